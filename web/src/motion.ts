// Cards and chips move: where each was is remembered before an event, and it travels from there after it.

import { render } from "preact";
import { h } from "preact";
import type { Mover } from "./watch.ts";
import { Chips } from "./pieces/chips.tsx";

const CARD_TIME = 320;
const CHIP_TIME = 380;
const EASE = "cubic-bezier(.2,.7,.25,1)";

/** Where a place is on the page; a place that is not drawn is at its seat, or where such things come from. */
function anchor(root: HTMLElement, place: string): HTMLElement | null {
  const seat = /^(seat\d+)\./.exec(place)?.[1];
  return (
    root.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`) ??
    (seat ? root.querySelector<HTMLElement>(`[data-seat="${seat}"]`) : null) ??
    root.querySelector<HTMLElement>(place.startsWith("pot") ? '[data-place="pot"]' : "[data-dealer]")
  );
}

function centre(box: DOMRect): { x: number; y: number } {
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

export function moverIn(root: HTMLElement): Mover {
  return (event, move) => {
    if (!event.from && move !== "turn") return undefined;
    if (move === "cards") return moveCards(root, event.from ?? "", event.to ?? "", (event.what as string[]).length);
    if (move === "turn") return turnCards(root, event.from ?? "");
    if (move === "chips" && event.to && event.amount) return moveChips(root, event.from ?? "", event.to, event.amount);
    return undefined;
  };
}

function moveCards(root: HTMLElement, from: string, to: string, count: number): () => void {
  const before = new Map<string, DOMRect>();
  for (const card of root.querySelectorAll<HTMLElement>("[data-key]")) {
    before.set(card.dataset["key"] ?? "", card.getBoundingClientRect());
  }
  const source = anchor(root, from)?.getBoundingClientRect();
  return () => {
    const arrived = anchor(root, to);
    const cards = [...(arrived?.querySelectorAll<HTMLElement>("[data-key]") ?? [])].slice(-count);
    cards.forEach((card, at) => {
      const start = before.get(card.dataset["key"] ?? "") ?? source;
      if (!start) return;
      const end = card.getBoundingClientRect();
      const [a, b] = [centre(start), centre(end)];
      card.animate(
        [
          { transform: `translate(${a.x - b.x}px, ${a.y - b.y}px) rotate(-14deg) scale(.8)`, zIndex: 20 },
          { transform: "none", zIndex: 20 },
        ],
        { duration: CARD_TIME, delay: at * 50, easing: EASE, fill: "backwards" },
      );
    });
  };
}

function turnCards(root: HTMLElement, place: string): () => void {
  const before = new Map<string, string>();
  const lying = anchor(root, place);
  for (const card of lying?.querySelectorAll<HTMLElement>("[data-key]") ?? []) {
    before.set(card.dataset["key"] ?? "", card.dataset["card"] ?? "");
  }
  return () => {
    for (const card of anchor(root, place)?.querySelectorAll<HTMLElement>("[data-key]") ?? []) {
      if (before.get(card.dataset["key"] ?? "") === card.dataset["card"]) continue;
      card.animate([{ transform: "rotateY(90deg)" }, { transform: "none" }], { duration: 260, easing: "ease-out" });
    }
  };
}

function moveChips(root: HTMLElement, from: string, to: string, amount: number): () => void {
  const source = anchor(root, from)?.getBoundingClientRect();
  return () => {
    const target = anchor(root, to);
    if (!source || !target) return;
    const [a, b] = [centre(source), centre(target.getBoundingClientRect())];
    const flying = document.createElement("span");
    flying.className = "flying";
    render(h(Chips, { amount }), flying);
    document.body.append(flying);
    const path = [
      { transform: `translate(${a.x}px, ${a.y}px) translate(-50%, -50%)` },
      { transform: `translate(${b.x}px, ${b.y}px) translate(-50%, -50%)` },
    ];
    flying.animate(path, { duration: CHIP_TIME, easing: EASE, fill: "forwards" }).onfinish = () => flying.remove();
    if (target.classList.contains("pile")) {
      target.animate([{ opacity: 0.25 }, { opacity: 1 }], { duration: CHIP_TIME, easing: "ease-in" });
    }
  };
}

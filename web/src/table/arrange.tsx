// Setting a hand: drag cards between the groups, choose one and then another to swap them, or walk with the arrows.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useKeys } from "../hooks.ts";
import type { Ranks, TableWatch } from "../watch.ts";
import { Card } from "../pieces/card.tsx";
import { t } from "../texts/texts.ts";
import type { Arrange } from "../types.ts";
import { actName, called, capital } from "../words.ts";
import type { Give } from "./question.tsx";

function dealt(option: Arrange): string[][] {
  let at = 0;
  return option.groups.map(({ size }) => option.cards.slice(at, (at += size)));
}

interface ArrangeProps {
  option: Arrange;
  watch: TableWatch;
  give: Give;
  children: ComponentChildren;
}

type At = [group: number, card: number];

export function ArrangeControl({ option, watch, give, children }: ArrangeProps) {
  const [groups, setGroups] = useState(() => dealt(option));
  const [chosen, setChosen] = useState<At | null>(null);
  const [ranks, setRanks] = useState<Ranks>({ ranks: [], foul: null });
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let current = true;
    watch.describe(groups).then(
      (found) => current && setRanks(found),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [groups, watch.connected]);
  const swap = (a: At, b: At) => {
    const next = groups.map((group) => [...group]);
    const [from, to] = [next[a[0]], next[b[0]]];
    const [first, second] = [from?.[a[1]], to?.[b[1]]];
    if (from && to && first !== undefined && second !== undefined) {
      from[a[1]] = second;
      to[b[1]] = first;
      setGroups(next);
    }
    setChosen(null);
  };
  const choose = (at: At) => (chosen ? swap(chosen, at) : setChosen(at));
  const houseWay = () => {
    setGroups(option.house_way.map((group) => [...group]));
    setChosen(null);
  };
  const flat = groups.flatMap((group, g) => group.map((_, c): At => [g, c]));
  const confirm = () => !ranks.foul && give(option.id, groups);
  const walk = (by: number) => {
    const buttons = [...(box.current?.querySelectorAll<HTMLElement>(".card-button") ?? [])];
    const now = buttons.indexOf(document.activeElement as HTMLElement);
    buttons.at(now < 0 ? 0 : (now + by) % buttons.length)?.focus();
  };
  useKeys((key) => {
    const at = /^[0-9]$/.test(key) ? flat[(Number(key) + 9) % 10] : undefined;
    if (at) choose(at);
    else if (key === "enter") confirm();
    else if (key === "h") houseWay();
    else if (key === "escape") setChosen(null);
    else if (key === "arrowright" || key === "arrowdown") walk(1);
    else if (key === "arrowleft" || key === "arrowup") walk(-1);
    else return false;
    return true;
  });
  let number = 0;
  return (
    <div class="arrange">
      <div class="groups" ref={box} title={t("ask.groups")}>
        {option.groups.map(({ name }, g) => (
          <fieldset key={name}>
            <legend>
              {capital(name)} <b aria-live="polite">{ranks.ranks[g] ? called(ranks.ranks[g]) : ""}</b>
            </legend>
            {groups[g]?.map((code, c) => {
              const here: At = [g, c];
              const isChosen = chosen?.[0] === g && chosen[1] === c;
              return (
                <button
                  key={`${c}.${code}`}
                  class="card-button"
                  aria-pressed={isChosen}
                  draggable
                  onClick={() => choose(here)}
                  onDragStart={() => setChosen(here)}
                  onDragOver={(event) => event.preventDefault()}
                  onDrop={(event) => {
                    event.preventDefault();
                    if (chosen) swap(chosen, here);
                  }}
                >
                  <Card code={code} picked={isChosen} />
                  {++number <= 10 && <kbd aria-hidden="true">{number % 10}</kbd>}
                </button>
              );
            })}
          </fieldset>
        ))}
      </div>
      <div class="confirm">
        <span class="pair">
          {children}
          <button class="choice" data-house-way onClick={houseWay}>
            {t("ask.house_way")}
            <kbd aria-hidden="true">h</kbd>
          </button>
          <button class="choice main" data-option={option.id} disabled={Boolean(ranks.foul)} onClick={confirm}>
            {actName(option.id)}
            <kbd aria-hidden="true">↵</kbd>
          </button>
        </span>
        {ranks.foul && <small class="reason" role="status">{ranks.foul}</small>}
      </div>
    </div>
  );
}

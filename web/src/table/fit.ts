// Everything on the felt is measured in one unit. It is as large as the felt allows: what does not fit is drawn smaller,
// and then with less of other people's detail, until it does.

import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

/** How other people's seats are drawn: in full, or with their wagers and hidden hands each as one pile, or tiny. */
export type Density = "full" | "close" | "tight";

/** What is tried one after another: the unit as a part of the largest, and how others are drawn. */
const LEVELS: [scale: number, density: Density][] = [
  [1, "full"], [0.9, "full"], [0.82, "full"], [0.75, "full"],
  [0.85, "close"], [0.75, "close"], [0.66, "close"], [0.58, "close"], [0.5, "close"], [0.42, "close"],
  [0.5, "tight"], [0.42, "tight"], [0.34, "tight"], [0.26, "tight"],
];
/** A felt that is narrower than this is drawn tall, as on a phone. */
const TALL = 600;

export interface Fit {
  tall: boolean;
  density: Density;
}

/** Fit what lies in `inner` into the felt around it; anew when the felt changes its size, and a step larger each round. */
export function useFit(felt: RefObject<HTMLElement>, inner: RefObject<HTMLElement>, round: number): Fit {
  const [size, setSize] = useState({ width: innerWidth, height: 0 });
  const [level, setLevel] = useState(0);
  const tried = useRef({ round, level: 0 });
  useEffect(() => {
    const element = felt.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize((now) => (now.width === width && now.height === height ? now : { width, height }));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const tall = size.width < TALL;
  useLayoutEffect(() => {
    tried.current.level = 0;
  }, [size]);
  useLayoutEffect(() => {
    const [box, lying] = [felt.current, inner.current];
    if (!box || !lying) return;
    if (tried.current.round !== round) tried.current = { round, level: Math.max(0, tried.current.level - 1) };
    const { clientWidth: width, clientHeight: height } = box;
    const largest = tall ? Math.min(width * 0.0185, height * 0.017) : Math.min(width * 0.01, height * 0.0162);
    const drawn = (LEVELS[level] ?? [1, "full"])[1];
    for (let at = tried.current.level; at < LEVELS.length; at++) {
      const [scale, density] = LEVELS[at] ?? [1, "full"];
      tried.current.level = at;
      if (density !== drawn) return setLevel(at);
      box.style.setProperty("--u", `${(largest * scale).toFixed(3)}px`);
      if (box.scrollHeight <= height && lying.scrollWidth <= width && ![...lying.children].some(tooNarrow)) return;
    }
  });
  return { tall, density: (LEVELS[level] ?? [1, "full"])[1] };
}

/** Whether something in a zone reaches over its left or right edge. */
function tooNarrow(zone: Element): boolean {
  const { left, right } = zone.getBoundingClientRect();
  return [...zone.querySelectorAll(".hand, .plate, .circle, .called, .cover, .pots")].some((part) => {
    const box = part.getBoundingClientRect();
    return box.width > 0 && (box.left < left - 1 || box.right > right + 1);
  });
}

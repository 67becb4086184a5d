// Setting a hand: drag cards between the groups, or choose one and then another to swap them.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useKeys } from "../hooks.ts";
import type { Described, LiveTable } from "../live.ts";
import { Card } from "../pieces/card.tsx";
import type { Arrange } from "../types.ts";
import { capital, pretty } from "../words.ts";
import type { Give } from "./question.tsx";

function dealt(option: Arrange): string[][] {
  let at = 0;
  return option.groups.map(({ size }) => option.cards.slice(at, (at += size)));
}

interface ArrangeProps {
  option: Arrange;
  live: LiveTable;
  give: Give;
  children: ComponentChildren;
}

export function ArrangeControl({ option, live, give, children }: ArrangeProps) {
  const [groups, setGroups] = useState(() => dealt(option));
  const [chosen, setChosen] = useState<[number, number] | null>(null);
  const [ranks, setRanks] = useState<Described>({ ranks: [], foul: null });
  useEffect(() => {
    let current = true;
    live.describe(groups).then(
      (found) => current && setRanks(found),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [groups]);
  const swap = (a: [number, number], b: [number, number]) => {
    const next = groups.map((group) => [...group]);
    const [first, second] = [next[a[0]]?.[a[1]], next[b[0]]?.[b[1]]];
    const [from, to] = [next[a[0]], next[b[0]]];
    if (from && to && first !== undefined && second !== undefined) {
      from[a[1]] = second;
      to[b[1]] = first;
      setGroups(next);
    }
    setChosen(null);
  };
  const choose = (at: [number, number]) => (chosen ? swap(chosen, at) : setChosen(at));
  const flat = groups.flatMap((group, g) => group.map((_, c): [number, number] => [g, c]));
  const confirm = () => !ranks.foul && give(option.id, groups);
  useKeys((key) => {
    const at = /^[1-9]$/.test(key) ? flat[Number(key) - 1] : undefined;
    if (at) choose(at);
    else if (key === "enter") confirm();
    else if (key === "h") setGroups(option.house_way.map((group) => [...group]));
    else if (key === "escape") setChosen(null);
    else return false;
    return true;
  });
  let number = 0;
  return (
    <div class="arrange">
      <div class="groups">
        {option.groups.map(({ name }, g) => (
          <fieldset key={name}>
            <legend>
              {capital(name)} <b aria-live="polite">{ranks.ranks[g] ?? ""}</b>
            </legend>
            {groups[g]?.map((code, c) => {
              const here: [number, number] = [g, c];
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
                  {++number < 10 && <kbd>{number}</kbd>}
                </button>
              );
            })}
          </fieldset>
        ))}
      </div>
      <div class="confirm">
        {children}
        <button class="choice" onClick={() => setGroups(option.house_way.map((group) => [...group]))}>
          House way<kbd>h</kbd>
        </button>
        <button class="choice main" data-option={option.id} disabled={Boolean(ranks.foul)} onClick={confirm}>
          {pretty(option.id)}
          <kbd>↵</kbd>
        </button>
        {ranks.foul && <small class="reason">{ranks.foul}</small>}
      </div>
    </div>
  );
}

// The map of the floor, which the floor draws itself: each house table where it stands, coloured by what needs a person.

import { useRef, useState } from "preact/hooks";
import { go } from "../../router.tsx";
import { useSession } from "../../session.ts";
import type { HouseTable } from "../../types.ts";
import { house } from "./api.ts";
import { t } from "./texts.ts";

interface FloorMapProps {
  tables: HouseTable[];
  /** How many things need somebody at a table. */
  wrong: (table: HouseTable) => number;
  /** Whether tables may be moved. */
  draws: boolean;
  onChange: () => void;
}

export function FloorMap({ tables, wrong, draws, onChange }: FloorMapProps) {
  const { say } = useSession();
  const sheet = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<{ id: string; x: number; y: number; moved: boolean } | null>(null);
  const within = (value: number) => Math.max(4, Math.min(96, Math.round(value)));
  const at = (event: PointerEvent) => {
    const box = sheet.current?.getBoundingClientRect();
    return box ? { x: within((100 * (event.clientX - box.left)) / box.width), y: within((100 * (event.clientY - box.top)) / box.height) } : { x: 50, y: 50 };
  };
  const drop = (table: HouseTable) => {
    if (!held?.moved) return go(`/floor/table/${encodeURIComponent(table.id)}`);
    void house.place(table.id, table.number ?? 1, held.x, held.y).then(onChange, say).finally(() => setHeld(null));
  };
  return (
    <section aria-label={t("map.title")}>
      {draws && <p class="note">{t("map.move")}</p>}
      <div class="floor-map" ref={sheet}>
        {tables.map((table, order) => {
          const spot = held?.id === table.id && held.moved ? held : table.spot ?? { x: 10 + (order % 5) * 20, y: 16 + Math.floor(order / 5) * 26 };
          const people = table.players.filter(({ bot }) => !bot).length;
          return (
            <button
              key={table.id} type="button" class={`spot${wrong(table) ? " alarmed" : ""}`} data-spot={table.number} style={{ left: `${spot.x}%`, top: `${spot.y}%` }}
              aria-label={`${t("number", { number: String(table.number ?? "") })}, ${table.name}, ${people} / ${table.size}`}
              onPointerDown={(event) => {
                if (draws) (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
                setHeld({ id: table.id, ...at(event), moved: false });
              }}
              onPointerMove={(event) => {
                if (!draws || held?.id !== table.id) return;
                const now = at(event);
                if (held.moved || Math.abs(now.x - held.x) + Math.abs(now.y - held.y) > 2) setHeld({ id: table.id, ...now, moved: true });
              }}
              onPointerUp={() => drop(table)}
              onKeyDown={(event) => event.key === "Enter" && go(`/floor/table/${encodeURIComponent(table.id)}`)}
            >
              <b>{table.number}</b>
              <small>{people}/{table.size}</small>
            </button>
          );
        })}
      </div>
    </section>
  );
}

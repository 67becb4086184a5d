// The four suits as shapes, drawn once and used everywhere.

export const SUIT_PATHS: Record<string, string> = {
  h: "M50 92C22 70 5 52 5 31 5 16 16 6 29 6c9 0 17 5 21 14C54 11 62 6 71 6c13 0 24 10 24 25 0 21-17 39-45 61Z",
  d: "M50 3c10 17 23 33 37 47-14 14-27 30-37 47C40 80 27 64 13 50 27 36 40 20 50 3Z",
  s: "M50 4c6 15 44 36 44 62 0 14-10 23-22 23-8 0-15-4-18-10 1 9 5 15 11 19H35c6-4 10-10 11-19-3 6-10 10-18 10C16 89 6 80 6 66 6 40 44 19 50 4Z",
  c: "M50 4a21 21 0 0 1 17 33 21 21 0 1 1-12 35c1 12 5 20 12 26H33c7-6 11-14 12-26a21 21 0 1 1-12-35A21 21 0 0 1 50 4Z",
};

export function SuitShapes() {
  return (
    <svg class="shapes" aria-hidden="true">
      {Object.entries(SUIT_PATHS).map(([suit, path]) => (
        <symbol key={suit} id={`suit-${suit}`} viewBox="0 0 100 100">
          <path d={path} />
        </symbol>
      ))}
      <symbol id="court-K" viewBox="0 0 100 100">
        <path d="M12 84V34l20 20 18-36 18 36 20-20v50Z" />
        <path d="M12 90h76v8H12ZM46 2h8v6h6v7h-6v7h-8v-7h-6V8h6Z" />
      </symbol>
      <symbol id="court-Q" viewBox="0 0 100 100">
        <path d="M14 84 8 34l22 18 20-30 20 30 22-18-6 50Z" />
        <path d="M16 90h68v8H16Z" />
        <circle cx="8" cy="28" r="7" />
        <circle cx="50" cy="14" r="8" />
        <circle cx="92" cy="28" r="7" />
      </symbol>
      <symbol id="court-J" viewBox="0 0 100 100">
        <path d="M16 84V58c0-22 16-36 40-36 20 0 30 10 30 10S66 34 66 52v32Z" />
        <path d="M16 90h62v8H16ZM60 22C64 8 78 2 92 4c-4 12-14 18-26 20Z" />
      </symbol>
    </svg>
  );
}

export function Suit({ suit }: { suit: string }) {
  return (
    <svg class={`suit suit-${suit}`} viewBox="0 0 100 100" aria-hidden="true">
      <use href={`#suit-${suit}`} />
    </svg>
  );
}

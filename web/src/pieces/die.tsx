// One die, showing a face.

const DOTS: Record<number, [number, number][]> = {
  1: [[50, 50]],
  2: [[28, 28], [72, 72]],
  3: [[26, 26], [50, 50], [74, 74]],
  4: [[28, 28], [72, 28], [28, 72], [72, 72]],
  5: [[26, 26], [74, 26], [50, 50], [26, 74], [74, 74]],
  6: [[28, 24], [72, 24], [28, 50], [72, 50], [28, 76], [72, 76]],
};

export function Die({ face }: { face: number }) {
  return (
    <svg class="die" viewBox="0 0 100 100" data-die={face} aria-hidden="true">
      <rect x="3" y="3" width="94" height="94" rx="20" />
      {(DOTS[face] ?? []).map(([x, y]) => (
        <circle key={`${x}.${y}`} cx={x} cy={y} r="10" />
      ))}
    </svg>
  );
}

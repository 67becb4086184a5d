// Fractions without rounding: whole numbers of any size above whole numbers of any size.

export interface Rational {
  n: bigint;
  d: bigint; // above zero
}

export const rational = (n: bigint | number, d: bigint | number = 1): Rational => reduced(BigInt(n), BigInt(d));
export const plus = (a: Rational, b: Rational): Rational => reduced(a.n * b.d + b.n * a.d, a.d * b.d);
export const minus = (a: Rational, b: Rational): Rational => plus(a, { n: -b.n, d: b.d });
export const times = (a: Rational, b: Rational): Rational => reduced(a.n * b.n, a.d * b.d);
export const sameRational = (a: Rational, b: Rational): boolean => a.n === b.n && a.d === b.d;

/** "242/5525" as the room writes it. */
export function readRational(text: string): Rational {
  const [n, d] = text.split("/");
  return rational(BigInt(n ?? "0"), BigInt(d ?? "1"));
}

export const written = ({ n, d }: Rational): string => (d === 1n ? String(n) : `${n}/${d}`);

/** The nearest number: the quotient with 64 bits to spare before it is rounded. */
export function toNumber({ n, d }: Rational): number {
  if (n === 0n) return 0;
  const size = n < 0n ? -n : n;
  const shift = BigInt(Math.max(0, 64 + d.toString(2).length - size.toString(2).length));
  return (Number((size << shift) / d) / 2 ** Number(shift)) * (n < 0n ? -1 : 1);
}

function reduced(n: bigint, d: bigint): Rational {
  if (d < 0n) return reduced(-n, -d);
  let [a, b] = [n < 0n ? -n : n, d];
  while (b) [a, b] = [b, a % b];
  return a > 1n ? { n: n / a, d: d / a } : { n, d };
}

// SHAKE-256 (FIPS 202), which browsers do not offer themselves.

const RATE = 136; // bytes taken in and given out between two permutations
const MASK = (1n << 64n) - 1n;
const TURNS = [1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 2, 14, 27, 41, 56, 8, 25, 43, 62, 18, 39, 61, 20, 44].map(BigInt);
const LANES = [10, 7, 11, 17, 18, 3, 5, 16, 8, 21, 24, 4, 15, 23, 19, 13, 12, 2, 20, 14, 22, 9, 6, 1];

const turned = (lane: bigint, by: bigint) => ((lane << by) | (lane >> (64n - by))) & MASK;

/** The 24 round constants, from the linear feedback shift register of the standard. */
const CONSTANTS = ((): bigint[] => {
  const found: bigint[] = [];
  let state = 1;
  for (let round = 0; round < 24; round++) {
    let constant = 0n;
    for (let bit = 0; bit < 7; bit++) {
      if (state & 1) constant |= 1n << ((1n << BigInt(bit)) - 1n);
      state = state & 0x80 ? ((state << 1) ^ 0x171) & 0xff : state << 1;
    }
    found.push(constant);
  }
  return found;
})();

function permute(lanes: bigint[]): void {
  const at = (index: number) => lanes[index] ?? 0n;
  for (const constant of CONSTANTS) {
    const columns = [0, 1, 2, 3, 4].map((x) => at(x) ^ at(x + 5) ^ at(x + 10) ^ at(x + 15) ^ at(x + 20));
    for (let x = 0; x < 5; x++) {
      const mixed = (columns[(x + 4) % 5] ?? 0n) ^ turned(columns[(x + 1) % 5] ?? 0n, 1n);
      for (let y = 0; y < 25; y += 5) lanes[x + y] = at(x + y) ^ mixed;
    }
    let carried = at(1);
    LANES.forEach((lane, step) => {
      const next = at(lane);
      lanes[lane] = turned(carried, TURNS[step] ?? 0n);
      carried = next;
    });
    for (let y = 0; y < 25; y += 5) {
      const row = lanes.slice(y, y + 5);
      row.forEach((lane, x) => {
        lanes[x + y] = lane ^ (~(row[(x + 1) % 5] ?? 0n) & MASK & (row[(x + 2) % 5] ?? 0n));
      });
    }
    lanes[0] = at(0) ^ constant;
  }
}

export function shake256(message: Uint8Array, size: number): Uint8Array {
  const lanes = Array.from({ length: 25 }, () => 0n);
  const padded = new Uint8Array(Math.ceil((message.length + 1) / RATE) * RATE);
  padded.set(message);
  padded[message.length] = (padded[message.length] ?? 0) ^ 0x1f;
  padded[padded.length - 1] = (padded[padded.length - 1] ?? 0) ^ 0x80;
  for (let start = 0; start < padded.length; start += RATE) {
    for (let byte = 0; byte < RATE; byte++) {
      const lane = byte >> 3;
      lanes[lane] = (lanes[lane] ?? 0n) ^ (BigInt(padded[start + byte] ?? 0) << BigInt(8 * (byte & 7)));
    }
    permute(lanes);
  }
  const out = new Uint8Array(size);
  for (let done = 0; done < size; done++) {
    if (done && done % RATE === 0) permute(lanes);
    const byte = done % RATE;
    out[done] = Number(((lanes[byte >> 3] ?? 0n) >> BigInt(8 * (byte & 7))) & 0xffn);
  }
  return out;
}

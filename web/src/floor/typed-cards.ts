// Cards as a house dealer enters them: typed ("As Kd", "10h", "ask d" run together, in any case), or read by a scanner, which
// types like a keyboard and ends each card with Enter.

const SUITS = "cdhs";
const RANKS = "A23456789TJQK";

/** The codes that are written completely, and what is left over. `known` decides codes that are not rank and suit. */
export function readCards(text: string, known: string[]): { cards: string[]; rest: string } {
  const plain = text.replace(/[,;]+/g, " ").replace(/10(?=[cdhs])/gi, "T").replace(/[♣♦♥♠]/g, (sign) => SUITS["♣♦♥♠".indexOf(sign)] ?? "");
  const byName = new Map(known.map((code) => [code.toLowerCase(), code]));
  const longest = [...byName.keys()].sort((a, b) => b.length - a.length);
  const cards: string[] = [];
  let rest = plain.trimStart();
  for (;;) {
    const code = longest.find((name) => rest.toLowerCase().startsWith(name));
    const general = code === undefined ? /^([2-9tjqka])([cdhs])/i.exec(rest) : null;
    const taken = code ?? general?.[0];
    if (taken === undefined) break;
    cards.push(byName.get(taken.toLowerCase()) ?? `${taken[0]?.toUpperCase()}${taken[1]?.toLowerCase()}`);
    rest = rest.slice(taken.length).trimStart();
  }
  return { cards, rest };
}

/** The pads for cards of rank and suit, a row for each suit; none where the pieces are others (tiles, jokers only). */
export function pads(possible: string[]): string[][] {
  const rows = [..."shdc"].map((suit) => [...RANKS].map((rank) => rank + suit));
  const others = possible.filter((code) => !/^[A2-9TJQK][cdhs]$/.test(code));
  if (possible.length && others.length === possible.length) return [others];
  return [...rows, ...(others.length ? [others] : [])];
}

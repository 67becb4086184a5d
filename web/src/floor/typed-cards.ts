// Cards as a house dealer types them: "As Kd", "10h", "ask d" run together, in any case.

const SUITS = "cdhs";

/** The codes that are written completely, and what is left over. `known` decides codes that are not rank and suit. */
export function readCards(text: string, known: string[]): { cards: string[]; rest: string } {
  const plain = text.replace(/[,;]+/g, " ").replace(/10(?=[cdhs])/gi, "T").replace(/[♣♦♥♠]/g, (sign) => SUITS["♣♦♥♠".indexOf(sign)] ?? "");
  const byName = new Map(known.map((code) => [code.toLowerCase(), code]));
  const cards: string[] = [];
  let rest = plain.trimStart();
  for (;;) {
    const code = [...byName.keys()].sort((a, b) => b.length - a.length).find((name) => rest.toLowerCase().startsWith(name));
    const general = code === undefined ? /^([2-9tjqka])([cdhs])/i.exec(rest) : null;
    const taken = code ?? general?.[0];
    if (taken === undefined) break;
    cards.push(byName.get(taken.toLowerCase()) ?? `${taken[0]?.toUpperCase()}${taken[1]?.toLowerCase()}`);
    rest = rest.slice(taken.length).trimStart();
  }
  return { cards, rest };
}

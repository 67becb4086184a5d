// A language that nobody speaks: English with accents, for finding texts that are in no catalogue.

const PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ACCENTED = "áƀćđéƒǧĥíĵķĺɱńóƥɋŕśťúṽŵẋýžÁƁĆĐÉƑǦĤÍĴĶĹⱮŃÓƤɊŔŚŤÚṼŴẊÝŽ";
const LETTERS = new Map([...PLAIN].map((letter, at) => [letter, [...ACCENTED][at] ?? letter]));

export const accented = (text: string): string => [...text].map((letter) => LETTERS.get(letter) ?? letter).join("");

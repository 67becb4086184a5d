// Dealers' rotation, walk-ins, places on the map, restrictions and large cash.

import { call } from "../../api.ts";
import type { CashDay, HouseTable, Notice, PlayingBook, PropositionPlayer, Restriction, RestrictionWanted, Rotation, Waiting, WaitingLine } from "../../types.ts";

export const house = {
  rotation: () => call<Rotation>("GET", "/floor/rotation"),
  signIn: () => call<Rotation>("POST", "/floor/rotation/sign-in"),
  signOut: () => call<Rotation>("POST", "/floor/rotation/sign-out"),
  push: () => call<Rotation>("POST", "/floor/rotation/push"),
  walkIn: (table: string, name: string) => call<Waiting>("POST", "/floor/waiting/walk-ins", { table, name }),
  interest: (game: string, name: string) => call<Waiting>("POST", "/waiting/interest", { game, name }),
  waiting: () => call<WaitingLine[]>("GET", "/waiting"),
  place: (id: string, number: number, x: number | null, y: number | null) =>
    call<HouseTable>("PUT", `/floor/tables/${encodeURIComponent(id)}/place`, { number, x, y }),
  restrictions: () => call<Restriction[]>("GET", "/restrictions"),
  enter: (id: string, wanted: RestrictionWanted) => call<Restriction>("POST", `/members/${encodeURIComponent(id)}/restrictions`, wanted),
  bookPath: (account: string | undefined, since: number) =>
    `${account === undefined ? "/me/playing-book" : `/reports/playing-book/${encodeURIComponent(account)}`}?since=${since}`,
  book: (account: string | undefined, since: number) => call<PlayingBook>("GET", house.bookPath(account, since)),
  propositionPlayers: () => call<PropositionPlayer[]>("GET", "/reports/playing-books"),
  own: () => call<Restriction[]>("GET", "/me/restrictions"),
  restrict: (wanted: RestrictionWanted) => call<Restriction>("POST", "/me/restrictions", wanted),
  notice: () => call<Notice>("GET", "/notice"),
  cashDays: (since: number) => call<CashDay[]>("GET", `/cage/cash-days?since=${since}`),
};

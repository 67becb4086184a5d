// Dealers' rotation, walk-ins, places on the map, restrictions and large cash.

import { call } from "../../api.ts";
import type { CashDay, HouseTable, Notice, Restriction, RestrictionWanted, Rotation, Waiting, WaitingLine } from "../../types.ts";

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
  own: () => call<Restriction[]>("GET", "/me/restrictions"),
  restrict: (wanted: RestrictionWanted) => call<Restriction>("POST", "/me/restrictions", wanted),
  notice: () => call<Notice>("GET", "/notice"),
  cashDays: (since: number) => call<CashDay[]>("GET", `/cage/cash-days?since=${since}`),
};

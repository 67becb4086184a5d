// The roles of the room: their names, and who has which.

import { type Translated, translator } from "../language.ts";
import type { Person } from "../types.ts";

const en = {
  "player": "player",
  "tppp": "proposition player",
  "house_dealer": "house dealer",
  "floor": "floor",
  "cage": "cage",
  "auditor": "auditor",
  "administrator": "administrator",
} as const;

const es: Translated<typeof en> = {
  "player": "jugador",
  "tppp": "jugador de proveedor",
  "house_dealer": "repartidor de la casa",
  "floor": "jefe de sala",
  "cage": "caja",
  "auditor": "auditor",
  "administrator": "administrador",
};

const t = translator({ en, es });
export type Role = keyof typeof en;
export const ROLES = Object.keys(en) as Role[];
export const roleName = (role: string): string => (role in en ? t(role as Role) : role);

/** Whether somebody has one of these roles. */
export const isOne = (account: Person | null, ...roles: Role[]): boolean =>
  account !== null && !account.must_change_password && roles.some((role) => account.roles.includes(role));

export const isStaff = (account: Person | null): boolean =>
  isOne(account, "house_dealer", "floor", "cage", "auditor", "administrator");

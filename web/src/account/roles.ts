// The roles of the room: their names, and who has which.

import { t } from "../texts/texts.ts";
import type { Person } from "../types.ts";

export const ROLES = ["player", "tppp", "house_dealer", "floor", "cage", "auditor", "administrator"] as const;
export type Role = (typeof ROLES)[number];
export const roleName = (role: string): string => t.maybe(`role.${role}`) ?? role;

/** Whether somebody has one of these roles. */
export const isOne = (account: Person | null, ...roles: Role[]): boolean =>
  account !== null && !account.must_change_password && roles.some((role) => account.roles.includes(role));

export const isStaff = (account: Person | null): boolean =>
  isOne(account, "house_dealer", "floor", "cage", "auditor", "administrator");

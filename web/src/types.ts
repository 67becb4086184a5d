// What the room sends. Money is integer cents.

export interface Why {
  text: string;
  cite: string;
}

export interface TableEvent {
  seq: number;
  kind: string;
  from: string | null;
  to: string | null;
  what: unknown;
  amount: number | null;
  face: string;
  why: Why | null;
  say: string;
  quiet: boolean;
}

export interface Setup {
  round: number;
  players: Record<string, string>;
  chips: Record<string, number>;
  buttons: Record<string, string[]>;
  cards: Record<string, string[]>;
}

/** Where everything lay at some moment. */
export interface Snapshot {
  chips: Record<string, number>;
  buttons: Record<string, string[]>;
  cards: Record<string, string[]>;
  faces: Record<string, string[]>;
}

export interface Choice {
  type: "choice";
  id: string;
  amount: number | null;
  label?: string;
  cards?: string[];
}

export interface Amount {
  type: "amount";
  id: string;
  low: number;
  high: number;
  step: number;
}

export interface Spot {
  place: string;
  label: string;
  low: number;
  high: number;
  step: number;
  needs: string | null;
  relation: "any" | "at_most" | "equal" | "beside";
  or_else: string[];
}

export interface Wagers {
  type: "wagers";
  id: string;
  required: string[];
  budget: number;
  kept_back: number;
  spots: Spot[];
}

export interface Pick {
  type: "pick";
  id: string;
  place: string;
  cards: string[];
  least: number;
  most: number;
}

export interface Arrange {
  type: "arrange";
  id: string;
  place: string;
  cards: string[];
  groups: { name: string; size: number }[];
  house_way: string[][];
}

export type Option = Choice | Amount | Wagers | Pick | Arrange;

export interface Question {
  id: number;
  seat: number;
  options: Option[];
  default: { option: string; value?: unknown };
  why: Why;
  about: string;
}

export interface SeatState {
  seat: number;
  name: string;
  bot: boolean;
  away: boolean;
  leaving: boolean;
  waiting: number;
}

export interface TableState {
  seq: number;
  playing: boolean;
  you: number | null;
  seats: SeatState[];
  asking: { seat: number; left: number | null; clock: number | null }[]; // no clock for a bot
  question: Question | null;
  next_round: number | null;
  kind?: "practice" | "house";
}

export interface BuyIn {
  low: number;
  usual: number;
  high: number;
}

export interface PayTable {
  id: string;
  rows: Record<string, string>;
  cite: string;
}

export interface FeeRow {
  payer: string;
  measure: string;
  bets: string[];
  low: number;
  high: number | null;
  when: string;
  moment: string;
  fee: number;
  cite: string;
}

export interface Sheet {
  id: string;
  name: string;
  room: string;
  room_name: string;
  family: string;
  approval: string | null;
  source: string[];
  deck: string;
  size: number;
  about: string;
  limits: string;
  buy_in: BuyIn;
  bets: { id: string; name: string; pay_tables: PayTable[] }[];
  fee: { option: string | null; sign: string; rows: FeeRow[] };
  rules: { id: string; text: string; cite: string }[];
  options: { id: string; help: string; value: unknown }[];
  given?: Record<string, string>; // the options that this table was opened with
  readings: { about: string; cite: string; text: string }[];
  kinds: Record<string, string[]>;
  tiles: Record<string, { name: string; pips: [number, number] }>;
}

export interface TableSheet {
  id: string;
  sheet: Sheet;
  state: TableState;
}

export interface LobbyTable {
  id: string;
  game: string;
  limits: string;
  fee: string;
  buy_in: BuyIn;
  size: number;
  open_seats: number;
  players: { seat: number; name: string; bot: boolean }[];
  kind?: "practice" | "house";
  dealing?: "sealed" | "live";
}

export interface LobbyGame {
  id: string;
  name: string;
  family: string;
  deck: string;
  seats: { min: number; max: number };
  bets: string[];
  tables: LobbyTable[];
}

export interface LobbyRoom {
  id: string;
  name: string;
  games: LobbyGame[];
}

export interface Account {
  id: string;
  name: string;
  kind: "guest" | "member";
  roles: string[];
  /** A guest's play money, a member's real money. */
  balance: number;
  play: number;
  login: string | null;
  provider: string | null;
  must_change_password: boolean;
}

export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
}

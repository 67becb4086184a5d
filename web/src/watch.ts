// A table as it happens: one connection that comes back by itself, and events shown one after another at a readable pace.

import { explained } from "./api.ts";
import { Felt } from "./felt.ts";
import { moving } from "./prefs.ts";
import { sounds } from "./sounds.ts";
import { t } from "./texts/texts.ts";
import { knowTable } from "./telling/telling.ts";
import { knowTiles } from "./words.ts";
import type { Described, FromRoom, SayAnswer, SayDescribe, TableEvent, TableSheet, TableState } from "./types.ts";

/** How long each kind of event stays before the next, in milliseconds; others take as long as their move does. */
const PACE: Record<string, number> = {
  shuffle: 240, draw_for_button: 160, deal: 100, burn: 60, show: 420, turn_up: 360, check: 240, announce: 260, award: 520, pay: 300,
  collect: 260, push: 220, pull_in: 30, settle: 160, release: 0, fee: 120, button: 40, stop: 500, fold: 160,
};
const BY_MOVE: Record<string, number> = { chips: 170, cards: 120, turn: 300, button: 40, setup: 0, note: 0 };
const HURRY = 30; // with more events than this waiting, each is shown for less time
const TOO_FAR_BEHIND = 160;

type Item = { event: TableEvent } | { state: TableState; at: number };
type Reply = Exclude<FromRoom, { type: "hello" | "update" }>;
export type Ranks = Pick<Described, "ranks" | "foul">;

/** What a table is watched over: a WebSocket, or a lesson that stands in for one. */
export type Line = Pick<WebSocket, "readyState" | "onmessage" | "onclose" | "send" | "close">;

/** The connection was lost before a reply came. */
class Lost extends Error {}

/** An answer that has no reply yet. */
interface Pending {
  question: number;
  message: SayAnswer;
  resolve: () => void;
  reject: (problem: Error) => void;
}

/** Called around each event that is shown: before it is applied, and with what it returns after the page is drawn. */
export type Mover = (event: TableEvent, move: string) => (() => void) | undefined;

/** How long the result of a round stays at least, in milliseconds. */
const TO_READ = 2500;

/** Milliseconds: after so long a silence the room is asked whether it is there, so long it has to answer, and after so
 * long without an answer the connection is made anew. A room that stands still is noticed within five seconds. */
const SILENCE = 2200;
const TO_ANSWER = 1800;
const GIVE_UP = 15_000;

/** What money and cards do when wagers are settled; other events belong to the deal and the play. */
const SETTLING = new Set(["pay", "collect", "push", "return", "award", "settle", "release", "forfeit", "show", "fee", "clear"]);

/** Events that let others see a hand, which then has a name. */
const SHOWING = new Set(["show", "turn_up", "set"]);

/** A connection to a table of the room, from after the last event that was seen. */
function toRoom(table: string, since: number | undefined): Line {
  const url = new URL(`/api/tables/${encodeURIComponent(table)}/watch`, location.href);
  url.protocol = url.protocol.replace("http", "ws");
  if (since !== undefined) url.searchParams.set("since", String(since));
  return new WebSocket(url);
}

export class TableWatch {
  felt: Felt;
  state: TableState;
  stateAt = Date.now();
  log: TableEvent[] = [];
  /** What the hands are called that events showed, by the number of the event. */
  readonly shown = new Map<number, TableState["hands"][string]>();
  connected = false;
  /** The connection stands, and the room does not answer. */
  silent = false;
  /** What is being shown of what has happened already, while the state is still the one before it. */
  showing: "settling" | "dealing" | null = null;
  error = "";
  mover: Mover | undefined;

  /** The answer that a lesson waits for. */
  wanted: string | null = null;

  private socket: Line | undefined;
  private seq: number | undefined;
  private queue: Item[] = [];
  private playing = false;
  private closed = false;
  private tries = 0;
  private pending: Pending | null = null;
  private resuming = true;
  private replies = new Map<number, (message: Reply | null) => void>(); // null: the connection was lost
  private calls = 0;
  private listeners = new Set<() => void>();

  private unnamed: TableEvent[] = [];
  private endedAt = 0;
  private heardAt = Date.now();
  private askedAt = 0; // when the room was asked whether it is there
  private pulse: ReturnType<typeof setInterval>;
  /** What the last round came to, and the hands that were shown then, by name and card by card. */
  last: { results: TableState["results"]; hands: TableState["hands"]; cards: Map<string, string[]>; bank: number | null } | null = null;

  constructor(
    readonly table: TableSheet,
    private onProblem: (detail: string) => void,
    private open: (since: number | undefined) => Line = (since) => toRoom(table.id, since),
  ) {
    knowTiles(table.sheet.tiles);
    knowTable(table.sheet.bets, () => new Map([...this.felt.players, ...this.state.seats.map(({ seat, name }) => [seat, name] as const)]));
    this.felt = new Felt(table.sheet.kinds);
    this.state = { ...table.state, question: null };
    this.pulse = setInterval(() => this.feelPulse(), 400);
    this.connect();
  }

  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): void {
    this.closed = true;
    clearInterval(this.pulse);
    this.socket?.close();
  }

  /** Connect anew, as whoever the visitor is now. */
  reconnect(): void {
    this.socket?.close();
  }

  /** Answer the open question. An answer that meets a lost connection is kept and sent when the table is back. */
  answer(option: string, value?: unknown): Promise<void> {
    const question = this.state.question?.id;
    if (question === undefined) return Promise.reject(new Error(t("table.not_connected")));
    return new Promise((resolve, reject) => {
      this.pending = {
        question,
        message: { type: "answer", option, value, question },
        resolve: () => {
          if (this.state.question?.id === question) this.state = { ...this.state, question: null };
          this.tell();
          resolve();
        },
        reject,
      };
      this.sendPending();
    });
  }

  get keeping(): boolean {
    return this.pending !== null && !this.connected;
  }

  private sendPending(): void {
    const pending = this.pending;
    if (!pending || this.socket?.readyState !== WebSocket.OPEN) return;
    this.call(pending.message).then(
      () => {
        this.pending = null;
        pending.resolve();
      },
      (problem: Error) => {
        if (problem instanceof Lost) return; // it goes out again with the next connection
        this.pending = null;
        pending.reject(problem);
      },
    );
  }

  /** A new connection: the question is still open, or the answer had arrived before the old one was lost. */
  private resume(state: TableState): void {
    if (!this.pending) return;
    if (state.question?.id === this.pending.question) return this.sendPending();
    const { resolve } = this.pending;
    this.pending = null;
    resolve();
  }

  async describe(groups: string[][]): Promise<Ranks> {
    const reply = await this.call({ type: "describe", groups });
    return reply.type === "described" ? reply : { ranks: [], foul: null };
  }

  private call(message: SayAnswer | SayDescribe): Promise<Reply> {
    const socket = this.socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) {
      return Promise.reject(new Lost(t("table.not_connected")));
    }
    const id = ++this.calls;
    return new Promise((resolve, reject) => {
      this.replies.set(id, (reply) => {
        if (reply === null) reject(new Lost(t("table.lost")));
        else if (reply.type === "error") reject(new Error(explained(reply.problem)));
        else resolve(reply);
      });
      socket.send(JSON.stringify({ ...message, id }));
    });
  }

  private feelPulse(): void {
    const now = Date.now();
    if (!this.connected || this.socket?.readyState !== WebSocket.OPEN) return;
    if (!this.askedAt && now - this.heardAt > SILENCE) {
      this.askedAt = now;
      this.socket.send('{"type":"ping"}');
    } else if (this.askedAt && now - this.askedAt > GIVE_UP) this.reconnect();
    else if (this.askedAt && !this.silent && now - this.askedAt > TO_ANSWER) {
      this.silent = true;
      this.tell();
    }
  }

  private hear(): void {
    this.heardAt = Date.now();
    this.askedAt = 0;
    if (!this.silent) return;
    this.silent = false;
    this.tell();
  }

  private connect(): void {
    const socket = this.open(this.seq);
    this.socket = socket;
    socket.onmessage = (message) => {
      this.hear();
      this.receive(JSON.parse(message.data as string) as FromRoom);
    };
    socket.onclose = () => {
      this.connected = false;
      this.hear(); // a lost connection is told of as such
      for (const reply of this.replies.values()) reply(null);
      this.replies.clear();
      this.tell();
      if (!this.closed) setTimeout(() => this.connect(), Math.min(200 * 2 ** this.tries++, 4000));
    };
  }

  private receive(message: FromRoom): void {
    switch (message.type) {
      case "hello":
        this.connected = true;
        this.resuming = true;
        this.tries = 0;
        if (message.fresh) {
          this.felt = new Felt(this.table.sheet.kinds);
          this.log = [];
          this.queue = [];
          this.seq = undefined;
        }
        this.tell();
        return;
      case "update": {
        const first = this.seq === undefined;
        if (this.resuming) this.resume(message.state);
        this.resuming = false;
        for (const event of message.events) {
          if (this.seq !== undefined && event.seq <= this.seq) continue;
          this.queue.push({ event });
          this.seq = event.seq;
        }
        this.seq = Math.max(this.seq ?? 0, message.state.seq);
        this.queue.push({ state: message.state, at: Date.now() });
        if (first) this.catchUp();
        else void this.play();
        return;
      }
      default: {
        const id = Number(message.id ?? 0); // those that the page gives begin with 1
        const reply = this.replies.get(id);
        if (reply) {
          this.replies.delete(id);
          reply(message);
        } else if (message.type === "error") this.onProblem(explained(message.problem));
      }
    }
  }

  private apply(item: Item): void {
    if ("event" in item) {
      this.felt.apply(item.event);
      if (item.event.kind === "end") this.endedAt = Date.now();
      this.log.push(item.event);
      if (SHOWING.has(item.event.kind)) this.unnamed.push(item.event);
      if (this.log.length > 600) this.log.splice(0, 200);
    } else {
      this.state = item.state;
      this.stateAt = item.at;
      for (const { seq, from, to } of this.unnamed.splice(0)) {
        const hand = item.state.hands[from ?? ""] ?? item.state.hands[to ?? ""];
        if (hand) this.shown.set(seq, hand);
      }
      const { results, hands, bank } = item.state;
      const cards = new Map(Object.keys(hands).map((place) => [place, this.felt.at(place).map(({ code }) => code)]));
      if (results.length) this.last = { results, hands, cards, bank: bank?.seat ?? null };
    }
  }

  private catchUp(): void {
    for (const item of this.queue.splice(0)) this.apply(item);
    this.tell();
  }

  private async play(): Promise<void> {
    if (this.playing) return;
    this.playing = true;
    for (let item = this.queue.shift(); item; item = this.queue.shift()) {
      if ("event" in item && item.event.kind === "setup") await this.letRead();
      if (!moving() || this.queue.length > TOO_FAR_BEHIND) {
        this.apply(item);
        if (!this.queue.length) this.tell();
        continue;
      }
      if ("state" in item) {
        this.apply(item);
        this.tell();
        continue;
      }
      const move = this.felt.moveOf(item.event);
      sounds(item.event, move);
      const after = this.mover?.(item.event, move);
      this.showing = SETTLING.has(item.event.kind) ? "settling" : "dealing";
      this.apply(item);
      this.tell();
      await null; // the page is drawn in the next microtask
      after?.();
      const behind = Math.min(1, HURRY / (this.queue.length + 1));
      const pause = (PACE[item.event.kind] ?? BY_MOVE[move] ?? 0) * behind;
      if (pause > 4) await new Promise((resolve) => setTimeout(resolve, pause));
    }
    this.playing = false;
    this.showing = null;
    this.tell();
  }

  /** The result of a round stays for a moment before the next one wipes it, however far the room has gone on. */
  private async letRead(): Promise<void> {
    const left = this.endedAt + TO_READ - Date.now();
    if (left > 0 && this.felt.ended) await new Promise((resolve) => setTimeout(resolve, left));
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

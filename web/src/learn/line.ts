// A lesson in the place of a table's connection: it is asked over HTTP with all answers so far, and tells what follows.

import { Refused } from "../api.ts";
import type { FromRoom, LessonAnswer, LessonPlayed, SayAnswer, SayDescribe, Update } from "../types.ts";
import { lessons } from "./api.ts";

export class LessonLine implements Pick<WebSocket, "readyState" | "onmessage" | "onclose" | "send" | "close"> {
  readyState = WebSocket.OPEN;
  onmessage: WebSocket["onmessage"] = null;
  onclose: WebSocket["onclose"] = null;
  private told: LessonPlayed | null = null;
  private begun = false;

  constructor(
    private game: string,
    private answers: LessonAnswer[],
    /** Why an answer is not taken, or nothing when the lesson goes on with it. */
    private refuse: (answer: SayAnswer) => string | null,
    private taken: (answers: LessonAnswer[], over: boolean) => void,
  ) {}

  /** Lay the table out; what has happened there is told when the lesson goes on. */
  async open(): Promise<void> {
    this.told = await lessons.play(this.game, this.answers);
    this.tell({ type: "hello", table: "", game: this.game, fresh: true });
    this.begun = this.answers.length > 0;
    this.tell(this.begun ? this.told.update : laidOut(this.told.update));
  }

  /** Deal, if that has not happened yet. */
  begin(): void {
    if (this.begun || !this.told) return;
    this.begun = true;
    this.tell(this.told.update);
  }

  send(text: string | ArrayBufferLike | Blob | ArrayBufferView): void {
    const said = JSON.parse(String(text)) as { type: string; id: number };
    if (said.type === "ping") this.tell({ type: "pong" });
    else if (said.type === "answer") void this.answer(said as unknown as SayAnswer);
    else if (said.type === "describe") void this.describe(said as unknown as SayDescribe);
  }

  close(): void {
    this.onmessage = null;
  }

  private async answer(said: SayAnswer): Promise<void> {
    const id = said.id ?? null;
    const refused = this.refuse(said);
    if (refused) return this.tell({ type: "error", id, problem: { type: "lesson", title: "", status: 422, detail: refused } });
    const answers = [...this.answers, { option: said.option, value: said.value }];
    return this.replying(id, async () => {
      const played = await lessons.play(this.game, answers);
      this.answers = answers;
      this.tell({ type: "ok", id });
      this.tell(played.update);
      this.taken(answers, played.over);
    });
  }

  private describe(said: SayDescribe): Promise<void> {
    const id = said.id ?? null;
    return this.replying(id, async () => this.tell({ ...(await lessons.describe(this.game, this.answers, said.groups)), id }));
  }

  private async replying(id: FromRoom extends { id?: infer Id } ? Id : SayAnswer["id"], reply: () => Promise<void>): Promise<void> {
    try {
      await reply();
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      this.tell({ type: "error", id: id ?? null, problem: problem.problem });
    }
  }

  private tell(message: FromRoom): void {
    this.onmessage?.call(this as unknown as WebSocket, new MessageEvent("message", { data: JSON.stringify(message) }));
  }
}

/** The table before the round: who sits there, and nothing else. */
function laidOut(update: Update): Update {
  const events = update.events.slice(0, 1);
  return { ...update, events, state: { ...update.state, seq: events[0]?.seq ?? 0, question: null, asking: [], hands: {}, results: [] } };
}

// Stands in for the room, so that the page can be shown recorded states: a fetch and a WebSocket that know one table.
(() => {
  const answer = (body) => Promise.resolve(new Response(JSON.stringify(body), { status: 200, headers: { "Content-Type": "application/json" } }));
  const record = (window.record = { sheet: null, me: null, socket: null, described: [] });
  window.fetch = (url) => {
    const path = new URL(url, location.href).pathname;
    if (path === "/api/me") return answer(record.me);
    if (/^\/api\/tables\/[^/]+$/.test(path)) return answer(record.sheet);
    if (path.endsWith("/company")) return answer({ on: true, may: true, silent_until: null, lines: [], call: null });
    return answer([]);
  };
  window.WebSocket = class {
    static OPEN = 1;
    readyState = 1;
    constructor(url) {
      if (String(url).includes("/tables/")) record.socket = this;
      else setTimeout(() => this.onopen?.());
    }
    send(text) {
      const { type, id } = JSON.parse(text);
      if (type === "follow") return this.tell({ type: "ok" });
      if (type === "ping") record.pinged = (record.pinged ?? 0) + 1;
      if (type === "ping" && !record.mute) this.tell({ type: "pong" });
      if (type === "describe") this.tell({ type: "described", id, ranks: record.described, foul: null });
    }
    tell(message) {
      this.onmessage?.({ data: JSON.stringify(message) });
    }
    close() {}
  };
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  /** What is drawn may change the size of what lies beside it, which is drawn again with the next frame. */
  const drawn = () => frame().then(frame);
  /** Open the page of a recorded table. */
  record.open = async (sheet) => {
    record.sheet = sheet;
    record.socket = null;
    history.pushState(null, "", `/table/${encodeURIComponent(sheet.id)}`);
    dispatchEvent(new PopStateEvent("popstate"));
    while (!record.socket || !document.querySelector(".table-page")) await drawn();
  };
  /** Begin the round anew, or go on to its next state. */
  record.show = (update, fresh) => {
    record.described = update.described ?? [];
    if (fresh) record.socket.tell({ type: "hello", table: "recorded", game: "", fresh: true });
    record.socket.tell(update);
  };
  record.drawn = drawn;
})();

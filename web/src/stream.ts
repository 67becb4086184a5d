// What changes in the room, told over one connection that every part of the page shares.

import type { Changed } from "./types.ts";

/** Told of a change that concerns a topic; of nothing in particular when everything is to be looked at again. */
type Heard = (changed: Changed | null) => void;

/** Milliseconds: everything is asked for so often while the stream is away, and now and then while it is there. */
const AWAY = 5000;
const NOW_AND_THEN = 60_000;
const PULSE = 15_000;
const LONGEST_WAIT = 8000;

const followers = new Map<Heard, readonly string[]>();
let socket: WebSocket | null = null;
let there = false;
let tries = 0;
let asked = false;
let answered = true;
let lookedAt = Date.now();

const topics = (): string[] => [...new Set([...followers.values()].flat())];

function tellAll(): void {
  lookedAt = Date.now();
  for (const heard of [...followers.keys()]) heard(null);
}

function connect(): void {
  const url = new URL("/api/watch", location.href);
  url.protocol = url.protocol.replace("http", "ws");
  const opened = new WebSocket(url);
  socket = opened;
  opened.onopen = () => {
    answered = true;
    opened.send(JSON.stringify({ type: "follow", topics: topics() }));
  };
  opened.onmessage = ({ data }) => {
    if (opened !== socket) return;
    answered = true;
    const message = JSON.parse(data as string) as { type: string };
    if (message.type === "ok" && !there) {
      there = true;
      if (tries) tellAll(); // what happened meanwhile was not told
      tries = 0;
    } else if (message.type === "changed") pass(message as Changed);
  };
  opened.onclose = () => {
    if (opened !== socket) return;
    there = false;
    socket = null;
    tries += 1;
    if (followers.size) setTimeout(() => socket || connect(), Math.min(300 * 2 ** tries, LONGEST_WAIT));
  };
}

function pass(changed: Changed): void {
  for (const [heard, wanted] of [...followers]) if (wanted.some((topic) => topic in changed.topics)) heard(changed);
}

/** The topics that are wanted now, sent once for all that change together. */
function say(): void {
  if (asked) return;
  asked = true;
  queueMicrotask(() => {
    asked = false;
    if (!socket && followers.size) connect();
    else if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: "follow", topics: topics() }));
  });
}

setInterval(() => {
  if (Date.now() - lookedAt > (there ? NOW_AND_THEN : AWAY)) tellAll();
}, 1000);
setInterval(() => {
  if (!there || socket?.readyState !== WebSocket.OPEN) return;
  if (!answered) return socket.close();
  answered = false;
  socket.send('{"type":"ping"}');
}, PULSE);

/** Hear of changes to these topics until the returned function is called. */
export function follow(wanted: readonly string[], heard: Heard): () => void {
  followers.set(heard, wanted);
  say();
  return () => {
    followers.delete(heard);
    say();
  };
}

/** The visitor is somebody else now: what they may follow is asked anew. */
export function followAnew(): void {
  socket?.close();
}

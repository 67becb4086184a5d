// Small sounds, made on the spot and off until the visitor asks for them: a card, a chip, a turn, one's own turn.

import { readPrefs } from "./prefs.ts";
import type { TableEvent } from "./types.ts";

let context: AudioContext | undefined;

function ready(): AudioContext | null {
  if (readPrefs().sound !== "on") return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

/** A short hiss: a card sliding over the cloth. */
function hiss(audio: AudioContext, seconds: number, pitch: number, loudness: number): void {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = (Math.random() * 2 - 1) * (1 - at / samples.length) ** 2;
  const noise = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 0.8 });
  noise.connect(filter).connect(new GainNode(audio, { gain: loudness })).connect(audio.destination);
  noise.start();
}

/** A short tone that fades. */
function tone(audio: AudioContext, pitch: number, seconds: number, loudness: number, delay = 0): void {
  const start = audio.currentTime + delay;
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(loudness, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  const voice = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  voice.connect(gain).connect(audio.destination);
  voice.start(start);
  voice.stop(start + seconds);
}

/** The sound of an event, if it makes one. */
export function sounds(event: TableEvent, move: string): void {
  const audio = ready();
  if (!audio) return;
  if (move === "cards") hiss(audio, 0.09, 2600, 0.22);
  else if (move === "turn") hiss(audio, 0.06, 4200, 0.25);
  else if (move === "chips") {
    tone(audio, 2900, 0.05, 0.05);
    tone(audio, 3600, 0.04, 0.04, 0.045);
  } else if (event.kind === "check") tone(audio, 180, 0.08, 0.2);
}

/** It is the visitor's turn. */
export function chime(): void {
  const audio = ready();
  if (!audio) return;
  tone(audio, 660, 0.16, 0.08);
  tone(audio, 880, 0.22, 0.08, 0.1);
}

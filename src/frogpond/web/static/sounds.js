// Sounds, if somebody wants them: made here with oscillators and noise from notes (draw/sounds.py) that the game's server brings.
import { on } from "./bus.js";
import { $, body } from "./dom.js";
import { choose, kept, setting, tick } from "./settings.js";

const FILTERS = ["lowpass", "bandpass", "highpass"];
/** @type {any[][]} */
const CROAK = [["sawtooth", 150, 90, 0, .13, .08], ["sawtooth", 170, 80, .16, .13, .08]];   // your turn, whatever the game
let audio = null, out = null, game = null, mine = null;
const last = {};
const USUAL = 62;        // how loud, of 100
const loud = () => volume() / 100;

function begin() {
  audio ||= new AudioContext();
  if (!out) { out = audio.createGain(); out.connect(audio.destination); }
  out.gain.value = loud() * 1.6;   // what the notes say is meant for a little more than half
  if (audio.state === "suspended") audio.resume();
  return audio;
}

const ready = () => (setting("sound") ? begin() : null);

function tone(type, from, to, at, long, loud) {
  const o = audio.createOscillator(), g = audio.createGain(), t = audio.currentTime + at;
  o.type = type;
  o.frequency.setValueAtTime(from, t);
  o.frequency.exponentialRampToValueAtTime(to, t + long);
  g.gain.setValueAtTime(loud, t);
  g.gain.exponentialRampToValueAtTime(.001, t + long);
  o.connect(g).connect(out);
  o.start(t);
  o.stop(t + long + .02);
}

function noise(filter, from, to, at, long, loud) {
  const b = audio.createBuffer(1, Math.ceil(audio.sampleRate * long), audio.sampleRate);
  const d = b.getChannelData(0), t = audio.currentTime + at;
  for (let i = 0; i < d.length; i++) d[i] = (Math.random() * 2 - 1) * (1 - i / d.length) ** 2;
  const s = audio.createBufferSource(), f = audio.createBiquadFilter(), g = audio.createGain();
  s.buffer = b;
  f.type = filter;
  f.frequency.setValueAtTime(from, t);
  f.frequency.exponentialRampToValueAtTime(to, t + long);
  g.gain.value = loud;
  s.connect(f).connect(g).connect(out);
  s.start(t);
}

function play(name, notes) {
  const time = performance.now();
  if (!notes || time - (last[name] || -1e9) < 110 || !ready()) return;
  last[name] = time;
  for (const [wave, ...note] of notes) (FILTERS.includes(wave) ? noise : tone)(wave, ...note);
}

// What this game sounds like, fetched when it is wanted: { sounds: name -> notes, events: kind -> name }.
function score() {
  const none = { sounds: {}, events: {} };
  game ||= fetch(`/look/${encodeURIComponent(body.dataset.game)}/sounds.json`).then(r => (r.ok ? r.json() : none)).catch(() => {
    game = null;   // asked again next time
    return none;
  });
  return game;
}

addEventListener("pointerdown", ready, { once: true });
on("setting", (name, wanted) => { if (name === "sound" && wanted) { play("croak", CROAK); score(); } });
on("frame", async f => {
  if (!setting("sound")) return;
  const { sounds, events } = await score();
  play(events[f.kind], sounds[events[f.kind]]);
});
on("shown", m => {
  const turn = Boolean(m.prompt.mine);
  if (turn && mine === false) play("croak", CROAK);
  mine = turn;
});
if (setting("sound")) score();

// ---- how loud, and the offer (soundask.js): once, at the first move of one's own

export const sing = () => { begin(); for (const [wave, ...note] of CROAK) (FILTERS.includes(wave) ? noise : tone)(wave, ...note); };
export const volume = () => Number(kept("volume") || USUAL);
export function setVolume(slider) {
  choose("volume", slider.value);
  if ($("volume")) $("volume").value = slider.value;
  sing();
}

// What is in the menu, when it is there.
export function bindSound() {
  tick("sound");
  $("volume").value = String(volume());
  $("volume").addEventListener("change", e => setVolume(e.target));
}

on("shown", async m => {
  const asks = m.prompt.mine && body.dataset.mode === "table" && !kept("sound") && "AudioContext" in window;
  if (asks) (await import("./soundask.js")).offer(m);
});

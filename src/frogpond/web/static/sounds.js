// Sounds, if somebody wants them: made here with oscillators and noise from notes (draw/sounds.py) that the game's server brings.
import { on } from "./bus.js";
import { body } from "./dom.js";
import { setting } from "./settings.js";

const FILTERS = ["lowpass", "bandpass", "highpass"];
const CROAK = [["sawtooth", 150, 90, 0, .13, .08], ["sawtooth", 170, 80, .16, .13, .08]];   // your turn, whatever the game
let audio = null, game = null, mine = null;
const last = {};

function ready() {
  if (!setting("sound")) return null;
  audio ||= new AudioContext();
  if (audio.state === "suspended") audio.resume();
  return audio;
}

function tone(type, from, to, at, long, loud) {
  const o = audio.createOscillator(), g = audio.createGain(), t = audio.currentTime + at;
  o.type = type;
  o.frequency.setValueAtTime(from, t);
  o.frequency.exponentialRampToValueAtTime(to, t + long);
  g.gain.setValueAtTime(loud, t);
  g.gain.exponentialRampToValueAtTime(.001, t + long);
  o.connect(g).connect(audio.destination);
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
  s.connect(f).connect(g).connect(audio.destination);
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
  for (const e of f.events || []) play(events[e.kind], sounds[events[e.kind]]);
});
on("shown", m => {
  const turn = Boolean(m.prompt.mine);
  if (turn && mine === false) play("croak", CROAK);
  mine = turn;
});
if (setting("sound")) score();

// Dice that tumble, and sounds if somebody wants them: made here with oscillators and noise, nothing is loaded.
import { $, hooks, still } from "./pond.js";

const wanted = () => localStorage.getItem("pond-sound") === "1";
const { shown, frame } = hooks;

// ---- dice

const dice = () => [...document.querySelectorAll("#middle .die")];
const value = die => (die.getAttribute("aria-label") || "").split(",")[0];
let faces = null;

function tumble() {
  const now = dice(), were = faces || [];
  now.forEach((die, i) => {
    if (!faces || still() || value(die) === were[i] || /not rolled|\?/.test(value(die))) return;
    const turn = (i % 2 ? 1 : -1) * 360;
    die.animate([{ rotate: `${2 * turn}deg`, scale: .6 }, { rotate: `${turn * .1}deg`, scale: 1.1, offset: .7 }, { rotate: "0deg", scale: 1 }], { duration: 500 + 60 * i, easing: "ease-out" });
  });
  faces = now.map(value);
}

// ---- sounds

let audio = null;
const last = {};

function ready() {
  if (!wanted()) return null;
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
  const b = audio.createBuffer(1, Math.ceil(audio.sampleRate * long), audio.sampleRate), d = b.getChannelData(0), t = audio.currentTime + at;
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

const SOUNDS = {
  croak: () => { tone("sawtooth", 150, 90, 0, .13, .08); tone("sawtooth", 170, 80, .16, .13, .08); },
  plop: () => { tone("sine", 320, 760, 0, .07, .16); tone("sine", 180, 90, .05, .1, .08); },
  pat: () => noise("lowpass", 900, 240, 0, .12, .3),
  splash: () => { noise("bandpass", 2400, 380, 0, .5, .5); tone("sine", 140, 60, .04, .3, .12); },
  rattle: () => { for (let i = 0; i < 6; i++) noise("highpass", 2600, 1900, i * .055 + Math.random() * .02, .03, .22); },
};
const OF = {};   // the kinds of events that sound, whatever the game
for (const [sound, kinds] of Object.entries({
  plop: "deployed,isaac deployed,redeployed,jumped,sabotaged,bumped,moved,stepped up,descended,landed,leapt,relocated,slipstreamed,fell back",
  pat: "played,laid,harvested,slid",
  splash: "battle,won,destroyed,squished,sent back,knocked,thrown,splinter",
  rattle: "rolled,die,rerolled",
})) for (const kind of kinds.split(",")) OF[kind] = sound;

export function play(sound) {
  const now = performance.now();
  if (now - (last[sound] || -1e9) < 110 || !ready()) return;
  last[sound] = now;
  SOUNDS[sound]();
}

addEventListener("pointerdown", ready, { once: true });
$("set-sound")?.addEventListener("change", () => { if (ready()) play("croak"); });

let mine = null;
hooks.frame = f => {
  frame?.(f);
  for (const e of f.events || []) if (OF[e.kind]) play(OF[e.kind]);
};
hooks.shown = m => {
  shown?.(m);
  tumble();
  const turn = Boolean(m.prompt.mine);
  if (turn && mine === false) play("croak");
  mine = turn;
};

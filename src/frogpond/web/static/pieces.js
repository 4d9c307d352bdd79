// Pictures in pieces (docs/protocol.md): what this page has of them, and messages made whole again.
import { send } from "./line.js";

const PLACES = ["players", "extra", "left", "middle", "arena", "end", "again"];
const nothing = () => ({
  seq: -1, layers: new Map(), deep: [], own: {}, box: [0, 0, 1, 1], label: "", fields: {},
  parts: new Map(PLACES.slice(1).map(name => [name, new Map()])),   // of each player one: players.0 ...
  texts: Object.fromEntries(PLACES.map(name => [name, ""])),
});
let have = nothing();

const CRC = Array.from({ length: 256 }, (_, n) => {
  for (let i = 0; i < 8; i++) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
  return n;
});

// What pieces sum up to, as the server reckons it.
function print(groups) {
  let total = ~0;
  const add = words => { for (const byte of new TextEncoder().encode(words)) total = CRC[(total ^ byte) & 255] ^ (total >>> 8); };
  for (const [name, pieces] of groups) {
    add(name + "\n");
    for (const [key, markup] of pieces) add(`${key}\t${markup}\n`);
  }
  return ~total >>> 0;
}

// For hello: what the page has, so that only the rest is sent.
export function standing() {
  const prints = { board: print(have.layers) };
  for (const part of have.parts) prints[part[0]] = print([part]);
  return { ...(have.seq < 0 ? {} : { seq: have.seq, sight: have.fields.sight, prints }) };
}

const pairs = row => row.flatMap((word, i) => (i % 2 ? [] : [[word, row[i + 1]]]));

function changed(pieces, { put = [], drop = [], before, order }) {
  const now = new Map(pieces);
  for (const key of drop) now.delete(key);
  for (const [key, markup] of pairs(put)) now.set(key, markup);
  if (before) {
    const late = new Map(pairs(before));
    order = [...now.keys()].filter(key => !late.has(key));
    for (const [key, mark] of late) order.splice(order.indexOf(mark), 0, key);
  }
  return order ? new Map(order.map(key => [key, now.get(key)])) : now;
}

function patched(layers, patch) {
  const now = new Map(layers);
  for (const name in patch) now.set(name, changed(now.get(name) || new Map(), patch[name]));
  return now;
}

// The board of another position, sent with all its pieces: [[layer, [key, markup ...]] ...].
export const boardOf = drawn => ({ ...drawn, layers: new Map(drawn.layers.map(([name, row]) => [name, new Map(pairs(row))])) });

const placeOf = name => name.split(".")[0];
const text = (parts, place) => [...parts].map(([name, pieces]) => (placeOf(name) === place ? [...pieces.values()].join("") : "")).join("");

// The parts after a change, and the texts of the places that are others now.
function retold(parts) {
  for (const name in parts) have.parts = new Map(have.parts).set(name, changed(have.parts.get(name) || new Map(), parts[name]));
  return Object.fromEntries([...new Set(Object.keys(parts).map(placeOf))].map(place => [place, text(have.parts, place)]));
}

const choice = ([action, words, picks, label = "", price = null]) => ({ action, text: words, picks, label, price });

// A `view` as if it had been sent whole; null if it leads on from something else than what is here.
export function whole(m) {
  if (m.from === undefined) {
    const steps = (m.frames || []).map(f => (f.board ? { ...f, board: boardOf(f.board) } : f));
    return { ...m, frames: steps, board: boardOf(m.board) };
  }
  if (m.from >= 0 && m.from !== have.seq) { send({ type: "look" }); return null; }
  if (m.from < 0) have = nothing();
  const { type, from, seq, board: drawn = {}, parts = {}, frames, story, ack, back, defs, ...fields } = m;
  for (const name of ["tools", "prompt"]) if (fields[name]) fields[name] = { ...have.fields[name], ...fields[name] };
  if (fields.choices) fields.choices = fields.choices.map(choice);
  const look = { deep: drawn.deep || have.deep, box: drawn.box || have.box, label: drawn.label ?? have.label };
  let layers = drawn.layers ? new Map(drawn.layers.map(name => [name, new Map()])) : have.layers;
  const steps = (frames || []).map(([kind, patch]) => {
    if (patch) layers = patched(layers, patch);
    return { kind, board: patch && { layers, ...look } };
  });
  layers = patched(layers, drawn.patch || {});
  const texts = { ...have.texts, ...retold(parts) };
  have = { seq, layers, own: drawn.own || have.own, ...look, parts: have.parts, texts, fields: { ...have.fields, ...fields } };
  const drawing = { layers: patched(layers, have.own), ...look };
  return { type, seq, ...have.fields, ack, back, defs, story, frames: steps, board: drawing, parts: { ...texts } };
}

// The same for `parts`: the texts that are others now.
export function wholeParts(parts) {
  const texts = Object.values(parts).some(part => typeof part === "string") ? parts : retold(parts);
  have.texts = { ...have.texts, ...texts };
  return texts;
}

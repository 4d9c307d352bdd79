// The line of a table: one WebSocket, taken up again when it breaks.
import { emit, on } from "./bus.js";
import { $, body, make } from "./dom.js";
import { carryBy, receive, send } from "./line.js";
import { idle } from "./picking.js";
import { toast } from "./notices.js";
import { standing } from "./pieces.js";
import { still } from "./settings.js";
import { now, size } from "./state.js";
import { kept } from "./story.js";
import { isDark } from "./theme.js";
import { openSocket } from "./transport.js";

let socket = null, tries = 0, ended = false, unsent = null, again = null, welcome = null;
let early = [];         // what was wished while the line is opened
const PROTOCOL = 2;     // of docs/protocol.md
const SETTLED = 5000;   // ms after which a socket that stayed open was no mere try

carryBy(m => {
  if (socket?.readyState === 1) { socket.send(JSON.stringify(m)); return; }
  if (socket?.readyState === 0 && $("offline").hidden) { early.push(m); return; }   // a page that is just being opened has a line soon
  lost();
  if (m.type === "act") unsent = m;
});

function lost() {
  idle();
  emit("lost");
  if ($("offline")) $("offline").hidden = false;
}

export function connect() {
  clearTimeout(again);
  if (socket || ended) return;
  const seat = body.dataset.seat ? `?seat=${encodeURIComponent(body.dataset.seat)}` : "";
  socket = openSocket(`/t/${encodeURIComponent(body.dataset.table)}/ws${seat}`);
  socket.onopen = () => {
    welcome = setTimeout(() => { tries = 0; }, SETTLED);
    $("offline").hidden = true;
    const have = { seq: now.view?.seq ?? -1, sight: now.view?.sight ?? "", defs: $("defs").dataset.id || "" };
    const hello = { type: "hello", protocol: PROTOCOL, ...have, ...kept(), ...standing(), size: size(), dark: isDark(), still: still() };
    socket.send(JSON.stringify(hello));
    if (unsent && unsent.rid === now.view?.rid) socket.send(JSON.stringify(unsent));   // the key makes a repeated act one act
    unsent = null;
    for (const m of early.splice(0)) socket.send(JSON.stringify(m));
  };
  socket.onmessage = e => receive(JSON.parse(e.data));
  socket.onclose = () => {
    socket = null;
    early = [];
    clearTimeout(welcome);
    if (ended) return;
    lost();
    again = setTimeout(connect, Math.min(30000, 400 * 2 ** Math.min(tries++, 7)) * (.7 + Math.random() * .6));
  };
}

function retry() {
  tries = 0;
  connect();
}

on("bye", m => {
  ended = true;
  clearTimeout(again);
  $("offline").hidden = true;
  body.classList.add("ended");
  const [href, words] = m.reload ? [location.href, "Reload"] : ["/", "To the pond"];
  toast(m.text, make("a", { class: "btn", href }, words));
});
on("look", () => send({ type: "look", size: size(), dark: isDark(), still: still() }));
on("setting", name => { if (name === "still") emit("look"); });
on("later", m => toast(m.text));   // no place just now: the line breaks and is taken up again by itself, after a while
addEventListener("online", retry);
$("retry")?.addEventListener("click", retry);

// The end of a game: opens at the winner, celebrates for a moment, and fetches the picture and what decided it.
import { on } from "./bus.js";
import { $, body, fill, icon, make } from "./dom.js";
import { copy } from "./notices.js";
import { still } from "./settings.js";
import { shareable } from "./transport.js";

const base = `/t/${encodeURIComponent(body.dataset.table || "")}`;
const eyes = () => (/^\d+$/.test(body.dataset.seat || "") ? `?seat=${body.dataset.seat}` : "");
let ended = "", first = true;
let count = 0; // ends and beginnings anew: what comes late belongs to one of them

on("shown", m => {
  const end = m.parts.end || "", late = first, dialog = $("end");
  first = false;
  if (!dialog || end === ended) return;
  ended = end;
  const mine = ++count;
  if (!end) return dialog.close(); // taken back: the game goes on
  fill("end-sheet", end);
  show(m.seq, mine);
  setTimeout(() => mine === count && open(!late), still() || late ? 0 : 900);
});

// The offer of another game lies where the eyes are: in the reckoning, else over the dock.
function place() {
  const again = $("again");
  if ($("end").open) document.querySelector(".end-foot").prepend(again);
  else $("dock").prepend(again);
}
$("end")?.addEventListener("close", place);
$("again")?.addEventListener("submit", e => {
  if (e.submitter?.value !== "no") return;
  e.preventDefault();
  fetch(e.target.action, { method: "POST", body: new URLSearchParams({ do: "no" }), redirect: "manual" }).catch(() => {});
});

function open(glad) {
  if ($("end").open) return;
  $("end").showModal();
  place();
  $("end-title")?.focus();
  $("end").scrollTop = 0;
  if (glad && !still() && "won" in $("end-podium").dataset) celebrate();   // a defeat alone is no victory
}

function show(seq, mine) {
  const at = $("end-podium");
  at?.replaceChildren(make("img", { src: `${base}/end.svg?seq=${seq}`, alt: at.dataset.alt, width: 600, height: 390 }));
  const told = m => { if (mine === count) tell(m); };
  fetch(`${base}/evening`).then(answer => (answer.ok ? answer.text() : "")).then(words => {
    if (mine !== count || !$("evening")) return;
    fill("evening", words);
    $("evening").hidden = !words;
  }).catch(() => {});
  fetch(`${base}/decided.json${eyes()}`).then(answer => (answer.ok ? answer.json() : {})).then(told).catch(() => {});
}

function tell(m) {
  const box = $("decided");
  box.hidden = !m.words;
  if (!m.words) return;
  box.replaceChildren(
    make("img", { src: m.board, alt: "The board at that moment", width: 336, height: 232 }), make("h3", {}, "What decided it"),
    make("p", {}, ...(m.title ? [make("b", {}, m.title + ": ")] : []), m.words),
    make("a", { class: "btn", href: m.replay }, icon("play", 16) || "", make("span", {}, "See that turn")),
  );
}

function celebrate() {
  const flies = make("div", { id: "flies", "aria-hidden": "true" });
  for (let i = 0; i < 14; i++) {
    const fly = make("i");
    fly.style.left = `${5 + (i * 37) % 90}%`;
    fly.style.animationDelay = `${(i % 5) * 60}ms`;
    flies.append(fly);
  }
  $("end-podium")?.append(flies);
  const away = () => {
    flies.remove();
    for (const what of ["pointerdown", "keydown"]) removeEventListener(what, away, true);
  };
  for (const what of ["pointerdown", "keydown"]) addEventListener(what, away, true);
  setTimeout(away, 2200);
}

$("end-share")?.addEventListener("click", async () => copy(await shareable(new URL(`${base}/replay`, location.href).href)));

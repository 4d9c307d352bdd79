// The sheet that asks friends to a free seat: it opens by itself, keeps up with who came, and goes when all sit.
import { on } from "./bus.js";
import { $, fill } from "./dom.js";
import { send } from "./line.js";
import { copy } from "./notices.js";

const sheet = $("asking"), address = `${location.pathname}/invite`, mark = `asked ${location.pathname}`;
let who = null;

function show(markup) {
  if (!markup) { sheet.close(); return; }
  fill("asking-body", markup);
  share();
}

// One after the other: of two answers on their way the older one may come last, and would stay.
let last = Promise.resolve();

function look(sent) {
  last = last.then(async () => {
    const answer = await fetch(address, sent);
    if (answer.ok) show(await answer.text());
  }).catch(() => {});
}

function share() {
  const button = sheet.querySelector("[data-share]");
  if (button) button.hidden = !navigator.share;
}

function around(m) {
  if (!m.who || (who = m.who.join("\n")) === sheet.dataset.who) return;
  sheet.dataset.who = who;
  if (sheet.open) look();
}

sheet.addEventListener("click", e => {
  const pressed = name => e.target.closest(`[data-${name}]`);
  const link = $("asking-link")?.value;
  if (e.target === sheet) sheet.close();
  else if (pressed("copy")) copy(link);
  else if (pressed("share")) navigator.share({ title: document.title, url: link }).catch(() => {});
  else if (pressed("bot")) send({ type: "seat", seat: +pressed("bot").dataset.bot, to: pressed("bot").dataset.to });
});
sheet.addEventListener("submit", e => {
  if (!("ask" in e.target.dataset)) return;
  e.preventDefault();
  const wish = new URLSearchParams(/** @type {any} */ (new FormData(/** @type {any} */ (e.target))));
  wish.set("inner", "yes");
  look({ method: "POST", body: wish });
});
sheet.addEventListener("close", () => sessionStorage.setItem(mark, "1"));
on("shown", around);
on("parts", around);
share();
if (!sessionStorage.getItem(mark) && !sheet.dataset.quiet) sheet.showModal();

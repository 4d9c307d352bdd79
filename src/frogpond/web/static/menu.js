// The table's menu: its parts, seats, people, settings, how one is called, giving up. It comes when it is first opened (menus.js).
import { emit, on } from "./bus.js";
import { $, body, parse } from "./dom.js";
import { pace } from "./follow.js";
import { send } from "./line.js";
import { bindNotices } from "./friends.js";
import { undo, undone } from "./menus.js";
import { copy } from "./notices.js";
import { bindSound } from "./sounds.js";
import { choose, tick } from "./settings.js";
import { now } from "./state.js";
import { styled } from "./styled.js";
import { sure } from "./sure.js";

await styled("menu");
let filled = false;

export async function fill() {
  if (filled) return;
  const holder = $("menu-body");   // a lesson has all of it in its page
  if (holder) {
    const whose = body.dataset.seat === "watch" ? "watch" : `seat=${body.dataset.seat}`;
    const answer = await fetch(`/t/${encodeURIComponent(body.dataset.table)}/menu?${whose}`);
    if (!answer.ok) throw new Error(`menu: ${answer.status}`);
    if (filled) return;
    holder.replaceChildren(parse(await answer.text(), false));
  }
  filled = true;
  bind();
  shown(now.view);
  emit("menu");
}

// ---- taking back, said in words

function shown(m) {
  if (!m) return;
  people(m);
  const tools = m.tools || {};
  if ($("set-hints")) $("set-hints").checked = !tools.hint;
  if (!$("undo-words")) return;
  const words = tools.undo ? `Undo ${undone()}` : "Nothing to undo yet.";
  $("undo-words").textContent = words + (tools.undo === "ask" ? ". The others are asked first." : "");
}

// ---- the three parts of the menu

/** @type {() => any[]} */
const tabsOf = () => [...$("menu").querySelectorAll("[role=tab]")];

function turnTo(tab) {
  for (const one of tabsOf()) {
    one.setAttribute("aria-selected", String(one === tab));
    one.tabIndex = one === tab ? 0 : -1;
    $(one.getAttribute("aria-controls")).hidden = one !== tab;
  }
}
// Beside a seat stands what can be done about the person there; the link for friends, as long as a seat is free.
function people(m) {
  (m.who || []).forEach((words, seat) => {
    const manners = document.querySelector(`[data-mute="${seat}"]`)?.parentNode;
    if (manners) manners.hidden = !/, a person\b/.test(words) || Boolean($(`panel-${seat}`)?.matches(".you"));
  });
  if (m.who && $("share-link")) $("share-link").hidden = !m.who.includes("open");
}
on("shown", m => { if (filled) shown(m); });
on("parts", m => { if (filled) people(m); });

// ---- giving up: each is asked about first

const OPENED = {
  title: "Open the seat?", text: "The game waits until someone sits there. What you’ve played alone starts over.",
  yes: "Open it", kind: "warn",
};
const REPORT = {
  title: "What happened?", text: "The operator reads it, with the last lines of chat.", field: "In a few words", yes: "Report", art: "flag",
};
const GIVING_UP = {
  abandon: {
    title: "End the game together?", text: "If everyone agrees, there’s no winner.", yes: "Ask the others", no: "Play on", kind: "warn",
  },
  close: { title: "Close this table for good?", text: "You can’t come back to it.", yes: "Close it", no: "Keep it", kind: "warn" },
};

// What resigning means here: who wins, and how it stands.
function resigning() {
  const players = [...document.querySelectorAll("#players > .player, #players > .mini")];
  const others = players.filter(el => !el.matches(".you")).map(el => el.querySelector(".who")?.firstChild.textContent).filter(Boolean);
  const scores = players.map(el => el.querySelector(".score")?.textContent.trim()).filter(Boolean).join(" : ");
  const ends = others.length === 1 ? `${others[0]} wins.` : others.length ? "The others play on without you." : "The game ends here.";
  return {
    title: "Give up this game?", text: `${ends}${players.length > 1 && scores ? ` It stands ${scores}.` : ""}`,
    note: "No time left today? You can go on another day.", yes: "Yes, I resign", art: "flag", no: "Play on", kind: "warn",
    letter: document.querySelector("#players .you .badge, #left .badge")?.textContent || now.view?.prompt.face,
    faces: now.view?.prompt.faces, other: ["Pause instead", "clock", "/"],
  };
}

// ---- all that can be pressed

function bind() {
  for (const name of ["confirm", "first", "still", "hover"]) tick(name);
  bindNotices();
  bindSound();
  if ($("set-since")) {
    $("set-since").checked = pace() !== "at once";
    $("set-since").addEventListener("change", e => choose("pace", e.target.checked ? "normal" : "at once"));
  }
  $("set-hints")?.addEventListener("change", e => send({ type: "aids", hints: e.target.checked }));
  $("menu-undo")?.addEventListener("click", () => { $("menu").close(); undo(false); });
  const tabs = tabsOf();
  tabs.forEach((tab, i) => {
    tab.addEventListener("click", () => turnTo(tab));
    tab.addEventListener("keydown", e => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[e.key];
      if (!by) return;
      const next = tabs[(i + by + tabs.length) % tabs.length];
      turnTo(next);
      next.focus();
    });
  });
  // what can be chosen is the same for every seat, so the page has it once
  for (const s of document.querySelectorAll("#menu select[data-seat]")) {
    s.append($("choices-seat").content.cloneNode(true));
    s.addEventListener("change", async () => {
      const anew = s.value === "open" && now.view?.seq > 0 && !now.view.parts.end, to = s.value;
      s.value = "";
      if (to && (!anew || await sure(OPENED))) send({ type: "seat", seat: +s.dataset.seat, to });
    });
  }
  for (const b of document.querySelectorAll("#menu [data-mute]")) b.addEventListener("click", () => {
    const on = b.getAttribute("aria-pressed") !== "true";
    b.setAttribute("aria-pressed", String(on));
    send({ type: "mute", seat: +b.dataset.mute, on });
  });
  for (const b of document.querySelectorAll("#menu [data-report]")) b.addEventListener("click", async () => {
    const text = await sure(REPORT);
    if (text) send({ type: "report", seat: +b.dataset.report, text });
  });
  $("table-stand-in")?.addEventListener("change", e => send({ type: "stand-in", bot: e.target.value }));
  $("set-listed")?.addEventListener("change", e => send({ type: "list", on: e.target.checked }));
  $("copy-invite")?.addEventListener("click", () => copy($("invite").value));
  $("copy-watch")?.addEventListener("click", e => copy(new URL(e.currentTarget.dataset.address, location.href).href));
  for (const [button, type] of [["resign", "resign"], ["abandon", "abandon"], ["close-table", "close"]]) {
    $(button)?.addEventListener("click", async () => {
      $("menu").close();
      if (!await sure(type === "resign" ? resigning() : GIVING_UP[type])) return;
      const seat = +body.dataset.seat;
      send(/** @type {any} */ ({ type, ...(type === "resign" && body.dataset.seat !== "" && seat >= 0 ? { seat } : {}) }));
    });
  }
}

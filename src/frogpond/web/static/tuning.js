// The tuner: wishes, numbers that may change and conditions as rows; candidates as they come; the numbers that were found are taken.
import { $, body } from "./dom.js";
import { numbers, players, take } from "./numbers.js";
import { panel } from "./following.js";

const game = body.dataset.studio;
const rowsOf = kind => document.querySelectorAll(`[data-rows=${kind}] .wish-row`);

function read(kind) {
  return [...rowsOf(kind)].map(row => {
    const end = name => row.querySelector(`[data-end=${name}]`).value.trim();
    return { what: row.querySelector("[data-what]").value, low: end("low"), high: end("high") };
  });
}

function chosen(select) {
  const row = select.closest(".wish-row"), { low, high } = select.selectedOptions[0].dataset;
  for (const one of row.querySelectorAll("[data-end], .wish-row > span")) one.hidden = select.value === "fair";
  if (low === undefined) return;
  row.querySelector("[data-end=low]").value = low;
  row.querySelector("[data-end=high]").value = high;
}

function counted() {
  for (const group of document.querySelectorAll("[data-rows]")) {
    const many = rowsOf(group.dataset.rows).length;
    group.querySelector("[data-add]").disabled = many >= +group.dataset.most;
  }
}

function add(kind) {
  const group = document.querySelector(`[data-rows=${kind}]`), row = group.querySelector("template").content.cloneNode(true);
  group.querySelector(".wish-rows").append(row);
  const select = group.querySelector(".wish-row:last-child [data-what]"), taken = read(kind).slice(0, -1).map(one => one.what);
  const free = [...select.options].find(one => !taken.includes(one.value));
  if (free && taken.includes(select.value)) select.value = free.value;
  chosen(select);
  counted();
  select.focus();
}

if (game) {
  const { ask, follow } = panel("tune-", "search");
  const wishing = document.querySelector(".wishing");
  wishing.addEventListener("change", event => event.target.matches("[data-what]") && chosen(event.target));
  wishing.addEventListener("click", event => {
    const plus = event.target.closest("[data-add]"), out = event.target.closest("[data-out]");
    if (plus) add(plus.dataset.add);
    if (!out) return;
    const group = out.closest("[data-rows]");
    out.closest(".wish-row").remove();
    counted();
    group.querySelector("[data-add]").focus();
  });
  $("tune-run").addEventListener("click", () => {
    const { base, edits } = numbers, rows = { goals: read("goals"), free: read("free"), keeps: read("keeps") };
    const how = { players: players(), bot: $("tune-bot").value, minutes: +$("tune-minutes").value };
    ask(`/studio/game/${game}/searches`, { base, edits, ...how, ...rows });
  });
  $("tune-answer").addEventListener("click", async event => {
    const button = event.target.closest("#tune-take");
    if (!button) return;
    const answer = await fetch(`/studio/study/${button.dataset.study}/data.toml`);
    if (!answer.ok) return;
    await take(await answer.text());
    document.querySelector("[data-view=changes]").click();
    document.querySelector("[data-view=changes]").focus();
  });
  counted();
  const search = body.dataset.search;
  if (search) follow(search);
}

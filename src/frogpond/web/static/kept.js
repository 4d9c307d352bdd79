// Studies that are kept: renamed, deleted, and shown anew when one of them moved on.
import { $, body, fill } from "./dom.js";
import { sure } from "./sure.js";

const game = body.dataset.studio;

let asked = 0;

export async function refresh(study = "") {
  if (!game) return location.reload();
  const number = ++asked;
  const answer = await fetch(`/studio/game/${game}/studies?study=${study}`);
  const markup = await answer.text();
  if (answer.ok && number === asked) fill("studies", markup);   // an older answer may come later
}

$("studies")?.addEventListener("click", async event => {
  const button = event.target.closest("[data-rename],[data-delete]");
  if (!button) return;
  const { rename, delete: gone } = button.dataset, row = button.closest("li"), title = row.querySelector(".name").textContent;
  const name = await (rename ? sure({ title: "A name for this study", field: "Name", value: title, yes: "Save", art: "check" })
    : sure({ title: `Delete “${title}” with its games?`, yes: "Delete", no: "Keep it", kind: "warn" }));
  if (!name) return;
  const what = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ name }) };
  await fetch(`/studio/study/${rename || gone}/${rename ? "rename" : "delete"}`, what);
  await refresh();
});

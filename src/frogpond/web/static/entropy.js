// What you add to the dice of a table when you open it or sit down: random bytes from your own browser, kept here so that you can look
// for them afterwards (/t/TABLE/dice).
const MINE = "dice-added", MAX_KEPT = 40;
const ADDS = /\/(sit|rematch)$|\/(new|play)\/[\w-]+$/;

const kept = () => (localStorage.getItem(MINE) || "").split(" ").filter(Boolean);

addEventListener("submit", e => {
  const form = e.target;
  if (!ADDS.test(new URL(form.action, location.href).pathname)) return;
  const value = [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, "0")).join("");
  const field = form.querySelector("[name=entropy]") || document.createElement("input");
  Object.assign(field, { type: "hidden", name: "entropy", value });
  form.append(field);
  try { localStorage.setItem(MINE, [...kept(), value].slice(-MAX_KEPT).join(" ")); } catch { /* private windows keep nothing */ }
}, true);

for (const one of document.querySelectorAll("[data-added]")) {
  if (kept().includes(one.dataset.added)) one.hidden = false;
}

export {};   // a module, also for those who check its types

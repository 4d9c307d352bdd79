// The pond as an app: the worker that keeps what can be read without a line, turns that wait for you on every page, and notices.
import "./entropy.js";
import { $, make } from "./dom.js";
import { online } from "./transport.js";

const CALM = 4000;   // what is kept for later is fetched when the page has been looked at for a while, not while it opens
const worker = online && "serviceWorker" in navigator && isSecureContext;
const register = () => navigator.serviceWorker.register("/worker.js");

if (worker) setTimeout(() => register().catch(() => {}), CALM);

let asked = 0;

async function waiting() {
  const number = ++asked;
  const answer = await fetch("/turns.json").catch(() => null);
  if (!answer?.ok) return;
  const { turns, tables } = await answer.json();
  if (number !== asked) return;   // an older answer may come later
  if (turns) navigator.setAppBadge?.(turns).catch(() => {});
  else navigator.clearAppBadge?.().catch(() => {});
  const bar = document.querySelector("header.top .grow");
  if (!bar || $("home")) return;
  $("turns-wait")?.remove();
  const where = make("span", { class: "roomy" }, turns === 1 ? " at a table" : ` at ${turns} tables`);
  const words = make("span", {}, "Your turn", where);
  if (turns) bar.after(make("a", { class: "btn go sm", id: "turns-wait", href: turns === 1 ? tables[0] : "/" }, words));
}

// ---- a link to copy

document.addEventListener("click", async e => {
  const button = e.target.closest?.("[data-copies]");
  if (!button) return;
  const field = $(button.dataset.copies);
  field.select();
  await navigator.clipboard?.writeText(field.value).catch(() => {});
  button.querySelector("span").textContent = "Copied";
});

// ---- notices on this device

const raw = text => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), c => c.charCodeAt(0));
const box = $("notices"), said = $("notices-said");
const tell = sent => fetch("/me/notices", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(sent) });

async function take(on) {
  await register();
  const there = await navigator.serviceWorker.ready;
  const old = await there.pushManager.getSubscription();
  if (!on) {
    await old?.unsubscribe();
    return tell({});
  }
  if (await Notification.requestPermission() !== "granted") throw new Error("Your browser blocks notices from this page.");
  const { key } = await (await fetch("/me/notices")).json();
  const made = old || await there.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: raw(key) });
  const answer = await tell(made.toJSON());
  if (!answer.ok) throw new Error("This server can’t send notices there.");
}

async function notices() {
  const can = worker && "PushManager" in window && "Notification" in window;
  if (!can) {
    box.disabled = true;
    said.textContent = isSecureContext ? "This browser can’t show notices." : "Notices need https, and this page came by http.";
    return;
  }
  box.addEventListener("change", async () => {
    said.textContent = "";
    try {
      await take(box.checked);
    } catch (error) {
      box.checked = !box.checked;
      said.textContent = error.message || "That didn’t work.";
    }
  });
}

if (box) notices();
waiting();
addEventListener("focus", waiting);
if ($("offline-page")) addEventListener("online", () => location.reload());

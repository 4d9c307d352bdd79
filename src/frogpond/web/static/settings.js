// What somebody chose in the menu: kept in this browser, on or off.
import { emit } from "./bus.js";

const USUAL = { hover: true };
const calm = matchMedia("(prefers-reduced-motion:reduce)");

export function setting(name) {
  const kept = localStorage.getItem("pond-" + name);
  return kept === null ? Boolean(USUAL[name]) : kept === "1";
}

export function remember(name, value) {
  localStorage.setItem("pond-" + name, value ? "1" : "0");
  emit("setting", name, value);
}

// One of several, by name.
export const chosen = (name, among, usual) => among.find(one => one === localStorage.getItem("pond-" + name)) ?? usual;
export const kept = name => localStorage.getItem("pond-" + name) || "";
export const choose = (name, value) => localStorage.setItem("pond-" + name, value);

export const still = () => calm.matches || setting("still");

// The box in the menu that stands for a setting, if it is on this page.
export function tick(name, changed = (value, _box) => remember(name, value)) {
  const box = document.getElementById("set-" + name);
  if (!box) return;
  box.checked = setting(name);
  box.addEventListener("change", () => changed(box.checked, box));
}

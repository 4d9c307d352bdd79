// Night or morning: what was chosen, else what the system prefers. The server reads the cookie, so it draws the same.
import { emit } from "./bus.js";

const root = document.documentElement;

export const isDark = () => root.dataset.theme !== "light";

function choose(name) {
  root.dataset.theme = name;
  document.cookie = `theme=${name};path=/;max-age=31536000;samesite=lax`;
}

if (!root.dataset.theme) choose(matchMedia("(prefers-color-scheme:light)").matches ? "light" : "dark");
document.getElementById("theme")?.addEventListener("click", () => {
  choose(isDark() ? "light" : "dark");
  emit("theme");
});

// When the page becomes another page: night or morning, a phone turned over, a window made small.
import { emit, on } from "./bus.js";
import { size } from "./state.js";

let was = size();
addEventListener("resize", () => {
  if (size() === was) return;
  was = size();
  emit("look");
});
on("theme", () => emit("look"));

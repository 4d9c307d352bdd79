// The dock has one height. Where a decision has more to offer than finds room in it, the helping words step back (they are still read
// out, and "?" says more), then the buttons become small.
import { on } from "./bus.js";
import { $ } from "./dom.js";

const dock = $("dock"), help = $("help");
const full = () => dock.scrollHeight > dock.clientHeight + 1;

function fit() {
  help.classList.remove("hide");
  dock.classList.remove("tight");
  if (!full()) return;
  help.classList.add("hide");
  dock.classList.toggle("tight", full());
}

on("armed", fit);
addEventListener("resize", fit);

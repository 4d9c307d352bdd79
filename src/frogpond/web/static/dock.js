// The dock has one height. Where a decision has more to offer than finds room in it, the helping words step back (they are still read
// out, and "?" says more), then the buttons become small. It is measured once a frame at most: to ask for a length lays out the whole page.
import { on } from "./bus.js";
import { $ } from "./dom.js";

const dock = $("dock"), help = $("help");
const full = () => dock.scrollHeight > dock.clientHeight + 1;
let waits = 0;

function fit() {
  waits = 0;
  help.classList.remove("hide");
  dock.classList.remove("tight");
  if (!full()) return;
  help.classList.add("hide");
  dock.classList.toggle("tight", full());
}

const soon = () => { waits ||= requestAnimationFrame(fit); };
on("armed", soon);
addEventListener("resize", soon);

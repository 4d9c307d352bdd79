// Dice that show another number than before tumble.
import { on } from "./bus.js";
import { still } from "./settings.js";

const value = die => (die.getAttribute("aria-label") || "").split(",")[0];
let faces = null;

function tumble(die, i) {
  const turn = (i % 2 ? 1 : -1) * 360;
  const frames = [
    { rotate: `${2 * turn}deg`, scale: .6 },
    { rotate: `${turn * .1}deg`, scale: 1.1, offset: .7 },
    { rotate: "0deg", scale: 1 },
  ];
  die.animate(frames, { duration: 500 + 60 * i, easing: "ease-out" });
}

on("shown", () => {
  const dice = [...document.querySelectorAll("#middle .die")], were = faces;
  faces = dice.map(value);
  if (!were || still()) return;
  dice.forEach((die, i) => { if (faces[i] !== were[i] && !/not rolled|\?/.test(faces[i])) tumble(die, i); });
});

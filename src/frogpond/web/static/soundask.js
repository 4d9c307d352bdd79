// "Sound on?": asked once, in the story on a laptop, in the dock's place on a smaller screen, so that nothing lit is covered.
import { on } from "./bus.js";
import { $, body, face, icon, make } from "./dom.js";
import { kept, remember } from "./settings.js";
import { setVolume, sing, volume } from "./sounds.js";
import { styled } from "./styled.js";

await styled("menu");

function answer(yes) {
  $("sound-ask")?.remove();
  if ($("set-sound")) $("set-sound").checked = yes;
  remember("sound", yes);
}

export function offer(m) {
  if ($("sound-ask") || kept("sound")) return;
  const button = (words, name, act, kind = "btn") => {
    const el = make("button", { class: kind, type: "button" }, icon(name, 18) || "", make("span", {}, words));
    el.addEventListener("click", act);
    return el;
  };
  const listen = button("Listen first", "play", sing, "btn sm");
  const slider = make("input", { type: "range", id: "sound-volume", min: 0, max: 100, value: volume(), "aria-label": "Volume" });
  slider.addEventListener("change", () => setVolume(slider));
  const letter = document.querySelector("#players > :not(.you) .badge")?.textContent || m.prompt.face;
  const card = make(
    "section", { id: "sound-ask", class: "panel", "aria-label": "Sound on?" },
    make("div", { class: "row" }, face(letter, 52, m.prompt.faces), make("h2", { class: "grow" }, "Sound on?"), icon("sound", 36) || ""),
    make("p", { class: "mute" }, "Splashes, croaks, and a soft bell when it’s your turn."), slider,
    make("div", { class: "ways" }, button("Yes, please", "sound", () => answer(true), "btn go"),
      button("Quiet", "mute", () => answer(false))),
    make("div", { class: "between" }, listen, make("small", { class: "mute" }, "Asked only once")),
  );
  if (innerWidth >= 1100 && $("side")) return $("side").append(card);
  const dock = $("dock").getBoundingClientRect();
  Object.assign(card.style, { left: `${dock.left}px`, width: `${dock.width}px` });
  body.append(card);
}

on("acting", () => { if ($("sound-ask")) answer(false); });   // who moves without an answer plays on in silence

// Beside the button "Stay": how full the puddle is where you sit. A script of a game adds to the page through game.js.
import { $, make } from "../../dom.js";
import { own } from "../../game.js";

const pool = () => document.querySelector(`#things .frog[data-home="panel-${document.body.dataset.seat}"]`)?.getAttribute("data-cell");
const words = () => $(pool())?.querySelector("title")?.textContent.split(": ")[1] || "";

own.note = name => (name === "button-stay" && words() ? make("small", {}, words()) : null);

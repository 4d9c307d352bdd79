// Questions in a dialog of our own. The safe way is gold; what costs something is not.
import { body, face, icon, make } from "./dom.js";

// `yes` and `no` are the words of the buttons, `field` the label of a line to write (`value` stands in it), `kind` "warn" for what
// costs something, `letter` and `faces` a frog beside the words, `other` a further way [words, icon, address]; without `no` there is one
// button. Gives false, true or the line.
/** @param {Record<string, any>} about @returns {Promise<any>} */
export function sure({ title, text = "", note = "", yes, art = "", no = "Cancel", kind = "", letter, faces, other, ...write }) {
  const { field, value = "" } = write;
  const line = field ? make("input", { maxlength: 400, "aria-label": field, placeholder: field, value }) : null;
  const button = (words, name, gold, answer) => make("button", { class: gold ? "btn go" : kind ? "btn warn" : "btn", value: answer },
    icon(name, 18) || "", make("span", {}, words));
  const warns = kind === "warn";
  const acts = [no && button(no, "", warns, ""), button(yes, art, !warns, "yes")].filter(Boolean);
  if (warns) acts[0].autofocus = true;
  const words = make("div", { class: "grow" }, make("h2", { id: "sure-title" }, title), text ? make("p", {}, text) : "",
    note ? make("p", { class: "mute" }, note) : "", line || "");
  const way = other ? make("a", { class: "instead", href: other[2] }, icon(other[1], 17) || "", other[0]) : "";
  const form = make("form", { method: "dialog" }, make("div", { class: "said" }, letter ? face(letter, 72, faces) : "", words),
    make("div", { class: "ways" }, ...(warns ? acts : acts.reverse())), way);
  const dialog = make("dialog", { id: "sure", class: kind || null, "aria-labelledby": "sure-title" }, form);
  body.append(dialog);
  dialog.showModal();
  (line || dialog.querySelector(".go")).focus();
  return new Promise(done => dialog.addEventListener("close", () => {
    const yes = dialog.returnValue === "yes";
    dialog.remove();
    done(yes && line ? line.value.trim() || false : yes);
  }));
}

// The games of this browser as one file: the page around this frame has them.
import { $ } from "./dom.js";

$("save-copy").addEventListener("click", () => parent.postMessage({ type: "copy" }, location.origin));
$("take-copy").addEventListener("change", async e => {
  const file = e.target.files[0];
  e.target.value = "";
  if (file && confirm("The games of this copy take the place of those that are here. Go on?")) {
    parent.postMessage({ type: "take", bytes: await file.arrayBuffer() }, location.origin);
  }
});

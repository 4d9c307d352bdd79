// The games of this browser as one file, which the page around this frame has; and a record, opened as if a link brought it.
import { $ } from "./dom.js";
import { sure } from "./sure.js";

const TEXT = "Its games replace the games here.";
const TAKE = { title: "Use this copy?", text: TEXT, yes: "Use it", no: "Keep mine", kind: "warn" };

$("save-copy").addEventListener("click", () => parent.postMessage({ type: "copy" }, location.origin));
$("take-copy").addEventListener("change", async e => {
  const file = e.target.files[0];
  e.target.value = "";
  if (file && !(await file.slice(0, 6).text()).startsWith("SQLite")) return bring(file);
  if (file && await sure(TAKE)) {
    parent.postMessage({ type: "take", bytes: await file.arrayBuffer() }, location.origin);
  }
});

async function bring(record) {
  const packed = new Uint8Array(await new Response(record.stream().pipeThrough(new CompressionStream("deflate"))).arrayBuffer());
  const text = btoa(packed.reduce((all, byte) => all + String.fromCharCode(byte), ""));
  parent.location.hash = `record=${text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

// The web application in a worker: it answers requests, holds the lines of tables, keeps the games, and has another worker think.
import { Keep } from "./keep.js";
import { forgetSnapshot, wakePython } from "./python.js";

const FILE = "/home/pond/frogpond.db", MARGIN = 3000;   // ms more than a thought may take before its worker is ended
let host = null, keep = null, python = null, cookies = "", told = "";

const say = (type, more = {}) => postMessage({ type, ...more });

function trouble(error) {
  const text = error?.name === "QuotaExceededError" ? "full" : "denied";
  if (text !== told) say("unkept", { why: told = text });
}

// ---- the worker that thinks

let thinker = null, snapshot = null, waiting = new Map(), numbers = 0;

function think(about, question) {
  const { seconds } = JSON.parse(about), number = ++numbers;
  if (!thinker) startThinker();
  return new Promise(resolve => {
    const timer = seconds && setTimeout(() => { if (waiting.has(number)) stopThinker(); }, seconds * 1000 + MARGIN);
    waiting.set(number, answer => { clearTimeout(timer); resolve(answer); });
    thinker.postMessage({ number, question: question.toJs() });
  });
}

function startThinker() {
  thinker = new Worker(new URL("thinker.js", import.meta.url), { type: "module" });
  thinker.onmessage = ({ data }) => {
    if (data.ready) return prepareNextStart();
    if (data.failed) return stopThinker();
    waiting.get(data.number)?.(data.answer);
    waiting.delete(data.number);
  };
}

// Once, after everything else is awake.
function prepareNextStart() {
  say("thinking");
  if (python.restored) return say("prepared");
  if (snapshot) return;
  snapshot = new Worker(new URL("snapshot.js", import.meta.url), { type: "module" });
  snapshot.onmessage = ({ data }) => {
    if (data.failed) console.warn("no snapshot", data.failed);
    else say("prepared");
    snapshot.terminate();
  };
}

function stopThinker() {
  thinker?.terminate();
  thinker = null;
  const lost = [...waiting.values()];
  waiting = new Map();
  for (const one of lost) one(null);
}

// ---- requests and lines

async function start({ origin, base, name }) {
  python = await wakePython("libraries.tar", "games.tar");
  python.FS.mkdirTree("/home/pond");
  keep = new Keep(python.FS, FILE, trouble);
  await keep.load(name);
  host = python.pyimport("frogpond.site.host").bridge(origin, base, `sqlite:///${FILE}?journal=MEMORY`, () => keep.save(), think);
  await host.start();
  say("ready", { restored: Boolean(python.restored) });
}

async function failed(error) {
  await forgetSnapshot();
  say("failed", { text: error.message });
}

async function answer({ method, target, headers, body }, port) {
  const given = python.toPy(headers), sent = python.toPy(new Uint8Array(body || 0));
  try {
    const found = await host.answer(method, target, given, sent, cookies);
    const [status, told, bytes] = found.toJs({ dict_converter: Object.fromEntries });
    found.destroy();
    port.postMessage({ status, headers: told, body: bytes }, [bytes.buffer]);
  } catch (error) {
    port.postMessage({ status: 500, headers: { "content-type": "text/plain; charset=utf-8" }, body: String(error.message) });
  } finally {
    given.destroy();
    sent.destroy();
  }
}

function line(path, port) {
  const held = host.open(
    path, text => port.postMessage({ text }), code => port.postMessage({ closed: code }), () => port.postMessage({ open: true }), cookies,
  );
  port.onmessage = ({ data }) => { if (data.gone) held.leave(); else held.hear(data.text); };
}

async function take(bytes) {
  const trial = "/home/pond/copy.db";
  python.FS.writeFile(trial, bytes);
  const problem = python.pyimport("frogpond.site.host").copy_problem(trial);
  if (!problem) {
    await host.stop();
    await keep.replace(python.FS.readFile(trial));
  }
  return problem;
}

onmessage = ({ data, ports }) => {
  if (data.cookies !== undefined) ({ cookies } = data);
  if (data.type === "start") start(data).catch(failed);
  else if (data.type === "request") answer(data, ports[0]);
  else if (data.type === "line") line(data.path, ports[0]);
  else if (data.type === "think") startThinker();
  else if (data.type === "copy") ports[0].postMessage(python.FS.readFile(FILE));
  else if (data.type === "take") {
    take(new Uint8Array(data.bytes)).then(text => ports[0].postMessage(text), error => ports[0].postMessage(error.message));
  }
};

// The page around the pages of the application. It fetches everything once, runs the application in a worker, and shows its pages in a
// frame. Of all tabs one runs it; the others say so.
const SCOPE = new URL("./", location.href), APP = SCOPE.pathname + "app", NAME = `frogpond ${SCOPE.pathname}`;
const $ = id => document.getElementById(id);
const frame = $("frame"), card = $("card");
let host = null, open = false, waiting = [];

const MB = bytes => (bytes / 1e6).toFixed(1);

function show(id) {
  for (const part of card.querySelectorAll("section")) part.hidden = part.id !== id;
  card.hidden = false;
}

function fail(text) {
  $("trouble").textContent = text;
  show("failed");
}

function note(text, act, words) {
  $("note-text").textContent = text;
  $("note-act").hidden = !act;
  $("note-act").textContent = words || "";
  $("note-act").onclick = act;
  $("note").hidden = false;
}

$("note-close").onclick = () => { $("note").hidden = true; };
for (const again of document.querySelectorAll(".again")) again.onclick = () => location.reload();

// ---- fetching, with what has really come

const began = performance.now();
const listed = [...document.querySelectorAll("#parts li")];
const rows = listed.map(row => ({ row, name: row.dataset.part, of: Number(row.dataset.bytes), have: 0 }));
const total = rows.reduce((sum, { of }) => sum + of, 0);
let first = null;

function progress(name, have) {
  const now = performance.now(), one = rows.find(row => row.name === name);
  one.have = have ?? one.of;
  one.row.className = have === undefined ? "done" : "now";
  one.row.querySelector("span").textContent = have === undefined ? `${MB(one.of)} MB` : `${MB(have)} of ${MB(one.of)} MB`;
  const sum = rows.reduce((all, row) => all + row.have, 0);
  $("bar").value = sum / total;
  $("have").textContent = `${MB(sum)} of ${MB(total)} MB`;
  if (have !== undefined) first ??= { now, sum };
  const speed = first && (sum - first.sum) / Math.max(1, now - first.now);
  $("left").textContent = sum === total ? "setting the table" : speed ? timeLeft(Math.ceil((total - sum) / speed / 1000)) : "";
}

function timeLeft(seconds) {
  return seconds < 60 ? `about ${seconds} ${seconds === 1 ? "second" : "seconds"} left` : `about ${Math.ceil(seconds / 60)} minutes left`;
}

// Resolves when the service worker has what starts Python; the rest comes while Python wakes.
function keepEverything() {
  const service = navigator.serviceWorker;
  return new Promise((resolve, reject) => {
    service.addEventListener("message", ({ data, ports }) => {
      if (data.type === "request") return request(data, ports[0]);
      if (open) return;
      if (data.type === "progress") progress(data.part, data.have);
      else if (data.type === "failed") fail(`${data.text} Check the network and try again.`);
      else if (data.type === "kept") {
        progress(data.part);
        if (data.part === "python") resolve();
      }
    });
    service.startMessages();
    watchUpdates(service).catch(reject);
  });
}

async function watchUpdates(service) {
  const known = await service.register("sw.js", { scope: "./", updateViaCache: "none" });
  known.addEventListener("updatefound", () => {
    const fresh = known.installing, had = known.active;
    fresh.addEventListener("statechange", () => {
      if (fresh.state === "installed" && had) offer(known);
      else if (fresh.state === "redundant" && !had && !open) fail("We couldn’t download Frogpond. Check the network and try again.");
    });
  });
  if (known.waiting && known.active) offer(known);
  (await service.ready).active.postMessage({ type: "fill" });
}

// A newer site has been fetched: it takes over when everybody has gone, or now.
function offer(known) {
  const now = () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    known.waiting?.postMessage({ type: "update" });
  };
  note("A newer Frogpond is here. Your games stay.", now, "Use it now");
}

// ---- one tab runs it

function own() {
  return new Promise(resolve => {
    navigator.locks.request(NAME, { ifAvailable: true }, lock => {
      if (!lock) return resolve(false);
      resolve(true);
      return new Promise(() => {});   // as long as this tab lives
    }).catch(stolen);
  });
}

$("take-over").onclick = () => {
  navigator.locks.request(NAME, { steal: true }, () => {
    run();
    return new Promise(() => {});
  }).catch(stolen);
};

function stolen() {
  host?.terminate();
  host = null;
  open = false;
  frame.removeAttribute("src");
  frame.hidden = true;
  $("note").hidden = true;
  show("elsewhere");
}

// ---- the application

const LOST = {
  full: "This browser is full. You can play, but you lose new moves when you close this tab. Save a copy of your games.",
  denied: "This browser can’t save your games here. You can play, but you lose them when you close this tab.",
};

function run() {
  show("loading");
  host = new Worker("host.js", { type: "module" });
  host.onmessage = ({ data }) => {
    if (data.type === "failed") fail(data.text);
    else if (data.type === "unkept") note(LOST[data.why]);
    else if (data.type === "prepared") document.documentElement.dataset.prepared = "";
    else if (data.type === "ready") opened(data.restored);
  };
  host.onerror = e => fail(e.message || "The pond didn’t start.");
  host.postMessage({ type: "start", origin: location.origin, base: APP, name: NAME });
}

function opened(restored) {
  open = true;
  if (restored) document.documentElement.dataset.restored = "";
  for (const [message, ports] of waiting.splice(0)) send(message, ports);
  if (reading) note("The pond is ready.", leave, "Play");
  else go();
}

// The rules and the lessons can be read before anything else is here: they are plain files.
let reading = false;

for (const way of document.querySelectorAll(".read")) way.onclick = e => {
  e.preventDefault();
  reading = true;
  frame.src = way.href;
  note("Frogpond is on its way.", leave, "Back");
};

function leave() {
  reading = false;
  frame.hidden = true;
  $("note").hidden = true;
  if (open) go();
}

function send(message, ports) {
  if (!open) waiting.push([message, ports]);
  else host.postMessage({ ...message, cookies: document.cookie }, ports);
}

// Asked by the service worker on behalf of a page in the frame. The rules and lessons are files until the application runs; a tab that
// runs nothing says so.
function request(message, port) {
  if (!open && message.method === "GET" && /^\/(rules|learn)\b/.test(message.target)) port.postMessage({ loading: true });
  else if (host) send(message, [port]);
  else port.postMessage(null);
}

function call(message) {
  const { port1, port2 } = new MessageChannel();
  return new Promise(resolve => {
    port1.onmessage = ({ data }) => resolve(data);
    send(message, [port2]);
  });
}

addEventListener("message", async ({ origin, source, data, ports }) => {
  if (origin !== location.origin || source !== frame.contentWindow) return;
  if (data.type === "line") send(data, ports);
  else if (data.type === "copy") save(await call({ type: "copy" }));
  else if (data.type === "take") taken(await call({ type: "take", bytes: data.bytes }));
});

function save(bytes) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
  link.download = `frogpond-${new Date().toISOString().slice(0, 10)}.pond`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

function taken(problem) {
  if (problem) return note(problem);
  location.hash = "/";
  location.reload();
}

// ---- where we are: the address of the page in the frame stands behind the #

const wanted = () => (location.hash.startsWith("#/") ? location.hash.slice(1) : "/");

function go() {
  const carried = location.hash && !location.hash.startsWith("#/") ? location.hash.slice(1) : "";
  if (carried) return carry(carried);
  frame.contentWindow.location.replace(APP + wanted());
}

// A position, a record or a variant that a link carries becomes a form of the application.
function carry(words) {
  history.replaceState(null, "", "#/");
  frame.contentWindow.location.replace(`${APP}/device/open?${new URLSearchParams({ what: words })}`);
}

frame.addEventListener("load", () => {
  const there = frame.contentWindow.location;
  if (!there.pathname.startsWith(APP)) return;
  frame.hidden = false;
  if (!open) return;
  if (!card.hidden) {
    card.hidden = true;
    host.postMessage({ type: "think" });
    document.documentElement.dataset.opened = Math.round(performance.now() - began);
  }
  document.title = frame.contentDocument.title;
  document.documentElement.dataset.path = there.pathname.slice(APP.length) || "/";
  history.replaceState(null, "", `#${document.documentElement.dataset.path}${there.search}${there.hash}`);
  frame.contentWindow.focus();
});

addEventListener("hashchange", () => {
  if (!open) return leave();
  const there = frame.contentWindow.location;
  if (!location.hash.startsWith("#/") || wanted() !== there.pathname.slice(APP.length) + there.search + there.hash) go();
});

// ---- begin

async function begin() {
  if (!isSecureContext || !navigator.serviceWorker || !navigator.locks || !window.DecompressionStream) return show("unable");
  try {
    await keepEverything();
  } catch (error) {
    return fail(`${error.message} Check the network and try again.`);
  }
  if (await own()) run();
  else show("elsewhere");
}

begin();

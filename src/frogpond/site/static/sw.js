// The site's service worker. It fetches everything once, checks it, and keeps it; it answers what the pages of the application ask
// for from what is kept, or has the page that runs the application answer. Before this text stand VERSION, SHELL and PARTS.
importScripts("untar.js");

const SCOPE = new URL(self.registration.scope), APP = SCOPE.pathname + "app";
const FAMILY = `frogpond ${SCOPE.pathname} `, CACHE = FAMILY + VERSION;
const TYPES = {
  js: "text/javascript", mjs: "text/javascript", css: "text/css", svg: "image/svg+xml", png: "image/png", html: "text/html",
  wasm: "application/wasm", json: "application/json", webmanifest: "application/manifest+json",
};
const typeOf = name => TYPES[name.split(".").pop()] || "application/octet-stream";
const made = (bytes, name) => new Response(bytes, { headers: { "Content-Type": typeOf(name), "Pond-Version": VERSION } });
const at = name => new URL(name, SCOPE).href;

async function tell(message) {
  for (const page of await clients.matchAll({ type: "window", includeUncontrolled: true })) page.postMessage(message);
}

// ---- keeping

// A browser without room, or that allows none: what it does not keep is in memory, and is fetched again when this worker was put to rest.
const memory = new Map();

async function put(address, answer) {
  const spare = answer.clone();
  await caches.open(CACHE).then(cache => cache.put(address, answer)).catch(() => memory.set(address, spare));
}

async function match(address) {
  return await caches.open(CACHE).then(cache => cache.match(address)).catch(() => {}) || memory.get(address)?.clone();
}

// At the first visit the page is taken over at once, so that it shows what comes; a newer site waits until it is here as a whole.
self.addEventListener("install", e => e.waitUntil(self.registration.active ? Promise.all([keepShell(), fill()]) : keepShell()));
self.addEventListener("activate", e => e.waitUntil(tidy()));
self.addEventListener("message", e => {
  if (e.data?.type === "update") self.skipWaiting();
  else if (e.data?.type === "fill") e.waitUntil(Promise.all([clients.claim(), begin()]));
});

const arrivals = new Map();   // a part -> when it is kept
let filling = null;

async function keepShell() {
  await Promise.all(SHELL.map(async ([name, sum]) => {
    const bytes = await (await fetched(name)).arrayBuffer();
    await check(bytes, sum, name);
    await put(at(name), made(bytes, name || "index.html"));
  }));
}

// Fetch what is missing, one part after another; each is unpacked while the next is on its way.
function fill() {
  if (filling) return filling;
  let before = Promise.resolve();
  for (const part of PARTS) {
    const packed = before.then(() => download(part));
    arrivals.set(part, packed.then(bytes => keep(part, bytes)));
    before = packed;
  }
  filling = Promise.all(arrivals.values());
  filling.catch(error => {
    filling = null;
    tell({ type: "failed", text: error.message });
  });
  return filling;
}

async function keep(part, packed) {
  if (packed) {
    await check(packed, part.sum, part.file);
    const plain = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
    const files = part.holds.endsWith("/") ? untar(plain) : [[part.holds, plain]];
    await Promise.all(files.map(([name, bytes]) => put(at(name), made(bytes, name))));
    await put(at(part.file), new Response());
  }
}

// The page hears of each part when it is kept.
async function begin() {
  const all = fill();
  for (const part of PARTS) arrivals.get(part).then(() => tell({ type: "kept", part: part.part }), () => {});
  await all.catch(() => {});
}

async function fetched(name) {
  const answer = await fetch(at(name), { cache: "no-cache" });
  if (!answer.ok) throw new Error(`${name || "index.html"} could not be fetched (${answer.status}).`);
  return answer;
}

async function check(bytes, sum, name) {
  const found = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  if ([...found].map(one => one.toString(16).padStart(2, "0")).join("") !== sum) throw new Error(`${name || "index.html"} came damaged.`);
}

// The bytes of a part; nothing if it is kept.
async function download({ part, file }) {
  if (await match(at(file))) return null;
  const reader = (await fetched(file)).body.getReader(), pieces = [];
  let have = 0, shown = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(pieces).arrayBuffer();
    pieces.push(value);
    have += value.length;
    if (have - shown > 100000) tell({ type: "progress", part, have: shown = have });
  }
}

async function tidy() {
  for (const name of await caches.keys().catch(() => [])) if (name.startsWith(FAMILY) && name !== CACHE) await caches.delete(name);
  await clients.claim();
}

// ---- answering

self.addEventListener("fetch", e => {
  const { request } = e, url = new URL(request.url);
  if (url.origin !== location.origin) return;
  const path = url.pathname === APP || url.pathname.startsWith(APP + "/") ? url.pathname.slice(APP.length) || "/" : null;
  if (request.mode === "navigate") {
    if (path === null) e.respondWith(fromKept(url.pathname === at("index.html") ? at("") : url.origin + url.pathname, request));
    else if (request.destination === "document") e.respondWith(alone(request, path, url));
    else e.respondWith(page(request, path + url.search));
  } else if (path !== null || request.referrer.startsWith(location.origin + APP)) {
    e.respondWith(part(request, path ?? url.pathname, url.search));
  } else {
    e.respondWith(fromKept(url.origin + url.pathname, request));
  }
});

// A page of the application in a tab of its own: the rules can be read there, everything else needs the page around it.
async function alone(request, path, url) {
  const rules = /^\/rules(\/|$)/.test(path) && await page(request, path + url.search);
  return rules && rules.status !== 503 ? rules : Response.redirect(`${SCOPE.pathname}#${path}${url.search}`, 302);
}

async function fromKept(address, request) {
  const file = await match(address);
  const part = file ? null : PARTS.find(one => address.startsWith(at(one.holds)));
  if (!part) return file || fetch(request);
  fill().catch(() => {});
  await arrivals.get(part);
  return await match(address) || fetch(request);
}

// A file of ours, or an answer of the application.
async function part(request, path, search) {
  const file = request.method === "GET" && await match(at("app" + path));
  return file || page(request, path + search);
}

async function page(request, target) {
  const body = request.method === "GET" || request.method === "HEAD" ? null : await request.arrayBuffer();
  const asked = { type: "request", method: request.method, target, headers: Object.fromEntries(request.headers), body };
  const found = await ask(asked);
  if (found?.loading) return fromKept(`${at("app" + target.replace(/[?#].*/, ""))}/index.html`.replace("//index", "/index"), request);
  if (!found) return new Response("The pond is closed. Open its first page again.", { status: 503 });
  const empty = [204, 205, 304].includes(found.status) || (found.status >= 300 && found.status < 400);
  return new Response(empty ? null : found.body, { status: found.status, headers: found.headers });
}

// The pages of this site that may run the application are asked; the one that does answers.
async function ask(message) {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const shells = pages.filter(one => [SCOPE.pathname, SCOPE.pathname + "index.html"].includes(new URL(one.url).pathname));
  return new Promise(resolve => {
    let left = shells.length;
    if (!left) resolve(null);
    for (const shell of shells) {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => { if (data) resolve(data); else if (!--left) resolve(null); };
      shell.postMessage(message, [port2]);
    }
  });
}

// The site's service worker. It fetches everything once, checks it, and keeps it; it answers what the pages of the application ask
// for from what is kept, or has the page that runs the application answer. Before this text stand VERSION, SHELL and ARCHIVE.
importScripts("untar.js");

const SCOPE = new URL(self.registration.scope), APP = SCOPE.pathname + "app";
const FAMILY = `frogpond ${SCOPE.pathname} `, CACHE = FAMILY + VERSION;
const TYPES = {
  js: "text/javascript", mjs: "text/javascript", css: "text/css", svg: "image/svg+xml", png: "image/png", html: "text/html", wasm: "application/wasm",
  json: "application/json", webmanifest: "application/manifest+json",
};
const typeOf = name => TYPES[name.split(".").pop()] || "application/octet-stream";
const at = name => new URL(name, SCOPE).href;

async function tell(message) {
  for (const page of await clients.matchAll({ type: "window", includeUncontrolled: true })) page.postMessage(message);
}

// ---- keeping

self.addEventListener("install", e => e.waitUntil(fill()));
self.addEventListener("activate", e => e.waitUntil(tidy()));

async function fill() {
  try {
    const kept = await caches.open(CACHE);
    await Promise.all(SHELL.map(async ([name, sum]) => {
      const bytes = await (await fetched(name)).arrayBuffer();
      await check(bytes, sum, name);
      await kept.put(at(name), new Response(bytes, { headers: { "Content-Type": typeOf(name || "index.html") } }));
    }));
    const packed = await download();
    tell({ type: "unpacking" });
    await check(packed, ARCHIVE.sum, ARCHIVE.name);
    const plain = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
    for (const [name, bytes] of untar(plain)) await kept.put(at(name), new Response(bytes, { headers: { "Content-Type": typeOf(name) } }));
  } catch (error) {
    await caches.delete(CACHE);
    await tell({ type: "failed", text: error.message });
    throw error;
  }
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

async function download() {
  const reader = (await fetched(ARCHIVE.name)).body.getReader(), parts = [];
  let have = 0, told = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    have += value.length;
    if (have - told > 100000 || have === ARCHIVE.bytes) tell({ type: "progress", have: told = have, of: ARCHIVE.bytes });
  }
  return new Blob(parts).arrayBuffer();
}

async function tidy() {
  for (const name of await caches.keys()) if (name.startsWith(FAMILY) && name !== CACHE) await caches.delete(name);
  await clients.claim();
}

self.addEventListener("message", e => { if (e.data?.type === "update") self.skipWaiting(); });

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
  return await (await caches.open(CACHE)).match(address) || fetch(request);
}

// A file of ours, or an answer of the application.
async function part(request, path, search) {
  const file = request.method === "GET" && await (await caches.open(CACHE)).match(at("app" + path));
  return file || page(request, path + search);
}

async function page(request, target) {
  const body = request.method === "GET" || request.method === "HEAD" ? null : await request.arrayBuffer();
  const asked = { type: "request", method: request.method, target, headers: Object.fromEntries(request.headers), body };
  const found = await ask(asked);
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

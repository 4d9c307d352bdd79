// Works while no page is open: keeps rules and lessons for when there is no line, says so honestly, and shows notices.
// Only what is the same for everybody is kept: no table, no home, nothing of a person.
const READABLE = /^\/(rules|learn|static|look)(\/|$)|^\/(offline|icon\.svg)$/;

self.addEventListener("install", e => {
  e.waitUntil(caches.open(NAME).then(kept => Promise.all(KEPT.map(one => kept.add(one).catch(() => {})))).then(() => self.skipWaiting()));
});

self.addEventListener("activate", e => {
  const old = names => Promise.all(names.filter(name => name.startsWith("frogpond ") && name !== NAME).map(name => caches.delete(name)));
  e.waitUntil(caches.keys().then(old).then(() => self.clients.claim()));
});

async function fromKept(request, page) {
  const kept = await caches.open(NAME);
  const found = await kept.match(request) || page && await kept.match(request, { ignoreSearch: true });
  return found || page && await kept.match("/offline") || Response.error();
}

async function answer(e, request, page) {
  try {
    const fresh = await fetch(request);
    if (fresh.ok && READABLE.test(new URL(request.url).pathname)) {
      const copy = fresh.clone();
      e.waitUntil(caches.open(NAME).then(kept => kept.put(request, copy)).catch(() => {}));   // not sent to sleep before it is kept
    }
    return fresh;
  } catch {
    return fromKept(request, page);
  }
}

self.addEventListener("fetch", e => {
  const { request } = e, url = new URL(request.url), page = request.mode === "navigate";
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (page || READABLE.test(url.pathname)) e.respondWith(answer(e, request, page));
});

self.addEventListener("push", e => {
  const { title, body, url } = e.data.json();
  const options = { body, tag: url, icon: "/static/icon-192.png", badge: "/static/icon-192.png", data: url };
  e.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener("notificationclick", e => {
  e.notification.close();
  const where = new URL(e.notification.data || "/", location.origin).href;
  const open = pages => pages.find(page => page.url === where)?.focus() || self.clients.openWindow(where);
  e.waitUntil(self.clients.matchAll({ type: "window" }).then(open));
});

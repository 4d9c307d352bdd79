// Takes the place of the server's transport.js in a site without a server: lines go over message ports to the page around this frame.
const APP = new URL("..", import.meta.url).pathname;   // .../app/

export function openSocket(path) {
  const { port1, port2 } = new MessageChannel();
  const line = { readyState: 0, send: text => port1.postMessage({ text }), close: end };
  function end() {
    if (line.readyState === 3) return;
    port1.postMessage({ gone: true });
    line.readyState = 3;
    line.onclose?.({});
  }
  port1.onmessage = ({ data }) => {
    if (line.readyState === 3) return;
    if (data.open) {
      line.readyState = 1;
      line.onopen?.({});
    } else if (data.text !== undefined) {
      line.onmessage?.({ data: data.text });
    } else {
      line.readyState = 3;
      line.onclose?.({});
    }
  };
  addEventListener("pagehide", end);
  parent.postMessage({ type: "line", path }, location.origin, [port2]);
  return line;
}

// Nobody else is here: what changes is changed by this page.
export const openEvents = () => ({ close() {}, readyState: 1 });
export const online = false;

// What to send to somebody else who shall see the same as on a replay's page, or have the rules of a form: the link carries all of it.
export async function shareable(address, form) {
  const { pathname, search } = new URL(address, location.href);
  const there = form ? form.action.replace("/new/", "/device/variant/") : pathname.replace(/\/replay$/, "/link") + search;
  const answer = await fetch(moved(there), form && { method: "POST", body: new URLSearchParams(new FormData(form)) });
  return answer.ok ? `${new URL("..", new URL(APP, location.href)).href}#${await answer.text()}` : address;
}

// Addresses that scripts make begin at the root of the application, which need not be the root of the site.
function moved(address) {
  const url = new URL(address, location.href);
  if (url.origin === location.origin && !url.pathname.startsWith(APP)) url.pathname = APP + url.pathname.slice(1);
  return url.href;
}

for (const kind of ["click", "auxclick", "contextmenu"]) {
  addEventListener(kind, e => {
    const link = e.target.closest?.("a[href]");
    if (link && typeof link.href === "string") link.href = moved(link.href);
  }, true);
}
addEventListener("submit", e => {
  const address = e.target.getAttribute("action");
  if (address) e.target.setAttribute("action", moved(address));
}, true);

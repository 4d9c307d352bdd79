// How a page reaches the pond: here a server. A site without one (frogpond site) has another file in this place.
export function openSocket(path) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}${path}`);
}

export const openEvents = path => new EventSource(path);
export const online = true;

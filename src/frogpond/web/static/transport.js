// How pages reach a server. A site without one has its own.
export const openSocket = path => new WebSocket(`${location.origin.replace("http", "ws")}${path}`);
export const openEvents = path => new EventSource(path);
export const online = true;
// What to send to somebody else who shall see the same.
export const shareable = async (address, _form = null) => address;

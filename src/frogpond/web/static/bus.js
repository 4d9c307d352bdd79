// What happens on the page, by name. Any number of listeners, called in the order they came.
//
// From the server, by type: view refusal parts story ask note explain talk hint preview bye (docs/protocol.md).
// From the page: shown (a view is drawn), frame (a step on the way to it), lit (signs are laid), armed (with the choice that waits for
// "Do it", if one does), picking (somebody goes on), acting (with a decision), refused and hushed (a bubble came, went), pressed and
// released (a long press on a thing), named (the ids of places that a word names or a pointer is on), telling (the step of the story
// that the card shows, or null), lost (no line), setting, menu (its content is
// there), theme, look (all is to be drawn anew: another theme or size).
const listeners = new Map();

/** @template {keyof PageEvents} K @param {K} name @param {(message: PageEvents[K], ...more: any[]) => void} listener */
export function on(name, listener) {
  if (!listeners.has(name)) listeners.set(name, []);
  listeners.get(name).push(listener);
}

/** @param {keyof PageEvents} name */
export function emit(name, ...told) {
  for (const listener of listeners.get(name) || []) listener(...told);
}

// What goes to the server and comes from it, whoever carries it: the socket of a table, or the lesson.
import { emit } from "./bus.js";

let carrier = null;

export function carryBy(f) { carrier = f; }
/** @param {PageMessage} message */
export function send(message) { carrier?.(message); }
export function receive(message) { emit(message.type, message); }

// A style sheet that comes with a script, when that is first needed: what is shown then looks as it should from the first moment.
import { make } from "./dom.js";

const sheets = new Map();

export function styled(name) {
  if (!sheets.has(name)) {
    const link = make("link", { rel: "stylesheet", href: `/static/${name}.css` });
    sheets.set(name, new Promise(done => { link.onload = link.onerror = done; }));
    document.head.append(link);
  }
  return sheets.get(name);
}

// A study while it is played: the server tells whenever there is something new; it can be stopped and sent on. Each panel follows one.
import { $, body, fill } from "./dom.js";
import { numbers, send } from "./numbers.js";
import { refresh } from "./kept.js";

// A panel's elements have ids that begin with its prefix; what it is at is written on the body, for style and for whoever waits.
export function panel(prefix, mark) {
  const at = name => $(prefix + name);
  let study = "", source = null, was = "";

  function far(words, share, going, status) {
    at("progress").hidden = false;
    at("far").textContent = words;
    at("bar").value = share;
    at("stop").hidden = !going;
    at("run").hidden = going;
    at("go-on").hidden = going || !["stopped", "failed"].includes(status);
    body.dataset[mark] = status;
  }

  function hear(event) {
    if (event.target !== source) return;   // what an earlier stream still had to say
    const m = JSON.parse(event.data);
    if (!m.going) source.close();   // the last message: else the browser would ask again
    fill(prefix + "answer", m.html);
    far(m.words, m.share, m.going, m.status);
    if (m.status !== was) refresh(study);
    was = m.status;
  }

  function follow(ident) {
    source?.close();
    study = ident;
    was = "";
    source = new EventSource(`/studio/study/${study}`);
    source.onmessage = hear;
    source.onerror = () => {
      if (source.readyState !== EventSource.CLOSED) at("far").textContent = "No answer from the server. Trying again…";
    };
  }

  async function ask(path, wish) {
    at("run").disabled = true;
    try {
      const m = await send(path, wish);
      if (m.problem || !m.study) return far(m.problem || "The server refused this.", 0, false, "refused");
      history.replaceState(null, "", `?study=${m.study}`);
      follow(m.study);
      far("About to begin.", 0, true, "waiting");
      at("stop").focus();
    } catch { far("No answer from the server. Try again.", 0, false, "refused"); }
    finally { at("run").disabled = !numbers.fine; }
  }

  async function deed(name) {
    const m = await send(`/studio/study/${study}/${name}`);
    if (m.problem) at("far").textContent = m.problem;
    else follow(study);
  }

  at("stop").addEventListener("click", () => deed("stop"));
  at("go-on").addEventListener("click", () => deed("go-on"));
  addEventListener("pagehide", () => source?.close());
  addEventListener("pageshow", event => { if (event.persisted && study) follow(study); });
  return { ask, follow, far };
}

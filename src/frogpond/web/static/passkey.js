// Passkeys: making one, and coming back by one. Where the browser has none, or the page can't be trusted with them, it says so.
import { $ } from "./dom.js";

const raw = text => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), c => c.charCodeAt(0));
const text = buffer => btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
const IP = /^(\d+\.){3}\d+$|^\[/;

function hindrance() {
  if (!isSecureContext) return "Passkeys need https, and this page came by http. Use the eight words instead.";
  if (IP.test(location.hostname)) {
    return "Passkeys need a named address, and this one is a number. Use the eight words instead.";
  }
  if (!window.PublicKeyCredential) return "This browser has no passkeys. Use the eight words instead.";
  return "";
}

async function post(path, body, json) {
  const headers = json ? { "Content-Type": "application/json" } : {};
  const answer = await fetch(path, { method: "POST", headers, body: json ? JSON.stringify(body) : new URLSearchParams(body) });
  if (answer.ok) return answer.json();
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  throw new Error(page.querySelector("#main h1 ~ p")?.textContent || "That didn’t work. Try again.");
}

const plain = key => ({
  id: key.id, rawId: text(key.rawId), type: key.type, clientExtensionResults: key.getClientExtensionResults(),
  authenticatorAttachment: key.authenticatorAttachment,
  response: Object.fromEntries(["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]
    .filter(name => key.response[name]).map(name => [name, text(key.response[name])])),
});

async function keep(form) {
  const options = await post("/me/passkey/begin", new FormData(form));
  options.challenge = raw(options.challenge);
  options.user.id = raw(options.user.id);
  for (const one of options.excludeCredentials || []) one.id = raw(one.id);
  return post("/me/passkey", plain(await navigator.credentials.create({ publicKey: options })), true);
}

async function comeBack() {
  const options = await post("/in/begin", {});
  options.challenge = raw(options.challenge);
  return post("/in", plain(await navigator.credentials.get({ publicKey: options })), true);
}

for (const [name, act] of Object.entries({ passkey: keep, "passkey-in": comeBack })) {
  const form = $(name), said = $(`${name}-said`);
  if (!form) continue;
  const why = hindrance();
  form.querySelector("button").disabled = Boolean(why);   // disabled in the page until this script can answer it
  if (why) said.textContent = why;
  form.addEventListener("submit", async e => {
    e.preventDefault();
    try {
      location.assign((await act(form)).go);
    } catch (error) {
      said.textContent = error.name === "NotAllowedError" ? "Nothing happened: you said no, or it took too long."
        : error.name === "InvalidStateError" ? "This device already has your passkey." : error.message;
    }
  });
}

// The line that says that the rules are being compiled: it stays until they are, says so, and goes.
const line = document.getElementById("compiling");
const EVERY = 3000;
const STAYS = 20000;

async function look() {
  let found = { compiling: true, words: line.textContent };
  try {
    found = await (await fetch("/compiling.json")).json();
  } catch {
    // the server is away for a moment: the next look tells
  }
  if (found.words !== line.textContent) line.textContent = found.words;
  if (found.compiling) setTimeout(look, EVERY);
  else setTimeout(() => line.remove(), STAYS);
}

setTimeout(look, EVERY);

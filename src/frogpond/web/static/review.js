// Waits for a review that is being made, and shows how far it is.
const path = `/t/${encodeURIComponent(document.body.dataset.table)}/review.json`;
const bar = document.getElementById("progress"), words = document.getElementById("progress-words");

async function look() {
  try {
    const m = await (await fetch(path)).json();
    if (m.ready || !m.of) return location.reload();
    bar.max = m.of;
    bar.value = m.done;
    const waits = m.before == null ? "" : `, waiting for a place to think: ${m.before} before it`;
    words.textContent = `${m.done} of ${m.of} decisions${waits}`;
  } catch { words.textContent = "The server does not answer. Trying again…"; }
  setTimeout(look, 700);
}
setTimeout(look, 500);

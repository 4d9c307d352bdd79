// Waits for a review that is being made, and shows how far it is.
const path = `/t/${encodeURIComponent(document.body.dataset.table)}/review.json`;
const bar = document.getElementById("progress"), words = document.getElementById("progress-words");

async function look() {
  try {
    const m = await (await fetch(path)).json();
    if (m.ready || !m.of) return location.reload();
    bar.max = m.of;
    bar.value = m.done;
    const waits = m.before == null ? "" : `, in line with ${m.before} before you`;
    words.textContent = `${m.done} of ${m.of} decisions${waits}`;
  } catch { words.textContent = "No answer from the server. Trying again…"; }
  setTimeout(look, 700);
}
setTimeout(look, 500);

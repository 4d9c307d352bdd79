// The form for a new table: component data read from a file, without sending the file anywhere by itself.
const text = document.getElementById("data"), file = document.getElementById("data-file");

file?.addEventListener("change", async () => {
  const chosen = file.files[0];
  if (!chosen) return;
  if (chosen.size > text.maxLength) text.setCustomValidity(`This file has ${chosen.size} bytes; at most ${text.maxLength} are taken.`);
  else {
    text.setCustomValidity("");
    text.value = await chosen.text();
  }
  text.reportValidity();
});
text?.addEventListener("input", () => text.setCustomValidity(""));

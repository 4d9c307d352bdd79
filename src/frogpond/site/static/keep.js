// A file of Python kept in the browser's database, page by page: what changed is put there in one transaction, so that a kill at any
// moment leaves the file as it was before or after it.
const PAGE = 4096;

const done = request => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

export class Keep {
  #database = null; #kept = new Uint8Array(0); #busy = null; #next = null;

  constructor(fs, path, trouble) {
    this.fs = fs;
    this.path = path;
    this.trouble = trouble;
  }

  // Put the file in place as it was kept; nothing if there is none.
  async load(name) {
    try {
      const opening = indexedDB.open(name, 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore("pages");
      this.#database = await done(opening);
      const pages = await done(this.#database.transaction("pages").objectStore("pages").getAll());
      if (!pages.length) return;
      this.#kept = new Uint8Array(pages.length * PAGE);
      pages.forEach((page, i) => this.#kept.set(page, i * PAGE));
      this.fs.writeFile(this.path, this.#kept);
    } catch (error) {
      this.trouble(error);
    }
  }

  // Resolves when the file as it is now is kept, or when that turned out to be impossible, which has been told.
  save() {
    this.#next ??= Promise.resolve(this.#busy).then(() => {
      this.#next = null;
      const { contents, usedBytes } = this.fs.lookupPath(this.path).node;   // no copy is made of it
      return this.#busy = this.#write(contents.subarray(0, usedBytes)).catch(this.trouble);
    });
    return this.#next;
  }

  // Another file takes its place; rejected if it can't be kept.
  async replace(bytes) {
    await this.#busy;
    await this.#write(bytes);
  }

  async #write(file) {
    if (!this.#database) return;
    const changes = this.#database.transaction("pages", "readwrite", { durability: "strict" }), store = changes.objectStore("pages");
    const count = Math.ceil(file.length / PAGE), before = this.#kept, pages = [];
    for (let i = 0; i < count; i++) {
      const page = file.subarray(i * PAGE, (i + 1) * PAGE);
      if (!same(page, before.subarray(i * PAGE, (i + 1) * PAGE))) pages.push([i, page.slice()]);
    }
    if (count * PAGE < before.length) store.delete(IDBKeyRange.lowerBound(count));
    else if (!pages.length) return changes.abort();
    for (const [i, page] of pages) store.put(page, i);
    await new Promise((resolve, reject) => {
      changes.oncomplete = resolve;
      changes.onabort = changes.onerror = () => reject(changes.error || new Error("it was not kept"));
    });
    if (count * PAGE !== before.length) {
      this.#kept = new Uint8Array(count * PAGE);
      this.#kept.set(before.subarray(0, count * PAGE));
    }
    for (const [i, page] of pages) this.#kept.set(page, i * PAGE);
  }
}

function same(a, b) {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

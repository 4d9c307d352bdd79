// Python with our package, in a web worker. Its files come from what the service worker keeps; modules are bytecode. Once a snapshot of
// Python's memory is kept, later starts restore it and import nothing.
import createModule from "./pyodide/pyodide.asm.mjs";
import { loadPyodide } from "./pyodide/pyodide.mjs";
import "./untar.js";

const HOME = "/lib/pond", VECS = `${HOME}/librt/vecs.cpython-314-wasm32-emscripten.so`, STDLIB = "/lib/python314.zip";
const OPTIONS = {
  indexURL: new URL("pyodide/", import.meta.url).href,
  env: { HOME: "/home/pond", FROGPOND_PURE: "1", PYTHONDONTWRITEBYTECODE: "1" },
};
const SNAPSHOT = new URL("snapshot.bin", import.meta.url).href;

function place(fs, archive) {
  const made = new Set();
  for (const [name, bytes] of self.untar(archive)) {
    const path = `${HOME}/${name}`, folder = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(folder)) fs.mkdirTree(folder);
    made.add(folder);
    fs.writeFile(path, bytes, { canOwn: true });
  }
}

const bytesOf = async answer => (await answer).arrayBuffer();

// In pieces, for what a browser reads at once it holds twice.
async function whole(answer) {
  const blob = await answer.blob(), bytes = new Uint8Array(blob.size), reader = blob.stream().getReader();
  for (let at = 0; at < bytes.length;) {
    const { value } = await reader.read();
    bytes.set(value, at);
    at += value.length;
  }
  return bytes;
}

const fetched = archives => archives.map(name => bytesOf(fetch(name)));

// With the files of `archives` in place; Python starts while they are on their way.
export const startPython = (...archives) => started(fetched(archives));

async function started(files) {
  const python = await loadPyodide({ ...OPTIONS });
  for (const archive of files) place(python.FS, await archive);
  python.runPython(`import sys; sys.path.insert(0, "${HOME}")`);
  return python;
}

// The same from the snapshot, if it is kept.
export async function wakePython(...archives) {
  const files = fetched(archives);
  try {
    const kept = await caches.match(SNAPSHOT, { cacheName: await cacheName() });
    if (kept) return await restored(await whole(kept), files);
  } catch (error) {
    console.warn("the snapshot can't be restored", error);
    await forgetSnapshot();
  }
  return started(files);
}

// ---- the snapshot: Python's memory after everything was imported and used once

// What is left of promises that are fulfilled; nothing calls it again.
const dead = () => null, noFunction = () => () => {};

// Compiled code lies in memory where it lay when the snapshot was taken only if it is loaded first in both.
async function withFilesFirst(files, options, size = 0) {
  let failed;
  const failure = new Promise((_, reject) => { failed = reject; });
  async function begin(module) {
    module.addRunDependency("files");
    for (const archive of files) place(module.FS, await archive);
    const code = module.FS.readFile(VECS);
    module.preloadedWasm[VECS] = await module.loadWebAssemblyModule(code, { loadAsync: true, nodelete: true }, VECS, {});
    if (size) module._malloc(size);   // so that there is room for all of it
    module.removeRunDependency("files");
  }
  function createPyodideModule(settings) {
    settings.preRun.push(module => { begin(module).catch(failed); });
    settings.onRuntimeInitialized = () => { if (size) settings.FS.open(STDLIB, "r"); };   // Python had it open, as its first file
    return createModule(settings);
  }
  return Promise.race([loadPyodide({ ...OPTIONS, ...options, createPyodideModule }), failure]);
}

async function restored(memory, files) {
  const python = await withFilesFirst(files, { _loadSnapshot: memory, _snapshotDeserializer: noFunction }, memory.length);
  memory.buffer.transfer?.(0);   // as large again
  python.runPython("import random; random.seed()");
  python.restored = true;
  return python;
}

export async function takeSnapshot(...archives) {
  const cache = await caches.open(await cacheName());
  if (await cache.match(SNAPSHOT)) return;
  const python = await withFilesFirst(fetched(archives), { _makeSnapshot: true });
  python.runPython(`import sys; sys.path.insert(0, "${HOME}")`);
  await python.pyimport("frogpond.site.host").rehearse();
  python.runPython("import gc; gc.collect()");
  await cache.put(SNAPSHOT, new Response(python.makeMemorySnapshot({ serializer: dead })));
}

// The cache of the site's version that this script is from.
async function cacheName() {
  const { headers } = await fetch(import.meta.url);
  return `frogpond ${new URL("./", import.meta.url).pathname} ${headers.get("Pond-Version")}`;
}

export async function forgetSnapshot() {
  for (const name of await caches.keys().catch(() => [])) await (await caches.open(name)).delete(SNAPSHOT);
}

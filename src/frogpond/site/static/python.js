// Python with our package, in a web worker. Its files come from what the service worker keeps.
import { loadPyodide } from "./pyodide/pyodide.mjs";
import "./untar.js";

const HOME = "/lib/pond";

export async function startPython() {
  const library = fetch("lib.tar").then(answer => answer.arrayBuffer());
  const python = await loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href, env: { HOME: "/home/pond", FROGPOND_PURE: "1" } });
  const made = new Set();
  for (const [name, bytes] of self.untar(await library)) {
    const path = `${HOME}/${name}`, folder = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(folder)) python.FS.mkdirTree(folder);
    made.add(folder);
    python.FS.writeFile(path, bytes, { canOwn: true });
  }
  python.runPython(`import sys; sys.path.insert(0, "${HOME}")`);
  return python;
}

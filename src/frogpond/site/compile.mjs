// Run by Node.js when the site is built: FOLDER holds modules, which Python for the browser (in RUNTIME) compiles (site/bytecode.py).
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [runtime, script, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: runtime, env: { PYTHONNODEBUGRANGES: "1" } });
python.FS.mkdirTree("/work");
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/work");
python.runPython(readFileSync(script, "utf8"));
python.runPython('compile_all(Path("/work"))');

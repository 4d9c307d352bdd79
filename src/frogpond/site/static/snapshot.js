// Takes the snapshot of Python's memory that later starts restore; for a worker of its own.
import { takeSnapshot } from "./python.js";

takeSnapshot("libraries.tar", "games.tar").then(() => postMessage({ taken: true }), error => postMessage({ failed: error.message }));

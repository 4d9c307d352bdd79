"""Frogpond in one browser, without a server: `build` makes the folder, `host` runs the web application in a web worker."""

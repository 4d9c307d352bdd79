"""The commands of `frogpond`, a module for each subject; `add` brings its parsers."""

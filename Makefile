# Everything from nothing: each target makes .venv, installs what it needs (pinned in constraints.txt), and runs.
# Only Python 3.11+ is needed. A C compiler is used when there is one; FROGPOND_PURE=1 does without.

PLAY    ?=
VENV    ?= .venv
PYTHON  ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
             $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)
# Some tests wait for others rather than for the processor.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print((os.cpu_count() or 1) + 2)')

BIN     := $(VENV)/bin
PIP     := $(BIN)/python -m pip --disable-pip-version-check --quiet --quiet
PINNED  := --constraint constraints.txt
# The editable install is made without compiling; the compiled files have a rule of their own, below. Of the packages' Python only what is
# used is turned into bytecode, when it is used first: all of it would take as long as the download.
INSTALL := FROGPOND_PURE=1 $(PIP) install --no-compile --no-build-isolation $(PINNED) --editable
NEEDS   := Makefile pyproject.toml setup.py constraints.txt

# What a working copy runs with: the compiled library of its sources (compile.py), or plain Python when FROGPOND_PURE is set.
MODE    := $(if $(filter-out 0,$(FROGPOND_PURE)),,compile)
COMPILE := $(BIN)/python compile.py
# Compiling while what the tests need besides is fetched and installed.
FETCH   := $(MAKE) --silent $(VENV)/dev && sh tests/system_packages.sh
READY   := +@$(if $(MODE),$(COMPILE) & made=$$!; $(FETCH) && wait $$made,$(FETCH))

# Python keeps what it has read, whatever the environment says: tests and tables start it many hundred times.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play behind test quick verify bench check scripts compile docs site clean
.DEFAULT_GOAL := help
.NOTPARALLEL:

help: ## this list
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1\t/' | expand -t 18

# The first game begins interpreted; meanwhile the rules are compiled, and what starts later takes them.
play: behind $(VENV)/play ## sit down and play (PLAY="..." gives other arguments to frogpond)
	@$(BIN)/frogpond $(PLAY)

behind: $(VENV)/base
	@$(if $(MODE),mkdir -p build/compiled && touch build/compiled/compiling && (nice -n 10 $(COMPILE) >build/compile.log 2>&1 </dev/null &))

test: $(VENV)/base ## the tests, compiled and then interpreted
	$(READY)
	@$(BIN)/python tests/both_modes.py --workers $(WORKERS)

quick: $(VENV)/base ## the tests nearest to what has changed, in about a minute (QUICK="--base REV" compares with another revision)
	$(READY)
	@$(BIN)/python tests/quick.py --workers $(WORKERS) $(QUICK)

verify: $(VENV)/base ## the tests with the slow ones and much larger counts
	$(READY)
	@$(BIN)/python tests/both_modes.py --workers $(WORKERS) --slow --scale 25

bench: $(VENV)/dev $(MODE) ## speed beside OpenSpiel in the same run (BENCH="..." gives arguments)
	@$(BIN)/python bench/run.py $(BENCH)

TYPESCRIPT = 5.9.3

check: $(VENV)/dev scripts ## ruff, spelling, mypy --strict, types of scripts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --exclude '*.md' .
	$(BIN)/codespell src docs examples README.md CHANGELOG.md CONTRIBUTING.md
	$(BIN)/mypy --strict src bench tests $(wildcard examples)
	$(BIN)/mypy --strict bench/lab.py

scripts: ## the types of the scripts of the pages (needs npm)
	@if command -v npm >/dev/null; then npm exec --yes --package typescript@$(TYPESCRIPT) -- tsc -p tests/scripts; \
	else echo "The types of the scripts are not checked: npm is missing (install Node.js)."; fi

docs: $(VENV)/dev ## the documents as a site, in build/site
	@$(BIN)/python docs/build_site.py

site: $(VENV)/play ## the tables as files for any web host, in build/pond: they play in the browser, with no server (needs npm)
	@$(BIN)/frogpond site build/pond

compile: $(VENV)/base ## compile the rules (nothing if they are compiled; FROGPOND_PURE=1 does without)
	@$(COMPILE)

clean: ## remove what was built or installed here
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis src/*.egg-info
	find src tests bench -name '__pycache__' -type d -prune -exec rm -rf {} +

$(VENV)/base: $(NEEDS)
	@test -n "$(PYTHON)" || { echo "Frogpond needs Python 3.11 or later; none was found. PYTHON=/path/to/python names one."; exit 1; }
	@echo "setting up $(VENV) with $$($(PYTHON) --version)"
	@$(PYTHON) -m venv $(VENV) || { \
	  test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get update -q && \
	  apt-get install -qy --no-install-recommends python3-venv && $(PYTHON) -m venv --clear $(VENV); } || { \
	  echo "Python could not make a virtual environment (on Debian and Ubuntu: apt-get install python3-venv)"; exit 1; }
	@$(PIP) install $(PINNED) pip setuptools wheel $(if $(MODE),mypy librt mypy_extensions)
	@touch $@

$(VENV)/play: $(VENV)/base
	@echo "installing what playing needs"
	@$(INSTALL) '.[web,term]'
	@touch $@

$(VENV)/dev: $(VENV)/base
	@echo "installing what developing and testing needs"
	@$(INSTALL) '.[dev]'
	@touch $@

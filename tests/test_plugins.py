"""Installed packages bring games and bots: every door has them, with their origin; a broken one is named and left out."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

import frogpond
from frogpond.commands.new_game import write
from waiting import PATIENCE, reserved_port

ROOT = Path(__file__).resolve().parent.parent
SOURCE = Path(frogpond.__file__).resolve().parent.parent

BROKEN = """
[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[project]
name = "trouble"
version = "0.3"

[project.entry-points."frogpond.games"]
quicksand = "trouble:Quicksand"
bullfrogs = "trouble:Bullfrogs"
mirage = "trouble:MIRAGE"
"Bad Name" = "trouble:MIRAGE"

[project.entry-points."frogpond.bots"]
sinker = "trouble:nothing"

[tool.setuptools]
py-modules = ["trouble"]
"""


def install(package: Path, site: Path) -> None:
    """Install a package beside the others, as pip does it."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-index", "--no-deps"]
    command += ["--no-build-isolation", "--target", str(site), str(package)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A place where three packages are installed: the example, a new game as it is written, and one that is broken in every way."""
    work = tmp_path_factory.mktemp("plugins")
    shutil.copytree(ROOT / "examples" / "puddles", work / "puddles", ignore=shutil.ignore_patterns("__pycache__"))
    (work / "trouble").mkdir()
    (work / "trouble" / "pyproject.toml").write_text(BROKEN)
    (work / "trouble" / "trouble.py").write_text("MIRAGE = 3\n\n\ndef __getattr__(name):\n    raise RuntimeError(f'no {name} here')\n")
    for package in (work / "puddles", work / "trouble", write("windy-stones", work)):
        install(package, work / "site")
    return work / "site"


def run(site: Path, *command: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(site), str(SOURCE)])}
    return subprocess.run(
        [sys.executable, *command], env=environment, cwd=folder, capture_output=True, text=True, timeout=PATIENCE, check=False
    )


def test_games_and_bots_are_there_with_their_origin_and_broken_ones_are_named(site: Path) -> None:
    done = run(site, "-m", "frogpond.cli", "games")
    assert done.returncode == 0
    for line in ("(from puddles 1.0)", "(from windy-stones 0.1.0)"):
        assert line in done.stdout
    assert "game 'quicksand' of trouble 0.3 is left out: RuntimeError: no Quicksand here" in done.stdout
    assert "game 'bullfrogs' of trouble 0.3 is left out: the name is taken" in done.stdout
    assert "game 'mirage' of trouble 0.3 is left out: 3 is not a frogpond.Game" in done.stdout
    assert "game 'Bad Name' of trouble 0.3 is left out" in done.stdout
    assert json.loads(run(site, "-m", "frogpond.cli", "games", "puddles", "--json").stdout)["origin"] == "puddles 1.0"
    names = run(site, "-c", "from frogpond import bots; print(bots.names()[-2:], bots.about('thirsty'))").stdout
    assert names.strip() == "['lucky', 'thirsty'] of puddles 1.0"


def test_without_plugins_nothing_of_theirs_is_there(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FROGPOND_PLUGINS", "0")
    done = run(site, "-m", "frogpond.cli", "games")
    assert "puddles" not in done.stdout
    assert "trouble" not in done.stdout + done.stderr


def test_they_are_played_by_processes_and_by_the_adapters(site: Path) -> None:
    done = run(site, "-m", "frogpond.cli", "simulate", "windy-stones", "--games", "6", "--jobs", "2", "--seed", "1", "--json")
    assert done.returncode == 0, done.stderr
    done = run(site, "-m", "frogpond.cli", "tournament", "puddles", "--bots", "thirsty,lucky", "--games", "2", "--seed", "1", "--json")
    assert done.returncode == 0, done.stderr
    assert "thirsty" in done.stdout
    program = "import frogpond.adapters.gymnasium, gymnasium; gymnasium.make('frogpond/WindyStones-v0').reset(seed=1)"
    done = run(site, "-c", program)
    assert done.returncode == 0, done.stderr


def test_a_new_game_keeps_the_contract(site: Path) -> None:
    tests = site.parent / "windy-stones" / "tests"
    done = run(site, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(tests), folder=tests)
    assert done.returncode == 0, done.stdout
    assert "passed" in done.stdout


def test_new_game_touches_nothing_that_is_there(tmp_path: Path) -> None:
    write("windy-stones", tmp_path)
    for name, words in (("windy-stones", "already"), ("bullfrogs", "already"), ("Windy Stones", "can't be"), ("../up", "can't be")):
        with pytest.raises(ValueError, match=words):
            write(name, tmp_path)


# Broken in every way ------------------------------------------------------------------------------------------------------

WRECKS = {
    "import": "import nothing_such",
    "leaves": "import sys; sys.exit(3)",
    "skips": "class Odd(BaseException): pass\nraise Odd('no Exception at all')",
    "made": "def set_up(self): raise RuntimeError('no set up')",
    "begun": "def new(self): raise KeyError('no beginning')",
    "three": "def set_up(self):\n        if self.seats == 3: raise RuntimeError('not for three')",
    "data": "def set_up(self):\n        import tomllib; tomllib.loads('frogs = = 3')",
    "titled": "title = None",
    "seated": "min_players = 4",
    "options": "declared = ('flies',)",
    "faced": "look = property(lambda self: 1 / 0)",
    "drawn": "look = Faced(picture=lambda *_, **__: 1 / 0)",
    "written": "look = Faced(screen=lambda *_: 1 / 0)",
    "taught": "look = Faced(tutorial=lambda *_: '[[broken')",
    "compact": "num_compact = property(lambda self: 1 / 0)",
}
"""By name, what is wrong with a game that otherwise is Nim: a line of its module if it can't be imported, else of its class."""

FINE = {
    "fine": "print('hello from a plug-in')",
    "cells": "look = Faced(cells=lambda *_: 1 / 0)",  # nothing but the terminal asks for them, and it has the text
    "late": "def traits(self, state): raise RuntimeError('too late')",  # found by no trial: asked for when a game is over
}

MODULE = """
import frogpond, nim
from frogpond.engine.look import Look

class Faced(Look):
    def __init__(self, **parts):
        for name, part in parts.items():
            setattr(self, name, part)
"""

STRANGERS = """
from frogpond.bots.levels import RandomBot

print("hello from a bot")

class Raises(RandomBot):
    def judge(self, state, seat, rng):
        raise RuntimeError("no idea")

class Cheats(RandomBot):
    def choose(self, state, seat=None):
        return 99_999

class Silent(RandomBot):
    def judge(self, state, seat, rng):
        return []

def never(seed=0):
    raise RuntimeError("nobody is here")
"""


@pytest.fixture(scope="module")
def wrecks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A place with one installed package, each of whose plug-ins is broken in a way of its own, or works after all."""
    site = tmp_path_factory.mktemp("wrecks")
    nim = (ROOT / "examples" / "nim.py").read_text(encoding="utf-8")
    (site / "nim.py").write_text(nim, encoding="utf-8")
    for name, line in {**WRECKS, **FINE}.items():
        in_class = line.startswith(("def ", "look", "title", "min_", "declared", "num_"))
        body = f"    {line}\n" if in_class else "    pass\n"
        head = "" if in_class else line + "\n"
        kind = f"class Wreck(nim.Nim):\n    name = 'wreck-{name}'\n    title = 'Wreck'\n{body}"
        (site / f"wreck_{name}.py").write_text(f"{MODULE}\n{head}\n{kind}", encoding="utf-8")
    (site / "strangers.py").write_text(STRANGERS, encoding="utf-8")
    about = site / "wrecks-0.7.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: wrecks\nVersion: 0.7\n", encoding="utf-8")
    lines = ["[frogpond.games]", *(f"wreck-{name} = wreck_{name}:Wreck" for name in {**WRECKS, **FINE})]
    lines += ["[frogpond.bots]", *(f"{name.lower()} = strangers:{name}" for name in ("Raises", "Cheats", "Silent", "never"))]
    (about / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return site


def test_whatever_is_broken_is_named_and_left_out(wrecks: Path) -> None:
    done = run(wrecks, "-m", "frogpond.cli", "games", "--json")
    assert done.returncode == 0, done.stderr
    assert [name for name in json.loads(done.stdout) if name.startswith("wreck-")] == sorted(f"wreck-{name}" for name in FINE)
    for name in WRECKS:
        assert f"game 'wreck-{name}' of wrecks 0.7 is left out: " in done.stderr
    assert "game 'wreck-three' of wrecks 0.7 is left out: RuntimeError: not for three" in done.stderr
    assert "hello from a plug-in" in done.stderr  # and not in the middle of our JSON
    assert "bot 'never' of wrecks 0.7 is left out: RuntimeError: nobody is here" in run(wrecks, "-m", "frogpond.cli", "games").stdout


def test_a_bot_that_errs_loses_and_nothing_else_happens(wrecks: Path) -> None:
    words = ("tournament", "freeway", "--bots", "random,raises,cheats,silent", "--games", "2", "--jobs", "1", "--seed", "1", "--json")
    done = run(wrecks, "-m", "frogpond.cli", *words)
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert {name: set(why) for name, why in report["forfeits"].items()} == {
        "raises": {"RuntimeError: no idea"}, "cheats": {"action 99999 is not legal"}, "silent": {"it names no move"},
    }  # fmt: skip
    assert report["ratings"][0]["bot"] == "random"
    assert done.stderr.count("bot 'raises' of wrecks 0.7 forfeits: RuntimeError: no idea") == 1


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_breaks_later_is_said_in_a_line(wrecks: Path, jobs: str) -> None:
    done = run(wrecks, "-m", "frogpond.cli", "simulate", "wreck-late", "--bots", "tadpole", "--games", "130", "--jobs", jobs)
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert done.stderr.splitlines()[-1].startswith("frogpond: the package wrecks 0.7 made a mistake: RuntimeError: too late")


DOORS = """
import frogpond
from frogpond import bots
from frogpond.adapters import gymnasium, openspiel, pettingzoo
from frogpond.draw.cells import Room
from frogpond.term.scene import NO_MARKS, scene_of
import gymnasium as gym, pyspiel
gym.make("frogpond/WreckFine-v0").reset(seed=1)
gym.make("frogpond/WreckFine-v0", opponents="cheats").reset(seed=1)
pettingzoo.wreck_fine_v0.env().reset(seed=1)
pyspiel.load_game("python_frogpond_wreck_fine").new_initial_state()
game = frogpond.make("wreck-cells")
state = game.new()
state.apply(state.legal_actions()[0])
board = scene_of(game, state.view(0), NO_MARKS, Room(80, 24, 60, 20)).board
print("'flies': 12" in "".join(cell[0] for row in board.rows for cell in row))
"""


def test_adapters_and_terminal_do_without_what_is_broken(wrecks: Path) -> None:
    done = run(wrecks, "-W", "ignore", "-c", DOORS)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "True"


def test_the_server_opens_and_shows_what_works(wrecks: Path) -> None:
    pytest.importorskip("starlette", reason="starlette is not installed (extra web)")
    with reserved_port() as held:
        port = held.getsockname()[1]
        words = [sys.executable, "-m", "frogpond.cli", "serve", "--port", str(port), "--database", str(wrecks / "tables.db")]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(wrecks), str(SOURCE)])}
        with subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
            try:
                assert server.stdout is not None
                while "is open at" not in (line := server.stdout.readline()):
                    assert line, "the server ended"
                for page in ("", "api/v1/games"):
                    with urllib.request.urlopen(f"http://127.0.0.1:{port}/{page}", timeout=PATIENCE) as answer:
                        told = answer.read().decode()
                    assert "wreck-fine" in told
                    assert "wreck-faced" not in told
            finally:
                server.terminate()

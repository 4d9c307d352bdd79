"""The first start: a working copy that is not compiled yet says so on its pages, and bots are compiled as soon as the rules are."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import frogpond
from frogpond import compiled
from frogpond.web.http.pages.compiling import DONE, NOT_DONE, UNDER_WAY
from waiting import PATIENCE, reserved_port

PACKAGE = Path(frogpond.__file__).resolve().parent


@dataclass
class Copy:
    """A working copy of the sources with nothing compiled."""

    root: Path

    @property
    def package(self) -> Path:
        return self.root / "src" / "frogpond"

    def begin(self) -> None:
        """As `make play` and `compile.py` begin."""
        compiled.home(self.package).mkdir(parents=True, exist_ok=True)
        (compiled.home(self.package) / compiled.AT_WORK).touch()

    def finish(self) -> None:
        """As `compile.py` ends: the library in its place, then the word that it is there."""
        library = compiled.fitting(PACKAGE)
        assert library is not None
        place = compiled.home(self.package) / compiled.key(self.package)
        shutil.copytree(library, place)
        compiled.write(place.parent / compiled.CURRENT, {"stamp": compiled.stamp(self.package), "key": place.name})
        self.stop()

    def stop(self) -> None:
        (compiled.home(self.package) / compiled.AT_WORK).unlink()

    @property
    def environment(self) -> dict[str, str]:
        return {**os.environ, "PYTHONPATH": str(self.root / "src"), "FROGPOND_PURE": "0"}


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    shutil.copytree(PACKAGE, tmp_path / "src" / "frogpond", ignore=shutil.ignore_patterns("__pycache__", "compiled_library"))
    return Copy(tmp_path)


@pytest.fixture
def address(copy: Copy) -> Iterator[str]:
    """A server of that copy."""
    with reserved_port() as held:
        port = held.getsockname()[1]
        words = ["-m", "frogpond", "serve", "--port", str(port), "--database", str(copy.root / "tables.db")]
        process = subprocess.Popen([sys.executable, *words], cwd=copy.root, env=copy.environment, stdout=subprocess.DEVNULL)
        try:
            until = time.monotonic() + PATIENCE
            while True:
                assert process.poll() is None
                assert time.monotonic() < until
                try:
                    urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=PATIENCE).close()
                    break
                except OSError:
                    time.sleep(0.1)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait(PATIENCE)


def read(address: str) -> str:
    with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
        return str(answer.read().decode())


def test_a_page_says_that_compiling_is_under_way(copy: Copy, address: str) -> None:
    assert UNDER_WAY not in read(f"{address}/")
    copy.begin()
    for page in ("/", "/rules/freeway", "/new/bullfrogs"):
        assert UNDER_WAY in read(address + page), page
    assert json.loads(read(f"{address}/compiling.json")) == {"compiling": True, "words": UNDER_WAY}
    copy.stop()
    assert UNDER_WAY not in read(f"{address}/")
    assert json.loads(read(f"{address}/compiling.json")) == {"compiling": False, "words": NOT_DONE}


@pytest.mark.browser
@pytest.mark.skipif(not frogpond.COMPILED, reason="nothing is compiled here")
def test_an_open_page_learns_that_it_is_done(copy: Copy, address: str, browser: Any) -> None:
    copy.begin()
    page = browser.new_context().new_page()
    page.goto(f"{address}/new/bullfrogs")
    assert page.inner_text("#compiling") == UNDER_WAY
    copy.finish()
    page.wait_for_function("words => document.getElementById('compiling')?.textContent === words", arg=DONE)


ASKS = """
import sys
import frogpond
from frogpond import Rng
from frogpond.bots.worker import Worker
from where import compiled_there

worker, state = Worker(), frogpond.make("freeway").new()
while state.to_move < 0:
    state.apply(state.sample(Rng(1)))
for line in sys.stdin:
    print(*worker.ask(None, Rng(1), compiled_there, state), flush=True)
worker.stop()
"""
WHERE = """
import os
import frogpond

def compiled_there(state):
    return frogpond.COMPILED, os.getpid()
"""


@pytest.mark.skipif(not frogpond.COMPILED, reason="nothing is compiled here")
def test_a_worker_takes_the_library_as_soon_as_it_is_complete(copy: Copy) -> None:
    (copy.root / "src" / "where.py").write_text(WHERE, encoding="utf-8")
    asking = subprocess.Popen(
        [sys.executable, "-c", ASKS], env=copy.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=copy.root
    )  # fmt: skip

    def ask() -> list[str]:
        assert asking.stdin is not None
        assert asking.stdout is not None
        print("?", file=asking.stdin, flush=True)
        return asking.stdout.readline().split()

    try:
        first, process = ask()
        assert first == "False"
        copy.begin()
        assert ask() == ["False", process]  # under way is not complete
        copy.finish()
        then, fresh = ask()
        assert (then, fresh != process) == ("True", True)
        assert ask() == ["True", fresh]  # once is enough
    finally:
        assert asking.stdin is not None
        asking.stdin.close()
        asking.wait(PATIENCE)
        assert asking.stdout is not None
        asking.stdout.close()

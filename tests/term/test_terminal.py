"""`frogpond play` as a person starts it: in a pseudo-terminal, and where there is none."""

from __future__ import annotations

import contextlib
import os
import re
import select
import subprocess
import sys
from pathlib import Path

import pytest

from cli.test_commands import run
from frogpond import Record
from waiting import PATIENCE

pty = pytest.importorskip("pty", reason="no pseudo-terminals here")
pytest.importorskip("textual", reason="the term extra is not installed")


class Terminal:
    """A terminal of 80 x 24 with the program in it."""

    def __init__(self, folder: Path, *words: str, errors: Path | None = None) -> None:
        ours, theirs = pty.openpty()
        self.fd: int = ours
        here = {**os.environ, "TERM": "xterm-256color", "XDG_DATA_HOME": str(folder), "COLUMNS": "80", "LINES": "24"}
        here["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
        command = [sys.executable, "-m", "frogpond", *words]
        with contextlib.ExitStack() as stack:
            aside = theirs if errors is None else stack.enter_context(errors.open("w"))
            self.process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=aside, env=here, start_new_session=True)
        os.close(theirs)
        self.seen = ""

    def read_until(self, words: str) -> None:
        """Read the screen's text, its colours and moves of the cursor left out, until it shows words; the program's end fails."""
        while words not in self.seen:
            ready, _, _ = select.select([self.fd], [], [], PATIENCE)
            assert ready, f"nothing comes any more, without {words!r}: {self.seen[-2000:]}"
            try:
                data = os.read(self.fd, 65536)
            except OSError:
                data = b""
            assert data, f"the program ended without {words!r}: {self.seen[-2000:]}"
            self.seen += re.sub(r"\x1b(\[[0-9;?<>=]*[a-zA-Z]|[=>78]|\][^\x07]*\x07|P[^\x1b]*\x1b\\)", "", data.decode("utf-8", "replace"))

    def press(self, keys: str) -> None:
        self.seen = ""
        os.write(self.fd, keys.encode())

    def close(self) -> int:
        code = self.process.wait(PATIENCE)
        os.close(self.fd)
        return code


def test_the_screen_is_drawn_though_errors_go_to_a_file(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path, "play", "bullfrogs", "--seats", "human,random", "--seed", "7", errors=tmp_path / "errors")
    terminal.read_until("Place your pad")
    terminal.press("1")
    terminal.read_until("play wide")
    terminal.press("1")
    terminal.read_until("Take your actions")
    terminal.press("q")
    terminal.read_until("--resume ")
    assert terminal.close() == 0
    assert (tmp_path / "errors").read_text(encoding="utf-8") == ""


def test_a_real_terminal(tmp_path: Path) -> None:
    """Full screen, a pick, a decision, a bot that searches in its own process, leaving; then going on from the record."""
    terminal = Terminal(tmp_path, "play", "bullfrogs", "--seats", "human,frog:simulations=20", "--seed", "7")
    terminal.read_until("Place your pad")
    terminal.press("1")
    terminal.read_until("play wide")
    terminal.press("1")
    terminal.read_until("Take your actions")
    terminal.press("/")
    terminal.read_until("what can I do")
    terminal.press("stop\r")
    terminal.read_until("Place your pad")
    terminal.press("q")
    terminal.read_until("--resume ")
    terminal.read_until(".frog")
    path = Path(terminal.seen.partition("--resume ")[2].split()[0])
    assert terminal.close() == 0
    record = Record.parse(path.read_text(encoding="utf-8"))
    assert record.tags["seats"] == "person, frog:simulations=20"
    assert [who for who, text in record.moves if text.startswith("play ")] == ["0", "1"]
    again = Terminal(tmp_path, "play", "--resume", str(path))
    again.read_until("turn 3 of 20")
    again.press("q")
    again.read_until("--resume")
    assert again.close() == 0
    plain = run("play", "--resume", str(path), said="log\nquit\n").stdout
    assert "Place your pad" in plain


def test_without_a_terminal(tmp_path: Path) -> None:
    """Line by line where there is no terminal; what needs the screen says so."""
    assert "Red>" in run("play", "bullfrogs", "--seats", "human,random", "--seed", "1", said="quit\n").stdout
    for words, why in (
        (("play",), "name a game"),
        (("play", "--server", "http://127.0.0.1:9"), "Can't reach http://127.0.0.1:9"),
        (("play", "--seat", "A" * 30), "--server URL"),
        (("play", "bullfrogs", "--seats", "human", "--players", "3"), "3 seats"),
        (("play", "bullfrogs", "--seats", "human,random", "--bots", "frog"), "nothing to add"),
        (("play", "--resume", str(tmp_path / "none.frog")), "can't read"),
    ):
        refused = run(*words, code=2)
        assert why in refused.stderr

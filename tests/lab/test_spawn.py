"""Processes that begin with nothing, as on Windows and macOS: the same games, and the bots that a program registered itself."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import frogpond
from frogpond.lab.work import carry_out
from waiting import PATIENCE, Left

SOURCE = Path(frogpond.__file__).resolve().parent.parent
PROGRAM = """
import multiprocessing
import sys

import frogpond
from frogpond import bots
from frogpond.lab import Settings, play_run
from mine import Last, Nim

if __name__ == "__main__":
    multiprocessing.set_start_method(sys.argv[1])
    bots.register("last", Last)
    frogpond.register("my-nim", Nim)
    for game, who in (("freeway", "random"), ("bullfrogs", "last"), ("my-nim", "last")):
        settings = Settings(frogpond.make(game), (who, "random"), games=130, seed=3)
        for jobs in (1, 2):
            print(game, jobs, sum(one.scores[0] * (one.number + 1) for one in play_run(settings, jobs=jobs)))
    state = frogpond.make("bullfrogs").new()
    while state.to_move < 0:
        state.apply(state.sample(frogpond.Rng(1)))
    for jobs in (1, 2):
        print("analysis", jobs, len(bots.analyse(state, "frog", seed=1, simulations=20, jobs=jobs).moves) > 0)
"""
MINE = """
from frogpond.bots import Bot
from nim import Nim

class Last(Bot):
    name = "last"

    def judge(self, state, seat, rng):
        return [(state.legal_actions()[-1], 1, 0.0)]
"""

LONG = [
    ["simulate", "bullfrogs", "--bots", "frog", "--games", "100000", "--jobs", "2"],
    ["train", "bullfrogs", "--shards", "100000", "--jobs", "2"],
]


def said(folder: Path, method: str) -> list[str]:
    (folder / "program.py").write_text(PROGRAM, encoding="utf-8")
    (folder / "mine.py").write_text(MINE, encoding="utf-8")
    paths = [str(SOURCE), str(folder), str(Path(__file__).resolve().parents[2] / "examples")]
    here = {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "FROGPOND_PLUGINS": "0"}
    done = subprocess.run(
        [sys.executable, "program.py", method], cwd=folder, env=here, capture_output=True, text=True, timeout=PATIENCE
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout.splitlines()


def test_spawned_processes_play_the_same_games(tmp_path: Path) -> None:
    lines = said(tmp_path, "spawn")
    assert len(lines) == 8
    for one, two in zip(lines[::2], lines[1::2], strict=True):
        assert one.replace(" 1 ", " 2 ", 1) == two


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
@pytest.mark.parametrize("command", LONG)
def test_workers_end_with_whoever_hands_out_the_work(command: list[str], tmp_path: Path) -> None:
    """Killed, it can't say good-bye to anybody."""
    silent = subprocess.DEVNULL
    whole = subprocess.Popen([sys.executable, "-m", "frogpond", *command], cwd=tmp_path, stdout=silent, stderr=silent)
    left = Left()
    begun: list[Path] = []
    try:
        while len(begun) < 2:
            time.sleep(min(0.1, left()))
            begun = [path for path in Path("/proc").glob("[0-9]*") if works_for(path, whole.pid)]
    finally:
        whole.kill()
        whole.wait()
    while any(of_process(path)[0] not in "ZX" for path in begun):
        time.sleep(min(0.1, left()))


def kill_a_worker(command: list[str], folder: Path) -> tuple[int, str, str]:
    """Exit code, output and errors of a command, one of whose workers is killed."""
    whole = subprocess.Popen(
        [sys.executable, "-m", "frogpond", *command], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    left = Left()
    begun: list[Path] = []
    while len(begun) < 2:
        time.sleep(min(0.1, left()))
        begun = [path for path in Path("/proc").glob("[0-9]*") if works_for(path, whole.pid)]
    os.kill(int(begun[0].name), signal.SIGKILL)
    said = whole.communicate(timeout=left())
    return whole.returncode, *said


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_a_worker_that_is_killed_is_replaced(tmp_path: Path) -> None:
    """What it had in hand is played again, so the result is that of one process."""
    command = ["simulate", "bullfrogs", "--bots", "froglet", "--games", "200", "--seed", "3", "--json", "--jobs"]
    code, out, errors = kill_a_worker([*command, "2"], tmp_path)
    assert (code, errors) == (0, "")
    alone = subprocess.run([sys.executable, "-m", "frogpond", *command, "1"], capture_output=True, text=True, timeout=PATIENCE, check=True)
    assert json.loads(out) == json.loads(alone.stdout)


def die_once(mark: str, number: int) -> int:
    """A task whose worker is killed, the first time or (without a mark) every time."""
    if number == 5 and not (mark and Path(mark).exists()):
        Path(mark or "/dev/null").touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


@pytest.mark.skipif(sys.platform == "win32", reason="kills by signal")
def test_what_a_killed_worker_had_is_done_again(tmp_path: Path) -> None:
    tasks = [(str(tmp_path / "mark"), number) for number in range(40)]
    assert sorted(carry_out(die_once, tasks, 2)) == [(number, number * number) for number in range(40)]
    with pytest.raises(ValueError, match="worker processes ended in the middle of their work"):
        list(carry_out(die_once, [("", number) for number in range(40)], 2))


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
def test_a_worker_of_training_that_is_killed_is_replaced(tmp_path: Path) -> None:
    command = ["train", "bullfrogs", "--shards", "2", "--generations", "1", "--portion", "1", "--simulations", "12", "--epochs", "2"]
    command += ["--sibling-simulations", "12", "--matches", "2", "--hidden", "8"]
    code, _, errors = kill_a_worker([*command, "--jobs", "2", "-o", "killed"], tmp_path)
    assert "Traceback" not in errors
    alone = subprocess.run([sys.executable, "-m", "frogpond", *command, "--jobs", "1", "-o", "whole"], cwd=tmp_path, check=False)
    assert code == alone.returncode
    bodies = [(tmp_path / folder / "generation-0.mind").read_bytes().partition(b"\n")[2] for folder in ("killed", "whole")]
    assert bodies[0] == bodies[1]


def of_process(path: Path) -> tuple[str, int]:
    """The state of a process (X: there is none, Z: it has ended) and its parent."""
    try:
        state, parent = (path / "stat").read_text().rpartition(")")[2].split()[:2]
    except OSError:
        return "X", 0
    return state, int(parent)


def works_for(path: Path, parent: int) -> bool:
    """Whether it is a worker: the process that looks after semaphores is none."""
    with contextlib.suppress(OSError):
        return of_process(path)[1] == parent and "resource_tracker" not in (path / "cmdline").read_text()
    return False

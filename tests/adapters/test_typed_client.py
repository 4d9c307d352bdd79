"""Types for people outside: a small program of theirs, checked by mypy --strict against the package as it is installed."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

pytest.importorskip("mypy", reason="mypy is not installed (extra dev)")

SOURCE = Path(__file__).parents[2] / "src"

CLIENT = """
from typing import Any, assert_type

import numpy as np
from numpy.typing import NDArray

import frogpond
from frogpond import bots
from frogpond.adapters import pettingzoo
from frogpond.adapters.batch import BatchEnv
from frogpond.adapters.gymnasium import FrogpondEnv, SelfPlay, TurnEnv
from frogpond.adapters.observe import Eyes
from frogpond.adapters.opponents import Opponents, Policy
from frogpond.adapters.vector import FrogpondVectorEnv


def best(state: frogpond.State, seat: int) -> int:
    view = state.view(seat)
    assert_type(view, frogpond.View)
    chosen = max(view.choices, key=lambda choice: len(choice.text))
    reason = state.why_not(seat, chosen.action)
    assert_type(reason, frogpond.Reason | None)
    return chosen.action


def play(game: frogpond.Game, seed: int) -> list[int]:
    state, rng, bot = game.new(), frogpond.Rng(seed), bots.make("froglet", seed=seed)
    while not state.is_over:
        if state.to_move == frogpond.CHANCE:
            state.apply(state.sample(rng))
        else:
            state.play(bot.choose(state))
    assert_type(state.legal_actions(), list[int])
    assert_type(state.returns(), list[float])
    return state.scores()


class Mine:
    def predict(self, observation: Any, *, action_masks: Any) -> Any:
        return int(np.flatnonzero(action_masks)[0])


def first(observation: NDArray[np.float32], mask: NDArray[np.int8]) -> int:
    return int(np.flatnonzero(mask)[0])


policy: Policy = Mine()
others: Opponents = ["frog", policy, first]
env = FrogpondEnv("bullfrogs", 4, opponents=others)
observation, info = SelfPlay(env, policy).reset(seed=1)
TurnEnv("freeway").reset()
many = FrogpondVectorEnv("cosmic-frog", 8)
batch = BatchEnv(frogpond.make("bullfrogs", players=2), size=4, compact=True)
assert_type(batch.observations, NDArray[np.float32])
assert_type(batch.legal, NDArray[np.int64])
assert_type(Eyes(batch.game).legal(batch.game.new()), list[int])
zoo = pettingzoo.bullfrogs_v1.env(players=3)
assert_type(zoo, pettingzoo.FrogpondAEC)
"""


def checked(folder: Path, client: str) -> subprocess.CompletedProcess[str]:
    """mypy's word on a program in a folder of its own, with the package on the path of an environment of its own, so that it
    counts as installed: types are taken from it only if it says that it has them (py.typed)."""
    venv.create(folder / "env", with_pip=False, symlinks=True)
    home = next((folder / "env").glob("lib/python*/site-packages"))
    (home / "frogpond.pth").write_text(f"{SOURCE}\n{sysconfig.get_path('purelib')}\n", encoding="utf-8")
    program = folder / "client.py"
    program.write_text(client, encoding="utf-8")
    asked = [sys.executable, "-m", "mypy", "--strict", "--python-executable", str(folder / "env" / "bin" / "python"), "client.py"]
    return subprocess.run(asked, cwd=folder, capture_output=True, text=True, check=False)


def test_a_typed_program_of_somebody_else_passes(tmp_path: Path) -> None:
    done = checked(tmp_path, CLIENT)
    assert done.returncode == 0, done.stdout + done.stderr


def test_its_mistakes_are_found(tmp_path: Path) -> None:
    done = checked(tmp_path, "import frogpond\n\nfrogpond.make(7)\nfrogpond.make('freeway').new().apply('roll')\n")
    assert done.returncode == 1
    assert done.stdout.count("[arg-type]") == 2, done.stdout

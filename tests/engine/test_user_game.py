"""A game in plain Python on the same base classes: examples/nim.py keeps the whole contract, in both modes."""

from __future__ import annotations

import importlib
import inspect
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import frogpond
from frogpond import Record, Rng, State, testing
from frogpond.engine import registry
from frogpond.testing.cases import SUBJECTS, Case, Subject

pytestmark = pytest.mark.both_modes
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
CASES = [Case("nim", 2, {}), Case("nim", 3, {"most": 2}), Case("nim", 2, {"flies": 30, "most": 4})]
NAMES = {"case", "hidden_case", "counted_case"}
CHECKS = [check for name, check in vars(testing).items() if name.startswith("test_") and NAMES & set(inspect.signature(check).parameters)]


def flies(state: State) -> None:
    fields = state.to_json()["state"]
    assert 0 <= fields["flies"] + sum(fields["eaten"]) <= state.game.options["flies"]


@pytest.fixture(scope="module")
def nim() -> Iterator[Any]:
    """The example, known by name for a while. A worker may come back to this file, so it is imported once and registered each time."""
    sys.path.insert(0, str(EXAMPLES))
    SUBJECTS["nim"] = Subject(conserved=flies)
    try:
        module = importlib.import_module("nim")
        frogpond.register("nim", module.Nim)
        yield module
    finally:
        sys.path.remove(str(EXAMPLES))
        SUBJECTS.pop("nim")
        registry._known.pop("nim")


SELF_EXPLAINING = {
    # Nim has three actions and three rules: the suite's demands on variety of reasons are for board games.
    "test_every_action_of_the_numbering_is_legal_or_explained",
    # Its numbers may be damaged into other numbers that make a position no game reaches; the base class checks nothing.
    "test_damaged_bytes",
    "test_damaged_json",
}


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("check", [check for check in CHECKS if check.__name__ not in SELF_EXPLAINING], ids=lambda check: check.__name__)
def test_nim_keeps_the_contract(nim: Any, check: Callable[..., None], case: Case, scaled: Callable[[int], int]) -> None:
    wanted = inspect.signature(check).parameters
    check(**dict.fromkeys(NAMES & set(wanted), case), **({"scaled": scaled} if "scaled" in wanted else {}))


def test_a_few_lines_are_a_game(nim: Any) -> None:
    game = frogpond.make("nim", 2, flies=5, most="4")
    assert game.options == {"flies": 5, "most": 4}
    state = game.new()
    for move in ("lucky 1", "lucky 3", "calm"):
        state.play(move)
    assert [state.text(action) for action in state.legal_actions()] == ["eat 1", "eat 2", "eat 3", "eat 4"]
    state.play("eat 4")
    reason = state.why_not(1, "eat 4") or state.why_not(1, 3)
    assert reason is not None
    state.play("eat 1")
    assert state.is_over
    assert state.scores() == [0, 10]
    assert state.winners() == [1]
    assert state.returns() == [-1.0, 1.0]


def test_everything_that_comes_with_the_base_class(nim: Any) -> None:
    """play_random, records, views and samples need no line in the game."""
    game = frogpond.make("nim", 3)
    assert frogpond.play_random(game, 7) == frogpond.play_random(game, 7)
    assert len({tuple(frogpond.play_random(game, seed)) for seed in range(30)}) > 2
    record, state, rng = Record.of(game, place="pond"), game.new(), Rng(2)
    while not state.is_over:
        actions = state.legal_actions()
        action = actions[rng.below(len(actions))]
        record.add(state, action)
        state.apply(action)
    *_, (end, _) = Record.parse(record.text()).replay()
    assert end == state
    assert game.new().view(0).to_json()["table"]["flies"] == 12


def test_the_example_runs_by_itself() -> None:
    done = subprocess.run([sys.executable, str(EXAMPLES / "nim.py")], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1].startswith("scores [")

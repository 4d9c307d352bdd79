"""A head start in the data and ties (FW-56)."""

from __future__ import annotations

import copy
import tomllib
from pathlib import Path

import frogpond
from frogpond import make

TOML = Path(frogpond.__file__).parent / "games" / "freeway" / "freeway.toml"


def test_fw56_a_tie_drops_the_bonus_and_not_the_head_start() -> None:
    """FW-56: 5 flies against 3 flies and a head start of 2 is a tie that nothing breaks."""
    data = copy.deepcopy(tomllib.loads(TOML.read_text(encoding="utf-8")))
    data["handicap"]["flies"] = [0, 2, 0, 0]
    game = make("freeway", players=2, data=data)
    position = game.new().to_json()
    position["state"]["frogs"] = {"green": ["pad N2", "pad N3", "puddle", "sidewalk"], "blue": ["pad S3", "puddle", "puddle", "sidewalk"]}
    state = game.from_json(position)
    assert state.scores() == [5, 5]
    assert state.standing()[0] == state.standing()[1]
    assert state.best_standing() == [0, 1]

"""Old names of public modules, classes and methods: they give the same thing, and warn with the new name."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

import frogpond
from frogpond import Game

MOVED = [
    ("frogpond.engine.doors", "Words", "frogpond.engine.hooks", "Words"),
    ("frogpond.engine.doors", "Sight", "frogpond.engine.hooks", "Sight"),
    ("frogpond.engine.doors", "Files", "frogpond.engine.hooks", "Files"),
    ("frogpond.engine.sheet", "Sheet", "frogpond.engine.observation_buffer", "ObservationBuffer"),
    ("frogpond.web", "Settings", "frogpond.web.ops.settings", "ServerSettings"),
    ("frogpond.table", "Step", "frogpond.table.rows", "RowEffect"),
    ("frogpond.bots", "Move", "frogpond.bots.bot", "RankedMove"),
    ("frogpond.minds.train", "Plan", "frogpond.minds.train", "TrainingPlan"),
    ("frogpond.draw.cells", "Room", "frogpond.draw.cells", "CellSpace"),
]


@pytest.mark.parametrize(("old_module", "old", "module", "name"), MOVED)
def test_an_old_path_gives_the_same_and_warns(old_module: str, old: str, module: str, name: str) -> None:
    with pytest.warns(DeprecationWarning, match=name):
        value = getattr(import_module(old_module), old)
    assert value is getattr(import_module(module), name)


@pytest.mark.parametrize("module", sorted({row[0] for row in MOVED}))
def test_a_name_that_never_was_is_an_attribute_error(module: str) -> None:
    with pytest.raises(AttributeError):
        getattr(import_module(module), "Nonsense")  # noqa: B009


def test_ladder_is_the_former_name_of_ranks() -> None:
    game = frogpond.make("bullfrogs-solo")
    view = game.new().view(0)
    with pytest.warns(DeprecationWarning, match="ranks"):
        ranks = game.ladder(view)
    assert ranks == game.ranks(view)
    assert len(ranks) > 2


def test_a_game_that_still_defines_ladder_has_ranks(monkeypatch: pytest.MonkeyPatch) -> None:
    game: Any = frogpond.make("freeway")

    class Older(type(game)):  # type: ignore[misc]
        def ladder(self, view: Any) -> list[tuple[int | None, str]]:
            return [(None, "Tadpole")]

    monkeypatch.setattr(game, "__class__", Older)
    with pytest.warns(DeprecationWarning, match="call it ranks"):
        assert Game.ranks(game, game.new().view(0)) == [(None, "Tadpole")]

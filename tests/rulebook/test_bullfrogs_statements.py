"""Statements of the Bullfrogs rulebooks that no other test shows, each in a position of its own."""

from __future__ import annotations

import pytest

from bullfrogs.pond import START, supply, taken
from frogpond import make

pytestmark = pytest.mark.both_modes


def test_bf61_what_the_player_has_against_isaac() -> None:
    """BF-14, BF-61: ten cards, 14 frogs, two bullfrogs, and the cross of the usual game."""
    state = make("bullfrogs-solo").new()
    assert supply(state, "red") == (14, 2, 0)
    assert sum(state.to_json()["state"]["pile"]["red"].values()) == 10
    assert taken(state) == {(0, 0), *START}

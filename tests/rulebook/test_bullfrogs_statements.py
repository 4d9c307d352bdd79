"""Statements of the Bullfrogs rulebooks that no other test shows, each in a position of its own."""

from __future__ import annotations

import pytest

from bullfrogs.pond import START, cells, pond, refusal, slides, supply, taken
from frogpond import make

pytestmark = pytest.mark.both_modes


def test_bf61_what_the_player_has_against_isaac() -> None:
    """BF-14, BF-61: ten cards, 14 frogs, two bullfrogs, and the cross of the usual game."""
    state = make("bullfrogs-solo").new()
    assert supply(state, "red") == (14, 2, 0)
    assert sum(state.to_json()["state"]["pile"]["red"].values()) == 10
    assert taken(state) == {(0, 0), *START}


def test_v123_deploys_as_published() -> None:
    """BF-22 to BF-25 in the older edition: in line, not on the played card, not on the Log, two on a pad."""
    cards = {(1, 0): "neutral", (2, 0): "red small", (2, 1): "green wide", (1, 1): "green wide"}
    state = pond(cards, edition="v1.23", played=(2, 0), left=4, deployed={(1, 0): 2})
    assert cells(state, "deploy frog") == cells(state, "deploy bullfrog") == {(2, 1)}
    refused = [refusal(state, f"deploy frog {cell}").rule for cell in ("1,1", "2,0", "log", "1,0")]
    assert refused == ["BF-22", "BF-23", "BF-24", "BF-25"]


def test_v123_never_ends_sliding_in_a_line() -> None:
    """BF-48."""
    state = pond({(1, 0): "neutral", (3, 0): "red wide"}, "slide", edition="v1.23")
    assert slides(state) == {(3, 0): {(0, 1), (0, -1), (1, 1), (1, -1)}}

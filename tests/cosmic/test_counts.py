"""Positions of Cosmic Frog counted: every sequence of actions, questions and dice from small fixed positions."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from contract.counting import Counted, counts, show
from cosmic.scenes import run, scene
from frogpond import State, make

pytestmark = pytest.mark.both_modes


THREE = {"red": "E4", "purple": "E6", "blue": "aether"}
GROUND = {"E4": "hill, mountain", "E5": "swamp", "F5": "meadow, forest", "D4": "desert"}


def shard(card: str = "", **more: Any) -> State:
    """Red on the Shard with a neighbour in its line; face up the card that is said."""
    up = {"red": card} if card else {}
    made: State = scene(THREE, GROUND, up=up, turn="red", **more)
    return made


def aether(card: str = "", **more: Any) -> State:
    """Red in the Aether with three tiles, blue beside it, purple's Vault open."""
    at = {"red": "aether", "purple": "dimension 3", "blue": "aether"}
    vaults = {"purple": {"A": "hill, mountain", "B": "lake"}}
    gullets = {"red": ["hill", "barren", "swamp"], "blue": ["mesa", "lake"]}
    made: State = scene(at, GROUND, up={"red": card} if card else {}, gullets=gullets, vaults=vaults, turn="red", **more)
    return made


def fight(**down: str) -> State:
    """Red leaps on purple; both may have a card to turn up."""
    made: State = run(scene(THREE, GROUND, down=down, gullets={"purple": ["hill", "lake"]}, turn="red"), "leap E6", settle=False)
    return made


POSITIONS: Counted = {
    "the first Land": (lambda: make("cosmic-frog", 3).new(), [84, 6972]),
    "the players lay out": (lambda: make("cosmic-frog", 3, land_layout="players").new(), [336, 111552]),
    "on the Shard": (shard, [60, 3243, 15689]),
    "on the Shard, Blink": (partial(shard, "Blink"), [65, 3728, 43692]),
    "on the Shard, Massive": (partial(shard, "Massive"), [59, 214, 3572]),
    "on the Shard, Mindborer": (partial(shard, "Mindborer"), [60, 3195, 13866]),
    "on the Shard, Telluric": (partial(shard, "Telluric"), [60, 7256, 21818]),
    "on the Shard, Whiptongue": (partial(shard, "Whiptongue"), [61, 3259, 9831]),
    "on the Shard, Temporus": (partial(shard, "Temporus"), [60, 3122, 9559]),
    "in the Aether": (aether, [38, 1698, 6902]),
    "in the Aether, Ravager": (partial(aether, "Ravager"), [39, 1739, 7083]),
    "in the Aether, Vampiric": (partial(aether, "Vampiric", oomph={"red": 3}), [39, 1445, 6001]),
    "in the Aether, Whiptongue": (partial(aether, "Whiptongue"), [38, 1630, 5101]),
    "a fight": (fight, [8, 56, 147, 882, 5292]),
    "a fight, cards down": (partial(fight, red="Marauder", purple="Camouflage"), [2, 11, 130, 3533, 19045]),
    "a fight, Mutagenic and Massive": (partial(fight, red="Mutagenic", purple="Massive"), [2, 16, 119, 350, 1631]),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_counts(name: str) -> None:
    make_state, expected = POSITIONS[name]
    assert counts(make_state(), len(expected)) == expected


if __name__ == "__main__":
    show(POSITIONS)

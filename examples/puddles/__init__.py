"""Puddle Hop: a small game with a face of its own, all of it in this folder. Importing it makes it known to Frogpond.

    python -m puddles play puddles          (in examples/: any command of frogpond, with this game in it)
    python -m puddles serve

Rain falls on a garden of stones, drop by drop, and frogs hop from stone to stone to drink. Rules by number: rules.md (PH-n).

| option | meaning                         | default |
|--------|---------------------------------|---------|
| size   | stones along a side, 4 or 5     | 4       |
| rounds | turns of each frog              | 8       |

Read it in this order: garden.py (the rules), words.py (what is said), picture.py and cells.py (what is drawn), face.py (the Look).
"""

from __future__ import annotations

from typing import Any, ClassVar

import frogpond
from frogpond import Event, Game, Option
from frogpond.engine.look import Look
from frogpond.engine.options import whole

from . import words
from .garden import Garden, name_of


class Puddles(Game):
    """What the game is called, who plays it, which options it has."""

    name = "puddles"
    title = "Puddle Hop"
    about = "Rain fills the stones, frogs drink them. Wait for the full puddle, or be there first?"
    max_players = 4
    perfect_information = True
    declared = (
        Option("size", "stones along a side", 4, (4, 5)),
        Option("rounds", "turns of each frog", 8, (), whole(1, 12), "1 to 12"),
    )
    rules: ClassVar[dict[str, str]] = {"over": "PH-9", "turn": "PH-2", "chance": "PH-3"}

    def set_up(self) -> None:
        self.size: int = self.options["size"]
        self.stones = [name_of(stone, self.size) for stone in range(self.size**2)]
        self.turns: int = self.options["rounds"] * self.seats
        self.num_actions = self.num_outcomes = len(self.stones)
        self.max_decisions = self.turns

    def new(self) -> Garden:
        return Garden(self)

    def event(self, kind: int, numbers: list[int]) -> Event:
        return words.event(self, kind, numbers)

    def sentence(self, event: Event, viewer: int) -> str:
        return words.sentence(self, event, viewer)

    def turn(self, state: Any) -> tuple[int, int]:
        number = min(int(state.turn), self.turns - 1)
        return number + 1, number % self.seats

    def label(self, state: Any, action: int) -> str:
        return str(state.text(action)).partition(" ")[0]

    def observation_layout(self) -> list[tuple[str, int]]:
        """From the viewer's seat on: where the frogs sit, the puddles, the points, how much of the game is over."""
        return [("frogs", self.seats * len(self.stones)), ("puddles", len(self.stones)), ("points", self.seats), ("time", 1)]

    @property
    def look(self) -> Look:
        from .face import LOOK

        return LOOK


frogpond.register("puddles", Puddles)

"""Names of the numbers of an observation, in the order of `observation.layout`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.guide import counted_from
from ..rules.steps import STEP_NAMES

if TYPE_CHECKING:
    from .. import Freeway


def columns(game: Freeway) -> list[str]:
    """A name for every number; colours count from the observing seat on."""
    n, who = game.numbers, counted_from(game.seats)
    first, faces = int(n.first_pad), range(1, int(n.faces) + 1)
    spot = [*(f"frog {each}" for each in who), "has moved", "of the pair"]
    return [
        *(f"{game.space_id(space)}: {what}" for space in range(1, first) for what in spot),
        *(f"{game.space_id(first + pad)}: frog {each}" for pad in range(n.pads) for each in who),
        *(f"{area}: frogs {each}" for each in who for area in ("puddle", "sidewalk")),
        *(f"dice rolled: face {face}" for face in faces),
        *(f"dice unused: face {face}" for face in faces),
        "dice to roll",
        *(f"step: {name}" for name in STEP_NAMES),
        *(f"active: {each}" for each in who),
        "turns played",
        *(f"score: {each}" for each in who),
    ]

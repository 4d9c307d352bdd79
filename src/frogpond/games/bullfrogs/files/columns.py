"""Names of the numbers of an observation, in the order of `observation.layout`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.guide import counted_from
from ..rules.steps import STEP_NAMES

if TYPE_CHECKING:
    from .. import BullfrogsBase

PLACE = (
    "on the table",
    "x",
    "y",
    "open spaces",
    "deploys this turn",
    "is the Log",
    "is the played card",
    "sinks or slides",
    "Isaac's marker",
)


def columns(game: BullfrogsBase) -> list[str]:
    """A name for every number; colours count from the observing seat on."""
    n, who, kinds = game.numbers, counted_from(int(game.numbers.colours)), game.kind_names
    card = [*PLACE, *(f"is {kind}" for kind in kinds), *(f"{what} {each}" for what in ("owner", "frogs", "bullfrogs") for each in who)]
    return [
        *(f"card {slot}: {what}" for slot in range(n.slots) for what in card),
        *(f"step: {name}" for name in STEP_NAMES),
        "turn", "actions left", "sabotages", "action die",
        *(f"active: {each}" for each in who),
        *(f"supply {each}: {what}" for each in who for what in ("frogs", "bullfrogs", "bullfrogs out of the game")),
        *(f"cards {each}: {what}" for each in who for what in ("in hand", "in pile")),
        *(f"unplayed {each}: {kind}" for each in who for kind in kinds),
        *(f"own hand: {kind}" for kind in kinds),
        *(f"score: {each}" for each in who),
    ]  # fmt: skip

"""The steps of a turn, in the rulebook's order: the frames of the stack, each described once."""

from __future__ import annotations

from typing import Final

from ....engine.steps import BOTTOM, DECIDED_BY_CHANCE, Step, names

FIRST: Final = 0

ROLL: Final = 1
ROLL_DICE: Final = 1

MOVE: Final = 2

BETWEEN: Final = 3
BETWEEN_BEHIND: Final = 1
BETWEEN_AHEAD: Final = 2
BETWEEN_FROG: Final = 3

SEAT: Final = "the seat in turn"

STEPS: Final[tuple[Step, ...]] = (
    Step(
        "first player", decides=DECIDED_BY_CHANCE, under=(BOTTOM,), rule="FW-4",
        prompt="Who starts?", help="Chance decides who takes the first turn.",
    ),
    Step(
        "roll", ("dice",), decides=DECIDED_BY_CHANCE, under=("move",), rule="FW-7",
        prompt="Roll the dice", help="A die for each of your frogs from the Sidewalk to the last spot.",
    ),
    Step(
        "move", decides=SEAT, under=(BOTTOM,), rule="FW-11",
        prompt="Use a die", help="Choose a die, a frog and where it lands. Equal dice can attack.",
    ),
    Step(
        "between", ("behind", "ahead", "frog"), decides=SEAT, under=("move",), rule="FW-33",
        prompt="You hopped in between", help="A die sends one of the two frogs back. Or send nobody.",
    ),
)  # fmt: skip
"""By number. Slots: dice still to roll; the spots behind, ahead, and of the frog that hopped in."""

STEP_NAMES: Final = names(STEPS)

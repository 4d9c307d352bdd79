"""The steps of a turn, in the rulebook's order: the frames of the stack, each described once."""

from __future__ import annotations

from typing import Final

from ....engine.steps import BOTTOM, DECIDED_BY_CHANCE, Step, names

FIRST: Final = 0

DEAL: Final = 1
DEAL_COLOUR: Final = 1

PLAY: Final = 2

ACT: Final = 3

SCORE: Final = 4
SCORE_SUNK: Final = 1

SINK: Final = 5
SINK_PAD: Final = 1
SINK_TARGETS: Final = 2
SINK_LAST: Final = 3
SINK_WINNER: Final = 4

FLEE: Final = 6
FLEE_PAD: Final = 1

SLIDE: Final = 7

SLIDE_TO: Final = 8
SLIDE_TO_PAD: Final = 1

DRAW: Final = 9
DRAW_COLOUR: Final = 1

NEXT: Final = 10

ROLL_ACTION: Final = 11

ROLL_MOVE: Final = 12

WALK: Final = 13

ISAAC: Final = 14

SEAT: Final = "the seat in turn"  # against Isaac: the player, in his turns too (BF-64)

STEPS: Final[tuple[Step, ...]] = (
    Step("first player", decides=DECIDED_BY_CHANCE, under=("deal",), rule="BF-16"),
    Step("deal", ("colour",), decides=DECIDED_BY_CHANCE, under=("next", "deal", "play"), rule="BF-15"),
    Step(
        "play", decides=SEAT, under=("act",), rule="BF-17",
        prompt="Place your pad", help="Choose a card, then glowing water. Its row and column are where its frogs may go.",
    ),
    Step(
        "act", decides=SEAT, under=("score",), rule="BF-20",
        prompt="Take your actions", help="Spend the actions of your pad, or stop.",
    ),
    Step(
        "score", ("sunk",), decides=SEAT, under=("draw", "next"), rule="BF-33",
        prompt="Which pad sinks first?", help="Several pads are full. Choose the order.",
    ),
    Step(
        "sink", ("pad", "targets", "last", "winner"), decides=SEAT, under=("score",), rule="BF-37",
        prompt="Frogs jump", help="Choose who jumps off the sinking pad, then where to.",
    ),
    Step(
        "marker leaves", ("pad",), decides=SEAT, under=("sink",), rule="BF-76",
        prompt="The marker must leave", help="The pad under Isaac's marker sinks. Choose where the marker goes.",
    ),
    Step(
        "slide", decides=SEAT, under=("draw", "next"), rule="BF-44",
        prompt="Slide a stray", help="Choose a pad that has lost touch with the Log's group.",
    ),
    Step(
        "slide to", ("pad",), decides=SEAT, under=("slide",), rule="BF-45",
        prompt="Where does it drift?", help="Choose water next to the Log's group.",
    ),
    Step("draw", ("colour",), decides=DECIDED_BY_CHANCE, under=("next",), rule="BF-50"),
    Step("next", under=(BOTTOM,), rule="BF-51"),
    Step("action die", decides=DECIDED_BY_CHANCE, under=("movement die",), rule="BF-67"),
    Step("movement die", decides=DECIDED_BY_CHANCE, under=("isaac acts",), rule="BF-67"),
    Step(
        "marker moves", decides=SEAT, under=("isaac acts",), rule="BF-69",
        prompt="Move Isaac's marker", help="The die lets you choose. All his actions happen where he stands.",
    ),
    Step("isaac acts", under=("score",), rule="BF-70"),
)  # fmt: skip
"""By number. Slots: whose card is dealt or drawn; whether a pad has sunk this turn; the sinking pad, the directions that still take a
jump (as bits), whose pieces jump last, who won the battle; the pad that the marker leaves, or that slides."""

STEP_NAMES: Final = names(STEPS)
SOLO: Final = (FLEE, ROLL_ACTION, ROLL_MOVE, WALK, ISAAC)  # steps of the solitaire game alone

# compiled by mypyc
"""The box in numbers: dice, road and pond as the rules read them."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ....engine.families import Families, Family

NONE: Final = -1

# Spaces: the Puddle and the Sidewalk, then the spots of the Lanes, then the pads.
PUDDLE: Final = -1
SIDEWALK: Final = 0

# What kind of place a space is (FW-2).
AREA: Final = 0  # the Sidewalk
LOW: Final = 1  # road before the Median
MEDIAN: Final = 2
HIGH: Final = 3  # road after the Median
PAD: Final = 4

# Dice are counts by face, packed into one number: three bits a face.
DIE_BITS: Final = 3
DIE_MASK: Final = 7
PAIRS: Final = 0o66666666666666666666  # what a face has when two or more dice show it
MOST_FACES: Final = 20
MOST_SPOTS: Final = 62  # spots of all Lanes together; frogs that moved are bits of one number


@final
class FreewayNumbers:
    """Numbers of the data file and the options, in a form that compiled rules read quickly.

    A *space* is the Sidewalk (0), a spot (lane * spots + number, so 1 and up) or a pad (after the spots). A *face* is an
    index into the different faces of a die, smallest first. All moves of the empty board are
    listed once: `first[space * faces + face]` is the first move from a space with a face, the next row ends them.
    """

    seats: i64
    frogs: i64  # of a colour, in play (FW-3)
    start_puddle: i64
    max_dice: i64
    bonus: i64
    head_start: vec[i64]  # flies by seat, beyond those of pads
    start: i64  # a seat, or NONE for a random one (FW-4)
    touching: bool  # the narrow reading of Hop In Between (FW-25)
    turn_cap: i64  # rounds times seats (FW-58)
    # the board
    lanes: i64
    spots: i64  # of one Lane
    pads: i64
    first_pad: i64  # the space of the first pad
    spaces: i64
    kind: vec[i64]  # by space
    bit: vec[i64]  # by spot: its bit (compiled, a literal 1 shifted by a number would be cut to 32 bits)
    medians: vec[i64]  # spaces of the Median, by number, North before South
    median_low: i64  # spot numbers
    median_high: i64
    flies: vec[i64]  # by pad
    # dice
    faces: i64
    face: vec[i64]  # by face: pips
    face_outcomes: vec[i64]  # the outcomes of one die: its faces by number
    face_weights: vec[i64]  # by face: sides of a die that show it
    sides: vec[i64]  # by side of a die: its face
    odds: list[tuple[int, float]]  # the outcomes of one die with their probabilities
    first_seat: i64  # the outcome that seat 0 starts; the other seats follow
    squish_dice: i64
    squash_dice: i64
    smash_dice: i64
    # moves
    first: vec[i64]
    move_from: vec[i64]  # by move
    move_face: vec[i64]
    move_to: vec[i64]
    # squishes of one face: victim and where it goes
    hits: i64
    hit_first: vec[i64]  # by space of the victim
    hit_victim: vec[i64]
    hit_to: vec[i64]
    # actions (families.py)
    families: Families
    move: Family
    squish: Family
    squash: Family
    smash: Family
    back: Family
    decline: Family
    end_turn: Family
    # where the parts of an observation begin (files/observation.py)
    observed: vec[i64]

    def lane(self, space: i64) -> i64:
        """The Lane of a spot."""
        return 1 if space > self.spots else 0

    def number(self, space: i64) -> i64:
        """The number of a spot in its Lane; 0 for the Sidewalk."""
        return space - self.spots if space > self.spots else space

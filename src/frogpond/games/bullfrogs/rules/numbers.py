# compiled by mypyc
"""The box in numbers: cards, pieces, editions and the grid as the rules read them."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from ....engine.families import Families, Family

RIM: Final = 2  # cells kept free around everything that can be reached, so that looking around needs no bounds
LOG: Final = 0  # the Log is always card slot 0
NONE: Final = -1
PLAYER: Final = 0  # the colours of the solitaire game
HIM: Final = 1  # Isaac's
FACES: Final = ("up", "down", "left", "right", "any", "none")  # of the movement die (BF-67)
ANY: Final = 4
STAY: Final = 5

# Jump priority (BF-38, BF-40)
FOUR_CLASSES: Final = 0
WINNER_LAST: Final = 1


@final
class BullfrogsNumbers:
    """Numbers of the data file and the options, in a form that compiled rules read quickly.

    A *colour* owns pieces: every seat has one, and in the solitaire game Isaac has the last. A card *type* is
    colour * kinds + kind; the neutral pad and the Log follow. A *slot* is a card by the order in which it came to the
    table: the Log is 0, then the neutral pads, then the cards played. A *cell* is a place of the grid, row by row from
    the bottom, with a rim around everything that can be reached: every card lies next to another when it is laid (BF-18).
    """

    colours: i64
    kinds: i64
    solo: bool
    # cards
    actions: vec[i64]  # by kind
    spaces: vec[i64]  # by kind, the neutral pad last
    points: vec[i64]  # by kind, the neutral pad last
    copies: vec[i64]  # by kind, for one deck
    deck_size: i64
    neutrals: vec[i64]  # cells of the neutral pads
    # pieces and limits
    frogs: vec[i64]  # by colour
    bullfrogs: vec[i64]  # by colour
    frog_strength: i64
    bullfrog_strength: i64
    hand: i64
    deploys_per_pad: i64
    # editions
    push: bool
    sabotages: i64
    redeploy_from_log: bool
    priority: i64
    # score
    own_colour_bonus: i64
    log_frog: i64
    log_bullfrog: i64
    log_bonus: i64
    tie_frog: i64
    tie_bullfrog: i64
    # solitaire
    isaac_deploys: i64
    isaac_bumps: i64
    action_faces: vec[i64]
    action_weights: vec[i64]
    move_weights: vec[i64]  # up, down, left, right, any, none
    start: i64  # a seat, or NONE for a random one
    # geometry
    radius: i64
    width: i64
    cells: i64
    slots: i64
    xs: vec[u8]  # by cell: column and row, counted from the rim (dividing is slow)
    ys: vec[u8]
    blank: vec[u8]  # zeros, one for each cell, to copy from
    unfilled: vec[i64]  # zeros: a part of it is a list to be filled, which is quicker than adding one by one
    # actions (families.py)
    families: Families
    play: Family
    slide_to: Family
    deploy: Family
    redeploy: Family
    sabotage: Family
    stop: Family
    score: Family
    jump: Family
    slide: Family
    marker: Family
    # where the parts of an observation begin (files/observation.py)
    observed: vec[i64]

    def lay_grid(self) -> None:
        """Lay out the grid once the cards are known."""
        played = self.deck_size * (1 if self.solo else self.colours)
        pads = i64(len(self.neutrals))
        self.radius = pads + played
        self.width = 2 * (self.radius + RIM) + 1
        self.cells = self.width * self.width
        self.slots = 1 + pads + played
        self.xs = vec[u8]([u8(cell % self.width) for cell in range(self.cells)])
        self.blank = vec[u8](bytes(int(self.cells)))
        self.ys = vec[u8]([u8(cell // self.width) for cell in range(self.cells)])
        self.unfilled = vec[i64]([0 for _ in range(self.cells + 4 * self.slots * (self.colours + self.kinds))])

    def cell(self, x: i64, y: i64) -> i64:
        """The cell at (x, y), the Log being at (0, 0) (BF-1)."""
        return (y + self.radius + RIM) * self.width + x + self.radius + RIM

    def x(self, cell: i64) -> i64:
        return i64(self.xs[cell]) - self.radius - RIM

    def y(self, cell: i64) -> i64:
        return i64(self.ys[cell]) - self.radius - RIM

    def neighbour(self, cell: i64, direction: i64) -> i64:
        """The adjacent cell up, down, left or right (0 to 3) (BF-2)."""
        if direction == 0:
            return cell + self.width
        if direction == 1:
            return cell - self.width
        if direction == 2:
            return cell - 1
        return cell + 1

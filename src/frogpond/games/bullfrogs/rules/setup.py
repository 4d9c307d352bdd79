# compiled by mypyc
"""Set-up: the Log, neutral pads, supplies and piles; then the deal (BF-8 to BF-16, BF-61, BF-62)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64, u8

from ....engine.frames import Frames
from ....engine.observation_buffer import fresh_mark
from .numbers import HIM, LOG, NONE
from .numbers import BullfrogsNumbers as Numbers
from .steps import DEAL, FIRST, NEXT
from .turn import begin_turn

if TYPE_CHECKING:
    from ..position import BullfrogsPosition as Position


def zeros(size: i64) -> vec[i64]:
    return vec[i64]([0 for _ in range(size)])


def set_up(t: Position, n: Numbers) -> None:
    """Log in the middle, neutral pads around it, everything else in supplies and piles (BF-8 to BF-14)."""
    t.n = n
    colours = n.colours
    t.grid = vec[u8](bytes(int(n.cells)))
    t.cell = vec[i64]([NONE for _ in range(n.slots)])
    t.type = vec[u8](bytes(int(n.slots)))
    t.open = vec[u8](bytes(int(n.slots)))
    t.deployed = vec[u8](bytes(int(n.slots)))
    t.frogs = vec[u8](bytes(int(n.slots * colours)))
    t.bulls = vec[u8](bytes(int(n.slots * colours)))
    t.laid = 0
    t.lay(t.neutral_type() + 1, n.cell(0, 0))
    for cell in n.neutrals:
        t.lay(t.neutral_type(), cell)
    t.supply_frogs = n.frogs[:]
    t.supply_bulls = n.bullfrogs[:]
    t.out_bulls = zeros(colours)
    t.hand = zeros(colours * n.kinds)
    t.pile = zeros(colours * n.kinds)
    t.won = zeros((colours + 1) * (colours * n.kinds + 1))
    t.score_mark = fresh_mark()
    t.frames = Frames()
    t.moves = vec[i64]()
    t.active = 0
    t.first = 0
    t.turn = 0
    t.played = NONE
    t.left = 0
    t.sabotaged = 0
    t.marker = NONE
    t.die = 0
    t.way = NONE
    decks = 1 if n.solo else colours
    colour: i64 = 0
    while colour < decks:
        kind: i64 = 0
        while kind < n.kinds:
            t.pile[colour * n.kinds + kind] = n.copies[kind]
            kind += 1
        colour += 1
    if n.solo:
        t.marker = LOG  # BF-62


def open_game(t: Position) -> None:
    """Draws who starts, then three cards for everybody (BF-15, BF-16, BF-103); against Isaac his first turn (BF-64)."""
    n = t.n
    if n.solo:
        t.active = HIM
        t.first = HIM
        begin_turn(t)
    else:
        t.frames.push(NEXT)
        colour = n.colours - 1
        while colour >= 0:
            card: i64 = 0
            while card < n.hand:
                t.frames.push(DEAL, colour)
                card += 1
            colour -= 1
        if n.start == NONE:
            t.frames.push(FIRST)
        else:
            t.first = n.start

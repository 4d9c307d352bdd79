"""Before the door opens every game of this package is made, played a little, told and drawn: the first who come do not wait for that."""

from __future__ import annotations

import logging

from ...engine.registry import games, origins
from ...engine.rng import Rng
from ...table import Table, seats
from ...table.chance import drawing
from ...table.games import stored_game
from ..push.panels import SeatInfo
from ..push.render import SIZES, part_pieces, picture_of

log = logging.getLogger("frogpond")
ACTS = 6


def rehearse() -> None:
    """All games but those that others brought, which may take as long as they like."""
    for name in [name for name in games() if name not in origins()]:
        try:
            perform(name)
        except Exception:  # whoever plays it will see what is wrong
            log.exception("%s could not be rehearsed", name)


def perform(name: str) -> Table:
    """The first few decisions at a table that nobody sees."""
    game = stored_game(name, None, {}, None)
    owners = [f"{seat}" for seat in range(game.seats)]
    table = Table("rehearsal", game, [seats.person(owner, "") for owner in owners])
    chance = drawing(Rng(1).below)
    change = table.settle(chance)
    if change is not None:
        table.accept(change)
    for _ in range(ACTS):
        if table.over:
            break
        seat = int(table.state.to_move)
        change = table.act(owners[seat], seat, table.state.legal_actions()[0], draw=chance)
        if change is not None:
            table.accept(change)
        view = table.view(seat)
        for size in SIZES:
            for dark in (True, False):
                picture = picture_of(game, view, dark=dark, size=size)
                part_pieces(game, view, picture, [SeatInfo(name) for name in table.history.names], size)
        table.history.story(seat)
    return table

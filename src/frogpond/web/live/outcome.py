"""How a finished game goes into history: places, and whether it counts for ratings."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING

from ...store.results import SeatResult
from ...table import ending, rows
from ...table.rating import AS_GUEST, BOTS, GUEST, RatedGame, pool_of, why_not, why_only_loss

if TYPE_CHECKING:
    from .ledger import Ledger


def owner_at(ledger: Ledger, seat: int) -> str:
    """Who played a seat: whoever holds it, for whom a bot stands in, or who gave it up."""
    table = ledger.table
    here = table.seats[seat]
    if here.owner or here.home or seat not in ending.losers(table.endings):
        return here.owner or here.home
    return next((owner for owner, hands in sorted(table.held.items()) if seat in hands), "")


def played_of(ledger: Ledger) -> RatedGame:
    """What decides whether the game of this table counts."""
    table, head = ledger.table, ledger.header
    decided = Counter(row.seat for row in table.moves if row.kind == rows.ACT)
    owners = [owner_at(ledger, seat) for seat in range(len(table.seats))]
    people = [seat for seat, owner in enumerate(owners) if owner]
    return RatedGame(
        owners=owners,
        alone=len(table.seats) == 1,
        daily=bool(head.settings.daily),
        private=head.private,
        own_data=bool(head.data),
        from_position=head.base is not None or head.parent_move is not None,
        undone=any(row.kind == rows.REOPEN or (row.kind == rows.UNDO and row.seat >= 0) for row in table.rows),
        taken_back=rows.taken_back(table.rows),
        fewest=min((decided.get(seat, 0) for seat in people), default=0),
        abandoned=any(row.kind == rows.ABANDON for row in table.endings),
        left=bool(set(table.held) - set(owners)),
        hints=bool(head.settings.hints),
        marks=ledger.marks,
    )


def against_bots(played: RatedGame) -> bool:
    """Whether a game counts for one person against bots: then its first end counts, and to leave it is to lose it."""
    return pool_of(played) == BOTS and not why_not(played)


def results_of(ledger: Ledger) -> list[SeatResult]:
    """The finished game, seat by seat."""
    table, head = ledger.table, ledger.header
    scores = [int(score) for score in table.state.scores()]
    played = played_of(ledger)
    won, lost = set(table.winners()), ending.losers(table.endings)
    if played.abandoned and pool_of(played) == BOTS:
        lost |= {seat for seat, owner in enumerate(played.owners) if owner}
    keys = [(seat in won, seat not in lost, scores[seat] if table.state.is_over else 0) for seat in range(len(table.seats))]
    reason, harm = why_not(played), why_only_loss(played)
    whys = [reason or (AS_GUEST if GUEST.format(seat) in played.marks else "") for seat in range(len(table.seats))]
    return [
        SeatResult(
            head.id, seat, played.owners[seat], here.name, here.bot if not played.owners[seat] else "", head.game, head.players,
            json.dumps(head.options), 1 + sum(key > keys[seat] for key in keys), seat in won, scores[seat], head.updated,
            head.settings.daily,
            "" if whys[seat] else pool_of(played), whys[seat] or (harm if played.owners[seat] else ""),
        )
        for seat, here in enumerate(table.seats)
    ]  # fmt: skip

"""Read marks: how far each person has followed the story of a table."""

from __future__ import annotations

import logging

from ...store import StoreError
from ...store.read_marks import keep_seen, load_seen
from ...table import seats
from ..ops.threads import READ
from .ledger import Ledger

log = logging.getLogger("frogpond.rooms")


class ReadMarks:
    """Moves followed, by person; kept in the store, so that a day's absence is told of as well."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self._known: dict[str, int] = {}

    async def load(self, owner: str) -> None:
        """Somebody opens the table. What is not known is no reason to keep them waiting."""
        if owner in self._known or not seats.held_by(self.ledger.table.seats, owner):
            return
        try:
            self._known[owner] = await READ.run(load_seen, self.ledger.services.store, self.ledger.id, owner)
        except StoreError as error:
            log.warning("what somebody has seen is not known: %s", type(error).__name__)

    async def mark(self, owner: str, move: int) -> None:
        """Somebody has followed so many moves."""
        move = max(0, min(move, len(self.ledger.table.moves)))
        if self._known.get(owner) == move or not seats.held_by(self.ledger.table.seats, owner):
            return
        self._known[owner] = move
        try:
            await READ.run(keep_seen, self.ledger.services.store, self.ledger.id, owner, move)
        except StoreError as error:  # they are told of it once more, that is all
            log.warning("what somebody has seen could not be kept: %s", type(error).__name__)

    def of(self, owner: str) -> int:
        """How many moves somebody has followed: whoever decides something knows what came before."""
        table = self.ledger.table
        return max(table.undo_to(owner) + 1, min(self._known.get(owner, 0), len(table.moves)))

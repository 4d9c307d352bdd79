"""What this process alone does among all that share a database: think for the bots of a table, review a game."""

from __future__ import annotations

import time
from collections.abc import Sequence

from ...store import Store
from ...store.leases import TERM, letting_go, renewing, taking
from .writer import Writer


class Leases:
    """The leases of one process. Alone at its database it may do everything."""

    def __init__(self, store: Store, writer: Writer) -> None:
        self.store = store
        self.writer = writer
        self.until: dict[str, float] = {}  # by this machine's steady clock, a little earlier than by the database's

    async def hold(self, name: str) -> bool:
        """Whether this process may do it now, and for a while; False if another does."""
        if not self.store.shared:
            return True
        begin = time.monotonic()
        if self.until.get(name, 0.0) > begin + TERM / 3:
            return True
        names = await self.writer.run(name, taking(name, self.store.process))
        if names:
            self.until[name] = begin + TERM
        else:
            self.until.pop(name, None)
        return names

    async def renew(self) -> None:
        """With every beat."""
        if self.store.shared:
            begin = time.monotonic()
            names = list(self.until)
            await self.writer.run("", renewing(self.store.process, names))
            for name in names:
                if self.until.get(name, 0.0) > begin:  # one that ran out meanwhile may be another's
                    self.until[name] = begin + TERM

    async def let_go(self, names: Sequence[str]) -> None:
        """Others may do it from now on."""
        mine = [name for name in names if self.until.pop(name, None) is not None]
        if mine:
            await self.writer.run("", letting_go(self.store.process, mine))

"""What must hold in the simulated world, whatever happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import select

from frogpond.engine.registry import make
from frogpond.engine.rng import Rng
from frogpond.engine.view import View
from frogpond.store import Store, schema
from frogpond.store.results import broken
from frogpond.store.store import read_chat, read_rows
from frogpond.table import Table, rows
from frogpond.table.clock import ClockState
from frogpond.table.rating import BOTS
from frogpond.web.live.ledger import table_of

if TYPE_CHECKING:
    from world.simulation import World

TOLERANCE = 0.01
"""Seconds; stored clocks are rounded."""


class Checks:
    """Asked by the world after its steps."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.views = 0
        self.audits = 0

    def view(self, table: Table, seat: int, shown: View) -> None:
        """A view holds nothing that its seat can't know: drawing the hidden things anew does not change it."""
        self.views += 1
        if self.views % 20 == 0 and not table.game.perfect_information and not table.over:
            other = table.state.resample(seat, Rng(self.views)).view(seat).to_json()
            mine = table.state.view(seat).to_json()
            self.world.demand(other == mine, f"a view of seat {seat} at {table.id} depends on hidden things")

    def audit(self, store: Store, tables: list[str]) -> None:
        """Everything that was acknowledged is stored once; rows replay to the stored position; clocks are possible."""
        for ident in tables:
            self.audits += 1
            self._table(store, ident)

    def _table(self, store: Store, ident: str) -> None:
        world = self.world
        promises = world.promised.get(ident)
        stored = store.load(ident)
        if stored is None:
            world.demand(not promises or not any(done for _, done in promises.acts.values()), f"table {ident} is gone")
            return
        if promises is not None:
            keys: dict[tuple[int, str], list[int]] = {}
            for row in stored.rows:
                if row.kind == rows.ACT and row.key:
                    keys.setdefault((row.seat, row.key), []).append(row.action)
            for key, (action, done) in promises.acts.items():
                times = keys.get(key, [])
                world.demand(len(times) <= 1, f"act {key} at {ident} is stored {len(times)} times")
                world.demand(not done or times == [action], f"act {key} at {ident} was acknowledged and is not stored")
            spoken = [said.text for said in stored.chat]
            for words, done in promises.lines.items():
                world.demand(spoken.count(words) <= 1, f"{words!r} at {ident} is stored twice")
                world.demand(not done or words in spoken, f"{words!r} at {ident} was acknowledged and is not stored")
        head = stored.header
        game = make(head.game, head.players, **head.options)
        there = table_of(stored, game)
        replayed = Table(ident, game, stored.seats, stored.rows, head.base, None, head.rules_version)
        world.demand(there.state.to_bytes() == replayed.state.to_bytes(), f"table {ident}: its rows do not lead to its position")
        world.demand(there.over == head.over, f"table {ident}: its header says over={head.over}")
        if stored.clock is not None:
            self._clock(ident, ClockState.from_json(stored.clock), head.settings.clock, replayed)

    def _clock(self, ident: str, tally: ClockState, clock: Any, table: Table) -> None:
        """Nobody has less than nothing, nobody more than was agreed, and who lost on time had none left."""
        decisions = sum(row.kind == rows.ACT for row in table.rows)
        for seat, left in enumerate(tally.left):
            most = max(clock.seconds + clock.add * decisions, 60.0) + TOLERANCE
            self.world.demand(0.0 <= left <= most, f"table {ident}: seat {seat} has {left} s of {most}")
        spent = sum(one.spent for one in tally.recent)
        since = self.world.clock.time() - self.world.begin
        self.world.demand(spent <= since + TOLERANCE, f"table {ident}: {spent} s were spent in {since} s")
        for row in table.endings:
            if row.kind == rows.TIME and clock.loss and not clock.add:
                before = max((one.at for one in table.rows if one.seq < row.seq and one.kind in rows.MOVES), default=row.at)
                up = self.world.up(before, row.at)
                self.world.demand(up >= min(clock.seconds, 60.0) - 5.0, f"table {ident}: lost on time after {up:.1f} s of {clock.seconds}")

    def ratings(self, store: Store) -> None:
        """Every finished game is in history once, and ratings follow from the games before."""
        with store.engine.begin() as connection:
            wrong = list(broken(connection))
            self.world.demand(not wrong, f"ratings do not follow from results: {[(one.table_id, one.seat) for one in wrong[:3]]}")
            r, t = schema.results, schema.tables
            pools: dict[str, set[str]] = {}
            for row in connection.execute(select(r.c.table_id, r.c.pool)):
                pools.setdefault(row.table_id, set()).add(row.pool)
            for ident, over, private in connection.execute(select(t.c.id, t.c.over, t.c.private)).tuples():
                if over and not private:
                    self.world.demand(ident in pools, f"table {ident} is over and in no history")
                if not over and BOTS not in pools.get(ident, ()):  # against bots the first end counts, whatever is taken back
                    self.world.demand(ident not in pools, f"table {ident} goes on and is in history")

    def agreement(self, store: Store) -> None:
        """After everything calmed down, all processes show what is stored."""
        for process in self.world.processes:
            for room in process.app.context.rooms.here():
                stored = store.load(room.id)
                if stored is None or not len(room.audience):
                    continue
                self.world.demand(
                    room.table.seq == stored.header.seq,
                    f"{process.member.name} shows row {room.table.seq} of {room.id}, stored are {stored.header.seq}",
                )
                chat = [said.text for said in room.table.history.said]
                with store.engine.begin() as connection:
                    said = [line.text for line in read_chat(connection, room.id, 0)]
                    count = len(read_rows(connection, room.id, 0))
                self.world.demand(chat == said, f"{process.member.name} shows other chat of {room.id}")
                self.world.demand(count == stored.header.seq, f"table {room.id} has {count} rows, its header says {stored.header.seq}")
                for page in self.world.pages_of(process, room.id):
                    if not page.half_open:
                        self.world.demand(page.seq == room.table.seq, f"{page.person.name} sees row {page.seq} of {room.table.seq}")

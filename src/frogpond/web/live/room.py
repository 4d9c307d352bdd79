"""One table in use: wishes come in one after another, are stored, and everybody who looks is told."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import SQLAlchemyError

from ...bots import names as bot_names
from ...draw.avatars import WEAR
from ...engine.state import SPECTATOR
from ...store import Clash, Header, Stored, new_id
from ...table import BOT, TOO_LATE, Change, Refused, Seat, Table, chance, seats
from ...table.clock import Tally
from ...table.games import stored_game
from ...table.rows import CHANCE
from ..wire import messages
from .clients import Client
from .clocks import Timing
from .presence import Presence, ask_stand_in, ask_words, seat_news, voters

if TYPE_CHECKING:
    from .rooms import Rooms

log = logging.getLogger("frogpond.rooms")
CHAT_LENGTH = 500


def draw_for(settings: Mapping[str, Any], table: Table, usual: chance.Draw) -> chance.Draw:
    """The chance of a table: from its seed if it has one."""
    if "seed" not in settings:
        return usual
    return chance.seeded(int(settings["seed"]), sum(row.kind == CHANCE for row in table.moves))


class Room:
    """A table in memory with those who look at it."""

    def __init__(self, rooms: Rooms, stored: Stored) -> None:
        self.rooms = rooms
        self.header: Header = stored.header
        header = stored.header
        game = stored_game(header.game, header.players, header.options, header.data)
        if game.rules_version != header.rules_version:
            words = f"This table was played with rules version {header.rules_version}; this program has {game.rules_version}."
            raise Refused("rules", words)
        self.table = Table(header.id, game, stored.seats, stored.rows, header.base, stored.snapshot)
        self.table.history.said = list(stored.chat)
        self.lock = asyncio.Lock()
        self.clients: set[Client] = set()
        self.presence = Presence(self, stored.seen)
        self.timing = Timing(self, stored.clock)
        self.used = time.monotonic()
        self.thinking: asyncio.Task[None] | None = None
        self.letters = messages.letters(game)

    @property
    def id(self) -> str:
        return self.header.id

    # Who comes and goes -----------------------------------------------------------------------------------------------

    def enter(self, client: Client) -> None:
        if len(self.clients) >= self.rooms.settings.sockets_each_table:
            raise Refused("full", "Too many are looking at this table already. Try again later.")
        fresh = not self.local(client.owner)
        self.clients.add(client)
        self.used = time.monotonic()
        if fresh:
            self.presence.mark(client.owner, True)
        if not client.api and client.viewer(self.table) != SPECTATOR:
            self.tell_parts(apart=client)

    def exit(self, client: Client) -> None:
        self.clients.discard(client)
        self.used = time.monotonic()
        if not self.local(client.owner) and not self.rooms.stopping:
            self.presence.mark(client.owner, False)
        if not client.api and client.viewer(self.table) != SPECTATOR:
            self.tell_parts(apart=client)

    def local(self, owner: str) -> bool:
        """Whether a person looks at the table through this process."""
        return any(client.owner == owner for client in self.clients)

    def tell(self, change: Change | None = None, actor: Client | None = None, key: str = "") -> None:
        """A fresh view for everybody."""
        made: dict[Any, Any] = {}
        for client in tuple(self.clients):
            if client.ready:
                try:
                    messages.send_view(self, client, change, key if client is actor else "", made)
                except Exception:  # the move is stored: what one page can't be shown must not keep it from the others
                    log.exception("a view could not be made; the page may come again")
                    client.leave()

    def tell_parts(self, apart: Client | None = None) -> None:
        """Somebody came, left or is thinking: the players' panels, nothing else."""
        for client in tuple(self.clients):
            if client.ready and not client.api and client is not apart:
                messages.send_parts(self, client)

    def tell_note(self, words: str) -> None:
        """A short notice for everybody."""
        for client in tuple(self.clients):
            if client.ready and not client.api:
                client.send({"type": "note", "text": words})

    def tell_log(self) -> None:
        for client in tuple(self.clients):
            if client.ready:
                messages.send_log(self, client)

    # Wishes -----------------------------------------------------------------------------------------------------------

    async def act(self, owner: str, seat: int, wanted: int | str, rid: int | None, key: str, actor: Client | None = None) -> bool:
        """A decision: False if this very act was done before. Refused says why not; `late` when the table had moved on."""
        begin = time.perf_counter()
        async with self.lock:
            change = self.table.act(owner, seat, wanted, rid, key, self.draw())
            if change is None:
                return False
            await self.keep(change, actor, key)
        self.rooms.metrics.add("frogpond_acts_total", 1, "bot" if owner == BOT else "person")
        self.rooms.metrics.observe("frogpond_act_seconds", time.perf_counter() - begin)
        return True

    def draw(self) -> chance.Draw:
        """Who draws at this table: nobody foresees it, unless the table has a seed (the challenge of the day)."""
        return draw_for(self.header.settings, self.table, self.rooms.draw)

    async def keep(self, change: Change, actor: Client | None = None, key: str = "") -> None:
        """Store a change, then make it true and tell everybody. Called with the lock held."""
        every = self.rooms.settings.snapshot_every
        crossed = change.before // every != change.after // every and not change.back
        state = change.state
        snapshot = state.to_bytes() if crossed else None
        for last in (False, True):
            tally = self.timing.moved(change)
            job = self.rooms.store.appending(
                self.id, change.before, change.rows, int(state.to_move), state.is_over, snapshot,
                self.timing.packed(tally), None if tally is None else self.header.version,
            )  # fmt: skip
            try:
                await self.rooms.writer.run(self.id, job)
                break
            except Clash:
                await self._read_again()
                if last or tally is None or self.table.seq != change.before:
                    raise Refused("late", TOO_LATE, late=True) from None
        self.timing.keep(tally)
        self._accept(change)
        self.tell(change, actor, key)
        for watcher in self.rooms.watchers:
            watcher(self, change)

    def _accept(self, change: Change) -> None:
        self.table.accept(change)
        state = self.table.state
        self.header = replace(
            self.header, seq=self.table.seq, to_move=int(state.to_move), over=state.is_over, updated=time.time(), ask=None
        )
        self.used = time.monotonic()
        self.wake_bot()

    async def undo(self, owner: str) -> str:
        """Take back: "done", or "asked" when the others must agree first."""
        if "daily" in self.header.settings:
            raise Refused("daily", "In the challenge of the day nothing is taken back: everybody has the same dice and cards.")
        async with self.lock:
            try:
                await self.keep(self.table.take_back(owner))
                return "done"
            except Refused as refused:
                if refused.reason.code != "ask":
                    raise
            waiting = {"id": new_id(), "owner": owner, "seq": self.table.seq, "yes": []}
            await self._change(ask=waiting)
        self.tell_ask()
        return "asked"

    async def consent(self, owner: str, ask: str, yes: bool) -> None:
        """Somebody answers the open question: whether a move may be taken back, or a bot sit in."""
        async with self.lock:
            waiting = self.header.ask
            if not waiting or waiting["id"] != ask or waiting["seq"] != self.table.seq:
                raise Refused("late", "The question is no longer open.", late=True)
            others = self.asked(waiting)
            if owner not in others:
                raise Refused("not-yours", "This question is for the others at the table.")
            agreed = {*waiting["yes"], owner}
            if not yes:
                await self._change(ask=None)
                self.note_to(waiting["owner"], f"{self.name_of(owner)} would rather not.")
            elif not others <= agreed:
                await self._change(ask={**waiting, "yes": sorted(agreed)})
            elif waiting.get("kind") == "stand-in":
                await self._change(seats.stand_in(self.table.seats, waiting["seat"], waiting["bot"]), ask=None)
                self.tell()
            else:
                await self.keep(self.table.take_back(waiting["owner"], agreed=True))

    def asked(self, waiting: Mapping[str, Any]) -> set[str]:
        """Who must agree to what was asked."""
        if waiting.get("kind") == "stand-in":
            return voters(self, waiting["owner"], waiting["seat"])
        return seats.people(self.table.seats) - {waiting["owner"]}

    def tell_ask(self, only: Client | None = None) -> None:
        """Put the open question to those who have not answered it."""
        waiting = self.header.ask
        if not waiting or waiting["seq"] != self.table.seq:
            return
        others = self.asked(waiting) - set(waiting["yes"])
        for client in (only,) if only else tuple(self.clients):
            if client.ready and not client.api and client.owner in others:
                client.send({"type": "ask", "ask": waiting["id"], "text": ask_words(self, waiting, client.owner)})

    async def say(self, owner: str, words: str) -> None:
        """Chat, for those who sit at the table."""
        mine = seats.held_by(self.table.seats, owner)
        if not mine:
            raise Refused("not-seated", "Only those who sit at the table can talk here.")
        clean = "".join(sign if sign.isprintable() else " " for sign in words).strip()[:CHAT_LENGTH]
        if not clean:
            raise Refused("empty", "Say at least one word.")
        async with self.lock:
            job = self.rooms.store.saying(self.id, self.table.seq, mine[0], self.seat_name(mine[0]), clean)
            said = await self.rooms.writer.run(self.id, job)
            if said.number == len(self.table.history.said):
                self.table.history.say(said)
            else:  # somebody spoke in another process meanwhile
                await self._read_again()
        self.tell_log()

    async def change_seat(self, owner: str, seat: int, to: str, name: str = "") -> str:
        """Change who sits at a seat: "done", or "asked" when a bot shall sit in for somebody and others must agree first."""
        async with self.lock:
            old = self.table.seats[seat] if 0 <= seat < len(self.table.seats) else Seat()
            if old.kind == seats.PERSON and old.owner != owner and to.startswith("bot:"):
                done = await ask_stand_in(self, owner, seat, to[4:])
            else:
                fresh = seats.change(self.table.seats, owner, seat, to, bot_names(), host=owner == self.header.host, name=name)
                await self._change(fresh)
                done = True
        if done:
            self.tell()
        else:
            self.tell_ask()
        return "done" if done else "asked"

    async def change_seats(self, fresh: list[Seat], tally: Tally | None = None) -> None:
        """Other seats, perhaps because somebody's time is up. Called with the lock held."""
        await self._change(fresh, tally)

    async def change_ask(self, waiting: dict[str, Any]) -> None:
        """Another question. Called with the lock held."""
        await self._change(ask=waiting)

    async def stop_clock(self, tally: Tally) -> None:
        """Somebody's time is up and no bot was agreed on. Called with the lock held."""
        await self._change(None, tally)
        self.tell_note(f"The time of {self.seat_name(tally.mover)} is up.")

    async def introduce(self, owner: str, name: str, wear: str) -> None:
        """Somebody at the table says how they are called and what their frog wears."""
        if not seats.held_by(self.table.seats, owner):
            raise Refused("not-seated", "Only those who sit at the table have a frog here.")
        worn = {**self.header.settings.get("wear", {}), owner: wear if wear in WEAR else ""}
        async with self.lock:
            fresh = seats.renamed(self.table.seats, owner, name)
            await self._change(fresh, settings={**self.header.settings, "wear": worn})
        self.tell()

    async def set_webhook(self, webhook: dict[str, str] | None) -> None:
        """Where turns of this table are told; None: nowhere."""
        async with self.lock:
            kept = {name: value for name, value in self.header.settings.items() if name != "webhook"}
            await self._change(settings={**kept, "webhook": webhook} if webhook else kept)

    async def set_hints(self, owner: str, on: bool) -> None:
        """Whoever opened the table allows hints for everybody, or nobody."""
        if owner != self.header.host:
            raise Refused("not-yours", "Only whoever opened the table decides about hints.")
        async with self.lock:
            kept = {name: value for name, value in self.header.settings.items() if name != "hints_why"}
            await self._change(settings={**kept, "hints": on})
        self.tell()
        for client in tuple(self.clients):
            if client.ready and not client.api:
                client.send({"type": "note", "text": f"Hints are now {'allowed for everybody' if on else 'off'} at this table."})

    async def sit(self, owner: str, seat: int | None, name: str, agree: bool = False) -> int:
        """Sit down on an open seat, or on the first one; the seat's number. `agree`: a bot may play on when the time is up."""
        async with self.lock:
            if seat is None:
                seat = next((i for i, s in enumerate(self.table.seats) if s.kind == seats.OPEN), None)
                if seat is None:
                    raise Refused("taken", "All seats are taken. You are welcome to watch.")
            fresh = seats.sit(self.table.seats, owner, seat, name)
            if fresh != self.table.seats:
                clock = self.timing.clock
                if clock is not None and agree:
                    await self._change(fresh, settings={**self.header.settings, "clock": clock.agreeing(owner).to_json()})
                else:
                    await self._change(fresh)
        if self.local(owner):
            self.presence.mark(owner, True)
        self.tell()
        return seat

    async def rematch(self, owner: str) -> str:
        """The table of the next game with the same people and bots; made by whoever asks first."""
        async with self.lock:
            if self.header.rematch:
                return self.header.rematch
            header = self.header
            room = await self.rooms.create(
                header.host,
                header.game,
                header.players,
                header.options,
                header.data,
                list(self.table.seats),
                private=header.private,
                parent=header.id,
                settings={name: value for name, value in header.settings.items() if name in ("clock", "wear")},
            )
            try:
                await self._change(rematch=room.id)
            except Refused:  # somebody asked at the same time, elsewhere
                if self.header.rematch:
                    return str(self.header.rematch)
                raise
        for client in tuple(self.clients):
            if client.ready and not client.api and client.owner != owner:
                client.send({"type": "note", "text": f"{self.name_of(owner)} plays again. \u201cPlay again\u201d takes you there."})
        return room.id

    async def _change(self, fresh: list[Seat] | None = None, tally: Tally | None = None, **values: Any) -> None:
        """Store seats or other values beside the rows. Called with the lock held."""
        if fresh is not None:
            tally = self.timing.seated(fresh, tally)
        job = self.rooms.store.changing(
            self.id, self.header.version, fresh, self.timing.packed(tally), None if tally is None else self.table.seq, **values
        )
        try:
            await self.rooms.writer.run(self.id, job)
        except Clash:
            await self._read_again()
            raise Refused("late", TOO_LATE, late=True) from None
        self.header = replace(self.header, version=self.header.version + 1, **values)
        self.timing.keep(tally)
        if fresh is not None:
            self._seated(fresh)

    def _seated(self, fresh: list[Seat]) -> None:
        """Others sit here now: those who look hear of it, and a bot may have to decide."""
        before, self.table.seats = self.table.seats, fresh
        for words in seat_news(self, before, fresh):
            self.tell_note(words)
        self.wake_bot()

    # Names ------------------------------------------------------------------------------------------------------------

    def seat_name(self, seat: int) -> str:
        """Who sits there, in words."""
        here = self.table.seats[seat]
        name = here.name or self.table.game.seat_name(seat)
        return f"{here.bot} for {name}" if here.home else name

    def name_of(self, owner: str) -> str:
        return next((self.seat_name(seat) for seat in seats.held_by(self.table.seats, owner)), "Somebody")

    def note_to(self, owner: str, words: str) -> None:
        for client in tuple(self.clients):
            if client.ready and not client.api and client.owner == owner:
                client.send({"type": "note", "text": words})

    # What others stored -----------------------------------------------------------------------------------------------

    async def refresh(self) -> None:
        """Look whether another process changed the table."""
        async with self.lock:
            await self._read_again()

    async def _read_again(self) -> None:
        stored = await asyncio.to_thread(self.rooms.store.load, self.id, self.table.seq, len(self.table.history.said))
        if stored is None:
            raise Refused("gone", "This table is no longer there.")
        other_seats = stored.seats != self.table.seats
        asked = stored.header.ask != self.header.ask
        came = self.presence.read(stored.seen)
        if other_seats:
            self._seated(stored.seats)
        for said in stored.chat:
            self.table.history.say(said)
        self.header = stored.header
        if self.timing.read(stored.clock):
            self.tell_note("Somebody's time is up.")
        if stored.rows:
            change = self.table.follow(stored.rows)
            self._accept(change)
            self.header = stored.header
            self.tell(change)
        elif other_seats:
            self.tell()
        else:
            if stored.chat:
                self.tell_log()
            if came:
                self.tell_parts()
        if asked:
            self.tell_ask()

    # Bots -------------------------------------------------------------------------------------------------------------

    def wake_bot(self) -> None:
        """If a bot is to decide and none thinks yet, let it."""
        to_move = int(self.table.state.to_move)
        if to_move >= 0 and self.table.seats[to_move].kind == seats.BOT and self.thinking is None and not self.rooms.stopping:
            self.thinking = asyncio.create_task(self._think(), name=f"bots of {self.id[:4]}")

    async def _think(self) -> None:
        """Let bots decide as long as it is their turn."""
        try:
            while not self.rooms.stopping:
                seat = int(self.table.state.to_move)
                if seat < 0 or self.table.seats[seat].kind != seats.BOT:
                    return
                rid = self.table.seq
                bot = self.table.seats[seat].bot
                if self.rooms.settings.bot_pause and self.clients:
                    await asyncio.sleep(self.rooms.settings.bot_pause)
                only = self.table.state.legal_actions()
                action: int | None = only[0]
                if len(only) > 1:
                    action = await self.rooms.opponents.choose(bot, self.table.state)
                if rid != self.table.seq or self.table.seats[seat].bot != bot:
                    continue
                if action is None or not self.table.state.is_legal(action):
                    action = secrets.choice(only)
                try:
                    await self.act(BOT, seat, action, rid, "")
                except Refused as refused:
                    if not refused.late:
                        log.warning("a bot's move was refused: %s", refused.reason.code)
                        return
                except SQLAlchemyError as error:
                    log.warning("a bot's move could not be kept, it tries again: %s", type(error).__name__)
                    await asyncio.sleep(1)
        finally:
            self.thinking = None

    def idle(self, minutes: float) -> bool:
        return not self.clients and self.thinking is None and not self.lock.locked() and time.monotonic() - self.used > minutes * 60

    def close(self, words: str = "") -> None:
        """Send everybody away; pages come back by themselves."""
        if self.thinking is not None:
            self.thinking.cancel()
        self.timing.stop()
        for client in tuple(self.clients):
            if words:
                client.send({"type": "note", "text": words})
            client.leave()

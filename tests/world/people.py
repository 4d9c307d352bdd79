"""People of the simulated world: they open tables, sit down, decide, undo, talk, leave, come back, and try again when no answer comes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from frogpond.engine.state import SPECTATOR
from frogpond.store import StoreError, fingerprint
from frogpond.table import Refused
from frogpond.table.perspective import viewer_of
from frogpond.web.app import matchmaking
from frogpond.web.app.context import Visitor
from frogpond.web.app.tables import ClockWish, SeatWish, TableWish, create_table, rematch, take_seat
from frogpond.web.live.room import Room
from frogpond.web.push.clients import Client
from world.servers import Lost, Process

if TYPE_CHECKING:
    from world.simulation import World

T = TypeVar("T")
GAMES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("freeway", 2, {}), ("freeway", 3, {}), ("bullfrogs", 2, {}), ("bullfrogs", 2, {"edition": "v1.23"}), ("bullfrogs-solo", 1, {}),
    ("cosmic-frog", 3, {}),
)  # fmt: skip
CLOCKS = (None, None, ClockWish("bank", 900, 10), ClockWish("turn", 120, loss=True), ClockWish("turn", 60, bot="random"))
TRIES = 6


@dataclass
class Promises:
    """What the server said is done, and what was asked of it without an answer, at one table."""

    acts: dict[tuple[int, str], tuple[int, bool]] = field(default_factory=dict)  # (seat, key): action, whether it was acknowledged
    lines: dict[str, bool] = field(default_factory=dict)  # chat: whether it was acknowledged


async def await_(work: Awaitable[T]) -> T:
    return await work


class Page:
    """An open page of somebody at a table: it reads what it is sent, now and then slowly or not at all."""

    def __init__(self, person: Person, process: Process, room: Room) -> None:
        self.person, self.process, self.room = person, process, room
        self.client = Client(person.owner, api=False, address=person.address, device=fingerprint(person.token))
        self.seq = -1
        self.half_open = False
        self.closed = False
        self.task: asyncio.Task[None] | None = None

    def open(self) -> None:
        self.room.enter(self.client)
        self.client.ready = self.client.still = True
        self.room.telling.to(self.client)
        self.task = self.process.spawn(self._read())

    async def _read(self) -> None:
        world = self.person.world
        while (text := await self.client.next()) is not None:
            if self.half_open:
                await asyncio.sleep(3600.0)
            await asyncio.sleep(world.delay())
            self.hear(text)
        self.closed = True

    def hear(self, text: str) -> None:
        """The checks of a page: nothing of others, and never back in time."""
        world, table = self.person.world, self.room.table
        world.messages += 1
        for other in world.people:
            if other is not self.person:
                world.demand(other.owner not in text, f"a message to {self.person.name} holds the identity of {other.name}")
        message = json.loads(text)
        if message.get("type") == "view":
            seq = int(message["seq"])
            world.demand(seq >= self.seq, f"a page at {table.id} went from row {self.seq} back to {seq}")
            self.seq = seq
            seat = message.get("seat")
            mine = table.sitting.held(self.person.owner)
            fine = seat is None or seat == SPECTATOR or seat in mine or seq < table.seq or not mine
            world.demand(fine, f"{self.person.name} was shown seat {seat}")

    def close(self) -> None:
        if not self.closed:
            self.closed = True
            if self.task is not None:
                self.task.cancel()
            if self.process.alive:
                self.process.context.copy().run(self.room.exit, self.client)


class Person:
    """One of them."""

    def __init__(self, world: World, number: int) -> None:
        self.world = world
        self.name = f"Person {number}"
        self.token = f"token-of-person-{number:04}-which-is-long"
        self.owner = fingerprint(self.token)
        self.address = f"10.0.{number // 250}.{number % 250}"
        self.tables: list[str] = []
        self.pages: dict[str, Page] = {}
        self.keys = 0

    @property
    def visitor(self) -> Visitor:
        return Visitor(self.owner, self.token, self.address, "browser")

    async def live(self) -> None:
        """Do one thing after another for as long as the world is open."""
        world, rng = self.world, self.world.rng
        things: list[tuple[float, Callable[[], Awaitable[None]]]] = [
            (100, self.play), (2.0, self.create), (2.0, self.join), (1.5, self.undo), (3, self.answer), (2, self.talk), (0.15, self.resign),
            (0.2, self.leave_seat), (1.5, self.come_back), (0.5, self.again), (0.5, self.seek), (2.5, self.open_page),
            (2.0, self.close_page),
            (0.1, self.sign_out),
        ]  # fmt: skip
        weights = [weight for weight, _ in things]
        while world.open:
            await asyncio.sleep(rng.expovariate(1.0 / world.pace))
            thing = rng.choices(things, weights)[0][1]
            try:
                await thing()
            except Refused as refused:
                world.refused[refused.reason.code] += 1
            except StoreError:
                world.refused["database"] += 1
            except Lost:
                world.lost += 1
                await asyncio.sleep(rng.expovariate(1 / 5.0))

    # Asking -------------------------------------------------------------------------------------------------------------

    def process(self) -> Process:
        """Whichever process the load balancer picks."""
        processes = self.world.processes
        return processes[self.world.rng.randrange(len(processes))]

    async def at(self, table: str, work: Callable[[Room], Awaitable[T]], process: Process | None = None) -> T:
        """Something at a table."""
        process = process or self.process()

        async def there() -> T:
            rooms = process.app.context.rooms
            room = await rooms.fresh(table)
            if room is None:
                raise Refused("gone", "There is no such table.")
            return await rooms.services.safely(await_(work(room)))

        return await self.world.ask(process, there)

    def some_table(self) -> str:
        if not self.tables:
            raise Refused("none", "No table.")
        return self.world.rng.choice(self.tables)

    # Playing ------------------------------------------------------------------------------------------------------------

    async def play(self) -> None:
        """Decide at one of the tables, as often as the turn lasts; the same act is sent again until it is answered."""
        table = self.some_table()
        for _ in range(self.world.rng.choice((1, 2, 4, 8))):
            seen = await self.look(table)
            if seen is None:
                return
            seat, rid, choices = seen
            await self.act(table, seat, rid, self.world.rng.choice(choices))

    async def look(self, table: str) -> tuple[int, int, list[int]] | None:
        """The seat that is mine to decide, the moment, and what it may do."""

        async def view(room: Room) -> tuple[int, int, list[int]] | None:
            here = room.table
            seat = viewer_of(here, self.owner)
            if here.over and seat >= 0:
                self.world.ended.add(table)
                self.world.over.add(table)
            if seat < 0 or here.to_move != seat or here.waiting:
                return None
            shown = here.view(seat)
            self.world.checks.view(here, seat, shown)
            return seat, here.seq, [choice.action for choice in shown.choices]

        seen = await self.at(table, view)
        return seen if seen is None or seen[2] else None

    async def act(self, table: str, seat: int, rid: int, action: int) -> None:
        world = self.world
        self.keys += 1
        key = f"{self.name.removeprefix('Person ')}-{self.keys}"
        acts = world.promises(table).acts
        acts[seat, key] = action, False

        async def do(room: Room) -> bool:
            done = (seat, key) in room.table.keys
            try:
                return done or await room.act(self.owner, seat, action, rid, key) or True
            except Refused as refused:
                if refused.late and (seat, key) in room.table.keys:
                    return True
                raise

        for _ in range(TRIES):
            try:
                await self.at(table, do)
                acts[seat, key] = action, True
                world.acts += 1
                return
            except (Lost, StoreError):
                world.retries += 1
                await asyncio.sleep(world.rng.expovariate(1.0))

    async def undo(self) -> None:
        """Take back, sometimes after the end: then the result no longer stands."""
        ended = sorted(set(self.tables) & self.world.over)
        table = self.world.rng.choice(ended) if ended and self.world.rng.random() < 0.3 else self.some_table()
        await self.at(table, lambda room: room.undo(self.owner))

    async def answer(self) -> None:
        """Say yes or no to what others ask."""

        async def say(room: Room) -> None:
            asked = room.telling.asked(self.owner)
            if asked is not None:
                await room.consent.answer(self.owner, asked[0], self.world.rng.random() < 0.8)

        await self.at(self.some_table(), say)

    async def talk(self) -> None:
        table = self.some_table()
        self.keys += 1
        words = f"line {self.keys} of {self.name}"
        lines = self.world.promises(table).lines
        lines[words] = False
        await self.at(table, lambda room: room.say(self.owner, words))
        lines[words] = True

    async def resign(self) -> None:
        await self.at(self.some_table(), lambda room: room.resign(self.owner))

    async def leave_seat(self) -> None:
        """A bot stands in, or the seat is open."""

        async def leave(room: Room) -> None:
            mine = room.table.sitting.held(self.owner)
            if mine:
                await room.change_seat(self.owner, mine[0], self.world.rng.choice(("bot:random", "open")))

        await self.at(self.some_table(), leave)

    async def come_back(self) -> None:
        async def sit(room: Room) -> None:
            for seat, here in enumerate(room.table.seats):
                if here.home == self.owner:
                    await room.change_seat(self.owner, seat, "me")
                    return

        await self.at(self.some_table(), sit)

    # Tables -------------------------------------------------------------------------------------------------------------

    async def create(self) -> None:
        world, rng = self.world, self.world.rng
        if len(self.tables) >= 6:
            self.tables.pop(0)
        game, players, options = rng.choice(GAMES)
        others = [rng.choice(("open", "open", "bot:random")) for _ in range(players - 1)]
        clock = rng.choice(CLOCKS) if players > 1 else None
        wish = TableWish(game, players, dict(options), seats=["me", *others], name=self.name, clock=clock)
        process = self.process()

        async def make() -> str:
            return (await create_table(process.app.context, self.visitor, wish)).id

        table = await world.ask(process, make)
        world.tables.append(table)
        self.tables.append(table)

    async def join(self) -> None:
        world = self.world
        if not world.tables:
            return
        table = world.rng.choice(world.tables[-12:])
        process = self.process()

        async def sit(room: Room) -> None:
            wish = SeatWish(name=self.name, agree=True)
            await take_seat(process.app.context, self.visitor, room, wish, invited=True)

        await self.at(table, sit, process)
        if table not in self.tables:
            self.tables.append(table)

    async def again(self) -> None:
        table, process = self.some_table(), self.process()
        fresh = await self.at(table, lambda room: rematch(process.app.context, self.visitor, room), process)
        self.tables.append(fresh)
        if fresh not in self.world.tables:
            self.world.tables.append(fresh)

    async def seek(self) -> None:
        """Ask for a game, and look a few times whether one was found."""
        process = self.process()
        await self.world.ask(process, lambda: matchmaking.seek(process.app.context, self.visitor, matchmaking.MatchWish("freeway", 2)))
        for _ in range(4):
            await asyncio.sleep(3.0)
            other = self.process()
            status = await self.world.ask(other, lambda other=other: matchmaking.match_status(other.app.context, self.visitor))  # type: ignore[misc]
            if status.table:
                self.tables.append(status.table)
                self.world.tables.append(status.table)
                return

    # Pages --------------------------------------------------------------------------------------------------------------

    async def open_page(self) -> None:
        table, process = self.some_table(), self.process()

        async def enter(room: Room) -> None:
            if (old := self.pages.pop(table, None)) is not None:
                old.close()
            page = self.pages[table] = Page(self, process, room)
            page.half_open = self.world.rng.random() < 0.1
            page.open()

        await self.at(table, enter, process)

    async def close_page(self) -> None:
        if self.pages:
            table = self.world.rng.choice(sorted(self.pages))
            self.pages.pop(table).close()

    async def sign_out(self) -> None:
        """The pages of this device end, through whichever process they came."""
        process = self.process()
        await self.world.ask(process, lambda: process.app.context.rooms.sign_out([fingerprint(self.token)]))
        self.pages.clear()

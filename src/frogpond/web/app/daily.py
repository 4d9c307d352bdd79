"""The challenge of the day: begin it, and who did best."""

from __future__ import annotations

import time
from dataclasses import dataclass

from ...store import Connection, Header
from ...store.accounts import read_people
from ...store.lobby import seed_of_day
from ...store.results import SeatResult, days_of, of_day
from ...table import Plan, Refused, daily, seats
from ..ops.offline import offline
from ..ops.threads import READ
from .context import App, Visitor


@dataclass(frozen=True, slots=True)
class DailyRank:
    """A first try of a kept identity: its place, and how many days in a row that person played."""

    place: int
    name: str
    face: str
    score: int
    streak: int
    table: str
    you: bool


@dataclass(frozen=True, slots=True)
class DailyChallenge:
    """The challenge of a day as one person sees it: their table if they began it, the line they reached when it is over."""

    day: str
    table: str
    result: str
    name: str
    ranks: list[DailyRank]
    yesterday: DailyRank | None


async def own_table(app: App, owner: str, day: str) -> Header | None:
    """Somebody's table of a day."""
    mine = await READ.run(app.rooms.store.of_person, owner, 40) if owner else []
    return next((header for header, _ in mine if header.settings.daily == day), None)


async def daily_challenge(app: App, who: Visitor) -> DailyChallenge:
    day = daily.day_of(time.time())
    here = await own_table(app, who.owner, day)
    result = ""
    if here is not None and here.over and (room := await app.rooms.get(here.id)) is not None:
        result = daily.result_line(room.table.game, room.table.state.viewed(0), day)
    name = (await app.people.person(who.owner)).name
    today = await app.read(lambda connection: ranks(connection, day, who.owner))
    before = await app.read(lambda connection: ranks(connection, daily.day_before(day), who.owner, 1))
    return DailyChallenge(day, here.id if here else "", result, name, today, before[0] if before else None)


def ranks(connection: Connection, day: str, owner: str, most: int = 20) -> list[DailyRank]:
    """Who did best on a day: first tries of kept identities, for others could try again as somebody new."""
    tries = of_day(connection, day)
    people = read_people(connection, [one.owner for one in tries])
    first: dict[str, SeatResult] = {}
    for one in sorted(tries, key=lambda one: one.at):
        first.setdefault(one.owner, one)
    rows = [one for other, one in first.items() if other in people and people[other].kept]
    rows.sort(key=lambda one: (-one.score, one.at))
    return [
        DailyRank(
            1 + sum(other.score > one.score for other in rows), people[one.owner].name, people[one.owner].face, one.score,
            daily.streak(days_of(connection, one.owner), day), one.table_id, one.owner == owner,
        )
        for one in rows[:most]
    ]  # fmt: skip


async def begin_daily(app: App, who: Visitor, name: str) -> str:
    """A table with the day's dice and cards; one for each person and day."""
    day = daily.day_of(time.time())
    here = await own_table(app, who.owner, day)
    if here is not None:
        return here.id
    app.limit_tables(who.address)
    seed_row = await app.services.writer.run("", seed_of_day(day, daily.GAME))
    seed = daily.published_seed(day) if offline() else seed_row
    wish = Plan(who.owner, daily.GAME, 1, seats=[seats.person(who.owner, name)], settings=daily.settings_for(day, seed))
    try:
        room = await app.rooms.create(wish, who.address)
    except ValueError as error:
        raise Refused("name", str(error)) from None
    await app.remember_name(who.owner, name, time.time())
    return room.id

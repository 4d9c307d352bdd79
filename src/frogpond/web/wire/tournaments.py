"""`/api/v1` for tournaments: which there are, how one stands, entering and leaving. What the pages do, answered in JSON."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ...store import tournaments as store
from ...store.tournaments import Cup
from ...table.names import named_bot
from ...table.rights import may_in_cup
from ...table.tournaments import BOT, places_of, standings
from ..live.identity import People
from ..live.threads import READ
from ..pages.cards import game_card
from ..pages.tournaments import asked_for, cups_of, deal, entered, words_of
from .api_request import body_of, rooms_of, token_of


def short_json(cup: Any, many: int) -> dict[str, Any]:
    """A line of the list."""
    return {
        "cup": cup.id, "name": cup.name, "game": cup.game, "title": game_card(cup.game).title, "words": words_of(cup),
        "state": cup.state, "entered": many,
    }  # fmt: skip


def standings_json(cup: Cup, owner: str) -> list[dict[str, Any]]:
    """Who stands where; before the first round who entered, all of them first."""
    names = {entry.number: entry for entry in cup.entries}
    table = standings([number for number, entry in names.items() if cup.tables or not entry.left], cup.meetings)
    return [
        {
            "place": place, "name": names[one.number].name, "left": names[one.number].left, "points": one.points, "met": one.met,
            "wins": one.wins, "played": one.played, "you": bool(owner) and names[one.number].owner == owner,
        }
        for place, one in zip(places_of(table), table, strict=True)
    ]  # fmt: skip


def rounds_json(cup: Cup, owner: str) -> list[list[dict[str, Any]]]:
    """The tables of every round, the first round first; a bye has no table."""
    names = {entry.number: entry for entry in cup.entries}
    rounds = []
    for part in cup.tables:
        tables = []
        for table in part:
            meeting = table.meeting
            points = meeting.points or (None,) * len(meeting.seats)
            seats = [
                {
                    "name": named_bot(cup.bot, seat) if one == BOT else names[one].name, "points": got,
                    "you": one != BOT and bool(owner) and names[one].owner == owner,
                }
                for seat, (one, got) in enumerate(zip(meeting.seats, points, strict=True))
            ]  # fmt: skip
            tables.append({"table": table.place, "over": meeting.points is not None, "seats": seats})
        rounds.append(tables)
    return rounds


def cup_json(cup: Cup, owner: str) -> dict[str, Any]:
    mine = entered(cup, owner)
    return {
        **short_json(cup, len(cup.active)),
        "mine": mine,
        "may": [str(deed) for deed in may_in_cup(cup.state, organiser=bool(owner) and owner == cup.owner, entered=mine)],
        "standings": standings_json(cup, owner),
        "rounds": rounds_json(cup, owner),
    }


async def every(request: Request) -> Response:
    token_of(request, needed=False)
    found = await READ.run(rooms_of(request).store.read, store.latest)
    return JSONResponse({"cups": [short_json(cup, many) for cup, many in found]})


async def show(request: Request) -> Response:
    _, owner = token_of(request, needed=False)
    return JSONResponse(cup_json(await asked_for(request), owner))


async def act(request: Request) -> Response:
    """Enter, leave; for whoever opened it begin, close the round, end."""
    _, owner = token_of(request)
    body = await body_of(request, "in_cup")
    cup = await asked_for(request)
    people: People = request.app.state.people
    name = body.get("name", "") or (await people.person(owner)).name
    await deal(request, cup, owner, body["do"], name)
    return JSONResponse(cup_json(await cups_of(request).read(cup.id), owner))


ROUTES = [
    Route("/cups", every, methods=["GET"]),
    Route("/cups/{cup}", show, methods=["GET"]),
    Route("/cups/{cup}", act, methods=["POST"]),
]

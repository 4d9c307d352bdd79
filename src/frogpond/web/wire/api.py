"""`/api/v1` for programs: the same rules and refusals as the page. The document is openapi.py; it also checks what comes in."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from ...bots import names as bot_names
from ...engine.registry import games, origins
from ...engine.story import speaking
from ...store import fingerprint
from ...table import Plan, Refused, Seat, TableSettings, seats
from ...table.click_refusal import why_picks
from ...table.clock import Clock
from ...table.perspective import viewer_of
from ..live.clients import Client
from ..live.fair_queue import Requester
from ..live.room import Room
from ..live.threads import READ
from ..pages.cards import game_class
from ..pages.record import record_file
from ..pages.visit import address_of, may_open_one
from . import api_people, messages, tournaments
from .api_request import body_of, query_number, room_for, rooms_of, token_of, token_or_new
from .openapi import document

BEAT = 15.0
LINES = 1000
"""Lines of the log in one answer."""


def seat_for(request: Request, room: Room, owner: str, wanted: int | None) -> int:
    """The seat a program speaks for; 403 if it is not its own."""
    mine = seats.held_by(room.table.seats, owner)
    if not mine:
        raise Refused("not-seated", "Your token holds no seat at this table.")
    if wanted is not None and wanted not in mine:
        raise Refused("not-yours", f"Your token holds seat {', '.join(map(str, mine))} at this table.")
    viewer = viewer_of(room.table, owner, "" if wanted is None else str(wanted))
    return viewer if viewer >= 0 else mine[0]


# Games and tables -------------------------------------------------------------------------------------------------------


async def list_games(request: Request) -> Response:
    found = []
    for name in games():
        kind = game_class(name)
        if kind is None:
            continue
        options = [
            {"name": option.name, "meaning": option.meaning, "default": option.default, "allowed": option.values}
            for option in kind.declared
        ]
        found.append({
            "name": name, "title": kind.title, "about": kind.about, "rules_version": kind.rules_version,
            "origin": origins().get(name, "frogpond"),
            "players": {"least": kind.min_players, "most": kind.max_players, "usual": kind.default_players}, "options": options,
        })  # fmt: skip
    return JSONResponse({"games": found, "bots": bot_names()})


async def create_table(request: Request) -> Response:
    token, owner = token_or_new(request)
    body = await body_of(request, "create_table")
    may_open_one(request)
    kind = game_class(body["game"])
    if kind is None:
        raise Refused("game", f"There is no game {body['game'][:40]!r}; the games are: {', '.join(games())}.")
    count = body.get("players")
    wishes = body.get("seats", ["me"])
    name = body.get("name", "")
    options = {key: value for key, value in body.get("options", {}).items() if value is not None}
    if "data" in options:
        raise Refused("option", "Component data goes into the field data as TOML text, not into options.")
    try:
        places = count if count is not None else kind.default_players
        chosen = [seat_from(wishes[i] if i < len(wishes) else "open", owner, name, body["game"]) for i in range(places)]
        if len(wishes) > places:
            raise ValueError(f"there are {places} seats, but {len(wishes)} are named")
        stand_in = seats.known_bot(body["stand_in"], bot_names()) if body.get("stand_in") else ""
        clock = clock_from(body["clock"], owner) if body.get("clock") else None
        settings = TableSettings(clock=clock, stand_in=stand_in, alone=body.get("alone", False))
        private, listed = body.get("private", False), body.get("listed", False)
        wish = Plan(owner, body["game"], count, options, body.get("data"), chosen, private=private, settings=settings, listed=listed)
        room = await rooms_of(request).create(wish, address_of(request))
    except (ValueError, TypeError) as error:
        raise Refused("game", str(error)[:500]) from None
    made = {"table": messages.api_table(room), "token": token, "invite": room.header.invite, "url": f"/t/{room.id}"}
    return JSONResponse(made, 201, {"Location": f"/api/v1/tables/{room.id}"})


def seat_from(wish: str, owner: str, name: str, game: str) -> Seat:
    if wish == "me":
        return seats.person(owner, name)
    if wish == "open":
        return Seat()
    if wish[4:] in bot_names(game):
        return seats.bot(wish[4:])
    raise ValueError(f"there is no bot {wish[4:44]!r}; the bots are: {', '.join(bot_names(game))}")


async def list_seats(request: Request) -> Response:
    """Where a token sits, so that it is all one needs to come back."""
    _, owner = token_of(request)
    found = await READ.run(rooms_of(request).store.of_person, owner)
    mine = [
        {"table": header.id, "seat": seat, "game": header.game, "over": header.over, "to_move": header.to_move}
        for header, seated in found
        for seat in seats.held_by(seated, owner)
    ]
    return JSONResponse({"seats": mine})


def clock_from(wish: dict[str, Any], owner: str) -> Clock:
    """The thinking time that was asked for; naming a bot is agreeing that it plays on."""
    clock = Clock.checked(wish["kind"], wish["seconds"], wish.get("add", 0), wish.get("bot", ""), bot_names(), wish.get("loss", False))
    return clock.agreeing(owner) if clock.bot or clock.loss else clock


async def show_table(request: Request) -> Response:
    _, owner = token_of(request, needed=False)
    return JSONResponse(messages.api_table(await room_for(request, owner)))


async def take_seat(request: Request) -> Response:
    token, owner = token_or_new(request)
    body = await body_of(request, "take_seat")
    room = await rooms_of(request).get(request.path_params["table"])
    if room is None:
        raise Refused("table", "There is no such table.")
    if body["invite"] != room.header.invite:
        raise Refused("invite", "This invitation is not for this table.")
    rooms = rooms_of(request)
    if body.get("colour") and "seat" in body:
        room = await rooms.services.safely(rooms.choose_colour(room, owner, body["seat"], body["colour"], True))
    wish = room.seating.sit(owner, body.get("seat"), body.get("name", ""), body.get("agree", False), True, body.get("stand_in", ""))
    seat = await rooms.services.safely(wish)
    return JSONResponse({"seat": seat, "token": token, "table": messages.api_table(room)})


async def change_seat(request: Request) -> Response:
    _, owner = token_of(request)
    body = await body_of(request, "change_seat")
    room = await room_for(request, owner)
    seat = request.path_params["seat"]
    done = await rooms_of(request).services.safely(room.change_seat(owner, seat if seat < 1000 else -1, body["to"]))
    return JSONResponse(messages.api_table(room), 200 if done == "done" else 202)


# Playing ----------------------------------------------------------------------------------------------------------------


async def show_view(request: Request) -> Response:
    _, owner = token_of(request, needed=False)
    room = await room_for(request, owner)
    wanted = query_number(request, "seat")
    if wanted is not None:
        seat_for(request, room, owner, wanted)
    viewer = viewer_of(room.table, owner, "" if wanted is None else str(wanted))
    move = query_number(request, "move")
    if move is None:
        return JSONResponse(messages.api_view(room.table, viewer))
    if move > len(room.table.moves):
        raise Refused("move", f"There is no move {move}: they are numbered 0 to {len(room.table.moves)}.")
    await room.ledger.tell_ready(viewer, owner)
    with speaking(room.table.history.names):
        view = room.table.at(move).viewed(viewer)
    seen = {"type": "view", "table": room.id, "seq": room.table.seq, "move": move, "rid": None, "seat": viewer if viewer >= 0 else None}
    return JSONResponse({**seen, "view": view.to_json()})


async def act(request: Request) -> Response:
    _, owner = token_of(request)
    body = await body_of(request, "act")
    room = await room_for(request, owner)
    seat = seat_for(request, room, owner, body.get("seat"))
    rooms = rooms_of(request)
    try:
        await rooms.services.safely(room.act(owner, seat, body["action"], body.get("rid"), body.get("key", "")))
    except Refused as refused:
        rooms.metrics.add("frogpond_refusals_total", 1, refused.reason.code)
        if refused.late:
            refused.more["view"] = messages.api_view(room.table, seat)
        raise
    return JSONResponse(messages.api_view(room.table, seat))


async def why(request: Request) -> Response:
    _, owner = token_of(request)
    body = await body_of(request, "why")
    room = await room_for(request, owner)
    seat = seat_for(request, room, owner, body.get("seat"))
    asked = body["action"]
    if isinstance(asked, list):
        found = await room.services.apart(why_picks, room.table.state.clone(), seat, asked)
        return JSONResponse({"legal": found.code == "fine", "reason": found.to_json()})
    reason = room.table.why_not(seat, asked)
    return JSONResponse({"legal": reason is None, "reason": None if reason is None else reason.to_json()})


async def hint(request: Request) -> Response:
    """The best moves of a seat that is to decide; where hints are off, why."""
    _, owner = token_of(request)
    body = await body_of(request, "hint")
    room = await room_for(request, owner)
    seat = seat_for(request, room, owner, body.get("seat"))
    return JSONResponse(await rooms_of(request).hints.wanted(room, seat, Requester(owner, address_of(request))))


async def undo(request: Request) -> Response:
    _, owner = token_of(request)
    room = await room_for(request, owner)
    result = await rooms_of(request).services.safely(room.undo(owner))
    return JSONResponse({"result": result, "seq": room.table.seq}, 200 if result == "done" else 202)


async def resign(request: Request) -> Response:
    _, owner = token_of(request)
    body = await body_of(request, "resign")
    room = await room_for(request, owner)
    await rooms_of(request).services.safely(room.resign(owner, body.get("seat")))
    return JSONResponse(messages.api_table(room))


async def abandon(request: Request) -> Response:
    _, owner = token_of(request)
    room = await room_for(request, owner)
    result = await rooms_of(request).services.safely(room.abandon(owner))
    return JSONResponse({"result": result, "seq": room.table.seq}, 200 if result == "done" else 202)


async def consent(request: Request) -> Response:
    """The open question, for a program that is asked; and its answer."""
    _, owner = token_of(request)
    room = await room_for(request, owner)
    if request.method == "POST":
        body = await body_of(request, "consent")
        await rooms_of(request).services.safely(room.consent.answer(owner, body["ask"], body["yes"]))
    asked = room.telling.asked(owner)
    return JSONResponse({"ask": asked[0] if asked else None, "text": asked[1] if asked else ""})


async def mute(request: Request) -> Response:
    _, owner = token_of(request)
    body = await body_of(request, "mute")
    room = await room_for(request, owner)
    await rooms_of(request).services.safely(room.mute(owner, body["seat"], body.get("on", True)))
    return JSONResponse({"muted": sorted(room.ledger.ears(owner).muted)})


async def report(request: Request) -> Response:
    _, owner = token_of(request)
    body = await body_of(request, "report")
    room = await room_for(request, owner)
    await rooms_of(request).services.safely(room.report(owner, body.get("seat"), body["text"]))
    return JSONResponse({"reported": True}, 201)


async def say(request: Request) -> Response:
    _, owner = token_of(request)
    body = await body_of(request, "say")
    room = await room_for(request, owner)
    await rooms_of(request).services.safely(room.say(owner, body["text"]))
    return JSONResponse({"lines": len(room.table.history.said)}, 201)


async def show_log(request: Request) -> Response:
    _, owner = token_of(request, needed=False)
    room = await room_for(request, owner)
    start = query_number(request, "from") or 0
    viewer, history, ears = viewer_of(room.table, owner), room.table.history, room.ledger.ears(owner)
    await room.ledger.tell_ready(viewer, owner)
    lines = history.sentences(viewer, ears) if request.query_params.get("by") == "turns" else history.lines(viewer, ears)
    return JSONResponse({"from": start, "lines": [line.to_json() for line in lines[start : start + LINES]], "of": len(lines)})


async def show_record(request: Request) -> Response:
    _, owner = token_of(request, needed=False)
    room = await room_for(request, owner)
    return await record_file(room, owner)


async def stream(request: Request) -> Response:
    """Server-sent events: a `view` now and after every change."""
    token, owner = token_of(request, needed=False)
    room = await room_for(request, owner)
    wanted = query_number(request, "seat")
    if wanted is not None:
        seat_for(request, room, owner, wanted)
    device = fingerprint(token) if token else ""
    client = Client(owner, "" if wanted is None else str(wanted), api=True, address=address_of(request), device=device)
    room.enter(client)

    async def events() -> AsyncIterator[str]:
        try:
            room.telling.to(client)
            while True:
                try:
                    text = await asyncio.wait_for(client.next(), BEAT)
                except TimeoutError:
                    yield ": still here\n\n"
                    continue
                if text is None:
                    return
                yield f"event: view\ndata: {text}\n\n"
                if not room.may_look(owner):
                    return
        finally:
            room.exit(client)

    return StreamingResponse(events(), media_type="text/event-stream")


async def openapi(request: Request) -> Response:
    return JSONResponse(document())


ROUTES = [
    Route("/openapi.json", openapi, methods=["GET"]),
    Route("/games", list_games, methods=["GET"]),
    Route("/tables", create_table, methods=["POST"]),
    Route("/seats", list_seats, methods=["GET"]),
    Route("/tables/{table}", show_table, methods=["GET"]),
    Route("/tables/{table}/seats", take_seat, methods=["POST"]),
    Route("/tables/{table}/seats/{seat:int}", change_seat, methods=["PUT"]),
    Route("/tables/{table}/view", show_view, methods=["GET"]),
    Route("/tables/{table}/acts", act, methods=["POST"]),
    Route("/tables/{table}/why", why, methods=["POST"]),
    Route("/tables/{table}/hint", hint, methods=["POST"]),
    Route("/tables/{table}/undo", undo, methods=["POST"]),
    Route("/tables/{table}/resign", resign, methods=["POST"]),
    Route("/tables/{table}/abandon", abandon, methods=["POST"]),
    Route("/tables/{table}/consent", consent, methods=["GET", "POST"]),
    Route("/tables/{table}/mute", mute, methods=["POST"]),
    Route("/tables/{table}/report", report, methods=["POST"]),
    Route("/tables/{table}/chat", say, methods=["POST"]),
    Route("/tables/{table}/log", show_log, methods=["GET"]),
    Route("/tables/{table}/record", show_record, methods=["GET"]),
    Route("/tables/{table}/stream", stream, methods=["GET"]),
    *api_people.ROUTES,
    *tournaments.ROUTES,
]

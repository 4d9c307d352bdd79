"""`/api/v1` for people: identity, waiting games, matchmaking, friends, invitations. The JSON counterpart of the pages."""

from __future__ import annotations

import time
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ...bots import names as bot_names
from ...store.accounts import Person, naming
from ...table import Refused
from ...table.daily import GAME
from ...table.names import fit_name
from ...table.recovery_words import tidy
from ...table.rights import Deed
from ..live.identity import People
from ..pages import daily, matchmaking, me
from ..pages.cards import game_card
from ..pages.home import Home, TableCard, home_for, news_for
from ..pages.invite import ask_one, sheet_for, waits
from ..pages.people import friends
from ..pages.people.contacts import Known, blocked_people, known_people
from ..pages.people.descriptions import since
from ..pages.results import against, mine_in, place_word
from .api_request import body_of, room_for, rooms_of, token_of, token_or_new


def people_of(request: Request) -> People:
    people: People = request.app.state.people
    return people


# Who one is -------------------------------------------------------------------------------------------------------------


def person_json(person: Person) -> dict[str, Any]:
    return {"name": person.name, "face": person.face, "kept": person.kept}


async def show_me(request: Request) -> Response:
    _, owner = token_of(request)
    return JSONResponse(person_json(await people_of(request).person(owner)))


async def name_me(request: Request) -> Response:
    """How somebody is called from now on; a token for somebody new."""
    token, owner = token_or_new(request)
    body = await body_of(request, "name_me")
    name = fit_name(body["name"], (), bot_names())
    person = await rooms_of(request).services.writer.run("", naming(owner, name, "", time.time()))
    return JSONResponse({"token": token, "person": person_json(person)})


async def become(request: Request) -> Response:
    """With the right words a program is somebody from now on; what it played before as a guest comes along."""
    token, guest = token_of(request, needed=False)
    body = await body_of(request, "become")
    me.not_too_many(request)
    owner = await me.whose(request, tidy(body["words"]))
    if not owner:
        raise Refused("words", me.UNKNOWN_WORDS)
    fresh = await me.become_somebody(request, owner, guest)
    return JSONResponse({"token": fresh or token, "person": person_json(await people_of(request).person(owner))})


async def link_device(request: Request) -> Response:
    """Four words, good for a minute and once, that make another device this person."""
    token, owner = token_of(request)
    me.not_too_many(request)
    return JSONResponse({"code": await me.code_for(request, token, owner), "url": str(request.url_for("me_here"))})


# Home -------------------------------------------------------------------------------------------------------------------


def spot_json(spot: TableCard) -> dict[str, Any]:
    invite = spot.href.removeprefix("/j/") if spot.href.startswith("/j/") else ""
    return {"table": spot.id, "title": spot.title, "company": spot.company, "words": spot.words, "invite": invite}


def known_json(one: Known) -> dict[str, Any]:
    """Somebody one knows; `person` is what other requests call them."""
    game = game_card(one.game).title if one.game else ""
    return {
        "person": one.person.code, "name": one.person.name, "followed": bool(one.tie), "here": one.here, "words": one.words,
        "games": one.games, "game": one.game, "title": game, "invite": one.table,
    }  # fmt: skip


def home_json(home: Home) -> dict[str, Any]:
    day = home.day
    leaders = [{"place": place, "name": name, "score": score, "you": you} for place, _, name, score, you in day.leaders]
    last = []
    for game in home.last:
        mine = mine_in(game, home.person.owner)
        words = f"{place_word(game, home.person.owner)} {against(game, home.person.owner)}"
        last.append({"table": mine.table_id, "title": game_card(mine.game).title, "words": words})
    return {
        "person": person_json(home.person),
        "turns": [spot_json(one) for one in (*home.turns, *home.later)],
        "waiting": [spot_json(one) for one in home.waiting],
        "open": [spot_json(one) for one in home.open],
        "running": [spot_json(one) for one in home.running],
        "daily": {
            "title": game_card(GAME).title, "ends": day.ends, "played": day.played, "streak": day.streak,
            "state": day.state or "open", "leaders": leaders,
        },
        "friends": [known_json(one) for one in home.friends],
        "last": last,
        "here": home.here,
        "tables": home.tables,
        "mark": home.mark,
    }  # fmt: skip


async def show_home(request: Request) -> Response:
    _, owner = token_of(request, needed=False)
    return JSONResponse({**home_json(await home_for(request, owner)), "looking": await looking(request, owner)})


async def news(request: Request) -> Response:
    _, owner = token_of(request, needed=False)
    return news_for(request, owner, request.query_params.get("since"))


async def begin_daily(request: Request) -> Response:
    _, owner = token_of(request)
    person = await people_of(request).person(owner)
    return JSONResponse({"table": await daily.begun(request, owner, person.name)})


# Finding a game -----------------------------------------------------------------------------------------------------------


async def looking(request: Request, owner: str) -> dict[str, Any] | None:
    """What somebody waits for to be found."""
    found = await matchmaking.seekers_of(request).waiting(owner) if owner else None
    if found is None:
        return None
    wish = found.wish
    pace, title = matchmaking.PACE_WORDS[wish.pace].partition(": ")[2], game_card(wish.game).title
    told, waited = f"{wish.players} players, {pace}", since(time.time() - wish.since)
    return {"game": wish.game, "title": title, "players": wish.players, "pace": wish.pace, "words": told, "since": waited}


async def find_answer(request: Request, owner: str) -> Response:
    """The table that was found, told once, or what is looked for."""
    table = await matchmaking.seekers_of(request).look(owner, time.time())
    return JSONResponse({"table": table, "looking": None if table else await looking(request, owner), "again": matchmaking.REFRESH_SECONDS})


async def show_find(request: Request) -> Response:
    _, owner = token_of(request)
    return await find_answer(request, owner)


async def seek(request: Request) -> Response:
    _, owner = token_of(request)
    body = await body_of(request, "seek")
    await matchmaking.seek(request, owner, body["game"], body.get("players"), body.get("pace", ""))
    return await find_answer(request, owner)


async def stop_seeking(request: Request) -> Response:
    _, owner = token_of(request)
    await matchmaking.seekers_of(request).stop(owner)
    return JSONResponse({"table": "", "looking": None, "again": matchmaking.REFRESH_SECONDS})


# Friends ------------------------------------------------------------------------------------------------------------------


async def friends_answer(request: Request, owner: str, table: str = "") -> Response:
    services = rooms_of(request).services
    known, _ = await known_people(services, owner)
    blocked = [{"person": one.code or one.owner, "name": one.name} for one in await blocked_people(services, owner)]
    return JSONResponse({"people": [known_json(one) for one in known], "blocked": blocked, "table": table})


async def show_friends(request: Request) -> Response:
    _, owner = token_of(request)
    return await friends_answer(request, owner)


async def befriend(request: Request) -> Response:
    _, owner = token_of(request)
    body = await body_of(request, "befriend")
    return await friends_answer(request, owner, await friends.deal(request, owner, body["do"], body["person"]))


# Invitations --------------------------------------------------------------------------------------------------------------


async def show_invitation(request: Request) -> Response:
    _, owner = token_of(request)
    room = await room_for(request, owner)
    if not waits(room, owner):
        raise Refused("no-code", "Nothing to share here: no seat is free, or the table isn’t yours.")
    sheet = await sheet_for(request, room, owner)
    people = [{**known_json(one), "asked": one.person.owner in sheet.asked} for one in sheet.people]
    return JSONResponse({"link": sheet.link, "lobby": room.ledger.wanted, "people": people})


async def invite(request: Request) -> Response:
    """Somebody is asked by name, or the table goes into the lobby or out of it."""
    _, owner = token_of(request)
    body = await body_of(request, "invite")
    room = await room_for(request, owner)
    if len(body) != 1:
        raise Refused("body", "Say either person or lobby.")
    if "lobby" in body:
        await rooms_of(request).services.safely(room.set_wanted(owner, body["lobby"]))
    else:
        room.need(owner, Deed.INVITE)
        await ask_one(request, room, owner, body["person"])
    return await show_invitation(request)


ROUTES = [
    Route("/me", show_me, methods=["GET"]),
    Route("/me", name_me, methods=["POST"]),
    Route("/me/here", become, methods=["POST"]),
    Route("/me/link", link_device, methods=["POST"]),
    Route("/home", show_home, methods=["GET"]),
    Route("/news", news, methods=["GET"]),
    Route("/daily", begin_daily, methods=["POST"]),
    Route("/find", show_find, methods=["GET"]),
    Route("/find", seek, methods=["POST"]),
    Route("/find", stop_seeking, methods=["DELETE"]),
    Route("/friends", show_friends, methods=["GET"]),
    Route("/friends", befriend, methods=["POST"]),
    Route("/tables/{table}/invite", show_invitation, methods=["GET"]),
    Route("/tables/{table}/invite", invite, methods=["POST"]),
]

"""Friends, co-players, followed and blocked people, and invitations to them."""

from __future__ import annotations

import time
from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ....store.accounts import Person, by_code
from ....store.relations import BLOCK, FRIEND, inviting, tying
from ....table import Plan, Refused, Seat, seats
from ... import elements as h
from ...elements import Markup
from ...live.threads import READ
from ...server.guard import page_owner
from ..bar import bar_for
from ..cards import game_card, game_class
from ..form import read_form, text_of
from ..home_html import credits_line
from ..shell import button, face_of, page
from ..visit import go, identity, may_open_one, rooms_of, theme_of
from .contacts import Known, blocked_people, known_people

# What players read
YOU_HAVENT_PLAYED_WITH_ANYONE = "You haven’t played with anyone of that name."
THAT_GAME_DOESNT_EXIST = "That game doesn’t exist for several players."
FOLLOW_PEOPLE_YOUVE_PLAYED = "Follow people you’ve played with, and you’ll see their open tables first."
THEY_CANT_JOIN_YOUR_OPEN_TABLES = "They can’t join your open tables, you won’t see their chat, and you won’t be matched."
FINISH_A_GAME_WITH_SOMEONE = "Finish a game with someone, and they’ll be here."
FIND_ME_A_GAME = "Find me a game"
PEOPLE_YOUVE_PLAYED = "People you’ve played with"

WISHES = {"follow": FRIEND, "forget": "", "block": BLOCK, "unblock": ""}


async def show(request: Request) -> Response:
    """GET /friends."""
    owner = page_owner(request)
    services = rooms_of(request).services
    known, _ = await known_people(services, owner) if owner else ([], frozenset())
    blocked = await blocked_people(services, owner) if owner else []
    return HTMLResponse(friends_page(await bar_for(request), known, blocked, theme=theme_of(request)))


async def change(request: Request) -> Response:
    """POST /friends: somebody is followed, blocked, neither, or asked to play again."""
    form = await read_form(request)
    token, owner = identity(request)
    table = await deal(request, owner, text_of(form, "do", 10), text_of(form, "person", 64))
    return go(request, f"/t/{table}" if table else "/friends", token)


async def deal(request: Request, owner: str, wish: str, code: str) -> str:
    """What becomes of a wish about somebody one knows: a new table if they are asked to play again. Refused if one does not know them."""
    services = rooms_of(request).services
    known, _ = await known_people(services, owner)
    blocked = await blocked_people(services, owner)
    one = next((one for one in known if one.person.code == code), None)
    other = one.person.owner if one else next((person.owner for person in blocked if code in (person.code, person.owner)), "")
    if not other:  # a name on the page of somebody who was met at a table that is not over yet
        found = await READ.run(services.store.read, lambda connection: by_code(connection, code)) if code else None
        other = found.owner if found is not None and wish == "block" and found.owner != owner else ""
    if not other or (wish not in WISHES and wish != "again"):
        raise Refused("no-seat", YOU_HAVENT_PLAYED_WITH_ANYONE)
    if wish == "again" and one is not None:
        return await again(request, one, owner)
    await services.writer.run("", tying(owner, other, WISHES.get(wish, ""), time.time()))
    await services.read_blocks()
    services.lobby.touch("", [owner, other])
    return ""


async def again(request: Request, one: Known, owner: str) -> str:
    """A table of the last game for two, with the friend asked to it."""
    may_open_one(request)
    rooms = rooms_of(request)
    kind = game_class(one.game)
    if kind is None or kind.max_players < 2:
        raise Refused("no-game", THAT_GAME_DOESNT_EXIST)
    me = await request.app.state.people.person(owner)
    count = max(2, kind.min_players)
    room = await rooms.create(Plan(owner, one.game, count, seats=[seats.person(owner, me.name), *(Seat() for _ in range(count - 1))]))
    await rooms.services.writer.run(room.id, inviting(room.id, one.person.owner, owner, time.time()))
    rooms.services.lobby.touch("", [one.person.owner])
    request.app.state.pushes.invited(room, owner, one.person.owner)
    return room.id


def act(code: str, wish: str, words: str, name: str, go_: bool = False) -> Markup:
    fields = h.input_(type="hidden", name="person", value=code), h.input_(type="hidden", name="do", value=wish)
    press = h.button(words, h.span(f" {name}", class_="hide"), class_="btn go sm" if go_ else "btn sm")
    return h.form(fields, press, method="post", action="/friends")


def friend_row(one: Known) -> Markup:
    person = one.person
    told = f"{one.words}, {one.games} {'game' if one.games == 1 else 'games'} together" if one.games else one.words
    words = h.span(h.b(person.name), h.span(told, class_="mute small"), class_="words")
    ways = [
        h.a("Sit down", h.span(f" with {person.name}", class_="hide"), class_="btn go sm", href=f"/j/{one.table}") if one.table else None,
        act(person.code, "again", f"Play {game_card(one.game).title}", f"with {person.name}", not one.table) if one.game else None,
        act(person.code, "forget", "Unfollow", person.name) if one.tie else act(person.code, "follow", "Follow", person.name),
        act(person.code, "block", "Block", person.name),
    ]
    dot = h.i(class_="dot on" if one.here else "dot", aria_hidden="true")
    return h.li(h.span(face_of(person.face, 34), dot, class_="faced"), words, h.span(ways, class_="row wrap ways-to"))


def friends_page(bar: Markup, known: Sequence[Known], blocked: Sequence[Person], *, theme: str = "") -> str:
    friends = [one for one in known if one.tie == FRIEND]
    met = [one for one in known if one.tie != FRIEND]
    none = h.p(FOLLOW_PEOPLE_YOUVE_PLAYED, class_="mute")
    parts = [h.section(h.h1("Friends"), h.ul(map(friend_row, friends), class_="people-rows") if friends else none, class_="panel pad")]
    nobody = h.p(FINISH_A_GAME_WITH_SOMEONE, class_="mute"), button(FIND_ME_A_GAME, "people", href="/find")
    rows = h.ul(map(friend_row, met), class_="people-rows") if met else nobody
    parts.append(h.section(h.h2(PEOPLE_YOUVE_PLAYED), rows, class_="panel pad"))
    if blocked:
        out = [
            h.li(face_of(one.face, 28), h.span(h.b(one.name), class_="words"), act(one.code or one.owner, "unblock", "Unblock", one.name))
            for one in blocked
        ]
        words = THEY_CANT_JOIN_YOUR_OPEN_TABLES
        parts.append(h.section(h.h2("Blocked"), h.p(words, class_="mute small"), h.ul(out, class_="people-rows"), class_="panel pad"))
    main = h.main(parts, id="main", class_="reading friends")
    return page("Friends", bar, main, credits_line(), theme=theme, kind="profile-page")

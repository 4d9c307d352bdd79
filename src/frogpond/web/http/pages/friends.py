"""Friends, co-players, followed and blocked people."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ....draw import html as h
from ....draw.html import Markup
from ...app.contacts import Contact, FriendDeed, FriendList, act_on_friend, friend_list
from ..visit import app_of, go, somebody_of, theme_of, visitor_of
from .bar import bar_for
from .form import read_form, text_of
from .home_html import credits_line
from .shell import button, face_of, page

# What players read
FOLLOW_PEOPLE_YOUVE_PLAYED = "Follow people you’ve played with, and you’ll see their open tables first."
THEY_CANT_JOIN_YOUR_OPEN_TABLES = "They can’t join your open tables, you won’t see their chat, and you won’t be matched."
FINISH_A_GAME_WITH_SOMEONE = "Finish a game with someone, and they’ll be here."
FIND_ME_A_GAME = "Find me a game"
PEOPLE_YOUVE_PLAYED = "People you’ve played with"


async def show(request: Request) -> Response:
    """GET /friends."""
    friends = await friend_list(app_of(request), visitor_of(request))
    return HTMLResponse(friends_page(await bar_for(request), friends, theme=theme_of(request)))


async def change(request: Request) -> Response:
    """POST /friends: somebody is followed, blocked, neither, or asked to play again."""
    form, who = await read_form(request), somebody_of(request)
    deed = FriendDeed(text_of(form, "person", 64), text_of(form, "do", 10))  # type: ignore[arg-type]  # what it may be is checked there
    table = await act_on_friend(app_of(request), who, deed)
    return go(request, f"/t/{table}" if table else "/friends", who.token)


def act(code: str, wish: str, words: str, name: str, go_: bool = False) -> Markup:
    fields = h.input_(type="hidden", name="person", value=code), h.input_(type="hidden", name="do", value=wish)
    press = h.button(words, h.span(f" {name}", class_="hide"), class_="btn go sm" if go_ else "btn sm")
    return h.form(fields, press, method="post", action="/friends")


def friend_row(one: Contact) -> Markup:
    told = f"{one.words}, {one.games} {'game' if one.games == 1 else 'games'} together" if one.games else one.words
    words = h.span(h.b(one.name), h.span(told, class_="mute small"), class_="words")
    ways = [
        h.a("Sit down", h.span(f" with {one.name}", class_="hide"), class_="btn go sm", href=f"/j/{one.invite}") if one.invite else None,
        act(one.person, "again", f"Play {one.title}", f"with {one.name}", not one.invite) if one.game else None,
        act(one.person, "forget", "Unfollow", one.name) if one.followed else act(one.person, "follow", "Follow", one.name),
        act(one.person, "block", "Block", one.name),
    ]
    dot = h.i(class_="dot on" if one.here else "dot", aria_hidden="true")
    return h.li(h.span(face_of(one.face, 34), dot, class_="faced"), words, h.span(ways, class_="row wrap ways-to"))


def friends_page(bar: Markup, found: FriendList, *, theme: str = "") -> str:
    friends = [one for one in found.people if one.followed]
    met = [one for one in found.people if not one.followed]
    none = h.p(FOLLOW_PEOPLE_YOUVE_PLAYED, class_="mute")
    parts = [h.section(h.h1("Friends"), h.ul(map(friend_row, friends), class_="people-rows") if friends else none, class_="panel pad")]
    nobody = h.p(FINISH_A_GAME_WITH_SOMEONE, class_="mute"), button(FIND_ME_A_GAME, "people", href="/find")
    rows = h.ul(map(friend_row, met), class_="people-rows") if met else nobody
    parts.append(h.section(h.h2(PEOPLE_YOUVE_PLAYED), rows, class_="panel pad"))
    if found.blocked:
        out = [
            h.li(face_of(one.face, 28), h.span(h.b(one.name), class_="words"), act(one.person, "unblock", "Unblock", one.name))
            for one in found.blocked
        ]
        words = THEY_CANT_JOIN_YOUR_OPEN_TABLES
        parts.append(h.section(h.h2("Blocked"), h.p(words, class_="mute small"), h.ul(out, class_="people-rows"), class_="panel pad"))
    main = h.main(parts, id="main", class_="reading friends")
    return page("Friends", bar, main, credits_line(), theme=theme, kind="profile-page")

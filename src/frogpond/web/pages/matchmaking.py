"""The matchmaking page: people with the same request are paired; a bot is offered meanwhile."""

from __future__ import annotations

import time

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ...store.matchmaking import Seeker
from ...store.results import rating_of
from ...table import Refused
from ...table.pairing import MatchRequest
from ...table.rating import BEFOREHAND, PEOPLE
from .. import elements as h
from ..elements import Markup
from ..live.matchmaking import Matchmaker
from ..live.threads import READ
from ..server.guard import page_owner, whole_number
from .bar import bar_for
from .cards import game_card, game_cards, game_class
from .form import field, menu, options, read_form, text_of
from .people.descriptions import since
from .shell import button, letter, page
from .visit import go, identity, may_open_one, rooms_of, theme_of

# What players read
THAT_GAME_DOESNT_EXIST = "That game doesn’t exist for several players."
WE_LOOK_FOR_SOMEONE_ABOUT = "We look for someone about as strong as you. The longer you wait, the wider we look."
FIND_ME_A_GAME = "Find me a game"
AS_MANY_AS_THE_GAME_TAKES = "As many as the game takes."
LOOKING_FOR_AN_OPPONENT = "Looking for an opponent"
LOOKING_FOR_AN_OPPONENT_2 = "Looking for an opponent…"

REFRESH_SECONDS = 3
"""Seconds after which a page that waits asks again."""
PACE_WORDS = {"live": "Live: three minutes a turn", "days": "By correspondence: two days a turn"}
TIME_LOSS_WORDS = "If your time runs out, you lose."
"""What somebody agrees to who asks for a game or enters a tournament."""


def seekers_of(request: Request) -> Matchmaker:
    seekers: Matchmaker = request.app.state.seekers
    return seekers


async def show(request: Request) -> Response:
    """GET /find: the wish, how long it waits, or on to the table that was found."""
    owner, seekers = page_owner(request), seekers_of(request)
    table = await seekers.look(owner, time.time()) if owner else ""
    if table:
        return go(request, f"/t/{table}")
    waiting = await seekers.waiting(owner) if owner else None
    if waiting is None:
        return HTMLResponse(wish_page(theme=theme_of(request), bar=await bar_for(request)))
    shown = waiting_page(waiting.wish, time.time(), theme=theme_of(request), bar=await bar_for(request))
    return HTMLResponse(shown, headers={"Refresh": str(REFRESH_SECONDS)})


async def ask(request: Request) -> Response:
    """POST /find."""
    form = await read_form(request)
    token, owner = identity(request)
    if text_of(form, "stop", 4) == "yes":
        await seekers_of(request).stop(owner)
        return go(request, "/", token)
    await seek(request, owner, text_of(form, "game", 60), whole_number(text_of(form, "players", 3)), text_of(form, "pace", 10))
    return go(request, "/find", token)


async def seek(request: Request, owner: str, game: str, players: int | None, pace: str) -> None:
    """Somebody wants a game from now on; Refused if there is none like it for several."""
    may_open_one(request)
    kind = game_class(game)
    if kind is None or kind.max_players < 2:
        raise Refused("no-game", THAT_GAME_DOESNT_EXIST)
    players = max(kind.min_players, min(kind.max_players, players or 2))
    now = time.time()
    rating, _ = await READ.run(rooms_of(request).store.read, lambda c: rating_of(c, owner, PEOPLE, game, players))
    wish = MatchRequest(owner, game, players, pace if pace in PACE_WORDS else "live", rating.shown, now)
    person = await request.app.state.people.person(owner)
    await seekers_of(request).ask(Seeker(wish, person.name))


def wish_page(*, theme: str = "", bar: Markup | None = None) -> str:
    several = [(card.name, card.title) for card in game_cards() if (kind := game_class(card.name)) is not None and kind.max_players > 1]
    counts = [(str(count), str(count)) for count in range(2, 7)]
    form = h.form(
        field("game", "Game", h.select(options(several, several[0][0]), id="game", name="game")),
        field("players", "Players", menu("players", counts, {}), AS_MANY_AS_THE_GAME_TAKES),
        field("pace", "Pace", menu("pace", list(PACE_WORDS.items()), {}), f"{TIME_LOSS_WORDS} {BEFOREHAND}"),
        h.div(button(FIND_ME_A_GAME, "people", go=True, kind="submit"), button("Back", "back", href="/"), class_="row acts"),
        method="post",
        action="/find",
    )
    told = h.p(WE_LOOK_FOR_SOMEONE_ABOUT)
    return page(FIND_ME_A_GAME, letter(h.h1(FIND_ME_A_GAME), told, form, bar=bar), theme=theme)


def waiting_page(wish: MatchRequest, now: float, *, theme: str = "", bar: Markup | None = None) -> str:
    title = game_card(wish.game).title
    said = h.p(f"{title}, {wish.players} players. You’ve waited {since(now - wish.since)}. You’ll be taken to the table.", role="status")
    bot = h.form(button("Play bots meanwhile", "bot", kind="submit"), method="post", action=f"/play/{wish.game}", target="_blank")
    end = h.input_(type="hidden", name="stop", value="yes"), button("Stop looking", "close", kind="submit")
    stop = h.form(end, method="post", action="/find")
    inner = h.h1(LOOKING_FOR_AN_OPPONENT_2), said, h.div(bot, stop, class_="row acts")
    return page(LOOKING_FOR_AN_OPPONENT, letter(*inner, bar=bar), theme=theme)

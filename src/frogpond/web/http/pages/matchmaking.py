"""The matchmaking page: people with the same request are paired; a bot is offered meanwhile."""

from __future__ import annotations

from dataclasses import replace

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ....draw import html as h
from ....draw.html import Markup
from ....table.rating import BEFOREHAND
from ...app.game_cards import cards_for_several
from ...app.matchmaking import PACE_WORDS, GameSearch, MatchWish, match_status, seek, stop_seeking
from ..guard import whole_number
from ..visit import app_of, go, somebody_of, theme_of, visitor_of
from .bar import bar_for
from .form import field, menu, options, read_form, text_of
from .shell import button, letter, page

# What players read
WE_LOOK_FOR_SOMEONE_ABOUT = "We look for someone about as strong as you. The longer you wait, the wider we look."
FIND_ME_A_GAME = "Find me a game"
AS_MANY_AS_THE_GAME_TAKES = "As many as the game takes."
LOOKING_FOR_AN_OPPONENT = "Looking for an opponent"
LOOKING_FOR_AN_OPPONENT_2 = "Looking for an opponent…"

TIME_LOSS_WORDS = "If your time runs out, you lose."
"""What somebody agrees to who asks for a game or enters a tournament."""


async def show(request: Request) -> Response:
    """GET /find: the wish, how long it waits, or on to the table that was found."""
    status = await match_status(app_of(request), visitor_of(request))
    if status.table:
        return go(request, f"/t/{status.table}")
    if status.looking is None:
        return HTMLResponse(wish_page(theme=theme_of(request), bar=await bar_for(request)))
    shown = waiting_page(status.looking, theme=theme_of(request), bar=await bar_for(request))
    return HTMLResponse(shown, headers={"Refresh": str(status.again)})


async def ask(request: Request) -> Response:
    """POST /find."""
    form, who = await read_form(request), somebody_of(request)
    if text_of(form, "stop", 4) == "yes":
        await stop_seeking(app_of(request), who)
        return go(request, "/", who.token)
    wish = MatchWish(text_of(form, "game", 60), whole_number(text_of(form, "players", 3)))
    await seek(app_of(request), who, replace(wish, pace="days") if text_of(form, "pace", 10) == "days" else wish)
    return go(request, "/find", who.token)


def wish_page(*, theme: str = "", bar: Markup | None = None) -> str:
    several = [(card.name, card.title) for card in cards_for_several()]
    counts = [(str(count), str(count)) for count in range(2, 7)]
    form = h.form(
        field("game", "Game", h.select(options(several, several[0][0]), id="game", name="game")),
        field("players", "Players", menu("players", counts, {}), AS_MANY_AS_THE_GAME_TAKES),
        field("pace", "Pace", menu("pace", list(PACE_WORDS.items()), {}), f"{TIME_LOSS_WORDS} {BEFOREHAND}"),
        h.div(button(FIND_ME_A_GAME, "people", go=True, kind="submit"), button("Back", "back", href="/"), class_="row acts"),
        method="post",
        action="/find",
    )
    words = h.p(WE_LOOK_FOR_SOMEONE_ABOUT)
    return page(FIND_ME_A_GAME, letter(h.h1(FIND_ME_A_GAME), words, form, bar=bar), theme=theme)


def waiting_page(search: GameSearch, *, theme: str = "", bar: Markup | None = None) -> str:
    words = f"{search.title}, {search.players} players. You’ve waited {search.since}. You’ll be taken to the table."
    line = h.p(words, role="status")
    bot = h.form(button("Play bots meanwhile", "bot", kind="submit"), method="post", action=f"/play/{search.game}", target="_blank")
    end = h.input_(type="hidden", name="stop", value="yes"), button("Stop looking", "close", kind="submit")
    stop = h.form(end, method="post", action="/find")
    inner = h.h1(LOOKING_FOR_AN_OPPONENT_2), line, h.div(bot, stop, class_="row acts")
    return page(LOOKING_FOR_AN_OPPONENT, letter(*inner, bar=bar), theme=theme)

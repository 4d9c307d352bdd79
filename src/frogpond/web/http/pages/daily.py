"""The challenge of the day: begin it, go on, or how it went."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ....draw import html as h
from ....draw.html import Child, Markup
from ....table import daily
from ...app.daily import DailyChallenge, DailyRank, begin_daily, daily_challenge
from ...app.game_cards import game_card
from ...ops.offline import offline
from ..visit import app_of, go, somebody_of, theme_of, visitor_of
from .bar import bar_for
from .form import name_field, read_form, text_of
from .shell import button, face_of, page, ways_bar

# What players read
NO_SAVED_PROFILE_HAS_FINISHED = "No saved profile has finished it yet. "
DAYS_IN_A_ROW = "{streak} days in a row"
YESTERDAYS_BEST = "Yesterday’s best: {name}, {score:+d}."

RULE = "same cards and dice for everyone today. No take-backs. Compare scores with your friends."


async def challenge(request: Request) -> Response:
    """GET /daily."""
    today = await daily_challenge(app_of(request), visitor_of(request))
    return HTMLResponse(challenge_page(today, theme=theme_of(request), bar=await bar_for(request, "Daily")))


async def begin(request: Request) -> Response:
    """POST /daily."""
    form, who = await read_form(request), somebody_of(request)
    return go(request, f"/t/{await begin_daily(app_of(request), who, text_of(form, 'name', 60))}", who.token)


def ranking(found: Sequence[DailyRank]) -> Markup | None:
    """First tries of today."""
    if offline():
        return None
    if not found:
        return h.p(NO_SAVED_PROFILE_HAS_FINISHED, h.a("Save yours", href="/me"), " to be on this list.", class_="mute small")
    rows = [
        h.li(
            h.b(one.place), face_of(one.face, 22), h.span("You" if one.you else one.name, class_="grow"),
            h.span(DAYS_IN_A_ROW.format(streak=one.streak) if one.streak > 1 else "", class_="mute small"),
            h.b(f"{one.score:+d}", class_="num"),
            class_="mine" if one.you else None,
        )
        for one in found
    ]  # fmt: skip
    return h.section(h.h2("First tries today"), h.ol(rows, class_="leaders"))


def best_of_yesterday(best: DailyRank | None) -> Child:
    """The best of the day before can be watched."""
    if best is None:
        return None
    words = YESTERDAYS_BEST.format(name=best.name, score=best.score)
    return h.p(words, " ", h.a("Watch it", href=f"/t/{best.table}/replay"))


def challenge_page(today: DailyChallenge, *, theme: str = "", bar: Markup | None = None) -> str:
    card, result, table = game_card(daily.GAME), today.result, f"/t/{today.table}"
    lists = ranking(today.ranks), best_of_yesterday(today.yesterday)
    inner: Child
    if result:
        ways = button("Watch the replay", "play", href=f"{table}/replay"), button("To the pond", "back", href="/")
        inner = h.p(h.output(result, id="result")), h.div(ways, class_="row acts")
    elif today.table:
        inner = h.p("You’ve started it."), h.div(button("Continue", "play", go=True, href=table), class_="row acts")
    else:
        play = button("Play today’s game", "play", go=True, kind="submit")
        learn = button("Learn it first", "rules", href=f"/learn/{card.name}")
        inner = h.form(name_field(today.name), h.div(play, learn, class_="row acts"), method="post", action="/daily")
    title = "Today’s challenge"
    rule = h.p(h.b(day_words(today.day)), f". {card.title}: {RULE}")
    blurb = h.div(h.div(Markup(card.vignette), class_="art"), h.div(h.h1(title), rule), class_="blurb")
    sheet = h.div(blurb, h.div(inner, lists, class_="day-sheet"), class_="panel sheet-card")
    return page(title, bar or ways_bar(), h.main(sheet, id="main", class_="maker"), theme=theme, kind="daily plain")


def day_words(day: str) -> str:
    """A day as people say it."""
    then = date.fromisoformat(day)
    return f"{then.day} {then:%B %Y}"

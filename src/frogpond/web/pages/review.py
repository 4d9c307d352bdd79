"""The page of a review: a chart of what each side could expect, and the moves that changed it most."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from ...draw.chart import Mark, chart
from ...draw.frogs import letter_badge
from ...engine.advice import caption, measure
from ...engine.game import Game
from ...table import Refused, seats
from .. import elements as h
from ..elements import Child, Markup, markup
from ..live.review import Progress, Reviews
from ..live.room import Room
from .cards import bot_cards, words_for, world_of
from .replay import others_menu
from .shell import button, module, page, theme_tool, tool, top_bar
from .visit import go, room_for, rooms_of, theme_of


def reviews_of(request: Request) -> Reviews:
    return rooms_of(request).reviews


async def finished(request: Request) -> tuple[Room, str]:
    room, owner = await room_for(request)
    if not room.table.state.is_over:
        raise Refused("not-over", "A game is reviewed when it is over: a review shows every hand.")
    return room, owner


def was_there(room: Room, owner: str) -> bool:
    return bool(seats.held_by(room.table.seats, owner)) or owner == room.header.host


async def begin(request: Request) -> Response:
    """POST /t/{table}/review: somebody of the table wants its review."""
    room, owner = await finished(request)
    reviews = reviews_of(request)
    if await reviews.get(room) is None:
        if not was_there(room, owner):
            raise Refused("not-seated", "Only those who sat at this table can have it reviewed.")
        reviews.begin(room)
    return go(request, f"/t/{room.id}/review")


async def progress(request: Request) -> Response:
    """GET /t/{table}/review.json: how far it is."""
    room, _ = await finished(request)
    reviews = reviews_of(request)
    running = reviews.running.get(room.id)
    ready = running is None and await reviews.get(room) is not None
    return JSONResponse({"ready": ready, "done": running.done if running else 0, "of": running.of if running else 0})


async def show(request: Request) -> Response:
    """GET /t/{table}/review: the review, or how far it is, or a button to begin it."""
    room, owner = await finished(request)
    reviews = reviews_of(request)
    running = reviews.running.get(room.id)
    review = None if running else await reviews.get(room)
    inner: Child
    if review is not None:
        inner = review_html(room, review)
    elif running is not None:
        inner = running_html(running)
    elif was_there(room, owner):
        inner = offer_html(room)
    else:
        inner = h.p("Nobody who sat at this table has asked for a review yet.")
    game, base = room.table.game, f"/t/{room.id}"
    tools = [tool("play", "Replay", href=f"{base}/replay"), tool("back", "Back to the table", href=base), theme_tool()]
    article = h.article(h.h2("Review of the game", class_="head"), inner, class_="panel sheet-card")
    body = top_bar(game.title, words_for(room), tools), h.main(article, id="main", class_="maker")
    script = module("review") if running is not None else None
    theme, world = theme_of(request), world_of(game)
    return HTMLResponse(page(f"{game.title}: review", *body, script, theme=theme, world=world, kind="plain review", table=room.id))


def running_html(running: Progress) -> Markup:
    bar = h.progress(id="progress", max=max(1, running.of), value=running.done, aria_label="Decisions judged")
    return markup(
        h.p(f"A frog goes through every decision again, {running.of} in all. You can leave and come back."),
        bar,
        h.p(f"{running.done} of {running.of} decisions", class_="mute", id="progress-words", role="status"),
    )


def offer_html(room: Room) -> Markup:
    words = "A bot goes through every decision of the game: what each side could expect, and which moves changed that most."
    go_on = button("Review the game", "chart", go=True, kind="submit")
    return markup(h.p(words), h.form(go_on, class_="row acts", method="post", action=f"/t/{room.id}/review"))


def scale(game: Game, values: list[float]) -> list[tuple[float, str]]:
    """Lines across the chart: the whole range of a chance, or as much of a lead as was seen."""
    if len(game.teams) > 1:
        return [(-1.0, measure(game, -1.0)[1]), (0.0, measure(game, 0.0)[1]), (1.0, measure(game, 1.0)[1])]
    reach = max(0.1, *(abs(value) for value in values)) if values else 0.1
    low = -reach if min(values, default=0) < 0 else 0.0
    return [(at, measure(game, at)[1]) for at in dict.fromkeys((low, 0.0, reach))]


def review_html(room: Room, review: dict[str, Any]) -> Markup:
    """Chart, counts and the list."""
    game = room.table.game
    words = f"The {caption(game)} of each side after every decision, from what the one who decided could know."
    pictures = h.div(charts(room, review), class_="chart")
    return markup(h.p(words, class_="mute"), pictures, counts_html(room, review), marks_html(room, review))


def charts(room: Room, review: dict[str, Any]) -> list[Markup]:
    """The chart for wide screens and for narrow ones; the style sheet shows one of them."""
    game, base = room.table.game, f"/t/{room.id}"
    sides = [team[0] for team in game.teams]
    last = review["moves"]
    lines = {
        room.letters[seat]: [*((p["move"], p["values"][seat]) for p in review["points"]), (last, review["final"][seat])] for seat in sides
    }
    captain = {seat: team[0] for team in game.teams for seat in team}
    height = {(p["move"], seat): p["values"][seat] for p in review["points"] for seat in sides}
    marks = [
        Mark(
            entry["move"], height[(entry["move"], captain[entry["seat"]])], entry["sign"], f"{base}/replay?move={entry['move']}",
            f"Move {entry['move'] + 1}, {room.seat_name(entry['seat'])}: {entry['text']}",
        )
        for entry in review["marks"]
    ]  # fmt: skip
    ticks = scale(game, [value for line in lines.values() for _, value in line])
    label = f"The {caption(game)} of each side over the game, as search saw it"
    wide = chart(lines, marks, ticks, last, kind="wide-chart", label=label)
    narrow = chart(lines, marks, ticks, last, width=360, height=270, size=12, kind="narrow-chart", label=label)
    return [Markup(wide), Markup(narrow)]


def counts_html(room: Room, review: dict[str, Any]) -> Markup:
    head = h.tr(h.td(), h.th("? a pity", scope="col"), h.th("?? a blunder", scope="col"))
    rows = []
    for seat, (few, grave) in enumerate(review["counts"]):
        who = h.span(Markup(letter_badge(room.letters[seat], 20)), room.seat_name(seat), class_="row")
        rows.append(h.tr(h.th(who, scope="row"), h.td(few), h.td(grave)))
    return h.table(h.thead(head), h.tbody(rows), class_="summary")


def marks_html(room: Room, review: dict[str, Any]) -> Markup:
    """The moves that changed the expected result most, in order."""
    if not review["marks"]:
        return h.p("No single decision cost much. Well played, all of you.")
    menu = others_menu(bot_cards()) if len(room.table.seats) > 1 else None
    lead = h.span("Play on from a move"), menu
    form = h.form(lead, id="from", class_="row wrap others", method="post", action=f"/t/{room.id}/fork")
    rows = [mark_html(room, entry) for entry in review["marks"]]
    return markup(h.h2("Moves that changed the game"), form, h.ol(rows, class_="mistakes"))


def mark_html(room: Room, entry: dict[str, Any]) -> Markup:
    game, seat, move = room.table.game, entry["seat"], entry["move"]
    good, bad = measure(game, entry["good"])[1], measure(game, entry["bad"])[1]
    blunder = entry["sign"] == "??"
    sign = h.span(entry["sign"], class_="sign bad" if blunder else "sign", title="a blunder" if blunder else "a pity")
    title = h.h3(
        Markup(letter_badge(room.letters[seat], 18)), h.span(f"{room.seat_name(seat)}, move {move + 1}: {entry['text']}")
    )  # fmt: skip
    cost = h.p(f"{caption(game).capitalize()} ", h.span(f"{good} → {bad}", class_="drop"), ".", aside(entry["was"]))
    instead = h.p("Search preferred ", h.b(entry["preferred"]), ".", aside(entry["why"]))
    again = h.button(h.span("Play from here"), class_="btn", type="submit", form="from", name="move", value=move)
    acts = h.div(button("See it", "eye", href=f"/t/{room.id}/replay?move={move}"), again, class_="row acts")
    return h.li(sign, h.div(title, cost, instead), acts, class_="mistake")


def aside(words: str) -> list[Child]:
    """What else there is to say."""
    return [" ", h.span(words, class_="mute")] if words else []

"""The page of a review: a chart of what each side could expect, and the moves that changed it most."""

from __future__ import annotations

from html import escape
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from ...draw.chart import Mark, chart
from ...draw.frogs import letter_badge
from ...engine.advice import caption, measure
from ...engine.game import Game
from ...table import Refused, seats
from ..live.review import Reviews
from ..live.room import Room
from .cards import bot_cards, words_for, world_of
from .shell import address, button, page, theme_tool, tool, top_bar
from .site import go, room_for, rooms_of, theme_of
from .table import others_menu

AIDS = '<link rel="stylesheet" href="/static/aids.css">'


def reviews_of(request: Request) -> Reviews:
    reviews: Reviews = rooms_of(request).reviews
    return reviews


async def finished(request: Request) -> tuple[Room, str]:
    room, owner = await room_for(request)
    if not room.table.state.is_over:
        raise HTTPException(409, "A game is reviewed when it is over: a review shows every hand.")
    return room, owner


async def begin(request: Request) -> Response:
    """Somebody of the table wants its review."""
    room, owner = await finished(request)
    reviews = reviews_of(request)
    if await reviews.get(room) is None:
        if not seats.held_by(room.table.seats, owner) and owner != room.header.host:
            raise HTTPException(403, "Only those who sat at this table can have it reviewed.")
        try:
            reviews.begin(room)
        except Refused as refused:
            raise HTTPException(429, refused.reason.text) from None
    return go(request, f"/t/{room.id}/review")


async def progress(request: Request) -> Response:
    """How far it is."""
    room, _ = await finished(request)
    reviews = reviews_of(request)
    running = reviews.running.get(room.id)
    ready = running is None and await reviews.get(room) is not None
    return JSONResponse({"ready": ready, "done": running.done if running else 0, "of": running.of if running else 0})


async def show(request: Request) -> Response:
    """The review, or how far it is, or a button to begin it."""
    room, owner = await finished(request)
    reviews = reviews_of(request)
    running = reviews.running.get(room.id)
    found = None if running else await reviews.get(room)
    script = ""
    if found is not None:
        inner = review_html(room, found)
    elif running is not None:
        inner = (
            f'<p>A frog goes through every decision again, {running.of} in all. You can leave and come back.</p>'
            f'<progress id="progress" max="{max(1, running.of)}" value="{running.done}" aria-label="Decisions judged"></progress>'
            f'<p class="mute" id="progress-words" role="status">{running.done} of {running.of} decisions</p>'
        )
        script = '<script type="module" src="/static/review.js"></script>'
    elif seats.held_by(room.table.seats, owner) or owner == room.header.host:
        inner = (
            "<p>A bot goes through every decision of the game: what each side could expect, and which moves changed that most.</p>"
            f'<form class="row acts" method="post" action="/t/{address(room.id)}/review">'
            f"{button('Review the game', 'chart', go=True, kind='submit')}</form>"
        )
    else:
        inner = "<p>Nobody who sat at this table has asked for a review yet.</p>"
    game = room.table.game
    base = f"/t/{room.id}"
    tools = [tool("play", "Replay", href=base + "/replay"), tool("back", "Back to the table", href=base), theme_tool()]
    body = (
        f'{top_bar(game.title, words_for(room), tools)}{AIDS}<main id="main" class="maker"><article class="panel sheet-card">'
        f'<h2 class="head">Review of the game</h2>{inner}</article></main>{script}'
    )
    data = f' data-table="{escape(room.id)}"'
    return HTMLResponse(page(f"{game.title}: review", body, theme=theme_of(request), world=world_of(game), kind="plain review", data=data))


def scale(game: Game, values: list[float]) -> list[tuple[float, str]]:
    """Lines across the chart: the whole range of a chance, or as much of a lead as was seen."""
    if len(game.teams) > 1:
        return [(-1.0, measure(game, -1.0)[1]), (0.0, measure(game, 0.0)[1]), (1.0, measure(game, 1.0)[1])]
    reach = max(0.1, *(abs(value) for value in values)) if values else 0.1
    low = -reach if min(values, default=0) < 0 else 0.0
    return [(at, measure(game, at)[1]) for at in dict.fromkeys((low, 0.0, reach))]


def review_html(room: Room, found: dict[str, Any]) -> str:
    """Chart, counts and the list."""
    game, base = room.table.game, f"/t/{room.id}"
    sides = [team[0] for team in game.teams]
    last = found["moves"]
    lines = {
        room.letters[seat]: [*((p["move"], p["values"][seat]) for p in found["points"]), (last, found["final"][seat])] for seat in sides
    }
    captain = {seat: team[0] for team in game.teams for seat in team}
    height = {(p["move"], seat): p["values"][seat] for p in found["points"] for seat in sides}
    marks = [
        Mark(
            entry["move"], height[(entry["move"], captain[entry["seat"]])], entry["sign"], f"{base}/replay?move={entry['move']}",
            f"Move {entry['move'] + 1}, {room.seat_name(entry['seat'])}: {entry['text']}",
        )
        for entry in found["marks"]
    ]  # fmt: skip
    ticks = scale(game, [value for line in lines.values() for _, value in line])
    label = f"The {caption(game)} of each side over the game, as search saw it"
    pictures = chart(lines, marks, ticks, last, kind="wide-chart", label=label)
    pictures += chart(lines, marks, ticks, last, width=360, height=270, size=12, kind="narrow-chart", label=label)
    return (
        f'<p class="mute">The {escape(caption(game))} of each side after every decision, from what the one who decided could know.</p>'
        f'<div class="chart">{pictures}</div>{counts_html(room, found)}{marks_html(room, found)}'
    )


def counts_html(room: Room, found: dict[str, Any]) -> str:
    rows = "".join(
        f'<tr><th scope="row"><span class="row">{letter_badge(room.letters[seat], 20)}{escape(room.seat_name(seat))}</span></th>'
        f"<td>{few}</td><td>{grave}</td></tr>"
        for seat, (few, grave) in enumerate(found["counts"])
    )
    return (
        '<table class="summary"><thead><tr><td></td><th scope="col">? a pity</th><th scope="col">?? a blunder</th></tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )


def marks_html(room: Room, found: dict[str, Any]) -> str:
    """The moves that changed the expected result most, in order."""
    if not found["marks"]:
        return "<p>No single decision cost much. Well played, all of you.</p>"
    base = f"/t/{room.id}"
    menu = others_menu(bot_cards()) if len(room.table.seats) > 1 else ""
    form = f'<form id="from" class="row wrap others" method="post" action="{address(base)}/fork">'
    lead = f"{form}<span>Play on from a move</span>{menu}</form>"
    rows = "".join(mark_html(room, entry, base) for entry in found["marks"])
    return f'<h2>Moves that changed the game</h2>{lead}<ol class="mistakes">{rows}</ol>'


def mark_html(room: Room, entry: dict[str, Any], base: str) -> str:
    game, seat, move = room.table.game, entry["seat"], entry["move"]
    good, bad = measure(game, entry["good"])[1], measure(game, entry["bad"])[1]
    was = f' <span class="mute">{escape(entry["was"])}</span>' if entry["was"] else ""
    why = f' <span class="mute">{escape(entry["why"])}</span>' if entry["why"] else ""
    again = f'<button class="btn" type="submit" form="from" name="move" value="{move}"><span>Play from here</span></button>'
    title = f"{escape(room.seat_name(seat))}, move {move + 1}: {escape(entry['text'])}"
    words = "a blunder" if entry["sign"] == "??" else "a pity"
    return (
        f'<li class="mistake"><span class="sign{" bad" if entry["sign"] == "??" else ""}" title="{words}">{entry["sign"]}</span><div>'
        f"<h3>{letter_badge(room.letters[seat], 18)}<span>{title}</span></h3>"
        f'<p>{escape(caption(game).capitalize())} <span class="drop">{good} → {bad}</span>.{was}</p>'
        f"<p>Search preferred <b>{escape(entry['preferred'])}</b>.{why}</p></div>"
        f'<div class="row acts">{button("See it", "eye", href=f"{base}/replay?move={move}")}{again}</div></li>'
    )

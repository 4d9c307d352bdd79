"""From a View to what the page shows: the parts of a `view` message (docs/protocol.md). Knows no game; each draws itself."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from ...draw import Picture
from ...draw.palette import LIVERIES, WORLDS
from ...draw.svg import rect, text
from ...engine.game import Game
from ...engine.view import View
from .panels import SeatInfo as SeatInfo
from .panels import end_html, players_html

SIZES = ("laptop", "phone")


@lru_cache(maxsize=256)
def letters_of(game: Game) -> str:
    """The livery letter of each seat; one in turn for a colour that is none of ours."""
    ours = list(LIVERIES)
    return "".join(one if one in LIVERIES else ours[seat % len(ours)] for seat, one in enumerate(game.look.letters(game)))


def picture_of(game: Game, view: View, *, dark: bool = True, size: str = "laptop") -> Picture:
    """The position drawn by its game, or, for a game that cannot draw, its text on a board."""
    if size not in SIZES:
        raise ValueError(f"size is one of {', '.join(SIZES)}, not {size!r}")
    drawn = game.look.picture(view, dark=dark, size=size)
    if drawn is not None:
        return drawn
    theme = WORLDS[game.look.world].theme(dark)
    lines = game.screen(view).splitlines() or [""]
    width = max(40, *(len(row) for row in lines)) * 8.4 + 40
    body = rect(0, 0, width, len(lines) * 18 + 40, theme.solid, 14) + "".join(
        text(20, 34 + 18 * i, row, 14, theme.text, 'text-anchor="start" font-family="monospace" font-weight="400" xml:space="preserve"')
        for i, row in enumerate(lines)
    )
    return Picture(
        body=body,
        defs="",
        box=(0, 0, width, len(lines) * 18 + 40),
        label=game.title,
        colours=letters_of(game),
        panels=[""] * game.seats,
        minis=[""] * game.seats,
    )


def defs_id(picture: Picture) -> str:
    """A short name for a set of definitions."""
    return _short(picture.defs)


@lru_cache(maxsize=256)
def _short(defs: str) -> str:
    return hashlib.sha256(defs.encode()).hexdigest()[:12]


def view_parts(game: Game, view: View, picture: Picture, seats: Sequence[SeatInfo], size: str = "laptop") -> dict[str, str]:
    """The HTML of a view, by place on the page."""
    return {
        "players": players_html(view, picture, seats, size),
        "extra": picture.extra,
        "left": picture.left,
        "middle": picture.middle,
        "end": end_html(game, view, picture, seats),
    }


def board_part(picture: Picture) -> dict[str, Any]:
    """The board without its definitions."""
    return {"svg": picture.body, "box": [round(v, 1) for v in picture.box], "label": picture.label}


def seen_part(view: View, picture: Picture, seq: int, rid: int | None) -> dict[str, Any]:
    """What a `view` message shows of the game itself: the same for all who share this sight."""
    mine = bool(view.choices)
    return {
        "type": "view",
        "seq": seq,
        "rid": rid if mine else None,
        "board": board_part(picture),
        "choices": [{"action": c.action, "text": c.text, "picks": list(c.picks), "label": c.label, "price": c.price} for c in view.choices],
        "preselect": list(picture.preselect) if mine else [],
        "note": picture.note,
    }


def around_part(game: Game, view: View, picture: Picture, seats: Sequence[SeatInfo], size: str) -> dict[str, Any]:
    """What it shows of those who play: panels, final reckoning, what is asked or who is awaited."""
    mover = view.to_move if 0 <= view.to_move < len(picture.colours) else -1
    mine = bool(view.choices)
    title, advice = view.asked, view.help
    if view.over:
        title, advice = "The game is over", ""
    elif not mine:
        title, advice = (f"Waiting for {seats[mover].name}" if 0 <= mover < len(seats) else "The pond decides"), ""
    shown = view.seat if mine and 0 <= view.seat < len(picture.colours) else mover
    face = picture.colours[shown] if mover >= 0 or mine else ""
    return {
        "parts": view_parts(game, view, picture, seats, size),
        "prompt": {"title": title, "help": advice, "mine": mine, "faces": picture.faces, "face": face},
    }


def defs_part(picture: Picture, known: str) -> dict[str, str]:
    """The definitions of a picture, or their name alone for a page that has them."""
    ident = defs_id(picture)
    return {"id": ident} if ident == known else {"id": ident, "svg": picture.defs}


def view_message(
    game: Game,
    view: View,
    seats: Sequence[SeatInfo],
    *,
    seq: int,
    rid: int | None,
    dark: bool = True,
    size: str = "laptop",
    has_defs: str = "",
) -> dict[str, Any]:
    """A whole `view` message, but for what only the table knows: log, frames, tools, ack."""
    picture = picture_of(game, view, dark=dark, size=size)
    around = around_part(game, view, picture, seats, size)
    return {**seen_part(view, picture, seq, rid), **around, "defs": defs_part(picture, has_defs)}

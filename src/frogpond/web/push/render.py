"""From a View to what the page shows: the parts of a `view` message (docs/protocol.md). Knows no game; each draws itself."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from ...draw import Picture
from ...draw.html import Markup
from ...draw.palette import LIVERIES, WORLDS
from ...draw.pieces import Pieces, flat, pieces_of
from ...draw.svg import rect, text
from ...engine.game import Game
from ...engine.story import listed
from ...engine.view import View
from .ending import end_html
from .panels import SeatInfo as SeatInfo
from .panels import players_pieces

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
    return game.look.picture(view, dark=dark, size=size) or text_board(game, view, dark)


def board_of(game: Game, view: View, *, dark: bool = True, size: str = "laptop") -> Picture:
    """The board alone."""
    return game.look.board(view, dark=dark, size=size) or text_board(game, view, dark)


def text_board(game: Game, view: View, dark: bool) -> Picture:
    """A position as text on a board."""
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


def part_pieces(
    game: Game, view: View, picture: Picture, seats: Sequence[SeatInfo], size: str = "laptop", again: Markup | None = None
) -> dict[str, Pieces]:
    """The HTML of a view by place on the page, in pieces. A place may have several parts: `players.0`, `players.1` ..."""
    parts: dict[str, Pieces] = {**players_pieces(view, picture, seats, size)}
    for name, inner in (("extra", picture.extra), ("left", picture.left), ("middle", picture.middle), ("arena", picture.arena)):
        parts[name] = pieces_of(inner) if inner else {}
    parts["end"] = {"": end_html(game, view, picture, seats)} if view.over else {}
    parts["again"] = {"": again} if again else {}
    return parts


def part_texts(parts: Mapping[str, Pieces]) -> dict[str, str]:
    """The same as one text for each place."""
    texts: dict[str, str] = {}
    for name, pieces in parts.items():
        place = name.partition(".")[0]
        texts[place] = texts.get(place, "") + "".join(pieces.values())
    return texts


def board_part(picture: Picture) -> dict[str, Any]:
    """A board to lay over another, without its definitions."""
    return {"svg": picture.body, "box": box_of(picture), "label": picture.label}


def board_layers(picture: Picture) -> dict[str, Any]:
    """A board in pieces: its layers from the ground up, each with its keys and markups in order."""
    layers = [[name, flat(pieces.items())] for name, pieces in picture.layers.items()]
    return {"layers": layers, "deep": list(picture.deep), "box": box_of(picture), "label": picture.label}


def box_of(picture: Picture) -> list[float]:
    return [round(v, 1) for v in picture.box]


def choice_rows(view: View) -> list[list[Any]]:
    """Legal actions as rows `[action, text, picks, label, price]`, without what is empty at their ends."""
    rows: list[list[Any]] = []
    for c in view.choices:
        row: list[Any] = [c.action, c.text, c.picks]
        if c.price is not None:
            row += [c.label, c.price]
        elif c.label:
            row.append(c.label)
        rows.append(row)
    return rows


def seen_part(view: View, picture: Picture, seq: int, rid: int | None) -> dict[str, Any]:
    """What a `view` message says of the game itself beside board and choices: the same for all who share this sight."""
    mine = bool(view.choices)
    return {
        "type": "view",
        "seq": seq,
        "rid": rid if mine else None,
        "preselect": list(picture.preselect) if mine else [],
        "note": picture.note,
    }


def prompt_part(view: View, picture: Picture, seats: Sequence[SeatInfo]) -> dict[str, Any]:
    """What is asked, or who is awaited."""
    mover = view.to_move if 0 <= view.to_move < len(picture.colours) else -1
    mine = bool(view.choices)
    title, advice = view.asked, view.help
    if view.over:
        title, advice = "The game is over", ""
    elif "open" in [seat.kind for seat in seats]:
        asked = [seat.name for seat in seats if seat.asked]
        title, advice = f"Asking {listed(asked)}…" if asked else "Waiting for players", "Starts when everyone is here."
    elif not mine:
        title = f"Waiting for {seats[mover].name}" if 0 <= mover < len(seats) else "The pond decides"
        advice = "" if True in [seat.you for seat in seats] else "You’re watching. Hidden cards stay hidden."
    shown = view.seat if mine and 0 <= view.seat < len(picture.colours) else mover
    face = picture.colours[shown] if mover >= 0 or mine else ""
    return {"title": title, "help": advice, "mine": mine, "faces": picture.faces.name, "face": face}


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
    return {
        **seen_part(view, picture, seq, rid),
        "board": board_layers(picture),
        "parts": part_texts(part_pieces(game, view, picture, seats, size)),
        "choices": [{"action": c.action, "text": c.text, "picks": list(c.picks), "label": c.label, "price": c.price} for c in view.choices],
        "prompt": prompt_part(view, picture, seats),
        "defs": defs_part(picture, has_defs),
    }

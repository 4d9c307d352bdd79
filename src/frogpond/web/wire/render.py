"""From a View to what the page shows: the parts of a `view` message (docs/protocol.md). Knows no game; each draws itself."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import Any

from ...draw import Picture
from ...draw.avatars import dressed
from ...draw.frogs import letter_badge
from ...draw.icons import icon_use
from ...draw.palette import LIVERIES, WORLDS
from ...draw.svg import rect, text
from ...engine.game import Game
from ...engine.view import View

SIZES = ("laptop", "phone")


@dataclass(frozen=True)
class SeatInfo:
    """What the table knows about a seat and the rules do not: who sits there."""

    name: str  # shown as given; "You" for the viewer's own seat is the caller's choice
    you: bool = False
    kind: str = "person"  # person, bot, open
    away: str = ""  # how long, in words: "2 min"
    thinking: bool = False
    wear: str = ""  # what the frog of this player wears
    left: float | None = None  # seconds of thinking time, if they are counted


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


def _tag(info: SeatInfo, turn: bool, over: bool, won: bool) -> str:
    words, soft = "", True
    if over:
        words, soft = ("winner", False) if won else ("", True)
    elif info.away:
        words, soft = f"away {info.away}", not turn
    elif turn:
        words, soft = ("your turn" if info.you else "thinking" if info.thinking else "to move"), False
    elif info.kind == "open":
        words = "waiting"
    if not words:
        return ""
    dots = '<i class="dots" aria-hidden="true"><b></b><b></b><b></b></i>' if words == "thinking" else ""
    return f'<span class="tag{" soft" if soft else ""}">{escape(words)}{dots}</span>'


def clock_text(seconds: float) -> str:
    """Thinking time as a clock shows it; the page counts on from there."""
    whole = math.ceil(seconds)
    hours, rest = divmod(whole, 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"


def _clock(seat: int, info: SeatInfo) -> str:
    if info.left is None:
        return ""
    return f'<span class="clock" role="timer" aria-label="Thinking time" data-clock="{seat}">{clock_text(info.left)}</span>'


def _panel(
    ident: str, colour: str, faces: str, name: str, score: str, body: str, tag: str, classes: str, size: str,
    unit: str = "", wear: str = "", clock: str = "",
) -> str:  # fmt: skip
    spoken = escape(f"{name}, {score} points" if score else name)
    name = escape(name)
    if size == "laptop":
        inner = (
            f'{dressed(colour, 50, faces, wear)}<div class="name">{letter_badge(colour)}<span class="who">{name}</span>{tag}</div>{clock}'
            f'<div class="stock">{body}</div><div class="score">{score}{icon_use(unit, 22) if unit else ""}</div>'
        )
    else:
        inner = (
            f'{dressed(colour, 32, faces, wear)}<span class="score">{score}</span><b class="who">{name}</b>'
            f"<small>{letter_badge(colour, 14)}{body}</small>{clock}"
        )
    return (
        f'<section class="panel {"player" if size == "laptop" else "mini"}{classes}" id="{ident}" aria-label="{spoken}">{inner}</section>'
    )


def players_html(view: View, picture: Picture, seats: Sequence[SeatInfo], size: str = "laptop") -> str:
    """The panels of all players: face, letter, name, score, and the body the game drew."""
    out = []
    scores = picture.scores if picture.scores is not None else [str(score) for score in view.scores]
    bodies = picture.panels if size == "laptop" else picture.minis
    elsewhere = any(who.turn for who in picture.companions)
    for seat, info in enumerate(seats):
        turn = view.to_move == seat and not view.over and not elsewhere
        body = bodies[seat] if seat < len(bodies) else ""
        if info.kind == "open":
            body = "<span>share the link, or let a bot sit</span>" if size == "laptop" else "open seat"
        if info.away and not view.over and size == "phone":
            body = escape(f"away {info.away}")
        flags = (("turn", turn), ("you", info.you), ("open", info.kind == "open"), ("away", bool(info.away)))
        classes = "".join(f" {word}" for word, on in flags if on)
        tag = _tag(info, turn, view.over, seat in view.winners)
        score = scores[seat] if seat < len(scores) else ""
        colour, look = picture.colours[seat], picture.faces
        more = (picture.unit, info.wear, _clock(seat, info))
        out.append(_panel(f"panel-{seat}", colour, look, info.name, score, body, tag, classes, size, *more))
    for i, who in enumerate(picture.companions):
        tag = '<span class="tag">his turn</span>' if who.turn and not view.over else ""
        body = who.panel if size == "laptop" else who.mini
        classes = " turn" if who.turn and not view.over else ""
        out.append(_panel(f"panel-{len(seats) + i}", who.colour, picture.faces, who.name, who.score, body, tag, classes, size))
    return "".join(out)


def end_html(game: Game, view: View, picture: Picture, seats: Sequence[SeatInfo]) -> str:
    """The final reckoning: every point of every player, line by line; empty while the game goes on."""
    if not view.over:
        return ""
    lines = game.explain_scores(view)
    order = sorted(range(len(seats)), key=lambda seat: (seat not in view.winners, -(view.scores[seat] if seat < len(view.scores) else 0)))
    names = [escape(seats[seat].name) for seat in view.winners]
    mine = any(seats[seat].you for seat in view.winners)
    if not names:
        title = "The game is over"
    elif len(names) == 1:
        title = "You win!" if mine else f"{names[0]} wins"
    else:
        title = f"{', '.join(names[:-1])} and {names[-1]} share the victory"
    cards = ""
    for seat in order:
        colour = picture.colours[seat]
        rows = (
            "".join(f"<tr><td>{escape(words)}</td><td>{points:+d}</td></tr>" for words, points in lines[seat]) if seat < len(lines) else ""
        )
        score = view.scores[seat] if seat < len(view.scores) else 0
        crown = icon_use("crown", 22) if seat in view.winners else ""
        cards += (
            f'<section class="sheet{" won" if seat in view.winners else ""}">{dressed(colour, 64, picture.faces, seats[seat].wear)}'
            f"<h3>{letter_badge(colour, 20)}<span>{escape(seats[seat].name)}</span>{crown}</h3>"
            f'<table><tbody>{rows}</tbody><tfoot><tr><th scope="row">Together</th><td>{score}</td></tr></tfoot></table></section>'
        )
    return f'<h2>{title}</h2><div class="sheets">{cards}</div>'


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
    """A `view` message, but for what only the table knows: log, frames, tools, ack."""
    picture = picture_of(game, view, dark=dark, size=size)
    ident = defs_id(picture)
    mover = view.to_move if 0 <= view.to_move < len(picture.colours) else -1
    mine = bool(view.choices)
    asked, advice = view.asked, view.help
    if view.over:
        asked, advice = "The game is over", ""
    elif not mine:
        asked, advice = (f"Waiting for {seats[mover].name}" if 0 <= mover < len(seats) else "The pond decides"), ""
    return {
        "type": "view",
        "seq": seq,
        "rid": rid if mine else None,
        "defs": {"id": ident} if ident == has_defs else {"id": ident, "svg": picture.defs},
        "board": board_part(picture),
        "parts": view_parts(game, view, picture, seats, size),
        "prompt": {
            "title": asked,
            "help": advice,
            "mine": mine,
            "faces": picture.faces,
            "face": picture.colours[view.seat if mine and 0 <= view.seat < len(picture.colours) else mover] if mover >= 0 or mine else "",
        },
        "choices": [{"action": c.action, "text": c.text, "picks": list(c.picks), "label": c.label, "price": c.price} for c in view.choices],
        "preselect": list(picture.preselect) if mine else [],
        "note": picture.note,
    }

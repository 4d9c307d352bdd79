"""What stands around the board: a panel for every player. HTML from a View, a Picture and who sits where."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from ...draw import Picture
from ...draw import html as h
from ...draw.avatars import dressed
from ...draw.frogs import Portrait, letter_badge
from ...draw.html import Markup
from ...draw.icons import icon_use
from ...draw.pieces import pieces_of
from ...engine.view import View


class SeatInfo(NamedTuple):
    """What the table knows about a seat and the rules do not: who sits there."""

    name: str  # shown as given; "You" for the viewer's own seat is the caller's choice
    you: bool = False
    kind: str = "person"  # person, bot, open
    away: str = ""  # how long, in words: "2 min"
    thinking: bool = False
    wear: str = ""  # what the frog of this player wears
    left: float | None = None  # seconds of thinking time, if they are counted
    waits: int | None = None  # a bot that waits for a place to think: how many stand before it
    level: str = ""  # how strong a bot is; stands beside its name
    asked: bool = False  # the open seat is kept for somebody who was asked to this game


DOTS = h.i(h.b(), h.b(), h.b(), class_="dots", aria_hidden="true")


def away_words(info: SeatInfo) -> str:
    """That somebody is away, and how long where that is worth a word."""
    return "away" if info.away in ("just now", "so far") else f"away {info.away}"


@lru_cache(maxsize=1024)
def _tag(info: SeatInfo, turn: bool, over: bool, won: bool) -> Markup | None:
    words, soft = "", True
    if over:
        words, soft = ("winner", False) if won else ("", True)
    elif info.away:
        words, soft = away_words(info), not turn
    elif turn:
        words, soft = ("your turn" if info.you else "thinking" if info.thinking else "to move"), False
        if info.waits is not None:
            long = f"waiting to think, {info.waits} ahead"
            return h.span(f"waiting, {info.waits} ahead", title=long, aria_label=long, class_="tag soft")
    elif info.kind == "open":
        words = "asked" if info.asked else "waiting"
    if not words:
        return None
    return h.span(words, words == "thinking" and DOTS, class_="tag soft" if soft else "tag")


def clock_text(seconds: float) -> str:
    """Thinking time as a clock shows it; the page counts on from there."""
    whole = math.ceil(seconds)
    hours, rest = divmod(whole, 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"


def _clock(seat: int, left: float) -> Markup:
    return h.span(clock_text(left), class_="clock", role="timer", aria_label="Thinking time", data_clock=seat)


@cache
def _flags(turn: bool, you: bool, beside: bool, free: bool, away: bool) -> tuple[str, ...]:
    """What a panel is marked as."""
    words = (("turn", turn), ("you", you), ("beside", beside), ("open", free), ("away", away))
    return tuple([word for word, on in words if on])


class Panel(NamedTuple):
    """One panel but for its body, which the game drew."""

    number: int
    colour: str
    name: str
    score: str
    faces: Portrait
    tag: str = ""
    flags: tuple[str, ...] = ()
    unit: str = ""
    wear: str = ""
    clock: str = ""
    level: str = ""

    def who(self) -> tuple[str, Markup | None]:
        """The name, and beside it how strong a bot is."""
        return self.name, h.small(f" {self.level}", class_="level") if self.level else None


CUT = Markup("\0")
"""Where a panel is taken apart into pieces."""


@lru_cache(maxsize=4096)
def frame(panel: Panel, size: str) -> tuple[str, str, str, str]:
    """A panel as pieces around its body: how it stands, who it is (which never changes), what comes before the body and after it."""
    kinds = h.classes("panel", "player" if size == "laptop" else "mini", *panel.flags)
    called = f"{panel.name}, {panel.level}" if panel.level else panel.name
    spoken = f"{called}, {panel.score} points" if panel.score else called
    face = Markup(dressed(panel.colour, 50 if size == "laptop" else 32, panel.faces, panel.wear))
    if size == "laptop":
        who_part = h.span(*panel.who(), class_="who", title=called)
        name = h.div(Markup(letter_badge(panel.colour)), who_part, CUT, Markup(panel.tag), class_="name")
        score = h.div(Markup(panel.score), Markup(icon_use(panel.unit, 22)) if panel.unit else None, class_="score")
        inner = [CUT, face, name, Markup(panel.clock), h.div(CUT, class_="stock"), score]
    else:
        name = h.b(*panel.who(), class_="who", title=called)
        under = h.small(Markup(letter_badge(panel.colour, 14)), CUT)
        inner = [CUT, face, CUT, h.span(Markup(panel.score), class_="score"), name, under, Markup(panel.clock)]
    whole = h.section(*inner, class_=kinds, id=f"panel-{panel.number}", aria_label=spoken)
    first, who, before, after = whole.split(CUT)
    return first, who, before, after


@lru_cache(maxsize=4096)
def seat_pieces(
    seat: int, info: SeatInfo, colour: str, score: str, faces: Portrait, unit: str, turn: bool, over: bool, won: bool, beside: bool,
    body: str, size: str,
) -> dict[str, str]:  # fmt: skip
    """The panel of a seat in pieces, found again by what it shows; one that did not change is the same object."""
    if info.kind == "open":
        empty = "share the link, or add a bot" if size == "laptop" else "open seat"
        body = h.span("hasn’t answered yet" if info.asked else empty)
    if info.away and not over and size == "phone":
        body = h.markup(away_words(info))
    panel = Panel(
        seat, colour, info.name, score, faces, _tag(info, turn, over, won) or "",
        _flags(turn, info.you, beside, info.kind == "open", bool(info.away)),
        unit, info.wear, "" if info.left is None else _clock(seat, info.left), info.level,
    )  # fmt: skip
    return panel_pieces(panel, body, size)


@lru_cache(maxsize=4096)
def panel_pieces(panel: Panel, body: str, size: str) -> dict[str, str]:
    """A whole panel in pieces; one that did not change is the same object."""
    first, who, tag, last = frame(panel, size)
    inner = {f"{key} body": piece for key, piece in pieces_of(body).items()}
    return {"first": first, "who": who, "tag": tag, **inner, "last": last}


def players_pieces(view: View, picture: Picture, seats: Sequence[SeatInfo], size: str = "laptop") -> dict[str, dict[str, str]]:
    """The panels of all players, each a place of its own: face, letter, name, score, and the body the game drew."""
    out: dict[str, dict[str, str]] = {}
    scores = picture.scores if picture.scores is not None else [str(score) for score in view.scores]
    bodies = picture.panels if size == "laptop" else picture.minis
    elsewhere = any(who.turn for who in picture.companions)
    for seat, info in enumerate(seats):
        turn = view.to_move == seat and not view.over and not elsewhere
        beside = seat == view.seat  # its things stand in a column of their own, where a game has one
        out[f"players.{seat}"] = seat_pieces(
            seat, info, picture.colours[seat], scores[seat] if seat < len(scores) else "", picture.faces, picture.unit,
            turn, view.over, seat in view.winners, beside, bodies[seat] if seat < len(bodies) else "", size,
        )  # fmt: skip
    for number, who in enumerate(picture.companions, len(seats)):
        turn = who.turn and not view.over
        tag = h.span("playing", class_="tag") if turn else ""
        panel = Panel(number, who.colour, who.name, who.score, picture.faces, tag, ("turn",) * turn)
        out[f"players.{number}"] = panel_pieces(panel, who.panel if size == "laptop" else who.mini, size)
    return out


def players_html(view: View, picture: Picture, seats: Sequence[SeatInfo], size: str = "laptop") -> Markup:
    """The same in one go."""
    return Markup("".join(piece for panel in players_pieces(view, picture, seats, size).values() for piece in panel.values()))

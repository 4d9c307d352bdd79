"""What stands around the board: a panel for every player, and the final reckoning. HTML from a View, a Picture and who sits where."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from ...draw import Picture
from ...draw.avatars import dressed
from ...draw.frogs import letter_badge
from ...draw.icons import icon_use
from ...engine.game import Game
from ...engine.view import View
from .. import elements as h
from ..elements import Child, Markup, markup


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


DOTS = h.i(h.b(), h.b(), h.b(), class_="dots", aria_hidden="true")


def _tag(info: SeatInfo, turn: bool, over: bool, won: bool) -> Markup | None:
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
        return None
    return h.span(words, words == "thinking" and DOTS, class_="tag soft" if soft else "tag")


def clock_text(seconds: float) -> str:
    """Thinking time as a clock shows it; the page counts on from there."""
    whole = math.ceil(seconds)
    hours, rest = divmod(whole, 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"


def _clock(seat: int, info: SeatInfo) -> Markup | None:
    if info.left is None:
        return None
    return h.span(clock_text(info.left), class_="clock", role="timer", aria_label="Thinking time", data_clock=seat)


@dataclass(frozen=True, slots=True)
class Panel:
    """One panel; `body` is what the game drew for it."""

    colour: str
    name: str
    score: str
    body: Child
    tag: Markup | None = None
    flags: Sequence[str] = ()
    unit: str = ""
    wear: str = ""
    clock: Markup | None = None

    def html(self, number: int, faces: str, size: str) -> Markup:
        inner: tuple[Child, ...]
        if size == "laptop":
            inner = (
                Markup(dressed(self.colour, 50, faces, self.wear)),
                h.div(Markup(letter_badge(self.colour)), h.span(self.name, class_="who"), self.tag, class_="name"),
                self.clock,
                h.div(self.body, class_="stock"),
                h.div(Markup(self.score), Markup(icon_use(self.unit, 22)) if self.unit else None, class_="score"),
            )
        else:
            inner = (
                Markup(dressed(self.colour, 32, faces, self.wear)),
                h.span(Markup(self.score), class_="score"),
                h.b(self.name, class_="who"),
                h.small(Markup(letter_badge(self.colour, 14)), self.body),
                self.clock,
            )
        kinds = h.classes("panel", "player" if size == "laptop" else "mini", *self.flags)
        spoken = f"{self.name}, {self.score} points" if self.score else self.name
        return h.section(inner, class_=kinds, id=f"panel-{number}", aria_label=spoken)


def players_html(view: View, picture: Picture, seats: Sequence[SeatInfo], size: str = "laptop") -> Markup:
    """The panels of all players: face, letter, name, score, and the body the game drew."""
    panels = []
    scores = picture.scores if picture.scores is not None else [str(score) for score in view.scores]
    bodies = picture.panels if size == "laptop" else picture.minis
    elsewhere = any(who.turn for who in picture.companions)
    for seat, info in enumerate(seats):
        turn = view.to_move == seat and not view.over and not elsewhere
        body: Markup | str = Markup(bodies[seat]) if seat < len(bodies) else ""
        if info.kind == "open":
            body = h.span("share the link, or let a bot sit") if size == "laptop" else "open seat"
        if info.away and not view.over and size == "phone":
            body = f"away {info.away}"
        flags = (("turn", turn), ("you", info.you), ("open", info.kind == "open"), ("away", bool(info.away)))
        panels.append(
            Panel(
                picture.colours[seat], info.name, scores[seat] if seat < len(scores) else "", body,
                _tag(info, turn, view.over, seat in view.winners), [word for word, on in flags if on], picture.unit, info.wear,
                _clock(seat, info),
            )
        )  # fmt: skip
    for who in picture.companions:
        turn = who.turn and not view.over
        body = Markup(who.panel if size == "laptop" else who.mini)
        panels.append(Panel(who.colour, who.name, who.score, body, h.span("his turn", class_="tag") if turn else None, ["turn"] * turn))
    return markup(panel.html(number, picture.faces, size) for number, panel in enumerate(panels))


def end_html(game: Game, view: View, picture: Picture, seats: Sequence[SeatInfo]) -> Markup:
    """The final reckoning: every point of every player, line by line; empty while the game goes on."""
    if not view.over:
        return Markup()
    lines = game.explain_scores(view)
    order = sorted(range(len(seats)), key=lambda seat: (seat not in view.winners, -(view.scores[seat] if seat < len(view.scores) else 0)))
    names = [seats[seat].name for seat in view.winners]
    mine = any(seats[seat].you for seat in view.winners)
    if not names:
        title = "The game is over"
    elif len(names) == 1:
        title = "You win!" if mine else f"{names[0]} wins"
    else:
        title = f"{', '.join(names[:-1])} and {names[-1]} share the victory"

    def sheet(seat: int) -> Markup:
        colour, won = picture.colours[seat], seat in view.winners
        rows = [h.tr(h.td(words), h.td(f"{points:+d}")) for words, points in lines[seat]] if seat < len(lines) else []
        score = view.scores[seat] if seat < len(view.scores) else 0
        return h.section(
            Markup(dressed(colour, 64, picture.faces, seats[seat].wear)),
            h.h3(Markup(letter_badge(colour, 20)), h.span(seats[seat].name), Markup(icon_use("crown", 22)) if won else None),
            h.table(h.tbody(rows), h.tfoot(h.tr(h.th("Together", scope="row"), h.td(score)))),
            class_="sheet won" if won else "sheet",
        )

    return markup(h.h2(title), h.div(map(sheet, order), class_="sheets"))

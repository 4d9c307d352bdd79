"""The `view` messages of one table. What is seen (a seat's sight, or the one all spectators share) is drawn and written once; around it
stands what belongs to the people who look: their own panels, and what only this page is told.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ...draw import Picture
from ...engine.game import Game
from ...engine.state import State
from ...engine.view import View
from ...table import Change, seats
from ...table.daily import result_line
from ...table.eyes import reader_of
from ...table.settings import why_no_hints
from . import messages, render
from .messages import InUse, dumped
from .panels import players_html

if TYPE_CHECKING:
    from ..live.clients import Client

log = logging.getLogger("frogpond.messages")
FRAMES = 14


@dataclass(frozen=True, slots=True)
class Sight:
    """What is looked at: a seat's view or a spectator's, on a kind of screen. Nobody shares a seat's but those who hold it."""

    viewer: int
    size: str
    dark: bool


@dataclass(frozen=True, slots=True)
class Drawing:
    """A sight of the table as it stands; `text` is its part of the message."""

    view: View
    picture: Picture
    text: str


@dataclass(slots=True)
class Round:
    """One telling: texts that several share. They hold the time of day, so they are not kept longer."""

    change: Change | None = None
    frames: dict[tuple[Sight, int], str] = field(default_factory=dict)
    around: dict[tuple[Sight, tuple[int, ...]], str] = field(default_factory=dict)
    parts: dict[tuple[Sight, tuple[int, ...]], str] = field(default_factory=dict)


class Views:
    """Makes the messages for those who look at one table."""

    def __init__(self, room: InUse) -> None:
        self.room = room
        self._seq = -1
        self._drawings: dict[Sight, Drawing] = {}
        self._round: Round | None = None

    @contextlib.contextmanager
    def telling(self, change: Change | None = None) -> Iterator[None]:
        """What is made in here is shared, and tells of this change."""
        self._round = Round(change)
        try:
            yield
        finally:
            self._round = None

    def forget(self) -> None:
        """Nobody looks any more."""
        self._drawings.clear()

    # What is seen -------------------------------------------------------------------------------------------------------

    def sight(self, client: Client) -> Sight:
        return Sight(client.viewer(self.room.table), client.size, client.dark)

    def name(self, client: Client) -> str:
        """A name for all that a view shows and that changes without a row: seats, settings, whose sight, which screen."""
        sight = self.sight(client)
        return f"{self.room.header.version}.{sight.viewer}.{sight.size}.{'dark' if sight.dark else 'light'}"

    def drawing(self, sight: Sight) -> Drawing:
        """Drawn once for as long as the table stands."""
        table = self.room.table
        if self._seq != table.seq:
            self._seq = table.seq
            self._drawings.clear()
        known = self._drawings.get(sight)
        if known is None:
            view = table.state.view(sight.viewer)
            picture = render.picture_of(table.game, view, dark=sight.dark, size=sight.size)
            text = dumped(render.seen_part(view, picture, table.seq, table.seq))
            known = self._drawings[sight] = Drawing(view, picture, text)
        return known

    # The message --------------------------------------------------------------------------------------------------------

    def text(self, client: Client, ack: str = "") -> str:
        """A `view` message for one page."""
        sight = self.sight(client)
        own = self._own(sight, client, ack)
        return joined(self.drawing(sight).text, self._around(sight, client), self._frames(sight, client), dumped(own))

    def _company(self, sight: Sight, client: Client) -> tuple[Sight, tuple[int, ...]]:
        """Who sees the same panels: those with the same sight and the same seats of their own, spectators with none."""
        return sight, tuple(seats.held_by(self.room.table.seats, client.owner))

    def _around(self, sight: Sight, client: Client) -> str:
        """Those who play and what is asked; the same for all who share the sight and have the same seats of their own."""
        made, key = (self._round or Round()).around, self._company(sight, client)
        if key not in made:
            made[key] = dumped(self._around_message(sight, client.owner))
        return made[key]

    def _around_message(self, sight: Sight, owner: str) -> dict[str, Any]:
        room, table = self.room, self.room.table
        drawing = self.drawing(sight)
        message = render.around_part(table.game, drawing.view, drawing.picture, messages.seat_infos(room, owner), sight.size)
        message |= messages.beside_the_game(room)
        daily = room.header.settings.daily
        if daily and drawing.view.over:
            message["share"] = result_line(table.game, drawing.view, daily)
        return message

    def _frames(self, sight: Sight, client: Client) -> str:
        """What happened, in the words for this reader."""
        if self._round is None or self._round.change is None:
            return ""
        change = self._round.change
        if change.back:
            return dumped({"back": True})
        key = (sight, reader_of(self.room.table, client.owner, sight.viewer))
        if key not in self._round.frames:
            self._round.frames[key] = dumped({"frames": self.frames(change, *key)})
        return self._round.frames[key]

    def _own(self, sight: Sight, client: Client, ack: str) -> dict[str, Any]:
        """What only this page is told."""
        room, table, settings = self.room, self.room.table, self.room.header.settings
        drawing = self.drawing(sight)
        message: dict[str, Any] = {
            "sight": self.name(client),
            "defs": render.defs_part(drawing.picture, client.defs),
            "absent": messages.absent(room, client.owner),
            "tools": {
                "undo": "" if settings.daily else table.undo_kind(client.owner),
                "why": bool(drawing.view.choices),
                "fork": True,
                "hint": why_no_hints(settings, room.header.private, table.seats),
            },
            "log": self.fresh_log(client),
        }
        client.defs = message["defs"]["id"]
        if ack:
            message["ack"] = ack
        return message

    def parts(self, client: Client) -> str:
        """A `parts` message: the players' panels, and what else changes without a move."""
        room, sight = self.room, self.sight(client)
        made, key = (self._round or Round()).parts, self._company(sight, client)
        if key not in made:
            drawing = self.drawing(sight)
            players = players_html(drawing.view, drawing.picture, messages.seat_infos(room, client.owner), sight.size)
            made[key] = dumped({"type": "parts", "parts": {"players": players}, **messages.beside_the_game(room)})
        return joined(made[key], dumped({"absent": messages.absent(room, client.owner)}))

    def fresh_log(self, client: Client) -> dict[str, Any]:
        """The lines this page does not have yet; all of them if those it has are not ours any more, or in other words."""
        table = self.room.table
        story = table.history.story(reader_of(table, client.owner, client.viewer(table)))
        had = client.lines
        start = had if had < len(story.marks) and story.marks[had] == client.mark else 0
        client.lines, client.mark = len(story.lines), story.marks[-1]
        colours = render.letters_of(table.game)
        lines = [messages.line_json(line, start + i, colours) for i, line in enumerate(story.lines[start:])]
        return {"from": start, "lines": lines, "mark": client.mark}

    # How it came about --------------------------------------------------------------------------------------------------

    def frames(self, change: Change, sight: Sight, reader: int) -> list[dict[str, Any]]:
        """What happened, event by event, each with the board after it where that changed; the last board is the view's own."""
        game = self.room.table.game
        lines = self.room.table.history.last(change, reader)
        colours = render.letters_of(game)
        films = [step.film[number] if number < len(step.film) else None for step in change.steps for number in range(len(step.events))]
        out: list[dict[str, Any]] = []
        before = ""
        for number, (line, state) in enumerate(zip(lines, films, strict=True)):
            words = {"kind": line.kind, "text": line.text, "rule": line.rule, "who": messages.letter(colours, line.who)}
            frame: dict[str, Any] = {"events": [words]}
            if state is not None and number < len(lines) - 1 and number < FRAMES:
                board = between(game, state, sight)
                if board and board["svg"] != before:
                    frame["board"] = board
                    before = board["svg"]
            out.append(frame)
        return out


def joined(*objects: str) -> str:
    """One object with all that these have; an empty one is no text."""
    return "{" + ",".join(text[1:-1] for text in objects if text) + "}"


def still(game: Game, state: State, sight: Sight) -> dict[str, Any]:
    """The board of a position."""
    return render.board_part(render.picture_of(game, state.viewed(sight.viewer), dark=sight.dark, size=sight.size))


def between(game: Game, state: State, sight: Sight) -> dict[str, Any] | None:
    """A position in the middle of an action, drawn. Frames are hints: a game that can't show such a position goes on without."""
    try:
        return still(game, state, sight)
    except Exception:
        log.warning("%s can't show a position in the middle of an action", game.name, exc_info=True)
        return None

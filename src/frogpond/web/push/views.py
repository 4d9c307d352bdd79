"""The `view` messages of one table. The board is drawn once for all as a spectator sees it, a seat's own things once for that seat, and
what leads from one view to the next is written once for all pages that show the same.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, NamedTuple, ParamSpec, TypeVar

from ...draw import Picture
from ...draw.html import Markup
from ...draw.pieces import Patch, difference
from ...engine.game import Game
from ...engine.state import SPECTATOR, State
from ...engine.story import speaking
from ...engine.view import View
from ...table import Change, Table, rows
from ...table.ahead import window
from ...table.daily import result_line
from ...table.history import Ears
from ...table.perspective import hidden_hand, reader_of
from ...table.settings import why_no_hints
from ...table.story import Story
from . import messages, render
from . import story as stories
from .client_state import NOTHING, ClientState, Drawing, Film, drawing, leading, parts_change, print_of
from .in_use import InUse
from .messages import dumped
from .panels import SeatInfo
from .rematch import offer_html

if TYPE_CHECKING:
    from .clients import Client

log = logging.getLogger("frogpond.messages")
FRAMES = 14
P = ParamSpec("P")
T = TypeVar("T")
Stands = tuple[int, bool, tuple[str, ...]]
"""What a drawing depends on: the rows, whether all seats are taken, what everybody is called."""
NOWHERE: Stands = (-1, False, ())


class ViewKind(NamedTuple):
    """What is looked at: a seat's view or a spectator's, on a kind of screen. Nobody shares a seat's but those who hold it."""

    viewer: int
    size: str
    dark: bool

    @property
    def screen(self) -> tuple[str, bool]:
        return self.size, self.dark


class Reading(NamedTuple):
    """What somebody reads through a page: the story in words for their seats, with what of the chat they hear."""

    mine: tuple[int, ...]
    ears: Ears
    story: Story


@dataclass(slots=True)
class Round:
    """One telling: what several share. It holds the time of day, so it is not kept longer."""

    change: Change | None = None
    back: bool = False  # something was taken back
    kept_up: bool = False  # what was drawn is as the table stands
    beside: dict[str, Any] | None = None
    infos: list[SeatInfo] | None = None
    patches: dict[tuple[int, int], Patch] = field(default_factory=dict)
    sights: dict[int, ViewKind] = field(default_factory=dict)
    readings: dict[int, Reading] = field(default_factory=dict)
    sentences: stories.Sentences = field(default_factory=dict)
    shown: dict[Any, ClientState] = field(default_factory=dict)
    texts: dict[Any, str] = field(default_factory=dict)
    films: dict[tuple[str, bool], Film] = field(default_factory=dict)


def in_telling(make: Callable[Concatenate[Views, P], T]) -> Callable[Concatenate[Views, P], T]:
    """Whatever is made here belongs to a telling: the one that is under way, or one of its own."""

    @wraps(make)
    def told(views: Views, /, *given: P.args, **named: P.kwargs) -> T:
        if views._round is not None:
            return make(views, *given, **named)
        with views.telling():
            return make(views, *given, **named)

    return told


class Views:
    """Makes the messages for those who look at one table."""

    def __init__(self, room: InUse) -> None:
        self.room = room
        self._stands: Stands = NOWHERE
        self._drawings: dict[ViewKind, Drawing] = {}
        self._public: dict[tuple[str, bool], Picture] = {}
        self._before: dict[tuple[str, bool], Picture] = {}  # the boards of `_before_seq`, which films start from
        self._before_seq = -1
        self._round: Round | None = None

    @contextlib.contextmanager
    def telling(self, change: Change | None = None) -> Iterator[None]:
        """What is made in here is shared, calls everybody by name, and tells of this change."""
        self._round = Round(change, change is not None and change.back)
        try:
            with speaking(self.room.table.history.names):
                yield
        finally:
            self._round = None

    def forget(self) -> None:
        """Nobody looks any more."""
        self.room.table.forget_views()
        self._stands, self._before_seq = NOWHERE, -1
        self._drawings.clear()
        self._public.clear()
        self._before.clear()

    # What is seen -------------------------------------------------------------------------------------------------------

    def sight(self, client: Client) -> ViewKind:
        """Whose eyes, on which screen; found once in a telling."""
        if self._round is None:
            return ViewKind(client.viewer(self.room.table), client.size, client.dark)
        found = self._round.sights.get(id(client))
        if found is None:
            found = self._round.sights[id(client)] = ViewKind(client.viewer(self.room.table), client.size, client.dark)
        return found

    def name(self, client: Client) -> str:
        """A name for all that a view shows and that changes without a row: seats, settings, whose sight, which screen."""
        return self._name(self.sight(client))

    def _name(self, sight: ViewKind) -> str:
        return f"{self.room.header.version}.{sight.viewer}.{sight.size}.{'dark' if sight.dark else 'light'}"

    def _keep_up(self) -> None:
        if self._round is not None:
            if self._round.kept_up:
                return
            self._round.kept_up = True
        stands = (self.room.table.seq, self.room.table.waiting, self.room.table.history.names)
        if self._stands != stands:
            self._before, self._before_seq, self._public = self._public, self._stands[0], {}
            self._stands = stands
            self._drawings.clear()

    def public(self, screen: tuple[str, bool]) -> Picture:
        """The board as a spectator sees it, drawn once for as long as the table stands. Nothing in it can be a secret."""
        self._keep_up()
        found = self._public.get(screen)
        if found is None:
            found = self._public[screen] = public_board(self.room.table.game, self.room.table.state, screen)
        return found

    def drawing(self, sight: ViewKind) -> Drawing:
        """Drawn once for as long as the table stands."""
        self._keep_up()
        known = self._drawings.get(sight)
        if known is None:
            table = self.room.table
            known = self._drawings[sight] = self._draw(table.game, table.view(sight.viewer), sight, self.public(sight.screen))
        return known

    def _draw(self, game: Game, view: View, sight: ViewKind, public: Picture) -> Drawing:
        return drawing(view, render.picture_of(game, view, dark=sight.dark, size=sight.size), public)

    def shown(self, client: Client) -> ClientState:
        """All that a page is to show; the same object for all who see the same."""
        room, table = self.room, self.room.table
        sight, around = self.sight(client), self._round or Round()
        mine = table.sitting.held(client.owner)
        undo = "" if room.header.settings.daily else table.undo_kind(client.owner)
        absent = messages.absent(room, client.owner)
        drawn = self.drawing(sight)
        again = offer_html(room, client.owner, drawn.picture)
        key = (sight, mine, undo, tuple(absent.values()) if absent else None, again, room.decided.get(client.owner, ""))
        found = around.shown.get(key)
        if found is None:
            found = around.shown[key] = self._show(client, sight, drawn, undo, absent, again, around)
        return found

    def _show(
        self, client: Client, sight: ViewKind, drawn: Drawing, undo: str, absent: dict[str, Any] | None, again: Markup, around: Round
    ) -> ClientState:
        room, table = self.room, self.room.table
        view, picture = drawn.view, drawn.picture
        if around.infos is None:
            around.infos = messages.all_infos(room)
        infos = messages.seat_infos(room, client.owner, around.infos)
        seen = render.seen_part(view, picture, table.seq, table.seq)
        if around.beside is None:
            around.beside = messages.beside_the_game(room)
        to = table.undo_to(client.owner) if undo else -1
        fields: dict[str, Any] = {
            "sight": self._name(sight),
            "rid": seen["rid"],
            "preselect": seen["preselect"],
            "note": seen["note"],
            "cover": "" if room.header.private else hidden_hand(table, client.owner, sight.viewer),
            "choices": render.choice_rows(view),
            "prompt": render.prompt_part(view, picture, infos),
            "defs": {"id": render.defs_id(picture)},
            "absent": absent,
            "tools": {
                "undo": undo,
                "undoes": undone_words(table, to),
                "turn": 0 <= to == len(table.moves) - 1 and table.turn_to(client.owner) >= 0,
                "why": bool(view.choices),
                "window": window(table.game, view) is not None,
                "ahead": room.decided.get(client.owner, ""),
                "fork": True,
                "hint": why_no_hints(room.header.settings, table.seats),
            },
            **around.beside,
        }
        daily = room.header.settings.daily
        if daily and view.over:
            fields["share"] = result_line(table.game, view, daily)
        return ClientState(table.seq, drawn, render.part_pieces(table.game, view, picture, infos, client.size, again), fields)

    # The message --------------------------------------------------------------------------------------------------------

    @in_telling
    def text(self, client: Client, ack: str = "") -> str:
        """A `view` message for one page: what leads from what it shows to what there is to see."""
        new, old, around, reading = self.shown(client), client.known, self._round or Round(), self._reading(client)
        story = self.fresh_story(client)
        more = {"ack": ack} if ack else {}
        film = self._film(around, client, old)
        heard = (reading.ears, story["from"], story.get("anew"), story["seen"])
        key = (id(old), id(new), id(film), heard, client.defs)
        text = around.texts.get(key)
        if text is None:
            message = leading(old, new, self._patch(around, old, new) if film is NOTHING else film.last)
            if client.defs != new.fields["defs"]["id"]:
                message["defs"] = render.defs_part(new.drawing.picture, client.defs)
            if around.back:
                message["back"] = True
            elif around.change is not None and old is not None and old.seq <= around.change.before:
                message["frames"] = frames_of(around.change, film)
            text = around.texts[key] = dumped({**message, "story": story})
        client.known, client.defs = new, new.fields["defs"]["id"]
        return text if not more else f"{text[:-1]},{dumped(more)[1:]}"

    def _patch(self, around: Round, old: ClientState | None, new: ClientState) -> Patch:
        """From one board to the other as everybody sees them, reckoned once."""
        layers, deep = new.drawing.layers, new.drawing.picture.deep
        if old is None:
            return difference({}, layers, deep)
        key = (id(old.drawing.public), id(new.drawing.public))
        if key not in around.patches:
            around.patches[key] = difference(old.drawing.layers, layers, deep)
        return around.patches[key]

    @in_telling
    def parts(self, client: Client) -> str:
        """A `parts` message: the players' panels, and what else changes without a move."""
        new, old, around = self.shown(client), client.known, self._round or Round()
        beside = {name: new.fields[name] for name in ("clock", "who", "absent")}
        players = {name: pieces for name, pieces in new.parts.items() if name.startswith("players.")}
        if old is None:
            return dumped({"type": "parts", "parts": render.part_texts({name: pieces or {} for name, pieces in players.items()}), **beside})
        key = ("parts", id(old), id(new))
        text = around.texts.get(key)
        if text is None:
            text = dumped({"type": "parts", "parts": parts_change({name: old.parts.get(name) for name in players}, players), **beside})
            around.texts[key] = text
            around.shown[key] = ClientState(old.seq, old.drawing, {**old.parts, **players}, {**old.fields, **beside})
        client.known = around.shown[key]
        return text

    def _reading(self, client: Client) -> Reading:
        """What is read through a page; found once in a telling."""
        kept = self._round.readings if self._round is not None else {}
        found = kept.get(id(client))
        if found is None:
            table, ears = self.room.table, self.room.ears(client.owner)
            story = table.history.story(reader_of(table, client.owner, self.sight(client).viewer), ears)
            found = kept[id(client)] = Reading(table.sitting.held(client.owner), ears, story)
        return found

    def fresh_story(self, client: Client) -> dict[str, Any]:
        """The chapters this page does not have yet, or that have grown."""
        reading, around = self._reading(client), self._round or Round()
        return stories.fresh(self.room, client, reading.story, reading.mine, around.sentences)

    @in_telling
    def story_text(self, client: Client) -> str:
        """A `story` message: the chapters that this page does not have yet; empty if there are none."""
        if not stories.has_news(client, self._reading(client).story):
            return ""
        return dumped({"type": "story", "story": self.fresh_story(client)})

    @in_telling
    def older_story(self, client: Client, before: int) -> dict[str, Any]:
        """Chapters before the one of this number."""
        reading = self._reading(client)
        return stories.older(reading.story, reading.mine, before)

    # Coming back --------------------------------------------------------------------------------------------------------

    @in_telling
    def recall(self, client: Client, seq: int, sight: str, prints: Mapping[str, Any]) -> None:
        """A page comes back and says what it shows by its number and by what its pieces sum up to: what is so is not sent again."""
        table = self.room.table
        if sight != self.name(client) or not 0 <= seq <= table.seq:
            return
        drawn = self.drawing(self.sight(client)) if seq == table.seq else self._drawn_then(client, seq)
        if drawn is None or print_of(drawn.layers) != prints.get("board"):
            return
        infos = messages.seat_infos(self.room, client.owner)
        again = offer_html(self.room, client.owner, drawn.picture)
        parts = render.part_pieces(table.game, drawn.view, drawn.picture, infos, client.size, again)
        kept = {name: pieces if print_of({name: pieces}) == prints.get(name) else None for name, pieces in parts.items()}
        client.known = ClientState(seq, replace(drawn, own=None), kept, {})

    def _drawn_then(self, client: Client, seq: int) -> Drawing | None:
        """What this page saw at an earlier row; None if that was taken back since."""
        table, sight = self.room.table, self.sight(client)
        before, after = table.rows[:seq], table.rows[seq:]
        count = len(rows.moves(before))
        if rows.lowest(after, count) != count or any(row.kind == rows.RULES for row in after):
            return None
        state = table.at(count)
        return self._draw(table.game, state.view(sight.viewer), sight, public_board(table.game, state, sight.screen))

    # How it came about --------------------------------------------------------------------------------------------------

    def _film(self, around: Round, client: Client, old: ClientState | None) -> Film:
        """The film of the change that is told, for a page that wants motion and shows the board it starts from; drawn once for a screen."""
        change, screen = around.change, (client.size, client.dark)
        if client.still or old is None or change is None or around.back:
            return NOTHING
        found = around.films.get(screen)
        if found is None:
            end = self.public(screen)
            start = self._before.get(screen) if self._before_seq == change.before else None
            found = around.films[screen] = NOTHING if start is None else self._shot(change, start, end, screen)
        return found if found.start is old.drawing.layers else NOTHING

    def _shot(self, change: Change, start: Picture, end: Picture, screen: tuple[str, bool]) -> Film:
        """Of the events that move something each but the last, which the board itself shows."""
        game = self.room.table.game
        shots = [(event.kind, step.film[i] if i < len(step.film) else None) for step in change.steps for i, event in enumerate(step.events)]
        moving = [number for number, (kind, state) in enumerate(shots) if state is not None and kind not in game.look.quiet]
        steps: list[Patch] = [{} for _ in shots]
        before = start.layers
        for number in moving[:-1][:FRAMES]:
            picture = between(game, shots[number][1], screen)
            if picture is not None:
                steps[number] = difference(before, picture.layers, picture.deep)
                before = picture.layers
        if not any(steps):
            return NOTHING
        return Film(start.layers, steps, difference(before, end.layers, end.deep))


def undone_words(table: Table, to: int) -> str:
    """The move that its player would take back, as they were told of it."""
    if table.over or to < 0:
        return ""
    return table.history.story(table.moves[to].seat).first_at(to + 1).rstrip(".")


def frames_of(change: Change, film: Film) -> list[list[Any]]:
    """What happened, event by event: its kind, and what it changed on the board that all see, if that is to be shown."""
    kinds = [event.kind for step in change.steps for event in step.events]
    return [[kind, step] if step else [kind] for kind, step in zip(kinds, film.steps or [{}] * len(kinds), strict=False)]


def public_board(game: Game, state: State, screen: tuple[str, bool]) -> Picture:
    """The board of a position as a spectator sees it."""
    return render.board_of(game, state.viewed(SPECTATOR), dark=screen[1], size=screen[0])


still = public_board
"""The same of a step on the way."""


def between(game: Game, state: State | None, screen: tuple[str, bool]) -> Picture | None:
    """A position in the middle of an action, drawn. Frames are hints: a game that can't show such a position goes on without."""
    try:
        return still(game, state, screen) if state is not None else None
    except Exception:
        log.warning("%s can't show a position in the middle of an action", game.name, exc_info=True)
        return None

"""A game with its options chosen: makes states, reads positions, and speaks for its rules."""

from __future__ import annotations

import warnings
from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from functools import cached_property
from html import escape
from typing import Any, ClassVar, Generic, Self

from .data import Facts
from .event import Event
from .families import Families
from .guide import Explained, Part, count, noun
from .hooks import Files, Sight, Words
from .look import PLAIN_LOOK, Look
from .options import Option, read_options
from .state import CHANCE, State
from .story import Act, Opening, called, plain
from .type_variables import S, V


class Game(ABC, Generic[S, V]):
    """A game. A subclass sets the class variables and `new`; the rest has working defaults. `words`, `sight` and `files` are its hooks.

    A *seat* decides; a *team* is a list of seats that win together; a *unit* is something on the board that a seat
    commands (`units[u]` is its seat). Without teams every seat is its own team and has one unit.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    about: ClassVar[str] = ""
    credit: ClassVar[str] = ""
    rules_version: ClassVar[int] = 1
    corrections: ClassVar[Mapping[int, str]] = {}  # what each later version of the rules corrected, in a sentence for players
    min_players: ClassVar[int] = 2
    max_players: ClassVar[int] = 2
    default_players: ClassVar[int] = 2
    declared: ClassVar[tuple[Option, ...]] = ()
    rules: ClassVar[Mapping[str, str]] = {}
    perfect_information: ClassVar[bool] = False
    tempers: ClassVar[Mapping[str, str]] = {}  # temperaments that its knowledge can take on, each with a few words about it
    levels: ClassVar[tuple[str, ...]] = ()  # the bots that menus offer, where not every level is felt; () if every one is
    words: Words[Self, S] = Words()
    sight: Sight[S, V] = Sight()
    files: Files[S] = Files()
    colours: tuple[str, ...] = ("red", "green", "blue", "yellow", "purple", "orange")

    num_actions: int
    num_outcomes: int = 1
    max_decisions: int = 1_000_000  # no game takes more

    def __init__(self, players: int | None = None, **options: Any) -> None:
        seats = self.default_players if players is None else players
        if isinstance(seats, bool) or not isinstance(seats, int) or not self.min_players <= seats <= self.max_players:
            allowed = f"{self.min_players} to {self.max_players}" if self.min_players < self.max_players else str(self.min_players)
            raise ValueError(f"{self.name} is for {allowed} {noun(self.max_players, 'player')}, not {players!r}")
        self.seats: int = seats
        self.options: dict[str, Any] = read_options(self.name, self.declared, options)
        self.teams: list[list[int]] = [[seat] for seat in range(seats)]
        self.units: list[int] = list(range(seats))
        self.set_up()
        self.team_of: list[int] = [next(i for i, team in enumerate(self.teams) if seat in team) for seat in range(self.seats)]

    def set_up(self) -> None:
        """Work out what depends on players and options; ValueError if they don't go together."""

    @abstractmethod
    def new(self) -> State:
        """The position at the start."""

    def blank(self) -> State:
        """Any position, to be filled from a file."""
        return self.new()

    def facts(self) -> Facts | None:
        """The component data in use, if the game has any."""
        return None

    def knowledge(self, mind: str = "") -> Any:
        """Evaluation of the game for search: an engine.knowledge.Knowledge, or None. `mind` is "hand" for the hand-made knowledge,
        "learned" for the learned mind that comes with the game, a file of one, or empty for the best there is."""
        return None

    def features(self) -> Any:
        """Inputs of a learned mind: an engine.features.Features, or None if the game can't be learned."""
        return None

    def images(self, state: S) -> list[str]:
        """The position with all its mirror images, as texts that are equal for equal positions; none if it has none. Moves that lead to
        images of each other count as one."""
        return []

    # Words --------------------------------------------------------------------------------------------------------

    def seat_name(self, seat: int) -> str:
        """The player's name in the current `speaking` context, or else the seat's colour."""
        return called(seat) or self.seat_title(seat)

    def seat_title(self, seat: int) -> str:
        """The seat's colour, whatever the player's name."""
        return self.colours[seat % len(self.colours)].capitalize()

    def rule_for(self, code: str) -> str:
        """The rule behind a refusal that the engine itself makes (over, turn, chance)."""
        return self.rules.get(code, "")

    def event(self: Self, kind: int, numbers: list[int]) -> Event:
        """The event that rules noted as numbers."""
        return self.words.event(self, kind, numbers)

    def subject(self, event: Event) -> int | None:
        """The seat an event is about, for its face in the log; None if it does not say: then it is the seat that decided."""
        seat = event.data.get("seat")
        return seat if isinstance(seat, int) else None

    def sentence(self: Self, event: Event, viewer: int) -> str:
        """An event as a sentence for a viewer's log."""
        return self.words.sentence(self, event, viewer)

    def opens(self: Self, event: Event, before: Sequence[Event], viewer: int) -> Opening | None:
        """Whether an event, after these of the chapter so far, begins a new chapter of the story."""
        return self.words.opens(self, event, before, viewer)

    def tell(self: Self, events: Sequence[Event], viewer: int) -> list[Act]:
        """The events of a chapter as a person would tell them."""
        return self.words.tell(self, events, viewer)

    def fold(self: Self, events: Sequence[Event], viewer: int) -> str:
        """The bookkeeping that a chapter leaves out, in a few words."""
        return self.words.fold(self, events, viewer)

    def typed(self: Self, state: S, action: int) -> str:
        """An action as people type it: its notation, with places named as on the board."""
        return self.words.typed(state, action) if self.words.typed else state.text(action)

    def deed(self: Self, state: S, action: int) -> str:
        """A legal action in words: "send a frog to H7"."""
        return plain(self.words.deed(state, action)) if self.words.deed and state.to_move != CHANCE else state.text(action)

    def explain_scores(self, view: V) -> list[list[tuple[str, int]]]:
        """For each seat the lines that add up to its score."""
        return [[("score", score)] for score in view.scores]

    def window(self, view: V) -> Hashable:
        """Where this view asks its seat a question that comes again and again and is mostly declined, what an answer that is decided ahead
        rests on; None for any other question. How quickly it is answered must not tell the others anything."""
        return None

    def ranks(self, view: V) -> list[tuple[int | None, str]]:
        """The ranks that a result earns, each with the least result for it, the lowest first; none in a game without ranks."""
        if type(self).ladder is Game.ladder:
            return []
        warnings.warn(f"{type(self).__name__}.ladder: call it ranks", DeprecationWarning, stacklevel=2)
        return self.ladder(view)

    def ladder(self, view: V) -> list[tuple[int | None, str]]:
        """The former name of `ranks`, to be removed in 2.0."""
        warnings.warn("Game.ladder: use Game.ranks instead", DeprecationWarning, stacklevel=2)
        return self.ranks(view)

    def result_words(self, score: int, won: bool) -> tuple[str, str]:
        """A result for a list of finished games where place and points do not say it: whether it was won, in a word, and how, in a few."""
        return "", ""

    def ending(self, view: V, names: Sequence[str] = ()) -> str:
        """The result of a finished game as a sentence; `names` are the names of the seats."""
        won = [names[seat] if seat < len(names) else self.seat_name(seat) for seat in view.winners]
        if not won:
            return "Nobody wins."
        return f"{' and '.join(won)} {'win' if len(won) > 1 or won[0] == 'You' else 'wins'}."

    def explain(self, pick: str, view: V) -> Explained | None:
        """Explains a thing on the page by its name for picking; None where there is no explanation."""
        return self.look.guide.explain(self, view, pick)

    def describe(self, view: V, what: str) -> str:
        """A part of the table in words ("row 2", "my hand"), for people who read it; empty if it is not known what is meant."""
        return self.look.guide.describe(self, view, what)

    def topics(self) -> tuple[str, ...]:
        """Examples of words that `describe` understands."""
        return self.look.guide.topics

    def parts(self) -> list[Part]:
        """Every component with the numbers in use."""
        return list(self.look.guide.parts(self))

    def label(self: Self, state: S, action: int) -> str:
        """The kind of a decision, for statistics: few different ones, such as "deploy frog"."""
        return self.words.label(state, action)

    def family(self, state: S, action: int) -> str:
        """The family of an action, such as "play" or "hop": of all actions of the numbering that mean the same kind of thing."""
        families = self.families
        return str(families.family(action).name) if families is not None else self.label(state, action)

    @property
    def families(self) -> Families | None:
        """The numbering of its actions, if it is declared by families."""
        return None

    def traits(self, state: S) -> list[tuple[int, str, int]]:
        """Possessions of the seats at the end of a game, for statistics: (seat, what, how many), such as pads won."""
        return []

    def turn(self, state: S) -> tuple[int, int]:
        """The turn under way, for statistics: its number, and the seat that takes it (-1 for an automaton); number -1
        if the game doesn't count turns, which then are counted by who decides."""
        return -1, int(state.to_move)

    @property
    def num_compact(self) -> int:
        """How many numbers `State.compact` uses; fewer than `num_actions` where a compact numbering pays."""
        return self.num_actions

    def observation_layout(self) -> list[tuple[str, int]]:
        """The parts of an observation in order: name and how many numbers."""
        return []

    def observation_names(self) -> list[str]:
        """The name of each number of an observation: the name of its part, with an index where the part has several."""
        return [f"{name}[{i}]" if size > 1 else name for name, size in self.observation_layout() for i in range(size)]

    # Pictures -----------------------------------------------------------------------------------------------------

    @property
    def look(self) -> Look[Self, S, V]:
        """The game's face; a game that draws itself returns its own."""
        return PLAIN_LOOK

    def screen(self, view: V) -> str:
        """The view as plain text for a terminal."""
        return self.look.screen(self, view)

    def svg(self, view: V, dark: bool = True) -> str | None:
        """The view as an SVG picture, if the game can draw itself."""
        picture = self.look.picture(view, dark=dark)
        return picture.svg if picture else None

    def html(self, view: V) -> str:
        """The view for a notebook: the picture (or the text screen), what is asked, and the scores."""
        picture = self.svg(view) or f"<pre>{escape(self.screen(view))}</pre>"
        scores = ", ".join(f"{self.seat_name(seat)} {score}" for seat, score in enumerate(view.scores))
        if view.over:
            words = "The game is over. Won by " + (" and ".join(self.seat_name(seat) for seat in view.winners) or "nobody") + "."
        else:
            mover = self.seat_name(view.to_move) if view.to_move >= 0 else "Chance"
            words = f"{mover} decides" + (f": {view.asked}" if view.asked else "") + "."
        many = f" {count(len(view.choices), 'choice')}." if view.choices else ""
        caption = f"<b>{escape(self.title)}</b>: {escape(words)}{many} Scores: {escape(scores)}."
        return f"<figure>{picture}<figcaption>{caption}</figcaption></figure>"

    # Files --------------------------------------------------------------------------------------------------------

    @property
    def public_options(self) -> dict[str, Any]:
        """The options as JSON-ready values; data given as a mapping appears by its fingerprint."""
        return dict(self._shown_options)

    @cached_property
    def _shown_options(self) -> dict[str, Any]:
        result: dict[str, Any] = {}
        sparse = {option.name: option.default for option in self.declared if option.sparse}
        for name, value in self.options.items():
            if name in sparse and value == sparse[name]:
                continue
            facts = self.facts() if isinstance(value, Mapping) else None
            result[name] = f"sha256:{facts.digest()}" if facts else list(value) if isinstance(value, tuple) else value
        return result

    def to_json(self) -> dict[str, Any]:
        """Which game this is: name, players, options, rules version."""
        return {"game": self.name, "players": self.seats, "options": self.public_options, "rules_version": self.rules_version}

    def from_json(self, obj: Any) -> State:
        """A position from what `to_json` gave; ValueError if it is damaged or of another game."""
        if not isinstance(obj, Mapping) or "state" not in obj:
            raise ValueError("this is no position: an object with game, players, options and state is needed")
        for key, here in self.to_json().items():
            if obj.get(key) != here:
                raise ValueError(f"this position is of another game: its {key} is {obj.get(key)!r}, here it is {here!r}")
        state = self.blank()
        try:
            state.set_fields(obj["state"])
            self.check_actions(state)
        except (KeyError, IndexError, TypeError, AttributeError, OverflowError) as error:
            raise ValueError(f"damaged position: {type(error).__name__} {error}") from None
        return state

    def from_bytes(self, data: bytes) -> State:
        """A position from what `to_bytes` gave; ValueError if it is damaged."""
        state = self.blank()
        try:
            state.set_packed(data)
            self.check_actions(state)
        except (KeyError, IndexError, TypeError, AttributeError, OverflowError) as error:
            raise ValueError(f"damaged position: {type(error).__name__} {error}") from None
        return state

    def migrate_position(self, data: bytes, rules_version: int) -> bytes:
        """A packed position of an earlier version of the rules in today's format; ValueError if it is damaged. A game whose format
        or open steps changed with `rules_version` overrides this."""
        return data

    def check_actions(self, state: State) -> None:
        """A position that asks for what has no number is damaged, whatever else a game's own checks let through."""
        limit = self.num_outcomes if state.to_move == CHANCE else self.num_actions
        if any(not 0 <= action < limit for action in state.legal_actions()):
            raise ValueError("damaged position: it has actions that do not exist")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self is other or self.to_json() == other.to_json())

    def __hash__(self) -> int:
        return hash((self.name, self.seats))

    def __reduce__(self) -> tuple[Any, tuple[type[Game], int, dict[str, Any]]]:
        return (remake, (type(self), self.seats, self.options))

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"<{self.name}, {count(self.seats, 'player')}{options}>"


def remake(kind: type[Game], players: int, options: dict[str, Any]) -> Game:
    """Unpickle a game."""
    return kind(players, **options)

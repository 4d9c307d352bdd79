# compiled by mypyc
"""The position of a game: what every game answers, and what follows from that.

A game written for speed overrides `legal`, `apply`, `clone` and friends with compiled code; a game in plain Python may
keep its fields in ordinary attributes and override as little as `legal_actions`, `apply`, `scores` and `text`. Words, views
and files are asked from the game's hooks (hooks.py), so that a game declares them once and a state need not repeat them.
"""

from __future__ import annotations

import copy
import struct
from typing import TYPE_CHECKING, Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from .did_you_mean import either, nearest
from .event import Event
from .guide import count
from .move import Move
from .observation_buffer import ObservationBuffer
from .reason import IllegalAction, Reason
from .rng import Rng
from .view import Choice, View

if TYPE_CHECKING:
    from .game import Game
    from .hooks import Files, Sight, Words

CHANCE: Final = -1
"""`state.to_move` where a card, a die or a tile becomes known: nobody decides, `chance_outcomes()` lists what may come."""
OVER: Final = -2
"""`state.to_move` when the game has ended."""
SPECTATOR: Final = -3
"""The seat of somebody who looks on, for `state.view`: what everybody may know."""

EVENT_WIDTH: Final = 8
ENGINE_FIELDS: Final = frozenset(("game", "to_move", "watching", "filming", "log", "film", "past"))


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position. `to_move` is a seat, CHANCE or OVER."""

    game: Any
    to_move: i64 = 0
    watching: bool = False
    filming: bool = False
    past: list[tuple[bytes, int]] | None = None

    def __init__(self, game: Game) -> None:
        self.game = game
        self.log: vec[i64] = vec[i64]()
        self.film: list[State] | None = None

    # What a game must say ---------------------------------------------------------------------------------------

    def legal(self) -> vec[i64]:
        """The legal actions, sorted; at a chance node the possible outcomes."""
        return vec[i64]([i64(action) for action in self.legal_actions()])

    def legal_actions(self) -> list[int]:
        """The legal actions as a list."""
        return list(self.legal())

    def advance(self, action: i64) -> None:
        """Carry out an action that is known to be legal, unchecked: for search and for loops that took it from `legal_actions()`. A
        game says this, or `apply` if it is written in plain Python."""
        if type(self).apply is State.apply:
            raise NotImplementedError("a game says what an action does: State.advance, or State.apply")
        self.apply(action)

    def apply(self, action: i64) -> None:
        """Carry out a legal action; IllegalAction, and nothing changed, if it is not legal. A game in plain Python that says `apply`
        itself is not checked here; `play` is."""
        for legal in self.legal():
            if legal == action:
                self.advance(action)
                return
        reason = self.why_not(int(self.to_move), int(action))
        raise IllegalAction(Reason("illegal", f"Action {action} is not legal here.") if reason is None else reason)

    def scores(self) -> list[int]:
        """The score of every seat as things stand; final when the game is over."""
        raise NotImplementedError

    def text(self, action: i64) -> str:
        """The notation of an action or, at a chance node, of an outcome."""
        words: Words = self.game.words
        return words.text(self, int(action))

    # What a game may say better -----------------------------------------------------------------------------------

    def weights(self) -> vec[i64]:
        """At a chance node: the weight of each outcome of `legal()`."""
        return vec[i64]([1 for _ in range(len(self.legal()))])

    def sample(self, rng: Rng) -> i64:
        """At a chance node: one outcome, by its weight."""
        outcomes = self.legal()
        weights = self.weights()
        total: i64 = 0
        for weight in weights:
            total += weight
        left = rng.below(total)
        i: i64 = 0
        while left >= weights[i]:
            left -= weights[i]
            i += 1
        return outcomes[i]

    def clone(self) -> State:
        """An independent copy, which is not watched."""
        other: State = type(self)(self.game)
        other.to_move = self.to_move
        for name, value in self.own().items():
            setattr(other, name, copy.deepcopy(value))
        return other

    def own(self) -> dict[str, Any]:
        """The attributes of a game in plain Python, without those that the engine keeps there when it runs interpreted."""
        return {name: value for name, value in self.__dict__.items() if name not in ENGINE_FIELDS}

    def standing(self) -> list[tuple[int, int]]:
        """The key that ranks seats: the score, then the tie-breaker; more is better."""
        return [(score, 0) for score in self.scores()]

    def parse(self, text: str) -> int:
        """The action that a text names, legal or not; -1 if it can't be read."""
        words: Words = self.game.words
        return words.parse(self, text)

    def unread(self, text: str) -> Reason | None:
        """Says why a text names no action, if the game knows; else None."""
        words: Words = self.game.words
        return words.unread(self, text)

    def reason(self, action: i64) -> Reason:
        """Why an action of the numbering, which is not legal now, is refused."""
        words: Words = self.game.words
        return words.reason(self, int(action))

    def fields(self) -> dict[str, Any]:
        """The whole position, readable and JSON-ready."""
        files: Files = self.game.files
        return files.write(self)

    def set_fields(self, fields: dict[str, Any]) -> None:
        """Take over what `fields` gave; ValueError if it makes no position."""
        files: Files = self.game.files
        files.read(self, fields)

    def packed(self) -> bytes:
        """The whole position as bytes."""
        files: Files = self.game.files
        return files.pack(self)

    def set_packed(self, data: bytes) -> None:
        """Take over what `packed` gave; ValueError if it makes no position."""
        files: Files = self.game.files
        files.unpack(self, data)

    def redeal(self, seat: i64, rng: Rng) -> State:
        """A copy in which all that `seat` can't know is resampled."""
        return self.clone()

    def observation_length(self) -> i64:
        """How many numbers `observe` writes, by the game's layout; 0 for a game that has no observation."""
        parts: list[tuple[str, int]] = self.game.observation_layout()
        total: i64 = 0
        for _, size in parts:
            total += size
        return total

    def observe(self, seat: i64, out: ObservationBuffer) -> None:
        """Write what a seat may know as numbers, mostly between -1 and 1, on the row that the sheet has begun. What its view
        doesn't hold must not be in here either: resampling may not change it."""

    def compact(self, action: i64) -> i64:
        """The compact number of a legal action, below `game.num_compact`: for learners, where the numbering of the game has
        many numbers that few positions use. Different legal actions of a position have different ones."""
        return action

    def from_compact(self, number: i64) -> i64:
        """The legal action with a compact number; -1 if none has it."""
        for action in self.legal():
            if self.compact(action) == number:
                return action
        return -1

    def viewed(self, seat: int) -> View:
        """The view of a seat, its choices aside."""
        sight: Sight[State, View] = self.game.sight
        return sight.view(self, seat)

    def choice(self, action: i64) -> Choice:
        """A legal action as a person meets it."""
        sight: Sight = self.game.sight
        return sight.choice(self, int(action))

    def picked(self, picks: list[str]) -> int:
        """The legal action that clicking these things chooses, -1 if they choose none: the reverse of `Choice.picks`."""
        for action in self.legal_actions():
            if self.choice(action).picks == tuple(picks):
                return action
        return -1

    # What follows -------------------------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.to_move == OVER

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """At a chance node: every outcome with its probability."""
        if self.to_move != CHANCE:
            now = "the game is over" if self.to_move == OVER else "a seat decides now"
            raise ValueError(f"chance_outcomes() is only for chance nodes, and {now}; look at to_move first")
        weights = self.weights()
        total = sum(int(weight) for weight in weights)
        return [(int(outcome), int(weight) / total) for outcome, weight in zip(self.legal(), weights, strict=True)]

    def is_legal(self, action: int) -> bool:
        """Whether the action may be applied now."""
        for legal in self.legal():
            if legal == action:
                return True
        return False

    def find(self, action_or_text: int | str) -> int:
        """The number of an action given as number or notation; ValueError if it can't be read."""
        if isinstance(action_or_text, str):
            action = self.parse(action_or_text)
            if action < 0:
                raise ValueError(f"can't read {action_or_text!r} here; examples: {self.examples()}")
            return action
        return action_or_text

    def examples(self) -> str:
        """A few legal notations, for error messages."""
        actions = self.legal_actions()
        texts = ", ".join(self.game.typed(self, action) for action in actions[:4])
        return texts + (", ..." if len(actions) > 4 else "") if texts else "nothing, the game is over"

    def play(self, action_or_text: int | str) -> None:
        """Carry out an action after checking it; IllegalAction, and nothing changed, if it is not legal."""
        reason = self.why_not(int(self.to_move), action_or_text)
        if reason is not None:
            raise IllegalAction(reason)
        self.advance(self.find(action_or_text))

    def legal_moves(self) -> list[Move]:
        """The legal actions with what they mean; at a chance node the outcomes."""
        return [self.move(action) for action in self.legal_actions()]

    def move(self, action_or_text: int | str) -> Move:
        """An action with what it means; its choice on the board and its words only where it is legal."""
        action = self.find(action_or_text)
        text = self.text(action)
        if self.to_move == CHANCE:
            return Move(action, "chance", (), text, text)
        game = self.game
        kind: str = game.family(self, action)
        if not self.is_legal(action):
            return Move(action, kind, (), text, "")
        return Move(action, kind, tuple(self.choice(action).picks), text, game.deed(self, action))

    def push(self, action_or_text: int | str) -> None:
        """Carry out an action after checking it, so that `pop` can take it back."""
        before = self.packed()
        action = self.find(action_or_text)
        self.play(action)
        self.past = [*(self.past or []), (before, action)]

    def pop(self) -> int:
        """Take back the last action that was pushed; its number. IndexError if there is none."""
        if not self.past:
            raise IndexError("nothing to take back: no action was pushed")
        before, action = self.past[-1]
        self.set_packed(before)
        self.past = self.past[:-1]
        return action

    def settle(self, rng: Any) -> State:
        """Let chance decide until a seat decides or the game is over; the state itself. `rng` is an Rng, a random.Random or a seed: use
        one generator for a whole game."""
        dice = rng if isinstance(rng, Rng) else Rng(rng if isinstance(rng, int) else rng.getrandbits(62))
        while self.to_move == CHANCE:
            self.advance(self.sample(dice))
        return self

    def observation(self, seat: int) -> list[float]:
        """A seat's information as numbers, mostly between -1 and 1; `game.observation_names()` names them."""
        self.need_viewer(seat)
        width = self.observation_length()
        if width == 0:
            raise ValueError(f"{self.game.name} has no observation (game.observation_layout())")
        sheet = ObservationBuffer(1, width)
        sheet.begin(0)
        self.observe(seat, sheet)
        bits = [int(value) for value in sheet.bits]
        return list(struct.unpack(f"{len(bits)}f", struct.pack(f"{len(bits)}i", *bits)))

    def why_not(self, seat: int, action_or_text: int | str) -> Reason | None:
        """None if the seat may do this now, else the reason why not."""
        game = self.game
        if self.to_move == OVER:
            return Reason("over", "The game is over.", game.rule_for("over"))
        if seat != self.to_move:
            who = "chance decides now" if self.to_move == CHANCE else f"it is {game.seat_name(int(self.to_move))}'s turn to decide"
            return Reason("turn", f"Not now: {who}.", game.rule_for("turn"))
        if isinstance(action_or_text, str):
            action = self.parse(action_or_text)
            if action < 0:
                return self.unread(action_or_text) or self.unreadable(action_or_text)
        else:
            action = action_or_text
        if self.is_legal(action):
            return None
        limit: int = game.num_outcomes if self.to_move == CHANCE else game.num_actions
        if not 0 <= action < limit:
            return Reason("number", f"There is no action {action}: they are numbered 0 to {limit - 1}.")
        if self.to_move == CHANCE:
            return Reason("chance", "That can't happen here.", game.rule_for("chance"))
        return self.reason(action)

    def unreadable(self, text: str) -> Reason:
        """The answer to a text that means nothing here: what comes near it, or examples. No rule of play stands behind it."""
        texts = {self.game.typed(self, action): action for action in self.legal_actions()}
        near = nearest(text, texts)
        examples = near or list(texts)[:4]
        words = f"Did you mean {either(near)}?" if near else f"Examples: {self.examples()}."
        return Reason("notation", f"Can't read {text!r} here. {words}", "", tuple(texts[name] for name in examples))

    def why_not_picks(self, seat: int, picks: list[str]) -> Reason | None:
        """Why clicking these things does nothing; None if they make or begin a legal choice."""
        if self.to_move == OVER or seat != self.to_move:
            return self.why_not(seat, 0)
        if any(self.choice(action).begins(picks) for action in self.legal_actions()):
            return None
        words: Words = self.game.words
        return words.clicked(self, seat, picks)

    def best_standing(self) -> list[int]:
        """The seats of every team that stands first."""
        standing = self.standing()
        best = max(standing)
        return [seat for seat, rank in enumerate(standing) if rank == best]

    def winners(self) -> list[int]:
        """The winning seats, ties shared; empty while the game goes on."""
        return self.best_standing() if self.to_move == OVER else []

    def returns(self) -> list[float]:
        """A zero-sum utility for each seat: how many rivals it beat less how many beat it, as a share of all others."""
        seats: int = self.game.seats
        if self.to_move != OVER or seats < 2:
            return [0.0] * seats
        standing = self.standing()
        points = [pair[0] for pair in standing]
        ties = [pair[1] for pair in standing]
        team_of: list[int] = self.game.team_of
        beaten = [0] * seats  # rivals, less those who beat it
        for a in range(seats):
            for b in range(a):
                if team_of[a] != team_of[b]:
                    ahead = points[a] - points[b]
                    if ahead == 0:
                        ahead = ties[a] - ties[b]
                    if ahead > 0:
                        beaten[a] += 1
                        beaten[b] -= 1
                    elif ahead < 0:
                        beaten[a] -= 1
                        beaten[b] += 1
        return [count / (seats - 1) for count in beaten]

    def common_view(self, seat: int) -> dict[str, Any]:
        """The fields that every view has."""
        over = self.to_move == OVER
        return {
            "game": self.game.name,
            "options": self.game.public_options,
            "players": self.game.seats,
            "seat": seat,
            "to_move": int(self.to_move),
            "over": over,
            "winners": self.winners(),
            "scores": self.scores(),
        }

    def view(self, seat: int) -> View:
        """The information of a seat (or SPECTATOR), its legal actions included."""
        self.need_viewer(seat)
        view = self.viewed(seat)
        if seat == self.to_move:
            view.choices = [self.choice(action) for action in self.legal_actions()]
        return view

    def need_viewer(self, seat: int) -> None:
        """ValueError if there is no such seat and it is not SPECTATOR either."""
        if seat != SPECTATOR and not 0 <= seat < self.game.seats:
            raise ValueError(f"there is no seat {seat}: seats are 0 to {self.game.seats - 1}, or SPECTATOR")

    def resample(self, seat: int, rng: Any) -> State:
        """A state that this seat can't tell from the true one; `rng` is an Rng or a random.Random."""
        self.need_viewer(seat)
        return self.redeal(seat, rng if isinstance(rng, Rng) else Rng(rng.getrandbits(62)))

    # Events -------------------------------------------------------------------------------------------------------

    def watch(self, on: bool = True, film: bool = False) -> None:
        """Record what each apply does; with `film`, also a copy of the position after each event."""
        self.watching = on
        self.filming = on and film
        self.log = vec[i64]()
        self.film = [] if self.filming else None

    def forget(self) -> None:
        """Begin the record of an apply (rules call this first when `watching` is set)."""
        self.watch(True, self.filming)

    def note(self, kind: i64, a: i64 = -1, b: i64 = -1, c: i64 = -1, d: i64 = -1, e: i64 = -1, f: i64 = -1, g: i64 = -1) -> None:
        """Record one event (rules call this when something happened and `watching` is set)."""
        log = self.log
        for value in (kind, a, b, c, d, e, f, g):
            log = append(log, value)
        self.log = log
        if self.film is not None:
            shot = self.clone()
            shot.to_move = CHANCE  # in the middle of an action nobody decides
            self.film.append(shot)

    @property
    def events(self) -> list[Event]:
        """Events of the last apply; recorded only after `watch()`."""
        log = list(self.log)
        return [self.game.event(log[i], log[i + 1 : i + EVENT_WIDTH]) for i in range(0, len(log), EVENT_WIDTH)]

    # Files, copies, comparison ------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """The whole position with the game it belongs to; `game.from_json` reads it."""
        return {**self.game.to_json(), "state": self.fields()}

    def to_bytes(self) -> bytes:
        """The whole position, compact; `game.from_bytes` reads it."""
        return self.packed()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.game == other.game and self.packed() == other.packed()

    def __hash__(self) -> int:
        return hash(self.packed())

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.clone()

    def __reduce__(self) -> tuple[Any, tuple[Any, bytes]]:
        return (restore, (self.game, self.packed()))

    def _repr_svg_(self) -> str | None:
        return self.game.svg(self.view(SPECTATOR if self.to_move < 0 else int(self.to_move)))  # type: ignore[no-any-return]

    def _repr_html_(self) -> str:
        return self.game.html(self.view(SPECTATOR if self.to_move < 0 else int(self.to_move)))  # type: ignore[no-any-return]

    def __repr__(self) -> str:
        game = self.game
        now = "over" if self.to_move == OVER else "chance" if self.to_move == CHANCE else game.seat_name(int(self.to_move)) + " decides"
        return f"<{game.name}, {count(int(game.seats), 'player')}: {now}>\n{self}"

    def __str__(self) -> str:
        return self.game.screen(self.view(SPECTATOR))  # type: ignore[no-any-return]


def restore(game: Any, data: bytes) -> State:
    """Unpickle a state."""
    return game.from_bytes(data)  # type: ignore[no-any-return]


def tidy(text: str) -> str:
    """A notation without differences of case and spacing."""
    return " ".join(text.replace(",", ", ").casefold().split()).replace(", ", ",")

"""The game record: a text file with header lines, then one move a line, chance outcomes included."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from .game import Game
from .reason import IllegalAction
from .registry import make_foreign
from .state import CHANCE, State

MAGIC = "frogpond record 1"


class RecordError(ValueError):
    """A record that can't be read or replayed; the message names the line."""


@dataclass(slots=True)
class Record:
    """A game as it was played. `moves` are (who, notation) with who a seat number or "*" for chance."""

    game: str
    players: int
    options: dict[str, Any]
    rules_version: int
    moves: list[tuple[str, str]] = field(default_factory=list)
    tags: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, game: Game, **tags: str) -> Record:
        """An empty record of a game."""
        return cls(game.name, game.seats, game.public_options, game.rules_version, [], tags)

    def add(self, state: State, action: int) -> None:
        """Note an action that is about to be applied to a state."""
        self.moves.append(("*" if state.to_move == CHANCE else str(state.to_move), state.text(action)))

    def text(self) -> str:
        """The record as a file's text."""
        lines = [MAGIC, f"game {self.game}", f"players {self.players}", f"rules {self.rules_version}"]
        lines += [f"option {name} {json.dumps(value)}" for name, value in self.options.items()]
        lines += [f"tag {name} {json.dumps(value)}" for name, value in self.tags.items()]
        return "\n".join([*lines, "", *(f"{who} {text}" for who, text in self.moves)]) + "\n"

    @classmethod
    def parse(cls, text: str) -> Record:
        """The inverse of `text`; RecordError names the line that can't be read."""
        lines = text.splitlines()
        if not lines or lines[0].strip() != MAGIC:
            raise RecordError(f"line 1: this is no game record (it must begin with {MAGIC!r})")
        head: dict[str, str] = {}
        headers: dict[str, dict[str, Any]] = {"option": {}, "tag": {}}
        moves: list[tuple[str, str]] = []
        in_head = True
        for number, line in enumerate(lines[1:], 2):
            line = line.strip()
            if line.startswith("#"):
                continue
            if not line:
                in_head = False
                continue
            word, _, rest = line.partition(" ")
            if not in_head:
                if not rest or not (word == "*" or word.isdecimal()):
                    raise RecordError(f"line {number}: a move is a seat number or * and the notation, not {line!r}")
                moves.append((word, rest.strip()))
            elif word in headers:
                name, _, value = rest.partition(" ")
                try:
                    headers[word][name] = json.loads(value)
                except ValueError:
                    raise RecordError(f"line {number}: the value of {name!r} can't be read: {value!r}") from None
            elif word in ("game", "players", "rules"):
                head[word] = rest.strip()
            else:
                raise RecordError(f"line {number}: unknown header {word!r}")
        for need in ("game", "players", "rules"):
            if need not in head:
                raise RecordError(f"the header line {need!r} is missing")
        if not head["players"].isdecimal() or not head["rules"].isdecimal():
            raise RecordError("players and rules in the header must be whole numbers")
        return cls(head["game"], int(head["players"]), headers["option"], int(head["rules"]), moves, headers["tag"])

    def make_game(self, **replace: Any) -> Game:
        """The game that the record is of; `replace` gives options that a record can't hold, such as data by mapping or from a file. A
        record of older rules is played by today's, as far as they allow; one of later rules is refused."""
        try:
            game = make_foreign(self.game, self.players, self.options, **replace)
        except ValueError as error:
            raise RecordError(f"the record's game can't be set up: {error}") from None
        if game.rules_version < self.rules_version:
            raise RecordError(f"the record was made with rules version {self.rules_version}, this program has {game.rules_version}")
        facts = game.facts()
        for name, value in self.options.items():
            if facts and isinstance(value, str) and value.startswith("sha256:") and value != f"sha256:{facts.digest()}":
                raise RecordError(f"the record was made with other data than the {name} given now")
        return game

    def start(self, game: Game) -> State:
        """The position it begins with: that of the tag `start`, or the game's."""
        if "start" not in self.tags:
            return game.new()
        try:
            return game.from_json(json.loads(self.tags["start"]))
        except ValueError as error:
            raise RecordError(f"the position that the record begins with can't be read: {error}") from None

    def replay(self, game: Game | None = None) -> Iterator[tuple[State, int]]:
        """Each position with the action taken there, checked. The state is one object that moves on; at the end of the
        record it is yielded once more with action -1."""
        state = self.start(game or self.make_game())
        for number, (who, text) in enumerate(self.moves, 1):
            here = "*" if state.to_move == CHANCE else str(state.to_move)
            if state.is_over:
                raise RecordError(f"move {number} ({text!r}): the game was over before it")
            if who != here:
                raise RecordError(f"move {number} ({text!r}): it is for {'chance' if here == '*' else 'seat ' + here}, not {who}")
            reason = state.why_not(int(state.to_move), text)
            if reason is not None:
                raise RecordError(f"move {number} ({text!r}): {reason}") from IllegalAction(reason)
            action = state.find(text)
            yield state, action
            state.advance(action)
        yield state, -1

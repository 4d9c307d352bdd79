"""A game in a plain terminal: the board as text, moves in notation."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path

from .. import bots
from ..engine.game import Game
from ..engine.reason import IllegalAction
from ..engine.record import Record
from ..engine.rng import Rng
from ..engine.state import CHANCE, SPECTATOR, State

HELP = """Type a move as it is written in the list, or its number. Also:
  moves           list what can be done now        why MOVE   why a move is not possible
  board           show the table again             undo       take back your last decision
  save FILE       write the game record            log        what happened so far
  help            this list                        quit       leave (the game is not kept unless saved)"""


class Sitting:
    """One game at one terminal: people share it, bots fill the other seats."""

    def __init__(
        self, game: Game, line_up: list[str], seed: int | None = None,
        ask: Callable[[str], str] = input, say: Callable[[str], None] = print,
    ) -> None:  # fmt: skip
        self.game = game
        self.ask = ask
        self.say = say
        self.rng = Rng(secrets.randbits(62) if seed is None else seed)
        self.bots = {
            seat: bots.make(name, seed=self.rng.getrandbits(60)) for seat, name in enumerate(line_up) if name != "person"
        }
        self.people = [seat for seat, name in enumerate(line_up) if name == "person"]
        self.state: State = game.new()
        self.state.watch()
        self.record = Record.of(game, seats=", ".join(line_up))
        self.saved: list[tuple[State, int]] = []  # before each decision of a person: the state and the record's length
        self.history: list[str] = []
        self.listed: list[int] = []

    def catch_up(self, record: Record) -> None:
        """Go on where a record ends."""
        for state, action in record.replay(self.game):
            if action >= 0:
                self.record.add(state, action)
                self.state.apply(action)
                self.history += [event.text(SPECTATOR) for event in self.state.events]

    def viewer(self) -> int:
        """Whose eyes the terminal shows: the only person, or the one who decides."""
        if len(self.people) == 1:
            return self.people[0]
        return int(self.state.to_move) if self.state.to_move in self.people else SPECTATOR

    def step(self, action: int) -> None:
        viewer = self.viewer()
        self.record.add(self.state, action)
        self.state.apply(action)
        for event in self.state.events:
            sentence = event.text(viewer)
            self.history.append(sentence)
            self.say(f"  {sentence}")

    def run(self) -> bool:
        """Play until the end or until somebody leaves; whether the game was finished."""
        self.say(f"{self.game.title}. {self.game.credit}\nType help for what you can do.\n")
        try:
            while not self.state.is_over:
                if self.state.to_move == CHANCE:
                    self.step(int(self.state.sample(self.rng)))
                elif int(self.state.to_move) in self.bots:
                    seat = int(self.state.to_move)
                    self.step(self.bots[seat].choose(self.state.resample(seat, self.rng)))
                elif not self.decide():
                    return False
        except (EOFError, KeyboardInterrupt):
            self.say("\nLeft the game.")
            return False
        self.finish()
        return True

    def decide(self) -> bool:
        """One decision of a person; False to leave."""
        seat = int(self.state.to_move)
        self.show()
        while True:
            words = self.ask(f"{self.game.seat_name(seat)}> ").strip()
            command, _, rest = words.partition(" ")
            command = command.casefold()
            if command in ("quit", "exit", "q"):
                self.say("Left the game.")
                return False
            if command in ("help", "?", "h"):
                self.say(HELP)
            elif command == "moves":
                self.list_moves()
            elif command == "board":
                self.show()
            elif command == "log":
                self.say("\n".join(self.history[-30:]) or "Nothing has happened yet.")
            elif command == "why":
                reason = self.state.why_not(seat, self.number(rest))
                self.say("That is possible." if reason is None else str(reason))
            elif command == "save":
                self.save(rest.strip())
            elif command == "undo":
                if self.undo():
                    return True
            elif words:
                try:
                    action = self.state.find(self.number(words))
                    reason = self.state.why_not(seat, action)
                    if reason is not None:
                        raise IllegalAction(reason)
                except ValueError as error:
                    reason = self.state.why_not(seat, self.number(words))
                    self.say(f"No: {reason or error}")
                    continue
                self.saved.append((self.state.clone(), len(self.record.moves)))
                self.step(action)
                return True

    def number(self, words: str) -> int | str:
        """A number of the list, or the text as it is."""
        words = words.strip()
        if words.isdecimal() and 1 <= int(words) <= len(self.listed):
            return self.listed[int(words) - 1]
        return words

    def show(self) -> None:
        view = self.state.view(self.viewer())
        self.say("\n" + self.game.screen(view))
        self.list_moves()

    def list_moves(self) -> None:
        """Legal moves with numbers, several to a line."""
        self.listed = self.state.legal_actions()
        texts = [f"{i}. {self.state.text(action)}" for i, action in enumerate(self.listed, 1)]
        width = max(len(text) for text in texts) + 2
        columns = max(1, 100 // width)
        for i in range(0, len(texts), columns):
            self.say("  " + "".join(text.ljust(width) for text in texts[i : i + columns]).rstrip())

    def undo(self) -> bool:
        if not self.saved:
            self.say("There is nothing to take back.")
            return False
        self.state, length = self.saved.pop()
        self.state.watch()
        del self.record.moves[length:]
        self.say("Taken back.")
        return True

    def save(self, name: str) -> None:
        if not name:
            self.say("Say where to: save FILE")
            return
        try:
            Path(name).write_text(self.record.text(), encoding="utf-8")
        except OSError as error:
            self.say(f"Can't write {name}: {error.strerror or error}")
        else:
            self.say(f"Saved {len(self.record.moves)} moves to {name}. Look at them with: frogpond replay {name}")

    def finish(self) -> None:
        view = self.state.view(self.viewer())
        self.say("\n" + self.game.screen(view) + "\n\nThe game is over.")
        for seat, lines in enumerate(self.game.explain_scores(view)):
            self.say(f"{self.game.seat_name(seat)}: {view.scores[seat]}")
            for what, points in lines:
                if points:
                    self.say(f"  {points:>4}  {what}")
        names = [self.game.seat_name(seat) for seat in view.winners]
        self.say(f"{' and '.join(names)} {'wins' if len(names) == 1 and names[0] != 'You' else 'win'}." if names else "Nobody wins.")

"""A game in a plain terminal, line by line: the board as text, moves in notation, the table's own answers to typed words."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from pathlib import Path

from ..bots import make as make_bot
from ..bots.advice import JUDGE, advise
from ..bots.levels import Harmless
from ..bots.worker import Failed, Stopped, choose
from ..engine.game import Game
from ..engine.guide import count
from ..engine.rng import Rng
from ..engine.state import SPECTATOR
from ..engine.story import speaking
from ..table import Change, Refused
from ..table.rows import Row
from ..table.text_mode import answer
from .local_game import LocalGame, is_quick

HELP = """Type a move as the list shows it, or its number. Also:
  moves           list what you can do now         why MOVE   why you can't do a move
  board           show the table again             undo       undo your last move
  save FILE       save the game record             log        what happened so far
  hint            what a strong bot would do       describe   a part of the table in words
  resign          give up your seat for good       abandon    end the game with no winner
  help            this list                        quit       leave (save first to keep the game)"""


class PlainTable(LocalGame):
    """One game, asked and told in lines of text."""

    def __init__(
        self, game: Game, line_up: Sequence[str], seed: int | None = None, moves: Sequence[Row] = (), judge: str = JUDGE,
        ask: Callable[[str], str] = input, say: Callable[[str], None] = print, programs: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(game, line_up, seed, moves, judge, programs)
        self.ask = ask
        self.say = say
        self.listed: list[int] = []

    def viewer(self) -> int:
        """Whose eyes the terminal shows: the only person, or the one who decides."""
        if len(self.people) == 1:
            return self.people[0]
        return int(self.state.to_move) if self.state.to_move in self.people else SPECTATOR

    def run(self) -> bool:
        """Play until the end or until somebody leaves; whether the game was finished."""
        self.say(f"{self.game.title}. {self.game.credit}\nType help for what you can do.\n")
        try:
            self.tell(self.settle(), self.viewer())
            while not self.table.over:
                viewer = self.viewer()
                if int(self.state.to_move) not in self.people:
                    self.tell(self.bot_decides(self.bot_action()), viewer)
                elif not self.person_decides():
                    return False
        except (EOFError, KeyboardInterrupt):
            self.say("\nLeft the game.")
            return False
        finally:
            self.worker.stop()
            for program in self.programs.values():
                program.close()
        self.finish()
        return True

    def name(self, seat: int) -> str:
        """The name of a seat at this terminal."""
        return "You" if self.people == [seat] else self.table.history.names[seat]

    def tell(self, change: Change | None, viewer: int) -> None:
        """The sentences of a change."""
        if change is None or change.back:
            return
        for line in self.table.history.story(viewer).since(len(self.table.moves) - len(change.steps)):
            self.say(f"  {line.text}")

    def bot_action(self) -> int:
        """The decision of the bot to move; a harmless substitute decides for one that fails."""
        name = self.line_up[int(self.state.to_move)]
        position, seed, other = self.for_bot()
        if name.startswith("exec:"):
            action, reason = self.program_decides(int(self.state.to_move), position)
            if reason:
                self.say(f"  {reason}")
            return action
        if is_quick(name):
            return int(make_bot(name, seed).choose(position))
        try:
            return self.worker.ask(None, Rng(seed), choose, position, name, seed)
        except (Stopped, Failed) as error:
            self.say(f"  {name} can't answer: {error}. A random frog moves instead.")
            return int(Harmless(other).choose(position))

    def person_decides(self) -> bool:
        """One decision of a person; False to leave."""
        seat = int(self.state.to_move)
        self.show()
        with contextlib.suppress(Stopped, Failed):  # nobody waits for what they think
            for question in self.ahead():
                self.worker.send(question)
                self.worker.receive()
        while True:
            words = self.ask(f"{self.name(seat)}, {self.game.seat_title(seat)}> ".replace("You, You>", "You>")).strip()
            command, _, rest = words.partition(" ")
            command = command.casefold()
            if command in ("quit", "exit", "q"):
                self.say("Left the game.")
                return False
            if command in ("help", "?", "h"):
                self.say(HELP)
            elif words.casefold() == "moves":
                self.list_moves()
            elif command == "board":
                self.show()
            elif command == "log":
                lines = self.table.history.story(self.watcher).sentences()
                self.say("\n".join(line.text for line in lines[-30:]) or "Nothing has happened yet.")
            elif command == "save":
                self.save(rest.strip())
            elif command == "hint":
                self.hint()
            elif command == "why" and rest:
                reason = self.table.why_not(seat, self.listed_move(rest.removeprefix("not ")))
                self.say("You can do that." if reason is None else str(reason))
            elif words and self.typed(seat, words):
                return True

    def typed(self, seat: int, words: str) -> bool:
        """A move, or a question that the table answers; whether something was decided."""
        move = self.listed_move(words)
        answered = answer(self.state, seat, self.state.text(move) if isinstance(move, int) else move)
        try:
            if answered.wish == "undo":
                self.take_back()
                self.say("Undone.")
                return True
            if answered.wish.endswith(" yes"):
                self.say(self.gave_up(answered.wish))
                return True
            if answered.action is not None:
                viewer = self.viewer()
                self.tell(self.decide(answered.action), viewer)
                return True
        except Refused as refused:
            self.say("You have nothing to undo." if refused.reason.code == "nothing" else f"No: {refused.reason}")
            return False
        reason = self.table.why_not(seat, move)
        self.say(f"No: {reason}" if answered.text == str(reason) else answered.text)
        return False

    def listed_move(self, words: str) -> int | str:
        """The move of a number of the list, or the text as it is."""
        words = words.strip()
        if words.isdecimal() and 1 <= int(words) <= len(self.listed):
            return self.listed[int(words) - 1]
        return words

    def show(self) -> None:
        self.say("\n" + self.game.screen(self.state.view(self.viewer())))
        self.list_moves()

    def list_moves(self) -> None:
        """Legal moves with numbers, several to a line."""
        self.listed = self.state.legal_actions()
        texts = [f"{i}. {self.game.typed(self.state, action)}" for i, action in enumerate(self.listed, 1)]
        width = max(len(text) for text in texts) + 2
        columns = max(1, 100 // width)
        for i in range(0, len(texts), columns):
            self.say("  " + "".join(text.ljust(width) for text in texts[i : i + columns]).rstrip())

    def hint(self) -> None:
        try:
            with speaking(self.table.history.names):
                self.say(self.worker.ask(None, Rng(self.seed), advise, self.state, self.judge).text())
        except (Stopped, Failed) as error:
            self.say(f"No hint right now: {error}.")

    def save(self, name: str) -> None:
        if not name:
            self.say("Say where to: save FILE")
            return
        try:
            self.keep(Path(name))
        except OSError as error:
            self.say(f"Can't write {name}: {error.strerror or error}")
        else:
            self.say(f"Saved {count(len(self.table.moves), 'move')} to {name}. Look at the game with: frogpond replay {name}")

    def finish(self) -> None:
        view = self.table.view(self.viewer())
        self.say("\n" + self.game.screen(view) + "\n\nThe game is over." + (f" {view.help}" if self.table.endings else ""))
        for seat, lines in enumerate(self.game.explain_scores(view)):
            self.say(f"{self.name(seat)}: {view.scores[seat]}")
            for what, points in lines:
                if points:
                    self.say(f"  {points:>4}  {what}")
        self.say(self.game.ending(view, [self.name(seat) for seat in range(self.game.seats)]))

"""A game at this terminal: people share it, bots fill the other seats. Full screen and line by line stand on it alike."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from pathlib import Path

from ..bots import make as make_bot
from ..bots.advice import JUDGE
from ..bots.bot import Bot, blindfold
from ..bots.pace import cores
from ..bots.registry import ABOUT, ALIASES
from ..bots.worker import Worker, ahead, packed
from ..engine.game import Game
from ..engine.guide import count
from ..engine.record import Record
from ..engine.rng import Rng
from ..engine.state import CHANCE, SPECTATOR, State
from ..table import BOTS_OWNER, Change, Refused, Table, seats
from ..table.ending import read_tag
from ..table.rows import ABANDON, ACT, OUTCOME, RESIGN, Row
from ..table.settings import DEFAULT_STAND_IN

ME = "you"
PEOPLE = ("person", "human", "me", "you")
QUICK = ("random", "spawn", "tadpole", "froglet")


def read_line_up(words: str) -> list[str]:
    """Seats written with commas; a person may be called human, person, me or you."""
    names = [name.strip() for name in words.split(",") if name.strip()]
    return ["person" if name.casefold() in PEOPLE else name for name in names]


def is_quick(name: str) -> bool:
    """Whether a bot answers at once, or is one that only this process knows: no other process is asked for it."""
    plain = name.partition(":")[0].strip()
    plain = ALIASES.get(plain, plain)
    return plain in QUICK or plain not in ABOUT


class LocalGame:
    """The table with its seats, its dice and the bots' random numbers: the same seed and the same decisions give the same game."""

    def __init__(
        self, game: Game, line_up: Sequence[str], seed: int | None = None, moves: Sequence[Row] = (), judge: str = JUDGE,
        programs: bool = False,
    ) -> None:  # fmt: skip
        if len(line_up) != game.seats:
            names = f"{count(len(line_up), 'is', 'are')} given: {', '.join(line_up)}"
            raise ValueError(f"{game.name} has {count(game.seats, 'seat')} here, but {names}")
        self.game = game
        self.line_up = list(line_up)
        self.programs: dict[int, Bot] = {}  # of this machine, which keep their process for the whole game
        self.thinkers: list[int] = []  # bots that think while people do
        for seat, name in enumerate(self.line_up):
            if name != "person":
                bot = make_bot(name, programs=programs)  # an unknown name is an error now, not at its first move
                if name.startswith("exec:"):
                    self.programs[seat] = bot
                self.thinkers += [seat] if bot.thinks_ahead else []
        self.seed = secrets.randbits(60) if seed is None else seed
        self.judge = judge
        self.worker = Worker(helpers=cores() - 1)
        seated = [seats.person(ME, "") if name == "person" else seats.bot(name) for name in self.line_up]
        self.table = Table("terminal", game, seated, list(moves))
        self.people = [seat for seat, name in enumerate(self.line_up) if name == "person"]
        self.drawn = len(moves)

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def watcher(self) -> int:
        """Whose eyes the log is for: the only person's, or a spectator's."""
        return self.people[0] if len(self.people) == 1 else SPECTATOR

    def draw(self, state: State) -> int:
        """Chance. The same seed and the same number of rows give the same outcome, also after going on with a saved game."""
        self.drawn += 1
        return int(state.sample(Rng(self.seed, self.drawn)))

    def settle(self) -> Change | None:
        """Let chance decide, if it is to decide at the beginning."""
        return self.take(self.table.settle(self.draw))

    def take(self, change: Change | None) -> Change | None:
        """Make a change part of the table."""
        if change is not None:
            self.table.accept(change)
        return change

    def decide(self, action: int) -> Change | None:
        """A decision of the person to move; Refused if there is none or the rules say no."""
        seat = int(self.state.to_move)
        if seat not in self.people:
            whose = f"It’s {self.game.seat_name(seat)}’s turn." if seat >= 0 and not self.table.over else "The game is over."
            raise Refused("turn", whose, self.game.rule_for("turn"))
        return self.take(self.table.act(ME, seat, action, draw=self.draw))

    def bot_decides(self, action: int) -> Change | None:
        """A decision of the bot to move."""
        return self.take(self.table.act(BOTS_OWNER, int(self.state.to_move), action, draw=self.draw))

    def take_back(self) -> Change | None:
        """Take back the last decision of a person; Refused if there is none."""
        return self.take(self.table.take_back(ME))

    def resign(self) -> Change | None:
        """The person who decides (or the only one) gives up their seat; the game is over, or a bot plays on there."""
        seat = int(self.state.to_move) if int(self.state.to_move) in self.people else self.people[0]
        change = self.take(self.table.end(RESIGN, seat, time.time()))
        if not self.table.over:
            self.people.remove(seat)
            self.line_up[seat] = DEFAULT_STAND_IN
            self.table.seats = seats.given_up(self.table.seats, seat, DEFAULT_STAND_IN)
        return change

    def abandon(self) -> Change | None:
        """The game ends without a winner."""
        return self.take(self.table.end(ABANDON, -1, time.time()))

    def gave_up(self, wish: str) -> str:
        """The reply to a typed wish to resign or to abandon the game."""
        if not self.people:
            return "Only bots play here. You’re watching."
        self.resign() if wish == "resign yes" else self.abandon()
        return "You resigned." if wish == "resign yes" else "You’ve all agreed to end the game."

    def program_decides(self, seat: int, position: State) -> tuple[int, str]:
        """The decision of a program, and a word about it where it forfeited just now."""
        program = self.programs[seat]
        before = getattr(program, "forfeited", "")
        action = int(program.choose(position))
        after = getattr(program, "forfeited", "")
        return action, f"{program.name} forfeits: {after}. A random frog moves instead." if after != before else ""

    def for_bot(self) -> tuple[State, int, int]:
        """The position as the bot to move may see it, its seed, and that of the substitute for a bot that fails."""
        bits = Rng(self.seed + 1, len(self.table.moves))
        position = blindfold(self.state, int(self.state.to_move), bits)
        return position, bits.getrandbits(50), bits.getrandbits(50)

    def ahead(self) -> list[bytes]:
        """The worker's question while a person decides, so that bots think meanwhile, each about what it may see."""
        bits = Rng(self.seed + 2, len(self.table.moves))
        return [packed(bits, ahead, self.state, (seat, self.line_up[seat], self.seed), {}, seat) for seat in self.thinkers]

    def keep(self, path: Path) -> Path:
        """Write the record; a half-written file never takes the place of a whole one."""
        record = self.table.record(seats=", ".join(self.line_up), seed=str(self.seed))
        fresh = path.with_name(path.name + ".new")
        fresh.write_text(record.text(), encoding="utf-8")
        fresh.replace(path)
        return path


def saved(path: Path, options: dict[str, str] | None = None) -> tuple[Game, list[str], int | None, list[Row]]:
    """The game, line-up, seed and moves of a record that was kept."""
    try:
        record = Record.parse(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(f"can't read {path}: {getattr(error, 'strerror', None) or error}") from None
    game = record.make_game(**(options or {}))
    moves: list[Row] = []
    for number, (state, action) in enumerate(record.replay(game)):
        if action >= 0:
            kind = OUTCOME if state.to_move == CHANCE else ACT
            moves.append(Row(number, kind, -1 if kind == OUTCOME else int(state.to_move), action, "", time.time()))
    for end in read_tag(record.tags.get("ended", ""), game.seats):
        moves.append(Row(len(moves), end.kind, end.seat, end.action, "", time.time()))
    line_up = read_line_up(record.tags.get("seats", ""))
    if len(line_up) != game.seats:
        line_up = ["person"] + ["frog"] * (game.seats - 1)
    seed = record.tags.get("seed", "")
    return game, line_up, int(seed) if seed.isdecimal() else None, moves

"""A table in this program: people share the terminal, bots fill the other seats, the record is kept as the game goes on."""

from __future__ import annotations

import asyncio
import os
import secrets
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from ..bots import make as make_bot
from ..bots.bot import Analysis
from ..engine.advice import why
from ..engine.game import Game
from ..engine.reason import Reason
from ..engine.record import Record
from ..engine.rng import Rng
from ..engine.state import CHANCE, SPECTATOR, State
from ..table import Change, Line, Refused, Table, seats
from ..table.rows import ACT, OUTCOME, Row
from ..table.table import BOTS_OWNER
from ..table.talk import answer
from ..table.why import why_picks
from .session import Session, Trouble
from .start import read_line_up
from .thinker import ADVISER, Thinker, is_quick

ME = "you"
PAUSE = 0.35  # seconds after a bot's move, so that it can be followed


def data_folder() -> Path:
    """Where unfinished games are kept, where the system keeps such files."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", "~/AppData/Local"))
    elif sys.platform == "darwin":
        base = Path("~/Library/Application Support")
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or "~/.local/share")
    return (base / "frogpond" / "games").expanduser()


class LocalTable(Session):
    """A sitting with the table's own rules for deciding, taking back and telling."""

    def __init__(
        self,
        game: Game,
        line_up: Sequence[str],
        seed: int | None = None,
        *,
        moves: Sequence[Row] = (),
        file: Path | None = None,
        pause: float = PAUSE,
        adviser: str = ADVISER,
    ) -> None:
        if len(line_up) != game.seats:
            raise ValueError(f"{game.name} has {game.seats} seats here, but {len(line_up)} are given: {', '.join(line_up)}")
        self.game = game
        self.line_up = list(line_up)
        for name in self.line_up:
            if name != "person":
                make_bot(name)  # a name that is none is an error now, not at its first move
        self.seed = secrets.randbits(60) if seed is None else seed
        self.pause = pause
        self.adviser = adviser
        self.thinker = Thinker()
        seated = [seats.person(ME, "") if name == "person" else seats.bot(name) for name in self.line_up]
        self.table = Table("terminal", game, seated, list(moves))
        self.people = [seat for seat, name in enumerate(self.line_up) if name == "person"]
        alone = len(self.people) == 1
        self.names = tuple(
            ("You" if alone else game.seat_name(seat)) if name == "person" else f"{game.seat_name(seat)}, {name.partition(':')[0]}"
            for seat, name in enumerate(self.line_up)
        )
        self.drawn = len(moves)
        self.file = file or self.new_file()
        self.moved = asyncio.Event()
        self.viewer = self.people[0] if self.people else SPECTATOR
        settled = self.table.settle(self.draw)
        if settled is not None:
            self.accept(settled)
        self.look()

    @classmethod
    def resume(cls, path: Path, options: dict[str, str] | None = None, pause: float = PAUSE) -> LocalTable:
        """A saved game goes on where it was left."""
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
        line_up = read_line_up(record.tags.get("seats", ""))
        if len(line_up) != game.seats:
            line_up = ["person"] + ["frog"] * (game.seats - 1)
        seed = record.tags.get("seed", "")
        return cls(game, line_up, int(seed) if seed.isdecimal() else None, moves=moves, file=path, pause=pause)

    def new_file(self) -> Path:
        """A name that is not taken, with the game and the moment in it."""
        start = data_folder() / f"{self.game.name}-{time.strftime('%Y%m%d-%H%M%S')}"
        number = 1
        while (path := start.with_name(f"{start.name}{f'-{number}' if number > 1 else ''}.frog")).exists():
            number += 1
        return path

    # Deciding -------------------------------------------------------------------------------------------------------

    def draw(self, state: State) -> int:
        """Chance. The same seed and the same number of rows give the same outcome, also after going on with a saved game."""
        self.drawn += 1
        return int(state.sample(Rng(self.seed, self.drawn)))

    def accept(self, change: Change) -> None:
        self.table.accept(change)
        self.moved.set()

    def look(self) -> None:
        """The view for whoever looks now: the only person, or the one of several who decides."""
        to_move = int(self.table.state.to_move)
        if len(self.people) > 1 and to_move in self.people:
            self.viewer = to_move
        self.view = self.table.state.view(self.viewer)

    async def run(self, changed: Callable[[], None]) -> None:
        while not self.table.state.is_over:
            seat = int(self.table.state.to_move)
            if seat in self.people:
                self.status = ""
                self.moved.clear()
                await self.moved.wait()
                continue
            self.status = f"{self.name(seat)} is thinking"
            if not is_quick(self.line_up[seat]):
                changed()
            await self.bot_move(seat)
            self.look()
            changed()
            await asyncio.sleep(self.pause)
        self.status = ""
        self.look()
        changed()

    async def bot_move(self, seat: int) -> None:
        """One decision of a bot; nothing happens if the game was taken back meanwhile."""
        seq = self.table.seq
        bits = Rng(self.seed + 1, len(self.table.moves))
        state = self.table.state.resample(seat, bits)
        try:
            action = await self.thinker.choose(self.line_up[seat], bits.getrandbits(50), 0, state)
        except Trouble as trouble:
            if seq == self.table.seq:  # not because somebody took back
                self.status = f"{trouble} A tadpole moves instead."
                action = await self.thinker.choose("tadpole", bits.getrandbits(50), 0, state)
        if seq == self.table.seq:
            change = self.table.act(BOTS_OWNER, seat, action, draw=self.draw)
            if change is not None:
                self.accept(change)

    async def act(self, action: int) -> None:
        seat = int(self.table.state.to_move)
        if seat not in self.people:
            raise Refused("turn", f"It is {self.name(seat)}'s turn." if seat >= 0 else "The game is over.", self.game.rule_for("turn"))
        change = self.table.act(ME, seat, action, draw=self.draw)
        if change is not None:
            self.accept(change)
            self.look()
            self.keep()

    async def undo(self) -> str:
        self.accept(self.table.take_back(ME))
        self.thinker.stop()
        self.look()
        self.keep()
        return "Taken back."

    async def why(self, picks: list[str]) -> Reason:
        if self.viewer == SPECTATOR:
            return Reason("watching", "Only bots play here; you are watching.")
        return await asyncio.to_thread(why_picks, self.table.state.clone(), self.viewer, picks)

    async def typed(self, words: str) -> tuple[str, int | None]:
        found = answer(self.table.state, self.viewer, words)
        if found.wish == "undo":
            return await self.undo(), None
        return found.text, found.action

    async def hint(self) -> Analysis:
        state = self.table.state
        if int(state.to_move) not in self.people:
            raise Trouble("Hints are for your own decisions.")
        seat = int(state.to_move)
        found = await self.thinker.analyse(self.adviser, state.resample(seat, Rng(self.seed + 2, len(self.table.moves))))
        return replace(found, moves=[replace(move, why=why(state, move.action, seat)[0]) for move in found.moves[:9]])

    # Telling and keeping --------------------------------------------------------------------------------------------

    @property
    def hot_seat(self) -> bool:
        return len(self.people) > 1 and not self.game.perfect_information

    def lines(self) -> Sequence[Line]:
        return self.table.history.lines(self.viewer if len(self.people) == 1 else SPECTATOR)

    def keep(self, path: Path | None = None) -> Path:
        """Write the record; a half-written file never takes the place of a whole one."""
        path = path or self.file
        record = self.table.record(seats=", ".join(self.line_up), seed=str(self.seed))
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_name(path.name + ".new")
        fresh.write_text(record.text(), encoding="utf-8")
        fresh.replace(path)
        return path

    async def save(self, name: str = "") -> str:
        try:
            return str(self.keep(Path(name).expanduser() if name else None))
        except OSError as error:
            raise Trouble(f"Can't write {name or self.file}: {error.strerror or error}") from None

    async def close(self) -> str:
        self.thinker.stop()
        if not any(row.kind == ACT for row in self.table.moves):
            return ""
        path = await self.save()
        if self.table.state.is_over:
            return f"The record is in {path}. Look at it with: frogpond replay {path}"
        return f"The game is kept. Go on with: frogpond play --resume {path}"

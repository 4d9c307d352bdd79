"""A table in this program: people share the terminal, bots fill the other seats, the record is kept as the game goes on."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from ..bots import make as make_bot
from ..bots.advice import JUDGE, Advice, advise
from ..bots.levels import Harmless
from ..bots.worker import Failed, Stopped, choose
from ..engine.game import Game
from ..engine.reason import Reason
from ..engine.rng import Rng
from ..engine.state import SPECTATOR
from ..engine.story import speaking
from ..table import Change, Line
from ..table.click_refusal import why_picks
from ..table.rows import ACT, Row
from ..table.text_mode import answer
from .local_game import LocalGame, is_quick, saved
from .session import Session, Trouble

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


class LocalTable(LocalGame, Session):
    """A sitting with the full screen; the record is kept as the game goes on."""

    def __init__(
        self,
        game: Game,
        line_up: Sequence[str],
        seed: int | None = None,
        *,
        moves: Sequence[Row] = (),
        file: Path | None = None,
        pause: float = PAUSE,
        judge: str = JUDGE,
        programs: bool = False,
    ) -> None:
        super().__init__(game, line_up, seed, moves, judge, programs)
        self.pause = pause
        alone = len(self.people) == 1
        called = self.table.history.names
        self.names = tuple(
            ("You" if alone else called[seat]) if name == "person" else f"{called[seat]}, {name.partition(':')[0]}"
            for seat, name in enumerate(self.line_up)
        )
        self.file = file or self.new_file()
        self.moved = asyncio.Event()
        self.viewer = self.people[0] if self.people else SPECTATOR
        self.settle()
        self.look()

    @classmethod
    def resume(cls, path: Path, options: dict[str, str] | None = None, pause: float = PAUSE) -> LocalTable:
        """A saved game goes on where it was left."""
        game, line_up, seed, moves = saved(path, options)
        return cls(game, line_up, seed, moves=moves, file=path, pause=pause)

    def new_file(self) -> Path:
        """A name that is not taken, with the game and the moment in it."""
        start = data_folder() / f"{self.game.name}-{time.strftime('%Y%m%d-%H%M%S')}"
        number = 1
        while (path := start.with_name(f"{start.name}{f'-{number}' if number > 1 else ''}.frog")).exists():
            number += 1
        return path

    # Deciding -------------------------------------------------------------------------------------------------------

    def take(self, change: Change | None) -> Change | None:
        self.moved.set()
        return super().take(change)

    def look(self) -> None:
        """The view of the person at the screen: the only one, or the one of several who decides."""
        to_move = int(self.state.to_move)
        if len(self.people) > 1 and to_move in self.people:
            self.viewer = to_move
        self.view = self.table.view(self.viewer)

    async def run(self, changed: Callable[[], None]) -> None:
        while not self.table.over:
            seat = int(self.state.to_move)
            if seat in self.people:
                self.moved.clear()
                with contextlib.suppress(Stopped, Failed):  # nobody waits for what they think
                    for question in self.ahead():
                        await self.worker.carry(question, None)
                await self.moved.wait()
                continue
            self.status = f"{self.name(seat)} is thinking"
            if not is_quick(self.line_up[seat]):
                changed()
            await self.bot_moves()
            if self.table.over or int(self.state.to_move) in self.people:
                self.status = ""
            self.look()
            changed()
            await asyncio.sleep(self.pause)
        self.look()
        changed()

    async def bot_moves(self) -> None:
        """One decision of a bot; nothing happens if the game was taken back meanwhile."""
        seq, name = self.table.seq, self.line_up[int(self.state.to_move)]
        position, seed, other = self.for_bot()
        if name.startswith("exec:"):
            action, reason = await asyncio.to_thread(self.program_decides, int(self.state.to_move), position)
            self.status = reason or self.status
        elif is_quick(name):
            action = int(make_bot(name, seed).choose(position))
        else:
            try:
                action = await self.worker.answer(None, Rng(seed), choose, position, name, seed)
            except (Stopped, Failed) as error:
                if seq != self.table.seq:  # somebody took back
                    return
                self.status = f"{name} can't answer: {error}. A random frog moves instead."
                action = int(Harmless(other).choose(position))
        if seq == self.table.seq:
            self.bot_decides(action)

    async def act(self, action: int) -> None:
        if self.decide(action) is not None:
            self.look()
            self.keep(self.file)

    async def undo(self) -> str:
        self.take_back()
        self.worker.stop()
        self.status = ""
        self.look()
        self.keep(self.file)
        return "Undone."

    async def why(self, picks: list[str]) -> Reason:
        if self.viewer == SPECTATOR:
            return Reason("watching", "Only bots play here. You’re watching.")
        with speaking(self.table.history.names):
            return await asyncio.to_thread(why_picks, self.state.clone(), self.viewer, picks)

    async def typed(self, words: str) -> tuple[str, int | None]:
        with speaking(self.table.history.names):
            reply = answer(self.state, self.viewer, words)
        if reply.wish == "undo":
            return await self.undo(), None
        if reply.wish.endswith(" yes"):
            text = self.gave_up(reply.wish)
            self.worker.stop()
            self.status = ""
            self.look()
            self.keep(self.file)
            return text, None
        return reply.text, reply.action

    async def hint(self) -> Advice:
        if int(self.state.to_move) not in self.people:
            raise Trouble("Hints are for your own turn.")
        try:
            with speaking(self.table.history.names):
                return await self.worker.answer(None, Rng(self.seed), advise, self.state, self.judge)
        except (Stopped, Failed) as error:
            raise Trouble(f"No hint right now: {error}.") from None

    # Telling and keeping --------------------------------------------------------------------------------------------

    @property
    def hot_seat(self) -> bool:
        return len(self.people) > 1 and not self.game.perfect_information

    def lines(self) -> Sequence[Line]:
        return self.table.history.story(self.watcher).sentences()

    def keep(self, path: Path) -> Path:
        path.parent.mkdir(parents=True, exist_ok=True)
        return super().keep(path)

    async def save(self, name: str = "") -> str:
        try:
            return str(self.keep(Path(name).expanduser() if name else self.file))
        except OSError as error:
            raise Trouble(f"Can't write {name or self.file}: {error.strerror or error}") from None

    async def close(self) -> str:
        self.worker.stop()
        if not any(row.kind == ACT for row in self.table.moves):
            return ""
        path = await self.save()
        if self.table.over:
            return f"The record is in {path}. Look at it with: frogpond replay {path}"
        return f"The game is saved. Continue with: frogpond play --resume {path}"

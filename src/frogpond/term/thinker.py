"""Bots that think beside the screen: searches run in a process of their own, which can be stopped at once."""

from __future__ import annotations

import asyncio
import multiprocessing
from multiprocessing.connection import Connection
from typing import Any

from .. import bots
from ..bots.bot import Analysis, Bot
from ..engine.game import Game
from ..engine.state import State
from .session import Trouble

QUICK = ("random", "tadpole", "froglet")
ADVISER = "bullfrog"


def is_quick(name: str) -> bool:
    """Whether a bot answers at once, or is one that only this process knows."""
    plain = name.partition(":")[0].strip()
    plain = bots.ALIASES.get(plain, plain)
    return plain in QUICK or plain not in bots.ABOUT


def answer_all(pipe: Connection) -> None:
    """The life of the thinking process: (what, bot, game, position) in, (action or analysis, trouble) out."""
    made: dict[tuple[Any, ...], Bot] = {}
    while True:
        try:
            what, name, seed, count, game, data = pipe.recv()
        except (EOFError, OSError, KeyboardInterrupt):
            return
        try:
            bot = made.setdefault((name, seed), bots.make(name, seed))
            bot.count = count  # the same position asked again gets the same answer
            state = game.from_bytes(data)
            pipe.send((bot.choose(state) if what == "choose" else bot.analyse(state), ""))
        except Exception as error:  # whatever a bot throws is told, not fatal
            pipe.send((None, f"{type(error).__name__}: {error}"))


class Thinker:
    """One process for all searches of a sitting, started when first needed."""

    def __init__(self) -> None:
        self.process: Any = None
        self.pipe: Any = None
        self.lock = asyncio.Lock()
        self.quick: dict[tuple[str, int], Bot] = {}

    async def choose(self, name: str, seed: int, count: int, state: State) -> int:
        """A bot's decision. The state has what the bot can't know drawn anew."""
        if is_quick(name):
            bot = self.quick.setdefault((name, seed), bots.make(name, seed))
            bot.count = count
            return int(bot.choose(state))
        return int(await self.ask("choose", name, seed, count, state.game, state.to_bytes()))

    async def analyse(self, name: str, state: State) -> Analysis:
        found: Analysis = await self.ask("analyse", name, 0, 0, state.game, state.to_bytes())
        return found

    async def ask(self, what: str, name: str, seed: int, count: int, game: Game, data: bytes) -> Any:
        async with self.lock:
            if self.process is None or not self.process.is_alive():
                await asyncio.to_thread(self.start)
            try:
                answer, trouble = await asyncio.to_thread(self.exchange, (what, name, seed, count, game, data))
            except asyncio.CancelledError:
                self.stop()  # nobody waits for the answer any more
                raise
            except (EOFError, OSError, TypeError):  # a pipe that was closed while it was read
                self.stop()
                raise Trouble(f"{name} stopped thinking. Try again.") from None
        if trouble:
            raise Trouble(f"{name} can't answer: {trouble}")
        return answer

    def start(self) -> None:
        """A fresh process; not forked, as threads run here."""
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=answer_all, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()

    def exchange(self, question: tuple[Any, ...]) -> Any:
        self.pipe.send(question)
        return self.pipe.recv()

    def stop(self) -> None:
        """End the process, whatever it is thinking about."""
        if self.process is not None:
            self.process.kill()
            self.process.join()
            self.pipe.close()
            self.process = None

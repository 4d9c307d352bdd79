"""Bots that think beside the screen: searches run in a process of their own, which can be stopped at once."""

from __future__ import annotations

import asyncio
import os
import pickle
import subprocess
import sys
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


def answer_all() -> None:
    """The life of the thinking process: (what, bot, game, position) in, (action or analysis, trouble) out."""
    made: dict[tuple[Any, ...], Bot] = {}
    questions, answers = sys.stdin.buffer, sys.stdout.buffer
    while True:
        try:
            what, name, seed, count, game, data = pickle.load(questions)
        except (EOFError, OSError, KeyboardInterrupt, pickle.UnpicklingError):
            return
        found: Any = None
        trouble = ""
        try:
            bot = made.setdefault((name, seed), bots.make(name, seed))
            bot.count = count  # the same position asked again gets the same answer
            state = game.from_bytes(data)
            found = bot.choose(state) if what == "choose" else bot.analyse(state)
        except Exception as error:  # whatever a bot throws is told, not fatal
            trouble = f"{type(error).__name__}: {error}"
        pickle.dump((found, trouble), answers)
        answers.flush()


class Thinker:
    """One process for all searches of a sitting, started when first needed."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
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
            if self.process is None or self.process.poll() is not None:
                await asyncio.to_thread(self.start)
            try:
                answer, trouble = await asyncio.to_thread(self.exchange, (what, name, seed, count, game, data))
            except asyncio.CancelledError:
                self.stop()  # nobody waits for the answer any more
                raise
            except (EOFError, OSError, ValueError, pickle.UnpicklingError):  # it was stopped while it thought
                self.stop()
                raise Trouble(f"{name} stopped thinking. Try again.") from None
        if trouble:
            raise Trouble(f"{name} can't answer: {trouble}")
        return answer

    def start(self) -> None:
        """A fresh process that knows nothing of the screen; it ends when its input does."""
        command = [sys.executable, "-c", "from frogpond.term.thinker import answer_all; answer_all()"]
        here = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=here
        )  # fmt: skip

    def exchange(self, question: tuple[Any, ...]) -> Any:
        process = self.process
        if process is None or process.stdin is None or process.stdout is None:
            raise EOFError
        pickle.dump(question, process.stdin)
        process.stdin.flush()
        return pickle.load(process.stdout)

    def stop(self) -> None:
        """End the process, whatever it is thinking about."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

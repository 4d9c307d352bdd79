"""Thinking in another process: one question at a time, waited for or awaited, and stopped at once when nobody waits any more.

A question is a function that is given a position and a few values, such as `choose`. It travels as a pickle behind its length, through
the process's standard input; the answer comes back the same way. The position goes through the blindfold first: what its seat
can't know was drawn anew before it leaves, so no bot can peek, whatever it does.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import signal
import struct
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import IO, Any, Concatenate, ParamSpec, TypeVar

from ..engine.game import Game
from ..engine.rng import Rng
from ..engine.state import State
from .bot import Bot, blindfold, deciding
from .registry import make, register

P = ParamSpec("P")
T = TypeVar("T")
Question = Callable[Concatenate[State, P], T]

LENGTH = struct.Struct(">Q")
COMMAND = "from frogpond.bots.worker import serve; serve()"


class Stopped(Exception):
    """There is no answer: it took too long, it was called off, or the process ended."""


class Failed(Exception):
    """The question itself went wrong; the message is what was raised there."""


def choose(state: State, bot: str, seed: int, maker: Callable[..., Bot] | None = None) -> int:
    """The question for a bot's decision. `maker` makes a bot that others registered in the asking process."""
    if maker is not None:
        register(bot.partition(":")[0].strip(), maker)
    return int(make(bot, seed).choose(state))


class Worker:
    """One process; started when first needed, and again after it was stopped."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self._turn = asyncio.Lock()
        self._thread: ThreadPoolExecutor | None = None

    def ask(self, seconds: float | None, rng: Rng, question: Question[P, T], state: State, *more: P.args, **named: P.kwargs) -> T:
        """Wait for the answer, at most so many seconds; Stopped or Failed if there is none."""
        reply: T = self._exchange(packed(rng, question, state, more, named), seconds)
        return reply

    async def answer(
        self, seconds: float | None, rng: Rng, question: Question[P, T], state: State, *more: P.args, **named: P.kwargs
    ) -> T:  # fmt: skip
        """Await the answer; calling it off stops the process, for what it would say later fits nothing."""
        data = packed(rng, question, state, more, named)
        async with self._turn:
            if self._thread is None:
                self._thread = ThreadPoolExecutor(1, "frogpond-worker")
            try:
                reply: T = await asyncio.get_running_loop().run_in_executor(self._thread, self._exchange, data, seconds)
            except asyncio.CancelledError:
                self.stop()
                raise
        return reply

    def stop(self) -> None:
        """End the process, whatever it is thinking about."""
        process, self.process = self.process, None
        if process is not None:
            end(process)
        if self._thread is not None:
            self._thread.shutdown(wait=False)
            self._thread = None

    def _exchange(self, data: bytes, seconds: float | None) -> Any:
        process = self.process
        if process is None or process.poll() is not None:
            process = self.process = start()
        assert process.stdin is not None
        assert process.stdout is not None
        late = threading.Event()

        def too_late() -> None:
            late.set()
            process.kill()

        timer = threading.Timer(seconds, too_late) if seconds is not None else None
        if timer is not None:
            timer.daemon = True
            timer.start()
        try:
            write(process.stdin, data)
            reply, trouble = pickle.loads(read(process.stdout))
        except (EOFError, OSError, ValueError, pickle.UnpicklingError):
            end(process)
            raise Stopped(f"no answer within {seconds:g} seconds" if late.is_set() else "the process ended") from None
        finally:
            if timer is not None:
                timer.cancel()
        if trouble:
            raise Failed(trouble)
        return reply


def packed(rng: Rng, question: Callable[..., Any], state: State, more: tuple[Any, ...], named: dict[str, Any]) -> bytes:
    """A question ready to travel; its position is blindfolded here."""
    position = blindfold(state, deciding(state), rng).to_bytes()
    try:
        return pickle.dumps((question, pickle.dumps(state.game), position, more, named))
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise Failed(f"this can't be asked of another process: {error}") from None


def start() -> subprocess.Popen[bytes]:
    """A fresh process that finds the modules this one finds; it ends when its input does."""
    here = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    return subprocess.Popen(
        [sys.executable, "-c", COMMAND], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=here
    )  # fmt: skip


def end(process: subprocess.Popen[bytes]) -> None:
    """Stop a process and give back what was held for it."""
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()


def write(stream: IO[bytes], data: bytes) -> None:
    stream.write(LENGTH.pack(len(data)) + data)
    stream.flush()


def read(stream: IO[bytes]) -> bytes:
    """One message; EOFError when the other side is gone."""
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        raise EOFError
    data = stream.read(LENGTH.unpack(head)[0])
    if len(data) < LENGTH.unpack(head)[0]:
        raise EOFError
    return data


# In the process -----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def game_of(data: bytes) -> Game:
    """Games don't change: one that was asked about is kept."""
    game: Game = pickle.loads(data)
    return game


def serve() -> None:
    """Answer until the input ends, as it does when the asking process is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a key pressed at the terminal is for whoever asks
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)  # what a bot reads or prints is no message of ours
    os.dup2(2, 1)
    while True:
        try:
            data = read(questions)
        except EOFError:
            return
        reply: tuple[Any, str]
        try:
            question, game, position, more, named = pickle.loads(data)
            reply = question(game_of(game).from_bytes(position), *more, **named), ""
        except Exception as error:  # a bot may be anybody's program: whatever it throws is told, not fatal
            reply = None, f"{type(error).__name__}: {error}"[:300]
        with contextlib.suppress(BrokenPipeError):
            write(answers, pickle.dumps(reply))

"""Thinking in another process: one question at a time, waited for or awaited, and stopped at once when nobody waits any more.

A question is a function that is given a position and a few values, such as `choose`, or values alone. It travels as a pickle behind its
length, through the process's standard input; the answer comes back the same way. The position goes through the blindfold first: what
its seat can't know was resampled before it leaves, so no bot can peek, whatever it does. The process gives way to others, and where
the system can it is held to a limit of memory.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import select
import signal
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import IO, Any, Concatenate, ParamSpec, TypeVar

from .. import compiled
from ..engine.game import Game
from ..engine.rng import Rng
from ..engine.state import State
from ..engine.story import speaking, spoken
from .bot import Bot, blindfold, deciding

resource: ModuleType | None
try:
    import resource
except ImportError:  # a system that knows no such limits
    resource = None

P = ParamSpec("P")
T = TypeVar("T")
Question = Callable[Concatenate[State, P], T]

LENGTH_PREFIX = struct.Struct(">Q")
COMMAND = "from frogpond.bots.worker import serve; serve({memory}, {helpers}, {cpu})"
MEMORY = 4 << 30
"""Bytes of addresses a thinking process may have: more than any level needs, and not all there is."""
NICE = 5
"""Thinking gives way to answering."""
CPU_SIGNAL: int | None = getattr(signal, "SIGPROF", None)
"""What ends a process whose question took too much CPU time; None where the system knows no such limit."""
PACKAGE = Path(compiled.__file__).resolve().parent


class Stopped(Exception):
    """There is no answer: it took too long, it was called off, or the process ended."""


class CpuSpent(Stopped):
    """The question took more CPU time than there is for one."""


class Failed(Exception):
    """The question itself went wrong; the message is what was raised there."""


def choose(state: State, bot: str, seed: int, maker: Callable[..., Bot] | None = None) -> int:
    """The question for a bot's decision. `maker` makes a bot that others registered in the asking process."""
    from .registry import at_table, register  # the bots there know this module: those that think by the clock have helpers

    if maker is not None:
        register(bot.partition(":")[0].strip(), maker)
    waiting = _waiting.get((bot, int(state.to_move)))
    return int((waiting or at_table(bot, seed)).choose(state))


def ahead(state: State, seat: int, bot: str, seed: int) -> None:
    """The question that has a bot think ahead for a seat that waits. The bot is kept: it makes the next decision of that seat."""
    from .registry import at_table

    if (bot, seat) not in _waiting:
        _waiting[bot, seat] = at_table(bot, seed)
    _waiting[bot, seat].ahead(state, seat)


_waiting: dict[tuple[str, int], Bot] = {}  # in the process: bots that think ahead, by name and seat
meanwhile: list[Callable[[], bool]] = []
"""In the process: what to do while nothing is asked, a little at a time, as long as it says True."""


class Worker:
    """One process; started when first needed, again after it was stopped, and anew once the rules have been compiled."""

    def __init__(self, memory: int = MEMORY, helpers: int = 0, cpu: float | None = None) -> None:
        self.memory = memory
        self.helpers = helpers  # processes that a bot which thinks by the clock may have beside it
        self.cpu = cpu  # CPU seconds that a question may take, where the system can count them
        self.took = 0.0  # seconds of thinking for the last answer, whatever else the machine did
        self.process: subprocess.Popen[bytes] | None = None
        self._library: Path | None = None  # what the process took when it started
        self._latest = 0  # the last library that was looked at
        self._turn = asyncio.Lock()
        self._thread: ThreadPoolExecutor | None = None
        self._door = threading.Lock()  # who starts the process and who ends it are different threads
        self._stops = 0  # how often it was stopped

    def ask(self, seconds: float | None, rng: Rng, question: Question[P, T], state: State, *more: P.args, **named: P.kwargs) -> T:
        """Wait for the answer, at most so many seconds; Stopped or Failed if there is none."""
        reply: T = self._exchange(packed(rng, question, state, more, named), seconds)
        return reply

    async def answer(
        self, seconds: float | None, rng: Rng, question: Question[P, T], state: State, *more: P.args, **named: P.kwargs
    ) -> T:  # fmt: skip
        """Await the answer; calling it off stops the process, for what it would say later fits nothing."""
        reply: T = await self.carry(packed(rng, question, state, more, named), seconds)
        return reply

    async def carry(self, data: bytes, seconds: float | None) -> Any:
        """Await the answer to what was packed."""
        async with self._turn:
            if self._thread is None:
                self._thread = ThreadPoolExecutor(1, "frogpond-worker")
            try:
                return await asyncio.get_running_loop().run_in_executor(self._thread, self._exchange, data, seconds, self._stops)
            except asyncio.CancelledError:
                self.stop()
                raise

    def stop(self) -> None:
        """End the process, whatever it is thinking about."""
        with self._door:
            self._stops += 1
            process, self.process = self.process, None
        if process is not None:
            end(process)
        if self._thread is not None:
            self._thread.shutdown(wait=False)
            self._thread = None

    def _ready(self, stops: int | None = None) -> subprocess.Popen[bytes]:
        """The process to ask; Stopped if it was stopped again since `stops` were counted: that question was called off before its thread
        came to ask it, and a process that is started for it would think about it though nobody waits, and be in the way of the next."""
        with self._door:
            if stops is not None and stops != self._stops:
                raise Stopped("it was called off")
            process = self.process
            if process is not None and process.poll() is None:
                if not self._outdated():
                    return process
                end(process)
            self._latest = compiled.latest(PACKAGE)
            self._library = compiled.chosen(PACKAGE)
            self.process = start(self.memory, self.helpers, self.cpu)
            return self.process

    def _outdated(self) -> bool:
        """Whether the process runs interpreted and would be compiled if it were started now."""
        latest = compiled.latest(PACKAGE)
        if self._library is not None or latest == self._latest:
            return False
        self._latest = latest
        return compiled.chosen(PACKAGE) is not None

    def send(self, data: bytes) -> None:
        """Ask what was packed, and don't wait; Stopped if the process is gone."""
        put(self._ready(), data)

    def receive(self) -> Any:
        """Wait for the answer to what was sent; Stopped or Failed if there is none."""
        if self.process is None:
            raise Stopped("the process ended")
        return self._take(self.process)

    def _take(self, process: subprocess.Popen[bytes]) -> Any:
        assert process.stdout is not None
        try:
            data = read(process.stdout)
        except (EOFError, OSError, ValueError):
            end(process)
            raise Stopped("the process ended") from None
        try:
            reply, self.took = unpacked(data)
        except (ValueError, EOFError, pickle.UnpicklingError):
            end(process)
            raise Stopped("the process ended") from None
        return reply

    def _exchange(self, data: bytes, seconds: float | None, stops: int | None = None) -> Any:
        process = self._ready(stops)
        late = threading.Event()

        def too_late() -> None:
            late.set()
            process.kill()

        timer = threading.Timer(seconds, too_late) if seconds is not None else None
        if timer is not None:
            timer.daemon = True
            timer.start()
        try:
            put(process, data)
            return self._take(process)
        except Stopped:
            if late.is_set():
                raise Stopped(f"no answer within {seconds:g} seconds") from None
            if CPU_SIGNAL is not None and process.returncode == -CPU_SIGNAL:
                raise CpuSpent(f"no answer within {self.cpu:g} seconds of CPU time") from None
            raise
        finally:
            if timer is not None:
                timer.cancel()


def packed(
    rng: Rng, question: Callable[..., Any], state: State, more: tuple[Any, ...], names: dict[str, Any], seat: int | None = None
) -> bytes:
    """A question ready to travel, with the names that are used here; its position is blindfolded, for the seat that decides or the one
    that asks."""
    position = blindfold(state, deciding(state) if seat is None else seat, rng).to_bytes()
    return pickled((question, pickle.dumps(state.game), position, more, names, spoken()))


def packed_plain(question: Callable[..., Any], *more: Any) -> bytes:
    """A question about values alone."""
    return pickled((question, None, None, more, {}, ()))


def pickled(question: tuple[Any, ...]) -> bytes:
    """A question as it is sent; Failed for one that can't be."""
    try:
        return pickle.dumps(question)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise Failed(f"this can't be asked of another process: {error}") from None


def unpacked(data: bytes) -> tuple[Any, float]:
    """An answer as `answered` packed it, and the seconds it took; Failed if the question went wrong."""
    reply, trouble, took = pickle.loads(data)
    if trouble:
        raise Failed(trouble)
    return reply, took


def start(memory: int = MEMORY, helpers: int = 0, cpu: float | None = None) -> subprocess.Popen[bytes]:
    """A fresh process that finds the modules this one finds; it ends when its input does."""
    here = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-c", COMMAND.format(memory=memory, helpers=helpers, cpu=cpu)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=here)


def end(process: subprocess.Popen[bytes]) -> None:
    """Stop a process and give back what was held for it."""
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()


def put(process: subprocess.Popen[bytes], data: bytes) -> None:
    """Send a question; Stopped if nobody can read it any more."""
    assert process.stdin is not None
    try:
        write(process.stdin, data)
    except (OSError, ValueError):
        end(process)
        raise Stopped("the process ended") from None


def write(stream: IO[bytes], data: bytes) -> None:
    """One message, behind its length."""
    stream.write(LENGTH_PREFIX.pack(len(data)) + data)
    stream.flush()


def read(stream: IO[bytes]) -> bytes:
    """One message; EOFError when the other side is gone."""
    head = stream.read(LENGTH_PREFIX.size)
    if len(head) < LENGTH_PREFIX.size:
        raise EOFError
    data = stream.read(LENGTH_PREFIX.unpack(head)[0])
    if len(data) < LENGTH_PREFIX.unpack(head)[0]:
        raise EOFError
    return data


# In the process -----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def game_of(data: bytes) -> Game:
    """Games don't change: one that was asked about is kept."""
    game: Game = pickle.loads(data)
    return game


def hold_to(memory: int) -> None:
    """Give way to others, and take no more memory than this."""
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(NICE)
    if resource is not None:
        with contextlib.suppress(OSError, ValueError):
            hard = resource.getrlimit(resource.RLIMIT_AS)[1]
            most = memory if hard == resource.RLIM_INFINITY else min(memory, hard)
            resource.setrlimit(resource.RLIMIT_AS, (most, hard))


@contextlib.contextmanager
def cpu_limit(seconds: float | None) -> Iterator[None]:
    """End this process if what happens meanwhile takes more CPU time. The system counts, so no code can catch or delay it."""
    if seconds is None or CPU_SIGNAL is None:
        yield
        return
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def answered(data: bytes, cpu: float | None = None) -> bytes:
    """The answer to a packed question, packed."""
    reply: tuple[Any, str]
    begin = time.process_time()
    try:
        question, game, position, more, seat_names, names = pickle.loads(data)
        about = () if game is None else (game_of(game).from_bytes(position),)
        with speaking(names), cpu_limit(cpu):
            reply = question(*about, *more, **seat_names), ""
    except Exception as error:  # a bot may be anybody's program: its exceptions are reported, not fatal
        reply = None, f"{type(error).__name__}: {error}"[:300]
    return pickle.dumps((*reply, time.process_time() - begin))


def pass_time(questions: IO[bytes]) -> None:
    """Do what the last question left to do until another has come, or the input has ended. Questions come one by one: no other
    is in a buffer already."""
    with contextlib.suppress(Exception):  # it is nobody's answer, and the next question is answered without it
        while meanwhile and not select.select([questions], [], [], 0)[0]:
            if not meanwhile[-1]():
                break
    meanwhile.clear()


def serve(memory: int = MEMORY, helpers: int = 0, cpu: float | None = None) -> None:
    """Answer until the input ends, as it does when the asking process is gone."""
    from .pace import CREW

    CREW.most = helpers
    hold_to(memory)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a key pressed at the terminal is for the parent process
    questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)  # what a bot reads or prints is no message of ours
    os.dup2(2, 1)
    while True:
        pass_time(questions)
        try:
            data = read(questions)
        except EOFError:
            return
        with contextlib.suppress(BrokenPipeError):
            write(answers, answered(data, cpu))

"""Thinking in another process: waited for or awaited, in time, called off, told what went wrong, and never shown what is hidden."""

from __future__ import annotations

import asyncio
import contextlib
import os
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

import frogpond
from bots.test_levels import positions
from frogpond import Rng, State, bots
from frogpond.bots.bot import Bot
from frogpond.bots.registry import maker_of
from frogpond.bots.worker import CPU_SIGNAL, CpuSpent, Failed, Stopped, Worker, choose, packed_plain
from waiting import PATIENCE, in_a_loop


@pytest.fixture
def worker() -> Iterator[Worker]:
    made = Worker()
    yield made
    made.stop()


def identity(state: State) -> tuple[bytes, int]:
    """A question: what the process was given, and which process it is."""
    print("what a bot prints is no answer")
    return state.to_bytes(), os.getpid()


def forever(state: State) -> int:
    while True:
        time.sleep(1)


def wrong(state: State) -> int:
    raise ValueError("no idea")


def leave(state: State) -> int:
    os._exit(3)


class Last(Bot):
    """A bot that only this test registers."""

    name = "last"

    def judge(self, state: State, seat: int, rng: Rng) -> list[tuple[int, int, float]]:
        return [(state.legal_actions()[-1], 1, 0.0)]


@pytest.mark.parametrize("name", frogpond.games())
def test_both_faces_give_the_answer_of_this_process(worker: Worker, name: str) -> None:
    for state in positions(name, count=3):
        here = bots.make("frog:simulations=20", 5).choose(state)
        assert worker.ask(None, Rng(1), choose, state, "frog:simulations=20", 5) == here
        assert in_a_loop(Worker().answer(None, Rng(2), choose, state, "frog:simulations=20", 5)) == here


def test_it_is_another_process_and_stays_the_same_one(worker: Worker) -> None:
    state = positions("freeway")[0]
    first, second = (worker.ask(None, Rng(1), identity, state)[1] for _ in range(2))
    assert first == second != os.getpid()


@pytest.mark.parametrize("name", ["bullfrogs", "cosmic-frog"])
def test_what_the_seat_can_t_know_never_leaves(worker: Worker, name: str) -> None:
    """The process is given positions that differ from the true one and from each other, and that its seat can't tell apart."""
    state = max(positions(name, 4, 5, 8), key=lambda one: len({one.resample(int(one.to_move), Rng(n)).to_bytes() for n in range(8)}))
    seat = int(state.to_move)
    given = {worker.ask(None, Rng(number), identity, state)[0] for number in range(12)}
    assert len(given - {state.to_bytes()}) > 3
    for data in given:
        assert state.game.from_bytes(data).view(seat).to_json() == state.view(seat).to_json()


def test_an_answer_that_comes_too_late_stops_the_process(worker: Worker) -> None:
    state = positions("freeway")[0]
    worker.ask(None, Rng(1), identity, state)
    process = worker.process
    assert process is not None
    with pytest.raises(Stopped, match="no answer within"):
        worker.ask(0.2, Rng(1), forever, state)
    assert process.poll() is not None
    assert worker.ask(None, Rng(1), identity, state)[1] != process.pid


def burn() -> None:
    """Take CPU time, whatever is raised."""
    while True:
        with contextlib.suppress(BaseException):
            sum(range(1000))


def rest(seconds: float) -> str:
    time.sleep(seconds)
    return "rested"


@pytest.mark.skipif(CPU_SIGNAL is None, reason="this system counts no CPU time for us")
def test_cpu_time_is_limited_and_waiting_costs_none() -> None:
    worker = Worker(cpu=0.3)
    try:
        with pytest.raises(CpuSpent, match="CPU time"):
            in_a_loop(worker.carry(packed_plain(burn), PATIENCE))
        assert in_a_loop(worker.carry(packed_plain(rest, 0.6), PATIENCE)) == "rested", "and a new process goes on"
    finally:
        worker.stop()


def test_calling_it_off_stops_the_process(worker: Worker) -> None:
    state = positions("freeway")[0]

    async def call_off() -> int:
        first = (await worker.answer(None, Rng(1), identity, state))[1]
        process = worker.process
        assert process is not None
        asked = asyncio.create_task(worker.answer(None, Rng(1), forever, state))
        await asyncio.sleep(0)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        assert process.poll() is not None
        assert (await worker.answer(None, Rng(1), identity, state))[1] != first
        return first

    assert in_a_loop(call_off())


def test_what_is_called_off_before_it_was_asked_is_never_asked(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its thread has begun and comes to ask only after the question was called off, as on a busy machine."""
    state = positions("freeway")[0]
    begun, go_on, over = threading.Event(), threading.Event(), threading.Event()
    exchange = worker._exchange

    def late(*given: Any) -> Any:
        begun.set()
        go_on.wait()
        try:
            return exchange(*given)
        finally:
            over.set()

    async def call_off() -> None:
        with monkeypatch.context() as patched:
            patched.setattr(worker, "_exchange", late)
            asked = asyncio.create_task(worker.answer(None, Rng(1), forever, state))
            await asyncio.to_thread(begun.wait)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        go_on.set()
        assert await asyncio.to_thread(over.wait, PATIENCE), "it is asked though nobody waits"
        assert worker.process is None
        assert (await worker.answer(None, Rng(1), identity, state))[1] != os.getpid()

    in_a_loop(call_off())


def test_what_went_wrong_is_told(worker: Worker) -> None:
    state = positions("freeway")[0]
    with pytest.raises(Failed, match="ValueError: no idea"):
        worker.ask(None, Rng(1), wrong, state)
    with pytest.raises(Failed, match="there is no bot 'heron'"):
        worker.ask(None, Rng(1), choose, state, "heron", 1)
    with pytest.raises(Failed, match="can't be asked of another process"):
        worker.ask(None, Rng(1), lambda state: 1, state)
    with pytest.raises(Stopped, match="ended"):
        worker.ask(None, Rng(1), leave, state)
    assert worker.ask(None, Rng(1), identity, state)


def test_a_bot_that_others_registered_thinks_there_too(worker: Worker) -> None:
    state = positions("freeway")[1]
    bots.register("last", Last)
    try:
        assert maker_of("last:x=1") is Last
        assert maker_of("easy") is None
        assert worker.ask(None, Rng(1), choose, state, "last", 1, maker_of("last")) == state.legal_actions()[-1]
    finally:
        bots.unregister("last")
    assert "last" not in bots.names()

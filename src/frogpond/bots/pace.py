"""Thinking by the clock: as long as a decision deserves, within its seconds, with helpers in other processes where cores are free.

Time is spent in rounds. After each the findings of all who search are added up, and thinking ends early when more of it would change
nothing: the leader can't be caught any more, or it is so clearly ahead that the decision is no critical one. A helper searches
the same position with random numbers of its own. What it found counts if it comes in time; if it is late, or its process is killed, the
move is made without it, and the next round has a new process. Nobody waits for a helper beyond the decision's own time.

A helper keeps its tree as long as what it is asked about is found in it. So a bot can have one think while others decide (`ahead`): when
the bot's own turn comes that helper has begun already.
"""

from __future__ import annotations

import atexit
import os
import pickle
import select
from collections.abc import Callable, Sequence
from multiprocessing import parent_process
from time import perf_counter
from typing import Protocol

from ..engine.rng import Rng
from ..engine.state import State
from ..search.ismcts import Search, sight
from .bot import knowledge_of
from .worker import Failed, Stopped, Worker, meanwhile, packed

Row = tuple[int, int, float]
Clock = Callable[[], float]
ROUNDS = 6
CLEAR_AFTER = 2  # rounds before a decision can be called clear
CLEAR = 0.85  # of all simulations for one move, which also looks best: not critical
MAX_TREE_SIMULATIONS = 300_000  # simulations of one tree: about a quarter of a gigabyte
LEAVE = 0.02  # part of the time kept for adding up and telling
PONDER_SECONDS = 10.0  # seconds of thinking about one position on the time of others, ...
SLICE = 0.02  # ... and those after which one looks whether something is asked
PROMPT = 0.1  # seconds in which a helper that only thinks ahead answers, unless its process has only begun
RECALL = 0.05  # part of the time that a helper has to say what it found then


class SearchPart(Protocol):
    """Somebody who searches: simulations (0: no limit) within seconds, and what was found so far."""

    def run(self, simulations: int, seconds: float) -> int: ...

    def table(self) -> list[Row]: ...


class SearchHelper(Protocol):
    """Somebody who searches elsewhere at the same time: begins a round, and has found something by its end or not."""

    def begin(self, seconds: float) -> None: ...

    def collect(self, seconds: float) -> list[Row]: ...


def added(tables: Sequence[Sequence[Row]]) -> list[Row]:
    """Several findings as one: visits add up, values are weighted by them; most visited first."""
    visits: dict[int, int] = {}
    total: dict[int, float] = {}
    for table in tables:
        for action, tries, value in table:
            visits[action] = visits.get(action, 0) + tries
            total[action] = total.get(action, 0.0) + value * tries
    rows = [(action, tries, total[action] / max(1, tries)) for action, tries in visits.items()]
    return sorted(rows, key=lambda row: (-row[1], -row[2], row[0]))


def decided(rows: Sequence[Row], rounds: int, fresh: int) -> bool:
    """Whether the rounds that are left (as fruitful as those so far, which brought `fresh` visits) can't change the move or hardly will."""
    if len(rows) < 2:
        return bool(rows)
    total = sum(row[1] for row in rows)
    to_come = fresh * (ROUNDS - rounds) / max(1, rounds)
    if rows[0][1] - rows[1][1] > to_come:
        return True
    best = all(rows[0][2] >= row[2] for row in rows[1:3])
    return rounds >= CLEAR_AFTER and best and rows[0][1] >= CLEAR * total


def think(
    own: SearchPart, helpers: Sequence[SearchHelper], seconds: float, clock: Clock = perf_counter, most: int = MAX_TREE_SIMULATIONS
) -> list[Row]:
    """Search a decision for at most so many seconds; what was found, best first (nothing, if not even one move could be tried)."""
    begin = clock()
    end = begin + seconds * (1.0 - LEAVE)
    rows = own.table()
    before = sum(row[1] for row in rows)
    results: list[list[Row]] = [[] for _ in helpers]
    for number in range(1, ROUNDS + 1):
        now = clock()
        span = (end - now) / (ROUNDS - number + 1)
        if span <= 0.0 or sum(row[1] for row in own.table()) >= most:
            break
        for helper in helpers:
            helper.begin(span)
        own.run(0, span)
        round_end = now + span
        for i, helper in enumerate(helpers):
            results[i] = helper.collect(max(0.0, round_end - clock())) or results[i]
        mine = own.table()
        rows = added([mine, *results])
        fresh = sum(row[1] for row in mine) - before  # helpers are as quick, and may have come with more
        if decided(rows, number, fresh * (1 + len(helpers))):
            break
    return rows


# Helpers ------------------------------------------------------------------------------------------------------------------


def cores() -> int:
    """Processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Helper:
    """A process for one part of a search; the same process for one decision after another."""

    def __init__(self) -> None:
        self.worker = Worker()
        self.busy = False

    def send(self, data: bytes) -> None:
        """Ask, unless it still thinks about something else: what it says then fits nothing any more and is dropped."""
        if self.busy:
            self.receive(0.0)
        if not self.busy:
            try:
                self.worker.send(data)
                self.busy = True
            except Stopped:  # it was killed: a new one comes with the next question
                self.worker.stop()

    def receive(self, seconds: float) -> object:
        """The answer, waited for at most so long; None if there is none."""
        process = self.worker.process
        if not self.busy or process is None or process.stdout is None or not select.select([process.stdout], [], [], seconds)[0]:
            return None
        self.busy = False
        try:
            return self.worker.receive()
        except (Stopped, Failed):
            return None

    def stop(self) -> None:
        """End its process."""
        self.worker.stop()
        self.busy = False


class HelperTask:
    """A position as a helper is asked about it for a seat, round by round. `key` tells its answers from those to older questions."""

    def __init__(self, helper: Helper, state: State, seat: int, minded: tuple[str, str], seed: int) -> None:
        self.helper = helper
        self.key = seed
        self.asked = (state, seat, minded)
        self.rows: list[Row] = []

    def begin(self, seconds: float) -> None:
        self.collect(0.0)  # an answer that came late is not lost
        self.ask(ponder, seconds)

    def recall(self, seconds: float) -> None:
        """Have the helper say what it knows already, if it can within so many seconds: it counts from the first round on."""
        self.collect(seconds)  # what it was asked just before
        self.begin(0.0)
        self.collect(seconds)

    def ahead(self) -> None:
        """Let the helper think about it until it is asked something else."""
        self.collect(PROMPT)  # of what it was asked just before
        self.ask(ahead)

    def ask(self, question: Callable[..., object], *more: float) -> None:
        state, seat, minded = self.asked
        self.helper.send(packed(Rng(self.key), question, state, (self.key, seat, minded, *more), {}, seat))

    def collect(self, seconds: float) -> list[Row]:
        reply = self.helper.receive(seconds)
        if isinstance(reply, tuple) and reply[0] == self.key:
            self.rows = reply[1]
        return self.rows


_trees: dict[tuple[int, int, tuple[str, str]], Search] = {}  # in a helper: the tree of what is being thought about, by what was asked


def tree_of(state: State, key: int, seat: int, minded: tuple[str, str]) -> Search:
    """In a helper: the tree of this question; the one before, if it was about the same seat and has the position, or a new one."""
    key_of_tree = (key, seat, minded)
    if key_of_tree not in _trees:
        tree = next((old for about, old in _trees.items() if about[1:] == key_of_tree[1:] and old.state.game is state.game), None)
        if tree is None or not tree.find(sight(state, seat), state):
            tree = Search(state, seat, knowledge_of(state.game, *minded), Rng(key))
        _trees.clear()
        _trees[key_of_tree] = tree
    return _trees[key_of_tree]


def ponder(state: State, key: int, seat: int, minded: tuple[str, str], seconds: float) -> tuple[int, list[Row]]:
    """The question to a helper: go on with a decision for so many seconds, if any, and say what was found so far."""
    tree = tree_of(state, key, seat, minded)
    if seconds and tree.root.visits < MAX_TREE_SIMULATIONS:
        tree.run(0, seconds)
    legal = set(state.legal_actions())  # a tree that is used again has also met what other hidden facts would allow
    return key, [row for row in tree.table() if row[0] in legal]


def ahead(state: State, key: int, seat: int, minded: tuple[str, str]) -> None:
    """The question of a bot that waits: think about the position as long as nothing is asked, within a limit of time and of memory."""
    tree = tree_of(state, key, seat, minded)
    end = perf_counter() + PONDER_SECONDS

    def on() -> bool:
        left = MAX_TREE_SIMULATIONS - int(tree.root.visits)
        return left > 0 and perf_counter() < end and tree.run(left, SLICE) > 0

    meanwhile.append(on)


class HelperPool:
    """The helpers of this process: as many as it was told it may have, started when they are first wanted."""

    def __init__(self) -> None:
        self.most: int | None = None  # None: a helper for each core but one
        self.helpers: list[Helper] = []

    def call(self, count: int | None = None) -> list[Helper]:
        """That many helpers; as many as there may be if not told."""
        spare = cores() - 1 if parent_process() is None else 0  # one of many processes takes no others
        number = (spare if self.most is None else self.most) if count is None else count
        while len(self.helpers) < number:
            self.helpers.append(Helper())
        return self.helpers[:number]

    def stop(self) -> None:
        """End their processes."""
        for helper in self.helpers:
            helper.stop()


CREW = HelperPool()
atexit.register(CREW.stop)


def can_travel(state: State) -> bool:
    """Whether another process can be asked about the position (a game that only this process knows can't be pickled) without waiting."""
    if os.name != "posix":  # elsewhere one can't look whether an answer has come
        return False
    try:
        pickle.dumps(state.game)
    except (pickle.PicklingError, AttributeError, TypeError):
        return False
    return True

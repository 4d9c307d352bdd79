"""Thinking by the clock: within its time with and without helpers, short where nothing is in doubt, no worse off for a killed helper."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest

import frogpond
from bots.test_levels import positions
from frogpond import Rng, bots
from frogpond.bots import levels, pace
from frogpond.bots.levels import Searcher
from frogpond.bots.pace import CREW, Helper, HelperPool, HelperTask, Row, added, think
from frogpond.search.ismcts import Search
from search.toys import Nim
from waiting import PATIENCE


class Clock:
    """Time that passes only when somebody says so."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Part:
    """A search of moves whose visits grow evenly, a thousand a second; it takes the time it is given, and a little more."""

    def __init__(self, clock: Clock, shares: dict[int, float], late: float = 0.0) -> None:
        self.clock, self.shares, self.late = clock, shares, late
        self.spent = 0.0

    def run(self, simulations: int, seconds: float) -> int:
        self.clock.now += seconds + self.late
        self.spent += seconds
        return int(1000 * seconds)

    def table(self) -> list[Row]:
        rows = [(action, round(1000 * self.spent * share), share / 2) for action, share in self.shares.items()]
        return sorted((row for row in rows if row[1]), key=lambda row: -row[1])


class Beside:
    """A helper in simulated time: it works while the other part runs, or never answers."""

    def __init__(self, clock: Clock, shares: dict[int, float], answers: bool = True) -> None:
        self.part, self.answers, self.clock = Part(clock, shares), answers, clock
        self.asked: list[float] = []

    def begin(self, seconds: float) -> None:
        self.asked.append(seconds)

    def collect(self, seconds: float) -> list[Row]:
        if not self.answers:
            self.clock.now += seconds  # waited for in vain
            return []
        self.part.spent = sum(self.asked)
        return self.part.table()


DOUBTFUL = {1: 0.4, 2: 0.38, 3: 0.22}
CLEAR = {1: 0.9, 2: 0.06, 3: 0.04}


@pytest.mark.parametrize("level", ["grandmaster", "legend"])
@pytest.mark.parametrize("helpers", [0, 1])
@pytest.mark.parametrize("answers", [True, False])
def test_a_level_keeps_to_its_time_on_one_core_and_on_two(level: str, helpers: int, answers: bool) -> None:
    clock, seconds = Clock(), levels.LEVEL_SECONDS[level]
    own = Part(clock, DOUBTFUL, late=0.001)
    beside = [Beside(clock, {2: 0.6, 1: 0.4}, answers) for _ in range(helpers)]
    rows = think(own, beside, seconds, clock)
    assert seconds * 0.95 < clock.now - 100.0 <= seconds  # a doubtful decision is given all of it
    assert own.spent <= seconds
    assert all(sum(helper.asked) <= seconds for helper in beside)
    assert rows[0][0] == (2 if helpers and answers else 1)  # what a helper found counts, if it came
    assert sum(row[1] for row in rows) == pytest.approx(1000 * own.spent * (2 if helpers and answers else 1), rel=0.01)


def test_clear_decisions_end_early_and_doubtful_ones_do_not() -> None:
    spent = {}
    for name, shares in (("clear", CLEAR), ("doubtful", DOUBTFUL)):
        clock = Clock()
        think(Part(clock, shares), [], 3.0, clock)
        spent[name] = clock.now - 100.0
    assert spent["clear"] <= 3.0 * pace.CLEAR_AFTER / pace.ROUNDS
    assert spent["doubtful"] > 2.5


def test_a_leader_that_can_t_be_caught_ends_the_thinking() -> None:
    clock = Clock()
    think(Part(clock, {1: 0.7, 2: 0.3}), [], 3.0, clock)  # after five rounds of six it leads by two
    assert clock.now - 100.0 == pytest.approx(3.0 * 0.98 * 5 / 6, abs=0.02)


def test_a_tree_does_not_outgrow_its_memory() -> None:
    clock = Clock()
    own = Part(clock, DOUBTFUL)
    think(own, [], 3.0, clock, most=900)
    assert 0.9 <= own.spent < 1.5


def test_findings_add_up() -> None:
    assert added([[(1, 10, 0.5), (2, 5, 0.0)], [(2, 15, 0.4)]]) == [(2, 20, pytest.approx(0.3)), (1, 10, 0.5)]


@pytest.mark.parametrize("name", frogpond.games())
def test_a_level_by_time_decides_however_little_it_has(name: str) -> None:
    for state in positions(name, count=3):
        assert bots.make("legend:seconds=0.001:jobs=1").choose(state) in state.legal_actions()


def test_a_forced_decision_takes_no_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Searcher, "judge", lambda *more: pytest.fail("nothing to think about"))
    state = Nim().new()
    while len(state.legal_actions()) > 1:
        state.apply(state.legal_actions()[-1])
    assert [bots.make("legend").choose(state)] == state.legal_actions()


def test_simulations_that_are_asked_for_come_before_the_clock() -> None:
    state = positions("bullfrogs")[1]
    one, two = (bots.make("legend:simulations=40", seed=3).analyse(state) for _ in range(2))
    assert one == two
    assert sum(move.visits for move in one.moves) == 39


@pytest.fixture
def helper() -> Iterator[Helper]:
    made = Helper()
    yield made
    made.worker.stop()


def test_a_helper_searches_the_same_decision_on_and_on(helper: Helper) -> None:
    state = positions("bullfrogs")[1]
    task = HelperTask(helper, state, int(state.to_move), ("", ""), 7)
    visits = [0]
    while len(set(visits)) < 3:  # on a busy machine a round may be over before anything was searched
        task.begin(0.02)
        rows = task.collect(PATIENCE)
        assert {row[0] for row in rows} <= set(state.legal_actions())
        visits.append(sum(row[1] for row in rows))
        assert visits[-1] >= visits[-2], "the tree of the first round grows on"
        assert len(visits) < 1000


def test_an_answer_to_an_older_question_counts_for_nothing(helper: Helper) -> None:
    state = positions("bullfrogs")[1]
    HelperTask(helper, state, int(state.to_move), ("", ""), 1).begin(0.01)
    late = HelperTask(helper, state, int(state.to_move), ("", ""), 2)
    late.begin(0.01)  # it still thinks about the first, or has answered it
    rows = late.collect(PATIENCE)
    if rows:  # the first was answered before the second was asked
        return
    late.begin(0.01)
    assert late.collect(PATIENCE)


def test_killing_a_helper_costs_a_move_nothing_but_time(helper: Helper) -> None:
    state = positions("bullfrogs")[1]
    seat = int(state.to_move)
    task = HelperTask(helper, state, seat, ("", ""), 7)

    class Killer:
        """Ends the helper's process in the middle of its first round."""

        killed = 0

        def begin(self, seconds: float) -> None:
            task.begin(seconds)
            if helper.worker.process is not None and not self.killed:
                os.kill(helper.worker.process.pid, signal.SIGKILL)
                helper.worker.process.wait()
                self.killed += 1

        def collect(self, seconds: float) -> list[Row]:
            return task.collect(seconds)

    killer = Killer()
    rows = think(Search(state, seat, state.game.knowledge(), Rng(1)), [killer], 0.3, Clock())  # all rounds, however busy the machine is
    assert killer.killed
    assert rows[0][0] in state.legal_actions()
    task.begin(0.01)  # another process takes its place; one that is still busy is asked again
    while not task.collect(PATIENCE):
        task.begin(0.01)


def test_processes_that_work_for_others_take_no_helpers(monkeypatch: pytest.MonkeyPatch) -> None:
    crew = HelperPool()
    monkeypatch.setattr(pace, "cores", lambda: 2)
    assert len(crew.call()) == 1
    assert len(crew.call(0)) == 0
    crew.most = 0  # as in a worker of the server
    assert crew.call() == []
    monkeypatch.setattr(pace, "parent_process", lambda: object())
    crew.most = None
    assert crew.call() == []
    assert CREW.most is None


def test_hidden_facts_don_t_reach_a_helper() -> None:
    state = max(positions("bullfrogs", 4, 5, 8), key=lambda one: one.resample(int(one.to_move), Rng(1)) != one)
    seat = int(state.to_move)
    sent: list[bytes] = []

    class Silent(Helper):
        def send(self, data: bytes) -> None:
            sent.append(data)

    for true in (state, state.resample(seat, Rng(5))):
        task = HelperTask(Silent(), bots.bot.blindfold(true, seat, Rng(3)), seat, ("", ""), 11)
        task.begin(1.0)
    assert sent[0] == sent[1]


def test_what_only_this_process_knows_is_thought_about_here() -> None:
    state = positions("bullfrogs")[1]
    assert pace.can_travel(state)
    searcher = Searcher(1, state.game.knowledge(), seconds=0.02)
    assert searcher.helpers(state, int(state.to_move), Rng(1)) == []  # its knowledge was given here
    assert searcher.choose(state) in state.legal_actions()

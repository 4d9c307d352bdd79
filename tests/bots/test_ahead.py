"""Thinking on the time of others: what was found then counts, nothing else changes, and the process that thinks never outlives its bot."""

from __future__ import annotations

import gc
import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import frogpond
from bots.test_levels import positions
from cli.test_commands import run
from frogpond import Rng, State, bots
from frogpond.bots import pace, worker
from frogpond.bots.levels import Searcher
from frogpond.bots.pace import Helper, HelperTask
from frogpond.lab import Settings, play_run, standings, study, tournament
from frogpond.search.ismcts import Search, sight
from search.toys import Nim
from waiting import PATIENCE

MINDED = ("", "")
_held: list[int] = []


@pytest.fixture(autouse=True)
def nothing_left() -> Iterator[None]:
    """What questions leave behind where they are answered: here that is this process."""
    yield
    worker.meanwhile.clear()
    pace._trees.clear()


@pytest.fixture
def bot() -> Iterator[Searcher]:
    made = Searcher(seed=1, seconds=0.2, jobs=1, ahead=True)
    yield made
    made.close()


def decisions(name: str, seat: int, seed: int = 1, count: int = 60) -> list[State]:
    """Decisions of a seat with something to choose, in a game of simple bots."""
    state, rng, found = frogpond.make(name).new(), Rng(seed), list[State]()
    player = bots.make("tadpole", seed)
    while not state.is_over and len(found) < count:
        if state.to_move == seat and len(state.legal_actions()) > 1:
            found.append(state.clone())
        state.apply(state.sample(rng) if state.to_move < 0 else player.choose(state))
    return found


def rival_decides(name: str = "bullfrogs") -> tuple[State, int, State]:
    """A position, a move that a search of seat 1 takes its rival to make there, and a decision of seat 1 that it expects then."""
    for state in decisions(name, 0):
        tree = Search(state, 1, state.game.knowledge(), Rng(7))
        tree.run(1000, 0.0)
        action, after = tree.table()[0][0], state.clone()
        if action not in state.legal_actions():  # of a card that seat 1 thinks its rival might hold
            continue
        after.apply(action)
        while after.to_move < 0:
            after.apply(after.sample(Rng(2)))
        if after.to_move == 1 and len(after.legal_actions()) > 1 and tree.find(sight(after, 1), after):
            return state, action, after
    raise AssertionError("no such position")


def think_all(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process: think about what was left to do until so many simulations are done, however long it takes."""
    monkeypatch.setattr(pace, "MAX_TREE_SIMULATIONS", most)
    monkeypatch.setattr(pace, "PONDER_SECONDS", PATIENCE)


def finish() -> None:
    while worker.meanwhile[-1]():
        pass


# The option -----------------------------------------------------------------------------------------------------------


def test_it_is_an_option_of_bots_by_the_clock() -> None:
    for asked in ("legend:ahead=1", "expert:ahead=1", "frog:seconds=2:ahead=1"):
        assert bots.make(asked).thinks_ahead
    assert bots.make("legend", ahead=True).thinks_ahead
    for plain in ("legend", "legend:ahead=0", "frog", "random"):
        assert not bots.make(plain).thinks_ahead
    for wrong in ("frog:ahead=1", "legend:simulations=9:ahead=1", "bullfrog:simulations=9:seconds=1:ahead=1"):
        with pytest.raises(ValueError, match="by the clock"):
            bots.make(wrong)
    with pytest.raises(ValueError, match="ahead=2"):
        bots.make("legend:ahead=2")
    with pytest.raises(ValueError, match="does not take ahead"):
        bots.make("random:ahead=1")


def test_bots_that_do_not_think_ahead_have_nothing_to_begin() -> None:
    state, _, after = rival_decides()
    for name in ("legend", "random", "frog"):
        bots.make(name).ahead(state, 1)
    asleep = [Searcher(seconds=1.0), Searcher(0, state.game.knowledge(), seconds=1.0, ahead=True)]
    awake = Searcher(seconds=1.0, ahead=True)
    for searcher in asleep:
        searcher.ahead(state, 1)
    awake.ahead(after, 1)  # its own turn
    awake.ahead(state.game.new(), 1)  # chance decides
    assert [searcher.thinker for searcher in (*asleep, awake)] == [None] * 3


def test_whole_turns_are_not_thought_about_before_the_roll() -> None:
    state = decisions("freeway", 0)[3]
    know = state.game.knowledge()
    assert know is not None
    assert know.by_turns
    searcher = Searcher(seconds=1.0, ahead=True)
    searcher.ahead(state, 1)
    assert searcher.thinker is None
    hand = Searcher(seconds=1.0, mind="hand", ahead=True)
    hand.ahead(state, 1)
    assert hand.thinker is not None
    hand.close()


def test_a_game_that_only_this_process_knows_is_not_thought_about() -> None:
    class Home(Nim):
        name = "test-home"

    state = Home(2).new()
    searcher = Searcher(seconds=0.01, ahead=True)
    searcher.ahead(state, 1)
    assert searcher.thinker is None
    assert searcher.choose(state) in state.legal_actions()


# What was thought -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["bullfrogs", "cosmic-frog"])
def test_what_comes_is_found_in_what_was_thought(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state, action, after = rival_decides(name)
    think_all(1000, monkeypatch)
    pace.ahead(state, 7, 1, MINDED)
    finish()
    (tree,) = pace._trees.values()
    (expected,) = [visits for tried, visits, _ in tree.table() if tried == action]
    key, rows = pace.ponder(after, 8, 1, MINDED, 0.0)
    assert key == 8
    assert [*pace._trees.values()] == [tree]
    assert 0 < sum(visits for _, visits, _ in rows) < expected
    assert {action for action, _, _ in rows} <= set(after.legal_actions())


def test_decision_after_decision_is_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rival's turn has several decisions; the tree goes along."""
    state = Nim(4).new()
    think_all(500, monkeypatch)
    pace.ahead(state, 1, 3, MINDED)
    finish()
    (tree,) = pace._trees.values()
    for key in (2, 3):
        state.apply(1)
        pace.ahead(state, key, 3, MINDED)
        assert [*pace._trees.values()] == [tree]
        finish()
    state.apply(1)
    assert pace.ponder(state, 4, 3, MINDED, 0.0)[1] == tree.table()
    assert tree.root.mover == 3


def test_another_position_another_seat_and_another_mind_begin_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    state, _, after = rival_decides()
    think_all(300, monkeypatch)
    other = decisions("bullfrogs", 1, 9)[9]
    for position, seat, minded in ((other, 1, MINDED), (state, 0, MINDED), (after, 1, ("hand", ""))):
        pace.ahead(state, 7, 1, MINDED)
        finish()
        assert pace.ponder(position, 8, seat, minded, 0.0) == (8, [])  # as if nothing had been thought


def test_the_bounds_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    state, _, _ = rival_decides()
    think_all(300, monkeypatch)
    pace.ahead(state, 7, 1, MINDED)
    finish()
    (tree,) = pace._trees.values()
    assert tree.root.visits == 300
    monkeypatch.setattr(pace, "MAX_TREE_SIMULATIONS", 900)
    monkeypatch.setattr(pace, "PONDER_SECONDS", 0.0)
    pace.ahead(state, 8, 1, MINDED)
    finish()
    assert tree.root.visits == 300, "no time was left"


def test_a_question_or_the_end_of_the_input_ends_it() -> None:
    ours, theirs = os.pipe()
    done: list[int] = []

    def think() -> bool:
        done.append(1)
        if len(done) == 3:
            os.write(theirs, b"question")
        return True

    with os.fdopen(ours, "rb") as questions:
        worker.meanwhile.append(think)
        worker.pass_time(questions)
        assert len(done) == 3
        assert worker.meanwhile == []
        assert questions.read(8) == b"question"
        os.close(theirs)
        worker.meanwhile.append(think)
        worker.pass_time(questions)
        assert len(done) == 3


def test_what_goes_wrong_meanwhile_is_no_answer_to_anything() -> None:
    ours, theirs = os.pipe()
    worker.meanwhile.append(lambda: bool(1 // 0))
    with os.fdopen(ours, "rb") as questions:
        worker.pass_time(questions)
    os.close(theirs)
    assert worker.meanwhile == []


# With a process -------------------------------------------------------------------------------------------------------


def test_what_the_process_found_counts_when_the_bot_chooses(bot: Searcher, monkeypatch: pytest.MonkeyPatch) -> None:
    state, action, after = rival_decides()
    bot.ahead(state, 1)
    assert bot.thinker is not None
    thought: dict[int, int] = {}
    key = 0
    while thought.get(action, 0) < 400:  # however busy the machine is
        key += 1
        task = HelperTask(bot.thinker, state, 1, MINDED, key)
        task.begin(0.02)
        thought = {tried: visits for tried, visits, _ in task.collect(PATIENCE)}
    bot.ahead(state, 1)
    recall, known = HelperTask.recall, list[pace.Row]()

    def in_time(task: HelperTask, seconds: float) -> None:
        recall(task, PATIENCE)
        known.extend(task.rows)

    monkeypatch.setattr(HelperTask, "recall", in_time)
    found = bot.analyse(after)
    assert known, "it knew something before the decision was searched"
    assert bot.tree is not None
    visits = sum(move.visits for move in found.moves)
    assert visits >= sum(row[1] for row in [*known, *bot.tree.table()])
    assert found.best.action in after.legal_actions()


def killed(bot: Searcher) -> subprocess.Popen[bytes]:
    """The process that thought for the bot, which is no more."""
    assert bot.thinker is not None
    process = bot.thinker.worker.process
    assert process is not None
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    return process


def test_a_killed_process_costs_nothing_but_what_it_knew(bot: Searcher) -> None:
    state, _, after = rival_decides()
    bot.ahead(state, 1)
    first = killed(bot)
    assert bot.choose(after) in after.legal_actions()
    bot.ahead(state, 1)
    second = killed(bot)
    bot.ahead(state, 1)
    third = killed(bot)
    assert len({first.pid, second.pid, third.pid}) == 3, "another takes its place"
    assert bot.choose(after) in after.legal_actions()


def test_it_ends_with_its_bot() -> None:
    state, _, after = rival_decides()
    searcher = Searcher(seconds=0.01, jobs=1, ahead=True)
    searcher.ahead(state, 1)
    assert searcher.thinker is not None
    closed = searcher.thinker.worker.process
    assert closed is not None
    searcher.close()
    assert closed.poll() is not None
    assert searcher.choose(after) in after.legal_actions()  # it plays on without
    searcher.ahead(state, 1)
    assert searcher.thinker is not None
    garbage = searcher.thinker.worker.process
    assert garbage is not None
    assert garbage.poll() is None
    del searcher
    gc.collect()
    assert garbage.poll() is not None


def hold(path: str) -> None:
    """A question: have a named pipe open until the process ends."""
    _held.append(os.open(path, os.O_WRONLY))


def ended(pipe: int) -> bool:
    """Whether all who had the other end of a named pipe are gone, waited for."""
    return bool(select.select([pipe], [], [], PATIENCE)[0]) and os.read(pipe, 1) == b""


def held(path: Path) -> int:
    """A named pipe to read from."""
    os.mkfifo(path)
    return os.open(path, os.O_RDONLY | os.O_NONBLOCK)


PROGRAM = """
import os, sys
from bots.test_ahead import hold, rival_decides
from frogpond.bots.levels import Searcher
from frogpond.bots.worker import packed_plain

state = rival_decides()[0]
bot = Searcher(seconds=1.0, ahead=True)
bot.ahead(state, 1)
bot.thinker.worker.receive()
bot.thinker.worker.send(packed_plain(hold, sys.argv[1]))
bot.thinker.worker.receive()
bot.thinker.busy = False
bot.ahead(state, 1)
print('it thinks', flush=True)
{leave}
"""


@pytest.mark.parametrize("leave", ["", "sys.exit(3)", "os._exit(3)", "os.kill(os.getpid(), 9)"])
def test_it_ends_with_its_program_however_that_ends(leave: str, tmp_path: Path) -> None:
    pipe = held(tmp_path / "held")
    here = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-c", PROGRAM.format(leave=leave), str(tmp_path / "held")]
    with subprocess.Popen(command, env=here, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"it thinks\n"
        assert ended(pipe)
    os.close(pipe)


# Nobody peeks, nobody is measured with it -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["bullfrogs", "cosmic-frog"])
def test_what_is_hidden_from_the_seat_does_not_leave(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[bytes] = []
    monkeypatch.setattr(Helper, "send", lambda helper, data: sent.append(data))
    different = 0
    for number, state in enumerate(positions(name, 4, 5, 12)):
        if state.to_move == 1:
            continue
        other = state.resample(1, Rng(50 + number))
        different += other.to_bytes() != state.to_bytes()
        for true in (state, other):
            Searcher(seed=3, seconds=1.0, ahead=True).ahead(true, 1)
        assert sent[-1] == sent[-2]
    assert different > 2


def test_it_is_refused_where_bots_are_measured(tmp_path: Path) -> None:
    game = frogpond.make("bullfrogs")
    name = "legend:ahead=1"
    with pytest.raises(ValueError, match="time of others"):
        tournament.run(tournament.plan(game, [name, "random"], 2, seed=1), progress=None)
    with pytest.raises(ValueError, match="time of others"):
        play_run(Settings(game, ("random", name), 1, 5))
    with pytest.raises(ValueError, match="time of others"):
        standings.members(tmp_path, [name])
    with pytest.raises(ValueError, match="time of others"):
        study.line_up(game, name)
    for words in (
        ("tournament", "bullfrogs", "--bots", f"{name},random", "--games", "2"),
        ("simulate", "bullfrogs", "--bots", name, "--games", "2"),
        ("league", "bullfrogs", "--bots", f"random,{name}", "--games", "2", "--out", str(tmp_path / "league")),
        ("league", "bullfrogs", "--bots", f"random,{name}", "--games", "2", "--write", str(tmp_path / "levels.md")),
    ):
        assert "time of others" in run(*words, code=2).stderr

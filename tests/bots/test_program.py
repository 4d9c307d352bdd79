"""Bots that are programs: the examples play, and whoever is late, wrong or dead forfeits cleanly."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

import frogpond
from frogpond import CHANCE, Rng, State, bots
from frogpond.bots.program import Program
from frogpond.lab import tournament
from waiting import PATIENCE

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "bots"


def python(code: str) -> str:
    return f'exec:{sys.executable} -c "{code}"'


def answering(answer: str) -> str:
    """A program that answers its first question with its id and something else."""
    return f"import json; input(); m = json.loads(input()); print(json.dumps(dict(id=m['id'], {answer})), flush=True); input()"


def opening(name: str = "bullfrogs") -> State:
    state = frogpond.make(name).new()
    while state.to_move == CHANCE:
        state.apply(state.sample(Rng(1)))
    return state


@pytest.mark.parametrize("name", frogpond.games())
@pytest.mark.parametrize(
    "program",
    [
        f"exec:{sys.executable} {EXAMPLES / 'lucky.py'}",
        pytest.param(f"exec:node {EXAMPLES / 'lucky.js'}", marks=pytest.mark.skipif(not shutil.which("node"), reason="no Node here")),
    ],
)
def test_the_examples_play_whole_games(name: str, program: str) -> None:
    state, dice = frogpond.make(name).new(), Rng(2)
    players = [bots.make(program, seed=seat + 1, programs=True, seconds=PATIENCE) for seat in range(state.game.seats)]
    while not state.is_over:
        state.apply(state.sample(dice) if state.to_move == CHANCE else players[int(state.to_move)].choose(state))
    for player in players:
        assert isinstance(player, Program)
        assert player.forfeited == ""
        player.close()
        assert player.process is None


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("import sys; sys.stdin.read()", "no answer within"),
        ("print(1, flush=True); input(); input(); input()", "not a JSON object"),
        ("print('hop', flush=True); input(); input(); input()", "not a line of JSON"),
        ("pass", "has ended"),
        (answering("action=99999"), "illegal move"),
        (answering("text='hop'"), "illegal move"),
        (answering("hop=1"), "needs"),
    ],
)
def test_a_forfeit_stops_the_program_and_somebody_harmless_plays_on(code: str, why: str) -> None:
    state = opening()
    bot = bots.make(python(code), programs=True, seconds=0.5 if why.startswith("no answer") else PATIENCE)
    assert isinstance(bot, Program)
    assert bot.choose(state) in state.legal_actions()
    assert why in bot.forfeited
    assert bot.process is None
    assert bot.choose(state) in state.legal_actions()


def test_notation_is_an_answer_too() -> None:
    state = opening()
    bot = bots.make(python(answering("text=m['view']['choices'][2]['text']")), programs=True, seconds=PATIENCE)
    assert bot.choose(state) == state.legal_actions()[2]
    bot.close()


def test_a_program_that_can_t_be_started() -> None:
    """Where it is missing that is said at once; one that goes away later forfeits."""
    with pytest.raises(ValueError, match="no program 'no-such-frog' here"):
        bots.make("exec:no-such-frog", programs=True)
    bot = bots.make("exec:/bin/true", programs=True)
    assert isinstance(bot, Program)
    bot.arguments = ["no-such-frog"]
    assert bot.choose(opening()) in opening().legal_actions()
    assert "can't start" in bot.forfeited


def test_a_tournament_counts_a_forfeit_as_lost() -> None:
    late = python("pass")
    report = tournament.run(tournament.plan(frogpond.make("bullfrogs"), [late, "random"], 4))
    assert report["results"][0]["share"]["mean"] == 0.0
    assert len(report["forfeits"][late]) == 4
    assert "forfeited 4 games" in tournament.as_text(report)

"""Playing until something is known: intervals that hold at every look, and the same end on any number of processes."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import sqrt
from pathlib import Path

import pytest

import frogpond
from frogpond.cli import main
from frogpond.lab import Settings, play_run, simulate
from frogpond.lab.runs import CHUNK
from frogpond.lab.stats import Z, anytime, anytime_z, share, wilson
from frogpond.lab.until import MIN_GAMES_BEFORE_STOP, read_until

GAME = frogpond.make("freeway")


def misses(p: float, looks: int, tuned: float | None, chance: random.Random) -> bool:
    """Whether an interval for a share leaves out the truth at any of many looks at a growing run."""
    won, n = 0, 0
    with anytime(tuned):
        for _ in range(looks):
            won += sum(chance.random() < p for _ in range(CHUNK))
            n += CHUNK
            if n >= MIN_GAMES_BEFORE_STOP and not wilson(won / n, n).holds(p):
                return True
    return False


@pytest.mark.parametrize("p", [0.5, 0.25, 0.05])
def test_looking_again_and_again_keeps_its_promise(p: float, scaled: Callable[[int], int]) -> None:
    """Of many runs looked at after every chunk, at most one in twenty ever leaves out the truth; intervals of one look fail far oftener."""
    chance = random.Random(int(1000 * p))
    runs = scaled(300)
    kept = sum(misses(p, 40, 1500.0, chance) for _ in range(runs))
    naive = sum(misses(p, 40, None, chance) for _ in range(runs))
    assert kept <= 0.05 * runs + 3 * sqrt(0.05 * 0.95 * runs)
    assert naive > 0.12 * runs
    assert naive > 2 * kept


def test_it_costs_about_half_as_much_again() -> None:
    assert 1.3 < anytime_z(1500, 1500) / Z < 1.65
    with anytime(1000.0):
        wide = share([0.0, 1.0] * 500)
    narrow = share([0.0, 1.0] * 500)
    assert wide.low < narrow.low < 0.5 < narrow.high < wide.high


def test_a_run_ends_when_it_is_known_and_at_the_same_game_everywhere(tmp_path: Path) -> None:
    ends = []
    for jobs, folder in ((1, None), (2, tmp_path / "run"), (1, tmp_path / "run")):
        stop = read_until(GAME, "seat 0 within 8 points")
        played = play_run(Settings(GAME, ("random", "random"), 40 * CHUNK, 2), folder, jobs, enough=stop.enough)
        assert stop.reached
        assert stop.seen[-1][2] <= 8 < stop.seen[-2][2]
        ends.append((len(played), stop.said(), [one.content() for one in played]))
    assert ends[0] == ends[1] == ends[2]
    assert ends[0][0] < 40 * CHUNK


def test_the_bound_is_kept_and_said(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["simulate", "freeway", "--bots", "random", "--jobs", "1", "--games", "130"]
    assert main([*command, "--until", "seat 0 within 0.1 points"]) == 0
    shown = capsys.readouterr().out
    assert "not reached within the bound after 130 games" in shown
    assert "confidence sequences" in shown
    assert shown.startswith("freeway, 2 players, between=touching") or "130 games between random, seed 0" in shown.splitlines()[0]
    assert main([*command, "--until", "seat 0 soon"]) == 2
    assert "within 1 point" in capsys.readouterr().err
    assert main([*command, "--until", "lead_change within 1"]) == 2
    assert "Did you mean lead_changes" in capsys.readouterr().err
    assert main([*command, "--until", "seat 7 within 1"]) == 2
    assert "seats 0 to 1" in capsys.readouterr().err


def test_all_measures_can_be_waited_for() -> None:
    for words in ("length width 3", "seat[last].score within 1", "lead_changes within 0.5", "margin within 1", "seat 0 decided"):
        found = simulate(GAME, ["random", "random"], 2000, until=words)
        assert words in found["until"]
        assert MIN_GAMES_BEFORE_STOP <= found["games"] <= 2000

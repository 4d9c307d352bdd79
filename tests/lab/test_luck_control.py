"""Luck as a control variate: the same means, narrower intervals."""

from __future__ import annotations

from math import isclose, sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev

import frogpond
from frogpond.lab.luck_control import FOLDS, adjusted, controlled
from frogpond.lab.play import play_one
from frogpond.lab.runs import Settings, play_run
from frogpond.lab.simulate import simulate
from frogpond.lab.tournament import plan, run


def test_the_mean_stays_what_it_is() -> None:
    """Over 2,000 runs of few games the adjusted mean is right on average, and spreads less than the plain one."""
    rng, plain, bare = Random(5), list[float](), list[float]()
    for _ in range(2000):
        luck = [rng.gauss(0, 1) ** 3 for _ in range(24)]
        values = [0.3 + 0.5 * own + rng.gauss(0, 1) for own in luck]
        plain.append(fmean(values))
        bare.append(fmean(adjusted(values, luck)))
    assert abs(fmean(bare) - 0.3) < 4 * stdev(bare) / sqrt(len(bare))
    assert stdev(bare) < 0.7 * stdev(plain)


def test_the_interval_holds_the_truth_as_often_as_it_says() -> None:
    rng, held = Random(6), 0
    for _ in range(1000):
        luck = [rng.gauss(0, 1) for _ in range(40)]
        found = controlled([own + rng.gauss(0, 1) for own in luck], luck)
        held += found["low"] <= 0 <= found["high"]
    assert 920 <= held <= 975


def test_no_luck_changes_nothing() -> None:
    values = [float(number % 3) for number in range(30)]
    assert adjusted(values, [0.0] * 30) == values
    assert controlled(values, [0.0] * 30)["left"] == 1
    few = [1.0, 0.0, 1.0]
    assert adjusted(few, [0.3, -0.2, 0.1]) == few, "too few games for a coefficient"


def test_a_result_has_no_share_in_its_own_coefficient() -> None:
    """Whatever one game comes to, what is taken off it stays the same."""
    rng = Random(7)
    luck = [rng.gauss(0, 1) for _ in range(40)]
    values = [own + rng.gauss(0, 1) for own in luck]
    other = [*values]
    other[3] += 100
    off = [value - result for value, result in zip(values, adjusted(values, luck), strict=True)]
    now = [value - result for value, result in zip(other, adjusted(other, luck), strict=True)]
    same = [number for number in range(40) if isclose(off[number], now[number])]
    assert same == [number for number in range(40) if number % FOLDS == 3]


def test_games_are_the_same_and_need_a_third_fewer() -> None:
    game = frogpond.make("freeway", 2)
    plain = simulate(game, ["frog", "frog"], 24, seed=3)
    found = simulate(game, ["frog", "frog"], 24, seed=3, luck=True)
    for one, other in zip(plain["seats"], found["seats"], strict=True):
        bare = other.pop("without_luck")
        assert one == other, "measuring luck changes no game"
        assert one["win_share"]["low"] <= bare["win_share"]["mean"] <= one["win_share"]["high"]
        assert one["score"]["low"] <= bare["score"]["mean"] <= one["score"]["high"]
        assert 0 < bare["win_share"]["left"] < 0.67


def test_luck_is_kept_with_a_run(tmp_path: Path) -> None:
    settings = Settings(frogpond.make("freeway", 2, round_cap=4), ("random", "froglet"), 6, 2, luck=True)
    first = play_run(settings, tmp_path / "run")
    assert [one.content() for one in play_run(settings, tmp_path / "run")] == [one.content() for one in first]
    assert all(len(one.luck) == len(one.luck_points) == 2 for one in first)
    assert first[0].content() == play_one(settings.game, settings.fixture(0)).content()
    without = Settings(settings.game, settings.line_up, 6, 2)
    assert without.about() == {"line_up": ["random", "froglet"], "rotate": False}, "runs of earlier versions can be gone on with"
    assert [one.scores for one in play_run(without)] == [one.scores for one in first]


def test_a_match_without_luck() -> None:
    report = run(plan(frogpond.make("freeway", 2, round_cap=4), ["froglet", "random"], 10, 4, luck=True))
    row = report["results"][0]
    assert row["without_luck"]["mean"] != row["share"]["mean"]
    assert "luck" in report

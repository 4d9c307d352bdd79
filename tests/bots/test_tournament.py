"""Tournaments: balanced seats, the same games for any number of processes, taken up where they stopped, honest ratings."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import frogpond
from frogpond.cli import main
from frogpond.lab import ratings, tournament


def told(report: dict[str, Any]) -> dict[str, Any]:
    """All but the thinking times."""
    return {key: value for key, value in report.items() if key != "thinking"}


def test_everybody_sits_everywhere_equally_often() -> None:
    plan = tournament.plan(frogpond.make("bullfrogs", 3), ["random", "tadpole"], 7)
    assert plan.games == 9
    assert plan.matches == [("random", "tadpole"), ("tadpole", "random")]
    for match in range(2):
        seats = Counter(plan.line_up(match, number).index(plan.matches[match][0]) for number in range(plan.games))
        assert seats == {0: 3, 1: 3, 2: 3}


def test_a_team_is_one_side() -> None:
    plan = tournament.plan(frogpond.make("cosmic-frog", 4, teams=2), ["random", "tadpole"], 2)
    assert plan.matches == [("random", "tadpole")]
    assert {tuple(plan.line_up(0, number)) for number in range(2)} == {
        ("random", "tadpole", "random", "tadpole"),
        ("tadpole", "random", "tadpole", "random"),
    }


def test_the_same_games_for_any_number_of_processes(tmp_path: Path) -> None:
    plan = tournament.plan(frogpond.make("bullfrogs"), ["random", "tadpole", "froglet"], 4, seed=5)
    steps: list[tuple[int, int]] = []
    alone = tournament.run(plan, 1, progress=lambda done, total: steps.append((done, total)))
    assert steps == [(n, 12) for n in range(13)]
    assert told(tournament.run(plan, 2, tmp_path / "results")) == told(alone)
    assert sum(row["games"] for row in alone["results"]) == 12


def test_a_run_is_taken_up_where_it_stopped(tmp_path: Path) -> None:
    plan = tournament.plan(frogpond.make("bullfrogs"), ["random", "tadpole"], 6, seed=2)
    file = tmp_path / "results.jsonl"
    whole = tournament.run(plan, 1, file)
    lines = file.read_text().splitlines()
    file.write_text("\n".join(lines[:4]) + "\n" + lines[4][:30])  # stopped in the middle of a line
    steps: list[int] = []
    again = tournament.run(plan, 1, file, lambda done, total: steps.append(done))
    assert steps == [3, 4, 5, 6]
    assert told(again) == told(whole)
    assert [json.loads(line)["game"] for line in file.read_text().splitlines()[1:]] == [0, 1, 2, 3, 4, 5]
    other = tournament.plan(frogpond.make("bullfrogs"), ["random", "tadpole"], 6, seed=3)
    with pytest.raises(ValueError, match="another tournament: its seed differ"):
        tournament.run(other, 1, file)
    file.write_text("hop\n")
    with pytest.raises(ValueError, match="no results of a tournament"):
        tournament.run(plan, 1, file)


def test_alone_the_scores_are_compared() -> None:
    report = tournament.run(tournament.plan(frogpond.make("bullfrogs-solo"), ["random", "froglet"], 5))
    random, froglet = report["results"]
    assert froglet["score"]["mean"] > random["score"]["mean"]
    assert "ratings" not in report
    assert "froglet: score" in tournament.as_text(report)


def test_the_ladder_says_whether_doubling_pays() -> None:
    plan = tournament.ladder(frogpond.make("bullfrogs"), steps=3, first=2, games=2)
    assert plan.names == [f"grandmaster:simulations={n}" for n in (2, 4, 8)]
    text = tournament.ladder_text(tournament.run(plan))
    assert "simulations=2 -> grandmaster:simulations=4" in text
    assert text.count("pay") == 2


def test_ratings_find_a_known_difference() -> None:
    """Three in four won is 191 points on the Elo scale; the interval holds it and narrows with more games."""
    games = [[(0, 1, 1.0)]] * 75 + [[(1, 0, 1.0)]] * 25
    strong, weak = ratings.rate(["a", "b"], games)
    assert (strong.bot, weak.bot) == ("a", "b")
    assert strong.rating - weak.rating == pytest.approx(191, abs=3)
    assert strong.low < strong.rating < strong.high
    assert strong.share == 0.75
    more = ratings.rate(["a", "b"], games * 16)[0]
    assert more.high - more.low < (strong.high - strong.low) / 2


def test_winning_all_is_not_certainty() -> None:
    """Ten wins of ten: the share is between 76 and 100 % (Jeffreys), so the difference is at least some 200 points."""
    strong, weak = ratings.rate(["a", "b"], [[(0, 1, 1.0)]] * 10)
    assert strong.low < strong.rating < strong.high
    assert 120 < 2 * strong.low < 320
    assert weak.high == pytest.approx(-strong.low)


@pytest.mark.parametrize("name", ["bullfrogs", "bullfrogs-solo"])
def test_plots_are_written(name: str, tmp_path: Path) -> None:
    """Ratings, or scores where bots play alone."""
    report = tournament.run(tournament.plan(frogpond.make(name), ["random", "tadpole"], 4))
    ratings.plot(report, str(tmp_path / "ratings.svg"), name)
    text = (tmp_path / "ratings.svg").read_text(encoding="utf-8")
    assert "<svg" in text
    assert text.count("<!-- tadpole") == 1


def test_mistakes_are_said_before_anything_is_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["tournament", "bullfrogs", "--bots", "random,tadpole", "--games", "2"]
    out = tmp_path / "results.jsonl"
    for more, said in (
        (["--plot", str(tmp_path / "ratings.doc"), "--out", str(out)], "can be written as .png, .svg, .pdf"),
        (["--plot", str(tmp_path / "none" / "ratings.png"), "--out", str(out)], "there is no folder"),
        (["--out", str(tmp_path / "none" / "results.jsonl")], "there is no folder"),
        (["--jobs", "0", "--out", str(out)], "at least one process"),
        (["--ladder", "--out", str(out)], "--ladder has its own bots"),
    ):
        assert main([*command, *more]) == 2
        assert said in capsys.readouterr().err
    assert not out.exists()


@pytest.mark.parametrize(
    ("names", "games", "words"),
    [
        (["random"], 2, "at least two"),
        (["random", "random"], 2, "named twice"),
        (["random", "newt"], 2, "no bot"),
        (["random", "frog"], 0, "at least one"),
    ],
)
def test_what_is_wrong_with_a_tournament_is_said(names: list[str], games: int, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        tournament.plan(frogpond.make("bullfrogs"), names, games)

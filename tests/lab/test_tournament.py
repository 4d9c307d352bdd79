"""Tournaments: balanced seats, the same games for any number of processes, taken up where they stopped, honest ratings."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import frogpond
from frogpond.cli import main
from frogpond.lab import ratings, simulate, tournament
from frogpond.lab.skill_ladder import doubling, ladder, ladder_text


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
    assert steps == [(n, 12) for n in range(0, 13, 2)]  # round by round
    assert told(tournament.run(plan, 2, tmp_path / "results")) == told(alone)
    assert sum(row["games"] for row in alone["results"]) == 12


def test_a_run_is_taken_up_where_it_stopped(tmp_path: Path) -> None:
    plan = tournament.plan(frogpond.make("bullfrogs"), ["random", "tadpole"], 6, seed=2)
    whole = tournament.run(plan)
    folder = tmp_path / "run"

    def stop(done: int, total: int) -> None:
        if done >= 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tournament.run(plan, 1, folder, stop)
    kept = sorted((folder / "games").iterdir())
    assert len(kept) == 2
    before = [path.stat().st_mtime_ns for path in kept]
    steps: list[int] = []
    again = tournament.run(plan, 2, folder, lambda done, total: steps.append(done))
    assert steps == [4, 6]
    assert [path.stat().st_mtime_ns for path in kept] == before, "what was played is not played again"
    assert told(again) == told(whole)
    more = tournament.plan(frogpond.make("bullfrogs"), ["random", "tadpole"], 8, seed=2)
    assert told(tournament.run(more, 1, folder)) == told(tournament.run(more)), "a tournament can grow"


def test_a_directory_of_something_else_is_refused(tmp_path: Path) -> None:
    plan = tournament.plan(frogpond.make("bullfrogs"), ["random", "tadpole"], 2, seed=2)
    tournament.run(plan, 1, tmp_path / "run")
    with pytest.raises(ValueError, match="seed is 2 there and 3 here"):
        tournament.run(tournament.plan(plan.game, plan.names, 2, seed=3), 1, tmp_path / "run")
    with pytest.raises(ValueError, match=r"holds another run: line_up is None there"):
        simulate(plan.game, ["random", "random"], 2, 2, folder=tmp_path / "run")
    (tmp_path / "results.jsonl").write_text('{"format": "frogpond tournament 1"}\n')
    with pytest.raises(ValueError, match="is a file; results are kept in a directory now"):
        tournament.run(plan, 1, tmp_path / "results.jsonl")


def test_seats_as_other_tools_read_them(tmp_path: Path) -> None:
    dataset = pytest.importorskip("pyarrow.dataset", reason="pyarrow is not installed (extra lab)")
    late = f'exec:{sys.executable} -c "pass"'
    plan = tournament.plan(frogpond.make("bullfrogs"), [late, "random"], 2)
    report = tournament.run(plan, 1, tmp_path)
    rows = dataset.dataset(tmp_path / "seats").to_table().sort_by([("number", "ascending"), ("seat", "ascending")]).to_pylist()
    assert [(row["number"], row["seat"], row["bot"]) for row in rows] == [(0, 0, late), (0, 1, "random"), (1, 0, "random"), (1, 1, late)]
    assert [row["place"] for row in rows] == [1, 0, 0, 1]
    assert [bool(row["forfeit"]) for row in rows] == [True, False, False, True]
    assert all(row["decisions"] > 0 for row in rows)
    assert told(tournament.run(plan, 1, tmp_path)) == told(report), "read again it says the same"


def test_alone_the_scores_are_compared() -> None:
    report = tournament.run(tournament.plan(frogpond.make("bullfrogs-solo"), ["random", "froglet"], 5))
    random, froglet = report["results"]
    assert froglet["score"]["mean"] > random["score"]["mean"]
    assert "ratings" not in report
    assert "froglet: score" in tournament.as_text(report)


def test_the_ladder_says_whether_doubling_pays() -> None:
    plan = ladder(frogpond.make("bullfrogs"), doubling(steps=3, first=2), games=2)
    assert plan.names == [f"grandmaster:simulations={n}" for n in (2, 4, 8)]
    text = ladder_text(tournament.run(plan))
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
    for ending in ("svg", "png"):
        ratings.plot(report, str(tmp_path / f"ratings.{ending}"), name)
    root = ElementTree.parse(tmp_path / "ratings.svg").getroot()
    words = ["".join(element.itertext()) for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert words.count("tadpole") == 1
    assert "var(" not in (tmp_path / "ratings.svg").read_text(encoding="utf-8")
    assert (tmp_path / "ratings.png").read_bytes().startswith(b"\x89PNG")


def test_mistakes_are_said_before_anything_is_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["tournament", "bullfrogs", "--bots", "random,tadpole", "--games", "2"]
    out = tmp_path / "results"
    for more, said in (
        (["--plot", str(tmp_path / "ratings.doc"), "--out", str(out)], "can be written as .png, .svg"),
        (["--plot", str(tmp_path / "none" / "ratings.png"), "--out", str(out)], "there is no folder"),
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

"""The tuner: it finds a change that is there to be found, says how sure it is on fresh seeds, and writes a file that plays so."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

import frogpond
from frogpond.cli import main
from frogpond.commands.common import made_with
from frogpond.lab import Settings, play_run
from frogpond.lab.free import read_free, with_values
from frogpond.lab.goals import read_goal, read_goals, seconds_of
from frogpond.lab.stats import Estimate
from frogpond.lab.tune import RACE, SURE, Candidate, Task, Tuner, front, tune
from frogpond.lab.tune_page import limits

GAME = frogpond.make("freeway")


def test_goals_are_read() -> None:
    share = read_goal(GAME, "seat[0].win = 50%")
    assert (share.low, share.high, share.unit) == (49, 51, 1)
    assert (read_goal(GAME, "seat[0].win = 50% +- 3").low, read_goal(GAME, "length = 18..22").high) == (47, 22)
    least = read_goal(GAME, "lead_changes >= 1.5")
    assert least.miss(1.2) == pytest.approx(10)
    assert least.miss(9) == 0
    assert share.verdict(Estimate(50, 1, 49.5, 50.5)) == "met"
    assert share.verdict(Estimate(50, 1, 48, 52)) == "met as far as can be seen"
    assert share.verdict(Estimate(53, 1, 50.5, 55)) == "not shown to be met"
    assert share.verdict(Estimate(56, 1, 54, 58)) == "missed"
    assert share.bounds(Estimate(53, 1, 50.5, 55)) == (0, 4)
    for words in ("seat[0].win", "length = long", "length = 22..18", "lenth = 3"):
        with pytest.raises(ValueError, match=r"goal|range|measured"):
            read_goal(GAME, words)
    assert (seconds_of("2h"), seconds_of("90s"), seconds_of("1.5m")) == (7200, 90, 90)
    with pytest.raises(ValueError, match="10m"):
        seconds_of("soon")


@pytest.mark.parametrize("words", ["seat[0].win = 150%", "seat[0].win <= -5", "length <= -1", "seat[last].win >= 101"])
def test_a_goal_can_be_met(words: str) -> None:
    with pytest.raises(ValueError, match="can't be met"):
        read_goal(GAME, words)


def test_what_is_free() -> None:
    game = frogpond.make("bullfrogs")
    assert [(free.name, free.now, free.low, free.high) for free in read_free(game, "data.deck.*=0..6")] == [
        ("data.deck.wide.copies", 3, 0, 6), ("data.deck.middle.copies", 4, 0, 6), ("data.deck.small.copies", 3, 0, 6),
    ]  # fmt: skip
    assert read_free(game, "seat[last].frogs=-2..2")[0].name == "seat[1].frogs"
    changed = with_values(made_with("bullfrogs", 2, {"seat[1].frogs": "+1"}), {"seat[1].frogs": -2, "data.pieces.frogs": 16})
    assert list(changed.numbers.frogs) == [16, 14]  # type: ignore[attr-defined]
    for text, said in (
        ("data.colours.names=1..2", "whole number"),
        ("data.pieces.frog=1..2", "Did you mean"),
        ("data.pieces.frogs", "LOW..HIGH"),
    ):
        with pytest.raises(ValueError, match=said):
            read_free(game, text)


def test_the_trade_off_has_only_what_is_worth_its_change() -> None:
    tried = [
        Candidate({"a": i}, GAME, change, [[]], miss) for i, (change, miss) in enumerate([(0, 5.0), (1, 6.0), (1, 3.0), (2, 3.5), (3, 1.0)])
    ]
    assert [(one["change"], one["miss"]) for one in front(tried)] == [(0, 5.0), (1, 3.0), (3, 1.0)]


def test_an_advantage_is_tuned_away(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The first seat of Freeway begins with six flies; the tuner may give the last some, and change the bonus, which it had better not."""
    pytest.importorskip("optuna")
    monkeypatch.chdir(tmp_path)
    given = made_with("freeway", 2, {"seat[0].flies": "6"})
    command = ["tune", "freeway", "--set", "seat[0].flies=6", "--free", "seat[last].flies=0..8", "--free", "data.score.bonus=1..5"]
    command += ["--goal", "seat[0].win = 50% +- 5", "--keep", "length >= 1", "--bots", "random", "--budget", "10h", "--trials", "24"]
    command += [
        "--confirm-games",
        "640",
        "--jobs",
        "1",
        "--seed",
        "1",
        "--out",
        "runs",
        "--data",
        "mine.toml",
        "-o",
        "t.html",
        "-o",
        "t.md",
        "--json",
    ]
    assert main(command) == 0
    found = json.loads(capsys.readouterr().out.splitlines()[-1])
    goal, kept = found["told"]
    assert goal["before"]["mean"] > 60
    assert abs(goal["after"]["mean"] - 50) < abs(goal["before"]["mean"] - 50) / 2
    assert goal["change"]["high"] < 0
    assert kept["verdict"] == "met"
    assert {one["what"] for one in found["changes"]} >= {"seat[1].flies"}
    data = tomllib.loads(Path("mine.toml").read_text(encoding="utf-8"))
    assert data["handicap"]["flies"][:2] == [6, found["best"]["seat[1].flies"]]
    tuned = frogpond.make("freeway", data="mine.toml")
    again = play_run(
        Settings(tuned, ("random", "random"), found["games"], found["fresh"])
    )  # the figures of the report, from its file alone
    assert 100 * sum(one.win_share(0, tuned.team_of) for one in again) / len(again) == pytest.approx(goal["after"]["mean"])
    assert given.facts() is not None
    assert list(Path("runs").glob("tuned-random/games/*.parquet"))
    assert any(one["what"] == "seat[1].flies" and one["effects"][0]["high"] < 0 for one in found["sensitivity"] if one["to"] > one["from"])
    assert found["front"][0]["change"] == 0
    page = Path("t.html").read_text(encoding="utf-8")
    for said in ("What was changed", "how sure", "What more change would buy", "How sensitive", "seeds that the search never saw"):
        assert said in page
        assert said in Path("t.md").read_text(encoding="utf-8")


def test_noise_does_not_pass_for_an_improvement() -> None:
    """Two runs of one game are nearer to a goal about equally often; a real step towards it nearly always."""
    games = [made_with("freeway", 2, {"seat[last].flies": more}) for more in ("+0", "+0", "+3")]
    runs = [[play_run(Settings(game, ("random", "random"), 200, seed))] for game, seed in zip(games, (1, 2, 1), strict=True)]
    mean = read_goal(GAME, "seat[last].score = 9").of(runs[0][0]).mean
    near = read_goal(GAME, f"seat[last].score = {mean + 3:.1f}")
    tuner = Tuner(Task(GAME, read_free(GAME, "seat[last].flies=0..4"), [near], [], ["random"], 60.0))
    assert tuner.nearer(runs[0], runs[0]) == 0.5
    assert 0.0 < tuner.nearer(runs[1], runs[0]) < 1.0
    assert tuner.nearer(runs[2], runs[0]) > SURE


def task(free: str, goal: str, folder: Path | None = None, **more: Any) -> Task:
    """A search whose clock stands still, so that games alone end it."""
    game = made_with("freeway", 2, {"seat[0].flies": "6"})
    given: dict[str, Any] = {"budget": 60.0, "seed": 1, "confirm": 192, "folder": folder, "clock": lambda: 0.0, **more}
    return Task(game, read_free(game, free), read_goals(game, goal), [], ["random"], **given)


def test_a_search_ends_when_there_is_nothing_left_to_find() -> None:
    pytest.importorskip("optuna")
    whole = tune(task("seat[1].flies=0..2", "seat[0].win = 50%"))
    assert len(whole["tried"]) == 3  # all that there is
    assert not any("one in twenty" in line for line in limits(whole))
    assert any("2 goals are judged" in line for line in limits({**whole, "told": whole["told"] * 2}))
    fine = tune(task("seat[1].flies=0..8", "length >= 1"))
    assert [one["values"] for one in fine["tried"]] == [{"seat[1].flies": 0}]
    assert fine["tried"][0]["games"] == RACE[-1]
    assert fine["changes"] == []
    assert fine["told"][0]["before"] == fine["told"][0]["after"]


def test_a_search_that_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    """Ctrl-C after some candidates; the same search again plays none of their games twice and finds what one that was not stopped finds."""
    pytest.importorskip("optuna")
    seen = []

    def interrupted(tuner: Tuner) -> None:
        seen.append(tuner)
        if len(tuner.tried) == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tune(task("seat[1].flies=0..8", "seat[0].win = 50% +- 5", tmp_path / "runs", show=interrupted))
    before = {part: part.stat().st_mtime_ns for part in tmp_path.rglob("games/part-*.parquet")}
    assert len(before) > 4
    again = tune(task("seat[1].flies=0..8", "seat[0].win = 50% +- 5", tmp_path / "runs"))
    assert all(part.stat().st_mtime_ns == at for part, at in before.items())
    whole = tune(task("seat[1].flies=0..8", "seat[0].win = 50% +- 5"))
    assert again["tried"] == whole["tried"]
    assert again["told"] == whole["told"]
    assert again["best"]["seat[1].flies"] >= 3
    used = task("seat[1].flies=0..8", "seat[0].win = 50% +- 5", used=50.0)
    assert Tuner(used).left(1.0) == 10.0  # what was used before the stop is used


def test_ranges_that_do_not_hold_the_original_or_nothing_that_can_be_played() -> None:
    pytest.importorskip("optuna")
    asked = task("data.road.spots=20..30:5", "length >= 1000")
    assert Tuner(asked).neighbours({"data.road.spots": 27}) == [{"data.road.spots": 25}, {"data.road.spots": 30}]
    found = tune(asked)
    assert {one["values"]["data.road.spots"] for one in found["tried"]} == {27, 20, 25, 30}
    with pytest.raises(ValueError, match="are the ranges right"):
        tune(task("data.road.spots=-5..-3", "length >= 1000"))


def test_a_goal_for_each_kind() -> None:
    goals = read_goals(frogpond.make("bullfrogs"), "ahead[play *] <= 1")
    assert [goal.words for goal in goals] == [f"ahead[play {pad}] <= 1" for pad in ("middle", "small", "wide")]
    assert {goal.unit for goal in goals} == {1.0}
    with pytest.raises(ValueError, match="Some that do"):
        read_goals(GAME, "ahead[keep *] <= 1")


def test_a_search_that_cannot_begin_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tune", "freeway", "--goal", "seat[0].win = 50%"]) == 2
    assert "--free" in capsys.readouterr().err
    assert main(["tune", "freeway", "--free", "data.score.bonus=0..3", "--goal", "fun >= 9"]) == 2
    assert "nothing that is measured" in capsys.readouterr().err

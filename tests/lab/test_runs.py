"""Runs: the same games however they are played, kept as Parquet, taken up again where they stopped."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest

import frogpond
from frogpond.lab import Settings, play_run
from frogpond.lab.play import Played
from frogpond.lab.runs import CHUNK, part

pytest.importorskip("pyarrow", reason="pyarrow is not installed (extra lab)")

import pyarrow.dataset
import pyarrow.parquet


def contents(played: list[Played]) -> list[object]:
    return [one.content() for one in played]


def bullfrogs(games: int, seed: int = 3) -> Settings:
    return Settings(frogpond.make("bullfrogs"), ("random", "random"), games, seed)


@pytest.mark.parametrize("name", frogpond.games())
def test_the_same_games_for_any_number_of_processes(name: str, scaled: Callable[[int], int]) -> None:
    game = frogpond.make(name)
    settings = Settings(game, ("random",) * game.seats, CHUNK + scaled(6), 11)
    alone = play_run(settings)
    assert [one.number for one in alone] == list(range(settings.games))
    assert contents(play_run(settings, jobs=2)) == contents(alone)
    assert contents(play_run(settings)[:5]) != contents(play_run(Settings(game, settings.line_up, 5, 12)))


def test_records_are_kept_and_replay_to_the_same_end(tmp_path: Path) -> None:
    game = frogpond.make("freeway")
    settings = Settings(game, ("tadpole", "random"), 6, 5, records=True)
    played = play_run(settings, tmp_path)
    for one, again in zip(played, play_run(settings, tmp_path, jobs=2), strict=True):
        record = frogpond.Record.parse(one.record)
        *_, (state, _) = record.replay(game)
        assert (state.is_over, state.scores()) == (True, one.scores)
        assert record.tags == {"bots": "tadpole, random", "seed": "5", "number": str(one.number)}
        assert again.record == one.record
    plain = Settings(game, settings.line_up, 6, 5)
    assert contents(play_run(plain, tmp_path / "plain")) == contents(played)
    with pytest.raises(ValueError, match="records is None there and True here"):
        play_run(settings, tmp_path / "plain")


def test_a_stopped_run_goes_on_and_gives_the_same(tmp_path: Path) -> None:
    whole = contents(play_run(bullfrogs(3 * CHUNK)))
    folder = tmp_path / "run"

    class Stop(Exception):
        pass

    def stop(done: int, total: int) -> None:
        if done > CHUNK:
            raise Stop

    with pytest.raises(Stop):
        play_run(bullfrogs(3 * CHUNK), folder, progress=stop)
    done = sorted((folder / "games").iterdir())
    assert len(done) == 2
    before = [path.stat().st_mtime_ns for path in done]
    assert contents(play_run(bullfrogs(3 * CHUNK), folder, jobs=2)) == whole
    assert [path.stat().st_mtime_ns for path in done] == before  # not played again
    assert contents(play_run(bullfrogs(3 * CHUNK), folder)) == whole  # all read


@pytest.mark.parametrize("jobs", [pytest.param("1", marks=pytest.mark.slow), "2"])
@pytest.mark.parametrize(
    ("command", "few"),
    [
        (("simulate", "freeway", "--bots", "froglet"), 2 * CHUNK),
        (("tournament", "freeway", "--bots", "tadpole,froglet"), 12),
        (("report", "freeway", "--also", "none", "--ladder", "none"), 2 * CHUNK),
    ],
)
def test_ctrl_c_loses_nothing_that_was_played(tmp_path: Path, command: tuple[str, ...], few: int, jobs: str) -> None:
    """The real program, interrupted as a terminal does it while it plays far more than it needs; then the same command for few games."""
    folder = tmp_path / "run"
    program = [sys.executable, "-m", "frogpond", *command, "--seed", "4", "--json"]
    here = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    kept = [*program, "--jobs", jobs, "--out", str(folder)]
    with subprocess.Popen([*kept, "--games", "50000"], stderr=subprocess.PIPE, text=True, env=here, start_new_session=True) as running:
        while not list(folder.glob("**/games/part-*.parquet")):
            assert running.poll() is None
            time.sleep(0.01)
        os.killpg(running.pid, signal.SIGINT)
        said = running.communicate()[1].splitlines()[-1]
        assert said == f"Stopped. Games so far are in {folder}. Run the same command to continue."
    assert running.returncode == 130
    first = sorted(folder.glob("**/games/part-*.parquet"))
    before = {path: path.stat().st_mtime_ns for path in first}
    again, whole = (
        json.loads(subprocess.run([*words, "--games", str(few)], capture_output=True, text=True, env=here, check=True).stdout)
        for words in (kept, [*program, "--jobs", "1"])
    )
    differ = {"thinking": None, "seconds": None, "runs": None}
    assert {**again, **differ} == {**whole, **differ}
    assert {path: path.stat().st_mtime_ns for path in first} == before


def test_a_directory_without_the_table_of_seats_is_read(tmp_path: Path) -> None:
    """As older versions wrote it."""
    played = play_run(bullfrogs(10), tmp_path / "run")
    part(tmp_path / "run", "seats", 0).unlink()
    (tmp_path / "run" / "seats").rmdir()
    before = part(tmp_path / "run", "games", 0).stat().st_mtime_ns
    again = play_run(bullfrogs(10), tmp_path / "run")
    assert [(one.scores, one.winners, one.kinds, one.chosen) for one in again] == [
        (one.scores, one.winners, one.kinds, one.chosen) for one in played
    ]
    assert part(tmp_path / "run", "games", 0).stat().st_mtime_ns == before, "not played again"


def test_a_damaged_part_is_played_again(tmp_path: Path) -> None:
    whole = contents(play_run(bullfrogs(CHUNK + 3), tmp_path / "run"))
    part(tmp_path / "run", "games", 1).write_bytes(b"PAR1 cut short")
    assert contents(play_run(bullfrogs(CHUNK + 3), tmp_path / "run")) == whole


def test_a_run_can_grow_and_be_read_in_part(tmp_path: Path) -> None:
    first = contents(play_run(bullfrogs(10), tmp_path))
    more = contents(play_run(bullfrogs(CHUNK + 10), tmp_path))
    assert more[:10] == first
    assert contents(play_run(bullfrogs(10), tmp_path)) == first


def test_a_run_with_other_settings_is_refused(tmp_path: Path) -> None:
    play_run(bullfrogs(2), tmp_path / "run")
    with pytest.raises(ValueError, match="seed is 3 there and 4 here"):
        play_run(bullfrogs(2, seed=4), tmp_path / "run")
    with pytest.raises(ValueError, match=r"players is 2 there and 3 here.*line_up"):
        play_run(Settings(frogpond.make("bullfrogs", players=3), ("random",) * 3, 2, 3), tmp_path / "run")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "diary.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(ValueError, match="holds no run"):
        play_run(bullfrogs(2), tmp_path / "full")


def test_a_data_file_counts_by_what_is_in_it(tmp_path: Path) -> None:
    text = files("frogpond.games.bullfrogs").joinpath("bullfrogs.toml").read_text(encoding="utf-8")
    deck = tmp_path / "deck.toml"

    def settings(content: str) -> Settings:
        deck.write_text(content, encoding="utf-8")
        return Settings(frogpond.make("bullfrogs", data=str(deck)), ("random", "random"), 2, 3)

    play_run(settings(text), tmp_path / "run")
    play_run(settings(text), tmp_path / "run")
    with pytest.raises(ValueError, match="data is"):
        play_run(settings(text.replace("own_colour_bonus = 1 ", "own_colour_bonus = 2 ")), tmp_path / "run")


def test_tables_as_other_tools_read_them(tmp_path: Path) -> None:
    played = play_run(bullfrogs(CHUNK + 5), tmp_path, jobs=2)
    games = pyarrow.dataset.dataset(tmp_path / "games").to_table().sort_by("number").to_pylist()
    assert [row["scores"] for row in games] == [one.scores for one in played]
    assert [row["winners"] for row in games] == [one.winners for one in played]
    assert set(games[0]) == {
        "seed", "number", "line_up", "scores", "winners", "decisions", "options", "chance_events", "branching", "turns", "lead_changes",
        "dead_turns", "forced", "seconds",
    }  # fmt: skip
    decisions = pyarrow.dataset.dataset(tmp_path / "decisions").to_table().to_pylist()
    mine = [row for row in decisions if row["number"] == 7 and row["options"]]
    assert sum(row["count"] for row in mine) == played[7].decisions
    assert sum(row["count"] * row["mean_options"] for row in mine) == pytest.approx(played[7].options)


def test_what_cannot_be_played_is_said() -> None:
    with pytest.raises(ValueError, match="2 seats here, but 1 bot is named"):
        play_run(Settings(frogpond.make("bullfrogs"), ("random",), 1))
    with pytest.raises(ValueError, match="at least one game"):
        play_run(bullfrogs(0))
    with pytest.raises(ValueError, match="there is no bot 'heron'"):
        play_run(Settings(frogpond.make("bullfrogs"), ("random", "heron"), 1))
    with pytest.raises(ValueError, match="at least one process"):
        play_run(bullfrogs(1), jobs=0)

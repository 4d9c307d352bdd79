"""Conclusions at two strengths: a report says when they depend on the bots, and what it can't conclude."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from frogpond.cli import main
from frogpond.lab.strengths import judge, other_bot


def interval(mean: float, half: float) -> dict[str, float]:
    return {"mean": mean, "low": mean - half, "high": mean + half}


@pytest.mark.parametrize(
    ("here", "there", "verdict"),
    [
        ((0.57, 0.03), (0.56, 0.03), "same"), ((0.57, 0.03), (0.44, 0.03), "turns round"), ((0.57, 0.03), (0.50, 0.03), "only here"),
        ((0.57, 0.03), (0.52, 0.09), "unsettled"), ((0.51, 0.03), (0.44, 0.03), "only there"), ((0.51, 0.03), (0.49, 0.03), "neither"),
    ],
)  # fmt: skip
def test_two_answers_together(here: tuple[float, float], there: tuple[float, float], verdict: str) -> None:
    assert judge(interval(*here), interval(*there), 0.5) == verdict


def test_who_answers_beside() -> None:
    assert other_bot(("froglet", "froglet")) == "tadpole"
    assert other_bot(("random", "random")) == "froglet"
    assert other_bot(("froglet", "tadpole")) is None
    assert other_bot(("somebody", "somebody")) is None


def test_a_report_names_its_bots_and_asks_others_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Freeway with players who play, and with those who don't; every table says where it comes from."""
    files = [tmp_path / "r.json", tmp_path / "r.md", tmp_path / "r.html"]
    command = ["report", "freeway", "--games", "120", "--jobs", "1", "--ladder", "random,tadpole,froglet", "--ladder-games", "40"]
    written = [part for file in files for part in ("-o", str(file))]
    assert main([*command, *written]) == 0
    data = json.loads(files[0].read_text(encoding="utf-8"))
    assert data["line_up"] == ["froglet", "froglet"]
    found = data["strengths"]
    assert (found["here"], found["there"], found["games"]) == ("froglet", "tadpole", [120, 120])
    assert {row["about"] for row in found["rows"]} >= {"seats", "skill"}
    for row in found["rows"]:
        assert row["verdict"] == judge(row["here"], row["there"], row["null"])
    text = files[1].read_text(encoding="utf-8")
    assert text.splitlines()[0].endswith("played by froglet")
    page = files[2].read_text(encoding="utf-8")
    for said in ("What this can", "Bots are not people", "need not cause it", "within one point", "fixed beforehand"):
        assert said in text
        assert said in page
    for kept in ("run", "also", "ladder"):
        folder = Path(data["runs"][kept])
        assert folder.is_relative_to(tmp_path / "r.runs")
        assert list(folder.glob("games/part-*.parquet"))
        assert f"<code>{folder}</code>" in page
        assert str(folder) in text
    assert page.count("Again: <code>frogpond report freeway") == 6
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "r.runs").rglob("*.parquet")}
    assert main([*command, *written]) == 0  # the command that stands under the tables
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "r.runs").rglob("*.parquet")} == before
    assert json.loads(files[0].read_text(encoding="utf-8")) == data
    assert main([*command, "--also", "none", "--json"]) == 0
    alone = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert alone["strengths"] is None
    assert any("Only one strength" in said for said in alone["limits"])


def test_a_conclusion_that_turns_round_is_said_first(capsys: pytest.CaptureFixture[str]) -> None:
    """Two-player Bullfrogs: the first seat is ahead between random players, which players who play do not confirm."""
    command = ["report", "bullfrogs", "--bots", "random", "--also", "froglet", "--also-games", "60", "--games", "1500", "--jobs", "1"]
    assert main([*command, "--ladder", "none", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    seat = data["strengths"]["rows"][0]
    assert seat["here"]["low"] > 50
    assert seat["verdict"] in ("turns round", "only here", "unsettled")
    assert data["remarks"][0].startswith("Seat 0 (Red) wins, %")

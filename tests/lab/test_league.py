"""A league: all against all, kept in a folder, so that whoever joins later plays only its own matches."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyarrow", reason="pyarrow is not installed (extra lab)")
pytest.importorskip("choix", reason="choix is not installed (extra lab)")

import frogpond
from frogpond.cli import main
from frogpond.lab import standings


def run(folder: Path, *words: str, games: int = 4) -> dict[str, Any]:
    assert main(["league", *words, "--games", str(games), "--jobs", "1", "--out", str(folder), "--seed", "3"]) == 0
    found: dict[str, Any] = json.loads((folder / "league.json").read_text(encoding="utf-8"))
    return found


def parts(folder: Path) -> dict[str, int]:
    """When each part of the kept games was written."""
    return {str(path.relative_to(folder)): path.stat().st_mtime_ns for path in folder.rglob("games/*.parquet")}


def test_who_joins_later_plays_only_its_own_matches(tmp_path: Path) -> None:
    folder = tmp_path / "league"
    first = run(folder, "freeway", "--bots", "random,tadpole")
    assert [row["games"] for row in first["table"]] == [4, 4]
    before = parts(folder)
    joined = run(folder, "freeway", "--bots", "froglet")
    assert joined["bots"] == ["random", "tadpole", "froglet"]
    assert {(row["bot"], row["against"]) for row in joined["results"]} == {
        ("random", "tadpole"), ("random", "froglet"), ("tadpole", "froglet"),
    }  # fmt: skip
    assert [row["games"] for row in joined["table"]] == [8, 8, 8]
    assert {name: when for name, when in parts(folder).items() if name in before} == before
    assert all(row["low"] < row["rating"] < row["high"] for row in joined["table"])
    assert sum(row["rating"] for row in joined["table"]) == pytest.approx(0, abs=1e-6)
    more = run(folder, "freeway", games=6)  # nobody named: the same ones, and the games that are missing
    assert more["played"] == 18
    again = run(folder, "freeway", games=6)
    assert again == more


def test_the_page_shows_the_table_and_needs_nothing_else(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "league"
    run(folder, "freeway", "--bots", "random,tadpole,frog:simulations=4")
    told = capsys.readouterr().out
    assert str(folder / "league.html") in told
    page = (folder / "league.html").read_text(encoding="utf-8")
    assert "The league of Freeway Frogs" in page
    for name in ("random", "tadpole", "frog:simulations=4"):
        assert name in told
        assert f"<code>{name}</code>" in page
    assert page.count("% [") >= 6  # everybody against everybody, both ways
    assert "<script" not in page
    assert 'src="http' not in page


@pytest.mark.parametrize(("name", "measure"), [("bullfrogs-solo", "score"), ("cosmic-frog", "rating")])
def test_alone_and_with_many_sides(name: str, measure: str, tmp_path: Path) -> None:
    report = run(tmp_path / "league", name, "--bots", "random,tadpole", games=2)
    assert report["measure"] == measure
    assert {row["bot"] for row in report["table"]} == {"random", "tadpole"}
    assert f"The league of {frogpond.make(name).title}" in (tmp_path / "league" / "league.html").read_text(encoding="utf-8")


def test_a_member_that_is_gone_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "league"
    run(folder, "freeway", "--bots", "random,tadpole", games=2)
    sheet = json.loads((folder / "league.json").read_text(encoding="utf-8"))
    sheet["bots"].append("heron")
    (folder / "league.json").write_text(json.dumps(sheet), encoding="utf-8")
    assert list(run(folder, "freeway", games=2)["gone"]) == ["heron"]
    assert "heron" in (folder / "league.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [(["--bots", "random"], "at least two bots"), (["--bots", "random,newt"], "there is no bot 'newt'")],
)
def test_refusals(words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["league", "freeway", *words, "--out", str(tmp_path / "league")]) == 2
    assert said in capsys.readouterr().err
    assert not (tmp_path / "league" / standings.SHEET).exists()

"""Did you mean: games, options, values, bots, files and commands that were misspelt."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import frogpond
from frogpond.bots import registry as bots
from frogpond.cli import main
from frogpond.engine.did_you_mean import did_you_mean, either, nearest


def test_what_is_near() -> None:
    assert nearest("bulfrogs", ["bullfrogs", "cosmic-frog", "freeway"]) == ["bullfrogs"]
    assert nearest("c6", ["pad C6", "N6", "pad C3"])[0] == "pad C6"
    assert nearest("zzz", ["bullfrogs", "freeway"]) == []
    assert nearest("", ["a"]) == nearest("x" * 5000, ["x"]) == nearest("a", []) == []
    assert did_you_mean("freewy", ["freeway"]) == " Did you mean freeway?"
    assert did_you_mean("zzz", ["freeway"]) == ""
    assert [either(["a"]), either(["a", "b"]), either(["a", "b", "c"]), either([])] == ["a", "a or b", "a, b or c", ""]


@pytest.mark.parametrize(
    ("name", "options", "meant"),
    [
        ("bulfrogs", {}, "bullfrogs"),
        ("cosmicfrog", {}, "cosmic-frog"),
        ("bullfrogs", {"editon": "published"}, "edition"),
        ("bullfrogs", {"edition": "publishd"}, "published"),
        ("cosmic-frog", {"variants": "aether-serge"}, "aether-surge"),
        ("freeway", {"betwen": "nearest"}, "between"),
    ],
)
def test_games_and_options(name: str, options: dict[str, Any], meant: str) -> None:
    with pytest.raises(ValueError, match=rf"Did you mean {meant}\b"):
        frogpond.make(name, **options)


def test_bots() -> None:
    with pytest.raises(ValueError, match=r"Did you mean grandmaster\?"):
        bots.make("grandmastr")


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["simulat", "bullfrogs"], "simulate"),
        (["games", "freewya"], "freeway"),
        (["simulate", "freeway", "--games", "1", "--set", "round_kap=3"], "round_cap"),
        (["simulate", "freeway", "--games", "1", "--bots", "frogglet"], "froglet"),
    ],
)
def test_the_command_line(words: list[str], meant: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code = main(words)
    except SystemExit as error:
        code = int(str(error.code))
    assert code == 2
    assert f"Did you mean {meant}" in capsys.readouterr().err


def test_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "evening.frog").write_text("", encoding="utf-8")
    assert main(["replay", str(tmp_path / "evenig.frog")]) == 2
    assert "evening.frog?" in capsys.readouterr().err

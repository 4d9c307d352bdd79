"""The corpus of positions says what this engine finds: a sample in `make test`, every line in `make verify` (docs/corpus.md)."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest

from frogpond import games
from frogpond.engine.registry import game_class

ROOT = Path(__file__).resolve().parent.parent
FILES = sorted((ROOT / "corpus").glob("*.jsonl"))


def generator() -> Any:
    spec = importlib.util.spec_from_file_location("corpus", ROOT / "docs" / "corpus.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def check(path: Path, step: int) -> None:
    corpus = generator()
    faults = [fault for line in lines(path)[::step] if (fault := corpus.wrong(line))]
    assert not faults, faults[:3]


def test_there_is_a_file_for_every_game() -> None:
    """Over 500 positions, every number of seats, small enough to be fetched with the sources."""
    assert {path.stem for path in FILES} >= {name for name in games() if game_class(name).__module__.startswith("frogpond.games.")}
    assert sum(len(lines(path)) for path in FILES) >= 500
    assert sum(path.stat().st_size for path in FILES) < 1_500_000
    for path in FILES:
        rows = [json.loads(line) for line in lines(path)]
        kind: Any = game_class(path.stem)
        assert {row["players"] for row in rows} == set(range(kind.min_players, kind.max_players + 1))
        assert len({row["id"] for row in rows}) == len(rows)
        assert all(len(row["sequences"]) >= 2 for row in rows)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_sample_agrees(path: Path) -> None:
    check(path, 15)


def test_a_wrong_line_is_found() -> None:
    corpus = generator()
    row = json.loads(lines(FILES[0])[0])
    row["sequences"][1] += 1
    assert "sequences" in corpus.wrong(json.dumps(row))


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_line_agrees(path: Path) -> None:
    check(path, 1)

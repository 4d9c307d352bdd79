"""The list of errors fits the sources: each is found once, so that `run.py` can make it."""

from __future__ import annotations

from mutants.errors import MUTANTS
from mutants.run import ROOT, arguments, stale


def test_every_error_can_be_made() -> None:
    assert [mutant.name for mutant in MUTANTS if stale(mutant)] == []
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS) >= 60


def test_their_tests_are_there() -> None:
    words = {word for mutant in MUTANTS for word in arguments(mutant) if word.startswith("tests/")}
    assert [word for word in sorted(words) if not (ROOT / word).exists()] == []

"""Some of many cases for `make test`; the others are slow, and `make verify` runs them all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def sampled(cases: Iterable[Any], quick: Iterable[Any]) -> list[Any]:
    """The cases for `parametrize`, where all but the quick ones are marked slow."""
    cases, kept = list(cases), list(quick)
    assert all(case in cases for case in kept), f"{kept} are not among {cases}"
    slow = pytest.mark.slow
    return [case if case in kept else pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=slow) for case in cases]

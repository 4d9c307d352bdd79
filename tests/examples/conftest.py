"""Puddle Hop, the example that lives outside the package, known by name while the tests of this folder run."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import frogpond
from frogpond import State
from frogpond.engine import registry
from frogpond.testing.cases import SUBJECTS, Subject

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def drops(state: State) -> None:
    """Each drop that fell lies in a puddle or was drunk; a full puddle brings a point more."""
    fields = state.to_json()["state"]
    fallen = fields["turn"] + (fields["to_move"] >= 0)
    assert fallen <= sum(fields["puddles"]) + sum(fields["points"]) <= fallen * 4 / 3


@pytest.fixture(scope="module", autouse=True)
def puddles() -> Iterator[Any]:
    """The example, known by name for a while."""
    sys.path.insert(0, str(EXAMPLES))
    SUBJECTS["puddles"] = Subject(conserved=drops)
    try:
        module = importlib.import_module("puddles")
        frogpond.register("puddles", module.Puddles)  # importing it the first time does the same
        yield module
    finally:
        sys.path.remove(str(EXAMPLES))
        SUBJECTS.pop("puddles")
        registry._known.pop("puddles")

"""The contract suite: what every game has to keep, as tests for pytest.

A game of your own needs a file of four lines:

    from frogpond.testing import *
    from frogpond.testing import for_games

    pytest_generate_tests = for_games("my-game")

FROGPOND_SCALE=25 makes the counts larger and takes every option with every number of seats.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence

import pytest

pytest.register_assert_rewrite(*(f"{__name__}.{part}" for part in ("steps", "files", "words", "hidden", "results", "bad_input", "walk")))

from .bad_input import *  # noqa: E402, F403
from .cases import Case, cases_of  # noqa: E402
from .files import *  # noqa: E402, F403
from .hidden import *  # noqa: E402, F403
from .results import *  # noqa: E402, F403
from .steps import *  # noqa: E402, F403
from .words import *  # noqa: E402, F403


@pytest.fixture
def scaled() -> Callable[[int], int]:
    """`scaled(n)`: n games or examples, more with FROGPOND_SCALE."""
    factor = int(os.environ.get("FROGPOND_SCALE", "1"))
    return lambda count: count * factor


def give(metafunc: pytest.Metafunc, cases: Sequence[Case]) -> None:
    """Run a test of the suite once for each case that it is meant for."""
    kinds: dict[str, Callable[[Case], bool]] = {
        "case": lambda case: True, "hidden_case": lambda case: case.hides, "counted_case": lambda case: case.subject.conserved is not None,
    }  # fmt: skip
    for name, kind in kinds.items():
        if name in metafunc.fixturenames:
            metafunc.parametrize(name, [case for case in cases if kind(case)], ids=str)


def for_games(*names: str) -> Callable[[pytest.Metafunc], None]:
    """A `pytest_generate_tests` for games by name. What they don't declare themselves may be said by `frogpond.testing.SUBJECTS`."""
    return lambda metafunc: give(metafunc, [case for name in names for case in cases_of(name)])


__all__ = [  # every test, and what runs them: `from frogpond.testing import *`
    *(name for name in dir() if name.startswith("test_")), "scaled",
]  # fmt: skip

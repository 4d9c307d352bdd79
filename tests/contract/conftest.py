"""`case`: every contract test runs once for each game x seats x option set, compiled and interpreted. `hidden_case` and
`counted_case` are the cases of games in which something is hidden, or for which pieces are counted."""

from __future__ import annotations

import pytest

from contract.cases import here
from frogpond.testing import give


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    give(metafunc, here())

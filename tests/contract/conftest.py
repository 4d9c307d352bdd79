"""`case`: every contract test runs once for each game x seats x option set, compiled and interpreted."""

from __future__ import annotations

import pytest

from contract.cases import all_cases, ids


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", all_cases(), ids=ids())

"""`case`: every contract test runs once for each game x seats x option set, compiled and interpreted. `hidden_case` and
`counted_case` are the cases of games in which something is hidden, or for which pieces are counted."""

from __future__ import annotations

import pytest

from contract.cases import CONSERVED, HIDES, here


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    for name, games in (("case", None), ("hidden_case", HIDES), ("counted_case", CONSERVED)):
        if name in metafunc.fixturenames:
            metafunc.parametrize(name, [case for case in here() if games is None or case.name in games], ids=str)

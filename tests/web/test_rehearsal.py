"""The first who come to a server do not wait for what is made once."""

from __future__ import annotations

import logging
from typing import Any

import pytest

import frogpond
from frogpond.engine import registry
from frogpond.table.games import _made
from frogpond.web.server.rehearsal import perform, rehearse


@pytest.mark.parametrize("name", frogpond.games())
def test_every_game_is_played_told_and_drawn(name: str) -> None:
    table = perform(name)
    assert table.moves
    assert table.history.story(0).lines()


def test_a_game_that_fails_keeps_no_server_closed(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    def broken(*_: Any, **__: Any) -> frogpond.Game:
        raise RuntimeError("no water in this pond")

    monkeypatch.setitem(registry._known, "dry", broken)
    with caplog.at_level(logging.ERROR, "frogpond"):
        rehearse()
    told = [record.getMessage() for record in caplog.records if record.name == "frogpond"]  # other servers may tell more
    assert told == ["dry could not be rehearsed"]
    assert _made.cache_info().currsize >= len(frogpond.games()) - 1

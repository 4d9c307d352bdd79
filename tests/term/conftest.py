"""All the time it takes for the tests of this folder."""

from __future__ import annotations

import pytest

from waiting import PATIENCE

pytest.importorskip("textual", reason="the term extra is not installed")

from textual.pilot import Pilot

from frogpond.store import accounts, matchmaking
from frogpond.term import remote, server_client
from frogpond.web.live import room_registry


@pytest.fixture(autouse=True)
def all_the_time_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that answers is there, what is good for a minute is still good, and a screen is waited for, however busy the machine is."""
    for patience in (server_client.REQUEST_TIMEOUT, server_client.STREAM_TIMEOUT, remote.THINKING):
        for part in ("connect", "read", "write", "pool"):
            monkeypatch.setattr(patience, part, PATIENCE)
    monkeypatch.setattr(accounts, "LINK_SECONDS", PATIENCE)
    monkeypatch.setattr(matchmaking, "SEEKER_TIMEOUT", PATIENCE)
    monkeypatch.setattr(room_registry, "READY_PATIENCE", PATIENCE)
    monkeypatch.setattr(Pilot._wait_for_screen, "__defaults__", (PATIENCE,))

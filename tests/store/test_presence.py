"""Beats of the server processes: who lives, when nobody did, and who is at a table."""

from __future__ import annotations

from pathlib import Path

from frogpond.store import Store
from frogpond.store.presence import PRESENCE_TIMEOUT, Heartbeat, Pulse, beating, leaving, marking, read_seen


def beat(store: Store, process: str, now: float, most: float = PRESENCE_TIMEOUT) -> Pulse:
    found = store.write(beating(process, now, most))[0]
    assert isinstance(found, Pulse)
    return found


def test_a_time_without_beats_is_an_outage(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "pond.db"))
    first = beat(store, "one", 1000.0)
    assert (first.beats, first.outages) == ({"one": 1000.0}, [])
    assert beat(store, "two", 1000.0 + PRESENCE_TIMEOUT).outages == []
    late = beat(store, "one", 2000.0)
    assert late.outages == [(1000.0 + PRESENCE_TIMEOUT, 2000.0)]
    assert late.beats == {"one": 2000.0, "two": 1000.0 + PRESENCE_TIMEOUT}
    assert beat(store, "three", 2005.0, 0.0).outages[-1] == (2000.0, 2005.0), "who was alone knows that nobody lived"
    store.close()


def test_who_came_and_left(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "pond.db"))
    store.write(marking("t", "ann", "one", True, 5.0, store.hint), marking("t", "bo", "one", True, 6.0, store.hint))
    store.write(marking("t", "ann", "one", False, 7.0, store.hint))
    store.write(leaving("one", 9.0))
    with store.engine.begin() as connection:
        seen = sorted(read_seen(connection, "t"), key=lambda one: one.owner)
    assert seen == [Heartbeat("ann", "one", False, 7.0), Heartbeat("bo", "one", False, 9.0)]
    store.close()

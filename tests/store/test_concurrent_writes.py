"""Two processes that write the same row at the same moment: both are served, and none of them fails to start for it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from sqlalchemy import Connection, func, select, text

from frogpond.store import Store, schema
from frogpond.store.accounts import linking, naming
from frogpond.store.lobby import seed_of_day, wanting
from frogpond.store.matchmaking import Seeker, wishing
from frogpond.store.moderation import closing, listing
from frogpond.store.presence import PRESENCE_TIMEOUT, beating, marking
from frogpond.store.pushes import Push, keys_or, subscribing
from frogpond.store.quarantine import setting_aside
from frogpond.store.relations import inviting, tying
from frogpond.store.results import marking as noting
from frogpond.table.pairing import MatchRequest
from frogpond.web.live.webpush_crypto import new_keys
from waiting import PATIENCE as LONG

pytestmark = pytest.mark.postgres
Job = Callable[[Connection], Any]
NOW = 1_000_000.0


def nothing(connection: Connection, words: str) -> None:
    """No hint."""


JOBS: dict[str, tuple[Callable[[int], Job], Any]] = {
    "two processes that start after an outage": (lambda i: beating(f"p{i}", NOW + i), schema.outages),
    "keys of a new server": (lambda i: keys_or(new_keys), None),
    "the day's seed": (lambda i: seed_of_day("2026-01-01", "freeway"), schema.days),
    "somebody comes twice through one process": (lambda i: marking("t", "ann", "p", True, NOW, nothing), schema.presence),
    "a name": (lambda i: naming("ann", "Ann", "", NOW), schema.people),
    "a device": (lambda i: linking("print", "ann", "Firefox", NOW), schema.devices),
    "notices": (lambda i: subscribing("ann", f"d{i}", Push("https://push", "k", "a"), NOW), schema.pushes),
    "a friend": (lambda i: tying("ann", "bo", "friend", NOW), schema.ties),
    "an invitation": (lambda i: inviting("t", "bo", "ann", NOW), schema.invitations),
    "a wish": (lambda i: wishing(Seeker(MatchRequest("ann", "freeway", 2, "live", 1500.0, NOW, frozenset()), "Ann"), NOW), schema.wishes),
    "a mark": (lambda i: noting("t", "hint"), schema.marks),
    "a table of the lobby": (lambda i: wanting("t", True, NOW), schema.lobby),
    "a listed table": (lambda i: listing("t", True, NOW), schema.listings),
    "a closed table": (lambda i: closing("t", "why", NOW), schema.closings),
    "a damaged table": (lambda i: setting_aside("t", "why", NOW), schema.damaged),
}


@pytest.fixture(autouse=True)
def nothing_left_behind(store: Store) -> Iterator[None]:
    """Servers of other tests live on the same database."""
    yield
    with store.writing.begin() as connection:
        for table in schema.metadata.sorted_tables:
            if table is not schema.about:
                connection.execute(table.delete())


@pytest.mark.parametrize("case", JOBS)
@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_two_at_once_are_both_served(store: Store, case: str) -> None:
    """The second begins before the first has committed: it waits for it, or goes on beside it, and then finds the row there."""
    make, table = JOBS[case]
    store.one(beating("before", NOW - 2 * PRESENCE_TIMEOUT))
    failed: list[BaseException] = []

    def second() -> None:
        try:
            store.one(make(2))
        except BaseException as error:
            failed.append(error)

    with store.writing.connect() as first, store.engine.connect() as look:
        if table is None:
            first.execute(schema.about.delete().where(schema.about.c.name == "vapid"))
            first.commit()
        make(1)(first)
        thread = threading.Thread(target=second)
        thread.start()
        waits = text("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
        while thread.is_alive() and not look.scalar(waits):
            look.rollback()
        first.commit()
        thread.join(LONG)
    assert not failed
    if table is not None:
        with store.engine.begin() as connection:
            assert connection.scalar(select(func.count()).select_from(table)) == 1


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_two_that_ask_whether_it_keeps_what_is_written(store: Store) -> None:
    with store.engine.begin() as connection:
        connection.execute(schema.about.delete().where(schema.about.c.name == "ready"))
    answers: list[bool] = []
    threads = [threading.Thread(target=lambda: answers.append(store.alive())) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(LONG)
    assert answers == [True] * 8

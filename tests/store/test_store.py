"""The store, on SQLite and on a real PostgreSQL: what is written stays, who is late is told, copies are whole."""

from __future__ import annotations

import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from frogpond.store import Clash, Header, Store, backup, database_url, fingerprint, new_id, new_token
from frogpond.store.moderation import closing, listing
from frogpond.table import Question, Row, Seat, TableSettings, seats
from frogpond.table.clock import Clock
from waiting import PATIENCE

ANN = fingerprint("ann's token")


def header(**more: Any) -> Header:
    fields: dict[str, Any] = {"options": {"edition": "published", "data": None}, "rules_version": 1, "host": ANN, "invite": new_id()}
    return Header(new_id(), "bullfrogs", 2, **{**fields, "created": 1.0, "updated": 1.0, **more})


def rows(start: int, count: int) -> list[Row]:
    return [Row(start + i, "act", i % 2, 1000 + i, f"k{start + i}", 5.0) for i in range(count)]


SEATS = [seats.person(ANN, "Ann"), seats.bot("random")]


def test_a_table_comes_back_whole(store: Store) -> None:
    agreed = TableSettings(clock=Clock("turn", 90), wear={ANN: "hat"}, hints=False, more={"from a later version": 1})
    head = header(data="[deck]\nkinds = 3\n", base=b"\x00\x01\xff", private=True, parent="p", parent_move=3, settings=agreed, seq=3)
    store.create(head, SEATS, rows(0, 3))
    store.say(head.id, 3, 0, "Ann", "guten Tag \N{FROG FACE} <b>")
    store.say(head.id, 3, 0, "Ann", "again")
    stored = store.load(head.id)
    assert stored is not None
    assert stored.header == head
    assert stored.seats == SEATS
    assert stored.rows == rows(0, 3)
    assert [(said.number, said.text) for said in stored.chat] == [(0, "guten Tag \N{FROG FACE} <b>"), (1, "again")]
    assert store.load("nothing") is None


def test_append_at_the_expected_number_only(store: Store) -> None:
    head = header()
    store.create(head, SEATS)
    store.append(head.id, 0, rows(0, 3), 1, False)
    for late in (0, 1, 2, 4, 9):
        with pytest.raises(Clash):
            store.append(head.id, late, rows(late, 2), 0, False)
    stored = store.load(head.id)
    assert stored is not None
    assert stored.rows == rows(0, 3)
    assert (stored.header.seq, stored.header.to_move, stored.header.over) == (3, 1, False)
    store.append(head.id, 3, rows(3, 1), -2, True, (2, b"position"))
    later = store.load(head.id, from_seq=3)
    assert later is not None
    assert later.rows == rows(3, 1)
    whole = store.load(head.id)
    assert whole is not None
    assert (whole.position, whole.header.rules_version) == (b"position", 2)
    assert whole.header.over


def test_one_commit_for_many_and_a_clash_spoils_nobody(store: Store) -> None:
    one, two = header(), header()
    store.create(one, SEATS)
    store.create(two, SEATS)
    results = store.write(
        store.appending(one.id, 0, rows(0, 1), 0, False),
        store.appending(one.id, 0, rows(0, 1), 0, False),
        store.appending(two.id, 0, rows(0, 2), 0, False),
    )
    assert [isinstance(result, Clash) for result in results] == [False, True, False]
    assert [len(stored.rows) for table in (one, two) if (stored := store.load(table.id))] == [1, 2]


def test_what_fails_spoils_nothing_that_comes_after_it(store: Store) -> None:
    """A write that fails is not there at all, and the next one is."""
    head = header()
    store.create(head, SEATS)

    def fails(_: Connection) -> None:
        raise OSError("in the middle")

    for number in range(3):
        store.append(head.id, number, rows(number, 1), 0, False)
        with pytest.raises(OSError, match="in the middle"):
            store.write(store.appending(head.id, number + 1, rows(number + 1, 1), 0, False), fails)
    stored = store.load(head.id)
    assert stored is not None
    assert stored.rows == [row for number in range(3) for row in rows(number, 1)]


def test_of_many_at_once_exactly_one_is_first(database: str) -> None:
    """Eight threads with connections of their own append at the same number, twenty times over."""
    main = Store(database)
    head = header()
    main.create(head, SEATS)
    won: list[int] = []
    lost: list[int] = []
    gate = threading.Barrier(8)

    def run(me: int) -> None:
        mine = Store(database)
        for number in range(20):
            gate.wait(PATIENCE)
            try:
                mine.append(head.id, number, [Row(number, "act", me, me, "", 0.0)], 0, False)
                won.append(number)
            except Clash:
                lost.append(number)
            gate.wait(PATIENCE)
        mine.close()

    threads = [threading.Thread(target=run, args=(me,)) for me in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert sorted(won) == list(range(20))
    assert len(lost) == 20 * 7
    stored = main.load(head.id)
    assert stored is not None
    assert [row.seq for row in stored.rows] == list(range(20))
    main.close()


def test_seats_and_questions_have_a_counter_of_their_own(store: Store) -> None:
    head = header()
    store.create(head, SEATS)
    store.change(head.id, 0, [seats.person(ANN, "Ann"), Seat()], ask=Question("q", ANN, 0))
    with pytest.raises(Clash):
        store.change(head.id, 0, SEATS)
    stored = store.load(head.id)
    assert stored is not None
    assert stored.seats[1] == Seat()
    assert stored.header.ask == Question("q", ANN, 0)
    store.append(head.id, 0, rows(0, 1), 0, False)
    again = store.load(head.id)
    assert again is not None
    assert again.header.ask is None, "a move closes the question"


def test_lists(store: Store) -> None:
    mine, other, over = header(updated=5.0), header(host="x", updated=6.0), header(updated=7.0, over=True)
    store.create(mine, SEATS)
    store.create(other, [Seat(), Seat()])
    store.create(over, SEATS)
    assert [head.id for head, _ in store.of_person(ANN)] == [over.id, mine.id]
    assert store.finished() == [], "a table is in no list unless its maker puts it there"
    store.one(listing(over.id, True, 1.0))
    store.one(listing(mine.id, True, 1.0))
    assert [head.id for head in store.finished()] == [over.id]
    assert [head.id for head in store.running()] == [mine.id]
    store.one(closing(mine.id, "because", 2.0))
    assert store.running() == []
    assert [head.id for head, _ in store.of_person(ANN)] == [over.id]
    assert store.by_invite(mine.invite) == mine.id
    assert store.by_invite("nothing") is None
    assert store.counts() == {"tables": 3, "over": 1}
    assert store.alive()


def test_tables_that_wait_for_a_bot(store: Store) -> None:
    waiting, person, over = header(to_move=1), header(to_move=0), header(to_move=1, over=True)
    for head in (waiting, person, over):
        store.create(head, SEATS)
    assert store.waiting_for_bots(10.0, 0.0) == [waiting.id]
    assert store.waiting_for_bots(0.5, 0.0) == []


def test_backup_while_open(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "pond.db"))
    head = header(seq=2)
    store.create(head, SEATS, rows(0, 2))
    copy = backup(str(tmp_path / "pond.db"), tmp_path / "copy.db")
    store.append(head.id, 2, rows(2, 1), 0, False)
    other = Store(str(copy))
    stored = other.load(head.id)
    assert stored is not None
    assert stored.rows == rows(0, 2)
    with pytest.raises(ValueError, match="never overwrites"):
        backup(str(tmp_path / "pond.db"), copy)
    with pytest.raises(ValueError, match="no database"):
        backup(str(tmp_path / "none.db"), tmp_path / "x.db")
    store.close()
    other.close()


def test_tokens_are_long_and_only_their_fingerprints_are_kept(tmp_path: Path) -> None:
    token = new_token()
    assert len(token) >= 43, "256 bits"
    assert len({new_token() for _ in range(100)}) == 100
    store = Store(str(tmp_path / "pond.db"))
    store.create(header(host=fingerprint(token)), [seats.person(fingerprint(token), "Ann"), Seat()])
    store.close()
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert fingerprint(token).encode() in kept
    assert token.encode() not in kept


def test_addresses_of_databases() -> None:
    assert database_url("some/file.db").get_backend_name() == "sqlite"
    assert database_url("postgresql://u@h/d").drivername == "postgresql+psycopg"
    for bad in ("mysql://x/y", "://"):
        with pytest.raises(ValueError, match="database"):
            database_url(bad)


@pytest.mark.postgres
def test_hints_reach_other_processes(postgres_url: str) -> None:
    """A listener hears of every append, change and line of chat, after the commit; what came before it listens is to be looked up."""
    from frogpond.store.listen import NotificationListener

    store = Store(postgres_url)
    head = header()
    heard: list[str] = []
    done = threading.Event()

    def hear(words: str) -> None:
        if words.startswith(f"{head.id}:"):
            heard.append(words)
        if len(heard) == 3:
            done.set()

    missed = threading.Event()
    here = Store(postgres_url)
    listener = NotificationListener(here, hear, missed.set)
    listener.start()
    assert missed.wait(PATIENCE)
    store.create(head, SEATS)
    store.append(head.id, 0, rows(0, 2), 0, False)
    here.append(head.id, 2, rows(2, 1), 0, False)  # a process is not told what it did itself
    store.change(head.id, 0, SEATS)
    store.say(head.id, 2, 0, "Ann", "hello")
    assert done.wait(PATIENCE)
    assert heard == [f"{head.id}:2", f"{head.id}:v1", f"{head.id}:c0"]
    listener.stop()
    here.close()
    store.close()


def test_postgresql_is_an_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(ValueError, match="postgres extra"):
        database_url("postgresql://u@h/d")

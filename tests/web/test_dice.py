"""Dice anyone can check, at a server: the hash before the first roll, the seed at the end and not a moment earlier, by no way."""

from __future__ import annotations

import io
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from frogpond.engine.record import Record
from frogpond.store import Store
from frogpond.store.files import export_tables
from frogpond.table.commitment import Commitment, check
from web.pond import Person, Pond, settings

ADDED = "5e" * 16


def seed_of(pond: Pond, table: str) -> bytes:
    stored = pond.app.rooms.store.load(table.removeprefix("/t/"))
    assert stored is not None
    seed = stored.seed
    assert seed is not None
    return seed


def facts(person: Person, table: str) -> dict[str, Any]:
    answer = person.web.get(f"/api/v1/tables/{table.removeprefix('/t/')}")
    assert answer.status_code == 200
    return dict(answer.json()["dice"])


def two_at_a_table(pond: Pond) -> tuple[Person, Person, str]:
    """Bo follows Ann's invitation; both add something."""
    ann, bo = pond.person(), pond.person()
    table = ann.open_table("freeway", "me", "open", entropy="aa" * 16, name="Ann")
    invite = ann.invite(table)
    assert bo.web.get(f"/j/{invite}", follow_redirects=True).text.count(facts(ann, table)["hash"][:16]) == 1
    assert bo.web.post(f"{table}/sit", data={"seat": "1", "name": "Bo", "entropy": ADDED}).status_code == 303
    return ann, bo, table


def test_the_hash_comes_before_the_first_roll_and_the_seed_at_the_end(pond: Pond) -> None:
    ann, bo, table = two_at_a_table(pond)
    seed = seed_of(pond, table)
    before = facts(bo, table)
    assert before["hash"] == Commitment.to(seed).hash
    assert [(one["seat"], one["value"]) for one in before["added"]] == [(0, "aa" * 16), (1, ADDED)]
    assert before["seed"] == ""
    page = ann.socket(table)
    page.hello()
    page.act(page.view["choices"][0]["action"], "k1")
    page.until(ack="k1")
    page.send(type="resign")
    page.reach(lambda: page.view["parts"]["end"])
    assert facts(bo, table)["seed"] == seed.hex()
    record = Record.parse(ann.web.get(f"{table}/record").text)
    assert check(record).sound
    assert record.tags["seed"] == seed.hex()
    shown = bo.web.get(f"{table}/dice").text
    assert seed.hex() in shown
    assert "They’re right." in shown
    pasted = bo.web.post("/dice", data={"record": record.text()}).text
    assert "They’re right." in pasted
    forged = record.text().replace(seed.hex(), "22" * 32)
    assert "Look out." in bo.web.post("/dice", data={"record": forged}).text
    assert "can’t be checked" in bo.web.post("/dice", data={"record": "nonsense"}).text


def test_nothing_that_leaves_the_server_before_the_end_has_the_seed(tmp_path: Path) -> None:
    """Pages, requests, the socket, the record of a hot-seat game, forks, an export, and the log of every message."""
    with Pond(settings(tmp_path / "pond.db")) as pond:
        ann = pond.person()
        table = ann.open_table("bullfrogs", "me", "hot")
        seed, ident = seed_of(pond, table), table.removeprefix("/t/")
        page = ann.socket(table)
        page.hello()
        for number in range(3):
            page.act(page.view["choices"][0]["action"], f"k{number}")
            page.until(ack=f"k{number}")
        page.send(type="undo")
        forked = ann.web.post(f"{table}/fork").headers["location"]
        paths = [
            f"{table}/menu",
            table,
            f"{table}/dice",
            f"{table}/record",
            f"{table}/replay",
            f"{table}/replay.json?move=2",
            forked,
            f"{forked}/record",
            "/",
        ]
        api = [f"/api/v1/tables/{ident}{part}" for part in ("", "/view", "/log", "/record")]
        texts = [ann.web.get(path).text for path in [*paths, *api]]
        exported = io.StringIO()
        export_tables(pond.app.rooms.store, exported)
        texts += [exported.getvalue(), repr(page.asides), repr(page.view)]
        assert "Check the dice" in texts[0]
        assert not any(seed.hex() in text for text in texts)
        assert not any(seed in text.encode("utf-8", "ignore") for text in texts)
        fork = pond.app.rooms.store.load(forked.removeprefix("/t/"))
        assert fork is not None
        assert fork.seed is None
        with sqlite3.connect(tmp_path / "pond.db") as database:
            kept = [name for (name,) in database.execute("SELECT name FROM pragma_table_info('tables')")]
            assert kept.count("seed") == 1
            everywhere = [
                (table_name, column)
                for (table_name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
                for (column,) in database.execute(f"SELECT name FROM pragma_table_info('{table_name}')").fetchall()
                if database.execute(f'SELECT 1 FROM "{table_name}" WHERE instr(CAST("{column}" AS BLOB), ?) > 0', (seed,)).fetchone()
            ]
        assert everywhere == [("tables", "seed")]


def test_after_the_end_a_game_that_goes_on_does_not_roll_by_a_seed_that_is_known(pond: Pond) -> None:
    """Giving up shows the seed; who then plays on must not know what comes."""
    ann = pond.person()
    table = ann.open_table("freeway", "me", "bot:spawn")
    seed = seed_of(pond, table)
    page = ann.socket(table)
    page.hello()
    page.reach(lambda: page.view["choices"])
    page.send(type="resign")
    page.reach(lambda: page.view["parts"]["end"])
    assert facts(ann, table)["seed"] == seed.hex()
    page.send(type="undo")
    page.reach(lambda: not page.view["parts"]["end"])
    assert facts(ann, table)["seed"] == ""
    room = pond.run(pond.app.rooms.get(table.removeprefix("/t/")))
    assert room is not None
    known = room.ledger.draw(room.table.seq)
    assert known is room.services.draw
    for number in range(3):
        page.reach(lambda: page.view["choices"])
        page.act(page.view["choices"][-1]["action"], f"a{number}")
        page.until(ack=f"a{number}")
    page.reach(lambda: page.view["choices"])
    page.send(type="resign")
    page.reach(lambda: page.view["parts"]["end"])
    checked = check(Record.parse(ann.web.get(f"{table}/record").text))
    assert checked.sound
    assert checked.unchecked > 0
    assert "can’t be checked" in checked.words()


def test_who_sits_down_in_a_running_game_adds_nothing(pond: Pond) -> None:
    ann, _, table = two_at_a_table(pond)
    before = facts(ann, table)["added"]
    ann.web.post(f"{table}/sit", data={"seat": "0", "name": "Ann", "entropy": "77" * 16})
    assert facts(ann, table)["added"] == before


def test_the_next_game_has_another_seed(pond: Pond) -> None:
    ann, bo, table = two_at_a_table(pond)
    page = ann.socket(table)
    page.hello()
    page.send(type="resign")
    page.reach(lambda: page.view["parts"]["end"])
    again = ann.web.post(f"{table}/rematch", data={"entropy": "31" * 16}).headers["location"]
    assert bo.web.post(f"{table}/rematch", data={"entropy": "32" * 16}).headers["location"] == again
    assert seed_of(pond, again) != seed_of(pond, table)
    assert [(one["seat"], one["value"]) for one in facts(ann, again)["added"]] == [(0, "31" * 16), (1, "32" * 16)]


@pytest.mark.parametrize("value", ["zz", "abc", "aa" * 33])
def test_what_is_no_entropy_counts_for_nothing(pond: Pond, value: str) -> None:
    ann = pond.person()
    table = ann.open_table("freeway", "me", "open", entropy=value)
    assert facts(ann, table)["added"] in ([], [{"row": 0, "seat": 0, "value": "aa" * 32}])
    refused = ann.web.post("/api/v1/tables", json={"game": "freeway", "entropy": value})
    assert refused.status_code == 400


def test_a_table_that_moved_says_that_its_seed_is_lost(pond: Pond, tmp_path: Path) -> None:
    ann, _, table = two_at_a_table(pond)
    exported = io.StringIO()
    export_tables(pond.app.rooms.store, exported, [table.removeprefix("/t/")])
    from frogpond.store.files import import_tables

    exported.seek(0)
    other = Store(str(tmp_path / "other.db"))
    try:
        assert import_tables(other, exported, ["spawn"]) == (1, 0)
        moved = other.load(table.removeprefix("/t/"))
        assert moved is not None
        assert moved.seed is None
        assert moved.header.settings.dice is not None
    finally:
        other.close()
    assert facts(ann, table)["hash"]


def test_a_table_from_before_goes_on_without_a_promise(pond: Pond) -> None:
    ann = pond.person()
    table = ann.open_table("freeway", "me", "hot")
    ident = table.removeprefix("/t/")
    with pond.app.rooms.store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE tables SET seed = NULL, settings = '{}' WHERE id = ?", (ident,))
    pond.app.rooms.drop(ident)
    assert ann.web.get(f"/api/v1/tables/{ident}").json()["dice"] is None
    assert "made no promise" in ann.web.get(f"{table}/dice").text
    page = ann.socket(table)
    page.hello()
    page.act(page.view["choices"][-1]["action"], "k")
    page.until(ack="k")

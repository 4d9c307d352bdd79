"""Exports: whole, portable, checked to the last row before anything of them is written; damaged tables come out as they lie there."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select, update

import frogpond
from frogpond import bots
from frogpond.store import Store, export_tables, import_tables, new_id, schema
from frogpond.store.files import FORMAT, to_line
from store.tables import ANN, played

Line = dict[str, Any]


def keep(store: Store, **more: Any) -> str:
    """A real table in a database; its address."""
    table = played(**more)
    store.one(store.creating(table.header, table.seats, table.rows, (table.clock, None) if table.clock else None))
    for said in table.chat:
        store.say(table.header.id, said.seq, said.seat, said.name, said.text)
    return table.header.id


def export_of(*lines: Line) -> io.StringIO:
    return io.StringIO("".join(json.dumps(line) + "\n" for line in ({"format": FORMAT}, *lines)))


def count(store: Store) -> int:
    with store.engine.begin() as connection:
        parts = (schema.tables, schema.seats, schema.rows)
        return sum(int(connection.scalar(select(func.count()).select_from(part)) or 0) for part in parts)


@pytest.mark.parametrize("game", frogpond.games())
def test_export_and_import(store: Store, tmp_path: Path, game: str) -> None:
    players = frogpond.make(game).seats
    ident = keep(store, game=game, players=players, moves=30)
    out = io.StringIO()
    assert export_tables(store, out) == (1, 0)
    assert [type(json.loads(line)) for line in out.getvalue().splitlines()] == [dict, dict]
    other = Store(str(tmp_path / "other.db"))
    assert import_tables(other, io.StringIO(out.getvalue()), bots.names()) == (1, 0)
    assert import_tables(other, io.StringIO(out.getvalue()), bots.names()) == (0, 1)
    assert other.load(ident) == store.load(ident)
    other.close()


@pytest.mark.parametrize("damage", ["nonsense", '{"format": "other"}', '{"format": "frogpond tables 1"}\n{"header": {}}', "[" * 100_000])
def test_import_says_which_line_is_wrong(tmp_path: Path, damage: str) -> None:
    store = Store(str(tmp_path / "pond.db"))
    with pytest.raises(ValueError, match=r"line \d can't be read"):
        import_tables(store, io.StringIO(damage + "\n"), bots.names())
    store.close()


def change(*path: str | int, to: Any) -> Callable[[Line], None]:
    def damage(line: Line) -> None:
        place: Any = line
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = to

    return damage


def missing(*path: str | int) -> Callable[[Line], None]:
    def damage(line: Line) -> None:
        place: Any = line
        for step in path[:-1]:
            place = place[step]
        del place[path[-1]]

    return damage


def another_decides(line: Line) -> None:
    row = next(row for row in line["rows"] if row["kind"] == "act")
    row["seat"] = 1 - row["seat"]


def nobody_rolls(line: Line) -> None:
    next(row for row in line["rows"] if row["kind"] == "act").update(kind="chance", seat=-1)


def too_far_back(line: Line) -> None:
    next(row for row in line["rows"] if row["kind"] == "undo").update(action=500)


DAMAGES: dict[str, Callable[[Line], None]] = {
    "an action that is not legal": change("rows", 3, "action", to=4999),
    "an action beyond all numbers": change("rows", 3, "action", to=2**70),
    "an action below all numbers": change("rows", 3, "action", to=-1),
    "an action that is text": change("rows", 3, "action", to="5"),
    "a decision of somebody else": another_decides,
    "a row of no kind": change("rows", 2, "kind", to="cheat"),
    "chance where nobody rolls": nobody_rolls,
    "rows out of order": change("rows", 4, "seq", to=9),
    "a row is missing": missing("rows", 5),
    "a taking back of what was not made": too_far_back,
    "a time that is none": change("rows", 3, "at", to=float("nan")),
    "a key with strange signs": change("rows", 3, "key", to="<b>"),
    "another number of seats": missing("seats", 1),
    "a seat of no kind": change("seats", 0, "kind", to="king"),
    "a bot nobody knows": change("seats", 1, "bot", to="exec:rm -rf"),
    "a person without a fingerprint": change("seats", 0, "owner", to="ann"),
    "a name as long as a novel": change("seats", 0, "name", to="x" * 100_000),
    "a number where a name should be": change("seats", 0, "name", to=5),
    "more rows in the head": change("header", "seq", to=99),
    "another seat to decide": change("header", "to_move", to=7),
    "over before its end": change("header", "over", to=True),
    "an address that is none": change("header", "id", to="../../etc"),
    "an invitation that is none": change("header", "invite", to=""),
    "a game nobody knows": change("header", "game", to="chess"),
    "too many players": change("header", "players", to=9),
    "an option nobody knows": change("header", "options", to={"speed": 3}),
    "options that are a list": change("header", "options", to=[]),
    "component data that are no TOML": change("header", "data", to="/etc/passwd"),
    "component data without an end": change("header", "data", to="a" * 10**6),
    "later rules": change("header", "rules_version", to=99),
    "a start that is no position": change("header", "base", to="AAAA"),
    "a start that is no base64": change("header", "base", to="?"),
    "settings that are text": change("header", "settings", to="none"),
    "a clock of no kind": change("header", "settings", "clock", "kind", to="sundial"),
    "a clock of another table": change("clock", "left", to=[1.0]),
    "a clock for nobody": change("clock", "mover", to=9),
    "a question in pieces": change("header", "ask", to={"id": 5}),
    "chat out of order": change("chat", 1, "number", to=7),
    "chat that is a number": change("chat", 0, "text", to=7),
    "a field nobody knows": change("header", "admin", to=True),
    "a header that is text": change("header", to="x"),
    "rows that are a number": change("rows", to=5),
}


@pytest.mark.parametrize("name", DAMAGES)
def test_nothing_is_written_if_anything_is_wrong(tmp_path: Path, name: str) -> None:
    """A sound table first, the damaged one after it: neither is taken in, and the line is named."""
    store = Store(str(tmp_path / "pond.db"))
    line = json.loads(json.dumps(to_line(played(seed=2))))
    assert import_tables(store, export_of(to_line(played(seed=3)), line), bots.names()) == (2, 0), "undamaged it is fine"
    fresh = Store(str(tmp_path / "fresh.db"))
    DAMAGES[name](line)
    with pytest.raises(ValueError, match="line 3"):
        import_tables(fresh, export_of(to_line(played(seed=3)), line), bots.names())
    assert count(fresh) == 0
    store.close()
    fresh.close()


def test_the_same_table_or_invitation_twice(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "pond.db"))
    one = to_line(played())
    with pytest.raises(ValueError, match="line 3: the same table"):
        import_tables(store, export_of(one, one), bots.names())
    assert import_tables(store, export_of(one), bots.names()) == (1, 0)
    thief = {**one, "header": {**one["header"], "id": new_id()}}
    with pytest.raises(ValueError, match="line 3: its invitation leads to another table"):
        import_tables(store, export_of(to_line(played(seed=8)), thief), bots.names())
    assert len(store.ids()) == 1
    store.close()


def test_a_damaged_table_is_exported_as_it_lies_there(store: Store) -> None:
    good, bad = keep(store), keep(store, seed=5)
    with store.writing.begin() as connection:
        connection.execute(update(schema.tables).where(schema.tables.c.id == bad).values(settings="{"))
    out = io.StringIO()
    assert export_tables(store, out) == (2, 1)
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    raw = next(line for line in lines if "raw" in line)
    assert raw["raw"]["tables"][0]["id"] == bad
    assert len(raw["raw"]["rows"]) == len(played(seed=5).rows)
    with pytest.raises(ValueError, match="could not be read when it was written"):
        import_tables(store, io.StringIO(out.getvalue()), bots.names())
    only = io.StringIO()
    assert export_tables(store, only, [good]) == (1, 0)
    assert [header.id for header, _ in store.of_person(ANN)] == [good], "in lists the others are still there"

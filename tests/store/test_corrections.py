"""Games that were running when the rules were corrected go on: those of kept databases of earlier versions, to their end."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import frogpond
from frogpond import SPECTATOR, bots
from frogpond.engine.game import Game
from frogpond.engine.rng import Rng
from frogpond.store import Store, Stored, fingerprint
from frogpond.store.files import export_tables, import_tables
from frogpond.store.results import history
from frogpond.store.validate import Unsound, judge
from frogpond.store.verify import verify_store
from frogpond.table import Change, Refused, Table, rows
from frogpond.table.games import stored_game
from frogpond.table.table import BOTS_OWNER
from frogpond.web.live.ledger import table_of
from store.tables import played
from store.test_migrations import COPIES, restored

RULES_1 = "format-4-rules-1.sql.gz"
"""Tables of Cosmic Frog of rules version 1 at every kind of open step, played by people and bots with the program of that time."""


ANN = fingerprint("ann")
"""Who played at seat 0 there."""


@pytest.fixture
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """A kept database, taken up to today's format."""
    opened = Store(restored(getattr(request, "param", RULES_1), tmp_path))
    yield opened
    opened.close()


def tables(store: Store) -> list[Stored]:
    return [stored for ident in store.ids() if (stored := store.load(ident))]


def table_in(stored: Stored) -> Table:
    head = stored.header
    return table_of(stored, stored_game(head.game, head.players, head.options, head.data))


def draw(state: Any) -> int:
    outcomes = state.chance_outcomes()
    return int(random.Random(state.to_bytes()).choices([one for one, _ in outcomes], [weight for _, weight in outcomes])[0])


def step(table: Table) -> Change:
    """Whatever comes next: chance, or any decision of whoever decides."""
    settled = table.settle(draw)
    if settled is not None:
        return settled
    seat = int(table.state.to_move)
    action = random.Random(table.state.to_bytes()).choice(table.state.legal_actions())
    change = table.act(table.seats[seat].owner or BOTS_OWNER, seat, action, draw=draw, film=False)
    assert change is not None
    return change


def play_on(store: Store, table: Table) -> None:
    """A table to its end, each change stored as a server does."""
    while not table.over:
        change = step(table)
        position = (table.game.rules_version, change.state.to_bytes())
        store.append(table.id, change.before, change.rows, change.to_move, change.over, position)
        table.accept(change)


@pytest.mark.parametrize("store", COPIES, indirect=True)
def test_every_running_table_of_an_earlier_version_is_played_to_its_end(store: Store) -> None:
    before = tables(store)
    results = [store.read(lambda connection, who=who: history(connection, who)) for who in ("ann", ANN)]  # type: ignore[misc]
    running = [stored for stored in before if not stored.header.over and all(seat.kind != "open" for seat in stored.seats)]
    for stored in running:
        assert stored.header.rules_version == frogpond.make(stored.header.game).rules_version
        assert stored.position == table_in(stored).state.to_bytes()
        play_on(store, table_in(stored))
    after = {stored.header.id: stored for stored in tables(store)}
    for stored in before:
        assert after[stored.header.id].rows[: len(stored.rows)] == stored.rows, "what was stored stays"
    assert all(after[stored.header.id].header.over for stored in running)
    assert verify_store(store, bots.names()).problems == []
    assert results == [store.read(lambda connection, who=who: history(connection, who)) for who in ("ann", ANN)]  # type: ignore[misc]


def test_the_kept_tables_were_corrected_at_every_kind_of_step(store: Store) -> None:
    corrected = [stored for stored in tables(store) if any(row.kind == rows.RULES for row in stored.rows)]
    assert len(corrected) >= 20
    for stored in corrected:
        last = stored.rows[-1]
        assert (last.kind, last.versions, last.position) == (rows.RULES, (1, 2), stored.position)
    finished = [stored for stored in tables(store) if stored.header.over]
    assert {stored.header.rules_version for stored in finished} == {1}, "a finished game stays what it was"
    assert len(finished) >= 4


def test_the_story_says_where_and_names_hidden_moves_to_nobody_else(store: Store) -> None:
    shown = unshown = 0
    for stored in tables(store):
        table = table_in(stored)
        if stored.header.over:
            continue
        for reader in (0, 1, SPECTATOR):
            lines = [line for line in table.history.story(reader).lines() if line.kind == "rules"]
            assert sum(line.text.startswith("The rules were corrected here: Massive") for line in lines) == 1
            for line in lines:
                if line.who >= 0 and line.who != reader:
                    assert line.text.endswith(" made a move by the earlier rules.")
                    unshown += 1
                shown += line.who == reader >= 0 and line.text.startswith("You: ")
    assert shown > 100
    assert unshown > 100


def test_moves_before_a_correction_are_shown_as_far_as_they_replay(store: Store) -> None:
    """A table whose first moves today's rules follow, then not: the replay ends there, and begins again where it was corrected."""
    stored = next(one for one in tables(store) if one.header.id.startswith("atedge"))
    table = table_in(stored)
    reach, floor = table.reach(0), table.floor
    assert 0 < reach < floor == len(table.moves)
    before = next(state for number, state, _ in table.replay() if number == reach - 1).clone()
    before.apply(table.moves[reach - 1].action)
    assert table.at(reach) == before
    assert (table.shown_move(reach), table.shown_move(reach + 1), table.shown_move(floor)) == (reach, reach, floor)
    with pytest.raises(Refused, match="corrected since"):
        table.at(reach + 1)
    with pytest.raises(Refused, match="corrected since"):
        table.fork(ANN, reach + 1, 0, Rng(1))
    assert table.at(floor).to_bytes() == stored.position
    table.accept(step(table))
    assert table.at(floor).to_bytes() == stored.position


def test_taking_back_stops_at_a_correction(store: Store) -> None:
    stored = next(one for one in tables(store) if one.header.id.startswith("atact"))
    table = table_in(stored)
    assert [row for row in table.moves if row.seat == 0]
    assert table.undo_to(ANN) == -1
    with pytest.raises(Refused) as refused:
        table.take_back(ANN, agreed=True)
    assert refused.value.reason.code == "nothing"
    while not any(row.seat == 0 and row.kind == rows.ACT for row in table.moves[table.floor :]):
        table.accept(step(table))
    table.accept(table.take_back(ANN, agreed=True))
    assert len(table.moves) >= table.floor
    assert table.undo_to(ANN) == -1
    again = Table(table.id, table.game, table.seats, table.rows, None, None, 2)
    assert again.state == table.state
    again.history.said = list(stored.chat)
    assert again.history.story(0).lines() == table.history.story(0).lines()
    anew = table.anew()
    assert anew is not None
    table.accept(anew)
    assert table.state == table.game.new()
    assert table.floor == 0


def test_a_sandbox_and_a_record_begin_where_the_rules_were_corrected(store: Store) -> None:
    stored = next(one for one in tables(store) if one.header.id.startswith("atcommit"))
    table = table_in(stored)
    table.seats = [type(table.seats[0])("person", "", ANN) for _ in table.seats]
    for _ in range(3):
        table.accept(step(table))
    base, moves = table.fork(ANN, len(table.moves), 0, Rng(1))
    assert base == stored.position
    assert Table("f", table.game, table.seats, moves, base).state == table.state
    record = table.record()
    assert record.rules_version == 2
    assert record.tags["corrected"] == f"rules 2 after move {table.floor}"
    assert len(record.moves) == len(table.moves) - table.floor


def test_a_table_that_was_corrected_twice(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Positions of the first correction are migrated by the second."""
    stored = next(one for one in tables(store) if one.header.id.startswith("atrespond"))
    table = table_in(stored)
    for _ in range(4):
        table.accept(step(table))
    migrated: list[int] = []

    def migrate(game: Game, data: bytes, version: int) -> bytes:
        migrated.append(version)
        return data

    monkeypatch.setattr(type(table.game), "rules_version", 3)
    monkeypatch.setattr(type(table.game), "migrate_position", migrate)
    monkeypatch.setattr(type(table.game), "corrections", {2: "Two.", 3: "Three."})
    later = Table(table.id, table.game, table.seats, table.rows, None, (table.seq, table.state.to_bytes()), 2)
    assert later.state == table.state
    change = later.correct()
    assert change is not None
    later.accept(change)
    assert (len(later.eras), later.floor, later.correct()) == (3, len(table.moves), None)
    assert 2 in migrated
    said = [line.text for line in later.history.story(SPECTATOR).lines() if line.who < 0 and line.kind == "rules"]
    assert said == ["The rules were corrected here: Two.", "The rules were corrected here: Three."]
    while not later.over:
        later.accept(step(later))
    again = Table(table.id, table.game, table.seats, later.rows, None, None, 3)
    assert again.state == later.state


def test_an_export_keeps_what_a_table_goes_on_from(store: Store, tmp_path: Path) -> None:
    """The operator's copy, from one kind of database to the other."""
    out = io.StringIO()
    count, raw = export_tables(store, out)
    assert raw == 0
    other = Store(str(tmp_path / "other.db"))
    out.seek(0)
    assert import_tables(other, out, bots.names()) == (count, 0)
    kept = {stored.header.id: (stored.rows, stored.position, stored.header) for stored in tables(store)}
    assert {stored.header.id: (stored.rows, stored.position, stored.header) for stored in tables(other)} == kept
    other.close()


def test_a_position_that_its_rows_do_not_lead_to_is_found() -> None:
    stored = played()
    table = table_in(stored)
    whole = Stored(stored.header, stored.seats, stored.rows, stored.chat, table.state.to_bytes(), clock=stored.clock)
    judge(whole, bots.names())
    other = Stored(stored.header, stored.seats, stored.rows, stored.chat, table.at(3).to_bytes(), clock=stored.clock)
    with pytest.raises(Unsound, match="not the one its rows lead to"):
        judge(other, bots.names())


def test_a_table_without_a_readable_position_goes_on_as_far_as_its_rows_lead(monkeypatch: pytest.MonkeyPatch) -> None:
    stored = played(moves=20)
    game = stored_game("bullfrogs", 2, {}, None)
    monkeypatch.setattr(type(game), "rules_version", 2)
    barred = stored.rows[-1]
    is_legal = type(game.new()).is_legal
    monkeypatch.setattr("frogpond.table.table.fits", lambda state, row: row is not barred and bool(is_legal(state, row.action)))
    table = Table("t", game, stored.seats, stored.rows, None, (len(stored.rows), b"\x80"), 1)
    change = table.correct()
    assert change is not None
    count = len(rows.moves(stored.rows))
    assert change.rows[0].action == count - 1
    table.accept(change)
    line = table.history.story(SPECTATOR).lines()[-1]
    assert line.text == f"The rules were corrected here. The game goes on from move {count - 1}. 1 move after it had to go."

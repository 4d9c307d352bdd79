"""Dice anyone can check: fair, each row by itself, and nothing a record could hide."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

import frogpond
from frogpond.cli import main
from frogpond.engine.record import Record, RecordError
from frogpond.engine.state import State
from frogpond.table import Table, seats
from frogpond.table.commitment import (
    PURPOSE,
    Commitment,
    Entropy,
    below,
    check,
    committed,
    key_of,
    shown_from,
    spans,
    tags_of,
    unspanned,
)

SEED = bytes(range(32))
ANN = "a" * 64


def played(game: str = "freeway", acts: int = 12, seed: bytes = SEED, dice: Commitment | None = None) -> tuple[Table, Commitment]:
    """A hot-seat game of some decisions, drawn by its seed."""
    made = frogpond.make(game)
    dice = dice or Commitment.to(seed).adding(0, 0, "0f" * 16)
    table = Table("t", made, [seats.person(ANN, "") for _ in range(made.seats)])
    change = table.settle(committed(seed, dice, table.seq))
    if change is not None:
        table.accept(change)
    for _ in range(acts):
        act(table, seed, dice)
    return table, dice


def act(table: Table, seed: bytes, dice: Commitment, which: int = 0) -> None:
    legal = table.state.legal_actions()
    change = table.act(ANN, table.to_move, legal[which % len(legal)], draw=committed(seed, dice, table.seq + 1))
    assert change is not None
    table.accept(change)


def record_of(table: Table, dice: Commitment, seed: bytes | None = SEED) -> Record:
    return table.record(**tags_of(dice, seed, table.moves, shown_from(table.rows)))


def test_the_method_is_what_the_docs_say() -> None:
    """Computed here again with nothing of ours."""
    key = hmac.new(SEED, b"frogpond dice 1\n0 0f\n1 ab\n", hashlib.sha256).digest()
    assert key == key_of(SEED, [Entropy(0, 0, "0f"), Entropy(3, 1, "ab"), Entropy(9, 2, "cd")], 5)
    assert PURPOSE == b"frogpond dice 1\n"
    value = int.from_bytes(hmac.new(key, b"5 0", hashlib.sha256).digest(), "big")
    assert below(key, 5)(37) == value % 37
    assert Commitment.to(SEED).hash == hashlib.sha256(SEED).hexdigest()


def test_numbers_are_fair_and_rejected_where_they_would_not_be() -> None:
    counts = Counter(below(SEED, row)(6) for row in range(6000))
    assert set(counts) == set(range(6))
    assert sum((n - 1000) ** 2 / 1000 for n in counts.values()) < 25  # five degrees of freedom: one in ten thousand
    limit = (1 << 255) + 1  # nearly half of all numbers have to be thrown away
    assert all(below(SEED, row)(limit) < limit for row in range(64))
    first = [int.from_bytes(hmac.digest(SEED, f"{row} 0".encode(), "sha256"), "big") for row in range(64)]
    assert any(below(SEED, row)(limit) != value % limit for row, value in enumerate(first))


@pytest.mark.parametrize("game", frogpond.games())
def test_every_roll_of_a_record_is_computed_again(game: str) -> None:
    table, dice = played(game)
    checked = check(Record.parse(record_of(table, dice).text()))
    assert checked.sound
    assert len(checked.rolls) == sum(row.seat < 0 for row in table.moves) > 0
    assert checked.words().startswith(f"All {len(checked.rolls)} ")


def test_a_changed_roll_is_found_out() -> None:
    table, dice = played()
    record = record_of(table, dice)
    at = next(number for number, (who, _) in reversed(list(enumerate(record.moves))) if who == "*")
    states = [(state.clone(), action) for state, action in record.replay()]
    state, action = states[at]
    other = next(one for one in state.legal_actions() if one != action)
    forged = Record(record.game, record.players, record.options, record.rules_version, record.moves[:at], record.tags)
    forged.moves.append(("*", state.text(other)))
    forged.tags = {**record.tags, "rows": spans(row.seq for row in table.moves[: at + 1])}
    checked = check(forged)
    assert not checked.sound
    assert [roll.move for roll in checked.wrong] == [at + 1]


@pytest.mark.parametrize(("tag", "value"), [("seed", "00" * 32), ("dice", "0" * 64)])
def test_another_seed_does_not_fit_the_hash(tag: str, value: str) -> None:
    table, dice = played(acts=2)
    record = record_of(table, dice)
    record.tags[tag] = value
    assert "doesn’t fit the hash" in check(record).problem


def test_what_was_added_changes_every_roll_after_it_and_none_before() -> None:
    table, dice = played(acts=6)
    record = record_of(table, dice)
    record.tags["added"] += " 4:1:99"
    rolls = check(record).rolls
    assert all(roll.sound for roll in rolls if roll.row < 4)
    assert not all(roll.sound for roll in rolls if roll.row >= 4)


def test_rows_and_damaged_tags() -> None:
    assert spans([0, 1, 2, 5, 7, 8]) == "0-2 5 7-8"
    assert unspanned("0-2 5 7-8", 10) == [0, 1, 2, 5, 7, 8]
    with pytest.raises(ValueError, match="more rows"):
        unspanned("0-999999999", 10)
    table, dice = played(acts=2)
    for tag, value in (("seed", "xyz"), ("added", "1:2"), ("added", "0:0:zz"), ("rows", "a-b"), ("rows", "0-99999999")):
        record = record_of(table, dice)
        record.tags[tag] = value
        with pytest.raises(RecordError):
            check(record)
    record = record_of(table, dice)
    record.tags["rows"] = "0"
    assert "rows of its moves" in check(record).problem


def test_a_roll_taken_back_is_rolled_anew() -> None:
    """The same decision again rolls by another row: who asks for an undo can't know what comes."""
    table, dice = played("freeway", 1)
    seen: set[int] = set()
    for _ in range(12):
        while not any(row.kind == "chance" for row in table.moves[table.undo_to(ANN) :]):
            act(table, SEED, dice, -1)
        kept = table.undo_to(ANN)
        action = table.moves[kept].action
        seen.add(table.moves[kept + 1].action)
        before = table.seq
        table.accept(table.take_back(ANN, agreed=True))
        change = table.act(ANN, table.to_move, action, draw=committed(SEED, dice, table.seq + 1))
        assert change is not None
        table.accept(change)
        assert table.moves[kept + 1].seq > before
    assert len(seen) > 1
    assert check(record_of(table, dice)).sound


def test_no_position_and_no_record_before_the_end_holds_the_seed() -> None:
    table, dice = played()
    texts = [record_of(table, dice, None).text(), repr(table.state.to_json()), repr(dice.to_json())]
    assert not any(SEED.hex() in text for text in texts)
    assert SEED not in table.state.to_bytes()
    assert "when the game is over" in check(record_of(table, dice, None)).problem
    assert "no commitment" in check(table.record()).problem


def test_draws_name_the_rows_they_become() -> None:
    """Each outcome is drawn by the number of its own row, however many come at once."""
    table, dice = played("cosmic-frog", 8)
    for number, state, row in table.replay():
        if row.seat < 0:
            expected = committed(SEED, dice, row.seq)(state)
            assert (number, row.action) == (number, expected)
    assert isinstance(table.state, State)


def test_the_command(tmp_path: object, capsys: pytest.CaptureFixture[str]) -> None:
    from pathlib import Path

    table, dice = played(acts=3)
    file = Path(str(tmp_path)) / "game.frog"
    file.write_text(record_of(table, dice).text(), encoding="utf-8")
    assert main(["verify-dice", str(file)]) == 0
    assert "follow from the seed" in capsys.readouterr().out
    file.write_text(record_of(table, dice).text().replace(SEED.hex(), "11" * 32), encoding="utf-8")
    assert main(["verify-dice", str(file), "--json"]) == 1
    assert '"sound": false' in capsys.readouterr().out

"""The game record as text: parse and print are inverse for anything a record can hold."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from frogpond import Record, RecordError, make

pytestmark = pytest.mark.both_modes
NAMES = st.from_regex(r"[a-z][a-z0-9_-]{0,10}", fullmatch=True)
LEAVES = st.none() | st.booleans() | st.integers() | st.text(max_size=20)
VALUES = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=3), max_leaves=5)
MOVES = st.tuples(st.just("*") | st.integers(0, 9).map(str), st.from_regex(r"[a-z]+( [a-z0-9,-]+){0,3}", fullmatch=True))


@settings(deadline=None, max_examples=40)
@given(
    game=NAMES, players=st.integers(1, 9), version=st.integers(1, 99), options=st.dictionaries(NAMES, VALUES, max_size=4),
    tags=st.dictionaries(NAMES, st.text(max_size=30), max_size=4), moves=st.lists(MOVES, max_size=20),
)  # fmt: skip
def test_parse_and_print_are_inverse(
    game: str, players: int, version: int, options: dict[str, object], tags: dict[str, str], moves: list[tuple[str, str]]
) -> None:
    record = Record(game, players, options, version, moves, tags)
    text = record.text()
    assert Record.parse(text) == record
    assert Record.parse(text).text() == text
    assert Record.parse(text.replace("\n", "\r\n")) == record


@settings(deadline=None, max_examples=200)
@given(text=st.text(max_size=200))
def test_any_text_is_a_record_or_a_record_error(text: str) -> None:
    for whole in (text, f"frogpond record 1\n{text}", f"frogpond record 1\ngame x\nplayers 2\nrules 1\n\n{text}"):
        try:
            record = Record.parse(whole)
        except RecordError:
            continue
        assert Record.parse(record.text()) == record


def test_comments_and_blank_lines_are_allowed() -> None:
    text = Record.of(make("bullfrogs")).text() + "# a comment\n\n* draw wide\n\n# another\n* draw small\n"
    assert Record.parse(text).moves == [("*", "draw wide"), ("*", "draw small")]


def test_a_record_stops_where_it_stops() -> None:
    """A game that is not finished is a record too: the last position comes with action -1."""
    record = Record.of(make("bullfrogs"))
    record.moves = [("*", "draw wide"), ("*", "draw small")]
    actions = [action for _, action in record.replay()]
    assert actions == [0, 2, -1]
    *_, (state, _) = record.replay()
    assert state.to_json()["state"]["hand"]["red"] == {"wide": 1, "middle": 0, "small": 1}


def test_notation_in_a_record_is_read_like_anywhere() -> None:
    record = Record.of(make("bullfrogs"))
    record.moves = [("*", "DRAW   Wide")]
    assert [action for _, action in record.replay()] == [0, -1]

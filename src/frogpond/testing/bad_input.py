"""Bad input gets a clear ValueError and changes nothing."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import frogpond
from frogpond import Game, Record, RecordError, State, make

from .cases import Case
from .walk import play_on, positions, walk

Scaled = Callable[[int], int]


def test_unknown_games_are_named_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="leapfrog") as error:
        make("leapfrog")
    assert all(name in str(error.value) for name in frogpond.games())


def test_wrong_numbers_of_players(case: Case) -> None:
    kind = type(case.game)
    for players in (0, -1, kind.max_players + 1, 99, True, 2.5, "two", [2]):
        with pytest.raises(ValueError, match=f"{case.name} is for") as error:
            make(case.name, players, **case.options)  # type: ignore[arg-type]
        assert str(kind.max_players) in str(error.value)


def test_unknown_options_and_values(case: Case) -> None:
    with pytest.raises(ValueError, match="ribbit") as error:
        make(case.name, case.players, ribbit=1)
    assert all(option.name in str(error.value) for option in case.game.declared)
    for option in case.game.declared:
        if option.choices:
            with pytest.raises(ValueError, match=option.name) as error:
                make(case.name, case.players, **{option.name: "no-such-value"})
            assert option.values in str(error.value), "the error should say what is allowed"


def refused_or_sound(read: Callable[[], State], case: Case) -> None:
    """Damage is refused with a ValueError, or what it makes is a position like any other: it can be asked, saved and played."""
    try:
        state = read()
    except ValueError:
        return
    assert state.is_over == (state.legal_actions() == [])
    assert state.game.from_bytes(state.to_bytes()) == state
    for seat in range(state.game.seats):
        state.view(seat).to_json()
    if not case.subject.loose:
        play_on(state, 1, case.longest)


def test_damaged_bytes(case: Case, scaled: Scaled) -> None:
    """Cut, lengthened, flipped and random bytes never crash."""
    choose = random.Random(str(case))
    for state in positions(case, 61, 6):
        whole = state.to_bytes()
        for size in sorted({0, 1, len(whole) // 2, len(whole) - 1}):
            with pytest.raises(ValueError, match=r"\w"):
                case.game.from_bytes(whole[:size])
        with pytest.raises(ValueError, match=r"\w"):
            case.game.from_bytes(whole + b"\x01")
        for _ in range(scaled(30)):
            damaged = bytearray(whole)
            for _ in range(choose.choice((1, 1, 2, 5))):
                damaged[choose.randrange(len(damaged))] = choose.choice((0, 1, 2, 3, 127, 128, 255, choose.randrange(256)))
            refused_or_sound(lambda damaged=bytes(damaged): case.game.from_bytes(damaged), case)  # type: ignore[misc]


@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.binary(max_size=200))
def test_random_bytes(case: Case, data: bytes) -> None:
    refused_or_sound(lambda: case.game.from_bytes(data), case)


STRANGE: tuple[Any, ...] = (None, -1, 0, 1, 3, 7, 10**6, 10**30, 1.5, "", "red", "ribbit", [], [0], [[]], {}, {"red": 1}, True)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a JSON value."""
    paths = [path]
    if isinstance(value, dict):
        for key, item in value.items():
            paths += places(item, (*path, key))
    elif isinstance(value, list):
        for i, item in enumerate(value):
            paths += places(item, (*path, i))
    return paths


def damage(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """A copy with something else at one place (or nothing, for new = "delete")."""
    copy = json.loads(json.dumps(value))
    if not path:
        return new
    inner = copy
    for key in path[:-1]:
        inner = inner[key]
    if new == "delete":
        del inner[path[-1]]
    else:
        inner[path[-1]] = new
    return copy


def test_damaged_json(case: Case, scaled: Scaled) -> None:
    """Any one value of a position replaced by something strange, or left out."""
    choose = random.Random(str(case))
    for state in positions(case, 62, 5):
        whole = state.to_json()
        everywhere = places(whole)
        for _ in range(scaled(30)):
            broken = damage(whole, choose.choice(everywhere), choose.choice((*STRANGE, "delete")))
            refused_or_sound(lambda broken=broken: case.game.from_json(broken), case)  # type: ignore[misc]


def test_what_is_no_position_at_all(case: Case) -> None:
    things: list[Any] = [None, 3, "text", [], {}, {"state": {}}, [1, 2], {"game": case.name}]
    for nonsense in things:
        with pytest.raises(ValueError, match="position"):
            case.game.from_json(nonsense)
    for wrong in ("text", None, 5):
        with pytest.raises((ValueError, TypeError)):
            case.game.from_bytes(wrong)  # type: ignore[arg-type]


def test_a_position_of_another_game_is_refused(case: Case) -> None:
    data = case.game.new().to_json()
    for key, other in (("game", "leapfrog"), ("players", 77), ("rules_version", 0), ("options", {"ribbit": 1})):
        with pytest.raises(ValueError, match=key):
            case.game.from_json({**data, key: other})


def test_a_refused_position_leaves_others_alone(case: Case) -> None:
    state = positions(case, 63, 3)[1]
    before = state.to_bytes()
    with pytest.raises(ValueError, match=r"\w"):
        case.game.from_json({**state.to_json(), "state": {"ribbit": 1}})
    assert state.to_bytes() == before
    assert case.game.new() == case.game.new()


def short_record(game: Game, case: Case) -> Record:
    record = Record.of(game)
    for state, action in walk(case, 64):
        if action >= 0:
            record.add(state, action)
    return record


def test_damaged_records_name_the_place(case: Case) -> None:
    record = short_record(case.game, case)
    lines = record.text().splitlines()
    start = lines.index("") + 1
    middle = start + len(record.moves) // 2
    broken = {
        "line 1": ["ribbit", *lines[1:]],
        f"line {start}": [*lines[: start - 1], "ribbit 3", *lines[start - 1 :]],
        f"line {middle + 1}": [*lines[:middle], "nobody knows", *lines[middle + 1 :]],
        "players": [line for line in lines if not line.startswith("players")],
        "whole numbers": [line.replace(f"players {case.players}", "players two") for line in lines],
        "line 5": [*lines[:4], "option broken {", *lines[4:]],
    }
    for place, text in broken.items():
        with pytest.raises(RecordError, match=place):
            Record.parse("\n".join(text))


def replayed(record: Record) -> None:
    for _ in record.replay():
        pass


def test_records_that_can_t_be_replayed_say_where(case: Case) -> None:
    record = short_record(case.game, case)
    middle = len(record.moves) // 2
    who, text = record.moves[middle]
    options = dict(record.options)

    def changed(**new: Any) -> Record:
        fields = {"game": record.game, "players": record.players, "options": options, "rules_version": record.rules_version}
        return Record(**{**fields, "moves": list(record.moves), **new})

    illegal = [*record.moves[:middle], (who, "xyzzy"), *record.moves[middle + 1 :]]
    other_seat = [*record.moves[:middle], ("*" if who != "*" else "0", text), *record.moves[middle + 1 :]]
    for bad, message in (
        (changed(game="leapfrog"), "leapfrog"),
        (changed(players=77), "player"),
        (changed(options={**options, "ribbit": 1}), "ribbit"),
        (changed(rules_version=999), "rules version 999"),
        (changed(moves=illegal), f"move {middle + 1} .*xyzzy"),
        (changed(moves=other_seat), f"move {middle + 1} "),
        (changed(moves=[*record.moves, record.moves[-1]]), "over before it"),
    ):
        with pytest.raises(RecordError, match=message):
            replayed(bad)


@settings(deadline=None, max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(at=st.floats(0, 1), new=st.text(max_size=12), cut=st.booleans())
def test_any_damage_to_a_record_is_a_record_error_or_a_record(case: Case, at: float, new: str, cut: bool) -> None:
    """Text changed anywhere: it is refused as a record, or it replays, or the move at fault is named."""
    text = SAMPLES.setdefault(str(case), short_record(case.game, case).text())
    place = int(at * len(text))
    damaged = text[:place] + new + ("" if cut else text[place + len(new) :])
    with suppress(RecordError):
        replayed(Record.parse(damaged))


SAMPLES: dict[str, str] = {}

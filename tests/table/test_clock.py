"""Thinking time: who is counted when, what passing on and taking back do, and what is not counted."""

from __future__ import annotations

import pytest

from frogpond.table import Row, Seat, seats
from frogpond.table.clock import BANK, GRACE, TURN, Clock, ClockState, span

ANN, BO = "a" * 64, "b" * 64
BOTH = [seats.person(ANN, "Ann"), seats.person(BO, "Bo")]
BANKED = Clock(BANK, 600, 10)
TURNS = Clock(TURN, 90)


def act(seat: int) -> list[Row]:
    return [Row(0, "act", seat, 1)]


def back(seat: int, to: int) -> list[Row]:
    return [Row(0, "undo", seat, to)]


def start(clock: Clock, here: list[Seat] = BOTH) -> ClockState:
    return ClockState.begin(clock, here, 0, 1, 1000.0)


def test_whoever_decides_is_counted() -> None:
    tally = start(BANKED)
    assert tally.at(1030.0) == [570.0, 600.0]
    assert tally.due(1030.0) == 1600.0
    after = tally.moved(BANKED, act(0), 0, BOTH, 0, 1, 1030.0)
    assert after.at(1040.0) == [560.0, 600.0], "the same turn goes on: nothing is added"


def test_seconds_are_added_when_the_decision_passes_on() -> None:
    after = start(BANKED).moved(BANKED, act(0), 0, BOTH, 1, 2, 1030.0)
    assert after.at(1030.0) == [580.0, 600.0]
    assert after.at(1050.0) == [580.0, 580.0]
    assert after.due(1050.0) == 1630.0


def test_the_same_seat_in_a_new_turn_is_a_new_turn() -> None:
    after = start(TURNS).moved(TURNS, act(0), 0, BOTH, 0, 2, 1080.0)
    assert after.at(1080.0) == [90.0, 90.0]
    assert start(BANKED).moved(BANKED, act(0), 0, BOTH, 0, 2, 1030.0).at(1030.0)[0] == 580.0


def test_every_turn_has_its_time() -> None:
    tally = start(TURNS).moved(TURNS, act(0), 0, BOTH, 1, 2, 1080.0)
    assert tally.at(1090.0) == [10.0, 80.0]
    tally = tally.moved(TURNS, act(1), 1, BOTH, 0, 3, 1100.0)
    assert tally.at(1100.0) == [90.0, 70.0]


def test_taking_back_gives_no_time_back_and_takes_what_was_added() -> None:
    """Ann spends 100 s, passes on, Bo thinks 50 s, then agrees that Ann takes back: Ann has lost her 100 s, Bo nothing."""
    tally = start(BANKED).moved(BANKED, act(0), 0, BOTH, 1, 2, 1100.0)
    assert tally.at(1100.0) == [510.0, 600.0]
    undone = tally.moved(BANKED, back(0, 0), 1, BOTH, 0, 1, 1150.0)
    assert undone.at(1150.0) == [500.0, 600.0]
    again = undone.moved(BANKED, act(0), 0, BOTH, 1, 2, 1150.0)
    assert again.at(1150.0) == [510.0, 600.0], "doing and undoing collects no seconds"


def test_others_get_back_what_they_spent_on_moves_that_are_gone() -> None:
    tally = start(BANKED).moved(BANKED, act(0), 0, BOTH, 1, 2, 1020.0)
    tally = tally.moved(BANKED, act(1), 1, BOTH, 0, 3, 1060.0)
    assert tally.at(1060.0) == [590.0, 570.0]
    undone = tally.moved(BANKED, back(0, 0), 2, BOTH, 0, 1, 1065.0)
    assert undone.at(1065.0) == [575.0, 600.0]


def test_taking_back_does_not_begin_a_turn_anew() -> None:
    tally = start(TURNS).moved(TURNS, act(0), 0, BOTH, 1, 2, 1080.0)
    tally = tally.moved(TURNS, act(1), 1, BOTH, 0, 3, 1090.0)
    assert tally.at(1090.0)[0] == 90.0
    undone = tally.moved(TURNS, back(0, 0), 2, BOTH, 0, 1, 1091.0)
    assert undone.at(1091.0)[0] == 10.0


def test_bots_open_seats_and_the_end_are_not_counted() -> None:
    with_bot = [seats.person(ANN, "Ann"), seats.bot("frog")]
    tally = start(BANKED, with_bot).moved(BANKED, act(0), 0, with_bot, 1, 2, 1010.0)
    assert tally.due(1020.0) is None
    tally = tally.moved(BANKED, act(1), 1, with_bot, 0, 3, 1070.0)
    assert tally.at(1070.0) == [600.0, 600.0]
    waiting = start(BANKED, [BOTH[0], Seat()])
    assert waiting.at(5000.0) == [600.0, 600.0]
    begun = waiting.seated(BANKED, [BOTH[0], Seat()], BOTH, 5000.0)
    assert begun.at(5010.0) == [590.0, 600.0]
    over = begun.moved(BANKED, act(0), 0, BOTH, -1, 4, 5020.0)
    assert over.due(9999.0) is None


def test_a_time_that_is_up_and_somebody_who_comes_back() -> None:
    clock = Clock(BANK, 600, 10, "frog")
    up = start(clock).stopped()
    assert up.at(9000.0) == [0.0, 600.0]
    assert up.due(9000.0) is None
    replaced = seats.stand_in(BOTH, 0, "frog")
    bots_turn = up.seated(clock, BOTH, replaced, 2000.0)
    assert bots_turn.due(2000.0) is None
    assert not bots_turn.out
    here = bots_turn.seated(clock, replaced, BOTH, 3000.0)
    assert here.at(3000.0) == [GRACE, 600.0]
    assert here.due(3000.0) == 3000.0 + GRACE


def test_outages_are_nobodys_time() -> None:
    assert span(100.0, 200.0, [(120.0, 150.0), (140.0, 160.0), (190.0, 300.0), (0.0, 50.0)]) == 50.0
    tally = start(BANKED)
    assert tally.at(1500.0, [(1100.0, 1400.0)]) == [400.0, 600.0]
    assert tally.due(1500.0, [(1100.0, 1400.0)]) == 1900.0
    assert tally.moved(BANKED, act(0), 0, BOTH, 1, 2, 1500.0, [(1100.0, 1400.0)]).left[0] == 410.0


def test_as_json_and_back() -> None:
    tally = start(BANKED).moved(BANKED, act(0), 0, BOTH, 1, 2, 1030.0)
    assert ClockState.from_json(tally.to_json()) == tally
    clock = Clock(TURN, 90, 0, "frog").agreeing(ANN)
    assert Clock.from_json(clock.to_json()) == clock
    assert clock.agreeing(ANN) == clock


@pytest.mark.parametrize("wrong", [("hour", 60, 0, ""), (TURN, 4, 0, ""), (BANK, 10**9, 0, ""), (BANK, 60, -1, ""), (TURN, 60, 0, "shark")])
def test_clocks_that_make_no_sense(wrong: tuple[str, int, int, str]) -> None:
    with pytest.raises(ValueError, match=r"thinking time|seconds can be added|no bot"):
        Clock.checked(*wrong, bots=["frog"])


def test_in_words() -> None:
    assert Clock(BANK, 1200, 10).words == "20 min each and 10 s a turn"
    assert Clock(TURN, 90).words == "90 s a turn"

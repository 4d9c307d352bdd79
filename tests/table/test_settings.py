"""What a table's row keeps as JSON: settings and the open question, as they were stored before they had types, and back again."""

from __future__ import annotations

from typing import Any

import pytest

from frogpond.table import Question, Seat, TableSettings, seats
from frogpond.table.clock import Clock
from frogpond.table.question import ASK_STAND_IN
from frogpond.table.settings import Channel, why_no_hints
from table.test_table import ANN, BO

CY = "c" * 64
STORED: list[dict[str, Any]] = [
    {},
    {"clock": {"kind": "bank", "seconds": 1200, "add": 10, "bot": "frog", "agreed": [ANN]}},
    {"hints": False, "hints_why": "No hints and no bots here while the game this came from goes on."},
    {"hints": True, "wear": {ANN: "hat", BO: ""}},
    {"daily": "2026-11-15", "seed": 1234567890123456},
    {"webhook": {"url": "https://hooks.example/x", "base": "https://pond.example"}, "hints": False},
    {"something of a later version": [1, {"a": 2}]},
]


@pytest.mark.parametrize("stored", STORED)
def test_settings_as_they_were_stored(stored: dict[str, Any]) -> None:
    assert TableSettings.from_json(stored).to_json() == stored


def test_settings_in_their_types() -> None:
    read = [TableSettings.from_json(stored) for stored in STORED]
    assert read[1].clock == Clock("bank", 1200, 10, "frog", (ANN,))
    assert read[4].seed == 1234567890123456
    assert read[5].webhook == Channel("https://hooks.example/x", "https://pond.example")
    assert read[0].hints is None


def test_a_rematch_keeps_clock_and_clothes_only() -> None:
    agreed = TableSettings(clock=Clock("turn", 90), wear={ANN: "hat"}, hints=True, daily="2026-11-15", seed=3, more={"x": 1})
    assert agreed.for_rematch() == TableSettings(clock=Clock("turn", 90), wear={ANN: "hat"})


def test_who_decides_about_hints_takes_the_old_reason_away() -> None:
    forked = TableSettings(hints=False, hints_why="There are none.")
    ann, bo = seats.person(ANN, "Ann"), seats.person(BO, "Bo")
    assert why_no_hints(forked, [ann]) == "There are none."
    assert why_no_hints(forked.with_hints(False), [ann]) == "Hints are off at this table."
    assert why_no_hints(forked.with_hints(True), [ann, bo]) == ""


@pytest.mark.parametrize(
    "stored",
    [
        {"id": "q", "owner": ANN, "seq": 7, "yes": [BO]},
        {"id": "q", "kind": "stand-in", "owner": ANN, "seq": 7, "yes": [], "seat": 1, "bot": "frog"},
    ],
)
def test_questions_as_they_were_stored(stored: dict[str, Any]) -> None:
    assert Question.from_json(stored).to_json() == stored


def test_who_must_agree() -> None:
    """To take back: all others. To a bot at somebody's seat: that person, or, if they are away, the others who are here."""
    seated = [seats.person(ANN, "Ann"), seats.person(BO, "Bo"), seats.person(CY, "Cy"), seats.bot("frog"), Seat()]
    assert Question("q", ANN, 0).voters(seated, lambda _: False) == {BO, CY}
    stand_in = Question("q", ANN, 0, kind=ASK_STAND_IN, seat=1, bot="frog")
    assert stand_in.voters(seated, lambda _: True) == {BO}
    assert stand_in.voters(seated, lambda who: who != BO) == {CY}
    assert stand_in.voters(seated, lambda who: who == ANN) == set()
    assert Question("q", ANN, 0).agreed(CY).agreed(BO).agreed(CY).yes == (BO, CY)

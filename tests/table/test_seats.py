"""Who may sit where, and who may change that."""

from __future__ import annotations

import pytest

from frogpond.table import Refused, Seat, seats

ANN, BO, CY = "a" * 64, "b" * 64, "c" * 64
BOTS = ["random", "frog"]


def refused(code: str, *arguments: object, **options: object) -> None:
    with pytest.raises(Refused) as problem:
        seats.change(*arguments, **options)  # type: ignore[arg-type]
    assert problem.value.reason.code == code


def test_sitting_down() -> None:
    here = [seats.person(ANN, "Ann"), Seat(), seats.bot("frog")]
    after = seats.sit(here, BO, 1, "Bo")
    assert after[1] == seats.person(BO, "Bo")
    for seat, owner, code in ((0, BO, "taken"), (2, BO, "taken"), (9, BO, "seat"), (-1, BO, "seat")):
        with pytest.raises(Refused) as problem:
            seats.sit(here, owner, seat, "x")
        assert problem.value.reason.code == code
    assert seats.sit(after, BO, 1, "again") == after, "sitting where one sits changes nothing"
    with pytest.raises(Refused) as problem:
        seats.sit([*after, Seat()], BO, 3, "two hands")
    assert problem.value.reason.code == "one-seat"


def test_a_bot_sits_in_and_hands_back() -> None:
    here = [seats.person(ANN, "Ann"), seats.person(BO, "Bo")]
    away = seats.change(here, BO, 1, "bot:frog", BOTS)
    assert away[1].kind == seats.BOT
    refused("taken", [*away[:1], away[1]], CY, 0, "open", BOTS, host=True)
    back = seats.change(away, BO, 1, "me", BOTS, name="Bo")
    assert back[1] == seats.person(BO, "Bo")


def test_nobody_changes_another_persons_seat() -> None:
    here = [seats.person(ANN, "Ann"), seats.person(BO, "Bo"), Seat()]
    for to in ("me", "open", "bot:frog"):
        refused("taken", here, ANN, 1, to, BOTS)
    refused("not-seated", here, CY, 2, "bot:frog", BOTS)
    refused("one-seat", here, ANN, 2, "me", BOTS)
    refused("bot", here, ANN, 2, "bot:shark", BOTS)
    refused("seat", here, ANN, 2, "the moon", BOTS)
    assert seats.change(here, ANN, 2, "bot:frog", BOTS)[2] == seats.bot("frog")


def test_alone_one_may_hold_every_seat() -> None:
    here = [seats.person(ANN, "Ann"), seats.bot("frog")]
    assert seats.held_by(seats.change(here, ANN, 1, "me", BOTS), ANN) == [0, 1]


def test_names_are_tidied() -> None:
    assert seats.tidy_name("  A\u0000n\nn \ud800 " + "x" * 90) == "A n n " + "x" * 24
    assert len(seats.tidy_name("x" * 500)) == 30


def test_open_seats_and_bots_are_nobodys() -> None:
    assert seats.held_by([Seat(), seats.bot("frog")], "") == []

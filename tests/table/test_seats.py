"""Who sits where: what a change of seats amounts to, what comes of it, and when somebody would look at two hands."""

from __future__ import annotations

import pytest

from frogpond.table import Refused, Seat, rights, seats
from frogpond.table.rights import Deed

ANN, BO, CY = "a" * 64, "b" * 64, "c" * 64
BOTS = ["random", "frog"]
KEPT = seats.sits_in("frog", seats.person(BO, "Bo"))
HERE = [seats.person(ANN, "Ann"), seats.person(BO, "Bo"), Seat(), seats.bot("frog")]


@pytest.mark.parametrize(
    ("owner", "seat", "to", "deed"),
    [
        (ANN, 2, "me", Deed.SIT),
        (ANN, 3, "me", Deed.TAKE_BOT),
        (ANN, 1, "me", Deed.TAKE_OTHER),
        (ANN, 0, "open", Deed.GET_UP),
        (ANN, 3, "open", Deed.OPEN_BOT),
        (ANN, 1, "open", Deed.TAKE_OTHER),
        (ANN, 0, "bot", Deed.HAND_OVER),
        (ANN, 0, "bot:random", Deed.HAND_OVER),
        (ANN, 0, "bot:frog", Deed.HAND_OVER_OTHER),
        (ANN, 1, "bot:frog", Deed.STAND_IN_HERE),
        (ANN, 2, "bot:frog", Deed.PUT_BOT),
        (ANN, 3, "bot:random", Deed.CHANGE_BOT),
        (CY, 1, "bot", Deed.STAND_IN_HERE),
    ],
)
def test_what_a_change_amounts_to(owner: str, seat: int, to: str, deed: Deed) -> None:
    assert rights.deed_of(HERE, owner, seat, to, bot="random") is deed


def test_what_a_change_amounts_to_where_a_bot_stands_in() -> None:
    here = [seats.person(ANN, "Ann"), KEPT]
    deeds = {(ANN, "me"): Deed.TAKE_KEPT, (ANN, "open"): Deed.OPEN_KEPT, (ANN, "bot:random"): Deed.SWAP_OTHER}
    deeds |= {(BO, "me"): Deed.COME_BACK, (BO, "open"): Deed.GET_UP, (BO, "bot:random"): Deed.SWAP_OWN}
    for (owner, to), deed in deeds.items():
        assert rights.deed_of(here, owner, 1, to) is deed
    assert rights.deed_of(HERE, ANN, 1, "bot", away=True) is Deed.STAND_IN


@pytest.mark.parametrize(("seat", "to"), [(9, "me"), (-1, "open"), (0, "the moon"), (0, "")])
def test_nonsense(seat: int, to: str) -> None:
    with pytest.raises(Refused) as problem:
        rights.deed_of(HERE, ANN, seat, to)
    assert problem.value.reason.code == "seat"


def test_a_bot_sits_in_and_hands_back() -> None:
    here = [seats.person(ANN, "Ann"), seats.person(BO, "Bo")]
    away = seats.changed(here, BO, 1, "bot:frog", BOTS)
    assert away[1] == KEPT
    assert seats.parties(away) == {ANN, BO}
    assert seats.changed(away, BO, 1, "me", BOTS) == here
    other = seats.changed(away, BO, 1, "bot:random", BOTS)[1]
    assert (other.bot, other.home) == ("random", BO)
    gone = seats.given_up(here, 1, "frog")
    assert gone[1] == seats.bot("frog")
    assert seats.parties(gone) == {ANN}
    with pytest.raises(Refused):
        seats.changed(here, BO, 1, "bot:shark", BOTS)


def test_nobody_looks_at_two_hands() -> None:
    ann, bo = seats.person(ANN, "Ann"), seats.person(BO, "Bo")
    assert rights.two_hands([ann, ann, bo], ANN, True)
    assert rights.two_hands([ann, ann, bo], BO, True), "with hidden things nobody may"
    assert not rights.two_hands([ann, ann, bo], BO, False), "without, it is for those who ask"
    assert rights.two_hands([ann, ann, Seat()], ANN, True), "somebody may still sit down"
    assert rights.two_hands([ann, KEPT, bo], BO, True), "a seat that is kept for somebody is theirs"
    assert not rights.two_hands([ann, ann, seats.bot("frog")], ANN, True), "alone one may hold every seat"
    rights.check_seats([ann, ann, bo], [ann, ann, KEPT], BO, True)  # what was so before stays
    with pytest.raises(Refused) as problem:
        rights.check_seats([ann, Seat(), bo], [ann, ann, bo], ANN, False)
    assert problem.value.reason.code == "one-seat"


def test_names_are_tidied() -> None:
    assert seats.tidy_name("  A\u0000n\nn \ud800 " + "x" * 90) == "A n n " + "x" * 24
    assert len(seats.tidy_name("x" * 500)) == 30


def test_open_seats_and_bots_are_nobodys() -> None:
    assert seats.held_by([Seat(), seats.bot("frog")], "") == []
    assert seats.parties([Seat(), seats.bot("frog")]) == set()

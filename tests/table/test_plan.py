"""Tables made from others, and whose eyes may look: pure functions of a table."""

from __future__ import annotations

from typing import Any

import pytest

from frogpond.engine.rng import Rng
from frogpond.engine.state import SPECTATOR
from frogpond.table import Plan, Refused, Seat, Table, TableSettings, absence, perspective, plan, seats
from frogpond.table.clock import Clock
from frogpond.table.plan import Origin
from table.test_table import ANN, BO, play, table

CY = "c" * 64
BOTS = ["tadpole", "frog"]


def origin(t: Table, **more: Any) -> Origin:
    return Origin(Plan(ANN, "bullfrogs", len(t.seats), {"edition": "published"}, **more), t)


def test_a_rematch_is_the_same_people_and_what_they_agreed_on() -> None:
    t = table("bullfrogs", 2, ANN, BO)
    t.seats[0] = seats.person(ANN, "Ann")
    agreed = TableSettings(clock=Clock("turn", 90), hints=True, daily="2026-11-15")
    again = plan.rematch(origin(t, settings=agreed, private=True, data="x = 1"), ANN)
    assert (again.host, again.game, again.players, again.data, again.private, again.parent) == (ANN, "bullfrogs", 2, "x = 1", True, "t")
    assert list(again.seats) == [t.seats[0], Seat()], "who did not ask comes themselves, or not"
    assert plan.rematch(origin(t), BO).host == BO
    assert again.settings == TableSettings(clock=Clock("turn", 90), awaits={1: (BO, "")})
    assert (again.base, list(again.rows)) == (None, [])


def test_a_fork_among_people_is_private_has_no_hints_and_shows_no_hand() -> None:
    t = table("bullfrogs", 2, ANN, BO)
    play(t, 4, 9)
    forked = plan.fork(origin(t), ANN, None, 0, "", None, BOTS, Rng(1))
    assert (forked.private, forked.parent, forked.parent_move, forked.host) == (True, "t", len(t.moves), ANN)
    assert forked.settings.hints is False
    assert forked.settings.live_of == "t"
    sandbox = Table("u", t.game, forked.seats, [], forked.base)
    inner = Origin(Plan(ANN, "bullfrogs", 2, {"edition": "published"}, settings=forked.settings), sandbox)
    again = plan.fork(inner, ANN, None, 0, "", None, BOTS, Rng(1))
    assert again.settings.live_of == "t", "a fork of a fork is still of the live game"
    for one in (origin(t), inner):
        with pytest.raises(Refused, match="no bots"):
            plan.fork(one, ANN, None, 0, BOTS[0], None, BOTS, Rng(1))
    t.held = {ANN: frozenset({0}), BO: frozenset({1})}
    t.seats[1] = Seat()
    assert plan.fork(origin(t), ANN, None, -3, "", None, BOTS, Rng(1)).settings.live_of == "t", "a third may come and go on with it"
    t.seats[1] = seats.person(BO, "Bo")
    assert forked.base is not None
    assert list(forked.rows) == []
    assert [seat.owner for seat in forked.seats] == [ANN, ANN]
    same = plan.fork(origin(t), ANN, None, 0, "", None, BOTS, Rng(1))
    assert same == forked, "the same chance, the same table"


def test_who_sits_at_a_fork() -> None:
    t = table("bullfrogs", 2, ANN, BO)
    play(t, 4)
    assert t.state.is_over
    move = next(i for i, row in enumerate(t.moves) if row.kind == "act" and row.seat == 1)

    def owners(others: str, wanted: int | None) -> list[str]:
        made = plan.fork(origin(t), ANN, move, 0, others, wanted, BOTS, Rng(1))
        return [seat.owner or seat.bot for seat in made.seats]

    assert owners("", None) == [ANN, ANN]
    assert owners("frog", None) == ["frog", ANN], "the seat that decides there, when the game is over"
    assert owners("frog", 0) == [ANN, "frog"]
    for wrong in (("shark", None), ("frog", 2)):
        with pytest.raises(Refused) as refused:
            owners(*wrong)
        assert refused.value.reason.code == "fork"
    with pytest.raises(Refused):
        plan.fork(origin(t), ANN, len(t.moves) + 1, 0, "", None, BOTS, Rng(1))


def test_eyes() -> None:
    t = table("bullfrogs", 2, ANN, BO)
    assert perspective.replay_eyes(t, ANN, None) == SPECTATOR
    assert perspective.replay_eyes(t, BO, 1) == 1
    for owner, seat, code in ((ANN, 1, "eyes"), (CY, 0, "eyes"), (ANN, 2, "no-seat"), (ANN, -1, "no-seat")):
        with pytest.raises(Refused) as refused:
            perspective.replay_eyes(t, owner, seat)
        assert refused.value.reason.code == code
    play(t, 4)
    assert perspective.replay_eyes(t, CY, 1) == 1, "after the game anybody's"


@pytest.mark.parametrize("wanted", ["", "0", "1", "2", "9", "watch", "-1", "x", "²"])
@pytest.mark.parametrize("owner", [ANN, BO, CY, ""])
def test_nobody_looks_with_eyes_that_are_not_theirs(owner: str, wanted: str) -> None:
    t = table("bullfrogs", 3, ANN, BO, BO)
    viewer = perspective.viewer_of(t, owner, wanted)
    assert viewer == SPECTATOR or t.seats[viewer].owner == owner


def test_what_can_be_done_about_absence() -> None:
    t = table("bullfrogs", 2, ANN, BO)
    chosen = {ANN: "tadpole"}.get
    assert absence.offer(t, BO, CY, lambda _: False, lambda who: chosen(who, "frog")) is None
    offered = absence.offer(t, BO, CY, lambda who: who == ANN, lambda who: chosen(who, "frog"))
    assert offered is not None
    assert (offered.seat, offered.to, offered.button) == (0, "bot", "Let a bot of level tadpole stand in")
    assert absence.offer(t, "d" * 64, CY, lambda _: True, lambda _: "frog") is None, "a spectator can do nothing"
    claim = absence.offer(t, BO, CY, lambda who: who == ANN, lambda _: "frog", True)
    assert claim is not None
    assert (claim.seat, claim.to, claim.button) == (0, "claim", "Claim the win")
    assert [absence.opposes(t, who, 0) for who in (ANN, BO, CY)] == [False, True, False]
    t.seats = seats.stand_in(t.seats, 0, "frog")
    assert not absence.opposes(t, BO, 0), "a bot plays there"
    back = absence.offer(t, ANN, CY, lambda _: False, lambda _: "frog")
    assert back is not None
    assert (back.seat, back.to) == (0, "me")

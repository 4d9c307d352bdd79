"""Resigning, running out of time, abandoning: when a game is over, who wins, what rows, log and record say, and taking it back."""

from __future__ import annotations

import pytest

import frogpond
from frogpond.table import Refused, Row, Table, ending, rows, seats
from frogpond.table.ending import read_tag, tag
from table.test_table import ANN, BO, play, table

CY = "c" * 64


def give_up(t: Table, kind: str, seat: int) -> None:
    t.accept(t.end(kind, seat))


@pytest.mark.parametrize("kind", [rows.RESIGN, rows.TIME])
def test_of_two_the_other_wins(kind: str) -> None:
    t = table("bullfrogs", 2, ANN, BO)
    play(t, 1, 5)
    give_up(t, kind, 0)
    assert (t.over, t.state.is_over, t.winners(), t.to_move) == (True, False, [1], frogpond.OVER)
    view = t.view(1)
    assert (view.over, view.winners, view.choices) == (True, [1], [])
    line = t.history.story(1).lines()[-1]
    assert (line.kind, line.who, line.move) == (kind, 0, len(t.moves))
    assert line.text in ("Player 1 resigned.", "Player 1 ran out of time.")
    assert t.history.story(0).lines()[-1].text.startswith("You ")
    with pytest.raises(Refused) as refused:
        t.act(BO, 1, 0, draw=lambda _: 0)
    assert refused.value.reason.code == "over"
    with pytest.raises(Refused):
        t.end(rows.RESIGN, 1)


def test_of_three_the_others_go_on_and_the_loser_wins_nothing() -> None:
    t = table("bullfrogs", 3, ANN, BO, CY)
    give_up(t, rows.RESIGN, 0)
    assert not t.over
    t.seats = seats.given_up(t.seats, 0, "random")
    assert ending.standing_winners([0, 1], t.game, t.endings) == [1]
    give_up(t, rows.TIME, 2)
    assert (t.over, t.winners()) == (True, [1])


def test_teams_lose_together_only() -> None:
    game = frogpond.make("cosmic-frog", 4, teams=2)
    here = [seats.person(who, "") for who in (ANN, BO, CY, "d" * 64)]
    first, second = game.teams
    lost = [Row(i, rows.RESIGN, seat, 0) for i, seat in enumerate(first)]
    assert not ending.result(game, here, lost[:1]).over
    assert ending.standing_winners(first, game, lost[:1]) == list(first), "their team goes on without them"
    assert ending.result(game, here, lost) == ending.GameResult(True, sorted(second))


def test_alone_against_bots_and_in_solitaire() -> None:
    game = frogpond.make("bullfrogs", 3)
    t = Table("t", game, [seats.person(ANN, ""), seats.bot("frog"), seats.bot("frog")])
    give_up(t, rows.RESIGN, 0)
    assert (t.over, t.winners()) == (True, [1, 2])
    solo = table("bullfrogs-solo", 1, ANN)
    give_up(solo, rows.RESIGN, 0)
    assert (solo.over, solo.winners()) == (True, [])


def test_abandoned_and_taken_back_together() -> None:
    t = table("bullfrogs", 2, ANN, BO)
    play(t, 2, 7)
    before = t.state.to_bytes()
    give_up(t, rows.ABANDON, -1)
    assert (t.over, t.winners()) == (True, [])
    for owner in (ANN, BO):
        with pytest.raises(Refused) as refused:
            t.take_back(owner)
        assert refused.value.reason.code == "ask"
    t.accept(t.take_back(ANN, agreed=True))
    assert not t.over
    assert t.state.to_bytes() == before
    assert t.shown, "every hand could be seen meanwhile"
    again = Table("t", t.game, t.seats, t.rows)
    assert (again.over, again.endings, again.shown, again.state.to_bytes()) == (False, [], True, before)
    assert again.history.story(0).lines() == t.history.story(0).lines()


def test_rows_read_by_another_process() -> None:
    t = table("bullfrogs", 2, ANN, BO)
    other = Table("t", t.game, t.seats, t.rows)
    change = t.end(rows.RESIGN, 1)
    other.accept(other.follow(change.rows))
    t.accept(change)
    assert (other.over, other.winners()) == (t.over, t.winners()) == (True, [0])
    assert other.history.story(0).lines() == t.history.story(0).lines()


def test_the_end_by_the_rules_is_taken_back_by_all() -> None:
    t = table("bullfrogs", 2, ANN, BO)
    play(t, 3)
    assert t.over
    last = next(row.seat for row in reversed(t.moves) if row.kind == "act")
    owner = t.seats[last].owner
    assert t.undo_kind(owner) == "ask"
    with pytest.raises(Refused):
        t.take_back(owner)
    t.accept(t.take_back(owner, agreed=True))
    assert not t.over
    assert t.shown


def test_records_say_it_and_old_readers_read_them() -> None:
    t = table("bullfrogs", 3, ANN, BO, CY)
    play(t, 4, 12)
    give_up(t, rows.RESIGN, 1)
    give_up(t, rows.TIME, 2)
    record = frogpond.Record.parse(t.record().text())
    assert record.tags["ended"] == f"resign 1 {len(t.moves)}; time 2 {len(t.moves)}"
    assert record.tags["won"] == "0"
    *_, (state, _) = record.replay()
    assert state == t.state
    assert [(row.kind, row.seat, row.action) for row in read_tag(record.tags["ended"], 3)] == [
        (row.kind, row.seat, row.action) for row in t.endings
    ]
    assert tag([Row(0, rows.ABANDON, -1, 60)]) == "abandon - 60"


@pytest.mark.parametrize("text", ["resign", "resign 9 4", "resign - 4", "abandon 1 4", "flee 1 4", "resign 1 x", "time ² 4"])
def test_a_tag_that_is_none(text: str) -> None:
    with pytest.raises(ValueError, match="ending"):
        read_tag(text, 3)

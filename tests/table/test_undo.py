"""Taking back: free until dice or hidden information; always free alone, at one screen and against bots; else by consent."""

from __future__ import annotations

import random

import pytest

import frogpond
from frogpond.engine.state import CHANCE, OVER
from frogpond.table import Refused, Row, Table, seats
from table.test_table import ANN, BO, DRAW, begin, play, step, table


def test_free_within_ones_own_turn() -> None:
    t = table("bullfrogs", 2, ANN, BO)
    before = t.state.to_bytes()
    seat = int(t.state.to_move)
    change = t.act(t.seats[seat].owner, seat, t.state.legal_actions()[0], t.seq, draw=DRAW)
    assert change is not None
    t.accept(change)
    assert t.state.to_move == seat, "placing a pad does not end the turn"
    assert t.undo_kind(ANN) == "free"
    t.accept(t.take_back(ANN))
    assert t.state.to_bytes() == before


def test_rows_only_grow() -> None:
    t = table("bullfrogs", 2, ANN, ANN)
    rng = random.Random(1)
    for _ in range(6):
        step(t, rng)
    rows = list(t.rows)
    t.accept(t.take_back(ANN))
    assert t.rows[: len(rows)] == rows
    assert t.rows[-1].kind == "undo"


def test_others_must_agree_after_a_drawn_card() -> None:
    t = table("bullfrogs", 2, ANN, BO)
    rng = random.Random(2)
    while int(t.state.to_move) == 0:
        step(t, rng)
    assert t.moves[-1].kind == "chance"
    assert t.undo_kind(ANN) == "ask"
    with pytest.raises(Refused) as refused:
        t.take_back(ANN)
    assert refused.value.reason.code == "ask"
    t.accept(t.take_back(ANN, agreed=True))
    assert t.state.to_move == 0


def test_nothing_of_ones_own_to_take_back() -> None:
    t = table("bullfrogs", 2, ANN, BO)
    assert t.undo_kind(BO) == ""
    with pytest.raises(Refused):
        t.take_back(BO, agreed=True)


def test_always_free_at_one_screen_and_back_to_the_beginning() -> None:
    t = table("bullfrogs", 3, ANN)
    start = t.state.to_bytes()
    play(t, 3, 40)
    while t.undo_kind(ANN):
        assert t.undo_kind(ANN) == "free"
        t.accept(t.take_back(ANN))
    assert t.state.to_bytes() == start


def test_free_against_bots_takes_their_moves_back_too() -> None:
    game = frogpond.make("bullfrogs", 2)
    t = Table("t", game, [seats.person(ANN, ""), seats.bot("random")])
    begin(t)
    rng = random.Random(4)
    while int(t.state.to_move) == 0:
        last = t.state.to_bytes()
        step(t, rng)
    from frogpond.table import BOTS_OWNER

    change = t.act(BOTS_OWNER, 1, t.state.legal_actions()[0], t.seq, draw=DRAW)
    assert change is not None
    t.accept(change)
    assert t.undo_kind(ANN) == "free"
    t.accept(t.take_back(ANN))
    assert t.state.to_bytes() == last


def test_solo_is_always_free() -> None:
    t = table("bullfrogs-solo", 1, ANN)
    play(t, 5, 20)
    assert t.undo_kind(ANN) == "free"
    t.accept(t.take_back(ANN))


class Peek(frogpond.State):
    """A game for this test: seat 0 looks into a box that only seat 1 knows, or doesn't; no chance is involved."""

    def __init__(self, game: frogpond.Game) -> None:
        super().__init__(game)
        self.box = 0
        self.seen = -1
        self.turns = 0
        self.to_move = CHANCE

    def legal_actions(self) -> list[int]:
        return [] if self.to_move == OVER else [0, 1]

    def apply(self, action: int) -> None:
        if self.to_move == CHANCE:
            self.box = action
            self.to_move = 0
        else:
            self.turns += 1
            if action == 1:
                self.seen = self.box
            self.to_move = OVER if self.turns == 6 else 0

    def scores(self) -> list[int]:
        return [0, 0]

    def redeal(self, seat: int, rng: frogpond.Rng) -> frogpond.State:
        other = self.clone()
        if seat != 1 and self.seen < 0:
            other.box = int(rng.below(2))  # type: ignore[attr-defined]
        return other

    def viewed(self, seat: int) -> frogpond.View:
        return frogpond.View(**self.common_view(seat), table={"seen": self.seen, "box": self.box if seat == 1 else None})


class PeekGame(frogpond.Game):
    name = "peek"
    title = "Peek"
    num_actions = 2
    num_outcomes = 2

    def new(self) -> frogpond.State:
        return Peek(self)


def test_not_free_after_hidden_information_without_any_dice() -> None:
    """Looking shows the person something it could not know: the others must agree. Not looking is free."""
    game = PeekGame(2)
    for action, shows in ((0, False), (1, True)):
        t = Table("t", game, [seats.person(ANN, ""), seats.person(BO, "")], [Row(0, "chance", -1, 1)])
        change = t.act(ANN, 0, action, t.seq, draw=DRAW)
        assert change is not None
        t.accept(change)
        assert t.showed_something(t.undo_to(ANN)) is shows
        if shows:
            with pytest.raises(Refused):
                t.take_back(ANN)
        else:
            t.accept(t.take_back(ANN))


def test_log_after_taking_back() -> None:
    t = table("bullfrogs", 2, ANN, BO)
    lines = len(t.history.story(0).lines())
    rng = random.Random(6)
    step(t, rng)
    chapters, mark = len(t.history.story(0).chapters), t.history.story(0).marks[-1]
    t.accept(t.take_back(ANN))
    after = t.history.story(0).lines()
    assert len(after) == lines + 1
    assert after[-1].kind == "undo"
    assert t.history.story(0).marks[-1] != mark, "a page that had a line that is gone can tell"
    assert len(t.history.story(0).chapters) <= chapters
    assert list(Table("t", t.game, t.seats, t.rows).history.story(0).lines()) == list(after)


@pytest.mark.parametrize("moves", range(3, 8))
def test_a_snapshot_of_undone_moves_is_not_used(moves: int) -> None:
    t = table("bullfrogs", 2, ANN, ANN)
    play(t, 1, moves)
    snapshot = (len(t.rows), t.state.to_bytes())
    t.accept(t.take_back(ANN))
    t.accept(t.take_back(ANN))
    play(t, 2, 6)
    again = Table("t", t.game, t.seats, t.rows, None, snapshot)
    assert again.state.to_bytes() == t.state.to_bytes()


def test_back_to_the_start_of_a_turn() -> None:
    """In one step, as long as only one's own decisions would go; what another decided or chance showed stays."""
    t = table("bullfrogs", 2, ANN, BO)
    begun, before = len(t.moves), t.state.to_bytes()
    assert t.turn_to(ANN) == -1, "nothing is done yet"
    for steps in (1, 2):
        change = t.act(ANN, 0, t.state.legal_actions()[0], t.seq, draw=DRAW)
        assert change is not None
        t.accept(change)
        assert t.state.to_move == 0
        assert t.turn_to(ANN) == (begun if steps > 1 else -1), "one step is undone as ever"
    assert t.turn_to(BO) == -1
    t.accept(t.take_back(ANN, turn=True))
    assert len(t.moves) == begun
    assert t.state.to_bytes() == before


def test_a_turn_over_chance_is_not_gone_back() -> None:
    t = table("bullfrogs", 2, ANN, BO)
    rng = random.Random(1)
    while t.moves[-1:] == [] or t.moves[-1].kind == "act":
        step(t, rng)
    assert t.turn_to(ANN) == -1
    assert t.turn_to(BO) == -1

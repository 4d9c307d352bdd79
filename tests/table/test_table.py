"""A table: decisions, chance, refusals, rows as the truth, replay, fork and record."""

from __future__ import annotations

import random
import secrets

import pytest

import frogpond
from frogpond.engine.rng import Rng
from frogpond.engine.state import CHANCE
from frogpond.table import BOTS_OWNER, Change, Refused, Row, Said, Table, seats
from frogpond.table.chance import drawing
from frogpond.table.story import Heard, Story

ANN, BO = "a" * 64, "b" * 64
DRAW = drawing(lambda count: secrets.randbelow(count))


def table(game: str = "bullfrogs", players: int | None = None, *owners: str) -> Table:
    """A table at its first decision; the last owner given holds the remaining seats."""
    made = frogpond.make(game, players)
    names = [*owners, *[owners[-1] if owners else ANN] * made.seats][: made.seats]
    fresh = Table("t", made, [seats.person(owner, "") for owner in names])
    begin(fresh)
    return fresh


def begin(fresh: Table) -> None:
    settled = fresh.settle(DRAW)
    if settled is not None:
        fresh.accept(settled)


def owner_of(t: Table) -> str:
    return t.seats[int(t.state.to_move)].owner


def step(t: Table, rng: random.Random, key: str = "") -> Change:
    seat = int(t.state.to_move)
    change = t.act(owner_of(t), seat, rng.choice(t.state.legal_actions()), t.seq, key, draw=DRAW)
    assert change is not None
    t.accept(change)
    return change


def play(t: Table, seed: int, steps: int = 10_000) -> None:
    rng = random.Random(seed)
    for _ in range(steps):
        if t.state.is_over:
            return
        step(t, rng)


@pytest.mark.parametrize("game", frogpond.games())
def test_whole_game_from_its_rows(game: str) -> None:
    """The rows alone give the same position, log and record, whether read at once, one by one, or from a snapshot."""
    t = table(game)
    play(t, 1)
    assert t.state.is_over
    again = Table("t", t.game, t.seats, t.rows)
    assert again.state == t.state
    assert again.history.story(0).lines() == t.history.story(0).lines()
    middle = len(t.rows) // 2
    from_snapshot = Table("t", t.game, t.seats, t.rows, None, (middle, t.at(middle).to_bytes()))
    assert from_snapshot.state == t.state
    follower = Table("t", t.game, t.seats)
    for row in t.rows:
        follower.accept(follower.follow([row]))
    assert follower.state == t.state
    assert follower.history.story(0).lines() == t.history.story(0).lines()
    *_, (end, _) = t.record().replay()
    assert end == t.state


def test_nothing_happens_before_accept() -> None:
    t = table()
    before, seq = t.state.to_bytes(), t.seq
    change = t.act(ANN, int(t.state.to_move), t.state.legal_actions()[0], t.seq, draw=DRAW)
    assert change is not None
    assert (t.state.to_bytes(), t.seq) == (before, seq)
    t.accept(change)
    assert t.seq == change.after > seq


def test_chance_is_settled_with_the_decision() -> None:
    """After any act the table stands at a decision or the end; the outcomes are rows of the same change."""
    t = table()
    rng = random.Random(3)
    drew = 0
    while not t.state.is_over:
        change = step(t, rng)
        assert t.state.to_move != CHANCE
        assert [row.seq for row in change.rows] == list(range(change.before, change.after))
        drew += sum(row.kind == "chance" for row in change.rows)
    assert drew


def test_every_outcome_is_drawn() -> None:
    """The draw follows the weights: each outcome of a fair choice comes up, and only possible ones."""
    game = frogpond.make("bullfrogs")
    state = game.new()
    seen = {DRAW(state) for _ in range(300)}
    assert seen == set(state.legal_actions())


def test_same_key_is_one_act() -> None:
    t = table()
    seat, action = int(t.state.to_move), t.state.legal_actions()[0]
    first = t.act(ANN, seat, action, t.seq, "k1", draw=DRAW)
    assert first is not None
    t.accept(first)
    assert t.act(ANN, seat, action, t.seq, "k1", draw=DRAW) is None
    assert Table("t", t.game, t.seats, t.rows).act(ANN, seat, action, 0, "k1", draw=DRAW) is None, "also after a restart"


def test_refusals() -> None:
    t = table("bullfrogs", 2, ANN, BO)
    seat = int(t.state.to_move)
    action = t.state.legal_actions()[0]
    for owner, where, wanted, rid, code in (
        (BO, seat, action, t.seq, "not-yours"),
        (ANN, 1 - seat, action, t.seq, "not-yours"),
        (BOTS_OWNER, seat, action, t.seq, "not-yours"),
        (ANN, 7, action, t.seq, "seat"),
        (ANN, -1, action, t.seq, "seat"),
        (ANN, seat, action, t.seq - 1, "late"),
        (ANN, seat, 10**30, t.seq, "number"),
        (ANN, seat, "fly to the moon", t.seq, "notation"),
        (BO, 1 - seat, action, t.seq, "turn"),
    ):
        with pytest.raises(Refused) as refused:
            t.act(owner, where, wanted, rid, draw=DRAW)
        assert refused.value.reason.code == code, (owner, where, wanted)
        assert refused.value.late == (code == "late")


def test_a_change_fits_its_moment_only() -> None:
    t = table()
    seat = int(t.state.to_move)
    one = t.act(ANN, seat, t.state.legal_actions()[0], t.seq, draw=DRAW)
    two = t.act(ANN, seat, t.state.legal_actions()[-1], t.seq, draw=DRAW)
    assert one is not None
    assert two is not None
    t.accept(one)
    with pytest.raises(ValueError, match="came when"):
        t.accept(two)


def test_any_past_position() -> None:
    t = table()
    kept = [t.state.to_bytes()]
    rng = random.Random(5)
    first = len(t.moves)
    while not t.state.is_over:
        change = step(t, rng)
        kept += [b""] * (len(change.rows) - 1) + [t.state.to_bytes()]
    for number, position in enumerate(kept):
        if position:
            assert t.at(first + number).to_bytes() == position
    with pytest.raises(Refused):
        t.at(len(t.moves) + 1)


def test_fork_of_an_open_table_is_the_whole_story() -> None:
    t = table()
    play(t, 2, 15)
    base, rows = t.fork(ANN, 9, 0, Rng(1))
    assert base is None
    assert Table("f", t.game, t.seats, rows).state == t.at(9)


def test_fork_of_a_hidden_table_shows_no_more_than_the_seat_knew() -> None:
    """What the seat could not know is drawn anew: over many forks the opponent's hand varies, the own view never."""
    t = table("bullfrogs", 2, ANN, BO)
    play(t, 4, 9)
    mine = t.state.view(0).to_json()
    hands = set()
    for number in range(40):
        base, rows = t.fork(ANN, len(t.moves), 0, Rng(number))
        assert base is not None
        assert rows == []
        forked = Table("f", t.game, t.seats, rows, base).state
        assert forked.view(0).to_json() == mine
        hands.add(str(forked.view(1).to_json()["hand"]))
    assert len(hands) > 1


def test_record_of_a_table_that_began_from_a_position_says_so() -> None:
    t = table("bullfrogs", 2, ANN, BO)
    play(t, 4, 9)
    base, rows = t.fork(ANN, len(t.moves), 0, Rng(1))
    forked = Table("f", t.game, t.seats, rows, base)
    assert "start" in forked.record().tags
    assert "start" not in t.record().tags


def test_log_is_each_viewers_own() -> None:
    t = table("bullfrogs", 2, ANN, BO)
    play(t, 7, 8)
    mine, theirs, watching = ([line.text for line in t.history.story(viewer).lines()] for viewer in (0, 1, frogpond.SPECTATOR))
    assert len(mine) == len(theirs) == len(watching)
    assert any(text.startswith("You drew a ") and "pad" in text for text in mine)
    assert not any("drew a" in text and "pad" in text for text in watching)


def test_chat_stands_where_it_was_said() -> None:
    t = table("bullfrogs", 2, ANN, BO)
    play(t, 8, 3)
    said = Said(0, t.seq, 0, "Ann", "hello")
    t.history.say(said)
    play(t, 9, 3)
    lines = [line.text for line in t.history.story(0).lines()]
    again = Table("t", t.game, t.seats, t.rows)
    again.history.said = [said]
    assert [line.text for line in again.history.story(0).lines()] == lines
    assert 0 < lines.index("hello") < len(lines) - 1


def test_rows_of_somebody_else_are_followed() -> None:
    """Another process appended several rows, taking back included: following them gives the same table."""
    one, two = table("bullfrogs", 2, ANN, ANN), None
    play(one, 10, 12)
    two = Table("t", one.game, one.seats, one.rows[:4])
    one.accept(one.take_back(ANN))
    play(one, 11, 5)
    two.accept(two.follow(one.rows[4:]))
    assert two.state == one.state
    assert two.moves == one.moves
    assert two.history.story(0).lines() == one.history.story(0).lines()


def test_a_row_knows_its_place() -> None:
    row = Row(3, "act", 1, 17, "k", 2.0)
    assert (row.seq, row.kind, row.seat, row.action) == (3, "act", 1, 17)


def test_a_line_of_the_log_bears_the_face_of_the_frog_it_is_about() -> None:
    """Cosmic Frog counts frogs, not seats: with teams of one person each line shows whose frog it is."""
    game = frogpond.make("cosmic-frog", 2)
    assert len(game.units) > game.seats
    state = game.new()
    state.watch()
    rng = random.Random(5)
    story = Story(game, frogpond.SPECTATOR, 0)
    for number in range(400):
        if state.is_over:
            break
        mover = int(state.to_move)
        state.apply(rng.choice(state.legal_actions()))
        for event in state.events:
            story.hear(Heard(event, number, mover, number))
    story.tell()
    seen: set[int] = set()
    for chapter in story.chapters:
        for number, event in enumerate(chapter.events):
            line = chapter.detail(number, game)
            if "frog" in event.data and "seat" not in event.data and "colour" not in event.data:
                frog = event.data["frog"]
                assert line.who == (game.units[frog] if frog >= 0 else -1), line.text
                seen.add(line.who)
    assert {0, 1} <= seen

"""The course of a game: length, hands, draws, what a view tells (BF-T1 to BF-T4, BF-T26)."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from bullfrogs.pond import COLOURS, act, pond, refusal, step, texts
from contract.conserve import bullfrogs as conserved
from frogpond import CHANCE, SPECTATOR, Record, Rng, State, make
from frogpond.engine.event import Event
from frogpond.games.bullfrogs import Bullfrogs
from frogpond.games.bullfrogs.words.story import left_over
from frogpond.testing.cases import Case
from frogpond.testing.walk import walk

pytestmark = pytest.mark.both_modes
LENGTHS = [(2, "published", 20), (3, "published", 30), (4, "published", 36), (2, "v1.23", 20), (3, "v1.23", 30), (4, "v1.23", 40)]


@pytest.mark.parametrize(("players", "edition", "turns"), LENGTHS)
def test_t1_turns_hands_and_draws(players: int, edition: str, turns: int) -> None:
    """Every card is played once, hands stay at 3 until the pile is empty and then shrink to 2, 1, 0 (BF-50, BF-53)."""
    # BF-12
    case = Case("bullfrogs", players, {"edition": edition})
    deck = turns // players
    state = case.game.new()
    state.watch()
    plays, draws = Counter[int](), Counter[int]()
    hands: dict[int, list[int]] = {seat: [] for seat in range(players)}
    begun = 0
    for before, action in walk(case, 5):
        if action < 0:
            break
        view: Any = before.view(SPECTATOR)
        if step(before) == "play" and view.turn > begun:
            begun = view.turn
            assert view.active == (begun - 1) % players  # BF-16, BF-51
            hands[view.active].append(view.pieces[view.active].hand_size)
        state.apply(action)
        for event in state.events:
            if event.kind == "played":
                plays[event.data["colour"]] += 1
            elif event.kind == "drew":
                draws[event.data["colour"]] += 1
    assert state.is_over
    assert sum(plays.values()) == turns
    assert set(plays.values()) == {deck}
    assert set(draws.values()) == {deck}
    for seen in hands.values():
        assert seen == [3] * (deck - 2) + [2, 1]
    end: Any = state.view(SPECTATOR)
    assert [player.hand_size + player.pile_size for player in end.pieces] == [0] * players


@pytest.mark.parametrize(("players", "edition", "counts"), [
    (2, "published", (3, 4, 3)), (3, "published", (3, 4, 3)), (4, "published", (3, 3, 3)), (4, "v1.23", (3, 4, 3)),
])  # fmt: skip
def test_t2_decks(players: int, edition: str, counts: tuple[int, ...]) -> None:
    """BF-8, BF-13: with four, the published game takes a 3-action card out of every deck."""
    state = make("bullfrogs", players, edition=edition).new()
    piles = state.to_json()["state"]["pile"]
    assert [tuple(piles[colour].values()) for colour in COLOURS[:players]] == [counts] * players


def test_t3_weights_of_draws_are_the_copies_left() -> None:
    """BF-15, also when one kind only is left."""
    state = make("bullfrogs", 2).new()
    assert state.to_move == CHANCE
    assert dict(zip(texts(state), [share for _, share in state.chance_outcomes()], strict=True)) == {
        "draw wide": 0.3, "draw middle": 0.4, "draw small": 0.3
    }  # fmt: skip
    state.play("draw middle")
    assert [share for _, share in state.chance_outcomes()] == pytest.approx([3 / 9, 3 / 9, 3 / 9])
    state.play("draw wide")
    assert [share for _, share in state.chance_outcomes()] == pytest.approx([2 / 8, 3 / 8, 3 / 8])
    pile = {"red": {"small": 2}, "green": {"small": 2}}
    last = pond({(1, 0): "neutral"}, "slide", hand=pile, pile=pile)
    assert last.to_move == CHANCE
    assert texts(last) == ["draw small"]
    assert last.chance_outcomes() == [(2, 1.0)]
    gone = make("bullfrogs", 2).new()
    for _ in range(3):
        gone.play("draw wide")
    for _ in range(3):
        gone.play("draw small")
    act(gone, "play wide 1,1")
    assert "draw wide" not in texts(act_to_draw(gone))


def act_to_draw(state: State) -> State:
    """Play on anyhow until the active player draws."""
    state = state.clone()
    while state.to_move != CHANCE:
        state.apply(state.legal_actions()[-1])
    return state


def test_t3_nothing_holds_an_order_of_a_pile() -> None:
    """Positions that differ in nothing but the order of draws still to come do not exist: files hold counts only."""
    # BF-15
    first, second = make("bullfrogs", 2).new(), make("bullfrogs", 2).new()
    for kind in ("wide", "small", "middle", "wide", "wide", "small"):
        first.play(f"draw {kind}")
    for kind in ("middle", "wide", "small", "small", "wide", "wide"):
        second.play(f"draw {kind}")
    assert first == second
    written = first.to_json()["state"]
    assert written["pile"]["red"] == {"wide": 2, "middle": 3, "small": 2}
    record = Record.of(first.game)
    assert "draw" not in record.text()


def test_t4_a_view_never_tells_another_hand() -> None:
    """Positions with all possible splits of green's unplayed cards look the same to red and to spectators, not to green."""
    # BF-15
    unplayed = {"wide": 2, "middle": 2, "small": 2}
    red = {"wide": 1, "middle": 1, "small": 1}
    splits = [{"wide": a, "middle": b, "small": 3 - a - b} for a in range(3) for b in range(3) if 0 <= 3 - a - b <= 2]
    assert len(splits) == 7
    views: dict[int, set[str]] = {0: set(), 1: set(), SPECTATOR: set()}
    for split in splits:
        rest = {kind: unplayed[kind] - split[kind] for kind in unplayed}
        state = pond({(1, 0): "neutral"}, "play", hand={"red": red, "green": split}, pile={"red": red, "green": rest})
        for viewer in views:
            views[viewer].add(json.dumps(state.view(viewer).to_json(), sort_keys=True))
        told: Any = state.view(0)
        assert told.pieces[1].unplayed == (2, 2, 2)
        assert told.pieces[1].hand_size == 3
        assert told.hand == [1, 1, 1]
        assert state.view(SPECTATOR).to_json()["hand"] == []
    assert {viewer: len(seen) for viewer, seen in views.items()} == {0: 1, 1: 7, SPECTATOR: 1}


def test_t4_samples_of_a_seat_do_not_depend_on_what_it_can_t_know() -> None:
    """`resample` of two positions that a seat can't tell apart gives the same sample from the same generator: no peeking."""
    for number, (state, _) in enumerate(walk(Case("bullfrogs", 3, {}), 8)):
        other = state.resample(1, Rng(number, 1))
        assert other.resample(1, Rng(3)) == state.resample(1, Rng(3))


def test_t4_samples_follow_the_counts() -> None:
    """Hands are drawn anew by weight: with 1 wide and 5 small unplayed, half of the hands of three hold the wide pad."""
    hand = {"red": {"small": 3}, "green": {"wide": 1, "small": 2}}
    state = pond({(1, 0): "neutral"}, "play", hand=hand, pile={"red": {"small": 3}, "green": {"small": 3}})
    rng = Rng(4)
    holding = sum(state.resample(0, rng).to_json()["state"]["hand"]["green"]["wide"] for _ in range(2000))
    assert 850 < holding < 1150  # 1000 expected, six standard deviations are 134


def test_t26_invariants_over_random_games(scaled: Any) -> None:
    """Counting rule, one group, none full at every turn start; tests/long plays very many more."""
    # BF-11
    starts = 0
    for players, edition, turns in LENGTHS:
        for seed in range(scaled(1)):
            for state, _ in walk(Case("bullfrogs", players, {"edition": edition}), 200 + seed):
                conserved(state)
                starts += step(state) == "play"
            assert starts >= turns
            starts = 0


def test_start_option() -> None:
    """BF-16: seat 0, a chosen seat, or a chance event before the deal."""
    third = make("bullfrogs", 3, start=2).new()
    for _ in range(9):
        third.apply(third.legal_actions()[0])
    assert third.to_move == 2
    state = make("bullfrogs", 3, start="random").new()
    assert texts(state) == ["first red", "first green", "first blue"]
    assert [share for _, share in state.chance_outcomes()] == pytest.approx([1 / 3] * 3)
    state.play("first green")
    assert texts(state)[0].startswith("draw")
    for _ in range(9):
        state.apply(state.legal_actions()[0])
    assert state.to_move == 1
    with pytest.raises(ValueError, match=r"start=3.*seats are 0 to 2"):
        make("bullfrogs", 3, start=3)


def test_the_turn_must_begin_with_a_card() -> None:
    """BF-17, BF-18: nothing else at that point, and only beside a card."""
    state = pond({(1, 0): "neutral: r"}, "play")
    assert (refusal(state, "stop").code, refusal(state, "stop").rule) == ("pad-first", "BF-17")
    assert refusal(state, "deploy frog 1,0").rule == "BF-17"
    assert (refusal(state, "play small 3,0").code, refusal(state, "play small 3,0").rule) == ("not-adjacent", "BF-18")
    assert refusal(state, "play small 2,1").rule == "BF-18"  # a diagonal is not adjacent (BF-2)
    assert (refusal(state, "play small log").code, refusal(state, "play small 1,0").code) == ("occupied", "occupied")
    assert (refusal(state, "play huge 1,1").code, refusal(state, "play huge 1,1").rule) == ("notation", "")
    assert (refusal(state, "play small 99,0").code, refusal(state, "play small 99,0").rule) == ("not-adjacent", "BF-18")


def test_what_is_told_and_asked_reads_as_a_sentence() -> None:
    """Pieces that do not jump (BF-41), and what actions can be spent on (BF-20 to BF-31)."""
    game = make("bullfrogs", 2)
    assert isinstance(game, Bullfrogs)
    said = [
        left_over(game, Event(game, "left over", {"colour": 0, "frogs": frogs, "bullfrogs": bullfrogs}), 1)
        for frogs, bullfrogs in ((2, 1), (1, 0), (0, 1), (1, 2))
    ]
    assert said == [
        "Red's two frogs went back to supply and one bullfrog left the game", "Red's frog went back to supply",
        "Red's bullfrog left the game", "Red's frog went back to supply and two bullfrogs left the game",
    ]  # fmt: skip
    rng, asked = Rng(3), set[str]()
    state = game.new()
    while not state.is_over:
        asked.add(state.view(int(state.to_move)).help if state.to_move >= 0 else "")
        moves = state.legal_actions()
        state.apply(int(state.sample(rng)) if state.to_move < 0 else moves[rng.below(len(moves))])
    assert "Deploy from your supply or stop." in asked
    assert "Deploy from your supply, push a rival's frog to the next card, or stop." in asked

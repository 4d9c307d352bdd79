"""The worked examples of the rulebooks (BF-E1 to BF-E4) and the derived positions (BF-E5 to BF-E16), with their option counts."""

from __future__ import annotations

from typing import Any

import pytest

from bullfrogs.pond import (
    START,
    act,
    card_at,
    cells,
    jump_orders,
    on,
    pond,
    refusal,
    slides,
    solo,
    start_of,
    step,
    supply,
    taken,
    texts,
    won,
)
from frogpond import CHANCE, State, make

pytestmark = pytest.mark.both_modes
EDITIONS = ("published", "v1.23")


def battle(edition: str) -> State:
    """BF-E1 before the jumps. Two players sit as red and green here, so the example's blue is our red."""
    cards = {**START, (-1, 0): "neutral: ggGrrr", (-1, 1): "red middle", (-1, -1): "green middle", (-2, 0): "red wide"}
    two = {"red": {"small": 1}, "green": {"small": 1}}
    return pond(cards, "score", edition=edition, active="green", hand=two, pile=two)


@pytest.mark.parametrize("edition", EDITIONS)
def test_e1_battle_and_jumps(edition: str) -> None:
    """BF-6, BF-9, BF-33, BF-34, BF-38, BF-41, BF-42, BF-52."""
    # BF-37, BF-40
    state = battle(edition)
    assert step(state) == "sink"  # the only full pad needs no choice
    state.watch()
    assert cells(state, "jump red frog to") == {(-1, 1), (-1, -1), (-2, 0), (0, 0)}
    assert len(texts(state)) == 4
    state.play("jump red frog to -1,1")
    assert len(texts(state)) == 3
    state.play("jump red frog to -1,-1")
    assert len(texts(state)) == 2
    state.play("jump red frog to -2,0")
    jumps = [event for event in state.events if event.kind == "jumped"]
    assert [(jump.data["colour"], jump.data["piece"], jump.data["at"]) for jump in jumps] == [(0, "frog", [-2, 0]), (1, "frog", [0, 0])]
    assert on(state, (0, 0)) == "g"
    assert supply(state, "green") == (13, 1, 1)  # one frog back, the bullfrog out of the game
    assert won(state, "green") == ["neutral"]
    assert state.scores() == [0, 6 + 1 + 3]  # the pad, one frog on the Log, alone there


@pytest.mark.parametrize("edition", EDITIONS)
def test_e2_slide(edition: str) -> None:
    """BF-44, BF-45."""
    state = act(battle(edition), "jump red frog to -1,1", "jump red frog to -1,-1", "jump red frog to -2,0")
    expected = {(-2, -1), (-2, 1), (-1, -2), (-1, 0), (-1, 2), (0, -2), (0, 2), (1, -1), (1, 1), (2, 0)}
    assert slides(state) == {(-2, 0): expected}
    state.play("to 1,-1")
    assert on(state, (1, -1)) == "r"
    assert card_at(state, (1, -1))["card"] == "red wide"
    assert state.to_move == CHANCE  # green draws
    state.play("draw small")
    assert state.to_move == 0
    assert step(state) == "play"


def whole_turn() -> State:
    cards = {
        (0, 0): "log: bbbg",
        (0, 1): "green wide: gb",
        (1, 1): "red middle: rr",
        (2, 1): "green middle",
        (1, 0): "green wide: rRBg",
        (2, 0): "red wide",
        (2, -1): "blue small",
        (0, -1): "blue middle: bbg",
        (-1, -1): "green middle: rbg",
    }
    hands = {"red": {"small": 3}, "green": {"small": 3}, "blue": {"middle": 3}}
    piles = {"red": {"wide": 1}, "green": {"wide": 1}, "blue": {"wide": 1}}
    return pond(cards, "play", players=3, hand=hands, pile=piles)


def test_e3_a_whole_turn() -> None:
    """BF-17, BF-20, BF-33, BF-36, BF-38, BF-42, BF-44, BF-46, BF-54."""
    state = whole_turn()
    assert [supply(state, colour)[:2] for colour in ("red", "green", "blue")] == [(10, 1), (9, 2), (7, 1)]
    # 1. play and four actions
    state.play("play small -1,1")
    for action in ("deploy frog -1,-1", "deploy frog 0,1", "sabotage green 0,1 to 1,1", "sabotage blue 0,1 to 1,1"):
        assert action in texts(state)
        state.play(action)
    # 2. the red pad
    assert texts(state) == ["score 1,1", "score -1,-1"]
    state.play("score 1,1")
    assert len(texts(state)) == 6
    state.play("jump green frog to 0,1")
    assert len(texts(state)) == 2
    state.play("jump blue frog to 2,1")  # then a red frog is forced to (1,0)
    assert won(state, "red") == ["red middle"]
    assert on(state, (1, 0)) == "RrrgB"
    # 3. the pad in the corner
    assert set(texts(state)) == {"score 1,0", "score -1,-1"}
    state.play("score -1,-1")
    assert set(texts(state)) == {"jump green frog to 0,-1", "jump blue frog to 0,-1"}
    state.play("jump green frog to 0,-1")
    # 4. the pad that was filled by a jump
    assert set(texts(state)) == {"score 1,0", "score 0,-1"}
    state.play("score 1,0")
    assert set(texts(state)) == {"jump green frog to log", "jump green frog to 2,0"}
    state.play("jump green frog to log")  # then the blue bullfrog is forced to (2,0)
    assert on(state, (2, 0)) == "B"
    # 5. a tie without the active player
    assert set(texts(state)) == {"jump green frog to log", "jump blue frog to log"}
    state.play("jump green frog to log")
    assert state.to_json()["state"]["tied"] == ["blue middle"]
    # 6. three strays
    options = slides(state)
    assert {stray: len(places) for stray, places in options.items()} == {(2, 1): 7, (2, 0): 7, (2, -1): 7}
    state.play("slide 2,0")
    state.play("to 1,1")
    assert {stray: len(places) for stray, places in slides(state).items()} == {(2, -1): 10}
    state.play("to -1,0")
    assert state.to_move == CHANCE
    state.play("draw wide")
    assert state.to_move == 1
    # after the turn
    assert sorted(won(state, "red")) == ["green middle", "green wide", "red middle"]
    assert state.scores() == [13 + 1, 3, 3]
    assert [supply(state, colour) for colour in ("red", "green", "blue")] == [(13, 1, 1), (10, 2, 0), (10, 1, 0)]
    assert on(state, (0, 0)) == "gggbbb"
    assert on(state, (0, 1)) == "rg"
    assert on(state, (1, 1)) == "B"
    assert on(state, (2, 1)) == "b"


def test_e4_gaps_do_not_block() -> None:
    """BF-3: in E3 the column is reached across the empty (-1,0)."""
    state = act(whole_turn(), "play small -1,1")
    assert (-1, 0) not in taken(state)
    assert "deploy frog -1,-1" in texts(state)


def test_e5_first_card() -> None:
    """BF-9, BF-14, BF-18."""
    state = make("bullfrogs", 2).new()
    for outcome in ("wide", "middle", "wide", "small", "small", "small"):
        state.play(f"draw {outcome}")
    around = {(1, 1), (1, -1), (-1, 1), (-1, -1), (2, 0), (-2, 0), (0, 2), (0, -2)}
    assert cells(state, "play wide") == cells(state, "play middle") == around
    assert len(texts(state)) == 8 * 2
    assert refusal(state, "play small 1,1").code == "not-in-hand"


def first_turn(card: str, cell: str) -> State:
    state = make("bullfrogs", 2).new()
    for _ in range(6):
        state.play(f"draw {card}" if f"draw {card}" in texts(state) else texts(state)[0])
    return act(state, f"play {card} {cell}")


def test_e6_card_at_the_end_of_the_row() -> None:
    state = first_turn("wide", "2,0")
    assert cells(state, "deploy frog") == cells(state, "deploy bullfrog") == {(1, 0), (-1, 0)}
    assert refusal(state, "deploy frog 0,1").rule == refusal(state, "deploy frog 0,-1").rule == "BF-22"
    view: Any = state.view(0)
    assert view.actions_left == 2


def test_e7_card_in_the_corner() -> None:
    """BF-22."""
    assert cells(first_turn("wide", "1,1"), "deploy frog") == {(0, 1), (1, 0)}


@pytest.mark.parametrize(
    ("edition", "orders"),
    [("published", {("b", "g", "B"), ("g", "b", "B")}), ("v1.23", {("b", "B", "g"), ("b", "g", "B"), ("g", "b", "B")})],
)
def test_e8_jump_priority(edition: str, orders: set[tuple[str, ...]]) -> None:
    """BF-38."""
    # BF-40
    cards = {(1, 0): "neutral: rrRbBg", (2, 0): "red wide", (1, 1): "green wide"}
    state = pond(cards, "score", players=3, edition=edition)  # three targets: the Log and two pads
    assert jump_orders(state) == orders


def test_e9_the_straight_line_is_refused() -> None:
    state = pond({(1, 0): "neutral", (3, 0): "red wide"}, "slide")
    assert slides(state) == {(3, 0): {(0, 1), (0, -1), (1, 1), (1, -1)}}
    for cell in ("-1,0", "2,0"):
        reason = refusal(state, f"to {cell}")
        assert (reason.code, reason.rule) == ("straight-line", "BF-48")


def test_e10_two_strays_in_line_with_the_log() -> None:
    """BF-44."""
    state = pond({(2, 0): "red wide", (4, 0): "red middle"}, "slide")
    assert slides(state) == {(2, 0): {(1, 0), (-1, 0), (0, 1), (0, -1)}, (4, 0): {(-1, 0), (0, 1), (0, -1)}}


def test_e11_two_cards_are_exempt() -> None:
    assert slides(pond({(2, 0): "red wide"}, "slide")) == {(2, 0): {(1, 0), (-1, 0), (0, 1), (0, -1)}}


def test_e12_no_way_into_a_ring() -> None:
    ring = dict.fromkeys(((1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2), (2, 2)), "neutral")
    state = pond({**ring, (5, 0): "red wide"}, "slide")
    assert (1, 1) not in slides(state)[5, 0]
    assert len(slides(state)[5, 0]) == 12
    assert (refusal(state, "to 1,1").code, refusal(state, "to 1,1").rule) == ("no-way", "BF-45")


def test_e13_a_stray_shut_in_by_strays() -> None:
    around = dict.fromkeys(((4, 0), (6, 0), (5, 1), (5, -1)), "green wide")
    state = pond({(1, 0): "neutral", (5, 0): "red wide", **around}, "slide")
    found = slides(state)
    assert set(found) == set(around)
    assert {len(places) for places in found.values()} == {6}
    assert (refusal(state, "slide 5,0").code, refusal(state, "slide 5,0").rule) == ("no-way", "BF-45")


def test_e14_final_score() -> None:
    """BF-55, BF-57, BF-58."""
    pile = {"red": ["red middle", "green middle", "neutral"]}
    state = pond({(0, 0): "log: rRbbb"}, "over", players=3, hand={}, won=pile)
    assert state.is_over
    assert state.scores() == [14 + 1 + 3, 0, 3]
    assert state.winners() == [0]


def test_e15_solo_result() -> None:
    """BF-82, BF-84."""
    piles = {"red": ["red middle", "red middle", "red small", "red wide", "neutral"], "green": ["red wide"]}
    state = solo({(0, 0): "log: rrRggg"}, "over", marker=(0, 0), cards_left=0, won=piles)
    assert state.is_over
    assert state.scores() == [(22 + 4 + 3) - (5 + 3)] == [21]
    view: Any = state.view(0)
    assert [player.score for player in view.pieces] == [29, 8]
    assert view.rank == "Squire Frog"


def test_e16_isaac_bumps_deploys_and_wins() -> None:
    """BF-71, BF-72, BF-75, BF-78."""
    state = solo({(1, 0): "neutral: rrggg"}, "move", marker=(1, 0), die=3)
    state.watch()
    state.play("movement die none")
    kinds = [event.kind for event in state.events]
    assert kinds[:5] == ["rolled", "bumped", "isaac deployed", "isaac deployed", "battle"]
    assert won(state, "green") == ["neutral"]
    assert on(state, (0, 0)) == "r"  # a loser's frog jumps first, to the only target
    assert supply(state, "red")[0] == 13
    assert start_of(state, "marker") == set()  # the only neighbour is the Log, so the marker went there
    view: Any = state.view(0)
    assert view.marker == 0

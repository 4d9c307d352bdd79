"""The solitaire game (BF-61 to BF-85; BF-T27 to BF-T32)."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from bullfrogs.pond import START, Cell, act, cells, on, refusal, solo, step, supply, taken, texts, tied, won
from frogpond import CHANCE, State, make
from frogpond.testing.cases import Case
from frogpond.testing.walk import walk

pytestmark = pytest.mark.both_modes


def marker(state: State) -> Cell:
    slot = state.to_json()["state"]["marker"]
    return next((card["at"][0], card["at"][1]) for card in state.to_json()["state"]["cards"] if card["slot"] == slot)


def rolled(state: State, die: int, move: str) -> State:
    """Isaac's turn with these dice, watched."""
    state = act(state, f"action die {die}")
    state.watch()
    state.play(f"movement die {move}")
    return state


def test_t27_course() -> None:
    """Isaac first, ten turns each, a card is drawn before it is played, no hand (BF-64, BF-65, BF-81)."""
    state = make("bullfrogs-solo").new()
    state.watch()
    assert texts(state) == ["action die 1", "action die 2", "action die 3"]  # BF-67: the action die first
    assert marker(state) == (0, 0)
    assert supply(state, "green") == (14, 0, 0)  # BF-62
    rolls, turns, draws = 0, [], 0
    for before, action in walk(Case("bullfrogs-solo", 1, {}), 3):
        if action < 0:
            break
        view: Any = before.view(0)
        if step(before) == "action die":
            rolls += 1
            turns.append("isaac")
            assert view.hand == [0, 0, 0]
        if step(before) == "deal":
            draws += 1
            turns.append("player")
            assert view.hand == [0, 0, 0]
        if step(before) == "play":
            assert sum(view.hand) == 1
        state.apply(action)
    assert state.is_over
    assert turns == ["isaac", "player"] * 10
    assert (rolls, draws) == (10, 10)


def test_dice() -> None:
    """BF-67: two independent chance events."""
    state = make("bullfrogs-solo").new()
    assert [share for _, share in state.chance_outcomes()] == pytest.approx([1 / 3] * 3)
    state.play("action die 2")
    assert state.to_move == CHANCE
    assert texts(state) == [f"movement die {face}" for face in ("up", "down", "left", "right", "any", "none")]
    assert [share for _, share in state.chance_outcomes()] == pytest.approx([1 / 6] * 6)


@pytest.mark.parametrize(("face", "cell"), [("up", (0, 1)), ("down", (0, -1)), ("left", (-1, 0)), ("right", (1, 0)), ("none", (0, 0))])
def test_t28_arrows(face: str, cell: Cell) -> None:
    """BF-68: up is +y."""
    # BF-69
    state = rolled(make("bullfrogs-solo").new(), 1, face)
    assert marker(state) == cell
    assert on(state, cell) == "g"


def test_bf67_the_dice_show_the_sides_of_the_data_in_use() -> None:
    usual: Any = make("bullfrogs-solo")
    data = deepcopy(usual.facts().raw)
    data["solitaire"]["action_die"]["faces"] = [2, 2, 2, 4, 4, 5]
    data["solitaire"]["movement_die"]["faces"] = ["up", "up", "any", "none", "left", "right"]
    game: Any = make("bullfrogs-solo", data=data)
    state = game.new()
    state.play("action die 4")
    state.play("movement die any")
    view = state.view(0)
    told = game.explain("die", view)
    assert "2, 2, 2, 4, 4, 5" in str(told)
    assert "up, up, left, right, any, none" in str(told)
    assert "Action die: 4" in str(game.look.picture(view).middle)


def test_t28_arrow_into_nothing_stays() -> None:
    """BF-68, BF-70."""
    state = rolled(solo({(1, 0): "neutral"}, "roll", marker=(1, 0)), 1, "up")
    assert marker(state) == (1, 0)
    assert on(state, (1, 0)) == "g"
    back = rolled(solo({(1, 0): "neutral"}, "roll", marker=(1, 0)), 1, "left")
    assert marker(back) == (0, 0)  # onto the Log, where he may deploy (BF-72)
    assert on(back, (0, 0)) == "g"


def test_t28_any() -> None:
    """BF-69: it must move, where to is the player's choice; one neighbour is no choice; none, and it stays."""
    # BF-14
    state = act(make("bullfrogs-solo").new(), "action die 1", "movement die any")
    assert state.to_move == 0
    assert cells(state, "marker") == set(START)
    assert (refusal(state, "marker log").code, refusal(state, "marker log").rule) == ("must-move", "BF-69")
    assert refusal(state, "stop").rule == "BF-69"
    state.play("marker 1,0")
    assert marker(state) == (1, 0)
    assert on(state, (1, 0)) == "g"
    one = rolled(solo({(1, 0): "neutral", (2, 0): "neutral"}, "roll", marker=(2, 0)), 1, "any")
    assert marker(one) == (1, 0)
    none = rolled(solo({}, "roll"), 2, "any")
    assert marker(none) == (0, 0)
    assert on(none, (0, 0)) == "gg"


def acted(cards: dict[Cell, str], die: int, cell: Cell, **fields: Any) -> State:
    return rolled(solo(cards, "roll", marker=cell, **fields), die, "none")


def test_t29_bump_on_a_pad_and_on_the_log() -> None:
    """BF-71: the first action, one frog, back to the player's supply."""
    # BF-70
    pad = acted({(1, 0): "neutral: rr"}, 1, (1, 0))
    assert on(pad, (1, 0)) == "r"
    assert supply(pad, "red")[0] == 13
    log = acted({(0, 0): "log: rr"}, 2, (0, 0))
    assert on(log, (0, 0)) == "rg"


def test_t29_no_bump() -> None:
    """Bullfrogs are never bumped; without a bump three actions are two deploys, the third is lost (BF-73)."""
    # BF-71, BF-72
    assert on(acted({(1, 0): "neutral"}, 3, (1, 0)), (1, 0)) == "gg"
    assert on(acted({(1, 0): "neutral: R"}, 3, (1, 0)), (1, 0)) == "Rgg"
    assert on(acted({(1, 0): "neutral: Rr"}, 3, (1, 0)), (1, 0)) == "Rgg"
    assert on(acted({(1, 0): "neutral: rrr"}, 3, (1, 0)), (1, 0)) == "rrgg"  # never more than one bump


def test_t29_open_spaces_limit_deploys() -> None:
    """One space left: one deploy, and the pad sinks."""
    # BF-75
    state = acted({(1, 0): "red small: gg", (1, 1): "neutral"}, 3, (1, 0))
    assert step(state) == "sink"
    assert supply(state, "green")[0] == 11
    state = act(state, "jump green frog to log", "marker log")  # a second frog is forced to (1,1) between the two
    assert on(state, (1, 1)) == "g"
    assert won(state, "green") == ["red small"]  # BF-78


def test_t29_supply_runs_out() -> None:
    """BF-74: one from supply, then from the Log, one by one; on the Log itself nothing."""
    state = acted({(1, 0): "neutral", (0, 1): "neutral: ggggg", (2, 0): "neutral: ggggg"}, 2, (1, 0), isaac_supply=1)
    assert on(state, (1, 0)) == "gg"
    assert supply(state, "green")[0] == 0
    assert on(state, (0, 0)) == "gg"
    from_log = [event.data["from_log"] for event in state.events if event.kind == "isaac deployed"]
    assert from_log == [False, True]
    on_log = acted({(0, 0): "log"}, 3, (0, 0), isaac_supply=0)
    assert on(on_log, (0, 0)) == "g" * 14
    nowhere = {(1, 0): "neutral: gggg", (2, 0): "neutral: ggggg", (3, 0): "neutral: ggggg", (4, 0): "neutral"}
    lost = acted(nowhere, 3, (4, 0), isaac_supply=0)
    assert on(lost, (4, 0)) == ""


def test_t30_the_marker_leaves_a_sinking_pad_for_any_neighbour() -> None:
    """BF-76: full pads and the Log included, after the jumps, on the player's turn too."""
    cards = {(1, 0): "red small: rrg", (2, 0): "red small: rgg", (1, 1): "neutral"}
    state = solo(cards, "score", marker=(1, 0), whose="red")
    state.play("score 1,0")
    assert step(state) == "sink"
    state.play("jump green frog to 1,1")  # then a red frog to the Log
    assert step(state) == "marker leaves"
    assert cells(state, "marker") == {(0, 0), (2, 0), (1, 1)}
    assert (refusal(state, "marker 1,0").code, refusal(state, "marker 1,0").rule) == ("sinking", "BF-76")
    assert (1, 0) in taken(state)
    state.play("marker 2,0")
    assert marker(state) != (1, 0)
    assert (1, 0) not in taken(state)
    assert won(state, "red") == ["red small"]


def test_t30_only_full_neighbours() -> None:
    """A full pad is no target for a jump but is one for the marker."""
    # BF-76
    cards = {(2, 0): "red small: ggg", (3, 0): "red small: rrr", (1, 0): "neutral: rrrggg"}
    state = solo(cards, "score", marker=(2, 0), whose="green")
    assert set(texts(state)) == {"score 1,0", "score 2,0", "score 3,0"}
    state.play("score 2,0")
    assert cells(state, "marker") == {(1, 0), (3, 0)}


def test_t30_no_neighbour() -> None:
    """BF-77: a pad with the most open spaces; the player chooses among equals."""
    far = {(5, 5): "red small: ggg", (1, 0): "neutral: r", (2, 0): "red middle"}
    unique = solo(far, "score", marker=(5, 5), whose="green")
    assert marker(unique) == (1, 0)  # 5 open spaces against 4
    equal = solo({**far, (0, 1): "neutral: r"}, "score", marker=(5, 5), whose="green")
    assert step(equal) == "marker leaves"
    assert cells(equal, "marker") == {(1, 0), (0, 1)}
    assert (refusal(equal, "marker log").code, refusal(equal, "marker log").rule) == ("most-open", "BF-77")
    assert refusal(equal, "marker 2,0").code == "most-open"


def test_t30_no_pad_at_all() -> None:
    """BF-124: to the Log."""
    state = solo({(5, 5): "red small: ggg"}, "score", marker=(5, 5), whose="green")
    assert marker(state) == (0, 0)
    assert taken(state) == {(0, 0)}


@pytest.mark.parametrize(("whose", "first"), [("green", "red"), ("red", "green")])
def test_t31_ties(whose: str, first: str) -> None:
    """BF-75: on Isaac's turn he counts as active, so the player's pieces jump first; on the player's turn Isaac's."""
    state = solo({(1, 0): "neutral: rrrggg", (1, 1): "neutral"}, "score", marker=(0, 0), whose=whose)
    assert set(texts(state)) == {f"jump {first} frog to log", f"jump {first} frog to 1,1"}
    state.play(f"jump {first} frog to log")
    assert on(state, (1, 1)) == first[0]
    assert tied(state) == ["neutral"]


def test_the_marker_has_no_strength_and_fills_no_space() -> None:
    """BF-63."""
    state = acted({(1, 0): "red small: rg"}, 1, (1, 0))
    assert on(state, (1, 0)) == "g"  # bumped; one frog and the marker are on it
    seen: Any = state.view(0)
    assert next(card.open for card in seen.cards if (card.x, card.y) == (1, 0)) == 2
    log = solo({(0, 0): "log: r"}, "over", cards_left=0)
    view: Any = log.view(0)
    assert [player.score for player in view.pieces] == [1 + 3, 0]


def test_the_player_sabotages_isaac() -> None:
    """BF-80, by BF-29."""
    state = solo({(1, 0): "neutral: g", (2, 0): "red small"}, "act", played=(2, 0), left=2, marker=(1, 0))
    assert {"sabotage green 1,0 to log", "sabotage green 1,0 to 2,0"} <= set(texts(state))
    assert marker(act(state, "sabotage green 1,0 to log")) == (1, 0)


def result_of(mine: list[str], his: list[str], log: str = "") -> State:
    return solo({(0, 0): f"log: {log}"}, "over", cards_left=0, won={"red": mine, "green": his})


def test_t32_score() -> None:
    """BF-82 to BF-84: no own-colour bonus, the marker ignored for the 3 points, results below zero."""
    assert result_of(["red wide", "neutral"], []).scores() == [11]
    assert result_of([], ["red wide"]).scores() == [-5]
    assert result_of([], ["red wide"]).winners() == []
    assert result_of([], []).scores() == [0]  # the marker stands on the Log: no bonus for Isaac
    assert result_of([], [], "rg").scores() == [0]
    assert result_of([], [], "rgg").scores() == [1 - (2 + 3)]
    assert result_of(["neutral"], []).winners() == [0]
    assert result_of(["neutral"] * 4, []).returns() == pytest.approx([24 / 60])  # BF-126


RANKS = [
    (-5, "Squire Frog"),
    (24, "Squire Frog"),
    (25, "Footman Frog"),
    (29, "Footman Frog"),
    (30, "Knight Frog"),
    (34, "Knight Frog"),
    (35, "Duke Frog"),
    (39, "Duke Frog"),
    (40, "Commander Frog"),
    (44, "Commander Frog"),
    (45, "Grand Master Frog"),
    (70, "Grand Master Frog"),
]


@pytest.mark.parametrize(("result", "rank"), RANKS)
def test_t32_rank_boundaries(result: int, rank: str) -> None:
    """BF-85. Pads of 5 and 4 points make exactly these results."""
    fives, fours = divmod(abs(result), 5)
    pads = ["red wide"] * fives + ["red middle"] * (fours // 4)
    state = result_of(pads, []) if result > 0 else result_of([], pads)
    view: Any = state.view(0)
    assert (state.scores(), view.rank) == ([result], rank)

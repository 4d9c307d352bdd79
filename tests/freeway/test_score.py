"""The end of the game, flies, the bonus, ties (FW-54 to FW-58)."""

from __future__ import annotations

import pytest

from freeway.positions import Place, after, game, options, road, roll
from frogpond import OVER

pytestmark = pytest.mark.both_modes


def test_fw54_t17_the_game_ends_in_mid_turn() -> None:
    """FW-T17: with unused dice; nobody else has a turn."""
    state = after(road(["pad C1", "pad N2", "pad N3", 26], [0, 5], dice=[3, 5, 9], turn=8), "N26 to pad S2 with 3")
    assert state.to_move == OVER
    assert state.legal_actions() == []
    fields = state.to_json()["state"]
    assert fields["unused"] == [5, 9]
    assert fields["turn"] == 8
    assert fields["ender"] == "green"
    assert str(state.why_not(0, "end")) == "The game is over. (FW-54)"


def test_fw55_t17_score_and_bonus_only_for_the_ender() -> None:
    """FW-T17: flies of own pads, 2 more for the ender; frogs elsewhere 0."""
    before = road(["pad C1", "pad N2", "pad N3", 26], [0, 5, "pad C5", 14], dice=[3])
    assert before.scores() == [6, 5]
    assert before.winners() == []
    assert before.returns() == [0.0, 0.0]
    state = after(before, "N26 to pad S2 with 3")
    assert state.scores() == [1 + 2 + 3 + 2 + 2, 5]
    assert state.winners() == [0]
    assert state.returns() == [1.0, -1.0]
    lines = state.game.explain_scores(state.view(0))
    assert lines[0][-1] == ("ended the game (FW-55)", 2)
    assert [sum(points for _, points in each) for each in lines] == state.scores()


def test_fw57_t18_the_fourth_frog_may_be_held_back() -> None:
    """FW-T18."""
    state = road(["pad C1", "pad N2", "pad N3", 26], [0], dice=[3])
    assert "end" in options(state)
    assert after(state, "end").active == 1


def test_fw58_t18_round_cap_is_scored_without_a_bonus() -> None:
    """FW-T18."""
    short = game(2, round_cap=3)
    state = road(["pad C1", "pad N2", 3], [0, "pad C5"], dice=[5], of=short, turn=5)
    state = after(state, "end")
    assert not state.is_over
    state = after(roll(state, 4), "end")
    assert state.is_over
    assert state.scores() == [3, 5]
    assert state.winners() == [1]
    assert state.to_json()["state"]["ender"] is None


def test_fw58_the_cap_counts_whole_rounds() -> None:
    """All may refuse to move: after so many rounds of all seats it is over."""
    state = game(3, round_cap=2).new()
    for _ in range(6):
        assert not state.is_over
        state = after(roll(state, 5), "end")
    assert state.is_over
    assert state.scores() == [0, 0, 0]
    assert state.winners() == [0, 1, 2]


def finish(own: list[Place], *others: list[Place], move: str, die: int) -> tuple[list[int], list[int]]:
    state = after(road(own, *others, dice=[die]), move)
    return state.scores(), state.winners()


def test_fw56_t19_three_tied() -> None:
    """FW-T19: the ender's tie is made by the bonus, so the other two share."""
    scores, winners = finish(
        ["pad N1", "pad N2", "pad S2", "N26"], ["pad N5", "pad S1", "pad N4", 3], ["pad S4", "pad C6", 4, 5],
        move="N26 to pad C3 with 4", die=4,
    )  # fmt: skip
    assert scores == [10, 10, 10]
    assert winners == [1, 2]


def test_fw56_t19_without_the_bonus_the_ender_would_win_too() -> None:
    """FW-T19: the bonus only breaks ties against its owner; ahead by flies alone is a plain win."""
    scores, winners = finish(["pad N5", "pad S5", "pad C6", "N26"], ["pad N4", 0], ["pad S4", 0], move="N26 to pad C3 with 4", die=4)
    assert scores == [21, 4, 4]
    assert winners == [0]


def test_fw56_t19_a_capped_game_is_shared() -> None:
    """FW-T19."""
    state = after(road(["pad N3", 3], ["pad S3", 9], dice=[5], of=game(2, round_cap=2), turn=4), "end")
    assert state.is_over
    assert state.scores() == [3, 3]
    assert state.winners() == [0, 1]
    assert state.returns() == [0.0, 0.0]

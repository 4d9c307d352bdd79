"""The turn: dice, one die a frog, the Puddle, the end of the turn (FW-1 to FW-15, FW-59, FW-60, FW-64 to FW-70)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations_with_replacement
from math import factorial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import frogpond
from freeway.positions import after, game, landings, look, options, refused, road, roll, where
from frogpond import CHANCE, Rng, State

pytestmark = pytest.mark.both_modes


def dice_to_roll(state: State) -> int:
    return int(state.to_json()["state"]["to_roll"])


def first(state: State) -> str:
    return str(state.to_json()["state"]["active"])


def test_fw1_players_and_lanes() -> None:
    """FW-1: two play on one Lane, three and four on two."""
    assert [len(look(game(players).new()).lanes) for players in (2, 3, 4)] == [1, 2, 2]
    for players in (1, 5):
        with pytest.raises(ValueError, match="2 to 4 players"):
            frogpond.make("freeway", players)


def test_fw2_the_median_is_13_to_15_of_every_lane() -> None:
    for players in (2, 3):
        for lane in look(game(players).new()).lanes:
            assert [spot.number for spot in lane.spots if spot.median] == [13, 14, 15]
            assert len(lane.spots) == 27


def test_fw3_fw59_set_up() -> None:
    """Four frogs of each colour play: three in the Puddle, one on the Sidewalk; the fifth is never in play."""
    for players in (2, 3, 4):
        state = game(players).new()
        for colour in range(players):
            assert where(state, colour) == ["puddle", "puddle", "puddle", "sidewalk"]


def test_fw4_first_seat() -> None:
    """Seat 0, another seat, or drawn."""
    assert first(game(3).new()) == "green"
    assert first(game(3, start=2).new()) == "red"
    assert first(game(3, start="seat1").new()) == "blue"
    drawn = game(3, start="random").new()
    assert [drawn.text(outcome) for outcome in drawn.legal_actions()] == ["first green", "first blue", "first red"]
    assert [probability for _, probability in drawn.chance_outcomes()] == [1 / 3] * 3
    assert after(drawn, "first red").active == 2
    assert {drawn.sample(Rng(seed)) for seed in range(40)} == set(drawn.legal_actions())
    with pytest.raises(ValueError, match="start=2: seats are 0 to 1"):
        frogpond.make("freeway", 2, start=2)
    with pytest.raises(ValueError, match="a seat number or random"):
        frogpond.make("freeway", 2, start="last")


def test_fw5_areas_hold_any_number_of_any_colour() -> None:
    state = road([0, 0, 0, 0], [0, 0, 0, 0], dice=[5])
    assert landings(state, "sidewalk", 5) == {"N5"}


def test_fw6_faces_are_1_to_10() -> None:
    state = game().new()
    assert [state.text(outcome) for outcome, _ in state.chance_outcomes()] == [f"die {pips}" for pips in range(1, 11)]


def test_fw7_t1_dice_are_frogs_from_the_sidewalk_to_27() -> None:
    """FW-T1: Puddle and Pond frogs don't count."""
    assert dice_to_roll(road([0, 1, 14, 27], [0])) == 4
    assert dice_to_roll(road([0, "P", "P", "P"], [0])) == 1
    assert dice_to_roll(road([5, "pad C1", "pad N2", "P"], [0])) == 1
    assert dice_to_roll(road([0, 0, "pad C1", 27], [0])) == 3


def test_fw7_t1_the_number_is_fixed_for_the_turn() -> None:
    """FW-T1: frogs that go home in the turn leave their dice."""
    state = after(road([27, 26, 5, 0], [0], dice=[1, 3, 4, 9]), "N27 to pad C1 with 1", "N26 to pad N2 with 3")
    assert state.to_json()["state"]["unused"] == [4, 9]
    assert landings(state, "sidewalk", 4) == {"N4"}


def test_fw8_t1_t20_there_is_always_a_die(scaled: Callable[[int], int]) -> None:
    """FW-T1: 1 to 4 dice over whole games, never none."""
    seen: Counter[int] = Counter()
    for players in (2, 3, 4):
        for seed in range(scaled(10)):
            state, rng = game(players).new(), Rng(seed)
            while not state.is_over:
                if state.to_move == CHANCE:
                    fields = state.to_json()["state"]
                    if not fields["rolled"]:
                        mine = fields["frogs"][fields["active"]]
                        out = sum(place == "sidewalk" or place[0] in "NS" for place in mine)
                        assert fields["to_roll"] == out
                        seen[out] += 1
                    state.apply(state.sample(rng))
                else:
                    actions = state.legal_actions()
                    state.apply(actions[rng.below(len(actions))])
    assert set(seen) == {1, 2, 3, 4}


def rolls(state: State) -> dict[tuple[int, ...], float]:
    """Every roll with its probability, by following all dice."""
    if state.to_move != CHANCE:
        return {tuple(state.to_json()["state"]["rolled"]): 1.0}
    found: Counter[tuple[int, ...]] = Counter()
    for outcome, probability in state.chance_outcomes():
        then = state.clone()
        then.apply(outcome)
        for dice, share in rolls(then).items():
            found[dice] += probability * share  # type: ignore[assignment]
    return dict(found)


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_t2_a_roll_has_its_multinomial_share(dice: int) -> None:
    """FW-T2: as a multiset, and all together they make 1."""
    own: list[int | str] = [0, 0, 0, 0]
    found = rolls(road([*own[:dice], *["P"] * (4 - dice)], [0]))
    assert set(found) == set(combinations_with_replacement(range(1, 11), dice))
    for roll_, share in found.items():
        ways = factorial(dice)
        for count in Counter(roll_).values():
            ways //= factorial(count)
        assert share == pytest.approx(ways / 10**dice)
    assert sum(found.values()) == pytest.approx(1.0)


def test_t2_four_dice_are_alike_and_independent() -> None:
    """FW-T2: each of four dice has the same ten outcomes, whatever the others show; so any roll has its multinomial share."""
    state = road([0, 1, 2, 3], [0])
    for left in (4, 3, 2, 1):
        assert dice_to_roll(state) == left
        assert state.chance_outcomes() == [(face, 0.1) for face in range(10)]
        assert list(state.weights()) == [1] * 10
        state = roll(state, 7)
    assert state.to_json()["state"]["rolled"] == [7, 7, 7, 7]
    assert roll(road([0, 1, 2, 3], [0]), 9, 1, 4, 1).to_json()["state"]["rolled"] == [1, 1, 4, 9]


def test_t2_sampling_follows_the_odds() -> None:
    state, rng = road([0], [0]), Rng(5)
    seen = Counter(int(state.sample(rng)) for _ in range(5000))
    assert set(seen) == set(range(10))
    assert all(abs(count - 500) < 120 for count in seen.values())


def test_fw64_the_order_of_dice_is_not_kept() -> None:
    """FW-64: equal dice are interchangeable, so are rolls in another order."""
    assert roll(road([0, 5], [0]), 3, 8) == roll(road([0, 5], [0]), 8, 3)


def test_fw9_t3_the_turn_may_end_at_any_time() -> None:
    """FW-T3: before, between and after uses of dice."""
    state = road([3, 0, 20], [0], dice=[4, 6, 9])
    assert "end" in options(state)
    state = after(state, "N3 to N7 with 4")
    assert "end" in options(state)
    assert after(state, "end").active == 1


def test_t3_no_end_while_a_hop_in_between_is_open() -> None:
    """FW-T3, FW-33."""
    state = after(road([3, 0], [5, 12], dice=[4, 6]), "N3 to N7 with 4")
    assert "end" not in options(state)
    assert refused(state, "end") == ("open", "FW-33")
    assert options(after(state, "decline")) >= {"end"}


def test_fw10_t3_the_turn_ends_by_itself_without_a_legal_use() -> None:
    """FW-T3: also with an unused die, and the Puddle frog steps up all the same."""
    state = roll(road([27, "P", "P", "P"], [0]), 9)
    assert state.active == 1
    assert state.to_move == CHANCE
    assert where(state) == ["puddle", "puddle", "sidewalk", "N27"]


def test_fw11_t4_a_frog_moves_once_with_one_die() -> None:
    """FW-T4."""
    state = after(road([3, 20], [0], dice=[4, 5]), "N3 to N7 with 4")
    assert refused(state, "N7 to N12 with 5") == ("moved", "FW-11")
    assert options(state) == {"N20 to N25 with 5", "end"}


def test_fw12_t4_a_vacated_space_is_free() -> None:
    """FW-T4: dice in any order, and a space left earlier in the turn can be landed on."""
    state = road([3, 7], [0], dice=[4, 5])
    assert refused(state, "N3 to N7 with 4") == ("own-frog", "FW-18")
    state = after(state, "N7 to N12 with 5")
    assert where(after(state, "N3 to N7 with 4"))[2:] == ["N7", "N12"]


def test_fw12_a_used_die_is_used() -> None:
    state = after(road([3, 9, 0], [0], dice=[4, 5, 5]), "N3 to N7 with 4")
    assert refused(state, "N9 to N13 with 4") == ("used", "FW-12")
    assert refused(state, "N9 to N11 with 2") == ("not-rolled", "FW-7")


def test_fw13_never_backward() -> None:
    state = road([9], [0], dice=[4])
    assert refused(state, "N9 to N5 with 4") == ("backward", "FW-13")
    assert refused(state, "N9 to sidewalk with 4") == ("backward", "FW-13")


def test_fw14_t5_no_die_moves_a_frog_out_of_the_puddle() -> None:
    """FW-T5."""
    state = road([4, "P", "P", "P"], [0], dice=[3])
    assert refused(state, "puddle to N3 with 3") == ("puddle", "FW-14")
    assert refused(state, "sidewalk to N3 with 3") == ("puddle", "FW-14")
    assert options(state) == {"N4 to N7 with 3", "end"}


def test_fw14_t5_one_frog_steps_up_and_only_with_the_sidewalk_empty() -> None:
    """FW-T5: opponents' frogs on the Sidewalk don't matter."""
    assert where(after(road([4, "P", "P", "P"], [0, 0], dice=[3]), "end")) == ["puddle", "puddle", "sidewalk", "N4"]
    assert where(after(road([4, 0, "P", "P"], [0, 0], dice=[3]), "end")) == ["puddle", "puddle", "sidewalk", "N4"]
    assert where(after(road([0, "P", "P", "P"], [0], dice=[3]), "sidewalk to N3 with 3")) == ["puddle", "puddle", "sidewalk", "N3"]


def test_fw15_t5_a_frog_sent_back_delays_the_puddle() -> None:
    """FW-T5: it joins the Sidewalk; while it is there nobody steps up."""
    state = after(road([0, 20, 21, 22], [8, "P", "P", "P"], dice=[5, 5]), "squish N8 with 5")
    assert state.active == 1
    assert where(state, 1) == ["puddle", "puddle", "puddle", "sidewalk"]
    state = after(roll(state, 4), "end")
    assert where(state, 1) == ["puddle", "puddle", "puddle", "sidewalk"]


def test_fw60_seats_follow_each_other() -> None:
    state = road([4], [5], [6], dice=[2])
    for seat in (1, 2, 0):
        state = after(state, "end")
        assert state.active == seat
        state = roll(state, *[3] * dice_to_roll(state))


def test_fw64_sidewalk_frogs_are_one_choice() -> None:
    assert options(road([0, 0, 0, 0], [0], dice=[4, 4, 4, 4])) == {"sidewalk to N4 with 4", "end"}


def test_fw64_states_don_t_tell_frogs_apart() -> None:
    """Two frogs that change places leave an equal position."""
    first = after(road([1, 2, 20], [0], dice=[3, 1, 9]), "N1 to N4 with 3", "N2 to N3 with 1")
    second = after(road([1, 2, 20], [0], dice=[2, 2, 9]), "N2 to N4 with 2", "N1 to N3 with 2")
    assert where(first) == where(second)
    assert list(first.at) == list(second.at)


def test_fw65_a_smash_needs_all_dice_so_no_frog_has_moved() -> None:
    state = after(road([0, 1, 2, 9], [20], dice=[4, 4, 4, 4]), "N9 to N13 with 4")
    assert refused(state, "smash with 4") == ("dice-used", "FW-39")


def test_fw69_the_last_die_ends_the_turn() -> None:
    """FW-69: once an open Hop In Between is settled."""
    state = after(road([3, 0], [5, 12], dice=[4, 6]), "N3 to N7 with 4")
    assert state.active == 0
    assert after(state, "back N5 with 6").active == 1


def test_fw70_traffic_lanes_are_only_art() -> None:
    """FW-70: 24 road spots, four to each of six lanes of traffic; nothing depends on them."""
    lane = look(game(2).new()).lanes[0]
    assert sum(not spot.median for spot in lane.spots) == 6 * 4


@settings(deadline=None, max_examples=40)
@given(seed=st.integers(0, 2**32), players=st.integers(2, 4))
def test_t20_invariants_over_random_games(seed: int, players: int) -> None:
    """FW-T20: one frog to a spot and pad, four to a player, the Median never over three a Lane, every game ends."""
    # FW-18
    state, rng = game(players).new(), Rng(seed)
    while not state.is_over:
        if state.to_move == CHANCE:
            state.apply(state.sample(rng))
        else:
            actions = state.legal_actions()
            assert len(actions) > 1, "a decision with one option is taken without asking"
            assert actions == sorted(set(actions))
            state.apply(actions[rng.below(len(actions))])
        frogs = state.to_json()["state"]["frogs"]
        assert all(len(mine) == 4 for mine in frogs.values())
        single = Counter(place for mine in frogs.values() for place in mine if place not in ("puddle", "sidewalk"))
        assert set(single.values()) <= {1}
        for lane in "NS":
            assert sum(single[f"{lane}{number}"] for number in (13, 14, 15)) <= 3
    assert state.to_json()["state"]["ender"] is not None

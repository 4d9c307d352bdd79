"""Search by whole turns in Freeway Frogs: every end once, the best one found, the same for the same seed."""

from __future__ import annotations

import pytest

import frogpond
from frogpond import CHANCE, Rng, State
from frogpond.engine.knowledge import floats
from frogpond.search.turns import Turn, Turns, expected, next_round, width_of

pytestmark = pytest.mark.both_modes


def rolled(seed: int, turns: int, players: int = 2) -> State:
    """A position with dice on the table, after some turns of the rollout policy."""
    game = frogpond.make("freeway", players)
    know, rng, state = game.knowledge("hand"), Rng(seed), game.new()
    while True:
        if state.to_move == CHANCE:
            state.apply(state.sample(rng))
        elif know.quiet(state) and int(game.turn(state)[0]) > turns:
            return state
        else:
            state.apply(know.pick(state, rng))


def ends(state: State, seat: int) -> dict[bytes, State]:
    """Every end of a turn, the slow way."""
    found: dict[bytes, State] = {}

    def go(here: State) -> None:
        if here.to_move != seat:
            found[here.packed()] = here
            return
        for action in here.legal_actions():
            after = here.clone()
            after.apply(action)
            go(after)

    go(state)
    return found


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_end_of_a_turn_is_judged_once(seed: int) -> None:
    state = rolled(seed, 4)
    know = state.game.knowledge("hand")
    seat = int(state.to_move)
    turns = Turns(state, seat, know, Rng(1))
    slow = ends(state, seat)
    assert sorted(turns.turn.states[end].packed() for end in turns.turn.ends) == sorted(slow)
    out = floats(2)
    values = []
    for end in slow.values():
        know.evaluate(end, out)
        values.append(out[seat])
    assert turns.turn.value[turns.turn.best()] == pytest.approx(max(values))


@pytest.mark.parametrize("seed", [1, 5])
def test_the_table_has_every_action_and_the_best_leads_to_the_best_end(seed: int) -> None:
    state = rolled(seed, 6)
    know = state.game.knowledge("hand")
    before = state.to_bytes()
    tables = []
    for _ in range(2):
        turns = Turns(state, int(state.to_move), know, Rng(4))
        turns.run(2000, 0.0)
        tables.append(turns.table())
    assert tables[0] == tables[1]
    assert state.to_bytes() == before
    assert sorted(action for action, _, _ in tables[0]) == state.legal_actions()
    assert tables[0][0][2] == max(value for _, _, value in tables[0])
    assert tables[0][0][2] == pytest.approx(turns.turn.value[turns.turn.best()])


def test_a_budget_of_time_ends() -> None:
    state = rolled(2, 5)
    turns = Turns(state, int(state.to_move), state.game.knowledge("hand"), Rng(1))
    turns.run(0, 0.02)
    assert turns.table()


@pytest.mark.parametrize("seed", [1, 4])
def test_what_may_be_expected_is_the_mean_over_rolls_of_the_next_player_s_best_turn(seed: int) -> None:
    state = rolled(seed, 5)
    know, seat, rolls = state.game.knowledge("hand"), int(state.to_move), 6

    def judged(end: State, who: int) -> float:
        out = floats(2)
        know.evaluate(end, out)
        return float(out[who])

    turn = Turns(state, seat, know, Rng(1)).turn
    last = turn.states[turn.best()]
    rng, total = Rng(9), 0.0
    for _ in range(rolls):
        here = last.clone()
        while here.to_move == CHANCE:
            here.apply(here.sample(rng))
        other = int(here.to_move)
        assert other == 1 - seat
        total += max(judged(end, other) for end in ends(here, other).values()) / rolls
    found = expected(last, know, Rng(9), rolls)
    assert found == expected(state, know, Rng(9), rolls)  # half a turn ends as is best
    assert found[1 - seat] == pytest.approx(total)
    assert sum(found) == pytest.approx(0.0, abs=1e-9)


def test_at_the_end_the_result_is_expected() -> None:
    state = rolled(3, 5)
    know, rng = state.game.knowledge("hand"), Rng(3)
    while not state.is_over:
        state.apply(state.sample(rng) if state.to_move == CHANCE else know.pick(state, rng))
    assert expected(state, know, rng, 4) == pytest.approx(list(state.returns()))


def test_of_long_turns_what_looks_best_half_done_is_followed_up() -> None:
    state, shorter = rolled(3, 24, 4), 0
    know, out = state.game.knowledge("hand"), floats(4)
    assert (width_of(state), width_of(rolled(3, 4))) == (24, 0)
    for seed in range(6):
        state = rolled(seed, 20, 4)
        seat = int(state.to_move)
        whole, some = Turn(state.clone(), seat), Turn(state.clone(), seat, know, 8)
        reached = {whole.states[end].packed() for end in whole.ends}
        assert {some.states[end].packed() for end in some.ends} <= reached
        whole.judge(know, out, [])
        some.judge(know, out, [])
        shorter += len(some.ends) < len(whole.ends)
        assert some.value[some.best()] > whole.value[whole.best()] - 0.05
    assert shorter


def test_a_round_ends_where_it_is_the_seats_turn_again() -> None:
    state = rolled(3, 12, 4)
    know, seat, out = state.game.knowledge("learned"), int(state.to_move), floats(4)
    turn = Turn(state.clone(), seat)
    turn.judge(know, out, [])
    end = turn.states[turn.best()]
    before = end.to_bytes()
    assert next_round(end, seat, know, Rng(5), out, []) == 1
    assert end.to_bytes() == before
    found, rng, here, movers = list(out), Rng(5), end.clone(), []
    while not here.is_over and not (here.to_move == CHANCE and know.on_turn(here) == seat):
        movers.append(int(here.to_move))
        here.apply(here.sample(rng) if here.to_move == CHANCE else know.pick(here, rng))
    assert {CHANCE, *((seat + i) % 4 for i in (1, 2, 3))} == set(movers)
    know.evaluate(here, out)
    assert list(out) == found


def test_rounds_tell_the_same_for_the_same_seed_and_cost_one_judgement_each() -> None:
    state = rolled(4, 16, 4)
    know = state.game.knowledge("learned")
    tables = []
    for rounds in (True, True, False):
        know.rounds = rounds
        turns = Turns(state, int(state.to_move), know, Rng(4))
        ends = turns.evaluated
        turns.run(int(ends) + 600, 0.0)
        tables.append(turns.table())
        if rounds:
            drawn = sum(turns.tried)
            assert 0 < turns.evaluated - ends <= 600 + turns.candidates
            assert turns.evaluated - ends >= drawn
    assert tables[0] == tables[1] != tables[2]
    assert sorted(action for action, _, _ in tables[0]) == state.legal_actions()

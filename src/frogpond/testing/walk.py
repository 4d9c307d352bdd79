"""Random games for the contract suite, one step at a time."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator

import frogpond
from frogpond import CHANCE, Game, Rng, State

from .cases import Case


def pick(state: State, rng: Rng) -> int:
    """A random legal action; at a chance node by weight."""
    if state.to_move == CHANCE:
        return int(state.sample(rng))
    actions = state.legal_actions()
    return actions[rng.below(len(actions))]


def walk(case: Case, seed: int) -> Iterator[tuple[State, int]]:
    """Every position of a random game with the action taken there, and the last one with action -1. The state is one object
    that moves on."""
    state = case.game.new()
    rng = Rng(seed)
    for _ in range(case.longest):
        if state.is_over:
            yield state, -1
            return
        action = pick(state, rng)
        yield state, action
        state.apply(action)
    raise AssertionError(f"no end after {case.longest} steps")


def positions(case: Case, seed: int, count: int) -> list[State]:
    """Copies of `count` positions of a random game, spread from the first to the last."""
    visited = [state.clone() for state, _ in walk(case, seed)]
    last = len(visited) - 1
    spread = sorted({round(i * last / max(1, count - 1)) for i in range(count)})
    return [visited[i] for i in spread]


def questions(case: Case, seeds: range, each: int = 1) -> list[State]:
    """Positions for every different thing that is asked of a player in some random games: at most `each` of every question,
    picked evenly over the games."""
    by_question: dict[str, list[State]] = {}
    counts: dict[str, int] = {}
    choose = random.Random(1)
    for seed in seeds:
        for state, _ in walk(case, seed):
            if state.to_move < 0:
                continue
            question = re.sub(r"\d+", "", state.view(int(state.to_move)).asked)
            counts[question] = counts.get(question, 0) + 1
            states = by_question.setdefault(question, [])
            if len(states) < each:
                states.append(state.clone())
            elif choose.randrange(counts[question]) < each:
                states[choose.randrange(each)] = state.clone()
    return [state for chosen_states in by_question.values() for state in chosen_states]


def play_on(state: State, seed: int, longest: int, check: Callable[[State], None] | None = None) -> State:
    """A copy of a state, played to the end at random."""
    state = state.clone()
    rng = Rng(seed, 1)
    for _ in range(longest):
        if state.is_over:
            return state
        state.apply(pick(state, rng))
        if check is not None:
            check(state)
    raise AssertionError(f"no end after {longest} more steps")


def viewers(game: Game) -> list[int]:
    return [*range(game.seats), frogpond.SPECTATOR]

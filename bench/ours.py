"""Our side of the bench: Frogpond's games, through the public interface only."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import frogpond
from frogpond.engine.playouts import random_games
from measure import Case, Turn, fill, generator, spread, weighted

# (label, game, options). A game that this copy does not have yet is left out.
TABLES: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("bullfrogs 2p", "bullfrogs", {"players": 2}),
    ("bullfrogs 4p", "bullfrogs", {"players": 4}),
    ("bullfrogs-solo", "bullfrogs-solo", {}),
    ("freeway 2p", "freeway", {"players": 2}),
    ("freeway 3p", "freeway", {"players": 3}),
    ("freeway 4p", "freeway", {"players": 4}),
    ("cosmic-frog 4", "cosmic-frog", {"players": 4}),
    ("cosmic-frog 6", "cosmic-frog", {"players": 6}),
)


def tables() -> Iterator[tuple[str, Any]]:
    here = frogpond.games()
    for label, name, options in TABLES:
        if name in here:
            yield label, frogpond.make(name, **options)


def walk(game: Any, rng: Any) -> list[Any]:
    """Every position of one random game."""
    state = game.new()
    states = []
    while not state.is_over:
        states.append(state.clone())
        if state.to_move == frogpond.CHANCE:
            state.advance(weighted(state.chance_outcomes(), rng.random()))
        else:
            state.advance(rng.choice(state.legal_actions()))
    return states


def loop(game: Any) -> Turn:
    """Whole random games, every step from Python: legal actions or chance outcomes, a choice, apply."""
    draw = generator().random
    chance = frogpond.CHANCE

    def one() -> dict[str, float]:
        state = game.new()
        steps = 0
        while not state.is_over:
            if state.to_move == chance:
                action = weighted(state.chance_outcomes(), draw())
            else:
                actions = state.legal_actions()
                action = actions[int(draw() * len(actions))]
            state.advance(action)
            steps += 1
        return {"steps": steps, "games": 1}

    return lambda seconds: fill(seconds, one)


def inside(game: Any) -> Turn:
    """Whole random games in one call."""
    seeds = iter(range(1, 1_000_000_000))

    def one() -> dict[str, float]:
        steps, games = random_games(game, 20, next(seeds))
        return {"steps": steps, "games": games}

    return lambda seconds: fill(seconds, one)


def play_random(game: Any) -> Turn:
    """frogpond.play_random, one game a call, as a user calls it."""
    seeds = iter(range(1, 1_000_000_000))

    def one() -> dict[str, float]:
        for _ in range(20):
            frogpond.play_random(game, next(seeds))
        return {"games": 20}

    return lambda seconds: fill(seconds, one)


def clone(game: Any) -> Turn:
    """Copies of positions spread over a random game."""
    states = spread(walk(game, generator()), 50)

    def one() -> dict[str, float]:
        for state in states:
            state.clone()
            state.clone()
            state.clone()
            state.clone()
        return {"clones": 4 * len(states)}

    return lambda seconds: fill(seconds, one)


def cases() -> list[Case]:
    made = []
    for label, game in tables():
        made.append(Case("frogpond", label, "loop", loop(game)))
        made.append(Case("frogpond", label, "inside", inside(game)))
        made.append(Case("frogpond", label, "play_random", play_random(game)))
        made.append(Case("frogpond", label, "clone", clone(game)))
    return made

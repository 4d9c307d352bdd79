"""A bot that looks at everything it is given sees nothing that its seat can't know, wherever it plays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import frogpond
from frogpond import Rng, State, bots
from frogpond.bots.bot import Bot
from frogpond.lab import Settings, play_run, tournament

SEEN: list[tuple[int, bytes, dict[str, Any]]] = []
MOST = 600
"""Decisions that are looked at."""


class Peeker(Bot):
    """Overrides `choose`, keeps what it is shown, and plays the first legal action."""

    name = "peeker"

    def judge(self, state: State, seat: int, rng: Rng) -> list[tuple[int, int, float]]:
        raise AssertionError("it chooses in a way of its own")

    def choose(self, state: State, seat: int | None = None) -> int:
        mover = int(state.to_move)
        if len(SEEN) < MOST:
            SEEN.append((mover, state.to_bytes(), state.view(mover).to_json()))
        return state.legal_actions()[0]


class Passer:
    """Somebody's class that is no Bot at all."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, state: State) -> int:
        return Peeker().choose(state)


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    SEEN.clear()
    bots.register("peeker", Peeker)
    bots.register("passer", Passer)  # type: ignore[arg-type]
    yield
    bots.unregister("peeker")
    bots.unregister("passer")


def truth(game: frogpond.Game, dice: Rng) -> list[tuple[int, bytes, dict[str, Any]]]:
    """The true positions of the same game, played by the same first actions."""
    state = game.new()
    found: list[tuple[int, bytes, dict[str, Any]]] = []
    while not state.is_over and len(found) < MOST:
        if state.to_move < 0:
            state.apply(state.sample(dice))
            continue
        legal = state.legal_actions()
        if len(legal) > 1:
            found.append((int(state.to_move), state.to_bytes(), state.view(int(state.to_move)).to_json()))
        state.apply(legal[0])
    return found


def blind(game: frogpond.Game, dice: Rng) -> None:
    """What was shown is what the seats may know, and where something is hidden, not the truth."""
    true = truth(game, dice)
    assert [(seat, view) for seat, _, view in SEEN] == [(seat, view) for seat, _, view in true]
    different = sum(shown != real for (_, shown, _), (_, real, _) in zip(SEEN, true, strict=True))
    assert different > 20, "where something is hidden, resampled states differ from the true ones"


@pytest.mark.parametrize("name", ["bullfrogs", "cosmic-frog"])
@pytest.mark.parametrize("bot", ["peeker", "passer"])
def test_in_a_tournament(name: str, bot: str) -> None:
    game = frogpond.make(name)
    bots.register("other", Peeker)
    try:
        plan = tournament.plan(game, [bot, "other"], 1, seed=3, matches=[(bot, "other")])
        fixture = plan.fixture(0)
        tournament.run(plan, progress=None)
    finally:
        bots.unregister("other")
    first = len(truth(game, Rng(*fixture.dice)))
    del SEEN[first:]
    blind(game, Rng(*fixture.dice))


@pytest.mark.parametrize("name", ["bullfrogs", "cosmic-frog"])
def test_in_a_simulation(name: str) -> None:
    game = frogpond.make(name)
    play_run(Settings(game, ("peeker",) * game.seats, 1, 5))
    blind(game, Rng(5, 0))


def test_at_the_gymnasium() -> None:
    pytest.importorskip("gymnasium", reason="gymnasium is not installed (extra rl)")
    from frogpond.adapters.gymnasium import FrogpondEnv

    bots.register("insider", lambda seed: Insider(seed))
    true: list[bytes] = []

    class Insider(Peeker):
        def choose(self, state: State, seat: int | None = None) -> int:
            true.append(env.state.to_bytes())
            return super().choose(state, seat)

    try:
        env = FrogpondEnv("bullfrogs", opponents="insider")
        _, info = env.reset(seed=2)
        while not env.state.is_over:
            info = env.step(int(info["action_mask"].argmax()))[4]
    finally:
        bots.unregister("insider")
    assert sum(shown != real for (_, shown, _), real in zip(SEEN, true, strict=True)) > 20


def test_a_bot_of_ours_is_itself() -> None:
    assert type(bots.make("froglet")).__name__ == "LevelBot"
    assert bots.make("peeker").name == "peeker"
    assert bots.make("passer").name == "Passer"

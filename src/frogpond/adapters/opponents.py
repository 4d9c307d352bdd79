"""Who sits in the other seats: bots by name, bots, policies and plain functions, one a seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from .. import bots
from ..bots.bot import seated
from ..bots.levels import RandomBot
from ..bots.registry import competitor
from ..engine.rng import Rng
from ..engine.state import State
from .observe import Eyes


@runtime_checkable
class Policy(Protocol):
    """What learners' libraries call a policy: `predict(observation, action_masks=...)` gives an action, or a pair that
    begins with one."""

    def predict(self, observation: Any, *, action_masks: Any) -> Any:
        """The action for an observation, among those the mask allows."""


Function: TypeAlias = Callable[[NDArray[np.float32], NDArray[np.int8]], int]
"""A policy as a function: from observation and action mask to an action."""

Opponent: TypeAlias = str | bots.Bot | Policy | Function
"""A bot's name (`"frog"`, `"bullfrog:simulations=50"`), a Bot, a Policy, or a Function."""

Opponents: TypeAlias = Opponent | Sequence[Opponent] | Mapping[int, Opponent]
"""One for all other seats; or one for each of them, in the order of seats; or by seat."""

Chooser: TypeAlias = Callable[[State, Rng], int]
"""Takes a decision of the seat to move; the random numbers are the environment's."""


def by_seat(opponents: Opponents, seats: list[int]) -> dict[int, Opponent]:
    """An opponent for each of these seats; ValueError that says what is missing."""
    if isinstance(opponents, Mapping):
        result = dict(opponents)
    elif isinstance(opponents, Sequence) and not isinstance(opponents, str):
        if len(opponents) != len(seats):
            raise ValueError(f"{len(opponents)} opponents for {len(seats)} other seats ({', '.join(map(str, seats))})")
        result = dict(zip(seats, opponents, strict=True))
    else:
        result = dict.fromkeys(seats, opponents)
    if sorted(result) != seats:
        raise ValueError(f"opponents for the seats {sorted(result)}, but the other seats are {seats}")
    for seat in seats:
        check(result[seat])
    return result


def check(opponent: Any) -> None:
    """ValueError or TypeError in words for somebody who can't sit down."""
    if isinstance(opponent, str):
        competitor(opponent)
    elif not isinstance(opponent, (bots.Bot, Policy)) and not callable(opponent):
        raise TypeError(f"{opponent!r} is no opponent: give a bot's name, a Bot, an object with predict(), or a function")


def chooser(opponent: Opponent, eyes: Eyes, seed: int) -> Chooser:
    """How an opponent decides. Bots see the state as their seat may know it; policies and functions see observations."""
    if isinstance(opponent, (str, bots.Bot)):
        bot = competitor(opponent, seed) if isinstance(opponent, str) else seated(opponent, seed)
        if type(bot) is RandomBot:
            return at_random
        choose = bot.choose
        # bots are blindfolded anyway; this draw is part of the games that a seed gives here
        return lambda state, rng: choose(state.resample(int(state.to_move), rng))
    policy = by_prediction(opponent) if isinstance(opponent, Policy) else opponent

    def decide(state: State, rng: Rng) -> int:
        seat = int(state.to_move)
        number = int(policy(eyes.observation(state, seat), eyes.mask(eyes.legal(state))))
        action = eyes.action(state, number)
        if action < 0:
            raise ValueError(f"the opponent in seat {seat} chose {number}, which is not legal")
        return action

    return decide


def at_random(state: State, rng: Rng) -> int:
    """Any legal action: nothing hidden is looked at, so nothing need be hidden first."""
    actions = state.legal_actions()
    return actions[rng.below(len(actions))]


def by_prediction(policy: Policy) -> Function:
    """A policy as a function."""

    def function(observation: NDArray[np.float32], mask: NDArray[np.int8]) -> int:
        prediction = policy.predict(observation, action_masks=mask)
        return int(prediction[0] if isinstance(prediction, tuple) else prediction)

    return function

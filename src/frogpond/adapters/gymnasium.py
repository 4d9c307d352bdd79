"""Gymnasium: one learning seat against bots or policies, the solo game, or every seat in turn.

    import gymnasium, frogpond.adapters.gymnasium          # importing registers the games
    env = gymnasium.make("frogpond/Bullfrogs-v0", opponents="froglet")
    observation, info = env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))

An illegal action changes nothing, costs `illegal_reward` and is explained in info["refused"]. info["legal"] has the legal
actions as a list, and `action_masks()` serves learners that ask for masks that way.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from ..engine import CHANCE, Rng, games, make
from .observe import Eyes, check_rewards, reset_options, starting_state, versions
from .opponents import Chooser, Opponents, by_seat, chooser
from .rendering import MODES, check_mode, render


class FrogpondEnv(gymnasium.Env[Any, Any]):
    """A seat's game; the other seats are opponents, which see only what their seats may know.

    `opponents` is one for all other seats, a list with one for each, or a mapping by seat: a bot's name, a Bot, a policy
    with `predict`, or a function of observation and mask. `reset(options=...)` takes `seat`, `opponents` (from then on) and
    `start`, a position to begin at.
    """

    metadata = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012 (gymnasium's own form)

    def __init__(
        self, game: str, players: int | None = None, seat: int = 0, opponents: Opponents = "random", rewards: str = "returns",
        illegal_reward: float = -0.1, max_refusals: int = 1000, render_mode: str | None = None, compact: bool = False, **options: Any,
    ) -> None:  # fmt: skip
        check_rewards(rewards)
        self.game = make(game, players, **options)
        check_mode(self.game, render_mode)
        self.take_seats(seat, opponents)
        self.reward_kind = rewards
        self.illegal_reward = illegal_reward
        self.max_refusals = max_refusals
        self.render_mode = render_mode
        self.eyes = Eyes(self.game, compact)
        self.observation_space = self.eyes.observation_space()
        self.action_space = self.eyes.action_space()

    def take_seats(self, seat: int, opponents: Opponents) -> None:
        """Who learns and who sits in the other seats, from the next reset on."""
        if not 0 <= seat < self.game.seats:
            raise ValueError(f"seat={seat}: seats are 0 to {self.game.seats - 1}")
        self.opponents = by_seat(opponents, [other for other in range(self.game.seats) if other != seat])
        self.seat = seat
        self.given = opponents

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """A new game. Options: seat, opponents, start."""
        settings = reset_options(options, ("seat", "opponents", "start"))
        super().reset(seed=seed)
        if "seat" in settings or "opponents" in settings:
            self.take_seats(int(settings.get("seat", self.seat)), settings.get("opponents", self.given))
        state = starting_state(self.game, settings.get("start"))
        base = int(self.np_random.integers(2**62))
        self.rng = Rng(base)
        self.players: dict[int, Chooser] = {
            seat: chooser(opponent, self.eyes, Rng(base, seat + 1).getrandbits(60)) for seat, opponent in self.opponents.items()
        }
        self.refusals = 0
        self.state = state
        self.settle()
        return self.look(), self.info()

    def settle(self) -> None:
        """Chance and opponents move until the learning seat decides."""
        state, rng, seat = self.state, self.rng, self.seat
        mover = state.to_move
        while mover != seat:
            if mover == CHANCE:
                state.advance(state.sample(rng))
            elif mover >= 0:
                state.advance(self.players[mover](state, rng))
            else:
                break
            mover = state.to_move
        self.legal = self.eyes.legal(state) if mover == seat else []
        if self.render_mode == "human":
            self.render()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """One decision of the learning seat, and what follows until its next."""
        number = int(action)
        if number not in self.legal:
            self.refusals += 1
            return self.look(), self.illegal_reward, False, self.refusals >= self.max_refusals, {**self.info(), "refused": self.why(number)}
        self.state.advance(self.eyes.action(self.state, number) if self.eyes.compact else number)
        self.settle()
        over = not self.legal
        return self.look(), self.result() if over else 0.0, over, False, self.info()

    def why(self, number: int) -> str:
        """Why an action is refused."""
        if self.eyes.compact and not self.state.is_over:
            return f"No legal action has the number {number} here: {', '.join(map(str, self.legal))} are legal."
        return str(self.state.why_not(self.seat, number))

    def result(self) -> float:
        """What a finished game is worth to the learning seat."""
        return self.state.returns()[self.seat] if self.reward_kind == "returns" else float(self.state.scores()[self.seat])

    def look(self) -> NDArray[np.float32]:
        """The observation of the learning seat."""
        return self.eyes.observation(self.state, self.seat)

    def action_masks(self) -> NDArray[np.bool_]:
        """True for each legal action."""
        return self.eyes.mask(self.legal).view(np.bool_)

    def info(self) -> dict[str, Any]:
        """Mask and numbers of the legal actions, and the scores as they stand."""
        return {"action_mask": self.eyes.mask(self.legal), "legal": self.legal, "scores": self.state.scores()}

    def render(self) -> Any:
        """The table as the learning seat sees it: text, pixels, or printed, as `render_mode` says."""
        return render(self.state, self.seat, self.render_mode)


class TurnEnv(FrogpondEnv):
    """Turn by turn: the learner decides for every seat, each time with that seat's observation.

    info["seat"] is the seat that decides next; the reward is that of the seat that has just decided, and at the end
    info["rewards"] has everybody's. `reset(options=...)` takes `start`.
    """

    def __init__(self, game: str, players: int | None = None, **options: Any) -> None:
        for name in ("seat", "opponents"):
            if name in options:
                raise ValueError(f"{name}={options[name]!r}: turn by turn the learner has every seat; FrogpondEnv has opponents")
        super().__init__(game, players, **options)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """A new game. Options: start."""
        return super().reset(seed=seed, options=reset_options(options, ("start",)))

    def settle(self) -> None:
        """Chance moves until somebody decides; the learner is in that seat then."""
        state, rng = self.state, self.rng
        while state.to_move == CHANCE:
            state.advance(state.sample(rng))
        self.decided = self.seat
        self.legal = [] if state.is_over else self.eyes.legal(state)
        if self.legal:
            self.seat = int(state.to_move)
        if self.render_mode == "human":
            self.render()

    def info(self) -> dict[str, Any]:
        """As ever, with the seat that decides, and everybody's rewards at the end."""
        info = {**super().info(), "seat": self.seat}
        if not self.legal:
            state = self.state
            info["rewards"] = state.returns() if self.reward_kind == "returns" else [float(score) for score in state.scores()]
        return info


class SelfPlay(gymnasium.Wrapper[Any, Any, Any, Any]):
    """Around a FrogpondEnv: the other seats are played by `policy` (change it whenever you like; it counts from the next
    reset), and the learner moves on by one seat with every game, so that it learns them all."""

    def __init__(self, env: gymnasium.Env[Any, Any], policy: Opponents, rotate: bool = True) -> None:
        if not isinstance(env.unwrapped, FrogpondEnv) or isinstance(env.unwrapped, TurnEnv):
            raise TypeError(f"{env} is no FrogpondEnv with opponents")
        super().__init__(env)
        self.policy = policy
        self.rotate = rotate
        self.games = 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """A new game against the policy as it is now."""
        inner: Any = self.env.unwrapped
        settings = {"opponents": self.policy, **(options or {})}
        if self.rotate:
            settings.setdefault("seat", self.games % inner.game.seats)
        self.games += 1
        observation, info = self.env.reset(seed=seed, options=settings)
        return observation, {**info, "seat": inner.seat}


def env_id(name: str, version: int = 0) -> str:
    """The name of a game for `gymnasium.make`: frogpond/CosmicFrog-v0."""
    return f"frogpond/{name.title().replace('-', '')}-v{version}"


def register_all() -> list[str]:
    """Make every game known to Gymnasium; call it again once more games are registered. Version 1 has compact numbers."""
    specs = []
    for name in games():
        for version in versions(name):
            spec = env_id(name, version)
            specs.append(spec)
            if spec not in gymnasium.registry:
                kwargs = {"game": name, "compact": version > 0}
                home = "frogpond.adapters"
                gymnasium.register(
                    spec, f"{home}.gymnasium:FrogpondEnv", kwargs=kwargs, vector_entry_point=f"{home}.vector:FrogpondVectorEnv"
                )
    return specs


ENVIRONMENTS = register_all()
"""The names that `gymnasium.make` knows when this module has been imported."""

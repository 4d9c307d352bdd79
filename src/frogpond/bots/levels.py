"""The levels: from random moves to deep search, the same names for every game."""

from __future__ import annotations

from typing import Any

from ..engine.knowledge import Knowledge
from ..engine.rng import Rng
from ..engine.state import State
from ..search.greedy import greedy
from ..search.ismcts import Search, sight
from ..search.turns import Turns
from .bot import Bot

SIMULATIONS = {"frog": 60, "bullfrog": 250, "grandmaster": 2000}
SECONDS = {"frog": 0.8, "bullfrog": 2.0, "grandmaster": 4.0}


class RandomBot(Bot):
    """Any legal action."""

    name = "random"

    def judge(self, state: State, seat: int, rng: Rng) -> list[tuple[int, int, float]]:
        actions = state.legal_actions()
        first = int(rng.below(len(actions)))
        return [(action, 1, 0.0) for action in actions[first:] + actions[:first]]


class KnowingBot(Bot):
    """A bot that uses what the game's folder knows about playing it."""

    mind = ""  # the best there is; "hand": the hand-made knowledge; "learned": the learned mind; or a file of one

    def __init__(self, seed: int = 0, knowledge: Knowledge | None = None) -> None:
        super().__init__(seed)
        self.given = knowledge
        self.known: tuple[Any, Knowledge | None] = (None, None)

    def knowledge(self, state: State) -> Knowledge | None:
        """The game's knowledge; None if it has none."""
        if self.given is not None:
            return self.given
        if self.known[0] is not state.game:
            self.known = (state.game, state.game.knowledge(self.mind) if self.mind else state.game.knowledge())
        return self.known[1]


class Tadpole(KnowingBot):
    """Random, but nothing plainly silly."""

    name = "tadpole"

    def judge(self, state: State, seat: int, rng: Rng) -> list[tuple[int, int, float]]:
        know = self.knowledge(state) or Knowledge()
        actions = list(know.sensible(state, state.legal()))
        first = int(rng.below(len(actions)))
        return [(int(action), 1, 0.0) for action in actions[first:] + actions[:first]]


class Froglet(KnowingBot):
    """Looks one step ahead and takes what looks best."""

    name = "froglet"

    def __init__(self, seed: int = 0, knowledge: Knowledge | None = None, samples: int = 4) -> None:
        super().__init__(seed, knowledge)
        self.samples = samples

    def judge(self, state: State, seat: int, rng: Rng) -> list[tuple[int, int, float]]:
        return greedy(state, seat, self.knowledge(state) or Knowledge(), rng, self.samples)


class Searcher(KnowingBot):
    """Tree search with a budget of simulations, of seconds, or both (whichever ends first). The tree is kept between moves."""

    name = "search"

    def __init__(
        self,
        seed: int = 0,
        knowledge: Knowledge | None = None,
        simulations: int | None = None,
        seconds: float | None = None,
        level: str = "",
        mind: str = "",
    ) -> None:
        super().__init__(seed, knowledge)
        self.mind = mind
        for what, number in (("simulations", simulations), ("seconds", seconds)):
            if number is not None and not number > 0:
                raise ValueError(f"{what}={number}: a bot needs more than none")
        self.level = level
        self.simulations = simulations
        self.seconds = seconds
        self.name = level or "search"
        self.tree: Search | None = None

    def budget(self, know: Knowledge | None) -> tuple[int, float]:
        """Simulations and seconds for a decision, 0 for no limit of that kind."""
        if self.simulations is not None or self.seconds is not None:
            return self.simulations or 0, self.seconds or 0.0
        usual = SIMULATIONS.get(self.level, 1000)
        return (know.simulations.get(self.level, usual) if know else usual), SECONDS.get(self.level, 4.0)

    def split(self, parts: int, state: State) -> list[Bot]:
        simulations, seconds = self.budget(self.knowledge(state))
        share = -(-simulations // parts) if simulations else None
        made: list[Bot] = []
        for part in range(parts):
            seed = self.seed if part == 0 else Rng(self.seed, -part).getrandbits(60)
            made.append(Searcher(seed, None, share, seconds or None, self.level, self.mind))
        return made

    def judge(self, state: State, seat: int, rng: Rng) -> list[tuple[int, int, float]]:
        know = self.knowledge(state)
        simulations, seconds = self.budget(know)
        if know is not None and know.by_turns:
            turns = Turns(state, seat, know, rng)
            turns.run(simulations, seconds)
            return turns.table()
        tree = self.tree
        if tree is not None and tree.seat == seat and tree.find(sight(state, seat), state):
            if simulations:  # what is known already counts, up to three quarters
                simulations = max(simulations - int(tree.root.visits), simulations // 4)
        else:
            tree = Search(state, seat, know, rng)
        tree.run(simulations, seconds)
        self.tree = tree
        return tree.table()

"""The levels: from random moves to deep search, the same names for every game."""

from __future__ import annotations

import weakref
from math import log
from time import perf_counter
from typing import Any

from ..engine.knowledge import Knowledge
from ..engine.rng import Rng
from ..engine.state import CHANCE, OVER, State
from ..engine.weights import HAND
from ..search.exact import solve
from ..search.greedy import greedy
from ..search.ismcts import Search, sight
from ..search.turns import Turns
from .bot import Bot, knowledge_of
from .pace import CREW, RECALL, Helper, HelperTask, can_travel, think

LEVEL_SIMULATIONS = {"spawn": 0, "tadpole": 0, "froglet": 0, "frog": 60, "bullfrog": 250}  # by default; 0: one step ahead
BLUR = {"spawn": 0.1, "tadpole": 0.02}  # how badly a level that looks one step ahead sees what comes of it
LEVEL_SECONDS = {"froglet": 0.4, "frog": 0.8, "bullfrog": 2.0, "grandmaster": 1.0, "legend": 3.0}
SAMPLES = 4  # how often chance happens when one step is looked at
EARNEST = 1000  # simulations from which on the end of a game is solved, if it can be with as many positions
BY_TIME = ("grandmaster", "legend")  # as many simulations as their seconds allow


def once(state: State, rows: list[tuple[int, int, float]]) -> list[tuple[int, int, float]]:
    """Moves that lead to mirror images of each other as one, with the visits of all: else noise decides among them, and against them."""
    images = state.game.images(state)
    if len(set(images)) == len(images):
        return rows
    kinds: dict[str, list[tuple[int, int, float]]] = {}
    for row in rows:
        after = state.clone()
        after.advance(row[0])
        kinds.setdefault(min(state.game.images(after), default=str(row[0])), []).append(row)
    merged = []
    for kind in kinds.values():
        visits = sum(row[1] for row in kind)
        merged.append((kind[0][0], visits, sum(row[1] * row[2] for row in kind) / max(1, visits)))
    return sorted(merged, key=lambda row: (-row[1], -row[2], row[0]))


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
    temper = ""  # a bias at the same level, by one of the names in the game's `tempers`

    def __init__(self, seed: int = 0, knowledge: Knowledge | None = None) -> None:
        super().__init__(seed)
        self.given = knowledge
        self.known: tuple[Any, Knowledge | None] = (None, None)

    def knowledge(self, state: State) -> Knowledge | None:
        """The game's knowledge; None if it has none."""
        if self.given is not None:
            return self.given
        if self.known[0] is not state.game:
            self.known = (state.game, knowledge_of(state.game, self.mind, self.temper))
        return self.known[1]


class Harmless(KnowingBot):
    """Random, but nothing plainly silly: who takes the seat of a bot that failed. It asks nobody and is done at once."""

    name = "harmless"

    def judge(self, state: State, seat: int, rng: Rng) -> list[tuple[int, int, float]]:
        know = self.knowledge(state) or Knowledge()
        actions = list(know.sensible(state, state.legal()))
        first = int(rng.below(len(actions)))
        return [(int(action), 1, 0.0) for action in actions[first:] + actions[:first]]


def look(state: State, seat: int, know: Knowledge, rng: Rng, blur: float = 0.0, samples: int = SAMPLES) -> list[tuple[int, int, float]]:
    """One step ahead, best first; with a blur only what is not plainly silly, and a move that is worth less by the blur is chosen
    1/e times as often."""
    rows = greedy(state, seat, know, rng, samples)
    if not blur:
        return rows
    sensible = {int(action) for action in know.sensible(state, state.legal())}
    options = [(row[2] - blur * log(-log(rng.random() or 0.5)), row) for row in rows if row[0] in sensible]
    return [row for _, row in sorted(options, key=lambda pair: -pair[0])]


class Searcher(KnowingBot):
    """Tree search with a budget of simulations, of seconds, or both (whichever ends first). The tree is kept between moves.

    With seconds alone it thinks by the clock (`pace`): less for clear decisions, and with `jobs` processes, as many as cores if not told;
    with `ahead` also while others decide, if it is told what they decide about.
    """

    name = "search"

    def __init__(
        self,
        seed: int = 0,
        knowledge: Knowledge | None = None,
        simulations: int | None = None,
        seconds: float | None = None,
        level: str = "",
        mind: str = "",
        jobs: int | None = None,
        temper: str = "",
        ahead: bool = False,
    ) -> None:
        super().__init__(seed, knowledge)
        self.mind, self.temper = mind, temper
        self.jobs = jobs
        for what, number in (("simulations", simulations), ("seconds", seconds), ("jobs", jobs)):
            if number is not None and not number > 0:
                raise ValueError(f"{what}={number}: a bot needs more than none")
        if ahead not in (0, 1):
            raise ValueError(f"ahead={ahead}: 1 is to think on the time of others, 0 not to")
        if ahead and (simulations is not None or (seconds is None and level not in BY_TIME)):
            raise ValueError(f"ahead=1 is for bots that think by the clock: {', '.join(BY_TIME)}, or any search with seconds= alone")
        self.thinks_ahead = bool(ahead)
        self.thinker: Helper | None = None  # the process that thinks on the time of others
        self.level = level
        self.simulations = simulations
        self.seconds = seconds
        self.name = level or "search"
        self.tree: Search | None = None
        self.turns: Turns | None = None  # the turn thought about last: its later decisions are made already

    def budget(self, know: Knowledge | None) -> tuple[int, float]:
        """Simulations and seconds for a decision, 0 for no limit of that kind."""
        if self.simulations is not None or self.seconds is not None:
            return self.simulations or 0, self.seconds or 0.0
        if self.level in BY_TIME:
            return 0, LEVEL_SECONDS[self.level]
        usual = LEVEL_SIMULATIONS.get(self.level, 1000)
        return (know.simulations.get(self.level, usual) if know else usual), LEVEL_SECONDS.get(self.level, 4.0) if self.waited_for else 0.0

    def split(self, parts: int, state: State) -> list[Bot]:
        simulations, seconds = self.budget(self.knowledge(state))
        share = -(-simulations // parts) if simulations else None
        searchers: list[Bot] = []
        for part in range(parts):
            seed = self.seed if part == 0 else Rng(self.seed, -part).getrandbits(60)
            searchers.append(Searcher(seed, None, share, seconds or None, self.level, self.mind, 1, self.temper))
        return searchers

    def judge(self, state: State, seat: int, rng: Rng) -> list[tuple[int, int, float]]:
        know = self.knowledge(state)
        simulations, seconds = self.budget(know)
        if know is not None and know.by_turns:
            turns = self.turns
            if turns is None or not turns.find(state):
                turns = Turns(state, seat, know, rng)
                turns.run(simulations, seconds)
            self.turns = turns
            return turns.table()
        earnest = not simulations or simulations >= EARNEST
        if know is not None and earnest:
            begin = perf_counter()
            solved = solve(state, seat, know, simulations, seconds / 2)
            if solved:
                return solved
            seconds = max(seconds - (perf_counter() - begin), seconds / 10)
        tree = self.tree
        if tree is not None and tree.seat == seat and tree.find(sight(state, seat), state):
            if simulations:  # what is known already counts, up to three quarters
                simulations = max(simulations - int(tree.root.visits), simulations // 4)
        else:
            tree = Search(state, seat, know, rng)
        self.tree = tree
        if simulations or not seconds:
            tree.run(simulations, seconds)
            rows = tree.table()
        else:
            begin = perf_counter()
            helpers = self.helpers(state, seat, rng)
            if self.thinker is not None and helpers:
                helpers[0].recall(seconds * RECALL)
            rows = think(tree, helpers, seconds - (perf_counter() - begin))
        if not rows:  # so little time that no move was tried: one has to be
            tree.run(2, 0.0)
            rows = tree.table()
        return once(state, rows) if earnest else rows

    def helpers(self, state: State, seat: int, rng: Rng) -> list[HelperTask]:
        """Other processes that search the same decision; none if what the bot knows, or the game, is known to this process alone."""
        crew = CREW.call(None if self.jobs is None else self.jobs - 1) if self.given is None else []
        if self.thinker is not None:  # it has begun already, and takes the place of one of them
            crew = [self.thinker, *crew[1:]]
        if not crew or not can_travel(state):
            return []
        return [HelperTask(helper, state, seat, (self.mind, self.temper), int(rng.getrandbits(60))) for helper in crew]

    def ahead(self, state: State, seat: int) -> None:
        if not self.thinks_ahead or self.given is not None or state.to_move in (seat, CHANCE, OVER) or not can_travel(state):
            return
        know = self.knowledge(state)
        if know is not None and know.by_turns:  # there is nothing to search before the roll
            return
        if self.thinker is None:
            self.thinker = Helper()
            weakref.finalize(self, self.thinker.stop)  # when nobody has the bot any more, and at exit
        HelperTask(self.thinker, state, seat, (self.mind, self.temper), int(self.random().getrandbits(60))).ahead()

    def close(self) -> None:
        if self.thinker is not None:
            self.thinker.stop()
            self.thinker = None


class LevelBot(Searcher):
    """A level by its name: it looks one step ahead, more or less clearly, or searches, as the game's knowledge has it for that name.

    `blur` (0 for the clearest) and `samples` of what chance does make it look one step ahead at any level.
    """

    def __init__(
        self,
        seed: int = 0,
        knowledge: Knowledge | None = None,
        *,
        level: str = "froglet",
        blur: float | None = None,
        samples: int | None = None,
        **limits: Any,
    ) -> None:
        super().__init__(seed, knowledge, level=level, **limits)
        if not (blur is None or blur >= 0) or not (samples is None or samples > 0):
            raise ValueError("a look needs a blur of 0 or more, and a sample of chance")
        self.blur, self.samples = blur, samples

    def looks(self, know: Knowledge) -> bool:
        """Whether it only looks one step ahead."""
        if self.blur is not None or self.samples is not None:
            return True
        limited = self.simulations is not None or self.seconds is not None or self.level in BY_TIME
        return not limited and not know.simulations.get(self.level, LEVEL_SIMULATIONS.get(self.level, 0))

    def split(self, parts: int, state: State) -> list[Bot]:
        return [self] if self.looks(self.knowledge(state) or Knowledge()) else super().split(parts, state)

    def judge(self, state: State, seat: int, rng: Rng) -> list[tuple[int, int, float]]:
        know = self.knowledge(state) or Knowledge()
        if not self.looks(know):
            return super().judge(state, seat, rng)
        blur = know.blur.get(self.level, BLUR.get(self.level, 0.0)) if self.blur is None else self.blur
        if know.by_turns:  # it judges whole turns, and this one looks at single steps
            know = knowledge_of(state.game, HAND, self.temper) or Knowledge()
        return look(state, seat, know, rng, blur, self.samples or SAMPLES)

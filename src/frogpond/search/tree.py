# compiled by mypyc
"""A node of the search tree: one decision or chance event, with what search learnt about each way out of it."""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ..engine.knowledge import Knowledge, floats, integers
from ..engine.rng import Rng
from ..engine.state import State


@final
class Node:
    """Ways out are kept side by side in vecs; those that search may choose from stand first, best prior first.

    In a game with hidden facts the legal actions may differ from visit to visit: a node then collects all that were
    met, and `seen` counts how often each could be chosen. If even the mover differs, `other` has the node for him.
    """

    mover: i64  # a seat, CHANCE, or from the number of seats on a stranger on a seat (see Search.walk)
    visits: i64
    total: float  # sum of values for the mover
    open: bool  # actions are known
    legal: vec[i64]  # the legal actions when the node was opened
    varies: bool  # other legal actions were met since
    ready: i64  # how many of the actions stand in order of their prior
    actions: vec[i64]
    prior: vec[float]
    tries: vec[i64]
    gain: vec[float]  # sum of values for the mover, by action
    seen: vec[i64]
    kids: list[Node | None]
    other: Node | None

    def __init__(self, mover: i64) -> None:
        self.mover = mover
        self.visits = 0
        self.total = 0.0
        self.open = False
        self.varies = False
        self.ready = 0
        self.legal = vec[i64]()
        self.actions = vec[i64]()
        self.prior = vec[float]()
        self.tries = vec[i64]()
        self.gain = vec[float]()
        self.seen = vec[i64]()
        self.kids = NO_KIDS
        self.other = None

    def for_mover(self, mover: i64) -> Node:
        """The node itself, or the one that stands here for another mover."""
        node = self
        while node.mover != mover:
            following = node.other
            if following is None:
                following = Node(mover)
                node.other = following
            node = following
        return node

    def add(self, action: i64, prior: float) -> i64:
        """Another way out; its index."""
        self.actions = append(self.actions, action)
        self.prior = append(self.prior, prior)
        self.tries = append(self.tries, 0)
        self.gain = append(self.gain, 0.0)
        if self.kids is NO_KIDS:
            self.kids = [None]
        else:
            self.kids.append(None)
        return i64(len(self.actions)) - 1

    def index(self, action: i64) -> i64:
        """Where an action stands, -1 if it was not met here."""
        i: i64 = 0
        for other in self.actions:
            if other == action:
                return i
            i += 1
        return -1

    def most_tried(self) -> i64:
        """The index of the way out that was taken most often, -1 if none was."""
        best: i64 = -1
        most: i64 = 0
        i: i64 = 0
        while i < i64(len(self.tries)):
            if self.tries[i] > most:
                most = self.tries[i]
                best = i
            i += 1
        return best

    def expand(self, state: State, know: Knowledge | None, rng: Rng) -> None:
        """Learn the actions, in random order so that equals have equal chances, and their priors."""
        legal = state.legal()
        size = i64(len(legal))
        self.legal = legal
        self.open = True
        order = legal[:]
        i = size - 1
        while i > 0:
            j = rng.below(i + 1)
            last = order[i]
            order[i] = order[j]
            order[j] = last
            i -= 1
        weights = vec[float]() if know is None else know.prior(state, order)
        if i64(len(weights)) == 0:
            self.ready = size
            weights = floats(size)
            i = 0
            while i < size:
                weights[i] = 1.0 / float(size)
                i += 1
        else:
            scale(weights)
        self.actions = order
        self.prior = weights
        self.tries = integers(size)
        self.gain = floats(size)
        self.kids = [None] * int(size)

    def arrange(self, count: i64) -> None:
        """Bring the actions with the best priors to the front, until `count` stand in order."""
        size = i64(len(self.actions))
        if count > size:
            count = size
        prior = self.prior
        while self.ready < count:
            best = self.ready
            i = best + 1
            while i < size:
                if prior[i] > prior[best]:
                    best = i
                i += 1
            self.swap(self.ready, best)
            self.ready += 1

    def swap(self, i: i64, j: i64) -> None:
        if i == j:
            return
        action = self.actions[i]
        self.actions[i] = self.actions[j]
        self.actions[j] = action
        weight = self.prior[i]
        self.prior[i] = self.prior[j]
        self.prior[j] = weight
        tries = self.tries[i]
        self.tries[i] = self.tries[j]
        self.tries[j] = tries
        gain = self.gain[i]
        self.gain[i] = self.gain[j]
        self.gain[j] = gain
        kid = self.kids[i]
        self.kids[i] = self.kids[j]
        self.kids[j] = kid

    def choose(self, know: Knowledge | None, exploration: float, reduction: float, widening: float) -> i64:
        """The index of the action to try next, all actions being legal: best mean value plus a bonus for the untried."""
        visits = float(self.visits)
        size = i64(len(self.actions))
        count = size
        if widening > 0.0:
            wide = 1.0 + widening * sqrt(visits)
            if wide < float(size):
                count = i64(wide)
        if self.ready < count:
            self.arrange(count)
        bonus = exploration * sqrt(visits)
        unknown = self.total / visits - reduction
        prior = self.prior
        tries = self.tries
        gain = self.gain
        best: i64 = 0
        top = -1e18
        i: i64 = 0
        while i < count:
            tried = tries[i]
            if tried == 0:
                value = unknown + bonus * prior[i]
            else:
                value = gain[i] / float(tried) + bonus * prior[i] / float(1 + tried)
            if value > top:
                top = value
                best = i
            i += 1
        return best

    def is_new(self, legal: vec[i64]) -> bool:
        """Whether the legal actions differ from those known at first."""
        actions = self.legal
        size = i64(len(actions))
        if i64(len(legal)) != size:
            return True
        i: i64 = 0
        while i < size:
            if actions[i] != legal[i]:
                return True
            i += 1
        return False

    def choose_among(self, legal: vec[i64], state: State, know: Knowledge | None, exploration: float, reduction: float) -> i64:
        """As `choose`, among those of the actions that are legal this time; unknown ones are added."""
        if not self.varies:
            self.arrange(i64(len(self.actions)))
            self.varies = True
            self.seen = integers(i64(len(self.actions)))
            i: i64 = 0
            while i < i64(len(self.seen)):
                self.seen[i] = self.visits
                i += 1
        weights = vec[float]()
        unknown = self.total / float(self.visits) - reduction
        best: i64 = -1
        top = -1e18
        at: i64 = 0
        for action in legal:
            i = self.index(action)
            if i < 0:
                if know is not None and i64(len(weights)) == 0:
                    weights = know.prior(state, legal)
                    scale(weights)
                i = self.add(action, weights[at] if i64(len(weights)) > 0 else 1.0 / float(len(legal)))
                self.seen = append(self.seen, 0)
                self.ready += 1
            self.seen[i] += 1
            visits = self.tries[i]
            bonus = exploration * sqrt(float(self.seen[i])) * self.prior[i] / float(1 + visits)
            value = (unknown if visits == 0 else self.gain[i] / float(visits)) + bonus
            if value > top:
                top = value
                best = i
            at += 1
        return best


NO_KIDS: Final[list[Node | None]] = []  # of every leaf; never added to


def scale(weights: vec[float]) -> None:
    """Make weights add up to one."""
    total = 0.0
    for weight in weights:
        total += weight
    if total <= 0.0:
        return
    i: i64 = 0
    while i < i64(len(weights)):
        weights[i] /= total
        i += 1

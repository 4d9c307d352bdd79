# compiled by mypyc
"""Information-set Monte Carlo tree search for any game of the engine.

Each simulation redeals what the searching seat can't know, walks down the tree (chance by its weights, every seat for
its own good), adds one node, plays on by the game's rollout policy to a quiet position and shares the value out to
the seats that decided on the way. One to six seats, teams, chance and hidden facts need no special case.

What the searching seat knows and a rival can't know stays the same in all that, so a rival who learnt there would play as
if he knew it. With `lessons` he does not: where a simulation comes to him, a twin of the position, resampled as he sees
things, goes the same way as long as he decides, and on from there by itself; what it brings him is what he learns.
"""

from __future__ import annotations

import gc
from time import perf_counter
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ..engine.knowledge import Knowledge, floats, integers
from ..engine.playouts import finish
from ..engine.rng import Rng
from ..engine.state import CHANCE, OVER, State
from .tree import Node

AFTERWARDS: Final = 0.04  # part of the time that search leaves to others
LOOKED_AT: Final = 40  # positions compared when the tree is used again
DRAWS: Final = 6  # from a seat's eyes, before it is believed to know all that the searching seat knows


@final
class Search:
    """A tree that grows from one position. `rng` is the searcher's own; the game's dice are never touched."""

    root: Node
    state: State  # the position at the root, hidden facts already redealt
    seat: i64
    know: Knowledge | None
    rng: Rng
    seats: i64
    teams: list[list[int]]  # those with several seats
    out: vec[float]
    nodes: list[Node]
    picks: vec[i64]
    counts: vec[float]  # of the value that comes back, how much counts
    length: i64
    exploration: float
    reduction: float
    widening: float
    horizon: i64
    lessons: float
    outside: vec[i64]  # by seat: 1 for those that can't know all that the searching seat knows
    secret: bool  # there are such seats, and they have lessons
    tally: dict[int, list[float]] | None  # by root action: the sum of every seat's values, and how many; only when asked for

    def __init__(self, state: State, seat: int, know: Knowledge | None, rng: Rng) -> None:
        self.state = state.clone()
        self.seat = i64(seat)
        self.know = know
        self.rng = rng
        self.seats = i64(state.game.seats)
        self.teams = [team for team in state.game.teams if len(team) > 1]
        self.out = floats(self.seats)
        self.nodes = []
        self.picks = vec[i64]()
        self.counts = vec[float]()
        self.length = 0
        self.root = Node(state.to_move)
        base = know if know is not None else Knowledge()
        self.exploration = base.exploration
        self.reduction = base.reduction
        self.widening = base.widening
        self.horizon = base.horizon
        self.lessons = base.lessons
        self.outside = integers(self.seats)
        self.secret = False
        self.tally = None
        self.look_round()

    def look_round(self) -> None:
        """Find the seats that can't know all that the searching seat knows: what they would draw anew, it would notice."""
        self.secret = False
        if self.lessons <= 0.0:
            return
        view = self.state.redeal(self.seat, Rng(0))  # what it can't know has no part in this
        ours = view.packed()
        seat: i64 = 0
        while seat < self.seats:
            self.outside[seat] = 0
            draw: i64 = 0
            while seat != self.seat and draw < DRAWS and self.outside[seat] == 0:
                if sight(view.redeal(seat, Rng(int(draw))), self.seat) != ours:
                    self.outside[seat] = 1
                    self.secret = True
                draw += 1
            seat += 1

    def run(self, simulations: int, seconds: float) -> int:
        """Simulate that often, or until the time is over (0: no limit of that kind); how many were done.

        A tree has no reference cycles, so Python need not look for any while time runs; with a limit a part of the time
        is left for its doing so, and for the old tree's end, afterwards.
        """
        collecting = gc.isenabled()
        gc.disable()
        try:
            return self.go_on(simulations, seconds * (1.0 - AFTERWARDS))
        finally:
            if collecting:
                gc.enable()

    def go_on(self, simulations: int, seconds: float) -> int:
        """Simulate within these limits."""
        begin = perf_counter()
        count: i64 = 0
        longest = 0.0
        last = begin
        while count < simulations or simulations <= 0:
            self.simulate()
            count += 1
            if seconds > 0.0:
                now = perf_counter()
                if now - last > longest:
                    longest = now - last
                last = now
                if now - begin + longest > seconds:  # another one might end too late
                    break
        return int(count)

    def simulate(self) -> None:
        """One walk from the root to a new leaf, and its value back up."""
        self.length = 0
        self.walk(self.root, self.state.redeal(self.seat, self.rng), False)
        if self.tally is not None and self.length > 1:
            self.count()

    def walk(self, node: Node, state: State, lesson: bool) -> None:
        """From a node down to a new leaf, and its value back up.

        Where a seat outside begins to decide, a twin of the position may be drawn as that seat sees it, which parts when another decides.
        It goes on alone as a lesson: those who are not outside (the searching seat, perhaps its team) have nodes of their own there, as
        strangers.
        """
        rng = self.rng
        first = self.length
        last: i64 = CHANCE  # who decided last
        twin: State | None = None
        since = first  # where the twin was drawn
        leaf = False
        while state.to_move != OVER and not leaf:
            mover = state.to_move
            who = mover
            if self.secret:
                if twin is not None and (twin.to_move != mover or (mover != CHANCE and mover != last)):
                    self.part(node, twin, since)
                    twin = None
                if mover != CHANCE:
                    if self.outside[mover] == 0:
                        if lesson:
                            who = mover + self.seats
                    elif mover != last and not lesson and rng.random() < self.lessons:
                        twin = state.redeal(mover, rng)
                        since = self.length
                    last = mover
            if node.mover != who:
                node = node.for_mover(who)
            if mover == CHANCE:
                outcome = state.sample(rng)
                at = node.index(outcome)
                if at < 0:
                    at = node.add(outcome, 0.0)
                if twin is not None and not twin.is_legal(int(outcome)):
                    self.part(node, twin, since)
                    twin = None
                    last = CHANCE
            elif node.visits == 0:
                self.note(node, -1)
                leaf = True
                continue
            else:
                at = self.select(node, state if twin is None else twin)
                outcome = node.actions[at]
            self.note(node, at)
            state.advance(outcome)
            if twin is not None:
                twin.advance(outcome)
            kid = node.kids[at]
            if kid is None:
                kid = Node(state.to_move)
                node.kids[at] = kid
            node = kid
        if twin is not None:
            if leaf:
                self.play_out(twin)
                self.learn(since)
            else:
                self.part(node, twin, since)
        self.play_out(state)
        self.back_up(first)

    def part(self, node: Node, twin: State, since: i64) -> None:
        """Let a twin go on alone, and the rival learn what came of it."""
        length = self.length
        self.walk(node, twin, True)
        self.length = length
        self.learn(since)

    def learn(self, since: i64) -> None:
        """The nodes since then learn from the twin; where only some simulations have one, it tells by how much the others are wrong."""
        out = self.out
        i = since
        while i < self.length:
            node = self.nodes[i]
            if node.mover >= 0:
                value = out[node.mover] / self.lessons
                node.total += value
                if self.picks[i] >= 0:
                    node.gain[self.picks[i]] += value
                self.counts[i] = 1.0 - 1.0 / self.lessons
            i += 1

    def note(self, node: Node, at: i64) -> None:
        """Remember a step of the way."""
        if self.length == i64(len(self.picks)):
            self.picks = append(self.picks, at)
            self.counts = append(self.counts, 1.0)
            self.nodes.append(node)
        else:
            self.picks[self.length] = at
            self.counts[self.length] = 1.0
            self.nodes[self.length] = node
        self.length += 1

    def select(self, node: Node, state: State) -> i64:
        """The index of the action to try at a node."""
        if not node.open:
            node.expand(state, self.know, self.rng)
        else:
            legal = state.legal()
            if node.varies or node.is_new(legal):
                return node.choose_among(legal, state, self.know, self.exploration, self.reduction)
        return node.choose(self.know, self.exploration, self.reduction, self.widening)

    def play_out(self, state: State) -> None:
        """Play on and put every seat's value into `out`."""
        know = self.know
        rng = self.rng
        out = self.out
        if know is None:
            finish(state, rng)
            i: i64 = 0
            for value in state.returns():
                out[i] = value
                i += 1
            return
        left = self.horizon
        while state.to_move != OVER:
            if state.to_move == CHANCE:
                state.advance(state.sample(rng))
                continue
            if left == 0:
                if know.quiet(state):
                    break
            else:
                left -= 1
            state.advance(know.pick(state, rng))
        know.evaluate(state, out)
        if len(self.teams) > 0:
            share(out, self.teams)

    def back_up(self, first: i64) -> None:
        """Every node on the way, from the first of the walk on, learns what it brought to its mover."""
        out = self.out
        i = first
        while i < self.length:
            node = self.nodes[i]
            at = self.picks[i]
            node.visits += 1
            if node.mover >= 0:
                value = out[node.mover % self.seats] * self.counts[i]
                node.total += value
                if at >= 0:
                    node.gain[at] += value
                    node.tries[at] += 1
            else:
                node.tries[at] += 1
            i += 1

    def count(self) -> None:
        """Add the values of a simulation to the tally of its first action."""
        tally = self.tally
        assert tally is not None
        action = int(self.nodes[0].actions[self.picks[0]])
        row = tally.get(action)
        if row is None:
            row = [0.0] * int(self.seats + 1)
            tally[action] = row
        for i in range(self.seats):
            row[i] += self.out[i]
        row[int(self.seats)] += 1.0

    def expected(self, simulations: int) -> list[float]:
        """Search, then what every seat may expect after the action that was tried most."""
        self.tally = {}
        self.run(simulations, 0.0)
        rows = [row for row in self.tally.values() if row[-1] > 0.0]
        if len(rows) == 0:
            return [self.out[i] for i in range(self.seats)]
        best = max(rows, key=lambda row: row[-1])
        return [best[i] / best[-1] for i in range(int(self.seats))]

    # What was found -------------------------------------------------------------------------------------------------

    def table(self) -> list[tuple[int, int, float]]:
        """(action, visits, mean value) of every action tried at the root, most visited first."""
        root = self.root
        rows: list[tuple[int, int, float]] = []
        i: i64 = 0
        while i < i64(len(root.actions)):
            tries = root.tries[i]
            if tries > 0:
                rows.append((int(root.actions[i]), int(tries), root.gain[i] / float(tries)))
            i += 1
        rows.sort(key=lambda row: (-row[1], -row[2], row[0]))
        return rows

    def find(self, key: bytes, state: State) -> bool:
        """Make the node where the seat stands now the root, if the tree has it; `wanted` is how the seat sees it.

        Looked at are the root itself and, after the seat's move that search liked best or any move of a rival, what chance and the
        rivals may have done.
        """
        if sight(self.state, self.seat) == key:
            self.stand(self.root, state)
            return True
        queue: list[tuple[Node, State]] = []
        if self.root.mover == self.seat:
            self.enqueue(queue, self.root, self.state, self.root.most_tried())
        else:
            self.enqueue_all(queue, self.root, self.state)
        at = 0
        while at < len(queue) and at < LOOKED_AT:
            node, here = queue[at]
            at += 1
            if node.mover == state.to_move and node.open and sight(here, self.seat) == key:
                self.stand(node, state)
                return True
            if node.mover != self.seat or i64(len(node.actions)) == 1:
                self.enqueue_all(queue, node, here)
        return False

    def stand(self, node: Node, state: State) -> None:
        """Go on from a node of the tree."""
        self.root = node
        self.state = state.clone()
        self.look_round()

    def enqueue_all(self, queue: list[tuple[Node, State]], node: Node, here: State) -> None:
        """Add what follows from every way out of a node, until there is enough to look at."""
        i: i64 = 0
        while i < i64(len(node.actions)) and len(queue) < LOOKED_AT:
            self.enqueue(queue, node, here, i)
            i += 1

    def enqueue(self, queue: list[tuple[Node, State]], node: Node, here: State, at: i64) -> None:
        """Add what follows from a way out of a node, if search has been there and the facts as they lie here allow it."""
        kid = node.kids[at] if at >= 0 else None
        if kid is not None and here.is_legal(int(node.actions[at])):
            after = here.clone()
            after.advance(node.actions[at])
            if after.to_move != OVER:
                kid = kid.for_mover(after.to_move)
                if kid.visits > 0:
                    queue.append((kid, after))


def sight(state: State, seat: i64) -> bytes:
    """The same bytes for any two states that the seat can't tell apart."""
    return state.redeal(seat, Rng(0)).packed()


def share(out: vec[float], teams: list[list[int]]) -> None:
    """A team stands as its seats stand on average."""
    for team in teams:
        total = 0.0
        for seat in team:
            total += out[i64(seat)]
        for seat in team:
            out[i64(seat)] = total / float(len(team))

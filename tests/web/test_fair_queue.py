"""The queue for thinking as a model: a simulated clock, made-up people, and what must hold whoever comes."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

from frogpond.web.ops.fair_queue import OLDEST, SHORT, FairQueue, Requester, Thought


class World:
    """Simulated time: thoughts are asked for, begin when the queue says so, and take as long as they take."""

    def __init__(self, fair: FairQueue, takes: Callable[[Thought], float] = lambda thought: thought.cost) -> None:
        self.fair = fair
        self.takes = takes
        self.now = 0.0
        self.ends: list[tuple[float, int, Thought]] = []
        self.served: Counter[str] = Counter()
        self.waited: dict[Thought, float] = {}
        self.begun: list[Thought] = []
        self.again: Callable[[Thought], None] = lambda thought: None

    def ask(self, owner: str, address: str, cost: float, watched: bool = True) -> Thought:
        thought = self.fair.ask(Requester(owner, address), cost, self.now, watched)
        self.begin()
        return thought

    def wish(self, who: Requester, cost: float) -> None:
        """Somebody who always has something more to think about."""
        self.fair.ask(who, cost, self.now)

    def begin(self) -> None:
        for thought in self.fair.begin(self.now):
            self.begun.append(thought)
            self.waited[thought] = self.now - thought.since
            self.ends.append((self.now + self.takes(thought), len(self.begun), thought))

    def step(self) -> bool:
        """On to the next end of a thought; False if none is under way."""
        if not self.ends:
            return False
        self.ends.sort(key=lambda one: one[:2])
        self.now, _, thought = self.ends.pop(0)
        self.served[thought.who.address] += round(1000 * self.takes(thought))
        self.fair.end(thought, self.now)
        self.again(thought)
        self.begin()
        return True

    def run(self, seconds: float) -> None:
        end = self.now + seconds
        while self.now < end and self.step():
            pass


def test_a_stranger_s_short_thought_does_not_wait_for_many_long_ones() -> None:
    """Thirty tables of one address that think for six seconds each: somebody else's small bot begins at once."""
    world = World(FairQueue(2, 1))
    for number in range(180):
        world.ask(f"host {number % 30}", "flooder", 6.0)
    world.run(60)
    assert world.waited[world.ask("ann", "home", 0.02)] == 0.0
    assert world.waited[world.ask("ann", "home", 4.0)] == 0.0, "nobody has all places, so a long thought begins too"


def test_with_a_single_place_the_stranger_is_next() -> None:
    world = World(FairQueue(1, 0))
    for number in range(50):
        world.ask(f"host {number}", "flooder", 6.0)
    while world.fair.begun % OLDEST:  # every few places one goes to the oldest, whoever that is
        world.step()
    mine = world.ask("ann", "home", 6.0)
    world.step()
    assert world.begun[-1] is mine


def test_two_addresses_that_always_want_get_the_same() -> None:
    """However many people and thoughts one of them has, and however long its thoughts are."""
    world = World(FairQueue(2, 0, each=8))
    costs = {"many": 0.5, "few": 3.0}
    world.again = lambda thought: world.wish(thought.who, costs[thought.who.address])
    for number in range(40):
        world.ask(f"p{number}", "many", costs["many"])
    for number in range(3):
        world.ask(f"q{number}", "few", costs["few"])
    world.run(2000)
    share = world.served["many"] / sum(world.served.values())
    assert 0.35 < share < 0.65, world.served


def test_people_of_one_address_share_it() -> None:
    world = World(FairQueue(1, 0))
    got: Counter[str] = Counter()

    def again(thought: Thought) -> None:
        got[thought.who.owner] += 1
        world.wish(thought.who, 1.0)

    world.again = again
    for _ in range(30):
        world.ask("greedy", "home", 1.0)
    world.ask("modest", "home", 1.0)
    world.run(400)
    assert got["modest"] > 0.3 * sum(got.values()), got


def test_what_a_thought_really_took_counts_and_not_what_was_guessed() -> None:
    """Somebody whose thoughts are said to be short and are not gets no more for it."""
    world = World(FairQueue(1, 0), takes=lambda thought: 5.0 if thought.who.address == "liar" else 1.0)
    world.again = lambda thought: world.wish(thought.who, 0.1 if thought.who.address == "liar" else 1.0)
    for number in range(5):
        world.ask(f"l{number}", "liar", 0.1)
        world.ask(f"h{number}", "honest", 1.0)
    world.run(3000)
    assert world.served["honest"] > 0.3 * sum(world.served.values()), world.served


def test_whoever_rested_has_saved_nothing_up() -> None:
    """After an hour of rest an address gets its share, not the hour."""
    world = World(FairQueue(1, 0))
    world.ask("a", "sleeper", 1.0)
    world.run(10)
    busy: list[str] = []

    def again(thought: Thought) -> None:
        busy.append(thought.who.address)
        world.wish(thought.who, 1.0)

    world.again = again
    world.ask("b", "worker", 1.0)
    world.run(3600)
    for _ in range(5):
        world.ask("a", "sleeper", 1.0)
    busy.clear()
    world.run(100)
    assert 0.3 < busy.count("worker") / len(busy) < 0.7


def test_short_before_long_of_the_same_person() -> None:
    world = World(FairQueue(1, 0))
    world.ask("ann", "home", 5.0)
    long, short = world.ask("ann", "home", 5.0), world.ask("ann", "home", 0.1)
    world.run(20)
    assert world.begun.index(short) < world.begun.index(long)


def test_what_nobody_watches_comes_after_what_somebody_watches() -> None:
    world = World(FairQueue(1, 0))
    world.ask("x", "somewhere", 1.0)
    unseen, seen = world.ask("ann", "home", 1.0, watched=False), world.ask("bo", "house", 2.0)
    world.run(20)
    assert world.begun.index(seen) < world.begun.index(unseen)


def test_caps() -> None:
    """Nobody has all places, no person more than theirs, and some places take short thoughts only."""
    fair = FairQueue(4, 1, each=2)
    world = World(fair)
    for _ in range(9):
        world.ask("ann", "home", 9.0)
    assert len(fair.running) == 2, "a cap for a person"
    for number in range(9):
        world.ask(f"p{number}", "home", 9.0)
    assert len(fair.running) == 3, "an address never has all places for long thoughts"
    for number in range(9):
        world.ask(f"s{number}", f"street {number}", 9.0)
    assert len(fair.running) == 4
    world.ask("quick", "far away", SHORT)
    assert len(fair.running) == 5
    world.ask("quick too", "further away", SHORT)
    assert len(fair.running) == 5


def test_who_leaves_is_forgotten() -> None:
    fair = FairQueue(1, 0)
    world = World(fair)
    world.ask("ann", "home", 1.0)
    waiting = world.ask("bo", "house", 1.0)
    assert fair.order() == [waiting]
    fair.leave(waiting)
    fair.leave(waiting)
    assert len(fair) == 0
    world.run(10)
    assert not fair.running
    assert len(world.begun) == 1


@pytest.mark.parametrize("seed", range(6))
def test_nobody_starves(seed: int) -> None:
    """In any crowd, newcomers without end included, a thought waits for those before it and for a few others, and not for ever."""
    rng = random.Random(seed)
    fair = FairQueue(rng.randint(1, 4), rng.randint(0, 1), each=rng.randint(1, 3))
    world = World(fair)
    for number in range(40):
        world.ask(f"old {number % 7}", f"address {number % 3}", rng.choice((0.1, 1.0, 6.0)))
    old = fair.order()
    work = sum(thought.cost for thought in (*old, *fair.running))
    while any(thought not in world.waited for thought in old) and world.now < 4 * work:
        number += 1
        world.ask(f"new {number}", f"fresh {number}", 0.01)  # each from an address of its own
        world.step()
    assert [thought for thought in old if thought not in world.waited] == []
    assert max(world.waited[thought] for thought in old) <= work * 1.2 + 5


@pytest.mark.parametrize("seed", range(4))
def test_the_books_are_right_whatever_happens(seed: int) -> None:
    """Nothing is lost and nothing begins twice; at the end all is forgotten."""
    rng = random.Random(seed)
    fair = FairQueue(2, 1)
    world = World(fair)
    asked, left = [], 0
    for _ in range(1500):
        chance = rng.random()
        if chance < 0.5:
            asked.append(world.ask(f"p{rng.randrange(9)}", f"a{rng.randrange(5)}", rng.choice((0.1, 2.0)), rng.random() < 0.8))
        elif chance < 0.9:
            world.step()
        elif fair.order():
            fair.leave(rng.choice(fair.order()))
            left += 1
        assert len(fair.running) <= 3
        assert len(fair.order()) == len(fair)
    while world.step():
        pass
    assert len(world.begun) == len(set(world.begun)) == len(asked) - left
    assert len(fair) == 0
    assert not fair.running

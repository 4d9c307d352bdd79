"""Who thinks next. Everybody who waits has an address and a name: addresses share the places to think, people share those of theirs.

Each address (and each person of it) has a reckoning: the seconds of thinking it was given. The next place goes where the reckoning
together with the thought that waits there comes to least, so a short thought goes before a long one, and nobody who asks for much gets
in the way of somebody who asks for little. Whoever comes after a pause begins where the others stand, neither richer nor poorer.
Every few places one goes to whoever has waited longest, so that nobody waits for ever, whoever else comes. Nobody has all places, and
some places are for short thoughts alone.

Pure: time comes in as an argument, nothing waits here and nobody is woken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

SHORT = 0.3
"""Seconds: a thought that is not expected to take longer is short."""
OLDEST = 4
"""Every so many places one goes to whoever has waited longest."""
UNSEEN = 20.0
"""Seconds by which a thought that nobody watches stands behind the others."""


@dataclass(frozen=True, slots=True)
class Requester:
    """For whom there is thinking: a person, and the address they come from."""

    owner: str = ""
    address: str = ""


@dataclass(eq=False, slots=True)
class Thought:
    """Something to think about, and how many seconds it may take."""

    who: Requester
    cost: float
    since: float
    watched: bool = True
    began: float | None = None

    @property
    def weight(self) -> float:
        return self.cost if self.watched else self.cost + UNSEEN


@dataclass(slots=True)
class Account:
    """What somebody was given so far, in seconds, and how many of theirs are being thought now."""

    spent: float = 0.0
    running: int = 0
    slow: int = 0  # of those, the long ones


@dataclass(slots=True)
class House:
    """An address: its own account, those of its people, and what waits there by person."""

    account: Account = field(default_factory=Account)
    people: dict[str, Account] = field(default_factory=dict)
    waiting: dict[str, list[Thought]] = field(default_factory=dict)


class FairQueue:
    """Gives places to think. `places` are for thoughts of any length, `quick` more for short ones; `each` is the most for one person."""

    def __init__(self, places: int, quick: int = 1, each: int = 2) -> None:
        self.places = max(1, places)
        self.quick = quick
        self.each = each
        self.running: set[Thought] = set()
        self.begun = 0
        self.clock = 0.0  # where whoever began last stood: those who come anew begin there
        self._houses: dict[str, House] = {}
        self._busy: dict[str, House] = {}  # those where something waits

    # Coming and going ---------------------------------------------------------------------------------------------------

    def ask(self, who: Requester, cost: float, at: float, watched: bool = True) -> Thought:
        """Somebody wants something thought about."""
        thought = Thought(who, max(0.001, cost), at, watched)
        house = self._houses.get(who.address)
        if house is None:
            house = self._houses[who.address] = House()
        if not house.waiting and not house.account.running:
            house.account.spent = max(house.account.spent, self.clock)
        person = house.people.setdefault(who.owner, Account())
        if who.owner not in house.waiting and not person.running:
            person.spent = max(person.spent, self._least(house))
        house.waiting.setdefault(who.owner, []).append(thought)
        self._busy[who.address] = house
        return thought

    def leave(self, thought: Thought) -> None:
        """It need not be thought any more; it had no place yet."""
        house = self._houses.get(thought.who.address)
        if house is not None and thought in house.waiting.get(thought.who.owner, ()):
            self._take(house, thought)
            self._forget(thought.who.address)

    def begin(self, at: float) -> list[Thought]:
        """Those that begin now."""
        started = []
        while (thought := self._next()) is not None:
            house = self._houses[thought.who.address]
            self._take(house, thought)
            thought.began = at
            self.clock = max(self.clock, house.account.spent)
            for account in (house.account, house.people[thought.who.owner]):
                account.spent += thought.cost
                account.running += 1
                account.slow += thought.cost > SHORT
            self.running.add(thought)
            self.begun += 1
            started.append(thought)
        return started

    def end(self, thought: Thought, at: float) -> None:
        """It was thought, or called off: what it really took is reckoned."""
        self.running.discard(thought)
        house = self._houses[thought.who.address]
        for account in (house.account, house.people[thought.who.owner]):
            account.spent += at - (thought.began or at) - thought.cost
            account.running -= 1
            account.slow -= thought.cost > SHORT
        self._forget(thought.who.address)

    # Looking ------------------------------------------------------------------------------------------------------------

    def __len__(self) -> int:
        """How many wait."""
        return sum(len(thoughts) for house in self._busy.values() for thoughts in house.waiting.values())

    def order(self) -> list[Thought]:
        """Those that wait, about in the order in which they will begin."""
        rows: list[tuple[float, float, Thought]] = []
        for house in self._busy.values():
            mine: list[tuple[float, float, Thought]] = []
            for owner, thoughts in house.waiting.items():
                reckoned = house.people[owner].spent
                for thought in sorted(thoughts, key=lambda one: (one.weight, one.since)):
                    reckoned += thought.weight
                    mine.append((reckoned, thought.since, thought))
            total = house.account.spent
            for _, since, thought in sorted(mine, key=lambda one: one[:2]):
                total += thought.weight
                rows.append((total, since, thought))
        return [thought for _, _, thought in sorted(rows, key=lambda one: one[:2])]

    # Who is next --------------------------------------------------------------------------------------------------------

    def _next(self) -> Thought | None:
        if len(self.running) >= self.places + self.quick:
            return None
        slow = sum(thought.cost > SHORT for thought in self.running)
        any_length = slow < self.places
        if self.begun % OLDEST == OLDEST - 1:
            return min(self._all(any_length), key=lambda one: one.since, default=None)
        best: tuple[float, float, Thought] | None = None
        for house in self._busy.values():
            candidate = self._of(house, any_length)
            if candidate is not None:
                key = (house.account.spent + candidate.weight, candidate.since, candidate)
                if best is None or key[:2] < best[:2]:
                    best = key
        return None if best is None else best[2]

    def _of(self, house: House, any_length: bool) -> Thought | None:
        """Whose turn it is at one address."""
        best: tuple[float, float, Thought] | None = None
        for thought in self._allowed(house, any_length, lambda thoughts: iter((min(thoughts, key=lambda one: (one.weight, one.since)),))):
            key = (house.people[thought.who.owner].spent + thought.weight, thought.since, thought)
            if best is None or key[:2] < best[:2]:
                best = key
        return None if best is None else best[2]

    def _all(self, any_length: bool) -> Iterator[Thought]:
        for house in self._busy.values():
            yield from self._allowed(house, any_length, iter)

    def _allowed(self, house: House, any_length: bool, some: Callable[[list[Thought]], Iterator[Thought]]) -> Iterator[Thought]:
        """Those of an address that may begin, `some` of each person's."""
        slow = any_length and house.account.slow < max(1, self.places - 1)
        if house.account.running >= max(1, self.places + self.quick - 1):
            return
        for owner, thoughts in house.waiting.items():
            account = house.people[owner]
            if account.running < self.each:
                fit = thoughts if slow else [thought for thought in thoughts if thought.cost <= SHORT]
                if fit:
                    yield from some(fit)

    def _least(self, house: House) -> float:
        """Where the people of an address stand who have something to think about there."""
        busy = [account.spent for owner, account in house.people.items() if account.running or owner in house.waiting]
        return min(busy, default=0.0)

    def _take(self, house: House, thought: Thought) -> None:
        mine = house.waiting[thought.who.owner]
        mine.remove(thought)
        if not mine:
            del house.waiting[thought.who.owner]
        if not house.waiting:
            del self._busy[thought.who.address]

    def _forget(self, address: str) -> None:
        """An address where nothing is to be thought begins anew, unless it had more than the others."""
        house = self._houses[address]
        if not house.waiting and not house.account.running:
            if house.account.spent <= self.clock or len(self._houses) > 1000:
                del self._houses[address]
            else:
                house.people.clear()

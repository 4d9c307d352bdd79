"""Not too many at once: buckets that fill with time, for addresses, people and sockets."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from functools import lru_cache

from .settings import Rate, ServerSettings

SEATED_FACTOR = 4
"""Those of one address who sit at tables may do so many times what strangers of one address may."""

SECONDS_EACH_REQUEST = 0.01
"""CPU seconds that one request of the allowance pays for."""


@lru_cache(maxsize=10_000)
def address_prefix(host: str) -> str:
    """An address as limits count it: a whole /64 of IPv6 is one place, for anybody has as many addresses in theirs as they like."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.IPv6Network((address, 64), strict=False))
    return str(address)


class Bucket:
    """Fills with time up to the burst; each request takes one, or what it costs."""

    __slots__ = ("clock", "left", "rate", "then")

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.clock = clock
        self.left = float(rate.burst)
        self.then = clock()

    def _fill(self) -> None:
        now = self.clock()
        self.left = min(self.rate.burst, self.left + (now - self.then) * self.rate.each_second)
        self.then = now

    @property
    def is_full(self) -> bool:
        """Whether it is as good as a new one."""
        self._fill()
        return self.left >= self.rate.burst

    def take(self, cost: float = 1.0) -> bool:
        """Whether one more is fine. What costs more than a full bucket has is fine when it is full."""
        self._fill()
        if self.left < min(cost, self.rate.burst):
            return False
        self.left -= cost
        return True

    def spend(self, cost: float) -> None:
        """It was done already, here or elsewhere: what comes next waits for it."""
        self._fill()
        self.left -= cost

    def wait(self, cost: float = 1.0) -> float:
        """Seconds until this much can be taken."""
        self._fill()
        missing = min(cost, self.rate.burst) - self.left
        return max(0.0, missing / self.rate.each_second) if missing > 0 else 0.0


class Buckets:
    """A bucket for each address, those longest unused forgotten first: when they are full again, or when there are too many."""

    def __init__(self, rate: Rate, most: int = 20_000) -> None:
        self.rate = rate
        self.most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self._used: dict[str, float] = {}  # since it was last asked

    def of(self, who: str) -> Bucket:
        bucket = self._buckets.get(who)
        if bucket is None:
            for _ in range(2):  # one more comes in: they never pile up
                oldest = next(iter(self._buckets.values()), None)
                if oldest is not None and (oldest.is_full or len(self._buckets) >= self.most):
                    self._buckets.popitem(last=False)
            bucket = self._buckets[who] = Bucket(self.rate)
        else:
            self._buckets.move_to_end(who)
        return bucket

    def take(self, who: str, cost: float = 1.0) -> bool:
        free = self.of(who).take(cost)
        if free:
            self.note(who, cost)
        return free

    def note(self, who: str, cost: float) -> None:
        """So much was used; other processes hear of it."""
        if who in self._used or len(self._used) < self.most:
            self._used[who] = self._used.get(who, 0.0) + cost

    def news(self) -> dict[str, float]:
        """What was used since this was last asked, by those who used enough of it to matter."""
        used, self._used = self._used, {}
        return {who: amount for who, amount in used.items() if amount >= self.rate.burst / 10}


class Limits:
    """The limits of one process that count by address or person. Where several processes serve, each hears what the others let through
    (`news` and `heard`), so that an address has one allowance and not one with each of them."""

    def __init__(self, settings: ServerSettings) -> None:
        rates = settings
        self.requests = Buckets(rates.requests)
        self.people = Buckets(rates.requests)
        self.many = Buckets(Rate(rates.requests.each_second * SEATED_FACTOR, rates.requests.burst * SEATED_FACTOR))
        self.creations = Buckets(rates.creations)
        self.words = Buckets(rates.words)
        self.chat = Buckets(rates.chat)
        self.entries = Buckets(rates.entries)
        self.messages = Buckets(rates.messages_each_address)
        self.bytes = Buckets(rates.bytes_each_address)
        self._known: OrderedDict[str, None] = OrderedDict()
        names = ("requests", "creations", "words", "entries", "messages", "bytes")
        self._shared: dict[str, Buckets] = {name: getattr(self, name) for name in names}

    # People -------------------------------------------------------------------------------------------------------------

    def know(self, owner: str) -> None:
        """Note that this person sits at a table: what others of their address do is not counted against them."""
        if owner:
            self._known[owner] = None
            self._known.move_to_end(owner)
            if len(self._known) > 50_000:
                self._known.popitem(last=False)

    def knows(self, owner: str) -> bool:
        return owner in self._known

    def request(self, address: str, owner: str, cost: float = 1.0) -> bool:
        """Whether a request is fine. Strangers share the allowance of their address; whoever sits at a table has one of their own."""
        if self.knows(owner):
            return self.people.take(owner, cost) and self.many.take(address, cost)
        return self.requests.take(address, cost)

    def charge(self, address: str, owner: str, seconds: float) -> None:
        """A request took so many CPU seconds more than one request pays for: it counts as several."""
        cost = seconds / SECONDS_EACH_REQUEST
        if self.knows(owner):
            self.people.of(owner).spend(cost)
            self.many.of(address).spend(cost)
        else:
            self.requests.of(address).spend(cost)
            self.requests.note(address, cost)

    # Several processes --------------------------------------------------------------------------------------------------

    def news(self) -> list[tuple[str, str, float]]:
        """What this process let through since it was last asked, for the others: (which limit, address, how much)."""
        return [(name, who, round(amount, 1)) for name, buckets in self._shared.items() for who, amount in buckets.news().items()]

    def heard(self, news: Iterable[tuple[str, str, float]]) -> None:
        """What another process let through."""
        for name, who, amount in news:
            if name in self._shared:
                self._shared[name].of(who).spend(amount)

"""Not too many at once: a bucket for each address or socket."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from .settings import Rate


class Bucket:
    """Fills with time up to the burst; each request takes one."""

    __slots__ = ("clock", "left", "rate", "then")

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.clock = clock
        self.left = float(rate.burst)
        self.then = clock()

    def take(self) -> bool:
        """Whether one more is fine."""
        now = self.clock()
        self.left = min(self.rate.burst, self.left + (now - self.then) * self.rate.each_second)
        self.then = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Buckets:
    """A bucket for each address, those longest unused forgotten first."""

    def __init__(self, rate: Rate, most: int = 20_000) -> None:
        self.rate = rate
        self.most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> bool:
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(self.rate)
            if len(self._buckets) > self.most:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(who)
        return bucket.take()

# compiled by mypyc
"""A small random generator with the same numbers compiled and interpreted.

Games never hold one: their callers (simulation, search, test) do. The method is sfc32, in 32-bit words
kept inside 64-bit integers so that nothing overflows.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64


@final
class Rng:
    """Random numbers from a seed and a stream; streams of one seed are independent."""

    a: i64
    b: i64
    c: i64
    counter: i64

    def __init__(self, seed: int, stream: int = 0) -> None:
        self.a = i64((seed ^ (seed >> 64)) & 0xFFFFFFFF)
        self.b = i64((seed >> 32) & 0xFFFFFFFF)
        self.c = i64(stream & 0xFFFFFFFF)
        self.counter = i64(((stream >> 32) ^ 1) & 0xFFFFFFFF)
        i: i64 = 0
        while i < 15:
            self.bits()
            i += 1

    def bits(self) -> i64:
        """32 random bits."""
        b = self.b
        c = self.c
        t: i64 = (self.a + b + self.counter) & 0xFFFFFFFF
        self.counter = (self.counter + 1) & 0xFFFFFFFF
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & 0xFFFFFFFF
        self.c = ((((c << 21) & 0xFFFFFFFF) | (c >> 11)) + t) & 0xFFFFFFFF
        return t

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n - 1 (n below 2**31; the bias is under n / 2**32)."""
        return (self.bits() * n) >> 32

    def random(self) -> float:
        """A float in [0, 1)."""
        return float(self.bits()) / 4294967296.0

    def getrandbits(self, k: int) -> int:
        """Random bits, so that an Rng can stand where a random.Random is asked for."""
        out: int = 0
        filled: int = 0
        while filled < k:
            out = (out << 32) | int(self.bits())
            filled += 32
        return out >> (filled - k)

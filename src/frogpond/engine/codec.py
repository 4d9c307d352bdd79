# compiled by mypyc
"""Lists of whole numbers as compact bytes and back."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, u8


def damaged(problem: str) -> ValueError:
    return ValueError(f"damaged position: {problem}")


def need(ok: bool, problem: str) -> None:
    """Refuse a position from outside that is not sound."""
    if not ok:
        raise damaged(problem)


def encode(numbers: vec[i64]) -> bytes:
    """Each number as a zigzag varint: small numbers of either sign take one byte."""
    out = vec[u8](capacity=i64(len(numbers)) * 2)
    for n in numbers:
        x: i64 = n * 2 if n >= 0 else -n * 2 - 1
        while x > 127:
            out = append(out, u8((x & 127) | 128))
            x >>= 7
        out = append(out, u8(x))
    return bytes(out)


def decode(data: bytes) -> vec[i64]:
    """The inverse of encode; ValueError for bytes that it can't have made."""
    out = vec[i64](capacity=i64(len(data)))
    x: i64 = 0
    shift: i64 = 0
    i: i64 = 0
    while i < i64(len(data)):
        byte = i64(data[i])
        i += 1
        if shift > 56:
            raise damaged("a number is too long")
        x |= (byte & 127) << shift
        if byte & 128:
            shift += 7
        else:
            out = append(out, (x >> 1) ^ -(x & 1))
            x = 0
            shift = 0
    if shift:
        raise damaged("it ends in the middle of a number")
    return out


class Reader:
    """Takes numbers one after another from a decoded list."""

    numbers: vec[i64]
    at: i64

    def __init__(self, data: bytes) -> None:
        self.numbers = decode(data)
        self.at = 0

    def next(self) -> i64:
        if self.at >= i64(len(self.numbers)):
            raise damaged("it is too short")
        value = self.numbers[self.at]
        self.at += 1
        return value

    def take(self, count: i64) -> vec[i64]:
        """The next `count` numbers as a vec."""
        if count < 0 or self.at + count > i64(len(self.numbers)):
            raise damaged("it is too short")
        part = self.numbers[self.at : self.at + count]
        self.at += count
        return part

    def done(self) -> None:
        if self.at != i64(len(self.numbers)):
            raise damaged("it is too long")

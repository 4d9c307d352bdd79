# compiled by mypyc
"""The stack of steps and sub-decisions that are still open, top last."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

WIDTH: Final = 8


@final
class Frames:
    """A stack of frames. A frame is a step number and up to seven whole numbers of its own."""

    items: vec[i64]
    size: i64

    def __init__(self) -> None:
        self.items = vec[i64]()
        self.size = 0

    def push(self, step: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0, e: i64 = 0, f: i64 = 0, g: i64 = 0) -> None:
        """Open a step on top of the others."""
        at: i64 = self.size * WIDTH
        if at == i64(len(self.items)):
            grown = self.items
            i: i64 = 0
            while i < WIDTH:
                grown = append(grown, 0)
                i += 1
            self.items = grown
        items = self.items
        items[at] = step
        items[at + 1] = a
        items[at + 2] = b
        items[at + 3] = c
        items[at + 4] = d
        items[at + 5] = e
        items[at + 6] = f
        items[at + 7] = g
        self.size += 1

    def pop(self) -> None:
        """Close the top step."""
        self.size -= 1

    def step(self) -> i64:
        """The step on top; -1 when nothing is open."""
        if self.size == 0:
            return -1
        return self.items[self.size * WIDTH - WIDTH]

    def get(self, field: i64) -> i64:
        """A number of the top frame, fields counted from 1."""
        return self.items[self.size * WIDTH - WIDTH + field]

    def below(self, field: i64) -> i64:
        """A number of the frame under the top one."""
        return self.items[self.size * WIDTH - 2 * WIDTH + field]

    def lowest(self, step: i64, field: i64) -> i64:
        """A number of the lowest frame of a step; -1 when no such step is open."""
        at: i64 = 0
        while at < self.size * WIDTH:
            if self.items[at] == step:
                return self.items[at + field]
            at += WIDTH
        return -1

    def set(self, field: i64, value: i64) -> None:
        """Change a number of the top frame."""
        self.items[self.size * WIDTH - WIDTH + field] = value

    def clear(self) -> None:
        """Close everything."""
        self.size = 0

    def copy(self) -> Frames:
        """An independent copy."""
        other = Frames()
        other.items = self.items[: self.size * WIDTH]
        other.size = self.size
        return other

    def to_list(self) -> list[list[int]]:
        """All frames, bottom first, as plain lists."""
        return [[int(self.items[i * WIDTH + j]) for j in range(WIDTH)] for i in range(self.size)]

    def set_list(self, frames: list[list[int]]) -> None:
        """Take over what `to_list` gave."""
        self.items = vec[i64]([i64(number) for frame in frames for number in frame])
        if i64(len(self.items)) != i64(len(frames)) * WIDTH:
            raise ValueError(f"damaged position: a frame has {WIDTH} numbers")
        self.size = i64(len(frames))

# compiled by mypyc
"""Families of actions: every action number taken apart in one place, so that nobody compares numbers.

A game declares its families once, in order, and gets a dense numbering: family after family, each with one or two numbers
of its own (`leap` a hex, `raid` a Vault and a target). `decode` turns an action into family, x and y; `Family.of` goes back.
"""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, u8


@final
class Family:
    """Actions of one kind: `count` numbers from `first` on. `shape` names what x (and y) say; y runs below `width`."""

    def __init__(self, number: i64, name: str, first: i64, count: i64, width: i64, shape: tuple[str, ...]) -> None:
        self.number = number
        self.name = name
        self.first = first
        self.count = count
        self.width = width
        self.shape = shape

    def of(self, x: i64 = 0, y: i64 = 0) -> i64:
        """The action with these numbers."""
        return self.first + x * self.width + y

    def has(self, action: i64) -> bool:
        """Whether an action is of this family."""
        return self.first <= action < self.first + self.count

    def __repr__(self) -> str:
        return f"<{self.name} {self.first}..{self.first + self.count - 1} ({', '.join(self.shape)})>"


@final
class Families:
    """All families of a game. `end` is the number of actions."""

    def __init__(self) -> None:
        self.members: list[Family] = []
        self.end: i64 = 0
        self.kinds: vec[u8] = vec[u8]()  # by action: its family
        self.firsts: vec[i64] = vec[i64]()  # by family
        self.widths: vec[i64] = vec[i64]()

    def add(self, name: str, count: i64, shape: tuple[str, ...] = (), width: i64 = 1) -> Family:
        """Declare the next family; one with two numbers says how far its second one runs (`width`)."""
        family = Family(i64(len(self.members)), name, self.end, count, width, shape)
        self.members.append(family)
        self.firsts = append(self.firsts, family.first)
        self.widths = append(self.widths, width)
        kinds = self.kinds
        for _ in range(count):
            kinds = append(kinds, u8(family.number))
        self.kinds = kinds
        self.end += count
        return family

    def of(self, kind: i64, x: i64 = 0, y: i64 = 0) -> i64:
        """The action of a family with these numbers."""
        return self.firsts[kind] + x * self.widths[kind] + y

    def kind(self, action: i64) -> i64:
        """The number of an action's family."""
        return i64(self.kinds[action])

    def decode(self, action: i64) -> tuple[i64, i64, i64]:
        """An action taken apart: the number of its family, x and y."""
        kind = i64(self.kinds[action])
        rest = action - self.firsts[kind]
        width = self.widths[kind]
        if width == 1:
            return kind, rest, 0
        return kind, rest // width, rest % width

    def family(self, action: i64) -> Family:
        """The family of an action."""
        return self.members[i64(self.kinds[action])]

    def named(self, name: str) -> Family:
        """A family by its name; KeyError if there is none."""
        for family in self.members:
            if family.name == name:
                return family
        raise KeyError(name)

"""Exact chances of combats and raids, from what lies open on the table: dice, boosts, face-up cards. Nothing hidden comes in here.

What may still change them (a card turned up, a die rolled again, a commitment still to come) is said in words beside them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

Chances = Mapping[int, Fraction]


class Hand(NamedTuple):
    """The roll of one side: the faces of its die, how many dice, those that lie already, and what is added."""

    faces: tuple[int, ...]
    dice: int = 1
    rolled: tuple[int, ...] = ()
    plus: int = 0

    @property
    def least(self) -> int:
        """The smallest total still possible."""
        rest = [min(self.faces)] if len(self.rolled) < self.dice else []
        return max((*self.rolled, *rest)) + self.plus

    @property
    def most(self) -> int:
        rest = [max(self.faces)] if len(self.rolled) < self.dice else []
        return max((*self.rolled, *rest)) + self.plus


@lru_cache(maxsize=4096)
def totals(hand: Hand) -> Chances:
    """The chance of each total: the larger die counts, boosts are added (CF-68)."""
    best: dict[int, Fraction] = {max(hand.rolled, default=-1): Fraction(1)}
    for _ in range(hand.dice - len(hand.rolled)):
        after: dict[int, Fraction] = {}
        for value, chance in best.items():
            for face in hand.faces:
                larger = max(value, face)
                after[larger] = after.get(larger, Fraction(0)) + chance / len(hand.faces)
        best = after
    return {value + hand.plus: chance for value, chance in sorted(best.items())}


@lru_cache(maxsize=4096)
def differences(attacker: Hand, defender: Hand) -> Chances:
    """The chance of each difference, the attacker's total less the defender's (CF-70)."""
    chances: dict[int, Fraction] = {}
    for mine, one in totals(attacker).items():
        for theirs, other in totals(defender).items():
            chances[mine - theirs] = chances.get(mine - theirs, Fraction(0)) + one * other
    return dict(sorted(chances.items()))


def held(chances: Chances) -> Fraction:
    """The chance that the attack fails: it must be greater (CF-70)."""
    return sum((chance for by, chance in chances.items() if by <= 0), Fraction(0))


def won_by(chances: Chances, rows: int) -> list[Fraction]:
    """The chances of success by 1, by 2 and so on; the last row stands for all beyond it."""
    shares = [Fraction(0)] * rows
    for by, chance in chances.items():
        if by > 0:
            shares[min(by, rows) - 1] += chance
    return shares


def raided(faces: Sequence[int], target: int, less: int) -> Fraction:
    """The chance of a raid: the die, less the guards, must be greater than the target (CF-87, CF-114)."""
    return Fraction(sum(face - less > target for face in faces), len(faces))


def percent(chance: Fraction) -> str:
    """A chance for people; only what is certain is 0 or 100."""
    whole = round(100 * chance)
    if chance and not whole:
        return "under 1 %"
    if chance != 1 and whole == 100:
        return "over 99 %"
    return f"{whole} %"

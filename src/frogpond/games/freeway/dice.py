"""All rolls of up to so many dice, worked out once: a roll is a multiset, its weight the number of throws that give it."""

from __future__ import annotations

from itertools import combinations_with_replacement, product

from librt.vecs import append, vec
from mypy_extensions import i64

from .numbers import DIE_BITS, Numbers
from .paths import ints


def packed(faces: tuple[int, ...]) -> int:
    """Dice, given as face indexes, as counts in one number."""
    return sum(1 << (DIE_BITS * face) for face in faces)


def list_rolls(n: Numbers, sides: list[int]) -> None:
    """Number the rolls of 1, 2, ... dice one after another; `sides` are the pips on a die, a face may be there twice."""
    different = sorted(set(sides))
    n.faces = len(different)
    n.face = ints(different)
    index = [different.index(side) for side in sides]
    rolls: list[int] = []
    nothing: vec[i64] = vec[i64]()
    outcomes, weights, thrown = vec[vec[i64]]([nothing]), vec[vec[i64]]([nothing]), vec[vec[i64]]([nothing])
    n.odds = [[]]
    for dice in range(1, n.max_dice + 1):
        numbers = {roll: len(rolls) + i for i, roll in enumerate(combinations_with_replacement(range(len(different)), dice))}
        throws = [numbers[tuple(sorted(throw))] for throw in product(index, repeat=dice)]
        counts = dict.fromkeys(numbers.values(), 0)
        for outcome in throws:
            counts[outcome] += 1
        rolls += [packed(roll) for roll in numbers]
        outcomes = append(outcomes, ints(list(counts)))
        weights = append(weights, ints(list(counts.values())))
        thrown = append(thrown, ints(throws))
        n.odds.append([(outcome, count / len(throws)) for outcome, count in counts.items()])
    n.rolls, n.outcomes, n.weights, n.thrown = ints(rolls), outcomes, weights, thrown
    n.first_seat = len(rolls)

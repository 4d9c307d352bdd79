"""Families of actions: dense numbers there and back."""

from __future__ import annotations

import pytest

from frogpond.engine.families import Families

pytestmark = pytest.mark.both_modes


def some() -> Families:
    families = Families()
    families.add("pass", 1)
    families.add("leap", 7, ("hex",))
    families.add("raid", 12, ("vault", "target"), 4)
    return families


def test_every_number_has_one_family_and_goes_back() -> None:
    families = some()
    assert families.end == 20
    for action in range(families.end):
        kind, x, y = families.decode(action)
        family = families.members[kind]
        assert families.kind(action) == kind
        assert families.family(action) is family
        assert family.has(action)
        assert family.of(x, y) == action
        assert [other.name for other in families.members if other.has(action)] == [family.name]


def test_numbers_of_a_family() -> None:
    families = some()
    assert families.decode(families.named("raid").of(2, 3)) == (2, 2, 3)
    assert families.decode(families.named("leap").of(6)) == (1, 6, 0)
    assert repr(families.named("raid")) == "<raid 8..19 (vault, target)>"
    with pytest.raises(KeyError):
        families.named("swim")

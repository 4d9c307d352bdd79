"""The numbers of a position are listed once: what is written out for speed keeps to the list."""

from __future__ import annotations

import ast
import struct
from pathlib import Path
from typing import Any

import pytest

import frogpond
from cosmic.scenes import scene
from frogpond.engine.observation_buffer import ObservationBuffer
from frogpond.games.cosmic.files.fields import FIELDS
from frogpond.games.cosmic.files.observation import layout

pytestmark = pytest.mark.both_modes
SOURCE = Path(frogpond.__file__).resolve().parent / "games" / "cosmic" / "position.py"
FOLLOWING = {"lands", "asked", "shard_mark", "vault_mark"}  # numbers that follow from the rest, and are not in files


def position() -> ast.ClassDef:
    tree = ast.parse(SOURCE.read_text(encoding="utf-8"))
    return next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == "CosmicPosition")


def declared() -> dict[str, str]:
    """The fields of the class with their types."""
    body = position().body
    return {ast.unparse(node.target): ast.unparse(node.annotation) for node in body if isinstance(node, ast.AnnAssign)}


def test_the_list_has_every_number_of_the_class() -> None:
    numbers = {name for name, kind in declared().items() if kind == "i64"}
    assert numbers == {field.name for field in FIELDS} | FOLLOWING
    assert len({field.name for field in FIELDS}) == len(FIELDS)


def test_a_copy_has_every_field_once() -> None:
    copy = next(node for node in position().body if isinstance(node, ast.FunctionDef) and node.name == "copy")
    assigned = [
        (target.attr, ast.unparse(node.value))
        for node in copy.body
        if isinstance(node, ast.Assign) and isinstance(target := node.targets[0], ast.Attribute)
    ]
    assert sorted(name for name, _ in assigned) == sorted([*declared(), "to_move"])
    shared = {"n", "acts", "moves"}  # never changed in place
    for name, value in assigned:
        row = declared().get(name, "i64").startswith("vec") and name not in shared
        assert value == f"self.{name}{'[:]' if row else '.copy()' if name == 'frames' else ''}", name


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.name)
def test_a_number_out_of_its_range_is_no_position(field: Any) -> None:
    s = scene({"red": "E4", "purple": "F5", "blue": "aether"}, turn="red")
    for value in (field.low - 1, field.high(s) + 1):
        damaged = s.clone()
        try:
            setattr(damaged, field.name, value)
        except OverflowError:
            continue  # no such number fits into the field
        with pytest.raises(ValueError, match="damaged position"):
            s.game.from_bytes(damaged.to_bytes())


def test_the_layout_says_where_everything_is() -> None:
    """Parts follow one another in the order of the layout, and fill exactly the observation."""
    s = scene({"red": "E4", "purple": "F5", "blue": "aether"}, {"E4": "hill, mountain"}, turn="red")
    parts = dict(layout(s.n))
    assert sum(parts.values()) == s.observation_length()
    numbers = observed(s)
    begin = {name: sum(list(parts.values())[:i]) for i, name in enumerate(parts)}
    step = numbers[begin["step"] : begin["step"] + parts["step"]]
    assert [i for i, value in enumerate(step) if value] == [s.frames.step()]
    roles = begin["active, asked, attacking, defending, possessed frog"]
    assert numbers[roles : roles + 6] == [1.0, 0.0, 0.0, 1.0, 0.0, 0.0]
    for name, field, value in (
        ("fractures, Lands, passes, turns, backs left by kind", "fractures", 3),
        ("Splinter cards to come", "splinters", 0),
        ("combat: overpower, boosts, die colour and two dice of either side, difference, ability cards never dealt", "unseen", 0),
    ):
        other = s.clone()
        setattr(other, field, value)
        changed = [i for i, (one, two) in enumerate(zip(numbers, observed(other), strict=True)) if one != two]
        assert changed
        assert all(begin[name] <= i < begin[name] + parts[name] for i in changed)


def observed(s: Any) -> list[float]:
    """What is written over numbers that mean nothing."""
    sheet = ObservationBuffer(1, s.observation_length())
    for column in range(sheet.width):
        sheet.write(column, 0.5)
    s.observe(0, sheet)
    return list(struct.unpack(f"={sheet.width}f", struct.pack(f"={sheet.width}i", *sheet.bits)))

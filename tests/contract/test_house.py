"""How games are built: every step and every family of actions declared once, no field forgotten."""

from __future__ import annotations

import ast

import pytest

import frogpond
from contract.house import GAMES, calls, constants, fields_of, folders, module, name_of, parsed, sources, steps_of, with_steps
from frogpond.engine.families import Families


def test_no_two_modules_of_a_game_say_the_same_of_themselves() -> None:
    for folder in folders():
        said = [ast.get_docstring(parsed(path)) or "" for path in sources(folder.name)]
        assert "" not in said, folder.name
        assert sorted(said) == sorted(set(said)), folder.name


def test_steps_are_declared() -> None:
    assert {"bullfrogs", "freeway"} <= set(with_steps())


@pytest.mark.parametrize("game", with_steps())
def test_steps_have_numbers_slots_and_words(game: str) -> None:
    steps = steps_of(game)
    declared = module(game, "rules.steps")
    assert [step for step, _ in steps.values()] == list(declared.STEPS)
    assert tuple(step.name for step in declared.STEPS) == declared.STEP_NAMES
    assert len(set(declared.STEP_NAMES)) == len(declared.STEP_NAMES)
    for name, (step, slots) in steps.items():
        assert slots == {slot: i for i, slot in enumerate(step.slots, 1) if slot}, name
        assert set(step.under) <= {*declared.STEP_NAMES, "bottom"}, name
        assert step.rule, name
        assert bool(step.prompt) == bool(step.help), name


@pytest.mark.parametrize("game", with_steps())
def test_every_push_has_as_many_values_as_the_step_has_slots(game: str) -> None:
    steps = steps_of(game)
    pushed = set()
    for path in sources(game):
        for call in calls(path, "push"):
            step = name_of(call.args[0])
            place = f"{path.relative_to(GAMES)}:{call.lineno}"
            assert step in steps, f"{place}: push a step by its name"
            assert not call.keywords, place
            assert len(call.args) - 1 == len(steps[step][0].slots), f"{place}: {step} has the slots {steps[step][0].slots}"
            pushed.add(step)
    assert pushed == set(steps), "a step that is never opened"


@pytest.mark.parametrize("game", with_steps())
def test_slots_are_read_and_written_by_name(game: str) -> None:
    slots = {f"{name}_{slot}".upper().replace(" ", "_") for name, (step, _) in steps_of(game).items() for slot in step.slots if slot}
    read = 0
    for path in sources(game):
        for call in calls(path, "get", "set"):
            slot = call.args[0]
            names = [slot.body, slot.orelse] if isinstance(slot, ast.IfExp) else [slot]
            allowed = all(name_of(name) in slots or (isinstance(name, ast.Name) and name.id.islower()) for name in names)
            assert allowed, f"{path.relative_to(GAMES)}:{call.lineno}: {ast.unparse(call)}"
            read += 1
    assert read


@pytest.mark.parametrize("game", ["bullfrogs", "bullfrogs-solo", "freeway"])
def test_families_are_dense_and_decoded_as_they_are_made(game: str) -> None:
    made = frogpond.make(game)
    families: Families = made.numbers.families  # type: ignore[attr-defined]
    declared = constants(GAMES / game.partition("-")[0] / "rules" / "families.py")
    first = 0
    for number, family in enumerate(families.members):
        assert family.number == number == declared[family.name.upper().replace(" ", "_")]
        assert family.first == first
        assert family.count >= 1
        assert len(family.shape) == (0 if family.count == 1 and family.width == 1 and not family.shape else 2 if family.width > 1 else 1)
        first += family.count
        for action in {int(family.first), int(family.first + family.count // 2), int(family.first + family.count - 1)}:
            kind, x, y = families.decode(action)
            assert (kind, family.of(x, y)) == (number, action)
            assert y < family.width
            assert family.has(action)
    assert first == families.end == made.num_actions


@pytest.mark.parametrize("game", ["bullfrogs", "freeway"])
def test_nobody_compares_the_numbers_of_actions(game: str) -> None:
    """A ladder of `action < n.family` would take numbers apart in a second place."""
    for path in sources(game):
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Compare) and any(isinstance(op, (ast.Lt, ast.LtE, ast.Gt, ast.GtE)) for op in node.ops):
                names = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
                assert "action" not in names, f"{path.relative_to(GAMES)}:{node.lineno}"


# Fields ---------------------------------------------------------------------------------------------------------------

DERIVED = {
    "bullfrogs": {"n", "grid", "open", "laid", "moves", "frames", "score_mark"},
    "freeway": {"n", "on", "moves", "frames"},
}
"""What follows from the listed fields, or is listed as steps."""


def listed(game: str) -> set[str]:
    fields = module(game, "files.fields")
    lists = ("FROGS", "DICE", "SPOTS") if game == "freeway" else ("BY_CARD", "BY_COLOUR")
    return {field.name for field in fields.FIELDS} | {name for each in lists for name in getattr(fields, each)}


def mentioned(game: str, file: str, function: str) -> set[str]:
    """Attributes of anything that a function names."""
    for node in parsed(GAMES / game / file).body:
        if isinstance(node, ast.FunctionDef) and node.name == function:
            return {part.attr for part in ast.walk(node) if isinstance(part, ast.Attribute)}
    raise AssertionError(f"{game}/{file} has no {function}")


@pytest.mark.parametrize("game", DERIVED)
def test_every_field_is_listed_copied_set_up_and_packed(game: str) -> None:
    fields = set(fields_of(game))
    assert listed(game) | DERIVED[game] == fields
    assert listed(game) & DERIVED[game] == set()
    assert fields <= mentioned(game, "position.py", "copy")
    assert fields <= mentioned(game, "rules/setup.py", "set_up")
    packed = mentioned(game, "files/bytes.py", "pack")
    by_list = module(game, "files.fields")
    loops = {field.name for field in by_list.FIELDS} | set(getattr(by_list, "BY_COLOUR", ()))
    assert listed(game) - {"moved"} - loops <= packed
    assert "moved" not in fields or "has_moved" in packed


@pytest.mark.parametrize(("game", "players"), [("bullfrogs", 3), ("bullfrogs-solo", 1), ("freeway", 4), ("cosmic-frog", 3)])
def test_layout_is_the_length_and_order_of_an_observation(game: str, players: int) -> None:
    made = frogpond.make(game, players)
    observation = module(game.partition("-")[0], "files.observation")
    parts = made.observation_layout()
    sizes = [size for _, size in parts]
    starts = [int(start) for start in made.numbers.observed]  # type: ignore[attr-defined]
    assert starts == [sum(sizes[:i]) for i in range(len(parts) + 1)]
    assert made.new().observation_length() == sum(sizes) == starts[observation.END]
    numbers = constants(GAMES / game.partition("-")[0] / "files" / "observation.py")
    assert sorted(number for name, number in numbers.items() if "_NOTE" not in name) == list(range(len(parts) + 1))

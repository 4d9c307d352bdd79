"""Steps and families are declared once, and everything keeps to the declaration: numbers, slots, who decides, where an answer belongs."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import frogpond
from frogpond.engine.steps import BOTTOM, DECIDED_BY_CHANCE, DECIDED_BY_NOBODY
from frogpond.games.cosmic.rules import families as f
from frogpond.games.cosmic.rules import steps as s

pytestmark = pytest.mark.both_modes
CODE = Path(frogpond.__file__).resolve().parent / "games" / "cosmic"
CONSTANTS = {"roll attacker": "ROLL_A", "roll defender": "ROLL_D"}
FAMILY_CONSTANTS = {
    "end": "END_TURN", "disgorge in any order": "DISGORGE_ANY", "copy die": "COPY", "spend card": "SPEND",
    "knockback +1": "SHIFT_UP", "knockback -1": "SHIFT_DOWN",
}  # fmt: skip


def constant(name: str) -> str:
    return name.upper().replace(" ", "_").replace("-", "_")


def step_constant(step: int) -> str:
    name = s.STEPS[step].name
    return CONSTANTS.get(name, constant(name))


def calls(method: str) -> Iterator[tuple[str, ast.Call]]:
    """Every call of a method of a stack of frames in the package, with where it is."""
    for path in sorted(CODE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == method:
                on = node.func.value
                if (isinstance(on, ast.Name) and on.id == "frames") or (isinstance(on, ast.Attribute) and on.attr == "frames"):
                    yield f"{path.name}:{node.lineno}", node


def name_of(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def test_the_numbers_of_steps_and_slots() -> None:
    assert len(s.STEPS) == s.STEP_COUNT
    for number, step in enumerate(s.STEPS):
        assert getattr(s, step_constant(number)) == number
        for place, slot in enumerate(step.slots, 1):
            if slot:
                assert getattr(s, f"{step_constant(number)}_{constant(slot)}") == place, (step.name, slot)
        assert set(step.under) <= {*s.STEP_NAMES, BOTTOM}
        assert step.under, step.name
        assert step.rule.startswith("CF-")


def test_every_push_has_as_many_values_as_the_step_has_slots() -> None:
    pushes = list(calls("push"))
    pushed = set()
    for where, call in pushes:
        name = name_of(call.args[0])
        assert hasattr(s, name), f"{where}: push names a step"
        step = s.STEPS[getattr(s, name)]
        assert len(call.args) - 1 == len(step.slots), f"{where}: {step.name} has the slots {step.slots}"
        assert not call.keywords
        pushed.add(step.name)
    assert pushed == set(s.STEP_NAMES)


def test_no_slot_is_a_bare_number() -> None:
    found = [*calls("get"), *calls("set")]
    assert len(found) > 100
    for where, call in found:
        assert hasattr(s, name_of(call.args[0])), f"{where}: a slot by its name"


def test_who_is_asked() -> None:
    """A step decided by chance or by nobody has no prompt, every other one has all its words."""
    for step in s.STEPS:
        told = [step.prompt, step.help, step.when]
        assert all(told) if step.decides not in (DECIDED_BY_CHANCE, DECIDED_BY_NOBODY) else not any(told), step.name


def test_the_numbers_of_families() -> None:
    game = frogpond.make("cosmic-frog", 4)
    names = [family.name for family in game.acts.members]  # type: ignore[attr-defined]
    assert names == [name for name, _, _ in f.FAMILIES]
    for number, name in enumerate(names):
        assert getattr(f, FAMILY_CONSTANTS.get(name, constant(name))) == number, name


@pytest.mark.parametrize(("players", "options", "firsts"), [
    (4, {}, {"reroll": 32, "commit": 43, "raid": 71, "keep": 125, "harvest": 147, "leap": 231, "descend": 819, "lay": 903}),
    (3, {"vault_layout": "3x3"}, {"reroll": 32, "commit": 43, "raid": 66, "keep": 114, "harvest": 137, "lay": 893}),
])  # fmt: skip
def test_actions_keep_their_numbers(players: int, options: dict[str, str], firsts: dict[str, int]) -> None:
    """Records, files and trained players rely on them."""
    game = frogpond.make("cosmic-frog", players, **options)
    acts = game.acts  # type: ignore[attr-defined]
    assert {name: acts.named(name).first for name in firsts} == firsts
    assert game.num_actions == acts.end


@pytest.mark.parametrize("options", [{}, {"land_layout": "players", "variants": ["dimensional-decisions", "quakes-vortexes"]}])
def test_legal_answers_belong_to_their_step(options: dict[str, object]) -> None:
    game = frogpond.make("cosmic-frog", 3, **options)
    for seed in range(3):
        state, rng = game.new(), frogpond.Rng(seed)
        for _ in range(500):
            if state.is_over:
                break
            step = s.STEPS[state.frames.step()]  # type: ignore[attr-defined]
            actions = state.legal_actions()
            if state.to_move == frogpond.CHANCE:
                assert DECIDED_BY_CHANCE in step.decides
                state.apply(state.sample(rng))
                continue
            assert step.prompt
            for action in actions:
                where = f.FAMILIES[state.acts.kind(action)][2]  # type: ignore[attr-defined]
                assert not where or s.STEP_NAMES.index(step.name) in where
            state.apply(actions[rng.below(len(actions))])

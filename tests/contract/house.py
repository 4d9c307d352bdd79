"""The sources of the games, read as text: for tests of how they are built rather than what they do."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import frogpond
from frogpond.engine.steps import Step

TESTS = Path(__file__).resolve().parents[1]
GAMES = Path(str(frogpond.__file__)).resolve().parent / "games"


def folders() -> list[Path]:
    """The folder of every game of the package."""
    return sorted(path.parent for path in GAMES.glob("*/rules.md"))


def with_steps() -> list[str]:
    """Games that declare their steps."""
    return [folder.name for folder in folders() if (folder / "rules" / "steps.py").exists()]


def module(game: str, name: str) -> Any:
    return import_module(f"frogpond.games.{game}.{name}")


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def sources(game: str) -> list[Path]:
    return sorted((GAMES / game).rglob("*.py"))


def calls(path: Path, *methods: str) -> Iterator[ast.Call]:
    """Calls of `frames.method(...)`, whoever's frames they are."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in methods:
            owner = node.func.value
            if (owner.attr if isinstance(owner, ast.Attribute) else owner.id if isinstance(owner, ast.Name) else "") == "frames":
                yield node


def name_of(node: ast.expr) -> str:
    """PLAY of `PLAY` and of `s.PLAY`; empty for anything else."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def constants(path: Path) -> dict[str, int]:
    """The whole numbers that a module declares as Final, in order."""
    found: dict[str, int] = {}
    for node in parsed(path).body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and isinstance(node.value, ast.Constant):
            if type(node.value.value) is int:
                found[node.target.id] = node.value.value
    return found


def steps_of(game: str) -> dict[str, tuple[Step, dict[str, int]]]:
    """By constant: each step of a game with the constants of its slots. Steps are declared in the order of their numbers, each with its
    slots right below it."""
    steps: tuple[Step, ...] = module(game, "rules.steps").STEPS
    declared = list(constants(GAMES / game / "rules" / "steps.py").items())
    found: dict[str, tuple[Step, dict[str, int]]] = {}
    current = ""
    for name, value in declared:
        slot = name.removeprefix(current + "_").lower().replace("_", " ")
        if current and name.startswith(current + "_") and slot in found[current][0].slots:
            found[current][1][slot] = value
        elif value == len(found) < len(steps):
            current = name
            found[name] = (steps[value], {})
    return found


def fields_of(game: str) -> list[str]:
    """The fields that the class of positions declares, in order."""
    for node in parsed(GAMES / game / "position.py").body:
        if isinstance(node, ast.ClassDef) and node.name.endswith("Position"):
            return [item.target.id for item in node.body if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name)]
    raise AssertionError(f"{game} has no class of positions in position.py")

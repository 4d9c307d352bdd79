"""One word, one meaning: names of classes, constants and modules are read from the sources."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import frogpond

PACKAGE = Path(frogpond.__file__).parent
ENDINGS = re.compile(r"(?:(?<=.{3})(?:ings?|ed|ers?|e?s|e|y|ies|pages?))+$")


@cache
def modules() -> dict[str, ast.Module]:
    return {
        path.relative_to(PACKAGE).with_suffix("").as_posix(): ast.parse(path.read_text("utf-8")) for path in sorted(PACKAGE.rglob("*.py"))
    }


def test_no_class_name_stands_twice() -> None:
    owners: dict[str, list[str]] = defaultdict(list)
    for module, tree in modules().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                owners[node.name].append(module)
    assert {name: where for name, where in owners.items() if len(where) > 1} == {}


def test_no_two_modules_of_a_package_differ_by_an_ending_only() -> None:
    pairs: dict[tuple[str, str], list[str]] = defaultdict(list)
    for module in modules():
        package, _, name = module.removesuffix("/__init__").rpartition("/")
        pairs[package, ENDINGS.sub("", name)].append(name)
    assert {package: names for (package, _), names in pairs.items() if len(names) > 1} == {}


def constants(tree: ast.Module) -> set[str]:
    """Public constants of a module."""
    names: set[str] = set()
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
        names.update(found.id for target in targets for found in ast.walk(target) if isinstance(found, ast.Name))
    return {name for name in names if re.fullmatch(r"[A-Z][A-Z0-9_]+", name)}


def imported(module: str, node: ast.ImportFrom) -> str:
    """The module that a statement of another imports from."""
    if not node.level:
        return (node.module or "").removeprefix("frogpond.").replace(".", "/")
    package = module.split("/")[: -node.level]
    return "/".join([*package, *(node.module or "").split(".")]).rstrip("/")


def together(one: str, other: str) -> bool:
    """Whether the arrows let some module import both: two games never meet, and nobody outside imports a game's rules."""
    games = {name.split("/")[1] for name in (one, other) if name.startswith("games/") and name.count("/") > 1}
    outside = {name.split("/")[0] for name in (one, other) if not name.startswith("games/")}
    return len(games) < 2 and (not games or outside <= {"engine", "draw", "search"})


def test_no_constant_imported_by_its_bare_name_has_two_meanings() -> None:
    owners: dict[str, set[str]] = defaultdict(set)
    declared = {module: constants(tree) for module, tree in modules().items()}
    for module, tree in modules().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                source = imported(module, node)
                for name in declared.get(source, set()) & {alias.name for alias in node.names}:
                    owners[name].add(source)
    clashes = {
        name: sorted(sources)
        for name, sources in owners.items()
        if any(together(one, other) for one in sources for other in sources if one < other)
    }
    assert clashes == {}


def test_the_glossary_is_short_and_says_where_each_term_lives() -> None:
    page = (PACKAGE.parents[1] / "docs" / "glossary.md").read_text("utf-8")
    rows = [line.strip("| ").split(" | ") for line in page.splitlines() if line.startswith("| ") and not line.startswith("| term")]
    assert 0 < len(rows) <= 80
    assert [where for _, _, where in rows if not (PACKAGE / where.strip("`")).is_file()] == []

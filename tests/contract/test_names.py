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

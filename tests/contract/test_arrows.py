"""Which package imports which: one table for all of `src/frogpond`, from the import statements, late ones and those for types included."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import frogpond

ROOT = Path(str(frogpond.__file__)).resolve().parent
HERE = "frogpond"
"""The package itself: `from frogpond import make`."""

ARROWS = {
    HERE: "compiled engine games",
    "__main__": "cli",
    "cli": "frogpond commands engine",
    "compiled": "",
    "deprecated": "",
    # Rules
    "draw": "deprecated",
    "engine": "deprecated draw",
    "games": "draw engine",
    "search": "engine",
    "testing": "frogpond engine",
    # Tables
    "bots": "compiled deprecated engine search",
    "table": "deprecated draw engine",
    "store": "engine table",
    # Laboratory
    "lab": "frogpond bots draw engine table",
    "minds": "bots deprecated draw engine lab search",
    "adapters": "bots draw engine search",
    # Screens
    "term": "bots draw engine table",
    "web": "deprecated web.ops web.server",
    "web.ops": "engine table",
    "web.push": "draw engine store table web.ops",
    "web.live": "bots draw engine lab store table web.ops web.push",
    "web.app": "bots engine lab store table web.live web.ops web.push",
    "web.http": "frogpond compiled draw engine lab table web.app web.live web.ops web.push",
    "web.server": "engine store table web.app web.http web.live web.ops web.push",
    "site": "frogpond bots draw engine store web.http web.live web.ops web.server",
    "commands": "frogpond bots engine lab minds site store table term web web.ops",
}
"""What each package imports. Nothing else is allowed."""

NARROW = {("web.http", "web.live"): "web/http/pages/review.py", ("web.http", "lab"): "web/http/pages/studio"}
"""Imports that are left to one subject: the start of the paths of its modules. Pages of the studio show what the laboratory measured."""

OUTSIDE = {
    "adapters": "PIL gymnasium numpy pettingzoo pyspiel",
    "commands": "optuna sqlalchemy",
    "engine": "librt mypy_extensions typing_extensions",  # the last one for the type checker alone
    "games": "librt mypy_extensions",
    "lab": "choix numpy optuna pyarrow",
    "minds": "numpy scipy",
    "search": "librt mypy_extensions",
    "store": "psycopg sqlalchemy",
    "table": "openskill",
    "term": "httpx httpx2 rich segno textual",
    "testing": "hypothesis pytest",
    "web.http": "segno starlette webauthn",
    "web.live": "cryptography",
    "web.push": "orjson",
    "web.server": "h11 starlette uvicorn",
}
"""What each package imports that others wrote, the standard library apart."""


def package_of(module: tuple[str, ...]) -> str:
    """The row of the table for a module, given by its names below `frogpond`."""
    if module[0] == "web" and len(module) > 1 and (ROOT / "web" / module[1]).is_dir():
        return f"web.{module[1]}"
    return module[0] if (ROOT / module[0]).is_dir() or (ROOT / f"{module[0]}.py").is_file() else HERE


def imports(path: Path) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    """Every import of a file: its line, the package that it names, and the module with the name that is taken from it."""
    folder = path.relative_to(ROOT).parent.parts
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names: list[tuple[str, ...]] = []
        if isinstance(node, ast.Import):
            names = [tuple(alias.name.split(".")) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            start = (HERE, *folder[: len(folder) - node.level + 1]) if node.level else ()
            names = [(*start, *(node.module or "").split("."), alias.name) if node.module else (*start, alias.name) for alias in node.names]
        for name in names:
            package = "" if name[0] != HERE else package_of(name[1:]) if name[1:] else HERE
            yield getattr(node, "lineno", 0), package, name


@cache
def graph() -> dict[str, dict[str, list[str]]]:
    """By package: the packages and outside libraries that it imports, each with the places where it does."""
    found: dict[str, dict[str, list[str]]] = {}
    for path in sorted(ROOT.rglob("*.py")):
        module = path.relative_to(ROOT).with_suffix("").parts
        if module[0] == "templates":
            continue
        inside = package_of(module[:-1] if module[-1] == "__init__" else module) if module != ("__init__",) else HERE
        row = found.setdefault(inside, {})
        for line, package, name in imports(path):
            if (package or name[0]) != inside and not (name[0] in sys.stdlib_module_names and not package):
                row.setdefault(package or f"outside {name[0]}", []).append(f"{'/'.join(module)}.py:{line}")
    return found


def test_every_package_has_its_row() -> None:
    assert sorted(graph()) == sorted(ARROWS)


@pytest.mark.parametrize("package", ARROWS)
def test_a_package_imports_what_the_table_allows(package: str) -> None:
    row = {name: places for name, places in graph()[package].items() if not name.startswith("outside ")}
    allowed = ARROWS[package].split()
    assert {name: places for name, places in row.items() if name not in allowed} == {}


@pytest.mark.parametrize(("package", "other"), NARROW)
def test_some_imports_are_left_to_one_subject(package: str, other: str) -> None:
    assert [place for place in graph()[package][other] if not place.startswith(NARROW[package, other])] == []


@pytest.mark.parametrize("package", ARROWS)
def test_a_package_uses_the_libraries_that_the_table_allows(package: str) -> None:
    row = {name.removeprefix("outside "): places for name, places in graph()[package].items() if name.startswith("outside ")}
    allowed = OUTSIDE.get(package, "").split()
    assert {name: places for name, places in row.items() if name not in allowed} == {}


def test_no_package_imports_itself_in_a_circle() -> None:
    TopologicalSorter({package: allowed.split() for package, allowed in ARROWS.items()}).prepare()


def test_an_import_is_read_however_it_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "web" / "live").mkdir(parents=True)
    (tmp_path / "store").mkdir()
    lines = (
        "import frogpond.store",
        "from ...store import Store",
        "def f():",
        " from .. import live",
        " from frogpond import make",
        " import orjson",
    )
    (tmp_path / "web" / "live" / "one.py").write_text("\n".join(lines))
    monkeypatch.setattr(sys.modules[__name__], "ROOT", tmp_path)
    read = [package or name[0] for _, package, name in imports(tmp_path / "web" / "live" / "one.py")]
    assert sorted(read) == ["frogpond", "orjson", "store", "store", "web.live"]

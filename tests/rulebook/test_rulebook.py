"""Every checkable statement of the rulebooks, in our own words: `*.toml` here, one file for each book, in the order of the book.

A row names the rules of the specification that hold the statement and the tests that show it, or says why software can't show it.
These tests check the rows, not the games: ids, rule numbers, and that each named test exists and cites one of the row's rules."""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from contract.house import TESTS
from contract.test_citations import CITED, declared

BOOKS = sorted(path.stem for path in Path(__file__).parent.glob("*.toml"))
IN_NAMES = re.compile(r"_([a-z]{2})_?([et]?)(\d+)(?![a-z]{2})")  # def test_cf49_..., test_cf_t17a_...
FIELDS = {"id", "section", "statement", "rules", "tests", "unshown"}


@cache
def rows(book: str) -> list[dict[str, Any]]:
    data = tomllib.loads((Path(__file__).parent / f"{book}.toml").read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = data["statement"]
    return found


@cache
def game(book: str) -> str:
    data = tomllib.loads((Path(__file__).parent / f"{book}.toml").read_text(encoding="utf-8"))
    return str(data["game"])


@cache
def sources(path: str) -> dict[str, str]:
    """The test functions of a file with their decorators, comments and docstrings."""
    text = (TESTS.parent / path).read_text(encoding="utf-8")
    lines = text.splitlines()
    found = {}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            found[node.name] = "\n".join(lines[first - 1 : node.end_lineno])
    return found


@cache
def rules_cited(test: str) -> frozenset[str]:
    """The rules that a test cites in its name, comments or docstring."""
    path, _, name = test.partition("::")
    source = sources(path)[name.partition("[")[0]]
    cited = {
        f"{prefix}-{kind}{number}"
        for prefix, kind, first, last in CITED.findall(source)
        for number in range(int(first), int(last or first) + 1)
    }
    return frozenset(cited | {f"{prefix}-{kind}{number}".upper() for prefix, kind, number in IN_NAMES.findall(name)})


def missing(test: str) -> bool:
    path, _, name = test.partition("::")
    return not (TESTS.parent / path).is_file() or name.partition("[")[0] not in sources(path)


def test_there_are_books() -> None:
    assert BOOKS


@pytest.mark.parametrize("book", BOOKS)
def test_every_row_is_whole(book: str) -> None:
    wrong = [
        row.get("id", row)
        for row in rows(book)
        if not row.keys() <= FIELDS
        or not all(str(row.get(field, "")).strip() for field in ("id", "section", "statement"))
        or bool(row.get("tests")) == bool(str(row.get("unshown", "")).strip())
        or (row.get("tests") and not row.get("rules"))
    ]
    assert wrong == []


@pytest.mark.parametrize("book", BOOKS)
def test_no_id_is_used_twice(book: str) -> None:
    ids = [row["id"] for row in rows(book)]
    assert sorted(set(ids)) == sorted(ids)


@pytest.mark.parametrize("book", BOOKS)
def test_every_rule_exists(book: str) -> None:
    known = {f"{kind}{number}" for kind, number in declared(game(book))}
    assert [(row["id"], rule) for row in rows(book) for rule in row.get("rules", []) if rule not in known] == []


@pytest.mark.parametrize("book", BOOKS)
def test_every_named_test_exists(book: str) -> None:
    assert [(row["id"], test) for row in rows(book) for test in row.get("tests", []) if missing(test)] == []


@pytest.mark.parametrize("book", BOOKS)
def test_every_named_test_cites_a_rule_of_its_row(book: str) -> None:
    named = [(row, test) for row in rows(book) for test in row.get("tests", []) if not missing(test)]
    assert [(row["id"], test) for row, test in named if not rules_cited(test) & set(row["rules"])] == []

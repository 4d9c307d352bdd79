"""Rules and code know each other: every numbered rule is cited by the game's code and by a test, every example and obligation by a test,
and no number is cited that the rules don't have."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from contract.house import GAMES, TESTS, folders

CITED = re.compile(r"\b([A-Z]{2})-([ET]?)(\d+)(?: to (?:[A-Z]{2}-)?[ET]?(\d+))?\b")
DECLARED = re.compile(r"^(?:\| |- `|\*\*(?:[^*]*\*\* \(`)?)([A-Z]{2})-([ET]?)(\d+)\b", re.MULTILINE)
IN_NAMES = re.compile(r"_([a-z]{2})(\d+)(?=[_(])")  # def test_fw63_...
GAMES_HERE = [folder.name for folder in folders()]
Citation = tuple[str, int]  # "FW-", 12 or "FW-E", 3

OWED: dict[str, list[str]] = {}
"""Examples and obligations that no test cites yet, by game. The list must be exact, so it only gets shorter."""


@cache
def declared(game: str) -> frozenset[Citation]:
    """The numbers that stand at the beginning of a rule or an example in the rules, or of an obligation, which is for tests alone."""
    written = [GAMES / game / "rules.md", TESTS / game / "obligations.md"]
    text = "\n".join(path.read_text(encoding="utf-8") for path in written if path.exists())
    return frozenset((f"{prefix}-{kind}", int(number)) for prefix, kind, number in DECLARED.findall(text))


def prefix(game: str) -> str:
    """BF of bullfrogs."""
    (found,) = {kind[:2] for kind, _ in declared(game)}
    return found


def cited(paths: Iterable[Path]) -> set[Citation]:
    """All numbers cited in some files; `FW-1 to FW-3` cites all three, and so does a test named after a rule."""
    found: set[Citation] = set()
    for path in paths:
        text = path.read_text(encoding="utf-8")
        for game, kind, first, last in CITED.findall(text):
            found |= {(f"{game}-{kind}", number) for number in range(int(first), int(last or first) + 1)}
        found |= {(f"{game.upper()}-", int(number)) for game, number in IN_NAMES.findall(text)}
    return found


@cache
def by_code(game: str) -> frozenset[Citation]:
    return frozenset(cited((GAMES / game).rglob("*.py")))


@cache
def by_tests() -> frozenset[Citation]:
    return frozenset(cited(path for path in TESTS.rglob("*.py") if path != Path(__file__).resolve()))


def names(citations: Iterable[Citation]) -> list[str]:
    return [f"{kind}{number}" for kind, number in sorted(citations)]


def test_every_game_numbers_its_rules() -> None:
    for game in GAMES_HERE:
        rules = [number for kind, number in declared(game) if kind == f"{prefix(game)}-"]
        assert len(rules) > 50, game
        assert min(rules) == 1, game


@pytest.mark.parametrize("game", GAMES_HERE)
def test_every_rule_is_cited_by_code(game: str) -> None:
    rules = {rule for rule in declared(game) if rule[0] == f"{prefix(game)}-"}
    assert names(rules - by_code(game)) == []


@pytest.mark.parametrize("game", GAMES_HERE)
def test_every_rule_example_and_obligation_is_cited_by_a_test(game: str) -> None:
    assert names(declared(game) - by_tests()) == OWED.get(game, [])


@pytest.mark.parametrize("game", GAMES_HERE)
def test_no_number_is_cited_that_does_not_exist(game: str) -> None:
    here = {citation for citation in by_code(game) | by_tests() if citation[0].startswith(f"{prefix(game)}-")}
    assert names(here - declared(game)) == []


@pytest.mark.parametrize("game", GAMES_HERE)
def test_code_cites_its_own_rules_only(game: str) -> None:
    assert {kind[:2] for kind, _ in by_code(game)} == {prefix(game)}


RULINGS = TESTS.parent / "docs" / "rulings.md"
MARK = re.compile(r"\bour (?:reading|ruling)s?\b(?: ([A-Z]{2}-\d+)(?: to [A-Z]{2}-(\d+))?)?", re.IGNORECASE)


def marked(game: str) -> set[str]:
    """Rules marked as our reading or ruling; a mark that names the number of its reason stands for that number."""
    found: set[str] = set()
    rule = ""
    for line in (GAMES / game / "rules.md").read_text(encoding="utf-8").splitlines():
        begun = re.match(r"- `([A-Z]{2}-\d+)`", line)
        rule = begun[1] if begun else rule if line.startswith("  ") else ""
        for named, last in MARK.findall(line):
            first = int((named or "0").rpartition("-")[2])
            found |= {f"{prefix(game)}-{number}" for number in range(first, int(last or first) + 1)} if named else {rule} - {""}
    return found


def ruled(game: str, path: Path, head: str = "") -> list[set[str]]:
    """The rules in the first cell of every row of the tables whose first head this is, or of all tables."""
    rows, column = [], ""
    for line in path.read_text(encoding="utf-8").splitlines():
        first = line.split("|")[1].strip() if line.startswith("|") else ""
        column = (column or first) if first else ""
        if column and head in ("", column):
            rows.append(set(re.findall(rf"\b{prefix(game)}-\d+", first)))
    return [row for row in rows if row]


@pytest.mark.parametrize("game", GAMES_HERE)
def test_every_marked_rule_has_a_ruling_and_every_ruling_a_mark(game: str) -> None:
    own = ruled(game, GAMES / game / "rules.md", "no.")
    assert sorted(marked(game) - set().union(*own, *ruled(game, RULINGS))) == []
    assert [sorted(row) for row in own + ruled(game, RULINGS, "rule") if not row & marked(game)] == []

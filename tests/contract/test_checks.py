"""Checks and legal actions can't drift apart: an action is legal exactly if all checks of its family pass."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from contract.cases import all_cases
from contract.house import GAMES, module
from contract.telling import RULE, decisions, numbers
from frogpond import State
from frogpond.engine.refusals import Checks, passes
from frogpond.testing.cases import Case, thorough

MOST = 400  # actions of a family that are looked at in a position, the legal ones among them


def folder(case: Case) -> str:
    return type(case.game).__module__.split(".")[2]


WITH_CHECKS = [case for case in all_cases() if (GAMES / folder(case) / "rules" / "checks.py").exists()]


def examined(state: State, checks: dict[int, Checks[Any]], offset: int, failed: Counter[str]) -> None:
    """Compare every family of one position; `offset` shifts which actions of a large family are looked at."""
    families: Any = state.game.families
    legal = set(state.legal_actions())
    for family in families.members:
        kind = int(family.number)
        timing = next((check for check in checks[kind] if check.timing and not check.ok(state, 0, 0)), None)
        if timing is not None:
            failed[timing.code] += 1
            assert not any(family.has(action) for action in legal), (family.name, timing.code)
            continue
        stride = max(1, int(family.count) // MOST)
        chosen = set(range(int(family.first) + offset % stride, int(family.first + family.count), stride))
        for action in chosen | {action for action in legal if family.has(action)}:
            _, x, y = (int(number) for number in families.decode(action))
            assert passes(state, checks[kind], x, y) == (action in legal), (state.text(action), first_failing(state, checks[kind], x, y))
            failed[first_failing(state, checks[kind], x, y)] += 1


def first_failing(state: State, checks: Checks[Any], x: int, y: int) -> str:
    return next((check.code for check in checks if not check.ok(state, *check.numbers(state, x, y))), "")


@pytest.mark.parametrize("each", WITH_CHECKS, ids=str)
def test_an_action_is_legal_exactly_if_all_checks_pass(each: Case) -> None:
    checks = module(folder(each), "rules.checks").CHECKS
    assert set(checks) == set(range(len(each.game.families.members)))  # type: ignore[union-attr]
    failed: Counter[str] = Counter()
    for seed in range(4 if thorough() else 1):
        for offset, state in enumerate(decisions(each, range(700 + seed, 701 + seed), 1 if thorough() else 3)):
            examined(state, checks, offset, failed)
    assert failed[""], "nothing was legal"
    assert len(failed) > 8, failed


@pytest.mark.parametrize("game", sorted({folder(case) for case in WITH_CHECKS}))
def test_every_check_has_a_sentence_and_every_rule_exists(game: str) -> None:
    refusals = module(game, "words.refusals").REFUSALS
    cases = [case for case in WITH_CHECKS if folder(case) == game]
    known = set(numbers(cases[0].game))
    families: Any = cases[0].game.families
    for kind, checks in refusals.checks.items():
        for check in checks:
            assert check.code in refusals.sentences or f"{families.members[kind].name}/{check.code}" in refusals.sentences, check.code
    for case in cases:
        state = next(decisions(case, range(1), 3))
        for code, rule in refusals.cited():
            assert set(RULE.findall(rule if isinstance(rule, str) else rule(state))) <= known, code
    said = {key.rpartition("/")[2] for key in refusals.sentences}
    assert said <= {code for code, _ in refusals.cited()}, "a sentence that is never said"

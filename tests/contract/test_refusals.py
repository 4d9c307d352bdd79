"""No vague refusal, no false one, no wrong rule: random numbers, clicks and typed lines in positions from play, for every game x option."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

from contract.cases import all_cases
from contract.telling import NO_RULE, RULE, check_refusal, check_words, clicked, decisions, drawn, mutated, numbered, numbers
from frogpond.testing.cases import Case

Scaled = Callable[[int], int]
EACH = 20_000  # of numbers, clicks and lines for a game under `make verify`
HOSTILE = [
    "", " ", "nonsense", "s-", "h-Z99", "c-9-9", "pad-", "die-", "die-99999", "button-", "button-squish-x", "x" * 5000, "s-N\u0663", "<b>",
]  # fmt: skip


def share(case: Case, scaled: Scaled) -> int:
    """How many of each a case contributes."""
    cases = sum(other.name == case.name for other in all_cases())
    return scaled(120) if scaled(1) == 1 else max(scaled(120), EACH // cases)


def test_random_numbers_are_refused_with_reason(case: Case, scaled: Scaled) -> None:
    draw = random.Random(f"numbers {case}")
    codes: Counter[str] = Counter()
    left = share(case, scaled)
    seed = 0
    while left > 0:
        for state in decisions(case, range(seed, seed + 1), 7):
            for _ in range(12):
                reason = numbered(state, draw)
                if reason is not None:
                    codes[check_refusal(state, reason).code] += 1
                    left -= 1
        seed += 1
    assert len(codes) > 4, codes


def test_random_clicks_are_answered_with_reason(case: Case, scaled: Scaled) -> None:
    draw = random.Random(f"clicks {case}")
    codes: Counter[str] = Counter()
    left = share(case, scaled)
    seed = 100
    while left > 0:
        for state in decisions(case, range(seed, seed + 1), 11):
            names = drawn(state)
            for _ in range(20):
                reason = clicked(state, draw, names)
                left -= 1
                if reason is not None:
                    codes[check_refusal(state, reason).code] += 1
        seed += 1
    vague = codes["not-here"] + codes["notation"]
    assert len(codes) > 4, codes
    assert vague < sum(codes.values()) / 10, codes  # panels and ornaments only


def test_everything_drawn_is_explained_in_sentences(case: Case) -> None:
    explained = 0
    for state in decisions(case, range(300, 301), 9):
        view = state.view(int(state.to_move))
        for name in drawn(state):
            said = state.game.explain(name, view)
            if said is not None:
                check_words(said.text)
                explained += 1
    assert explained


def test_typed_lines_are_refused_with_reason(case: Case, scaled: Scaled) -> None:
    draw = random.Random(f"lines {case}")
    codes: Counter[str] = Counter()
    left = share(case, scaled)
    seed = 200
    while left > 0:
        for state in decisions(case, range(seed, seed + 1), 7):
            for _ in range(12):
                line = mutated(state, draw)
                reason = state.why_not(int(state.to_move), line)
                left -= 1
                if reason is not None:
                    codes[check_refusal(state, reason).code] += 1
                    assert (reason.code == "notation") <= (reason.rule == ""), (line, reason)
        seed += 1
    assert codes["notation"], codes
    assert len(codes) > 3, codes


def test_near_misses_are_offered(case: Case) -> None:
    """A legal line with its first letter doubled is told what may have been meant."""
    offered = met = 0
    for state in decisions(case, range(300, 306), 3):
        for action in state.legal_actions()[:6]:
            line = state.text(action)
            reason = state.why_not(int(state.to_move), line[0] + line) if len(line) > 5 else None
            if reason is not None and reason.code in NO_RULE:
                met += 1
                offered += "Did you mean " in reason.text
    assert met, "nothing was misread"
    assert offered > met * 0.8, (offered, met)


def test_names_that_no_page_sends_are_answered_too(case: Case) -> None:
    for state in decisions(case, range(400, 401), 25):
        for name in HOSTILE:
            for picks in ([name], [name, name], [state.view(int(state.to_move)).choices[0].picks[0], name]):
                reason = state.why_not_picks(int(state.to_move), picks)
                assert reason is None or check_refusal(state, reason)
        assert state.why_not_picks(int(state.to_move), []) is None, "nothing is picked yet: anything may follow"


def test_the_rules_of_the_engines_own_refusals_exist(case: Case) -> None:
    game = case.game
    assert set(RULE.findall(" ".join(game.rules.values()))) <= numbers(game)
    assert "notation" not in game.rules, "unreadable text breaks no rule of play"

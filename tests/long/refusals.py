"""The quality of refusals, measured over random numbers, clicks and typed lines in positions from random games.

    PYTHONPATH=tests python -m long.refusals --each 20000 > refusals.md

Vague: a sentence that says nothing to a player who wants to know why. Wrong rule: one that the rules do not have or, for a number, one
other than that of the first check that fails. False offer: an action named as possible that is not legal.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import frogpond
from contract.telling import NO_RULE, RULE, VAGUE, clicked, decisions, drawn, mutated, numbers
from frogpond import Reason, State
from frogpond.engine.refusals import Refusals
from frogpond.testing.cases import Case, cases_of

WAYS = ("number", "click", "text")
Met = tuple[State, str, Reason, int]
"""A position, what was tried, the refusal, and the number of the action (-1: none)."""


@dataclass
class Tally:
    """What was met of one way in one game."""

    refusals: int = 0
    codes: Counter[str] = field(default_factory=Counter)
    vague: int = 0
    wrong: int = 0
    false: int = 0
    sample: list[tuple[str, Reason]] = field(default_factory=list)


def failing(state: State, action: int) -> tuple[str, str]:
    """Code and rule of the first check of an action that fails here."""
    refusals: Refusals[State] = state.game.words.reason.__self__
    family, x, y = (int(number) for number in state.game.families.decode(action))
    for check in refusals.checks[family]:
        part = check.numbers(state, x, y)
        if not check.ok(state, *part):
            return check.code, check.rule if isinstance(check.rule, str) else check.rule(state)
    return "", ""


def judge(tally: Tally, met: Met, draw: random.Random) -> None:
    state, tried, reason, action = met
    tally.refusals += 1
    tally.codes[reason.code] += 1
    tally.vague += any(bad in reason.text.casefold() for bad in VAGUE) or len(reason.text.split()) < 3
    exists = set(RULE.findall(reason.rule)) <= numbers(state.game) and bool(reason.rule or reason.code in NO_RULE)
    tally.wrong += not exists or (action >= 0 and (reason.code, reason.rule) != failing(state, action))
    tally.false += not set(reason.offers) <= set(state.legal_actions())
    place = draw.randrange(tally.refusals)
    if len(tally.sample) < 10:
        tally.sample.append((tried, reason))
    elif place < 10:
        tally.sample[place] = tried, reason


def tries(case: Case, way: str, draw: random.Random) -> Iterator[Met]:
    """Refusals without end."""
    seed = 0
    while True:
        for state in decisions(case, range(seed, seed + 1), 7):
            seat = int(state.to_move)
            names = drawn(state) if way == "click" else []
            for _ in range(40 if way == "click" else 20):
                action, tried = -1, ""
                if way == "number":
                    action = draw.randrange(state.game.num_actions)
                    reason, tried = state.why_not(seat, action), state.text(action)
                elif way == "click":
                    reason = clicked(state, draw, names)
                else:
                    tried = mutated(state, draw)
                    reason = state.why_not(seat, tried)
                if reason is not None:
                    yield state, tried, reason, action
        seed += 1


def measure(name: str, way: str, each: int) -> Tally:
    tally, draw = Tally(), random.Random(f"{name} {way}")
    cases = cases_of(name)
    for case in cases:
        share = -(-each // len(cases))
        for met in tries(case, way, draw):
            judge(tally, met, draw)
            share -= 1
            if not share:
                break
    return tally


def report(each: int, say: Callable[[str], object] = print) -> None:
    tallies = {(name, way): measure(name, way, each) for name in frogpond.games() for way in WAYS}
    say("| game | by | refusals | codes | vague | wrong rule | false offer |\n|---|---|---|---|---|---|---|")
    for (name, way), tally in tallies.items():
        say(f"| {name} | {way} | {tally.refusals} | {len(tally.codes)} | {tally.vague} | {tally.wrong} | {tally.false} |")
    for (name, way), tally in tallies.items():
        say(f"\n## {name}, by {way}\n\n| code | sentence | rule |\n|---|---|---|")
        for _, reason in tally.sample:
            say(f"| {reason.code} | {reason.text.replace('|', '/')} | {reason.rule} |")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--each", type=int, default=20_000, help="refusals of each kind in each game")
    report(parser.parse_args().each)

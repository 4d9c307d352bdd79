"""Refusals: every family of actions has an ordered tuple of checks, and the first one that fails is why an action is refused.

A game keeps its checks with its rules (`rules/checks.py`) and one sentence for each of their codes with its words (`words/refusals.py`).
The contract suite asserts that an action is legal exactly if all checks of its family pass.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeAlias, TypeVar

from .reason import Reason
from .state import State

P = TypeVar("P", bound=State)
Numbers: TypeAlias = tuple[int, int]
Rule: TypeAlias = "str | Callable[[P], str]"
Said: TypeAlias = "str | tuple[str, Iterable[int]]"  # a sentence, with the legal actions that it names as possible


class UnreadableText(Exception):
    """A text with a thing in it that is not there, and why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.text)
        self.reason = reason


class NoSuchAction(Exception):
    """A text that can be read but names no action of the numbering: the family, and what else it says."""

    def __init__(self, family: int, *parts: Any) -> None:
        super().__init__(family, *parts)
        self.family = family
        self.parts = parts


@dataclass(frozen=True, slots=True)
class Check(Generic[P]):
    """One condition of an action, with the code and the rule of the refusal where it fails.

    `part` says which numbers of the action the condition is about (nothing said: its x and y). `timing` marks a check of the open step
    alone: such a refusal says when the action is possible, whatever its numbers are."""

    code: str
    rule: Rule[P]
    ok: Callable[[P, int, int], bool]
    part: Callable[[P, int, int], Numbers] | None = None
    timing: bool = False

    def numbers(self, t: P, x: int, y: int) -> Numbers:
        """The arguments of the condition for an action with these numbers."""
        return self.part(t, x, y) if self.part else (x, y)


Checks: TypeAlias = "tuple[Check[P], ...]"


def about(part: Callable[[P, int, int], Numbers], checks: Checks[P]) -> Checks[P]:
    """Checks of a thing, as checks of the actions that `part` takes this thing from."""

    def composed(inner: Callable[[P, int, int], Numbers]) -> Callable[[P, int, int], Numbers]:
        return lambda t, x, y: inner(t, *part(t, x, y))

    return tuple(replace(check, part=composed(check.part) if check.part else part) for check in checks)


def step_of(t: State) -> int:
    """The step that is open."""
    position: Any = t
    return int(position.frames.step())


def only_at(code: str, rule: Rule[P], *steps: int) -> Check[P]:
    """A check of timing: one of these steps must be open."""
    return Check(code, rule, lambda t, x, y: step_of(t) in steps, timing=True)


def not_at(code: str, rule: Rule[P], *steps: int) -> Check[P]:
    """A check of timing: none of these steps may be open."""
    return Check(code, rule, lambda t, x, y: step_of(t) not in steps, timing=True)


def while_open(step: int, *checks: Check[P]) -> Checks[P]:
    """Checks that count only while a step is open: for a family that is asked for at several."""

    def only_then(ok: Callable[[P, int, int], bool]) -> Callable[[P, int, int], bool]:
        return lambda t, x, y: step_of(t) != step or ok(t, x, y)

    return tuple(replace(check, ok=only_then(check.ok)) for check in checks)


class Refusals(Generic[P]):
    """The refusals of a game: checks by family, a sentence for each code, and the rules behind codes that no check has (clicks that begin
    no action, texts that name none). Sentences and rules have a code as key, or the name of a family and a code, as `jump/no-card`; a rule
    may also stand for all codes of a family that have none of their own."""

    def __init__(
        self,
        checks: Mapping[int, Checks[P]],
        sentences: Mapping[str, str | Callable[[P, int, int], Said]],
        rules: Mapping[str, Rule[P]],
    ) -> None:
        self.checks = checks
        self.sentences = sentences
        self.rules = rules

    def reason(self, t: P, action: int) -> Reason:
        """Why an action that is not legal now is refused."""
        kind, x, y = (int(number) for number in t.game.families.decode(action))
        reason = self.first(t, self.checks[kind], x, y, kind)
        assert reason is not None, f"all checks of {t.text(action)} pass, but it is not legal"
        return reason

    def not_now(self, t: P, family: int) -> Reason | None:
        """When an action of this family is possible; None if this is its step."""
        return self.first(t, tuple(check for check in self.checks[family] if check.timing), family=family)

    def first(self, t: P, checks: Checks[P], x: int = 0, y: int = 0, family: int = -1) -> Reason | None:
        """The refusal of the first check that fails; None if all pass."""
        for check in checks:
            numbers = check.numbers(t, x, y)
            if not check.ok(t, *numbers):
                return self.say(t, check.code, *numbers, rule=check.rule, family=family)
        return None

    def say(self, t: P, code: str, x: int = 0, y: int = 0, rule: Rule[P] = "", family: int = -1) -> Reason:
        """The refusal with this code."""
        sentence = self.sentences.get(key(t, family, code)) or self.sentences[code]
        answer = sentence if isinstance(sentence, str) else sentence(t, x, y)
        text, offers = (answer, ()) if isinstance(answer, str) else answer
        return self.because(t, code, text, offers, rule, family)

    def because(self, t: P, code: str, text: str, offers: Iterable[int] = (), rule: Rule[P] = "", family: int = -1) -> Reason:
        """A refusal in words made for the moment; `offers` are the legal actions that they name."""
        rules = self.rules
        rule = rule or rules.get(key(t, family, code)) or rules.get(code) or rules[name_of(t, family)]
        return Reason(code, text, rule if isinstance(rule, str) else rule(t), tuple(offers))

    def cited(self) -> Iterator[tuple[str, Rule[P]]]:
        """Every code with its rule."""
        yield from self.rules.items()
        for checks in self.checks.values():
            yield from ((check.code, check.rule) for check in checks)


def name_of(t: State, family: int) -> str:
    return str(t.game.families.members[family].name) if family >= 0 else ""


def key(t: State, family: int, code: str) -> str:
    """The key of a sentence or a rule for one family alone."""
    return f"{name_of(t, family)}/{code}"


def passes(t: P, checks: Checks[P], x: int, y: int) -> bool:
    """Whether an action meets all of these checks."""
    return all(check.ok(t, *check.numbers(t, x, y)) for check in checks)

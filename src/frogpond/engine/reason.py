"""Why something is refused: a short code, a sentence for people, and the rule that says so."""

from __future__ import annotations

from dataclasses import dataclass

NOT_YET, NOT_NOW, NOT_ALLOWED = "Not yet", "Not now", "Not allowed"
WAITING_CODES, WAITING_ENDING = frozenset({"turn", "lesson", "late", "one-at-a-time"}), "-turn"
"""Codes that mean: it is another's turn, or something else is under way."""
BEFORE = frozenset({"waiting", "which-action", "own-frog", "no-turning", "open", "no-attack", "back-die", "stray-chosen"})
BEFORE_STARTS, BEFORE_ENDS = ("choose-", "pick-", "must-", "after-", "during-", "which-"), ("first", "-when")
"""Codes that mean: something comes first."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action is not legal now."""

    code: str
    text: str
    rule: str = ""
    offers: tuple[int, ...] = ()  # the actions that the sentence names as possible; each is legal where it was made

    @property
    def title(self) -> str:
        """The heading over the sentence: something comes first, it is not the moment, or the rules forbid it."""
        if self.code in WAITING_CODES or self.code.endswith(WAITING_ENDING):
            return NOT_NOW
        if self.code in BEFORE or self.code.startswith(BEFORE_STARTS) or self.code.endswith(BEFORE_ENDS):
            return NOT_YET
        return NOT_ALLOWED

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text

    def to_json(self) -> dict[str, str]:
        """For pages and programs: code, text and rule."""
        return {"code": self.code, "text": self.text, "rule": self.rule}


class IllegalAction(ValueError):
    """A refused action; the state is unchanged and `reason` says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[Reason]]:
        return (IllegalAction, (self.reason,))

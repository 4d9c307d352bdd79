"""Why something is refused: a short code, a sentence for people, and the rule that says so."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action is not legal now."""

    code: str
    text: str
    rule: str = ""
    offers: tuple[int, ...] = ()  # the actions that the sentence names as possible; each is legal where it was made

    @property
    def title(self) -> str:
        """The code as a heading."""
        return self.code.replace("-", " ").capitalize()

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

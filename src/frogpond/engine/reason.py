"""Why something is refused: a short code, a sentence for people, and the rule that says so."""

from __future__ import annotations

from dataclasses import asdict, dataclass


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action is not legal now."""

    code: str
    text: str
    rule: str = ""

    @property
    def title(self) -> str:
        """The code as a heading."""
        return self.code.replace("-", " ").capitalize()

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text

    def to_json(self) -> dict[str, str]:
        return asdict(self)


class IllegalAction(ValueError):
    """A refused action; the state is unchanged and `reason` says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[Reason]]:
        return (IllegalAction, (self.reason,))

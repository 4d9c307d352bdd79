"""The exception for requests that a table denies."""

from __future__ import annotations

from ..engine.reason import Reason


class Refused(Exception):
    """A wish the table does not grant; nothing changed and `reason` says why. `late` when it came for an older question."""

    def __init__(self, code: str, text: str, rule: str = "", *, late: bool = False, **more: object) -> None:
        super().__init__(text)
        self.reason = Reason(code, text, rule)
        self.late = late
        self.more = more  # facts that help the reader

    @classmethod
    def because(cls, reason: Reason) -> Refused:
        """The refusal that the rules gave."""
        return cls(reason.code, reason.text, reason.rule)


TOO_LATE = "Someone was faster. Here’s how it stands now."

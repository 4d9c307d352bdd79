"""What the people of a table agreed on. Stored as JSON beside the rows; what is not set is not written, what is not known is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from .clock import Clock
from .seats import Seat, people


@dataclass(frozen=True, slots=True)
class Channel:
    """Where turns are told: the address to write to, and that of the server, for links back."""

    url: str
    base: str


@dataclass(frozen=True, slots=True)
class TableSettings:
    """The settings of a table. `hints` is None where nobody decided; `daily` is the day of a challenge, `seed` gives its chance."""

    clock: Clock | None = None
    wear: Mapping[str, str] = field(default_factory=dict)
    hints: bool | None = None
    hints_why: str = ""
    daily: str = ""
    seed: int | None = None
    webhook: Channel | None = None
    more: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> TableSettings:
        known = dict(stored)
        clock, webhook = known.pop("clock", None), known.pop("webhook", None)
        return cls(
            clock=Clock.from_json(clock) if clock else None,
            wear=known.pop("wear", {}),
            hints=known.pop("hints", None),
            hints_why=known.pop("hints_why", "") or "",
            daily=known.pop("daily", "") or "",
            seed=known.pop("seed", None),
            webhook=Channel(webhook["url"], webhook["base"]) if webhook else None,
            more=known,
        )

    def to_json(self) -> dict[str, Any]:
        fields: dict[str, Any] = {
            "clock": self.clock.to_json() if self.clock else None,
            "wear": dict(self.wear) or None,
            "hints": self.hints,
            "hints_why": self.hints_why or None,
            "daily": self.daily or None,
            "seed": self.seed,
            "webhook": {"url": self.webhook.url, "base": self.webhook.base} if self.webhook else None,
        }
        return {**{name: value for name, value in fields.items() if value is not None}, **self.more}

    def wearing(self, owner: str, wear: str) -> TableSettings:
        """With what one person's frog wears."""
        return replace(self, wear={**self.wear, owner: wear})

    def with_hints(self, on: bool) -> TableSettings:
        """With hints for everybody, or for nobody, because somebody decided so."""
        return replace(self, hints=on, hints_why="")

    def for_rematch(self) -> TableSettings:
        """What the next game of the same people keeps."""
        return TableSettings(clock=self.clock, wear=self.wear)


def why_no_hints(settings: TableSettings, private: bool, seated: Sequence[Seat]) -> str:
    """Why there are no hints at a table, in words; empty where there are."""
    if settings.daily:
        return "In the challenge of the day everybody plays without hints, so that results can be compared."
    if settings.hints is False:
        return settings.hints_why or "Hints are switched off at this table."
    if settings.hints or private or len(people(seated)) < 2:
        return ""
    return "Hints are off where two or more people play. Whoever opened the table can allow them in its menu."

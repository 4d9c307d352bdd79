"""What the people of a table agreed on. Stored as JSON beside the rows; what is not set is not written, what is not known is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from .clock import Clock
from .seats import Seat, parties


@dataclass(frozen=True, slots=True)
class Channel:
    """Where turns are told: the address to write to, and that of the server, for links back."""

    url: str
    base: str


DEFAULT_STAND_IN = "frog"
"""Stands in for whoever is away, where nothing else was agreed on."""


@dataclass(frozen=True, slots=True)
class TableSettings:
    """The settings of a table. `hints` is None where nobody decided; `daily` is the day of a challenge, `seed` gives its chance.
    `stand_in` is the bot of the table for those who are away, `stand_ins` what a person chose for themselves; `muted` whom a person does
    not want to hear; `live_of` the game of others that this one was taken from; `alone`: bots among themselves play on unwatched."""

    clock: Clock | None = None
    wear: Mapping[str, str] = field(default_factory=dict)
    hints: bool | None = None
    hints_why: str = ""
    daily: str = ""
    seed: int | None = None
    webhook: Channel | None = None
    stand_in: str = ""
    stand_ins: Mapping[str, str] = field(default_factory=dict)
    muted: Mapping[str, Sequence[str]] = field(default_factory=dict)
    live_of: str = ""
    alone: bool = False
    more: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> TableSettings:
        """The inverse of `to_json`; what is missing is as usual."""
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
            stand_in=known.pop("stand_in", "") or "",
            stand_ins=known.pop("stand_ins", {}),
            muted={who: tuple(whom) for who, whom in known.pop("muted", {}).items()},
            live_of=known.pop("live_of", "") or "",
            alone=bool(known.pop("alone", False)),
            more=known,
        )

    def to_json(self) -> dict[str, Any]:
        """As plain JSON-ready values."""
        fields: dict[str, Any] = {
            "clock": self.clock.to_json() if self.clock else None,
            "wear": dict(self.wear) or None,
            "hints": self.hints,
            "hints_why": self.hints_why or None,
            "daily": self.daily or None,
            "seed": self.seed,
            "webhook": {"url": self.webhook.url, "base": self.webhook.base} if self.webhook else None,
            "stand_in": self.stand_in or None,
            "stand_ins": dict(self.stand_ins) or None,
            "muted": {who: list(whom) for who, whom in self.muted.items() if whom} or None,
            "live_of": self.live_of or None,
            "alone": self.alone or None,
        }
        return {**{name: value for name, value in fields.items() if value is not None}, **self.more}

    def wearing(self, owner: str, wear: str) -> TableSettings:
        """With what one person's frog wears."""
        return replace(self, wear={**self.wear, owner: wear})

    def with_hints(self, on: bool) -> TableSettings:
        """With hints for everybody, or for nobody, because somebody decided so."""
        return replace(self, hints=on, hints_why="")

    def substitute(self, owner: str) -> str:
        """The bot that stands in for somebody: their own choice, the one they agreed to, else the table's."""
        agreed = self.clock.bot if self.clock is not None and owner in self.clock.agreed else ""
        return self.stand_ins.get(owner, "") or agreed or self.stand_in or DEFAULT_STAND_IN

    def choosing(self, owner: str, bot: str) -> TableSettings:
        """With the bot that somebody wants to stand in for them; empty: the table's."""
        others = {who: old for who, old in self.stand_ins.items() if who != owner}
        return replace(self, stand_ins={**others, owner: bot} if bot else others)

    def muting(self, owner: str, whom: str, on: bool) -> TableSettings:
        """With somebody whom one person does not want to hear, or hears again."""
        others = [one for one in self.muted.get(owner, ()) if one != whom]
        return replace(self, muted={**self.muted, owner: (*others, whom) if on else tuple(others)})

    def for_rematch(self) -> TableSettings:
        """What the next game of the same people keeps."""
        kept = TableSettings(clock=self.clock, wear=self.wear, stand_in=self.stand_in, stand_ins=self.stand_ins)
        return replace(kept, muted=self.muted, alone=self.alone)


def why_no_hints(settings: TableSettings, seated: Sequence[Seat]) -> str:
    """Why there are no hints at a table, in words; empty where there are."""
    if settings.daily:
        return "No hints in the daily challenge, so scores stay comparable."
    if settings.hints is False:
        return settings.hints_why or "Hints are off at this table."
    if settings.hints or len(parties(seated)) < 2:
        return ""
    return "Hints are off when people play each other. The host can allow them in the menu."

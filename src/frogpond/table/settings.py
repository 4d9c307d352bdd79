"""Settings that the people of a table agreed on. Stored as JSON beside the rows; defaults are not written, unknown keys are preserved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from .clock import Clock
from .commitment import Commitment
from .seats import Seat, parties


@dataclass(frozen=True, slots=True)
class Channel:
    """The webhook for notices of turns: its address, and that of the server, for links back."""

    url: str
    base: str


@dataclass(frozen=True, slots=True)
class RematchOffer:
    """Somebody wants another game: who is in (the first asked), who said not now, and the seat that begins (-1: chance or rules decide)."""

    yes: Sequence[str]
    no: Sequence[str] = ()
    first: int = -1

    def answered(self, owner: str, yes: bool) -> RematchOffer:
        """With one person's answer, in place of an earlier one."""
        rest = self.without(owner)
        return replace(rest, yes=(*rest.yes, owner)) if yes else replace(rest, no=(*rest.no, owner))

    def without(self, owner: str) -> RematchOffer:
        """With no answer of one person."""
        yes, no = ([one for one in answers if one != owner] for answers in (self.yes, self.no))
        return replace(self, yes=tuple(yes), no=tuple(no))


DEFAULT_STAND_IN = "frog"
"""The default stand-in for players who are away."""


@dataclass(frozen=True, slots=True)
class TableSettings:
    """The settings of a table. `hints` is None where nobody decided; `daily` is the day of a challenge, `seed` gives its chance; `dice` is
    what everybody may know of the chance of any other table.
    `stand_in` is the bot of the table for those who are away, `stand_ins` what a person chose for themselves; `muted` whom a person does
    not want to hear; `live_of` the game of others that this one was taken from; `alone`: bots among themselves play on unwatched.
    `again` is the offer of another game, `awaits` by seat who is asked to this table: (owner, name)."""

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
    again: RematchOffer | None = None
    awaits: Mapping[int, tuple[str, str]] = field(default_factory=dict)
    dice: Commitment | None = None
    more: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> TableSettings:
        """The inverse of `to_json`; what is missing is as usual."""
        values = dict(data)
        clock, webhook, again, dice = (values.pop(name, None) for name in ("clock", "webhook", "again", "dice"))
        return cls(
            clock=Clock.from_json(clock) if clock else None,
            wear=values.pop("wear", {}),
            hints=values.pop("hints", None),
            hints_why=values.pop("hints_why", "") or "",
            daily=values.pop("daily", "") or "",
            seed=values.pop("seed", None),
            webhook=Channel(webhook["url"], webhook["base"]) if webhook else None,
            stand_in=values.pop("stand_in", "") or "",
            stand_ins=values.pop("stand_ins", {}),
            muted={who: tuple(whom) for who, whom in values.pop("muted", {}).items()},
            live_of=values.pop("live_of", "") or "",
            alone=bool(values.pop("alone", False)),
            again=RematchOffer(tuple(again["yes"]), tuple(again["no"]), int(again["first"])) if again else None,
            awaits={int(seat): (whom[0], whom[1]) for seat, whom in values.pop("awaits", {}).items()},
            dice=Commitment.from_json(dice) if dice else None,
            more=values,
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
            "again": {"yes": list(self.again.yes), "no": list(self.again.no), "first": self.again.first} if self.again else None,
            "awaits": {str(seat): list(whom) for seat, whom in self.awaits.items()} or None,
            "dice": self.dice.to_json() if self.dice else None,
        }
        return {**{name: value for name, value in fields.items() if value is not None}, **self.more}

    def wearing(self, owner: str, wear: str) -> TableSettings:
        """With what one person's frog wears."""
        return replace(self, wear={**self.wear, owner: wear})

    def with_hints(self, on: bool) -> TableSettings:
        """With hints allowed or forbidden by a person's choice."""
        return replace(self, hints=on, hints_why="")

    def substitute(self, owner: str) -> str:
        """The bot that stands in for a person: their own choice, the one they agreed to, else the table's."""
        agreed = self.clock.bot if self.clock is not None and owner in self.clock.agreed else ""
        return self.stand_ins.get(owner, "") or agreed or self.stand_in or DEFAULT_STAND_IN

    def choosing(self, owner: str, bot: str) -> TableSettings:
        """With a person's choice of their stand-in; empty: the table's."""
        others = {who: old for who, old in self.stand_ins.items() if who != owner}
        return replace(self, stand_ins={**others, owner: bot} if bot else others)

    def muting(self, owner: str, whom: str, on: bool) -> TableSettings:
        """With one person muted, or unmuted, for another."""
        others = [one for one in self.muted.get(owner, ()) if one != whom]
        return replace(self, muted={**self.muted, owner: (*others, whom) if on else tuple(others)})

    def for_rematch(self) -> TableSettings:
        """The settings that the next game of the same people keeps."""
        settings = TableSettings(clock=self.clock, wear=self.wear, stand_in=self.stand_in, stand_ins=self.stand_ins)
        return replace(settings, muted=self.muted, alone=self.alone)


def why_no_hints(settings: TableSettings, seated: Sequence[Seat]) -> str:
    """Why there are no hints at a table, in words; empty where there are."""
    if settings.daily:
        return "No hints in the daily challenge, so scores stay comparable."
    if settings.hints is False:
        return settings.hints_why or "Hints are off at this table."
    if settings.hints or len(parties(seated)) < 2:
        return ""
    return "Hints are off when people play each other. The host can allow them in the menu."

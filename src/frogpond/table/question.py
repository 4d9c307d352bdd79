"""The open question of a table: something that others must agree to before it is done, and what is said about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from .seats import Seat, people

TAKE_BACK, STAND_IN = "undo", "stand-in"
Here = Callable[[str], bool]
"""Whether a person is at the table just now."""


@dataclass(frozen=True, slots=True)
class Question:
    """What `owner` asked when the table had `seq` rows: to take back a move, or that `bot` plays at `seat`. `yes`: who agreed so far."""

    id: str
    owner: str
    seq: int
    yes: tuple[str, ...] = ()
    kind: str = TAKE_BACK
    seat: int = -1
    bot: str = ""

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Question:
        kind, yes = stored.get("kind", TAKE_BACK), tuple(stored.get("yes", ()))
        return cls(stored["id"], stored["owner"], stored["seq"], yes, kind, stored.get("seat", -1), stored.get("bot", ""))

    def to_json(self) -> dict[str, Any]:
        asked = {"id": self.id, "owner": self.owner, "seq": self.seq, "yes": list(self.yes)}
        return {**asked, "kind": self.kind, "seat": self.seat, "bot": self.bot} if self.kind == STAND_IN else asked

    def agreed(self, owner: str) -> Question:
        """With one more who agrees."""
        return replace(self, yes=tuple(sorted({*self.yes, owner})))

    def voters(self, seated: Sequence[Seat], here: Here) -> set[str]:
        """Who must agree."""
        if self.kind == STAND_IN:
            return stand_in_voters(seated, self.owner, self.seat, here)
        return people(seated) - {self.owner}

    def words(self, asker: str, whom: str, mine: bool) -> str:
        """The question as one of the voters reads it; `whom` sits at the seat it is about, `mine` if that is the voter."""
        if self.kind != STAND_IN:
            return f"{asker} wants to take back a move. All right?"
        return f"{asker} would like the bot {self.bot} to play for {'you' if mine else f'{whom}, who is away'}. All right?"


def stand_in_voters(seated: Sequence[Seat], owner: str, seat: int, here: Here) -> set[str]:
    """Who must agree when somebody wants a bot at this seat: the person there, or, if they are away, the others who are here."""
    person = seated[seat].owner
    if here(person):
        return {person}
    return {other for other in people(seated) - {owner, person} if here(other)}

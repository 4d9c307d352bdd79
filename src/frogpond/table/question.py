"""The open question of a table, to which others must agree, and its sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from .names import any_bot
from .seats import Seat, parties, people

TAKE_BACK, TURN_BACK, ASK_STAND_IN, OPEN_SEAT, OTHER_BOT, ASK_ABANDON, HINTS, TABLE_BOT = (
    "undo",
    "undo-turn",
    "stand-in",
    "open",
    "bot",
    "abandon",
    "hints",
    "table-bot",
)
Here = Callable[[str], bool]
"""Whether a person is at the table just now."""


@dataclass(frozen=True, slots=True)
class Question:
    """What `owner` asked when the table had `seq` rows: to take back a move, a turn or the end, that `bot` plays at `seat`, that a seat is
    opened, that the game is abandoned, that there are hints. `yes`: who agreed so far."""

    id: str
    owner: str
    seq: int
    yes: tuple[str, ...] = ()
    kind: str = TAKE_BACK
    seat: int = -1
    bot: str = ""

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Question:
        """The inverse of `to_json`."""
        kind, yes = data.get("kind", TAKE_BACK), tuple(data.get("yes", ()))
        return cls(data["id"], data["owner"], data["seq"], yes, kind, data.get("seat", -1), data.get("bot", ""))

    def to_json(self) -> dict[str, Any]:
        """As plain JSON-ready values."""
        result = {"id": self.id, "owner": self.owner, "seq": self.seq, "yes": list(self.yes)}
        return {**result, "kind": self.kind, "seat": self.seat, "bot": self.bot} if self.kind != TAKE_BACK else result

    def after(self, seq: int, over: bool) -> bool:
        """Whether it still stands when the table has so many rows. Taking back is about the last move; all else is about the game."""
        return self.seq == seq if self.kind in (TAKE_BACK, TURN_BACK) else not over

    def agreed(self, owner: str) -> Question:
        """With one more who agrees."""
        return replace(self, yes=tuple(sorted({*self.yes, owner})))

    def voters(self, seated: Sequence[Seat], here: Here) -> set[str]:
        """The voters: everybody whose game it is, also those for whom a bot stands in."""
        if self.kind == ASK_STAND_IN:
            return stand_in_voters(seated, self.owner, self.seat, here)
        return parties(seated) - {self.owner}

    def words(self, asker: str, whom: str, mine: bool, undone: str = "") -> str:
        """The question as one of the voters reads it; `whom` sits at the seat it is about, `mine` if that is the voter.
        `undone` is the move it is about, as this voter was told of it."""
        if self.kind == ASK_STAND_IN:
            return f"{asker} wants {any_bot(self.bot)} to play for {'you' if mine else f'{whom}, who’s away'}. OK?"
        wishes = {
            TAKE_BACK: f"{asker} wants to undo {f'“{undone}”' if undone else 'a move'}. Allow it?",
            TURN_BACK: f"{asker} wants to go back to the start of this turn. Allow it?",
            OPEN_SEAT: f"{asker} wants to open {whom}’s seat for someone else. OK?",
            OTHER_BOT: f"{asker} wants {any_bot(self.bot)} in {whom}’s seat. OK?",
            ASK_ABANDON: f"{asker} wants to end the game with no winner. OK?",
            HINTS: f"{asker} wants hints for everyone here. OK?",
            TABLE_BOT: f"{asker} wants {any_bot(self.bot)} to stand in when someone’s away. OK?",
        }
        return wishes[self.kind]


def stand_in_voters(seated: Sequence[Seat], owner: str, seat: int, here: Here) -> set[str]:
    """The voters when a bot is wanted at this seat: the person there, or, if they are away, the others who are here."""
    person = seated[seat].owner
    if here(person):
        return {person}
    return {other for other in people(seated) - {owner, person} if here(other)}

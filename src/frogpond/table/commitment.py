"""Dice anyone can check. A table has a secret seed and shows its hash before the first roll; who sits down adds entropy of their own. Every
outcome follows from the seed, what was added before it, and the number of its row: a roll that was taken back is rolled anew. At the end
the seed is shown, and `check` computes every outcome of a record again."""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from ..engine.record import Record, RecordError
from ..engine.state import CHANCE, State
from .chance import Below, Draw, drawing
from .rows import END, REOPEN, Row

SEED_BYTES = 32
MAX_ENTROPY = 64
ENTROPY = re.compile(rf"(?:[0-9a-f]{{2}}){{0,{MAX_ENTROPY // 2}}}")
PURPOSE = b"frogpond dice 1\n"
"""Begins what is hashed into the key of a table."""


@dataclass(frozen=True, slots=True)
class Entropy:
    """The value that the person at a seat added when they sat down, in hexadecimal; it counts for the rows from `row` on."""

    row: int
    seat: int
    value: str


@dataclass(frozen=True, slots=True)
class Commitment:
    """The public part of a table's chance: the hash of its seed, and the added entropy."""

    hash: str
    added: tuple[Entropy, ...] = ()

    @classmethod
    def to(cls, seed: bytes) -> Commitment:
        return cls(hashlib.sha256(seed).hexdigest())

    @classmethod
    def from_json(cls, stored: dict[str, Any]) -> Commitment:
        """The inverse of `to_json`; ValueError if it is damaged."""
        entropy = tuple(Entropy(int(row), int(seat), str(value)) for row, seat, value in stored["added"])
        if not re.fullmatch(r"[0-9a-f]{64}", str(stored["hash"])) or not all(ENTROPY.fullmatch(one.value) for one in entropy):
            raise ValueError("the commitment to its dice can't be read")
        return cls(stored["hash"], entropy)

    def to_json(self) -> dict[str, Any]:
        """As plain JSON-ready values."""
        return {"hash": self.hash, "added": [[one.row, one.seat, one.value] for one in self.added]}

    def adding(self, row: int, seat: int, value: str) -> Commitment:
        """A copy with one more value of entropy."""
        return Commitment(self.hash, (*self.added, Entropy(row, seat, value))) if value else self


def key_of(seed: bytes, added: Iterable[Entropy], row: int) -> bytes:
    """The key of a row: from the seed and what was added before that row."""
    lines = "".join(f"{one.seat} {one.value}\n" for one in added if one.row <= row)
    return hmac.digest(seed, PURPOSE + lines.encode(), "sha256")


def below(key: bytes, row: int) -> Below:
    """Numbers of a row, each as likely: HMAC-SHA256 of the row and a counter, and the next one where the last would not be fair."""

    def number(limit: int) -> int:
        fair = (1 << 256) // limit * limit
        for attempt in count():
            value = int.from_bytes(hmac.digest(key, f"{row} {attempt}".encode(), "sha256"), "big")
            if value < fair:
                return value % limit
        raise AssertionError

    return number


def committed(seed: bytes, commitment: Commitment, first: int) -> Draw:
    """The outcomes of the rows from `first` on, one after the other."""
    rows = count(first)

    def draw(state: State) -> int:
        row = next(rows)
        return drawing(below(key_of(seed, commitment.added, row), row))(state)

    return draw


def shown_from(rows: Iterable[Row]) -> int:
    """The row from which a game went on after its end, when its seed had been shown; -1 if it did not."""
    return next((row.seq for row in rows if row.kind == REOPEN or row.key == END), -1)


# Records ------------------------------------------------------------------------------------------------------------------


def tags_of(commitment: Commitment, seed: bytes | None, moves: Sequence[Row], shown: int) -> dict[str, str]:
    """The tags of a record: the hash, and after the end the seed, the added entropy, and the numbers of the rows of its moves."""
    tags = {"dice": commitment.hash}
    if seed is not None:
        tags |= {"seed": seed.hex(), "added": " ".join(f"{one.row}:{one.seat}:{one.value}" for one in commitment.added)}
        tags["rows"] = spans(row.seq for row in moves)
        if shown >= 0:
            tags["shown"] = str(shown)
    return tags


def spans(numbers: Iterable[int]) -> str:
    """Ascending numbers in short: "0-4 7 9-12"."""
    ranges: list[list[int]] = []
    for number in numbers:
        if ranges and number == ranges[-1][1] + 1:
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    return " ".join(str(a) if a == b else f"{a}-{b}" for a, b in ranges)


def unspanned(text: str, most: int) -> list[int]:
    """The inverse of `spans`, for no more numbers than there are moves."""
    numbers: list[int] = []
    for part in text.split():
        first, _, last = part.partition("-")
        begin, end = int(first), int(last or first)
        if end - begin >= most or len(numbers) > most or begin < 0:
            raise ValueError("it names more rows than it has moves")
        numbers += range(begin, end + 1)
    return numbers


@dataclass(frozen=True, slots=True)
class CheckedRoll:
    """One outcome of a record: its move and row, what happened, and what follows from the seed; None: the seed was known by then."""

    move: int
    row: int
    text: str
    expected: str | None

    @property
    def sound(self) -> bool:
        return self.expected in (None, self.text)


@dataclass(frozen=True, slots=True)
class DiceCheck:
    """The result of checking a record. `problem` says why it can't be checked, or what is wrong beside the rolls."""

    game: str
    hash: str
    added: tuple[Entropy, ...]
    rolls: tuple[CheckedRoll, ...]
    problem: str = ""

    @property
    def wrong(self) -> list[CheckedRoll]:
        return [roll for roll in self.rolls if not roll.sound]

    @property
    def unchecked(self) -> int:
        """How many outcomes came after the seed had been shown."""
        return sum(roll.expected is None for roll in self.rolls)

    @property
    def sound(self) -> bool:
        return not self.problem and not self.wrong

    def words(self) -> str:
        """The result as a sentence."""
        if self.problem:
            return self.problem
        if self.wrong:
            first = self.wrong[0]
            return (
                f"{len(self.wrong)} of {len(self.rolls)} rolls and draws don’t follow from the seed. "
                f"The first is move {first.move}: {first.text}, but the seed gives {first.expected}."
            )
        late = f" {self.unchecked} more came after the seed was shown, so they can’t be checked." if self.unchecked else ""
        return f"All {len(self.rolls) - self.unchecked} rolls and draws follow from the seed.{late}"


def check(record: Record) -> DiceCheck:
    """Compute every outcome of a record again. RecordError if it can't be replayed."""
    tags = record.tags
    shown_hash = tags.get("dice", "")
    none = DiceCheck(record.game, shown_hash, (), ())
    if not shown_hash:
        return _because(none, "This game has no commitment: it’s older than those, a daily challenge, or taken from another game.")
    if "seed" not in tags:
        return _because(
            none, "The seed isn’t in this record. It’s shown when the game is over. A table that moved to another server lost it."
        )
    try:
        seed = bytes.fromhex(tags["seed"])
        parts = [part.split(":") for part in tags.get("added", "").split()]
        commitment = Commitment.from_json({"hash": shown_hash, "added": parts})
        rows = unspanned(tags.get("rows", ""), len(record.moves))
        shown = int(tags.get("shown", "-1"))
    except (ValueError, TypeError, KeyError):
        raise RecordError("the record's dice data can't be read") from None
    none = DiceCheck(record.game, shown_hash, commitment.added, ())
    if Commitment.to(seed).hash != shown_hash:
        return _because(none, "The seed doesn’t fit the hash that was shown: these dice are not the ones the table promised.")
    if len(rows) != len(record.moves) or rows != sorted(set(rows)):
        return _because(none, "The record doesn’t name the rows of its moves, so its rolls can’t be checked.")
    rolls = []
    for number, (state, action) in enumerate(record.replay()):
        if state.to_move == CHANCE and action >= 0:
            row = rows[number]
            expected = None if 0 <= shown <= row else state.text(committed(seed, commitment, row)(state))
            rolls.append(CheckedRoll(number + 1, row, state.text(action), expected))
    return DiceCheck(record.game, shown_hash, commitment.added, tuple(rolls))


def _because(check: DiceCheck, problem: str) -> DiceCheck:
    return DiceCheck(check.game, check.hash, check.added, (), problem)

"""What anybody may know of a table's dice, and a record whose dice somebody wants to check."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from ...engine.record import Record, RecordError
from ...table import Refused
from ...table.commitment import DiceCheck, check
from ..live.room import Room
from .context import App, Visitor

MAX_RECORD = 400_000
"""Signs of a record that is checked; the longest games have a tenth."""


@dataclass(frozen=True, slots=True)
class AddedEntropy:
    """What the person at a seat added; it counts for the rows from `row` on."""

    row: int
    seat: int
    value: str


@dataclass(frozen=True, slots=True)
class DiceFacts:
    """The promise of a table's dice, and its seed once the game is over."""

    hash: Annotated[str, "sha256 of the seed"]
    added: list[AddedEntropy]
    seed: Annotated[str, "in hexadecimal; empty until the game is over"]


def dice_facts(room: Room) -> DiceFacts | None:
    """None for a table without a promise."""
    dice, seed = room.ledger.settings.dice, room.ledger.seed
    if dice is None:
        return None
    added = [AddedEntropy(one.row, one.seat, one.value) for one in dice.added]
    return DiceFacts(dice.hash, added, seed.hex() if seed is not None else "")


async def check_table(room: Room) -> DiceCheck | None:
    """Every roll of a table computed again; None before the end."""
    if not room.table.over or room.ledger.settings.dice is None:
        return None
    return await room.services.apart(lambda: check(room.ledger.record()))


async def check_record(app: App, who: Visitor, text: str) -> DiceCheck:
    """Every roll of a record computed again."""
    if len(text) > MAX_RECORD:
        raise Refused("record", "That’s longer than any game. Paste the record of one game.")
    app.limit_tables(who.address)

    def checked() -> DiceCheck:
        record = Record.parse(text)
        if any(not isinstance(value, (str, int, bool, type(None))) for name, value in record.options.items() if name == "data"):
            raise RecordError("records name component data, they don’t bring them")
        return check(record)

    try:
        return await app.services.apart(checked)
    except (RecordError, ValueError) as error:
        raise Refused("record", f"This can’t be checked: {str(error)[:300]}.") from None

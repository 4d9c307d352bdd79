"""Short descriptions of tables: players, options, waiting time."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from ...engine.game import Game
from ...store import Header
from ...table import Seat, seats
from ...table.clock import in_words
from ...table.names import named_bot
from .game_cards import unusual_options


def joined(words: Sequence[str]) -> str:
    """One, two and three."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}" if words else ""


def counted(count: int, one: str, many: str) -> str:
    numbers = ("no", "one", "two", "three", "four", "five", "six")
    return f"{numbers[count] if count < len(numbers) else count} {one if count == 1 else many}"


def others_words(game: Game | None, seated: Sequence[Seat], owner: str) -> str:
    """Who else is there: people by name, then bots and free seats."""
    people = [
        seat.name or (game.seat_name(i) if game else "someone")
        for i, seat in enumerate(seated)
        if (seat.owner or seat.home) and owner not in (seat.owner, seat.home)
    ]
    bots = [named_bot(seat.bot, i) for i, seat in enumerate(seated) if seat.kind == seats.BOT and not seat.home]
    free = sum(seat.kind == seats.OPEN for seat in seated)
    some = bots if len(bots) == 1 else [f"{counted(len(bots), 'bot', 'bots')}"] if bots else []
    names = joined([*people, *some])
    if free:
        names += (", " if names else "") + counted(free, "seat free", "seats free")
    return names or "alone"


def since(seconds: float) -> str:
    """A time that has passed, as people say it."""
    if seconds < 90:
        return "a moment"
    for size, one, many in ((86400, "day", "days"), (3600, "hour", "hours"), (60, "minute", "minutes")):
        if seconds >= size:
            count = int(seconds // size)
            return f"{count} {one if count == 1 else many}"
    return "a moment"


def left_words(seconds: float) -> str:
    """A time that is left, roughly."""
    if seconds >= 2 * 86400:
        return f"{int(seconds // 86400)} d"
    if seconds >= 2 * 3600:
        return f"{int(seconds // 3600)} h"
    return in_words(max(60, int(seconds // 60) * 60))


def table_words(header: Header) -> str:
    """What a table has chosen, in words."""
    clock = header.settings.clock
    count = f"{header.players} players" if header.players > 1 else "alone"
    return ", ".join([count, *unusual_options(header.game, header.options), *([clock.words] if clock else [])])


def stored_options(words: str) -> dict[str, Any]:
    """Options as history keeps them."""
    options = json.loads(words or "{}")
    return options if isinstance(options, dict) else {}


def day_words(at: float) -> str:
    """The day of a moment."""
    then = datetime.fromtimestamp(at, UTC)
    return f"{then.day} {then:%b %Y}"

"""The challenge of the day: one solitaire game with the same dice and cards for everybody, and a line to compare with friends."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from datetime import UTC, date, datetime, timedelta

from ..engine.game import Game
from ..engine.view import View
from .settings import TableSettings

GAME = "bullfrogs-solo"


def day_of(now: float) -> str:
    """The day of a moment, the same all over the world."""
    return datetime.fromtimestamp(now, UTC).date().isoformat()


def day_before(day: str) -> str:
    return (date.fromisoformat(day) - timedelta(days=1)).isoformat()


def settings_for(day: str, seed: int) -> TableSettings:
    """The settings of a table of the challenge. The seed was drawn on that day: nobody could compute its dice and cards before."""
    return TableSettings(daily=day, seed=seed)


def published_seed(day: str) -> int:
    """The seed of a day where there is no server to draw one: the same in every browser, and for everybody to compute."""
    return int.from_bytes(hashlib.sha256(f"frogpond daily {day}".encode()).digest()[:7], "big")


def ends_in(now: float) -> float:
    """Seconds until the next day begins."""
    return 86400 - now % 86400


def streak(days: Collection[str], today: str) -> int:
    """How many days in a row, up to today, or yesterday if today was not played yet."""
    last = date.fromisoformat(today)
    if today not in days:
        last -= timedelta(days=1)
    count = 0
    while (last - timedelta(days=count)).isoformat() in days:
        count += 1
    return count


def result_line(game: Game, view: View, day: str) -> str:
    """A finished challenge in one line, without a word about how it was done."""
    rank = getattr(view, "rank", "")
    names = [name for _, name in game.ranks(view)]
    frogs = " " + "🐸" * (names.index(rank) + 1) + "·" * (len(names) - names.index(rank) - 1) if rank in names else ""
    return f"Frogpond daily {day}: {game.title}, {view.scores[0]:+d}{', ' + rank if rank else ''}{frogs}"

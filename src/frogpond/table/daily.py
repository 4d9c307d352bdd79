"""The challenge of the day: one solitaire game with the same dice and cards for everybody, and a line to compare with friends."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime

from ..engine.game import Game
from ..engine.view import View
from .settings import TableSettings

GAME = "bullfrogs-solo"


def day_of(now: float) -> str:
    """The day of a moment, the same all over the world."""
    return datetime.fromtimestamp(now, UTC).date().isoformat()


def seed_of(day: str, game: str = GAME) -> int:
    """The seed that a day gives; from the date alone, so that every server deals alike."""
    return int.from_bytes(hashlib.sha256(f"frogpond daily {game} {day}".encode()).digest()[:7], "big")


def settings_for(day: str, game: str = GAME) -> TableSettings:
    """What a table of the challenge keeps."""
    return TableSettings(daily=day, seed=seed_of(day, game))


def result_line(game: Game, view: View, day: str) -> str:
    """A finished challenge in one line, without a word about how it was done."""
    rank = getattr(view, "rank", "")
    names = [name for _, name in getattr(game, "ranks", [])]
    frogs = " " + "🐸" * (names.index(rank) + 1) + "·" * (len(names) - names.index(rank) - 1) if rank in names else ""
    return f"Frogpond daily {day}: {game.title}, {view.scores[0]:+d}{', ' + rank if rank else ''}{frogs}"

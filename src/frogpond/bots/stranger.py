"""A bot that an installed package brings: what it does wrong costs it the game, and nothing else."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from ..engine.plugins import in_words
from ..engine.rng import Rng
from ..engine.state import State
from .bot import Bot, seated
from .levels import Harmless

log = logging.getLogger("frogpond.plugins")
told: set[str] = set()  # what was said already: once a process is enough


class Stranger(Bot):
    """Asks somebody else's bot. One that raises, or answers with what is not legal, forfeits as a program does: `forfeited` says
    why, and somebody harmless takes its seat so that the game can go on."""

    def __init__(self, bot: Bot, name: str, origin: str) -> None:
        super().__init__(bot.seed)
        self.bot = bot
        self.name = name
        self.origin = origin
        self.forfeited = ""
        self.substitute = Harmless(bot.seed)

    def judge(self, state: State, seat: int, rng: Rng) -> list[tuple[int, int, float]]:
        if not self.forfeited:
            try:
                moves = [(int(action), int(visits), float(value)) for action, visits, value in self.bot.judge(state.clone(), seat, rng)]
                self.forfeited = wrong(moves, state)
            except Exception as error:
                moves, self.forfeited = [], in_words(error)
            if not self.forfeited:
                return moves
            message = f"bot {self.name!r} of {self.origin} forfeits: {self.forfeited}"
            if message not in told:
                told.add(message)
                log.warning("%s", message)
        return self.substitute.judge(state, seat, rng)

    def split(self, parts: int, state: State) -> list[Bot]:
        return [Stranger(part, self.name, self.origin) for part in self.bot.split(parts, state)]

    def close(self) -> None:
        self.bot.close()


def wrong(moves: list[tuple[int, int, float]], state: State) -> str:
    """The fault of an evaluation, or nothing."""
    if not moves:
        return "it names no move"
    illegal = [action for action, _, _ in moves if not state.is_legal(action)]
    return f"action {illegal[0]} is not legal" if illegal else ""


def brought(make: Callable[..., Any], name: str, origin: str) -> Callable[..., Bot]:
    """The factory of a package's bot as it may sit at a table."""
    return lambda seed, **limits: Stranger(seated(make(seed=seed, **limits), seed), name, origin)

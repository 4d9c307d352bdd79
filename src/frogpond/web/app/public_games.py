"""Games to watch: those that go on and those that are over, as their makers listed them, with names, results and dates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...engine.guide import count
from ...store import Connection
from ...store.results import SeatResult, of_table
from ...table.names import named_bot
from ..ops.threads import READ
from .context import App
from .descriptions import day_words
from .game_cards import form_for, game_card, game_class
from .home import TableCard, running_card
from .results import own_words, points

MAX_LISTED = 30


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that is over: who played and how it ended, the winner first."""

    table: str
    title: str
    words: str  # "Mia 21, Tom 13"
    day: str
    letters: str = ""
    faces: str = "frog"


@dataclass(frozen=True, slots=True)
class PublicGames:
    running: list[TableCard]
    finished: list[FinishedGame]


async def public_games(app: App) -> PublicGames:
    store = app.rooms.store
    running, finished = await READ.run(store.running, MAX_LISTED), await READ.run(store.finished, MAX_LISTED)

    def read(connection: Connection) -> list[list[SeatResult]]:
        return [of_table(connection, header.id) for header in finished]

    over = []
    for header, seats in zip(finished, await app.read(read), strict=True):
        ranked = sorted(seats, key=lambda one: (one.place, one.seat))
        words = ", ".join(f"{name_of(one)} {own_words(one)[1] or points(one.score)}" for one in ranked) or count(header.players, "player")
        letters, faces = cast_of(header.game, [one.seat for one in ranked])
        over.append(FinishedGame(header.id, game_card(header.game).title, words, day_words(header.updated), letters, faces))
    return PublicGames([one for header in running if (one := await running_card(app.rooms, header)) is not None], over)


def cast_of(game: str, seats: Sequence[int]) -> tuple[str, str]:
    """The colours of these seats, and which of the cast plays the game."""
    if game_class(game) is None:
        return "", "frog"
    form = form_for(game)
    return "".join(form.colours[seat % len(form.colours)] for seat in seats), form.faces


def name_of(one: SeatResult) -> str:
    """Who sat there, as lists of results say it."""
    return named_bot(one.bot, one.seat) if one.bot else one.name or "someone"

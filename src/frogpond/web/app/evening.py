"""The score of an evening: how the last games of the same people came out, one after the other."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from ...store.results import SeatResult, history
from ...table import seats
from ..live.outcome import results_of
from ..live.room import Room
from .context import App
from .game_cards import game_card, short_title

MAX_PAUSE = 6 * 3600.0
"""Seconds between two games of one evening."""
MAX_GAMES = 60


@dataclass(frozen=True, slots=True)
class EveningPlayer:
    """Somebody of the evening, at the seat they have at this table."""

    seat: int
    name: str
    wins: int
    you: bool


@dataclass(frozen=True, slots=True)
class EveningGame:
    """One of its games: the points in the order of the players, and the seats at this table of those who won it."""

    table: str
    title: str
    points: list[int]
    winners: list[int]


@dataclass(frozen=True, slots=True)
class Evening:
    """The games that the people of a table played lately with one another; whoever looks comes first."""

    players: list[EveningPlayer]
    games: list[EveningGame]

    @property
    def score(self) -> str:
        """2 : 1, or with more people by name."""
        if len(self.players) == 2:
            return " : ".join(str(one.wins) for one in self.players)
        return ", ".join(f"{'you' if one.you else one.name} {one.wins}" for one in self.players)


def parties_of(room: Room) -> dict[str, int]:
    """Whose game it is, with their seats: people, those who are asked to it, bots. Empty if a seat is free, or somebody has several."""
    awaits, seated = room.ledger.settings.awaits, room.table.seats
    whose = [seats.player(seat) if seat.kind != seats.OPEN else awaits.get(i, ("", ""))[0] for i, seat in enumerate(seated)]
    known = {one: seat for seat, one in enumerate(whose)}
    return known if len(known) == len(whose) > 1 and all(known) and seats.parties(seated) else {}


def result_party(one: SeatResult) -> str:
    return one.owner or f"bot {one.bot}"


def score_of(room: Room, parties: dict[str, int], played: Sequence[Sequence[SeatResult]], owner: str) -> Evening:
    names, awaits = room.table.history.names, room.ledger.settings.awaits
    order = sorted(parties, key=lambda one: (one != owner, parties[one]))
    wins, games = dict.fromkeys(order, 0), []
    for game in played:
        by_party = {result_party(one): one for one in game}
        for one in order:
            wins[one] += by_party[one].won
        winners = [parties[one] for one in order if by_party[one].won]
        title = short_title(game_card(game[0].game).title)
        games.append(EveningGame(game[0].table_id, title, [by_party[one].score for one in order], winners))
    players = [
        EveningPlayer(parties[one], awaits.get(parties[one], ("", ""))[1] or names[parties[one]], wins[one], bool(owner) and one == owner)
        for one in order
    ]
    return Evening(players, games)


async def evening(app: App, room: Room, owner: str) -> Evening | None:
    """The games of this evening, the first one first, with that of the table if it is over; None if nobody played one before."""
    parties = parties_of(room)
    if not parties or room.header.private:
        return None
    person = next(one for one in parties if not one.startswith("bot "))
    past = await app.read(lambda connection: history(connection, person, MAX_GAMES))
    played, until = [], room.header.updated if room.table.over else time.time()
    if room.table.over:
        played.append(results_of(room.ledger))
    for game in past:
        last = game[0].at
        if game[0].table_id == room.id or last > until or sorted(map(result_party, game)) != sorted(parties):
            continue
        if until - last > MAX_PAUSE:
            break
        played.append(game)
        until = last
    return score_of(room, parties, played[::-1], owner) if len(played) > room.table.over else None

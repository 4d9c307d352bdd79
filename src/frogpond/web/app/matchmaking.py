"""Matchmaking: people who want the same game are paired."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Annotated, Literal

from ...store.matchmaking import Seeker
from ...store.results import rating_of
from ...table.pairing import MatchRequest
from ...table.rating import PEOPLE
from .constraints import Constraint, GameName
from .context import App, Visitor
from .descriptions import since
from .game_cards import game_card, playable_by_several

REFRESH_SECONDS = 3
"""Seconds after which whoever waits asks again."""
PACE_WORDS = {"live": "Live: three minutes a turn", "days": "By correspondence: two days a turn"}


@dataclass(frozen=True, slots=True)
class GameSearch:
    """What somebody waits for."""

    game: str
    title: str
    players: int
    pace: str
    words: str
    since: str


@dataclass(frozen=True, slots=True)
class MatchStatus:
    """Whether somebody was found."""

    table: Annotated[str, "that was found, told once; empty while nobody was"]
    looking: GameSearch | None
    again: Annotated[int, "ask again after so many seconds; who asks no more for half a minute wants no game"] = REFRESH_SECONDS


@dataclass(frozen=True, slots=True)
class MatchWish:
    """A game that somebody wants."""

    game: GameName
    players: Annotated[int, Constraint(1, 12)] | None = None
    pace: Annotated[Literal["live", "days"], "three minutes a turn, or two days"] = "live"


def search_of(seeker: Seeker | None) -> GameSearch | None:
    if seeker is None:
        return None
    wish = seeker.wish
    pace, title = PACE_WORDS[wish.pace].partition(": ")[2], game_card(wish.game).title
    return GameSearch(wish.game, title, wish.players, wish.pace, f"{wish.players} players, {pace}", since(time.time() - wish.since))


async def match_status(app: App, who: Visitor) -> MatchStatus:
    """The table that was found, told once, or what is looked for."""
    table = await app.seekers.look(who.owner, time.time()) if who.owner else ""
    seeker = await app.seekers.waiting(who.owner) if who.owner and not table else None
    return MatchStatus(table, search_of(seeker))


async def seek(app: App, who: Visitor, wish: MatchWish) -> None:
    """Somebody wants a game from now on; Refused if there is none like it for several."""
    app.limit_tables(who.address)
    kind = playable_by_several(wish.game)
    players = max(kind.min_players, min(kind.max_players, wish.players or 2))
    rating, _ = await app.read(lambda connection: rating_of(connection, who.owner, PEOPLE, wish.game, players))
    request = MatchRequest(who.owner, wish.game, players, wish.pace, rating.shown, time.time())
    person = await app.people.person(who.owner)
    await app.seekers.ask(Seeker(request, person.name))


async def stop_seeking(app: App, who: Visitor) -> MatchStatus:
    await app.seekers.stop(who.owner)
    return MatchStatus("", None)

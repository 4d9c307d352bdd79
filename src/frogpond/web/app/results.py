"""Finished games in lists: how somebody came out of them, in the words a person would use."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from ...store import Connection
from ...store.results import SeatResult, of_table, rating_of
from ...table.names import named_bot
from ...table.rating import FIRST_GAMES, until_first
from .context import App
from .descriptions import counted, stored_options
from .game_cards import game_card, game_class, usual_game


@dataclass(frozen=True, slots=True)
class LastGame:
    """A finished game in a short list: how somebody came out of it, against whom, and the change of their rating."""

    table: str
    title: str
    words: str
    result: str
    won: bool
    others: str
    change: int | None


@dataclass(frozen=True, slots=True)
class RatingNews:
    """What a finished game did to somebody's rating: the rating and its change, or how far they are from a first one."""

    words: str
    rating: int | None = None
    change: int | None = None


async def rating_news(app: App, owner: str, table: str) -> RatingNews | None:
    """None for a game that is not rated, or not theirs."""

    def read(connection: Connection) -> RatingNews | None:
        mine = next((one for one in of_table(connection, table) if owner and one.owner == owner), None)
        if mine is None or not mine.pool or mine.after is None:
            return None
        games = rating_of(connection, owner, mine.pool, mine.game, mine.players, mine.serial)[1] + 1
        if waits := until_first(games):
            return RatingNews(waits)
        return RatingNews(
            "Your first rating" if games == FIRST_GAMES else "Your rating", mine.after.shown, mine.change if games > FIRST_GAMES else None
        )

    return await app.read(read)


def mine_in(game: Sequence[SeatResult], owner: str) -> SeatResult:
    return next((one for one in game if one.owner == owner), game[0])


def mates(mine: SeatResult, other: SeatResult) -> bool:
    """Whether two were in one team: those share their place."""
    options = stored_options(mine.options)
    teams = str(options.get("teams", "0")) not in ("", "0") or "team-play" in str(options.get("variants", ""))
    return teams and mine.place == other.place


def own_words(mine: SeatResult) -> tuple[str, str]:
    """What the game itself says of a result; nothing where its data, and so its ranks, were somebody's own."""
    if game_class(mine.game) is None or stored_options(mine.options).get("data"):
        return "", ""
    return usual_game(mine.game).result_words(mine.score, mine.won)


def place_word(game: Sequence[SeatResult], owner: str) -> str:
    """How somebody came out of a finished game, in a word."""
    mine = mine_in(game, owner)
    word, _ = own_words(mine)
    winners = [one for one in game if one.won]
    if word:
        return word
    if mine.won:
        return "won" if all(one is mine or mates(mine, one) for one in winners) else "shared"
    if not winners and mine.players > 1:
        return "ended"  # all agreed to
    return "lost" if mine.players <= 2 else {2: "2nd", 3: "3rd"}.get(mine.place, f"{mine.place}th")


def points(score: int) -> str:
    """A number with a minus that can be seen."""
    return str(score).replace("-", "−")


def against(game: Sequence[SeatResult], owner: str) -> str:
    """The others of a finished game."""
    people = [one.name or "someone" for one in game if one.owner and one.owner != owner]
    gone = ["someone" for one in game if not one.owner and not one.bot]
    bots = [named_bot(one.bot, one.seat) for one in game if one.bot]
    names = [*people, *gone, *(bots if len(bots) < 2 else [counted(len(bots), "bot", "bots")])]
    mine = mine_in(game, owner)
    return f"v {', '.join(names)}" if names else own_words(mine)[1] or f"{points(mine.score)} points"


def last_game(game: Sequence[SeatResult], owner: str, early: Collection[str] = ()) -> LastGame:
    """`early`: the tables of games before somebody's first rating, which have no change."""
    mine, result, others = mine_in(game, owner), place_word(game, owner), against(game, owner)
    return LastGame(
        mine.table_id,
        game_card(mine.game).title,
        f"{result} {others}",
        result,
        mine.won,
        others,
        None if mine.table_id in early else mine.change,
    )

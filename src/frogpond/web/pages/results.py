"""Finished games in lists: how somebody came out of them, in the words a person would use."""

from __future__ import annotations

from collections.abc import Sequence

from ...store.results import SeatResult
from ...table.names import named_bot
from .. import elements as h
from ..elements import Child, Markup
from .cards import game_class, usual_game
from .people.descriptions import counted, stored_options


def mine_in(game: Sequence[SeatResult], owner: str) -> SeatResult:
    return next((one for one in game if one.owner == owner), game[0])


def mates(mine: SeatResult, other: SeatResult) -> bool:
    """Whether two were in one team: those share their place."""
    chosen = stored_options(mine.options)
    teams = str(chosen.get("teams", "0")) not in ("", "0") or "team-play" in str(chosen.get("variants", ""))
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


def place_tag(game: Sequence[SeatResult], owner: str) -> Markup:
    return h.span(place_word(game, owner), class_="tag won" if mine_in(game, owner).won else "tag soft")


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


def change_mark(change: int | None) -> Child:
    if change is None:
        return None
    moved = h.span("rating ", class_="hide"), f"{change:+d}".replace("-", "−")
    return h.b(moved, class_="up" if change >= 0 else "down", title="change of your rating")

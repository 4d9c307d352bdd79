"""One click and a game begins: the last opponents and options of that game again, or its lesson for somebody who never played it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...bots import names as bot_names
from ...store import Header
from ...store.results import SeatResult, history
from ...table import Plan, Seat, seats
from ...table.plan import rematch_seat
from ...table.tutorial import tutorial
from ..live.room import Room
from ..ops.threads import READ
from .context import App, Visitor
from .descriptions import others_words
from .game_cards import GENTLE_BOTS, game_cards, known_game, short_title

OwnTables = Sequence[tuple[Header, list[Seat]]]


@dataclass(frozen=True, slots=True)
class Tile:
    """A game that can be played at once: `lesson` if it was never played."""

    game: str
    title: str
    words: str
    lesson: bool


def last_of(mine: OwnTables, game: str, owner: str) -> tuple[Header, list[Seat]] | None:
    """The last table of a game where somebody sat, that began at the beginning."""
    for header, seated in mine:
        sits = any(owner in (seat.owner, seat.home) for seat in seated)
        if header.game == game and sits and header.base is None and not header.settings.daily and not header.private:
            return header, seated
    return None


def tiles(mine: OwnTables, last: Sequence[Sequence[SeatResult]], owner: str) -> list[Tile]:
    """Every game with what one click gives."""
    result = []
    played = {header.game for header, _ in mine} | {game[0].game for game in last if game}
    for card in game_cards():
        before = last_of(mine, card.name, owner)
        lesson = before is None and card.name not in played and tutorial(card.name) is not None
        if lesson:
            words = "Learn it first"
        elif before is None or len(before[1]) == 1:
            words = card.short
        else:
            words = f"{others_words(None, before[1], owner)}, again"
        result.append(Tile(card.name, short_title(card.title), words, lesson))
    return result


def seats_again(seated: Sequence[Seat], owner: str) -> list[Seat]:
    """The same seats once more: bots stay, whoever asks sits, other people are awaited."""
    return [rematch_seat(seat, owner) for seat in seated]


def first_table(mine: OwnTables, last: Sequence[Sequence[SeatResult]], table: str, game: str) -> bool:
    """Whether this is the first table of a game that somebody opened, and its lesson might help."""
    others = [header for header, _ in mine if header.game == game and header.id != table]
    return not others and not any(rows[0].game == game for rows in last if rows) and tutorial(game) is not None


async def is_first_table(app: App, owner: str, room: Room) -> bool:
    """The same, as the database knows it."""
    if not owner or room.table.over or room.header.private or room.header.base is not None:
        return False
    mine = await READ.run(app.rooms.store.of_person, owner, 40)
    return first_table(mine, await app.read(lambda connection: history(connection, owner, 40)), room.id, room.header.game)


async def play_now(app: App, who: Visitor, game: str, entropy: str = "") -> Room:
    """The last table of a game again, or a first one against gentle bots."""
    kind = known_game(game)
    app.limit_tables(who.address)
    person = await app.people.person(who.owner)
    before = last_of(await READ.run(app.rooms.store.of_person, who.owner, 40), game, who.owner)
    if before is not None:
        old, seated = before
        again = seats_again(seated, who.owner)
        fresh = [replace(seat, name=person.name or seat.name) if seat.owner == who.owner else seat for seat in again]
        wish = Plan(who.owner, game, old.players, old.options, old.data, fresh, settings=old.settings.for_rematch())
    else:
        bot = next((name for name in GENTLE_BOTS if name in bot_names()), bot_names()[0])
        bots = [seats.bot(bot) for _ in range(kind.default_players - 1)]
        wish = Plan(who.owner, game, kind.default_players, seats=[seats.person(who.owner, person.name), *bots])
    return await app.rooms.create(replace(wish, entropy=entropy))

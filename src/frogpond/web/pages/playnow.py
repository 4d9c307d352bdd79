"""One click and a game begins: the last opponents and options of that game again, or its lesson for somebody who never played it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from starlette.requests import Request
from starlette.responses import Response

from ...bots import names as bot_names
from ...store import Header
from ...store.results import SeatResult
from ...table import Plan, Seat, seats
from ...table.plan import rematch_seat
from ...table.tutorial import tutorial
from ..live.threads import READ
from .cards import USUAL_BOT, game_cards, short_title
from .form import read_form
from .new import game_of
from .people.descriptions import others_words
from .visit import go, identity, may_open_one, rooms_of

Mine = Sequence[tuple[Header, list[Seat]]]


@dataclass(frozen=True, slots=True)
class Tile:
    """A game that can be played at once: `lesson` if it was never played."""

    game: str
    title: str
    words: str
    lesson: bool
    art: str


def last_of(mine: Mine, game: str, owner: str) -> tuple[Header, list[Seat]] | None:
    """The last table of a game where somebody sat, that began at the beginning."""
    for header, seated in mine:
        sits = any(owner in (seat.owner, seat.home) for seat in seated)
        if header.game == game and sits and header.base is None and not header.settings.daily and not header.private:
            return header, seated
    return None


def tiles(mine: Mine, last: Sequence[Sequence[SeatResult]], owner: str) -> list[Tile]:
    """Every game with what one click gives."""
    found = []
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
        found.append(Tile(card.name, short_title(card.title), words, lesson, card.vignette))
    return found


def again(seated: Sequence[Seat], owner: str) -> list[Seat]:
    """The same seats once more: bots stay, whoever asks sits, other people are awaited."""
    return [rematch_seat(seat, owner) for seat in seated]


async def play(request: Request) -> Response:
    """POST /play/{game}."""
    name, kind = game_of(request)
    await read_form(request)
    token, owner = identity(request)
    may_open_one(request)
    rooms = rooms_of(request)
    person = await request.app.state.people.person(owner)
    mine = await READ.run(rooms.store.of_person, owner, 40)
    before = last_of(mine, name, owner)
    if before is not None:
        old, seated = before
        fresh = [replace(seat, name=person.name or seat.name) if seat.owner == owner else seat for seat in again(seated, owner)]
        wish = Plan(owner, name, old.players, old.options, old.data, fresh, settings=old.settings.for_rematch())
    else:
        bot = USUAL_BOT if USUAL_BOT in bot_names() else bot_names()[0]
        me = seats.person(owner, person.name)
        wish = Plan(owner, name, kind.default_players, seats=[me] + [seats.bot(bot) for _ in range(kind.default_players - 1)])
    room = await rooms.create(wish)
    return go(request, f"/t/{room.id}", token)

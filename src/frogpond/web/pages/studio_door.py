"""The door of the studio: who may come in, whose study it is, and what they send, tried out with the limits of a table."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import cache
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request

from ...engine.game import Game
from ...lab.changes import leaves
from ...lab.datafile import own_text
from ...lab.form import Looked, look, shown
from ...lab.shelf import Wish
from ...table import Refused, untrusted_data
from ..live.fair_queue import Requester
from ..live.studio import Studio
from .cards import usual_game
from .new import game_of
from .studio_lock import allowed, studio_of
from .visit import address_of, identity, rooms_of

CLOSED = (
    "The studio is closed on this server. `frogpond studio` opens one on your own machine; "
    "whoever runs this server can open it here, with the setting studio."
)
EDITS = 400
BUSY = "This server is busy, or these data take more time or memory than there is for them here. Try again."
Kept = tuple[str, Wish, dict[str, Any], dict[str, Any]]
"""A study with its name, how far it is, and what it says."""


# Who may --------------------------------------------------------------------------------------------------------------


def let_in(request: Request) -> Studio:
    if not allowed(request):
        raise Refused("studio", CLOSED)
    return studio_of(request)


def sees(request: Request, wish: Wish) -> bool:
    """A person's studies are theirs; where only this machine is let in, all are."""
    return studio_of(request).settings.studio == "here" or (bool(wish.owner) and wish.owner == identity(request)[1])


def own_study(request: Request) -> tuple[Studio, str, Wish]:
    """The study of the address, if it is for whoever asks."""
    studio, ident = let_in(request), request.path_params["study"]
    try:
        wish = studio.shelf.wish(ident)
    except ValueError:
        wish = None
    if wish is None or not sees(request, wish):
        raise Refused("no-study", "There is no such study.")
    return studio, ident, wish


def kept(request: Request, studio: Studio, game: str = "") -> list[Kept]:
    """The studies of whoever asks, with how far they are and what they say."""
    found = []
    for ident, wish, state in studio.shelf.all():
        if sees(request, wish) and game in ("", wish.game):
            with suppress(ValueError):  # deleted meanwhile
                found.append((ident, wish, state, studio.shelf.answer(ident)))
    return found


async def read_json(request: Request) -> dict[str, Any]:
    try:
        given = json.loads(await request.body())
    except (ValueError, RecursionError):
        given = None
    if not isinstance(given, dict):
        raise HTTPException(400, "An object is needed.")
    return given


@cache
def has_data(name: str) -> bool:
    return usual_game(name).facts() is not None


@cache
def printed_text(name: str) -> str:
    return own_text(usual_game(name))


@cache
def printed_values(name: str) -> dict[str, str]:
    facts = usual_game(name).facts()
    return {place: shown(value) for place, value in leaves(facts.raw)} if facts else {}


def studio_game(request: Request) -> tuple[str, type[Game]]:
    name, kind = game_of(request)
    if not has_data(name):
        raise Refused("no-file", "This game has no data file, so there is nothing to change.")
    return name, kind


def players_of(kind: type[Game], given: Any) -> int:
    """A number of players; the usual one for nonsense."""
    known = isinstance(given, (int, str)) and str(given).isascii() and str(given).isdecimal() and len(str(given)) < 3
    return int(given) if known and kind.min_players <= int(given) <= kind.max_players else kind.default_players


async def in_workshop(request: Request, work: Any, *given: Any) -> Any:
    """Something with data of others, in the process with limits that tables with such data use; ValueError if it was too much. Its time
    is that of the clock, which a busy machine and a process that has to start use up too: so it has a second try."""
    who = Requester(identity(request)[1], address_of(request))
    workshop = rooms_of(request).services.sandbox.workshop.by(who)
    for _ in range(2):
        found = await workshop.plain("data", work, *given)
        if found is not None:
            return found
    raise ValueError(BUSY)


def edits_of(given: dict[str, Any]) -> dict[str, str]:
    edits = given.get("edits", {})
    if not isinstance(edits, dict) or len(edits) > EDITS or not all(isinstance(each, str) for pair in edits.items() for each in pair):
        raise HTTPException(400, f"Edits are up to {EDITS} places with their values.")
    return edits


def base_of(given: dict[str, Any]) -> str:
    base = given.get("base", "")
    if not isinstance(base, str) or len(base) > untrusted_data.MAX_DATA_BYTES:
        raise HTTPException(400, f"A data file of at most {untrusted_data.MAX_DATA_BYTES} signs is needed.")
    return base.replace("\r\n", "\n")


async def looked_at(request: Request, name: str, players: int, given: dict[str, Any]) -> Looked:
    base, edits = base_of(given), edits_of(given)
    if not edits and base.strip() in ("", printed_text(name).strip()):  # the game's own file needs no limits
        return Looked(printed_text(name))
    try:
        found: Looked = await in_workshop(request, look, name, players, {}, base, edits)
    except ValueError as error:
        found = Looked(problem=str(error))
    return found

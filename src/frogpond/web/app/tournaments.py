"""Tournaments: the list, opening one, entering and leaving, the rounds with their tables, the standings."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from ...bots import names as bot_names
from ...store import Connection, new_id
from ...store import tournaments as store
from ...store.accounts import Person, read_people
from ...store.results import scores_of
from ...store.tournaments import Cup
from ...table import Refused
from ...table.names import fit_name, named_bot
from ...table.rights import CupDeed, may_in_cup, need_in_cup
from ...table.tournaments import BOT_ENTRY, ROBIN, SWISS, places_of, standings
from .constraints import PlayerName
from .context import App, Visitor
from .descriptions import counted
from .game_cards import game_card, playable_by_several
from .matchmaking import PACE_WORDS

# What players read
A_ROUND_ROBIN_HAS_TWO_AT_A_TABLE = "A round robin is for two at a table, and this game needs more. Pick Swiss."
YOU_CANT_DO_THAT_HERE = "You can’t do that here."
THE_ORGANISER_WOULD_RATHER_PLAY = "The organiser would rather play with others."
SO_MANY_HAVE_ENTERED_FROM = "Too many people entered from your network today. Try again tomorrow."

MIN_PLAYERS = 2
"""Without so many it can't begin."""
SYSTEMS = {SWISS: "Swiss: play your equals", ROBIN: "Round robin: all play all"}
STATES = {store.OPEN: "open", store.RUNNING: "running", store.OVER: "over"}


@dataclass(frozen=True, slots=True)
class TournamentCard:
    """A line of the list."""

    cup: str
    name: str
    game: str
    title: str
    words: str
    state: Literal["open", "running", "over"]
    entered: int


@dataclass(frozen=True, slots=True)
class StandingRow:
    """How somebody stands; before the first round who entered."""

    place: int
    name: str
    left: bool
    points: float
    met: float
    wins: int
    played: int
    you: bool
    face: str = "G-frog"
    games: Annotated[str, "a letter a game: W won, L lost, D shared"] = ""


@dataclass(frozen=True, slots=True)
class RoundSeat:
    """A seat of a table of a round; `score` in the game, once it is over."""

    name: str
    points: float | None
    you: bool
    face: str = ""
    score: int | None = None


@dataclass(frozen=True, slots=True)
class RoundTable:
    """A table of a round; a bye has no table."""

    table: str
    over: bool
    seats: list[RoundSeat]

    @property
    def mine(self) -> bool:
        return any(seat.you for seat in self.seats)


@dataclass(frozen=True, slots=True)
class TournamentView(TournamentCard):
    """A tournament as one person sees it."""

    pace: str
    mine: Annotated[bool, "whether you play in it"]
    organiser: bool
    may: Annotated[list[str], "what you may `do`"]
    standings: list[StandingRow]
    rounds: Annotated[list[list[RoundTable]], "the first round first; a bye has no table"]
    planned: Annotated[int, "rounds there will be; 0: as many as it takes"] = 0


@dataclass(frozen=True, slots=True)
class TournamentWish:
    """A tournament that somebody opens."""

    title: str
    game: str
    system: str
    players: int | None
    rounds: int | None
    pace: str
    bot: str


@dataclass(frozen=True, slots=True)
class TournamentDeed:
    """What somebody does in a tournament."""

    do: Annotated[Literal["enter", "leave", "begin", "close", "end"], "`may` of the tournament says which are for you now"]
    name: Annotated[PlayerName, "to enter under; else the one you have"] = ""


async def tournament_list(app: App) -> list[TournamentCard]:
    return [TournamentCard(*card_fields(cup, many)) for cup, many in await app.read(store.latest)]


async def open_tournament(app: App, who: Visitor, wish: TournamentWish) -> str:
    """The address of a new one."""
    app.limit_tables(who.address)
    kind = playable_by_several(wish.game)
    if wish.system == ROBIN and kind.min_players > 2:
        raise Refused("no-game", A_ROUND_ROBIN_HAS_TWO_AT_A_TABLE)
    players = 2 if wish.system == ROBIN else max(kind.min_players, min(kind.max_players, wish.players or 2), 2)
    name = "".join(sign if sign.isprintable() else " " for sign in wish.title).strip() or f"{game_card(wish.game).title} cup"
    cup = Cup(
        new_id(), name[:60], who.owner, wish.game, players, wish.system if wish.system in SYSTEMS else SWISS, min(20, wish.rounds or 0),
        wish.pace if wish.pace in PACE_WORDS else "live", wish.bot if wish.bot in bot_names() else "", store.OPEN, 0, time.time(),
    )  # fmt: skip
    await app.services.writer.run("", store.opening(cup))
    return cup.id


async def tournament(app: App, who: Visitor, ident: str) -> TournamentView:
    """How one stands."""
    cup = await app.cups.read(ident)
    places = [table.place for part in cup.tables for table in part if table.place]

    def read(connection: Connection) -> tuple[dict[str, Person], dict[tuple[str, int], int]]:
        return read_people(connection, {entry.owner for entry in cup.entries}), scores_of(connection, places)

    return view_of(cup, who.owner, *await app.read(read))


async def act_in_tournament(app: App, who: Visitor, ident: str, deed: TournamentDeed) -> TournamentView:
    """Enter, leave; for whoever opened it begin, close a round, end. Everybody who plays there hears that it changed."""
    cup, owner, writer = await app.cups.read(ident), who.owner, app.services.writer
    if deed.do not in tuple(CupDeed):
        raise Refused("query", YOU_CANT_DO_THAT_HERE)
    do = CupDeed(deed.do)
    need_in_cup(cup.state, do, organiser=bool(owner) and owner == cup.owner, entered=entered(cup, owner))
    if do == CupDeed.ENTER:
        await enter(app, who, cup, deed.name)
    elif do == CupDeed.LEAVE:
        await writer.run("", store.leaving(cup.id, owner))
    elif do == CupDeed.BEGIN:
        await app.cups.begin(cup)
    elif do == CupDeed.CLOSE:
        await app.cups.close_round(cup)
    else:
        await writer.run("", store.ending(cup.id))
    await app.cups.tell(cup)
    return await tournament(app, who, ident)


async def enter(app: App, who: Visitor, cup: Cup, name: str) -> None:
    services = app.services
    name = fit_name(name or (await app.people.person(who.owner)).name, (), bot_names())
    await services.check_name(who.owner, name)
    if services.unwanted(who.owner, [cup.owner]):
        raise Refused("blocked", THE_ORGANISER_WOULD_RATHER_PLAY)
    if cup.entry_of(who.owner) is None and not services.limits.entries.take(f"{cup.id} {who.address}"):
        raise Refused("limit", SO_MANY_HAVE_ENTERED_FROM)
    await services.writer.run("", store.entering(cup.id, who.owner, name))
    await app.remember_name(who.owner, name, time.time())


def entered(cup: Cup, owner: str) -> bool:
    """Whether somebody plays there, and did not leave."""
    mine = cup.entry_of(owner)
    return mine is not None and not mine.left


def card_fields(cup: Cup, many: int) -> tuple[str, str, str, str, str, Literal["open", "running", "over"], int]:
    title = game_card(cup.game).title
    rounds = f", {counted(cup.rounds, 'round', 'rounds')}" if cup.rounds else ""
    system = "round robin" if cup.system == ROBIN else "Swiss"
    words = f"{title}, {system}{rounds}, {cup.players} at a table, {STATES[cup.state]}"
    return cup.id, cup.name, cup.game, title, words, cup.state, many  # type: ignore[return-value]


def view_of(cup: Cup, owner: str, people: Mapping[str, Person], scores: Mapping[tuple[str, int], int]) -> TournamentView:
    mine, organiser = entered(cup, owner), bool(owner) and owner == cup.owner
    few = len(cup.active) < MIN_PLAYERS
    deeds = may_in_cup(cup.state, organiser=organiser, entered=mine)
    may = [str(deed) for deed in deeds if not (few and deed is CupDeed.BEGIN)]
    faces = {entry.number: people[entry.owner].face if entry.owner in people else "G-frog" for entry in cup.entries}
    rounds = [[round_table(cup, table, owner, faces, scores) for table in part] for part in cup.tables]
    rows = standing_rows(cup, owner, faces)
    return TournamentView(*card_fields(cup, len(cup.active)), cup.pace, mine, organiser, may, rows, rounds, cup.rounds)


def game_letters(cup: Cup, number: int) -> str:
    """How somebody's games came out, the first one first."""
    letters = ""
    for table in (table for part in cup.tables for table in part):
        points, seats = table.meeting.points, table.meeting.seats
        if points is not None and number in seats and len(seats) > 1:
            mine, best = points[seats.index(number)], max(points)
            letters += "W" if mine == best and points.count(best) == 1 else "D" if mine == best else "L"
    return letters


def standing_rows(cup: Cup, owner: str, faces: Mapping[int, str]) -> list[StandingRow]:
    names = {entry.number: entry for entry in cup.entries}
    table = standings([number for number, entry in names.items() if cup.tables or not entry.left], cup.meetings)
    return [
        StandingRow(
            place, names[one.number].name, names[one.number].left, one.points, one.met, one.wins, one.played,
            bool(owner) and names[one.number].owner == owner, faces[one.number], game_letters(cup, one.number),
        )
        for place, one in zip(places_of(table), table, strict=True)
    ]  # fmt: skip


def round_table(
    cup: Cup, table: store.TournamentTable, owner: str, faces: Mapping[int, str], scores: Mapping[tuple[str, int], int]
) -> RoundTable:
    names, meeting = {entry.number: entry for entry in cup.entries}, table.meeting
    points: Sequence[float | None] = meeting.points or (None,) * len(meeting.seats)
    seats = [
        RoundSeat(named_bot(cup.bot, seat), got, False, "", scores.get((table.place, seat))) if one == BOT_ENTRY
        else RoundSeat(names[one].name, got, bool(owner) and names[one].owner == owner, faces[one], scores.get((table.place, seat)))
        for seat, (one, got) in enumerate(zip(meeting.seats, points, strict=True))
    ]  # fmt: skip
    return RoundTable(table.place, meeting.points is not None, seats)

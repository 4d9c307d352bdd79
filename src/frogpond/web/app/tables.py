"""Tables: creating one, what anybody may know of it, sitting down, the next game, and a sandbox that goes on from a move."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from ...bots import names as bot_names
from ...engine.registry import games
from ...engine.rng import Rng
from ...store import Header
from ...table import Plan, Refused, Seat, Table, TableSettings, ending, plan, seats
from ...table.absence import name_at
from ...table.clock import MAX_AWAY_DAYS, USUAL_AWAY_DAYS, Clock
from ...table.perspective import viewer_of
from ...table.rating import TRIED
from ...table.rights import Deed
from ..live import rematches
from ..live.room import Room
from ..ops.threads import READ
from .constraints import BotName, Constraint, GameName, PlayerName, SeatNumber
from .context import App, Visitor
from .dice import DiceFacts, dice_facts
from .game_cards import game_class

# What anybody may know ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """A seat of a table; `kept` if a bot sits there for a person who may come back."""

    seat: int
    kind: str
    name: str
    bot: str
    colour: str
    kept: bool


@dataclass(frozen=True, slots=True)
class EndFacts:
    """How a game was ended beside its rules: somebody resigned or ran out of time, or it was abandoned."""

    kind: str
    seat: int | None
    move: int
    text: str


@dataclass(frozen=True, slots=True)
class TableFacts:
    """What is public about a table who has its address."""

    id: str
    game: str
    players: int
    options: dict[str, Any]
    rules_version: int
    seq: int
    moves: int
    to_move: int
    over: bool
    waiting: Annotated[bool, "a seat is open: the game begins, or goes on, when every seat is taken"]
    scores: list[int]
    winners: list[int]
    ended: Annotated[list[EndFacts], "how it was ended beside its rules: `kind` is resign, time or abandon"]
    private: bool
    seats: list[SeatFacts]
    clock: Annotated[dict[str, Any] | None, "seconds left at each seat; whose time runs, whose is up (-1: nobody's)"]
    dice: Annotated[DiceFacts | None, "what its rolls and draws follow from; null for a table without that promise"]


def table_facts(room: Room) -> TableFacts:
    header, table = room.header, room.table
    seated = [
        SeatFacts(i, seat.kind, name_at(table.game, table.seats, i), seat.bot, table.game.seat_title(i), bool(seat.home))
        for i, seat in enumerate(table.seats)
    ]
    return TableFacts(
        header.id, header.game, header.players, header.options, header.rules_version, table.seq, len(table.moves), table.to_move,
        table.over, table.waiting, [int(score) for score in table.state.scores()], table.winners(), endings(table), header.private,
        seated, room.timing.message(), dice_facts(room),
    )  # fmt: skip


def endings(table: Table) -> list[EndFacts]:
    found = []
    for row in table.endings:
        name = name_at(table.game, table.seats, row.seat) if row.seat >= 0 else ""
        found.append(EndFacts(row.kind, row.seat if row.seat >= 0 else None, row.action, ending.sentence(table.game, row, name, False)))
    return found


async def own_tables(app: App, who: Visitor, most: int = 30) -> list[tuple[Header, list[Seat]]]:
    """The tables where somebody sits, the latest first."""
    return await READ.run(app.rooms.store.of_person, who.owner, most) if who.owner else []


# Creating -----------------------------------------------------------------------------------------------------------------

EntropyText = Annotated[str, Constraint(pattern="^([0-9a-f]{2}){0,32}$"), "random bytes that you add to the dice, in hexadecimal"]
OptionValue = str | int | bool | None | Annotated[list[str], Constraint(most=60)]


@dataclass(frozen=True, slots=True)
class ClockWish:
    """Thinking time for people."""

    kind: Annotated[Literal["turn", "bank"], "a time for each turn, or for the whole game"]
    seconds: Annotated[int, Constraint(5, 7 * 86400)]
    add: Annotated[int, Constraint(0, 3600), "seconds added each time the decision passes on"] = 0
    bot: Annotated[BotName, "plays on when the time is up, for those who agree; you do"] = ""
    loss: Annotated[bool, "running out of time loses; you agree, and so must others who sit down"] = False
    away: Annotated[int, Constraint(0, MAX_AWAY_DAYS), "days a game with a day or more a turn waits for each who is away"] = USUAL_AWAY_DAYS

    def clock(self, owner: str) -> Clock:
        """Naming a bot or a loss is agreeing to it. ValueError if it makes no sense."""
        clock = Clock.checked(self.kind, self.seconds, self.add, self.bot, bot_names(), self.loss, self.away)
        return clock.agreeing(owner) if clock.bot or clock.loss else clock


@dataclass(frozen=True, slots=True)
class TableWish:
    """A new table."""

    game: GameName
    players: Annotated[int, Constraint(1, 12)] | None = None
    options: Annotated[dict[str, OptionValue], Constraint(most=40)] = field(default_factory=dict)
    data: Annotated[str, Constraint(most=60_000), "component data as TOML text, in place of the game's own"] | None = None
    seats: Annotated[
        list[Annotated[str, Constraint(pattern="^(me|open|bot:[A-Za-z0-9_.-]{1,60})$")]],
        Constraint(most=12),
        "who sits where: me, open or bot:NAME; the rest is open",
    ] = field(default_factory=lambda: ["me"])
    name: PlayerName = ""
    private: Annotated[bool, "hidden from all but its players"] = False
    listed: Annotated[bool, "in the public list of tables; without it a table is found by its address alone"] = False
    wanted: Annotated[bool, "in the lobby: anyone may take a free seat"] = False
    stand_in: Annotated[BotName, "the stand-in for players who are away and chose none"] = ""
    alone: Annotated[bool, "bots alone play on while no one watches; without it they rest then"] = False
    clock: Annotated[ClockWish, "thinking time for people; without it there is none"] | None = None
    entropy: EntropyText = ""


async def create_table(app: App, who: Visitor, wish: TableWish) -> Room:
    """A new table; Refused with the code `game` if it can't be made like this."""
    app.limit_tables(who.address)
    kind = game_class(wish.game)
    if kind is None:
        raise Refused("game", f"There is no game {wish.game[:40]!r}; the games are: {', '.join(games())}.")
    if "data" in wish.options:
        raise Refused("option", "Component data goes into the field data as TOML text, not into options.")
    try:
        count = kind.default_players if wish.players is None else wish.players
        if len(wish.seats) > count:
            raise ValueError(f"there are {count} seats, but {len(wish.seats)} are named")
        seated = [seat_wished(one, who.owner, wish.name, wish.game) for one in wish.seats]
        seated += [Seat() for _ in range(count - len(seated))]
        stand_in = seats.known_bot(wish.stand_in, bot_names()) if wish.stand_in else ""
        clock = wish.clock.clock(who.owner) if wish.clock is not None else None
        settings = TableSettings(clock=clock, stand_in=stand_in, alone=wish.alone)
        options = {name: value for name, value in wish.options.items() if value is not None}
        made = Plan(
            who.owner, wish.game, wish.players, options, wish.data, seated, private=wish.private, settings=settings,
            listed=wish.listed, wanted=wish.wanted, entropy=wish.entropy,
        )  # fmt: skip
        return await app.rooms.create(made, who.address)
    except (ValueError, TypeError) as error:
        raise Refused("game", str(error)[:600]) from None


def seat_wished(wish: str, owner: str, name: str, game: str) -> Seat:
    """A seat from a word: me, hot (another person at the same screen), open, bot:NAME."""
    if wish in ("me", "hot"):
        return seats.person(owner, name if wish == "me" else "")
    if wish.startswith("bot:"):
        if wish[4:] not in bot_names(game):
            raise ValueError(f"there is no bot {wish[4:44]!r}; the bots are: {', '.join(bot_names(game))}")
        return seats.bot(wish[4:])
    if wish != "open":
        raise ValueError(f"a seat is for me, hot, open or bot:NAME, not {wish[:40]!r}")
    return Seat()


# Sitting down, and going on -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeatWish:
    """A seat at a table to which somebody was invited."""

    seat: SeatNumber | None = None
    name: PlayerName = ""
    stand_in: Annotated[BotName, "the bot that plays for you while you are away; else the table's"] = ""
    colour: Annotated[str, Constraint(most=40), "with `seat`, before the game begins: a free colour"] = ""
    agree: Annotated[bool, "to what happens when your time is up: a bot plays on, or you lose"] = False
    entropy: EntropyText = ""


async def take_seat(app: App, who: Visitor, room: Room, wish: SeatWish, invited: bool) -> tuple[Room, int]:
    """Sit down, in a colour of one's own if that was asked for; the table, which a colour makes anew, and the seat."""
    if wish.colour and wish.seat is not None:
        room = await app.services.safely(app.rooms.choose_colour(room, who.owner, wish.seat, wish.colour, invited))
    seat = await app.services.safely(room.seating.sit(who.owner, wish.seat, wish.name, wish.agree, invited, wish.stand_in, wish.entropy))
    return room, seat


async def fork(app: App, who: Visitor, room: Room, move: int | None, others: str, seat: int | None) -> Room:
    """A sandbox that goes on from a move: this person in every seat, or in one with bots in the others."""
    room.need(who.owner, Deed.FORK)
    app.limit_tables(who.address)
    await room.ledger.look_at_origin()
    origin, viewer, rng = room.ledger.origin(), viewer_of(room.table, who.owner), Rng(secrets.randbits(62))
    wish = await room.services.apart(plan.fork, origin, who.owner, move, viewer, others, seat, bot_names(), rng)
    made = await app.rooms.create(wish, who.address)
    if not room.table.over and who.owner in seats.parties(room.table.seats):
        room.ledger.mark(TRIED)
    return made


async def rematch(app: App, who: Visitor, room: Room, entropy: str = "") -> str:
    """The next game of the same people: whoever asks first makes its table, and the others hear that it waits for them."""
    room.need(who.owner, Deed.REMATCH)
    if not room.header.rematch:
        app.limit_tables(who.address)
    made, others = await app.services.safely(rematches.rematch(app.rooms, room, who.owner, entropy))
    if app.notices is not None:
        title = f"{room.telling.name_of(who.owner)} wants another game"
        for owner in others:
            if not room.presence.here(owner):  # at the end of the last one it is seen
                app.notices.notify(owner, title, f"{room.table.game.title}, same rules. They wait for you.", f"/t/{room.id}")
    return made.id


async def decline_rematch(app: App, who: Visitor, room: Room) -> None:
    """Not now."""
    await app.services.safely(rematches.decline(app.rooms, room, who.owner))

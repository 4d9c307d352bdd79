"""The view of the road: everything, as nothing is hidden."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ....engine.lru import in_sight, once
from ....engine.state import SPECTATOR
from ....engine.view import View, seen_by
from ..rules.checks import pair
from ..rules.numbers import MEDIAN, PUDDLE, SIDEWALK
from ..rules.roll import pips_of
from ..rules.score import flies
from ..rules.steps import BETWEEN, BETWEEN_FROG, ROLL, ROLL_DICE, STEP_NAMES
from ..words.vocabulary import prompt
from .choices import effect, home

if TYPE_CHECKING:
    from .. import Freeway
    from ..position import FreewayPosition as Position


@dataclass(frozen=True, slots=True)
class Spot:
    """A spot of a Lane. `colour` is -1 where nobody is; `moved` marks an own frog that has had its die."""

    id: str  # for picking
    number: int  # on its Lane, from 1 on
    median: bool  # on the Median
    colour: int  # of the frog there, -1 for none
    moved: bool  # an own frog that has had its die


@dataclass(frozen=True, slots=True)
class Lane:
    """A Lane: its name, its spots in order, the pad that comes after the last."""

    name: str  # in words
    spots: tuple[Spot, ...]  # in order
    entry: str  # id of the pad after the last spot


@dataclass(frozen=True, slots=True)
class Pad:
    """A pad of the pond. `to` are the ids of the pads its arrows lead to; `colour` is -1 while it is empty."""

    id: str  # for picking
    name: str  # by its place and flies
    flies: int  # it is worth
    to: tuple[str, ...]  # ids of pads that its arrows lead to
    brown: bool  # by its colour
    colour: int  # of the frog there, -1 for none

    @property
    def sign(self) -> str:
        """The lettering of the pad: its name, and its flies where the name does not end with them."""
        return self.name if self.name.endswith(str(self.flies)) else f"{self.name} {self.flies}"


@dataclass(frozen=True, slots=True)
class Die:
    """A die of this turn; equal unused dice share their id."""

    id: str  # for picking; equal unused dice share it
    pips: int  # it shows
    used: bool  # this turn


@dataclass(frozen=True, slots=True)
class FreewayPlayer:
    """A player's frogs by where they are, and flies of pads, without head start and bonus."""

    name: str  # of the player's colour
    colour: str  # of the livery it is drawn in
    puddle: int  # frogs there
    sidewalk: int  # frogs there
    road: int  # frogs there
    home: int  # frogs on pads
    flies: int  # of pads
    bonus: int  # for ending the game
    score: int  # as it stands
    head_start: int = 0  # flies given beforehand


@dataclass(frozen=True, slots=True)
class Pair:
    """The open Hop In Between: the ids of the spots behind, ahead, and of the frog that hopped."""

    behind: str  # id of that spot
    ahead: str  # id of that spot
    frog: str  # id of the spot of the frog that hopped


@dataclass(slots=True, kw_only=True)
class FreewayView(View):
    """The road, the pond and the dice."""

    step: str  # of the turn
    active: int  # the seat whose turn it is
    round: int  # from 1 on
    round_cap: int  # the last round
    lanes: tuple[Lane, ...]  # of the road
    pads: tuple[Pad, ...]  # of the pond
    dice: tuple[Die, ...]  # of this turn
    dice_to_roll: int  # before the roll
    frogs: tuple[FreewayPlayer, ...]  # by seat
    ender: int  # the seat that ended the game, -1 before
    pair: Pair | None = None  # the open Hop In Between, if any
    effects: dict[int, str] = field(default_factory=dict)  # what each choice would do, by action


def view(t: Position, seat: int) -> FreewayView:
    """The whole table with the effects of choices; the engine adds the choices."""
    effects = {int(a): words for a in t.moves if (words := effect(t, int(a)))} if seat == t.to_move else {}
    return FreewayView(**seen_by(public(t), seat), effects=effects)


@in_sight
def public(t: Position) -> dict[str, Any]:
    """The part of the view that all viewers share: all but the effects of choices."""
    game, n = t.game, t.n
    step = int(t.frames.step())
    title, help_text = prompt(t)
    lanes, pads, dice, frogs = road_view(t)
    between = Pair(*(game.space_id(spot) for spot in (*pair(t), int(t.frames.get(BETWEEN_FROG))))) if step == BETWEEN else None
    return {
        **t.common_view(SPECTATOR),
        "turn": int(t.turn),
        "asked": title,
        "help": help_text,
        "step": STEP_NAMES[step] if step >= 0 else "over",
        "active": int(t.active),
        "round": max(1, (int(t.turn) - 1) // int(n.seats) + 1),
        "round_cap": int(n.turn_cap // n.seats),
        "lanes": lanes,
        "pads": pads,
        "dice": dice,
        "dice_to_roll": int(t.frames.get(ROLL_DICE)) if step == ROLL else 0,
        "frogs": frogs,
        "ender": int(t.ender),
        "pair": between,
    }


def road_view(t: Position) -> tuple[tuple[Lane, ...], tuple[Pad, ...], tuple[Die, ...], tuple[FreewayPlayer, ...]]:
    """Lanes, pads, dice, players."""
    n = t.n
    on = bytes(t.on)
    spots, first = int(n.spots), int(n.first_pad)
    lanes = tuple(lane_view(t.game, lane, on[lane * spots + 1 : lane * spots + spots + 1], moved_on(t, lane)) for lane in range(n.lanes))
    pads = pads_view(t.game, on[first : first + int(n.pads)])
    return lanes, pads, tuple(dice_view(t)), tuple(player_view(t, colour) for colour in range(n.seats))


def moved_on(t: Position, lane: int) -> int:
    """The spots of a Lane whose frogs have moved this turn, as bits from its first spot on."""
    spots = int(t.n.spots)
    return int(t.moved) >> (lane * spots + 1) & ((1 << spots) - 1)


@lru_cache(maxsize=1024)
def lane_view(game: Freeway, lane: int, on: bytes, moved: int) -> Lane:
    """A Lane by who stands where, each as colour + 1. Those that are alike are one object."""
    spots = tuple([spot_view(name, i + 1, green, on[i] - 1, bool(moved >> i & 1)) for i, (name, green) in enumerate(trail(game, lane))])
    return Lane(game.lanes[lane], spots, game.space_id(int(game.numbers.first_pad) + game.pond.entry[lane]))


@once(256)
def trail(game: Freeway, lane: int) -> list[tuple[str, bool]]:
    """The spots of a Lane in order: name, and whether it is in the Median."""
    n = game.numbers
    first = lane * int(n.spots) + 1
    return [(game.space_id(space), bool(n.kind[space] == MEDIAN)) for space in range(first, first + int(n.spots))]


spot_view = lru_cache(maxsize=4096)(Spot)


@lru_cache(maxsize=1024)
def pads_view(game: Freeway, on: bytes) -> tuple[Pad, ...]:
    """The pond by who sits where, each as colour + 1; likewise one object."""
    first, out = int(game.numbers.first_pad), []
    for pad, (lily, who) in enumerate(zip(game.pond.pads, on, strict=True)):
        arrows = tuple(game.space_id(first + to) for to in lily.to)
        out.append(Pad(game.space_id(first + pad), lily.name, lily.flies, arrows, lily.brown, who - 1))
    return tuple(out)


def dice_view(t: Position) -> list[Die]:
    """All dice of the roll, smallest first, of equal ones the unused first."""
    unused = pips_of(t.n, t.left)
    dice: list[Die] = []
    for pips in pips_of(t.n, t.rolled):
        used = pips not in unused
        if not used:
            unused.remove(pips)
        dice.append(Die(f"die-{pips}", pips, used))
    return dice


def player_view(t: Position, colour: int) -> FreewayPlayer:
    n = t.n
    bonus = int(n.bonus) if t.ender == colour else 0
    worth = int(flies(t, colour))
    sidewalk = int(t.count(colour, SIDEWALK))
    return FreewayPlayer(
        name=t.game.seat_title(colour),
        colour=t.game.colours[colour],
        puddle=int(t.count(colour, PUDDLE)),
        sidewalk=sidewalk,
        road=int(t.out(colour)) - sidewalk,
        home=home(t, colour),
        flies=worth,
        bonus=bonus,
        score=worth + int(n.head_start[colour]) + bonus,
        head_start=int(n.head_start[colour]),
    )

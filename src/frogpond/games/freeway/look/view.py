"""What a viewer sees of the road: everything, as nothing is hidden."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ....engine.view import View
from ..rules.numbers import MEDIAN, PUDDLE, SIDEWALK
from ..rules.roll import pips_of
from ..rules.score import flies
from ..rules.steps import BETWEEN, BETWEEN_FROG, ROLL, ROLL_DICE, STEP_NAMES
from ..words.names import pair
from ..words.prompts import prompt
from .choices import effect, home

if TYPE_CHECKING:
    from ..position import Position


@dataclass(frozen=True, slots=True)
class Spot:
    """A spot of a Lane. `colour` is -1 where nobody is; `moved` marks an own frog that has had its die."""

    id: str
    number: int
    median: bool
    colour: int
    moved: bool


@dataclass(frozen=True, slots=True)
class Lane:
    """A Lane: its name, its spots in order, the pad that comes after the last."""

    name: str
    spots: tuple[Spot, ...]
    entry: str


@dataclass(frozen=True, slots=True)
class Pad:
    """A pad of the pond. `to` are the ids of the pads its arrows lead to; `colour` is -1 while it is empty."""

    id: str
    name: str
    flies: int
    to: tuple[str, ...]
    brown: bool
    colour: int


@dataclass(frozen=True, slots=True)
class Die:
    """A die of this turn; equal unused dice share their id."""

    id: str
    pips: int
    used: bool


@dataclass(frozen=True, slots=True)
class Player:
    """A player's frogs by where they are, and flies without the bonus."""

    name: str
    colour: str
    puddle: int
    sidewalk: int
    road: int
    home: int
    flies: int
    bonus: int
    score: int


@dataclass(frozen=True, slots=True)
class Pair:
    """The open Hop In Between: the ids of the spots behind, ahead, and of the frog that hopped."""

    behind: str
    ahead: str
    frog: str


@dataclass(slots=True, kw_only=True)
class FreewayView(View):
    """The road, the pond and the dice."""

    step: str
    active: int
    round: int
    round_cap: int
    lanes: list[Lane]
    pads: list[Pad]
    dice: list[Die]
    dice_to_roll: int
    frogs: list[Player]
    ender: int
    pair: Pair | None = None
    effects: dict[int, str] = field(default_factory=dict)  # what each choice would do, by action


def view(t: Position, seat: int) -> FreewayView:
    """The whole table; what the viewer may do is added by the engine, what that would do is told here."""
    game, n = t.game, t.n
    step = int(t.frames.step())
    asked, help_text = prompt(t)
    between = Pair(*(game.space_id(spot) for spot in (*pair(t), int(t.frames.get(BETWEEN_FROG))))) if step == BETWEEN else None
    return FreewayView(
        **t.common_view(seat),
        turn=int(t.turn),
        asked=asked,
        help=help_text,
        step=STEP_NAMES[step] if step >= 0 else "over",
        active=int(t.active),
        round=max(1, (int(t.turn) - 1) // int(n.seats) + 1),
        round_cap=int(n.turn_cap // n.seats),
        lanes=[lane_view(t, lane) for lane in range(n.lanes)],
        pads=[pad_view(t, pad) for pad in range(n.pads)],
        dice=dice_view(t),
        dice_to_roll=int(t.frames.get(ROLL_DICE)) if step == ROLL else 0,
        frogs=[player_view(t, colour) for colour in range(n.seats)],
        ender=int(t.ender),
        pair=between,
        effects={int(a): said for a in t.moves if (said := effect(t, int(a)))} if seat == t.to_move else {},
    )


def lane_view(t: Position, lane: int) -> Lane:
    game, n = t.game, t.n
    spots = []
    for number in range(1, int(n.spots) + 1):
        space = lane * int(n.spots) + number
        spots.append(
            Spot(game.space_id(space), number, bool(n.kind[space] == MEDIAN), int(t.colour_on(space)), bool(t.has_moved(space)))
        )
    return Lane(game.lanes[lane], tuple(spots), game.space_id(int(n.first_pad) + game.pond.entry[lane]))


def pad_view(t: Position, pad: int) -> Pad:
    game, first = t.game, int(t.n.first_pad)
    lily = game.pond.pads[pad]
    arrows = tuple(game.space_id(first + to) for to in lily.to)
    return Pad(game.space_id(first + pad), lily.name, lily.flies, arrows, lily.brown, int(t.colour_on(first + pad)))


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


def player_view(t: Position, colour: int) -> Player:
    n = t.n
    bonus = int(n.bonus) if t.ender == colour else 0
    worth = int(flies(t, colour))
    sidewalk = int(t.count(colour, SIDEWALK))
    return Player(
        name=t.game.seat_name(colour),
        colour=t.game.colours[colour],
        puddle=int(t.count(colour, PUDDLE)),
        sidewalk=sidewalk,
        road=int(t.out(colour)) - sidewalk,
        home=home(t, colour),
        flies=worth,
        bonus=bonus,
        score=worth + bonus,
    )

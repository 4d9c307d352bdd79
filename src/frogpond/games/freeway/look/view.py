"""What a viewer sees of the road: everything, as nothing is hidden."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ....engine.view import Choice, View
from ..rules.move import back_space
from ..rules.numbers import MEDIAN, PUDDLE, SIDEWALK
from ..rules.score import flies
from ..rules.table import BETWEEN, FIRST, MOVE, ROLL, STEP_NAMES, Road
from ..words.notation import dice_of, space_text, text

if TYPE_CHECKING:
    from ..rules.turn import Position


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


def choice(t: Position, action: int) -> Choice:
    """An action with the things to click for it: the die, the frog, the landing; or the attack's button and the victim."""
    n, game = t.n, t.game
    words = text(t, action)
    if action < n.squish:
        source = int(n.move_from[action])
        frog = f"sidewalk-{game.colours[t.active]}" if source == SIDEWALK else game.space_id(source)
        return Choice(action, words, (f"die-{n.face[n.move_face[action]]}", frog, game.space_id(n.move_to[action])))
    if action < n.squash:
        face, hit = divmod(action - int(n.squish), int(n.hits))
        picks = (f"button-squish-{n.face[face]}", game.space_id(n.hit_victim[hit]))
        to = int(n.hit_to[hit])
        return Choice(action, words, picks if to == SIDEWALK else (*picks, game.space_id(to)), label("Squish", n.face[face], n.squish_dice))
    if action < n.smash:
        face, spot = divmod(action - int(n.squash), int(n.first_pad))
        picks = (f"button-squash-{n.face[face]}", game.space_id(spot))
        return Choice(action, words, picks, label("Squash", n.face[face], n.squash_dice))
    if action < n.back:
        face = action - int(n.smash)
        return Choice(action, words, (f"button-smash-{n.face[face]}",), label("Smash", n.face[face], n.smash_dice))
    if action < n.decline:
        face, side = divmod(action - int(n.back), 2)
        frog = game.space_id(int(t.frames.get(1 + side))) if t.frames.step() == BETWEEN else f"button-back-{('behind', 'ahead')[side]}"
        return Choice(action, words, (f"die-{n.face[face]}", frog))
    if action == n.decline:
        return Choice(action, words, ("button-decline",), "Send nobody back")
    return Choice(action, words, ("button-end",), "End turn")


def label(attack: str, pips: int, dice: int) -> str:
    return f"{attack} with {' + '.join([str(pips)] * dice)}"


def effect(t: Position, action: int) -> str:
    """What a legal action would do, beyond what its notation says."""
    n = t.n
    if action < n.squish:
        to = int(n.move_to[action])
        if to >= n.first_pad:
            gain = int(n.flies[to - n.first_pad])
            said = f"home, {gain} {'fly' if gain == 1 else 'flies'}"
            return f"{said}; ends the game with a bonus of {n.bonus}" if home(t, int(t.active)) == n.frogs - 1 else said
        if n.kind[to] == MEDIAN:
            return "safe in the Median"
        return hops_between(t, action)
    if action < n.squash:
        face, hit = divmod(action - int(n.squish), int(n.hits))
        owner = t.game.seat_name(int(t.colour_on(n.hit_victim[hit])))
        return f"{owner}'s frog to the {'Sidewalk' if n.hit_to[hit] == SIDEWALK else 'Median'}"
    if action < n.smash:
        return f"{t.game.seat_name(int(t.colour_on((action - n.squash) % n.first_pad)))}'s frog to the Sidewalk"
    if action < n.back:
        return "every frog on the road goes back, own ones too"
    if action < n.decline:
        face, side = divmod(action - int(n.back), 2)
        spot = int(t.frames.get(1 + side))
        to = int(back_space(t, spot, n.face[face]))
        return f"{t.game.seat_name(int(t.colour_on(spot)))}'s frog goes back {n.face[face]}" + (
            ", to the Sidewalk" if to == SIDEWALK else ", into the Median" if n.kind[to] == MEDIAN else ""
        )
    return "keep the dice for own frogs" if action == n.decline else end_effect(t)


def hops_between(t: Position, action: int) -> str:
    """Whether a landing on the road would open a Hop In Between (tried out on a copy)."""
    after = t.clone()
    after.apply(action)
    assert isinstance(after, Road)
    if after.frames.step() == BETWEEN:
        return " and ".join(["hops in between " + space_text(t, int(after.frames.get(1))), space_text(t, int(after.frames.get(2)))])
    return ""


def end_effect(t: Position) -> str:
    me = t.active
    return "a frog steps up from the Puddle" if t.count(me, PUDDLE) > 0 and t.count(me, SIDEWALK) == 0 else ""


def home(t: Position, colour: int) -> int:
    n = t.n
    return sum(t.at[colour * n.frogs + i] >= n.first_pad for i in range(n.frogs))


ASKED = {
    MOVE: ("Use a die", "Choose a die, a frog and where it lands. Equal dice can attack."),
    BETWEEN: ("You hopped in between", "A die sends one of the two frogs back. Or send nobody."),
    ROLL: ("Roll the dice", "A die for each own frog from the Sidewalk to the last spot."),
    FIRST: ("Who starts?", "Chance decides who takes the first turn."),
}


def viewed(t: Position, seat: int) -> FreewayView:
    """The whole table; what the viewer may do is added by the engine, what that would do is told here."""
    game, n = t.game, t.n
    step = int(t.frames.step())
    asked, help_text = ASKED.get(step, ("", ""))
    pair = None
    if step == BETWEEN:
        pair = Pair(*(game.space_id(int(t.frames.get(i))) for i in (1, 2, 3)))
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
        dice_to_roll=int(t.frames.get(1)) if step == ROLL else 0,
        frogs=[player_view(t, colour) for colour in range(n.seats)],
        ender=int(t.ender),
        pair=pair,
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
    unused = dice_of(t.n, t.left)
    dice: list[Die] = []
    for pips in dice_of(t.n, t.rolled):
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

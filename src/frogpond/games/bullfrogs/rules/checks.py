"""Conditions of an action, check by check, in the order in which a refusal looks at it. `legal.py` finds the same actions at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from ....engine.refusals import Check, Checks, about, not_at, only_at
from . import families as f
from . import steps as s
from .actions import takes_deploy
from .isaac import adjacent, refuges
from .numbers import FOUR_CLASSES, HIM, LOG
from .sink import may_jump
from .slide import joins_all, log_group, strays, touches

if TYPE_CHECKING:
    from ..position import BullfrogsPosition as Position

FROG, BULLFROG = 0, 1
ANY_PIECE = -1


# Rules that differ -----------------------------------------------------------------------------------------------------


def pushed(published: str, earlier: str) -> Callable[[Position], str]:
    """The rule for frogs that are pushed, as published, or sent home, as in v1.23."""
    return lambda t: published if t.n.push else earlier


def ranked(published: str, earlier: str) -> Callable[[Position], str]:
    """The rule for four classes of jumpers, as published, or for the winner who jumps last, as in v1.23."""
    return lambda t: published if t.n.priority == FOUR_CLASSES else earlier


def marker_rule(t: Position) -> str:
    """The rule for the marker's walk, or for leaving a sinking pad."""
    return "BF-69" if t.frames.step() == s.WALK else "BF-76"


# Where things are ------------------------------------------------------------------------------------------------------


def on_rim(t: Position, cell: int) -> bool:
    return max(abs(int(t.n.x(cell))), abs(int(t.n.y(cell)))) > t.n.radius


def beside_card(t: Position, cell: int) -> bool:
    """Whether a cell touches a card with a side (BF-18)."""
    return not on_rim(t, cell) and any(t.card_at(t.n.neighbour(cell, direction)) >= 0 for direction in range(f.DIRECTION_COUNT))


def beside_group(t: Position, stray: int, cell: int) -> bool:
    """Whether a cell touches the Log's group."""
    return not on_rim(t, cell) and bool(touches(t, cell, stray, log_group(t)))


def beside(t: Position, slot: int, direction: int) -> int:
    """The card next to a card, -1 if there is none."""
    return int(t.card_at(t.n.neighbour(t.cell[slot], direction)))


def has_room(t: Position, slot: int) -> bool:
    return slot >= 0 and t.open[slot] != 0


def sinking(t: Position) -> int:
    return int(t.frames.get(s.SINK_PAD))


def jumper(t: Position, colour: int) -> int:
    """Which piece of a colour may jump now: FROG, BULLFROG or -1."""
    return int(may_jump(t, t.frames.get(s.SINK_PAD), colour, t.frames.get(s.SINK_LAST)))


def goes_last(t: Position, colour: int) -> bool:
    """Whether a colour waits because its pieces jump last."""
    return jumper(t, colour) < 0 and colour == t.frames.get(s.SINK_LAST)


def ways_out(t: Position, stray: int) -> set[int]:
    """The cells next to the Log's group that a stray reaches over open water, those in a straight line (BF-48) included."""
    n, group = t.n, log_group(t)
    cells, todo, exits = {int(t.cell[stray])}, [int(t.cell[stray])], set()
    while todo:
        cell = todo.pop()
        for direction in range(f.DIRECTION_COUNT):
            to = int(n.neighbour(cell, direction))
            if to not in cells and t.grid[to] == 0 and not on_rim(t, to):
                cells.add(to)
                todo.append(to)
                if touches(t, to, stray, group):
                    exits.add(to)
    return exits


def lines_up(t: Position, stray: int, cell: int) -> bool:
    """Whether a slide that ends the sliding would leave all cards in one straight line (BF-48)."""
    n = t.n
    others = [int(t.cell[slot]) for slot in range(t.laid) if t.cell[slot] >= 0 and slot != stray]
    row = all(n.y(other) == n.y(cell) for other in others)
    column = all(n.x(other) == n.x(cell) for other in others)
    return len(others) > 1 and (row or column) and bool(joins_all(t, stray, cell))


def slides(t: Position, slot: int) -> bool:
    """Whether a stray has somewhere to go, or is the only one (BF-114)."""
    loose = [int(stray) for stray in strays(t, log_group(t))]
    return loose == [slot] or any(not lines_up(t, slot, cell) for cell in ways_out(t, slot))


def neighbours_of(t: Position) -> bool:
    """Whether a card lies next to the pad that the marker leaves."""
    return any(beside(t, int(t.frames.get(s.FLEE_PAD)), way) >= 0 for way in range(f.DIRECTION_COUNT))


def flees_to(t: Position, slot: int) -> bool:
    return t.n.marker.of(slot) in list(refuges(t, t.frames.get(s.FLEE_PAD)))


# Checks of things ------------------------------------------------------------------------------------------------------


def laid(rule: str | Callable[[Position], str]) -> Checks[Position]:
    """Of a slot: a card on the table."""
    return (
        Check("not-laid", rule, lambda t, slot, _: slot < t.laid),
        Check("sunk", "BF-42", lambda t, slot, _: t.cell[slot] >= 0),
    )


# Of a slot: a pad that takes a frog
TARGET: Checks[Position] = (
    *laid("BF-22"),
    Check("log", "BF-24", lambda t, slot, _: slot != LOG),
    Check("played-card", "BF-23", lambda t, slot, _: slot != t.played),
    Check("not-in-line", "BF-22", lambda t, slot, _: t.in_line(slot, t.played)),
    Check("full", "BF-22", lambda t, slot, _: not t.full(slot)),
    Check("limit", "BF-25", lambda t, slot, _: takes_deploy(t, slot)),
)
# Of a slot: a card with an own frog that may be redeployed
REDEPLOY_SOURCE: Checks[Position] = (
    Check("supply", "BF-26", lambda t, slot, _: t.supply_frogs[t.active] == 0 == t.supply_bulls[t.active]),
    *laid("BF-27"),
    Check("from-played", "BF-27", lambda t, slot, _: slot != t.played),
    Check("from-log", "BF-27", lambda t, slot, _: slot != LOG or t.n.redeploy_from_log),
    Check("bullfrog", "BF-27", lambda t, slot, _: t.frogs_on(slot, t.active) > 0 or t.bulls_on(slot, t.active) == 0),
    Check("no-own-frog", "BF-27", lambda t, slot, _: t.frogs_on(slot, t.active) > 0),
)
# Of an owner and a slot: somebody's frog that may be sabotaged
SABOTAGE_TARGET: Checks[Position] = (
    Check("own-frog", pushed("BF-30", "BF-31"), lambda t, owner, _: owner != t.active),
    *about(lambda t, owner, slot: (slot, 0), laid(pushed("BF-29", "BF-31"))),
    Check("from-log", pushed("BF-30", "BF-31"), lambda t, owner, slot: slot != LOG),
    Check("not-in-line", pushed("BF-29", "BF-31"), lambda t, owner, slot: t.in_line(slot, t.played)),
    Check("bullfrog", pushed("BF-30", "BF-31"), lambda t, owner, slot: t.frogs_on(slot, owner) > 0 or t.bulls_on(slot, owner) == 0),
    Check("no-frog", pushed("BF-29", "BF-31"), lambda t, owner, slot: t.frogs_on(slot, owner) > 0),
    Check("limit", "BF-31", lambda t, owner, slot: t.n.sabotages == 0 or t.sabotaged < t.n.sabotages),
    Check("no-room", "BF-29", lambda t, owner, slot: not t.n.push or any(has_room(t, beside(t, slot, way)) for way in range(4))),
)
# Of a colour and a kind of piece (or ANY_PIECE): a piece on the sinking pad whose turn it is
JUMPER: Checks[Position] = (
    Check("no-piece", "BF-37", lambda t, colour, _: t.frogs_on(sinking(t), colour) + t.bulls_on(sinking(t), colour) > 0),
    Check("no-frog", "BF-37", lambda t, colour, piece: piece != FROG or t.frogs_on(sinking(t), colour) > 0),
    Check("no-bullfrog", "BF-37", lambda t, colour, piece: piece != BULLFROG or t.bulls_on(sinking(t), colour) > 0),
    Check("winner-last", ranked("BF-38", "BF-40"), lambda t, colour, _: not goes_last(t, colour) or t.frames.get(s.SINK_WINNER) < 0),
    Check("isaac-last", "BF-75", lambda t, colour, _: not goes_last(t, colour) or not (t.n.solo and t.active == HIM)),
    Check("tie-last", ranked("BF-39", "BF-40"), lambda t, colour, _: not goes_last(t, colour)),
    Check(
        "frogs-first", ranked("BF-38", "BF-40"), lambda t, colour, piece: jumper(t, colour) in ((FROG, BULLFROG) if piece < 0 else (piece,))
    ),
)


# Checks of actions -----------------------------------------------------------------------------------------------------


def own_turn(checks: Checks[Position]) -> Checks[Position]:
    """Alone the player does this in turns of their own, not in Isaac's (BF-66)."""
    return (Check("isaacs-turn", "BF-66", lambda t, x, y: not (t.n.solo and t.active == HIM), timing=True), *checks)


def frog_of(t: Position, aim: int, _: int = 0) -> tuple[int, int]:
    """The target of a sabotage: owner and slot."""
    owner, slot = f.whose_frog(t.n, aim)
    return int(owner), int(slot)


def pushed_to(t: Position, aim: int, direction: int) -> int:
    """The card that a sabotaged frog comes to."""
    return beside(t, frog_of(t, aim)[1], direction)


def onto(t: Position, colour: int, direction: int) -> int:
    """The card that a jump leads to."""
    return beside(t, sinking(t), direction)


ACTS: Checks[Position] = own_turn((not_at("pad-first", "BF-17", s.PLAY), only_at("actions-over", "BF-17", s.ACT)))
FULL_FIRST: Check[Position] = not_at("full-pads-first", "BF-43", s.SCORE, s.SINK, s.FLEE)

CHECKS: Final[dict[int, Checks[Position]]] = {
    f.PLAY: (
        *own_turn((only_at("one-pad", "BF-17", s.PLAY),)),
        Check("occupied", "BF-1", lambda t, kind, cell: t.card_at(cell) < 0),
        Check("not-drawn", "BF-65", lambda t, kind, cell: not t.n.solo or t.hand[t.active * t.n.kinds + kind] > 0),
        Check("not-in-hand", "BF-18", lambda t, kind, cell: t.hand[t.active * t.n.kinds + kind] > 0),
        Check("not-adjacent", "BF-18", lambda t, kind, cell: beside_card(t, cell)),
    ),
    f.SLIDE_TO: (
        FULL_FIRST, not_at("stray-first", "BF-44", s.SLIDE), only_at("after-scoring", "BF-44", s.SLIDE_TO),
        Check("stays", "BF-45", lambda t, cell, _: t.card_at(cell) != t.frames.get(s.SLIDE_TO_PAD)),
        Check("occupied", "BF-45", lambda t, cell, _: t.card_at(cell) < 0),
        Check("not-adjacent", "BF-45", lambda t, cell, _: beside_group(t, int(t.frames.get(s.SLIDE_TO_PAD)), cell)),
        Check("no-way", "BF-45", lambda t, cell, _: cell in ways_out(t, int(t.frames.get(s.SLIDE_TO_PAD)))),
        Check("straight-line", "BF-48", lambda t, cell, _: not lines_up(t, int(t.frames.get(s.SLIDE_TO_PAD)), cell)),
    ),
    f.DEPLOY: (
        *ACTS, *about(lambda t, piece, slot: (slot, piece), TARGET),
        Check("empty-supply", "BF-26", lambda t, piece, slot: t.supply_frogs[t.active] > 0 or t.supply_bulls[t.active] > 0),
        Check("no-frog", "BF-22", lambda t, piece, slot: piece != FROG or t.supply_frogs[t.active] > 0),
        Check("no-bullfrog", "BF-22", lambda t, piece, slot: piece != BULLFROG or t.supply_bulls[t.active] > 0),
    ),
    f.REDEPLOY: (
        *ACTS, *REDEPLOY_SOURCE,
        Check("same-pad", "BF-28", lambda t, source, slot: slot != source or slot == LOG),
        *about(lambda t, source, slot: (slot, FROG), TARGET),
    ),
    f.SABOTAGE: (
        *ACTS, *about(frog_of, SABOTAGE_TARGET),
        Check("goes-home", "BF-31", lambda t, aim, way: t.n.push or way == f.TO_SUPPLY),
        Check("needs-target", "BF-29", lambda t, aim, way: not t.n.push or way != f.TO_SUPPLY),
        Check("no-card", pushed("BF-29", "BF-31"), lambda t, aim, way: way == f.TO_SUPPLY or pushed_to(t, aim, way) >= 0),
        Check("full", "BF-29", lambda t, aim, way: way == f.TO_SUPPLY or has_room(t, pushed_to(t, aim, way))),
    ),
    f.STOP: (
        not_at("pad-first", "BF-17", s.PLAY), not_at("must-sink", "BF-33", s.SCORE), not_at("must-jump", "BF-37", s.SINK),
        not_at("must-leave", "BF-76", s.FLEE), not_at("must-slide", "BF-44", s.SLIDE, s.SLIDE_TO), not_at("must-move", "BF-69", s.WALK),
    ),
    f.SCORE: (
        not_at("after-actions", "BF-33", s.PLAY, s.WALK), not_at("during-actions", "BF-32", s.ACT),
        not_at("one-at-a-time", "BF-33", s.SINK, s.FLEE), not_at("all-sunk", "BF-43", s.SLIDE, s.SLIDE_TO),
        Check("log", "BF-10", lambda t, slot, _: slot != LOG),
        *laid("BF-33"),
        Check("not-full", "BF-33", lambda t, slot, _: t.open[slot] == 0),
    ),
    f.JUMP: (
        not_at("jumps-over", "BF-37", s.FLEE), only_at("none-sinking", "BF-37", s.SINK),
        *about(lambda t, colour, _: (colour, ANY_PIECE), JUMPER),
        Check("no-card", "BF-36", lambda t, colour, way: onto(t, colour, way) >= 0),
        Check("full", "BF-36", lambda t, colour, way: onto(t, colour, way) == LOG or has_room(t, onto(t, colour, way))),
        Check("taken", "BF-36", lambda t, colour, way: bool(t.frames.get(s.SINK_TARGETS) >> way & 1)),
    ),
    f.SLIDE: (
        FULL_FIRST, not_at("stray-chosen", "BF-45", s.SLIDE_TO), only_at("after-scoring", "BF-44", s.SLIDE),
        Check("log", "BF-44", lambda t, slot, _: slot != LOG),
        *laid("BF-44"),
        Check("in-group", "BF-44", lambda t, slot, _: log_group(t)[slot] == 0),
        Check("straight-line", "BF-48", lambda t, slot, _: slides(t, slot) or not ways_out(t, slot)),
        Check("no-way", "BF-45", lambda t, slot, _: slides(t, slot)),
    ),
    f.MARKER: (
        Check("solitaire-only", "BF-62", lambda t, x, y: bool(t.n.solo), timing=True),
        Check("jumps-first", "BF-76", lambda t, x, y: t.frames.step() != s.SINK or t.marker != t.frames.get(s.SINK_PAD), timing=True),
        only_at("die-decides", "BF-69", s.FLEE, s.WALK),
        *laid(marker_rule),
        Check("must-move", "BF-69", lambda t, slot, _: t.frames.step() != s.WALK or slot != t.marker),
        Check("not-adjacent", "BF-69", lambda t, slot, _: t.frames.step() != s.WALK or adjacent(t, t.marker, slot)),
        Check("sinking", "BF-76", lambda t, slot, _: t.frames.step() != s.FLEE or slot != t.frames.get(s.FLEE_PAD)),
        Check("not-beside", "BF-76", lambda t, slot, _: t.frames.step() != s.FLEE or flees_to(t, slot) or not neighbours_of(t)),
        Check("most-open", "BF-77", lambda t, slot, _: t.frames.step() != s.FLEE or flees_to(t, slot)),
    ),
}  # fmt: skip
"""By family."""


RULES: Final[dict[str, str | Callable[[Position], str]]] = {
    "play": "BF-18", "slide to": "BF-45", "deploy": "BF-22", "redeploy": "BF-27", "sabotage": pushed("BF-29", "BF-31"), "stop": "BF-21",
    "score": "BF-33", "jump": "BF-37", "slide": "BF-44", "marker": marker_rule,
    "redeploy/bullfrog": "BF-27", "sabotage/bullfrog": pushed("BF-30", "BF-31"), "deploy/empty-supply": "BF-26",
    "redeploy/same-pad": "BF-28", "redeploy/no-place": "BF-28",
    "jump/choose-card": "BF-36", "jump/not-adjacent": "BF-36", "jump/no-card": "BF-36",
}  # fmt: skip
"""The rules behind refusals of what is no action, by family; and those that cite another rule."""

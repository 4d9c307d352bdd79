"""Why an action is refused: one reason for each rule that can stand in its way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.reason import Reason
from ..rules import families as f
from ..rules import steps as s
from ..rules.actions import takes_deploy
from ..rules.numbers import FOUR_CLASSES, LOG
from ..rules.sink import may_jump
from ..rules.slide import joins_all, log_group, touches
from .names import PIECES, cell_text, slot_text

if TYPE_CHECKING:
    from ..position import Position

STEP_OF = {
    f.PLAY: (s.PLAY,), f.SLIDE_TO: (s.SLIDE_TO,), f.DEPLOY: (s.ACT,), f.REDEPLOY: (s.ACT,), f.SABOTAGE: (s.ACT,), f.STOP: (s.ACT,),
    f.SCORE: (s.SCORE,), f.JUMP: (s.SINK,), f.SLIDE: (s.SLIDE,), f.MARKER: (s.FLEE, s.WALK),
}  # fmt: skip
"""The steps in which a family of actions is asked for."""


def reason(t: Position, action: int) -> Reason:
    """Why an action that is not legal now is refused."""
    n = t.n
    step = int(t.frames.step())
    kind, x, y = n.families.decode(action)
    if kind == f.MARKER and not n.solo:
        return Reason("no-marker", "Isaac's marker is only in the solitaire game.", "BF-62")
    if step not in STEP_OF[kind]:
        return Reason("step", f"Not at this point of the turn: {s.STEPS[step].when}.", s.STEPS[step].rule)
    if kind == f.PLAY:
        return play(t, x, y)
    if kind == f.SLIDE_TO:
        return slide_to(t, x)
    if kind == f.DEPLOY:
        return deploy(t, x, y)
    if kind == f.REDEPLOY:
        return redeploy(t, x, y)
    if kind == f.SABOTAGE:
        return sabotage(t, *f.whose_frog(n, x), y)
    if kind == f.SCORE:
        return score(t, x)
    if kind == f.JUMP:
        return jump(t, x, y)
    return slide(t, x) if kind == f.SLIDE else marker(t, x)


def play(t: Position, kind: int, cell: int) -> Reason:
    if t.grid[cell] != 0:
        return Reason("occupied", f"A card already lies at {cell_text(t, cell)}.", "BF-1")
    if t.hand[t.active * t.n.kinds + kind] == 0:
        return Reason("not-in-hand", f"There is no {t.game.kind_names[kind]} pad in that hand.", "BF-18")
    return Reason("not-adjacent", f"{cell_text(t, cell)} is not next to the Log or a pad.", "BF-18")


def missing(t: Position, slot: int) -> Reason | None:
    """A card that is not on the table, not even for jumps and slides."""
    if slot >= t.laid:
        return Reason("not-laid", f"Card {slot} has not been played yet.", "BF-1")
    if t.cell[slot] < 0:
        return Reason("sunk", f"Card {slot} has left the table.", "BF-42")
    return None


def target(t: Position, slot: int) -> Reason | None:
    """What is wrong with a pad as the target of a deploy or redeploy."""
    gone = missing(t, slot)
    if gone:
        return gone
    if slot == LOG:
        return Reason("log", "Nobody deploys onto the Log.", "BF-24")
    if slot == t.played:
        return Reason("played-card", "Nobody deploys onto the card just played.", "BF-23")
    where = slot_text(t, slot)
    if not t.in_line(slot, t.played):
        return Reason("not-in-line", f"The pad at {where} is in neither the row nor the column of the played card.", "BF-22")
    if t.full(slot):
        return Reason("full", f"The pad at {where} is full.", "BF-22")
    if not takes_deploy(t, slot):
        return Reason("limit", f"{t.n.deploys_per_pad} deploys onto one pad are the most in a turn; {where} has had them.", "BF-25")
    return None


def deploy(t: Position, piece: int, slot: int) -> Reason:
    frogs, bulls = t.supply_frogs[t.active], t.supply_bulls[t.active]
    wrong = target(t, slot)
    if wrong:
        return wrong
    if frogs == 0 and bulls == 0:
        return Reason("empty-supply", "The supply is empty; a frog can be redeployed from another card.", "BF-26")
    return Reason(f"no-{PIECES[piece]}", f"No {PIECES[piece]} is left in supply.", "BF-22")


def redeploy(t: Position, source: int, slot: int) -> Reason:
    me = t.active
    if t.supply_frogs[me] > 0 or t.supply_bulls[me] > 0:
        return Reason("supply", "Redeploying is only possible with an empty supply, bullfrogs included.", "BF-26")
    gone = missing(t, source)
    if gone:
        return gone
    if source == t.played:
        return Reason("played-card", "Nothing is redeployed from the card just played.", "BF-27")
    if source == LOG and not t.n.redeploy_from_log:
        return Reason("from-log", "In this edition no frog is redeployed from the Log.", "BF-27")
    if t.frogs_on(source, me) == 0:
        if t.bulls_on(source, me) > 0:
            return Reason("bullfrog", "Bullfrogs are never redeployed.", "BF-27")
        return Reason("no-own-frog", f"No frog of this colour sits at {slot_text(t, source)}.", "BF-27")
    if slot == source:
        return Reason("same-pad", "A redeployed frog goes to another pad.", "BF-28")
    wrong = target(t, slot)
    assert wrong is not None
    return wrong


def sabotage(t: Position, owner: int, slot: int, direction: int) -> Reason:
    n = t.n
    rule = "BF-29" if n.push else "BF-31"
    if owner == t.active:
        return Reason("own-frog", "Own frogs can't be sabotaged.", "BF-30")
    gone = missing(t, slot)
    if gone:
        return gone
    if slot == LOG:
        return Reason("from-log", "Frogs on the Log can't be sabotaged.", "BF-30")
    where = slot_text(t, slot)
    if not t.in_line(slot, t.played):
        return Reason("not-in-line", f"The pad at {where} is in neither the row nor the column of the played card.", rule)
    if t.frogs_on(slot, owner) == 0:
        if t.bulls_on(slot, owner) > 0:
            return Reason("bullfrog", "Bullfrogs can't be sabotaged.", "BF-30")
        return Reason("no-frog", f"No {t.game.colours[owner]} frog sits at {where}.", rule)
    if n.sabotages and t.sabotaged >= n.sabotages:
        return Reason("limit", f"Only {n.sabotages} sabotage a turn in this edition.", "BF-31")
    if n.push and direction == f.TO_SUPPLY:
        return Reason("needs-target", "In this edition a sabotaged frog is pushed to an adjacent card: say where to.", "BF-29")
    if not n.push:
        return Reason("no-push", "In this edition a sabotaged frog returns to its owner's supply; it is not pushed.", "BF-31")
    to = t.card_at(n.neighbour(t.cell[slot], direction))
    if to < 0:
        return Reason("no-card", f"No card lies on that side of {where}.", "BF-29")
    return Reason("full", f"The pad at {slot_text(t, to)} is full.", "BF-29")


def score(t: Position, slot: int) -> Reason:
    if slot == LOG:
        return Reason("log", "The Log is never full and never sinks.", "BF-5")
    return missing(t, slot) or Reason("not-full", f"The pad at {slot_text(t, slot)} is not full.", "BF-33")


def jump(t: Position, colour: int, direction: int) -> Reason:
    slot, targets, last = t.frames.get(s.SINK_PAD), t.frames.get(s.SINK_TARGETS), t.frames.get(s.SINK_LAST)
    name = t.game.colours[colour]
    if t.frogs_on(slot, colour) + t.bulls_on(slot, colour) == 0:
        return Reason("no-piece", f"No {name} piece is on the sinking pad.", "BF-37")
    if may_jump(t, slot, colour, last) < 0:
        if colour == last:
            if t.frames.get(s.SINK_WINNER) < 0:
                return Reason("order", f"On a tie {name}, whose turn it is, jumps last.", "BF-39")
            rule = "BF-38" if t.n.priority == FOUR_CLASSES else "BF-40"
            return Reason("order", f"{name.capitalize()} won the battle, so the others jump first.", rule)
        return Reason("order", "All frogs of the losers jump before their bullfrogs.", "BF-38")
    to = t.card_at(t.n.neighbour(t.cell[slot], direction))
    if to < 0:
        return Reason("no-card", "No card lies on that side of the sinking pad.", "BF-36")
    assert not targets & (1 << direction)
    if t.open[to] == 0:
        return Reason("full", f"The pad at {slot_text(t, to)} is full.", "BF-36")
    return Reason("taken", "Each neighbour takes only one piece from a sinking pad.", "BF-36")


def slide(t: Position, slot: int) -> Reason:
    if slot == LOG:
        return Reason("log", "The Log never slides.", "BF-44")
    gone = missing(t, slot)
    if gone:
        return gone
    if log_group(t)[slot]:
        return Reason("in-group", "That pad belongs to the Log's group, which stays.", "BF-44")
    return Reason("no-way", "That pad has no way to the Log's group yet; slide another first.", "BF-45")


def slide_to(t: Position, cell: int) -> Reason:
    slot = t.frames.get(s.SLIDE_TO_PAD)
    if t.grid[cell] != 0:
        return Reason("occupied", f"A card already lies at {cell_text(t, cell)}.", "BF-45")
    if on_rim(t, cell) or not touches(t, cell, slot, log_group(t)):
        return Reason("not-adjacent", f"{cell_text(t, cell)} is not next to the Log's group.", "BF-45")
    if lines_up(t, slot, cell) and joins_all(t, slot, cell):
        return Reason("straight-line", "That would leave all cards in one straight line.", "BF-48")
    return Reason("no-way", f"No way over empty water leads to {cell_text(t, cell)}.", "BF-45")


def on_rim(t: Position, cell: int) -> bool:
    return max(abs(int(t.n.x(cell))), abs(int(t.n.y(cell)))) > t.n.radius


def lines_up(t: Position, slot: int, cell: int) -> bool:
    cells = [cell, *(t.cell[other] for other in range(t.laid) if other != slot and t.cell[other] >= 0)]
    return len(cells) >= 3 and (len({t.n.x(c) for c in cells}) == 1 or len({t.n.y(c) for c in cells}) == 1)


def marker(t: Position, slot: int) -> Reason:
    gone = missing(t, slot)
    if gone:
        return gone
    if t.frames.step() == s.WALK:
        return Reason("not-adjacent", "The marker moves to an adjacent card.", "BF-69")
    sinking = t.frames.get(s.FLEE_PAD)
    if slot == sinking:
        return Reason("sinking", "That pad is sinking.", "BF-76")
    beside = any(t.card_at(t.n.neighbour(t.cell[sinking], direction)) >= 0 for direction in range(f.DIRECTIONS))
    if beside:
        return Reason("not-adjacent", "The marker moves to a card adjacent to the sinking pad.", "BF-76")
    return Reason("most-open", "With no adjacent card the marker goes to a pad with the most open spaces.", "BF-77")

"""Moves as text and back: `play wide 1,1`, `deploy frog 0,1`, `sabotage green 0,1 to 1,1`, `slide 2,0`, `to 1,1`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ....engine.reason import Reason
from ....engine.state import CHANCE
from ..rules.numbers import LOG
from ..rules.scoring import may_jump
from ..rules.table import DEAL, DRAW, FACES, FIRST, ROLL_ACTION, SINK

if TYPE_CHECKING:
    from ..rules.table import Table

DIRECTIONS = ("up", "down", "left", "right")
PIECES = ("frog", "bullfrog")


def cell_text(t: Table, cell: int) -> str:
    """A cell as x,y; the Log by its name."""
    x, y = int(t.n.x(cell)), int(t.n.y(cell))
    return "log" if (x, y) == (0, 0) else f"{x},{y}"


def slot_text(t: Table, slot: int) -> str:
    """The place of a card, or its number when it is not on the table."""
    return cell_text(t, t.cell[slot]) if slot < t.laid and t.cell[slot] >= 0 else f"#{slot}"


def text(t: Table, action: int) -> str:
    """The notation of any action of the numbering, or of a chance outcome at a chance node."""
    n = t.n
    if t.to_move == CHANCE:
        return outcome_text(t, action)
    if action < n.slide_to:
        return f"play {t.game.kind_names[action // n.cells]} {cell_text(t, action % n.cells)}"
    if action < n.deploy:
        return f"to {cell_text(t, action - n.slide_to)}"
    if action < n.redeploy:
        piece, slot = divmod(action - int(n.deploy), int(n.slots))
        return f"deploy {PIECES[piece]} {slot_text(t, slot)}"
    if action < n.sabotage:
        source, to = divmod(action - int(n.redeploy), int(n.slots))
        return f"redeploy {slot_text(t, source)} to {slot_text(t, to)}"
    if action < n.stop:
        which, direction = divmod(action - n.sabotage, 5)
        owner, slot = divmod(which, n.slots)
        start = f"sabotage {t.game.colours[owner]} {slot_text(t, slot)}"
        if direction == 4:
            return start
        if slot < t.laid and t.cell[slot] >= 0:
            return f"{start} to {cell_text(t, n.neighbour(t.cell[slot], direction))}"
        return f"{start} {DIRECTIONS[direction]}"
    if action == n.stop:
        return "stop"
    if action < n.jump:
        return f"score {slot_text(t, action - n.score)}"
    if action < n.slide:
        colour, direction = divmod(action - n.jump, 4)
        if t.frames.step() != SINK:
            return f"jump {t.game.colours[colour]} {DIRECTIONS[direction]}"
        slot = t.frames.get(1)
        jumper = PIECES[may_jump(t, slot, colour, t.frames.get(3)) == 1]
        return f"jump {t.game.colours[colour]} {jumper} to {cell_text(t, n.neighbour(t.cell[slot], direction))}"
    if action < n.marker:
        return f"slide {slot_text(t, action - n.slide)}"
    return f"marker {slot_text(t, action - n.marker)}"


def label(t: Table, action: int) -> str:
    """The kind of a decision, for statistics."""
    n = t.n
    if action < n.slide_to:
        return f"play {t.game.kind_names[action // int(n.cells)]}"
    if action < n.redeploy:
        return "slide to" if action < n.deploy else f"deploy {PIECES[(action - int(n.deploy)) // int(n.slots)]}"
    if action < n.stop:
        return "redeploy" if action < n.sabotage else "sabotage"
    if action < n.slide:
        if action < n.jump:
            return "stop" if action == n.stop else "score"
        return "jump own" if (action - int(n.jump)) // 4 == t.active else "jump other"
    return "slide" if action < n.marker else "marker"


def outcome_text(t: Table, outcome: int) -> str:
    step = t.frames.step()
    if step in (DEAL, DRAW):
        return f"draw {t.game.kind_names[outcome]}"
    if step == FIRST:
        return f"first {t.game.colours[outcome]}"
    if step == ROLL_ACTION:
        return f"action die {t.n.action_faces[outcome]}"
    return f"movement die {FACES[outcome]}"


CELL = r"(log|-?\d+,-?\d+)"
PATTERNS = {
    "play": re.compile(rf"play (\S+) {CELL}"),
    "to": re.compile(rf"to {CELL}"),
    "deploy": re.compile(rf"deploy (frog|bullfrog) {CELL}"),
    "redeploy": re.compile(rf"redeploy {CELL} to {CELL}"),
    "sabotage": re.compile(rf"sabotage (\w+) {CELL}(?: to {CELL})?"),
    "score": re.compile(rf"score {CELL}"),
    "jump": re.compile(rf"jump (\w+)(?: (frog|bullfrog))? to {CELL}"),
    "slide": re.compile(rf"slide {CELL}"),
    "marker": re.compile(rf"marker {CELL}"),
}


class Unread(Exception):
    """A text that names something which is not there."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.text)
        self.reason = reason


def parse(t: Table, given: str) -> int:
    """The action a text names, legal or not; -1 if it names none."""
    try:
        return read(t, given)
    except Unread:
        return -1


def unread(t: Table, given: str) -> Reason | None:
    """What in a well-formed text is not there, such as a card on an empty cell."""
    try:
        read(t, given)
    except Unread as problem:
        return problem.reason
    return None


def read(t: Table, given: str) -> int:
    wanted = " ".join(given.replace("->", " to ").casefold().split())
    wanted = re.sub(r"\s*,\s*", ",", wanted).replace("(", "").replace(")", "")
    if t.to_move == CHANCE:
        for outcome in t.legal_actions():
            if outcome_text(t, outcome) == wanted:
                return outcome
        return -1
    n = t.n
    if wanted == "stop":
        return int(n.stop)
    word = wanted.partition(" ")[0]
    match = PATTERNS[word].fullmatch(wanted) if word in PATTERNS else None
    if match is None:
        return -1
    parts = match.groups()
    if word == "play":
        if parts[0] not in t.game.kind_names:
            raise Unread(Reason("no-kind", f"There is no card {parts[0]!r}; cards are {', '.join(t.game.kind_names)}.", "BF-8"))
        return int(n.play + t.game.kind_names.index(parts[0]) * n.cells + cell(t, parts[1]))
    if word == "to":
        return int(n.slide_to + cell(t, parts[0]))
    if word == "deploy":
        return int(n.deploy + PIECES.index(parts[0]) * n.slots + card(t, parts[1]))
    if word == "redeploy":
        return int(n.redeploy + card(t, parts[0]) * n.slots + card(t, parts[1]))
    if word == "sabotage":
        slot = card(t, parts[1])
        direction = 4 if parts[2] is None else toward(t, t.cell[slot], cell(t, parts[2]))
        return int(n.sabotage + (colour(t, parts[0]) * n.slots + slot) * 5 + direction)
    if word == "score":
        return int(n.score + card(t, parts[0]))
    if word == "jump":
        if t.frames.step() != SINK:
            raise Unread(Reason("step", "No pad is sinking now.", "BF-37"))
        slot, owner = t.frames.get(1), colour(t, parts[0])
        can = may_jump(t, slot, owner, t.frames.get(3))
        if parts[1] is not None and can >= 0 and PIECES[can] != parts[1]:
            raise Unread(Reason("frogs-first", f"A {PIECES[can]} of that colour jumps first.", "BF-38"))
        return int(n.jump + owner * 4 + toward(t, t.cell[slot], cell(t, parts[2])))
    if word == "slide":
        return int(n.slide + card(t, parts[0]))
    return int(n.marker + card(t, parts[0]))


def cell(t: Table, given: str) -> int:
    x, y = (0, 0) if given == "log" else (int(part) for part in given.split(","))
    if max(abs(x), abs(y)) > t.n.radius:
        raise Unread(Reason("too-far", f"{given} is further away than cards can ever lie.", "BF-18"))
    return int(t.n.cell(x, y))


def card(t: Table, given: str) -> int:
    slot = int(t.card_at(cell(t, given)))
    if slot < 0:
        raise Unread(Reason("no-card", f"No card lies at {given}.", "BF-1"))
    return slot


def colour(t: Table, given: str) -> int:
    names = t.game.colours[: t.n.colours]
    if given in names:
        return int(names.index(given))
    for i, name in enumerate(names):
        if given == name[0]:
            return i
    raise Unread(Reason("no-colour", f"Nobody here plays {given}; colours are {', '.join(names)}.", "BF-12"))


def toward(t: Table, source: int, to: int) -> int:
    for direction in range(4):
        if t.n.neighbour(source, direction) == to:
            return direction
    raise Unread(Reason("not-adjacent", f"{cell_text(t, to)} is not adjacent to {cell_text(t, source)}.", "BF-2"))


__all__ = ["FACES", "LOG", "PIECES", "cell_text", "parse", "slot_text", "text", "unread"]

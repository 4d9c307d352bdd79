"""Moves as text and back: `play wide 1,1`, `deploy frog 0,1`, `sabotage green 0,1 to 1,1`, `slide 2,0`, `to 1,1`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ....engine.reason import Reason
from ....engine.state import CHANCE
from ..rules import families as f
from ..rules.numbers import FACES
from ..rules.sink import may_jump
from ..rules.steps import DEAL, DRAW, FIRST, ROLL_ACTION, SINK, SINK_LAST, SINK_PAD
from .names import DIRECTIONS, PIECES, cell_text, slot_text

if TYPE_CHECKING:
    from ..position import Position


def text(t: Position, action: int) -> str:
    """The notation of any action of the numbering, or of a chance outcome at a chance node."""
    n = t.n
    if t.to_move == CHANCE:
        return outcome_text(t, action)
    kind, x, y = n.families.decode(action)
    if kind == f.PLAY:
        return f"play {t.game.kind_names[x]} {cell_text(t, y)}"
    if kind == f.SLIDE_TO:
        return f"to {cell_text(t, x)}"
    if kind == f.DEPLOY:
        return f"deploy {PIECES[x]} {slot_text(t, y)}"
    if kind == f.REDEPLOY:
        return f"redeploy {slot_text(t, x)} to {slot_text(t, y)}"
    if kind == f.SABOTAGE:
        owner, slot = f.whose_frog(n, x)
        start = f"sabotage {t.game.colours[owner]} {slot_text(t, slot)}"
        if y == f.TO_SUPPLY:
            return start
        if slot < t.laid and t.cell[slot] >= 0:
            return f"{start} to {cell_text(t, n.neighbour(t.cell[slot], y))}"
        return f"{start} {DIRECTIONS[y]}"
    if kind == f.STOP:
        return "stop"
    if kind == f.JUMP:
        if t.frames.step() != SINK:
            return f"jump {t.game.colours[x]} {DIRECTIONS[y]}"
        slot = t.frames.get(SINK_PAD)
        jumper = PIECES[may_jump(t, slot, x, t.frames.get(SINK_LAST)) == 1]
        return f"jump {t.game.colours[x]} {jumper} to {cell_text(t, n.neighbour(t.cell[slot], y))}"
    return f"{n.families.family(action).name} {slot_text(t, x)}"  # score, slide, marker


def label(t: Position, action: int) -> str:
    """The kind of a decision, for statistics."""
    kind, x, _ = t.n.families.decode(action)
    if kind == f.PLAY:
        return f"play {t.game.kind_names[x]}"
    if kind == f.DEPLOY:
        return f"deploy {PIECES[x]}"
    if kind == f.JUMP:
        return "jump own" if x == t.active else "jump other"
    return t.n.families.family(action).name


def outcome_text(t: Position, outcome: int) -> str:
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


def parse(t: Position, given: str) -> int:
    """The action a text names, legal or not; -1 if it names none."""
    try:
        return read(t, given)
    except Unread:
        return -1


def unread(t: Position, given: str) -> Reason | None:
    """What in a well-formed text is not there, such as a card on an empty cell."""
    try:
        read(t, given)
    except Unread as problem:
        return problem.reason
    return None


def read(t: Position, given: str) -> int:
    wanted = " ".join(given.replace("->", " to ").casefold().split())
    wanted = re.sub(r"\s*,\s*", ",", wanted).replace("(", "").replace(")", "")
    if t.to_move == CHANCE:
        for outcome in t.legal_actions():
            if outcome_text(t, outcome) == wanted:
                return outcome
        return -1
    n = t.n
    if wanted == "stop":
        return int(n.stop.first)
    word = wanted.partition(" ")[0]
    match = PATTERNS[word].fullmatch(wanted) if word in PATTERNS else None
    if match is None:
        return -1
    parts = match.groups()
    if word == "play":
        if parts[0] not in t.game.kind_names:
            raise Unread(Reason("no-kind", f"There is no card {parts[0]!r}; cards are {', '.join(t.game.kind_names)}.", "BF-8"))
        return int(n.play.of(t.game.kind_names.index(parts[0]), cell(t, parts[1])))
    if word == "to":
        return int(n.slide_to.of(cell(t, parts[0])))
    if word == "deploy":
        return int(n.deploy.of(PIECES.index(parts[0]), card(t, parts[1])))
    if word == "redeploy":
        return int(n.redeploy.of(card(t, parts[0]), card(t, parts[1])))
    if word == "sabotage":
        slot = card(t, parts[1])
        direction = f.TO_SUPPLY if parts[2] is None else toward(t, t.cell[slot], cell(t, parts[2]))
        return int(n.sabotage.of(f.frogs_at(n, colour(t, parts[0]), slot), direction))
    if word == "jump":
        if t.frames.step() != SINK:
            raise Unread(Reason("step", "No pad is sinking now.", "BF-37"))
        slot, owner = t.frames.get(SINK_PAD), colour(t, parts[0])
        can = may_jump(t, slot, owner, t.frames.get(SINK_LAST))
        if parts[1] is not None and can >= 0 and PIECES[can] != parts[1]:
            raise Unread(Reason("frogs-first", f"A {PIECES[can]} of that colour jumps first.", "BF-38"))
        return int(n.jump.of(owner, toward(t, t.cell[slot], cell(t, parts[2]))))
    return int(n.families.named(word).of(card(t, parts[0])))  # score, slide, marker


def cell(t: Position, given: str) -> int:
    x, y = (0, 0) if given == "log" else (int(part) for part in given.split(","))
    if max(abs(x), abs(y)) > t.n.radius:
        raise Unread(Reason("too-far", f"{given} is further away than cards can ever lie.", "BF-18"))
    return int(t.n.cell(x, y))


def card(t: Position, given: str) -> int:
    slot = int(t.card_at(cell(t, given)))
    if slot < 0:
        raise Unread(Reason("no-card", f"No card lies at {given}.", "BF-1"))
    return slot


def colour(t: Position, given: str) -> int:
    names = t.game.colours[: t.n.colours]
    if given in names:
        return int(names.index(given))
    for i, name in enumerate(names):
        if given == name[0]:
            return i
    raise Unread(Reason("no-colour", f"Nobody here plays {given}; colours are {', '.join(names)}.", "BF-12"))


def toward(t: Position, source: int, to: int) -> int:
    for direction in range(f.DIRECTIONS):
        if t.n.neighbour(source, direction) == to:
            return direction
    raise Unread(Reason("not-adjacent", f"{cell_text(t, to)} is not adjacent to {cell_text(t, source)}.", "BF-2"))

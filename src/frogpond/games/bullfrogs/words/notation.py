"""Moves as text and back: `play wide 1,1`, `deploy frog 0,1`, `sabotage green 0,1 to 1,1`, `slide 2,0`, `to 1,1`.

Files have cells as x,y counted from the Log; whoever types may name them as the rim of the board does: `deploy frog H7`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ....engine.did_you_mean import did_you_mean, either, nearest
from ....engine.guide import listed
from ....engine.reason import Reason
from ....engine.state import CHANCE
from ..rules import families as f
from ..rules.numbers import FACES
from ..rules.sink import may_jump
from ..rules.steps import ACT, DEAL, DRAW, FIRST, ROLL_ACTION, SINK, SINK_LAST, SINK_PAD
from . import reasons
from .names import DIRECTION_NAMES, PIECES, cell_name, cell_text, read_coordinate, slot_name, slot_text, with_coordinates
from .rule_numbers import refusal
from .wrong_step import not_now

if TYPE_CHECKING:
    from ..position import BullfrogsPosition as Position


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
        return f"{start} {DIRECTION_NAMES[y]}"
    if kind == f.STOP:
        return "stop"
    if kind == f.JUMP:
        if t.frames.step() != SINK:
            return f"jump {t.game.colours[x]} {DIRECTION_NAMES[y]}"
        slot = t.frames.get(SINK_PAD)
        jumper = PIECES[may_jump(t, slot, x, t.frames.get(SINK_LAST)) == 1]
        return f"jump {t.game.colours[x]} {jumper} to {cell_text(t, n.neighbour(t.cell[slot], y))}"
    return f"{n.families.family(action).name} {slot_text(t, x)}"  # score, slide, marker


def typed(t: Position, action: int) -> str:
    """The notation as people type it, with the names at the rim of the board."""
    return with_coordinates(text(t, action))


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


CELL = r"(log|-?\d+,-?\d+|[a-z]{1,2}-?\d{1,3})"
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


FAMILY_OF = {
    "play": f.PLAY, "to": f.SLIDE_TO, "deploy": f.DEPLOY, "redeploy": f.REDEPLOY, "sabotage": f.SABOTAGE, "stop": f.STOP, "score": f.SCORE,
    "jump": f.JUMP, "slide": f.SLIDE, "marker": f.MARKER,
}  # fmt: skip


FORMS = {
    "play": "play CARD PLACE", "to": "to PLACE", "deploy": "deploy frog PLACE or deploy bullfrog PLACE",
    "redeploy": "redeploy PLACE to PLACE",
    "sabotage": "sabotage COLOUR PLACE to PLACE", "score": "score PLACE",
    "jump": "jump COLOUR frog to PLACE or jump COLOUR bullfrog to PLACE", "slide": "slide PLACE", "marker": "marker PLACE", "stop": "stop",
}  # fmt: skip
"""How a line is written, by its first word."""


class NoSuchAction(Exception):
    """A text that can be read but names no action of the numbering."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.text)
        self.reason = reason


def parse(t: Position, given: str) -> int:
    """The action a text names, legal or not; -1 if it names none."""
    try:
        return read(t, given)
    except NoSuchAction:
        return -1


def unread(t: Position, given: str) -> Reason | None:
    """Why a text names no action: what it names is not there, or how such a line is written."""
    try:
        read(t, given)
    except NoSuchAction as problem:
        return problem.reason
    return None if t.to_move == CHANCE else misspelt(t, given)


def misspelt(t: Position, given: str) -> Reason | None:
    """What may be meant by a line with its words in another order, or one that begins well and goes on wrongly."""
    texts = {typed(t, action): int(action) for action in t.legal_actions()}
    words = with_coordinates(tidy(given)).casefold().split()
    if same := [line for line in texts if sorted(line.casefold().split()) == sorted(words)]:
        return Reason("notation", f"Can't read {given!r} here. Did you mean {either(same)}?", "", tuple(texts[line] for line in same))
    if not words or words[0] not in FORMS:
        return None
    wanted = FORMS[words[0]]
    lines = [line for line in texts if line.split()[0] == words[0]]
    meant = nearest(given, lines) or lines[:3]
    such = f", such as {either(meant)}" if meant else ""
    return Reason("notation", f"Can't read {given!r}: it is written {wanted}{such}.", "", tuple(texts[line] for line in meant))


def tidy(given: str) -> str:
    """A line without differences of case, spacing and brackets."""
    wanted = " ".join(given.replace("->", " to ").casefold().split())
    return re.sub(r"\s*,\s*", ",", wanted).replace("(", "").replace(")", "")


def read(t: Position, given: str) -> int:
    wanted = tidy(given)
    if t.to_move == CHANCE:
        for outcome in t.legal_actions():
            if outcome_text(t, outcome) == wanted:
                return outcome
        return -1
    if wanted == "stop":
        return int(t.n.stop.first)
    word = wanted.partition(" ")[0]
    match = PATTERNS[word].fullmatch(wanted) if word in PATTERNS else None
    if match is None:
        return -1
    try:
        return numbered(t, word, match.groups())
    except NoSuchAction:
        later = not_now(t, FAMILY_OF[word])  # in another step that is what there is to say
        if later:
            raise NoSuchAction(later) from None
        raise


def numbered(t: Position, word: str, parts: tuple[str | Any, ...]) -> int:
    """The number of an action by its word and what follows."""
    n, family = t.n, FAMILY_OF[word]
    if word == "play":
        if parts[0] not in t.game.kind_names:
            known = f"There is no card {parts[0]!r}; cards are {listed(t.game.kind_names)}."
            raise NoSuchAction(Reason("notation", known + did_you_mean(parts[0], t.game.kind_names)))
        return int(n.play.of(t.game.kind_names.index(parts[0]), cell(t, family, parts[1])))
    if word == "to":
        return int(n.slide_to.of(cell(t, family, parts[0])))
    if word == "deploy":
        return int(n.deploy.of(PIECES.index(parts[0]), card(t, family, parts[1])))
    if word == "redeploy":
        return int(n.redeploy.of(card(t, family, parts[0]), card(t, family, parts[1])))
    if word == "sabotage":
        return sabotage(t, colour(t, parts[0]), card(t, family, parts[1]), parts[2])
    if word == "jump":
        return jump(t, colour(t, parts[0]), parts[1], parts[2])
    return int(n.families.named(word).of(card(t, family, parts[0])))  # score, slide, marker


def sabotage(t: Position, owner: int, slot: int, to: str | None) -> int:
    direction = f.TO_SUPPLY if to is None else toward(t, slot, to)
    if direction < 0 and t.n.push:
        wrong = reasons.sabotage_from(t, owner, slot) if t.frames.step() == ACT else None
        text = f"A sabotaged frog is pushed to a card next to it, and {spoken(t, to)} is not next to {reasons.card_text(t, slot)}."
        raise NoSuchAction(wrong or refusal(t, f.SABOTAGE, "not-adjacent", text))
    return int(t.n.sabotage.of(f.frogs_at(t.n, owner, slot), max(direction, 0)))


def jump(t: Position, owner: int, piece: str | None, to: str) -> int:
    if t.frames.step() != SINK:
        return int(t.n.jump.of(owner, 0))  # refused, wherever it would go
    slot = int(t.frames.get(SINK_PAD))
    wrong = reasons.jump_from(t, owner, None if piece is None else PIECES.index(piece))
    if wrong:
        raise NoSuchAction(wrong)
    direction = toward(t, slot, to)
    if direction < 0:
        text = f"Jumps go to the next card, and {spoken(t, to)} is not next to the sinking pad at {slot_name(t, slot)}."
        raise NoSuchAction(refusal(t, f.JUMP, "not-adjacent", text))
    return int(t.n.jump.of(owner, direction))


def spoken(t: Position, given: str | None) -> str:
    """A place that was typed, in a sentence."""
    found = -1 if given is None else place(t, given)
    return "that place" if found < 0 else cell_name(t, found)


def place(t: Position, given: str) -> int:
    """The cell that a text names, -1 if cards never get that far."""
    x, y = (0, 0) if given == "log" else read_coordinate(given) or (int(part) for part in given.split(","))
    return -1 if max(abs(x), abs(y)) > t.n.radius else int(t.n.cell(x, y))


def cell(t: Position, family: int, given: str) -> int:
    """A cell where a pad is to lie."""
    found = place(t, given)
    if found < 0:
        raise NoSuchAction(refusal(t, family, "not-adjacent", "No card ever gets that far: pads lie next to each other."))
    return found


def card(t: Position, family: int, given: str) -> int:
    """The slot of a card on the table."""
    found = place(t, given)
    slot = int(t.card_at(found)) if found >= 0 else -1
    if slot < 0:
        raise NoSuchAction(refusal(t, family, "no-card", f"No card lies {'there' if found < 0 else f'at {cell_name(t, found)}'}."))
    return slot


def colour(t: Position, given: str) -> int:
    names = [name.casefold() for name in t.game.colours[: t.n.colours]]
    titles = [t.game.colour_title(i).casefold() for i in range(t.n.colours)]
    for known in (names, titles, [name[0] for name in names]):
        if given in known:
            return known.index(given)
    raise NoSuchAction(Reason("notation", f"Nobody here plays {given}; colours are {listed(names)}.{did_you_mean(given, names)}"))


def toward(t: Position, source: int, given: str) -> int:
    """The direction from a card to a cell next to it; -1 if it is not next to it."""
    to = place(t, given)
    ways = [direction for direction in range(f.DIRECTION_COUNT) if to >= 0 and t.n.neighbour(t.cell[source], direction) == to]
    return ways[0] if ways else -1

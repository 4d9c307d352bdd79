"""Bullfrogs by name: cells, cards and pieces, moves as text and back, what is asked."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ....engine.did_you_mean import did_you_mean
from ....engine.guide import listed
from ....engine.lru import once
from ....engine.refusals import NoSuchAction, passes
from ....engine.state import CHANCE
from ....engine.story import Place
from ..rules import families as f
from ..rules.checks import ANY_PIECE, JUMPER, SABOTAGE_TARGET, sinking
from ..rules.numbers import FACES, LOG
from ..rules.sink import may_jump
from ..rules.steps import ACT, DEAL, DRAW, FIRST, PLAY, ROLL_ACTION, ROLL_MOVE, SINK, SINK_LAST, SINK_PAD, STEPS

if TYPE_CHECKING:
    from .. import BullfrogsBase
    from ..look.view import BullfrogsView, Card
    from ..position import BullfrogsPosition as Position

DIRECTION_NAMES = ("up", "down", "left", "right")
PIECES = ("frog", "bullfrog")
Marked = tuple[int, int, tuple[int, ...], int]


# Coordinates ----------------------------------------------------------------------------------------------------------
# The Log is H8 for ever: letters go east, numbers go south, and no name changes when the pond grows. East of Z come AA, AB and
# so on, west of A come ZZ, ZY and so on (as if the letters ran in a ring), north of 1 come 0, -1 and so on.

LOG_COLUMN, LOG_ROW = 7, 8
LETTERS = 26
COLUMNS = LETTERS + LETTERS * LETTERS  # A to ZZ: far more than cards reach
CELL_TEXT = re.compile(r"(-?\d+),(-?\d+)")
COORDINATE = re.compile(r"([a-z]{1,2})(-?\d{1,3})")


def column(x: int) -> str:
    """The letters of a column, counted from the Log."""
    number = (x + LOG_COLUMN) % COLUMNS
    if number < LETTERS:
        return chr(ord("A") + number)
    return chr(ord("A") + number // LETTERS - 1) + chr(ord("A") + number % LETTERS)


def row(y: int) -> str:
    """The number of a row; y grows upward (BF-1), numbers grow downward."""
    return str(LOG_ROW - y)


def coordinate(x: int, y: int) -> str:
    """A cell as the rim of the board names it."""
    return column(x) + row(y)


def read_coordinate(words: str) -> tuple[int, int] | None:
    """The cell that a coordinate in small letters names; None if it is none."""
    match = COORDINATE.fullmatch(words)
    if match is None:
        return None
    signs = [ord(sign) - ord("a") for sign in match[1]]
    number = signs[0] if len(signs) == 1 else (signs[0] + 1) * LETTERS + signs[1]
    x = number - LOG_COLUMN
    return x if x <= COLUMNS // 2 else x - COLUMNS, LOG_ROW - int(match[2])


def cell_id(place: list[int]) -> str:
    """The name of the drawing of a cell."""
    return f"c-{place[0]}-{place[1]}"


def cell_text(t: Position, cell: int) -> str:
    """A cell in the notation of files: x,y counted from the Log, the Log by its name."""
    x, y = int(t.n.x(cell)), int(t.n.y(cell))
    return "log" if (x, y) == (0, 0) else f"{x},{y}"


def with_coordinates(notation: str) -> str:
    """The same with its cells named as at the rim of the board, which is read as well."""
    return CELL_TEXT.sub(lambda cell: coordinate(int(cell[1]), int(cell[2])), notation)


def cell_name(t: Position, cell: int) -> str:
    """A cell in a sentence, as the rim of the board names it."""
    return where([int(t.n.x(cell)), int(t.n.y(cell))])


def slot_name(t: Position, slot: int) -> str:
    """The place of a card on the table, in a sentence."""
    return cell_name(t, t.cell[slot])


def slot_text(t: Position, slot: int) -> str:
    """The place of a card, or its number when it is not on the table."""
    return cell_text(t, t.cell[slot]) if slot < t.laid and t.cell[slot] >= 0 else f"#{slot}"


def card_text(t: Position, slot: int) -> str:
    """A card on the table by its place."""
    return "the Log" if slot == LOG else f"the pad at {slot_name(t, slot)}"


def card_name(t: Position, card: int) -> str:
    """log, neutral, or the colour and kind of a card."""
    return card_names(t.game)[card]


@once(64)
def card_names(game: BullfrogsBase) -> tuple[str, ...]:
    """Of all cards, by number."""
    colours = game.colours[: game.numbers.colours]
    return (*(f"{colour} {kind}" for colour in colours for kind in game.kind_names), "neutral", "log")


def where(place: list[int] | None) -> str:
    """A place in a sentence."""
    if place is None:
        return "supply"
    return "the Log" if place == [0, 0] else coordinate(place[0], place[1])


def spot(place: list[int]) -> Place:
    """A place in a sentence that lights it on the board."""
    return Place(where(place), cell_id(place))


def words_of(card: Card, names: tuple[str, ...], marks: tuple[str, ...]) -> str:
    """A card in words, for titles: what it is, who stands there."""
    crowd = [
        f"{count} {names[colour].lower() if names[colour] != 'Isaac' else names[colour]} {word}{'' if count == 1 else 's'}"
        for counts, word in ((card.frogs, "frog"), (card.bullfrogs, "bullfrog")) for colour, count in enumerate(counts) if count
    ]  # fmt: skip
    if card.slot == 0:
        what = "The Log"
    else:
        owner = f"{names[card.owner]} pad" if card.owner >= 0 else "Neutral pad"
        what = f"{owner}, {card.points} points, {card.spaces} spaces, {card.open} open"
    return "; ".join([what, ", ".join(crowd) or "empty", *marks])


def marked(view: BullfrogsView) -> Marked:
    """The slots there is something to say of: played, sinking, strays, Isaac's marker."""
    return view.played, view.sinking, tuple(view.strays), view.marker


def marks_of(card: Card, marks: Marked) -> tuple[str, ...]:
    """The other properties of a card just now."""
    slot = card.slot
    played, sinking, strays, marker = marks
    if slot not in (played, sinking, marker) and slot not in strays:
        return ()
    flags = (
        ("played this turn", slot == played), ("sinking", slot == sinking),
        ("stray", slot in strays), ("Isaac's marker", slot == marker),
    )  # fmt: skip
    return tuple([word for word, on in flags if on])


# Moves as text: `play wide 1,1`, `deploy frog 0,1`, `sabotage green 0,1 to 1,1`, `slide 2,0`, `to 1,1`. Files have cells as x,y counted
# from the Log; a typed move may name them as the rim of the board does: `deploy frog H7`.


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


def parse(t: Position, words: str) -> int:
    """The action a text names, legal or not; -1 if it names none."""
    try:
        return read(t, words)
    except NoSuchAction:
        return -1


def tidy(words: str) -> str:
    """A line without differences of case, spacing and brackets."""
    line = " ".join(words.replace("->", " to ").casefold().split())
    return re.sub(r"\s*,\s*", ",", line).replace("(", "").replace(")", "")


def read(t: Position, words: str) -> int:
    """The same; NoSuchAction if it names a thing that is not there, with a code, a sentence and the checks that come before that."""
    line = tidy(words)
    if t.to_move == CHANCE:
        for outcome in t.legal_actions():
            if outcome_text(t, outcome) == line:
                return outcome
        return -1
    if line == "stop":
        return int(t.n.stop.first)
    word = line.partition(" ")[0]
    match = PATTERNS[word].fullmatch(line) if word in PATTERNS else None
    if match is None:
        return -1
    return numbered(t, word, match.groups())


def numbered(t: Position, word: str, parts: tuple[str | Any, ...]) -> int:
    """The number of an action by its word and what follows."""
    n, family = t.n, FAMILY_OF[word]
    if word == "play":
        if parts[0] not in t.game.kind_names:
            unknown = f"There is no card {parts[0]!r}; cards are {listed(t.game.kind_names)}."
            raise NoSuchAction(family, "notation", unknown + did_you_mean(parts[0], t.game.kind_names))
        return int(n.play.of(t.game.kind_names.index(parts[0]), cell(t, family, parts[1])))
    if word == "to":
        return int(n.slide_to.of(cell(t, family, parts[0])))
    if word == "deploy":
        return int(n.deploy.of(PIECES.index(parts[0]), card(t, family, parts[1])))
    if word == "redeploy":
        return int(n.redeploy.of(card(t, family, parts[0]), card(t, family, parts[1])))
    if word == "sabotage":
        return sabotage(t, colour(t, family, parts[0]), card(t, family, parts[1]), parts[2])
    if word == "jump":
        return jump(t, colour(t, family, parts[0]), parts[1], parts[2])
    return int(n.families.named(word).of(card(t, family, parts[0])))  # score, slide, marker


def sabotage(t: Position, owner: int, slot: int, to: str | None) -> int:
    direction = f.TO_SUPPLY if to is None else toward(t, slot, to)
    if direction < 0 and t.n.push:
        text = f"A sabotaged frog is pushed to a card next to it, and {spoken(t, to)} is not next to {card_text(t, slot)}."
        raise NoSuchAction(f.SABOTAGE, "not-adjacent", text, SABOTAGE_TARGET, owner, slot)
    return int(t.n.sabotage.of(f.frogs_at(t.n, owner, slot), max(direction, 0)))


def jump(t: Position, owner: int, piece: str | None, to: str) -> int:
    if t.frames.step() != SINK:
        return int(t.n.jump.of(owner, 0))  # refused, wherever it would go
    kind = ANY_PIECE if piece is None else PIECES.index(piece)
    direction = toward(t, sinking(t), to)
    if direction < 0 or not passes(t, JUMPER, owner, kind):
        text = f"Jumps go to the next card, and {spoken(t, to)} is not next to the sinking pad at {slot_name(t, sinking(t))}."
        raise NoSuchAction(f.JUMP, "not-adjacent", text, JUMPER, owner, kind)
    return int(t.n.jump.of(owner, direction))


def spoken(t: Position, word: str | None) -> str:
    """A place that was typed, in a sentence."""
    number = -1 if word is None else place(t, word)
    return "that place" if number < 0 else cell_name(t, number)


def place(t: Position, word: str) -> int:
    """The cell that a text names, -1 if cards never get that far."""
    x, y = (0, 0) if word == "log" else read_coordinate(word) or (int(part) for part in word.split(","))
    return -1 if max(abs(x), abs(y)) > t.n.radius else int(t.n.cell(x, y))


def cell(t: Position, family: int, word: str) -> int:
    """A cell where a pad is to lie."""
    number = place(t, word)
    if number < 0:
        raise NoSuchAction(family, "not-adjacent", "No card ever gets that far: pads lie next to each other.")
    return number


def card(t: Position, family: int, word: str) -> int:
    """The slot of a card on the table."""
    number = place(t, word)
    slot = int(t.card_at(number)) if number >= 0 else -1
    if slot < 0:
        raise NoSuchAction(family, "no-card", f"No card lies {'there' if number < 0 else f'at {cell_name(t, number)}'}.")
    return slot


def colour(t: Position, family: int, word: str) -> int:
    names = [name.casefold() for name in t.game.colours[: t.n.colours]]
    titles = [t.game.colour_title(i).casefold() for i in range(t.n.colours)]
    for words in (names, titles, [name[0] for name in names]):
        if word in words:
            return words.index(word)
    raise NoSuchAction(family, "notation", f"Nobody here plays {word}; colours are {listed(names)}.{did_you_mean(word, names)}")


def toward(t: Position, source: int, word: str) -> int:
    """The direction from a card to a cell next to it; -1 if it is not next to it."""
    to = place(t, word)
    ways = [direction for direction in range(f.DIRECTION_COUNT) if to >= 0 and t.n.neighbour(t.cell[source], direction) == to]
    return ways[0] if ways else -1


# What is asked ---------------------------------------------------------------------------------------------------------


ALONE = "Choose glowing water for your pad. Its row and column are where its frogs may go."


def prompt(t: Position) -> tuple[str, str]:
    """Title and help for the step that is open."""
    number = t.frames.step()
    if number < 0:
        return "", ""
    step = STEPS[number]
    if number == ACT:
        return f"{step.prompt}: {t.left} left", actions_open(t)
    return step.prompt, ALONE if number == PLAY and t.n.solo else step.help


def actions_open(t: Position) -> str:
    """The possible uses of the actions now (BF-20 to BF-31)."""
    kinds = {int(t.n.families.kind(action)) for action in t.moves}
    rival = "Isaac's frogs" if t.n.solo else "a rival's frog"
    ways = []
    if f.DEPLOY in kinds:
        ways.append("deploy from your supply")
    if f.REDEPLOY in kinds:
        ways.append("redeploy a frog of yours, as your supply is empty")
    if f.SABOTAGE in kinds:
        ways.append(f"push {'one of ' if t.n.solo else ''}{rival} to the next card" if t.n.push else f"send {rival} home")
    whole = f"{', '.join(ways)}{',' if ',' in ', '.join(ways) else ''} or stop"
    return f"{whole[0].upper()}{whole[1:]}."


def chance(t: Position) -> str:
    """The kind of a chance event."""
    return "cards" if t.frames.step() in (DEAL, DRAW) else "dice" if t.frames.step() in (ROLL_ACTION, ROLL_MOVE) else "start"

"""The pond in terminal cells: cards as leaves with their pieces, hand and supply in the dock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....draw.cells import FIREFLY, GROUNDS, CellSpace, Marks, Scene, Sketch, badge, chips, sign_of
from ....draw.palette import CREAM, INK, SPARK, livery
from ....engine.guide import noun
from .view import BullfrogsView, Card, turn_words

if TYPE_CHECKING:
    from .. import BullfrogsBase

WATER, PANEL, TEXT, MUTE, LINE = GROUNDS["pond"]
LEAF, LEAF_DARK, BARK, RIM = "#255d45", "#173f33", "#6f4327", "#c9d9b4"
SIZES = ((15, 5), (14, 4), (10, 3))  # a cell with its gap, in a large and in a small terminal
ARROWS = {"left": "←", "right": "→", "up": "↑", "down": "↓", "any": "✥", "none": "○"}


def bounds(view: BullfrogsView) -> tuple[int, int, int, int]:
    """The cells to show: all cards and all that may be chosen, low x and y, high x and y."""
    xs, ys = [card.x for card in view.cards], [card.y for card in view.cards]
    for choice in view.choices:
        for pick in choice.picks:
            if pick.startswith("c-"):
                x, y = cell(pick)
                xs.append(x)
                ys.append(y)
    return min(xs), min(ys), max(xs), max(ys)


def cell(pick: str) -> tuple[int, int]:
    """The coordinates in a cell's name: c--1-2 is (-1, 2)."""
    x, _, y = pick[2:].partition("-") if pick[2] != "-" else pick[3:].partition("-")
    return (-int(x) if pick[2] == "-" else int(x)), int(y)


def board(view: BullfrogsView, marks: Marks, room: CellSpace) -> Sketch:
    low_x, low_y, high_x, high_y = bounds(view)
    columns, rows = high_x - low_x + 1, high_y - low_y + 1
    w, h = next((size for size in SIZES if columns * size[0] <= room.width and rows * size[1] <= room.height), SIZES[-1])
    sketch = Sketch(max(room.width, columns * w + 1), max(room.height, rows * h), WATER, TEXT)
    left, top = (sketch.width - columns * w + 1) // 2, (sketch.height - rows * h) // 2
    at = {(card.x, card.y): card for card in view.cards}
    for y in range(high_y, low_y - 1, -1):
        for x in range(low_x, high_x + 1):
            place = (left + (x - low_x) * w, top + (high_y - y) * h)
            card = at.get((x, y))
            pick = f"c-{x}-{y}"
            if card is not None:
                draw_card(sketch, view, card, place, (w - 1, h), marks)
            else:
                draw_water(sketch, pick, place, (w - 1, h), marks)
    return sketch


def draw_water(sketch: Sketch, pick: str, place: tuple[int, int], size: tuple[int, int], marks: Marks) -> None:
    """Open water: a firefly where a pad may lie."""
    (x, y), (w, h) = place, size
    sign = marks.sign(pick)
    sketch.area(pick, x, y, w, h)
    if sign in ("lit", "focus"):
        sketch.put(x + w // 2, y + h // 2, FIREFLY, SPARK, bold=True)
        if h >= 5:
            words = f"{cell(pick)[0]},{cell(pick)[1]}"
            sketch.put(x + (w - len(words)) // 2, y + h // 2 + 1, words, MUTE)
    elif not sign:
        sketch.put(x + w // 2, y + h // 2, "~", LINE)
    sketch.frame(sign, x, y, w, h)


def draw_card(sketch: Sketch, view: BullfrogsView, card: Card, place: tuple[int, int], size: tuple[int, int], marks: Marks) -> None:
    """A pad: owner and points, the pieces, what is going on."""
    (x, y), (w, h) = place, size
    pick = f"c-{card.x}-{card.y}"
    log = card.slot == 0
    ground = BARK if log else LEAF if card.slot not in (view.sinking, *view.strays) else LEAF_DARK
    sketch.fill(x, y, w, h, ground)
    sketch.area(pick, x, y, w, h)
    inner = y + (1 if h >= 5 else 0)
    sketch.put(x, y + h - 1, "▀" * w, ground, WATER)  # half a row of water keeps cards apart
    if log:
        sketch.put(x + (w - 3) // 2, inner, "Log", CREAM, bold=True)
    else:
        colour = view.pieces[card.owner].colour if card.owner >= 0 else ""
        rim = livery(colour).lite if colour else RIM
        who = f"{sign_of(colour)}{colour[0].upper()}" if colour else "pad"
        words = f"{who} {card.name.rpartition(' ')[2] if colour else ''}".strip() if h >= 4 else who
        if colour:
            sketch.fill(x, inner, w, 1, livery(colour).dark)
        sketch.put(x + 1, inner, words[: w - 4], rim, bold=bool(colour))
        sketch.put(x + w - 3, inner, f"{card.points:>2}", INK, CREAM, True)
    pieces(sketch, view, card, (x + 1, inner + 1), w - 2, h >= 4, marks)
    notes = []
    if card.slot == view.played:
        notes.append("played")
    if card.slot == view.sinking:
        notes.append("sinks")
    elif card.slot in view.strays:
        notes.append("adrift")
    if card.slot == view.marker:
        notes.append("⚑Isaac")
    if notes:
        sketch.put(x + 1, inner + 2, " ".join(notes)[: w - 2].center(w - 2), SPARK, ground)
    if h >= 5:
        sketch.frame(marks.sign(pick), x, y, w, h)
    else:
        sketch.edge(marks.sign(pick), x, y, w, h if notes else h - 1)


def pieces(sketch: Sketch, view: BullfrogsView, card: Card, place: tuple[int, int], width: int, roomy: bool, marks: Marks) -> None:
    """Frogs as small letters, bullfrogs as capitals, on their colour; open spaces as rings. Many on the Log are counted."""
    x, y = place
    groups: list[tuple[str, str, int, str]] = []  # pick, colour, how many, the piece
    for number, player in enumerate(view.pieces):
        letter = player.colour[0]
        if card.bullfrogs[number]:
            groups.append((f"b-{card.slot}-{number}", player.colour, card.bullfrogs[number], letter.upper()))
        if card.frogs[number]:
            groups.append((f"f-{card.slot}-{number}", player.colour, card.frogs[number], letter))
    total = sum(count for _, _, count, _ in groups) + card.open
    each = 2 if roomy and total * 2 <= width else 1
    counted = total * each > width
    for pick, colour, count, letter in groups:
        words = f"{letter}{count}" if counted else (f"{sign_of(colour)}{letter}" if each == 2 else letter) * count
        sign = marks.sign(pick)
        badge(sketch, x, y, colour, words)
        if sign:
            sketch.put(x, y, words, {"lit": INK, "no": INK}.get(sign, INK), {"lit": SPARK, "no": "#ff8f7a"}.get(sign, CREAM), True)
        sketch.area(pick, x, y, len(words))
        x += len(words)
    if not counted:
        sketch.put(x, y, ("○ " if each == 2 else "○") * card.open, MUTE)


def side(view: BullfrogsView, marks: Marks, room: CellSpace) -> Sketch:
    """A player a block: name, points, supply, cards, pads won."""
    roomy = room.side >= 34
    sketch = Sketch(room.side, len(view.pieces) * (3 if roomy else 2) + (1 if view.rank else 0), PANEL, TEXT)
    y = 0
    for number, player in enumerate(view.pieces):
        name = room.names[number] if number < len(room.names) else player.name
        on = number == view.active and not view.over
        sketch.put(0, y, "▸" if on else " ", SPARK)
        x = badge(sketch, 1, y, player.colour)
        sketch.put(x + 1, y, name[: room.side - 10], SPARK if on else TEXT, bold=on)
        score = f"{player.score}"
        sketch.put(room.side - len(score) - 1, y, score, CREAM, bold=True)
        letter = player.colour[0]
        cards = f" cards {player.hand_size}+{player.pile_size}" if player.hand_size or player.pile_size else ""
        supply = f"{letter}×{player.frogs} {letter.upper()}×{player.bullfrogs}"
        sketch.put(2, y + 1, f"{supply}{cards}"[: room.side - 2], MUTE)
        if roomy:
            sketch.put(2, y + 2, f"won {len(player.won)} {'pad' if len(player.won) == 1 else 'pads'}", MUTE)
        sketch.area(f"panel-{number}", 0, y, room.side, 3 if roomy else 2)
        y += 3 if roomy else 2
    if view.rank:
        sketch.put(2, y, f"lead {view.scores[0]}: {view.rank}"[: room.side - 2], SPARK)
    return sketch


def dock(view: BullfrogsView, marks: Marks, room: CellSpace) -> Sketch:
    """Hand, supply and Isaac's dice."""
    sketch = Sketch(room.dock, 2, PANEL, TEXT)
    things = []
    hand = [(kind, count) for kind, count in zip(view.kinds, view.hand, strict=False) if count]
    for kind, count in hand:
        words = f"{kind.name}{f' ×{count}' if count > 1 else ''} {kind.actions}↷ {kind.spaces}○ {kind.points}pt"
        things.append((f"hand-{kind.name}", words, CREAM))
    x = sketch.put(0, 0, "" if not hand else "Hand " if view.marker < 0 else "Pad ", MUTE)
    chips(sketch, x, 0, things, marks, LEAF, room.dock)
    mine = view.pieces[max(0, view.seat)] if view.seat >= 0 else None
    if mine is not None:
        letter = mine.colour[0]
        x = sketch.put(0, 1, "From supply ", MUTE)
        supply = [
            ("supply-frog", f"frog {letter}×{mine.frogs}", CREAM),
            ("supply-bullfrog", f"bullfrog {letter.upper()}×{mine.bullfrogs}", CREAM),
        ]
        x, _ = chips(sketch, x, 1, supply, marks, livery(mine.colour).dark)
        if view.actions_left:
            x = sketch.put(x + 1, 1, f"{view.actions_left} {noun(view.actions_left, 'action')} left", SPARK)
    if view.movement_die:
        x = sketch.put(x + 1, 1, "Isaac rolled ", MUTE)
        sketch.put(x, 1, f" {view.action_die} ", INK, CREAM, True)
        sketch.put(x + 4, 1, f" {ARROWS.get(view.movement_die, view.movement_die)} {view.movement_die} ", INK, CREAM, True)
    return sketch


def cells(game: BullfrogsBase, view: BullfrogsView, marks: Marks, room: CellSpace) -> Scene:
    """The whole table."""
    firsts = {choice.picks[0] for choice in view.choices if choice.picks}
    return Scene(
        board(view, marks, room),
        dock(view, marks, room),
        side(view, marks, room),
        "pond",
        turn_words(view),
        ("supply-frog",) if "supply-frog" in firsts else (),
        "".join(player.colour[0].upper() for player in view.pieces),
    )

"""The crossing in terminal cells: Puddle and Sidewalk, the Lanes as they snake over the road, the pond, the dice in the dock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....draw.cells import GROUNDS, CellSpace, Marks, Scene, Sketch, badge, chips, sign_of
from ....draw.palette import CREAM, INK, SPARK, livery
from .layout import drawn_pond, road_of
from .picture import preselect
from .view import FreewayView, Spot

if TYPE_CHECKING:
    from .. import Freeway

GROUND, PANEL, TEXT, MUTE, LINE = GROUNDS["dusk"]
ASPHALT, SPOT, MEDIAN, GRASS, WATER, LEAF, BROWN, PAVED, MUD = (
    "#33244c", "#453460", "#1f5a3a", "#2c7a4e", "#0c3a44", "#255d45", "#6f4327", "#4d4060", "#33301f",
)  # fmt: skip
NARROW_SIGNS = {
    "lit": ("✦", "#7a6420"), "focus": ("▶", SPARK), "chosen": ("▐", CREAM), "no": ("✗", "#ff8f7a"), "look": ("›", "#8a7a9a"),
    "fresh": ("(", "#4a6a86"),
}  # fmt: skip
WAIT = 6  # columns of Puddle and Sidewalk
POND = 19  # the least columns of the pond


def frog(sketch: Sketch, view: FreewayView, x: int, y: int, colour: int, moved: bool = False) -> None:
    """A frog: shape and letter; small and dark once it has moved this turn."""
    who = livery(view.frogs[colour].colour)
    if moved:
        sketch.put(x, y, sign_of(who.name) + who.letter.lower(), who.lite, who.dark)
    else:
        badge(sketch, x, y, who.name)


def board(view: FreewayView, marks: Marks, room: CellSpace) -> Sketch:
    trail = road_of(view, False).trail
    twin = len(view.lanes) > 1
    rows = 8 if twin else 4
    pitch = next((p for p in (4, 3, 2) if rows * p + twin <= room.height), 2)
    band = max(4, min(8, (room.width - WAIT - POND - 4) // trail.bands))
    height = max(room.height, rows * pitch + twin)
    width = max(room.width, WAIT + trail.bands * band + POND)
    sketch = Sketch(width, height, GROUND, TEXT)
    top = (height - rows * pitch - twin) // 2
    waiting(sketch, view, marks)
    for number in range(trail.bands):
        sketch.fill(WAIT + number * band, 0, band, height, MEDIAN if number == trail.median else ASPHALT)
    if twin:
        sketch.put(WAIT, top + 4 * pitch, "╌" * (trail.bands * band), LINE)
    for index, lane in enumerate(view.lanes):
        for spot in lane.spots:
            number, across = trail.places[spot.number - 1]
            row = round(across) if not twin else (3 - round(across) if index == 0 else 4 + round(across))
            y = top + row * pitch + (twin and index == 1)
            draw_spot(sketch, view, spot, (WAIT + number * band, y), (band - 1, max(1, pitch - 1)), marks)
    pond(sketch, view, WAIT + trail.bands * band, marks)
    return sketch


def draw_spot(sketch: Sketch, view: FreewayView, spot: Spot, place: tuple[int, int], size: tuple[int, int], marks: Marks) -> None:
    (x, y), (w, h) = place, size
    sketch.fill(x, y, w, h, GRASS if spot.median else SPOT)
    sketch.area(spot.id, x, y, w, h)
    sign = marks.sign(spot.id)
    room = w - 2 if sign else w
    number = str(spot.number)
    middle = y + h // 2
    if spot.colour >= 0:
        frog(sketch, view, x + max(0, (w - 2 + (w > 3)) // 2), middle, spot.colour, spot.moved)
        if h >= 3:
            sketch.put(x + (w - len(number)) // 2, middle - 1, number, MUTE)
    else:
        sketch.put(x + (w - len(number) + (w % 2 == 0)) // 2, middle, number[: max(room, 2)], CREAM if sign else MUTE, bold=bool(sign))
    if sign and w <= 3:  # no room at the sides: the ground tells, and a sign before the number
        mark, ground = NARROW_SIGNS[sign]
        if spot.colour >= 0:
            sketch.put(x, middle, mark, INK if sign in ("focus", "chosen", "no") else CREAM, ground, True)
            frog(sketch, view, x + 1, middle, spot.colour, spot.moved)
        else:
            ink = INK if sign in ("focus", "chosen", "no") else CREAM
            sketch.put(x, middle, f"{mark}{number:>2}", ink, ground, True)
    else:
        sketch.frame(sign, x, y, w, h)


def waiting(sketch: Sketch, view: FreewayView, marks: Marks) -> None:
    """Puddle above, Sidewalk below: a count for each colour."""
    half = sketch.height // 2
    for title, where, top, ground in (("Puddle", "puddle", 0, MUD), ("Walk", "sidewalk", half, PAVED)):
        sketch.fill(0, top, WAIT, half + 1, ground)
        sketch.put(0, top, title, MUTE)
        for number, player in enumerate(view.frogs):
            count = player.puddle if where == "puddle" else player.sidewalk
            y = top + 1 + number
            pick = f"{where}-{player.colour}"
            sketch.area(pick, 0, y, WAIT)
            if count:
                badge(sketch, 1, y, player.colour)
                sketch.put(3, y, f"×{count}", CREAM)
            sketch.edge(marks.sign(pick), 0, y, WAIT)


def pond(sketch: Sketch, view: FreewayView, shore: int, marks: Marks) -> None:
    width = sketch.width - shore
    sketch.fill(shore, 0, width, sketch.height, WATER)
    sketch.put(shore + 1, 0, "Fly Pond", MUTE)
    places = drawn_pond(tuple((pad.name, pad.id, pad.to) for pad in view.pads))
    wide = max(len(pad.sign) for pad in view.pads) + 3
    cells: set[tuple[int, int]] = set()
    for pad in view.pads:
        along, across = places[pad.name]
        x = shore + 1 + round(along * (width - wide - 2))
        y = 1 + round((across + 1) / 2 * (sketch.height - 2))
        while any((column, y) in cells for column in range(x, x + wide)) and y + 1 < sketch.height:
            y += 1
        cells |= {(column, y) for column in range(x - 1, x + wide + 1)}
        sketch.fill(x, y, wide, 1, BROWN if pad.brown else LEAF)
        sketch.put(x + 1, y, pad.sign, CREAM, bold=True)
        if pad.colour >= 0:
            frog(sketch, view, x + wide - 2, y, pad.colour)
        sketch.area(pad.id, x, y, wide)
        sketch.edge(marks.sign(pad.id), x, y, wide)


def side(view: FreewayView, marks: Marks, room: CellSpace) -> Sketch:
    """A player a block: name, flies, where the frogs are."""
    sketch = Sketch(room.side, 2 * len(view.frogs), PANEL, TEXT)
    for seat, player in enumerate(view.frogs):
        y = 2 * seat
        on = seat == view.active and not view.over
        name = room.names[seat] if seat < len(room.names) else player.name
        sketch.put(0, y, "▸" if on else " ", SPARK)
        x = badge(sketch, 1, y, player.colour)
        sketch.put(x + 1, y, name[: room.side - 13], SPARK if on else TEXT, bold=on)
        score = f"{player.score} {'fly' if player.score == 1 else 'flies'}"
        sketch.put(room.side - len(score) - 1, y, score, CREAM, bold=True)
        words = f"puddle {player.puddle} road {player.road} home {player.home}"
        sketch.put(2, y + 1, words[: room.side - 2], MUTE)
        sketch.area(f"panel-{seat}", 0, y, room.side, 2)
    return sketch


def dock(view: FreewayView, marks: Marks, room: CellSpace) -> Sketch:
    """The dice: those still to use can be picked."""
    sketch = Sketch(room.dock, 2, PANEL, TEXT)
    if view.dice_to_roll:
        sketch.put(0, 0, f"{view.frogs[view.active].name} rolls {view.dice_to_roll}", SPARK)
        return sketch
    x = sketch.put(0, 0, "Dice  " if view.dice else "", MUTE)
    for die in view.dice:
        words = f" {die.pips:>2} "
        if die.used:
            sketch.put(x, 0, words, MUTE, LINE)
            sketch.put(x, 1, "used", MUTE)
        else:
            sketch.put(x, 0, words, INK, CREAM, True)
            sketch.area(die.id, x - 1, 0, 6)
            sign = marks.sign(die.id)
            sketch.edge(sign, x - 1, 0, 6)
            sketch.put(x, 1, {"chosen": "this", "focus": "pick", "lit": " ✦"}.get(sign, "")[:4], SPARK)
        x += 7
    if view.pair:
        sketch.put(x, 0, f"hopped in between {view.pair.behind[2:]} and {view.pair.ahead[2:]}", SPARK)
    buttons = [(choice.picks[0], choice.label, CREAM) for choice in view.choices if choice.picks[0].startswith("button-") and choice.label]
    if buttons:
        chips(sketch, x + 1, 1, list(dict.fromkeys(buttons)), marks, LINE, room.dock)
    return sketch


def cells(game: Freeway, view: FreewayView, marks: Marks, room: CellSpace) -> Scene:
    """The whole table."""
    return Scene(
        board(view, marks, room),
        dock(view, marks, room),
        side(view, marks, room),
        "dusk",
        f"round {view.round}",
        preselect(view),
        "".join(player.colour[0].upper() for player in view.frogs),
    )

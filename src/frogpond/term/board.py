"""A sketch on the screen: scrolls, is clicked, and has a cursor that goes from thing to thing."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from ..draw.cells import Area, Cell, Sketch

WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


@lru_cache(maxsize=4096)
def style_of(ink: str, ground: str, bold: bool) -> Style:
    return Style(color=ink, bgcolor=ground, bold=bold)


def segments(row: list[Cell]) -> list[Segment]:
    """Cells of equal looks as one piece of text."""
    pieces: list[Segment] = []
    text, now = "", (row[0].ink, row[0].ground, row[0].bold)
    for cell in row:
        looks = (cell.ink, cell.ground, cell.bold)
        if looks != now:
            pieces.append(Segment(text, style_of(*now)))
            text, now = "", looks
        text += cell.char
    return [*pieces, Segment(text, style_of(*now))]


class SketchView(ScrollView, can_focus=True):
    """Shows a sketch. The mouse points and picks; arrows go between lit things, with shift between all."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(way, f"go('{way}', False)", show=False) for way in WAYS),
        *(Binding(f"shift+{way}", f"go('{way}', True)", show=False) for way in WAYS),
        Binding("enter,space", "pick", "pick", show=False),
    ]

    class Picked(Message):
        """Something was clicked, or Enter was pressed on it."""

        def __init__(self, view: SketchView, pick: str) -> None:
            super().__init__()
            self.view = view
            self.pick = pick

    class Pointed(Message):
        """The pointer or the cursor is on something else now."""

        def __init__(self, view: SketchView, pick: str) -> None:
            super().__init__()
            self.view = view
            self.pick = pick

    def __init__(self, ident: str) -> None:
        super().__init__(id=ident)
        self.sketch = Sketch(1, 1)
        self.lit: frozenset[str] = frozenset()
        self.cursor = ""

    def show(self, sketch: Sketch, lit: frozenset[str]) -> None:
        """A new picture."""
        self.sketch, self.lit = sketch, lit
        self.virtual_size = Size(sketch.width, sketch.height)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        left, top = self.scroll_offset
        width = self.size.width
        if not 0 <= y + top < self.sketch.height:
            return Strip.blank(width, style_of(self.sketch.ink, self.sketch.ground, False))
        strip = Strip(segments(self.sketch.rows[y + top]), self.sketch.width)
        return strip.crop_extend(left, left + width, style_of(self.sketch.ink, self.sketch.ground, False))

    def thing_at(self, x: int, y: int) -> str:
        """The thing under a point of the widget: what is lit comes before what merely lies above."""
        left, top = self.scroll_offset
        things = self.sketch.at(x + left, y + top)
        return next((pick for pick in things if pick in self.lit), things[0] if things else "")

    def on_click(self, event: events.Click) -> None:
        pick = self.thing_at(event.x, event.y)
        if pick:
            self.cursor = pick
            self.post_message(self.Picked(self, pick))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        pick = self.thing_at(event.x, event.y)
        if pick and pick != self.cursor:
            self.cursor = pick
            self.post_message(self.Pointed(self, pick))

    def on_focus(self) -> None:
        """The cursor stands on something lit when one comes here."""
        if self.cursor not in self.lit and self.lit:
            first = next((area.pick for area in self.sketch.areas if area.pick in self.lit), "")
            if first:
                self.point(first)

    def point(self, pick: str) -> None:
        self.cursor = pick
        self.reveal(pick)
        self.post_message(self.Pointed(self, pick))

    def reveal(self, pick: str) -> None:
        """Scroll so that a thing can be seen with what is around it."""
        area = self.sketch.find(pick)
        if area is not None:
            self.scroll_to_region(Region(area.x - 4, area.y - 2, area.w + 8, area.h + 4), animate=False, force=True)

    def action_go(self, way: str, anywhere: bool) -> None:
        """To the nearest thing that way."""
        areas = [area for area in self.sketch.areas if anywhere or area.pick in self.lit]
        here = self.sketch.find(self.cursor)
        if here is None:
            if areas:
                self.point(areas[0].pick)
            return
        best = nearest(areas, here, way)
        if best is not None:
            self.point(best.pick)

    def action_pick(self) -> None:
        if self.cursor and self.sketch.find(self.cursor):
            self.post_message(self.Picked(self, self.cursor))


def nearest(areas: list[Area], here: Area, way: str) -> Area | None:
    """The area that lies most nearly in a direction: near first, and rather straight on than aside."""
    dx, dy = WAYS[way]
    x, y = here.middle
    best: tuple[float, Area] | None = None
    for area in areas:
        ax, ay = area.middle
        along = (ax - x) * dx + (ay - y) * dy
        aside = abs((ax - x) * dy) + abs((ay - y) * dx)
        if area.pick == here.pick or along <= 0 or aside > 4 * along:
            continue
        score = along + 2.5 * aside
        if best is None or score < best[0]:
            best = (score, area)
    return best[1] if best else None

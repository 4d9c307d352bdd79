"""Tags of finished games in lists: the result, and the change of a rating."""

from __future__ import annotations

from ....draw import html as h
from ....draw.html import Child, Markup


def place_tag(result: str, won: bool) -> Markup:
    return h.span(result, class_="tag won" if won else "tag soft")


def change_mark(change: int | None) -> Child:
    if change is None:
        return None
    moved = h.span("rating ", class_="hide"), f"{change:+d}".replace("-", "−")
    return h.b(moved, class_="up" if change >= 0 else "down", title="change of your rating")

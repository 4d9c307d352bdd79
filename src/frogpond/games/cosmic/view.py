"""What a viewer sees of a Cosmic Frog table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.view import Choice, View

if TYPE_CHECKING:
    from .turn import Position


def choice(t: Position, action: int) -> Choice:
    return Choice(action, t.text(action))


def viewed(t: Position, seat: int) -> View:
    return View(**t.common_view(seat))

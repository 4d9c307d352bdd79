"""Why an action is refused: one reason for each rule that can stand in its way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.reason import Reason

if TYPE_CHECKING:
    from .table import Table


def reason(t: Table, action: int) -> Reason:
    return Reason("not-now", f"{t.game.texts[action]} is not possible here.", "CF-20")

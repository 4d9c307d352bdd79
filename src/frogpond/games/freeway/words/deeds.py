"""Actions in words, as advice and reviews name them: "move from N3 to N7 with the 4"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.story import Place, whose
from ..rules import families as f
from ..rules.between import back_space
from ..rules.steps import BETWEEN
from .names import pair, plural, spot

if TYPE_CHECKING:
    from ..position import FreewayPosition as Position


def deed(t: Position, action: int) -> str:
    """An action that is legal here."""
    n, game = t.n, t.game
    kind, x, y = n.families.decode(action)

    def place(space: int, colour: int) -> Place:
        return spot(game, game.space_id(space), colour)

    def frog_on(space: int) -> str:
        owner = int(t.colour_on(space))
        whom = "your" if owner == t.to_move else whose(game.seat_name(owner))
        return f"{whom} frog on {place(space, owner)}"

    if kind == f.MOVE:
        start, end = n.move_from[x], n.move_to[x]
        die = n.face[n.move_face[x]]
        if end >= n.first_pad:
            flies = plural(int(n.flies[end - n.first_pad]), "fly", "flies")
            return f"bring a frog home from {place(start, t.active)} to {place(end, t.active)} for {flies}"
        return f"move from {place(start, t.active)} to {place(end, t.active)} with the {die}"
    if kind == f.SQUISH:
        victim = n.hit_victim[y]
        return f"squish {frog_on(victim)} back to {place(n.hit_to[y], int(t.colour_on(victim)))} with the {n.face[x]}"
    if kind == f.SQUASH:
        return f"squash {frog_on(y)} with the {n.face[x]}"
    if kind == f.SMASH:
        return f"smash the road with the {n.face[x]}"
    if kind == f.BACK and t.frames.step() == BETWEEN:
        here = pair(t)[y]
        return f"send {frog_on(here)} back to {place(back_space(t, here, n.face[x]), int(t.colour_on(here)))} with the {n.face[x]}"
    return "send nobody back" if kind == f.DECLINE else "end the turn"

"""Actions in words, as advice and reviews name them: "send a frog to H7"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.story import Place, several, whose
from ..rules import families as f
from ..rules.sink import may_jump
from ..rules.steps import SINK, SINK_LAST, SINK_PAD
from .names import PIECES, spot

if TYPE_CHECKING:
    from ..position import BullfrogsPosition as Position


def deed(t: Position, action: int) -> str:
    """An action that is legal here."""
    n, game = t.n, t.game
    kind, x, y = n.families.decode(action)

    def cell(number: int) -> Place:
        return spot(game.place(number))

    def card(slot: int) -> Place:
        return cell(t.cell[slot])

    def frog_of(colour: int, piece: str) -> str:
        return f"your {piece}" if colour == t.to_move else f"{whose(game.colour_title(colour))} {piece}"

    if kind == f.PLAY:
        return f"lay {several(1, game.kind_names[x])} pad on {cell(y)}"
    if kind == f.SLIDE_TO:
        return f"let it drift to {cell(x)}"
    if kind == f.DEPLOY:
        return f"send a {PIECES[x]} to {card(y)}"
    if kind == f.REDEPLOY:
        return f"move a frog from {card(x)} to {card(y)}"
    if kind == f.SABOTAGE:
        owner, slot = f.whose_frog(n, x)
        frog = frog_of(int(owner), "frog")
        if y == f.TO_SUPPLY:
            return f"send {frog} on {card(slot)} back to its supply"
        return f"push {frog} from {card(slot)} to {cell(n.neighbour(t.cell[slot], y))}"
    if kind == f.STOP:
        return "stop acting"
    if kind == f.JUMP and t.frames.step() == SINK:
        slot = t.frames.get(SINK_PAD)
        piece = PIECES[may_jump(t, slot, x, t.frames.get(SINK_LAST)) == 1]
        return f"let {frog_of(int(x), piece)} jump to {cell(n.neighbour(t.cell[slot], y))}"
    if kind == f.SCORE:
        return f"score {card(x)} first"
    if kind == f.SLIDE:
        return f"let the loose pad on {card(x)} drift first"
    if kind == f.MARKER:
        return f"move Isaac's marker to {card(x)}"
    return str(t.text(action))

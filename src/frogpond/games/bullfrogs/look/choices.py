"""A legal action as a person meets it: the things to click for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.view import Choice
from ..rules import families as f
from ..rules.sink import may_jump
from ..rules.steps import SINK_LAST, SINK_PAD
from ..words.vocabulary import PIECES, text

if TYPE_CHECKING:
    from ..position import BullfrogsPosition as Position


def choice(t: Position, action: int) -> Choice:
    """An action with the things to click for it."""
    family, x, y = (int(number) for number in t.n.families.decode(action))
    picks, label = picks_of(t, family, x, y), "Stop here" if family == f.STOP else ""
    return Choice(action, text(t, action), picks, label, family=family, x=x, y=y)


def picks_of(t: Position, kind: int, x: int, y: int) -> tuple[str, ...]:
    """The clicks of an action, in order."""
    n = t.n
    if kind == f.PLAY:
        return (f"hand-{t.game.kind_names[x]}", cell_id(t, y))
    if kind == f.SLIDE_TO:
        return (cell_id(t, x),)
    if kind == f.DEPLOY:
        return (f"supply-{PIECES[x]}", cell_id(t, t.cell[y]))
    if kind == f.REDEPLOY:
        return (f"f-{x}-{t.active}", cell_id(t, t.cell[y]))
    if kind == f.SABOTAGE:
        owner, slot = f.whose_frog(n, x)
        frog = f"f-{slot}-{owner}"
        return (frog,) if y == f.TO_SUPPLY else (frog, cell_id(t, n.neighbour(t.cell[slot], y)))
    if kind == f.STOP:
        return ("button-stop",)
    if kind == f.JUMP:
        slot = t.frames.get(SINK_PAD)
        letter = "b" if may_jump(t, slot, x, t.frames.get(SINK_LAST)) == 1 else "f"
        return (f"{letter}-{slot}-{x}", cell_id(t, n.neighbour(t.cell[slot], y)))
    return (cell_id(t, t.cell[x]),)  # score, slide, marker: the card


def cell_id(t: Position, cell: int) -> str:
    return f"c-{t.n.x(cell)}-{t.n.y(cell)}"

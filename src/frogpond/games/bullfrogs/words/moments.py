"""What kind of moment a decision was, as a review heads it, and which side of the game it belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....engine.advice import carried_out
from ....engine.story import whose
from ..rules import families as f
from .names import PIECES, plural, where

if TYPE_CHECKING:
    from .. import BullfrogsBase
    from ..position import BullfrogsPosition as Position

PADS, FROGS, TROUBLE, SINKING = "Where pads are laid", "Frogs sent to pads", "Troubling others' frogs", "Full pads: jumps and drifts"
THEMES = {
    f.PLAY: PADS, f.DEPLOY: FROGS, f.REDEPLOY: FROGS, f.STOP: FROGS, f.SABOTAGE: TROUBLE, f.JUMP: SINKING, f.SCORE: SINKING,
    f.SLIDE: SINKING, f.SLIDE_TO: SINKING, f.MARKER: TROUBLE,
}  # fmt: skip


def theme(t: Position, action: int) -> str:
    """The side of the game that an action belongs to."""
    return THEMES[int(t.n.families.decode(action)[0])]


def kind(t: Position, action: int, better: int) -> str:
    """A heading. `better` is what would have been better; the action itself where nothing was, -1 where nobody knows."""
    game: BullfrogsBase = t.game
    seat = int(t.to_move)
    won, lost = pads(t, action, seat)
    if better == action:
        return won or praised(t, action)
    if lost:
        return lost
    if better < 0:
        return hasty(t, action)
    gained, _ = pads(t, better, seat)
    if gained and not won:
        return f"{gained[0].upper()}{gained[1:].removesuffix(' won')} missed"
    was, x, y = (int(number) for number in t.n.families.decode(action))
    now, p, q = (int(number) for number in t.n.families.decode(better))
    if was == now == f.PLAY:
        cell = where(game.place(y))
        named = game.kind_names
        return f"{cell}: the wrong place for that pad" if x == p else f"{cell}: the {named[p]} pad was better"
    if now == f.SABOTAGE and was != f.SABOTAGE:
        owner, slot = f.whose_frog(t.n, p)
        return f"{whose(game.colour_title(int(owner)))} frog left in place on {card(t, int(slot))}"
    if was == f.STOP:
        return f"{plural(int(t.left), 'action')} left unused"
    if was == f.SABOTAGE:
        return "That sabotage could wait" if now != f.SABOTAGE else "Wrong frog sabotaged"
    if was == now == f.JUMP:
        return "A jump in the wrong direction"
    if now in (f.DEPLOY, f.REDEPLOY):
        return f"No frog for {card(t, q)}" if was not in (f.DEPLOY, f.REDEPLOY) or q != y else f"The wrong frog for {card(t, q)}"
    return hasty(t, action)


def card(t: Position, slot: int) -> str:
    return where(t.game.place(int(t.cell[slot])))


def pads(t: Position, action: int, seat: int) -> tuple[str, str]:
    """Pads that an action wins, and that it gives away; nothing where none sinks."""
    game: BullfrogsBase = t.game
    won = lost = ""
    events: list[Any] = carried_out(t, action)[1]
    for event in events:
        if event.kind != "won":
            continue
        d = event.data
        pad = f"{d['points']}-point pad on {where(d['at'])}"
        if d["colour"] == seat:
            won = f"The {pad} won"
        else:
            lost = f"The {pad} given to {game.colour_title(d['colour'])}"
    return won, lost


def praised(t: Position, action: int) -> str:
    """An action that nothing was better than."""
    family, x, y = (int(number) for number in t.n.families.decode(action))
    if family == f.PLAY:
        return f"The right pad for {where(t.game.place(y))}"
    if family == f.DEPLOY:
        return f"A {PIECES[x]} in time for {card(t, y)}"
    if family == f.REDEPLOY:
        return f"A frog moved in time to {card(t, y)}"
    if family == f.SABOTAGE:
        owner, slot = f.whose_frog(t.n, x)
        return f"{whose(t.game.colour_title(int(owner)))} frog driven from {card(t, int(slot))}"
    return {f.JUMP: "A jump in the right direction", f.STOP: "Enough was enough"}.get(family, "The right order")


def hasty(t: Position, action: int) -> str:
    """An action of which no more is known than that something else was better."""
    family, _, y = (int(number) for number in t.n.families.decode(action))
    if family == f.PLAY:
        return f"A pad in the wrong place, {where(t.game.place(y))}"
    if family in (f.DEPLOY, f.REDEPLOY):
        return f"A frog that could wait, sent to {card(t, y)}"
    words = {f.SABOTAGE: "That sabotage could wait", f.STOP: "Stopped too early", f.JUMP: "A jump in the wrong direction"}
    return words.get(family, "The wrong pad first")

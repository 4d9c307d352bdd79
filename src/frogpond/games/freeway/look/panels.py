"""Around the board: the dice of the turn, and what each player has where."""

from __future__ import annotations

from functools import lru_cache

from ....draw.dice import ten_die
from .view import Die, FreewayPlayer, FreewayView


@lru_cache(maxsize=1024)
def die(ident: str, one: Die, mine: bool, twin: bool, size: float) -> str:
    """A die of this turn. Equal ones have one name for picking; only the first of them shows that it is chosen."""
    if one.used or not mine:
        return f'<span class="thing tenth" id="{ident}">{ten_die(one.pips, size, "used" if one.used else "", True)}</span>'
    words = f"Die: {one.pips}"
    return (
        f'<button type="button" class="thing tenth{" twin" if twin else ""}" id="{ident}" data-pick="die-{one.pips}" '
        f'aria-label="{words}" title="{words}">{ten_die(one.pips, size, "ready", True)}</button>'
    )


def dice(view: FreewayView, size: float) -> dict[str, str]:
    """The roll of the player in turn: all may see it (FW-7)."""
    if not view.dice or view.over:
        return {}
    doubles: set[int] = set()
    out = {"roll": '<div class="hand roll">'}
    for i, one in enumerate(view.dice):
        out[str(i)] = die(f"roll-{view.turn}-{i}", one, bool(view.choices), one.pips in doubles, size)
        if not one.used:
            doubles.add(one.pips)
    out["more"] = f'<span class="thing tenth" aria-hidden="true">{ten_die(0, size, "blank", True)}</span>' * view.dice_to_roll
    out["/roll"] = "</div>"
    return out


@lru_cache(maxsize=1024)
def stock(player: FreewayPlayer) -> str:
    """The body of a player's panel."""
    waiting = player.puddle + player.sidewalk
    return f"<span>{player.home} home</span><span>{player.road} on the road</span><span>{waiting} waiting</span>"

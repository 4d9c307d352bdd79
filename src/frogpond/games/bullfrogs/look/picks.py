"""From what was clicked back to an action, legal or not: so that the page can ask "why not?" about anything."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..rules import families as f
from ..rules.steps import ACT, FLEE, PLAY, SCORE, SINK, SLIDE, SLIDE_TO, WALK
from ..words.names import PIECES

if TYPE_CHECKING:
    from ..position import Position


def picked(t: Position, picks: list[str]) -> int:
    """What clicking these things in this order would mean (the reverse of `choice`)."""
    n, step = t.n, int(t.frames.step())
    cells = [cell_of(t, pick) for pick in picks]
    last = cells[-1] if cells else -1
    slot = int(t.card_at(last)) if last >= 0 else -1
    first = picks[0] if picks else ""
    if first == "button-stop":
        return int(n.stop.first)
    if len(picks) == 2 and last >= 0:
        if first.startswith("hand-") and first[5:] in t.game.kind_names:
            return int(n.play.of(t.game.kind_names.index(first[5:]), last))
        if first in ("supply-frog", "supply-bullfrog"):
            return int(n.deploy.of(PIECES.index(first[7:]), slot)) if slot >= 0 else -1
        piece = re.fullmatch(r"[fb]-(\d+)-(\d+)", first)
        if piece and int(piece[1]) < t.laid and int(piece[2]) < n.colours:
            source, owner = int(piece[1]), int(piece[2])
            beside = [d for d in range(f.DIRECTIONS) if t.cell[source] >= 0 and n.neighbour(t.cell[source], d) == last]
            if step == SINK:
                return int(n.jump.of(owner, beside[0])) if beside else -1
            if owner == t.active:
                return int(n.redeploy.of(source, slot)) if slot >= 0 else -1
            return int(n.sabotage.of(f.frogs_at(n, owner, source), beside[0])) if beside else -1
    if len(picks) == 1 and last >= 0:
        if step == SLIDE_TO:
            return int(n.slide_to.of(last))
        if step == PLAY:
            held = [kind for kind in range(n.kinds) if t.hand[t.active * n.kinds + kind] > 0]
            return int(n.play.of((held or [0])[0], last))
        if slot >= 0:
            families = {ACT: n.deploy, SCORE: n.score, SLIDE: n.slide, FLEE: n.marker, WALK: n.marker}
            return int(families[step].of(slot)) if step in families else -1
    return -1


def cell_of(t: Position, pick: str) -> int:
    """The cell that an element id names, -1 if it names none."""
    match = re.fullmatch(r"c-(-?\d{1,3})-(-?\d{1,3})", pick)
    if match is None or max(abs(int(match[1])), abs(int(match[2]))) > t.n.radius:
        return -1
    return int(t.n.cell(int(match[1]), int(match[2])))

"""A whole game on one line: a mark for each turn, and the race of points above it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .frogs import mark
from .palette import INK, LIVERIES, NIGHT, lit_edge
from .svg import circle, group, line, num, svg

DASHES = {"R": "", "G": "7 5", "B": "2 5", "Y": "12 4", "P": "10 4 2 4", "O": "4 4"}


def timeline(width: float, turns: Sequence[str], now: int, scores: Mapping[str, Sequence[int]], dark: bool = True) -> str:
    """`turns` is the livery letter of each turn, `now` the turn shown, `scores` each player's points after each turn
    (any number of samples)."""
    last = max(1, len(turns) - 1)

    def along(i: float) -> float:
        return 14 + i * (width - 28) / last

    top = max([1, *(max(line_, default=0) for line_ in scores.values())])
    low = min([0, *(min(line_, default=0) for line_ in scores.values())])

    def up(points: float) -> float:
        return 54 - 44 * (points - low) / (top - low)

    curves = ""
    for letter, points in scores.items():
        if not points:
            continue
        step = last / max(1, len(points) - 1)
        d = "".join(f"{'M' if i == 0 else 'L'}{num(along(i * step))} {num(up(p))}" for i, p in enumerate(points))
        who = LIVERIES[letter]
        dash = f'stroke-dasharray="{DASHES[letter]}"' if DASHES[letter] else ""
        curves += line(d, who.body if dark else who.dark, 2.6, dash)
        curves += group(mark(who.mark, 4.5, who.body, f'stroke="{INK}" stroke-width="1"'), along(last), up(points[-1]))
    size = 4.2 if width / (last + 1) > 12 else max(1.6, width / (last + 1) * 0.34)
    ticks = "".join(
        group(
            mark(LIVERIES[c].mark, size, LIVERIES[c].body if i <= now else "none", f'stroke="{LIVERIES[c].body}" stroke-width="1.4"'),
            along(i),
            76,
        )
        for i, c in enumerate(turns)
    )
    gold = lit_edge(dark)
    head = group(
        line("M0 4V88", gold, 2.4) + circle(0, 76, 9, "none", f'stroke="{gold}" stroke-width="2.6"'), along(now), 0, 1, 'id="playhead"'
    )
    ground = line(f"M14 76H{num(width - 14)}", NIGHT.line if dark else "#8fb3a8", 2)
    return svg(ground + curves + ticks + head, width, 92, "", "timeline", "Timeline of the game")

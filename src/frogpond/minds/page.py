"""The page of a training run: how well siblings are told apart, epoch by epoch, and every generation's match."""

from __future__ import annotations

from collections.abc import Sequence

from ..draw import html as h
from ..engine.game import Game
from ..engine.guide import count
from ..lab.document import Block, columns, compose, drawing, section, table
from ..lab.plots import curve
from .train import Outcome


def epochs(title: str, values: Sequence[float], hand: float) -> Block:
    """A figure over the epochs, with that of the hand-made knowledge as a level."""
    caption = f"{title}: from {values[0]:.4f} to {values[-1]:.4f} in {len(values)} epochs; hand-made {hand:.4f}"
    points = [(float(i), value) for i, value in enumerate(values, 1)]
    return drawing(h.h3(title), curve(points, level=hand, level_name="hand-made", caption=caption))


def training_page(game: Game, outcomes: Sequence[Outcome], command: str) -> str:
    """The whole page."""
    head = ["generation", "teacher", "positions", "siblings", "hand-made", "match at equal time", ""]
    rows = [
        [str(row.generation), row.teacher, f"{row.report['positions']:,}", f"{row.report['siblings']:.3f}"]
        + [f"{row.report['siblings_hand']:.3f}", row.match, "taken" if row.taken else "refused"]
        for row in outcomes
    ]
    blocks = [section("Generations", "Each learns from the one before, and must win against it at equal time.", table(head, rows))]
    for row in outcomes:
        lines = [
            epochs(title, [epoch[key] for epoch in row.report["curve"]], row.report[f"{key}_hand"])
            for title, key in (("Correlation with search within siblings", "siblings"), ("Loss beyond that of the labels", "loss"))
        ]
        blocks.append(section(f"Generation {row.generation}", "On positions that were kept from the fit.", columns(lines)))
    intro = f"{count(game.seats, 'seat')}, {count(len(outcomes), 'generation')}."
    return compose({}, f"A mind learns {game.title}", intro, blocks, [f"Made again with: `{command}`"]).html

"""The page of a training run: how well siblings are told apart, epoch by epoch, and every generation's match."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ..engine.game import Game
from ..engine.guide import count
from ..lab.page import page, section, table
from ..lab.plots import WIDE, figure, rule, text, ticks
from .train import Outcome

HIGH, LEFT, BOTTOM = 190.0, 44.0, 24.0


def curve(title: str, points: Sequence[float], level: float, words: str) -> str:
    """A line over the epochs, with the hand-made knowledge as a level."""
    low, high = min([*points, level]), max([*points, level])
    room = max(high - low, 1e-6) * 0.08
    low, high = low - room, high + room

    def across(i: float) -> float:
        return LEFT + (WIDE - LEFT - 12) * i / max(1, len(points) - 1)

    def up(value: float) -> float:
        return 12 + (HIGH - BOTTOM - 12) * (high - value) / (high - low)

    drawn = ""
    for at in ticks(low, high):
        drawn += rule(LEFT, up(at), WIDE - 12, up(at), "grid") + text(LEFT - 6, up(at) + 4, f"{at:.3g}", "t", "end")
    drawn += rule(LEFT, up(level), WIDE - 12, up(level), "axis") + text(WIDE - 14, up(level) - 5, "hand-made", "t", "end")
    path = "".join(f"{'M' if i == 0 else 'L'}{across(i):.1f} {up(value):.1f}" for i, value in enumerate(points))
    drawn += f'<path d="{path}" fill="none" stroke="var(--accent)" stroke-width="2.4"/>'
    drawn += text(LEFT, HIGH - 6, "first epoch") + text(WIDE - 12, HIGH - 6, f"epoch {len(points)}", "t", "end")
    return f"<h3>{escape(title)}</h3>" + figure(drawn, HIGH, words)


def training_page(game: Game, outcomes: Sequence[Outcome], command: str) -> str:
    """The whole page."""
    rows = [
        [str(row.generation), escape(row.teacher), f"{row.report['positions']:,}", f"{row.report['siblings']:.3f}"]
        + [f"{row.report['siblings_hand']:.3f}", escape(row.match), "taken" if row.taken else "refused"]
        for row in outcomes
    ]
    head = ["generation", "teacher", "positions", "siblings", "hand-made", "match at equal time", ""]
    body = section("Generations", "Each learns from the one before, and must win against it at equal time.", table(head, rows))
    for row in outcomes:
        epochs = row.report["curve"]
        lines = curve(
            "Correlation with search within siblings",
            [epoch["siblings"] for epoch in epochs],
            row.report["siblings_hand"],
            f"from {epochs[0]['siblings']:.3f} to {epochs[-1]['siblings']:.3f}; hand-made {row.report['siblings_hand']:.3f}",
        )
        lines += curve(
            "Loss beyond that of the labels",
            [epoch["loss"] for epoch in epochs],
            row.report["loss_hand"],
            f"from {epochs[0]['loss']:.4f} to {epochs[-1]['loss']:.4f}; hand-made {row.report['loss_hand']:.4f}",
        )
        body += section(f"Generation {row.generation}", "On positions that were kept from the fit.", lines)
    foot = f"<code>{escape(command)}</code>"
    return page(f"A mind learns {game.title}", f"{count(game.seats, 'seat')}, {count(len(outcomes), 'generation')}.", body, foot)

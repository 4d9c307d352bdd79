"""What is asked of whoever decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules.steps import ACT, STEPS

if TYPE_CHECKING:
    from ..position import Position


def prompt(t: Position) -> tuple[str, str]:
    """Title and help for the step that is open."""
    number = t.frames.step()
    if number < 0:
        return "", ""
    step = STEPS[number]
    return (f"{step.prompt}: {t.left} left" if number == ACT else step.prompt), step.help

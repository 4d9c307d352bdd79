"""What is asked of whoever decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules.steps import STEPS

if TYPE_CHECKING:
    from ..position import FreewayPosition as Position


def prompt(t: Position) -> tuple[str, str]:
    """Title and help for the step that is open."""
    step = t.frames.step()
    return (STEPS[step].prompt, STEPS[step].help) if step >= 0 else ("", "")

"""What is asked of whoever decides: the step, and in a word or two what can be done in it here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules import families as f
from ..rules.steps import ACT, PLAY, STEPS

if TYPE_CHECKING:
    from ..position import BullfrogsPosition as Position

ALONE = "Choose glowing water for your pad. Its row and column are where its frogs may go."


def prompt(t: Position) -> tuple[str, str]:
    """Title and help for the step that is open."""
    number = t.frames.step()
    if number < 0:
        return "", ""
    step = STEPS[number]
    if number == ACT:
        return f"{step.prompt}: {t.left} left", actions_open(t)
    return step.prompt, ALONE if number == PLAY and t.n.solo else step.help


def actions_open(t: Position) -> str:
    """What the actions can be spent on now (BF-20 to BF-31)."""
    kinds = {int(t.n.families.kind(action)) for action in t.moves}
    rival = "Isaac's frogs" if t.n.solo else "a rival's frog"
    said = []
    if f.DEPLOY in kinds:
        said.append("deploy from your supply")
    if f.REDEPLOY in kinds:
        said.append("redeploy a frog of yours, as your supply is empty")
    if f.SABOTAGE in kinds:
        said.append(f"push {'one of ' if t.n.solo else ''}{rival} to the next card" if t.n.push else f"send {rival} home")
    whole = f"{', '.join(said)}{',' if ',' in ', '.join(said) else ''} or stop"
    return f"{whole[0].upper()}{whole[1:]}."

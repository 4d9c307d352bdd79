"""The declaration of a step: its name in files, its slots, who decides, its prompt and rule."""

from __future__ import annotations

from dataclasses import dataclass

DECIDED_BY_CHANCE = "chance"
DECIDED_BY_NOBODY = "nobody"
BOTTOM = "bottom"  # among the steps that may lie below: nothing does, it is the first of the stack


@dataclass(frozen=True, slots=True)
class Step:
    """One kind of frame. A game lists its steps in the order of their numbers; everything that names steps reads that list.

    `slots` names the numbers that are pushed with it, in order; `decides` is CHANCE, NOBODY (the rules go on by themselves) or
    who is asked; `under` names the steps that may lie right below it (nothing said: any); `prompt` and `help` address the
    deciding player; `when` says when such a decision comes ("A slot is chosen while disgorging."), or in half a sentence what is
    decided then ("a slot is chosen"), for refusals; `rule` is its rule. A slot without a name is never used.
    """

    name: str
    slots: tuple[str, ...] = ()
    decides: str = DECIDED_BY_NOBODY
    under: tuple[str, ...] = ()
    prompt: str = ""
    help: str = ""
    when: str = ""
    rule: str = ""


def names(steps: tuple[Step, ...]) -> tuple[str, ...]:
    """The names of steps, by number."""
    return tuple(step.name for step in steps)


def stacked(steps: tuple[Step, ...], order: list[int]) -> bool:
    """Whether open steps, bottom first, may lie upon each other like this."""
    below = BOTTOM
    for number in order:
        if not 0 <= number < len(steps) or (steps[number].under and below not in steps[number].under):
            return False
        below = steps[number].name
    return True

# compiled by mypyc
"""Mindborer (CF-126): possesses a frog for one action, rerolls its own dice."""

from __future__ import annotations

from mypy_extensions import i64

from .. import events as e
from ..table import ACT, PUPPET, Table


def possess(t: Table, frog: i64, target: i64) -> None:
    """POSSESS: the target takes one action; this frog's player answers for it, with a limit on its O."""
    t.puppet = target
    t.boss = frog
    t.budget = t.n.mindborer_puppet
    if t.watching:
        t.note(e.POSSESSED, frog, target)
    t.frames.push(ACT, target, PUPPET)


def release(t: Table) -> None:
    """The puppet's action is over."""
    t.puppet = -1
    t.boss = -1
    t.budget = 0

# compiled by mypyc
"""Mindborer (CF-126): possesses a frog for one action, rerolls its own dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from .. import events as e
from ..acting import open_action
from ..steps import PUPPET

if TYPE_CHECKING:
    from ...position import Position


def possess(t: Position, frog: i64, target: i64) -> None:
    """POSSESS: the target takes one action; this frog's player answers for it, with a limit on its O."""
    t.puppet = target
    t.boss = frog
    t.budget = t.n.mindborer_puppet
    if t.watching:
        t.note(e.POSSESSED, frog, target)
    open_action(t, target, PUPPET)


def release(t: Position) -> None:
    """The puppet's action is over."""
    t.puppet = -1
    t.boss = -1
    t.budget = 0

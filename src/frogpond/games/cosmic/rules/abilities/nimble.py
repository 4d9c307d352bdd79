# compiled by mypyc
"""Nimble (CF-129): repeats an action cheaply, hard to overpower."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ..numbers import NIMBLE

if TYPE_CHECKING:
    from ...position import CosmicPosition as Position


def extra_price(t: Position, kind: i64) -> i64:
    """EXTRA: cheaper if it shares a kind with the action just taken (CF-60); never dearer (CF-137)."""
    return t.n.nimble_extra if kind & t.acted and t.n.nimble_extra < t.n.extra_action else t.n.extra_action


def surcharge(t: Position, defender: i64) -> i64:
    """COMMIT: what an attacker pays more to overpower."""
    return t.n.nimble_surcharge if t.up(defender) == NIMBLE else 0

# compiled by mypyc
"""Kinds of actions, as bits: an ATTACK by LEAP is both (CF-60)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from . import families as f

if TYPE_CHECKING:
    from ..position import CosmicPosition as Position

K_ATTACK: Final = 1
K_LEAP: Final = 2
K_LAND: Final = 4
K_SLIPSTREAM: Final = 8
K_HARVEST: Final = 16
K_DISGORGE: Final = 32
K_RAID: Final = 64
K_RECOVER: Final = 128
K_POSSESS: Final = 256
K_SMASH: Final = 512
K_SPIT: Final = 1024
K_RETURN: Final = 2048
K_PASS: Final = 4096
K_DEFER: Final = 8192
ALL_KINDS: Final = 16383


def kinds_of(t: Position, frog: i64, family: i64, x: i64) -> i64:
    """The kinds of an action; coming down on another frog is an ATTACK as well (CF-52, CF-53, CF-55). None for powers."""
    if family == f.LEAP:
        return K_LEAP | attack_on(t, frog, x)
    if family == f.SLIP:
        return K_SLIPSTREAM | attack_on(t, frog, x)
    if family == f.LAND:
        return K_LAND | attack_on(t, frog, x)
    if family == f.HARVEST:
        return K_HARVEST
    if family == f.LEAP_AETHER or family == f.FLOW:  # a flow is a LEAP (CF-131)
        return K_LEAP
    if family == f.DISGORGE or family == f.DISGORGE_ANY:
        return K_DISGORGE
    if family == f.ATTACK:
        return K_ATTACK
    if family == f.RAID:
        return K_RAID
    if family == f.RECOVER:
        return K_RECOVER
    if family == f.POSSESS:
        return K_POSSESS
    if family == f.SMASH:
        return K_SMASH
    if family == f.SPIT:
        return K_SPIT
    if family == f.PASS:
        return K_PASS
    return K_DEFER if family == f.DEFER else 0


def attack_on(t: Position, frog: i64, hex: i64) -> i64:
    """K_ATTACK if another frog stands on a hex."""
    other = i64(t.frog_at[hex]) - 1
    return K_ATTACK if other >= 0 and other != frog else 0


def is_power(family: i64) -> bool:
    """Something done before the action, or in place of it, rather than an action (CF-120)."""
    return family == f.DEFER or family == f.BANK or family == f.DRAIN or family == f.BURN or family == f.RELOCATE

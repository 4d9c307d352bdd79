# compiled by mypyc
"""Kinds of actions, as bits: an ATTACK by LEAP is both (CF-60)."""

from __future__ import annotations

from typing import Final

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

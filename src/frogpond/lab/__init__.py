"""The laboratory: many games, measured.

from frogpond.lab import Settings, make_report, play_run, simulate
"""

from __future__ import annotations

from .document import Report
from .play import Fixture, Played
from .report import Means, make_report, make_sweep
from .runs import Schedule, Settings, play_run
from .simulate import simulate
from .stats import Estimate, contrast, difference, estimate, share

__all__ = [
    "Estimate",
    "Fixture",
    "Means",
    "Played",
    "Report",
    "Schedule",
    "Settings",
    "contrast",
    "difference",
    "estimate",
    "make_report",
    "make_sweep",
    "play_run",
    "share",
    "simulate",
]

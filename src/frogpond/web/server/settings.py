"""What an operator may set."""

from __future__ import annotations

import os
import sys
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any


def default_database() -> str:
    """The embedded database of this user, where the system keeps such files."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", "~/AppData/Local"))
    elif sys.platform == "darwin":
        base = Path("~/Library/Application Support")
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or "~/.local/share")
    return str((base / "frogpond" / "frogpond.db").expanduser())


@dataclass(frozen=True, slots=True)
class Rate:
    """So many a second, and so many at once after a rest."""

    each_second: float
    burst: int


@dataclass(frozen=True, slots=True)
class Settings:
    """The server's settings. Rates are for one address, or for one socket."""

    database: str = field(default_factory=default_database)
    bot_workers: int = 1
    bot_seconds: float = 30.0  # after this a thinking bot is stopped and a random move made for it
    bot_pause: float = 0.4  # seconds a bot waits before it moves when somebody looks, so that moves can be followed
    requests: Rate = Rate(30, 120)
    creations: Rate = Rate(0.5, 30)
    messages: Rate = Rate(20, 60)
    hints: Rate = Rate(0.5, 8)  # for one person
    hint_seconds: float = 1.2  # of search for a hint
    review_simulations: int = 400  # for one measurement of a review
    body_limit: int = 128 * 1024
    message_limit: int = 16 * 1024
    sockets_each_table: int = 100
    snapshot_every: int = 50
    idle_minutes: float = 20.0  # a table nobody looks at leaves the memory after this
    away_minutes: float = 2.0  # after this a bot may sit in for somebody who is away
    open_metrics: bool = False  # figures for everybody, not only for this machine
    webhook_hosts: tuple[str, ...] = ()  # hosts (with port, if any) that tables may tell their turns to; none: nothing is ever sent
    origins: tuple[str, ...] = ()  # further hosts whose pages may talk to us, such as the name at a proxy

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, fields: dict[str, Any]) -> Settings:
        known = dict(fields)
        for name in ("requests", "creations", "messages", "hints"):
            if name in known:
                known[name] = Rate(**known[name])
        for name in ("origins", "webhook_hosts"):
            known[name] = tuple(known.get(name, ()))
        return cls(**known)

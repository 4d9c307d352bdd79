"""What an operator may set."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any


def data_folder() -> Path:
    """Where the system keeps what a program keeps for this user."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", "~/AppData/Local"))
    elif sys.platform == "darwin":
        base = Path("~/Library/Application Support")
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or "~/.local/share")
    return (base / "frogpond").expanduser()


def default_database() -> str:
    """The embedded database of this user."""
    return str(data_folder() / "frogpond.db")


def default_studies() -> str:
    """The studies of this user."""
    return str(data_folder() / "studies")


@dataclass(frozen=True, slots=True)
class Rate:
    """So many a second, and so many at once after a rest."""

    each_second: float
    burst: int


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """The server's settings, from a file, the environment or the command line (`sources`). Rates are for one address, or for one socket."""

    host: str = "127.0.0.1"  # address to listen on: this machine only; 0.0.0.0 is everybody
    port: int | None = None  # none: 8000, or the next that is free
    workers: int = 1  # server processes; more than one needs PostgreSQL
    database: str = field(default_factory=default_database)
    bot_workers: int = field(default_factory=lambda: max(1, os.cpu_count() or 1))  # thinking processes; one more is for short thoughts
    bot_memory: int = 4 << 30  # bytes of addresses for each, where the system can hold them to it
    thoughts_each_person: int = 2  # at once
    bot_seconds: float = 30.0  # after this a thinking bot is stopped and a random move made for it
    bot_pause: float = 0.05  # seconds a bot waits before it moves when somebody looks; pages show moves at the pace each person chose
    window_seconds: float = 1.2  # an answer to a question that is mostly declined becomes known after this, up to twice as long
    requests: Rate = Rate(30, 120)
    creations: Rate = Rate(0.5, 30)
    messages: Rate = Rate(20, 60)  # of one socket
    messages_each_address: Rate = Rate(100, 400)  # by what they cost; of those who watch, or each person who sits
    bytes_each_address: Rate = Rate(64 * 1024, 1024 * 1024)  # the same in bytes
    looks: Rate = Rate(2, 10)  # views that one page asks for; what comes sooner is answered together, a moment later
    chat: Rate = Rate(0.5, 8)  # for one person at one table
    hints: Rate = Rate(0.5, 8)  # for one person
    words: Rate = Rate(0.2, 12)  # recovery phrases and codes, made or tried, of one address
    entries: Rate = Rate(8 / 86400, 8)  # in one tournament from one address
    hint_seconds: float = 1.2  # of search for a hint
    review_simulations: int = 400  # for one measurement of a review
    body_limit: int = 128 * 1024
    message_limit: int = 16 * 1024
    sockets: int = 4000  # in all; a fifth is kept for those who sit at a table
    sockets_each_table: int = 100  # of those who watch it
    sockets_each_address: int = 60  # of those who watch
    sockets_each_person: int = 8  # of one person who sits at a table; the oldest goes for the ninth
    seated_each_address: int = 2000  # sockets of those who sit at tables
    connections: int = 2000  # open HTTP connections in all; tables' sockets are counted by themselves
    connections_each_address: int = 200  # the oldest that is idle or unfinished makes room; also requests at once of a forwarded address
    leaders_seconds: float = 10.0  # for which the leaderboard, and pages for those without a token, are kept
    head_seconds: float = 10.0  # for the head of a request
    body_seconds: float = 30.0  # for its body
    hello_seconds: float = 10.0  # a socket that has not said hello by then is closed
    send_seconds: float = 30.0  # a socket that takes nothing for so long is closed
    data_seconds: float = 4.0  # of CPU time, for component data that somebody brought
    data_memory: int = 1 << 30  # the same in bytes of addresses
    snapshot_every: int = 50  # without effect since positions are stored with every decision; it goes in a later major version
    idle_minutes: float = 20.0  # a table nobody looks at leaves the memory after this
    away_minutes: float = 2.0  # after this a bot may sit in for somebody who is away
    claim_days: float = 14.0  # an opponent who is to decide and has been away for so long can be said to have lost; 0: never
    unplayed_days: float = 30.0  # a table where nobody ever decided anything is let go after this; 0: never
    chat_days: float = 365.0  # what was said at a table is let go when nothing happened there for this long; 0: never
    studio: str = "off"  # who may use the studio: off, here (people at this machine), key (and whoever has studio_key), everybody
    studio_key: str = ""  # opens the studio for whoever comes with it: /studio?key=...
    studio_folder: str = field(default_factory=default_studies)  # where studies and their games are kept
    studio_jobs: int = field(default_factory=lambda: max(1, os.cpu_count() or 1))  # processes that play a study; one study at a time
    studio_ray: str = ""  # a Ray cluster that plays instead: its address, or auto
    studio_seconds: float = 600.0  # a study is stopped after this, and may be sent on again
    studio_games: int = 20_000  # of each variant of a study, at the most
    studio_waiting: int = 20  # studies that wait or are played, in all ...
    studio_each: int = 3  # ... and of one person
    studio_kept: int = 100  # studies of one person that are kept
    open_metrics: bool = False  # figures for everybody, not only for this machine
    webhook_hosts: tuple[str, ...] = ()  # hosts (with port, if any) that tables may tell their turns to; none: nothing is ever sent
    push_hosts: tuple[str, ...] = ()  # hosts (with port, if any) of private networks that notices may go to all the same
    push_seconds: float = 10.0  # for the whole exchange with a push service
    push_rest: float = 60.0  # a push service that took longer is left alone for so long, and longer each time
    offline: bool = False  # in one browser, with no server: nothing is offered that needs other people's devices
    origins: tuple[str, ...] = ()  # further hosts whose pages may talk to us, such as the name at a proxy

    def to_json(self) -> dict[str, Any]:
        """As plain JSON-ready values."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> ServerSettings:
        """The inverse of `to_json`, for processes that are started with the same settings."""
        values = dict(data)
        for name, value in values.items():
            if isinstance(value, Mapping):
                values[name] = Rate(**value)
            elif isinstance(value, list):
                values[name] = tuple(value)
        return cls(**values)

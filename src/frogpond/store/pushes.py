"""Where people's devices take notices, and the keys this server signs them with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, select

from ..table import Refused
from . import schema
from .jobs import doing, put
from .tokens import fingerprint

KEYS = "vapid"
MAX_SUBSCRIPTIONS = 12
"""Devices of one person."""


@dataclass(frozen=True, slots=True)
class Push:
    """One device's address for notices, and what they are locked with."""

    endpoint: str
    p256dh: str
    auth: str


def keys_or(make: Callable[[], str]) -> Callable[[Connection], str]:
    """The server's keys; made by the first process that starts, and stored."""

    def job(connection: Connection) -> str:
        a = schema.about
        value = connection.scalar(select(a.c.value).where(a.c.name == KEYS))
        if value is None:
            put(connection, a, {"name": KEYS}, {}, {"value": make()})  # unless another process was first
            value = connection.scalar(select(a.c.value).where(a.c.name == KEYS))
        return str(value)

    return job


def subscribing(owner: str, device: str, push: Push, now: float) -> Callable[[Connection], None]:
    """Subscribes a device of a person to notices; its former subscription is void."""

    def job(connection: Connection) -> None:
        p = schema.pushes
        ident = fingerprint(push.endpoint)
        connection.execute(delete(p).where((p.c.id == ident) | ((p.c.device == device) & (p.c.owner == owner))))
        if int(connection.scalar(select(func.count()).select_from(p).where(p.c.owner == owner)) or 0) >= MAX_SUBSCRIPTIONS:
            raise Refused("limit", "Notices go to a dozen devices at most. Switch them off on another one first.")
        keys = {"endpoint": push.endpoint, "p256dh": push.p256dh, "auth": push.auth}
        put(connection, p, {"id": ident}, {"owner": owner, "device": device, "made": now, **keys})

    return job


def unsubscribing(owner: str, device: str) -> Callable[[Connection], None]:
    """A device takes no more notices."""
    p = schema.pushes
    return doing(delete(p).where(p.c.owner == owner, p.c.device == device))


def dropping(endpoint: str) -> Callable[[Connection], None]:
    """An address that is no more."""
    p = schema.pushes
    return doing(delete(p).where(p.c.id == fingerprint(endpoint)))


def pushes_of(connection: Connection, owner: str) -> list[Push]:
    p = schema.pushes
    return [Push(row.endpoint, row.p256dh, row.auth) for row in connection.execute(select(p).where(p.c.owner == owner))]


def devices_with(connection: Connection, owner: str) -> set[str]:
    """The devices of a person that take notices."""
    p = schema.pushes
    return {row.device for row in connection.execute(select(p.c.device).where(p.c.owner == owner))}

"""Passkeys: keys in people's own devices that say who they are. Of a key there is only its public half here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from ..table import Refused
from . import schema
from .accounts import keeping
from .jobs import doing
from .tokens import fingerprint

CHALLENGE_SECONDS = 300.0
MAX_PASSKEYS = 20


@dataclass(frozen=True, slots=True)
class Passkey:
    """A passkey of a person."""

    id: str
    credential: str
    owner: str
    public: bytes
    uses: int
    label: str
    made: float
    seen: float


def challenging(challenge: str, owner: str, now: float) -> Callable[[Connection], None]:
    """A challenge that was handed out; those that are too old are forgotten."""

    def job(connection: Connection) -> None:
        c = schema.challenges
        connection.execute(delete(c).where(c.c.until < now))
        connection.execute(insert(c).values(challenge=fingerprint(challenge), owner=owner, until=now + CHALLENGE_SECONDS))

    return job


def answering(challenge: str, owner: str, now: float) -> Callable[[Connection], bool]:
    """Whether a challenge was handed out for this, a short while ago; once."""

    def job(connection: Connection) -> bool:
        c = schema.challenges
        mine = (c.c.challenge == fingerprint(challenge)) & (c.c.owner == owner) & (c.c.until >= now)
        return connection.execute(delete(c).where(mine)).rowcount == 1

    return job


def adding(owner: str, name: str, credential: str, public: bytes, uses: int, label: str, now: float) -> Callable[[Connection], None]:
    """Somebody is kept by a key from now on."""

    def job(connection: Connection) -> None:
        k = schema.passkeys
        if int(connection.scalar(select(func.count()).select_from(k).where(k.c.owner == owner)) or 0) >= MAX_PASSKEYS:
            raise Refused("limit", f"You have {MAX_PASSKEYS} passkeys already. Take one away first.")
        keeping(owner, name, "", now)(connection)
        values = {"credential": credential, "owner": owner, "public": public, "uses": uses, "label": label, "made": now, "seen": now}
        try:
            with connection.begin_nested():
                connection.execute(insert(k).values(id=fingerprint(credential), **values))
        except IntegrityError:
            raise Refused("not-yours", "This passkey is known here already.") from None

    return job


def by_credential(connection: Connection, credential: str) -> Passkey | None:
    k = schema.passkeys
    row = connection.execute(select(k).where(k.c.id == fingerprint(credential))).first()
    return Passkey(**row._mapping) if row is not None else None


def passkeys_of(connection: Connection, owner: str) -> list[Passkey]:
    k = schema.passkeys
    return [Passkey(**row._mapping) for row in connection.execute(select(k).where(k.c.owner == owner, k.c.owner != "").order_by(k.c.made))]


def using(ident: str, uses: int, now: float) -> Callable[[Connection], None]:
    """A key was used."""
    k = schema.passkeys
    return doing(update(k).where(k.c.id == ident).values(uses=uses, seen=now))


def removing(owner: str, ident: str) -> Callable[[Connection], None]:
    """A key opens nothing any more. Refused if nothing else would bring its owner back."""

    def job(connection: Connection) -> None:
        k, p = schema.passkeys, schema.people
        mine = {row.id for row in connection.execute(select(k.c.id).where(k.c.owner == owner))}
        if ident not in mine:
            raise Refused("not-yours", "This is no passkey of yours.")
        if len(mine) == 1 and connection.scalar(select(p.c.phrase).where(p.c.owner == owner)) is None:
            raise Refused("not-yours", "This is the only way back to you. Get a recovery phrase or another passkey first.")
        connection.execute(delete(k).where(k.c.id == ident))

    return job

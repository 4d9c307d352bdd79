"""Accounts: names and portraits, linked devices, deletion."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any
from zlib import crc32

from sqlalchemy import Connection, and_, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from ..engine.registry import portraits
from ..table import Refused
from ..table.names import skeleton
from ..table.rating import AS_GUEST, GUEST
from . import groups, relations, schema
from .jobs import doing, put
from .results import marking
from .tokens import new_id

Job = Callable[[Connection], None]
SOMEONE = "someone"
LINK_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody by name. Unless they are kept, by a phrase or a passkey, they are a guest: when their browser forgets them, so do we."""

    owner: str
    code: str = ""
    name: str = ""
    face: str = "G-frog"
    kept: bool = False
    made: float = 0.0
    away: float = 0.0


@dataclass(frozen=True, slots=True)
class Device:
    """A browser or a program of a person."""

    fingerprint: str
    label: str
    made: float
    seen: float


def person_of(row: Any) -> Person:
    return Person(row.owner, row.code, row.name, row.face, row.read is not None, row.made, row.away or 0.0)


def read_person(connection: Connection, owner: str) -> Person | None:
    p = schema.people
    row = connection.execute(select(p).where(p.c.owner == owner)).first() if owner else None
    return person_of(row) if row else None


def by_code(connection: Connection, code: str) -> Person | None:
    p = schema.people
    row = connection.execute(select(p).where(p.c.code == code)).first()
    return person_of(row) if row else None


def read_people(connection: Connection, owners: Iterable[str]) -> dict[str, Person]:
    p = schema.people
    return {row.owner: person_of(row) for row in connection.execute(select(p).where(p.c.owner.in_(sorted(set(owners)))))}


def close_name(name: str) -> str:
    """A name as it is compared on the whole server."""
    return skeleton(name).replace(" ", "")


def check_free(connection: Connection, owner: str, name: str) -> None:
    """Refused if another person's saved profile has this name."""
    p = schema.people
    if name and connection.scalar(select(p.c.owner).where(p.c.read == close_name(name), p.c.owner != owner)) is not None:
        raise Refused("name", f"{name} is taken. Choose another name.")


def first_face(owner: str) -> str:
    """The default face of a person: always the same for the same person, so that people can be told apart in lists."""
    number, kinds = crc32(owner.encode()), [*portraits()]
    return f"{'RGBYPO'[number % 6]}-{kinds[number // 6 % len(kinds)]}"


def naming(owner: str, name: str, face: str, now: float) -> Callable[[Connection], Person]:
    """Sets a person's name and face."""

    def job(connection: Connection) -> Person:
        check_free(connection, owner, name)
        p = schema.people
        fresh = {"code": new_id(), "name": name, "read": None, "face": face or first_face(owner), "phrase": None, "made": now}
        put(connection, p, {"owner": owner}, {}, fresh)
        old = connection.execute(select(p).where(p.c.owner == owner)).one()
        values: dict[str, Any] = {"name": name or old.name, "face": face or old.face}
        if old.read is not None:
            values["read"] = close_name(values["name"])
        connection.execute(update(p).where(p.c.owner == owner).values(values))
        return Person(owner, old.code, values["name"], values["face"], old.read is not None, old.made, old.away or 0.0)

    return job


def keeping(owner: str, name: str, phrase: str, now: float) -> Callable[[Connection], Person]:
    """Saves a profile under a unique name: by a recovery phrase (its hash), or without one by a passkey."""

    def job(connection: Connection) -> Person:
        person = naming(owner, name, "", now)(connection)
        if not person.name:
            raise Refused("name", "A kept identity needs a name.")
        p = schema.people
        values = {"read": close_name(person.name), **({"phrase": phrase} if phrase else {})}
        try:
            with connection.begin_nested():
                connection.execute(update(p).where(p.c.owner == owner).values(values))
        except IntegrityError:
            raise Refused("name", f"{person.name} is taken. Choose another name.") from None
        return Person(owner, person.code, person.name, person.face, True, person.made, person.away)

    return job


def going_away(owner: str, until: float | None) -> Callable[[Connection], None]:
    """Sets until when a person is away; None: they are back."""
    p = schema.people
    return doing(update(p).where(p.c.owner == owner).values(away=until))


def by_phrase(connection: Connection, phrase: str) -> str:
    """The owner of this recovery phrase; empty if there is none."""
    p = schema.people
    return connection.scalar(select(p.c.owner).where(p.c.phrase == phrase)) or ""


# Devices ------------------------------------------------------------------------------------------------------------------


def owner_of(connection: Connection, fingerprint: str) -> str:
    """The person of a device: another's if it is linked, nobody if it was signed out, else its own."""
    d = schema.devices
    row = connection.execute(select(d.c.owner).where(d.c.fingerprint == fingerprint)).first()
    return fingerprint if row is None else str(row.owner)


def linking(fingerprint: str, owner: str, label: str, now: float) -> Job:
    """Links a device to a person; an empty owner signs it out."""

    def job(connection: Connection) -> None:
        d = schema.devices
        values = {"owner": owner, "label": label, "made": now, "seen": now}
        put(connection, d, {"fingerprint": fingerprint}, values)

    return job


def noticing(fingerprint: str, owner: str, label: str, now: float) -> Job:
    """Records the use of a person's device; the first one is written down like the others."""

    def job(connection: Connection) -> None:
        d = schema.devices
        if connection.execute(update(d).where(d.c.fingerprint == fingerprint, d.c.owner == owner).values(seen=now)).rowcount == 0:
            linking(fingerprint, owner, label, now)(connection)

    return job


def devices_of(connection: Connection, owner: str) -> list[Device]:
    d = schema.devices
    rows = connection.execute(select(d).where(d.c.owner == owner, d.c.owner != "").order_by(d.c.made))
    return [Device(row.fingerprint, row.label, row.made, row.seen) for row in rows]


def offering(owner: str, code: str, now: float) -> Job:
    """A code for another device; the one before is void, and so are all that are too old."""

    def job(connection: Connection) -> None:
        k = schema.links
        connection.execute(delete(k).where((k.c.owner == owner) | (k.c.until < now)))
        connection.execute(insert(k).values(code=code, owner=owner, until=now + LINK_SECONDS))

    return job


def taking(code: str, now: float) -> Callable[[Connection], str]:
    """Uses up a code: its owner, or empty if it is unknown or too old."""

    def job(connection: Connection) -> str:
        k = schema.links
        owner = connection.scalar(select(k.c.owner).where(k.c.code == code, k.c.until >= now)) or ""
        if owner and connection.execute(delete(k).where(k.c.code == code)).rowcount != 1:
            return ""
        return owner

    return job


# One person out of two, or none ---------------------------------------------------------------------------------------------


def tables_of(connection: Connection, owner: str) -> set[str]:
    """Every table a person made, sits at, has a reserved seat at, or has seen a hand of."""
    t, s, hd = schema.tables, schema.seats, schema.held
    tables = {row.id for row in connection.execute(select(t.c.id).where(t.c.host == owner))}
    tables |= {row.table_id for row in connection.execute(select(s.c.table_id).where((s.c.owner == owner) | (s.c.home == owner)))}
    return tables | {row.table_id for row in connection.execute(select(hd.c.table_id).where(hd.c.owner == owner))}


def merging(guest: str, owner: str) -> Callable[[Connection], list[str]]:
    """Merges a guest into a person: seats, tables, history. Refused while both sit at one table, which would be two hands. A game that goes
    on stays a guest's for ratings. Returns the changed tables."""

    def job(connection: Connection) -> list[str]:
        both = tables_of(connection, guest) & tables_of(connection, owner)
        t = schema.tables
        if both and connection.scalar(select(func.count()).select_from(t).where(t.c.id.in_(both), t.c.over.is_(False))):
            raise Refused("one-seat", "This browser and the other one play at the same table. Finish that game first.")
        changed = tables_of(connection, guest) - both
        s = schema.seats
        theirs = select(s.c.table_id, s.c.seat).join(t, t.c.id == s.c.table_id).where((s.c.owner == guest) | (s.c.home == guest))
        for row in connection.execute(theirs.where(t.c.over.is_(False))).all():
            marking(row.table_id, GUEST.format(row.seat))(connection)
        for table in sorted(changed):
            replace_owner(connection, table, guest, owner)
        r = schema.results
        played = and_(r.c.owner == guest, r.c.table_id.not_in(both or {""}))
        rated = select(r.c.pool, r.c.game, r.c.players).where(r.c.owner == owner, r.c.pool != "").distinct()
        for pool, game, players in connection.execute(rated).all():
            same = and_(played, r.c.pool == pool, r.c.game == game, r.c.players == players)
            connection.execute(update(r).where(same).values(pool="", why=AS_GUEST, mu=None, sigma=None))
        connection.execute(update(r).where(played).values(owner=owner))
        connection.execute(delete(schema.people).where(schema.people.c.owner == guest))
        relations.passing_on(connection, guest, owner)
        groups.passing_on(connection, guest, owner)
        for part in (schema.pushes, schema.cups, schema.entries):
            connection.execute(update(part).where(part.c.owner == guest).values(owner=owner))
        return sorted(changed)

    return job


def replace_owner(connection: Connection, table: str, old: str, new: str) -> None:
    """One person instead of another at a table; its version counts on, so that every process reads it again."""
    t, s, hd, pr = schema.tables, schema.seats, schema.held, schema.presence
    connection.execute(update(t).where(t.c.id == table, t.c.host == old).values(host=new))
    connection.execute(update(s).where(s.c.table_id == table, s.c.owner == old).values(owner=new))
    connection.execute(update(s).where(s.c.table_id == table, s.c.home == old).values(home=new))
    connection.execute(update(hd).where(hd.c.table_id == table, hd.c.owner == old).values(owner=new))
    connection.execute(delete(pr).where(pr.c.table_id == table, pr.c.owner == old))
    words = connection.scalar(select(t.c.settings).where(t.c.id == table)) or "{}"
    connection.execute(update(t).where(t.c.id == table).values(settings=words.replace(old, new), version=t.c.version + 1))


def forgetting(owner: str) -> Callable[[Connection], None]:
    """Deletes a person's name, face, devices and history; `retention.forgetting` is for their tables."""

    def job(connection: Connection) -> None:
        r = schema.results
        connection.execute(update(r).where(r.c.owner == owner).values(owner="", name=SOMEONE, did=""))
        connection.execute(delete(schema.people).where(schema.people.c.owner == owner))
        relations.letting_go(connection, owner)
        groups.letting_go(connection, owner)
        for part in (schema.links, schema.passkeys, schema.challenges, schema.pushes, schema.wishes, schema.puzzle_tries):
            connection.execute(delete(part).where(part.c.owner == owner))
        connection.execute(update(schema.entries).where(schema.entries.c.owner == owner).values(owner="", name=SOMEONE, left=True))
        connection.execute(update(schema.cups).where(schema.cups.c.owner == owner).values(owner=""))
        connection.execute(update(schema.devices).where(schema.devices.c.owner == owner).values(owner="", label=""))

    return job

"""Web Push: somebody whose page is not open is told on their devices that it is their turn, or that a friend asks them to a table.

Addresses come from people's browsers, so nothing is sent to this machine or to private networks by them: every address is resolved here,
checked, and connected to as it was checked. The operator can name hosts that are excepted.
"""

from __future__ import annotations

import asyncio
import hashlib
import http.client
import ipaddress
import json
import logging
import socket
import ssl
import time
from typing import TYPE_CHECKING
from urllib.parse import SplitResult, urlsplit

from sqlalchemy.exc import SQLAlchemyError

from ...store.pushes import Push, dropping, keys_or, pushes_of
from ...table import Change, seats
from .sealing import Key, encoded, keys_from, new_keys, point, sealed, signed
from .services import Services

if TYPE_CHECKING:
    from .room import Room

log = logging.getLogger("frogpond.push")
PATIENCE = 10.0
LENGTH = 1000
KEPT = 12 * 3600
"""Seconds for which a push service keeps a notice for a device that is off."""
GONE = (404, 410)
CONTACT = "mailto:nobody@localhost"
"""Push services want an address to complain to; an operator who wants to hear of it names one."""


def split(endpoint: str) -> SplitResult:
    """An address in its parts; ValueError if it is none that notices can go to."""
    parts = urlsplit(endpoint)
    if len(endpoint) > LENGTH or parts.username or parts.password or not parts.hostname or parts.scheme not in ("https", "http"):
        raise ValueError("this is no address for notices")
    return parts


def checked(endpoint: str, hosts: tuple[str, ...]) -> tuple[SplitResult, str]:
    """The parts of an address and where to connect to; ValueError for what is not out in the world, but for the operator's `hosts`."""
    parts = split(endpoint)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    allowed = parts.netloc in hosts
    if parts.scheme != "https" and not allowed:
        raise ValueError("an address for notices begins with https://")
    try:
        found = [str(info[4][0]) for info in socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)]
    except OSError:
        raise ValueError("this address can't be found") from None
    if not allowed and not all(public(address) for address in found):
        raise ValueError("this address is not out in the world")
    return parts, found[0]


def public(address: str) -> bool:
    """Whether an address is neither this machine's nor a private network's, also in the disguise of a mapped one."""
    found = ipaddress.ip_address(address.partition("%")[0])
    mapped = getattr(found, "ipv4_mapped", None) or getattr(found, "sixtofour", None)
    return found.is_global and not found.is_multicast and (mapped is None or (mapped.is_global and not mapped.is_multicast))


def connection_to(parts: SplitResult, address: str) -> http.client.HTTPConnection:
    """A connection to the address that was checked, under the name it was asked by."""
    host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
    made = http.client.HTTPConnection(host, port, timeout=PATIENCE)
    plain = socket.create_connection((address, port), PATIENCE)
    made.sock = ssl.create_default_context().wrap_socket(plain, server_hostname=host) if parts.scheme == "https" else plain
    return made


class Pushes:
    """Watches the tables and tells the devices of those who are asked and do not look."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.hosts = services.settings.push_hosts
        self.keys: Key | None = None
        self.sent = 0

    async def start(self) -> None:
        """The keys are made at the first start."""
        stored = await self.services.writer.run("", keys_or(new_keys))
        self.keys = keys_from(stored)

    @property
    def public_key(self) -> str:
        """What browsers need to take notices of this server."""
        assert self.keys is not None
        return encoded(point(self.keys.public_key()))

    def changed(self, room: Room, change: Change) -> None:
        """A table changed: whoever is asked now and was not before is told, unless they look."""
        table = room.table
        seat = table.to_move
        decided = [row.seat for row in change.rows if row.kind == "act"]
        if change.back or table.over or seat < 0 or not decided or decided[-1] == seat or table.seats[seat].kind != seats.PERSON:
            return
        owner = table.seats[seat].owner
        if not room.presence.here(owner):
            asked = table.view(seat).asked
            words = f"It is your turn{': ' + asked if asked else ''}."
            self.services.spawn(self.tell(owner, f"{table.game.title}: your turn", words, f"/t/{room.id}"))

    def invited(self, room: Room, by: str, owner: str) -> None:
        """Somebody is asked to a table."""
        name = room.telling.name_of(by)
        link = f"/j/{room.header.invite}"
        self.services.spawn(self.tell(owner, f"{name} asks you to {room.table.game.title}", "A seat is free for you.", link))

    async def tell(self, owner: str, title: str, words: str, link: str) -> None:
        """One notice to all devices of somebody."""
        try:
            found = await asyncio.to_thread(self.services.store.read, lambda connection: pushes_of(connection, owner))
            for one in found:
                if not await asyncio.to_thread(self.send, one, title, words, link):
                    await self.services.writer.run("", dropping(one.endpoint))
        except SQLAlchemyError:
            log.warning("nobody could be told: the database does not answer")

    def send(self, push: Push, title: str, words: str, link: str) -> bool:
        """One notice; False if that device takes none any more. What goes wrong is noted without the address, which is a secret."""
        assert self.keys is not None
        try:
            parts, address = checked(push.endpoint, self.hosts)
            body = json.dumps({"title": title, "body": words, "url": link}).encode()
            locked = sealed(body, push.p256dh, push.auth)
            claims = {"sub": CONTACT, "aud": f"{parts.scheme}://{parts.netloc}", "exp": int(time.time()) + KEPT}
            topic = encoded(hashlib.sha256(link.encode()).digest())[:32]
            headers = {
                "Authorization": signed(self.keys, claims), "Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream",
                "TTL": str(KEPT), "Urgency": "normal", "Topic": topic,
            }  # fmt: skip
            connection = connection_to(parts, address)
            try:
                connection.request("POST", parts._replace(scheme="", netloc="").geturl() or "/", locked, headers)
                status = connection.getresponse().status
            finally:
                connection.close()
            self.sent += status < 300
            if status >= 300:
                log.warning("a notice was not taken: %d", status)
            return status not in GONE
        except (OSError, ValueError, http.client.HTTPException) as error:
            log.warning("a device could not be told: %s", type(error).__name__)
            return True

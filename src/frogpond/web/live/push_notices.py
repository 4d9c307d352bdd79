"""Web Push: somebody whose page is not open is told on their devices that it is their turn, or that a friend asks them to a table.

Addresses come from people's browsers, so nothing is sent to this machine or to private networks by them: every address is resolved here,
checked, and connected to as it was checked. The operator can name hosts that are excepted.
"""

from __future__ import annotations

import hashlib
import http.client
import json
import logging
import time
from collections import Counter
from typing import TYPE_CHECKING

from ...store import StoreError
from ...store.pushes import Push, dropping, keys_or, pushes_of
from ...table import Change, seats
from ..ops.fair_queue import Requester
from ..ops.outgoing import Deadline, checked, post, split
from ..ops.threads import NOTICES, READ
from .services import Services
from .webpush_crypto import Key, encoded, keys_from, new_keys, point, sealed, signed

if TYPE_CHECKING:
    from .room import Room

log = logging.getLogger("frogpond.push")
PUSH_TTL = 12 * 3600
"""Seconds for which a push service keeps a notice for a device that is off."""
GONE_STATUSES = (404, 410)
MAX_PENDING_NOTICES = 4
"""Notices for one person that wait or are being sent; what comes beyond is dropped."""
MAX_MISSED = 3
"""A device whose push service missed so many deadlines in a row takes no more notices."""
MAX_SLOW = 10_000
CONTACT = "mailto:nobody@localhost"
"""Push services want an address to complain to; an operator who wants to hear of it names one."""


class SlowServices:
    """Push services that did not answer in time: each rests for a while, longer every time; its devices are dropped in the end."""

    def __init__(self) -> None:
        self._missed: dict[str, tuple[int, float]] = {}  # by host: how often in a row, and until when it rests
        self._devices: dict[str, int] = {}

    def rests(self, host: str) -> bool:
        return self._missed.get(host, (0, 0.0))[1] > time.monotonic()

    def answered(self, host: str, endpoint: str) -> None:
        self._missed.pop(host, None)
        self._devices.pop(endpoint, None)

    def missed(self, host: str, endpoint: str, rest: float) -> bool:
        """A deadline was missed; whether the device is to be dropped."""
        for failures in (self._missed, self._devices):
            if len(failures) > MAX_SLOW:
                failures.clear()
        times = self._missed.get(host, (0, 0.0))[0] + 1
        self._missed[host] = (times, time.monotonic() + rest * 2 ** min(times - 1, 6))
        self._devices[endpoint] = self._devices.get(endpoint, 0) + 1
        return self._devices[endpoint] >= MAX_MISSED


class Pushes:
    """Watches the tables and tells the devices of those who are asked and do not look."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.keys: Key | None = None
        self.sent = 0
        self.pending: Counter[str] = Counter()
        self.slow = SlowServices()

    async def start(self) -> None:
        """The keys are made at the first start."""
        keys = await self.services.writer.run("", keys_or(new_keys))
        self.keys = keys_from(keys)

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
            prompt = table.view(seat).asked
            words = f"It’s your turn{': ' + prompt if prompt else ''}."
            self.services.spawn(self.tell(owner, f"{table.game.title}: your turn", words, f"/t/{room.id}"))

    def invited(self, room: Room, by: str, owner: str) -> None:
        """Somebody is asked to a table."""
        name = room.telling.name_of(by)
        link = f"/j/{room.header.invite}"
        self.services.spawn(self.tell(owner, f"{name} invites you to {room.table.game.title}", "There’s a seat for you.", link))

    def notify(self, owner: str, title: str, words: str, link: str) -> None:
        """One notice to all devices of somebody, in its own time."""
        self.services.spawn(self.tell(owner, title, words, link))

    async def tell(self, owner: str, title: str, words: str, link: str) -> None:
        """One notice to all devices of somebody, unless too many wait for them already."""
        if self.pending[owner] >= MAX_PENDING_NOTICES:
            self.services.metrics.add("frogpond_notices_dropped_total")
            return
        self.pending[owner] += 1
        try:
            for one in await READ.run(self.services.store.read, lambda connection: pushes_of(connection, owner)):
                host = split(one.endpoint).netloc
                if self.slow.rests(host):
                    self.services.metrics.add("frogpond_notices_dropped_total")
                elif not await NOTICES.run_for(Requester(owner, host), self.send, one, title, words, link):
                    await self.services.writer.run("", dropping(one.endpoint))
        except StoreError:
            log.warning("nobody could be told: the database does not answer")
        finally:
            self.pending[owner] -= 1
            if not self.pending[owner]:
                del self.pending[owner]

    def send(self, push: Push, title: str, words: str, link: str) -> bool:
        """One notice; False if that device takes none any more. What goes wrong is noted without the address, which is a secret."""
        assert self.keys is not None
        settings = self.services.settings
        host = split(push.endpoint).netloc
        deadline = Deadline(settings.push_seconds)
        try:
            parts, address = checked(push.endpoint, settings.push_hosts)
            body = json.dumps({"title": title, "body": words, "url": link}).encode()
            locked = sealed(body, push.p256dh, push.auth)
            claims = {"sub": CONTACT, "aud": f"{parts.scheme}://{parts.netloc}", "exp": int(time.time()) + PUSH_TTL}
            topic = encoded(hashlib.sha256(link.encode()).digest())[:32]
            headers = {
                "Authorization": signed(self.keys, claims), "Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream",
                "TTL": str(PUSH_TTL), "Urgency": "normal", "Topic": topic,
            }  # fmt: skip
            status = post(parts, address, locked, headers, deadline)
        except TimeoutError:
            log.warning("a push service did not answer within %g s", settings.push_seconds)
            return not self.slow.missed(host, push.endpoint, settings.push_rest)
        except (OSError, ValueError, http.client.HTTPException) as error:
            log.warning("a device could not be told: %s", type(error).__name__)
            return True
        self.slow.answered(host, push.endpoint)
        self.sent += status < 300
        if status >= 300:
            log.warning("a notice was not taken: %d", status)
        return status not in GONE_STATUSES

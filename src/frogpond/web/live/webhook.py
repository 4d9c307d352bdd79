"""Telling a group's channel whose move it is: one address a table, in the form Discord and Slack read.

Off unless the operator names the hosts that may be written to. Nothing is sent to any other host, nothing is followed, and only people who
are not looking at the table just then are named.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import logging
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from ...table import Change, seats
from ...table.settings import Channel
from ..ops.outgoing import Deadline, post, resolve, split
from ..ops.threads import WEBHOOKS

if TYPE_CHECKING:
    from .room import Room

log = logging.getLogger("frogpond.webhook")
WEBHOOK_SECONDS = 10.0
MAX_PENDING_CALLS = 100
"""Messages that wait or are being sent; what comes beyond is dropped."""
MAX_WEBHOOK_LENGTH = 400
LOOPBACK_HOSTS = ("127.0.0.1", "localhost", "::1")


def checked(url: str, hosts: tuple[str, ...]) -> str:
    """The address if it may be used; ValueError that says what is allowed."""
    if not hosts:
        raise ValueError("this server doesn't post to other sites. Its operator can allow it")
    parts = urlsplit(url.strip())
    if len(url) > MAX_WEBHOOK_LENGTH or parts.username or parts.password or parts.netloc not in hosts:
        raise ValueError(f"the address must be at one of these: {', '.join(hosts)}")
    if parts.scheme != "https" and not (parts.scheme == "http" and parts.hostname in LOOPBACK_HOSTS):
        raise ValueError("the address must begin with https://")
    return parts.geturl()


def payload(url: str, words: str) -> dict[str, Any]:
    """The message in the form the host reads; nobody is pinged by a name that somebody gave themselves."""
    plain = words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    host = urlsplit(url).hostname or ""
    discord = {"content": words, "allowed_mentions": {"parse": []}}
    if host.endswith(("discord.com", "discordapp.com")):
        return discord
    return {"text": plain} if host.endswith("slack.com") else {"text": plain, **discord}


def news(room: Room, channel: Channel, change: Change) -> str:
    """What there is to tell after a change; empty if the person asked is looking, or was asked before."""
    table = room.table
    link = f"{channel.base}/t/{room.id}"
    if table.over:
        names = [room.seat_name(winner) for winner in table.winners()]
        return f"{table.game.title} is over: {' and '.join(names) + ' won' if names else 'No winner'}. {link}"
    seat = table.to_move
    decided = [row.seat for row in change.rows if row.kind == "act"]
    if seat < 0 or table.seats[seat].kind != seats.PERSON or not decided or decided[-1] == seat:
        return ""
    owner = table.seats[seat].owner
    if room.presence.here(owner):
        return ""
    return f"{room.seat_name(seat)}, it's your turn in {table.game.title}. {link}"


class Webhooks:
    """Watches the tables and tells their channels."""

    def __init__(self, hosts: tuple[str, ...]) -> None:
        self.hosts = hosts
        self.tasks: set[asyncio.Task[None]] = set()
        self.sent = 0

    def changed(self, room: Room, change: Change) -> None:
        """A table changed: tell its channel, without waiting for it."""
        channel = room.header.settings.webhook
        if channel is None or not self.hosts or change.back:
            return
        words = news(room, channel, change)
        if words and len(self.tasks) < MAX_PENDING_CALLS:
            task = asyncio.get_running_loop().create_task(WEBHOOKS.run(self.send, channel.url, words))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    def send(self, url: str, words: str) -> None:
        """One message; what goes wrong is noted without the address, which is a secret."""
        try:
            address = checked(url, self.hosts)
            body = json.dumps(payload(address, words)).encode()
            headers = {"Content-Type": "application/json", "User-Agent": "frogpond"}
            parts = split(address)
            status = post(parts, resolve(parts)[0], body, headers, Deadline(WEBHOOK_SECONDS))
            if status >= 300:
                raise ValueError(f"status {status}")
            self.sent += 1
        except (OSError, ValueError, http.client.HTTPException) as error:
            log.warning("a channel could not be told: %s", type(error).__name__)

    async def stop(self) -> None:
        await asyncio.gather(*self.tasks, return_exceptions=True)

"""Where somebody is told of their turn: devices that take notices, and the channel of a table."""

from __future__ import annotations

import asyncio
import time

from ...store.pushes import Push, subscribing, unsubscribing
from ...table import Refused, seats
from ...table.settings import Channel
from ..live.room import Room
from ..live.webhook import checked as checked_channel
from ..ops.outgoing import checked
from ..ops.threads import NOTICES
from .context import App, Visitor
from .tables import own_tables

# What players read
NO_NOTICES_CAN_BE_SENT_THERE = "We can’t send notices there: finding this address takes too long."
NO_NOTICES_CAN_BE_SENT_THERE_2 = "We can’t send notices there: {error}."


async def tables_to_move(app: App, who: Visitor) -> list[str]:
    """The tables that wait for somebody."""
    mine = await own_tables(app, who, 40)
    return [head.id for head, seated in mine if not head.over and not head.private and head.to_move in seats.held_by(seated, who.owner)]


async def take_notices(app: App, who: Visitor, endpoint: object, keys: object) -> None:
    """This device takes notices; Refused where none can be sent."""
    from ..live.webpush_crypto import decoded, device_key  # cryptography is slow to load, and few take notices

    settings = app.services.settings
    try:
        push = Push(str(endpoint), str(keys["p256dh"]), str(keys["auth"]))  # type: ignore[index]
        device_key(push.p256dh)
        if len(decoded(push.auth)) != 16 or len(push.p256dh) > 100:
            raise ValueError("a secret of another length")
        async with asyncio.timeout(settings.push_seconds):
            await NOTICES.run(checked, push.endpoint, settings.push_hosts)
    except TimeoutError:
        raise Refused("webhook", NO_NOTICES_CAN_BE_SENT_THERE) from None
    except (ValueError, TypeError, KeyError) as error:
        raise Refused("webhook", NO_NOTICES_CAN_BE_SENT_THERE_2.format(error=error)) from None
    await app.services.writer.run("", subscribing(who.owner, who.device_print, push, time.time()))


async def end_notices(app: App, who: Visitor) -> None:
    """This device takes no notices any more."""
    await app.services.writer.run("", unsubscribing(who.owner, who.device_print))


async def set_channel(app: App, who: Visitor, room: Room, address: str, home: str) -> None:
    """Where the turns of a table are told, with links to this server (`home`); an empty address: nowhere."""
    try:
        url = checked_channel(address, app.services.settings.webhook_hosts) if address else ""
    except ValueError as error:
        raise Refused("webhook", str(error)[0].upper() + str(error)[1:] + ".") from None
    await room.set_webhook(who.owner, Channel(url, home) if url else None)

"""News for open pages: a listener for each, and a place for its stream among those who watch."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterable

from ...table import Refused
from ..live.lobby_events import LobbyClient as LobbyClient
from ..ops.connection_limits import ClientConnection
from .context import App

# What players read
TOO_MANY_PAGES_OPEN_FROM = "Too many pages open from your address. Close one, or try again later."

GAP, BEAT = 2.0, 20.0
"""Seconds between two pieces of news for one page, and between two signs of life."""


def listener(owner: str, tables: Iterable[str] = ()) -> LobbyClient:
    """Somebody's page, and the tables that it shows."""
    return LobbyClient(owner, list(tables))


def stream_place(app: App, address: str, name: str, page: LobbyClient) -> ClientConnection:
    """A place for a stream; Refused if its address has too many."""
    if not app.services.places.may_watch(address):
        raise Refused("full", TOO_MANY_PAGES_OPEN_FROM)
    return ClientConnection(name, address, page.owner, False, time.monotonic(), page)


async def in_place(app: App, place: ClientConnection, events: AsyncIterator[str]) -> AsyncIterator[str]:
    """The events of a stream while it has its place; none if that was taken meanwhile, and the page asks again by itself."""
    try:
        app.services.places.enter(place)
    except Refused:
        return
    try:
        async for event in events:
            yield event
    finally:
        app.services.places.leave(place)


async def home_news(app: App, page: LobbyClient, since: str | None) -> AsyncIterator[bool]:
    """True when somebody's home is out of date, from now on or since a page was made; False as a sign of life."""
    services = app.services
    services.lobby.enter(page)
    if since is not None and services.lobby.missed(page, since):
        page.news.set()
    try:
        while not services.stopping and not page.gone:
            try:
                await asyncio.wait_for(page.news.wait(), BEAT)
            except TimeoutError:
                yield False
                continue
            page.news.clear()
            yield True
            await asyncio.sleep(GAP)
    finally:
        services.lobby.exit(page)

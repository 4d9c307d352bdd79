"""A study while it is played: a stream of how far it is and what the games so far say, as long as somebody looks."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from ...lab.shelf import RUNNING, WAITING, Wish
from .. import elements as h
from ..live.lobby import LobbyClient
from ..live.studio import Studio
from ..live.threads import FILES_POOL
from . import studio_answer as told
from . import studio_tune
from .stream import RETRY_FIELD, stream
from .studio_door import own_study
from .visit import identity, rooms_of

LOOK, BEAT = 0.25, 20.0
"""Seconds between looks at what the process that plays has written, and between signs of life where nothing is new."""


async def follow(request: Request) -> Response:
    """GET /studio/study/{study}: a message whenever there is something new; the last one says that nobody plays it any more."""
    studio, ident, wish = own_study(request)
    services = rooms_of(request).services
    listener = LobbyClient(identity(request)[1], ())

    async def events() -> AsyncIterator[str]:
        seen, heard = "", time.monotonic()
        yield RETRY_FIELD
        while not services.stopping and not listener.gone:
            try:
                message = await FILES_POOL.run(progress, studio, ident, wish)
            except ValueError:  # deleted meanwhile
                return
            said = json.dumps(message)
            if said != seen:
                yield f"data: {said}\n\n"
                seen, heard = said, time.monotonic()
            elif time.monotonic() - heard > BEAT:
                yield ": still here\n\n"
                heard = time.monotonic()
            if not message["going"]:
                return
            await news(listener, studio, ident)

    return stream(request, f"study {ident}", listener, events())


async def news(listener: LobbyClient, studio: Studio, ident: str) -> None:
    """Until something may be new: the study's files were written anew, its turn in the queue comes nearer, or this one has to go."""
    before = await FILES_POOL.run(studio.shelf.written, ident)
    since = time.monotonic()
    while not listener.news.is_set() and time.monotonic() - since < 4 * LOOK:
        await asyncio.sleep(LOOK)
        if await FILES_POOL.run(studio.shelf.written, ident) != before:
            return


def progress(studio: Studio, ident: str, wish: Wish) -> dict[str, Any]:
    """How far a study is, JSON-ready; ValueError if it is gone."""
    state, answer = studio.shelf.state(ident), studio.shelf.answer(ident)
    queue = studio.shelf.queue() if state["status"] == WAITING else []
    others = sum(each["status"] == RUNNING for _, _, each in studio.shelf.all()) if queue else 0
    before = queue.index(ident) + others if ident in queue else None
    if wish.tuning:
        words, share = studio_tune.progress_words(state, answer, before), studio_tune.share_of(answer)
        html = studio_tune.answer_html(ident, answer, state["status"])
    else:
        words, share = told.progress_words(state, answer, before), told.share_of(answer)
        html = told.answer_html(wish, answer) if answer else h.p("The first games are being played.", class_="mute empty")
    going = state["status"] in (WAITING, RUNNING)
    return {"status": state["status"], "words": words, "share": share, "games": answer.get("games", 0), "html": html, "going": going}

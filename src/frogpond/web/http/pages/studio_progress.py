"""A study while it is played: a stream of how far it is and what the games so far say, as long as somebody looks."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from ....draw import html as h
from ....lab.shelf import Wish
from ...app.context import App
from ...app.news import LobbyClient, listener
from ...app.studio import own_study, studio_of, study_progress
from ...ops.threads import FILES_POOL
from ..visit import somebody_of
from . import studio_answer as told
from . import studio_tune
from .stream import RETRY_FIELD, stream
from .studio_lock import let_in

LOOK, BEAT = 0.25, 20.0
"""Seconds between looks at what the process that plays has written, and between signs of life where nothing is new."""


async def follow(request: Request) -> Response:
    """GET /studio/study/{study}: a message whenever there is something new; the last one says that nobody plays it any more."""
    app, who, ident = let_in(request), somebody_of(request), request.path_params["study"]
    wish = own_study(app, who, ident)
    page = listener(who.owner)

    async def events() -> AsyncIterator[str]:
        seen, heard = "", time.monotonic()
        yield RETRY_FIELD
        while not app.services.stopping and not page.gone:
            try:
                message = await FILES_POOL.run(progress, app, ident, wish)
            except ValueError:  # deleted meanwhile
                return
            text = json.dumps(message)
            if text != seen:
                yield f"data: {text}\n\n"
                seen, heard = text, time.monotonic()
            elif time.monotonic() - heard > BEAT:
                yield ": still here\n\n"
                heard = time.monotonic()
            if not message["going"]:
                return
            await news(page, app, ident)

    return stream(request, f"study {ident}", page, events())


async def news(page: LobbyClient, app: App, ident: str) -> None:
    """Until something may be new: the study's files were written anew, its turn in the queue comes nearer, or this one has to go."""
    shelf = studio_of(app).shelf
    before = await FILES_POOL.run(shelf.written, ident)
    since = time.monotonic()
    while not page.news.is_set() and time.monotonic() - since < 4 * LOOK:
        await asyncio.sleep(LOOK)
        if await FILES_POOL.run(shelf.written, ident) != before:
            return


def progress(app: App, ident: str, wish: Wish) -> dict[str, Any]:
    """How far a study is, JSON-ready; ValueError if it is gone."""
    now = study_progress(app, ident)
    state, answer = now.state, now.answer
    if wish.tuning:
        words, share = studio_tune.progress_words(state, answer, now.before), studio_tune.share_of(answer)
        html = studio_tune.answer_html(ident, answer, state["status"])
    else:
        words, share = told.progress_words(state, answer, now.before), told.share_of(answer)
        html = told.answer_html(wish, answer) if answer else h.p("Playing the first games…", class_="mute empty")
    return {"status": state["status"], "words": words, "share": share, "games": answer.get("games", 0), "html": html, "going": now.going}

"""Lists of tables: one's own on the landing page, finished games, lessons."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ...draw.frogs import portrait
from .. import elements as h
from ..elements import Markup
from .cards import game_card
from .shell import button, letter, page
from .visit import rooms_of, theme_of


@dataclass(frozen=True)
class TableCard:
    """A table this browser knows."""

    href: str
    game: str
    words: str  # "your move, turn 13"
    mine: bool = False  # something is asked of this person

    def html(self) -> Markup:
        return h.a(h.b(self.game), h.span(self.words), class_="resume mine" if self.mine else "resume", href=self.href)


def listing(title: str, rows: Sequence[TableCard], empty: str, *, theme: str = "") -> str:
    """A plain list of tables or replays, with words for when there are none."""
    if rows:
        inner = h.div([row.html() for row in rows], class_="list")
    else:
        inner = h.div(Markup(portrait("G", 96)), h.p(empty), button("Open a table", "play", go=True, href="/"), class_="empty")
    return page(title, letter(h.h1(title), inner), theme=theme)


async def replays(request: Request) -> Response:
    """GET /replays."""
    finished = await asyncio.to_thread(rooms_of(request).store.finished, 30)
    rows = [TableCard(f"/t/{header.id}/replay", game_card(header.game).title, f"{header.players} players") for header in finished]
    return HTMLResponse(listing("Finished games", rows, "No game has been finished here yet.", theme=theme_of(request)))

"""What somebody at a table asks: what a move would bring, and what typed words mean. Answers are computed in their turn."""

from __future__ import annotations

import secrets
from typing import Any

from ...engine.state import SPECTATOR
from ...engine.story import speaking
from ...table.text_mode import TextAnswer, answer
from ...table.whatif import drawn
from ..live.hints import preview_message
from ..live.opponents import Asker
from ..live.room import Room
from ..ops.fair_queue import Requester
from ..push.clients import Client
from .context import App, Visitor

# What players read
NO_ANSWER = "The pond is too busy for that. Try again in a moment."
YOU_CANT_DO_THAT_NOW = "You can’t do that now."


def _thinking(app: App, who: Visitor, seat: int) -> Asker:
    """With what a seat knows, and in the turn of whoever asks."""
    return app.services.opponents.by(Requester(who.owner, who.address), seat=seat)


async def preview(app: App, who: Visitor, room: Room, page: Client, seat: int, rid: int | None, action: int) -> dict[str, Any]:
    """What a move would bring, as a message for the page."""
    table = room.table
    nothing: dict[str, Any] = {"type": "preview", "rid": rid, "action": action, "said": []}
    if seat == SPECTATOR or rid != table.seq or table.why_not(seat, action) is not None:
        return {**nothing, "note": YOU_CANT_DO_THAT_NOW}
    seq = table.seq
    with speaking(table.history.names):
        result = await _thinking(app, who, seat).ask(
            "preview", drawn, table.state, seat, action, secrets.randbits(60), page.dark, page.size
        )
    return {**nothing, "note": NO_ANSWER} if result is None else preview_message(room, page, action, seq, result)


async def typed_words(app: App, who: Visitor, room: Room, seat: int, words: str) -> TextAnswer:
    """What typed words mean at a table: a move, a question, a wish."""
    with speaking(room.table.history.names):
        return await _thinking(app, who, seat).ask("talk", answer, room.table.state, seat, words) or TextAnswer(NO_ANSWER)

"""The socket of a table page: what a page may say (docs/protocol.md), and the answers."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import re
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from ...engine.reason import Reason
from ...engine.state import SPECTATOR
from ...table import Refused, seats
from ...table.talk import answer
from ..live.clients import Client
from ..live.hints import preview
from ..live.room import Room
from ..live.rooms import Rooms
from ..server.limits import Bucket
from . import messages

log = logging.getLogger("frogpond.socket")
KEY = re.compile(r"[A-Za-z0-9_-]{1,64}")
KINDS = ("hello", "look", "act", "why", "say", "undo", "consent", "seat", "explain", "talk", "me", "hint", "preview", "aids")


class Nonsense(Exception):
    """A message that can't be understood at all; the socket is closed."""


def field(message: dict[str, Any], name: str, kind: type | tuple[type, ...], default: Any = None) -> Any:
    """A field of the right kind."""
    value = message.get(name, default)
    if value is default:
        return default
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise Nonsense(f"{name} has the wrong kind")
    return value


def words(message: dict[str, Any], name: str, most: int) -> str:
    value: str = field(message, name, str, "")
    if len(value) > most:
        raise Nonsense(f"{name} is longer than {most}")
    return value


class Talk:
    """One page at its socket."""

    def __init__(self, socket: WebSocket, rooms: Rooms, room: Room, client: Client) -> None:
        self.socket = socket
        self.rooms = rooms
        self.room = room
        self.client = client
        self.bucket = Bucket(rooms.settings.messages)

    async def run(self) -> None:
        """Until one side goes."""
        sender = asyncio.create_task(self._send())
        try:
            while True:
                text = await self.socket.receive_text()
                if not self.bucket.take():
                    self.rooms.metrics.add("frogpond_limited_total")
                    raise Nonsense("too many messages")
                await self._hear(text)
        except (WebSocketDisconnect, KeyError):  # KeyError: a binary message has no text
            pass
        except Nonsense as problem:
            await self._close(1008, str(problem))
        finally:
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)

    async def _send(self) -> None:
        while True:
            text = await self.client.outbox.get()
            if text is None:
                await self._close(1012, "come again")
                return
            await self.socket.send_text(text)

    async def _close(self, code: int, why: str) -> None:
        if self.socket.application_state is WebSocketState.CONNECTED:
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):  # the other side may be faster
                await self.socket.close(code, why)

    async def _hear(self, text: str) -> None:
        if len(text) > self.rooms.settings.message_limit:
            raise Nonsense("too long")
        try:
            message = json.loads(text)
        except (ValueError, RecursionError):
            raise Nonsense("this is no JSON") from None
        if not isinstance(message, dict):
            raise Nonsense("a message is an object")
        kind = message.get("type")
        if kind not in KINDS:
            return  # the page may be newer than we are
        self.rooms.metrics.add("frogpond_messages_total", 1, kind)
        if not self.client.ready and kind != "hello":
            raise Nonsense("say hello first")
        try:
            await getattr(self, f"_{kind}")(message)
        except Refused as refused:
            self.rooms.metrics.add("frogpond_refusals_total", 1, refused.reason.code)
            self.client.send({"type": "note", "text": refused.reason.text})
        except SQLAlchemyError as error:
            log.warning("the database does not answer: %s", type(error).__name__)
            self.rooms.metrics.add("frogpond_refusals_total", 1, "database")
            key = message.get("key") if kind == "act" else None
            if isinstance(key, str):
                reason = Reason("database", messages.NOT_KEPT)
                self.client.send(messages.refusal(self.room.table.game, reason, rid=message.get("rid"), key=key))
            else:
                self.client.send({"type": "note", "text": messages.NOT_KEPT})

    @property
    def seat(self) -> int:
        return self.client.viewer(self.room.table)

    def _set_look(self, message: dict[str, Any]) -> None:
        size = words(message, "size", 20)
        if size in ("laptop", "phone"):
            self.client.size = size
        self.client.dark = bool(message.get("dark", self.client.dark))

    async def _hello(self, message: dict[str, Any]) -> None:
        self._set_look(message)
        self.client.defs = words(message, "defs", 64)
        self.client.ready = True
        self.client.lines, self.client.edition = 0, -1
        messages.send_view(self.room, self.client)
        self.room.tell_ask(self.client)

    async def _look(self, message: dict[str, Any]) -> None:
        self._set_look(message)
        messages.send_view(self.room, self.client)

    async def _act(self, message: dict[str, Any]) -> None:
        room, client = self.room, self.client
        rid = field(message, "rid", int)
        key = words(message, "key", 64)
        action = field(message, "action", (int, str))
        if action is None or isinstance(action, bool) or (isinstance(action, str) and len(action) > 200):
            raise Nonsense("an act names its action")
        if key and not KEY.fullmatch(key):
            raise Nonsense("a key is made of letters, digits, - and _")
        seat = self.seat
        try:
            if seat == SPECTATOR:
                raise Refused("not-yours", "You are watching. Take a seat to play.")
            done = not self._mine_before(key)
            done = done and await self.rooms.safely(room.act(client.owner, seat, action, rid if rid is not None else -1, key, client))
            if not done:  # this very act is stored already: say so again
                messages.send_view(room, client, None, key)
        except Refused as refused:
            self.rooms.metrics.add("frogpond_refusals_total", 1, refused.reason.code)
            if refused.late and self._mine_before(key):
                messages.send_view(room, client, None, key)
                return
            if refused.late:
                messages.send_view(room, client)
            client.send(messages.refusal(room.table.game, refused.reason, rid=rid, key=key))

    def _mine_before(self, key: str) -> bool:
        """Whether an act with this key is stored for any seat of this person (hot-seat: the seat may have passed on)."""
        table = self.room.table
        mine = seats.held_by(table.seats, self.client.owner)
        return bool(key) and any((seat, key) in table.keys for seat in mine)

    async def _why(self, message: dict[str, Any]) -> None:
        table, seat = self.room.table, self.seat
        rid = field(message, "rid", int)
        picks = field(message, "picks", list, [])
        if len(picks) > 8 or not all(isinstance(pick, str) and len(pick) <= 80 for pick in picks):
            raise Nonsense("picks are a few names")
        typed = words(message, "text", 200)
        reason: Reason | None
        if seat == SPECTATOR:
            reason = Reason("watching", "You are watching. Take a seat to play.")
        elif typed:
            reason = table.why_not(seat, typed) or Reason("fine", "That is possible.")
        else:
            reason = await asyncio.to_thread(messages.why_picks, table.state.clone(), seat, picks)
        self.client.send(messages.refusal(table.game, reason, rid=rid, picks=picks))

    async def _explain(self, message: dict[str, Any]) -> None:
        table = self.room.table
        pick = words(message, "pick", 80)
        self.client.send(messages.explanation(table.game, table.state.view(self.seat), pick))

    async def _hint(self, message: dict[str, Any]) -> None:
        self.rooms.hints.asked(self.room, self.client, field(message, "rid", int))

    async def _preview(self, message: dict[str, Any]) -> None:
        table, seat = self.room.table, self.seat
        rid, action = field(message, "rid", int), field(message, "action", int)
        if action is None:
            raise Nonsense("a preview names its action")
        if seat == SPECTATOR or rid != table.seq or table.why_not(seat, action) is not None:
            self.client.send({"type": "preview", "rid": rid, "action": action, "said": [], "note": "This can't be done now."})
            return
        self.client.send(await asyncio.to_thread(preview, self.room, self.client, table.state.clone(), seat, action, table.seq))

    async def _aids(self, message: dict[str, Any]) -> None:
        await self.rooms.safely(self.room.set_hints(self.client.owner, field(message, "hints", bool, False)))

    async def _me(self, message: dict[str, Any]) -> None:
        name, wear = words(message, "name", 200), words(message, "wear", 40)
        await self.rooms.safely(self.room.introduce(self.client.owner, name, wear))

    async def _talk(self, message: dict[str, Any]) -> None:
        table, seq = self.room.table, self.room.table.seq
        typed, ident = words(message, "text", 200), field(message, "id", int)
        said = await asyncio.to_thread(answer, table.state.clone(), self.seat, typed)
        link = f"/rules/{table.game.name}#{said.rule}" if said.rule else ""
        told = {"text": said.text, "rule": said.rule, "link": link, "action": said.action, "wish": said.wish}
        self.client.send({"type": "talk", "id": ident, "rid": seq, "asked": typed, **told})

    async def _say(self, message: dict[str, Any]) -> None:
        await self.rooms.safely(self.room.say(self.client.owner, words(message, "text", 2000)))

    async def _undo(self, message: dict[str, Any]) -> None:
        if await self.rooms.safely(self.room.undo(self.client.owner)) == "asked":
            self.client.send({"type": "note", "text": "The others are asked whether that is all right."})

    async def _consent(self, message: dict[str, Any]) -> None:
        ask, yes = words(message, "ask", 64), field(message, "yes", bool, False)
        await self.rooms.safely(self.room.consent(self.client.owner, ask, yes))

    async def _seat(self, message: dict[str, Any]) -> None:
        seat = field(message, "seat", int)
        if seat is None:
            raise Nonsense("which seat?")
        if await self.rooms.safely(self.room.change_seat(self.client.owner, seat, words(message, "to", 80))) == "asked":
            self.client.send({"type": "note", "text": "The others are asked whether that is all right."})

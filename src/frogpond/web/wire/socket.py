"""The socket of a table page: what a page may say (docs/protocol.md), and the answers."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import re
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from starlette.endpoints import WebSocketEndpoint
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from ...engine.reason import Reason
from ...engine.state import SPECTATOR
from ...table import Refused, seats
from ...table.talk import answer
from ...table.why import why_picks
from ..live.clients import Client
from ..live.hints import preview
from ..live.room import Room
from ..live.rooms import Rooms
from ..live.services import Services
from ..server.guard import CODE, page_owner, same_origin
from ..server.limits import Bucket
from . import messages

log = logging.getLogger("frogpond.socket")
KEY = re.compile(r"[A-Za-z0-9_-]{1,64}")
OTHERS_ASKED = {"type": "note", "text": "The others are asked whether that is all right."}
NO_TABLE = "There is no table for you at this address any more."
POLICY, RESTART, LATER = 1008, 1012, 1013
Message = dict[str, Any]


class Nonsense(Exception):
    """A message that can't be understood at all; the socket is closed."""


def field(message: Message, name: str, kind: type | tuple[type, ...], default: Any = None) -> Any:
    """A field of the right kind."""
    value = message.get(name, default)
    if value is default:
        return default
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise Nonsense(f"{name} has the wrong kind")
    return value


def words(message: Message, name: str, most: int) -> str:
    value: str = field(message, name, str, "")
    if len(value) > most:
        raise Nonsense(f"{name} is longer than {most}")
    return value


class TableSocket(WebSocketEndpoint):
    """One page at its socket, from the first word to the last. Only our own pages may open it."""

    socket: WebSocket
    rooms: Rooms
    services: Services
    room: Room
    client: Client
    bucket: Bucket

    async def dispatch(self) -> None:
        self.socket = WebSocket(self.scope, self.receive, self.send)
        self.rooms = self.socket.app.state.rooms
        self.services = self.rooms.services
        if not await self._open():
            return
        self.services.metrics.sockets(1)
        self.bucket = Bucket(self.services.settings.messages)
        sender = asyncio.create_task(self._send_all())
        try:
            await self._hear_all()
        finally:
            sender.cancel()
            await asyncio.gather(sender, return_exceptions=True)
            self.room.exit(self.client)
            self.services.metrics.sockets(-1)

    # Opening and closing ------------------------------------------------------------------------------------------------

    async def _open(self) -> bool:
        """Whether this page may look at this table; if not, the socket is closed."""
        socket = self.socket
        if same_origin(socket.headers, self.services.settings.origins) is not True:
            await socket.close(POLICY)
            return False
        owner, ident = page_owner(socket), socket.path_params["table"]
        try:
            room = await self.rooms.fresh(ident) if CODE.fullmatch(ident) else None
        except (Refused, ValueError):
            room = None
        except SQLAlchemyError:
            await socket.close(LATER)  # the page tries again
            return False
        if self.services.stopping:
            await socket.close(RESTART)
            return False
        await socket.accept()
        if room is None or not room.may_look(owner):  # said in words, so that the page need not try again and again
            return await self._bye(NO_TABLE, POLICY)
        self.room, self.client = room, Client(owner, socket.query_params.get("seat", "")[:10])
        try:
            room.enter(self.client)
        except Refused as refused:
            return await self._bye(refused.reason.text, LATER)
        return True

    async def _bye(self, text: str, code: int) -> bool:
        await self.socket.send_json({"type": "bye", "text": text})
        await self.socket.close(code)
        return False

    async def _close(self, code: int, why: str) -> None:
        if self.socket.application_state is WebSocketState.CONNECTED:
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):  # the other side may be faster
                await self.socket.close(code, why)

    async def _send_all(self) -> None:
        while (text := await self.client.outbox.get()) is not None:
            await self.socket.send_text(text)
        await self._close(RESTART, "come again")

    # Hearing ------------------------------------------------------------------------------------------------------------

    async def _hear_all(self) -> None:
        """Until one side goes."""
        try:
            while True:
                text = await self.socket.receive_text()
                if not self.bucket.take():
                    self.services.metrics.add("frogpond_limited_total")
                    raise Nonsense("too many messages")
                await self._hear(self._read(text))
        except (WebSocketDisconnect, KeyError):  # KeyError: a binary message has no text
            pass
        except Nonsense as problem:
            await self._close(POLICY, str(problem))

    def _read(self, text: str) -> Message:
        if len(text) > self.services.settings.message_limit:
            raise Nonsense("too long")
        try:
            message = json.loads(text)
        except (ValueError, RecursionError):
            raise Nonsense("this is no JSON") from None
        if not isinstance(message, dict):
            raise Nonsense("a message is an object")
        return message

    async def _hear(self, message: Message) -> None:
        kind = message.get("type")
        handler = HANDLERS.get(kind) if isinstance(kind, str) else None
        if kind is None or handler is None:
            return  # the page may be newer than we are
        self.services.metrics.add("frogpond_messages_total", 1, kind)
        if not self.client.ready and kind != "hello":
            raise Nonsense("say hello first")
        try:
            await handler(self, message)
        except Refused as refused:
            self._refuse(kind, message, refused)
        except SQLAlchemyError as error:
            log.warning("the database does not answer: %s", type(error).__name__)
            self._refuse(kind, message, Refused("database", messages.NOT_KEPT))

    def _refuse(self, kind: str, message: Message, refused: Refused) -> None:
        """The one answer to whatever is not granted: for an act a refusal that names it, for the rest a notice."""
        self.services.metrics.add("frogpond_refusals_total", 1, refused.reason.code)
        key = message.get("key")
        if kind != "act" or (refused.reason.code == "database" and not isinstance(key, str)):
            self.client.send({"type": "note", "text": refused.reason.text})
            return
        if refused.late:
            self.room.telling.to(self.client)
        game = self.room.table.game
        self.client.send(messages.refusal(game, refused.reason, rid=message.get("rid"), key=key if isinstance(key, str) else ""))

    @property
    def seat(self) -> int:
        return self.client.viewer(self.room.table)

    # What a page may say ------------------------------------------------------------------------------------------------

    def _set_look(self, message: Message) -> None:
        size = words(message, "size", 20)
        if size in ("laptop", "phone"):
            self.client.size = size
        self.client.dark = bool(message.get("dark", self.client.dark))

    async def hello(self, message: Message) -> None:
        """What the page has; it is sent what is missing."""
        client = self.client
        self._set_look(message)
        client.defs = words(message, "defs", 64)
        client.lines, client.mark = max(0, field(message, "log", int, 0)), field(message, "mark", int, 0)
        client.ready = True
        self.room.telling.what_is_missing(client, field(message, "seq", int, -1), words(message, "sight", 64))

    async def look(self, message: Message) -> None:
        self._set_look(message)
        self.room.telling.to(self.client)

    async def act(self, message: Message) -> None:
        room, client = self.room, self.client
        rid = field(message, "rid", int)
        key = words(message, "key", 64)
        action = field(message, "action", (int, str))
        if action is None or isinstance(action, bool) or (isinstance(action, str) and len(action) > 200):
            raise Nonsense("an act names its action")
        if key and not KEY.fullmatch(key):
            raise Nonsense("a key is made of letters, digits, - and _")
        seat = self.seat
        if seat == SPECTATOR:
            raise Refused("not-yours", "You are watching. Take a seat to play.")
        try:
            done = not self._mine_before(key)
            done = done and await self.services.safely(room.act(client.owner, seat, action, rid if rid is not None else -1, key, client))
        except Refused as refused:
            if not (refused.late and self._mine_before(key)):
                raise
            done = False
        if not done:  # this very act is stored already: say so again
            room.telling.to(client, key)

    def _mine_before(self, key: str) -> bool:
        """Whether an act with this key is stored for any seat of this person (hot-seat: the seat may have passed on)."""
        table = self.room.table
        mine = seats.held_by(table.seats, self.client.owner)
        return bool(key) and any((seat, key) in table.keys for seat in mine)

    async def why(self, message: Message) -> None:
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
            reason = await asyncio.to_thread(why_picks, table.state.clone(), seat, picks)
        self.client.send(messages.refusal(table.game, reason, rid=rid, picks=picks))

    async def explain(self, message: Message) -> None:
        table = self.room.table
        pick = words(message, "pick", 80)
        self.client.send(messages.explanation(table.game, table.state.view(self.seat), pick))

    async def hint(self, message: Message) -> None:
        self.rooms.hints.asked(self.room, self.client, field(message, "rid", int))

    async def preview(self, message: Message) -> None:
        table, seat = self.room.table, self.seat
        rid, action = field(message, "rid", int), field(message, "action", int)
        if action is None:
            raise Nonsense("a preview names its action")
        if seat == SPECTATOR or rid != table.seq or table.why_not(seat, action) is not None:
            self.client.send({"type": "preview", "rid": rid, "action": action, "said": [], "note": "This can't be done now."})
            return
        self.client.send(await asyncio.to_thread(preview, self.room, self.client, table.state.clone(), seat, action, table.seq))

    async def aids(self, message: Message) -> None:
        await self.services.safely(self.room.set_hints(self.client.owner, field(message, "hints", bool, False)))

    async def me(self, message: Message) -> None:
        name, wear = words(message, "name", 200), words(message, "wear", 40)
        await self.services.safely(self.room.seating.introduce(self.client.owner, name, wear))

    async def talk(self, message: Message) -> None:
        table, seq = self.room.table, self.room.table.seq
        typed, ident = words(message, "text", 200), field(message, "id", int)
        said = await asyncio.to_thread(answer, table.state.clone(), self.seat, typed)
        link = f"/rules/{table.game.name}#{said.rule}" if said.rule else ""
        told = {"text": said.text, "rule": said.rule, "link": link, "action": said.action, "wish": said.wish}
        self.client.send({"type": "talk", "id": ident, "rid": seq, "asked": typed, **told})

    async def say(self, message: Message) -> None:
        await self.services.safely(self.room.say(self.client.owner, words(message, "text", 2000)))

    async def undo(self, message: Message) -> None:
        if await self.services.safely(self.room.undo(self.client.owner)) == "asked":
            self.client.send(OTHERS_ASKED)

    async def consent(self, message: Message) -> None:
        ask, yes = words(message, "ask", 64), field(message, "yes", bool, False)
        await self.services.safely(self.room.consent.answer(self.client.owner, ask, yes))

    async def change_seat(self, message: Message) -> None:
        seat = field(message, "seat", int)
        if seat is None:
            raise Nonsense("which seat?")
        if await self.services.safely(self.room.seating.change(self.client.owner, seat, words(message, "to", 80))) == "asked":
            self.client.send(OTHERS_ASKED)


HANDLERS: dict[str, Callable[[TableSocket, Message], Awaitable[None]]] = {
    "hello": TableSocket.hello, "look": TableSocket.look, "act": TableSocket.act, "why": TableSocket.why, "say": TableSocket.say,
    "undo": TableSocket.undo, "consent": TableSocket.consent, "seat": TableSocket.change_seat, "explain": TableSocket.explain,
    "talk": TableSocket.talk, "me": TableSocket.me, "hint": TableSocket.hint, "preview": TableSocket.preview, "aids": TableSocket.aids,
}  # fmt: skip

"""The socket of a table page: what a page may say (docs/protocol.md), and the answers."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import time
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.endpoints import WebSocketEndpoint
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from ...engine.reason import Reason
from ...engine.state import SPECTATOR
from ...engine.story import speaking
from ...table import Refused, rights
from ...table.click_refusal import why_picks
from ..app.context import App, Room, Rooms, Services, StoreError, Visitor, owner_of_token
from ..app.questions import preview, typed_words
from ..ops.limits import Bucket, Buckets, address_prefix
from ..push import messages
from ..push.clients import Client
from ..push.send_timeout import Patience
from .guard import CODE, COOKIE, page_owner, same_origin
from .json_read import has_surrogate, read_json
from .visit import app_of

log = logging.getLogger("frogpond.socket")
KEY = re.compile(r"[A-Za-z0-9_-]{1,64}")
PROTOCOL = 2  # the version of the messages; docs/protocol.md
NO_TABLE = "This table is gone."
OUTDATED = "There’s a new version of Frogpond. Reload this page to continue."
POLICY, RESTART, LATER = 1008, 1012, 1013
PRICES = {"look": 10, "hello": 10, "why": 5, "preview": 5, "talk": 5, "more": 5}
"""What a message costs of the allowance of its address; others cost 1."""
SITS = 5
"""Whoever sits at a table has so many times the allowance of an address, by themselves."""
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
    if has_surrogate(value):
        raise Refused("text", "One of those characters can’t be saved. Type it again.")
    return value


class TableSocket(WebSocketEndpoint):
    """One page at its socket, from the first word to the last. Only our own pages may open it."""

    socket: WebSocket
    app: App
    rooms: Rooms
    services: Services
    room: Room
    client: Client
    bucket: Bucket
    address: str

    async def dispatch(self) -> None:
        self.socket = WebSocket(self.scope, self.receive, self.send)
        self.app = app_of(self.socket)
        self.rooms = self.app.rooms
        self.services = self.rooms.services
        if not await self._open():
            return
        self.services.metrics.sockets(1)
        self.bucket = Bucket(self.services.settings.messages)
        silent = asyncio.get_running_loop().call_later(self.services.settings.hello_seconds, self._silent)
        sender = asyncio.create_task(self._send_all())
        try:
            await self._hear_all()
        finally:
            silent.cancel()
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
        self.address = address_prefix(socket.client.host) if socket.client else "?"
        try:
            room = await self.rooms.fresh(ident) if CODE.fullmatch(ident) else None
        except (Refused, ValueError):
            room = None
        except StoreError:
            await socket.close(LATER)  # the page tries again
            return False
        if self.services.stopping:
            await socket.close(RESTART)
            return False
        if not self.services.places.may_watch(self.address) and not (room is not None and room.sits(owner)):
            self.services.metrics.add("frogpond_limited_total")
            await socket.close(LATER)
            return False
        await socket.accept()
        if room is None or not room.may_look(owner):  # said in words, so that the page need not try again and again
            return await self._bye(NO_TABLE, POLICY)
        device = owner_of_token(socket.cookies.get(COOKIE, ""))
        self.room, self.client = room, Client(owner, socket.query_params.get("seat", "")[:10], address=self.address, device=device)
        try:
            room.enter(self.client)
        except Refused as refused:  # the page comes again by itself
            self.services.metrics.add("frogpond_limited_total")
            await socket.send_json({"type": "later", "text": refused.reason.text})
            await socket.close(LATER)
            return False
        return True

    async def _bye(self, text: str, code: int) -> bool:
        await self.socket.send_json({"type": "bye", "text": text})
        await self.socket.close(code)
        return False

    async def _close(self, code: int, why: str) -> None:
        if self.socket.application_state is WebSocketState.CONNECTED:
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):  # the other side may be faster
                await self.socket.close(code, why)

    def _silent(self) -> None:
        """A socket that does not even say hello."""
        if not self.client.ready:
            self.services.metrics.add("frogpond_limited_total")
            self.client.leave()

    async def _send_all(self) -> None:
        patience = Patience(self.services.settings.send_seconds)
        try:
            while (text := await self.client.next()) is not None:
                with patience:
                    await self.socket.send_text(text)
                del text  # while nothing new is to be said, nothing is kept
        except asyncio.CancelledError:
            if not patience.over or (task := asyncio.current_task()) is None:
                raise
            task.uncancel()
            self.services.metrics.add("frogpond_limited_total")  # it takes nothing: the page, if there is one, comes again
        except WebSocketDisconnect:  # the other side is gone, which is heard elsewhere
            return
        except Exception:  # a view that can't be made, or a socket that was closed meanwhile
            if self.socket.application_state is WebSocketState.CONNECTED:
                log.exception("a view could not be made; the page may come again")
        finally:
            patience.forget()
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
                message = self._read(text)
                await self._slowly(len(text), PRICES.get(str(message.get("type")), 1))
                await self.client.room()
                await self._hear(message)
        except (WebSocketDisconnect, KeyError, RuntimeError):  # KeyError: a binary message has no text; RuntimeError: it was closed here
            pass
        except Nonsense as problem:
            await self._close(POLICY, str(problem))

    async def _slowly(self, signs: int, price: float) -> None:
        """Wait while the address has used up its allowance; nothing is refused for that, it is only read later."""
        limits, guest = self.services.limits, self.client.guest
        sits = guest is not None and guest.seated
        if guest is not None:
            guest.heard = time.monotonic()
        who, ease = (f"{self.client.owner} {self.address}", SITS) if sits else (self.address, 1)
        for buckets, cost in ((limits.messages, price / ease), (limits.bytes, signs / ease)):
            await self._afford(buckets, who, cost)

    async def _afford(self, buckets: Buckets, who: str, cost: float) -> None:
        bucket = buckets.of(who)
        while not bucket.take(cost):
            self.services.metrics.add("frogpond_limited_total")
            await asyncio.sleep(max(0.01, bucket.wait(cost)))
        buckets.note(who, cost)

    def _read(self, text: str) -> Message:
        if len(text) > self.services.settings.message_limit:
            raise Nonsense("too long")
        try:
            message = read_json(text, surrogates=True)
        except ValueError as error:
            raise Nonsense(str(error)) from None
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
        except StoreError as error:
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
    def visitor(self) -> Visitor:
        return Visitor(self.client.owner, address=self.address)

    @property
    def seat(self) -> int:
        return self.client.viewer(self.room.table)

    # What a page may say ------------------------------------------------------------------------------------------------

    def _set_look(self, message: Message) -> None:
        size = words(message, "size", 20)
        if size in ("laptop", "phone"):
            self.client.size = size
        self.client.dark = bool(message.get("dark", self.client.dark))
        self.client.still = bool(message.get("still", self.client.still))

    async def hello(self, message: Message) -> None:
        """What the page has; it is sent what is missing. A page of an earlier protocol must be loaded again."""
        client = self.client
        if field(message, "protocol", int, 1) < PROTOCOL:
            client.farewell({"type": "bye", "text": OUTDATED, "reload": True})
            return
        self._set_look(message)
        client.defs = words(message, "defs", 64)
        client.chapters = max(0, field(message, "chapters", int, 0))
        client.mark = [mark for mark in field(message, "mark", list, []) if isinstance(mark, int)][:2]
        client.mark += [0] * (2 - len(client.mark))
        await self.room.seen.load(client.owner)
        await self.room.ledger.tell_ready(self.seat, client.owner)
        client.known = None
        client.ready = True
        prints = field(message, "prints", dict, {})
        self.room.telling.what_is_missing(client, field(message, "seq", int, -1), words(message, "sight", 64), prints)

    async def look(self, message: Message) -> None:
        self._set_look(message)
        self.client.known = None
        self.room.telling.look(self.client)

    async def more(self, message: Message) -> None:
        """Older chapters of the story."""
        older = self.room.telling.views.older_story(self.client, field(message, "before", int, 0))
        self.client.send({"type": "story", "story": older})

    async def act(self, message: Message) -> None:
        room, client = self.room, self.client
        rid = field(message, "rid", int)
        key = field(message, "key", str, "")
        action = field(message, "action", (int, str))
        if action is None or isinstance(action, bool) or (isinstance(action, str) and len(action) > 200):
            raise Nonsense("an act names its action")
        if key and not KEY.fullmatch(key):
            raise Nonsense("a key is made of letters, digits, - and _")
        seat = self.seat
        if seat == SPECTATOR:
            if room.table.waiting:
                raise Refused(*rights.WAITING_WORDS)
            raise Refused("not-yours", "You’re watching. Take a seat to play.")
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
        return bool(key) and any((seat, key) in table.keys for seat in table.sitting.held(self.client.owner))

    async def why(self, message: Message) -> None:
        table, seat = self.room.table, self.seat
        rid = field(message, "rid", int)
        picks = field(message, "picks", list, [])
        if len(picks) > 8 or not all(isinstance(pick, str) and len(pick) <= 80 for pick in picks):
            raise Nonsense("picks are a few names")
        typed = words(message, "text", 200)
        reason: Reason | None
        if table.waiting:
            reason = Reason(*rights.WAITING_WORDS)
        elif seat == SPECTATOR:
            reason = Reason("watching", "You’re watching. Take a seat to play.")
        elif typed:
            reason = table.why_not(seat, typed) or Reason("fine", "You can do that.")
        else:
            with speaking(table.history.names):
                reason = await self.services.apart(why_picks, table.state.clone(), seat, picks)
        self.client.send(messages.refusal(table.game, reason, rid=rid, picks=picks))

    async def explain(self, message: Message) -> None:
        table = self.room.table
        pick = words(message, "pick", 80)
        with speaking(table.history.names):
            self.client.send(messages.explanation(table.game, table.view(self.seat), pick))

    async def hint(self, message: Message) -> None:
        self.rooms.hints.asked(self.room, self.client, field(message, "rid", int))

    async def preview(self, message: Message) -> None:
        rid, action = field(message, "rid", int), field(message, "action", int)
        if action is None:
            raise Nonsense("a preview names its action")
        self.client.send(await preview(self.app, self.visitor, self.room, self.client, self.seat, rid, action))

    async def aids(self, message: Message) -> None:
        self._asked(await self.services.safely(self.room.set_hints(self.client.owner, field(message, "hints", bool, False))))

    async def me(self, message: Message) -> None:
        name, wear = words(message, "name", 200), words(message, "wear", 40)
        stand_in = words(message, "stand_in", 60) if "stand_in" in message else None
        await self.services.safely(self.room.seating.introduce(self.client.owner, name, wear, stand_in))

    async def talk(self, message: Message) -> None:
        table, seq = self.room.table, self.room.table.seq
        typed, ident = words(message, "text", 200), field(message, "id", int)
        said = await typed_words(self.app, self.visitor, self.room, self.seat, typed)
        link = f"/rules/{table.game.name}#{said.rule}" if said.rule else ""
        told = {"text": said.text, "rule": said.rule, "link": link, "action": said.action, "wish": said.wish}
        self.client.send({"type": "talk", "id": ident, "rid": seq, "asked": typed, **told})

    async def seen(self, message: Message) -> None:
        """How much of the story this person has followed."""
        if self.seat != SPECTATOR:
            await self.room.seen.mark(self.client.owner, field(message, "move", int, 0))

    async def say(self, message: Message) -> None:
        await self.services.safely(self.room.say(self.client.owner, words(message, "text", 2000)))

    async def ahead(self, message: Message) -> None:
        """Decide ahead, or (without an action) no more."""
        self.room.ahead.decide(self.client.owner, self.seat, field(message, "action", int))
        self.room.telling.to(self.client)

    async def undo(self, message: Message) -> None:
        self._asked(await self.services.safely(self.room.undo(self.client.owner, message.get("turn") is True)))

    def _asked(self, result: str) -> None:
        if result == "asked":
            self.client.send({"type": "note", "text": self.room.telling.asking()})

    async def resign(self, message: Message) -> None:
        await self.services.safely(self.room.resign(self.client.owner, field(message, "seat", int)))

    async def abandon(self, message: Message) -> None:
        self._asked(await self.services.safely(self.room.abandon(self.client.owner)))

    async def mute(self, message: Message) -> None:
        await self.services.safely(self.room.mute(self.client.owner, field(message, "seat", int, -1), field(message, "on", bool, True)))

    async def report(self, message: Message) -> None:
        await self.services.safely(self.room.report(self.client.owner, field(message, "seat", int), words(message, "text", 2000)))
        self.client.send({"type": "note", "text": "Thanks. The operator will look at it."})

    async def stand_in(self, message: Message) -> None:
        self._asked(await self.services.safely(self.room.set_stand_in(self.client.owner, words(message, "bot", 60))))

    async def list_table(self, message: Message) -> None:
        await self.services.safely(self.room.set_listed(self.client.owner, field(message, "on", bool, False)))

    async def close_table(self, message: Message) -> None:
        await self.services.safely(self.room.close_down(self.client.owner))

    async def consent(self, message: Message) -> None:
        ask, yes = words(message, "ask", 64), field(message, "yes", bool, False)
        await self.services.safely(self.room.consent.answer(self.client.owner, ask, yes))

    async def change_seat(self, message: Message) -> None:
        seat = field(message, "seat", int)
        if seat is None:
            raise Nonsense("which seat?")
        self._asked(await self.services.safely(self.room.change_seat(self.client.owner, seat, words(message, "to", 80))))


HANDLERS: dict[str, Callable[[TableSocket, Message], Awaitable[None]]] = {
    "hello": TableSocket.hello, "look": TableSocket.look, "act": TableSocket.act, "why": TableSocket.why, "say": TableSocket.say,
    "undo": TableSocket.undo, "consent": TableSocket.consent, "seat": TableSocket.change_seat, "explain": TableSocket.explain,
    "talk": TableSocket.talk, "me": TableSocket.me, "hint": TableSocket.hint, "preview": TableSocket.preview, "aids": TableSocket.aids,
    "seen": TableSocket.seen, "resign": TableSocket.resign, "abandon": TableSocket.abandon, "mute": TableSocket.mute,
    "report": TableSocket.report, "stand-in": TableSocket.stand_in, "list": TableSocket.list_table, "close": TableSocket.close_table,
    "more": TableSocket.more, "ahead": TableSocket.ahead,
}  # fmt: skip

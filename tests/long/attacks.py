"""The attacks of the siege, each bounded in number and time, in a process of its own: python tests/long/attacks.py NAME PORT SECONDS TABLE

All come from a few loopback addresses (127.66.0.x), as a stranger would who has some, and print as JSON what the server answered.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from frogpond.term.http import httpx

HELLO = {"type": "hello", "protocol": 2, "seq": -1, "defs": "", "chapters": 0, "size": "laptop", "dark": True}
TROUBLE = (OSError, WebSocketException, httpx.HTTPError, TimeoutError)
DRIPS = [f"127.66.1.{number}" for number in range(1, 21)]
"""Addresses of slow push services, which the server of the siege may send notices to."""
FORM = (
    b"POST /me HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    b"Content-Length: 50\r\n\r\nname="
)
BOMBS = (
    "a." * 29_000 + "a=1",
    "x=" + "[" * 20_000,
    "x=" + "{a=" * 15_000,
    "a" * 59_000 + "=1",
    "x=" + "9" * 50_000,
    "x=0x" + "f" * 50_000,
    "x=[" + "1," * 14_000 + "]",
    "\n".join(f"[a.b.c.d.e{i}]\nx={i}" for i in range(2_500)),
    "\n".join("[[a.b.c.d]]" for _ in range(2_500)),
    '\\"' * 29_000,
    'x="' + "\\u0041" * 9_000 + '"',
)


class Siege:
    """One attacker: where the server is, how long it goes on, and what came back."""

    def __init__(self, port: int, seconds: float, table: str) -> None:
        self.port, self.table = port, table
        self.end = time.monotonic() + seconds
        self.got: Counter[str] = Counter()
        self.url = f"http://127.0.0.1:{port}"

    @property
    def on(self) -> bool:
        return time.monotonic() < self.end

    def web(self, address: str) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(local_address=address, limits=httpx.Limits(max_connections=40))
        return httpx.AsyncClient(base_url=self.url, transport=transport, timeout=30, headers={"Origin": self.url})

    async def wire(self, address: str, table: str = "", token: str = "", seat: int | None = None, **more: Any) -> ClientConnection:
        where = f"ws://127.0.0.1:{self.port}/t/{table or self.table}/ws" + ("" if seat is None else f"?seat={seat}")
        headers = {"Cookie": f"frogpond={token}"} if token else {}
        origin: Any = self.url
        local = {"local_addr": (address, 0)}
        options: dict[str, Any] = {"compression": None, "max_size": None, "open_timeout": 20, "ping_interval": None, **local, **more}
        return await connect(where, origin=origin, additional_headers=headers, **options)

    async def own_table(self, web: httpx.AsyncClient, **wish: Any) -> dict[str, Any] | None:
        answer = await web.post("/api/v1/tables", json=wish)
        self.got[f"table {answer.status_code}"] += 1
        made: dict[str, Any] | None = answer.json() if answer.status_code == 201 else None
        return made

    async def many(self, count: int, work: Callable[[int], Awaitable[None]]) -> None:
        """So many at once, each for itself."""

        async def one(number: int) -> None:
            try:
                await work(number)
            except TROUBLE as error:
                self.got[type(error).__name__] += 1

        await asyncio.gather(*(one(number) for number in range(count)))

    async def drain(self, wire: ClientConnection) -> None:
        """Read whatever comes, and count it."""
        with contextlib.suppress(*TROUBLE):
            async for text in wire:
                self.got[str(json.loads(text)["type"])] += 1

    async def flood(self, wire: ClientConnection, each: float, message: Callable[[int], dict[str, Any]]) -> None:
        """Messages at a rate until the time is up or the server has had enough."""
        await wire.send(json.dumps(HELLO))
        reader = asyncio.create_task(self.drain(wire))
        number = 0
        try:
            while self.on:
                await wire.send(json.dumps(message(number)))
                self.got["sent"] += 1
                number += 1
                await asyncio.sleep(1 / each)
        finally:
            reader.cancel()
            await wire.close()


def address(number: int, of: int = 4) -> str:
    return f"127.66.0.{1 + number % of}"


async def data(s: Siege) -> None:
    """Component data that takes long to read, by the form and by the API."""

    async def one(number: int) -> None:
        async with s.web(address(number)) as web:
            while s.on:
                bomb = BOMBS[(number + s.got["posts"]) % len(BOMBS)]
                s.got["posts"] += 1
                if number % 2:
                    answer = await web.post("/api/v1/tables", json={"game": "bullfrogs", "data": bomb})
                else:
                    answer = await web.post("/new/bullfrogs", data={"players": "2", "data": bomb})
                s.got[str(answer.status_code)] += 1
                await asyncio.sleep(0.2)

    await s.many(8, one)


async def bots(s: Siege) -> None:
    """Thirty tables of six grandmasters from one address, each watched."""

    async def one(number: int) -> None:
        async with s.web(address(0)) as web:
            made = await s.own_table(web, game="cosmic-frog", players=6, seats=["bot:grandmaster"] * 6)
            if made is not None:
                wire = await s.wire(address(0), made["table"]["id"])
                await s.flood(wire, 0.2, lambda _: {"type": "nothing"})

    await s.many(30, one)


async def silent(s: Siege) -> None:
    """Three hundred sockets that say nothing, at somebody else's table, again and again."""

    async def one(number: int) -> None:
        while s.on:
            try:
                wire = await s.wire(address(number))
                s.got["open"] += 1
                with contextlib.suppress(*TROUBLE):
                    await asyncio.wait_for(wire.wait_closed(), max(0.1, s.end - time.monotonic()))
                s.got[f"closed {wire.close_code}"] += 1
            except TROUBLE as error:
                s.got[type(error).__name__] += 1
            await asyncio.sleep(0.5)

    await s.many(300, one)


async def look(s: Siege) -> None:
    """Forty spectators of somebody else's table who ask to see it again and again."""

    async def one(number: int) -> None:
        sizes = ("laptop", "phone")
        await s.flood(await s.wire(address(number)), 18, lambda n: {"type": "look", "size": sizes[n % 2], "dark": n % 3 == 0})

    await s.many(40, one)


async def chat(s: Siege) -> None:
    """Somebody who never stops talking, with many watching."""

    async def one(number: int) -> None:
        async with s.web(address(number)) as web:
            made = await s.own_table(web, game="bullfrogs", players=2, seats=["me", "me"])
        if made is not None:
            watching = [await s.wire(address(number), made["table"]["id"]) for _ in range(5)]
            for wire in watching:
                await wire.send(json.dumps(HELLO))
            readers = [asyncio.create_task(s.drain(wire)) for wire in watching]
            mine = await s.wire(address(number), made["table"]["id"], made["token"])
            await s.flood(mine, 18, lambda n: {"type": "say", "text": f"{n} " + "la " * 150})
            for reader in readers:
                reader.cancel()

    await s.many(8, one)


async def questions(s: Siege) -> None:
    """Why not, what if, what is this: questions that take all actions or a picture to answer, and hints."""

    async def one(number: int) -> None:
        async with s.web(address(number)) as web:
            made = await s.own_table(web, game="bullfrogs", players=4, seats=["me"] * 4)
        if made is None:
            return
        wire = await s.wire(address(number), made["table"]["id"], made["token"], 0)
        rid = made["table"]["seq"]
        asked = [
            {"type": "why", "rid": rid, "picks": ["nothing-here"]}, {"type": "why", "rid": rid, "picks": []},
            {"type": "preview", "rid": rid, "action": 0}, {"type": "talk", "id": 1, "text": "explain " + "x " * 90},
            {"type": "hint", "rid": rid},
        ]  # fmt: skip
        await s.flood(wire, 18, lambda n: asked[n % len(asked)])

    await s.many(12, one)


async def unread(s: Siege) -> None:
    """Forty sockets at somebody else's table that say hello, ask to see, and never read."""

    async def one(number: int) -> None:
        wire = await s.wire(address(number), max_queue=1)
        await wire.send(json.dumps(HELLO))
        while s.on:
            await asyncio.wait_for(wire.send(json.dumps({"type": "look"})), max(0.1, s.end - time.monotonic()))
            s.got["sent"] += 1
            await asyncio.sleep(0.2)

    await s.many(40, one)


async def requests(s: Siege) -> None:
    """Pages that cost most, as fast as they come."""
    paths = (
        "/rules/cosmic-frog", "/rules/cosmic-frog/parts", "/new/cosmic-frog", f"/t/{s.table}/replay", f"/t/{s.table}/replay.json?move=0",
        f"/t/{s.table}", "/learn/cosmic-frog/step.json?at=3", "/api/v1/openapi.json", "/",
    )  # fmt: skip

    async def one(number: int) -> None:
        async with s.web(address(number)) as web:
            while s.on:
                answer = await web.get(paths[(number + s.got["gets"]) % len(paths)])
                s.got["gets"] += 1
                s.got[str(answer.status_code)] += 1

    await s.many(24, one)


async def tables(s: Siege) -> None:
    """New tables, as many as there can be."""

    async def one(number: int) -> None:
        async with s.web(address(number)) as web:
            while s.on:
                await s.own_table(web, game="cosmic-frog", players=6, seats=["bot:bullfrog"] * 6)

    await s.many(12, one)


async def garbage(s: Siege) -> None:
    """What is no message, or too deep, or too much, and sockets opened again at once."""
    words = ["[" * 7_000, '{"type":' * 1_500, "{" + '"a":{' * 2_500, '{"type":"act","rid":' + "9" * 4_000 + "}", "x" * 15_000, "\x00" * 100]

    async def one(number: int) -> None:
        while s.on:
            try:
                wire = await s.wire(address(number))
                await wire.send(json.dumps(HELLO))
                await wire.send(words[s.got["sent"] % len(words)])
                s.got["sent"] += 1
                await asyncio.wait_for(s.drain(wire), 5)
                await wire.close()
            except TROUBLE as error:
                s.got[type(error).__name__] += 1

    await s.many(20, one)


async def moves(s: Siege) -> None:
    """Somebody who plays and takes back as fast as it goes, at tables of their own with spectators."""

    async def one(number: int) -> None:
        async with s.web(address(number)) as web:
            made = await s.own_table(web, game="cosmic-frog", players=6, seats=["me"] * 6)
        if made is None:
            return
        wire = await s.wire(address(number), made["table"]["id"], made["token"])
        await wire.send(json.dumps(HELLO))
        async for text in wire:
            message = json.loads(text)
            if not s.on:
                break
            if message["type"] == "view":
                s.got["views"] += 1
                await asyncio.sleep(0.06)
                if message.get("choices") and s.got["views"] % 3:
                    act = {"type": "act", "rid": message["rid"], "action": message["choices"][0]["action"], "key": f"k{s.got['views']}"}
                    await wire.send(json.dumps(act))
                else:
                    await wire.send(json.dumps({"type": "undo", "rid": message["rid"]}))
            elif message["type"] in ("note", "refusal", "ask"):
                s.got[message["type"]] += 1
                await asyncio.sleep(0.2)
                await wire.send(json.dumps({"type": "look"}))
        await wire.close()

    await s.many(12, one)


async def halves(s: Siege) -> None:
    """Requests that are begun and never finished: heads, and bodies that never come. At most 1,500 are open at a time."""
    begun = (b"", b"GET / HTTP/1.1\r\nHost: x\r\n", FORM)

    async def one(number: int) -> None:
        while s.on:
            reader, writer = await asyncio.open_connection("127.0.0.1", s.port, local_addr=(address(number), 0))
            s.got["open"] += 1
            try:
                writer.write(begun[number % len(begun)])
                with contextlib.suppress(TimeoutError, ConnectionError):
                    await asyncio.wait_for(reader.read(), max(0.1, s.end - time.monotonic()))
                    s.got["closed"] += 1
            finally:
                writer.transport.abort()
            await asyncio.sleep(0.2)

    await s.many(1500, one)


async def expensive(s: Siege) -> None:
    """Questions to the database and pictures, asked and not waited for."""
    paths = ("/leaders", "/leaders?rating=people:bullfrogs:2", "/replays", f"/t/{s.table}/now.svg", f"/t/{s.table}/board.svg")

    async def one(number: int) -> None:
        while s.on:
            reader, writer = await asyncio.open_connection("127.0.0.1", s.port, local_addr=(address(number), 0))
            writer.write(f"GET {paths[number % len(paths)]} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            s.got["asked"] += 1
            if number % 2:
                s.got[(await reader.read(12)).decode()[9:] or "closed"] += 1
            writer.transport.abort()
            await asyncio.sleep(0.02)

    await s.many(40, one)


async def drip(s: Siege) -> None:
    """Push services that answer a byte at a time: two people at each table move and leave, so that the other is sent a notice."""
    point = ec.generate_private_key(ec.SECP256R1()).public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    keys = {name: base64.urlsafe_b64encode(key).decode().rstrip("=") for name, key in (("p256dh", point), ("auth", bytes(16)))}

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        s.got["notices"] += 1
        with contextlib.suppress(ConnectionError):
            while s.on:
                writer.write(b"H")
                await writer.drain()
                await asyncio.sleep(1)
        writer.transport.abort()

    async def turn(number: int, table: str, token: str, seat: int) -> None:
        wire = await s.wire(address(number), table, token, seat)
        await wire.send(json.dumps(HELLO))
        try:
            while True:
                message = json.loads(await asyncio.wait_for(wire.recv(), 5))
                if message["type"] == "view" and not message["choices"]:
                    return
                if message["type"] == "view":
                    act = {"type": "act", "rid": message["rid"], "action": message["choices"][0]["action"], "key": f"k{message['rid']}"}
                    await wire.send(json.dumps(act))
        finally:
            await wire.close()

    async def one(number: int) -> None:
        async with s.web(address(number)) as web:
            made = await s.own_table(web, game="bullfrogs", players=2, seats=["me", "open"])
            if made is None:
                return
            table = made["table"]["id"]
            second = await web.post(f"/api/v1/tables/{table}/seats", json={"invite": made["invite"], "seat": 1})
            tokens = [made["token"], second.json()["token"]]
            for seat, token in enumerate(tokens):
                device = {"endpoint": f"http://{DRIPS[number % len(DRIPS)]}:{s.port}/{number}-{seat}", "keys": keys}
                taken = await web.post("/me/notices", json=device, headers={"Cookie": f"frogpond={token}"})
                s.got[f"device {taken.status_code}"] += 1
            while s.on:
                for seat, token in enumerate(tokens):
                    await turn(number, table, token, seat)
                await asyncio.sleep(0.2)

    async with await asyncio.start_server(answer, DRIPS, s.port):
        await s.many(20, one)


ATTACKS: dict[str, Callable[[Siege], Awaitable[None]]] = {
    one.__name__: one
    for one in (data, bots, silent, look, chat, questions, unread, requests, tables, garbage, moves, halves, expensive, drip)
}


def main() -> int:
    name, port, seconds, table = sys.argv[1], int(sys.argv[2]), float(sys.argv[3]), sys.argv[4]
    siege = Siege(port, seconds, table)
    asyncio.run(bounded(siege, ATTACKS[name], seconds))
    print(json.dumps(dict(sorted(siege.got.items()))))
    return 0


async def bounded(siege: Siege, attack: Callable[[Siege], Awaitable[None]], seconds: float) -> None:
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(attack(siege), seconds + 5)


if __name__ == "__main__":
    sys.exit(main())

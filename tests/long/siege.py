"""Attacks against a real server on loopback, with its usual limits, beside honest tables: what do the honest ones feel?

    python tests/long/siege.py                          every attack for 15 s beside 50 honest tables
    python tests/long/siege.py --attacks bots,silent    some of them
    python tests/long/siege.py --one-address            honest people and attackers share one address

Forty tables have two people who move at a person's pace, ten have one person against the bot `random`; every second one person of them
loses their line and comes back. Reported for each attack: from sending a decision to its acknowledgement (p50, p99), the answer of the
bot after it (the server's own pause of 0.4 s is in it), coming back until there is a view, refusals for anybody seated, growth of the
server's memory, the server's own bound for 99 % of the decisions from arrival to answer, and what the attacker was answered. Nothing is
asserted: figures depend on the machine, whose load is told.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

import frogpond

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from frogpond.term.http import httpx
from long.attacks import ATTACKS, DRIPS, HELLO, TROUBLE

PROGRAM = """
import sys
from frogpond.web import Settings, serve
hosts = tuple(f"{host}:{sys.argv[1]}" for host in sys.argv[3].split(","))
serve("127.0.0.1", int(sys.argv[1]), sys.argv[2], 1, False, Settings(push_hosts=hosts))
"""
HEAD = "attack      moves ack p50 ms   p99      max   bot p50      p99  back p50    max  refused  lost       MB  server  goal   attacker"
GOAL = 250.0
MOST_SECONDS = 120
PATIENCE = 30.0
MOVES = 15
"""Decisions of people at a table before it makes room for a new one."""


class Feelings:
    """What honest people feel in one attack, in seconds."""

    def __init__(self) -> None:
        self.acks: list[float] = []
        self.bots: list[float] = []
        self.back: list[float] = []
        self.refused: list[str] = []
        self.lost = 0


class Person:
    """Somebody at a seat, with a page that comes back by itself."""

    def __init__(self, table: HonestTable, seat: int, token: str, address: str) -> None:
        self.table, self.seat, self.token, self.address = table, seat, token, address
        self.wire: ClientConnection | None = None
        self.view: dict[str, Any] = {}
        self.reader: asyncio.Task[None] | None = None

    async def come(self) -> None:
        """Open the page, again if it must be, and show the table."""
        port = self.table.siege.port
        begin = time.perf_counter()
        origin: Any = f"http://127.0.0.1:{port}"
        where = f"ws://127.0.0.1:{port}/t/{self.table.ident}/ws?seat={self.seat}"
        options: dict[str, Any] = {"compression": None, "max_size": None, "open_timeout": PATIENCE, "local_addr": (self.address, 0)}
        while True:
            try:
                headers = {"Cookie": f"frogpond={self.token}"}
                self.wire = await connect(where, origin=origin, additional_headers=headers, **options)
                await self.wire.send(json.dumps(HELLO))
                message: dict[str, Any] = {}
                while message.get("type") != "view":
                    message = json.loads(await asyncio.wait_for(self.wire.recv(), PATIENCE))
                    if message["type"] in ("bye", "later"):
                        raise ConnectionError(message["text"])
                break
            except TROUBLE as error:
                self.table.siege.feelings.refused.append(f"{type(error).__name__} {error}"[:80])
                await asyncio.sleep(0.5)
        self.table.siege.feelings.back.append(time.perf_counter() - begin)
        self.table.seen(self, message)
        self.reader = asyncio.create_task(self.listen(self.wire))

    async def listen(self, wire: ClientConnection) -> None:
        with contextlib.suppress(*TROUBLE):
            async for text in wire:
                message = json.loads(text)
                if message["type"] == "view":
                    self.table.seen(self, message)
                elif message["type"] == "refusal":
                    self.table.siege.feelings.refused.append(message["text"][:80])
            if wire is self.wire:
                self.table.siege.feelings.lost += 1
        if wire is self.wire and self.table.siege.open:
            await self.come()

    async def leave(self) -> None:
        wire, self.wire = self.wire, None
        if wire is not None:
            await wire.close()


class HonestTable:
    """A table whose people move at their pace."""

    def __init__(self, siege: Besieged, ident: str) -> None:
        self.siege, self.ident = siege, ident
        self.people: list[Person] = []
        self.asked: tuple[Person, dict[str, Any]] | None = None
        self.key, self.sent, self.bot_since, self.moves = "", 0.0, 0.0, 0

    def seen(self, person: Person, view: dict[str, Any]) -> None:
        now = time.perf_counter()
        if self.key and view.get("ack") == self.key:
            self.siege.feelings.acks.append(now - self.sent)
            self.key = ""
            self.bot_since = now if len(self.people) == 1 and view["rid"] is None and not view["parts"]["end"] else 0.0
        elif self.bot_since and len(self.people) == 1:
            self.siege.feelings.bots.append(now - self.bot_since)
            self.bot_since = 0.0 if view["rid"] is not None else now
        person.view = view
        if view["choices"]:
            self.asked = (person, view)

    async def move(self, rng: random.Random) -> None:
        if self.asked is None or (self.key and time.perf_counter() - self.sent < PATIENCE):
            return
        (person, view), self.asked = self.asked, None
        self.moves += 1
        self.key, self.sent = f"{rng.getrandbits(60):x}", time.perf_counter()
        act = {"type": "act", "rid": view["rid"], "action": rng.choice(view["choices"])["action"], "key": self.key}
        try:
            assert person.wire is not None
            await person.wire.send(json.dumps(act))
        except (AssertionError, *TROUBLE):
            self.key, self.asked = "", (person, view)


class Besieged:
    """The honest tables, and one attack after the other."""

    def __init__(self, port: int, options: argparse.Namespace) -> None:
        self.port, self.options = port, options
        self.tables: list[HonestTable] = []
        self.feelings = Feelings()
        self.open = True

    async def set_up(self) -> None:
        """As many tables as wanted, new ones in place of those whose game may be over soon."""
        for number in range(self.options.tables):
            if number < len(self.tables) and self.tables[number].moves <= MOVES:
                continue
            for person in self.tables[number].people if number < len(self.tables) else ():
                await person.leave()
            address = "127.66.0.1" if self.options.one_address else f"127.1.{number // 250}.{1 + number % 250}"
            transport = httpx.AsyncHTTPTransport(local_address=address)
            async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}/api/v1", transport=transport, timeout=60) as web:
                alone = number % 5 == 4
                wish = {"game": "bullfrogs", "players": 2, "seats": ["me", "bot:random" if alone else "open"]}
                while (answer := await web.post("/tables", json=wish)).status_code == 429:
                    await asyncio.sleep(0.5)
                made = answer.json()
                table = HonestTable(self, made["table"]["id"])
                table.people.append(Person(table, 0, made["token"], address))
                if not alone:
                    second = await web.post(f"/tables/{table.ident}/seats", json={"invite": made["invite"], "seat": 1})
                    table.people.append(Person(table, 1, second.json()["token"], address))
            for person in table.people:
                await person.come()
            self.tables[number : number + 1] = [table]

    async def play(self, seconds: float, feelings: Feelings) -> None:
        """Honest life for a while."""
        self.feelings = feelings
        rng = random.Random(7)
        end = time.perf_counter() + seconds
        rate, number, back = self.options.rate, 0, time.perf_counter() + 1
        begin = time.perf_counter()
        while time.perf_counter() < end:
            await self.tables[number % len(self.tables)].move(rng)
            number += 1
            if time.perf_counter() > back:
                back += 1
                person = rng.choice(rng.choice(self.tables).people)
                await person.leave()
                await person.come()
            await asyncio.sleep(max(0.0, begin + number / rate - time.perf_counter()))

    async def decisions(self) -> dict[str, float]:
        """How many decisions the server answered within which time, so far."""
        async with httpx.AsyncClient(timeout=PATIENCE) as web:
            text = (await web.get(f"http://127.0.0.1:{self.port}/metrics")).text
        rows = [line.rpartition(" ") for line in text.splitlines() if line.startswith("frogpond_act_seconds_bucket")]
        return {name.split('"')[1]: float(count) for name, _, count in rows}

    async def attack(self, name: str, pid: int) -> dict[str, Any]:
        seconds = self.options.seconds
        before, feelings, figures = memory_of(pid), Feelings(), await self.decisions()
        await self.set_up()
        attacker = None
        if name != "quiet":
            command = [sys.executable, str(Path(__file__).parent / "attacks.py"), name, str(self.port), str(seconds), self.tables[0].ident]
            attacker = await asyncio.to_thread(subprocess.Popen, command, stdout=subprocess.PIPE, text=True)
            await asyncio.sleep(1)
        await self.play(seconds, feelings)
        most = memory_of(pid)
        inside = within(figures, await self.decisions())
        self.feelings = Feelings()
        said = ""
        if attacker is not None:
            with contextlib.suppress(subprocess.TimeoutExpired):
                said = (await asyncio.to_thread(attacker.communicate, None, 30))[0]
            attacker.kill()
        await asyncio.sleep(1)
        return {
            "attack": name, "moves": len(feelings.acks),
            "ack p50": percentile(feelings.acks, 0.5), "ack p99": percentile(feelings.acks, 0.99),
            "ack max": percentile(feelings.acks, 1.0),
            "bot p50": percentile(feelings.bots, 0.5), "bot p99": percentile(feelings.bots, 0.99),
            "back p50": percentile(feelings.back, 0.5), "back max": percentile(feelings.back, 1.0),
            "refused": len(feelings.refused), "why": sorted(set(feelings.refused))[:3], "lost": feelings.lost,
            "memory MB": round((most - before) / 1e6, 1), "server p99": inside, "attacker": json.loads(said) if said.strip() else {},
        }  # fmt: skip


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return round(ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000, 1) if ordered else float("nan")


def within(before: dict[str, float], after: dict[str, float]) -> float:
    """Milliseconds within which the server answered 99 % of the decisions meanwhile: the bound of its histogram."""
    total = after.get("+Inf", 0) - before.get("+Inf", 0)
    return next((1000 * float(bound) for bound, count in after.items() if count - before.get(bound, 0) >= 0.99 * total), float("inf"))


def memory_of(pid: int) -> float:
    """Bytes of memory that a process holds, where the system tells."""
    with contextlib.suppress(OSError, StopIteration):
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
        return 1024.0 * int(next(line for line in lines if line.startswith("VmRSS")).split()[1])
    return float("nan")


async def run(port: int, options: argparse.Namespace, pid: int) -> list[dict[str, Any]]:
    async with httpx.AsyncClient() as web:
        while True:
            try:
                await web.get(f"http://127.0.0.1:{port}/healthz")
                break
            except httpx.TransportError:
                await asyncio.sleep(0.05)
    besieged = Besieged(port, options)
    await besieged.set_up()
    await besieged.play(3.0, Feelings())
    found = []
    for name in options.attacks.split(",") if options.attacks else ["quiet", *ATTACKS]:
        found.append(await besieged.attack(name, pid))
        if not options.json:
            print(line_of(found[-1]), flush=True)
    besieged.open = False
    for table in besieged.tables:
        for person in table.people:
            await person.leave()
    return found


def line_of(found: dict[str, Any]) -> str:
    met = "met" if found["ack p99"] < GOAL and not found["refused"] else "MISSED"
    felt = f"{found['ack p50']:7.1f} {found['ack p99']:8.1f} {found['ack max']:8.1f}  {found['bot p50']:8.1f} {found['bot p99']:8.1f}"
    back = f"{found['back p50']:7.1f} {found['back max']:8.1f}  {found['refused']:7} {found['lost']:5} {found['memory MB']:8.1f}"
    said = ", ".join(f"{name} {count}" for name, count in found["attacker"].items())
    return f"{found['attack']:<10} {found['moves']:6} {felt}  {back}  {found['server p99']:6g}  {met:<6} {said} {'; '.join(found['why'])}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--rate", type=float, default=25.0, help="decisions a second over all honest tables")
    parser.add_argument("--seconds", type=float, default=15.0, help="for each attack")
    parser.add_argument("--attacks", default="", help=f"some of: quiet, {', '.join(ATTACKS)}")
    parser.add_argument("--one-address", action="store_true", help="honest people come from an address of the attacker")
    parser.add_argument("--errors", action="store_true", help="show what the server logs")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    options.seconds = min(options.seconds, MOST_SECONDS)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    load = os.getloadavg()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", PROGRAM, str(port), str(Path(folder) / "pond.db"), ",".join(DRIPS)]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=None if options.errors else subprocess.DEVNULL, text=True)
        try:
            assert server.stdout is not None
            server.stdout.readline()
            if not options.json:
                print(f"{options.tables} honest tables, {options.rate:g} decisions/s, compiled {frogpond.COMPILED}, {os.cpu_count()} cores")
                print(HEAD, flush=True)
            found = asyncio.run(run(port, options, server.pid))
        finally:
            server.terminate()
            server.wait(30)
    if options.json:
        print(json.dumps({"compiled": frogpond.COMPILED, "load before": load, "load after": os.getloadavg(), "attacks": found}))
    else:
        print(f"load of the machine before {load[0]:.1f}, after {os.getloadavg()[0]:.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

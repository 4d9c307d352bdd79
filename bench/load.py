"""Many tables at once against a real server process on loopback: real rules, real commits, every view drawn and sent.

    python bench/load.py                      300 tables x 4 sockets, 150 moves/s for 20 s, on an SQLite file
    python bench/load.py --database postgresql://USER@HOST/NAME

The generator sends decisions at a fixed rate, whether or not the answers came (an open loop), each for the seat that decides at the
next table in turn. Reported: from sending a decision to its acknowledgement at the page that sent it, and to the arrival of the new
view at every page of the table; and the CPU time of server and generator. Nothing is asserted: figures depend on the machine.
"""

from __future__ import annotations

import argparse
import asyncio
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

import httpx
from websockets.asyncio.client import ClientConnection, connect

import frogpond

PROGRAM = """
import sys
from frogpond.web import Settings, serve
from frogpond.web.server.settings import Rate
fast = Rate(1e6, 10**6)
serve("127.0.0.1", int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), False, Settings(requests=fast, creations=fast, messages=fast))
"""
HELLO = json.dumps({"type": "hello", "seq": -1, "defs": "", "log": 0, "size": "laptop", "dark": True})
MOST_SECONDS = 300


class Seat:
    """A page: one socket of one seat."""

    def __init__(self, table: Table, number: int, token: str) -> None:
        self.table = table
        self.number = number
        self.token = token
        self.wire: ClientConnection | None = None
        self.got = 0
        self.bytes = 0

    async def open(self, port: int) -> None:
        address = f"ws://127.0.0.1:{port}/t/{self.table.ident}/ws?seat={self.number}"
        headers = {"Cookie": f"frogpond={self.token}"}
        origin: Any = f"http://127.0.0.1:{port}"
        self.wire = await connect(address, origin=origin, additional_headers=headers, compression=None, max_size=None, open_timeout=60)
        await self.wire.send(HELLO)
        text = await self.wire.recv()
        assert isinstance(text, str)
        self.table.seen(self, text, time.perf_counter())

    async def listen(self) -> None:
        assert self.wire is not None
        async for text in self.wire:
            now = time.perf_counter()
            assert isinstance(text, str)
            self.bytes += len(text)
            self.got += 1
            if text.startswith('{"type":"view"'):
                self.table.seen(self, text, now)


class Table:
    """A table with its pages and the decision that is under way."""

    def __init__(self, ident: str, load: Load) -> None:
        self.ident = ident
        self.load = load
        self.seats: list[Seat] = []
        self.asked: tuple[Seat, dict[str, Any]] | None = None
        self.sent = 0.0
        self.waiting = 0

    def seen(self, seat: Seat, text: str, now: float) -> None:
        if self.waiting:
            self.waiting -= 1
            self.load.views.append(now - self.sent)
            if '"ack":' in text[-300:] or '"ack":' in text:
                self.load.acks.append(now - self.sent)
        if '"rid":null' not in text[:200]:
            message = json.loads(text)
            if message["choices"]:
                self.asked = (seat, message)

    async def move(self, rng: random.Random) -> bool:
        if self.asked is None or self.waiting:
            return False
        seat, view = self.asked
        self.asked = None
        action = rng.choice(view["choices"])["action"]
        self.waiting = len(self.seats)
        self.sent = time.perf_counter()
        assert seat.wire is not None
        await seat.wire.send(json.dumps({"type": "act", "rid": view["rid"], "action": action, "key": f"k{view['rid']}"}))
        return True


class Load:
    """The generator."""

    def __init__(self, port: int, options: argparse.Namespace) -> None:
        self.port = port
        self.options = options
        self.tables: list[Table] = []
        self.acks: list[float] = []
        self.views: list[float] = []
        self.sent = self.skipped = 0

    async def set_up(self) -> None:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}/api/v1", timeout=60) as web:
            for start in range(0, self.options.tables, 20):
                count = min(20, self.options.tables - start)
                await asyncio.gather(*(self.add_table(web) for _ in range(count)))

    async def add_table(self, web: httpx.AsyncClient) -> None:
        seats = self.options.seats
        made = (await web.post("/tables", json={"game": self.options.game, "players": seats, "seats": ["me"]})).json()
        table = Table(made["table"]["id"], self)
        table.seats.append(Seat(table, 0, made["token"]))
        for number in range(1, seats):
            answer = await web.post(f"/tables/{table.ident}/seats", json={"invite": made["invite"], "seat": number})
            table.seats.append(Seat(table, number, answer.json()["token"]))
        for seat in table.seats:
            await seat.open(self.port)
        self.tables.append(table)

    async def run(self) -> float:
        rng = random.Random(1)
        listeners = [asyncio.create_task(seat.listen()) for table in self.tables for seat in table.seats]
        begin = time.perf_counter()
        total = int(self.options.rate * self.options.seconds)
        for number in range(total):
            due = begin + number / self.options.rate
            delay = due - time.perf_counter()
            if delay > 0:
                await asyncio.sleep(delay)
            if await self.tables[number % len(self.tables)].move(rng):
                self.sent += 1
            else:
                self.skipped += 1
        limit = time.perf_counter() + 20
        while any(table.waiting for table in self.tables) and time.perf_counter() < limit:
            await asyncio.sleep(0.05)
        taken = time.perf_counter() - begin
        for task in listeners:
            task.cancel()
        await asyncio.gather(*listeners, return_exceptions=True)
        await asyncio.gather(*(seat.wire.close() for table in self.tables for seat in table.seats if seat.wire))
        return taken


def cpu_of(pid: int) -> float:
    """CPU seconds of a process and its children so far, where the system tells."""
    try:
        total = 0.0
        for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
            total += cpu_of(int(child))
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return total + (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except OSError:
        return float("nan")


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000 if ordered else float("nan")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="bullfrogs")
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--rate", type=float, default=150.0, help="decisions a second over all tables")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--database", default="", help="default: an SQLite file in a temporary folder")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    options.seconds = min(options.seconds, MOST_SECONDS)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        database = options.database or str(Path(folder) / "pond.db")
        command = [sys.executable, "-c", PROGRAM, str(port), database, str(options.workers)]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            assert server.stdout is not None
            server.stdout.readline()
            result = asyncio.run(measure(port, options, server.pid))
        finally:
            server.terminate()
            server.wait(30)
    if options.json:
        print(json.dumps(result))
    else:
        for name, value in result.items():
            print(f"{name:<28} {value}")
    return 0


async def measure(port: int, options: argparse.Namespace, pid: int) -> dict[str, Any]:
    async with httpx.AsyncClient() as web:
        while True:
            try:
                await web.get(f"http://127.0.0.1:{port}/healthz")
                break
            except httpx.TransportError:
                await asyncio.sleep(0.05)
    load = Load(port, options)
    await load.set_up()
    server, own = cpu_of(pid), time.process_time()
    taken = await load.run()
    server, own = cpu_of(pid) - server, time.process_time() - own
    async with httpx.AsyncClient() as web:
        figures = dict(line.split(" ") for line in (await web.get(f"http://127.0.0.1:{port}/metrics")).text.splitlines() if line[0] != "#")
    commits, spent = float(figures["frogpond_commit_seconds_count"]), float(figures["frogpond_commit_seconds_sum"])
    got = sum(seat.got for table in load.tables for seat in table.seats)
    size = sum(seat.bytes for table in load.tables for seat in table.seats)
    return {
        "tables x sockets": f"{options.tables} x {options.seats} ({options.game})",
        "compiled": frogpond.COMPILED,
        "database": options.database.partition(":")[0] or "sqlite",
        "moves sent (skipped)": f"{load.sent} ({load.skipped}) in {taken:.1f} s = {load.sent / taken:.1f}/s",
        "acknowledged": len(load.acks),
        "messages received": f"{got}, {size / max(got, 1) / 1000:.1f} kB each",
        "ack p50 / p95 / p99 / max ms": " / ".join(f"{percentile(load.acks, share):.1f}" for share in (0.5, 0.95, 0.99, 1.0)),
        "view p50 / p95 / p99 / max ms": " / ".join(f"{percentile(load.views, share):.1f}" for share in (0.5, 0.95, 0.99, 1.0)),
        "commits": f"{commits:.0f}, {spent / commits * 1000:.1f} ms each (setting up the tables included)",
        "server CPU": f"{server:.1f} s = {server / taken:.0%} of a core",
        "generator CPU": f"{own:.1f} s = {own / taken:.0%} of a core",
        "load average of the machine": ", ".join(f"{value:.1f}" for value in os.getloadavg()),
    }


if __name__ == "__main__":
    sys.exit(main())

"""Many tables at once against a real server process on loopback: real rules, real commits, every view drawn and sent.

    python bench/load.py                      300 tables x 4 sockets, 150 moves/s for 20 s, on an SQLite file
    python bench/load.py --game cosmic-frog --midgame 40 --watchers 4
    python bench/load.py --game all --midgame 40         every game, one after the other
    python bench/load.py --database postgresql://USER@HOST/NAME
    python bench/load.py --postgres --workers 2      on a PostgreSQL server of our own, two server processes
    python bench/load.py --postgres --compare 1,2 --rate 0       as many moves as they can, with one and with two, in one run

Tables begin after `--midgame` random moves: boards are fuller then, and most of a game is not its opening. Watchers are further pages
without a seat. The generator sends decisions at a fixed rate, whether or not the answers came (an open loop), each for the seat that
decides at the next table in turn; with `--rate 0` each table sends the next decision when all its pages have seen the last.
Reported: from sending a decision to its acknowledgement at the page that sent it, and to the arrival
of the new view at every page of the table; bytes a message; and the CPU time of server and generator. Nothing is asserted: figures
depend on the machine.
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
from statistics import mean
from typing import Any

import orjson
from websockets.asyncio.client import ClientConnection, connect

import frogpond
from database import private_postgres
from frogpond.engine.state import State
from frogpond.store import Header, Store
from frogpond.store.tokens import fingerprint, new_id, new_token
from frogpond.table import Table as GameTable
from frogpond.table import seats
from frogpond.table.games import stored_game
from frogpond.term.http import httpx
from measure import surroundings

ALONE = ("bullfrogs-solo",)
"""Games for one."""
PROGRAM = """
import sys
from frogpond.web import Settings, serve
from frogpond.web.ops.settings import Rate
fast = Rate(1e6, 10**6)
many = dict(sockets=50_000, sockets_each_address=50_000, seated_each_address=50_000)  # they all come from one address
settings = Settings(requests=fast, creations=fast, messages=fast, **many)
serve("127.0.0.1", int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), False, settings)
"""
HELLO = {"type": "hello", "protocol": 2, "seq": -1, "defs": "", "chapters": 0, "size": "laptop", "dark": True}
MOST_SECONDS = 300


class Seat:
    """A page: one socket of one seat, or of somebody who watches (number -1)."""

    def __init__(self, table: Table, number: int, token: str) -> None:
        self.table = table
        self.number = number
        self.token = token
        self.wire: ClientConnection | None = None
        self.sizes: list[int] = []
        self.rid: int | None = None
        self.choices: list[list[Any]] = []

    async def open(self, port: int) -> None:
        address = f"ws://127.0.0.1:{port}/t/{self.table.ident}/ws?seat={self.number if self.number >= 0 else 'watch'}"
        headers = {"Cookie": f"frogpond={self.token}"} if self.token else {}
        origin: Any = f"http://127.0.0.1:{port}"
        self.wire = await connect(address, origin=origin, additional_headers=headers, compression=None, max_size=None, open_timeout=60)
        await self.wire.send(json.dumps({**HELLO, "still": self.table.load.options.still}))
        while True:
            text = await self.wire.recv()
            assert isinstance(text, str)
            if text.startswith('{"type":"view"'):
                break
        self.table.seen(self, text, time.perf_counter())

    async def listen(self) -> None:
        assert self.wire is not None
        async for text in self.wire:
            now = time.perf_counter()
            assert isinstance(text, str)
            self.sizes.append(len(text.encode()))
            if text.startswith('{"type":"view"'):
                self.table.seen(self, text, now)


class Table:
    """A table with its pages and the decision that is under way."""

    def __init__(self, ident: str, load: Load) -> None:
        self.ident = ident
        self.load = load
        self.seats: list[Seat] = []
        self.asked: Seat | None = None
        self.sent = 0.0
        self.waiting = 0

    def seen(self, seat: Seat, text: str, now: float) -> None:
        if self.waiting:
            self.waiting -= 1
            self.load.views.append(now - self.sent)
            if '"ack":' in text[-60:]:
                self.load.acks.append(now - self.sent)
        if seat.number < 0 or ('"rid":' not in text and '"choices":' not in text):  # what did not change is not said again
            return
        message = orjson.loads(text)
        seat.rid = message.get("rid", seat.rid)
        seat.choices = message.get("choices", seat.choices)
        if seat.rid is not None and seat.choices:
            self.asked = seat

    async def move(self, rng: random.Random) -> bool:
        if self.asked is None or self.waiting:
            return False
        seat, self.asked = self.asked, None
        action = rng.choice(seat.choices)[0]
        self.waiting = len(self.seats)
        self.sent = time.perf_counter()
        assert seat.wire is not None
        await seat.wire.send(json.dumps({"type": "act", "rid": seat.rid, "action": action, "key": f"k{seat.rid}"}))
        return True


def lay(store: Store, options: argparse.Namespace, number: int, hot: bool = False) -> tuple[str, list[str]]:
    """A table in the store, so many random moves old: its id, and a token for each seat; `hot`: one person has them all."""
    game = stored_game(options.game, options.seats, {}, None)
    tokens = [new_token()] * game.seats if hot else [new_token() for _ in range(game.seats)]
    owners = [fingerprint(token) for token in tokens]
    rng = random.Random(number)

    def draw(state: State) -> int:
        return int(rng.choice(state.legal_actions()))

    while True:
        table = GameTable(new_id(), game, [seats.person(owner, "") for owner in owners])
        change = table.settle(draw)
        for _ in range(options.midgame + 1):
            if change is not None:
                table.accept(change)
            if table.state.is_over or len(table.moves) >= options.midgame:
                break
            seat = int(table.state.to_move)
            change = table.act(owners[seat], seat, draw(table.state), draw=draw)
        if not table.state.is_over:
            break
    now = time.time()
    state = table.state
    store.create(
        Header(
            table.id, options.game, game.seats, game.public_options, game.rules_version, owners[0], new_id(), created=now, updated=now,
            seq=table.seq, to_move=int(state.to_move), over=False,
        ),
        table.seats, table.rows,
    )  # fmt: skip
    return table.id, tokens


class Load:
    """The generator."""

    def __init__(self, port: int, options: argparse.Namespace, laid: list[tuple[str, list[str]]]) -> None:
        self.port = port
        self.options = options
        self.laid = laid
        self.tables: list[Table] = []
        self.acks: list[float] = []
        self.views: list[float] = []
        self.sent = self.skipped = 0

    async def set_up(self) -> None:
        """All pages of all tables, some at a time."""
        for start in range(0, len(self.laid), 20):
            await asyncio.gather(*(self.add_table(*one) for one in self.laid[start : start + 20]))

    async def add_table(self, ident: str, tokens: list[str]) -> None:
        table = Table(ident, self)
        table.seats = [Seat(table, number, token) for number, token in enumerate(tokens)]
        table.seats += [Seat(table, -1, "") for _ in range(self.options.watchers)]
        for seat in table.seats:
            await seat.open(self.port)
        self.tables.append(table)

    def late(self) -> int:
        return sum(one > 0.05 for one in self.views)

    async def run(self) -> float:
        rng = random.Random(1)
        listeners = [asyncio.create_task(seat.listen()) for table in self.tables for seat in table.seats]
        begin = time.perf_counter()
        while not self.options.rate and time.perf_counter() < begin + self.options.seconds:  # each table as fast as it answers
            for table in self.tables:
                self.sent += await table.move(rng)
            await asyncio.sleep(0.002)
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
    if not pid:
        return 0.0
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
    parser.add_argument("--game", default="bullfrogs", choices=["all", *frogpond.games()])
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--rate", type=float, default=150.0, help="decisions a second over all tables; 0: as many as it can")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--database", default="", help="default: an SQLite file in a temporary folder")
    parser.add_argument("--postgres", action="store_true", help="start a PostgreSQL server for the run")
    parser.add_argument("--midgame", type=int, default=0, metavar="N", help="tables begin after N random moves (decisions and dice)")
    parser.add_argument("--watchers", type=int, default=0, metavar="N", help="pages without a seat at each table")
    parser.add_argument("--still", action="store_true", help="pages that want no motion: no films are drawn")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--compare", metavar="N,N", help="one run after the other with so many server processes each")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    options.seconds = min(options.seconds, MOST_SECONDS)
    with contextlib.ExitStack() as stack:
        options.postmaster = 0
        if options.postgres:
            server = stack.enter_context(private_postgres())
            options.database = server.url
            options.postmaster = int(Path(server.folder, "data", "postmaster.pid").read_text().split()[0])
        most = options.seats
        counts = [int(part) for part in (options.compare or str(options.workers)).split(",")]
        for game in frogpond.games() if options.game == "all" else [options.game]:
            options.game, options.seats = game, 1 if game in ALONE else most
            for count in counts:
                options.workers = count
                one_run(options)
    return 0


def one_run(options: argparse.Namespace) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        database = options.database or str(Path(folder) / "pond.db")
        store = Store(database)
        laid = [lay(store, options, number) for number in range(options.tables)]
        store.close()
        command = [sys.executable, "-c", PROGRAM, str(port), database, str(options.workers)]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            assert server.stdout is not None
            server.stdout.readline()
            result = asyncio.run(measure(port, options, laid, server.pid))
        finally:
            server.terminate()
            server.wait(30)
    if options.json:
        print(json.dumps(result))
    else:
        for name, value in result.items():
            print(f"{name:<28} {value}")
        print(flush=True)


async def measure(port: int, options: argparse.Namespace, laid: list[tuple[str, list[str]]], pid: int) -> dict[str, Any]:
    async with httpx.AsyncClient() as web:
        while True:
            try:
                await web.get(f"http://127.0.0.1:{port}/healthz")
                break
            except httpx.TransportError:
                await asyncio.sleep(0.05)
    load = Load(port, options, laid)
    await load.set_up()
    server, own, base = cpu_of(pid), time.process_time(), cpu_of(options.postmaster)
    taken = await load.run()
    server, own, base = cpu_of(pid) - server, time.process_time() - own, cpu_of(options.postmaster) - base
    async with httpx.AsyncClient() as web:
        figures = dict(line.split(" ") for line in (await web.get(f"http://127.0.0.1:{port}/metrics")).text.splitlines() if line[0] != "#")
    commits, spent = float(figures["frogpond_commit_seconds_count"]), float(figures["frogpond_commit_seconds_sum"])
    sizes = sorted(size for table in load.tables for seat in table.seats for size in seat.sizes) or [0]
    return {
        "server processes": options.workers,
        "tables x sockets": f"{options.tables} x {options.seats} + {options.watchers} ({options.game}, after {options.midgame} moves)",
        "with": surroundings("uvicorn", "websockets", "orjson", "sqlalchemy"),
        "database": options.database.partition(":")[0] or "sqlite",
        "moves sent (skipped)": f"{load.sent} ({load.skipped}) in {taken:.1f} s = {load.sent / taken:.1f}/s",
        "acknowledged": len(load.acks),
        "messages received": len(sizes),
        "bytes each: mean / p50 / p95": f"{mean(sizes):.0f} / {sizes[len(sizes) // 2]} / {sizes[len(sizes) * 19 // 20]}",
        "ack p50 / p95 / p99 / max ms": " / ".join(f"{percentile(load.acks, share):.1f}" for share in (0.5, 0.95, 0.99, 1.0)),
        "view p50 / p95 / p99 / max ms": " / ".join(f"{percentile(load.views, share):.1f}" for share in (0.5, 0.95, 0.99, 1.0)),
        "commits": f"{commits:.0f}, {spent / commits * 1000:.1f} ms each (setting up the tables included)",
        "server CPU": f"{server:.1f} s = {server / taken:.0%} of a core, {server / max(1, load.sent) * 1000:.2f} ms a move",
        "with a core for each process": f"{options.workers * load.sent / max(server, 0.01):.0f} moves/s at most, by the CPU they took",
        "database CPU": f"{base:.1f} s = {base / taken:.0%} of a core, {base / max(1, load.sent) * 1000:.2f} ms a move",
        "generator CPU": f"{own:.1f} s = {own / taken:.0%} of a core",
        "slowest pages had to wait": f"{load.late()} of {len(load.views)} views came after 50 ms",
    }


if __name__ == "__main__":
    sys.exit(main())

"""Longer runs against real server processes on loopback, each of which ends with a check that nothing acknowledged was lost.

    python tests/long/endure.py kill --times 100                 kill -9 of the server under load, on an SQLite file
    python tests/long/endure.py kill --postgres --times 100      of a server process of two, of their parent, and of PostgreSQL itself
    python tests/long/endure.py churn --minutes 60               tables opened, played and left; memory and rooms watched
    python tests/long/endure.py pause                            the database stands still (SIGSTOP) and goes on
    python tests/long/endure.py clock                            the machine's clock jumps (a clock of the server's own, by libfaketime)
    python tests/long/endure.py hold --sockets 1200              many sockets held open while some play
    python tests/long/endure.py fuzz --count 100000              damaged positions, records, component data, exports and messages

Figures are printed, problems end the run with exit code 1.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from websockets.exceptions import WebSocketException

from frogpond import bots
from frogpond.store import Store
from frogpond.store.verify import verify

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "bench"))
from database import private_postgres
from web.pond import Page, Person
from web.test_kill import Process
from web.test_workers import alive, children

GONE = (OSError, WebSocketException, EOFError, TimeoutError, AssertionError, KeyError, IndexError)


class Server(Process):
    """`frogpond serve` as an operator starts it, with its settings from the environment: no limits, and rooms let go soon."""

    def start(self) -> None:
        fast = "1000000/1000000"
        given = {
            "PORT": self.port, "DATABASE": self.database, "WORKERS": self.workers, "REQUESTS": fast, "CREATIONS": fast, "MESSAGES": fast,
            "BOT_PAUSE": 0, "IDLE_MINUTES": 0.25,
        }  # fmt: skip
        environment = {**os.environ, **{f"FROGPOND_{name}": str(value) for name, value in given.items()}}
        command = [sys.executable, "-m", "frogpond", "serve"]
        self.process = subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, start_new_session=True
        )
        assert self.process.stdout is not None
        assert "is open at" in self.process.stdout.readline()


class Player(threading.Thread):
    """Somebody at a hot-seat table who plays on whatever happens, and notes every act that was acknowledged."""

    def __init__(self, server: Process, number: int) -> None:
        super().__init__(daemon=True)
        self.server = server
        self.rng = random.Random(number)
        self.acked: dict[str, set[str]] = {}
        self.stopping = threading.Event()
        self.comebacks = 0

    def run(self) -> None:
        while not self.stopping.is_set():
            person = self.server.person()
            person.web.timeout = 5.0
            with contextlib.suppress(*GONE, Exception):
                self.play(person, person.open_table("bullfrogs", "me", "hot"))
            with contextlib.suppress(Exception):
                person.close()
            time.sleep(0.05)

    def play(self, person: Person, table: str) -> None:
        """One table to its end, coming back as a page does."""
        keys = self.acked.setdefault(table.removeprefix("/t/"), set())
        number = 0
        while not self.stopping.is_set():
            try:
                page = person.socket(table)
                page.send(type="hello", protocol=2, seq=-1, defs="", size="laptop", dark=True)
                while not page.view:
                    page.receive(5)
                while not self.stopping.is_set():
                    if page.view["parts"]["end"] or not page.view["choices"]:
                        return
                    number += 1
                    key = f"k{number}"
                    page.act(self.rng.choice(page.view["choices"])["action"], key)
                    self.answer(page, key)
                    keys.add(key)
            except GONE:
                self.comebacks += 1
                time.sleep(0.05)

    def answer(self, page: Page, key: str) -> None:
        while True:
            message = page.receive(10)
            if message.get("ack") == key:
                return
            if message["type"] == "refusal" and message["key"] == key:
                raise TimeoutError


def playing(server: Process, count: int) -> list[Player]:
    players = [Player(server, number) for number in range(count)]
    for player in players:
        player.start()
    return players


def acts(players: list[Player]) -> int:
    """How many were acknowledged so far."""
    return sum(len(keys) for player in players for keys in list(player.acked.values()))


def check(database: str, players: Sequence[Player]) -> tuple[int, int]:
    """(acknowledged acts, those of them that are not stored); every stored table must be sound."""
    for player in players:
        player.stopping.set()
    for player in players:
        player.join(20)
    store = Store(database)
    total = lost = 0
    for player in players:
        for table, keys in list(player.acked.items()):
            stored = store.load(table)
            have = [row.key for row in stored.rows if row.key] if stored else []
            total += len(keys)
            lost += len(keys - set(have)) + len(have) - len(set(have))
    store.close()
    report = verify(database, bots.names())
    print(f"verify: {report.words()}; first problems: {report.problems[:3]}")
    return total, lost + len(report.problems)


@contextlib.contextmanager
def running(options: argparse.Namespace) -> Iterator[tuple[Process, Any]]:
    with contextlib.ExitStack() as stack:
        base = stack.enter_context(private_postgres()) if options.postgres else None
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="frogpond-endure-"))
        server = Server(base.url if base else str(Path(folder) / "pond.db"), 2 if base else 1)
        try:
            server.start()
            yield server, base
        finally:
            if server.process is not None and server.process.poll() is None:
                server.stop()


def kill(options: argparse.Namespace) -> int:
    rng = random.Random(options.seed)
    done: Counter[str] = Counter()
    with running(options) as (server, base):
        players = playing(server, options.players)
        for number in range(options.times):
            time.sleep(rng.uniform(0.2, 1.5))
            assert server.process is not None
            what = "server" if base is None else ("worker", "worker", "worker", "parent", "postgres")[number % 5]
            done[what] += 1
            if what == "worker":
                with contextlib.suppress(ProcessLookupError, IndexError, OSError):
                    os.kill(rng.choice(children(server.process.pid)), signal.SIGKILL)
            elif what == "postgres":
                postmaster = int(Path(base.folder, "data", "postmaster.pid").read_text().split()[0])
                os.kill(postmaster, signal.SIGKILL)
                again(base)
            else:
                old = children(server.process.pid)
                server.kill()
                while any(alive(pid) for pid in old):
                    time.sleep(0.05)
                server.start()
            if number % 10 == 9:
                print(f"{number + 1} kills, {acts(players)} acts acknowledged", flush=True)
        time.sleep(2)
        total, lost = check(server.database, players)
        back = sum(player.comebacks for player in players)
        print(f"kills: {dict(done)}; acknowledged acts {total}, lost or doubled {lost}; came back {back} times")
    return 1 if lost or not total else 0


def again(base: Any) -> None:
    """PostgreSQL after SIGKILL: its children end by themselves, then it starts and recovers."""
    while True:
        Path(base.folder, "data", "postmaster.pid").unlink(missing_ok=True)
        try:
            base.start("on")
            return
        except Exception:
            time.sleep(0.3)


def churn(options: argparse.Namespace) -> int:
    from long.churn import Wanderer, watch

    with running(options) as (server, _):
        wanderers = [Wanderer(server, number) for number in range(options.players)]
        for one in wanderers:
            one.pace = options.pace
            one.start()
        seen, rooms = watch(server, wanderers, options.minutes, children)
        total, lost = check(server.database, wanderers)
        quarter = max(1, len(seen) // 4)
        most = [max(seen[at : at + quarter]) for at in range(0, quarter * 4, quarter) if seen[at : at + quarter]]
        print(f"acknowledged acts {total}, lost {lost}; rooms at the end {rooms:.0f}; most MB in each quarter: {[*map(round, most)]}")
    return 1 if lost or rooms or not total else 0


def pause(options: argparse.Namespace) -> int:
    options.postgres = True
    with running(options) as (server, base):
        players = playing(server, options.players)
        person = server.person()
        for number in range(options.times):
            time.sleep(2)
            postmaster = int(Path(base.folder, "data", "postmaster.pid").read_text().split()[0])
            children = Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text().split()
            before = acts(players)
            for pid in (postmaster, *map(int, children)):
                os.kill(pid, signal.SIGSTOP)
            time.sleep(options.still)
            begin = time.monotonic()
            health, ready = person.web.get("/healthz").status_code, person.web.get("/readyz").status_code
            took = time.monotonic() - begin
            for pid in (postmaster, *map(int, children)):
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGCONT)
            time.sleep(2)
            later = person.web.get("/readyz").status_code
            words = f"pause {number + 1}: healthz {health}, readyz {ready} (both in {took:.1f} s), afterwards {later}"
            print(f"{words}; acts {before} -> {acts(players)}", flush=True)
        total, lost = check(server.database, players)
        print(f"acknowledged acts {total}, lost or doubled {lost}")
    return 1 if lost or not total else 0


def hold(options: argparse.Namespace) -> int:
    from long.churn import memory

    resource.setrlimit(resource.RLIMIT_NOFILE, (8192, 8192))
    with running(options) as (server, _):
        assert server.process is not None
        before = memory(server.process.pid)
        host = server.person()
        tables = [host.open_table("bullfrogs", "me", "hot") for _ in range(options.sockets // 40 + 1)]
        held: list[Page] = []
        begin = time.monotonic()
        for number in range(options.sockets):
            page = host.socket(tables[number // 40])
            page.hello()
            held.append(page)
        opened = time.monotonic() - begin
        players = playing(server, options.players)
        time.sleep(options.seconds)
        person = server.person()
        figures = dict(line.rsplit(" ", 1) for line in person.web.get("/metrics").text.splitlines() if line[0] != "#")
        alive = 0
        for page in held:
            with contextlib.suppress(*GONE):
                page.send(type="look", size="laptop", dark=True)
                page.until()
                alive += 1
        used = memory(server.process.pid)
        total, lost = check(server.database, players)
        spent = float(figures["frogpond_act_seconds_sum"]) / max(1.0, float(figures["frogpond_act_seconds_count"]))
        print(
            f"{len(held)} sockets opened in {opened:.1f} s, {alive} answered at the end; server {before:.0f} -> {used:.0f} MB "
            f"({(used - before) / len(held) * 1000:.0f} kB each); meanwhile {total} acts, "
            f"{spent * 1000:.1f} ms each in the server, lost {lost}"
        )
    return 1 if lost or alive < len(held) else 0


def clock(options: argparse.Namespace) -> int:
    """libfaketime lets the clock of the server alone jump; without it the run says so and ends."""
    places = (Path(os.environ.get("FAKETIME_FOLDER", "/usr/lib")), Path("/usr/lib"))
    library = next((found for place in places for found in place.rglob("libfaketime.so.1")), None)
    if library is None:
        print("no libfaketime here: nothing was tried")
        return 1
    with tempfile.TemporaryDirectory() as folder:
        wish = Path(folder) / "wish"
        wish.write_text("+0")
        os.environ |= {"LD_PRELOAD": str(library), "FAKETIME_TIMESTAMP_FILE": str(wish)}
        os.environ |= {"FAKETIME_NO_CACHE": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1"}
        with running(options) as (server, _):
            del os.environ["LD_PRELOAD"]
            players = playing(server, options.players)
            for jump in ("+3600", "-3600", "+86400", "-86400", "+0"):
                time.sleep(2)
                wish.write_text(jump)
                time.sleep(2)
                print(f"clock {jump} s: readyz {server.person().web.get('/readyz').status_code}", flush=True)
            total, lost = check(server.database, players)
            print(f"acknowledged acts {total}, lost or doubled {lost}")
    return 1 if lost or not total else 0


def fuzz(options: argparse.Namespace) -> int:
    from long.fuzzing import run

    figures = run(options.count, options.seed, options.minutes * 60)
    print(json.dumps(figures, indent=1))
    return 1 if any(part["broke"] for part in figures.values()) else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run", choices=["kill", "churn", "pause", "clock", "hold", "fuzz"])
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--players", type=int, default=6)
    parser.add_argument("--pace", type=float, default=0.0, help="seconds between two acts of one player in churn")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--still", type=float, default=8.0, help="seconds the database stands still")
    parser.add_argument("--sockets", type=int, default=1200)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # whoever stops the run stops what it started
    return {"kill": kill, "churn": churn, "pause": pause, "clock": clock, "hold": hold, "fuzz": fuzz}[options.run](options)


if __name__ == "__main__":
    sys.exit(main())

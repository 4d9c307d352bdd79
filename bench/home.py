"""Many people with the home page open against a real server process on loopback: each has a live stream, and hears of changes.

    python bench/home.py                      2,000 people, 20 tables that want players come and go
    python bench/home.py --people 500 --changes 5

Reported: how long it takes until all are connected, how soon a change reaches every page (from the form that opened a table to the last
stream), how long a page takes to ask for itself anew, and the memory of the server. Nothing is asserted: figures depend on the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from frogpond.term.http import httpx

PROGRAM = """
import sys
from frogpond.web import Settings, serve
from frogpond.web.ops.settings import Rate
fast = Rate(1e6, 10**6)
serve("127.0.0.1", int(sys.argv[1]), sys.argv[2], 1, False, Settings(
    requests=fast, creations=fast, messages=fast,
    sockets=10**4, sockets_each_table=10**4, sockets_each_address=10**4, connections=10**4, connections_each_address=10**4,
))
"""
MOST_SECONDS = 300


class Visitor:
    """One open home page: a stream of news, read by hand so that two thousand cost little."""

    def __init__(self, port: int, number: int) -> None:
        self.port, self.number = port, number
        self.news = asyncio.Event()

    async def connect(self) -> None:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        token = f"visitor{self.number:06d}".ljust(43, "x")
        self.writer.write(f"GET /live?tables= HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nCookie: frogpond={token}\r\n\r\n".encode())
        await self.reader.readuntil(b"retry: 3000")

    async def listen(self) -> None:
        while True:
            line = await self.reader.readline()
            if not line:
                return
            if line.startswith(b"data: news"):
                self.news.set()


async def reached(visitors: list[Visitor]) -> None:
    await asyncio.gather(*(visitor.news.wait() for visitor in visitors))
    for visitor in visitors:
        visitor.news.clear()


async def measure(port: int, people: int, changes: int, pid: int) -> None:
    url = f"http://127.0.0.1:{port}"
    visitors = [Visitor(port, number) for number in range(people)]
    begin = time.perf_counter()
    for start in range(0, people, 100):
        await asyncio.gather(*(visitor.connect() for visitor in visitors[start : start + 100]))
    print(f"{people} home pages connected in {time.perf_counter() - begin:.1f} s")
    tasks = [asyncio.create_task(visitor.listen()) for visitor in visitors]
    times, pages = [], []
    async with httpx.AsyncClient(base_url=url, headers={"Origin": url}, timeout=60) as web:
        for _ in range(changes):
            begin = time.perf_counter()
            form = {"players": "2", "seat-0": "me", "seat-1": "open", "wanted": "yes"}
            answer = await web.post("/new/freeway", data=form)
            assert answer.status_code == 303, answer.text
            await reached(visitors)
            times.append(time.perf_counter() - begin)
            begin = time.perf_counter()
            assert (await web.get("/home")).status_code == 200
            pages.append(time.perf_counter() - begin)
            await asyncio.sleep(2.2)  # a page hears of news every two seconds at most
    memory = next(line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("VmRSS"))
    print(f"a change reaches all of them in {median(times):.2f} s (most {max(times):.2f} s), {changes} changes")
    print(f"home is asked for anew in {1000 * median(pages):.0f} ms (most {1000 * max(pages):.0f} ms) meanwhile")
    print(f"memory of the server: {int(memory.split()[1]) / 1024:.0f} MB")
    for task in tasks:
        task.cancel()
    for visitor in visitors:
        visitor.writer.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--people", type=int, default=2000)
    parser.add_argument("--changes", type=int, default=20)
    given = parser.parse_args()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard if hard == resource.RLIM_INFINITY else max(soft, min(hard, given.people + 500)), hard))
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = int(found.getsockname()[1])
    with tempfile.TemporaryDirectory() as folder:
        program = [sys.executable, "-c", PROGRAM, str(port), f"{folder}/pond.db"]
        server = subprocess.Popen(program, env=dict(os.environ), stderr=subprocess.DEVNULL)
        try:
            until = time.monotonic() + MOST_SECONDS
            while True:
                try:
                    if httpx.get(f"http://127.0.0.1:{port}/readyz", timeout=5).status_code == 200:
                        break
                except httpx.HTTPError:
                    time.sleep(0.1)
                if time.monotonic() > until or server.poll() is not None:
                    raise SystemExit("the server did not start")
            asyncio.run(asyncio.wait_for(measure(port, given.people, given.changes, server.pid), MOST_SECONDS))
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()

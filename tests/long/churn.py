"""People who come, play with bots, themselves or a guest, leave in the middle and come back, while a server's memory is watched."""

from __future__ import annotations

import contextlib
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from long.endure import GONE, Player
from web.pond import Person
from web.test_kill import Process

TABLES: list[tuple[str, tuple[str, ...]]] = [
    ("bullfrogs", ("me", "hot")), ("bullfrogs", ("me", "bot:random")), ("bullfrogs", ("me", "bot:random", "bot:froglet")),
    ("bullfrogs-solo", ("me",)), ("cosmic-frog", ("me", "hot", "bot:random")), ("freeway", ("me", "hot", "hot")),
    ("freeway", ("me", "bot:froglet")), ("freeway", ("me", "open")),
]  # fmt: skip


def memory(pid: int) -> float:
    """Megabytes that a process really holds; none if it is gone."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
        return int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) / 1024
    except (OSError, StopIteration):
        return 0.0


class Wanderer(Player):
    """Somebody with a few tables at a time who plays a while at one of them, goes, and comes back to it or forgets it."""

    def __init__(self, server: Process, number: int) -> None:
        super().__init__(server, number)
        self.did: Counter[str] = Counter()
        self.pace = 0.0

    def run(self) -> None:
        while not self.stopping.is_set():
            person, guest = self.server.person(), self.server.person()
            mine: list[str] = []
            for _ in range(30):  # then these two never come again
                with contextlib.suppress(*GONE, Exception):
                    self.visit(person, guest, mine)
                if self.stopping.is_set():
                    break
            for somebody in (person, guest):
                with contextlib.suppress(Exception):
                    somebody.close()

    def visit(self, person: Person, guest: Person, mine: list[str]) -> None:
        if mine and self.rng.random() < 0.6:
            table = self.rng.choice(mine)
            self.did["came back"] += 1
        else:
            game, chosen = self.rng.choice(TABLES)
            table = person.open_table(game, *chosen)
            if "open" in chosen:
                guest.sit(person.invite(table), name="Guest")
                self.did["guests"] += 1
            self.did["opened"] += 1
            mine.append(table)
            del mine[:-4]
        pages = [somebody.socket(table) for somebody in (person, guest)]
        try:
            for page in pages:
                page.hello(size=self.rng.choice(["laptop", "phone"]))
            for _ in range(self.rng.choice([3, 10, 40])):
                if self.stopping.is_set():
                    return
                # who is asked plays; while a bot thinks, or the other page was not told yet, messages are taken
                mover = next((page for page in pages if page.view["choices"]), None)
                if mover is None:
                    if pages[0].view["parts"]["end"]:
                        self.did["ended"] += 1
                        if table in mine:
                            mine.remove(table)
                        return
                    for page in pages:
                        with contextlib.suppress(TimeoutError):
                            page.receive(1)
                    continue
                self.comebacks += 1
                key = f"w{self.comebacks}"
                mover.act(self.rng.choice(mover.view["choices"])["action"], key)
                self.answer(mover, key)
                self.acked.setdefault(table.removeprefix("/t/"), set()).add(key)
                for other in pages:
                    other.raw.clear()
                time.sleep(self.pace)
            self.did["left in the middle"] += 1
        finally:
            for page in pages:
                page.close()
            for somebody in (person, guest):
                somebody.pages.clear()
        person.web.get(self.rng.choice(["/", "/me", f"{table}/replay", f"{table}/record", table]))


def watch(server: Process, wanderers: list[Wanderer], minutes: float, processes: Callable[[int], list[int]]) -> tuple[list[float], float]:
    """What the serving processes held, every ten seconds, and once more when everybody had gone and all rooms were let go."""
    assert server.process is not None
    person, begin, seen = server.person(), time.monotonic(), []

    def look() -> dict[str, str]:
        figures = dict(line.rsplit(" ", 1) for line in person.web.get("/metrics").text.splitlines() if line[0] != "#")
        pids = [server.process.pid, *processes(server.process.pid)] if server.process else []
        seen.append(sum(memory(pid) for pid in pids[:1]))
        did = sum((one.did for one in wanderers), Counter[str]())
        acts = sum(len(keys) for one in wanderers for keys in list(one.acked.values()))
        words = f"{time.monotonic() - begin:6.0f} s  {seen[-1]:7.1f} MB and others {sum(memory(pid) for pid in pids[1:]):7.1f} MB"
        rooms, sockets = figures.get("frogpond_rooms"), figures.get("frogpond_sockets")
        print(f"{words}  rooms {rooms}  sockets {sockets}  acts {acts}  {dict(did)}", flush=True)
        return figures

    while time.monotonic() < begin + minutes * 60:
        time.sleep(10)
        look()
    for one in wanderers:
        one.stopping.set()
    for one in wanderers:
        one.join(30)
    until = time.monotonic() + 180
    while float(look().get("frogpond_rooms", "0")) > 0 and time.monotonic() < until:
        time.sleep(10)
    return seen, float(look().get("frogpond_rooms", "0"))

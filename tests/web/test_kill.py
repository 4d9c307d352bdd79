"""Nothing lost: a real server process is killed with SIGKILL in the middle of games, and what it acknowledged is there afterwards."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from waiting import PATIENCE, reserved_port
from web.pond import Page, Person, catch_up
from web.test_protocol import stored_table

PROGRAM = """
import sys
from frogpond.web import Settings, serve
from frogpond.web.ops.settings import Rate
fast = Rate(100000, 100000)
patient = dict.fromkeys(("bot_seconds", "hello_seconds", "send_seconds"), 600.0)
settings = Settings(requests=fast, creations=fast, messages=fast, bot_pause=float(sys.argv[4]), **patient)
serve("127.0.0.1", int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), False, settings)
"""


class Process:
    """`serve` in a process of its own."""

    def __init__(self, database: str, workers: int = 1) -> None:
        self.held = reserved_port()
        self.port = self.held.getsockname()[1]
        self.pause = 0.0  # of bots when somebody looks
        self.database = database
        self.workers = workers
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        command = [sys.executable, "-c", PROGRAM, str(self.port), self.database, str(self.workers), str(self.pause)]
        with tempfile.TemporaryFile("w+") as words:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=words, text=True, start_new_session=True)
            assert self.process.stdout is not None
            if "is open at" not in self.process.stdout.readline():
                self.process.wait(PATIENCE)
                words.seek(0)
                pytest.fail(f"the server did not open its door:\n{words.read()}")

    def kill(self) -> None:
        """SIGKILL: no chance to tidy anything."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)

    def stop(self) -> int:
        """SIGTERM: the graceful way; the exit code."""
        assert self.process is not None
        self.process.terminate()
        return self.process.wait(PATIENCE)

    def person(self) -> Person:
        return Person(self.url, f"127.0.0.1:{self.port}")


@pytest.fixture
def server(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Process]:
    """A server; with a parameter: in which bots pause so long when somebody looks."""
    process = Process(str(tmp_path / "pond.db"))
    process.pause = getattr(request, "param", 0.0)
    process.start()
    yield process
    if process.process is not None and process.process.poll() is None:
        process.kill()


def test_what_was_acknowledged_survives_kill(server: Process) -> None:
    """Five times over: play on, kill at a random moment with an act on its way, start again, look."""
    rng = random.Random(1)
    ann = server.person()
    table = ann.open_table("bullfrogs", "me", "hot", "hot")
    page = ann.socket(table)
    page.hello()
    acked: set[str] = set()
    number = 0
    for _ in range(5):
        for _ in range(rng.randrange(1, 8)):
            number += 1
            page.act(rng.choice(page.view["choices"])["action"], f"k{number}")
            page.until(ack=f"k{number}")
            acked.add(f"k{number}")
        shown = page.view
        number += 1
        action = rng.choice(page.view["choices"])["action"]
        rid = page.view["rid"]
        page.act(action, f"k{number}")
        server.kill()
        try:
            while True:
                if (key := page.receive().get("ack")) is not None:
                    acked.add(key)
        except ConnectionClosed:
            shown = page.view
        kept = stored_table(server.database, table)
        assert acked <= {row.key for row in kept.rows}
        server.start()
        page = ann.socket(table)
        view = page.hello(seq=shown["seq"])
        assert view["seq"] == kept.seq >= shown["seq"]
        if view["seq"] == shown["seq"]:
            assert view["board"] == shown["board"]
        page.act(action, f"k{number}", rid)  # the page does not know whether it arrived: it says it again, with the same key
        page.until(ack=f"k{number}")
        acked.add(f"k{number}")
    keys = [row.key for row in stored_table(server.database, table).rows if row.key]
    assert sorted(keys) == sorted(set(keys))
    assert acked == set(keys)


@pytest.mark.parametrize("server", [3600.0], indirect=True)
def test_bots_go_on_after_a_restart(server: Process) -> None:
    """Killed while a bot is about to move (it pauses for an hour: the game can't be over before the kill, however late that comes);
    after the start the bots finish, though nobody looks at the table."""
    ann = server.person()
    table = ann.open_table("bullfrogs", "me", *["bot:random"] * 3)
    page = ann.socket(table)
    page.hello()
    page.act(page.view["choices"][0]["action"], "k1")
    page.until(ack="k1")
    page.send(type="seat", seat=0, to="bot:random")
    page.reach(lambda: page.who[0].startswith("a bot of level random for"))
    server.kill()
    before = stored_table(server.database, table)
    assert not before.state.is_over
    server.pause = 0.0
    server.start()
    api = f"/api/v1/tables/{table.removeprefix('/t/')}/stream"
    with ann.web.stream("GET", api) as stream:
        for line in stream.iter_lines():
            if line.startswith("data: ") and '"over":true' in line.replace(" ", ""):
                break
    assert stored_table(server.database, table).state.is_over


def test_graceful_stop(server: Process) -> None:
    """SIGTERM with open pages: they are told, everything is kept, and the process ends by itself without workers left behind."""
    ann = server.person()
    table = ann.open_table("bullfrogs", "me", "bot:random")
    page: Page = ann.socket(table)
    page.hello()
    while True:  # play until the bot's process has been used
        if page.view["choices"]:
            key = f"k{page.view['seq']}"
            page.act(page.view["choices"][0]["action"], key)
            page.until(ack=key)
        else:
            page.until()
        if page.view["seq"] > 15:
            break
    assert server.process is not None
    children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children")
    bots = [int(pid) for pid in children.read_text().split()] if children.exists() else []
    server.process.terminate()
    assert page.closed() in (1012, 1001)
    assert server.process.wait(PATIENCE) in (0, -signal.SIGTERM)
    for pid in bots:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
    assert stored_table(server.database, table).seq >= page.view["seq"]


@pytest.mark.postgres
def test_two_processes_share_one_table(postgres_url: str) -> None:
    """Ann and Bo sit at the same table through different processes: each sees the other's moves, clashes end in one state."""
    one, two = Process(postgres_url), Process(postgres_url)
    one.start()
    two.start()
    try:
        ann, bo = one.person(), two.person()
        table = ann.open_table("bullfrogs", "me", "open", name="Ann")
        assert bo.sit(ann.invite(table), 1, "Bo") == table
        here = one.person()
        here.web.cookies = bo.web.cookies
        assert "Take a seat" not in here.web.get(table).text, "who sat down through one process sits at once, through all"
        pages = [ann.socket(table), bo.socket(table)]
        for page in pages:
            page.hello()
        pages[0].send(type="say", text="over here")
        pages[1].reach(lambda: any(line["text"] == "over here" for line in pages[1].asides))
        rng = random.Random(4)
        number = 0
        while not pages[0].view["parts"]["end"]:
            mover = next(page for page in pages if page.view["choices"])
            number += 1
            mover.act(rng.choice(mover.view["choices"])["action"], f"k{number}")
            seq = mover.until(ack=f"k{number}")["seq"]
            catch_up(pages, seq)
        # the same person at both processes, both answering the same question
        table = ann.open_table("bullfrogs", "me", "hot")
        other = two.person()
        other.web.cookies = ann.web.cookies
        tabs = [ann.socket(table), other.socket(table)]
        for tab in tabs:
            tab.hello()
        for number in range(8):
            choices = tabs[0].view["choices"]
            for i, tab in enumerate(tabs):
                tab.act(choices[-i]["action"], f"c{number}-{i}")
            outcome = []
            for i, tab in enumerate(tabs):
                while True:
                    message = tab.receive()
                    if message.get("ack") == f"c{number}-{i}" or (message["type"] == "refusal" and message["key"] == f"c{number}-{i}"):
                        outcome.append(message["type"])
                        break
            assert sorted(outcome) == ["refusal", "view"]
            newest = max(tab.view["seq"] for tab in tabs)
            catch_up(tabs, newest)
            assert tabs[0].view["board"] == tabs[1].view["board"]
    finally:
        one.kill()
        two.kill()


@pytest.mark.postgres
def test_worker_processes_behind_one_port(postgres_url: str) -> None:
    """`serve(workers=2)`: a game through one address while any of the processes may answer."""
    server = Process(postgres_url, workers=2)
    server.start()
    try:
        ann, bo = server.person(), server.person()
        table = ann.open_table("bullfrogs", "me", "open")
        bo.sit(ann.invite(table), 1)
        pages = [ann.socket(table), bo.socket(table), bo.socket(table)]
        for page in pages:
            page.hello()
        for number in range(30):
            mover = next((page for page in pages if page.view["choices"]), None)
            if mover is None:
                break
            mover.act(mover.view["choices"][0]["action"], f"k{number}")
            seq = mover.until(ack=f"k{number}")["seq"]
            catch_up(pages, seq)
        assert number > 20
    finally:
        assert server.stop() in (0, -signal.SIGTERM)

"""The second wall: nobody stops the server by being slow, by leaving things unfinished, or by asking for much."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from frogpond.store import fingerprint
from frogpond.store.accounts import keeping
from frogpond.store.pushes import pushes_of
from frogpond.store.results import SeatResult, leaders, rating_of, recording
from frogpond.table import Refused
from frogpond.table.names import fit_name
from frogpond.web.http.guard import Guard
from frogpond.web.live import push_notices as push
from frogpond.web.ops import threads
from frogpond.web.ops.fair_queue import Requester
from frogpond.web.ops.limits import Limits
from frogpond.web.ops.metrics import Metrics
from frogpond.web.ops.settings import Rate, ServerSettings
from frogpond.web.server import connections
from frogpond.web.server.connections import MAX_LINES
from frogpond.web.server.http_protocol import ACCEPT_AT_ONCE
from waiting import PATIENCE, in_a_loop
from web.pond import Person, Pond, settings
from web.test_push import subscribe

# A slow push service ------------------------------------------------------------------------------------------------------


class Drip:
    """A push service that takes every request and answers it a byte at a time, without an end."""

    def __init__(self) -> None:
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.host = f"127.0.0.1:{self.listening.getsockname()[1]}"
        self.came = threading.Semaphore(0)
        self.open = 0
        self.most = 0
        self.over = threading.Event()
        self.lock = threading.Lock()
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                threading.Thread(target=self._drip, args=self.listening.accept()[:1], daemon=True).start()

    def _drip(self, connection: socket.socket) -> None:
        with self.lock:
            self.open += 1
            self.most = max(self.most, self.open)
        with connection, contextlib.suppress(OSError):
            connection.recv(10)
            self.came.release()
            while not self.over.wait(0.02):
                connection.sendall(b"H")
        with self.lock:
            self.open -= 1

    def close(self) -> None:
        self.over.set()
        with contextlib.suppress(OSError):
            self.listening.shutdown(socket.SHUT_RDWR)
        self.listening.close()


@pytest.fixture
def drip() -> Iterator[Drip]:
    made = Drip()
    yield made
    made.close()


def device(pond: Pond, host: str, name: str) -> tuple[Person, str]:
    """Somebody who takes notices there, and who they are."""
    person = pond.person()
    person.web.post("/me", data={"name": name})
    assert subscribe(person, f"http://{host}/{name}", ec.generate_private_key(ec.SECP256R1())).json() == {"on": True}
    token = person.web.cookies["frogpond"]
    return person, pond.run(pond.app.context.people.owner(token))


def notices(pond: Pond, owner: str, count: int) -> None:
    async def begin() -> None:
        for number in range(count):
            pond.app.rooms.services.spawn(pushes_in(pond).tell(owner, "title", "words", f"/t/{number}"))

    pond.run(begin())


def pushes_in(pond: Pond) -> push.Pushes:
    found = pond.app.context.notices
    assert isinstance(found, push.Pushes)
    return found


def test_a_slow_push_service_holds_up_nothing_else(tmp_path: Path, drip: Drip) -> None:
    with Pond(settings(tmp_path / "a.db", push_hosts=(drip.host,))) as pond:
        people = [device(pond, drip.host, f"slow{number}") for number in range(8)]
        for _, owner in people:
            notices(pond, owner, 2 * push.MAX_PENDING_NOTICES)
        waiting = pushes_in(pond).pending
        pond.eventually(lambda: all(waiting[owner] == push.MAX_PENDING_NOTICES for _, owner in people))  # the rest was dropped
        for _ in range(threads.NOTICES.threads - 1):  # one service never has all places
            assert drip.came.acquire(timeout=PATIENCE)
        for path in ("/readyz", "/", "/leaders", "/me", "/replays"):
            assert people[0][0].web.get(path).status_code == 200
        people[0][0].open_table("freeway", "me", "hot")
        assert drip.most < threads.NOTICES.threads
        drip.close()


def test_a_deadline_is_for_the_whole_exchange_and_slow_services_are_dropped(tmp_path: Path, drip: Drip) -> None:
    with Pond(settings(tmp_path / "a.db", push_hosts=(drip.host,), push_seconds=0.2, push_rest=0.0)) as pond:
        _, owner = device(pond, drip.host, "slow")
        for missed in range(push.MAX_MISSED):
            found = pond.app.rooms.store.read(lambda connection: pushes_of(connection, owner))
            assert len(found) == 1, f"dropped after {missed}"
            pond.run(pushes_in(pond).tell(owner, "title", "words", "/"))  # it comes back though bytes come and come
        assert pond.app.rooms.store.read(lambda connection: pushes_of(connection, owner)) == []


def test_a_slow_service_rests(tmp_path: Path, drip: Drip) -> None:
    with Pond(settings(tmp_path / "a.db", push_hosts=(drip.host,), push_seconds=0.2, push_rest=3600.0)) as pond:
        _, owner = device(pond, drip.host, "slow")
        for _ in range(2 * push.MAX_MISSED):
            pond.run(pushes_in(pond).tell(owner, "title", "words", "/"))
        assert drip.came.acquire(timeout=PATIENCE)
        assert not drip.came.acquire(blocking=False), "it was asked again"


# Unfinished requests ------------------------------------------------------------------------------------------------------

ATTACKER = "127.66.0.1"
HEAD = b"GET / HTTP/1.1\r\nHost: x\r\n"
BODY = b"POST /me HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 50\r\n\r\nname="


def half(pond: Pond, data: bytes, address: str = ATTACKER) -> socket.socket:
    """A request that was begun."""
    made = socket.create_connection(("127.0.0.1", pond.port), PATIENCE, (address, 0))
    made.sendall(data)
    return made


def ended(connection: socket.socket) -> bool:
    """Whether the server closes it; waits for that."""
    with connection, contextlib.suppress(ConnectionError):
        while connection.recv(1000):
            pass
    return True


@pytest.mark.parametrize("setting", ["head_seconds", "body_seconds"])
@pytest.mark.parametrize("data", [b"", HEAD, BODY], ids=["nothing", "head", "body"])
def test_what_is_not_finished_is_closed(tmp_path: Path, setting: str, data: bytes) -> None:
    with Pond(settings(tmp_path / "a.db", **{setting: 0.1})) as pond:
        connection = half(pond, data)
        if (data == BODY) == (setting == "body_seconds"):
            assert ended(connection)
        else:
            pond.eventually(lambda: pond.app.connections.of(ATTACKER) == 1)
            connection.close()
        pond.eventually(lambda: pond.app.connections.of(ATTACKER) == 0)


def test_a_slow_head_is_closed_though_bytes_come(tmp_path: Path) -> None:
    with Pond(settings(tmp_path / "a.db", head_seconds=0.2)) as pond:
        connection = half(pond, HEAD)
        connection.settimeout(0.01)
        with connection, contextlib.suppress(ConnectionError):
            while True:
                connection.sendall(b"X: y\r\n")
                with contextlib.suppress(TimeoutError):
                    answer = connection.recv(1000)
                    assert answer == b"", "it was long enough for an answer"
                    break


def test_an_answer_that_nobody_reads_is_given_up(tmp_path: Path) -> None:
    with Pond(settings(tmp_path / "a.db", send_seconds=0.1)) as pond:
        many = b"GET /rules/cosmic-frog HTTP/1.1\r\nHost: x\r\n\r\n" * 400
        connection = half(pond, many)
        pond.eventually(lambda: pond.app.connections.of(ATTACKER) == 0)
        connection.close()


def test_one_address_has_so_many_connections_and_those_who_come_find_room(tmp_path: Path) -> None:
    with Pond(settings(tmp_path / "a.db", connections_each_address=20, connections=60)) as pond:
        ann = pond.person()
        table = ann.open_table("freeway", "me", "hot")
        halves = [half(pond, data, f"127.66.0.{1 + number % 5}") for number, data in enumerate([HEAD, BODY] * 100)]
        pond.eventually(lambda: pond.app.connections.closed >= 200 - 60)
        assert pond.app.connections.count <= 60
        assert all(pond.app.connections.of(f"127.66.0.{number}") <= 20 for number in range(1, 6))
        assert ann.web.get(table).status_code == 200
        ann.socket(table).hello()
        assert pond.person().web.get("/").status_code == 200
        again = half(pond, HEAD + b"Connection: close\r\n\r\n")  # the attacker's own address, too
        assert again.recv(15) == b"HTTP/1.1 200 OK"
        again.close()
        for one in halves:
            one.close()


def test_a_crowd_at_the_door_is_let_in_a_few_at_a_time(fresh_pond: Pond) -> None:
    pond, hold, held = fresh_pond, threading.Event(), threading.Event()
    count = 4 * ACCEPT_AT_ONCE

    async def watch() -> list[int]:
        counts = [pond.app.connections.count]
        held.set()
        hold.wait()  # nobody is let in meanwhile
        while counts[-1] < count:
            await asyncio.sleep(0)
            counts.append(pond.app.connections.count)
        return counts

    assert pond.loop is not None
    found = asyncio.run_coroutine_threadsafe(watch(), pond.loop)
    assert held.wait(PATIENCE)
    crowd = [half(pond, HEAD) for _ in range(count)]
    hold.set()
    counts = found.result(PATIENCE)
    assert max(after - before for before, after in pairwise(counts)) <= ACCEPT_AT_ONCE
    for one in crowd:
        one.close()


def test_behind_a_proxy_requests_are_counted_by_the_forwarded_address(tmp_path: Path) -> None:
    with Pond(settings(tmp_path / "a.db", connections_each_address=3)) as pond:
        begun = BODY.replace(b"Host: x", b"Host: x\r\nOrigin: http://x\r\nX-Forwarded-For: 2001:db8::%d")
        proxied = [half(pond, begun % number, "127.0.0.1") for number in range(3)]  # one /64
        pond.eventually(lambda: pond.app.guard.open["2001:db8::/64"] == 3)
        refused = half(pond, begun % 4, "127.0.0.1")
        assert refused.recv(12) == b"HTTP/1.1 429"
        other = half(pond, HEAD + b"X-Forwarded-For: 2001:db8:1::1\r\n\r\n", "127.0.0.1")
        assert other.recv(12) == b"HTTP/1.1 200"
        for one in (*proxied, refused, other):
            one.close()


def test_errors_of_accepting_are_logged_once_in_a_while(pond: Pond, caplog: pytest.LogCaptureFixture) -> None:
    async def fail() -> None:
        for _ in range(1000):
            asyncio.get_running_loop().call_exception_handler({"message": "socket.accept() out of system resource"})

    pond.run(fail())
    assert sum("accept" in line.getMessage() for line in caplog.records) <= 1


@pytest.mark.parametrize("data", [b"\x16\x03\x01 garbage\r\n\r\n", HEAD + b"Connection: close\r\n\r\n"], ids=["garbage", "too many"])
def test_strangers_fill_no_log(tmp_path: Path, data: bytes, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    caplog.set_level("INFO", "frogpond.access")
    monkeypatch.setattr(connections, "LOG_SECONDS", 3600.0)
    with Pond(settings(tmp_path / "a.db", requests=Rate(0.001, 1))) as pond:
        for _ in range(5 * MAX_LINES):
            assert ended(half(pond, data))
    lines = [line.getMessage() for line in caplog.records]
    assert sum("Invalid HTTP" in line or "too many" in line for line in lines) == MAX_LINES


def test_the_proxy_has_limits_and_compresses_nothing() -> None:
    text = (Path(__file__).parents[2] / "deploy" / "Caddyfile").read_text()
    for words in ("read_header 10s", "read_body 30s", "max_header_size", "request_body"):
        assert words in text
    assert "encode" not in text


# Threads ------------------------------------------------------------------------------------------------------------------


def test_nothing_runs_in_the_default_executor(pond: Pond) -> None:
    """Every test with a server would fail if something used it."""
    with pytest.raises(RuntimeError, match="default executor"):
        pond.run(asyncio.to_thread(len, ""))


def test_work_in_threads_is_shared_fairly_and_dropped_with_its_asker() -> None:
    async def main() -> None:
        pool = threads.Pool("test", 1, 1)
        done: list[str] = []
        hold = threading.Event()
        first = asyncio.create_task(pool.run_for(Requester("a", "much"), hold.wait))
        tasks = [asyncio.create_task(pool.run_for(Requester("a", "much"), done.append, f"much {number}")) for number in range(5)]
        tasks.append(asyncio.create_task(pool.run_for(Requester("b", "little"), done.append, "little")))
        while len(pool.queue.fair) < 6:
            await asyncio.sleep(0)
        tasks[0].cancel()
        first.cancel()
        await asyncio.gather(first, tasks[0], return_exceptions=True)
        assert done == [], "the thread is still held by the first"
        hold.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert "much 0" not in done
        assert done.index("little") <= 1
        assert len(done) == 5
        threads.close_pools()

    in_a_loop(main())


@pytest.mark.parametrize("place", ["thread", "loop"])
def test_a_request_is_charged_by_what_it_cost(place: str) -> None:
    def burn(seconds: float) -> None:
        end = time.thread_time() + seconds
        while time.thread_time() < end:
            pass

    async def app(scope: Any, receive: Any, send: Any) -> None:
        seconds = 0.1 if scope["path"] == "/dear" else 0.0
        if place == "thread":
            await threads.COMPUTE.run(burn, seconds)
        else:
            await asyncio.sleep(0)
            burn(seconds)

    async def sits(table: str, owner: str) -> bool:
        return False

    async def main() -> None:
        chosen = ServerSettings(requests=Rate(1e-9, 100))
        limits = Limits(chosen)
        guard = Guard(app, chosen, Metrics(), limits, sits)
        token = "t" * 40
        limits.know(fingerprint(token))
        seated = [(b"cookie", b"frogpond=" + token.encode())]

        async def ask(path: str, headers: list[tuple[bytes, bytes]]) -> None:
            scope = {"type": "http", "method": "GET", "path": path, "headers": headers, "client": ("192.0.2.1", 1)}
            await guard(scope, app, app)  # type: ignore[arg-type]

        stranger, person = limits.requests.of("192.0.2.1"), limits.people.of(fingerprint(token))
        await ask("/cheap", [])
        assert 98 < stranger.left <= 99
        before = stranger.left
        await ask("/dear", seated)
        assert person.left <= 90
        assert stranger.left - before < 1e-6, "who sits pays from an allowance of their own"
        await ask("/dear", [])
        assert stranger.left <= before - 9.9
        threads.close_pools()

    in_a_loop(main())


def test_work_is_dropped_when_its_connection_is_closed(fresh_pond: Pond, caplog: pytest.LogCaptureFixture) -> None:
    pond, busy, hold = fresh_pond, threading.Event(), threading.Event()
    caplog.set_level("INFO", "frogpond.access")
    ann = pond.person()
    table = ann.open_table("freeway", "me", "hot")

    def wait() -> None:
        busy.set()
        hold.wait()

    async def keep_busy() -> threads.Queue:
        pond.app.rooms.services.spawn(threads.COMPUTE.run(wait))
        return threads.COMPUTE.queue

    queue = pond.run(keep_busy())
    assert busy.wait(PATIENCE)
    cookie = f"Cookie: frogpond={ann.web.cookies['frogpond']}".encode()
    asked = half(pond, b"GET %s/record HTTP/1.1\r\nHost: x\r\n%s\r\n\r\n" % (table.encode(), cookie))
    pond.eventually(lambda: len(queue.fair) == 1)
    asked.close()
    pond.eventually(lambda: pond.app.connections.of(ATTACKER) == 0)
    hold.set()
    pond.eventually(lambda: not pond.app.guard.open and any("/record" in line.getMessage() for line in caplog.records))
    assert [line.getMessage().split()[2] for line in caplog.records if "/record" in line.getMessage()] == ["499"]


def test_a_table_is_read_for_those_who_still_wait(fresh_pond: Pond) -> None:
    pond = fresh_pond
    rooms = pond.app.rooms
    table = pond.person().open_table("freeway", "me", "hot").removeprefix("/t/")

    async def main() -> None:
        async def ask(scope: dict[str, Any]) -> Any:
            threads.WAITING_WORK.set((scope,))
            return await rooms.get(table)

        rooms.drop(table)
        gone: dict[str, Any] = {threads.GONE_KEY: True}
        with pytest.raises(threads.AskerGone):
            await asyncio.create_task(ask(gone))
        assert not [room for room in rooms.here() if room.id == table]
        first, second = asyncio.create_task(ask(gone)), asyncio.create_task(ask({}))
        await asyncio.sleep(0)
        first.cancel()
        assert (await second).id == table

    pond.run(main())


def test_half_a_form_leaves_no_traceback(fresh_pond: Pond, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "frogpond.access")
    begun = half(fresh_pond, BODY.replace(b"Host: x", b"Host: x\r\nOrigin: http://x"))
    fresh_pond.eventually(lambda: fresh_pond.app.guard.open[ATTACKER] == 1)
    begun.close()
    fresh_pond.eventually(lambda: any("POST /me 499" in line.getMessage() for line in caplog.records))
    assert not [line for line in caplog.records if line.levelname == "ERROR"]


# Small things -------------------------------------------------------------------------------------------------------------


def test_half_a_sign_is_refused_in_words(pond: Pond) -> None:
    web = pond.person().web
    token = web.post("/api/v1/tables", json={"game": "freeway", "seats": ["me"]}).json()["token"]
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    for path, body in (("friends", b'{"do": "follow", "person": "\\ud800"}'), ("tables", b'{"game": "freeway", "\\udfff": 1}')):
        answer = web.post(f"/api/v1/{path}", content=body, headers=headers)
        assert answer.status_code == 400, answer.text
        assert "surrogate" in answer.json()["error"]["text"]


@pytest.mark.parametrize("name", ["\u3164", "\u2800", "\u115f\u1160", "\uffa0 \u3164"])
def test_a_name_that_nobody_sees_is_none(name: str) -> None:
    with pytest.raises(Refused, match="visible"):
        fit_name(name, (), ())
    with pytest.raises(Refused, match="too close to Ann"):
        fit_name(f"Ann{name}", ["Ann"], ())


def test_tries_with_words_are_counted_by_network_and_told_to_other_processes(tmp_path: Path) -> None:
    with Pond(settings(tmp_path / "a.db", words=Rate(0.0001, 3))) as pond:
        web = pond.person().web
        codes = [web.post("/in/begin", headers={"X-Forwarded-For": f"2001:db8::{number}"}).status_code for number in range(5)]
        assert codes == [200, 200, 200, 429, 429]
        assert ("words", "2001:db8::/64", 3.0) in pond.app.limits.news()


def test_the_leaderboard_is_read_once_in_a_while(tmp_path: Path) -> None:
    with Pond(settings(tmp_path / "a.db", leaders_seconds=3600.0)) as pond:
        web = pond.person().web
        before = web.get("/leaders").text
        (key,) = pond.app.rooms.services.leaders
        games = [SeatResult(f"t{at}", 0, "ann", "Ann", "", "freeway", 2, "", 1, True, 9, 1.0 + at, pool="people") for at in range(3)]
        for one in games:
            pond.app.rooms.store.write(recording([one, replace(one, seat=1, owner="bo", place=2, won=False)], [[0], [1]], False))
        pond.app.rooms.store.write(keeping("ann", "Ann", "words", 1.0))
        assert web.get("/leaders").text == before
        pond.app.rooms.services.leaders[key] = (0.0, pond.app.rooms.services.leaders[key][1])  # its time is over
        after = web.get("/leaders").text
        assert "Ann" in after
        ((owner, now, count),) = pond.app.rooms.store.read(lambda connection: leaders(connection, "people", "freeway", 2))
        assert (owner, count) == ("ann", 3)
        assert now == pond.app.rooms.store.read(lambda connection: rating_of(connection, "ann", "people", "freeway", 2))[0]


def test_pages_for_strangers_are_kept_for_a_while(tmp_path: Path) -> None:
    with Pond(settings(tmp_path / "a.db", leaders_seconds=3600.0)) as pond:
        stranger, ann = pond.person().web, pond.person()
        before = {path: stranger.get(path).text for path in ("/", "/replays", "/rules", "/learn")}
        count = len(pond.app.rooms.services.pages)
        assert count == len(before)
        ann.open_table("freeway", "me", "hot", name="Ann")
        assert {path: pond.person().web.get(path).text for path in before} == before
        assert "Ann" in ann.web.get("/").text, "pages of people are their own"
        assert "Ann" not in stranger.get("/").text
        stranger.get("/?x=1")
        assert len(pond.app.rooms.services.pages) == count
        dark = stranger.get("/", headers={"Cookie": "theme=dark"}).text
        assert 'data-theme="dark"' in dark
        assert stranger.get("/").text == before["/"]


def test_no_address_gets_around_the_cache_of_the_leaderboard(tmp_path: Path) -> None:
    with Pond(settings(tmp_path / "a.db", leaders_seconds=3600.0)) as pond:
        web = pond.person().web
        for text in ("", "x", "people:freeway:2", "y" * 500):
            web.cookies.set("frogpond", (text + "a" * 40)[:40].replace(":", "-"))
            assert web.get("/leaders", params={"rating": text}).status_code == 200
        assert len(pond.app.rooms.services.leaders) == 1

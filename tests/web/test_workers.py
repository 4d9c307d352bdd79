"""Several processes behind one port: a table lives in one of them, who dies is followed in its place, and nobody does another's work."""

from __future__ import annotations

import os
import signal
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select, update
from websockets.exceptions import ConnectionClosed

from frogpond import bots
from frogpond.bots.levels import RandomBot
from frogpond.engine.state import State
from frogpond.store import Store, schema
from frogpond.store import leases as store_leases
from frogpond.store.leases import letting_go, renewing, taking
from frogpond.web.live import leases as live_leases
from frogpond.web.ops.placement import worker_of
from frogpond.web.server.affinity import TABLE_ADDRESS, WorkerMailbox, inboxes
from web.pond import Page, Person, Pond, catch_up, settings
from web.test_kill import Process

pytestmark = pytest.mark.postgres


@pytest.fixture
def server(postgres_url: str) -> Iterator[Process]:
    process = Process(postgres_url, workers=2)
    process.start()
    yield process
    if process.process is not None and process.process.poll() is None:
        assert process.stop() in (0, -signal.SIGTERM)


def children(pid: int) -> list[int]:
    """The server processes under a parent."""
    found = [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return [child for child in found if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def alive(pid: int) -> bool:
    """Whether a process runs; one that ended and was not fetched by its parent does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def processes(database: str, table: str) -> set[str]:
    """The processes through which people are at a table."""
    store, p = Store(database), schema.presence
    with store.engine.begin() as connection:
        found = {row.process for row in connection.execute(select(p.c.process).where(p.c.table_id == table.removeprefix("/t/"), p.c.here))}
    store.close()
    return found


def play(page: Page, key: str) -> int:
    page.act(page.view["choices"][0]["action"], key)
    return int(page.until(ack=key)["seq"])


def test_all_pages_of_a_table_are_in_one_process(server: Process) -> None:
    """Tables are made and looked at through one connection that is kept open, sockets come by their own: all of them end where the
    table lives, and both processes have tables."""
    used: set[int] = set()
    for number in range(64):  # where a table lives is a matter of chance
        if number >= 4 and len(used) == 2:
            break
        ann, bo = server.person(), server.person()
        table = ann.open_table("bullfrogs", "me", "open")
        bo.sit(ann.invite(table), 1)
        pages = [ann.socket(table), bo.socket(table), bo.socket(table)]
        for page in pages:
            page.hello()
            page.reach(lambda page=page: page.who)  # type: ignore[misc]
        mover = next(page for page in pages if page.view["choices"])
        seq = play(mover, f"k{number}")
        catch_up(pages, seq)
        where = processes(server.database, table)
        assert len(where) == 1
        place = worker_of(table.removeprefix("/t/").encode(), 2)
        assert where.pop().endswith(f"-{place}")
        used.add(place)
        for person in (ann, bo):
            person.close()
    assert used == {0, 1}


def test_a_process_that_is_killed_is_followed_in_its_place(server: Process) -> None:
    """The pages of the other process notice nothing; those of the killed one come back and nothing acknowledged is lost."""
    assert server.process is not None
    people: dict[int, tuple[Person, str, Page]] = {}
    while len(people) < 2:
        ann = server.person()
        table = ann.open_table("bullfrogs", "me", "hot")
        page = ann.socket(table)
        page.hello()
        people.setdefault(worker_of(table.removeprefix("/t/").encode(), 2), (ann, table, page))
    seqs = {place: play(page, "before") for place, (_, _, page) in people.items()}
    before = children(server.process.pid)
    assert len(before) == 2
    os.kill(before[0], signal.SIGKILL)
    lost = [place for place, (_, _, page) in people.items() if gone(page, place)]
    assert len(lost) == 1
    ann, table, _ = people[lost[0]]
    page = again(ann, table)
    assert page.view["seq"] == seqs[lost[0]]
    assert play(page, "after") > seqs[lost[0]]
    now = children(server.process.pid)
    assert len(now) == 2
    assert before[0] not in now


def gone(page: Page, place: int) -> bool:
    """Whether the process of a page was killed: its socket is closed without a word, else a move goes on."""
    try:
        play(page, f"between{place}")
        return False
    except ConnectionClosed:
        return True


def again(person: Person, table: str) -> Page:
    """As a page does: try until somebody answers."""
    while True:
        try:
            page = person.socket(table)
            page.hello()
            return page
        except (OSError, ConnectionClosed, TimeoutError):
            continue


def test_when_the_parent_is_killed_its_processes_go_too(server: Process) -> None:
    assert server.process is not None
    before = children(server.process.pid)
    server.kill()
    for pid in before:
        while alive(pid):  # they finish what they do and end by themselves
            time.sleep(0.01)


@pytest.mark.parametrize(
    ("line", "table"),
    [
        (b"GET /t/aaaabbbbcccc HTTP/1.1\r\n", b"aaaabbbbcccc"),
        (b"GET /t/aaaabbbbcccc/ws?seat=1 HTTP/1.1\r\n", b"aaaabbbbcccc"),
        (b"POST /api/v1/tables/aaaabbbbcccc/act HTTP/1.1\r\n", b"aaaabbbbcccc"),
        (b"GET /api/v1/tables/aaaabbbbcccc?x HTTP/1.1\r\n", b"aaaabbbbcccc"),
        (b"GET /api/v1/tables HTTP/1.1\r\n", None),
        (b"GET / HTTP/1.1\r\n", None),
        (b"GET /t/aaaabbbb", None),  # the rest is still on its way: answered where it came in
        (b"\x16\x03\x01/t/aaaabbbbcccc ", None),
    ],
)
def test_which_table_a_request_is_for(line: bytes, table: bytes | None) -> None:
    found = TABLE_ADDRESS.match(line)
    assert (found.group(1) if found else None) == table


def test_what_a_desk_hands_over_arrives_with_its_connection() -> None:
    pairs = inboxes(2)
    table = next(name for name in (b"aaaabbbb%d" % i for i in range(100)) if worker_of(name, 2) == 1)
    request = b"GET /t/" + table + b" HTTP/1.1\r\n\r\n"
    desks = [WorkerMailbox(place, pairs[place][0], [pair[1] for pair in pairs]) for place in range(2)]
    ours, theirs = socket.socketpair()
    assert not desks[1].pass_on(ours, request), "it is at home already"
    assert desks[0].pass_on(ours, request)
    ours.close()
    data, handles, _, _ = socket.recv_fds(pairs[1][0], 100_000, 1)
    assert data == request
    with socket.socket(fileno=handles[0]) as taken:
        taken.sendall(b"hello")
        assert theirs.recv(5) == b"hello"
        while desks[0].pass_on(taken, request):  # until the inbox is full: then it is answered here
            pass
    theirs.close()
    for pair in pairs:
        for end in pair:
            end.close()


# Leases -----------------------------------------------------------------------------------------------------------------


def test_a_lease_is_held_by_one_process_at_a_time(postgres_url: str) -> None:
    store, name = Store(postgres_url), "bots:lease-test"
    assert store.one(taking(name, "one"))
    assert store.one(taking(name, "one")), "whoever has it may have it again"
    assert not store.one(taking(name, "two"))
    store.one(letting_go("two", [name]))
    assert not store.one(taking(name, "two")), "what is another's can't be let go"
    with store.writing.begin() as connection:  # its term is over
        connection.execute(update(schema.leases).where(schema.leases.c.name == name).values(until=0.0))
    assert store.one(taking(name, "two"))
    store.one(renewing("one", [name]))
    assert not store.one(taking(name, "one")), "who comes too late has lost it"
    store.one(letting_go("two"))
    assert store.one(taking(name, "one"))
    store.one(letting_go("one"))
    store.close()


class Noting(RandomBot):
    """Writes down every position it thinks about; the twelfth and those after it last until a file is there, if one is named."""

    def choose(self, state: State, seat: int | None = None) -> int:
        notes, held = Path(os.environ["NOTES"]), os.environ.get("HELD")
        with notes.open("a", encoding="utf-8") as out:
            out.write(f"{int(state.to_move)} {hash_of(state)} {os.getpid()}\n")
        while held and len(notes.read_text(encoding="utf-8").splitlines()) >= 12 and not os.path.exists(held):
            time.sleep(0.01)
        return super().choose(state, seat)


def hash_of(state: State) -> str:
    return state.to_bytes().hex()


@pytest.fixture
def noting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    notes = tmp_path / "notes"
    notes.touch()
    monkeypatch.setenv("NOTES", str(notes))
    bots.register("noting", Noting)
    yield notes
    bots.unregister("noting")


@pytest.fixture
def long_leases(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a server of this process holds stays its own, however long the machine stands still."""
    for module in (store_leases, live_leases):
        monkeypatch.setattr(module, "TERM", 3600.0)


@pytest.mark.usefixtures("long_leases")
def test_two_processes_never_think_for_the_same_seat(postgres_url: str, noting: Path) -> None:
    """A table of bots is looked at through two servers at one database from its first move to its last: every decision is thought about
    once, by one of them."""
    with Pond(settings(postgres_url, bot_pause=0.01)) as one, Pond(settings(postgres_url, bot_pause=0.01)) as two:
        ann, bo = one.person(), two.person()
        table = ann.open_table("bullfrogs", "bot:noting", "bot:noting", "bot:noting")
        pages = [ann.socket(table, "watch"), bo.socket(table, "watch")]
        for page in pages:
            page.hello()
        for page in pages:
            page.reach(lambda page=page: page.view["parts"]["end"])  # type: ignore[misc]
        store = Store(postgres_url)
        kept = store.load(table.removeprefix("/t/"))
        store.close()
    assert kept is not None
    thought = [line.split() for line in noting.read_text().splitlines()]
    decided = sum(row.kind == "act" for row in kept.rows)
    assert len(thought) <= decided, "some had only one choice"
    assert len(thought) > 10
    assert len({pid for _, _, pid in thought}) == 1, "all of them in the process of one server"


@pytest.mark.usefixtures("long_leases")
def test_who_stops_lets_go_at_once(postgres_url: str, noting: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server that thinks for a table's bots stops; the other, where somebody looks too, goes on to the end."""
    go_on = noting.with_name("go on")  # the game is not over before
    monkeypatch.setenv("HELD", str(go_on))
    with Pond(settings(postgres_url)) as two:
        bo = two.person()
        with Pond(settings(postgres_url)) as one:
            ann = one.person()
            table = ann.open_table("bullfrogs", "bot:noting", "bot:noting")
            first = ann.socket(table, "watch")
            first.hello()
            first.reach(lambda: first.view["seq"] > 12)
            page = bo.socket(table, "watch")
            page.hello()
        go_on.touch()
        page.reach(lambda: page.view["parts"]["end"])
    assert len({line.split()[2] for line in noting.read_text().splitlines()}) == 2

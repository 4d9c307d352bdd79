"""What strangers try against a real server: data that takes long, sockets and questions without end. Those who sit feel nothing."""

from __future__ import annotations

import asyncio
import os
import socket
import time
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

import frogpond
from frogpond import Rng, State
from frogpond.bots.worker import Failed, Worker, packed, packed_plain
from frogpond.web.live.game_sandbox import GameSandbox
from frogpond.web.live.room import Room
from frogpond.web.ops.fair_queue import Requester
from frogpond.web.ops.settings import Rate
from waiting import PATIENCE, in_a_loop
from web.pond import Page, Pond, settings

DEEP = {
    "dots": "a." * 25_000 + "a=1",
    "lists": "x=" + "[" * 20_000,
    "keys": "a" * 50_000 + "=1",
    "numbers": "x=" + "9" * 50_000,
    "many": "x=[" + "1," * 20_000 + "]",
    "quotes": '\\"' * 15_000,
}


def until_there(path: str) -> bool:
    """A thought that lasts until a file is there."""
    while not os.path.exists(path):
        time.sleep(0.01)
    return True


def fill(bytes_: int) -> int:
    return len(bytearray(bytes_))


def room_of(pond: Pond, table: str) -> Room:
    room = pond.run(pond.app.rooms.get(table.removeprefix("/t/")))
    assert room is not None
    return room


# Foreign data -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", DEEP)
def test_data_that_takes_long_is_refused_at_every_door(pond: Pond, name: str) -> None:
    web = pond.person().web
    by_form = web.post("/new/bullfrogs", data={"players": "2", "data": DEEP[name]})
    assert by_form.status_code == 400
    assert "component data" in by_form.text
    by_program = web.post("/api/v1/tables", json={"game": "bullfrogs", "data": DEEP[name]})
    assert by_program.status_code == 422
    assert "component data" in by_program.json()["error"]["text"]


def test_a_table_with_such_data_that_came_another_way_is_not_opened(fresh_pond: Pond) -> None:
    """As an import could bring it: the page says so, nothing breaks, and others go on."""
    ann = fresh_pond.person()
    table = ann.open_table("bullfrogs", "me", "hot")
    rooms = fresh_pond.app.rooms
    with rooms.store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE tables SET data = ?", (DEEP["dots"],))
    rooms._rooms.clear()
    answer = ann.web.get(table)
    assert answer.status_code == 422
    assert "can&#x27;t be opened" in answer.text or "can't be opened" in answer.text
    assert ann.web.get(f"/api/v1{table.replace('/t/', '/tables/')}").status_code == 422
    assert ann.web.get("/healthz").status_code == 200


def has_process(sandbox: GameSandbox) -> bool:
    return any(isinstance(worker, Worker) and worker.process is not None for worker in sandbox.workshop._workers)


def test_data_is_made_into_a_game_elsewhere_first(fresh_pond: Pond) -> None:
    """In a process, once; its limits of time and memory are real."""
    ann = fresh_pond.person()
    ours = ann.web.get("/rules/freeway/data.toml").text
    sandbox = fresh_pond.app.rooms.services.sandbox
    assert not has_process(sandbox)
    ann.open_table("freeway", "me", "hot", data=ours)
    assert has_process(sandbox)
    assert sandbox.workshop.fair.begun == 1
    ann.open_table("freeway", "me", "hot", data=ours)
    assert sandbox.workshop.fair.begun == 1


def test_data_that_takes_too_long_in_there_is_refused(tmp_path: Path) -> None:
    with Pond(settings(tmp_path / "pond.db", data_seconds=0.001)) as pond:
        ann = pond.person()
        ours = ann.web.get("/rules/freeway/data.toml").text
        answer = ann.web.post("/new/freeway", data={"players": "2", "data": ours})
        assert answer.status_code == 400
        assert "more time or memory" in answer.text
        ann.open_table("freeway", "me", "hot")


@pytest.mark.skipif(os.name != "posix", reason="this system knows no such limits")
def test_a_process_has_only_so_much_memory() -> None:
    worker = Worker(memory=1 << 30)
    try:
        with pytest.raises(Failed, match="MemoryError"):
            in_a_loop(worker.carry(packed_plain(fill, 2 << 30), None))
        assert in_a_loop(worker.carry(packed_plain(fill, 1 << 20), None)) == 1 << 20, "and it goes on"
    finally:
        worker.stop()


TOO_DEEP = ('{"game":' + "[" * 50_000, '{"game": 1e999}', '{"game": NaN}', '{"a":' * 900 + "1" + "}" * 900, "[" * 300 + "]" * 300)


@pytest.mark.parametrize("body", TOO_DEEP)
def test_json_that_lies_too_deep_is_refused(pond: Pond, body: str) -> None:
    made = pond.person().web.post("/api/v1/tables", json={"game": "bullfrogs"}).json()
    path = f"/api/v1/tables/{made['table']['id']}"
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {made['token']}"}
    for door in ("/api/v1/tables", f"{path}/seats", f"{path}/acts", f"{path}/why", f"{path}/hint", f"{path}/chat"):
        answer = pond.person().web.post(door, content=body, headers=headers)
        assert answer.status_code == 400, door
        assert answer.json()["error"]["text"]


# Sockets ----------------------------------------------------------------------------------------------------------------


def test_a_socket_that_says_nothing_is_closed(tmp_path: Path) -> None:
    with Pond(settings(tmp_path / "pond.db", hello_seconds=0.05)) as pond:
        ann = pond.person()
        table = ann.open_table("bullfrogs", "me", "hot")
        assert pond.person().socket(table).closed() == 1012


def test_whoever_sits_gets_in_whoever_else_is_there(tmp_path: Path) -> None:
    """The table, the address and the door are full of strangers; the page of somebody who sits opens, another spectator's does not."""
    few = {"sockets_each_table": 3, "sockets_each_address": 4, "sockets": 20, "requests": Rate(0.001, 60)}
    with Pond(settings(tmp_path / "pond.db", **few)) as pond:
        ann, bo = pond.person(), pond.person()
        table = ann.open_table("bullfrogs", "me", "open")
        bo.sit(ann.invite(table), 1)
        crowd = [pond.person().socket(table) for _ in range(3)]
        late = pond.person().socket(table)
        assert "Too many" in late.until("later")["text"]
        assert late.closed() == 1013
        while pond.app.limits.request("127.0.0.1", ""):  # until the door is shut for this address
            pass
        stranger = pond.person()
        with pytest.raises(InvalidStatus):
            stranger.socket(table)
        for person in (ann, bo):
            for _ in range(12):
                page = person.socket(table)
                page.hello()
        room = room_of(pond, table)
        pond.eventually(lambda: len(room.audience) <= 3 + 2 * 8)  # those who had to go are gone
        page.reach(lambda: "Bo" not in page.who)
        del crowd


def test_one_person_has_a_few_places_and_the_newest_are_theirs(tmp_path: Path) -> None:
    with Pond(settings(tmp_path / "pond.db", sockets_each_person=3)) as pond:
        ann = pond.person()
        table = ann.open_table("bullfrogs", "me", "hot")
        pages = [ann.socket(table) for _ in range(3)]
        for page in pages:
            page.hello()
        pages[0].send(type="look")
        pages[0].until()
        fourth = ann.socket(table)
        fourth.hello()
        assert pages[1].closed() == 1012, "the one that was silent longest"
        fourth.act(fourth.view["choices"][0]["action"], "k")
        fourth.until(ack="k")


def test_sockets_that_never_read_cost_little(tmp_path: Path) -> None:
    """Forty spectators who say hello, ask to see again and never read, while the game goes on: what waits for them stays small."""
    few = {"sockets_each_address": 100, "looks": Rate(1000, 1000)}
    with Pond(settings(tmp_path / "pond.db", **few)) as pond, ExitStack() as stack:
        ann = pond.person()
        table = ann.open_table("cosmic-frog", "me", "hot", "hot")
        page = ann.socket(table)
        page.hello()
        deaf = [stack.enter_context(Deaf(pond, table)) for _ in range(40)]
        room = room_of(pond, table)
        pond.eventually(lambda: len(room.audience.pages()) == 41)  # that somebody watches is told to nobody
        for number in range(12):
            for wire in deaf:
                wire.say('{"type":"look"}')
            page.act(page.view["choices"][0]["action"], f"k{number}")
            page.until(ack=f"k{number}")
        waiting = sum(client._signs + sum(len(str(entry)) for entry in client._queue) for client in room.audience.pages())
        assert waiting < 10_000_000


class Deaf:
    """A socket whose owner never reads."""

    def __init__(self, pond: Pond, table: str) -> None:
        self.wire = socket.socket()
        self.wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.wire.connect(("127.0.0.1", pond.port))
        ask = f"GET {table}/ws HTTP/1.1\r\nHost: {pond.host}\r\nOrigin: {pond.url}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        self.wire.sendall(ask.encode() + b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n")
        while self.wire.recv(1) != b"\n" or self.wire.recv(2) != b"\r\n":
            pass
        self.say('{"type":"hello","protocol":2,"seq":-1,"size":"laptop","dark":true}')

    def say(self, text: str) -> None:
        self.wire.sendall(bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text.encode())

    def __enter__(self) -> Deaf:
        return self

    def __exit__(self, *_: object) -> None:
        self.wire.close()


# Words ------------------------------------------------------------------------------------------------------------------


def test_chat_at_a_person_s_pace(tmp_path: Path) -> None:
    with Pond(settings(tmp_path / "pond.db", chat=Rate(0.001, 3))) as pond:
        ann, bo = pond.person(), pond.person()
        table = ann.open_table("bullfrogs", "me", "open")
        bo.sit(ann.invite(table), 1)
        page, other = ann.socket(table), bo.socket(table)
        page.hello()
        other.hello()
        for number in range(5):
            page.send(type="say", text=f"word {number}")
        for _ in range(2):
            assert "Take a breath" in page.note("breath")
        other.send(type="say", text="my own words")
        other.reach(lambda: any(line["text"] == "my own words" for line in other.asides))
        said = sorted(line["text"] for line in other.asides if line["kind"] == "chat")
        assert said == ["my own words", "word 0", "word 1", "word 2"]


def test_the_story_comes_by_pages(pond: Pond) -> None:
    ann = pond.person()
    table = ann.open_table("bullfrogs", "me", "hot")
    room = room_of(pond, table)
    owner = room.table.seats[0].owner

    async def talk() -> None:
        for number in range(1000):
            await room.say(owner, f"word {number}")

    pond.run(talk())
    page = ann.socket(table)
    told = page.hello()["story"]
    assert len(told["chapters"]) == 40
    total = told["from"] + 40
    while min(page.chapters) > 0:
        page.send(type="more", before=min(page.chapters))
        older = page.until("story")["story"]
        assert older["older"]
        assert len(older["chapters"]) <= 40
    assert sorted(page.chapters) == list(range(total))
    chat = [aside for aside in page.asides if aside["kind"] == "chat"]
    assert [aside["text"] for aside in chat] == [f"word {number}" for number in range(1000)]
    assert [aside["n"] for aside in chat] == list(range(1000))
    again = ann.socket(table)
    known = {"seq": page.view["seq"], "sight": page.view["sight"], "chapters": total, "mark": told["mark"]}
    again.hello(**known)
    again.send(type="say", text="the last word")
    again.reach(lambda: bool(again.asides) and again.asides[-1]["text"] == "the last word")
    assert min(again.chapters) >= total - 1, "what it has is not sent again"
    late = ann.socket(table)
    fresh = late.hello(**{**known, "chapters": 7, "mark": [1, 1]})
    assert fresh["story"]["anew"], "what it has is not what there is"


def test_looks_that_come_too_fast_are_answered_together(tmp_path: Path) -> None:
    with Pond(settings(tmp_path / "pond.db", looks=Rate(2, 2))) as pond:
        ann = pond.person()
        page = ann.socket(ann.open_table("bullfrogs", "me", "hot"))
        page.hello()
        begin = time.monotonic()
        for number in range(400):
            page.send(type="look", size="phone" if number % 2 else "laptop", dark=True)
        page.send(type="look", size="phone", dark=False)
        page.reach(lambda: page.view["sight"].endswith("phone.light"))
        fair = 2 + 2 * (time.monotonic() - begin)  # what there is at first, and two a second
        assert sum('"type":"view"' in text[:20] for text in page.raw) <= 1 + fair + 1


# Thinking ---------------------------------------------------------------------------------------------------------------


def hold_all(pond: Pond, path: Path) -> None:
    """Every place to think is taken until a file is there."""
    opponents = pond.app.rooms.services.opponents

    async def begin() -> None:
        for number in range(opponents.fair.places + opponents.fair.quick):
            opponents._cost["hog", ""] = 0.01
            task = asyncio.ensure_future(opponents.by(Requester(f"p{number}", f"a{number}")).plain("hog", until_there, str(path)))
            pond.app.rooms.services.tasks.add(task)

    pond.run(begin())


def test_waiting_is_shown(tmp_path: Path) -> None:
    with Pond(settings(tmp_path / "pond.db")) as pond:
        there = tmp_path / "go on"
        hold_all(pond, there)
        ann = pond.person()
        page = ann.socket(ann.open_table("freeway", "me", "bot:froglet", "bot:froglet"))
        page.hello()
        turn = 0
        while " ahead" not in page.players:
            if page.view["rid"] is not None:
                page.act(page.view["choices"][0]["action"], f"k{turn}")
                page.until(ack=f"k{turn}")
                turn += 1
            else:
                page.receive()
        assert "waiting to think, 0 ahead" in page.players
        there.touch()
        page.reach(lambda: page.view["rid"] is not None or page.view["parts"]["end"])
        assert " ahead" not in page.players


def test_bots_among_themselves_rest_while_nobody_looks(fresh_pond: Pond) -> None:
    web = fresh_pond.person().web
    wish = {"game": "freeway", "players": 2, "seats": ["bot:random", "bot:random"]}
    resting = web.post("/api/v1/tables", json=wish).json()["table"]["id"]
    going = web.post("/api/v1/tables", json={**wish, "alone": True}).json()["table"]["id"]
    rooms = fresh_pond.app.rooms
    other = room_of(fresh_pond, f"/t/{going}")
    while not other.table.state.is_over:
        time.sleep(0.01)
    mine = room_of(fresh_pond, f"/t/{resting}")
    fresh_pond.run(rooms.resume_bots())
    assert mine.bots.thinking is None
    assert mine.table.seq == rooms.store.load(resting).header.seq  # type: ignore[union-attr]
    assert not any(row.kind == "act" for row in mine.table.rows)
    page = fresh_pond.person().socket(f"/t/{resting}")
    page.hello()
    page.reach(lambda: page.view["parts"]["end"])
    assert mine.table.state.is_over


def test_bots_play_on_for_somebody_who_is_away(pond: Pond) -> None:
    ann = pond.person()
    made = ann.web.post("/api/v1/tables", json={"game": "freeway", "players": 2, "seats": ["bot:random", "me"]}).json()
    room = room_of(pond, f"/t/{made['table']['id']}")
    while room.table.state.to_move != 1:
        time.sleep(0.01)
    assert any(row.kind == "act" and row.seat == 0 for row in room.table.rows)


def test_why_not_is_answered_with_what_the_seat_knows(pond: Pond) -> None:
    ann = pond.person()
    page = ann.socket(ann.open_table("bullfrogs", "me", "hot"))
    page.hello()
    page.send(type="why", rid=page.view["rid"], picks=["nothing-like-that"])
    assert page.until("refusal", picks=["nothing-like-that"])["text"]


def decided(state: State, seat: int) -> int:
    return int(state.view(seat).seat)


def test_a_question_is_asked_with_the_eyes_of_whoever_asks() -> None:
    state = frogpond.make("bullfrogs", 3).new()
    while state.to_move < 0:
        state.apply(state.legal_actions()[0])
    worker = Worker()
    try:
        for seat in range(3):
            data = packed(Rng(1), decided, state, (seat,), {}, seat)
            assert in_a_loop(worker.carry(data, PATIENCE)) == seat
    finally:
        worker.stop()


def test_questions_of_many_come_to_an_end(pond: Pond) -> None:
    """Twelve pages ask whatever costs; everybody gets their answers, and a stranger's move goes through meanwhile."""
    pages: list[Page] = []
    for _ in range(6):
        ann = pond.person()
        page = ann.socket(ann.open_table("freeway", "me", "hot"))
        page.hello()
        pages.append(page)
    for page in pages:
        for number in range(3):
            page.send(type="why", rid=page.view["rid"], picks=[f"nothing-{number}"])
            page.send(type="preview", rid=page.view["rid"], action=page.view["choices"][0]["action"])
            page.send(type="talk", id=number, text="describe everything")
    bo = pond.person()
    mine = bo.socket(bo.open_table("freeway", "me", "hot"))
    mine.hello()
    mine.act(mine.view["choices"][0]["action"], "mine")
    mine.until(ack="mine")
    for page in pages:
        for number in range(3):
            page.until("talk", id=number)

"""The wire misbehaves: messages are lost, doubled, late and out of order, pages come and go. One game comes out of it."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from frogpond.store import Store
from frogpond.table import Table
from frogpond.table.games import stored_game
from web.pond import HELLO, Page, Person, Pond, catch_up, settings


def stored_table(database: str, path: str) -> Table:
    """The table as a fresh process would read it."""
    store = Store(database)
    stored = store.load(path.removeprefix("/t/"))
    assert stored is not None
    head = stored.header
    table = Table(head.id, stored_game(head.game, head.players, head.options, head.data), stored.seats, stored.rows, head.base)
    store.close()
    return table


class Unlucky:
    """A person whose wire drops, doubles and delays."""

    def __init__(self, person: Person, table: str, rng: random.Random) -> None:
        self.person, self.table, self.rng = person, table, rng
        self.page: Page | None = None
        self.old: list[dict[str, Any]] = []
        self.acked: set[str] = set()
        self.count = 0

    def connected(self) -> Page:
        if self.page is None:
            self.page = self.person.socket(self.table)
            self.page.hello()
        return self.page

    def drop(self) -> None:
        if self.page is not None:
            self.page.close()
            self.page = None

    def turn(self) -> bool:
        """Do something if asked; False when the game is over."""
        page = self.connected()
        page.send(**{**HELLO, "type": "look"})
        page.until()
        if page.view["parts"]["end"]:
            return False
        if not page.view["choices"]:
            return True
        self.count += 1
        key = f"{id(self)}-{self.count}"
        action = self.rng.choice(page.view["choices"])["action"]
        message = {"type": "act", "rid": page.view["rid"], "action": action, "key": key}
        fate = self.rng.random()
        if self.old and self.rng.random() < 0.3:
            page.send(**self.rng.choice(self.old))  # an old act arrives now
        if fate < 0.15:
            self.drop()  # lost before it was sent
            return True
        self.old.append(message)
        for _ in range(1 + (fate < 0.4) + (fate < 0.25)):
            page.send(**message)
        if self.old and self.rng.random() < 0.3:
            page.send(**self.rng.choice(self.old))
        if fate > 0.85:
            self.drop()  # sent, and the answer is lost
            page = self.connected()
            page.send(**message)  # as a page does that does not know whether it arrived
        while key not in self.acked:
            answer = page.receive()
            if answer["type"] == "view" and "ack" in answer:
                self.acked.add(answer["ack"])
            elif answer["type"] == "refusal" and answer["key"] == key:
                assert answer["title"] == "Not now"
                return True
        return True


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_over_bad_wires(pond: Pond, seed: int, scaled: Callable[[int], int]) -> None:
    rng = random.Random(seed)
    ann, bo = pond.person(), pond.person()
    table = ann.open_table("bullfrogs", "me", "open")
    bo.sit(ann.invite(table), 1)
    people = [Unlucky(ann, table, rng), Unlucky(bo, table, rng), Unlucky(ann, table, rng)]  # Ann has two tabs
    while rng.choice(people).turn():
        pass
    views = []
    for person in people:
        person.drop()
        views.append(person.connected().view)
    assert len({view["seq"] for view in views}) == 1
    assert views[0]["board"] == views[2]["board"]
    result = stored_table(pond.app.settings.database, table)
    assert result.state.is_over
    assert result.seq == views[0]["seq"]
    keys = [row.key for row in result.rows if row.key]
    assert len(keys) == len(set(keys)), "every act counts once"
    for person in people:
        assert person.acked <= set(keys), "what was acknowledged is stored"
    *_, (end, _) = result.record().replay()
    assert end == result.state


def test_two_tabs_click_at_once(pond: Pond) -> None:
    """Both tabs choose something else for the same question: one is done, the other is told politely and shows the same board."""
    ann = pond.person()
    table = ann.open_table("bullfrogs", "me", "hot")
    one, two = ann.socket(table), ann.socket(table)
    one.hello()
    two.hello()
    for number in range(12):
        rid = one.view["rid"]
        assert rid == two.view["rid"]
        choices = one.view["choices"]
        one.act(choices[0]["action"], f"one{number}")
        two.act(choices[-1]["action"], f"two{number}")
        answers = []
        for page, key in ((one, f"one{number}"), (two, f"two{number}")):
            while True:
                message = page.receive()
                if message.get("ack") == key or (message["type"] == "refusal" and message["key"] == key):
                    answers.append(message)
                    break
        assert sorted(answer["type"] for answer in answers) == ["refusal", "view"]
        assert next(answer for answer in answers if answer["type"] == "refusal")["title"] == "Not now"
        newest = max(one.view["seq"], two.view["seq"])
        catch_up((one, two), newest)
        assert one.view["board"] == two.view["board"]


def test_double_click_is_one_act(pond: Pond) -> None:
    ann = pond.person()
    table = ann.open_table("bullfrogs", "me", "hot")
    page = ann.socket(table)
    page.hello()
    before = page.view["seq"]
    action = page.view["choices"][0]["action"]
    for _ in range(5):
        page.act(action, "same")
    seqs = [page.until(ack="same")["seq"] for _ in range(5)]
    assert set(seqs) == {before + 1}
    assert not page.refusals


def test_stale_click_is_refused_politely(pond: Pond) -> None:
    ann = pond.person()
    table = ann.open_table("bullfrogs", "me", "hot")
    page = ann.socket(table)
    page.hello()
    page.act(page.view["choices"][0]["action"], "k1")
    page.until(ack="k1")
    page.act(page.view["choices"][0]["action"], "k2", rid=page.view["rid"] - 1)
    fresh = page.until()
    refusal = page.until("refusal")
    assert refusal["title"] == "Not now"
    assert refusal["key"] == "k2"
    assert fresh["choices"] == page.view["choices"]


def test_refusal_carries_its_reason_and_rule(pond: Pond) -> None:
    ann = pond.person()
    page = ann.socket(ann.open_table("bullfrogs", "me", "hot"))
    page.hello()
    page.act("play wide 9,9", "k1")
    refusal = page.until("refusal")
    assert refusal["rule"] == "BF-18"
    assert refusal["link"] == "/rules/bullfrogs#BF-18"
    page.send(type="why", rid=page.view["rid"], picks=["hand-wide", "c-9-9"])
    assert page.until("refusal")["rule"] == "BF-18"
    page.send(type="why", rid=page.view["rid"], text="play wide 9,9")
    assert page.until("refusal")["rule"] == "BF-18"
    assert ann.web.get(refusal["link"]).text.count('id="BF-18"') == 1


def test_a_spectator_cannot_act(pond: Pond) -> None:
    ann, eve = pond.person(), pond.person()
    table = ann.open_table("bullfrogs", "me", "hot")
    watcher = eve.socket(table, "0")
    view = watcher.hello()
    assert view["rid"] is None
    assert view["choices"] == []
    watcher.send(type="act", rid=view["seq"], action=0, key="k")
    assert "watching" in watcher.until("refusal")["text"]
    for message in ({"type": "undo"}, {"type": "seat", "seat": 0, "to": "me"}, {"type": "consent", "ask": "x", "yes": True}):
        watcher.send(**message)
        assert watcher.until("note")["text"]


@pytest.mark.parametrize(
    "nonsense",
    [
        "",
        "{",
        "[]",
        "null",
        "17",
        '"act"',
        '{"type": "act"}',
        '{"type": "act", "action": []}',
        '{"type": "act", "action": 1.5, "rid": 1}',
        '{"type": "act", "action": 0, "rid": "x"}',
        '{"type": "act", "action": 0, "rid": 0, "key": "\\ud800"}',
        '{"type": "act", "action": true, "rid": 0}',
        '{"type": "why", "picks": "c-0-0"}',
        '{"type": "why", "picks": [1]}',
        '{"type": "say", "text": 3}',
        '{"type": "seat"}',
        '{"type": "seat", "seat": 0, "to": {}}',
        '{"type": "hello", "protocol": 2, "defs": 3}',
        '{"type":"act","action":' + "[" * 5000,
    ],
)
def test_what_cannot_be_understood_closes_the_socket(pond: Pond, nonsense: str) -> None:
    ann = pond.person()
    page = ann.socket(ann.open_table("bullfrogs", "me", "hot"))
    page.hello()
    page.connection.send(nonsense)
    assert page.closed() == 1008


def test_what_is_odd_but_harmless_gets_an_answer(pond: Pond) -> None:
    ann = pond.person()
    page = ann.socket(ann.open_table("bullfrogs", "me", "hot"))
    page.hello()
    rid = page.view["rid"]
    for message in (
        {"type": "act", "rid": rid, "action": 10**30, "key": "a"},
        {"type": "act", "rid": rid, "action": -(10**30), "key": "b"},
        {"type": "act", "rid": 10**30, "action": 0, "key": "c"},
        {"type": "act", "rid": rid, "action": "\u0000\ud800 <b>", "key": "d"},
        {"type": "why", "rid": rid, "picks": ["\ud800", "<script>"]},
        {"type": "why", "rid": rid, "picks": []},
    ):
        page.connection.send(json.dumps(message))
        assert page.until("refusal")["text"]
    for message in (
        {"type": "seat", "seat": 10**30, "to": "open"},
        {"type": "seat", "seat": -1, "to": "open"},
        {"type": "say", "text": " "},
        {"type": "say", "text": "half a sign: \ud800"},
        {"type": "me", "name": "\udfff"},
    ):
        page.connection.send(json.dumps(message))
        assert page.until("note")["text"]
    page.send(type="nothing like that", more=1)
    page.send(**HELLO)
    assert page.until()["seq"] == rid


@pytest.mark.parametrize("hello", [{"log": 0, "mark": 0}, {"protocol": 1}])
def test_a_page_of_an_earlier_version_is_told_to_reload(pond: Pond, hello: dict[str, Any]) -> None:
    ann = pond.person()
    page = ann.socket(ann.open_table("bullfrogs", "me", "hot"))
    page.send(type="hello", seq=-1, size="laptop", dark=True, **hello)
    message = page.until("bye")
    assert message["reload"]
    assert "Reload" in message["text"]
    assert page.closed() == 1012
    assert page.view == {}


def test_hello_comes_first(pond: Pond) -> None:
    ann = pond.person()
    page = ann.socket(ann.open_table("bullfrogs", "me", "hot"))
    page.send(type="undo")
    assert page.closed() == 1008


def test_a_page_that_has_the_shapes_is_not_sent_them_again(pond: Pond) -> None:
    ann = pond.person()
    table = ann.open_table("bullfrogs", "me", "hot")
    first = ann.socket(table).hello()
    assert first["defs"]["svg"]
    again = ann.socket(table).hello(defs=first["defs"]["id"], seq=first["seq"])
    assert again["defs"] == {"id": first["defs"]["id"]}


def test_too_many_messages(tmp_path: Path) -> None:
    from frogpond.web.ops.settings import Rate

    with Pond(settings(tmp_path / "pond.db", messages=Rate(0.001, 5))) as pond:
        ann = pond.person()
        page = ann.socket(ann.open_table("bullfrogs", "me", "hot"))
        page.hello()
        for _ in range(4):
            page.send(**{**HELLO, "type": "look"})
            page.until()
        page.send(**{**HELLO, "type": "look"})
        assert page.closed() == 1008


def test_messages_of_any_length_are_refused(pond: Pond) -> None:
    ann = pond.person()
    page = ann.socket(ann.open_table("bullfrogs", "me", "hot"))
    page.hello()
    page.send(type="say", text="x" * 100_000)
    assert page.closed() in (1008, 1009)

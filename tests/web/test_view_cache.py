"""What is seen is drawn and written once for all who see it, and a page that comes back is sent only what it lacks."""

from __future__ import annotations

import json
from collections import Counter
from functools import partial
from typing import Any

import pytest

import frogpond
from frogpond.engine.state import SPECTATOR, State
from frogpond.table import Table, seats
from frogpond.web.live.room import Room
from frogpond.web.push import render
from frogpond.web.push.clients import Client
from frogpond.web.push.views import ViewKind, Views
from waiting import PATIENCE
from web.pond import Page, Person, Pond
from web.screen import wait_here, window

ANN, BO, EVE = "a" * 64, "b" * 64, "e" * 64


def lowest(state: State) -> int:
    return int(state.legal_actions()[0])


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> dict[str, Counter[int]]:
    """How often each viewer's sight was drawn (frames between included) and written."""
    counts: dict[str, Counter[int]] = {"drawn": Counter(), "written": Counter()}
    paint, write = render.picture_of, render.seen_part

    def painting(game: Any, view: Any, **screen: Any) -> Any:
        counts["drawn"][view.seat] += 1
        return paint(game, view, **screen)

    def writing(view: Any, picture: Any, seq: int, rid: int | None) -> Any:
        counts["written"][view.seat] += 1
        return write(view, picture, seq, rid)

    monkeypatch.setattr(render, "picture_of", painting)
    monkeypatch.setattr(render, "seen_part", writing)
    return counts


def watched(pond: Pond, spectators: int) -> tuple[str, Page, Page, list[Page]]:
    """A table of two people that so many others look at, and their pages."""
    pond.app.rooms.services.draw = lowest
    ann, bo = pond.person(), pond.person()
    table = ann.open_table("bullfrogs", "me", "open")
    bo.sit(ann.invite(table), 1)
    pages = [person.socket(table) for person in (ann, bo, *(pond.person() for _ in range(spectators)))]
    for page in pages:
        page.hello()
    room = pond.run(pond.app.rooms.get(table.removeprefix("/t/")))
    assert room is not None
    pond.eventually(lambda: all(client.free for client in room.audience))  # all were told who else came
    return table, pages[0], pages[1], pages[2:]


def turn(ann: Page, others: list[Page]) -> tuple[int, list[str]]:
    """Ann's first legal moves until the decision passes on, which all see; how many, and what the others were sent by the last one."""
    number = 0
    while ann.view["choices"]:
        seq = ann.view["seq"]
        ann.act(ann.view["choices"][0]["action"], f"k{number}")
        number += 1
        for page in (ann, *others):
            while page.view["seq"] <= seq:
                page.until()
    return number, [page.raw[-1] for page in others]


def nobody_looks(room: Room) -> bool:
    return not len(room.audience)


def test_fifty_spectators_cause_one_drawing_a_move(fresh_pond: Pond, drawn: dict[str, Counter[int]]) -> None:
    pond, seen = fresh_pond, []
    for count in (1, 50):
        table, ann, bo, spectators = watched(pond, count)
        room = pond.run(pond.app.rooms.get(table.removeprefix("/t/")))
        assert room is not None
        for counter in drawn.values():
            counter.clear()
        moves, sent = turn(ann, [bo, *spectators])
        seen.append({name: Counter(counter) for name, counter in drawn.items()})
        assert len(set(sent[1:])) == 1, "all spectators are sent the same words"
        assert sent[0] != sent[1]
        for page in (ann, bo, *spectators):
            page.close()
        pond.eventually(partial(nobody_looks, room))  # whoever leaves changes the panels of those who stay
    assert seen[0] == seen[1], "fifty cost what one costs"
    assert seen[1]["written"] == {0: moves, 1: moves, SPECTATOR: moves}, "each sight once a move"


def test_who_comes_later_sees_what_was_drawn_already(fresh_pond: Pond, drawn: dict[str, Counter[int]]) -> None:
    pond = fresh_pond
    table, ann, _, (eve,) = watched(pond, 1)
    before = Counter(drawn["drawn"])
    late = pond.person().socket(table)
    assert late.hello()["board"] == eve.view["board"]
    assert drawn["drawn"] == before
    ann.send(type="look", size="phone", dark=True)
    ann.until()
    assert drawn["drawn"][0] == before[0] + 1, "another screen is another sight"


class Standing:
    """A table without a server."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.decided: dict[str, str] = {}


@pytest.mark.parametrize("game", frogpond.games())
def test_two_seats_never_share_a_sight(game: str) -> None:
    """Whatever a page asks for: it shares the sight of a seat with nobody but those who hold that seat."""
    made = frogpond.make(game)
    seated = [seats.person((ANN, BO)[seat % 2], "") for seat in range(made.seats)]
    table = Table("t", made, seated)
    looking = Views(Standing(table))  # type: ignore[arg-type]
    sights: dict[ViewKind, set[str]] = {}
    for owner in (ANN, BO, EVE, ""):
        for wanted in ("", "watch", *map(str, range(made.seats + 1))):
            sights.setdefault(looking.sight(Client(owner, wanted)), set()).add(owner)
    for sight, owners in sights.items():
        assert sight.viewer == SPECTATOR or owners == {seated[sight.viewer].owner}
    assert sights[ViewKind(SPECTATOR, "laptop", True)] >= {EVE, ""}
    assert {sight.viewer for sight in sights if sight.viewer >= 0} == set(range(made.seats))


# Coming back ------------------------------------------------------------------------------------------------------------


class Visitor:
    """A page that remembers what it shows, as the script does."""

    def __init__(self, person: Person, table: str) -> None:
        self.person, self.table = person, table
        self.page = person.socket(table)
        self.page.hello()

    @property
    def has(self) -> dict[str, Any]:
        """What it says in its next hello."""
        mark = [message["story"]["mark"] for message in map(self.read, self.page.raw) if "story" in message][-1]
        view = self.page.view
        shown = {**self.page.showing.standing(), "sight": view["sight"], "defs": view["defs"]["id"]}
        return {**shown, "chapters": len(self.page.chapters), "mark": mark}

    @staticmethod
    def read(text: str) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(text)
        return found

    def back(self, **other: Any) -> list[dict[str, Any]]:
        """Come back with what it has; all that is sent until an answer to something else comes, but for the panels: those it gets in
        any case, and again when the server notices that its older self has gone."""
        known, showing = {**self.has, **other}, self.page.showing
        self.page.close()
        self.page = self.person.socket(self.table)
        self.page.showing = showing
        self.page.send(**{"type": "hello", "protocol": 2, "size": "laptop", "dark": True, **known})
        self.page.send(type="explain", pick="nothing")
        answers, panels = [], 0
        while (message := self.page.receive())["type"] != "explain":
            if message["type"] == "parts":
                assert set(message["parts"]) == {"players"}
                panels += 1
            else:
                answers.append(message)
        assert panels or answers
        return answers


@pytest.fixture
def visitor(pond: Pond) -> Visitor:
    ann = pond.person()
    table = ann.open_table("bullfrogs", "me", "hot")
    here = Visitor(ann, table)
    for number in range(3):
        here.page.act(here.page.view["choices"][0]["action"], f"k{number}")
        here.page.until(ack=f"k{number}")
    return here


def test_a_page_that_shows_all_there_is_keeps_it(visitor: Visitor) -> None:
    assert visitor.back() == []


def test_words_said_meanwhile_are_all_that_is_sent(visitor: Visitor) -> None:
    chapters = visitor.has["chapters"]
    other = visitor.person.socket(visitor.table)
    other.hello()
    visitor.page.close()
    other.send(type="say", text="still there?")
    other.until("story")
    (answer,) = visitor.back()
    assert answer["type"] == "story"
    assert answer["story"]["from"] == chapters - 1
    (grown,) = answer["story"]["chapters"]
    assert [aside["text"] for aside in grown["asides"]] == ["still there?"]


def test_after_a_move_there_is_a_view_with_the_new_lines(visitor: Visitor) -> None:
    had = visitor.has
    other = visitor.person.socket(visitor.table)
    other.hello()
    visitor.page.close()
    other.act(other.view["choices"][0]["action"], "meanwhile")
    whole = other.until(ack="meanwhile")
    (view,) = visitor.back(**had)
    assert view["seq"] == whole["seq"] > had["seq"]
    assert view["board"] == whole["board"]
    assert view["choices"] == whole["choices"]
    assert view["story"]["from"] == whole["story"]["from"] >= had["chapters"] - 1
    assert view["story"]["chapters"] == whole["story"]["chapters"]
    assert view["defs"] == {"id": had["defs"]}


def test_after_taking_back_the_log_is_told_anew(visitor: Visitor) -> None:
    had = visitor.has
    other = visitor.person.socket(visitor.table)
    other.hello()
    visitor.page.close()
    other.send(type="undo")
    other.until(back=True)
    (view,) = visitor.back(**had)
    assert view["story"]["from"] <= had["chapters"] - 1, "the chapter in which something is gone is sent again"
    assert visitor.page.asides[-1]["kind"] == "undo"


@pytest.mark.parametrize(
    "other", [{"dark": False}, {"size": "phone"}, {"sight": ""}, {"seq": -1}, {"seq": 10**9}, {"sight": "9.0.laptop.dark"}]
)
def test_what_does_not_fit_is_sent_whole(visitor: Visitor, other: dict[str, Any]) -> None:
    (view,) = visitor.back(**other)
    assert view["type"] == "view"
    assert view["board"]["svg"]
    assert view["story"]["chapters"] == []


@pytest.mark.parametrize(
    "other", [{"mark": [1, 1]}, {"mark": []}, {"mark": ["x"]}, {"chapters": 10**9}, {"chapters": 1}, {"chapters": -4, "mark": [-1, 0]}]
)
def test_lines_that_are_not_ours_are_sent_whole(visitor: Visitor, other: dict[str, Any]) -> None:
    (view,) = visitor.back(seq=-1, **other)
    assert view["story"]["from"] == 0
    assert view["story"].get("anew", False) == (other.get("chapters", 1) > 0)
    assert sorted(visitor.page.chapters) == [chapter["n"] for chapter in view["story"]["chapters"]] == [0, 1]


def test_a_seat_that_changed_hands_is_another_sight(pond: Pond) -> None:
    ann, bo = pond.person(), pond.person()
    table = ann.open_table("bullfrogs", "me", "open")
    bo.sit(ann.invite(table), 1)
    visitor = Visitor(bo, table)
    had = visitor.has
    visitor.page.close()
    other = bo.socket(table)
    other.hello()
    other.send(type="seat", seat=1, to="bot")
    other.until("note")
    view, *_ = visitor.back(**had)
    assert view["type"] == "view"
    assert view["absent"]["to"] == "me"
    assert view["choices"] == []


def test_a_fresh_page_is_sent_everything(visitor: Visitor) -> None:
    view = visitor.person.socket(visitor.table).hello()
    assert view["defs"]["svg"]
    assert view["story"]["from"] == 0
    assert len(view["story"]["chapters"]) == visitor.has["chapters"]


@pytest.mark.browser
def test_a_browser_that_lost_its_line_is_sent_only_what_it_lacks(browser: Any, pond: Pond) -> None:
    """The page comes back by itself, keeps its board, and plays on."""
    person = pond.person()
    table = person.open_table("bullfrogs", "me", "hot")
    with window(browser, pond.host) as context:
        context.add_cookies([{"name": "frogpond", "value": person.web.cookies["frogpond"], "url": pond.url}])
        page = context.new_page()
        frames: list[list[str]] = []

        def opened(socket: Any) -> None:
            heard: list[str] = []
            frames.append(heard)
            socket.on("framereceived", lambda text: heard.append(str(text)))

        page.on("websocket", opened)
        page.goto(pond.url + table)
        page.wait_for_selector("#things > *", state="attached", timeout=PATIENCE * 1000)
        room = pond.run(pond.app.rooms.get(table.removeprefix("/t/")))
        assert room is not None

        async def cut() -> None:
            for client in room.audience.everybody():
                client.leave()

        pond.run(cut())
        wait_here(page, lambda: len(frames) > 1 and bool(frames[1]))
        assert {Visitor.read(text)["type"] for text in frames[1]} == {"parts"}
        assert page.query_selector("#things > *") is not None
        hand = person.socket(table)
        seq = hand.hello()["seq"]
        hand.act(hand.view["choices"][0]["action"], "on")
        page.wait_for_function("seq => +document.body.dataset.seq > seq", arg=seq, timeout=PATIENCE * 1000)

"""Answers that are decided ahead: given while what they rest on holds, dropped with a notice, and like any quick answer to the others."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from cosmic.scenes import scene
from web.laid import lay, sit
from web.pond import Page, Person, Pond, settings
from web.screen import Screen, window
from web.test_hidden import lowest

AT = {"red": "F5", "purple": "K5", "blue": "L1", "green": "F6"}


@pytest.fixture
def slow_windows(tmp_path: Path) -> Iterator[Pond]:
    """A server where windows have a pause."""
    with Pond(settings(tmp_path / "pond.db", window_seconds=0.4)) as running:
        running.app.rooms.services.draw = lowest
        yield running


def attacked(pond: Pond) -> tuple[Person, Person, str]:
    """Bo's frog has leapt at Ann's, who may turn her card up."""
    ann, bo = pond.person(), pond.person()
    table = ann.open_table("cosmic-frog", "me", "bot:random", "bot:random", "open", name="Ann")
    bo.sit(ann.invite(table), 3, "Bo")
    position = scene(AT, {"F4": "desert"}, turn="green", down={"red": "Marauder", "green": "Blink"})
    position.play("leap F5")
    lay(pond, table, position)
    return ann, bo, table


def room_of(pond: Pond, table: str) -> Any:
    return pond.run(pond.app.rooms.get(table.removeprefix("/t/")))


def pages(ann: Person, bo: Person, table: str) -> tuple[Page, Page]:
    hers, his = ann.socket(table), bo.socket(table)
    hers.hello()
    his.hello()
    return hers, his


def begun(page: Page) -> bool:
    return int(page.view["seq"]) > 0


def declining(page: Page) -> int:
    return next(int(choice["action"]) for choice in page.view["choices"] if choice["text"] == "decline")


def test_nobody_else_can_tell(slow_windows: Pond) -> None:
    """The views of the others are the same whether she decided ahead or was quick, and both come when the window's time is over."""
    views: list[str] = []
    for ahead in (False, True):
        ann, bo, table = attacked(slow_windows)
        hers, his = pages(ann, bo, table)
        room = room_of(slow_windows, table)

        async def put(room: Any = room) -> float:  # the question is put now
            room.ahead._asked = (-1, 0.0)
            room.ahead.look()
            return float(room.ahead.hold_seconds())

        seen = len(his.raw)
        before, wait = room_now(slow_windows), slow_windows.run(put())
        if ahead:
            hers.send(type="ahead", action=declining(hers))
        else:
            hers.act(declining(hers), "quick")
        his.reach(partial(begun, his))
        assert wait > 0
        assert room_now(slow_windows) - before >= wait, "neither is known before its time"
        told = [json.loads(text) for text in his.raw[seen:] if json.loads(text)["type"] == "view"]
        views.append(json.dumps(told, sort_keys=True).replace(table, "/t/x").replace(room.id, "x"))
    assert views[0] == views[1]


def room_now(pond: Pond) -> float:
    async def now() -> float:
        import asyncio

        return asyncio.get_running_loop().time()

    return pond.run(now())


def test_it_holds_until_something_changes(pond: Pond) -> None:
    ann, bo, table = attacked(pond)
    hers, his = pages(ann, bo, table)
    hers.send(type="ahead", action=declining(hers))
    hers.reach(lambda: hers.view["tools"]["ahead"] == "Keep it down" and hers.view["rid"] is None)
    assert his.view["tools"]["ahead"] == ""
    ahead = room_of(pond, table).ahead

    async def poorer() -> None:
        """The same attack when she has less Oomph."""
        position = scene(AT, {"F4": "desert"}, turn="green", down={"red": "Marauder", "green": "Blink"}, oomph={"red": 3})
        position.play("leap F5")
        room = ahead.ledger.table
        room.base = position.packed()
        room.rows.clear()
        room.moves.clear()
        room._checkpoints.clear()
        room.state = room._restore(None)
        room._viewed = None
        ahead.look()

    pond.run(poorer())
    assert "Something changed" in hers.note("Something changed")
    assert not ahead._premises


def test_only_an_answer_to_a_window_can_be_decided_ahead(pond: Pond) -> None:
    ann, bo, table = attacked(pond)
    hers, his = pages(ann, bo, table)
    his.send(type="ahead", action=declining(hers))
    assert his.note("decided ahead").startswith("Only an answer")
    hers.send(type="ahead")
    hers.act(declining(hers), "k")
    hers.until(ack="k")
    assert hers.view["tools"]["ahead"] == ""


@pytest.mark.browser
def test_two_people_and_a_window(browser: Any, pond: Pond) -> None:
    """She decides ahead and sees that she did; he sees only that it goes on."""
    ann, bo, table = attacked(pond)
    with window(browser, pond.host) as hers, window(browser, pond.host) as his:
        screens = []
        for context, person in ((hers, ann), (his, bo)):
            sit(context, pond, person)
            screens.append(Screen(context.new_page()))
            screens[-1].open(pond.url + table)
        screens[0].page.click("#always")
        screens[0].page.wait_for_selector("#ahead:has-text('Keep it down')", state="attached")
        screens[1].wait_turn()
        assert screens[1].page.locator("#ahead").count() == 0
        screens[0].page.click("#ahead")
        screens[0].page.wait_for_selector("#ahead", state="detached")

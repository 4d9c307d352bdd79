"""Several processes: an address has one allowance, whichever of them it asks."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from frogpond.web.ops.settings import Rate
from web.pond import Pond, settings

HERE = "127.0.0.1"


@pytest.mark.postgres
def test_what_one_process_lets_through_counts_with_the_other(postgres_url: str) -> None:
    few: dict[str, Any] = {"creations": Rate(0.0001, 10), "sockets_each_address": 4}
    with Pond(settings(postgres_url, **few)) as one, Pond(settings(postgres_url, **few)) as two:
        ann = one.person()
        tables = [ann.open_table("freeway", "me", "hot") for _ in range(8)]
        bucket = two.app.limits.creations.of(HERE)
        while bucket.wait() == 0.0 and bucket.left >= 3:  # until it has heard of all eight
            time.sleep(0.01)
        web = two.person().web
        codes = [web.post("/new/freeway", data={"players": "2"}).status_code for _ in range(4)]
        assert codes == [303, 303, 429, 429]
        for _ in range(4):
            one.person().socket(tables[0]).hello()
        places = two.app.rooms.services.places
        while places.may_watch(HERE):
            time.sleep(0.01)
        page = ann.socket(tables[0])
        page.hello()
        one.send_home()
        while not places.may_watch(HERE):
            time.sleep(0.01)


@pytest.mark.browser
def test_the_page_comes_back_by_itself_after_it_was_refused(browser: Any, tmp_path: Path) -> None:
    from web.screen import window

    with Pond(settings(tmp_path / "pond.db", sockets_each_table=1, sockets_each_address=2)) as pond:
        ann = pond.person()
        table = ann.open_table("freeway", "me", "hot")
        first = pond.person().socket(table)
        first.hello()
        with window(browser, pond.host) as context:
            page = context.new_page()
            page.goto(f"{pond.url}{table}")
            page.wait_for_selector("#offline:not([hidden])")
            page.wait_for_selector("#toast:has-text('Too many')", state="attached")
            first.close()
            page.wait_for_selector("#things > *", state="attached")


@pytest.mark.browser
def test_earlier_lines_are_fetched_when_wanted(browser: Any, pond: Pond) -> None:
    from web.screen import window

    ann = pond.person()
    table = ann.open_table("freeway", "me", "hot")
    room = pond.run(pond.app.rooms.get(table.removeprefix("/t/")))
    assert room is not None
    owner = room.table.seats[0].owner

    async def talk() -> None:
        for number in range(320):
            await room.say(owner, f"word {number}.")

    pond.run(talk())
    with window(browser, pond.host) as context:
        context.add_cookies([{"name": "frogpond", "value": ann.web.cookies["frogpond"], "url": pond.url}])
        page = context.new_page()
        page.goto(f"{pond.url}{table}")
        page.wait_for_selector("#log :text('word 319.')", state="attached")
        assert page.locator("#log .chapter").count() == 15, "fourteen, and at the head whose turn it is"
        assert page.locator("#log .chapter:not(:nth-child(-n+2)) .chat").count() == 13 * 20
        more = "had => document.querySelectorAll('#log .chat').length > had || !document.querySelector('#log .earlier')"
        while page.locator("#log .earlier").count():
            had = page.locator("#log .chat").count()
            page.locator("#log .earlier").evaluate("button => button.click()")
            page.wait_for_function(more, arg=had)
        page.wait_for_selector("#log :text('word 0.')", state="attached")


@pytest.mark.browser
def test_a_page_that_stays_open_keeps_only_the_last_of_a_long_log(browser: Any, pond: Pond) -> None:
    from web.screen import window

    ann = pond.person()
    table = ann.open_table("freeway", "me", "hot")
    room = pond.run(pond.app.rooms.get(table.removeprefix("/t/")))
    assert room is not None
    owner = room.table.seats[0].owner
    with window(browser, pond.host) as context:
        context.add_cookies([{"name": "frogpond", "value": ann.web.cookies["frogpond"], "url": pond.url}])
        page = context.new_page()
        page.goto(f"{pond.url}{table}")
        page.wait_for_selector("#things > *", state="attached")
        sizes = []
        for part in range(4):

            async def talk(first: int = part * 400) -> None:
                for number in range(first, first + 400):
                    await room.say(owner, f"word {number}.")

            pond.run(talk())
            page.wait_for_selector(f"#log :text('word {part * 400 + 399}.')", state="attached")
            sizes.append(page.evaluate("document.querySelectorAll('*').length"))
        shown = "document.querySelectorAll('#log .chapter').length"
        assert page.evaluate(shown) == 15
        assert sizes[-1] <= sizes[-2] + 20, sizes
        page.locator("#log .earlier").evaluate("button => button.click()")
        page.wait_for_function(f"{shown} == 29")

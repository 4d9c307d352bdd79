"""The site in a real browser, from a plain web host: everything is there once the network is off."""

from __future__ import annotations

import contextlib
import json
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import frogpond
from frogpond.engine.record import Record
from frogpond.site.build import MANIFEST, build
from frogpond.web.http.pages.device import packed
from offline.site_pages import Site

PLAY = """async ([most, seed]) => {
  const at = name => new URL(name, document.querySelector('script[src$="/table.js"]').src).href;
  const { now } = await import(at("state.js")), { commit, live } = await import(at("picking.js"));
  let made = 0, chance = seed;
  const took = [], next = () => new Promise(done => setTimeout(done, 4));
  while (made < most && !document.querySelector("#end[open]")) {
    const can = live();
    if (!can.length) { await next(); continue; }
    chance = (chance * 48271) % 2147483647;
    const rid = now.view.rid, begin = performance.now();
    commit(can[chance % can.length].action);
    made++;
    while (now.view.rid === rid) await next();
    took.push(performance.now() - begin);
  }
  return { made, took };
}"""
"""Plays in the page with the scripts' own means, and says how long it took from each act to the board after it."""


def frame_of(page: Any) -> Any:
    return page.query_selector("#frame").content_frame()


def table_of(page: Any) -> str:
    found = re.search(r"#(/t/[\w-]+)", page.url)
    assert found is not None, page.url
    return found[1]


def go(page: Any, path: str) -> Any:
    """Another page of the application, as a link would open it."""
    page.evaluate("path => { location.hash = path; }", path)
    page.wait_for_selector(f"html[data-path='{path}']", state="attached")
    return frame_of(page)


def begin(page: Any, game: str) -> str:
    """A new game against bots, from its form."""
    frame = go(page, f"/new/{game}")
    for menu in frame.query_selector_all("select[name^=seat-]"):
        if menu.get_attribute("name") != "seat-0":
            menu.select_option("bot:froglet", force=True)
    frame.click("button[form=table-form]")
    page.wait_for_url("**/#/t/*")
    frame_of(page).wait_for_selector("body[data-seq]")
    return table_of(page)


def play(page: Any, moves: int = 2000, seed: int = 7) -> dict[str, Any]:
    frame = frame_of(page)
    frame.wait_for_selector("body[data-seq]")
    found: dict[str, Any] = frame.evaluate(PLAY, [moves, seed])
    return found


def record_of(page: Any) -> Record:
    text = frame_of(page).evaluate("async path => (await fetch(path)).text()", f"{table_of(page)}/record")
    return Record.parse(text)


def copy_of(page: Any) -> bytes:
    """The file that `Save a copy` on the home page gives."""
    frame = go(page, "/")
    with page.expect_download() as saving:
        frame.click("#save-copy")
    return Path(saving.value.path()).read_bytes()


def replayed(record: Record) -> Any:
    """The last position of a record, by this Python."""
    *_, (state, _) = record.replay()
    return state


@pytest.mark.slow
@pytest.mark.parametrize("game", frogpond.games())
def test_every_game_to_the_end(site: Site, game: str) -> None:
    page = site.open(site.context())
    begin(page, game)
    assert play(page)["made"] > 5
    assert replayed(record_of(page)).is_over


def test_play_with_the_network_off(site: Site) -> None:
    """After the first visit nothing is asked of any host. A reload in the middle loses no move, also when Python's memory comes from its
    snapshot; the records replay here, and a copy of all games opens in another browser."""
    context = site.context()
    page = site.open(context)
    context.set_offline(True)
    before = len(site.asked)
    records = {}
    for game in ("bullfrogs-solo", "freeway"):
        table = begin(page, game)
        assert play(page, 3)["made"] == 3
        seq = int(frame_of(page).get_attribute("body", "data-seq"))
        if game == "freeway":
            page.wait_for_selector("html[data-prepared]", state="attached")
        page.reload()
        site.opened(page)
        assert game != "freeway" or page.locator("html[data-restored]").count() == 1
        frame_of(page).wait_for_selector("body[data-seq]")
        assert table_of(page) == table
        assert int(frame_of(page).get_attribute("body", "data-seq")) >= seq
        play(page)
        records[table] = record_of(page)
        state = replayed(records[table])
        assert state.is_over
    copy = copy_of(page)
    assert copy.startswith(b"SQLite format 3")
    assert set(site.asked[before:]) <= {"/pond/sw.js", "/pond/untar.js"}  # the browser looks for a newer service worker by itself
    other = site.open(site.context())
    frame_of(other).set_input_files("#take-copy", {"name": "games.pond", "mimeType": "application/octet-stream", "buffer": copy})
    with other.expect_navigation():
        frame_of(other).click("#sure button[value=yes]")
    site.opened(other)
    for table, record in records.items():
        text = frame_of(other).evaluate("async path => (await fetch(path)).text()", f"{table}/record")
        assert Record.parse(text).moves == record.moves


@pytest.mark.slow
def test_rules_and_lessons_can_be_read_meanwhile(site: Site) -> None:
    """With their pictures, before Python is there; and then it is offered to play."""
    site.may_send_python.clear()
    page = site.context().new_page()
    page.goto(site.address)
    frame = page.frame_locator("#frame")
    for way, heading in (("Learn by pictures", "1. Across the road"), ("Read the rules meanwhile", "Freeway Frogs")):
        page.click(f"text={way}")
        frame.locator("a[href*='/freeway/']").first.click()
        frame.get_by_role("heading", name=heading).wait_for()
        frame.locator("figure img >> visible=true").first.scroll_into_view_if_needed()
        frame_of(page).wait_for_function("[...document.querySelectorAll('figure img')].some(img => img.naturalWidth > 0)")
        page.click("#note-act")
    page.click("text=Learn by pictures")
    site.may_send_python.set()
    page.click("#note:not([hidden]):has-text('The pond is ready') >> #note-act")
    site.opened(page)


@pytest.mark.slow
def test_one_tab_has_the_games(site: Site) -> None:
    context = site.context()
    first = site.open(context)
    second = context.new_page()
    second.goto(site.address)
    second.wait_for_selector("#elsewhere:not([hidden])")
    second.click("#take-over")
    site.opened(second)
    first.wait_for_selector("#elsewhere:not([hidden])")


@pytest.mark.slow
@pytest.mark.parametrize("when", ["from the first visit", "later"])
def test_a_browser_without_room(site: Site, when: str) -> None:
    """The page says that nothing is kept, and games can be played and saved as a copy."""
    context = site.context()
    if when == "later":
        site.open(context).close()
    page = context.new_page()
    page.goto(site.address + "icon.svg")
    devtools = context.new_cdp_session(page)
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": site.address.removesuffix("/pond/"), "quotaSize": 1})
    page.goto(site.address)
    site.opened(page)
    table = begin(page, "freeway")
    page.wait_for_selector("#note:not([hidden]) >> text=This browser is full")
    assert play(page, 3)["made"] == 3
    copy = copy_of(page)
    assert table.removeprefix("/t/").encode() in copy


@pytest.mark.slow
def test_a_tab_that_is_killed(site: Site) -> None:
    """What was shown as made is there in the next tab."""
    from playwright.sync_api import Error

    context = site.context()
    page = site.open(context)
    table = begin(page, "bullfrogs-solo")
    play(page, 3)
    seq = int(frame_of(page).get_attribute("body", "data-seq"))
    with page.expect_event("crash"), contextlib.suppress(Error):
        page.goto("chrome://crash")
    again = site.open(context, f"#{table}")
    frame_of(again).wait_for_selector("body[data-seq]")
    assert int(frame_of(again).get_attribute("body", "data-seq")) >= seq


@pytest.mark.slow
def test_a_newer_site_waits_for_the_running_game(folder: Path, site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game goes on with the version it began with, until its player says so; then it goes on with the newer one, also offline."""
    context = site.context()
    page = site.open(context)
    table = begin(page, "freeway")
    play(page, 2)
    before = page.evaluate("caches.keys()")
    monkeypatch.setitem(MANIFEST, "description", "A newer one.")
    with ThreadPoolExecutor(1) as pool:
        pool.submit(build, folder / "pond").result()
    page.evaluate("navigator.serviceWorker.getRegistration().then(found => found.update())")
    page.wait_for_selector("#note:not([hidden]) >> text=newer Frogpond")
    assert play(page, 2)["made"] == 2
    seq = int(frame_of(page).get_attribute("body", "data-seq"))
    with page.expect_navigation(wait_until="commit", url="**/pond/**"):
        page.click("#note-act")
    site.opened(page)
    context.set_offline(True)
    frame_of(page).wait_for_selector("body[data-seq]")
    assert table_of(page) == table
    assert int(frame_of(page).get_attribute("body", "data-seq")) >= seq
    assert play(page, 2)["made"] == 2
    after = page.evaluate("caches.keys()")
    assert len(after) == 1
    assert after != before


@pytest.mark.slow
def test_a_variant_by_link(site: Site) -> None:
    carried = packed(json.dumps({"game": "bullfrogs", "players": 3, "options": {"edition": "v1.23"}}))
    page = site.open(site.context(), f"#variant={carried}")
    frame_of(page).click("form[action$='/device/open'] button")
    page.wait_for_url("**/#/t/*")
    frame_of(page).wait_for_selector("body[data-seq]")
    words = frame_of(page).inner_text("header .what")
    assert "3 players" in words
    assert "1.23" in words


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_everybody_can_use_it(site: Site, theme: str, size: tuple[int, int]) -> None:
    """Axe finds nothing serious on the home page and at a table; nothing hangs over the edge."""
    from axe_playwright_python.sync_playwright import Axe

    page = site.open(site.context(viewport={"width": size[0], "height": size[1]}, color_scheme=theme))
    for step in (lambda: None, lambda: begin(page, "bullfrogs")):
        step()
        found = Axe().run(frame_of(page), options={"runOnly": ["wcag2a", "wcag2aa"]})
        serious = [one["id"] for one in found.response["violations"] if one["impact"] in ("serious", "critical")]
        assert not serious
        wide = frame_of(page).evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0

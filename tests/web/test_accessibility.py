"""Every page for everybody: axe finds nothing serious, in both themes, large and small; enlarged to 200 % nothing is lost;
language, headings and landmarks are right."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from frogpond.table.seats import tidy_name
from sample import sampled
from web.everywhere import GAMES, PAGES, PHONE, WIDE, ZOOMED, open_table, play_on, visit
from web.pond import Pond
from web.test_people import duel, keep, play_out

pytestmark = pytest.mark.browser
LOOKS = [("dark", WIDE), ("light", PHONE)]
OTHER_LOOKS = [("light", WIDE), ("dark", PHONE)]
BUILD = """() => {
  const wrong = [], all = q => [...document.querySelectorAll(q)].filter(el => el.getClientRects().length);
  if (document.documentElement.lang !== "en") wrong.push("lang");
  if (all("h1").length !== 1) wrong.push(`${all("h1").length} h1`);
  if (all("main").length !== 1) wrong.push("main");
  if (!document.title) wrong.push("title");
  const skip = document.querySelector("body a");
  if (!skip?.matches(".skip") || !document.querySelector(skip.getAttribute("href"))) wrong.push("skip link");
  const framed = "header,main,footer,dialog,aside,.skip,script,[role],form";
  const loose = all("body > *").filter(el => el.textContent.trim() && !el.matches(framed));
  if (loose.length) wrong.push(`outside landmarks: ${loose[0].outerHTML.slice(0, 80)}`);
  return wrong;
}"""
SIDEWAYS = "() => document.documentElement.scrollWidth > innerWidth"
CUT = """() => {   // things of the page that nobody can scroll to, and words that are cut off at the side of the window
  const lost = [];
  const scrolls = [document.body, document.documentElement].every(el => getComputedStyle(el).overflowY !== "hidden");
  for (const el of document.querySelectorAll("main *, header *")) {
    if (el.closest("svg") && el.tagName !== "svg") continue;
    const r = el.getBoundingClientRect();
    if (!r.width || !el.getClientRects().length || getComputedStyle(el).visibility === "hidden") continue;
    let box = el.parentElement, inner = false;
    for (; box && box !== document.body; box = box.parentElement) inner ||= /auto|scroll|hidden/.test(getComputedStyle(box).overflow);
    if (inner || el.matches(".hide,.hide *")) continue;
    if (r.right > innerWidth + 1 || r.left < -1 || (!scrolls && r.bottom > innerHeight + 1)) lost.push(el.outerHTML.slice(0, 90));
  }
  return lost;
}"""

OUTSIDE = """() => [...document.querySelectorAll('body *')].filter(el => {
  const box = el.getBoundingClientRect();
  return Math.max(box.right, box.left + el.scrollWidth) > innerWidth;
}).slice(-4).map(el => el.outerHTML.slice(0, 200))"""


@contextmanager
def window(browser: Any, theme: str, size: dict[str, int], **more: Any) -> Iterator[Any]:
    """A context that axe can be put into from outside."""
    context = browser.new_context(viewport=size, color_scheme=theme, reduced_motion="reduce", bypass_csp=True, **more)
    try:
        yield context
    finally:
        context.close()


def findings(page: Any, what: str) -> list[str]:
    """What axe finds serious or critical, with the elements; and what is wrong in the build of the page."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page, options={"resultTypes": ["violations"], "preload": False}).response["violations"]
    serious = [f"{what}: {v['id']}: {v['nodes'][0]['html'][:160]}" for v in found if v["impact"] in ("serious", "critical")]
    return serious + [f"{what}: {wrong}" for wrong in page.evaluate(BUILD)]


@pytest.mark.parametrize("thorough", sampled([False, True], [False]))
@pytest.mark.parametrize(("theme", "size"), LOOKS)
def test_every_page(pond: Pond, browser: Any, theme: str, size: dict[str, int], thorough: bool) -> None:
    """No page needs scrolling sideways, wide or on a phone. Axe looks at each in one of the two looks; thoroughly, in both."""
    with window(browser, theme, size) as context:
        page = context.new_page()
        wrong = []
        for number, path in enumerate(PAGES):
            visit(page, pond.url + path)
            wrong += findings(page, path) if thorough or LOOKS[number % 2] == (theme, size) else []
            wrong += [f"{path} must be scrolled sideways"] if page.evaluate(SIDEWAYS) else []
        assert wrong == []


def test_long_names_fit_a_phone(fresh_pond: Pond, browser: Any) -> None:
    """Two people with the widest names there are, wherever names stand after a game of theirs."""
    wide = [tidy_name(letter * 99) for letter in "WM"]
    ann, bo = fresh_pond.person(), fresh_pond.person()
    for person, name in zip((ann, bo), wide, strict=True):
        keep(person, name)
    table = duel(fresh_pond, ann, bo, (wide[0], wide[1]))
    play_out([ann, bo], table)
    assert wide[0] in ann.web.get("/leaders").text
    with window(browser, "dark", PHONE) as context:
        context.add_cookies([{"name": name, "value": value, "url": fresh_pond.url} for name, value in ann.web.cookies.items()])
        page = context.new_page()
        lost = []
        for path in ("/", "/leaders", "/me", "/friends", "/find", "/cups", "/replays", table):
            visit(page, fresh_pond.url + path)
            if path == table:
                page.wait_for_selector("#end[open]")
            if page.evaluate(SIDEWAYS):
                lost.append((path, page.evaluate(OUTSIDE)))
        assert not lost


@pytest.mark.parametrize(
    ("game", "theme", "size"),
    sampled([(game, *look) for game in GAMES for look in LOOKS], [(game, *LOOKS[number % 2]) for number, game in enumerate(GAMES)]),
)
def test_tables_in_several_phases(pond: Pond, browser: Any, game: str, theme: str, size: dict[str, int]) -> None:
    """The middle of a game, its end with the reckoning, the replay, and a sandbox made from it."""
    with window(browser, theme, size) as context:
        ann, table = open_table(pond, context, game)
        page = context.new_page()
        visit(page, pond.url + table, play_on(ann, table, 25))
        assert page.locator("#log li").count() > 8
        wrong = findings(page, "middle")
        page.goto("about:blank")  # the rest is played with nobody looking: a page that follows it is tested elsewhere
        visit(page, pond.url + table, play_on(ann, table, 5000, 2))
        page.wait_for_selector("#end[open]")
        wrong += findings(page, "end")
        visit(page, f"{pond.url}{table}/replay?move=9")
        wrong += findings(page, "replay")
        assert not page.evaluate(SIDEWAYS)
        if game == "bullfrogs":
            page.click("form[action$='/fork'] button")
            page.wait_for_selector("body[data-seq]")  # only a table has it, a replay has not
            wrong += findings(page, "sandbox")
        assert wrong == []


@pytest.mark.parametrize(("theme", "size"), sampled(OTHER_LOOKS, OTHER_LOOKS[1:]))
def test_dialogs_bubble_and_invitation(pond: Pond, browser: Any, theme: str, size: dict[str, int]) -> None:
    with window(browser, theme, size) as context:
        page = context.new_page()
        page.goto(f"{pond.url}/new/bullfrogs")
        page.select_option("#seat-1", "open")
        page.click("button.go")
        page.wait_for_selector("#things .cell")
        page.wait_for_selector("#asking[open]")
        wrong = findings(page, "the sheet for friends")
        page.keyboard.press("Escape")
        for opener, shown in (("#open-menu", "#menu"), ("#open-talk", "#talk"), ("#open-type", "#type")):
            page.click(opener)
            page.wait_for_selector("#told p[data-to]" if shown == "#type" else f"{shown}[open]")
            wrong += findings(page, shown)
            page.keyboard.press("Escape")
        page.focus("#c-0-0")
        page.keyboard.press("?")
        page.wait_for_selector("#bubble:not([hidden])")
        wrong += findings(page, "bubble")
        link = page.input_value("#invite")
        with window(browser, theme, size) as other:
            guest = other.new_page()
            guest.goto(link)
            wrong += findings(guest, "invitation")
        assert wrong == []


def test_enlarged_to_200_percent(pond: Pond, browser: Any) -> None:
    """At half the pixels nothing sticks out, nothing needs scrolling in two directions, boards keep a size one can use."""
    with window(browser, "dark", ZOOMED) as context:
        page = context.new_page()
        for path in PAGES:
            visit(page, pond.url + path)
            assert not page.evaluate(SIDEWAYS), f"{path} must be scrolled sideways"
            assert page.evaluate(CUT) == [], path
        for game in GAMES:
            ann, table = open_table(pond, context, game)
            seq = play_on(ann, table, 12)
            for path in (table, f"{table}/replay"):
                visit(page, pond.url + path, seq if path == table else None)
                assert not page.evaluate(SIDEWAYS), f"{game}: {path}"
                assert page.evaluate(CUT) == [], f"{game}: {path}"
                board = page.evaluate("() => { const r = svg.getBoundingClientRect(); return [r.width, r.height]; }")
                assert min(board) > 300, f"{game}: the board has shrunk to {board}"
                assert page.is_visible("#dock")


def test_the_measures_can_fail(browser: Any) -> None:
    """A page that is wrong in every way is found out."""
    with window(browser, "dark", ZOOMED) as context:
        page = context.new_page()
        page.set_content('<html><body><main><div style="width:900px">wide</div><img src="data:,"></main><p>loose</p></body></html>')
        assert page.evaluate(SIDEWAYS)
        assert page.evaluate(CUT)
        assert len(findings(page, "bad")) >= 5

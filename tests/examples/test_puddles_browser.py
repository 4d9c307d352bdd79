"""Puddle Hop in a real browser: its own picture, style, icons, sounds, rules page and lesson, from its own folder."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from waiting import PATIENCE
from web.pond import Pond, settings
from web.screen import Screen, window
from web.test_states import SPY


@pytest.fixture(scope="module")
def lake(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pond]:
    with Pond(settings(tmp_path_factory.mktemp("lake") / "pond.db")) as running:
        yield running


@pytest.mark.browser
@pytest.mark.parametrize("phone", [False, True], ids=["laptop", "phone"])
def test_in_the_browser(browser: Any, lake: Pond, phone: bool) -> None:
    """From the landing page to the reckoning against a bot, with its own picture, style, icons and sounds."""
    with window(browser, lake.host, phone=phone) as context:
        context.add_init_script(f"if (location.protocol === 'http:') localStorage.setItem('pond-sound', '1'); ({SPY})()")
        asked: list[str] = []
        context.on("response", lambda response: asked.append(response.url.removeprefix(lake.url)) if response.ok else None)
        page = context.new_page()
        page.goto(lake.url)
        page.click('a[href="/new/puddles"]')
        page.select_option("#seat-1", "bot:random")
        page.click("button[form=table-form]")
        page.wait_for_selector("#things > *", state="attached", timeout=PATIENCE * 1000)
        assert page.locator("#things .cell").count() == 16
        assert page.locator('[data-pick="button-stay"] use[href="#i-stay"]').count() == 1
        assert page.evaluate("getComputedStyle(document.querySelector('.gauge')).display") == "flex", "its style sheet is in use"
        Screen(page, 3, touch=phone).play_out()
        assert "Total" in page.inner_text("#end-sheet")
        page.wait_for_function("() => window.heard.includes('createOscillator')", timeout=PATIENCE * 1000)
        assert {"/look/puddles/style.css", "/look/puddles/sounds.json"} <= set(asked)


@pytest.mark.browser
def test_its_rules_page_and_its_lesson(browser: Any, lake: Pond) -> None:
    with window(browser, lake.host) as context:
        page = context.new_page()
        page.goto(f"{lake.url}/rules/puddles")
        assert "holds up to three drops" in page.inner_text("#PH-4")
        page.locator("#figure-hop img:visible").scroll_into_view_if_needed()  # the other theme's is not fetched, this one when near
        page.wait_for_function("[...document.querySelectorAll('#figure-hop img')].some(image => image.naturalWidth > 0)")
        page.goto(f"{lake.url}/rules/puddles/parts")
        assert "16 stones" in page.inner_text("main")
        page.goto(f"{lake.url}/learn/puddles")
        for step in range(1, 7):
            page.wait_for_selector(f"#coach[data-step='{step}']", timeout=PATIENCE * 1000)
            if step < 6:
                page.click("#coach-next" if page.is_visible("#coach-next") else "#coach-show")
        page.click("#farewell button")
        page.wait_for_url("**/t/**")
        page.wait_for_selector("#dock:not(.waits)", timeout=PATIENCE * 1000)


def test_its_options_portraits_and_scripts_come_from_its_folder(lake: Pond) -> None:
    """What a game brings beside its board: words and pictures of options, ready-made tables, a kind of frog, a script."""
    ann = lake.person()
    form = ann.web.get("/new/puddles").text
    for words in ("How large is the garden?", "Small: 16 stones".partition(": ")[0], "Four turns each, five minutes"):
        assert words in form
    assert 'src="/look/puddles/options/size/5.svg"' in form
    assert "5 by 5 stones" in ann.web.get("/look/puddles/options/size/5.svg").text
    table = ann.web.get(ann.open_table("puddles", "me", "me")).text
    assert '<script type="module" src="/static/games/puddles/stay.js"></script>' in table
    assert "own.note" in ann.web.get("/static/games/puddles/stay.js").text
    ann.web.post("/me", data={"name": "Ann", "face": "G-hopper"})
    assert 'value="G-hopper" checked' in ann.web.get("/me").text


def test_other_games_do_not_get_its_look(lake: Pond) -> None:
    ann = lake.person()
    own, other = (ann.web.get(ann.open_table(game, "me", "me")).text for game in ("puddles", "bullfrogs"))
    assert 'id="i-stay"' in own
    assert 'id="i-stay"' not in other
    assert "/look/puddles/" not in other
    assert ann.web.get("/look/puddles/sounds.json").json()["events"] == {"rained": "drip", "hopped": "plop", "drank": "slurp"}
    assert ann.web.get("/look/nothing/style.css").status_code == 404

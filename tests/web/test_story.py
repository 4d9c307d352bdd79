"""The story in a real browser: places that light, the card that steps through what the others did, one name for one player."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from web.everywhere import visit
from web.pond import Person, Pond
from web.screen import LIT as PICKABLE
from web.screen import Screen, window

pytestmark = pytest.mark.browser
PACE = "() => localStorage.setItem('pond-pace', 'slow')"
SLOW = """const later = setTimeout;   // a step at this pace takes an hour: the card is still there when the test looks at it
window.setTimeout = (f, ms, ...more) => later(f, ms === 4200 ? 3600000 : ms, ...more);"""
LIT = "() => [...document.querySelectorAll('#spoken use')].map(el => el.getAttribute('transform'))"
STANDS = """() => [...document.querySelectorAll("#things [data-same]")]
  .map(el => el.dataset.same + el.dataset.on + el.dataset.cell).sort().join()"""
TRANSFORM = "id => document.getElementById(id).getAttribute('transform')"


def at_table(pond: Pond, context: Any, game: str, *seats: str) -> tuple[Person, str]:
    """A table with bots, which the browser context may use too."""
    ann = pond.person()
    table = ann.open_table(game, *seats, name="Ann")
    context.add_cookies([{"name": cookie.name, "value": cookie.value, "url": pond.url} for cookie in ann.web.cookies.jar])
    return ann, table


def act_until(screen: Screen, so: Callable[[], bool]) -> None:
    """Random clicks until something is so."""
    for _ in range(80):
        screen.wait_turn()
        if so():
            return
        screen.step()
    raise AssertionError("it never came so far")


def others_moved(page: Any) -> Callable[[], bool]:
    return lambda: page.locator("#log .chapter").count() > 4


def test_turns_are_chapters_and_everybody_has_one_name(browser: Any, pond: Pond) -> None:
    with window(browser, pond.host) as context:
        _, table = at_table(pond, context, "bullfrogs", "me", "bot:tadpole", "bot:tadpole")
        page = context.new_page()
        visit(page, pond.url + table)
        act_until(Screen(page, 3), others_moved(page))
        names = page.eval_on_selector_all("#players .who", "all => all.map(el => el.firstChild.textContent)")
        assert len(set(names)) == 3
        assert names[0] == "You"
        heads = set(page.eval_on_selector_all("#log .chapter .hd b", "all => all.map(el => el.textContent)"))
        assert heads <= {*names, "The beginning"}
        assert [level.strip() for level in page.locator("#players .level").all_inner_texts()] == ["tadpole", "tadpole"]
        told = page.inner_text("#log")
        assert re.search(r"[Ll]aid an? \w+ pad on [A-Z]+-?\d+", told)
        assert not re.search(r"\(-?\d|\b(Red|Green|Blue)\b", told)
        page.click("[data-details] >> visible=true")
        page.wait_for_selector("#log .chapter li li .ruleref")
        assert page.locator("#log .chapter .fold").count() == 0, "nothing is folded"
        page.click("[data-details] >> visible=true")
        page.wait_for_selector("#log .chapter .fold")
        fold = page.locator("#log .chapter .fold").first
        fold.click()
        assert fold.get_attribute("aria-expanded") == "true"
        assert page.locator("#log .chapter .q ul li").first.is_visible()


@pytest.mark.parametrize("game", ["bullfrogs", "cosmic-frog", "freeway"])
def test_a_place_in_words_lights_on_the_board(browser: Any, pond: Pond, game: str) -> None:
    with window(browser, pond.host) as context:
        _, table = at_table(pond, context, game, "me", "bot:tadpole", "bot:tadpole")
        page = context.new_page()
        visit(page, pond.url + table)
        drawn = "#log .pl:not([data-at^=v-])"
        act_until(Screen(page, 4), lambda: page.locator(drawn).count() > 2)
        name = page.locator(drawn).first
        at = name.get_attribute("data-at")
        name.hover()
        page.wait_for_selector("#spoken use", state="attached")
        if page.locator(f"[id='{at}']").count():
            x, y = re.findall(r"-?[\d.]+", page.evaluate(TRANSFORM, at))[:2]
            ring = re.findall(r"-?[\d.]+", page.evaluate(LIT)[0])
            assert abs(float(ring[0]) - float(x)) < 60
            assert abs(float(ring[1]) - float(y)) < 60
        if game == "bullfrogs":
            gold = page.locator("#rim-names .lit").all_inner_texts()
            words = "H8" if name.inner_text() == "the Log" else name.inner_text()
            assert "".join(gold) == words
        page.mouse.move(700, 400)
        page.wait_for_selector("#spoken use", state="detached")
        page.focus("#log")
        page.keyboard.press("ArrowRight")
        page.wait_for_selector("#spoken use", state="attached")
        assert page.evaluate("() => document.activeElement.className") == "pl"


def test_the_card_steps_through_what_the_others_did(browser: Any, pond: Pond) -> None:
    with window(browser, pond.host) as context:
        _, table = at_table(pond, context, "bullfrogs", "me", "bot:tadpole", "bot:tadpole")
        page = context.new_page()
        visit(page, pond.url + table)
        act_until(Screen(page, 5), others_moved(page))
        board = page.evaluate(STANDS)
        page.click("[data-since] >> visible=true")
        page.wait_for_selector("#since")
        assert page.inner_text("#since-at").startswith("1 of ")
        assert page.inner_text("#asked") == "Your turn comes next"
        first = page.inner_text("#since-words")
        page.wait_for_selector("#deeds *", state="attached")
        page.click("#since [aria-label='One step forward']")
        page.wait_for_function("() => document.getElementById('since-at').textContent.startsWith('2 of ')")
        assert page.inner_text("#since-words") != first
        page.click("#since [aria-label='One step back']")
        page.wait_for_function("() => document.getElementById('since-at').textContent.startsWith('1 of ')")
        assert page.locator("#log li.on").count() >= 1
        page.keyboard.press("Escape")
        page.wait_for_selector("#since", state="detached")
        assert page.inner_text("#asked") != "Your turn comes next"
        page.wait_for_function(f"board => ({STANDS})() === board", arg=board)
        assert page.locator("#deeds *").count() == 0


def test_the_card_minds_clicks_while_a_board_is_fetched_and_comes_with_its_style(browser: Any, pond: Pond) -> None:
    with window(browser, pond.host) as context:
        _, table = at_table(pond, context, "bullfrogs", "me", "bot:tadpole", "bot:tadpole")
        page = context.new_page()
        styles: list[Any] = []
        boards: list[Any] = []
        page.route("**/static/since.css", lambda route: styles.append(route))
        page.route("**/replay.json?*", lambda route: route.continue_() if boards else boards.append(route))
        visit(page, pond.url + table)
        act_until(Screen(page, 5), others_moved(page))
        page.click("[data-since] >> visible=true")
        while not styles:
            page.evaluate("() => 0")
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        assert page.locator("#since").count() == 0, "nobody sees it bare"
        styles[0].continue_()
        page.wait_for_selector("#since")
        assert round(page.locator("#since").bounding_box()["width"]) == 330
        page.click("#since [aria-label='One step forward']")
        assert page.inner_text("#since-at").startswith("1 of "), "the board of the first step is not here yet"
        while not boards:
            page.evaluate("() => 0")
        boards[0].continue_()
        page.wait_for_function("() => document.getElementById('since-at').textContent.startsWith('2 of ')")


def test_who_comes_back_is_told_once_what_happened(browser: Any, pond: Pond) -> None:
    """The server knows what somebody has followed: after a reload the card comes, when it was skipped it does not come again."""
    with window(browser, pond.host) as context:
        context.add_init_script(SLOW)
        ann, table = at_table(pond, context, "bullfrogs", "me", "bot:tadpole", "bot:tadpole")
        elsewhere = ann.socket(table)
        elsewhere.hello()
        for number in range(60):  # a turn of hers, made by a program that follows no story
            elsewhere.reach(lambda: bool(elsewhere.view["choices"]))
            if elsewhere.view["story"]["seen"] < elsewhere.view["story"]["moves"] and number > 4:
                break
            elsewhere.act(elsewhere.view["choices"][-1]["action"], f"k{number}")
            elsewhere.until(ack=f"k{number}")
        page = context.new_page()
        page.goto(pond.url)
        page.evaluate(PACE)
        visit(page, pond.url + table)
        page.wait_for_selector("#since")
        count = int(page.inner_text("#since-at").split()[-1])
        assert count >= 1
        words = page.inner_text("#since-words")
        assert re.search(r"[A-Z]+-?\d+|the Log", words)
        page.reload()
        page.wait_for_selector("#since")
        assert int(page.inner_text("#since-at").split()[-1]) == count
        page.click("#since-skip")
        page.wait_for_selector("#since", state="detached")
        page.keyboard.press("t")  # the line carries one word after the other: when this is answered, the server knows
        page.wait_for_selector("#told p[data-to]")
        page.reload()
        page.wait_for_selector("body[data-seq]")
        page.wait_for_selector("#things [data-ui~=lit], #middle [data-ui~=lit]", state="attached")
        assert page.locator("#since").count() == 0


def test_the_pace_is_remembered_and_at_once_means_at_once(browser: Any, pond: Pond) -> None:
    with window(browser, pond.host, calm=False) as context:
        context.add_init_script(SLOW)
        _, table = at_table(pond, context, "bullfrogs", "me", "bot:tadpole", "bot:tadpole")
        page = context.new_page()
        page.goto(pond.url)
        page.evaluate(PACE)
        visit(page, pond.url + table)
        screen = Screen(page, 6, moving=True)
        while page.locator("#since").count() == 0:  # it comes by itself when the others move
            page.wait_for_function(f"() => document.getElementById('since') || ({PICKABLE})([0, 1]).length")
            screen.step()
        page.wait_for_selector("#since [data-pace=slow][aria-pressed=true]")
        page.click("#since [data-pace='at once']")
        page.wait_for_selector("#since", state="detached")
        assert page.evaluate("() => localStorage.getItem('pond-pace')") == "at once"
        for _ in range(6):
            screen.wait_turn()
            screen.step()
            assert page.locator("#since").count() == 0


@pytest.mark.parametrize("phone", [False, True])
def test_axe_finds_nothing_in_story_and_card(browser: Any, pond: Pond, phone: bool) -> None:
    from axe_playwright_python.sync_playwright import Axe

    with window(browser, pond.host, phone=phone, bypass_csp=True) as context:
        _, table = at_table(pond, context, "bullfrogs", "me", "bot:tadpole", "bot:tadpole")
        page = context.new_page()
        visit(page, pond.url + table)
        screen = Screen(page, 7, touch=phone)
        act_until(screen, lambda: page.locator("#log .chapter").count() > 4)
        if phone:
            page.click("#ticker")
            page.wait_for_selector("#story[open] .chapter")
            page.click("#story [data-since]")
        else:
            page.click("[data-since] >> visible=true")
        page.wait_for_selector("#since")
        page.wait_for_selector("#deeds *", state="attached")  # told, and the board as it was then is drawn
        found = Axe().run(page).response["violations"]
        assert [(v["id"], v["nodes"][0]["html"][:200]) for v in found if v["impact"] in ("serious", "critical")] == []
        box = page.locator("#since").bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= page.viewport_size["width"]
        assert box["y"] + box["height"] <= page.viewport_size["height"]


RINGED = """() => [...document.querySelectorAll("#players > *")]
  .filter(el => / 0px 0px 0px [1-9]/.test(getComputedStyle(el).boxShadow)).map(el => el.querySelector(".who").firstChild.textContent)"""


def test_only_whose_move_is_told_is_marked_and_the_story_has_room(browser: Any, pond: Pond) -> None:
    """Four at a laptop: one panel has a ring while the card plays, the card is 330 by 190 above a story of several lines."""
    with window(browser, pond.host) as context:
        _, table = at_table(pond, context, "bullfrogs", "me", "bot:tadpole", "bot:tadpole", "bot:tadpole")
        page = context.new_page()
        visit(page, pond.url + table)
        act_until(Screen(page, 5), lambda: page.locator("#log .chapter").count() > 5)
        page.click("[data-since] >> visible=true")
        page.wait_for_selector("#since")
        count = int(page.inner_text("#since-at").split()[-1])
        for step in range(1, count + 1):
            page.wait_for_function("n => document.getElementById('since-at').textContent.startsWith(`${n} of`)", arg=step)
            teller = page.evaluate("() => document.querySelector('#since-words b').textContent").split()[0]
            names = page.eval_on_selector_all("#players .who", "all => all.map(el => el.firstChild.textContent)")
            if teller in names:
                page.wait_for_function(f"name => String(({RINGED})()) === name", arg=teller)
            assert len(page.evaluate(RINGED)) <= 1
            if step < count:
                page.click("#since [aria-label='One step forward']")
        card, log = page.locator("#since").bounding_box(), page.locator("#log").bounding_box()
        assert (round(card["width"]), round(card["height"])) == (330, 190)
        assert log["y"] > card["y"] + card["height"]
        assert log["height"] > 100, "about six lines of the story"
        page.keyboard.press("Escape")
        page.wait_for_selector("#since", state="detached")
        page.wait_for_function(f"() => String(({RINGED})()) === 'You'")

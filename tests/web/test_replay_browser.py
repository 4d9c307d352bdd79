"""Walking through a long game in a browser: keys, paces, a record that stays readable; and the small boards of a review."""

from __future__ import annotations

import random
from typing import Any

import pytest

import frogpond
from frogpond.draw.palette import SPARK
from frogpond.store import fingerprint
from frogpond.table import Plan, Row, seats
from web.laid import finish, sit
from web.pond import Person, Pond
from web.screen import window

pytestmark = pytest.mark.browser
CURRENT = """() => {   // the row of the move that is shown, and whether it is in sight
  const row = document.querySelector("#record .step[aria-current]"), r = row?.getBoundingClientRect();
  const box = document.getElementById("record").getBoundingClientRect();
  return row && { move: +row.dataset.move, seen: r.top >= box.top - 1 && r.bottom <= box.bottom + 1 };
}"""
SHOWN = """move => document.querySelector("#things > *") !== null   // drawn, not only written in the page as it came
  && document.getElementById("slider").getAttribute("aria-valuetext")?.startsWith(`move ${move} of `)
  && new URL(location).searchParams.get("move") === String(move)"""
SLIDE = "move => { const s = document.getElementById('slider'); s.value = move; s.dispatchEvent(new Event('input')); }"
PACES = """window.paces = [];
const every = setInterval;
window.setInterval = (f, ms, ...more) => { paces.push(ms); return every(f, ms, ...more); };"""


def long_table(pond: Pond, me: Person) -> str:
    """A finished game of Freeway Frogs in which frogs are thrown back more often than not."""
    state, rng = frogpond.make("freeway", 4).new(), random.Random(4)
    rows: list[Row] = []
    while not state.is_over:
        mover, legal = int(state.to_move), state.legal_actions()
        action = rng.choice(legal) if mover < 0 or rng.random() < 0.4 else max(legal)
        rows.append(Row(len(rows), "act" if mover >= 0 else "chance", max(mover, -1), action))
        state.apply(action)
    me.open_table("freeway", "me", "hot")
    owner = fingerprint(me.web.cookies["frogpond"])
    plan = Plan(owner, "freeway", 4, seats=[seats.person(owner, "")] * 4, rows=rows)
    return f"/t/{pond.run(pond.app.rooms.create(plan)).id}"


@pytest.mark.parametrize("phone", [False, True])
def test_a_long_record_by_keys_and_paces(browser: Any, pond: Pond, phone: bool) -> None:
    me = pond.person()
    table = long_table(pond, me)
    with window(browser, pond.host, phone=phone) as context:
        sit(context, pond, me)
        context.add_init_script(PACES)
        page = context.new_page()
        page.goto(f"{pond.url}{table}/replay?move=0")
        page.wait_for_function(SHOWN, arg=0)
        most = int(page.get_attribute("body", "data-moves"))
        assert page.locator("#record .step").count() >= 400, "a long one"
        high = page.evaluate("() => [document.documentElement.scrollHeight, document.getElementById('record').clientHeight]")
        assert high[0] <= page.viewport_size["height"], "the page does not grow with the game"
        assert 60 < high[1] < page.viewport_size["height"], "the record is scrolled in its own place"
        nodes = page.evaluate("() => document.querySelectorAll('*').length")
        for key, move in (("End", most), ("ArrowLeft", most - 1), ("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2)):
            page.keyboard.press(key)
            page.wait_for_function(SHOWN, arg=move)
        turns = [int(turn) for turn in page.get_attribute("body", "data-turns").split(",")]
        page.keyboard.press("Shift+ArrowRight")
        page.wait_for_function(SHOWN, arg=next(turn for turn in turns if turn > 2))
        for move in (most // 2, most - 3, 40):
            page.evaluate(SLIDE, move)
            page.wait_for_function(SHOWN, arg=move)
            page.wait_for_function(f"() => ({CURRENT})()?.seen")
            assert page.evaluate(CURRENT)["move"] >= move
        page.keyboard.press("Space")
        page.wait_for_selector("#step-play[aria-label=Pause]")
        page.wait_for_function("() => +document.getElementById('slider').value > 41")
        page.keyboard.press("+")
        page.keyboard.press("+")
        assert page.input_value("#pace") == "120"
        assert page.evaluate("() => paces") == [900, 400, 120], "each pace is kept at once"
        page.keyboard.press("Space")
        page.wait_for_selector("#step-play[aria-label=Play]")
        page.reload()
        page.wait_for_selector("#things > *", state="attached")
        assert page.input_value("#pace") == "120", "and remembered"
        page.keyboard.press("-")
        assert page.input_value("#pace") == "400"
        assert page.evaluate("() => document.querySelectorAll('*').length") < nodes * 1.3
        assert page.input_value("#eyes") == "watch"
        assert "spectator" in page.locator("#eyes option:checked").inner_text()


def test_who_only_looks_on_is_told_so(browser: Any, pond: Pond) -> None:
    me, other = pond.person(), pond.person()
    table = me.open_table("cosmic-frog", "me", "hot", "hot")
    with window(browser, pond.host) as context:
        sit(context, pond, other)
        page = context.new_page()
        page.goto(f"{pond.url}{table}?watch")
        page.wait_for_selector("#things > *", state="attached")
        for width, height in ((1366, 768), (390, 844), (683, 384)):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_selector("#help:has-text('You’re watching')")


def test_a_review_shows_small_boards_with_the_better_move_as_an_arrow(browser: Any, pond: Pond) -> None:
    me = pond.person()
    for seed in range(4, 12):  # a game of random moves nearly always has a bad one
        table = me.open_table("bullfrogs", "me", "me")
        finish(pond, table, seed)
        me.web.post(f"{table}/review")
        with window(browser, pond.host) as context:
            sit(context, pond, me)
            page = context.new_page()
            page.goto(f"{pond.url}{table}/review")
            page.wait_for_selector(".summary")
            gold = apart = 0
            for address in [link.get_attribute("href") for link in page.locator(".course > .moments a").all()]:
                page.goto(pond.url + address)
                page.wait_for_function("() => [...document.querySelectorAll('.boards img')].every(i => i.complete && i.naturalWidth > 0)")
                captions = page.locator(".moment.here .boards figcaption").all_inner_texts()
                pictures = [me.web.get(image.get_attribute("src")).text for image in page.locator(".moment.here .boards img").all()]
                if len(pictures) < 3:  # a good move: nothing was better
                    continue
                assert captions[0].endswith(" played")
                assert captions[1:] == ["Better", "What came of it"]
                apart += len(set(pictures)) == 3  # a card for another, or an end, changes no board
                gold += pictures[1].count(SPARK) > pictures[0].count(SPARK)
            if not gold:  # pads laid and frogs sent from the supply are rings, frogs pushed are arrows
                continue
            assert apart, "before, better and after"
            assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
            return
    raise AssertionError("no better move as a gold arrow in any of these games")

"""Three people: the number of frogs on the form, an invitation by link, a few moves, one who leaves and is called back by the home page."""

from __future__ import annotations

from typing import Any

import pytest

from web.pond import Pond
from web.screen import Screen, window

pytestmark = pytest.mark.browser
FACES = "() => [...document.querySelectorAll('.counts svg')].filter(el => getComputedStyle(el).opacity === '1').length"
"""How many faces are awake."""


@pytest.mark.parametrize("calm", [True, False])
def test_faces_come_and_go_with_the_number(browser: Any, pond: Pond, calm: bool) -> None:
    with window(browser, pond.host, calm=calm) as context:
        page = context.new_page()
        page.goto(f"{pond.url}/new/cosmic-frog")
        moves = "() => getComputedStyle(document.querySelector('.counts svg')).transitionDuration.split(',')[0]"
        assert (page.evaluate(moves) == "0s") is calm, "whoever wants no motion gets none"
        for count in (2, 6, 3):
            page.locator(f".counts .pill:has([value='{count}'])").click()
            page.wait_for_function(f"count => ({FACES})() === count", arg=count)
            assert page.locator(".seat:visible").count() == count


MOON = "() => [...document.querySelector('.side-pond').querySelectorAll('.chip')].map(el => el.innerText.trim()).join()"


def moon(page: Any) -> list[str]:
    """Whose faces are in the first pond."""
    return list(page.locator(".side-pond").first.locator(".chip").all_inner_texts())


def test_faces_move_between_the_ponds(browser: Any, pond: Pond) -> None:
    """By dragging, by keys, by a finger: the seats change places, the sentence and the live words say so, and the table has these teams."""
    with window(browser, pond.host, has_touch=True) as context:
        page = context.new_page()
        page.goto(f"{pond.url}/new/cosmic-frog")
        assert not page.is_visible("#ponds")
        page.locator(".pill:has([name=set-teams][value='2'])").click()
        page.select_option("#seat-1", "open")
        assert moon(page) == ["You", "Sedge"]
        assert page.locator(".seat").nth(1).locator(".sits").inner_text().split("\n") == ["A friend", "by link"], "the seat's card says it"
        page.locator("#ponds").scroll_into_view_if_needed()
        held, other = (page.locator(".chip", has_text=words).first.bounding_box() for words in ("You", "A friend"))
        page.mouse.move(held["x"] + 9, held["y"] + 9)
        page.mouse.down()
        page.mouse.move(other["x"] + 9, other["y"] + 9, steps=4)
        assert page.locator(".side-pond.over").get_attribute("data-pond") == "1"
        page.mouse.up()
        assert moon(page) == ["A friend", "Sedge"]
        assert page.locator(".seat").first.locator(".sits b").inner_text() == "A friend"
        assert [page.input_value(f"#seat-{seat}") for seat in (0, 1)] == ["open", "me"]
        assert "Team Comet: you and a bot." in page.inner_text("#sum")
        page.locator(".chip", has_text="A friend").focus()
        page.keyboard.press("Enter")
        assert page.locator(".chip[aria-pressed=true]").get_attribute("aria-label") == "A friend, in Team Moon"
        page.get_by_role("button", name="Move to Team Comet").press("Enter")
        assert "A friend is in Team Comet now" in page.inner_text("#ponds-said")
        assert sorted(moon(page)) == ["Bramble", "Sedge"]
        page.locator(".chip", has_text="You").tap()
        page.locator(".side-pond").first.locator(".chip").first.tap()
        page.wait_for_function(f"() => ({MOON})() === 'You,Sedge'")  # a finger is a click a moment later
        page.fill("#name", "Ann")
        page.click("button[form=table-form]")
        page.wait_for_selector("#things > *", state="attached")
        assert "two teams" in page.content().lower()


def test_a_finger_drags_a_face(browser: Any, pond: Pond) -> None:
    """On a phone: the page does not scroll away under the finger, and a face that is let go nowhere stays where it was."""
    with window(browser, pond.host, phone=True) as context:
        page = context.new_page()
        page.goto(f"{pond.url}/new/cosmic-frog")
        page.locator(".pill:has([name=set-teams][value='2'])").tap()
        page.wait_for_selector(".chip >> visible=true")
        finger = context.new_cdp_session(page)

        def touch(kind: str, *at: tuple[float, float]) -> None:
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in at]})

        def drag(x: float, y: float) -> None:
            held = page.locator(".chip", has_text="You").bounding_box()
            start = (held["x"] + 12, held["y"] + 12)
            touch("touchStart", start)
            for part in (0.3, 0.6, 1):
                touch("touchMove", (start[0] + (x - start[0]) * part, start[1] + (y - start[1]) * part))
            page.wait_for_selector(".chip.dragged")

        other, scrolled = page.locator(".side-pond").nth(1).bounding_box(), page.evaluate("scrollY")
        drag(other["x"] + other["width"] / 2, other["y"] - 60)
        touch("touchEnd")
        page.wait_for_selector(".chip.dragged", state="detached")
        assert moon(page) == ["You", "Sedge"]
        drag(other["x"] + other["width"] - 6, other["y"] + other["height"] - 6)
        page.wait_for_selector(".side-pond.over")
        touch("touchEnd")
        page.wait_for_function(f"() => ({MOON})() === 'Bramble,Sedge'")
        assert page.evaluate("scrollY") == scrolled


def test_one_against_all_others(browser: Any, pond: Pond) -> None:
    """CF-111: the first player alone, with as many frogs as the three others have together; who that is can be changed."""
    with window(browser, pond.host) as context:
        page = context.new_page()
        page.goto(f"{pond.url}/new/cosmic-frog")
        page.locator(".pill:has([name=set-teams][value='one'])").click()
        page.select_option("#seat-1", "open")
        assert moon(page) == ["You", "You", "You"]
        assert list(page.locator(".side-pond").nth(1).locator(".chip").all_inner_texts()) == ["A friend", "Sedge", "Marlow"]
        page.locator(".chip", has_text="A friend").focus()
        page.keyboard.press("Enter")
        page.get_by_role("button", name="Move to Team Moon").press("Enter")
        assert moon(page) == ["A friend", "A friend", "A friend"]
        assert "Team Comet: you and two bots." in page.inner_text("#sum")
        page.locator(".pill:has([name=set-frogs][value='4'])").click()
        assert moon(page) == ["A friend"]
        page.fill("#name", "Ann")
        page.click("button[form=table-form]")
        page.wait_for_url("**/t/*")
        room = pond.run(pond.app.rooms.get(page.url.rpartition("/")[2].partition("?")[0]))
        assert room is not None
        assert room.table.game.teams == [[0], [1, 2, 3]]
        assert [seat.kind for seat in room.table.seats] == ["open", "person", "bot", "bot"]


def test_three_people_from_the_link_to_the_turn_that_calls_one_back(browser: Any, pond: Pond) -> None:
    with window(browser, pond.host) as first, window(browser, pond.host) as second, window(browser, pond.host) as third:
        ann = first.new_page()
        ann.goto(f"{pond.url}/new/bullfrogs")
        ann.locator(".counts .pill:has([value='3'])").click()
        ann.fill("#name", "Ann")
        for seat in (1, 2):
            ann.select_option(f"#seat-{seat}", "open")
        ann.click("button[form=table-form]")
        ann.wait_for_selector("#asking[open]")
        link, table = ann.input_value("#asking-link"), ann.url
        pages = [ann]
        for context, name in ((second, "Bo"), (third, "Cleo")):
            page = context.new_page()
            page.goto(link)
            assert "Ann" in page.inner_text("main"), "who invites is said"
            page.fill("#name", name)
            page.click("form[action$='/sit'] button[type=submit]")
            page.wait_for_selector("#things > *", state="attached")
            pages.append(page)
        if ann.locator("#asking[open]").count():
            ann.keyboard.press("Escape")
        screens = [Screen(page, number) for number, page in enumerate(pages)]
        script = "() => document.querySelectorAll('#dock:not(.waits) [data-ui~=lit], #things [data-ui~=lit]').length > 0"

        def turn(which: int) -> None:
            """Whoever it is plays until the turn passes on."""
            pages[which].wait_for_function(script)
            while screens[which].step():
                continue

        for page in pages:  # all know that everybody sits: the first hand is dealt
            page.wait_for_function("() => +document.body.dataset.seq > 0")
        order = [next(number for number, page in enumerate(pages) if page.evaluate(script))]
        order += [(order[0] + 1) % 3, (order[0] + 2) % 3]
        turn(order[0])
        away = order[2]
        pages[away].goto(pond.url)  # one leaves
        pages[away].wait_for_selector("#home")
        assert pages[away].locator(".turn").count() == 0
        turn(order[1])
        pages[away].wait_for_selector(".turn .btn.go")  # and is called back
        pages[away].click(".turn .btn.go")
        pages[away].wait_for_selector("#things > *", state="attached")
        assert pages[away].url.startswith(table)
        pages[away].wait_for_function(script)
        seq = screens[away].seq
        turn(away)
        for screen in screens:
            screen.wait_row(seq + 1)
        assert {"Ann", "Bo", "Cleo"} >= {name for name in ann.locator("#players .who").all_inner_texts() if name != "You"}

"""Guided first games: by requests, and clicked through in a real browser up to the first answer of the bot."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest

import frogpond
from frogpond.table.tutorial import lessons, tutorial
from waiting import PATIENCE
from web.measures import SETTLED
from web.pond import Pond
from web.screen import window
from web.test_states import MOVES, SPY


def walk(pond: Pond, name: str) -> list[int]:
    """Go through a lesson as the page does; the moves made."""
    moves: list[int] = []
    at = 0
    with pond.person().web as web:
        while True:
            asked: dict[str, str] = {"at": str(at), "moves": ",".join(map(str, moves)), "size": "phone"}
            answer = web.get(f"/learn/{name}/step.json", params=asked)
            assert answer.status_code == 200, answer.text
            message = answer.json()
            lesson = message["lesson"]
            assert (lesson["at"], lesson["moves"]) == (at, moves)
            assert sorted(choice["action"] for choice in message["choices"]) == sorted(lesson["do"])
            if lesson["last"]:
                return moves
            moves += lesson["do"][:1]
            at += 1


@pytest.mark.parametrize("name", frogpond.games())
def test_a_lesson_leads_to_a_real_table_with_bots(pond: Pond, name: str) -> None:
    moves = walk(pond, name)
    person = pond.person()
    answer = person.web.post(f"/learn/{name}/play", data={"moves": ",".join(map(str, moves))})
    assert answer.status_code == 303
    page = person.socket(answer.headers["location"])
    page.hello()
    page.reach(lambda: page.view["rid"] is not None)  # the bots move until something is asked of the learner
    assert page.view["choices"]
    page.close()


def test_refusals_of_a_lesson_tell_rule_or_lesson(pond: Pond) -> None:
    with pond.person().web as web:
        allowed = web.get("/learn/bullfrogs/why.json", params={"at": "2", "picks": "hand-wide c-1-1"}).json()
        assert "That’s allowed" in allowed["text"]
        refused = web.get("/learn/bullfrogs/why.json", params={"at": "2", "picks": "hand-wide c-1-0"}).json()
        assert refused["rule"] == "BF-1"
        assert refused["link"] == "/rules/bullfrogs#BF-1"
        for bad in ({"at": "99"}, {"at": "x"}, {"at": "5"}, {"at": "1", "moves": "7"}, {"moves": "a"}):
            assert web.get("/learn/bullfrogs/step.json", params=bad).status_code == 404
        assert web.get("/learn/chess").status_code == 404
        assert web.post("/learn/bullfrogs/play", data={"moves": "1,2"}).status_code == 400
        assert "/learn/bullfrogs" in web.get("/learn").text
        assert "/learn" in web.get("/").text


@pytest.mark.parametrize("lesson", [lesson for game in frogpond.games() for lesson in lessons(game)])
def test_a_lesson_can_be_read_with_a_picture_for_each_step(pond: Pond, lesson: str) -> None:
    steps = tutorial(lesson).steps  # type: ignore[union-attr]
    with pond.person().web as web:
        page = web.get(f"/learn/{lesson}/read").text
        assert re.findall(r"<h2>\d+\. (.*?)</h2>", page) == [html.escape(step.title, quote=False) for step in steps]
        pictures = re.findall(r'src="(/learn/[^"]+)"', page)
        assert len(pictures) == 2 * len(steps)
        assert len({web.get(picture).text for picture in pictures}) > len(steps)
        for wrong in (f"{len(steps) + 1}-dark", "0-dark", "1-blue", "dark"):
            assert web.get(f"/learn/{lesson}/pictures/{wrong}.svg").status_code == 404


HIDDEN = """() => {   // what the coach speaks of and lies over
  const over = document.getElementById("coach").getBoundingClientRect();
  const spoken = [...document.querySelectorAll("#things > .fight > *"), document.getElementById("arena")];
  return spoken.filter(el => {
    const r = el.getBoundingClientRect();
    return r.width && r.left < over.right && r.right > over.left && r.top < over.bottom && r.bottom > over.top + 16;
  }).map(el => el.outerHTML.slice(0, 80));
}"""


COVERED = """() => {
  const [arena, coach] = ["arena", "coach"].map(id => document.getElementById(id));
  const a = arena.getBoundingClientRect(), c = coach.getBoundingClientRect();
  const wide = Math.min(a.right, c.right) - Math.max(a.left, c.left), high = Math.min(a.bottom, c.bottom) - Math.max(a.top, c.top);
  return arena.firstChild && wide > 0 ? Math.max(0, high) : 0;
}"""


@pytest.mark.browser
@pytest.mark.parametrize(("width", "height"), [(390, 844), (1366, 768), (1920, 1080), (2560, 1440)])
def test_the_coach_leaves_a_combat_in_sight(pond: Pond, browser: Any, width: int, height: int) -> None:
    """Whoever is told of an attack sees it: where each result would throw them, and the panel with the odds; the coach is in the window."""
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{pond.url}/learn/cosmic-frog--combat")
    page.wait_for_selector("#coach:not([hidden])")
    page.wait_for_selector("#arena:not(:empty)")
    page.wait_for_function(f"() => ({HIDDEN})().length === 0")
    box = page.locator("#coach").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= width
    assert box["y"] + box["height"] <= height
    context.close()


@pytest.mark.browser
@pytest.mark.parametrize(("width", "height"), [(390, 844), (820, 1180)])
def test_the_coach_never_lies_over_the_odds(pond: Pond, browser: Any, width: int, height: int) -> None:
    """At every step of the lesson about combat the panel beside the board can be read: at most its empty rim is covered."""
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{pond.url}/learn/cosmic-frog--combat")
    covered = {}
    for step in range(1, 13):
        page.wait_for_selector(f'#coach[data-step="{step}"]')
        page.evaluate(SETTLED)
        covered[step] = page.evaluate(COVERED)
        page.click("#coach-next:visible, #coach-show:visible")
    assert {step: much for step, much in covered.items() if much > 16} == {}
    context.close()


UNDER = """names => {   // what the coach must not hide, and hides: what the step is about, what is lit, the arena
  const coach = document.getElementById("coach").getBoundingClientRect(), wrong = [];
  const spoken = names.map(name => document.getElementById(name) || document.querySelector(`[data-pick="${name}"]`)).filter(Boolean);
  for (const el of [...spoken, ...document.querySelectorAll(".shown, [data-ui~=lit], #arena > *, #things > .fight > *")]) {
    const r = el.getBoundingClientRect();
    const wide = Math.min(r.right, coach.right) - Math.max(r.left, coach.left);
    const high = Math.min(r.bottom, coach.bottom) - Math.max(r.top, coach.top);
    const name = el.id || el.dataset.pick || el.getAttribute("class");
    if (wide > 4 && high > 4 && r.width) wrong.push(`${name}: ${Math.round(wide)} x ${Math.round(high)}`);
  }
  if (coach.left < 0 || coach.top < 0 || coach.right > innerWidth || coach.bottom > innerHeight) wrong.push("it leaves the window");
  return wrong;
}"""


@pytest.mark.browser
@pytest.mark.parametrize(
    ("width", "height"), [(390, 844), *(pytest.param(*one, marks=pytest.mark.slow) for one in ((844, 390), (820, 1180)))]
)
@pytest.mark.parametrize("name", ["bullfrogs", "bullfrogs-solo", "cosmic-frog", "cosmic-frog--combat", "freeway", "freeway--lanes"])
def test_the_coach_hides_nothing_it_speaks_of(pond: Pond, browser: Any, name: str, width: int, height: int) -> None:
    """At every step of every lesson what is ringed, what is lit and the arena stay in sight."""
    web = pond.person().web
    with window(browser, pond.host, viewport={"width": width, "height": height}) as context:
        page = context.new_page()
        page.goto(f"{pond.url}/learn/{name}")
        hidden = {}
        for step in range(1, 40):
            page.wait_for_selector(f'#coach[data-step="{step}"]')
            page.evaluate(SETTLED)
            asked = page.evaluate("location.search.slice(1)")
            lesson = web.get(f"/learn/{name}/step.json?{asked}").json()["lesson"]
            assert lesson["at"] == step - 1
            hidden[step] = page.evaluate(UNDER, lesson["show"])
            if page.is_visible("#farewell"):
                break
            page.click("#coach-next:visible, #coach-show:visible")
        assert {step: wrong for step, wrong in hidden.items() if wrong} == {}
        assert len(hidden) == lesson["of"], "every step was seen"


@pytest.mark.browser
def test_the_lesson_is_clicked_through_in_a_browser(pond: Pond, browser: Any) -> None:
    """Real clicks on what glows; a wrong click gets an answer; the end is a table where the bot has moved."""
    context = browser.new_context(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(f"{pond.url}/learn/bullfrogs")
    page.wait_for_selector("#coach:not([hidden])")
    page.click("#coach-next")
    page.wait_for_selector("#coach[data-step='2']")
    page.click("#coach-next")
    page.wait_for_selector("#hand-small[data-ui~=lit]")
    page.click("#hand-wide")
    page.wait_for_selector("#bubble:not([hidden])")
    assert "That’s allowed" in page.inner_text("#bubble-text")
    page.click("#bubble-ok")
    page.click("#hand-small")
    page.wait_for_selector("#c-1-1[data-ui~=lit]")
    page.focus("#c-1-1")
    page.keyboard.press("Enter")
    page.wait_for_selector("#coach[data-step='4']")
    page.click("#coach-back")
    page.wait_for_selector("#coach[data-step='3']")
    for step in range(3, 15):
        page.wait_for_selector(f"#coach[data-step='{step}']")
        page.wait_for_selector("#coach-show:not([hidden])")
        page.click("#coach-show")
    page.wait_for_selector("#farewell:not([hidden])")
    page.click("#farewell button")
    page.wait_for_url("**/t/**")
    page.wait_for_selector("body[data-seq] #dock:not(.waits)")
    assert page.locator("#things .piece").count() > 4
    assert problems == []
    context.close()


HELD = """() => {   // the answer with the second step is held back until it is let go
  const fetched = window.fetch;
  window.fetch = async (...asked) => {
    const answer = await fetched(...asked);
    if (String(asked[0]).includes("step.json?at=1&")) await new Promise(done => { window.go = done; });
    return answer;
  };
}"""


@pytest.mark.browser
def test_who_goes_on_in_a_hurry_is_not_sent_back_by_an_older_answer(pond: Pond, browser: Any) -> None:
    with window(browser, pond.host) as context:
        context.add_init_script(f"({HELD})()")
        page = context.new_page()
        page.goto(f"{pond.url}/learn/bullfrogs")
        page.wait_for_selector("#coach[data-step='1']")
        page.click("#coach-next")
        page.wait_for_function("() => window.go")
        page.click("#coach-next")
        page.wait_for_selector("#coach[data-step='3']")
        page.evaluate("() => window.go()")
        page.evaluate(SETTLED)
        assert page.get_attribute("#coach", "data-step") == "3"
        page.click("#coach-show")
        page.wait_for_selector("#coach[data-step='4']")


@pytest.mark.browser
def test_a_lesson_moves_and_sounds_like_a_table(pond: Pond, browser: Any) -> None:
    """Dice tumble, events sound, favicon and title say whose turn it is: a coach beside the board switches nothing off."""
    with window(browser, pond.host, calm=False) as context:
        context.add_init_script(f"if (location.protocol === 'http:') localStorage.setItem('pond-sound', '1'); ({SPY})(); ({MOVES})()")
        page = context.new_page()
        page.goto(f"{pond.url}/learn/freeway")
        turns: set[tuple[bool, str]] = set()
        for step in range(1, 30):
            page.wait_for_selector(f"#coach[data-step='{step}']", timeout=PATIENCE * 1000)
            icon = page.get_attribute("link[rel=icon]", "href") or ""
            turns.add((page.title().startswith("●"), icon))
            if page.is_visible("#farewell"):
                break
            page.click("#coach-next" if page.is_visible("#coach-next") else "#coach-show")
        assert turns == {(True, "/static/favicon-turn.svg"), (False, "/static/favicon.svg")}
        page.wait_for_function("() => window.moves.some(m => m.kind.split(' ').includes('die'))", timeout=PATIENCE * 1000)
        page.wait_for_function("() => window.heard.includes('createBufferSource')", timeout=PATIENCE * 1000)  # dice rattle
        page.wait_for_function("() => window.heard.includes('createOscillator')", timeout=PATIENCE * 1000)  # frogs plop

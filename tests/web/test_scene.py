"""A combat as a scene in the browser: the first question, windows that are asked or passed over, teams in words."""

from __future__ import annotations

import re
from typing import Any

import pytest

from cosmic.scenes import run, scene
from web.everywhere import play_on
from web.laid import at_position, sit
from web.pond import Pond
from web.screen import window

WAITS = """window.waits = [];
const later = setTimeout;
window.setTimeout = (f, ms, ...more) => { waits.push(ms); return later(f, ms, ...more); };"""
SEQ = "() => +document.body.dataset.seq"


def attacked(card: str, place: str = "F5") -> Any:
    """Green attacks red, whose card is face down; red is asked first."""
    at = {"red": place, "purple": "K5", "blue": "L1", "green": "aether" if place == "aether" else "F6"}
    others = {"purple": "Ravager", "blue": "Telluric", "green": "Temporus"}
    s = scene(at, turn="green", down={"red": card, **others}, oomph={"red": 4})
    return run(s, "attack red" if place == "aether" else "leap F5", settle=False)


@pytest.mark.browser
def test_the_first_question_names_attacker_place_and_means(browser: Any, pond: Pond) -> None:
    me = pond.person()
    tables = {place: at_position(pond, me, attacked("Vampiric", place)) for place in ("F5", "aether")}
    with window(browser, pond.host) as context:
        sit(context, pond, me)
        page = context.new_page()
        for place, words in (("F5", r"^\w+ attacks you on F5 from the east, leaping$"), ("aether", r"^\w+ rams you in the Aether$")):
            page.goto(pond.url + tables[place])
            page.wait_for_selector("#arena .rows")
            assert re.match(words, page.inner_text("#asked"))
            arena = page.inner_text("#arena")
            assert "face down and could change the die" in arena, "what the odds can't know is said"
            assert "Nothing is paid yet" in arena
            assert "outside" not in arena


@pytest.mark.browser
def test_a_question_that_can_not_matter_is_passed_over_in_a_time_like_ones_own(browser: Any, pond: Pond) -> None:
    me, other = pond.person(), pond.person()
    asked, passed = (at_position(pond, me, attacked(card)) for card in ("Vampiric", "Marauder"))
    sights = []
    for table in (asked, passed):
        watcher = other.socket(table, "watch")
        watcher.hello()
        sights.append((re.sub(r" \w+(?=</span>)", "", watcher.view["parts"]["players"]), watcher.view["parts"]["arena"]))
    assert re.sub(r"\b[A-Z][a-z]+\b", "", str(sights[0])) == re.sub(r"\b[A-Z][a-z]+\b", "", str(sights[1])), "others see the same"
    with window(browser, pond.host, asked_always=False) as context:
        sit(context, pond, me)
        context.add_init_script(WAITS)
        page = context.new_page()
        page.goto(pond.url + asked)
        page.wait_for_selector("#hush")
        assert page.is_visible("#buttons [data-pick=button-turn-up]")
        before = page.evaluate(SEQ)
        page.click("#buttons [data-pick=button-decline]")
        page.wait_for_function(f"() => +document.body.dataset.seq > {before}")
        own = [int(ms) for ms in page.evaluate("() => localStorage.getItem('pond-answers')").split(",")]
        assert len(own) == 5
        assert 700 <= own[-1] <= 6000, "how long an answer took is kept for those that nobody gives"
        page.evaluate("() => localStorage.setItem('pond-answers', '1234')")
        page.goto(pond.url + passed)
        page.wait_for_function("() => +document.body.dataset.seq > 0")
        assert 1234 in page.evaluate("() => waits"), "it took as long as an answer of this person's own"


@pytest.mark.browser
def test_always_and_not_in_this_attack(browser: Any, pond: Pond) -> None:
    me = pond.person()
    table = at_position(pond, me, attacked("Marauder"))
    with window(browser, pond.host, asked_always=False) as context:
        sit(context, pond, me)
        context.add_init_script("try { localStorage['pond-powers'] = 'always'; localStorage['pond-answers'] = '700' } catch {}")
        page = context.new_page()
        page.goto(pond.url + table)
        page.wait_for_selector("#hush")
        page.click("#open-menu")
        page.click("#menu [role=tab]:text-is('Game')")
        assert page.input_value("#set-powers") == "always"
        page.select_option("#set-powers", "matters")
        page.keyboard.press("Escape")
        assert "matters" in page.evaluate("() => localStorage['pond-powers']")
        page.click("#hush")
        page.wait_for_function("() => document.getElementById('over') || !document.querySelector('#arena section[data-odds]')")
        assert not page.query_selector("#hush"), "the next question is not about the card"


@pytest.mark.browser
def test_teams_stand_in_words(browser: Any, pond: Pond) -> None:
    me = pond.person()
    chosen = {"set-teams": "2", "set-variants": "team-play"}
    table = me.open_table("cosmic-frog", "me", *["bot:random"] * 3, **chosen)
    with window(browser, pond.host) as context:
        sit(context, pond, me)
        page = context.new_page()
        page.goto(pond.url + table)
        page.wait_for_selector("#players .team", state="attached")
        assert page.inner_text(".top .what") == "4 players, two teams, team play"
        assert sorted(page.locator("#players .team").all_text_contents()) == ["Team Comet"] * 2 + ["Team Moon"] * 2
        assert "Vault of Team Moon" in page.inner_text("#left")
        page.set_viewport_size({"width": 390, "height": 844})
        page.wait_for_selector("#players .mini:not(.you) .team")
        assert "Comet" in page.inner_text("#players")
        play_on(me, table, 25)
        page.set_viewport_size({"width": 1366, "height": 768})
        page.goto(pond.url + table)
        page.wait_for_selector("#log .hd .team", state="attached")  # their colours in the story
        for width, height in ((390, 844), (820, 1180), (844, 390)):
            page.set_viewport_size({"width": width, "height": height})
            page.goto(pond.url + table)
            page.wait_for_selector("#left .team")
            assert page.locator("#left .team").inner_text() == "Team Moon", "one's own team, too"


@pytest.mark.browser
def test_notices_never_replace_a_question(browser: Any, pond: Pond) -> None:
    """A question stays while people chat, fits a phone, and goes on every page when it is answered anywhere."""
    ann, bo = pond.person(), pond.person()
    table = ann.open_table("bullfrogs", "me", "open")
    bo.sit(ann.invite(table), 1, "Bo")
    host = ann.socket(table)
    host.hello()
    with window(browser, pond.host, phone=True) as context:
        sit(context, pond, bo)
        first, second = context.new_page(), context.new_page()
        for page in (first, second):
            page.goto(pond.url + table)
            page.wait_for_selector("#things > *", state="attached")
        host.send(type="abandon")
        for page in (first, second):
            page.wait_for_selector("#question button")
        host.send(type="say", text="shall we?")
        first.wait_for_selector("#toast:has-text('shall we?')", state="attached")  # a notice goes after a while
        assert first.is_visible("#question"), "a line of the chat leaves the question where it is"
        assert first.query_selector("#open-talk.unread"), "the first line is news, too"
        box = first.locator("#question").bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
        first.click("#question .btn:not(.go)")
        for page in (first, second):
            page.wait_for_selector("#question", state="hidden")
        first.click("#open-talk")
        assert not first.query_selector("#open-talk.unread")

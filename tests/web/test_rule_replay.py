"""Where rules are seen: recorded games in which they decide something, steps of lessons, pictures; and finding rules by words."""

from __future__ import annotations

import re
from typing import Any

import pytest
from rule_examples import RuleExample, Witnesses, follow
from rule_examples.bullfrogs import BULLFROGS
from rule_examples.cosmic import COSMIC
from rule_examples.freeway import FREEWAY

import frogpond
from frogpond.engine import SPECTATOR
from frogpond.table.tutorial import tutorial
from frogpond.web.http.pages import rule_replay
from frogpond.web.http.pages.rules import anchors, rules_html
from web.pond import Pond
from web.screen import window

WITNESSES: dict[str, Witnesses] = {"bullfrogs": BULLFROGS, "bullfrogs-solo": BULLFROGS, "cosmic-frog": COSMIC, "freeway": FREEWAY}
GAMES = [name for name in frogpond.games() if rule_replay.moments(name)]


def test_games_bring_records() -> None:
    assert {"bullfrogs", "cosmic-frog", "freeway"} <= set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_each_rule_is_seen_somewhere_or_it_is_said_why_not(name: str) -> None:
    witnesses = WITNESSES[name]
    for rule in anchors(name):
        somewhere, why = rule_replay.places(name).get(rule, []), witnesses.why_unseen(rule)
        assert somewhere or why, f"{rule}: no picture, no lesson, no game, and no reason"
        assert not (somewhere and rule in witnesses.unseen), f"{rule} can be seen: {somewhere}"
    assert set(witnesses.unseen) <= anchors(name)
    assert set(witnesses.by_rule) <= anchors(name)


@pytest.mark.parametrize("name", [name for name in GAMES if name != "bullfrogs-solo"])
def test_each_witness_still_says_what_the_page_tells(name: str) -> None:
    wanted: dict[str, dict[int, list[str]]] = {}
    for rule, moment in rule_replay.moments(name).items():
        if moment.shows:
            wanted.setdefault(moment.game, {}).setdefault(moment.move, []).append(rule)
    assert sum(len(rules) for moves in wanted.values() for rules in moves.values()) > 20
    for key, moves in wanted.items():
        for scene in follow(rule_replay.records(name)[key]):
            for rule in moves.pop(scene.move, []):
                assert WITNESSES[name].says(rule, scene) == rule_replay.moments(name)[rule].shows
        assert not moves, "moves beyond the end of the game"


def test_a_witness_says_nothing_where_the_rule_decides_nothing() -> None:
    first = next(follow(rule_replay.records("freeway")["one"]))
    assert isinstance(first, RuleExample)
    assert first.first
    assert not first.last
    said = FREEWAY.all_said(first)
    assert "FW-59" in said
    assert not {"FW-46", "FW-47", "FW-55", "FW-56", "FW-60", "FW-69"} & set(said), "nobody has moved or scored yet"


@pytest.mark.parametrize("name", GAMES)
def test_each_moment_shows_an_event_or_a_refusal_that_cites_the_rule(name: str) -> None:
    found = rule_replay.moments(name)
    assert len(found) > 50
    for rule, moment in found.items():
        assert rule in anchors(name)
        table = rule_replay.table_of(name, moment.game)
        assert not (moment.tried and moment.shows)
        if moment.shows:
            continue  # its witness is asked above
        if moment.tried:
            state = table.at(moment.move)
            reason = state.why_not(int(state.to_move), moment.tried)
            assert reason is not None, (rule, moment)
            assert reason.rule == rule, (rule, moment, reason)
        else:
            lines = [line for line in table.history.story(SPECTATOR).lines() if line.move == moment.move]
            assert rule in {line.rule for line in lines}, (rule, moment)


@pytest.mark.parametrize("name", GAMES)
def test_records_are_whole_games_and_small(name: str) -> None:
    for key, record in rule_replay.records(name).items():
        assert rule_replay.table_of(name, key).state.is_over
        assert len(record.text()) < 120_000
    assert sum(len(record.text()) for record in rule_replay.records(name).values()) < 120_000, "they are part of the package"
    assert {moment.game for moment in rule_replay.moments(name).values()} == set(rule_replay.records(name)), "a record that shows nothing"


@pytest.mark.parametrize("name", frogpond.games())
def test_lessons_are_reached_at_the_step_that_teaches_the_rule(name: str, pond: Pond) -> None:
    lesson = tutorial(name)
    assert lesson is not None
    taught = [step.rule for step in lesson.steps if step.rule]
    assert set(rule_replay.steps(name)) == set(taught)
    with pond.person().web as web:
        for rule, address in rule_replay.steps(name).items():
            path, _, asked = address.partition("?")
            answer = web.get(f"{path}/step.json?{asked}")
            assert answer.status_code == 200, address
            assert answer.json()["lesson"]["rule"] == rule


@pytest.mark.parametrize("name", frogpond.games())
def test_each_rule_links_to_where_it_is_seen(name: str) -> None:
    page = rules_html(name)
    for rule, there in rule_replay.places(name).items():
        if rule not in anchors(name):
            continue
        begin = page.index(f' id="{rule}"')
        part = page[begin : page.find(' id="', begin + 8)]
        for words, address in there:
            assert f'href="{address.replace("&", "&amp;")}"' in part, (rule, words)
            assert not address.startswith("#") or f'id="{address[1:]}"' in page


@pytest.mark.parametrize("name", GAMES)
def test_the_pages_of_a_recorded_game(name: str, pond: Pond) -> None:
    with pond.person().web as web:
        shown = {(bool(moment.tried), bool(moment.shows)): (rule, moment) for rule, moment in rule_replay.moments(name).items()}
        assert len(shown) == 3
        for rule, moment in shown.values():
            page = web.get(f"/rules/{name}/seen/{moment.game}?move={moment.move}&rule={rule}")
            assert page.status_code == 200
            assert f'<span class="what">{rule} at move {moment.move}' in page.text
            assert "Play on from here" not in page.text
            pages = re.findall(r'data-pages="([^"]+)"', page.text)[0]
            position = web.get(f"{pages}?move={moment.move}").json()
            assert rule in position["rules"]
            assert moment.tried in position["note"]
            assert moment.shows.rstrip(".") in position["note"]
            assert position["board"]
        assert web.get(f"/rules/{name}/seen/nothing").status_code == 404
        assert web.get(f"/rules/{name}/seen/one?move=99999").status_code == 404
    assert pond.person().web.get("/rules/nothing/seen/one").status_code == 404


def test_rules_are_found_by_words_without_a_script(pond: Pond) -> None:
    with pond.person().web as web:
        whole = web.get("/rules/freeway").text
        assert '<form class="search" role="search" method="get" action="/rules/freeway">' in whole
        found = web.get("/rules/freeway?q=sidewalk+puddle").text
        numbers = re.findall(r' id="(FW-\d+)"', found)
        assert "FW-14" in numbers
        assert "FW-48" not in numbers
        assert 'value="sidewalk puddle"' in found
        assert "<h2" in found, "with the headings they stand under"
        assert "Show all rules" in found
        assert 'id="FW-7"' in web.get("/rules/freeway?q=FW-7").text
        nothing = web.get("/rules/freeway?q=xyzzy").text
        assert "Nothing found" in nothing
        assert 'id="FW-1"' not in nothing
        strange = web.get("/rules/freeway", params={"q": "<b>" + "x" * 500}).text
        assert "&lt;b&gt;" in strange
        assert "<b>x" not in strange
        for name in frogpond.games():
            part = web.get(f"/rules/{name}?q=frog").text
            idents = re.findall(r' id="([^"]+)"', part)
            assert len(idents) == len(set(idents))


@pytest.mark.browser
def test_rules_are_filtered_while_one_types(browser: Any, pond: Pond) -> None:
    with window(browser, pond.host) as context:
        page = context.new_page()
        page.goto(f"{pond.url}/rules/freeway")
        page.keyboard.press("/")
        page.keyboard.type("puddle sidewalk")
        page.wait_for_selector("#end-and-score", state="hidden")  # the last word hides it; others were hidden by the first letters
        page.wait_for_selector("#FW-48", state="hidden")
        assert page.is_visible("#FW-14")
        assert page.is_visible("#set-up"), "the heading of a rule that is shown"
        assert "found" in page.inner_text("#found")
        page.keyboard.press("Escape")
        page.wait_for_function("() => !document.querySelector('#FW-48').hidden")
        assert page.input_value("#find") == ""

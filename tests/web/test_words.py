"""Explanations and the table by text: over the socket, on the component pages, and in a real browser."""

from __future__ import annotations

import re
from typing import Any

import pytest

import frogpond
from web.everywhere import play_on
from web.laid import finish
from web.pond import Pond
from web.screen import window


def test_things_explain_themselves_over_the_socket(pond: Pond) -> None:
    ann = pond.person()
    page = ann.socket(ann.open_table("bullfrogs", "me", "bot:random"))
    page.hello()
    page.send(type="explain", pick="c-0-0")
    log = page.until("explain")
    assert log["title"] == "The Log"
    assert log["link"] == "/rules/bullfrogs#BF-10"
    page.send(type="explain", pick="panel-0")
    assert page.until("explain")["title"] == "You", "one's own panel is not called by its colour"
    page.send(type="explain", pick="nothing-like-this")
    assert page.until("explain")["text"] == ""
    page.close()


def test_moves_and_questions_by_text(pond: Pond) -> None:
    ann = pond.person()
    page = ann.socket(ann.open_table("bullfrogs", "me", "bot:random"))
    page.hello()
    assert page.talk("describe row 0")["text"].startswith("Row 0")
    refused = page.talk("play wide 7,7")
    assert (refused["action"], refused["rule"]) == (None, "BF-18")
    said = page.talk("what can I do?")["text"]
    first = re.search(r"play \w+ -?\d,-?\d|play \w+", said)
    assert first is not None
    kind = first[0].split()[1]
    typed = page.talk(f"PLAY {kind} 1,1")
    assert typed["rid"] == page.view["rid"]
    page.act(typed["action"], "k1", typed["rid"])
    assert page.until(ack="k1")["seq"] > 6
    page.close()


def test_a_spectator_hears_only_what_it_may_know(pond: Pond) -> None:
    ann = pond.person()
    page = ann.socket(ann.open_table("bullfrogs", "me", "open"), "watch")
    page.hello()
    assert page.talk("describe my hand")["text"] == "In your hand: nothing."
    assert page.talk("stop")["text"].startswith("You’re watching")
    page.close()


def test_answers_bear_the_number_of_their_question(pond: Pond) -> None:
    """Several questions at once: each answer says which one it answers, and at which decision a typed move was one."""
    ann = pond.person()
    page = ann.socket(ann.open_table("bullfrogs", "me", "hot"))
    page.hello()
    rid = page.view["rid"]
    for number, words in ((7, "scores"), (3, "turn"), (9, page.view["choices"][0]["text"])):
        page.send(type="talk", id=number, text=words)
    page.act(page.view["choices"][0]["action"], "k1")
    answers = {answer["id"]: answer for answer in (page.until("talk") for _ in range(3))}
    assert {number: answer["asked"] for number, answer in answers.items()} == {7: "scores", 3: "turn", 9: page.view["choices"][0]["text"]}
    assert (answers[9]["rid"], answers[9]["action"]) == (rid, page.view["choices"][0]["action"])
    page.until(ack="k1")
    page.send(type="talk", id="x", text="turn")
    assert page.closed() == 1008


@pytest.mark.parametrize("game", ["bullfrogs", "cosmic-frog", "freeway"])
def test_a_replay_has_one_name_for_a_player(pond: Pond, game: str) -> None:
    """`You` is whoever's eyes one looks with, in panels, story, left column and the sentence of a move; a spectator's eyes see names."""
    ann = pond.person()
    table = ann.open_table(game, "me", "bot:random", "bot:random", name="Ann")
    names = finish(pond, table).table.history.names
    for seat in ("watch", "0", "1"):
        page = ann.web.get(f"{table}/replay?seat={seat}").text
        heads = set(re.findall(r'<h3 class="hd">.*?<span>(.*?)</span>', page))
        shown = ann.web.get(f"{table}/replay.json?seat={seat}&move=60&size=laptop").json()
        panels = re.findall(r'class="who" title="([^",]*)', shown["parts"]["players"])
        expected = ["You" if str(i) == seat else name for i, name in enumerate(names)]
        assert panels == expected
        assert set(expected) <= heads
        assert not ({"You", *names} - set(expected)) & heads, "nobody has a second name in the story"
        column = re.sub(r"<[^>]*>", " ", shown["parts"]["left"])
        assert not any(other in column.split() for other in {"You", *names} - set(expected))
        eyes = re.findall(r'<option value="0"[^>]*>(.*?)</option>', page)
        assert eyes[-1] == "your eyes"


@pytest.mark.browser
def test_news_wait_until_a_question_is_answered(pond: Pond, browser: Any) -> None:
    """Somebody else's moves come while a question is open: they are told after its answer, in their order."""
    ann = pond.person()
    table = ann.open_table("freeway", "me", "hot")  # no hidden hands, so no curtain
    with window(browser, pond.host) as context:
        context.add_cookies([{"name": cookie.name, "value": cookie.value, "url": pond.url} for cookie in ann.web.cookies.jar])
        page = context.new_page()
        questions: list[str] = []

        def hold(route: Any) -> None:
            server = route.connect_to_server()
            route.on_message(lambda text: questions.append(text) if '"text":"scores"' in text else server.send(text))
            holders.append(server)

        holders: list[Any] = []
        page.route_web_socket("**/ws", hold)
        page.goto(pond.url + table)
        page.wait_for_selector("body[data-seq]")
        page.keyboard.press("t")
        page.wait_for_selector("#told p[data-to]")
        page.keyboard.type("scores")
        page.keyboard.press("Enter")
        page.wait_for_selector("#told .mine")
        seq = play_on(ann, table, 3)
        page.wait_for_selector(f'body[data-seq="{seq}"]', state="attached")
        assert page.locator("#told > :last-child").get_attribute("class") == "mine", "nothing is told before the answer"
        holders[0].send(questions[0])
        page.wait_for_selector("#told .mine + p + p")
        number = page.locator("#told .mine").get_attribute("data-id")
        assert page.locator("#told .mine + p").get_attribute("data-to") == number
        assert page.locator("#told .mine + p + p").get_attribute("data-to") is None


@pytest.mark.browser
def test_an_answer_stands_with_its_question(pond: Pond, browser: Any) -> None:
    """Answers may come in any order, also the one to what the page itself asked first: each follows its own question."""
    ann = pond.person()
    table = ann.open_table("bullfrogs", "me", "hot")
    with window(browser, pond.host) as context:
        context.add_cookies([{"name": cookie.name, "value": cookie.value, "url": pond.url} for cookie in ann.web.cookies.jar])
        page = context.new_page()
        lines: list[Any] = []
        held: list[str] = []

        def hold(route: Any) -> None:
            lines.append(route.connect_to_server())
            route.on_message(lambda text: held.append(text) if '"type":"talk"' in text else lines[0].send(text))

        page.route_web_socket("**/ws", hold)
        page.goto(pond.url + table)
        page.wait_for_selector("body[data-seq]")
        page.keyboard.press("t")
        for words in ("scores", "describe row 1"):
            page.keyboard.type(words)
            page.keyboard.press("Enter")
            page.wait_for_selector(f"#told .mine:has-text('{words}')")
        for number, text in reversed(list(enumerate(held, 1))):
            lines[0].send(text)
            page.wait_for_selector(f'#told [data-to="{number}"]')
        assert page.eval_on_selector_all("#told p", "all => all.map(p => p.dataset.id || -p.dataset.to)") == ["1", -1, "2", -2, "3", -3]


@pytest.mark.parametrize("name", frogpond.games())
def test_the_component_browser(pond: Pond, name: str) -> None:
    with pond.person().web as web:
        page = web.get(f"/rules/{name}/parts")
        assert page.status_code == 200
        parts = frogpond.make(name).parts()
        assert page.text.count('<section class="part">') == len(parts)
        assert page.text.count('class="ours"') == sum(fact.reconstructed for part in parts for fact in part.facts)
        assert "style=" not in page.text
        idents = re.findall(r' id="([^"]+)"', page.text)
        assert len(idents) == len(set(idents)), "an id stands twice"
        assert f"/rules/{name}/parts" in web.get(f"/rules/{name}").text


@pytest.mark.browser
def test_hover_focus_and_text_in_a_browser(pond: Pond, browser: Any) -> None:
    context = browser.new_context(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(f"{pond.url}/new/bullfrogs")
    page.click("button.go")
    page.wait_for_selector("#things .cell")
    page.hover("#c-0-0 circle", force=True)
    page.wait_for_selector("#tip.explains")
    assert page.inner_text("#tip").startswith("The Log")
    page.keyboard.press("Escape")
    page.wait_for_selector("#tip", state="detached")
    page.keyboard.press("Tab")
    page.focus("#c-0-1")
    page.keyboard.press("ArrowDown")
    page.wait_for_selector("#tip.explains")
    page.keyboard.press("t")
    page.wait_for_selector("#type[open]")
    page.keyboard.type("describe row 1")
    page.keyboard.press("Enter")
    page.wait_for_selector("#told .mine:has-text('describe row 1') + p:has-text('Row 1, left to right')")
    page.keyboard.type("undo")
    page.keyboard.press("Enter")
    page.wait_for_selector("#told .mine:has-text('undo') + p:has-text('Nothing to undo')")
    hand = page.locator(".hand .thing").first.get_attribute("data-pick")
    page.keyboard.type(f"play {hand.removeprefix('hand-')} 1,1")
    page.keyboard.press("Enter")
    page.wait_for_selector("#told .mine:has-text('play') + p:has-text('You laid a')")
    page.keyboard.type("stop")
    page.keyboard.press("Enter")
    page.wait_for_selector("#told .mine:has-text('stop') ~ p:has-text('Place your pad')")
    page.keyboard.press("Escape")
    page.click("[data-details] >> visible=true")
    assert page.locator("#log .ruleref").count() > 2
    assert problems == []
    context.close()

"""Explanations and the table by text: over the socket, on the component pages, and in a real browser."""

from __future__ import annotations

import re
from typing import Any

import pytest

import frogpond
from web.pond import Pond


def test_things_explain_themselves_over_the_socket(pond: Pond) -> None:
    ann = pond.person()
    page = ann.socket(ann.open_table("bullfrogs", "me", "open"))
    page.hello()
    page.send(type="explain", pick="c-0-0")
    log = page.until("explain")
    assert log["title"] == "The Log"
    assert log["link"] == "/rules/bullfrogs#BF-10"
    page.send(type="explain", pick="nothing-like-this")
    assert page.until("explain")["text"] == ""
    page.close()


def test_moves_and_questions_by_text(pond: Pond) -> None:
    ann = pond.person()
    page = ann.socket(ann.open_table("bullfrogs", "me", "bot:random"))
    page.hello()
    page.send(type="talk", text="describe row 0")
    assert page.until("talk")["text"].startswith("Row 0")
    page.send(type="talk", text="play wide 7,7")
    refused = page.until("talk")
    assert (refused["action"], refused["rule"]) == (None, "BF-18")
    page.send(type="talk", text="what can I do?")
    said = page.until("talk")["text"]
    first = re.search(r"play \w+ -?\d,-?\d|play \w+", said)
    assert first is not None
    kind = first[0].split()[1]
    page.send(type="talk", text=f"PLAY {kind} 1,1")
    typed = page.until("talk")
    page.act(typed["action"], "k1")
    assert page.until(ack="k1")["seq"] > 6
    page.close()


def test_a_spectator_hears_only_what_it_may_know(pond: Pond) -> None:
    ann = pond.person()
    page = ann.socket(ann.open_table("bullfrogs", "me", "open"), "watch")
    page.hello()
    page.send(type="talk", text="describe my hand")
    assert page.until("talk")["text"] == "In your hand: nothing."
    page.send(type="talk", text="stop")
    assert page.until("talk")["text"].startswith("You are watching")
    page.close()


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
    page.wait_for_selector("#told p:has-text('Row 1, left to right')")
    hand = page.locator(".hand .thing").first.get_attribute("data-pick")
    page.keyboard.type(f"play {hand.removeprefix('hand-')} 1,1")
    page.keyboard.press("Enter")
    page.wait_for_selector("#told p:has-text('You placed a')")
    page.keyboard.type("stop")
    page.keyboard.press("Enter")
    page.wait_for_selector("#told p:has-text('Place your pad')")
    page.keyboard.press("Escape")
    assert page.locator("#log .ruleref").count() > 2
    assert problems == []
    context.close()

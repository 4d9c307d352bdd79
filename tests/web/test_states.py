"""States that nobody plans for, sounds and movement: designed, quiet unless asked for, still for those who want it so; and light."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest

import frogpond
from frogpond.store import fingerprint
from frogpond.table import Plan, Row, seats
from waiting import PATIENCE
from web.pond import Page, Pond
from web.screen import window
from web.test_kill import Process

LIMIT = 100_000


@pytest.mark.parametrize("game", frogpond.games())
def test_a_page_is_light(pond: Pond, game: str) -> None:
    """HTML, scripts and style of the pages of a game, before images, as they are sent."""
    ann = pond.person()
    table = ann.open_table(game, *["me"] * frogpond.make(game).seats)
    for address in (table, f"/new/{game}", f"{table}/replay", f"/learn/{game}"):
        html = ann.web.get(address)
        assert html.status_code == 200
        wanted = set(re.findall(r'(?:src|href)="(/(?:static|look)/[^"]+\.(?:js|css))"', html.text))
        assert {"/static/tokens.css", "/static/theme.js"} <= wanted
        for script in [part for part in wanted if part.endswith(".js")]:
            needed = {
                urljoin(script, name) for name in re.findall(r'^import .*"(\.[./a-z]+\.js)";', ann.web.get(script).text, re.MULTILINE)
            }
            assert needed <= wanted, f"{script} would be waited for before {needed - wanted} are asked for"
        weight = sum(ann.web.get(part).num_bytes_downloaded for part in (address, *wanted))
        assert weight < LIMIT, f"{address} weighs {weight} bytes"


def test_pages_that_are_not_there(pond: Pond) -> None:
    ann = pond.person()
    for address, words in (("/nothing", "There’s no page at this address"), ("/j/aaaabbbbcccc", "This invitation has run out"),
                           ("/t/aaaabbbbcccc", "There’s no table at this address")):  # fmt: skip
        answer = ann.web.get(address)
        assert answer.status_code == 404
        assert words in answer.text
        assert 'href="/"' in answer.text, "a way on"
    assert 'action="/play/bullfrogs"' in ann.web.get("/").text


SPY = """() => {
  window.heard = [];
  for (const name of ["createOscillator", "createBufferSource"]) {
    const made = AudioContext.prototype[name];
    AudioContext.prototype[name] = function () { window.heard.push(name); return made.call(this); };
  }
}"""


MOVES = """() => {
  window.moves = [];
  const made = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    window.moves.push({ kind: this.getAttribute("class") || "", frames: frames.length });
    return made.call(this, frames, options);
  };
}"""


def just_before(game: str, kind: str, seed: int) -> tuple[list[Row], int]:
    """A random game up to a decision that makes such a thing happen, and that decision."""
    state = frogpond.make(game, 2).new()
    rng = random.Random(seed)
    rows: list[Row] = []
    while not state.is_over:
        mover, action = int(state.to_move), rng.choice(state.legal_actions())
        after = state.clone()
        after.watch()
        after.apply(action)
        if mover >= 0 and any(event.kind == kind for event in after.events):
            return rows, action
        rows.append(Row(len(rows), "act" if mover >= 0 else "chance", max(mover, -1), action))
        state = after
    raise AssertionError(f"{kind} did not happen")


def watched(pond: Pond, context: Any, game: str, rows: list[Row]) -> tuple[Any, Page]:
    """A hot-seat table at such a point in a browser, and a socket of the same person."""
    person = pond.person()
    person.open_table(game, "me", "hot")
    owner = fingerprint(person.web.cookies["frogpond"])
    room = pond.run(pond.app.rooms.create(Plan(owner, game, 2, seats=[seats.person(owner, "")] * 2, rows=rows)))
    context.add_cookies([{"name": "frogpond", "value": person.web.cookies["frogpond"], "url": pond.url}])
    page = context.new_page()
    page.add_init_script(f"({MOVES})()")
    page.goto(f"{pond.url}/t/{room.id}")
    page.wait_for_selector("#things > *", state="attached")
    hand = person.socket(f"/t/{room.id}")
    hand.hello()
    pond.eventually(lambda: all(client.free for client in room.audience))  # the page was told who came: what is next is told as it happens
    return page, hand


CASES = [("bullfrogs", "won", "ring"), ("freeway", "ended turn", "die"), ("freeway", "moved", "frog"), ("bullfrogs", "deployed", "piece")]


@pytest.mark.browser
@pytest.mark.parametrize("calm", [False, True])
def test_things_move_unless_somebody_wants_them_still(browser: Any, pond: Pond, calm: bool) -> None:
    """Rings where a pad sinks, dice that tumble, frogs that hop from spot to spot."""
    with window(browser, pond.host, calm=calm) as context:
        for game, kind, moving in CASES:
            rows, action = just_before(game, kind, 3)
            page, hand = watched(pond, context, game, rows)
            before = page.inner_text("#log")
            page.evaluate("window.moves.length = 0")
            hand.act(action, "now")
            page.wait_for_selector(f'body[data-seq="{hand.until(ack="now")["seq"]}"]')
            assert page.inner_text("#log") != before
            if calm:
                assert page.evaluate("window.moves") == []
            else:
                steps = 9 if (game, kind) == ("freeway", "moved") else 0
                seen = f"() => window.moves.some(m => m.kind.split(' ').includes('{moving}') && m.frames > {steps})"
                page.wait_for_function(seen)
            page.close()


@pytest.mark.browser
def test_sounds_only_for_those_who_want_them(browser: Any, pond: Pond) -> None:
    cases = {"deployed": "createOscillator", "won": "createBufferSource"}
    with window(browser, pond.host) as context:
        context.add_init_script(f"({SPY})()")
        for kind, made in cases.items():
            rows, action = just_before("bullfrogs", kind, 3)
            for wanted in (False, True):
                page, hand = watched(pond, context, "bullfrogs", rows)
                page.click("#open-menu")
                page.click("#tab-me")
                assert page.is_checked("#set-sound") is (kind == "won"), "off at first, and remembered"
                page.set_checked("#set-sound", wanted)
                assert (page.evaluate("window.heard.length") > 0) is (wanted and kind == "deployed"), "it croaks when it is switched on"
                page.keyboard.press("Escape")
                page.evaluate("window.heard.length = 0")
                before = page.inner_text("#log")
                hand.act(action, "now")
                page.wait_for_selector(f'body[data-seq="{hand.until(ack="now")["seq"]}"]')
                assert page.inner_text("#log") != before
                if wanted:
                    page.wait_for_function("made => window.heard.includes(made)", arg=made)
                else:
                    assert page.evaluate("window.heard") == []
                if kind == "won" and not wanted:
                    page.evaluate("localStorage.setItem('pond-sound', '1')")
                page.close()


@pytest.mark.browser
def test_a_server_that_is_gone_and_a_table_that_is_gone(browser: Any, tmp_path: Path) -> None:
    server = Process(str(tmp_path / "pond.db"))
    server.start()
    try:
        with window(browser, server.url.removeprefix("http://")) as context:
            page = context.new_page()
            page.goto(f"{server.url}/new/bullfrogs")
            page.click("button[form=table-form]")
            page.wait_for_selector("#things > *", state="attached")
            server.kill()
            page.wait_for_selector("#offline:not([hidden])")
            assert "Your moves are safe" in page.inner_text("#offline")
            page.keyboard.press("t")
            page.wait_for_selector("#type[open]")
            page.keyboard.type("scores")
            page.keyboard.press("Enter")
            page.wait_for_selector("#told .mine + p:has-text('You’re offline')")
            page.keyboard.press("Escape")
            server.start()
            page.evaluate("document.querySelector('#retry')?.click()")  # or it is back by itself already
            page.wait_for_selector("#offline[hidden]", state="attached")
            server.kill()
            server.database = str(tmp_path / "other.db")  # the same address, without the table
            server.start()
            page.wait_for_selector("body.ended")
            assert "is gone" in page.inner_text("#toast")
            assert page.is_visible("#toast a")
    finally:
        server.kill()


LATE = """() => {
  window.boxes = [];
  const asked = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = step => asked(time => step(time - 5000));
  const set = Element.prototype.setAttribute;
  Element.prototype.setAttribute = function (name, value) {
    if (name === "viewBox") window.boxes.push(String(value));
    return set.call(this, name, value);
  };
}"""


@pytest.mark.browser
def test_the_camera_stays_on_the_board_on_a_busy_machine(browser: Any, pond: Pond) -> None:
    """The time of a frame may lie long before the movement was asked for; the box stays between where it was and where it goes."""
    with window(browser, pond.host, calm=False) as context:
        context.add_init_script(f"({LATE})()")
        rows, action = just_before("bullfrogs", "played", 3)
        page, hand = watched(pond, context, "bullfrogs", rows)
        start = page.get_attribute("#svg", "viewBox")
        hand.act(action, "now")
        moved = "start => document.querySelector('#svg').getAttribute('viewBox') !== start"
        page.wait_for_function(moved, arg=start, timeout=PATIENCE * 1000)
        page.wait_for_function("() => new Set(window.boxes).size > 3", timeout=PATIENCE * 1000)
        boxes = [[float(number) for number in box.split()] for box in page.evaluate("window.boxes") if box.count(" ") == 3]
        board = [box for box in boxes if box[2] > 200]
        widths = [box[2] for box in board]
        first, last = float((start or "").split()[2]), float(page.get_attribute("#svg", "viewBox").split()[2])
        assert all(box[2] > 0 and box[3] > 0 for box in boxes)
        assert min(first, last) - 1 <= min(widths) <= max(widths) <= max(first, last) + 1

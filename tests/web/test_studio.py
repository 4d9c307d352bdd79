"""The studio over a real server and in a real browser: who may, changing numbers, asking, stopping, comparing, playing."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tomllib
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest

from frogpond.web.live.game_sandbox import TOO_MUCH
from waiting import PATIENCE, reserved_port
from web.everywhere import PHONE, WIDE
from web.pond import Person, Pond, settings
from web.screen import window
from web.test_accessibility import SIDEWAYS, findings
from web.test_accessibility import window as bare_window

EDITS = {"log.majority_bonus": "9"}
WISH = {"base": "", "edits": EDITS, "players": 2, "question": "seats", "bot": "random", "care": 0}


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pond]:
    folder = tmp_path_factory.mktemp("studio")
    ours = {"studio_folder": str(folder / "studies"), "studio_jobs": 1, "studio_games": 192, "studio_seconds": 3600.0}
    chosen = settings(folder / "pond.db", studio="here", **ours)
    with Pond(chosen) as running:
        yield running


def look(person: Person, **more: Any) -> dict[str, Any]:
    answer = person.web.post("/studio/game/bullfrogs/look", json={"base": "", "edits": {}, "players": 2, **more})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_the_printed_file_needs_no_limits(tmp_path: Path) -> None:
    """The game's own file is never too much; edited data have a limit of CPU time."""
    chosen = settings(tmp_path / "pond.db", studio="here", studio_folder=str(tmp_path / "studies"), data_seconds=1e-6)
    with Pond(chosen) as running:
        person = running.person()
        assert look(person)["own"] is False
        assert look(person, base=look(person)["text"])["changes"] == []
        assert look(person, edits=EDITS)["problem"] == TOO_MUCH


def ask(person: Person, **more: Any) -> str:
    answer = person.web.post("/studio/game/bullfrogs/studies", json={**WISH, **more})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["study"])


def heard(person: Person, study: str) -> Generator[dict[str, Any], None, None]:
    """What the stream of a study says, message after message."""
    with person.web.stream("GET", f"/studio/study/{study}", timeout=PATIENCE) as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        for line in answer.iter_lines():
            if line.startswith("data: "):
                yield json.loads(line.removeprefix("data: "))


def done(person: Person, study: str) -> dict[str, Any]:
    """The study when it is at its end: the stream ends with it."""
    return list(heard(person, study))[-1]


# Who may --------------------------------------------------------------------------------------------------------------


def test_closed_unless_the_owner_opens_it(pond: Pond) -> None:
    ann = pond.person()
    for path in ("/studio", "/studio/game/bullfrogs", "/studio/compare", "/studio/study/AAAAAAAAAAAA"):
        answer = ann.web.get(path)
        assert answer.status_code == 403
        assert "The studio is closed on this server" in answer.text
    for path in ("look", "studies", "play"):
        assert ann.web.post(f"/studio/game/bullfrogs/{path}", json=WISH).status_code == 403
    assert "/studio" not in ann.web.get("/").text


def test_here_is_this_machine_by_its_own_name(workshop: Pond) -> None:
    ann = workshop.person()
    assert ann.web.get("/studio").status_code == 200
    assert 'href="/studio"' in ann.web.get("/").text
    assert ann.web.get("/studio", headers={"Host": "pond.example"}).status_code == 403  # a proxy, or a page that calls us by another name
    assert ann.web.get("/studio", headers={"X-Forwarded-For": "203.0.113.9"}).status_code == 403
    assert ann.web.post("/studio/game/bullfrogs/look", json={}, headers={"Origin": "https://elsewhere.example"}).status_code == 403


def test_a_key_lets_in_from_anywhere_and_studies_are_private(tmp_path: Path) -> None:
    chosen = settings(tmp_path / "pond.db", studio="key", studio_key="moss-and-reed", studio_folder=str(tmp_path / "s"), studio_games=64)
    away = {"Host": "pond.example", "Origin": "http://pond.example"}
    with Pond(chosen) as pond:
        ann, ben = pond.person(), pond.person()
        for person in (ann, ben):
            person.web.headers.update(away)
            assert person.web.get("/studio").status_code == 403
            assert person.web.get("/studio?key=wrong").status_code == 403
            let_in = person.web.get("/studio?key=moss-and-reed")
            assert (let_in.status_code, let_in.headers["location"]) == (303, "/studio")
            for cookie in let_in.headers.get_list("set-cookie"):
                person.web.headers["Cookie"] = cookie.partition(";")[0]  # the jar would hold it back from a host of another name
            page = person.web.get("/studio")
            assert page.status_code == 200
            mine = page.headers["set-cookie"].partition(";")[0]
            person.web.headers["Cookie"] += f"; {mine}"
        study = ask(ann)
        assert next(heard(ann, study))["status"]
        assert ben.web.get(f"/studio/study/{study}").status_code == 404
        assert ben.web.post(f"/studio/study/{study}/delete").status_code == 404
        assert ben.web.get(f"/studio/study/{study}/data.toml").status_code == 404
        assert study not in ben.web.get("/studio/game/bullfrogs").text


# What it does ---------------------------------------------------------------------------------------------------------


def test_edits_are_looked_at_with_the_limits_of_a_table(workshop: Pond) -> None:
    ann = workshop.person()
    found = look(ann, edits=EDITS)
    assert found["changes"] == [["log.majority_bonus", "3", "9"]]
    assert "The Log" in found["pictures"]
    assert look(ann, edits={"log.majority_bonus": "99"})["place"] == "log.majority_bonus"
    assert "not valid TOML" in look(ann, base="[deck")["problem"]
    assert "line" not in look(ann, base=found["text"], form=True).get("problem", "")
    assert 'value="9"' in look(ann, base=found["text"], form=True)["form"]
    for wrong in ({"base": "x" * 60_001}, {"edits": {"a": 1}}, {"edits": [1]}, {"base": 3}):
        answer = ann.web.post("/studio/game/bullfrogs/look", json=wrong)
        assert answer.status_code == 400, wrong
    assert ann.web.post("/studio/game/bullfrogs/look", content=b"[" * 50_000).status_code == 400
    assert ann.web.get("/studio/game/nothing").status_code == 404
    for unwanted in ({"bot": "exec:/bin/true"}, {"question": "why"}, {"care": 7}, {"care": True}):
        assert ann.web.post("/studio/game/bullfrogs/studies", json={**WISH, **unwanted}).status_code == 400, unwanted
    refused = ann.web.post("/studio/game/bullfrogs/studies", json={**WISH, "edits": {"pieces.frogs": "61"}})
    assert (refused.status_code, refused.json()["place"]) == (400, "pieces.frogs")


def test_from_question_to_files(workshop: Pond) -> None:
    ann = workshop.person()
    study = ask(ann, name="High log")
    found = done(ann, study)
    assert found["status"] == "done", found
    assert found["games"] == 192
    assert "yours" in found["html"]
    assert "High log" in ann.web.get("/studio/game/bullfrogs").text
    kinds = {"data.toml": "majority_bonus = 9", "study.toml": "precision", "report.html": "<!doctype html>", "notebook.ipynb": "nbformat"}
    for file, words in kinds.items():
        answer = ann.web.get(f"/studio/study/{study}/{file}")
        assert answer.status_code == 200, file
        assert words in answer.text
        assert "attachment" in answer.headers["content-disposition"]
    json.loads(ann.web.get(f"/studio/study/{study}/notebook.ipynb").text)
    assert ann.web.get(f"/studio/study/{study}/wish.json").status_code == 404
    assert ann.web.post(f"/studio/study/{study}/explode").status_code == 404
    ann.web.post(f"/studio/study/{study}/rename", json={"name": "<b>Higher</b>"})
    assert "&lt;b&gt;Higher&lt;/b&gt;" in ann.web.get("/studio").text
    assert ann.web.post(f"/studio/study/{study}/delete").status_code == 200
    assert ann.web.get(f"/studio/study/{study}").status_code == 404


def test_whoever_looks_takes_a_place_and_gives_it_back(workshop: Pond) -> None:
    """A stream counts among those who watch, tells what is new once, and ends when the page goes or the study is deleted."""
    ann = workshop.person()
    study = ask(ann, bot="grandmaster")
    places = workshop.app.rooms.services.places
    workshop.eventually(lambda: places.watching("127.0.0.1") == 0)  # whoever looked before has left
    watching = heard(ann, study)
    first = next(watching)
    assert first["going"]
    assert places.watching("127.0.0.1") == 1
    watching.close()
    workshop.eventually(lambda: places.watching("127.0.0.1") == 0)
    others = heard(ann, study)
    next(others)
    ann.web.post(f"/studio/study/{study}/delete")
    said = list(others)
    assert all(message["going"] for message in said)
    assert len({json.dumps(message) for message in said}) == len(said)
    workshop.eventually(lambda: places.watching("127.0.0.1") == 0)
    assert ann.web.get(f"/studio/study/{study}").status_code == 404


SEARCH: dict[str, Any] = {
    "base": "", "edits": {"handicap.flies": "6, 0, 0, 0"}, "players": 2, "bot": "random", "minutes": 60, "keeps": [],
    "goals": [{"what": "seat[0].win", "low": "45", "high": "55"}], "free": [{"what": "seat[1].flies", "low": "0", "high": "6"}],
}  # fmt: skip


def test_a_search_from_wish_to_file(workshop: Pond) -> None:
    """The first seat of Freeway begins with six flies; the tuner is to find out that the other one should have some too."""
    pytest.importorskip("optuna")
    ann = workshop.person()
    answer = ann.web.post("/studio/game/freeway/searches", json=SEARCH)
    assert answer.status_code == 200, answer.text
    study = answer.json()["study"]
    said = list(heard(ann, study))
    assert said[-1]["status"] == "done", said[-1]
    assert "6, 0, 0, 0" in ann.web.get(f"/studio/game/freeway?study={study}").text
    assert "Found: Seat 2: flies 0 →" in said[-1]["html"]
    found = tomllib.loads(ann.web.get(f"/studio/study/{study}/data.toml").text)["handicap"]["flies"]
    assert found[0] == 6
    assert found[1] >= 2
    report = ann.web.get(f"/studio/study/{study}/report.html").text
    assert "What was changed" in report
    assert "--free" in report
    for other in ("study.toml", "notebook.ipynb"):
        assert ann.web.get(f"/studio/study/{study}/{other}").status_code == 404
    for unwanted, words in (
        ({"free": []}, "a number that may change"),
        ({"goals": [{"what": "fun", "low": "1", "high": ""}]}, "nothing that is measured"),
        ({"goals": [{"what": "length", "low": "", "high": ""}]}, "from what to what"),
        ({"goals": [{"what": "length", "low": "many", "high": ""}]}, "no number"),
        ({"goals": [{"what": "length", "low": "20", "high": "10"}]}, "a range goes up"),
        ({"free": [{"what": "data.road.spot", "low": "1", "high": "2"}]}, "Did you mean"),
        ({"free": [{"what": "data.road.spots", "low": "9", "high": "2"}]}, "a range goes up"),
        ({"free": [{"what": "data.road.spots", "low": "", "high": "2"}]}, "whole numbers"),
        ({"free": SEARCH["free"] * 2}, "each once"),
    ):
        refused = ann.web.post("/studio/game/freeway/searches", json={**SEARCH, **unwanted})
        assert "study" not in refused.json(), unwanted
        assert words in refused.json()["problem"], refused.text
    wrong: tuple[dict[str, Any], ...] = ({"minutes": 7}, {"minutes": True}, {"bot": "exec:/bin/true"}, {"goals": "all"}, {"free": [[1]]})
    for broken in (*wrong, {"goals": SEARCH["goals"] * 9}):
        assert ann.web.post("/studio/game/freeway/searches", json={**SEARCH, **broken}).status_code == 400, broken


@pytest.mark.parametrize("how", ["play", "watch"])
def test_a_table_with_these_numbers(workshop: Pond, how: str) -> None:
    ann = workshop.person()
    text = look(ann, edits=EDITS)["text"]
    form = {"data": text, "players": "3", "bot": "random", "how": how}
    answer = ann.web.post("/studio/game/bullfrogs/play", data=form)
    assert answer.status_code == 303, answer.text
    room = workshop.run(workshop.app.rooms.get(answer.headers["location"].removeprefix("/t/")))
    assert room is not None
    facts = room.table.game.facts()
    assert facts is not None
    assert facts.raw["log"]["majority_bonus"] == 9
    assert [bool(seat.owner) for seat in room.table.seats] == [how == "play", False, False]
    assert ann.web.post("/studio/game/bullfrogs/play", data={**form, "data": "x = 1"}).status_code == 400


PROGRAM = """
import sys
from frogpond.web import Settings, serve
chosen = Settings(studio="here", studio_folder=sys.argv[3], studio_jobs=1, studio_games=192, data_seconds=600.0)
serve("127.0.0.1", int(sys.argv[1]), sys.argv[2], settings=chosen)
"""


def test_a_study_outlives_the_server(tmp_path: Path) -> None:
    """The server is killed while it plays a study; the next one goes on with it and nothing that was kept is played again."""
    with reserved_port() as held:
        port = held.getsockname()[1]
        command = [sys.executable, "-c", PROGRAM, str(port), str(tmp_path / "pond.db"), str(tmp_path / "studies")]

        def start() -> subprocess.Popen[str]:
            here = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
            process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=here)
            assert process.stdout is not None
            assert "is open at" in process.stdout.readline()
            return process

        ann = Person(f"http://127.0.0.1:{port}", f"127.0.0.1:{port}")
        server = start()
        study = ask(ann)
        parts = tmp_path / "studies" / study / "runs" / "variant-0" / "games"
        said = heard(ann, study)
        while not any(parts.glob("part-*")) and next(said)["going"]:
            pass
        said.close()
        server.send_signal(signal.SIGKILL)
        server.wait(PATIENCE)
        before = {part.name: part.stat().st_mtime_ns for part in parts.glob("part-*")}
        assert before
        server = start()
        try:
            assert done(ann, study)["status"] == "done"
            after = {part.name: part.stat().st_mtime_ns for part in parts.glob("part-*")}
            assert len(after) == 3
            assert all(after[name] == at for name, at in before.items())
        finally:
            ann.close()
            server.terminate()
            server.wait(PATIENCE)


# In a browser ---------------------------------------------------------------------------------------------------------


def change(page: Any, place: str, value: str) -> None:
    page.fill(f'[data-place="{place}"]', value)


@pytest.mark.browser
def test_change_ask_stop_compare_and_play(browser: Any, workshop: Pond) -> None:
    with window(browser, workshop.host) as context:
        page = context.new_page()
        page.goto(f"{workshop.url}/studio")
        page.click("a.pick[href$='/bullfrogs']")
        page.wait_for_selector("body[data-looked]")
        change(page, "log.majority_bonus", "77")
        page.wait_for_selector("#sorry:not([hidden])")
        assert "from 0 to 50" in page.inner_text("#sorry")
        assert page.get_attribute('[data-place="log.majority_bonus"]', "aria-invalid") == "true"
        assert page.is_disabled("#play")
        page.click(".way-out")
        page.wait_for_selector("#sorry", state="hidden")
        change(page, "deck.wide.points", "9")
        page.wait_for_selector('[data-place="deck.wide.points"].new')
        page.wait_for_selector("#pictures .part svg")
        assert "1 change" in page.inner_text("#count")
        page.select_option("#bot", "random")
        page.select_option("#care-seats", "0")
        page.click("#run")
        page.wait_for_selector("#answer .series.yours")  # an interval, while the games go on
        page.wait_for_selector("body[data-status=done]")
        assert "Seat 1" in page.inner_text("#answer .verdict")
        change(page, "deck.wide.points", "1")
        page.wait_for_function("() => document.querySelector('#play-data').value.includes('points = 1\\n')")
        page.select_option("#bot", "grandmaster")  # long enough to be stopped
        page.click("#run")
        page.wait_for_selector("#stop:not([hidden])")
        page.click("#stop")
        page.wait_for_selector("body[data-status=stopped]")
        assert page.is_visible("#go-on")
        page.select_option("#bot", "random")
        page.click("#run")
        page.wait_for_selector("body[data-status=done]")
        page.wait_for_selector("#studies li:nth-child(1):has-text('192 games')")  # the listing follows the answer
        page.check("#studies li:nth-child(1) input")
        page.check("#studies li:nth-child(3) input")  # between them the one that was stopped
        page.click("#studies button[type=submit]")
        page.wait_for_selector(".plot .series.third")
        page.go_back()
        page.wait_for_selector("body[data-looked]")
        page.click("#play")
        page.wait_for_selector("#things > *", state="attached")
        assert "own component data" in page.inner_text(".top")


@pytest.mark.browser
def test_tune_and_take_the_numbers(browser: Any, workshop: Pond) -> None:
    """A wish, two numbers and a condition; candidates come, the map fills, and what was found becomes the numbers of the form."""
    pytest.importorskip("optuna")
    with window(browser, workshop.host) as context:
        page = context.new_page()
        page.goto(f"{workshop.url}/studio/game/freeway")
        page.wait_for_selector("body[data-looked]")
        page.fill('[data-place="handicap.flies"]', "6, 0, 0, 0")
        page.wait_for_selector('[data-place="handicap.flies"].new')
        page.select_option("[data-rows=goals] [data-what]", "seat[0].win")
        page.fill("[data-rows=goals] [data-end=low]", "45")
        page.fill("[data-rows=goals] [data-end=high]", "55")
        page.select_option("[data-rows=free] [data-what]", "seat[1].flies")
        assert page.input_value("[data-rows=free] [data-end=high]") == "2"  # the range follows the number
        page.fill("[data-rows=free] [data-end=low]", "0")
        page.fill("[data-rows=free] [data-end=high]", "6")
        page.click("[data-add=keeps]")
        page.fill("[data-rows=keeps] [data-end=high]", "one")
        page.select_option("#tune-bot", "random")
        page.select_option("#tune-minutes", "60")  # far more than it needs
        page.click("#tune-run")
        page.wait_for_selector("body[data-search=refused]")
        assert "no number" in page.inner_text("#tune-far")
        page.click("[data-rows=keeps] [data-out]")
        page.click("#tune-run")
        page.wait_for_selector("#tune-answer .tune-map .cell")
        page.wait_for_selector("body[data-search=done]")
        assert "as it is" in page.inner_text("#tune-answer .candidates")
        page.click("#tune-take")
        page.wait_for_selector("#view-changes:not([hidden]) b")
        page.wait_for_function("() => /flies = \\[6, [2-6]/.test(document.querySelector('#play-data').value)")
        page.reload()
        page.wait_for_selector("#tune-answer .tune-map .ring")
        assert page.input_value("[data-rows=free] [data-end=high]") == "6"


@pytest.mark.browser
def test_for_everybody(browser: Any, workshop: Pond) -> None:
    """axe finds nothing serious with an answer or a search on the page and with a mistake; nothing must be scrolled sideways."""
    pytest.importorskip("optuna")
    study = ask(workshop.person())
    done(workshop.person(), study)
    free = [*SEARCH["free"], {"what": "data.score.bonus", "low": "1", "high": "2"}]
    search = workshop.person().web.post("/studio/game/freeway/searches", json={**SEARCH, "free": free}).json()["study"]
    done(workshop.person(), search)
    paths = ["/studio", f"/studio/game/bullfrogs?study={study}", f"/studio/game/freeway?study={search}", "/studio/game/cosmic-frog"]
    serious = []
    for theme, size in (("dark", WIDE), ("light", PHONE)):
        with bare_window(browser, theme, size) as context:
            page = context.new_page()
            for path in (*paths, f"/studio/compare?study={study}"):
                page.goto(workshop.url + path)
                if search in path:
                    page.wait_for_selector("body[data-search=done] #tune-answer .tune-map .ring")
                if "/game/" in path and study in path:
                    page.wait_for_selector("body[data-status=done] #answer .plot:visible")
                if "/game/" in path:
                    page.wait_for_selector("body[data-looked]")
                serious += findings(page, path)
                assert not page.evaluate(SIDEWAYS), path
                if size is PHONE:
                    page.click("#open-ways")
                    assert page.is_visible("#ways a[href='/learn']"), f"{path}: the ways to other pages are a menu"
                    page.keyboard.press("Escape")
                if "bullfrogs" in path:  # one drawing of the answer is shown, with words of a size one can read
                    size_of = "el => el.getBoundingClientRect().height"
                    assert page.locator("#answer .plot:visible .t").first.evaluate(size_of) > 11
                    assert page.locator("#answer .plot:visible").count() == 1
            page.goto(f"{workshop.url}/studio/game/freeway")
            page.wait_for_selector("body[data-looked]")
            change(page, "road.spots", "0")
            page.wait_for_selector("#sorry:not([hidden])")
            serious += findings(page, "mistake")
    assert serious == []


@pytest.mark.browser
def test_without_a_mouse(browser: Any, workshop: Pond) -> None:
    """A number, a question and the answer by keyboard alone."""
    with window(browser, workshop.host) as context:
        page = context.new_page()
        page.goto(f"{workshop.url}/studio/game/bullfrogs")
        page.wait_for_selector("body[data-looked]")
        page.focus('[data-place="pieces.frogs"]')
        page.keyboard.press("Control+A")
        page.keyboard.type("12")
        page.wait_for_selector('[data-place="pieces.frogs"].new')
        page.focus("[name=question]:checked")
        for _ in range(2):
            page.keyboard.press("ArrowRight")
        assert page.evaluate("document.querySelector('[name=question]:checked').value") == "length"
        page.select_option("#bot", "random")
        page.focus("#run")
        page.keyboard.press("Enter")
        page.wait_for_selector("body[data-status=done]")
        assert "Turns" in page.inner_text("#answer")

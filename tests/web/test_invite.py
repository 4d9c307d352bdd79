"""The sheet that asks friends to a free seat, and people who know each other: asked again, followed, blocked."""

from __future__ import annotations

import asyncio
import re
import threading
from typing import Any

import pytest

from frogpond.web.http.socket import TableSocket
from web.measures import MEANWHILE, SETTLED
from web.pond import Person, Pond
from web.screen import window
from web.test_home import cookies
from web.test_people import duel, play_out


def named(pond: Pond, name: str) -> Person:
    person = pond.person()
    person.web.post("/me", data={"name": name})
    return person


def met(pond: Pond, *names: str) -> list[Person]:
    """Two people who finished a game with each other."""
    one, other = (named(pond, name) for name in names)
    play_out([one, other], duel(pond, one, other, (names[0], names[1])))
    return [one, other]


def code_of(page: str, name: str) -> str:
    """The code of somebody in a form that names them."""
    for form in re.findall(r"<form.*?</form>", page, re.DOTALL):
        if f" {name}<" in form or f"with {name}<" in form:
            found = re.search(r'name="person" value="([^"]+)"', form)
            assert found is not None
            return found[1]
    raise AssertionError(f"no form for {name}")


def test_the_sheet_names_seats_link_and_people_and_goes_when_all_sit(pond: Pond) -> None:
    ann, bo = met(pond, "Askann", "Askbo")
    table = ann.open_table("bullfrogs", "me", "bot:tadpole", "open", name="Askann")
    page = ann.web.get(table).text
    assert 'id="asking"' in page
    assert "One seat still free" in page
    sheet = ann.web.get(f"{table}/invite").text
    assert "Pip (tadpole)" in sheet
    assert "Askbo" in sheet
    assert f"/j/{ann.invite(table)}" in sheet
    assert pond.person().web.get(f"{table}/invite").text == "", "a stranger has nothing to pass on"
    asked = ann.web.post(f"{table}/invite", data={"person": code_of(sheet, "Askbo"), "inner": "yes"}, follow_redirects=True).text
    assert "Asked" in asked
    home = bo.web.get("/").text
    assert "Askann asks you" in home
    assert f"/j/{ann.invite(table)}" in home
    bo.sit(ann.invite(table), 2, "Askbo")
    assert ann.web.get(f"{table}/invite").text == ""
    assert 'id="asking"' not in ann.web.get(table).text
    assert "asks you" not in bo.web.get("/").text


def test_only_who_may_asks_and_only_people_who_met(pond: Pond) -> None:
    ann, bo = met(pond, "Mayann", "Maybo")
    table = ann.open_table("bullfrogs", "me", "open", name="Mayann")
    code = code_of(ann.web.get(f"{table}/invite").text, "Maybo")
    assert named(pond, "Stranger").web.post(f"{table}/invite", data={"person": code}).status_code == 403
    assert ann.web.post(f"{table}/invite", data={"person": "nobody-here"}).status_code == 404
    assert bo.web.post(f"{table}/invite", data={"lobby": "yes"}).status_code == 403
    ann.web.post(f"{table}/invite", data={"lobby": "yes"})
    assert "Sit down" in bo.web.get("/").text


def test_friends_are_followed_and_asked_again(pond: Pond) -> None:
    ann, bo = met(pond, "Folann", "Folbo")
    page = ann.web.get("/friends").text
    code = code_of(page, "Folbo")
    assert "1 game together" in page
    assert ann.web.post("/friends", data={"person": code, "do": "follow"}).status_code == 303
    assert "Unfollow" in ann.web.get("/friends").text
    wanted = bo.open_table("freeway", "me", "open", name="Folbo", wanted="yes")
    assert f"/j/{bo.invite(wanted)}" in ann.web.get("/friends").text
    assert "Folbo" in ann.web.get("/").text.split("sec-friends")[1]
    again = ann.web.post("/friends", data={"person": code, "do": "again"}).headers["location"]
    assert "Folann asks you" in bo.web.get("/").text
    assert "Asked" in ann.web.get(f"{again}/invite").text
    assert ann.web.post("/friends", data={"person": "x" * 20, "do": "follow"}).status_code == 404


@pytest.mark.usefixtures("patient_seekers")
def test_who_is_blocked_cannot_sit_be_heard_or_be_found(pond: Pond) -> None:
    ann, bo = met(pond, "Bloann", "Blobo")
    code = code_of(ann.web.get("/friends").text, "Blobo")
    together = duel(pond, ann, bo, ("Bloann", "Blobo"))
    table = ann.open_table("freeway", "me", "open", name="Bloann", wanted="yes")
    assert table.removeprefix("/t/") in bo.web.get("/").text
    ann.web.post("/friends", data={"person": code, "do": "block"})
    assert "Unblock" in ann.web.get("/friends").text
    assert table.removeprefix("/t/") not in bo.web.get("/").text, "the open table is not shown"
    where = bo.web.get(f"/j/{ann.invite(table)}").headers["location"]
    assert bo.web.post(f"{where}/sit", data={"seat": "1", "name": "Blobo"}).status_code == 403
    assert "Bloann" not in bo.web.get("/friends").text
    pages = [ann.socket(together), bo.socket(together)]
    for page in pages:
        page.hello()
    pages[1].send(type="say", text="you read this?")
    pages[1].reach(lambda: any("you read this" in str(line) for line in pages[1].asides))
    pages[0].send(type="say", text="done")
    pages[0].reach(lambda: any("done" in str(line) for line in pages[0].asides))
    assert not any("you read this" in str(line) for line in pages[0].asides)
    for person in (ann, bo):
        person.web.post("/find", data={"game": "freeway", "players": "2", "pace": "live"})
        assert "Looking" in person.web.get("/find").text, "they are not paired"
    assert "Looking" in ann.web.get("/find").text
    for person in (ann, bo):
        person.web.post("/find", data={"stop": "yes"})
    ann.web.post("/friends", data={"person": code, "do": "unblock"})
    assert bo.web.post(f"{where}/sit", data={"seat": "1", "name": "Blobo"}).status_code == 303


@pytest.mark.browser
def test_the_sheet_opens_by_itself_keeps_up_and_closes(pond: Pond, browser: Any) -> None:
    ann, bo = met(pond, "Seeann", "Seebo")
    table = ann.open_table("bullfrogs", "me", "open", "open", name="Seeann")
    invite = ann.invite(table)
    with window(browser, pond.host) as context:
        cookies(pond, context, ann)
        page = context.new_page()
        page.goto(pond.url + table)
        page.wait_for_selector("#asking[open]")
        page.get_by_role("button", name="Ask Seebo").click()
        page.wait_for_selector("#asking .done")
        page.get_by_role("button", name="Add a bot").click()
        page.wait_for_function("() => document.querySelector('#asking-title').textContent.startsWith('One seat')")
        bo.sit(invite, name="Seebo")
        page.wait_for_selector("#asking:not([open])", state="attached")
        assert page.locator("#asking[open]").count() == 0


HELD = """() => {   // the first answer is held back until it is let go
  const fetched = window.fetch;
  let first = true;
  window.fetch = async (...asked) => {
    const answer = await fetched(...asked);
    if (first && String(asked[0]).endsWith("/invite")) {
      first = false;
      await new Promise(done => { window.go = done; });
    }
    return answer;
  };
}"""


@pytest.mark.browser
def test_who_was_asked_stays_asked_though_an_older_answer_comes_last(pond: Pond, browser: Any) -> None:
    """The sheet asks for itself when it is opened: that answer, made before somebody was asked, may come after theirs."""
    ann, _ = met(pond, "Lateann", "Latebo")
    table = ann.open_table("bullfrogs", "me", "open", name="Lateann")
    with window(browser, pond.host) as context:
        cookies(pond, context, ann)
        context.add_init_script(f"({HELD})()")
        page = context.new_page()
        page.goto(pond.url + table)
        page.wait_for_function("() => window.go")
        page.get_by_role("button", name="Ask Latebo").click()
        page.evaluate(MEANWHILE)
        page.evaluate("() => window.go()")
        page.wait_for_selector("#asking .done")
        page.evaluate(SETTLED)
        assert page.locator("#asking .done").count() == 1


@pytest.mark.browser
def test_what_is_wished_before_the_line_is_open_is_done(pond: Pond, browser: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sheet is open before the line is; a bot that somebody lets sit at once sits, and nobody is told that there is no line."""
    ann, door, opened = pond.person(), threading.Event(), TableSocket._open
    table = ann.open_table("bullfrogs", "me", "open", name="Earlyann")

    async def late(self: TableSocket) -> bool:
        while not door.is_set():
            await asyncio.sleep(0.01)
        return await opened(self)

    monkeypatch.setattr(TableSocket, "_open", late)
    with window(browser, pond.host) as context:
        cookies(pond, context, ann)
        page = context.new_page()
        page.goto(pond.url + table)
        page.wait_for_selector("#asking[open]")
        page.get_by_role("button", name="Add a bot").click()
        assert page.locator("#offline[hidden]").count() == 1
        door.set()
        page.wait_for_selector("#asking:not([open])", state="attached")

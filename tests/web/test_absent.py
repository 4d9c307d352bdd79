"""Those who are away: everybody sees it, a bot may sit in by the rules of the table, and whoever comes back has their seat."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from frogpond.table import seats
from web.pond import PATIENCE, Page, Person, Pond, settings
from web.screen import window
from web.test_kill import Process


def table_of(pond: Pond | Process, *names: str) -> tuple[str, list[Person]]:
    """A Bullfrogs table with these people; the first one made it."""
    people = [pond.person() for _ in names]
    table = people[0].open_table("bullfrogs", "me", *["open"] * (len(names) - 1), name=names[0])
    invite = people[0].invite(table)
    for number, (person, name) in enumerate(zip(people[1:], names[1:], strict=True), 1):
        person.sit(invite, number, name)
    return table, people


def pages_of(table: str, people: list[Person]) -> list[Page]:
    pages = [person.socket(table) for person in people]
    for page in pages:
        page.hello()
    return pages


def heard(page: Page, fits: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    """The next message that fits."""
    while True:
        message = page.receive()
        if fits(message):
            return message


def shows_away(message: dict[str, Any], seat: int) -> bool:
    """Whether a message shows the person at this seat as away."""
    panels = message.get("parts", {}).get("players", "")
    return "away" in panels.split(f'id="panel-{seat}"')[1].split("</section>")[0] if panels else False


def test_who_leaves_is_away_and_who_comes_is_here(pond: Pond) -> None:
    table, people = table_of(pond, "Ann", "Bo")
    ann, bo = pages_of(table, people)
    assert not shows_away(ann.view, 1)
    bo.close()
    gone = heard(ann, lambda m: m["type"] == "parts" and shows_away(m, 1))
    assert gone["who"][1] == "Bo, a person, away just now"
    again = pages_of(table, people[1:])
    assert again
    assert heard(ann, lambda m: m["type"] == "parts" and not shows_away(m, 1))["who"][1] == "Bo, a person"


def test_nobody_is_put_aside_who_has_just_left(pond: Pond) -> None:
    table, people = table_of(pond, "Ann", "Bo")
    ann, bo = pages_of(table, people)
    bo.close()
    heard(ann, lambda m: m["type"] == "parts" and shows_away(m, 1))
    ann.send(type="seat", seat=1, to="bot:random")
    assert "after 2 minutes" in heard(ann, lambda m: m["type"] == "note" and "bot" in m["text"])["text"]
    ann.send(type="seat", seat=1, to="bot:shark")
    assert "There is no bot" in heard(ann, lambda m: m["type"] == "note" and "no bot" in m["text"])["text"]


@pytest.fixture
def hasty(tmp_path: Path) -> Any:
    """A server where a bot may sit in as soon as somebody is gone."""
    with Pond(settings(tmp_path / "pond.db", away_minutes=0.0)) as running:
        yield running


def test_the_host_lets_a_bot_sit_in_and_the_person_comes_back(hasty: Pond) -> None:
    table, people = table_of(hasty, "Ann", "Bo", "Cy")
    ann, bo, cy = pages_of(table, people)
    bo.close()
    heard(ann, lambda m: m["type"] == "parts" and shows_away(m, 1))
    ann.send(type="seat", seat=1, to="bot:random")
    assert heard(cy, lambda m: m["type"] == "note" and "sits in" in m["text"])["text"] == "The bot random sits in for Bo."
    view = heard(cy, lambda m: m["type"] == "view" and m["who"][1].startswith("random"))
    assert "random for Bo" in view["parts"]["players"]
    # the others can't take the seat, not even the host
    ann.send(type="seat", seat=1, to="me")
    assert "kept for Bo" in heard(ann, lambda m: m["type"] == "note" and "kept" in m["text"])["text"]
    ann.send(type="seat", seat=1, to="open")
    assert "kept for Bo" in heard(ann, lambda m: m["type"] == "note" and "kept" in m["text"])["text"]
    # Bo comes back with the same cookie: the table is offered, not the seats for strangers, and one message is enough
    assert "Take a seat" not in people[1].web.get(table).text
    assert 'data-seat=""' in people[1].web.get(table).text
    assert table in people[1].web.get("/").text
    back = people[1].socket(table)
    offered = back.hello()["absent"]
    assert (offered["seat"], offered["to"]) == (1, "me")
    assert not back.view["choices"]
    back.send(type="seat", seat=offered["seat"], to=offered["to"])
    assert heard(cy, lambda m: m["type"] == "note" and "back" in m["text"])["text"] == "Bo is back."
    while back.view["absent"] is not None:
        back.until()
    assert ">Bo</span>" in back.view["parts"]["players"]


def test_others_vote_when_the_host_is_away_or_the_person_is_asked(hasty: Pond) -> None:
    table, people = table_of(hasty, "Ann", "Bo", "Cy")
    ann, bo, cy = pages_of(table, people)
    ann.close()
    heard(bo, lambda m: m["type"] == "parts" and shows_away(m, 0))
    bo.send(type="seat", seat=0, to="bot:random")
    asked = heard(cy, lambda m: m["type"] == "ask")
    assert asked["text"] == "Bo would like the bot random to play for Ann, who is away. All right?"
    cy.send(type="consent", ask=asked["ask"], yes=False)
    assert heard(bo, lambda m: m["type"] == "note" and "rather" in m["text"])["text"] == "Cy would rather not."
    bo.send(type="seat", seat=0, to="bot:random")
    asked = heard(cy, lambda m: m["type"] == "ask")
    cy.send(type="consent", ask=asked["ask"], yes=True)
    heard(bo, lambda m: m["type"] == "note" and m["text"] == "The bot random sits in for Ann.")
    # somebody who is here decides for themselves, whoever asks
    cy.send(type="seat", seat=1, to="bot:random")
    asked = heard(bo, lambda m: m["type"] == "ask")
    assert "to play for you" in asked["text"]
    bo.send(type="consent", ask=asked["ask"], yes=True)
    heard(cy, lambda m: m["type"] == "note" and m["text"] == "The bot random sits in for Bo.")


def test_a_stranger_changes_nothing(hasty: Pond) -> None:
    table, people = table_of(hasty, "Ann", "Bo")
    eve = hasty.person().socket(table)
    eve.hello()
    eve.send(type="seat", seat=1, to="bot:random")
    assert "Only somebody who sits" in eve.until("note")["text"]
    room = hasty.run(hasty.app.rooms.get(table.removeprefix("/t/")))
    assert room is not None
    assert [seat.kind for seat in room.table.seats] == [seats.PERSON] * 2
    assert eve.view["absent"] is None
    assert people


def test_away_is_remembered_over_a_restart(tmp_path: Path) -> None:
    """Who was away before a restart is away afterwards, since then and not since the start."""
    database = tmp_path / "pond.db"
    with Pond(settings(database)) as pond:
        table, people = table_of(pond, "Ann", "Bo")
        ann, bo = pages_of(table, people)
        bo.close()
        heard(ann, lambda m: m["type"] == "parts" and shows_away(m, 1))
        cookies = people[0].web.cookies
    with Pond(settings(database)) as pond:
        ann_again = pond.person()
        ann_again.web.cookies = cookies
        room = pond.run(pond.app.rooms.get(table.removeprefix("/t/")))
        assert room is not None
        owner = room.table.seats[1].owner
        since = room.presence.away_since(owner)
        assert since is not None
        assert room.header.created <= since
        assert not room.presence.here(owner)
        assert ann_again.socket(table).hello()["who"][1] == "Bo, a person, away just now"


@pytest.mark.postgres
def test_away_through_several_processes(postgres_url: str) -> None:
    """Ann and Bo sit at the same table through different processes: each sees whether the other is there."""
    one, two = Process(postgres_url), Process(postgres_url)
    one.start()
    two.start()
    try:
        ann, bo = one.person(), two.person()
        table = ann.open_table("bullfrogs", "me", "open", name="Ann")
        bo.sit(ann.invite(table), 1, "Bo")
        hers = ann.socket(table)
        hers.hello()
        his = bo.socket(table)
        his.hello()
        heard(hers, lambda m: "who" in m and m["who"][1] == "Bo, a person")
        his.send(type="look", size="laptop", dark=True)
        assert his.until()["who"][0] == "Ann, a person"
        his.close()
        heard(hers, lambda m: "who" in m and m["who"][1] == "Bo, a person, away just now")
        again = bo.socket(table)
        again.hello()
        heard(hers, lambda m: "who" in m and m["who"][1] == "Bo, a person")
    finally:
        one.kill()
        two.kill()


@pytest.mark.browser
@pytest.mark.parametrize("phone", [False, True])
def test_sitting_in_and_coming_back_in_a_browser(browser: Any, hasty: Pond, phone: bool) -> None:
    with window(browser, hasty.host, phone=phone) as one, window(browser, hasty.host, phone=phone) as two:
        ann = one.new_page()
        ann.goto(f"{hasty.url}/new/bullfrogs")
        ann.fill("#name", "Ann")
        ann.select_option("#seat-0", "open")
        ann.select_option("#seat-1", "me")
        ann.click("form[action^='/new/'] button[type=submit]")
        ann.wait_for_selector("#things > *", state="attached", timeout=PATIENCE * 1000)
        link = ann.locator("#invite").input_value()
        bo = two.new_page()
        bo.goto(link)
        bo.fill("#name", "Bo")
        bo.click("form[action$='/sit'] button[type=submit]")
        bo.wait_for_selector("#things > *", state="attached", timeout=PATIENCE * 1000)
        address = bo.url
        bo.goto("about:blank")
        ann.wait_for_selector("#absent:not([hidden]) button", timeout=PATIENCE * 1000)
        assert ann.evaluate("document.documentElement.scrollWidth <= innerWidth")
        ann.click("#absent button")
        ann.select_option("#menu select[data-seat='0']", "bot:random")
        ann.keyboard.press("Escape")
        ann.wait_for_function("() => document.querySelector('#panel-0 .who').textContent === 'random for Bo'", timeout=PATIENCE * 1000)
        bo.goto(address)
        bo.click("#absent button", timeout=PATIENCE * 1000)
        ann.wait_for_function("() => document.querySelector('#panel-0 .who').textContent === 'Bo'", timeout=PATIENCE * 1000)
        bo.wait_for_selector("#absent[hidden]", state="attached", timeout=PATIENCE * 1000)

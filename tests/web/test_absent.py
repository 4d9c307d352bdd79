"""Those who are away: everybody sees it, a bot may sit in by the rules of the table, and whoever comes back has their seat."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any

import pytest

from frogpond.store.presence import Heartbeat, marking
from frogpond.table import seats
from web.pond import Page, Person, Pond, settings
from web.screen import window
from web.test_kill import Process


def table_of(pond: Pond | Process, *names: str) -> tuple[str, list[Person]]:
    """A Bullfrogs table with these people; the first one made it, and the bot `random` sits in for whoever is away."""
    people = [pond.person() for _ in names]
    table = people[0].open_table("bullfrogs", "me", *["open"] * (len(names) - 1), name=names[0], **{"stand-in": "random"})
    invite = people[0].invite(table)
    for number, (person, name) in enumerate(zip(people[1:], names[1:], strict=True), 1):
        person.sit(invite, number, name)
    return table, people


def pages_of(table: str, people: list[Person]) -> list[Page]:
    pages = [person.socket(table) for person in people]
    for page in pages:
        page.hello()
    return pages


def shows_away(page: Page, seat: int) -> bool:
    """Whether a page shows the person at this seat as away, in the panel and in the menu."""
    panel = "away" in page.players.split(f'id="panel-{seat}"')[1].split("</section>")[0]
    assert panel == (", away" in page.who[seat])
    return panel


def test_who_leaves_is_away_and_who_comes_is_here(pond: Pond) -> None:
    table, people = table_of(pond, "Ann", "Bo")
    ann, bo = pages_of(table, people)
    ann.reach(lambda: not shows_away(ann, 1))
    bo.close()
    ann.reach(lambda: shows_away(ann, 1))
    assert ann.who[1] == "Bo, a person, away just now"
    again = pages_of(table, people[1:])
    assert again
    ann.reach(lambda: not shows_away(ann, 1))
    assert ann.who[1] == "Bo, a person"


def test_nobody_is_put_aside_who_has_just_left(pond: Pond) -> None:
    table, people = table_of(pond, "Ann", "Bo")
    ann, bo = pages_of(table, people)
    bo.close()
    ann.reach(lambda: shows_away(ann, 1))
    ann.send(type="seat", seat=1, to="bot:random")
    assert "after 2 minutes" in ann.note("bot")
    ann.send(type="seat", seat=1, to="bot:shark")
    assert "There is no bot" in ann.note("no bot")


def test_two_of_three_replace_nobody_whose_line_has_just_dropped(pond: Pond) -> None:
    table, people = table_of(pond, "Ann", "Bo", "Cy")
    ann, bo, cy = pages_of(table, people)
    ann.close()
    bo.reach(lambda: shows_away(bo, 0))
    bo.send(type="seat", seat=0, to="bot:random")
    assert bo.note("just left") == "Ann just left. A bot can stand in after 2 minutes."
    again = pages_of(table, people[:1])[0]
    bo.reach(lambda: not shows_away(bo, 0))
    bo.send(type="seat", seat=0, to="bot:random")  # Ann herself is asked, and her line drops before she answers
    asked = again.question()["ask"]
    again.close()
    cy.reach(lambda: shows_away(cy, 0))
    cy.send(type="consent", ask=asked, yes=True)
    assert cy.note("just left") == "Ann just left. A bot can stand in after 2 minutes."


@pytest.fixture
def hasty(tmp_path: Path) -> Any:
    """A server where a bot may sit in as soon as somebody is gone."""
    with Pond(settings(tmp_path / "pond.db", away_minutes=0.0)) as running:
        yield running


def test_the_host_lets_a_bot_sit_in_and_the_person_comes_back(hasty: Pond) -> None:
    table, people = table_of(hasty, "Ann", "Bo", "Cy")
    ann, bo, cy = pages_of(table, people)
    bo.close()
    ann.reach(lambda: shows_away(ann, 1))
    ann.send(type="seat", seat=1, to="bot:random")
    assert cy.note("stands in") == "A bot of level random stands in for Bo."
    cy.reach(lambda: "random" in cy.who[1])
    assert "Bo, random stands in" in cy.players
    # the others can't take the seat, not even the host
    ann.send(type="seat", seat=1, to="me")
    assert "keeping this seat for Bo" in ann.note("keeping")
    ann.send(type="seat", seat=1, to="open")
    assert "keeping this seat for Bo" in ann.note("keeping")
    # Bo comes back with the same cookie: the table is offered, not the seats for strangers, and one message is enough
    assert "Take a seat" not in people[1].web.get(table).text
    assert 'data-seat=""' in people[1].web.get(table).text
    assert table in people[1].web.get("/").text
    back = people[1].socket(table)
    offered = back.hello()["absent"]
    assert (offered["seat"], offered["to"]) == (1, "me")
    assert not back.view["choices"]
    back.send(type="seat", seat=offered["seat"], to=offered["to"])
    assert cy.note("back") == "Bo is back."
    back.reach(lambda: back.view["absent"] is None)
    assert ">You</span>" in back.view["parts"]["players"]


def test_others_vote_when_the_host_is_away_or_the_person_is_asked(hasty: Pond) -> None:
    table, people = table_of(hasty, "Ann", "Bo", "Cy")
    ann, bo, cy = pages_of(table, people)
    ann.close()
    bo.reach(lambda: shows_away(bo, 0))
    bo.send(type="seat", seat=0, to="bot:random")
    asked = cy.question()
    assert asked["text"] == "Bo wants a bot of level random to play for Ann, who’s away. OK?"
    cy.send(type="consent", ask=asked["ask"], yes=False)
    assert bo.note("says no") == "Cy says no."
    bo.send(type="seat", seat=0, to="bot:random")
    asked = cy.question()
    cy.send(type="consent", ask=asked["ask"], yes=True)
    bo.note("A bot of level random stands in for Ann.")
    bo.reach(lambda: bo.view["choices"])  # the bot has played Ann's turn: a move closes whatever question is open
    # somebody who is here decides for themselves, whoever asks
    cy.send(type="seat", seat=1, to="bot:random")
    asked = bo.question()
    assert "to play for you" in asked["text"]
    bo.send(type="consent", ask=asked["ask"], yes=True)
    cy.note("A bot of level random stands in for Bo.")


def test_a_stranger_changes_nothing(hasty: Pond) -> None:
    table, people = table_of(hasty, "Ann", "Bo")
    eve = hasty.person().socket(table)
    eve.hello()
    eve.send(type="seat", seat=1, to="bot:random")
    assert "Only players" in eve.note("Only players")
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
        ann.reach(lambda: not shows_away(ann, 1))
        before = time.time()
        bo.close()
        ann.reach(lambda: shows_away(ann, 1))
        after = time.time()
        cookies = people[0].web.cookies
    with Pond(settings(database)) as pond:
        ann_again = pond.person()
        ann_again.web.cookies = cookies
        room = pond.run(pond.app.rooms.get(table.removeprefix("/t/")))
        assert room is not None
        owner = room.table.seats[1].owner
        since = room.presence.away_since(owner)
        assert since is not None
        assert before <= since <= after
        assert not room.presence.here(owner)
        assert re.fullmatch(r"Bo, a person, away (just now|\d+ min)", ann_again.socket(table).hello()["who"][1])


def test_late_news_of_another_process_make_nobody_absent(fresh_pond: Pond) -> None:
    """Another process is as old as its last beat was when we last looked, however long ago; what is not stored yet counts."""
    table, people = table_of(fresh_pond, "Ann", "Bo")
    now = time.time()

    async def work() -> None:
        rooms = fresh_pond.app.rooms
        room = await rooms.get(table.removeprefix("/t/"))
        assert room is not None
        owner = room.table.seats[1].owner
        there = Heartbeat(owner, "elsewhere", True, now - 900)
        room.presence.seen = [there, Heartbeat(owner, rooms.services.process, False, now - 1)]
        rooms.services.beats = {rooms.services.process: now - 500, "elsewhere": now - 510}
        assert room.presence.here(owner), "both were heard of at the same time"
        rooms.services.beats = {rooms.services.process: now, "elsewhere": now - 510}
        assert not room.presence.here(owner), "one lives, the other is silent"
        assert room.presence.away_since(owner) == now - 1
        assert not room.presence.read([there]), "what the store does not know yet is no news"
        assert room.presence.away_since(owner) == now - 1

    fresh_pond.run(work())
    assert people


@pytest.mark.parametrize("door", ["the table is read", "the page enters"])
def test_news_between_two_doors(fresh_pond: Pond, monkeypatch: pytest.MonkeyPatch, door: str) -> None:
    """Ann comes through another process after the table was read for Bo and before his page is in: what is heard then is looked at."""
    table, people = table_of(fresh_pond, "Ann", "Bo")
    ident, rooms = table.removeprefix("/t/"), fresh_pond.app.rooms
    room = fresh_pond.run(rooms.get(ident))
    assert room is not None
    ann = room.table.seats[0].owner
    load, fresh = rooms.store.load, rooms.fresh
    to_come = [ann]

    async def comes() -> None:
        while to_come:
            job = marking(ident, to_come.pop(), "elsewhere", True, time.time(), lambda connection, words: None)
            await rooms.services.writer.run(ident, job)
            rooms.heard(f"{ident}:pelsewhere")

    def load_and_then(*about: Any) -> Any:
        stored = load(*about)
        fresh_pond.run(comes())
        return stored

    async def fresh_and_then(table_id: str) -> Any:
        found = await fresh(table_id)
        await comes()
        return found

    if door == "the table is read":
        assert fresh_pond.loop is not None
        fresh_pond.loop.call_soon_threadsafe(rooms.drop, ident)
        fresh_pond.eventually(lambda: room not in rooms.here())
        monkeypatch.setattr(rooms.store, "load", load_and_then)
    else:
        monkeypatch.setattr(rooms, "fresh", fresh_and_then)
    page = people[1].socket(table)
    page.hello()
    page.reach(lambda: page.who[0] == "Ann, a person")


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
        hers.reach(lambda: hers.who[1] == "Bo, a person")
        his.reach(lambda: his.who[0] == "Ann, a person")
        his.close()
        hers.reach(lambda: hers.who[1] == "Bo, a person, away just now")
        again = bo.socket(table)
        again.hello()
        hers.reach(lambda: hers.who[1] == "Bo, a person")

        other = ann.open_table("bullfrogs", "me", "open", name="Ann")
        hers = ann.socket(other)
        hers.hello()
        bo.web.get(f"/j/{ann.invite(other)}")
        watching = bo.socket(other)
        watching.hello()
        sits = one.person()  # Bo again, through Ann's process
        sits.web.cookies.update(bo.web.cookies)
        sits.sit(ann.invite(other), 1, "Bo")
        hers.reach(lambda: hers.who[1] == "Bo, a person")
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
        ann.click("button[form=table-form]")
        ann.wait_for_selector("#things > *", state="attached")
        ann.wait_for_selector("#asking[open]")
        ann.keyboard.press("Escape")
        ann.click("#open-menu")
        link = ann.input_value("#invite")
        ann.keyboard.press("Escape")
        bo = two.new_page()
        bo.goto(link)
        bo.fill("#name", "Bo")
        bo.click("form[action$='/sit'] button[type=submit]")
        bo.wait_for_selector("#things > *", state="attached")
        address = bo.url
        # until he comes to the seat he took he is away, too: what she is offered then is not what this is about
        ann.wait_for_function("() => document.querySelector('[data-who=\"0\"]').textContent === 'Bo, a person'")
        bo.goto("about:blank")
        ann.wait_for_selector("#absent:not([hidden]) button")
        assert ann.evaluate("document.documentElement.scrollWidth <= innerWidth")
        ann.click("#absent button")
        ann.wait_for_function("() => document.querySelector('#panel-0 .who').textContent === 'Bo frog stands in'")
        bo.goto(address)
        bo.click("#absent button")
        ann.wait_for_function("() => document.querySelector('#panel-0 .who').textContent === 'Bo'")
        bo.wait_for_selector("#absent[hidden]", state="attached")

"""People together: found, met and paired across two processes on PostgreSQL; two in browsers from home to a rematch; the day's ranking."""

from __future__ import annotations

from typing import Any

import pytest

from frogpond.store.results import SeatResult, recording
from frogpond.table import daily
from web.pond import Person, Pond, settings
from web.screen import Screen, window
from web.test_home import cookies
from web.test_invite import code_of, met, named
from web.test_people import keep, play_out, token_of


def until_redirected(person: Person, path: str) -> str:
    """Where somebody who waits is sent in the end."""
    while True:
        answer = person.web.get(path)
        if answer.status_code == 303:
            return str(answer.headers["location"])


@pytest.mark.postgres
@pytest.mark.usefixtures("patient_seekers")
def test_people_of_two_processes_find_see_and_block_each_other(postgres_url: str) -> None:
    with Pond(settings(postgres_url)) as one, Pond(settings(postgres_url)) as other:
        ann, bo = named(one, "Twoann"), named(other, "Twobo")
        wish = {"game": "freeway", "players": "2", "pace": "live"}
        ann.web.post("/find", data=wish)
        assert "Looking" in ann.web.get("/find").text
        bo.web.post("/find", data=wish)
        table = until_redirected(bo, "/find")
        assert until_redirected(ann, "/find") == table
        play_out([ann, bo], table)
        assert "Twobo" in ann.web.get("/friends").text
        assert "Twoann" in bo.web.get("/friends").text
        wanted = ann.open_table("freeway", "me", "open", name="Twoann", wanted="yes")
        assert wanted.removeprefix("/t/") in bo.web.get("/").text, "the lobby is one"
        code = code_of(ann.web.get(f"{wanted}/invite").text, "Twobo")
        ann.web.post(f"{wanted}/invite", data={"person": code})
        assert "Twoann asks you" in bo.web.get("/").text
        keys = [person.web.get("/me/notices").json()["key"] for person in (ann, bo)]
        assert keys[0] == keys[1]
        bo.web.post("/friends", data={"person": code_of(bo.web.get("/friends").text, "Twoann"), "do": "block"})
        one.run(one.app.rooms.beat())
        assert "Twobo" not in ann.web.get("/friends").text


@pytest.mark.browser
def test_two_people_from_home_to_a_rematch(pond: Pond, browser: Any) -> None:
    ann, bo = met(pond, "Remann", "Rembo")
    table = ann.open_table("freeway", "me", "open", name="Remann", **{"set-round_cap": "3"})
    with window(browser, pond.host) as first, window(browser, pond.host) as second:
        cookies(pond, first, ann)
        cookies(pond, second, bo)
        mine, theirs = first.new_page(), second.new_page()
        theirs.goto(pond.url)
        theirs.wait_for_selector("#home")
        mine.goto(pond.url + table)
        mine.wait_for_selector("#asking[open]")
        mine.get_by_role("button", name="Ask Rembo").click()
        theirs.get_by_text("Remann asks you").wait_for()  # home hears of it by itself
        theirs.locator(".sec-open a.btn", has_text="Sit down").first.click()
        theirs.get_by_role("button", name="Sit down").click()
        theirs.wait_for_selector("#things > *", state="attached")
        mine.wait_for_selector("#asking:not([open])", state="attached")
        screens = [Screen(mine, 1), Screen(theirs, 2)]
        while not all(screen.over for screen in screens):
            for screen in screens:
                if not screen.over:
                    screen.step()
        mine.get_by_role("button", name="Play again").click()
        mine.wait_for_function("old => !location.pathname.startsWith(old)", arg=table)
        theirs.get_by_text("Remann wants another game").wait_for()
        theirs.get_by_role("button", name="Join").click()
        theirs.wait_for_function("old => !location.pathname.startsWith(old)", arg=table)
        assert mine.url.split("?")[0] == theirs.url.split("?")[0]
        mine.goto(pond.url)
        assert mine.get_by_text("Rembo").count() > 0


def test_the_day_ranks_first_tries_of_kept_identities_and_shows_yesterdays_best(pond: Pond, today: str) -> None:
    ann, bo = pond.person(), pond.person()
    keep(ann, "Dayann")
    bo.web.post("/me", data={"name": "Dayguest"})
    before = daily.day_before(today)
    store = pond.app.rooms.store
    from frogpond.store import fingerprint

    def result(table: str, person: Person, day: str, score: int, at: float) -> SeatResult:
        owner = fingerprint(token_of(person))
        return SeatResult(table, 0, owner, "x", "", daily.GAME, 1, "{}", 1, score > 0, score, at, day, "", "a ranking of its own")

    for number, (person, day, score) in enumerate(((ann, before, 12), (ann, today, 7), (ann, today, 31), (bo, today, 40))):
        store.one(recording([result(f"daytable{number}", person, day, score, 1000.0 + number)], [[0]], False))
    page = bo.web.get("/daily").text
    assert "First tries today" in page
    ranking = page.split("First tries today")[1]
    assert "Dayann" in ranking
    assert "+7" in ranking, "the first try counts"
    assert "+31" not in ranking
    assert "+40" not in ranking, "guests could try again as somebody new"
    assert "2 days in a row" in ranking
    assert "daytable0/replay" in page
    assert '<span class="grow">You</span>' in ann.web.get("/daily").text


def test_somebody_sees_how_strong_they_are_among_bots(pond: Pond) -> None:
    ann = named(pond, "Levann")
    assert "How strong am I" not in ann.web.get("/me").text
    table = ann.open_table("bullfrogs", "me", "bot:random", name="Levann")
    room = pond.run(pond.app.rooms.get(table.removeprefix("/t/")))
    assert room is not None
    from frogpond.store import fingerprint

    pond.run(room.resign(fingerprint(token_of(ann))))
    page = ann.web.get("/me").text
    assert "How strong am I?" not in page, "one game, and a lost one, makes nothing sure"
    assert "4 more games to your first rating" in page

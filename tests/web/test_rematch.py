"""Another game of the same people: the offer is seen at the table, at home and as a notice; seats stay, the next one begins, and the score
of the evening stands on both tables."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from frogpond.store.relations import invited_to
from frogpond.table.plan import next_first
from frogpond.table.settings import RematchOffer, TableSettings
from frogpond.web.app.evening import evening
from web.laid import finish, sit
from web.pond import Person, Pond, settings
from web.screen import window


def two_at_the_end(pond: Pond, *more: str, seed: int = 5) -> tuple[Person, Person, str]:
    """Ann and Bo, and the table where their game is over."""
    ann, bo = pond.person(), pond.person()
    table = ann.open_table("bullfrogs", "me", "open", *more, name="Ann")
    bo.sit(ann.invite(table), 1, "Bo")
    finish(pond, table, seed)
    return ann, bo, table


def owner_of(pond: Pond, table: str, seat: int) -> str:
    return str(room_of(pond, table).table.seats[seat].owner)


def room_of(pond: Pond, table: str) -> Any:
    return pond.run(pond.app.rooms.get(table.removeprefix("/t/")))


def again(person: Person, table: str, **fields: str) -> str:
    answer = person.web.post(f"{table}/rematch", data=fields)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def test_the_offer_is_seen_and_joined(pond: Pond) -> None:
    ann, bo, table = two_at_the_end(pond)
    there = bo.socket(table)
    there.hello()
    assert not there.view["parts"].get("again")
    made = again(ann, table)
    there.reach(lambda: "Ann wants another game" in there.view["parts"].get("again", ""))
    assert "Same rules, you go first this time." in there.view["parts"]["again"]
    back = ann.socket(table)
    assert "Asking Bo…" in back.hello()["parts"]["again"]
    waits = ann.socket(made)
    assert waits.hello()["prompt"]["title"] == "Asking Bo…"
    assert "Bo" in waits.players
    assert "asked" in waits.players
    home = bo.web.get("/").text
    assert "Ann wants another game" in home
    assert f"{table}/rematch" in home
    assert again(bo, table) == made
    waits.reach(lambda: waits.who[1] == "Bo, a person, away just now" or waits.who[1].startswith("Bo"))
    there.reach(lambda: "To the table" in there.view["parts"].get("again", ""))
    new, old = room_of(pond, made), room_of(pond, table)
    assert [seat.name for seat in new.table.seats] == ["Ann", "Bo"], "seats stay"
    assert new.table.game.public_options["start"] == 1, "the next one begins"
    assert new.table.to_move == 1
    assert old.ledger.settings.again == RematchOffer((owner_of(pond, table, 0), owner_of(pond, table, 1)), (), 1)
    assert "wants another game" not in bo.web.get("/").text


def test_not_now(pond: Pond) -> None:
    ann, bo, table = two_at_the_end(pond)
    made = again(ann, table)
    waits, there = ann.socket(made), bo.socket(table)
    waits.hello()
    assert "Not now" in there.hello()["parts"]["again"]
    answer = bo.web.post(f"{table}/rematch", data={"do": "no", "home": "yes"})
    assert answer.headers["location"] == "/"
    waits.note("Bo: not now.")
    waits.reach(lambda: waits.view["prompt"]["title"] == "Waiting for players")
    there.reach(lambda: not there.view["parts"].get("again"))
    assert "wants another game" not in bo.web.get("/").text
    new = room_of(pond, made)
    assert not pond.app.rooms.store.read(lambda connection: invited_to(connection, new.id))
    assert again(bo, table) == made, "whoever changes their mind still can"
    assert [seat.name for seat in new.table.seats] == ["Ann", "Bo"]


def test_three_people_a_bot_and_who_only_watches(pond: Pond) -> None:
    ann, bo, cy, guest = (pond.person() for _ in range(4))
    table = ann.open_table("bullfrogs", "me", "open", "open", "bot:random", name="Ann")
    invite = ann.invite(table)
    bo.sit(invite, 1, "Bo")
    cy.sit(invite, 2, "Cy")
    finish(pond, table)
    made = again(ann, table)
    again(bo, table)
    assert "Ann and Bo want another game" in cy.socket(table).hello()["parts"]["again"]
    assert "Asking Cy…" in ann.socket(table).hello()["parts"]["again"]
    watches = guest.socket(table).hello()["parts"]["again"]
    assert "Ann and Bo play again" in watches
    assert f"{made}?watch=1" in watches
    assert guest.web.post(f"{table}/rematch").status_code == 403
    assert guest.web.post(f"{table}/rematch", data={"do": "no"}).status_code == 403
    again(cy, table)
    new = room_of(pond, made)
    assert [seat.name for seat in new.table.seats][:3] == ["Ann", "Bo", "Cy"]
    assert new.table.seats[3].bot == "random"


def test_the_score_of_the_evening(pond: Pond) -> None:
    ann, bo, table = two_at_the_end(pond)
    first = room_of(pond, table)
    me = owner_of(pond, table, 0)

    def score(room: Any, owner: str) -> Any:
        return pond.run(evening(pond.app.context, room, owner))

    assert score(first, me) is None, "one game is no evening"
    assert "evening" not in ann.web.get(f"{table}/evening").text
    made = again(ann, table)
    won = [int(0 in first.table.winners()), int(1 in first.table.winners())]
    assert score(room_of(pond, made), me).score == f"{won[0]} : {won[1]}", "also before the other one came"
    again(bo, table)
    assert f"this evening {won[1]} : {won[0]}" in bo.web.get(made).text
    second = finish(pond, made, 6)
    now = [won[seat] + int(seat in second.table.winners()) for seat in (0, 1)]
    told = score(second, me)
    assert told.score == f"{now[0]} : {now[1]}"
    assert [game.table for game in told.games] == [first.id, second.id]
    assert told.games[1].points == [int(points) for points in second.table.state.scores()]
    assert score(second, owner_of(pond, table, 1)).score == f"{now[1]} : {now[0]}", "whoever looks comes first"
    assert "2 games" not in (page := bo.web.get(f"{made}/evening").text)
    assert "two games" in page
    assert score(first, me) is None, "at the first table the evening ended with it"


def test_whose_turn_it_is_to_begin(pond: Pond) -> None:
    me = pond.person()
    table = me.open_table("bullfrogs", "me", "bot:random", "bot:random")
    room = finish(pond, table)
    seen = []
    for _ in range(3):
        seen.append(next_first(room.ledger.origin()))
        room = finish(pond, again(me, f"/t/{room.id}"))
    assert seen == [1, 2, 0]
    cosmic = me.open_table("cosmic-frog", "me", "bot:random", "bot:random")
    assert next_first(room_of(pond, cosmic).ledger.origin()) == -1, "no option says it there"


def test_what_is_stored_is_read_again() -> None:
    agreed = TableSettings(again=RematchOffer(("a", "b"), ("c",), 1), awaits={2: ("c", "Cy")})
    assert TableSettings.from_json(agreed.to_json()) == agreed
    assert agreed.for_rematch() == TableSettings()
    offer = RematchOffer(("a",))
    assert offer.answered("b", False).answered("b", True) == RematchOffer(("a", "b"))
    assert offer.without("a") == RematchOffer(())


@pytest.mark.postgres
def test_an_offer_in_another_process(postgres_url: str) -> None:
    with Pond(settings(postgres_url)) as one, Pond(settings(postgres_url)) as two:
        ann, bo, table = two_at_the_end(one)
        elsewhere = two.person()
        elsewhere.web.cookies.update(bo.web.cookies)
        there = elsewhere.socket(table)
        there.hello()
        home = elsewhere.web.stream("GET", "/live?tables=")
        with home as lines:
            words = lines.iter_lines()
            while not next(words).startswith("retry"):
                pass
            made = again(ann, table)
            while next(words) != "data: news":
                pass
        there.reach(lambda: "Ann wants another game" in there.view["parts"].get("again", ""))
        waits = ann.socket(made)
        waits.hello()
        again(elsewhere, table, do="no")
        waits.reach(lambda: waits.view["prompt"]["title"] == "Waiting for players")
        assert again(elsewhere, table) == made
        waits.reach(lambda: waits.view["prompt"]["title"] != "Waiting for players")


def test_it_survives_a_restart(tmp_path: Path) -> None:
    with Pond(settings(tmp_path / "pond.db")) as pond:
        ann, bo, table = two_at_the_end(pond)
        made = again(ann, table)
        cookies = bo.web.cookies
    with Pond(settings(tmp_path / "pond.db")) as pond:
        late = pond.person()
        late.web.cookies.update(cookies)
        assert "Ann wants another game" in late.socket(table).hello()["parts"]["again"]
        assert again(late, table) == made


@pytest.mark.browser
@pytest.mark.parametrize("phone", [False, True])
def test_two_people_play_again(browser: Any, pond: Pond, phone: bool) -> None:
    ann, bo, table = two_at_the_end(pond)
    with window(browser, pond.host, phone=phone) as hers, window(browser, pond.host, phone=phone) as his:
        sit(hers, pond, ann)
        sit(his, pond, bo)
        one, two = hers.new_page(), his.new_page()
        for page in (one, two):
            page.goto(pond.url + table)
            page.wait_for_selector("#end[open]")
        one.click("#end .acts form button.go")
        one.wait_for_url("**/t/*")
        one.wait_for_function("() => document.getElementById('asked')?.textContent === 'Asking Bo…'")
        assert not one.is_visible("#asking"), "no link is needed for somebody who was asked"
        two.wait_for_selector("#end .offer >> text=Ann wants another game")
        join = two.locator("#end .offer .go").bounding_box()
        height = 844 if phone else 768
        assert 0 <= join["y"] < join["y"] + join["height"] <= height, "it can be pressed at once"
        assert two.locator("#end .btn.go:visible").count() == 1, "one gold button"
        two.click("#end-close")
        assert two.is_visible("#dock .offer"), "and it is there when the board is looked at"
        two.reload()
        two.wait_for_selector("#end .offer")
        two.goto(pond.url)
        two.wait_for_selector(".offer >> text=Ann wants another game")
        two.click(".offer .go")
        two.wait_for_selector("#things > *", state="attached")
        one.wait_for_function("() => !document.getElementById('asked').textContent.startsWith('Asking')")
        assert one.url == two.url
        finish(pond, "/t/" + one.url.split("/t/")[1].split("?")[0], 6)
        two.wait_for_selector("#evening:not([hidden]) >> text=two games")


@pytest.mark.browser
def test_not_now_at_the_table_and_at_home(browser: Any, pond: Pond) -> None:
    ann, bo, table = two_at_the_end(pond)
    with window(browser, pond.host) as his:
        sit(his, pond, bo)
        page = his.new_page()
        page.goto(pond.url)
        page.wait_for_selector("#home")
        made = again(ann, table)
        page.wait_for_selector(".offer >> text=Ann wants another game")  # home is live
        page.click(".offer [value=no]")
        page.wait_for_selector(".offer", state="detached")
        page.goto(pond.url + table)
        page.wait_for_selector("#end[open]")
        assert not page.is_visible(".offer")
        assert page.is_visible("#end .acts form button.go"), "the way there stays"
    assert not room_of(pond, made).ledger.settings.awaits


def test_a_resigned_game_is_said_to_be_resigned(pond: Pond) -> None:
    ann, bo = pond.person(), pond.person()
    table = ann.open_table("bullfrogs", "me", "open", name="Ann")
    bo.sit(ann.invite(table), 1, "Bo")
    room = room_of(pond, table)
    pond.run(room.resign(owner_of(pond, table, 0)))
    assert ">resigned<" in ann.web.get("/me").text
    assert ">resigned<" not in bo.web.get("/me").text

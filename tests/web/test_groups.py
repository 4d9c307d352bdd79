"""A room that stays: its link, tables, standings and evenings, same again, a tournament with one click; leaving, handing over, deleting."""

from __future__ import annotations

import time
from typing import Any

import pytest

from frogpond.store import groups as store
from frogpond.store.results import SeatResult
from frogpond.web.app import groups
from frogpond.web.app.context import Visitor
from frogpond.web.app.groups import GroupView
from web.laid import finish, sit
from web.measures import wrong_at_every_size
from web.pond import Person, Pond, settings
from web.screen import window
from web.test_accessibility import findings


def found(pond: Pond, ann: Person, *others: tuple[Person, str]) -> str:
    """A room of Ann and others; its path."""
    answer = ann.web.post("/groups", data={"title": "Friday pond", "name": "Ann"})
    assert answer.status_code == 303, answer.text
    path = str(answer.headers["location"])
    for person, name in others:
        assert person.web.post(link(ann, path), data={"name": name}).headers["location"] == path
    return path


def link(member: Person, path: str) -> str:
    return "/g/" + member.web.get(path).text.split("/g/")[1].split('"')[0]


def owner_of(pond: Pond, person: Person) -> str:
    token = next(one.value for one in person.web.cookies.jar if one.value)
    return pond.run(pond.app.context.people.owner(token))


def seen(pond: Pond, person: Person, path: str) -> GroupView:
    who = Visitor(owner_of(pond, person), "", "here")
    return pond.run(groups.group_view(pond.app.context, who, path.removeprefix("/groups/")))


def do(who: Person, path: str, wish: str, **fields: str) -> Any:
    return who.web.post(path, data={"do": wish, **fields})


def play(pond: Pond, path: str, *people: tuple[Person, str], seed: int = 5, bots: int = 0) -> str:
    """A finished game of these people in the room, the first one opens it."""
    host, name = people[0]
    seats = ["me", *["open"] * (len(people) - 1), *["bot:random"] * bots]
    table = host.open_table("bullfrogs", *seats, name=name, group=path.removeprefix("/groups/"))
    for number, (person, called) in enumerate(people[1:], 1):
        person.sit(host.invite(table), number, called)
    finish(pond, table, seed)
    return table


def test_founded_joined_and_closed_to_others(pond: Pond) -> None:
    ann, bo, guest = pond.person(), pond.person(), pond.person()
    path = found(pond, ann)
    address = link(ann, path)
    page = bo.web.get(address).text
    assert "Friday pond" in page
    assert "Ann plays here." in page
    assert bo.web.get(path).status_code == 403
    assert bo.web.post(address, data={"name": "Ann"}).status_code == 409, "no two are called alike"
    assert bo.web.post(address, data={"name": "Bo"}).headers["location"] == path
    assert bo.web.get(address).headers["location"] == path, "whoever belongs there is sent on"
    view = seen(pond, bo, path)
    assert [(one.name, one.you, one.host) for one in view.people] == [("Ann", False, True), ("Bo", True, False)]
    assert "Friday pond" in bo.web.get("/groups").text
    assert guest.web.get(path).status_code == 403
    assert guest.web.get("/groups/AAAAAAAAAAAA").status_code == 404
    assert guest.web.get("/g/AAAAAAAAAAAA").status_code == 404
    assert guest.web.post("/groups", data={"title": " \u200e ", "name": "Cy"}).status_code == 409
    assert do(guest, path, "again").status_code == 403


def test_tables_standings_and_evenings(pond: Pond) -> None:
    ann, bo, cy = pond.person(), pond.person(), pond.person()
    path = found(pond, ann, (bo, "Bo"), (cy, "Cy"))
    group = path.removeprefix("/groups/")
    table = ann.open_table("bullfrogs", "me", "open", name="Ann", group=group)
    assert [one.act for one in seen(pond, bo, path).tables] == ["join"]
    assert "Ann asks you" in bo.web.get("/").text, "the others are asked"
    bo.sit(ann.invite(table), 1, "Bo")
    assert [one.act for one in seen(pond, bo, path).tables] == ["play"]
    assert [one.act for one in seen(pond, cy, path).tables] == ["watch"]
    first = finish(pond, table, 5)
    play(pond, path, (ann, "Ann"), (cy, "Cy"), seed=7)
    alone = ann.open_table("bullfrogs", "me", "bot:random", name="Ann", group=group)
    finish(pond, alone)
    elsewhere = ann.open_table("bullfrogs", "me", "open", name="Ann")
    bo.sit(ann.invite(elsewhere), 1, "Bo")
    finish(pond, elsewhere)
    view = seen(pond, ann, path)
    rows = {row.name: (row.won, row.played) for row in view.standings[0].rows}
    assert {name: played for name, (_, played) in rows.items()} == {"Ann": 2, "Bo": 1, "Cy": 1}, "only games with others, in the room"
    assert rows["Bo"][0] == int(1 in first.table.winners())
    assert [one.title for one in view.standings] == ["Bullfrogs"], "of all there is nothing more to say"
    assert [one.words for one in view.evenings] == ["Bullfrogs × 2"]
    assert view.evenings[0].played <= 2
    page = ann.web.get(path).text
    assert "Standings" in page
    assert "of 2" in page
    assert "Bullfrogs × 2" in page


def test_evenings_are_games_with_few_hours_between() -> None:
    group = store.PlayerGroup(
        "g", "Friday pond", "a", "code", 0.0, None, [store.GroupMember("a", "Ann", 0), store.GroupMember("b", "Bo", 1)]
    )

    def game(number: int, at: float, won: str, name: str = "bullfrogs") -> list[SeatResult]:
        return [SeatResult(f"t{number}", seat, owner, "", "", name, 2, "{}", 1, owner == won, 0, at) for seat, owner in enumerate("ab")]

    hour, day = 3600.0, 86400.0
    games = [game(4, day + 2 * hour, "a", "freeway"), game(3, day + hour, "a"), game(2, day, "b"), game(1, 0, "b")]  # the latest first
    told = groups.evenings(group, games, {})
    assert [(one.at, one.words, one.name, one.won, one.played) for one in told] == [
        (day, "Bullfrogs × 2, Freeway Frogs", "Ann", 2, 3), (0, "Bullfrogs", "Bo", 1, 1),
    ]  # fmt: skip
    tables = groups.standings(group, games, {}, "b")
    assert [one.title for one in tables] == ["Bullfrogs", "Freeway Frogs", "All"]
    assert [(row.place, row.name, row.won, row.played, row.you) for row in tables[0].rows] == [
        (1, "Bo", 2, 3, True),
        (2, "Ann", 1, 3, False),
    ]
    assert [row.place for row in tables[2].rows] == [1, 1]


def test_same_again(pond: Pond) -> None:
    ann, bo, cy = pond.person(), pond.person(), pond.person()
    path = found(pond, ann, (bo, "Bo"), (cy, "Cy"))
    assert seen(pond, ann, path).again is None
    assert do(ann, path, "again").status_code == 409
    play(pond, path, (ann, "Ann"), (bo, "Bo"))
    again = seen(pond, ann, path).again
    assert again is not None
    assert (again.title, again.others, again.first) == ("Bullfrogs", ["Bo"], "Bo")
    assert seen(pond, cy, path).again is None, "Cy did not play"
    made = do(ann, path, "again").headers["location"]
    assert "Ann wants another game" in bo.web.get("/").text
    view = seen(pond, bo, path)
    assert view.again is None, "it is asked already"
    assert [one.card.table for one in view.tables] == [made.removeprefix("/t/")], "the next game is the room's too"
    assert [one.act for one in seen(pond, cy, path).tables] == ["join"]


def test_a_tournament_with_one_click(pond: Pond) -> None:
    ann, bo = pond.person(), pond.person()
    path = found(pond, ann, (bo, "Bo"))
    cup = do(ann, path, "cup", title="freeway").headers["location"]
    assert cup.startswith("/cups/")
    assert "Friday pond cup" in bo.web.get(path).text
    assert bo.web.post(cup, data={"do": "enter", "name": "Bo"}).status_code == 303
    assert ann.web.post(cup, data={"do": "begin"}).status_code == 303
    view = seen(pond, ann, path)
    assert [one.name for one in view.cups] == ["Friday pond cup"]
    assert len(view.tables) == 1, "its tables are the room's"
    finish(pond, f"/t/{view.tables[0].card.table}")
    pond.eventually(lambda: pond.app.rooms.store.read(lambda connection: store.finished_in(connection, path.removeprefix("/groups/"))))
    assert seen(pond, ann, path).standings[0].title == "Freeway Frogs"


def test_the_next_evening(pond: Pond) -> None:
    ann, bo = pond.person(), pond.person()
    path = found(pond, ann, (bo, "Bo"))
    then = time.time() + 86400
    iso = time.strftime("%Y-%m-%dT%H:%M", time.gmtime(then))
    assert do(bo, path, "evening", at=iso + "Z").status_code == 303
    assert abs((seen(pond, ann, path).evening or 0) - then) < 61
    assert f'datetime="{iso}' in ann.web.get(path).text
    for wrong in ("soon", "2020-01-01T20:00Z", "2999-01-01T20:00Z"):
        assert do(bo, path, "evening", at=wrong).status_code == 400
    do(ann, path, "evening")
    assert seen(pond, ann, path).evening is None


def test_leaving_handing_over_removing_deleting(pond: Pond) -> None:
    ann, bo, cy = pond.person(), pond.person(), pond.person()
    path = found(pond, ann, (bo, "Bo"), (cy, "Cy"))
    people = {one.name: one.person for one in seen(pond, ann, path).people}
    for wish in ("rename", "link", "delete"):
        assert do(bo, path, wish, title="Bo’s").status_code == 403, "for the host alone"
    assert do(ann, path, "rename", title="  Saturday   pond ").status_code == 303
    assert seen(pond, bo, path).name == "Saturday pond"
    old = link(ann, path)
    do(ann, path, "link")
    assert cy.web.get(old).status_code == 404
    assert do(ann, path, "remove", person="nobody").status_code == 404
    before = link(ann, path)
    assert do(ann, path, "remove", person=people["Cy"]).status_code == 303
    assert cy.web.get(path).status_code == 403
    assert cy.web.get(before).status_code == 404, "nor do they come back by the link they know"
    do(ann, path, "hand", person=people["Bo"])
    assert seen(pond, bo, path).host
    assert do(ann, path, "leave").headers["location"] == "/groups"
    assert ann.web.get(path).status_code == 403
    assert do(bo, path, "leave").headers["location"] == "/groups", "with its last member it goes"
    assert bo.web.get(path).status_code == 404
    other = found(pond, bo, (cy, "Cy"))
    table = play(pond, other, (bo, "Bo"), (cy, "Cy"))
    assert do(bo, other, "delete").headers["location"] == "/groups"
    assert cy.web.get(other).status_code == 404
    assert cy.web.get(table).status_code == 200, "its games stay"


def test_whoever_hosted_and_goes_hands_it_on(pond: Pond) -> None:
    ann, bo = pond.person(), pond.person()
    path = found(pond, ann, (bo, "Bo"))
    do(ann, path, "leave")
    assert seen(pond, bo, path).host
    assert bo.web.post("/me/forget", data={"sure": "yes"}).status_code == 303
    ident = path.removeprefix("/groups/")
    assert pond.app.rooms.store.read(lambda connection: store.read_group(connection, ident)) is None


def test_limits_and_blocked_people(pond: Pond, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bo, cy = pond.person(), pond.person(), pond.person()
    path = found(pond, ann, (bo, "Bo"))
    monkeypatch.setattr(store, "MAX_MEMBERS", 2)
    assert cy.web.post(link(ann, path), data={"name": "Cy"}).status_code == 429
    monkeypatch.setattr(store, "MAX_MEMBERS", 50)
    monkeypatch.setattr(store, "MAX_GROUPS", 1)
    assert bo.web.post("/groups", data={"title": "Another", "name": "Bo"}).status_code == 429
    code = next(one.person for one in seen(pond, ann, path).people if one.name == "Bo")
    do(ann, path, "remove", person=code)
    assert ann.web.post("/friends", data={"person": code, "do": "block"}).status_code == 303
    assert bo.web.post(link(ann, path), data={"name": "Bo"}).status_code == 403


def test_requests_of_programs(pond: Pond) -> None:
    ann, bo = pond.person(), pond.person()
    made = ann.web.post("/api/v1/groups", json={"title": "Friday pond", "name": "Ann"}).json()
    hers = {"Authorization": f"Bearer {made['token']}"}
    address = f"/api/v1/groups/{made['group']}"
    code = ann.web.get(address, headers=hers).json()["code"]
    joined = bo.web.post("/api/v1/groups/join", json={"code": code, "name": "Bo"}).json()
    assert joined["group"] == made["group"]
    his = {"Authorization": f"Bearer {joined['token']}"}
    assert [one["name"] for one in bo.web.get("/api/v1/groups", headers=his).json()["groups"]] == ["Friday pond"]
    wish = {"game": "freeway", "seats": ["me", "open"], "name": "Ann"}
    table = ann.web.post(f"{address}/tables", json=wish, headers=hers).json()
    view = bo.web.get(address, headers=his).json()
    assert [one["card"]["table"] for one in view["tables"]] == [table["id"]]
    after = bo.web.post(address, json={"do": "leave"}, headers=his).json()
    assert after == {"group": None}
    assert bo.web.get(address, headers=his).status_code == 403


@pytest.mark.postgres
def test_members_in_two_processes(postgres_url: str) -> None:
    with Pond(settings(postgres_url)) as one, Pond(settings(postgres_url)) as two:
        ann, bo = one.person(), two.person()
        path = found(one, ann)
        with ann.web.stream("GET", "/live?tables=") as lines:
            words = lines.iter_lines()
            while not next(words).startswith("retry"):
                pass
            assert bo.web.post(link(ann, path), data={"name": "Bo"}).headers["location"] == path
            while next(words) != "data: news":
                pass
        assert [one.name for one in seen(two, bo, path).people] == ["Ann", "Bo"]


@pytest.mark.browser
def test_an_evening_of_three(browser: Any, pond: Pond) -> None:
    """Ann opens a room and copies its link; Bo and Cy join; a table, same again, the page keeps up for who only looks."""
    ann, bo, cy = pond.person(), pond.person(), pond.person()
    path = found(pond, ann)
    american = window(browser, pond.host, locale="en-US")  # where the server's "20:00 UTC" is written otherwise
    with window(browser, pond.host) as hers, window(browser, pond.host, phone=True) as his, american as theirs:
        for context, person in ((hers, ann), (his, bo), (theirs, cy)):
            person.web.get("/")
            sit(context, pond, person)
        one, two, three = hers.new_page(), his.new_page(), theirs.new_page()
        one.goto(pond.url + path)
        one.click(".invite summary")
        address = one.input_value("#group-link")
        for page, name in ((two, "Bo"), (three, "Cy")):
            page.goto(address)
            page.fill("#name", name)
            page.click("form button.go")
            page.wait_for_selector(".shore h1 >> text=Friday pond")
            one.wait_for_selector(f".frogs >> text={name}")
        three.goto(pond.url + path)
        one.click(".group-ways a.btn")
        one.select_option("#seat-1", "open")
        one.click("button[form=table-form]")
        one.wait_for_selector("#things > *", state="attached")
        two.wait_for_selector(".at-tables >> text=Sit down")
        two.click(".at-tables .btn.go")
        two.fill("#name", "Bo")
        two.click("form button.go")
        two.wait_for_selector("#things > *", state="attached")
        three.wait_for_selector(".at-tables >> text=Watch")
        finish(pond, "/t/" + one.url.split("/t/")[1].split("?")[0], 6)
        three.wait_for_selector(".standings li >> text=of 1")
        one.goto(pond.url + path)
        one.click(".offer .go")
        one.wait_for_selector("#things > *", state="attached")
        three.wait_for_selector(".at-tables >> text=Waiting for players")
        three.click(".group-ways details:last-child summary")
        three.fill("[name=at]", time.strftime("%Y-%m-%dT20:00", time.localtime(time.time() + 2 * 86400)))
        three.click(".group-ways [name=do][value=evening] ~ .btn.go")
        three.wait_for_selector(".shore time >> text=08:00 PM", state="attached")
        assert two.evaluate("() => document.documentElement.scrollWidth") <= 390


@pytest.mark.browser
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_room_at_every_size(browser: Any, pond: Pond, theme: str) -> None:
    """With long names, all standings and everything unfolded; axe finds nothing."""
    ann, bo, cy = pond.person(), pond.person(), pond.person()
    path = found(pond, ann, (bo, "Bo of the far shore"), (cy, "Bartholomew the Very Long"))
    do(ann, path, "rename", title="The long Friday evenings at the pond")
    play(pond, path, (ann, "Ann"), (bo, "Bo of the far shore"))
    play(pond, path, (ann, "Ann"), (cy, "Bartholomew the Very Long"), seed=8)
    do(ann, path, "cup", title="freeway")
    ann.open_table("cosmic-frog", "me", "open", "open", name="Ann", group=path.removeprefix("/groups/"))
    with window(browser, pond.host, color_scheme=theme) as context:
        sit(context, pond, ann)
        page = context.new_page()
        page.goto(pond.url + path)
        page.wait_for_selector(".standings li")
        wrong = wrong_at_every_size(page)
        page.evaluate("document.querySelectorAll('details').forEach(el => { el.open = true; })")
        wrong += wrong_at_every_size(page) + findings(page, path)
        page.goto(pond.url + "/groups")
        assert wrong + wrong_at_every_size(page) == []

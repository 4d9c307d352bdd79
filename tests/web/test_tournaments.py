"""A tournament between people from opening to the last round."""

from __future__ import annotations

import re

from frogpond.store.tournaments import Cup, settling
from web.pond import Person, Pond
from web.test_people import play_out, token_of


def cup_at(pond: Pond, path: str) -> Cup:
    found: Cup = pond.run(pond.app.context.cups.read(path.removeprefix("/cups/")))
    return found


def enter(pond: Pond, path: str, names: list[str]) -> dict[str, Person]:
    people = {name: pond.person() for name in names}
    for name, person in people.items():
        assert person.web.post(path, data={"do": "enter", "name": name}).status_code == 303
    return people


def play_round(pond: Pond, path: str, people: dict[str, Person]) -> None:
    cup = cup_at(pond, path)
    names = {entry.number: entry.name for entry in cup.entries}
    for table in cup.tables[-1]:
        if table.place and table.meeting.points is None:
            play_out([people[names[one]] for one in table.meeting.seats if one >= 0], f"/t/{table.place}")


def wait_for_round(pond: Pond, path: str, number: int) -> Cup:
    """Until that many rounds are paired, or it is over."""
    while True:
        cup = cup_at(pond, path)
        if len(cup.tables) >= number or cup.state == "over":
            return cup


def test_a_swiss_cup_with_a_bye_goes_through_its_rounds(pond: Pond) -> None:
    host = pond.person()
    form = {"title": "Cup of three", "game": "freeway", "system": "swiss", "players": "2", "rounds": "2", "pace": "live"}
    path = host.web.post("/cups", data=form).headers["location"]
    people = enter(pond, path, ["Cupann", "Cupbo", "Cupcleo"])
    assert people["Cupann"].web.post(path, data={"do": "begin"}).status_code == 403
    assert pond.person().web.post(path, data={"do": "enter", "name": "cupann"}).status_code == 409, "no two alike"
    host.web.post(path, data={"do": "begin"})
    assert pond.person().web.post(path, data={"do": "enter", "name": "Late"}).status_code == 409
    page = host.web.get(path).text
    assert "sits out" in page
    assert "Round 1" in page
    play_round(pond, path, people)
    cup = wait_for_round(pond, path, 2)
    assert len(cup.tables) == 2
    byes = [table.meeting.seats[0] for part in cup.tables for table in part if len(table.meeting.seats) == 1]
    assert len(set(byes)) == 2, "nobody has two byes"
    play_round(pond, path, people)
    while cup_at(pond, path).state != "over":
        pass
    page = host.web.get(path).text
    assert "Standings" in page
    assert re.search(r'<td>1</td><td class="named"><svg.*?<b>Cup', page)
    assert 'title="won">W</b>' in page
    assert "Cup of three" in host.web.get("/cups").text


def test_bots_fill_seats_and_who_leaves_is_paired_no_more(pond: Pond) -> None:
    host = pond.person()
    form = {"game": "freeway", "system": "robin", "bot": "random", "pace": "days"}
    path = host.web.post("/cups", data=form).headers["location"]
    people = enter(pond, path, ["Robann", "Robbo", "Robcleo"])
    host.web.post(path, data={"do": "begin"})
    cup = cup_at(pond, path)
    assert cup.rounds == 3
    assert sorted(len(table.meeting.seats) for table in cup.tables[0]) == [2, 2]
    assert sum(-1 in table.meeting.seats for table in cup.tables[0]) == 1
    room = pond.run(pond.app.rooms.get(cup.tables[0][0].place))
    assert room is not None
    assert room.header.settings.clock is not None
    people["Robcleo"].web.post(path, data={"do": "leave"})
    host.web.post(path, data={"do": "close"})
    cup = wait_for_round(pond, path, 2)
    gone = next(entry.number for entry in cup.entries if entry.name == "Robcleo")
    for table in cup.tables[1]:
        if gone in table.meeting.seats:
            assert table.place == "", "no table is made for who left"
            assert table.meeting.points is not None
    assert host.web.post(path, data={"do": "dance"}).status_code == 400
    host.web.post(path, data={"do": "end"})
    assert cup_at(pond, path).state == "over"


def test_a_cup_needs_two_and_a_game_for_several(pond: Pond) -> None:
    host = pond.person()
    assert host.web.post("/cups", data={"game": "bullfrogs-solo"}).status_code == 404
    path = host.web.post("/cups", data={"game": "freeway", "system": "swiss"}).headers["location"]
    assert "It starts with two players or more" in host.web.get(path).text
    enter(pond, path, ["Onlyone"])
    assert 'value="begin"' not in host.web.get(path).text, "there is no button for what can't be done"
    assert host.web.post(path, data={"do": "begin"}).status_code == 409
    assert host.web.get("/cups/nothing-here").status_code == 404


def test_who_is_forgotten_is_someone_in_the_cup(pond: Pond) -> None:
    host = pond.person()
    path = host.web.post("/cups", data={"game": "freeway", "system": "swiss"}).headers["location"]
    people = enter(pond, path, ["Cupgone", "Cupstays"])
    people["Cupgone"].web.post("/me/forget", data={"sure": "yes"})
    cup = cup_at(pond, path)
    assert [entry.name for entry in cup.entries] == ["someone", "Cupstays"]
    assert cup.active == [1]


def test_the_api_asks_the_same_rights(pond: Pond) -> None:
    host = pond.person()
    path = host.web.post("/cups", data={"title": "Rightcup", "game": "freeway", "system": "swiss"}).headers["location"]
    door = f"/api/v1{path}"

    def program(person: Person) -> dict[str, str]:
        return {"Authorization": f"Bearer {token_of(person)}"}

    guest = pond.person()
    guest.web.post("/me", data={"name": "Rightguest"})
    assert any(one["name"] == "Rightcup" for one in guest.web.get("/api/v1/cups").json()["cups"])
    assert guest.web.get(door).json()["may"] == ["enter"]
    assert guest.web.post(door, json={"do": "enter"}).status_code == 401, "a cookie is no token"
    assert guest.web.post(door, json={"do": "leave"}, headers=program(guest)).status_code == 403, "who is not in can't leave"
    entered = guest.web.post(door, json={"do": "enter"}, headers=program(guest)).json()
    assert [(one["name"], one["you"]) for one in entered["standings"]] == [("Rightguest", True)]
    assert (entered["mine"], entered["may"]) == (True, ["leave"])
    for wish in ("begin", "close", "end"):
        assert guest.web.post(door, json={"do": wish}, headers=program(guest)).status_code == 403
    assert guest.web.post(door, json={"do": "dance"}, headers=program(guest)).status_code == 400
    assert host.web.get(door, headers=program(host)).json()["may"] == ["enter", "end"]
    assert host.web.post(door, json={"do": "begin"}, headers=program(host)).status_code == 409, "one alone is no tournament"
    assert host.web.post(door, json={"do": "enter", "name": "Righthost"}, headers=program(host)).status_code == 200
    begun = host.web.post(door, json={"do": "begin"}, headers=program(host)).json()
    assert (begun["state"], begun["may"]) == ("running", ["leave", "close", "end"])
    assert {seat["name"] for seat in begun["rounds"][0][0]["seats"]} == {"Rightguest", "Righthost"}
    late = pond.person()
    late.web.post("/me", data={"name": "Rightlate"})
    assert late.web.post(door, json={"do": "enter"}, headers=program(late)).status_code == 409
    assert host.web.post(door, json={"do": "end"}, headers=program(host)).json()["may"] == []
    assert guest.web.post(door, json={"do": "leave"}, headers=program(guest)).json()["error"]["code"] == "over"
    assert guest.web.get("/api/v1/cups/nothing-here").status_code == 404


def test_a_program_that_sits_there_hears_that_something_was_said(pond: Pond) -> None:
    ann, bo = pond.person(), pond.person()
    table = ann.open_table("bullfrogs", "me", "open", name="Hearann")
    bo.sit(ann.invite(table), 1, "Hearbo")
    page = ann.socket(table)
    page.hello()
    headers = {"Authorization": f"Bearer {token_of(bo)}"}
    with bo.web.stream("GET", f"/api/v1/tables/{table.removeprefix('/t/')}/stream", headers=headers) as answer:
        views = (line for line in answer.iter_lines() if line.startswith("data:"))
        first = next(views)
        page.send(type="say", text="anybody there?")
        log = f"/api/v1/tables/{table.removeprefix('/t/')}/log"
        while not any(line["text"] == "anybody there?" for line in bo.web.get(log, headers=headers).json()["lines"]):
            assert next(views).partition('"seq"')[2][:6] == first.partition('"seq"')[2][:6], "nobody has moved"


def test_a_closed_round_takes_no_later_points(pond: Pond) -> None:
    host = pond.person()
    path = host.web.post("/cups", data={"game": "freeway", "system": "swiss", "players": "2", "rounds": "2"}).headers["location"]
    people = enter(pond, path, ["Clann", "Clbo"])
    host.web.post(path, data={"do": "begin"})
    table = cup_at(pond, path).tables[0][0]
    host.web.post(path, data={"do": "close"})
    cup = wait_for_round(pond, path, 2)
    assert cup.tables[0][0].meeting.points == (0.0, 0.0)
    play_out(list(people.values()), f"/t/{table.place}")
    assert pond.run(pond.app.rooms.services.writer.run("", settling(table.place))) == ""
    assert cup_at(pond, path).tables[0][0].meeting.points == (0.0, 0.0)


def test_one_address_enters_only_so_many(pond: Pond) -> None:
    path = pond.person().web.post("/cups", data={"game": "freeway", "system": "swiss"}).headers["location"]

    def enter_from(address: str, name: str) -> int:
        return int(pond.person().web.post(path, data={"do": "enter", "name": name}, headers={"X-Forwarded-For": address}).status_code)

    codes = [enter_from(f"2001:db8::{number}", f"Crowd{number}") for number in range(24)]
    most = pond.app.settings.entries.burst
    assert codes == [303] * most + [429] * (24 - most)
    assert len(cup_at(pond, path).active) == most
    assert enter_from("2001:db8:1::1", "Neighbour") == 303
    people = pond.person()
    for deed in ("enter", "leave") * most:
        answer = people.web.post(path, data={"do": deed, "name": "Undecided"}, headers={"X-Forwarded-For": "2001:db8:2::1"})
        assert answer.status_code == 303, "who comes back is counted once"

"""Rights at a table over real sockets, tried as a cheat would: two people and a host, a spectator, a stranger, a program."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import frogpond
from frogpond.store import Store
from frogpond.store.moderation import closing, read_reports
from frogpond.table import rows, seats
from web.pond import Page, Person, Pond, catch_up, settings
from web.screen import window
from web.test_clock import wind_on
from web.test_play import act_any, end_turn


@pytest.fixture
def hasty(tmp_path: Path) -> Iterator[Pond]:
    """A server where a bot may sit in as soon as somebody is gone."""
    with Pond(settings(tmp_path / "pond.db", away_minutes=0.0)) as running:
        yield running


def room_of(pond: Pond, table: str) -> Any:
    return pond.run(pond.app.rooms.get(table.removeprefix("/t/")))


def company(pond: Pond, *names: str, game: str = "bullfrogs", **fields: str) -> tuple[str, list[Person], list[Page]]:
    """A table with these people, all of them looking; the first one made it."""
    people = [pond.person() for _ in names]
    table = people[0].open_table(game, "me", *["open"] * (len(names) - 1), name=names[0], **fields)
    invite = people[0].invite(table)
    for number, (person, name) in enumerate(zip(people[1:], names[1:], strict=True), 1):
        person.sit(invite, number, name)
    pages = [person.socket(table) for person in people]
    for page in pages:
        page.hello()
    return table, people, pages


def moves_of(pond: Pond, table: str) -> list[Any]:
    return list(room_of(pond, table).table.moves)


# A bot stands in --------------------------------------------------------------------------------------------------------


def test_nothing_is_taken_back_without_the_person_a_bot_stands_in_for(hasty: Pond) -> None:
    table, people, (ann, bo) = company(hasty, "Ann", "Bo", **{"stand-in": "random"})
    end_turn(ann)
    catch_up([bo], ann.view["seq"])
    bo.close()
    ann.reach(lambda: ", away" in ann.who[1])
    ann.send(type="seat", seat=1, to="bot")
    ann.reach(lambda: ann.view["choices"])  # the bot has played Bo's turn
    before = moves_of(hasty, table)
    assert ann.view["tools"]["undo"] == "ask"
    ann.send(type="undo")
    assert ann.note("Asking ")
    assert moves_of(hasty, table) == before
    again = people[1].socket(table)
    again.hello()
    question = again.question()
    again.send(type="consent", ask=question["ask"], yes=False)
    assert ann.note("says no")
    assert moves_of(hasty, table) == before


def test_time_that_is_up_makes_nobody_a_bot_to_play_with(pond: Pond) -> None:
    clock = {"clock": "bank", "clock-bank": "20", "clock-add": "10", "clock-bot": "random"}
    ann, bo = pond.person(), pond.person()
    table = ann.open_table("bullfrogs", "open", "me", name="Ann", **clock)
    bo.web.get(f"/j/{ann.invite(table)}")
    bo.web.post(f"{table}/sit", data={"seat": "0", "name": "Bo", "agree": "yes"})
    hers = ann.socket(table)
    hers.hello()
    wind_on(pond, table, 1201)
    hers.reach(lambda: hers.view["choices"])
    end_turn(hers)
    hers.reach(lambda: hers.view["choices"])
    before = moves_of(pond, table)
    hers.send(type="undo")
    assert hers.note("Asking ")
    assert moves_of(pond, table) == before


def test_only_the_absent_person_or_the_table_says_which_bot_stands_in(hasty: Pond) -> None:
    people = [hasty.person(), hasty.person()]
    table = people[0].open_table("bullfrogs", "me", "open", name="Ann", **{"stand-in": "random"})
    people[1].web.get(f"/j/{people[0].invite(table)}")
    people[1].web.post(f"{table}/sit", data={"seat": "1", "name": "Bo", "stand-in": "tadpole"})
    ann, bo = (person.socket(table) for person in people)
    ann.hello()
    bo.hello()
    bo.send(type="me", name="Bo", wear="", stand_in="grandmaster")
    assert bo.note("before the game starts")
    bo.close()
    ann.reach(lambda: ", away" in ann.who[1])
    for weak in ("bot:random", "bot:froglet"):
        ann.send(type="seat", seat=1, to=weak)
        assert "level tadpole" in ann.note("chose their own")
    ann.send(type="seat", seat=1, to="bot")
    assert ann.note("stands in") == "A bot of level tadpole stands in for Bo."
    ann.send(type="seat", seat=1, to="bot:random")
    assert "Only Bo can choose" in ann.note("can choose")
    assert room_of(hasty, table).table.seats[1].bot == "tadpole"
    back = people[1].socket(table)
    back.hello()
    back.send(type="seat", seat=1, to="bot:grandmaster")
    question = ann.question()
    assert question["text"] == "Bo wants a bot of level grandmaster in Bo’s seat. OK?"
    ann.send(type="consent", ask=question["ask"], yes=False)
    assert back.note("says no")


def test_nobody_gets_a_hint_by_lending_their_seat_to_a_stronger_bot(pond: Pond) -> None:
    table, _, (ann, bo) = company(pond, "Ann", "Bo", **{"stand-in": "random"})
    ann.send(type="seat", seat=0, to="bot:grandmaster")
    question = bo.question()
    assert "grandmaster" in question["text"]
    assert room_of(pond, table).table.seats[0].kind == seats.PERSON
    bo.send(type="seat", seat=0, to="bot:grandmaster")
    assert bo.note("Ann chose their own stand-in")
    ann.send(type="seat", seat=0, to="bot")
    assert bo.note("A bot of level random stands in for Ann.")


# Hands ------------------------------------------------------------------------------------------------------------------


def test_nothing_is_dealt_shown_or_moved_while_a_seat_is_open(pond: Pond) -> None:
    ann, bo = pond.person(), pond.person()
    table = ann.open_table("bullfrogs", "me", "open", name="Ann")
    page = ann.socket(table)
    view = page.hello()
    assert (view["seq"], view["choices"], view["prompt"]["title"]) == (0, [], "Waiting for players")
    assert "hand-" not in view["parts"]["middle"]
    page.act(0, "early", rid=0)
    assert page.until("refusal", key="early")["title"] == "Not yet"
    page.send(type="undo")
    assert page.note("nothing to undo")
    bo.sit(ann.invite(table), 1, "Bo")
    page.reach(lambda: page.view["choices"])
    assert moves_of(pond, table)[0].kind == rows.OUTCOME


def test_a_hand_that_was_seen_is_dealt_anew_before_a_friend_gets_it(pond: Pond) -> None:
    """Ann holds two seats, looks, plays, opens one: whoever sits down there gets another deal, and she a new hand too."""
    ann, bo = pond.person(), pond.person()
    table = ann.open_table("bullfrogs", "me", "hot", name="Ann")
    page = ann.socket(table)
    page.hello()
    act_any(page, "a1")
    page.send(type="seat", seat=1, to="open")
    page.reach(lambda: page.view["prompt"]["title"] == "Waiting for players")
    assert "hand-" not in page.view["parts"]["middle"]
    assert ann.web.get(f"{table}/replay", params={"seat": "0"}).status_code == 403, "no looking back either"
    before = room_of(pond, table).table.seq
    bo.sit(ann.invite(table), 1, "Bo")
    page.reach(lambda: page.view["choices"])
    after = room_of(pond, table).table
    assert (after.rows[before].kind, after.rows[before].action) == (rows.UNDO, 0)
    assert all(row.kind == rows.OUTCOME and row.seq > before for row in after.moves)
    assert after.held.keys() == {seat.owner for seat in after.seats}
    assert any(line["kind"] == "anew" for line in page.asides)


def test_who_has_seen_a_hand_takes_no_other_seat(pond: Pond) -> None:
    """Own seat to a bot, take a bot's seat, look, go back: none of it while somebody else plays."""
    ann, bo = pond.person(), pond.person()
    table = ann.open_table("bullfrogs", "me", "open", "bot:random", name="Ann")
    invite = ann.invite(table)
    bo.sit(invite, 1, "Bo")
    hers, his = ann.socket(table), bo.socket(table)
    hers.hello()
    his.hello()
    hers.send(type="seat", seat=0, to="bot")
    his.note("stands in for Ann")
    hers.send(type="seat", seat=2, to="me")
    assert "Open its seat first" in hers.note("Open its seat first")
    hers.send(type="seat", seat=2, to="open")
    assert his.question()["text"].startswith("Ann wants to open ")
    assert [seat.kind for seat in room_of(pond, table).table.seats] == ["bot", "person", "bot"]


def test_a_seat_opened_by_consent_goes_to_nobody_who_has_seen_another_hand(pond: Pond) -> None:
    table, people, (ann, bo, cy) = company(pond, "Ann", "Bo", "Cy")
    kept = {seat.owner: number for number, seat in enumerate(room_of(pond, table).table.seats)}
    for who, seat in ((bo, 1), (cy, 2)):
        who.send(type="seat", seat=seat, to="open")
        for other in {ann: 0, bo: 1, cy: 2}:
            if other is not who and not (who is cy and other is bo):
                question = other.question()
                other.send(type="consent", ask=question["ask"], yes=True)
        ann.note("is open")
    held = room_of(pond, table).table.held
    assert {owner: set(seen) for owner, seen in held.items()} == {owner: {seat} for owner, seat in kept.items()}
    refused = people[1].web.post(f"{table}/sit", data={"seat": "2", "name": "Bo"})
    assert refused.status_code == 403
    assert "seen another hand" in refused.text
    assert people[1].web.post(f"{table}/sit", data={"seat": "1", "name": "Bo"}).status_code == 303, "their own old seat is theirs"
    dee = pond.person()
    before = moves_of(pond, table)
    watcher = pond.person().socket(table)
    assert watcher.hello()["prompt"]["title"] == "Waiting for players"
    dee.sit(people[0].invite(table), 2, "Dee")
    ann.reach(lambda: ann.view["choices"])
    watcher.reach(lambda: watcher.view["prompt"]["title"] == "Waiting for Ann")
    assert moves_of(pond, table)[: len(before)] == before, "the game goes on where it stood"


def test_who_has_seen_what_outlives_the_server(tmp_path: Path) -> None:
    database = tmp_path / "pond.db"
    with Pond(settings(database)) as pond:
        table, _, _ = company(pond, "Ann", "Bo")
        held = room_of(pond, table).table.held
    store = Store(str(database))
    stored = store.load(table.removeprefix("/t/"))
    store.close()
    assert stored is not None
    assert stored.held == held
    assert sorted(map(sorted, held.values())) == [[0], [1]]


def test_two_hands_at_one_screen_against_a_friend(pond: Pond) -> None:
    form = {"players": "3", "seat-0": "me", "seat-1": "hot", "seat-2": "open"}
    refused = pond.person().web.post("/new/bullfrogs", data=form)
    assert refused.status_code == 400
    assert "own screen" in refused.text
    assert pond.person().web.post("/new/freeway", data=form).status_code == 303, "nothing is hidden there"
    wish = {"game": "bullfrogs", "players": 3, "seats": ["me", "me", "open"]}
    assert pond.person().web.post("/api/v1/tables", json=wish).status_code == 422


def test_chance_is_not_rolled_again_before_a_friend_comes(pond: Pond) -> None:
    """Freeway Frogs hides nothing, but dice count: what was rolled alone is gone when somebody sits down."""
    ann, bo = pond.person(), pond.person()
    table = ann.open_table("freeway", "me", "bot:random", name="Ann")
    page = ann.socket(table)
    page.hello()
    page.reach(lambda: page.view["choices"])
    act_any(page, "a1")
    page.send(type="seat", seat=1, to="open")
    page.reach(lambda: page.view["prompt"]["title"] == "Waiting for players")
    page.send(type="undo")
    assert page.note("starts when everyone is here")
    bo.sit(ann.invite(table), 1, "Bo")
    page.reach(lambda: any(line["kind"] == "anew" for line in page.asides))
    assert all(row.kind == rows.OUTCOME for row in moves_of(pond, table))


# The end ----------------------------------------------------------------------------------------------------------------


def test_the_end_is_taken_back_by_all_or_not_at_all(pond: Pond) -> None:
    table, _, (ann, bo) = company(pond, "Ann", "Bo")
    act_any(ann, "a1")
    bo.send(type="resign")
    ann.reach(lambda: ann.view["parts"]["end"])
    assert "Ann wins" in ann.view["parts"]["end"] or "You win" in ann.view["parts"]["end"]
    assert ann.view["tools"]["undo"] == "ask"
    ann.send(type="undo")
    question = bo.question()
    assert room_of(pond, table).table.over
    bo.send(type="consent", ask=question["ask"], yes=True)
    ann.reach(lambda: not ann.view["parts"]["end"])
    assert not room_of(pond, table).table.over
    # every hand was shown meanwhile: nobody new can come
    ann.send(type="seat", seat=0, to="open")
    assert "known already" in ann.note("known already")


def test_the_last_mover_does_not_take_back_the_end(pond: Pond) -> None:
    table, _, pages = company(pond, "Ann", "Bo")

    def last_move() -> None:
        """Play until the game is over."""
        number = 0
        while not any(page.view["parts"]["end"] for page in pages):
            number += 1
            catch_up(pages, max(page.view["seq"] for page in pages))
            mover = next((page for page in pages if page.view["choices"]), None)
            if mover is not None:
                mover.act(mover.view["choices"][0]["action"], f"m{number}")
                mover.until(ack=f"m{number}")

    last_move()
    catch_up(pages, max(page.view["seq"] for page in pages))
    seq = pages[0].view["seq"]
    for page in pages:
        assert page.view["tools"]["undo"] == "ask"
        page.send(type="undo")
        page.note("Asking ")
    assert room_of(pond, table).table.seq == seq


def test_resigning_of_three_goes_on_with_a_bot_and_never_comes_back(pond: Pond) -> None:
    table, people, (ann, bo, cy) = company(pond, "Ann", "Bo", "Cy", **{"stand-in": "random"})
    bo.send(type="resign")
    ann.reach(lambda: any("resigned" in line["text"] for line in ann.asides))
    ann.reach(lambda: "level random" in ann.who[1])
    bo.reach(lambda: "level random" in bo.who[1])
    bo.send(type="seat", seat=1, to="me")
    assert bo.note("Open its seat first")
    cy.send(type="resign")
    ann.reach(lambda: ann.view["parts"]["end"])
    about = people[0].web.get(f"/api/v1{table.replace('/t/', '/tables/')}").json()
    assert [(one["kind"], one["seat"]) for one in about["ended"]] == [("resign", 1), ("resign", 2)]
    assert about["over"], "of the three sides one is left"
    assert about["winners"] == [0]


def test_abandoning_needs_everybody(pond: Pond) -> None:
    table, people, (ann, bo) = company(pond, "Ann", "Bo")
    act_any(ann, "a1")
    ann.send(type="abandon")
    question = bo.question()
    assert "end the game" in question["text"]
    eve = pond.person().socket(table)
    eve.hello()
    eve.send(type="consent", ask=question["ask"], yes=True)
    assert eve.note("for the others")
    bo.send(type="consent", ask=question["ask"], yes=True)
    ann.reach(lambda: ann.view["parts"]["end"])
    assert "Everyone agreed to end the game" in ann.view["parts"]["end"]
    assert room_of(pond, table).table.winners() == []
    record = people[0].web.get(f"{table}/record").text
    parsed = frogpond.Record.parse(record)
    assert parsed.tags["ended"].startswith("abandon -")
    *_, (state, _) = parsed.replay()
    assert not state.is_over
    moves = len(parsed.moves)
    said = people[1].web.get(f"{table}/replay.json", params={"move": moves}).json()["said"]
    assert "end the game" in said


def test_time_lost_is_the_game_lost_where_that_was_agreed_on(pond: Pond) -> None:
    clock = {"clock": "bank", "clock-bank": "20", "clock-add": "10", "clock-bot": "*loss"}
    ann, bo = pond.person(), pond.person()
    table = ann.open_table("bullfrogs", "me", "open", name="Ann", **clock)
    bo.web.get(f"/j/{ann.invite(table)}")
    assert bo.web.post(f"{table}/sit", data={"seat": "1", "name": "Bo"}).status_code == 409, "only who agrees sits down"
    assert bo.web.post(f"{table}/sit", data={"seat": "1", "name": "Bo", "agree": "yes"}).status_code == 303
    his = bo.socket(table)
    his.hello()
    wind_on(pond, table, 1201)
    his.reach(lambda: his.view["parts"]["end"])
    assert any("ran out of time" in line["text"] for line in his.asides)
    assert room_of(pond, table).table.winners() == [1]
    assert his.view["clock"]["runs"] == -1


# Hints, rematch, names --------------------------------------------------------------------------------------------------


def test_a_fork_of_a_live_game_has_no_hints_and_its_forks_neither(pond: Pond) -> None:
    table, people, (ann, bo) = company(pond, "Ann", "Bo")
    act_any(ann, "a1")
    fork = people[0].web.post(f"{table}/fork", data={}).headers["location"]
    deeper = people[0].web.post(f"{fork}/fork", data={}).headers["location"]
    for one in (table, fork):
        answer = people[0].web.post(f"{one}/fork", data={"others": "grandmaster"})
        assert answer.status_code == 409, "a bot at one's own seat would be a hint"
        assert "no bots here" in answer.text
    for one in (fork, deeper):
        page = people[0].socket(one)
        page.hello()
        assert page.view["tools"]["hint"]
        page.send(type="aids", hints=True)
        assert "came from goes on" in page.note("goes on")
        assert room_of(pond, one).header.settings.hints is False
        page.send(type="seat", seat=0, to="bot:grandmaster")
        assert page.note("no bots here")
    bo.send(type="resign")
    ann.reach(lambda: ann.view["parts"]["end"])
    page.send(type="aids", hints=True)
    assert page.note("on for everyone")
    assert people[0].web.post(f"{fork}/fork", data={"others": "random"}).status_code == 303, "it is over"


def test_a_host_allows_no_hints_behind_anybodys_back(pond: Pond) -> None:
    _, _, (ann, bo) = company(pond, "Ann", "Bo")
    ann.send(type="aids", hints=True)
    question = bo.question()
    assert "hints for everyone" in question["text"]
    assert ann.view["tools"]["hint"]
    bo.send(type="consent", ask=question["ask"], yes=True)
    assert ann.note("Everyone agreed")


def test_nobodys_list_is_flooded_by_rematches(pond: Pond) -> None:
    table, people, (ann, _) = company(pond, "Ann", "Bo")
    victim = people[1].web.get("/").text.count('href="/t/')
    for _ in range(5):
        assert people[0].web.post(f"{table}/rematch").status_code == 409
    ann.send(type="resign")
    ann.reach(lambda: ann.view["parts"]["end"])
    made = {people[0].web.post(f"{table}/rematch").headers["location"] for _ in range(20)}
    assert len(made) == 1
    lonely = people[0].socket(made.pop())
    lonely.hello()
    lonely.send(type="resign")
    assert lonely.note("starts when everyone is here")
    assert people[1].web.get("/").text.count('href="/t/') == victim


NAMES = ["ann", " A n n ", "\uff21nn", "A\u200bnn", "\u0410nn", "Fr0g", "f\u200brog", "frog for Ann", "Red", "You"]


def test_nobody_is_called_like_another_or_like_a_bot(pond: Pond) -> None:
    ann, eve = pond.person(), pond.person()
    table = ann.open_table("bullfrogs", "me", "open", name="Ann")
    eve.web.get(f"/j/{ann.invite(table)}")
    for name in NAMES:
        answer = eve.web.post(f"{table}/sit", data={"seat": "1", "name": name})
        assert answer.status_code == 409, name
        assert "Pick another name" in answer.text
        assert 'name="seat"' in answer.text, "the form is there again"
    assert eve.web.post(f"{table}/sit", data={"seat": "1", "name": "Eve"}).status_code == 303
    page = eve.socket(table)
    page.hello()
    for name in NAMES:
        page.send(type="me", name=name, wear="")
        assert page.note("Pick another name")
    for name in NAMES[5:]:
        form = {"players": "2", "seat-0": "open", "seat-1": "me", "name": name}
        assert pond.person().web.post("/new/bullfrogs", data=form).status_code == 400


# Lists, chat, manners ---------------------------------------------------------------------------------------------------


def test_tables_are_unlisted_unless_their_maker_lists_them(pond: Pond) -> None:
    table, people, (ann, bo) = company(pond, "Ann", "Bo")
    eve = pond.person()
    assert table not in eve.web.get("/replays").text
    bo.send(type="list", on=True)
    assert bo.note("Only the host")
    ann.send(type="list", on=True)
    ann.send(type="say", text="a private word")
    bo.reach(lambda: any(line["kind"] == "chat" for line in bo.asides))
    assert table in eve.web.get("/replays").text
    assert "private word" not in eve.web.get(f"{table}/replay").text
    listed = eve.open_table("bullfrogs", "me", "bot:random", listed="yes")
    assert listed in people[0].web.get("/replays").text


def test_chat_through_the_api_is_for_those_who_sat(pond: Pond) -> None:
    table, _, (ann, bo) = company(pond, "Ann", "Bo")
    ann.send(type="say", text="only for us")
    bo.reach(lambda: any(line["kind"] == "chat" for line in bo.asides))
    lines = pond.person().web.get(f"/api/v1{table.replace('/t/', '/tables/')}/log").json()["lines"]
    assert lines
    assert not any(line["kind"] == "chat" for line in lines)


def test_mute_and_report(pond: Pond) -> None:
    table, _, (ann, bo) = company(pond, "Ann", "Bo")
    bo.send(type="say", text="something rude")
    ann.reach(lambda: any(line["kind"] == "chat" for line in ann.asides))
    ann.send(type="report", seat=1, text="he is rude")
    assert ann.note("Thanks")
    ann.send(type="mute", seat=1, on=True)
    fresh = ann.until("story")["story"]
    assert fresh["from"] == 0
    assert not any(line["kind"] == "chat" for line in ann.asides)
    bo.send(type="say", text="something ruder")
    bo.reach(lambda: any("ruder" in line["text"] for line in bo.asides))
    ann.send(type="mute", seat=1, on=False)
    ann.reach(lambda: any("ruder" in line["text"] for line in ann.asides))
    store = pond.app.rooms.store
    with store.engine.begin() as connection:
        (report,) = read_reports(connection, table.removeprefix("/t/"))
    assert (report.text, report.name, report.about) == ("he is rude", "Bo", room_of(pond, table).table.seats[1].owner)
    assert [tuple(line) for line in report.chat] == [("Bo", "something rude")]
    for _ in range(6):
        ann.send(type="report", text="again and again")
    assert ann.note("have your reports")
    eve = pond.person().socket(table)
    eve.hello()
    eve.send(type="report", seat=1, text="me too")
    assert eve.note("at this table")


def test_a_closed_table_sends_everybody_away(pond: Pond) -> None:
    table, people, (ann, bo) = company(pond, "Ann", "Bo")
    ann.send(type="close")
    assert ann.note("can’t close a table")
    pond.app.rooms.store.one(closing(table.removeprefix("/t/"), "rude", time.time()))
    pond.run(pond.app.rooms.beat())
    for page in (ann, bo):
        assert page.until("bye")["text"] == "This table was closed."
    assert people[0].web.get(table).status_code == 403
    assert people[0].web.post(f"{table}/fork", data={}).status_code == 403
    assert table not in people[0].web.get("/").text


def test_a_private_table_and_a_reused_invitation(pond: Pond) -> None:
    """The link of a table whose seats are taken seats nobody, whatever they say; a private one shows nothing to them."""
    ann, bo, eve = pond.person(), pond.person(), pond.person()
    made = ann.web.post("/api/v1/tables", json={"game": "bullfrogs", "players": 2, "seats": ["me", "open"], "private": True}).json()
    seat = {"invite": made["invite"], "name": "Bo"}
    assert bo.web.post(f"/api/v1/tables/{made['table']['id']}/seats", json=seat).status_code == 200
    for wanted in ({}, {"seat": 0}, {"seat": 1}):
        answer = eve.web.post(f"/api/v1/tables/{made['table']['id']}/seats", json={"invite": made["invite"], **wanted})
        assert answer.status_code == 409
    assert eve.web.get(f"/api/v1/tables/{made['table']['id']}").status_code == 404
    assert eve.web.get(f"/t/{made['table']['id']}").status_code == 403


def test_a_program_has_the_same_rights(pond: Pond) -> None:
    """Everything over the API: two tokens, one of them tries to cheat."""
    web = pond.person().web
    made = web.post("/api/v1/tables", json={"game": "bullfrogs", "players": 2, "seats": ["me", "open"], "name": "Ann"}).json()
    place = f"/api/v1/tables/{made['table']['id']}"
    ann = {"Authorization": f"Bearer {made['token']}"}
    assert made["table"]["waiting"]
    assert web.post(f"{place}/acts", json={"action": 0}, headers=ann).json()["error"]["code"] == "waiting"
    bo = {"Authorization": "Bearer " + web.post(f"{place}/seats", json={"invite": made["invite"], "name": "Bo"}).json()["token"]}
    assert web.put(f"{place}/seats/1", json={"to": "open"}, headers=ann).json()["error"]["code"] == "taken"
    asked = web.put(f"{place}/seats/0", json={"to": "open"}, headers=ann)
    assert asked.status_code == 202
    question = web.get(f"{place}/consent", headers=bo).json()
    assert "open Ann’s seat" in question["text"]
    assert web.get(f"{place}/consent", headers=ann).json()["ask"] is None
    assert web.post(f"{place}/consent", json={"ask": question["ask"], "yes": False}, headers=bo).status_code == 200
    assert web.post(f"{place}/abandon", headers=ann).status_code == 202
    ended = web.post(f"{place}/resign", json={}, headers=bo).json()
    assert (ended["over"], ended["winners"], ended["ended"][0]["text"]) == (True, [0], "Bo resigned.")
    assert web.post(f"{place}/resign", json={}, headers=ann).json()["error"]["code"] == "over"
    view = web.get(f"{place}/view", headers=ann).json()["view"]
    assert (view["over"], view["winners"], view["choices"]) == (True, [0], [])
    assert web.post(f"{place}/acts", json={"action": 0}, headers=ann).json()["error"]["code"] == "over"


def test_an_old_table_where_somebody_played_while_a_seat_was_open_begins_anew(tmp_path: Path) -> None:
    """Tables of earlier versions let their makers play on alone: whoever sits down gets a fresh game."""
    database = tmp_path / "pond.db"
    with Pond(settings(database)) as pond:
        ann = pond.person()
        table = ann.open_table("bullfrogs", "me", "bot:random", name="Ann")
        page = ann.socket(table)
        page.hello()
        act_any(page, "a1")
        invite, cookies = ann.invite(table), ann.web.cookies
    store = Store(str(database))
    with store.engine.execution_options(writes=True).begin() as connection:
        connection.exec_driver_sql("UPDATE seats SET kind = 'open', name = '', bot = '' WHERE seat = 1")
        connection.exec_driver_sql("DROP TABLE held")
        connection.exec_driver_sql("UPDATE about SET value = '1' WHERE name = 'schema'")
    store.close()
    with Pond(settings(database)) as pond:
        bo, again = pond.person(), pond.person()
        again.web.cookies = cookies
        assert again.socket(table).hello()["prompt"]["title"] == "Waiting for players"
        bo.sit(invite, 1, "Bo")
        now = room_of(pond, table).table
        assert all(row.kind == rows.OUTCOME for row in now.moves)
        assert [seat.kind for seat in now.seats] == [seats.PERSON] * 2


@pytest.mark.browser
def test_resigning_in_a_browser_is_asked_about_first(browser: Any, pond: Pond) -> None:
    with window(browser, pond.host) as context:
        page = context.new_page()
        page.goto(f"{pond.url}/new/bullfrogs")
        page.click("button[form=table-form]")
        page.wait_for_selector("#things > *", state="attached")
        for answer in ("Play on", "Yes, I resign"):
            page.click("#open-menu")
            page.click("#tab-game")
            page.click("#resign")
            assert page.inner_text("#sure-title") == "Give up this game?"
            page.click(f"#sure button:has-text('{answer}')")
            page.wait_for_selector("#sure", state="detached")
        page.wait_for_selector("#end[open]")
        assert "You resigned." in page.inner_text("#end-sheet")

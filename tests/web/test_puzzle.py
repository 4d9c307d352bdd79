"""Puzzles on the real table: today's, any other, right and wrong answers, days in a row, ratings, missed moves."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Any

import pytest

from frogpond.engine.puzzles import of_the_day, puzzles, with_puzzles
from frogpond.store import fingerprint
from frogpond.store.puzzles import record_of, trying
from frogpond.store.reviews import keep_review
from frogpond.table import daily
from frogpond.table.puzzles import rated, stake
from frogpond.web.app.puzzles import played_out, stored
from web.pond import Person, Pond
from web.screen import window


def answer(person: Person, address: str, move: int) -> dict[str, Any]:
    got = person.web.post(f"{address}/answer", data={"move": str(move)})
    assert got.status_code == 200, got.text
    return dict(got.json())


def moves_of(name: str, number: int = 1) -> tuple[int, int]:
    """The best move of a puzzle, and another one."""
    puzzle = puzzles(name)[number - 1]
    state = puzzle.state()
    best = state.find(puzzle.best)
    return best, next(action for action in state.legal_actions() if action != best)


def test_the_puzzle_of_the_day_is_one_of_them_and_the_same_for_all(pond: Pond, today: str) -> None:
    name, number = of_the_day(today)
    ann, bo = pond.person(), pond.person()
    for person in (ann, bo):
        page = person.web.get("/puzzle")
        assert page.status_code == 200
        assert "Today’s puzzle" in page.text
        assert f'data-table="/puzzle/{name}/{number + 1}"' in page.text


@pytest.mark.parametrize("name", with_puzzles())
def test_the_question_offers_what_the_rules_allow_and_says_why_not(pond: Pond, name: str) -> None:
    web = pond.person().web
    asked = web.get(f"/puzzle/{name}/1/step.json").json()
    state = puzzles(name)[0].state()
    assert {one["action"] for one in asked["choices"]} == set(state.legal_actions())
    assert asked["prompt"]["title"].endswith("to move. Find the one good move.")
    assert asked["puzzle"]["state"] == "ask"
    refused = web.get(f"/puzzle/{name}/1/why.json", params={"picks": "nothing-here"}).json()
    assert refused["type"] == "refusal"
    assert refused["text"]


@pytest.mark.parametrize("name", with_puzzles())
def test_right_and_wrong_answers_are_played_on_the_board(pond: Pond, name: str) -> None:
    person = pond.person()
    best, other = moves_of(name)
    wrong = answer(person, f"/puzzle/{name}/1", other)
    assert wrong["puzzle"]["state"] == "wrong"
    assert wrong["prompt"]["title"].startswith("Not this one.")
    assert "The best move is worth" in wrong["prompt"]["help"]
    assert wrong["choices"] == []
    assert wrong["frames"]
    right = answer(person, f"/puzzle/{name}/1", best)
    assert right["puzzle"]["state"] == "solved"
    assert right["prompt"]["title"].startswith("Yes! ")
    assert right["story"]["chapters"]
    shown = person.web.post(f"/puzzle/{name}/1/answer", data={"show": "yes"}).json()
    assert shown["puzzle"]["state"] == "shown"
    table = person.web.post(f"/puzzle/{name}/1/play")
    assert table.status_code == 303
    assert person.web.get(table.headers["location"]).status_code == 200


@pytest.mark.parametrize("name", with_puzzles())
def test_a_wrong_move_is_answered_by_the_others(name: str) -> None:
    for number in range(1, min(9, len(puzzles(name)) + 1)):
        posed = stored(name, number)
        state = posed.state
        before = state.to_json()
        line = played_out(posed, moves_of(name, number)[1])
        assert state.to_json() == before, "the position stays"
        assert line.told[0].seat == state.to_move
        if state.game.seats > 1 and not line.state.is_over:
            assert any(item.seat not in (-1, state.to_move) for item in line.told)
        again = played_out(posed, line.action)
        assert (again.title, again.text, again.state) == (line.title, line.text, line.state)


def test_the_first_try_alone_changes_the_rating(pond: Pond) -> None:
    ann, bo = pond.person(), pond.person()
    best, other = moves_of("bullfrogs", 2)
    assert re.search(r">\+\d+<", answer(ann, "/puzzle/bullfrogs/2", best)["side"])
    again = answer(ann, "/puzzle/bullfrogs/2", other)["side"]
    assert "It can’t change your rating any more." in again
    lost = answer(bo, "/puzzle/bullfrogs/2", other)["side"]
    assert re.search(r">−\d+<", lost)
    assert "Only the first try changes your rating." in lost
    assert "It can’t change" in answer(bo, "/puzzle/bullfrogs/2", best)["side"]


def test_ratings_meet_where_results_are_expected() -> None:
    assert rated(1200, 0, 1200, 0, True) == (1216, 1192)
    mine, theirs = 1200.0, 1500.0
    for tries in range(400):
        mine, theirs = rated(mine, tries, theirs, tries, tries % 2 == 0)
    assert abs(mine - theirs) < 40, "who solves every second one is as strong as the puzzle"
    gain, loss = stake(1200, 0, 1800)
    assert gain > 25
    assert loss < 5


def test_days_in_a_row(pond: Pond) -> None:
    store, owner, today = pond.app.rooms.store, "d" * 64, date(2026, 3, 9)
    for back in (4, 2, 1, 0):
        day = (today - timedelta(days=back)).isoformat()
        store.one(trying(owner, f"key{back}", 1200.0, back != 0, day, 1000.0 - back))
    days = store.read(lambda connection: record_of(connection, owner)).days
    assert daily.streak(days, today.isoformat()) == 2, "today is not solved yet, the days before stand"
    store.one(trying(owner, "key0", 1200.0, True, today.isoformat(), 2000.0))
    days = store.read(lambda connection: record_of(connection, owner)).days
    assert daily.streak(days, today.isoformat()) == 3


def test_a_mistake_of_ones_own_games_is_a_puzzle_of_ones_own(pond: Pond) -> None:
    ann, bo = pond.person(), pond.person()
    table = ann.open_table("bullfrogs", "me", "bot:spawn")
    ident = table.removeprefix("/t/")
    page = ann.socket(table)
    page.hello()
    page.reach(lambda: page.view["choices"])
    room = pond.run(pond.app.rooms.get(ident))
    assert room is not None
    move, legal = len(room.table.moves), list(room.table.state.legal_actions())
    page.act(legal[0], "k1")
    page.until(ack="k1")
    page.send(type="resign")
    page.reach(lambda: page.view["parts"]["end"])
    mark = {"move": move, "seat": 0, "loss": 0.6, "good": 0.4, "bad": -0.2, "best": legal[-1], "action": legal[0]}
    keep_review(pond.app.rooms.store, ident, room.table.seq, {"seq": room.table.seq, "marks": [mark]})
    listed = ann.web.get("/puzzle/bullfrogs/1").text
    address = f"/puzzle/mine/{ident}/{move}"
    assert address in listed
    assert address not in bo.web.get("/puzzle/bullfrogs/1").text
    assert "You missed this today" in ann.web.get(address).text
    assert answer(ann, address, legal[0])["puzzle"]["state"] == "wrong"
    assert answer(ann, address, legal[-1])["puzzle"]["state"] == "solved"
    assert bo.web.get(address).status_code == 404, "it is nobody else's"
    assert ann.web.get(f"/puzzle/mine/{ident}/{move + 1}").status_code == 404


def test_a_running_game_gives_no_puzzle(pond: Pond) -> None:
    ann = pond.person()
    table = ann.open_table("bullfrogs", "me", "bot:spawn").removeprefix("/t/")
    room = pond.run(pond.app.rooms.get(table))
    assert room is not None
    mark = {"move": 0, "seat": 0, "loss": 0.6, "good": 0.4, "bad": -0.2, "best": 0, "action": 1}
    keep_review(pond.app.rooms.store, table, room.table.seq, {"seq": room.table.seq, "marks": [mark]})
    assert ann.web.get(f"/puzzle/mine/{table}/0").status_code == 404


def test_who_is_forgotten_leaves_no_tries(pond: Pond) -> None:
    ann = pond.person()
    ann.open_table("bullfrogs", "me", "hot", name="Ann")
    best, _ = moves_of("bullfrogs", 3)
    answer(ann, "/puzzle/bullfrogs/3", best)
    owner = fingerprint(ann.web.cookies["frogpond"])
    assert pond.app.rooms.store.read(lambda connection: record_of(connection, owner)).solved
    ann.web.post("/me/forget", data={"sure": "yes"})
    assert not pond.app.rooms.store.read(lambda connection: record_of(connection, owner)).tried


def test_addresses_that_are_none(pond: Pond) -> None:
    web = pond.person().web
    for address in (
        "/puzzle/chess/1",
        "/puzzle/bullfrogs/0",
        "/puzzle/bullfrogs/x",
        "/puzzle/bullfrogs/9999",
        "/puzzle/mine/AAAAAAAAAAAA/3",
    ):
        assert web.get(address).status_code == 404, address
    assert web.post("/puzzle/bullfrogs/1/answer", data={"move": "65000"}).status_code >= 400
    assert web.post("/puzzle/bullfrogs/1/answer", data={"move": "x"}).status_code >= 400


SEND = "action => import('/static/line.js').then(line => line.send({ type: 'act', action }))"
FITS = """() => [...document.querySelectorAll('#dock .btn, #asked, #help')].filter(el => {
  const r = el.getBoundingClientRect(), d = document.getElementById('dock').getBoundingClientRect();
  return r.width && (r.bottom > d.bottom + 1 || r.right > d.right + 1);
}).map(el => el.id || el.textContent)"""


@pytest.mark.browser
@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("name", ["bullfrogs", "cosmic-frog", "freeway"])
def test_ask_wrong_solved_in_a_browser(browser: Any, pond: Pond, name: str, phone: bool) -> None:
    best, other = moves_of(name, 4)
    with window(browser, pond.host, phone=phone) as context:
        page = context.new_page()
        page.goto(f"{pond.url}/puzzle/{name}/4")
        page.wait_for_selector('body[data-puzzle="ask"]')
        assert page.locator("#puzzle-again").is_hidden()
        assert page.locator("[data-ui~=lit], #buttons .btn").count() > 0
        page.evaluate(SEND, other)
        page.wait_for_selector('body[data-puzzle="wrong"]')
        assert page.text_content("#asked").startswith("Not this one.")
        assert page.evaluate(FITS) == []
        page.click("#puzzle-again")
        page.wait_for_selector('body[data-puzzle="ask"]')
        page.evaluate(SEND, best)
        page.wait_for_selector('body[data-puzzle="solved"]')
        assert page.text_content("#asked").startswith("Yes! ")
        assert page.evaluate(FITS) == []
        assert page.locator("#puzzle-next").is_visible()
        page.click("#puzzle-acts form button")
        page.wait_for_url("**/t/*")

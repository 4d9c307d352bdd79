"""The home page: what waits for somebody, one click to a game, and news while it is open."""

from __future__ import annotations

import re
from typing import Any

import pytest

from frogpond.web.live.lobby_events import LATELY, LobbyClient
from web.measures import MEANWHILE, SETTLED
from web.pond import Person, Pond, catch_up
from web.screen import window
from web.test_people import duel, play_out


def cookies(pond: Pond, context: Any, person: Person) -> None:
    jar = [cookie for cookie in person.web.cookies.jar if cookie.path == "/"]
    context.add_cookies([{"name": cookie.name, "value": cookie.value, "url": pond.url} for cookie in jar])


def two(pond: Pond) -> tuple[Person, Person, str]:
    ann, bo = pond.person(), pond.person()
    table = ann.open_table("bullfrogs", "me", "open", name="Ann")
    bo.sit(ann.invite(table), 1, "Bo")
    return ann, bo, table


def shown_by(person: Person) -> dict[str, str]:
    """What the stream of somebody's home page asks for."""
    found = re.search(r'data-tables="([^"]*)" data-mark="([^"]*)"', person.web.get("/").text)
    assert found is not None
    return {"tables": found[1], "since": found[2]}


def test_a_first_visitor_sees_the_hero_and_plays_with_one_click(pond: Pond) -> None:
    ann = pond.person()
    page = ann.web.get("/").text
    assert "by moonlight" in page
    assert 'href="/learn/bullfrogs"' in page
    table = ann.web.post("/play/bullfrogs").headers["location"]
    view = ann.socket(table)
    view.hello()
    assert view.view["choices"], "it is their turn at once"
    assert "Your turn" in ann.web.get("/").text
    assert "Learn" in ann.web.get("/").text, "the other games are not known yet"


def test_play_now_gives_the_last_opponents_and_options(pond: Pond) -> None:
    ann = pond.person()
    ann.open_table("bullfrogs", "me", "bot:tadpole", "bot:random", **{"set-edition": "v1.23", "name": "Ann"})
    home = ann.web.get("/").text
    assert "two bots, again" in home
    again = ann.web.post("/play/bullfrogs").headers["location"].removeprefix("/t/")
    stored = pond.app.rooms.store.load(again)
    assert stored is not None
    assert [seat.bot for seat in stored.seats] == ["", "tadpole", "random"]
    assert stored.header.options["edition"] == "v1.23"
    assert stored.seats[0].name == "Ann"
    assert ann.web.post("/play/nothing").status_code == 404


def test_your_turn_comes_first_with_company_and_what_is_asked(pond: Pond) -> None:
    ann, bo, table = two(pond)
    mine, other = ann.web.get("/").text, bo.web.get("/").text
    turn, waits = (mine, other) if "<h2>Your turn</h2>" in mine else (other, mine)
    assert "Continue" in turn
    assert f"{table}/now.svg" in turn
    assert "Continue" not in waits
    assert f'href="{table}"' in waits
    assert "with Bo" in turn or "with Ann" in turn


def test_every_table_that_asks_for_you_is_reached_from_home(pond: Pond) -> None:
    ann = pond.person()
    tables = [ann.open_table("bullfrogs", "me", "hot", name="Ann") for _ in range(5)]
    home = ann.web.get("/").text
    assert home.count("/now.svg") == 2, "the most pressing ones as pictures"
    assert "Your turn in 3 more" in home
    assert [table for table in tables if f'href="{table}"' not in home] == []


def test_listed_games_tell_names_results_and_dates(pond: Pond) -> None:
    ann, bo = pond.person(), pond.person()
    going = duel(pond, ann, bo, ("Anneliese", "Bodo"), listed="yes")
    page = ann.web.get("/replays").text
    assert f"{going}?watch=1" in page
    assert "Anneliese 0, Bodo 0" in page
    play_out([ann, bo], going)
    page = ann.web.get("/replays").text
    names, day = r"(Anneliese|Bodo) (-?\d+), (Anneliese|Bodo) (-?\d+)</span></span>", r"<span [^>]*>\d+ \w+ 20\d\d</span>"
    told = re.search(rf"{names}{day}<a [^>]*{going}/replay", page)
    assert told is not None
    assert int(told[2]) >= int(told[4]), "the winner stands first"


def test_a_table_of_the_lobby_is_open_to_everybody_and_others_are_not(pond: Pond) -> None:
    ann, bo = pond.person(), pond.person()
    closed = ann.open_table("freeway", "me", "open", name="Ann")
    wanted = ann.open_table("freeway", "me", "open", name="Ann", wanted="yes")
    bo.web.post("/play/bullfrogs")
    page = bo.web.get("/").text
    invite = ann.invite(wanted)
    assert f"/j/{invite}" in page
    assert f"/j/{ann.invite(closed)}" not in page
    assert bo.sit(invite, 1, "Bo") == wanted
    assert f"/j/{invite}" not in ann.web.get("/").text, "it is full"


def test_a_small_board_shows_nobody_elses_hand(pond: Pond) -> None:
    ann, bo, table = two(pond)
    stranger = pond.person()
    assert ann.web.get(f"{table}/now.svg").headers["content-type"].startswith("image/svg")
    assert stranger.web.get(f"{table}/now.svg").status_code == 200
    private = ann.web.post(f"{table}/fork").headers["location"]
    assert stranger.web.get(f"{private}/now.svg").status_code == 403
    assert bo.web.get("/t/AAAAAAAAAAAA/now.svg").status_code == 404


def test_what_happened_before_a_page_listens_is_told_to_it(fresh_pond: Pond) -> None:
    """A page is made, something happens, and only then its stream is open: it hears of it; who was shown it already does not."""
    ann, bo, table = two(fresh_pond)
    pages = [person.socket(table) for person in (ann, bo)]
    for page in pages:
        page.hello()
    mover = next(page for page in pages if page.view["choices"])
    before = shown_by(ann)
    mover.act(mover.view["choices"][0]["action"], "k")
    mover.until(ack="k")
    for old in (before, {**before, "since": "another-1"}, {**before, "since": ""}):
        with ann.web.stream("GET", "/live", params=old) as answer:
            lines = answer.iter_lines()
            assert next(lines).startswith("retry:")
            assert "data: news" in lines
    lobby, now = fresh_pond.app.rooms.services.lobby, shown_by(ann)["since"]
    assert not lobby.missed(LobbyClient("somebody", ["elsewhere"]), before["since"]), "what others do at another table is no news"
    assert lobby.missed(LobbyClient("somebody", [table.removeprefix("/t/")]), before["since"])
    assert not lobby.missed(LobbyClient("somebody", [table.removeprefix("/t/")]), now)
    for _ in range(LATELY):
        lobby.touch("elsewhere")
    assert not lobby.missed(LobbyClient("somebody", []), now)
    lobby.touch("elsewhere")
    assert lobby.missed(LobbyClient("somebody", []), now), "too long ago to know"
    fresh = lobby.mark
    fresh_pond.person().open_table("freeway", "me", "open", name="Cleo", wanted="yes")
    assert lobby.missed(LobbyClient("somebody", []), fresh), "a table for all"


@pytest.mark.browser
def test_home_hears_of_a_move_and_of_an_open_table(pond: Pond, browser: Any) -> None:
    ann, bo, table = two(pond)
    pages = [ann.socket(table), bo.socket(table)]
    for page in pages:
        page.hello()
    mover = 0 if pages[0].view["choices"] else 1
    waiting = (ann, bo)[1 - mover]
    with window(browser, pond.host) as context:
        cookies(pond, context, waiting)
        home = context.new_page()
        home.goto(pond.url)
        home.wait_for_selector("#home")
        assert home.locator(".turn").count() == 0
        number = 0
        while not pages[1 - mover].view["choices"]:
            pages[mover].act(pages[mover].view["choices"][0]["action"], f"k{number}")
            pages[mover].until(ack=f"k{number}")
            catch_up(pages, pages[mover].view["seq"])
            number += 1
        home.wait_for_selector(".turn .btn.go")
        cleo = pond.person()
        invite = cleo.invite(cleo.open_table("freeway", "me", "open", name="Cleo", wanted="yes"))
        home.wait_for_selector(f'.sec-open a[href$="/j/{invite}"]')
        home.keyboard.press("Tab")
        home.focus(".turn .btn.go")
        home.keyboard.press("Enter")
        home.wait_for_selector("#things > *", state="attached")
        assert table in home.url


HELD = """() => {   // every answer about home is held back until it is let go; how often there were news is counted
  const fetched = window.fetch, Source = window.EventSource;
  window.held = [];
  window.news = 0;
  window.fetch = async (...asked) => {
    const answer = await fetched(...asked);
    if (asked[0] === "/home" && window.held) await new Promise(done => window.held.push(done));
    return answer;
  };
  window.EventSource = class extends Source {
    constructor(...about) {
      super(...about);
      this.addEventListener("message", () => window.news++);
    }
  };
}"""


@pytest.mark.browser
def test_an_older_answer_that_comes_last_does_not_stay(fresh_pond: Pond, browser: Any) -> None:
    """News come while the page still waits for what it asked before: whichever answer is late, it shows the newest."""
    ann, bo, table = two(fresh_pond)
    pages = [ann.socket(table), bo.socket(table)]
    for page in pages:
        page.hello()
    mover = 0 if pages[0].view["choices"] else 1
    with window(browser, fresh_pond.host) as context:
        cookies(fresh_pond, context, (ann, bo)[1 - mover])
        context.add_init_script(f"({HELD})()")
        home = context.new_page()
        home.goto(fresh_pond.url)
        home.wait_for_selector("#home")

        async def touch() -> None:
            fresh_pond.app.rooms.services.lobby.touch(table.removeprefix("/t/"))

        fresh_pond.run(touch())
        home.wait_for_function("() => window.held.length")  # what it is told now it will be told last
        number, news = 0, home.evaluate("() => window.news")
        while not pages[1 - mover].view["choices"]:
            pages[mover].act(pages[mover].view["choices"][0]["action"], f"k{number}")
            pages[mover].until(ack=f"k{number}")
            catch_up(pages, pages[mover].view["seq"])
            number += 1
        home.wait_for_function("news => window.news > news", arg=news)
        home.evaluate(MEANWHILE)
        home.evaluate("() => { const late = window.held.reverse(); window.held = null; for (const done of late) done(); }")
        home.wait_for_selector(".turn .btn.go")
        home.evaluate(SETTLED)
        assert home.locator(".turn .btn.go").count() == 1


@pytest.mark.usefixtures("patient_seekers")
def test_people_who_ask_for_the_same_are_found_a_game(pond: Pond) -> None:
    ann, bo, cleo = pond.person(), pond.person(), pond.person()
    for person, name in ((ann, "Ann"), (bo, "Bo"), (cleo, "Cleo")):
        person.web.post("/me", data={"name": name})
    wish = {"game": "freeway", "players": "2", "pace": "live"}
    assert ann.web.post("/find", data=wish).headers["location"] == "/find"
    assert "Looking" in ann.web.get("/find").text
    cleo.web.post("/find", data={**wish, "pace": "days"})
    assert "Looking" in cleo.web.get("/find").text, "another pace"
    bo.web.post("/find", data=wish)
    table = bo.web.get("/find").headers["location"]
    assert table.startswith("/t/")
    assert ann.web.get("/find").headers["location"] == table
    stored = pond.app.rooms.store.load(table.removeprefix("/t/"))
    assert stored is not None
    assert sorted(seat.name for seat in stored.seats) == ["Ann", "Bo"]
    assert cleo.web.post("/find", data={"stop": "yes"}).headers["location"] == "/"
    assert "Looking" not in cleo.web.get("/find").text
    assert ann.web.post("/find", data={"game": "bullfrogs-solo"}).status_code == 404

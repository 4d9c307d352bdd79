"""Thinking time at a real table: the form, what pages are told, time that is up with and without consent, restarts."""

from __future__ import annotations

import json
import re
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from frogpond.store import Store
from frogpond.table import seats
from web.pond import Pond, settings
from web.screen import Screen, window
from web.test_absent import pages_of

BANK = {"clock": "bank", "clock-bank": "20", "clock-add": "10"}


def wind_on(pond: Pond, table: str, seconds: float) -> None:
    """Let so much of the thinking time pass at once."""

    async def work() -> None:
        room = await pond.app.rooms.get(table.removeprefix("/t/"))
        assert room is not None
        tally = room.timing.tally
        assert tally is not None
        fields = tally.to_json()
        fields["since"] -= seconds
        room.timing.read(fields)
        room.alarm.wind()

    pond.run(work())


def test_the_form_explains_it_and_refuses_nonsense(pond: Pond) -> None:
    ann = pond.person()
    page = ann.web.get("/new/bullfrogs").text
    assert "Only people’s time counts" in page
    wrongs = (("clock-bank", "0", "between 5 seconds"), ("clock-bank", "x", "whole number"), ("clock", "sand", "not &#x27;sand"))
    for field, wrong, words in wrongs:
        answer = ann.web.post("/new/bullfrogs", data={"players": "2", "seat-0": "me", "seat-1": "bot:random", **BANK, field: wrong})
        assert answer.status_code == 400
        assert words in answer.text
        assert '<option value="bot:random" selected>' in answer.text, "what was chosen is still there"
    ann.open_table("bullfrogs", "me", "bot:random", clock="none", **{"clock-bank": "nonsense that does not matter"})


def test_time_is_counted_shown_and_kept(pond: Pond) -> None:
    ann = pond.person()
    begin = time.time()
    table = ann.open_table("bullfrogs", "me", "hot", **BANK)
    assert "20 min each and 10 s a turn" in ann.web.get(table).text
    page = ann.socket(table)
    page.hello()
    assert page.view["clock"]["runs"] == 0
    assert page.view["clock"]["left"][1] == 1200.0
    shown = re.search(r'data-clock="0">(\d+):(\d\d)<', page.view["parts"]["players"])
    assert shown is not None
    assert 1200 - (time.time() - begin) - 1 <= 60 * int(shown[1]) + int(shown[2]) <= 1200
    wind_on(pond, table, 100)
    acting = time.time()
    page.act(page.view["choices"][0]["action"], "one")
    left = page.until(ack="one")["clock"]["left"][0]
    took = time.time() - acting  # the clock may run on between what is kept and what is told
    assert 1100 - (time.time() - begin) - 1 <= left <= 1100
    store = Store(pond.app.settings.database)
    kept = store.load(table.removeprefix("/t/"))
    store.close()
    assert kept is not None
    assert kept.clock is not None
    assert -1 < kept.clock["left"][0] - left < 1 + took
    other = ann.open_table("bullfrogs", "me", "hot")
    plain = ann.socket(other)
    assert plain.hello()["clock"] is None
    assert "data-clock" not in plain.view["parts"]["players"]


def test_a_bot_plays_on_for_those_who_agreed_only(pond: Pond) -> None:
    ann, bo = pond.person(), pond.person()
    table = ann.open_table("bullfrogs", "me", "open", name="Ann", **BANK, **{"clock-bot": "random"})
    bo.web.get(f"/j/{ann.invite(table)}")
    letter = bo.web.get(table).text
    assert "20 min each and 10 s a turn" in letter
    assert 'name="agree" value="yes">' in letter, "nobody agrees by default"
    assert bo.web.post(f"{table}/sit", data={"seat": "1", "name": "Bo"}).status_code == 303
    hers, his = pages_of(table, [ann, bo])
    assert hers.view["clock"]["runs"] == 0
    wind_on(pond, table, 1201)
    assert his.note("out of time") == "Ann ran out of time."
    his.reach(lambda: his.view["choices"])  # the bot plays Ann's turn
    assert his.view["who"][0] == "a bot of level random for Ann"
    wind_on(pond, table, 1201)
    hers.note("Bo ran out of time.")
    his.reach(lambda: his.view["clock"]["out"] == 1)
    out = his.view
    assert out["who"][1] == "Bo, a person"
    assert out["choices"], "without consent there is a notice and nothing else"
    his.act(out["choices"][0]["action"], "late-but-fine")
    his.until(ack="late-but-fine")
    # Ann comes back and has a little time
    hers.send(type="seat", seat=0, to="me")
    hers.reach(lambda: hers.view["who"][0] == "Ann, a person")
    assert 0 < hers.view["clock"]["left"][0] <= 60


def test_a_game_by_days_waits_for_somebody_who_is_away(pond: Pond) -> None:
    """Until they are back and a day longer, two weeks of a game at most; the others are told. A shorter clock waits for nobody."""
    ann, bo = pond.person(), pond.person()
    days = {"clock": "hours", "clock-hours": "48"}
    table = ann.open_table("bullfrogs", "me", "open", name="Ann", **days)
    bo.sit(ann.invite(table), 1)
    short = ann.open_table("bullfrogs", "me", "hot", name="Ann", **BANK)
    then = datetime.now(UTC).date() + timedelta(days=9)
    assert ann.web.post("/me/away", data={"until": then.isoformat()}).status_code == 303
    _, his = pages_of(table, [ann, bo])
    wind_on(pond, table, 2 * 86400 + 1)
    assert his.note("away") == "Ann is away. The clock waits."
    his.reach(lambda: his.view["clock"]["left"][0] > 9 * 86400)
    assert his.view["clock"]["left"][0] < 12 * 86400
    wind_on(pond, table, 11 * 86400 + 10)
    his.reach(lambda: his.view["clock"]["left"][0] < 4 * 86400)
    assert his.view["clock"]["out"] == -1, "she said she is away, and patience is not over"
    wind_on(pond, table, 4 * 86400)
    assert his.note("out of time") == "Ann ran out of time."
    page = ann.socket(short)
    page.hello()
    wind_on(pond, short, 1201)
    assert page.note("out of time") == "Ann ran out of time."


@pytest.mark.parametrize("days", [0, 3])
def test_a_table_agrees_how_long_it_waits(pond: Pond, days: int) -> None:
    ann, bo = pond.person(), pond.person()
    table = ann.open_table("bullfrogs", "me", "open", name="Ann", **{"clock": "hours", "clock-hours": "48", "clock-away": str(days)})
    bo.sit(ann.invite(table), 1)
    then = datetime.now(UTC).date() + timedelta(days=20)
    assert ann.web.post("/me/away", data={"until": then.isoformat()}).status_code == 303
    _, his = pages_of(table, [ann, bo])
    wind_on(pond, table, 2 * 86400 + 1)
    if days:
        assert his.note("away") == "Ann is away. The clock waits."
        his.reach(lambda: days - 1 < his.view["clock"]["left"][0] / 86400 <= days)
        wind_on(pond, table, days * 86400 + 1)
    assert his.note("out of time") == "Ann ran out of time."


def test_who_sits_down_may_agree(pond: Pond) -> None:
    ann, bo = pond.person(), pond.person()
    table = ann.open_table("bullfrogs", "open", "me", **BANK, **{"clock-bot": "random"})
    bo.web.get(f"/j/{ann.invite(table)}")
    bo.web.post(f"{table}/sit", data={"seat": "0", "name": "Bo", "agree": "yes"})
    hers = ann.socket(table)
    hers.hello()
    wind_on(pond, table, 1201)
    hers.note("A bot of level random stands in for Bo.")


def test_a_restart_costs_nobody_time(tmp_path: Path) -> None:
    """The server is away for an hour: the clock stands where it stood; a time that was up before is acted upon though nobody looks."""
    database = tmp_path / "pond.db"
    begin = time.time()
    with Pond(settings(database)) as pond:
        ann = pond.person()
        calm = ann.open_table("bullfrogs", "me", "hot", **BANK)
        tables = [path.removeprefix("/t/") for path in (calm, ann.open_table("bullfrogs", "me", "hot", **BANK, **{"clock-bot": "random"}))]
        cookies = ann.web.cookies
    store = Store(str(database))
    with store.engine.execution_options(writes=True).begin() as connection:  # an hour ago, all of it
        connection.exec_driver_sql("UPDATE beats SET at = at - 3600")
        for ident, more in ((tables[0], 0.0), (tables[1], 1300.0)):
            found = connection.exec_driver_sql("SELECT state FROM clocks WHERE table_id = ?", (ident,)).scalar()
            state = json.loads(str(found))
            state["since"] -= 3600.0 + more
            values = (json.dumps(state), time.time() - more - 1 if more else time.time() + 600, ident)
            connection.exec_driver_sql("UPDATE clocks SET state = ?, due = ? WHERE table_id = ?", values)
    store.close()
    with Pond(settings(database)) as pond:
        again = pond.person()
        again.web.cookies = cookies
        pond.run(pond.app.rooms.ring_clocks())
        late = pond.run(pond.app.rooms.get(tables[1]))
        assert late is not None
        assert late.table.seats[0].kind == seats.BOT
        now = again.socket(calm).hello()["clock"]["left"][0]
        assert 1200 - (time.time() - begin) - 1 <= now <= 1200, "the hour is not counted"


def test_how_long_nobody_was_here_is_known_before_anybody_comes(tmp_path: Path) -> None:
    """Else the first who comes back would have lost the time of the outage."""
    pond, known = Pond(settings(tmp_path / "pond.db")), []
    pond.app.started = lambda: known.append(bool(pond.app.rooms.services.beats))
    with pond:
        assert known == [True]


def test_the_api_knows_clocks(pond: Pond) -> None:
    ann = pond.person()
    wish = {"game": "bullfrogs", "players": 2, "seats": ["me", "bot:random"], "clock": {"kind": "turn", "seconds": 60, "bot": "random"}}
    made = ann.web.post("/api/v1/tables", json=wish)
    assert made.status_code == 201
    assert made.json()["table"]["clock"]["runs"] == 0
    wrong = ann.web.post("/api/v1/tables", json={**wish, "clock": {"kind": "turn", "seconds": 60, "bot": "shark"}})
    assert wrong.status_code == 422
    assert "no bot" in wrong.json()["error"]["text"]


def test_rematch_keeps_the_clock(pond: Pond) -> None:
    ann = pond.person()
    table = ann.open_table("bullfrogs", "me", "hot", **BANK)
    page = ann.socket(table)
    page.hello()
    page.send(type="resign", seat=0)
    page.reach(lambda: page.view["parts"]["end"])
    again = ann.web.post(f"{table}/rematch").headers["location"]
    assert max(ann.socket(again).hello()["clock"]["left"]) == 1200.0, "one of the two is running already"


@pytest.mark.browser
@pytest.mark.parametrize("phone", [False, True])
def test_the_clock_in_a_browser(browser: Any, pond: Pond, phone: bool) -> None:
    with window(browser, pond.host, phone=phone) as context:
        page = context.new_page()
        page.goto(f"{pond.url}/new/bullfrogs")
        page.select_option("#seat-1", "hot")
        page.click("summary:has-text('Thinking time')")
        assert not page.is_visible("#clock-bank")
        page.select_option("#clock", "bank")
        assert page.is_visible("#clock-bank")
        assert not page.is_visible("#clock-turn")
        page.click("button[form=table-form]")
        page.wait_for_selector("#things > *", state="attached")
        counting = """() => /^1\\d:\\d\\d$/.test(document.querySelector('[data-clock="0"].runs')?.textContent)"""
        page.wait_for_function(counting)
        assert page.inner_text("[data-clock='1']") == "20:00"
        screen = Screen(page, 3, touch=phone)
        screen.wait_turn()
        screen.step()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

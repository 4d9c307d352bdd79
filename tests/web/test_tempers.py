"""Bots with a temperament at a table: offered where their game is played, refused elsewhere, and they play."""

from __future__ import annotations

from frogpond.table import seats
from web.pond import Pond

RAIDER = "bullfrog:temper=raider"


def test_a_raider_sits_down_where_it_is_at_home_and_plays(pond: Pond) -> None:
    ann = pond.person()
    form = ann.web.get("/new/cosmic-frog").text
    assert f'value="bot:{RAIDER}"' in form
    assert "Magnus (bullfrog, raider" in form
    assert "temper=" not in ann.web.get("/new/bullfrogs").text
    table = ann.open_table("cosmic-frog", f"bot:{RAIDER}", "me", "bot:random")
    page = ann.socket(table)
    page.hello()
    page.reach(lambda: page.view["seq"] > 0 and page.view["choices"])
    room = pond.run(pond.app.rooms.get(table.removeprefix("/t/")))
    assert room is not None
    assert [seat.bot for seat in room.table.seats if seat.kind == seats.BOT] == [RAIDER, "random"]
    assert any("bullfrog, raider" in who for who in page.who)


def test_it_is_no_bot_of_another_game(pond: Pond) -> None:
    answer = pond.person().web.post("/new/bullfrogs", data={"players": "2", "seat-0": "me", "seat-1": f"bot:{RAIDER}"})
    assert answer.status_code == 400
    assert "here is no bot" in answer.text

"""The colours of seats at the form for a new table, and what a person who sits down is offered."""

from __future__ import annotations

from frogpond import make
from web.pond import Pond


def test_a_seat_gets_the_colour_chosen_at_the_form(pond: Pond) -> None:
    ann = pond.person()
    assert '<select id="colour-1"' in ann.web.get("/new/freeway").text
    first, second, *_ = make("freeway", 2).colours
    table = ann.open_table("freeway", "me", "open", **{"colour-0": "", "colour-1": first, "colour-3": first})
    bo = pond.person()
    bo.web.get(bo.web.get(f"/j/{ann.invite(table)}").headers["location"])
    offered = bo.web.get(table).text.partition("Your seat")[2]
    assert first.capitalize() in offered
    assert second.capitalize() not in offered


def test_alone_the_colour_is_chosen_too(pond: Pond) -> None:
    ann = pond.person()
    form = ann.web.get("/new/bullfrogs-solo").text
    assert '<option value="blue">Blue</option>' in form.partition('id="colour-0"')[2]
    page = ann.socket(ann.open_table("bullfrogs-solo", "me", **{"colour-0": "blue"}))
    page.hello()
    shown = str(page.view)
    assert "#frog-B" in shown
    assert "#frog-G" not in shown


def test_two_seats_of_one_colour_are_refused(pond: Pond) -> None:
    answer = pond.person().web.post("/new/freeway", data={"players": "2", "colour-0": "red", "colour-1": "red"})
    assert answer.status_code == 400
    assert "both be red" in answer.text
    assert '<option value="red" selected>' in answer.text

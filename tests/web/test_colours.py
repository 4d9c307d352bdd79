"""The colours of seats at the form for a new table, and what a person who sits down is offered."""

from __future__ import annotations

from typing import Any

import pytest

from frogpond import make
from web.pond import Pond, settings
from web.screen import window


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


def test_who_sits_down_chooses_a_colour_that_nobody_has(pond: Pond) -> None:
    """The seat that had it takes the other; who waits at the table sees it, and the game begins in these colours."""
    ann, bo = pond.person(), pond.person()
    first, second, third, fourth = make("freeway", 4).colours
    table = ann.open_table("freeway", "me", "open")
    waiting = ann.socket(table)
    waiting.hello()
    bo.web.get(bo.web.get(f"/j/{ann.invite(table)}").headers["location"])
    offered = bo.web.get(table).text.partition('id="colour"')[2].partition("</select>")[0]
    assert f'value="{fourth}"' in offered
    assert f'value="{first}"' not in offered
    refused = bo.web.post(f"{table}/sit", data={"seat": "1", "name": "Bo", "colour": first})
    assert (refused.status_code, "has that colour" in refused.text) == (409, True)
    assert bo.web.post(f"{table}/sit", data={"seat": "1", "name": "Bo", "colour": fourth}).status_code == 303
    page = bo.socket(table)
    page.hello()
    assert f"#frog-{fourth[0].upper()}" in str(page.view)
    assert f"#frog-{second[0].upper()}" not in str(page.view)
    again = ann.socket(table)
    again.hello()
    assert f"#frog-{fourth[0].upper()}" in str(again.view)
    late = bo.web.post(f"{table}/sit", data={"seat": "0", "name": "Bo", "colour": third})
    assert late.status_code == 409


def test_a_colour_is_chosen_among_bots_too(pond: Pond) -> None:
    """A bot gives its colour up."""
    ann, bo = pond.person(), pond.person()
    first, second, *_ = make("cosmic-frog", 3).colours
    table = ann.open_table("cosmic-frog", "bot:spawn", "open", "me", players="3")
    bo.web.get(bo.web.get(f"/j/{ann.invite(table)}").headers["location"])
    assert bo.web.post(f"{table}/sit", data={"seat": "1", "name": "Bo", "colour": first}).status_code == 303
    seats = bo.web.get(f"/api/v1/tables/{table.removeprefix('/t/')}").json()["seats"]
    assert [seat["colour"] for seat in seats[:2]] == [second.capitalize(), first.capitalize()]


def test_a_program_chooses_a_colour_too(pond: Pond) -> None:
    ann, bo = pond.person(), pond.person()
    *_, last = make("bullfrogs", 2).colours
    table = ann.open_table("bullfrogs", "me", "open").removeprefix("/t/")
    body = {"invite": ann.invite(f"/t/{table}"), "seat": 1, "name": "Bo", "colour": last}
    answer = bo.web.post(f"/api/v1/tables/{table}/seats", json=body)
    assert answer.status_code == 200, answer.text
    assert answer.json()["table"]["seats"][1]["colour"] == last.capitalize()


@pytest.mark.browser
@pytest.mark.parametrize("game", ["bullfrogs", "freeway"])
def test_a_page_that_waits_shows_the_colour_that_was_chosen(browser: Any, pond: Pond, game: str) -> None:
    """The page draws the other frogs by itself: it comes again, as the table is read anew."""
    *_, last = make(game, 2).colours
    with window(browser, pond.host) as one, window(browser, pond.host) as two:
        ann, bo = one.new_page(), two.new_page()
        ann.goto(f"{pond.url}/new/{game}")
        ann.select_option("#seat-0", "me")
        ann.select_option("#seat-1", "open")
        ann.click("button[form=table-form]")
        ann.wait_for_selector("#things > *", state="attached")
        ann.wait_for_selector("#asking[open]")
        bo.goto(ann.input_value("#asking-link"))
        bo.fill("input[name=name]", "Bo")
        bo.click(".away summary")
        bo.select_option("#colour", last)
        bo.click("form[action$='/sit'] button[type=submit]")
        letter = last[0].upper()
        for page in (bo, ann):
            page.wait_for_selector(f"#panel-1 use[href='#frog-{letter}'], #panel-1 use[href='#bull-{letter}']", state="attached")
            assert page.locator(f"[id='frog-{letter}'], [id='bull-{letter}']").count() >= 1


@pytest.mark.postgres
def test_another_process_reads_the_table_anew(postgres_url: str) -> None:
    """Ann waits with one process, Bo sits down with the other; both go on in the colours he chose."""
    *_, last = make("freeway", 2).colours
    with Pond(settings(postgres_url)) as one, Pond(settings(postgres_url)) as two:
        ann, bo = one.person(), two.person()
        table = ann.open_table("freeway", "me", "open")
        waiting = ann.socket(table)
        waiting.hello()
        bo.web.get(bo.web.get(f"/j/{ann.invite(table)}").headers["location"])
        assert bo.web.post(f"{table}/sit", data={"seat": "1", "name": "Bo", "colour": last}).status_code == 303
        assert waiting.closed()
        again = ann.socket(table)
        again.hello()
        again.reach(lambda: f"#frog-{last[0].upper()}" in str(again.view))

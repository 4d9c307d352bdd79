"""Component data of one's own through the form: taken, checked with errors that say where, limited."""

from __future__ import annotations

from typing import Any

import pytest

import frogpond
from frogpond.web.http.pages.new import DATA_LIMIT
from web.pond import Pond
from web.screen import window

SEATS = {"players": "2", "seat-0": "me", "seat-1": "bot:random", "name": "Ann"}


@pytest.mark.parametrize("game", frogpond.games())
def test_our_own_file_can_be_given_back(pond: Pond, game: str) -> None:
    """What is offered to start from makes a table that can be played."""
    ann = pond.person()
    ours = ann.web.get(f"/rules/{game}/data.toml")
    assert ours.status_code == 200
    assert "attachment" in ours.headers["content-disposition"]
    count = frogpond.make(game).seats
    table = ann.open_table(game, "me", *["bot:random"] * (count - 1), data=ours.text)
    assert "own component data" in ann.web.get(table).text
    page = ann.socket(table)
    page.hello()
    page.reach(lambda: page.view["choices"])
    page.act(page.view["choices"][0]["action"], "first")
    page.until(ack="first")
    assert ann.web.get("/rules/nothing/data.toml").status_code == 404


def test_other_numbers_are_played_with(pond: Pond) -> None:
    ann = pond.person()
    ours = ann.web.get("/rules/bullfrogs/data.toml").text
    line = next(line for line in ours.splitlines() if line.startswith("frogs"))
    name, _, value = line.partition("=")
    number = int("".join(sign for sign in value.split("#")[0] if sign.isdigit()))
    changed = ours.replace(line, line.replace(str(number), str(number - 3), 1))
    table = ann.open_table("bullfrogs", "me", "hot", data=changed)
    room = pond.run(pond.app.rooms.get(table.removeprefix("/t/")))
    assert room is not None
    assert room.header.data == changed
    theirs, ours_too = room.table.game.facts(), frogpond.make("bullfrogs").facts()
    assert theirs is not None
    assert ours_too is not None
    assert theirs.raw != ours_too.raw, name


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ("[deck", "not valid TOML"),
        ("x = 1", "line 1: x is not known here"),
        ("a" * (DATA_LIMIT + 1), f"at most {DATA_LIMIT}"),
        ("\x00", "not valid TOML"),
    ],
)
def test_what_is_wrong_is_said_and_stays_in_the_form(pond: Pond, data: str, words: str) -> None:
    answer = pond.person().web.post("/new/bullfrogs", data={**SEATS, "data": data})
    assert answer.status_code == 400
    assert words in answer.text
    assert 'class="sorry"' in answer.text
    assert 'value="Ann"' in answer.text
    if len(data) < 100 and data.isprintable():
        assert f">{data}</textarea>" in answer.text


def test_names_of_files_on_the_server_are_not_data(pond: Pond) -> None:
    answer = pond.person().web.post("/new/bullfrogs", data={**SEATS, "data": "/etc/hostname"})
    assert answer.status_code == 400
    assert "not valid TOML" in answer.text


@pytest.mark.browser
def test_a_file_is_read_by_the_page(browser: Any, pond: Pond) -> None:
    ours = pond.person().web.get("/rules/bullfrogs/data.toml").content
    with window(browser, pond.host) as context:
        page = context.new_page()
        page.goto(f"{pond.url}/new/bullfrogs")
        page.click("summary:has-text('Your own components')")
        page.set_input_files("#data-file", {"name": "mine.toml", "mimeType": "text/plain", "buffer": b"x" * (DATA_LIMIT + 1)})
        page.wait_for_function("() => !document.querySelector('#data').checkValidity()")
        page.set_input_files("#data-file", {"name": "mine.toml", "mimeType": "text/plain", "buffer": ours})
        page.wait_for_function("() => document.querySelector('#data').value.length > 1000")
        page.click("button[form=table-form]")
        page.wait_for_selector("#things > *", state="attached")
        assert "own component data" in page.inner_text(".top")

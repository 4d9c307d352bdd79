"""Messages are small: a page is told what is different, and a page that comes back what it missed."""

from __future__ import annotations

import json
from typing import Any

from frogpond.engine.state import State
from web.pond import HELLO, Page, Person, Pond


def lowest(state: State) -> int:
    return int(state.legal_actions()[0])


def table_of_two(pond: Pond, game: str = "bullfrogs") -> tuple[str, Person, Person, Page, Page]:
    pond.app.rooms.services.draw = lowest
    ann, bo = pond.person(), pond.person()
    table = ann.open_table(game, "me", "open")
    bo.sit(ann.invite(table), 1)
    pages = ann.socket(table), bo.socket(table)
    for page in pages:
        page.hello()
    return table, ann, bo, *pages


def move(page: Page, key: str) -> dict[str, Any]:
    page.act(page.view["choices"][0]["action"], key)
    return page.until(ack=key)


def views(page: Page) -> list[dict[str, Any]]:
    return [message for message in map(json.loads, page.raw) if message["type"] == "view"]


def test_what_is_as_before_is_not_said_again(pond: Pond) -> None:
    _, _, _, ann, bo = table_of_two(pond)
    first = views(bo)[0]
    assert first["from"] == -1
    assert {"layers", "deep", "patch", "own", "box", "label"} <= first["board"].keys()
    seq = ann.view["seq"]
    move(ann, "k1")
    bo.reach(lambda: bo.view["seq"] > seq)
    later = views(bo)[-1]
    assert later["from"] == first["seq"]
    assert not {"who", "tools", "sight", "choices", "defs"} & later.keys()
    assert len(bo.raw[-1]) < len(bo.raw[0]) / 5


def test_who_missed_some_moves_is_sent_only_what_is_missing(pond: Pond) -> None:
    table, _, bo_person, ann, bo = table_of_two(pond)
    move(ann, "k0")
    bo.reach(lambda: bo.view["seq"] == ann.view["seq"])
    kept, known = bo.showing, bo.view
    bo.close()
    number = 0
    while ann.view["choices"] and number < 3:
        number += 1
        move(ann, f"k{number}")
    back = bo_person.socket(table)
    back.showing = kept
    lines = {"chapters": max(bo.chapters) + 1, "mark": known["story"]["mark"]}
    view = back.hello(**kept.standing(), **lines, defs=known["defs"]["id"])
    raw = views(back)[0]
    assert raw["from"] == known["seq"]
    assert len(back.raw[0]) < len(bo.raw[0]) / 4
    whole = bo_person.socket(table)
    assert whole.hello()["board"] == view["board"]
    assert whole.view["parts"] == view["parts"]


def test_what_a_page_says_it_shows_must_be_so(pond: Pond) -> None:
    """Checksums that do not fit, of whatever kind: everything is sent."""
    table, ann_person, _, ann, _ = table_of_two(pond)
    standing = ann.showing.standing()
    wrong: list[dict[str, Any]] = [{}, {"board": 1}, {"board": "x"}, {"board": None, "players.0": []}, {**standing["prints"], "board": -1}]
    for prints in wrong:
        page = ann_person.socket(table)
        page.hello(**{**standing, "prints": prints})
        assert views(page)[0]["from"] == -1
    page = ann_person.socket(table)
    page.send(**{**HELLO, **standing, "prints": 7})
    assert page.closed() == 1008


def test_a_film_is_made_only_if_somebody_looks_who_wants_motion(pond: Pond) -> None:
    filmed: list[bool] = []
    for still in (True, False):
        table, ann_person, bo_person, ann, bo = table_of_two(pond)
        ann.close()
        bo.close()
        pages = [ann_person.socket(table), bo_person.socket(table)]
        for page in pages:
            page.hello(still=still)
        room = pond.run(pond.app.rooms.get(table.removeprefix("/t/")))
        assert room is not None
        while len(room.audience) > 2:
            pages[0].send(type="explain", pick="nothing")
            pages[0].until("explain")
        assert room.audience.wants_motion() is not still
        changes: list[Any] = []

        def heard(_: Any, change: Any, kept: list[Any] = changes) -> None:
            kept.append(change)

        room.watchers = [heard]
        move(pages[0], "k")
        filmed.append(any(step.film for change in changes for step in change.steps))
    assert filmed == [False, True]

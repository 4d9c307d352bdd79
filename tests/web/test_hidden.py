"""Hidden information never leaves the server: the bytes sent to a seat are the same in every world it can't tell from the true one."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

import frogpond
from frogpond.engine.rng import Rng
from frogpond.engine.state import SPECTATOR, State
from frogpond.store import fingerprint, new_token
from frogpond.table import Plan, Seat, seats
from web.pond import Page, Person, Pond

GAMES = [name for name in frogpond.games() if frogpond.make(name).seats > 1]


def position(game: frogpond.Game, seed: int, seat: int) -> State:
    """A position in the middle of a random game where a seat decides."""
    rng = Rng(seed)
    state = game.new()
    steps = 0
    while steps < 20 + seed * 7 or state.to_move != seat:
        if state.is_over:
            state, steps = game.new(), 0
        actions = state.legal_actions()
        state.apply(int(state.sample(rng)) if state.to_move == frogpond.CHANCE else actions[int(rng.below(len(actions)))])
        steps += 1
    return state


def lowest(state: State) -> int:
    """Chance that always takes the first outcome, so that both worlds are dealt the same."""
    return state.legal_actions()[0]


class Worlds:
    """Two tables that look the same to a seat and differ in what it can't know, with the same people at both."""

    def __init__(self, pond: Pond, game: str, seat: int, seed: int) -> None:
        made = frogpond.make(game)
        self.seat = seat
        true = position(made, seed, max(seat, 0))
        other = next((copy for number in range(50) if (copy := true.resample(seat, Rng(number, seed))) != true), true)
        self.differ = other != true
        self.people: list[Person] = []
        owners = []
        for _ in range(made.seats):
            person = pond.person()
            token = new_token()
            person.web.cookies.set("frogpond", token, domain="127.0.0.1", path="/")
            self.people.append(person)
            owners.append(fingerprint(token))
        chosen = [seats.person(owner, "") for owner in owners]
        pond.app.rooms.services.draw = lowest
        self.tables = [
            pond.run(pond.app.rooms.create(Plan(owners[0], game, seats=list[Seat](chosen), base=state.to_bytes())))
            for state in (true, other)
        ]
        self.paths = [f"/t/{room.id}" for room in self.tables]

    def neutral(self, text: str) -> str:
        for room in self.tables:
            text = text.replace(room.id, "TABLE").replace(room.header.invite, "INVITE")
        return text


def same(worlds: Worlds, one: str, two: str) -> None:
    assert worlds.neutral(one) == worlds.neutral(two)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", GAMES)
def test_bytes_to_a_seat(pond: Pond, game: str, seed: int) -> None:
    worlds = Worlds(pond, game, 0, seed)
    me = worlds.people[0]
    pages: list[Page] = [me.socket(path) for path in worlds.paths]
    for page in pages:
        page.hello()
    same(worlds, pages[0].raw[-1], pages[1].raw[-1])
    rng = random.Random(seed)
    number = 0
    while pages[0].view["choices"] and number < 12:
        number += 1
        action = rng.choice(pages[0].view["choices"])["action"]
        for page in pages:
            page.act(action, f"k{number}")
            page.until(ack=f"k{number}")
        same(worlds, pages[0].raw[-1], pages[1].raw[-1])
    assert number
    for page in pages:
        page.send(type="why", rid=page.view["rid"], text="nonsense")
        page.until("refusal")
    same(worlds, pages[0].raw[-1], pages[1].raw[-1])
    described = {"type": "talk", "id": 1, "text": "describe everything"}
    for asked in (described, {"type": "talk", "id": 2, "text": "scores"}, {"type": "explain", "pick": "panel-1"}):
        for page in pages:
            page.send(**asked)
            page.until(str(asked["type"]))
        same(worlds, pages[0].raw[-1], pages[1].raw[-1])
    for path in ("", "/replay", "/replay.json", "/replay.json?seat=0", "/replay?seat=0"):
        answers = [me.web.get(table + path) for table in worlds.paths]
        assert [answer.status_code for answer in answers] == [200, 200]
        same(worlds, answers[0].text, answers[1].text)
    if game == "bullfrogs":
        assert worlds.differ, "this game hides hands: the worlds must differ for the test to mean something"


@pytest.mark.parametrize("game", GAMES)
def test_bytes_to_spectators_and_to_the_api(pond: Pond, game: str) -> None:
    worlds = Worlds(pond, game, SPECTATOR, 1)
    eve = pond.person()
    raw: list[list[str]] = []
    for path in worlds.paths:
        page = eve.socket(path, "watch")
        page.hello()
        api = f"/api/v1/tables/{path.removeprefix('/t/')}"
        raw.append([page.raw[-1], *(eve.web.get(api + end).text for end in ("", "/view", "/log"))])
    for one, two in zip(*raw, strict=True):
        same(worlds, one, two)


def test_the_record_and_other_eyes_wait_for_the_end(pond: Pond) -> None:
    worlds = Worlds(pond, "bullfrogs", 0, 2)
    me, path = worlds.people[0], worlds.paths[0]
    ident = path.removeprefix("/t/")
    for address in (f"{path}/record", f"{path}/replay?seat=1", f"{path}/replay.json?seat=1", f"/api/v1/tables/{ident}/record"):
        assert me.web.get(address).status_code == 403, address


def test_drawn_cards_in_a_whole_game_over_the_wire(pond: Pond) -> None:
    """No byte that Bo or a spectator gets says which card Ann drew, and no question or choice of hers reaches them."""
    ann, bo, eve = pond.person(), pond.person(), pond.person()
    table = ann.open_table("bullfrogs", "me", "open")
    bo.sit(ann.invite(table), 1)
    pages = {"ann": ann.socket(table), "bo": bo.socket(table), "eve": eve.socket(table)}
    for page in pages.values():
        page.hello()
    from web.test_play import finish

    finish(pages, 5)
    mine = "\n".join(pages["ann"].raw)
    assert re.search(r"You drew a (small|middle|wide) pad", mine)
    for name, others in (("ann", "Player 2"), ("bo", "Player 1"), ("eve", "Player 1|Player 2")):
        text = "\n".join(pages[name].raw)
        assert re.search(rf"({others}) drew a card", text)
        assert not re.search(rf"({others}) drew a (small|middle|wide)", text)
    for text in pages["eve"].raw:
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "view":
            assert message.get("choices", []) == []  # what is as before is left out
            assert message.get("rid") is None
            assert "hand-" not in json.dumps(message.get("parts", {}).get("middle", ""))

"""The review of a finished game, and playing on from any of its moves: what they show, to whom, and that nothing is computed twice."""

from __future__ import annotations

import re
from typing import Any

import pytest

import frogpond
from frogpond import bots
from frogpond.bots.advice import verdict
from frogpond.engine.rng import Rng
from frogpond.engine.state import State
from frogpond.store import fingerprint, new_token
from frogpond.store.reviews import load_review
from frogpond.table import Plan, Row, Seat, seats
from frogpond.web.live.room import Room
from web.pond import Person, Pond
from web.test_hidden import Worlds

SHORT: dict[str, dict[str, Any]] = {"freeway": {"round_cap": 8}, "cosmic-frog": {"duration": "short"}}


def played(game: frogpond.Game, seed: int, *players: str) -> list[Row]:
    """A whole game between bots."""
    state, rng, rows = game.new(), Rng(seed), list[Row]()
    minds = [bots.make(players[seat % len(players)], seed=seat) for seat in range(game.seats)]
    while not state.is_over:
        seat = int(state.to_move)
        action = int(state.sample(rng)) if seat < 0 else minds[seat].choose(state)
        rows.append(Row(len(rows), "chance" if seat < 0 else "act", seat, action))
        state.apply(action)
    return rows


def sitting(pond: Pond) -> tuple[Person, str]:
    person, token = pond.person(), new_token()
    person.web.cookies.set("frogpond", token, domain="127.0.0.1", path="/")
    return person, fingerprint(token)


def finished(pond: Pond, name: str, *players: str) -> tuple[Person, Room]:
    """A table where a game was played to its end by bots, this person in the first seat."""
    game = frogpond.make(name, **SHORT.get(name, {}))
    me, owner = sitting(pond)
    chosen: list[Seat] = [seats.person(owner, "Ann <b>"), *[seats.bot("froglet")] * (game.seats - 1)]
    rows = played(game, 4, *players)
    return me, pond.run(pond.app.rooms.create(Plan(owner, name, None, SHORT.get(name, {}), seats=chosen, rows=rows)))


async def made(pond: Pond, room: Room) -> None:
    """Until the review is there."""
    running = pond.app.rooms.reviews.running.get(room.id)
    if running is not None:
        await running.over.wait()


@pytest.mark.parametrize("name", frogpond.games())
def test_a_review_of_every_game(pond: Pond, name: str) -> None:
    me, room = finished(pond, name, "froglet", "random")
    address = f"/t/{room.id}/review"
    assert "Review the game" in me.web.get(address).text
    answer = me.web.post(address)
    assert (answer.status_code, answer.headers["location"]) == (303, address)
    waiting = me.web.get(f"{address}.json").json()
    assert 0 <= waiting["done"] <= waiting["of"]
    pond.run(made(pond, room))
    assert me.web.get(f"{address}.json").json()["ready"]
    found = load_review(pond.app.rooms.store, room.id, room.table.seq)
    assert found is not None
    game = room.table.game
    assert found["final"] == room.table.state.returns()
    assert all(-1 <= value <= 1 for point in found["points"] for value in point["values"])
    for entry in found["marks"]:
        state = room.table.at(entry["move"])
        row = room.table.moves[entry["move"]]
        assert (row.seat, row.kind) == (entry["seat"], "act")
        assert entry["text"] == state.text(row.action) != entry["preferred"]
        assert state.find(entry["preferred"]) in state.legal_actions()
    assert found["marks"] == sorted(found["marks"], key=lambda entry: entry["move"])
    text = me.web.get(address).text
    assert text.count('class="mistake"') == len(found["marks"]) <= 12
    assert "style=" not in text
    assert "Ann <b>" not in text
    if game.seats > 1:
        assert "Ann &lt;b&gt;" in text
    for entry in found["marks"]:
        assert f'/t/{room.id}/replay?move={entry["move"]}"' in text
        assert f'name="move" value="{entry["move"]}"' in text
    idents = re.findall(r' id="([^"]+)"', text)
    assert len(idents) == len(set(idents)), "an id stands twice"
    asked = pond.app.rooms.metrics.text()
    me.web.post(address)
    assert room.id not in pond.app.rooms.reviews.running, "it is not made again"
    assert asked.count("frogpond_bot_seconds") == pond.app.rooms.metrics.text().count("frogpond_bot_seconds")


def test_a_random_player_is_told_of_mistakes(pond: Pond) -> None:
    """Search finds more and worse mistakes in random play than in its own."""
    _, room = finished(pond, "bullfrogs", "frog", "random")
    pond.run(begun(pond, room))
    found = load_review(pond.app.rooms.store, room.id, room.table.seq)
    assert found is not None
    good, bad = ([sum(count) for count in found["counts"]][seat] for seat in (0, 1))
    assert bad > good


async def begun(pond: Pond, room: Room) -> None:
    pond.app.rooms.reviews.begin(room)
    await made(pond, room)


def test_who_may_see_and_begin_a_review(pond: Pond) -> None:
    me, room = finished(pond, "bullfrogs", "random")
    other = pond.person()
    address = f"/t/{room.id}/review"
    assert other.web.post(address).status_code == 403
    assert "Nobody who sat" in other.web.get(address).text
    assert room.id not in pond.app.rooms.reviews.running
    running = me.open_table("bullfrogs", "me", "hot")
    for answer in (me.web.get(f"{running}/review"), me.web.post(f"{running}/review"), me.web.get(f"{running}/review.json")):
        assert answer.status_code == 409
    assert me.web.get("/t/nothing-here-at-all/review").status_code == 404


def test_a_verdict_knows_a_blunder() -> None:
    """Giving the last pad away when it could be won costs the game, and keeping it costs nothing."""
    game = frogpond.make("bullfrogs")
    state: State = game.new()
    rng = Rng(8)
    suspects: list[tuple[float, State, int]] = []
    step = 0
    while not state.is_over:
        step += 1
        actions = state.legal_actions()
        if step > 60 and state.to_move >= 0 and 1 < len(actions) < 30:
            for action in actions[:2]:
                suspects.append((verdict(state, action, simulations=20).loss, state.clone(), action))
        state.apply(int(state.sample(rng)) if state.to_move < 0 else actions[int(rng.below(len(actions)))])
    worst = sorted(suspects, key=lambda suspect: -suspect[0])[:12]  # a short look suspects, a longer one judges
    judged = [(verdict(there, action, simulations=400, seed=5), there) for _, there, action in worst]
    found, there = max(judged, key=lambda judgement: judgement[0].loss)
    assert found.loss > 0.1
    assert verdict(there, found.best, simulations=400, seed=6).loss < found.loss


# Play from here ---------------------------------------------------------------------------------------------------------


def test_play_from_here_with_bots(pond: Pond) -> None:
    me, room = finished(pond, "bullfrogs", "froglet")
    move = next(n for n, row in enumerate(room.table.moves) if row.kind == "act" and row.seat == 1 and n > 30)
    answer = me.web.post(f"/t/{room.id}/fork", data={"move": str(move), "others": "tadpole"})
    assert answer.status_code == 303
    path = answer.headers["location"]
    forked = pond.run(pond.app.rooms.get(path.removeprefix("/t/")))
    assert forked is not None
    assert forked.header.private
    assert [seat.kind for seat in forked.table.seats] == ["bot", "person"], "one sits where the decision is"
    assert forked.table.seats[0].bot == "tadpole"
    assert forked.table.at(move) == room.table.at(move)
    page = me.socket(path)
    page.hello()
    assert page.view["prompt"]["mine"]
    assert page.view["tools"]["hint"] == ""
    assert pond.person().web.get(path).status_code == 403
    page.close()
    chosen = me.web.post(f"/t/{room.id}/fork", data={"move": str(move), "others": "frog", "seat": "0"}).headers["location"]
    other = pond.run(pond.app.rooms.get(chosen.removeprefix("/t/")))
    assert other is not None
    assert [seat.kind for seat in other.table.seats] == ["person", "bot"]
    alone = me.web.post(f"/t/{room.id}/fork", data={"move": str(move), "others": ""}).headers["location"]
    every = pond.run(pond.app.rooms.get(alone.removeprefix("/t/")))
    assert every is not None
    assert [seat.kind for seat in every.table.seats] == ["person", "person"]
    for wrong in ({"others": "nobody"}, {"others": "frog", "seat": "7"}, {"move": "99999"}):
        assert me.web.post(f"/t/{room.id}/fork", data=wrong).status_code == 400


def test_playing_on_from_a_running_game_tells_nothing_and_gives_no_hints(pond: Pond) -> None:
    worlds = Worlds(pond, "bullfrogs", 0, 2)
    me = worlds.people[0]
    assert worlds.differ
    for path, room in zip(worlds.paths, worlds.tables, strict=True):
        made_at = me.web.post(f"{path}/fork", data={"others": "tadpole"}).headers["location"]
        forked = pond.run(pond.app.rooms.get(made_at.removeprefix("/t/")))
        assert forked is not None
        assert forked.table.start().view(0).to_json() == room.table.state.view(0).to_json()
        assert forked.table.seats[0].owner == room.table.seats[0].owner
        page = me.socket(made_at)
        assert "goes on between people" in page.hello()["tools"]["hint"]
        page.close()

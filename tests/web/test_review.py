"""The review of a finished game, and playing on from any of its moves: what they show, to whom, and that nothing is computed twice."""

from __future__ import annotations

import html
import re
from itertools import pairwise
from typing import Any

import pytest

import frogpond
from frogpond import bots
from frogpond.bots.verdict import verdict
from frogpond.engine.rng import Rng
from frogpond.engine.state import State
from frogpond.engine.story import speaking
from frogpond.store import fingerprint, new_token
from frogpond.store.reviews import keep_review, load_review
from frogpond.table import Plan, Row, Seat, seats
from frogpond.web.app.moments import moments, themes
from frogpond.web.app.review import review_of
from frogpond.web.live.room import Room
from frogpond.web.ops.fair_queue import Requester
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
        with speaking(room.table.history.names):
            assert entry["text"] == game.deed(state, row.action) != entry["preferred"]
            assert entry["preferred"] in {game.deed(state, action) for action in state.legal_actions()}
    assert found["marks"] == sorted(found["marks"], key=lambda entry: entry["move"])
    text = me.web.get(address).text
    chosen = moments(room.table, found, [0])
    links = [int(move) for move in re.findall(r'<li><a href="[^"]+/review\?move=(\d+)"', text)]
    assert links[: len(chosen[0])] == [one.move for one in chosen[0]], "at most five, in order, and below them the others that are marked"
    assert len(chosen[0]) <= 5
    assert sorted({entry["move"] for entry in found["marks"]} - {one.move for one in chosen[0]}) == links[len(chosen[0]) :]
    titles = [one.title for one in chosen[0]]
    assert len(set(titles)) == len(titles), "no two moments are headed alike"
    assert not any("blunder" in title.lower() for title in titles), "a heading says what happened"
    figures = themes(found, 0)
    assert figures, "how well one decided, by sides of the game"
    assert all(0 <= one.figure <= 100 and one.decisions >= 3 for one in figures)
    for side in figures:
        assert f"<span>{side.name}<small>{side.decisions} decisions</small></span>" in html.unescape(text)
        assert f'<rect class="{"good" if side.figure >= 70 else "slip"}" width="{side.figure}%"' in text
    assert "style=" not in text
    assert "Ann <b>" not in text
    if game.seats > 1:
        assert ">You</span>" in text
        other = pond.person().web.get(address).text
        assert "Ann &lt;b&gt;" in other
        assert "Ann <b>" not in other
    marked = {entry["move"]: entry for entry in found["marks"]}
    for one in (*chosen[0], *chosen[1][:2]):
        shown = me.web.get(f"{address}?move={one.move}").text
        assert shown.count('aria-current="true"') == 1
        cards = re.findall(r'<section class="panel moment[^"]*".*?</section>', shown)
        assert 1 <= len(cards) <= 2
        card = next(part for part in cards if 'class="panel moment here"' in part)
        named = next((other for other in chosen[0] if other.move == one.move), one)
        assert one.heading in html.unescape(card) or named.heading in html.unescape(card), "what happened and what it cost"
        assert f'/t/{room.id}/replay?move={one.move}"' in shown
        assert f'name="move" value="{one.move}"' in shown
        pictures = [html.unescape(place) for place in re.findall(r'<img src="([^"]+board\.svg[^"]+)"', card)]
        assert len(pictures) == (2 if one.good else 3)
        drawn = me.web.get(f"/t/{room.id}/board.svg?seat={one.seat}&move={one.move}").text
        state, row = room.table.at(one.move), room.table.moves[one.move]
        drawings = [me.web.get(place).text for place in pictures]
        actions = [row.action] if one.good else [row.action, marked[one.move]["best"]]
        for picture, action in zip(drawings, actions, strict=False):
            off = all(pick.startswith(("hand", "button", "card")) for pick in state.choice(action).picks)
            assert off or picture != drawn, "a move on the board is shown"
        assert one.move < one.later <= len(room.table.moves)
        assert drawings[-1] == me.web.get(f"/t/{room.id}/board.svg?seat={one.seat}&move={one.later}").text
        if not one.good:
            assert (
                me.web.get(f"/t/{room.id}/board.svg?move={one.move}&act={one.better}").text
                == me.web.get(f"/t/{room.id}/board.svg?move={one.move}").text
            ), "those who only watch learn nothing of what could have been done"
    idents = re.findall(r' id="([^"]+)"', text)
    assert len(idents) == len(set(idents)), "an id stands twice"
    me.web.post(address)
    assert room.id not in pond.app.rooms.reviews.running, "it is not made again"


@pytest.mark.parametrize("name", frogpond.games())
def test_luck_decisions_and_the_rest_add_up_to_the_difference(pond: Pond, name: str) -> None:
    """From every seat, and for somebody who only looks on; each has two moments where there were two decisions with a choice."""
    _, room = finished(pond, name, "tadpole", "froglet")
    pond.run(begun(pond, room))
    found = load_review(pond.app.rooms.store, room.id, room.table.seq)
    assert found is not None
    names, game = [room.seat_name(seat) for seat in range(room.table.game.seats)], room.table.game
    for own in ([], *([seat] for seat in range(game.seats))):
        view = review_of(room.table, names, found, own)
        assert sum(tile.figure for tile in view.tiles) == view.total
        assert not view.points or view.total == found["luck"]["leads"][-1][view.hero], "in points of the game"
        assert [tile.figure for tile in view.tiles[:2]] == [view.luck, view.decisions]
        assert view.decisions <= 0
        assert view.headline.startswith(f"{names[view.hero] if not own else 'You'} ")
        assert len(view.cards) == 2
        assert {one.seat for one in view.cards} == {view.hero}
        ends = {course.kind: course.points[-1] for course in view.courses}
        assert not view.points or ends["result"] == (len(room.table.moves), view.total)
        assert (round(ends["luck"][1]), round(ends["yours"][1])) == (view.luck, view.decisions)
        dice = [row for row in room.table.replay() if row[2].kind == "chance" and game.words.die(row[1], row[2].action)]
        assert sum(row.count for row in view.dice) == len(dice)
        assert bool(view.dice_words) == any(row.seat == view.hero for row in view.dice)


def test_a_review_of_an_earlier_format_is_made_again(pond: Pond) -> None:
    me, room = finished(pond, "bullfrogs", "random")
    keep_review(pond.app.rooms.store, room.id, room.table.seq, {"seq": room.table.seq, "points": [], "marks": []})
    assert "Review the game" in me.web.get(f"/t/{room.id}/review").text
    me.web.post(f"/t/{room.id}/review")
    pond.run(made(pond, room))
    assert me.web.get(f"/t/{room.id}/review.json").json()["ready"]


def test_a_random_player_is_told_of_mistakes(pond: Pond) -> None:
    """Search finds more and worse mistakes in random play than in its own."""
    _, room = finished(pond, "bullfrogs", "frog:simulations=60", "random")
    pond.run(begun(pond, room))
    found = load_review(pond.app.rooms.store, room.id, room.table.seq)
    assert found is not None
    good, bad = ([sum(count) for count in found["counts"]][seat] for seat in (0, 1))
    assert bad > good
    assert found["scores"][0] > found["scores"][1]


def test_moments_are_ones_own_first_and_the_good_ones_too(pond: Pond) -> None:
    """The same review for both players: each sees where they gained, then where they lost most, then what the other one missed."""
    _, room = finished(pond, "bullfrogs", "froglet", "random")
    table = room.table
    acts = [number for number, row in enumerate(table.moves) if row.kind == "act"]
    pairs = [(one, two) for one, two in pairwise(acts) if two == one + 1]  # where no chance comes between
    mine = [pair for pair in pairs if table.moves[pair[0]].seat == 0]
    rise, level = mine[3], mine[8]
    points = [{"move": n, "seat": table.moves[n].seat, "values": [0.0, 0.0]} for n in sorted({*rise, *level})]
    next(point for point in points if point["move"] == rise[1])["values"] = [0.5, -0.5]
    marks = [
        {"move": n, "seat": seat, "sign": "?", "good": 0.4, "bad": 0.4 - loss, "text": "", "preferred": "", "best": 0, "why": "", "was": ""}
        for seat in (0, 1)
        for loss, n in zip((0.1, 0.3, 0.2, 0.5, 0.4), [n for n in acts if table.moves[n].seat == seat and n > level[1]], strict=False)
    ]  # fmt: skip
    review = {"points": points, "marks": sorted(marks, key=lambda entry: int(str(entry["move"])))}
    chosen, every = moments(table, review, [0])
    assert [one.sign for one in chosen] == ["!", "?", "?", "?", "?"]
    assert chosen[0].move == rise[0]
    assert {round(one.before - one.after, 1) for one in chosen[1:]} == {0.2, 0.3, 0.4, 0.5}, "those that cost most"
    assert {one.seat for one in chosen} == {0}
    assert len(every) == 10
    few, _ = moments(table, {**review, "marks": [entry for entry in marks if entry["seat"] == 1]}, [0])
    assert [one.seat for one in few] == [0, 1, 1, 1, 1], "the others' fill what is left"


def test_a_heading_says_what_happened_and_what_it_cost(pond: Pond) -> None:
    """By the moves themselves: actions that were left unused, a frog that could be sent to a pad; the same once more is called so."""
    _, room = finished(pond, "bullfrogs", "froglet", "random")
    table = room.table
    game: Any = table.game
    acts = [(n, table.at(n), row) for n, row in enumerate(table.moves) if row.kind == "act"]
    chances = [(n, state, row) for n, state, row in acts if row.action == game.numbers.stop.first and len(state.legal_actions()) > 1]
    assert len(chances) > 1
    marks = []
    for n, state, row in chances[:2]:
        best = next(action for action in state.legal_actions() if action != row.action)
        marks.append({
            "move": n, "seat": row.seat, "sign": "??", "good": 0.4, "bad": 0.0, "text": "", "preferred": "", "best": best, "why": "",
            "was": "",
        })  # fmt: skip
    found, _ = moments(table, {"points": [], "marks": marks}, [])
    views: list[Any] = [state.view(row.seat) for _, state, row in chances[:2]]
    left = [int(view.actions_left) for view in views]
    for one, many in zip(found, left, strict=True):
        unused = f"{many} action{'' if many == 1 else 's'} left unused"
        assert one.title.startswith(unused) or "left alone" in one.title
        assert one.heading == f"{one.title} (−20 %)"
    assert [one.size for one in found] == ["the turning point", "a blunder"]
    twice, _ = moments(table, {"points": [], "marks": [marks[0], {**marks[0], "move": marks[0]["move"]}]}, [])
    assert twice[1].title == f"{twice[0].title}, again"


async def begun(pond: Pond, room: Room) -> None:
    pond.app.rooms.reviews.begin(room, Requester(room.header.host, "here"))
    await made(pond, room)


def test_who_may_see_and_begin_a_review(pond: Pond) -> None:
    me, room = finished(pond, "bullfrogs", "random")
    other = pond.person()
    address = f"/t/{room.id}/review"
    assert other.web.post(address).status_code == 403
    assert "No review yet" in other.web.get(address).text
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
        assert me.web.post(f"{path}/fork", data={"others": "tadpole"}).status_code == 409, "a bot there would be a hint here"
        made_at = me.web.post(f"{path}/fork", data={"others": ""}).headers["location"]
        forked = pond.run(pond.app.rooms.get(made_at.removeprefix("/t/")))
        assert forked is not None
        assert forked.table.start().view(0).to_json() == room.table.state.view(0).to_json()
        assert forked.table.seats[0].owner == room.table.seats[0].owner
        page = me.socket(made_at)
        assert "goes on" in page.hello()["tools"]["hint"]
        page.close()

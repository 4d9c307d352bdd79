"""People, ratings and home pages tried as a cheat would: games farmed or dodged, identities merged for a rating, codes and streams by the
hundred, wishes that race, somebody forgotten in the middle of a game."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from frogpond.store import Store, fingerprint, new_token, schema
from frogpond.store.accounts import linking, owner_of
from frogpond.store.matchmaking import Seeker
from frogpond.store.results import broken, of_table
from frogpond.table import Refused
from frogpond.table.pairing import MatchRequest
from frogpond.table.rating import HINT, MIN_DECISIONS
from frogpond.web.live.identity import People
from frogpond.web.live.matchmaking import Matchmaker
from frogpond.web.live.room import Room
from frogpond.web.ops.fair_queue import Requester
from frogpond.web.ops.settings import Rate
from waiting import in_a_loop
from web.pond import Page, Person, Pond, catch_up, settings
from web.test_people import duel, keep, play_out, results, shown, token_of
from web.test_rights import room_of


@pytest.fixture
def narrow(tmp_path: Path) -> Iterator[Pond]:
    """A server with few places and few words for one address."""
    with Pond(settings(tmp_path / "pond.db", sockets_each_address=2, words=Rate(0.0001, 3))) as running:
        yield running


def changes(pond: Pond, table: str) -> dict[str, float]:
    """How a game moved each person's rating."""
    r = schema.results
    chosen = select(r.c.owner, r.c.mu, r.c.mu_before).where(r.c.table_id == table.removeprefix("/t/"))
    return {row.owner: row.mu - row.mu_before for row in pond.app.rooms.store.read(lambda c: c.execute(chosen).all())}


def begun(pond: Pond, ann: Person, bo: Person, names: tuple[str, str] = ("Ann", "Bo")) -> str:
    """A game that is far from over, in which both have decided enough for it to count; its path."""
    table = duel(pond, ann, bo, names, 20)
    move_both(room_of(pond, table), [person.socket(table) for person in (ann, bo)])
    return table


def move_both(room: Room, pages: list[Page]) -> None:
    """Moves until both have decided so much that the game counts."""
    for page in pages:
        page.hello()
    number = 0
    while min(sum(row.kind == "act" and row.seat == seat for row in room.table.moves) for seat in (0, 1)) < MIN_DECISIONS:
        mover = pages[room.table.to_move]
        catch_up([mover], room.table.seq)
        number += 1
        mover.act(mover.view["choices"][0]["action"], f"k{number}")
        mover.until(ack=f"k{number}")
    for page in pages:
        page.close()


# Ratings ------------------------------------------------------------------------------------------------------------------


def test_who_loses_does_not_take_a_game_out_by_themselves(pond: Pond) -> None:
    """A free taking back of one's own move, or a bot for a while, saves nobody from a loss; by a lent seat nobody gains."""
    ann, bo = pond.person(), pond.person()
    table = begun(pond, ann, bo)
    room, owners = room_of(pond, table), [fingerprint(token_of(person)) for person in (ann, bo)]
    loser = owners[1]
    pond.run(room.seating.change(loser, 1, "bot"))
    pond.run(room.seating.change(loser, 1, "me"))
    pond.run(room.resign(loser))
    assert {pool for _, _, pool, _ in results(pond, table)} == {"people"}
    assert changes(pond, table)[owners[0]] > 0 > changes(pond, table)[loser]

    other = begun(pond, ann, bo)
    room = room_of(pond, other)
    pond.run(room.seating.change(owners[0], 0, "bot"))
    pond.run(room.resign(loser))
    assert changes(pond, other) == {owners[0]: 0.0, loser: 0.0}, "a bot played for the winner, and costs nobody else anything"


def test_two_who_play_from_one_address_are_marked(pond: Pond) -> None:
    ann, bo = pond.person(), pond.person()
    table = begun(pond, ann, bo)
    assert {"near 0", "near 1"} <= room_of(pond, table).ledger.marks
    pond.run(room_of(pond, table).resign(fingerprint(token_of(bo))))
    assert [one.weight for one in pond.app.rooms.store.read(lambda c: of_table(c, table.removeprefix("/t/")))] == [0.1, 0.1]


def test_a_bot_that_others_put_somewhere_wins_them_nothing(tmp_path: Path) -> None:
    with Pond(settings(tmp_path / "pond.db", away_minutes=0.0)) as pond:
        ann, bo = pond.person(), pond.person()
        table = begun(pond, ann, bo)
        room, owners = room_of(pond, table), [fingerprint(token_of(person)) for person in (ann, bo)]
        pond.run(room.seating.change(owners[0], 1, "bot"))
        pond.run(room.seating.change(owners[1], 1, "me"))
        pond.run(room.resign(owners[1]))
        assert changes(pond, table) == {owners[0]: 0.0, owners[1]: 0.0}


def test_an_opponent_exchanged_in_the_middle_counts_for_nothing(pond: Pond) -> None:
    """Play `random` to the last move, then swap in the strongest: no rating for beating that, and a loss stays one."""
    ann = pond.person()
    table = ann.open_table("freeway", "me", "bot:random", name="Ann", **{"set-round_cap": "3"})
    room = room_of(pond, table)
    pond.run(room.seating.change(fingerprint(token_of(ann)), 1, "bot:tadpole"))
    pond.run(room.resign(fingerprint(token_of(ann))))
    why = "You could only lose rating. Another bot sat down midway."
    assert [(pool, why) for _, _, pool, why in results(pond, table)] == [("bots", why), ("bots", "")]
    assert changes(pond, table)[fingerprint(token_of(ann))] < 0


def test_a_game_against_bots_that_was_tried_out_elsewhere_can_only_be_lost(pond: Pond) -> None:
    ann = pond.person()
    table = ann.open_table("freeway", "me", "bot:random", name="Ann", **{"set-round_cap": "3"})
    assert pond.person().web.post(f"{table}/fork", data={}).status_code == 303
    assert room_of(pond, table).ledger.marks == frozenset(), "a stranger's fork is no matter"
    spare = pond.person()
    assert "no bots here" in spare.web.post(f"{table}/fork", data={"others": "grandmaster"}).text, "it may be Ann's second browser"
    fork = spare.web.post(f"{table}/fork", data={}).headers["location"]
    page = spare.socket(fork)
    page.hello()
    page.send(type="hint", rid=page.view["rid"])
    assert "goes on" in page.until("hint")["text"]
    assert ann.web.post(f"{table}/fork", data={"others": "grandmaster"}).status_code == 303
    pond.run(room_of(pond, table).resign(fingerprint(token_of(ann))))
    why = "You could only lose rating. It was tried out at another table meanwhile."
    assert {one for _, _, _, one in results(pond, table)} == {why, ""}
    assert changes(pond, table)[fingerprint(token_of(ann))] < 0


@pytest.mark.parametrize("way", ["abandon", "close", "undo", "hint", "hints later", "another bot", "stand-in", "undo the end"])
def test_a_loss_against_bots_stays_one(pond: Pond, way: str) -> None:
    """Whatever one does alone at a table against bots, it does not take the game out."""
    ann = pond.person()
    table = ann.open_table("freeway", "me", "bot:random", name="Ann")
    room, owner = room_of(pond, table), fingerprint(token_of(ann))
    page = ann.socket(table)
    page.hello()
    for number in range(2):
        page.reach(lambda: bool(page.view["choices"]))
        page.act(page.view["choices"][0]["action"], f"k{number}")
        page.until(ack=f"k{number}")
    if way == "undo":
        page.reach(lambda: bool(page.view["choices"]))
        pond.run(room.undo(owner))
    elif way == "hint":
        page.reach(lambda: bool(page.view["choices"]))
        pond.run(pond.app.rooms.hints.wanted(room, 0, Requester(owner)))
        assert HINT in room.ledger.marks
    elif way == "hints later":
        pond.run(room.set_hints(owner, True))
    elif way == "another bot":
        pond.run(room.seating.change(owner, 1, "bot:spawn"))
    elif way == "stand-in":
        pond.run(room.seating.change(owner, 0, "bot"))
        pond.run(room.seating.change(owner, 0, "me"))
    if way == "abandon":
        pond.run(room.abandon(owner))
    elif way == "close":
        pond.run(room.close_down(owner))
    else:
        pond.run(room.resign(owner))
    if way == "undo the end":
        pond.run(room.undo(owner))
        assert not room.table.over
        assert changes(pond, table)[owner] < 0, "the first end counts"
        pond.run(room.abandon(owner))
    assert changes(pond, table)[owner] < 0
    assert {(who, place) for who, place, _, _ in results(pond, table)} == {(owner, 2), ("", 1)}


def test_a_game_against_bots_that_nobody_began_is_closed_without_a_trace(pond: Pond) -> None:
    ann = pond.person()
    table = ann.open_table("freeway", "me", "bot:random", name="Ann")
    pond.run(room_of(pond, table).close_down(fingerprint(token_of(ann))))
    assert results(pond, table) == []


def test_games_that_ended_before_they_began_count_for_nothing(pond: Pond) -> None:
    ann, bo = pond.person(), pond.person()
    table = duel(pond, ann, bo)
    pond.run(room_of(pond, table).resign(fingerprint(token_of(bo))))
    assert {(pool, why) for _, _, pool, why in results(pond, table)} == {("", "One player never moved.")}


def test_a_game_of_one_round_counts_for_nothing(pond: Pond) -> None:
    ann, bo = pond.person(), pond.person()
    table = duel(pond, ann, bo, rounds=1)
    play_out([ann, bo], table)
    ((pool, why),) = {(pool, why) for _, _, pool, why in results(pond, table)}
    assert pool == ""
    assert why in ("It ended too soon.", "One player never moved."), "in one round the dice may leave somebody no decision"


def test_a_guests_games_leave_a_rating_as_it_is(pond: Pond) -> None:
    """Neither is a bad rating washed by a guest's lucky game, nor a good one lost by it; who had none takes the guest's."""
    ann, phone, bo = pond.person(), pond.person(), pond.person()
    keep(ann, "Washann")
    pond.run(room_of(pond, begun(pond, ann, bo, names=("Washann", "Bo"))).resign(fingerprint(token_of(ann))))
    lucky = begun(pond, phone, bo, names=("Phone", "Bo"))
    pond.run(room_of(pond, lucky).resign(fingerprint(token_of(bo))))
    assert changes(pond, lucky)[fingerprint(token_of(phone))] > 0
    before = ann.web.get("/leaders", params={"rating": "people:freeway:2"}).text
    code = shown(ann.web.post("/me/link").text, "code")
    assert phone.web.post("/me/here", data={"words": code}).status_code == 303
    assert ann.web.get("/leaders", params={"rating": "people:freeway:2"}).text == before
    mine = [why for who, _, _, why in results(pond, lucky) if who == fingerprint(token_of(ann))]
    assert mine == ["You played as a guest."]


def test_who_becomes_somebody_before_the_win_has_won_as_a_guest(pond: Pond) -> None:
    ann, phone, bo = pond.person(), pond.person(), pond.person()
    keep(ann, "Claimann")
    pond.run(room_of(pond, begun(pond, ann, bo, names=("Claimann", "Bo"))).resign(fingerprint(token_of(ann))))
    owner = fingerprint(token_of(ann))
    before = ann.web.get("/leaders", params={"rating": "people:freeway:2"}).text
    table = begun(pond, phone, bo, names=("Phone", "Bo"))
    code = shown(ann.web.post("/me/link").text, "code")
    assert phone.web.post("/me/here", data={"words": code}).status_code == 303
    pond.run(room_of(pond, table).resign(fingerprint(token_of(bo))))
    assert [(who, pool, why) for who, _, pool, why in results(pond, table)] == [
        (owner, "", "You played as a guest."), (fingerprint(token_of(bo)), "people", ""),
    ]  # fmt: skip
    lost = next(one for one in pond.app.rooms.store.read(lambda c: of_table(c, table.removeprefix("/t/"))) if one.owner != owner)
    assert lost.change is not None
    assert lost.change < 0, "the others are rated, as against somebody new"
    assert ann.web.get("/leaders", params={"rating": "people:freeway:2"}).text == before
    alone = pond.person()
    table = alone.open_table("freeway", "me", "bot:random", name="Alone")
    code = shown(ann.web.post("/me/link").text, "code")
    assert alone.web.post("/me/here", data={"words": code}).status_code == 303
    pond.run(room_of(pond, table).resign(owner))
    assert {(pool, why) for _, _, pool, why in results(pond, table)} == {("", "You played as a guest.")}
    assert not pond.app.rooms.store.read(lambda c: list(broken(c)))


# Being forgotten ------------------------------------------------------------------------------------------------------------


def test_somebody_forgotten_in_the_middle_leaves_no_trace_and_takes_nothing_of_others(pond: Pond) -> None:
    ann, bo = pond.person(), pond.person()
    table = duel(pond, ann, bo)
    room, owners = room_of(pond, table), [fingerprint(token_of(person)) for person in (ann, bo)]
    pond.run(room.mute(owners[0], 1, True))
    pond.run(room.mute(owners[1], 0, True))
    pond.run(room.ledger.change(settings=room.ledger.settings.choosing(owners[1], "tadpole")))
    empty = ann.open_table("bullfrogs", "me", "open", name="Ann")
    bo.sit(ann.invite(empty), 1, "Bo")
    kept = room_of(pond, empty)
    for seat, owner in ((1, owners[1]), (0, owners[0])):
        question = pond.run(kept.seating.change(owner, seat, "open"))
        if question == "asked":
            pond.run(kept.consent.answer(owners[0], kept.ledger.question.id, True))
    assert [seat.kind for seat in kept.table.seats] == ["open", "open"]
    assert bo.web.post("/me/forget", data={"sure": "yes"}).status_code == 303
    store: Store = pond.app.rooms.store
    with store.engine.begin() as connection:
        for part in schema.metadata.sorted_tables:
            held = [row for row in connection.execute(select(part)) if owners[1] in str(tuple(row))]
            assert part is schema.devices or not held, part.name
    assert store.load(empty.removeprefix("/t/")) is not None, "it is the table of whoever made it"
    assert room_of(pond, table).table.winners() == [0], "whoever is forgotten resigns"
    assert {pool for _, _, pool, _ in results(pond, table)} == {""}, "nobody had moved"


def test_a_loser_who_has_everything_forgotten_does_not_void_the_win(pond: Pond) -> None:
    ann, bo = pond.person(), pond.person()
    table, winner = begun(pond, ann, bo), fingerprint(token_of(ann))
    assert bo.web.post("/me/forget", data={"sure": "yes"}).status_code == 303
    assert [pool for _, _, pool, _ in results(pond, table)] == ["people", "people"]
    assert changes(pond, table)[winner] > 0


def test_a_game_that_was_found_is_lost_on_time_and_counts(pond: Pond) -> None:
    people = [pond.person(), pond.person()]
    assert "If your time runs out, you lose." in people[0].web.get("/find").text
    for person in people:
        assert person.web.post("/find", data={"game": "freeway", "players": "2", "pace": "live"}).status_code == 303
    table = next(place for person in people * 2 if (place := person.web.get("/find").headers.get("location", "")).startswith("/t/"))
    room, owners = room_of(pond, table), {fingerprint(token_of(person)): person for person in people}
    assert set(room.ledger.settings.clock.agreed) == set(owners)
    move_both(room, [owners[seat.owner].socket(table) for seat in room.table.seats])
    slow = room.table.to_move
    room.ledger.timing.tally = replace(room.ledger.timing.tally, since=0.0)
    pond.run(room.alarm.ring())
    assert room.table.winners() == [1 - slow]
    assert [pool for _, _, pool, _ in results(pond, table)] == ["people", "people"]
    assert changes(pond, table)[room.table.seats[slow].owner] < 0


def test_the_win_is_claimed_against_somebody_away_where_a_clock_was_agreed_on(tmp_path: Path) -> None:
    with Pond(settings(tmp_path / "pond.db", away_minutes=0.0)) as pond:
        ann, bo = pond.person(), pond.person()
        table = ann.open_table("freeway", "me", "open", name="Ann", **{"clock": "turn", "clock-turn": "180", "clock-bot": "*loss"})
        bo.web.get(f"/j/{ann.invite(table)}")
        assert bo.web.post(f"{table}/sit", data={"seat": "1", "name": "Bo", "agree": "yes"}).status_code == 303
        room = room_of(pond, table)
        move_both(room, [person.socket(table) for person in (ann, bo)])
        slow = room.table.to_move
        stays, left = [person.socket(table) for person in ((ann, bo) if slow else (bo, ann))]
        stays.hello()
        left.hello()
        for seat in (slow, 1 - slow, -1, 99):
            stays.send(type="seat", seat=seat, to="claim")
            assert stays.note("You can claim the win when"), "they are here"
        left.close()
        stays.reach(lambda: stays.absent is not None)
        assert stays.absent is not None
        assert (stays.absent["seat"], stays.absent["to"], stays.absent["button"]) == (slow, "claim", "Claim the win")
        watching = pond.person().socket(table)
        watching.hello()
        assert watching.absent is None
        watching.send(type="seat", seat=slow, to="claim")
        assert watching.note("Only players")
        stays.send(type="seat", seat=slow, to="claim")
        assert stays.note("away for too long")
        assert room.table.winners() == [1 - slow]
        stays.reach(lambda: any("ran out of time" in line["text"] for line in stays.asides))
        assert {pool for _, _, pool, _ in results(pond, table)} == {"people"}
        assert changes(pond, table)[room.table.seats[slow].owner] < 0


def test_the_win_is_claimed_after_days_of_absence(tmp_path: Path) -> None:
    with Pond(settings(tmp_path / "pond.db", away_minutes=0.0, claim_days=1.0)) as pond:
        people = [pond.person(), pond.person()]
        room = room_of(pond, begun(pond, people[0], people[1]))
        slow, owners = room.table.to_move, [seat.owner for seat in room.table.seats]
        with pytest.raises(Refused, match="You can claim the win when"):
            pond.run(room.claim(owners[1 - slow], slow))
        now = time.time()
        room.presence.seen = [replace(one, at=now - 86401) for one in room.presence.seen]
        room.ledger.header = replace(room.ledger.header, created=0.0, updated=now - 86401)
        until = datetime.now(UTC) + timedelta(days=2)
        assert people[slow].web.post("/me/away", data={"until": until.date().isoformat()}).status_code == 303
        with pytest.raises(Refused, match="Give them time"):
            pond.run(room.claim(owners[1 - slow], slow))
        assert people[slow].web.post("/me/away", data={"until": ""}).status_code == 303
        with pytest.raises(Refused, match="You can claim the win when"):
            pond.run(room.claim(owners[slow], slow))
        pond.run(room.claim(owners[1 - slow], slow))
        assert room.table.winners() == [1 - slow]


# Crowds and races -----------------------------------------------------------------------------------------------------------


def test_words_are_few_for_one_address(narrow: Pond) -> None:
    """Making and trying phrases and codes costs time: an address has a few at once, however many browsers it has."""
    answers = [narrow.person().web.post("/me/link").status_code for _ in range(2)]
    answers.append(narrow.person().web.post("/me/here", data={"words": "acorn actor album amber"}).status_code)
    assert answers == [200, 200, 403]
    for path, form in (("/me/link", {}), ("/me/keep", {"name": "Ann"}), ("/me/here", {"words": "acorn"})):
        assert narrow.person().web.post(path, data=form).status_code == 429


def test_home_pages_take_places_like_other_watchers(narrow: Pond) -> None:
    person = narrow.person()
    with person.web.stream("GET", "/live") as one, person.web.stream("GET", "/live") as two:
        heard = [stream.iter_lines() for stream in (one, two)]
        assert [next(lines) for lines in heard] == ["retry: 3000"] * 2
        assert narrow.person().web.get("/live").status_code == 429
        table = person.open_table("bullfrogs", "me", "bot:random")
        page = person.socket(table)
        assert page.hello(), "who sits gets in"
    services = narrow.app.rooms.services
    narrow.eventually(lambda: not len(services.lobby))
    assert services.places.may_watch("127.0.0.1")


def test_wishes_that_are_looked_at_at_once_are_met_once(pond: Pond) -> None:
    async def crowd() -> list[str]:
        seekers = Matchmaker(pond.app.rooms)
        owners = [fingerprint(new_token()) for _ in range(6)]
        for number, owner in enumerate(owners):
            await seekers.ask(Seeker(MatchRequest(owner, "freeway", 2, "live", 1500.0, float(number)), ""))
        told = await asyncio.gather(*(seekers.look(owner, 10.0) for owner in owners))
        return [table or await seekers.look(owner, 10.0) for table, owner in zip(told, owners, strict=True)]

    tables = pond.run(crowd())
    assert all(tables)
    assert sorted(Counter(tables).values()) == [2, 2, 2]

    async def broken() -> None:
        seekers = Matchmaker(pond.app.rooms)
        for owner in ("a", "b"):
            await seekers.ask(Seeker(MatchRequest(owner, "no such game", 2, "live", 1500.0, 1.0), ""))
        with pytest.raises(ValueError, match="no such game"):
            await seekers.look("a", 10.0)
        assert await seekers.waiting("a"), "who could not be seated goes on waiting"
        assert await seekers.waiting("b")
        for owner in ("a", "b"):
            await seekers.stop(owner)

    pond.run(broken())


def test_a_device_signed_out_while_it_is_looked_up_is_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(str(tmp_path / "a.db"))
    people, token = People(store), new_token()
    read = store.read
    store.one(linking(fingerprint(token), "ann", "", 1.0))

    def late(work: Any) -> Any:
        """The answer is on its way while the device is signed out."""
        found = read(work)
        monkeypatch.setattr(store, "read", read)
        store.one(linking(fingerprint(token), "", "", 2.0))
        people.changed()
        return found

    monkeypatch.setattr(store, "read", late)
    assert in_a_loop(people.owner(token)) == ""
    assert in_a_loop(people.owner(token)) == ""
    assert store.read(lambda c: owner_of(c, fingerprint(token))) == ""
    store.close()

"""People, devices, results and days in both databases: what is written is read again, and two who write at once harm nobody."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from sqlalchemy import text

from frogpond.store import Header, Store, retention
from frogpond.store.accounts import (
    by_phrase,
    devices_of,
    forgetting,
    keeping,
    linking,
    merging,
    naming,
    offering,
    owner_of,
    read_person,
    taking,
)
from frogpond.store.lobby import seed_of_day
from frogpond.store.results import SeatResult, broken, forgets, history, leaders, rating_of, recomputing, recording
from frogpond.store.retention import belonging
from frogpond.store.verify import verify_store
from frogpond.table import Refused, Seat


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    if request.param == "sqlite":
        opened = Store(str(tmp_path / "pond.db"))
    else:
        url: str = request.getfixturevalue("postgres_url")
        opened = Store(url)
        names = ("people", "devices", "links", "results", "marks", "days", "tables", "seats", "held", "chat", "rows")
        with opened.engine.begin() as connection:
            for name in names:
                connection.execute(text(f"DELETE FROM {name}"))
    yield opened
    opened.close()


def table(store: Store, ident: str, *owners: str, over: bool = False) -> None:
    head = Header(ident, "freeway", len(owners), {}, 1, owners[0], f"invite-{ident}", over=over)
    store.create(head, [Seat("person", owner.title(), owner) if owner else Seat("bot", "frog", "", "frog") for owner in owners])


def result(ident: str, seat: int, owner: str, place: int, at: float) -> SeatResult:
    return SeatResult(ident, seat, owner, owner.title(), "", "freeway", 2, "{}", place, place == 1, 10 - place, at, pool="people")


def test_a_kept_name_is_one_persons(store: Store) -> None:
    store.one(naming("ann", "Ann", "R-bull", 1.0))
    store.one(naming("guest", "Ann", "", 2.0))  # guests may be called alike
    store.one(keeping("ann", "Ann", "p" * 64, 3.0))
    assert store.read(lambda c: by_phrase(c, "p" * 64)) == "ann"
    with pytest.raises(Refused, match="is taken"):
        store.one(keeping("guest", "aNN", "q" * 64, 4.0))
    found = store.read(lambda c: read_person(c, "ann"))
    assert found is not None
    assert (found.name, found.face, found.kept) == ("Ann", "R-bull", True)


def test_two_who_keep_one_name_at_once(store: Store) -> None:
    def keep(number: int) -> str:
        try:
            store.one(keeping(f"who{number}", "Twin", f"{number}" * 64, 1.0))
        except Refused:
            return "no"
        return "yes"

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(keep, range(4))) == ["no", "no", "no", "yes"]


def test_devices_and_codes(store: Store) -> None:
    assert store.read(lambda c: owner_of(c, "phone")) == "phone"
    store.one(linking("phone", "ann", "Phone", 1.0))
    assert store.read(lambda c: owner_of(c, "phone")) == "ann"
    assert [one.fingerprint for one in store.read(lambda c: devices_of(c, "ann"))] == ["phone"]
    store.one(linking("phone", "", "", 2.0))
    assert store.read(lambda c: owner_of(c, "phone")) == ""
    store.one(offering("ann", "code", 10.0))
    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(lambda _: store.one(taking("code", 11.0)), range(4))) == ["", "", "", "ann"]


def test_merging_and_forgetting_keep_every_table(store: Store) -> None:
    table(store, "t1aaaaaa", "guest", "bo")
    table(store, "t2aaaaaa", "ann", "bo", over=True)
    assert store.one(merging("guest", "ann")) == ["t1aaaaaa"]
    loaded = store.load("t1aaaaaa")
    assert loaded is not None
    assert (loaded.header.host, loaded.seats[0].owner, loaded.header.version) == ("ann", "ann", 1)
    for ident in belonging(store, "ann"):
        assert store.one(retention.forgetting(ident, "ann", "frog", store.hint)) is False, "it is another's too"
    store.one(forgetting("ann"))
    one, two = store.load("t1aaaaaa"), store.load("t2aaaaaa")
    assert one is not None
    assert two is not None
    assert [seat.kind for seat in one.seats] == ["bot", "person"]
    assert two.seats[0].name == "someone"
    assert two.seats[0].owner not in ("", "ann", "bo")
    assert (one.seats[1].owner, two.seats[1].owner) == ("bo", "bo")


def test_results_make_ratings_and_can_be_taken_back(store: Store) -> None:
    for number in range(3):
        ident = f"g{number}"
        store.one(recording([result(ident, 0, "ann", 1, number), result(ident, 1, "bo", 2, number)], [[0], [1]], store.shared))
    ann, games = store.read(lambda c: rating_of(c, "ann", "people", "freeway", 2))
    assert games == 3
    assert ann.shown > 1500
    assert [game[0].table_id for game in store.read(lambda c: history(c, "ann"))] == ["g2", "g1", "g0"]
    last = store.read(lambda c: history(c, "ann"))[0][0]
    assert last.change is not None
    assert last.change > 0
    store.one(forgets("g2"))
    before, games = store.read(lambda c: rating_of(c, "ann", "people", "freeway", 2))
    assert games == 2
    assert before.shown < ann.shown
    store.one(keeping("bo", "Bo", "b" * 64, 1.0))
    assert [who for who, _, _ in store.read(lambda c: leaders(c, "people", "freeway", 2))] == ["bo"], "guests do not lead"
    assert replace(last, pool="").who == "ann"


def duel(store: Store, ident: str, winner: str, loser: str, at: float) -> None:
    store.one(recording([result(ident, 0, winner, 1, at), result(ident, 1, loser, 2, at)], [[0], [1]], store.shared))


def links(store: Store, owner: str) -> list[bool]:
    """Whether each game of somebody begins with the rating that the one before left behind."""
    mine = [next(seat for seat in game if seat.owner == owner) for game in reversed(store.read(lambda c: history(c, owner)))]
    return [(old.mu, old.sigma) == (new.mu_before, new.sigma_before) for old, new in pairwise(mine)]


def test_ratings_follow_the_order_of_games_and_not_of_clocks(store: Store) -> None:
    with ThreadPoolExecutor(4) as pool:  # eight games that end together
        list(pool.map(lambda number: duel(store, f"z{number}", "ann", f"bo{number}", 1000.0), range(8)))
    duel(store, "back", "bo0", "ann", 10.0)  # the clock was set back
    duel(store, "last", "bo0", "ann", 9.0)
    assert links(store, "ann") == [True] * 9
    assert store.read(lambda c: history(c, "ann"))[0][0].table_id == "last"
    assert not store.read(lambda c: list(broken(c)))


def test_a_game_that_is_recorded_again_or_taken_back_keeps_the_chain_whole(store: Store) -> None:
    for number in range(5):
        duel(store, f"g{number}", "ann", "bo" if number % 2 else "cy", 1.0)
    before = store.read(lambda c: history(c, "ann"))
    duel(store, "g1", "ann", "bo", 2.0)  # by a process that found it unrecorded, too
    assert [(game[0].table_id, game[0].mu) for game in store.read(lambda c: history(c, "ann"))] == [
        (game[0].table_id, game[0].mu) for game in before
    ]
    store.one(forgets("g1", store.shared))
    assert links(store, "ann") == [True] * 3
    assert not store.read(lambda c: list(broken(c)))
    duel(store, "g2", "cy", "ann", 2.0)  # it ended otherwise after all
    assert links(store, "ann") == links(store, "ann") == [True] * 3
    assert store.read(lambda c: rating_of(c, "cy", "people", "freeway", 2))[0].mu > 20


def test_throw_away_opponents_make_no_rating(store: Store) -> None:
    """Twelve of them took 1500 to 1904; one who loses again and again gives less and less."""
    for number in range(12):
        duel(store, f"g{number}", "ann", f"nobody{number}", 1.0)
    ann = store.read(lambda c: rating_of(c, "ann", "people", "freeway", 2))[0]
    assert ann.shown < 1650
    assert ann.provisional
    for number in range(30):
        duel(store, f"h{number}", "cy", "bo", 1.0)
    games = [game[0].weight for game in reversed(store.read(lambda c: history(c, "cy")))]
    assert games[:4] == [0.2, games[1], games[2], games[3]]
    assert games[29] < games[3] / 4


def test_ratings_are_computed_again_from_results(store: Store) -> None:
    for number in range(4):
        duel(store, f"g{number}", "ann", "bo", 1.0)
    want = store.read(lambda c: rating_of(c, "ann", "people", "freeway", 2))
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE results SET mu = 40 WHERE table_id = 'g1'"))
        connection.execute(text("UPDATE results SET mu_before = 25, sigma_before = 2, sigma = 1 WHERE table_id = 'g3'"))
    report = verify_store(store, ["frog"])
    assert [name for name, _ in report.problems] == ["ratings"]
    assert store.one(recomputing(store.shared)) == 4
    assert store.read(lambda c: rating_of(c, "ann", "people", "freeway", 2)) == want
    assert verify_store(store, ["frog"]).sound


def test_a_day_has_one_seed_whoever_asks_first(store: Store) -> None:
    with ThreadPoolExecutor(4) as pool:
        seeds = set(pool.map(lambda _: store.one(seed_of_day("2026-02-03", "bullfrogs-solo")), range(8)))
    assert len(seeds) == 1

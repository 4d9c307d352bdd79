"""Limits by themselves: buckets, addresses, places, and what waits for one client. Time is simulated."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from frogpond.table import Refused
from frogpond.web.ops.connection_limits import ClientConnection, ConnectionCapacity, ConnectionLimits
from frogpond.web.ops.limits import Bucket, Buckets, Limits, address_prefix
from frogpond.web.ops.settings import Rate, ServerSettings
from frogpond.web.push.clients import ENOUGH, MAX_WAITING_BYTES, Client
from waiting import in_a_loop


@pytest.mark.parametrize(
    ("host", "place"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_addresses_are_counted_by_place(host: str, place: str) -> None:
    assert address_prefix(host) == place


def test_a_bucket() -> None:
    now = [0.0]
    bucket = Bucket(Rate(2, 10), lambda: now[0])
    assert all(bucket.take(2) for _ in range(5))
    assert not bucket.take()
    assert bucket.wait(4) == 2.0
    now[0] = 2.0
    assert bucket.take(4)
    bucket.spend(6)
    assert bucket.wait() == 3.5
    now[0] = 1000.0
    assert bucket.take(500), "what costs more than there is room for is fine when the bucket is full"
    assert not bucket.take()


def limits(**more: Any) -> Limits:
    return Limits(ServerSettings(database="", requests=Rate(0.001, 10), creations=Rate(0.001, 10), **more))


def test_whoever_sits_has_an_allowance_of_their_own() -> None:
    mine = limits()
    assert sum(mine.request("here", "") for _ in range(30)) == 10
    assert not mine.request("here", "ann")
    mine.know("ann")
    assert sum(mine.request("here", "ann") for _ in range(30)) == 10
    for number in range(50):
        mine.know(f"p{number}")
    assert sum(mine.request("here", f"p{number}") for number in range(50)) == 30, "but an address has its measure too"
    assert mine.request("there", "")


def test_processes_share_what_an_address_may_do() -> None:
    one, two = limits(), limits()
    for _ in range(8):
        assert one.creations.take("here")
    two.heard(one.news())
    assert one.news() == []
    assert sum(two.creations.take("here") for _ in range(10)) == 2
    assert sum(two.creations.take("there") for _ in range(10)) == 10


# Places -----------------------------------------------------------------------------------------------------------------


def guest(table: str = "t", address: str = "a", owner: str = "", seated: bool = False, heard: float = 0.0) -> ClientConnection:
    return ClientConnection(table, address, owner, seated, heard)


def test_those_who_watch_share_what_there_is() -> None:
    places = ConnectionLimits(ConnectionCapacity(each_table=5, each_address=3, all=20))
    for _ in range(3):
        assert places.enter(guest()) == []
    with pytest.raises(Refused, match="from your address"):
        places.enter(guest())
    places.elsewhere = {"b": 2}
    places.enter(guest(address="b"))
    with pytest.raises(Refused, match="from your address"):
        places.enter(guest(address="b"))
    places.enter(guest(address="c"))
    with pytest.raises(Refused, match="watching this table"):
        places.enter(guest(address="d"))
    for number in range(11):
        places.enter(guest(f"t{number}", f"e{number}"))
    with pytest.raises(Refused, match="full of spectators"):
        places.enter(guest("u", "f"))


def test_whoever_sits_always_gets_in() -> None:
    places = ConnectionLimits(ConnectionCapacity(each_table=5, each_address=3, each_person=2, seated_each_address=6, all=10))
    crowd = [guest(f"t{n}", f"a{n // 2}", heard=n) for n in range(8)]
    for one in crowd:
        places.enter(one)
    first, second, third = (guest(owner="ann", seated=True, heard=n) for n in (5, 3, 9))
    assert places.enter(first) == places.enter(second) == []
    assert places.enter(third) == [second], "of one person the longest silent goes for one more"
    (gone,) = places.enter(guest(owner="bo", seated=True))
    assert gone in crowd, "and of all, somebody who only watches"
    assert len(places) == 10


@pytest.mark.parametrize("seed", range(5))
def test_places_in_any_order(seed: int) -> None:
    """Whoever comes and goes: the numbers hold, nobody who sits is refused, and whoever must go was there."""
    rng = random.Random(seed)
    room = ConnectionCapacity(each_table=6, each_address=5, each_person=2, seated_each_address=9, all=30)
    places = ConnectionLimits(room)
    inside: set[ClientConnection] = set()
    for now in range(2000):
        if inside and rng.random() < 0.4:
            one = rng.choice(sorted(inside, key=id))
            places.leave(one)
            inside.discard(one)
            places.leave(one)
        else:
            new = guest(f"t{rng.randrange(6)}", f"a{rng.randrange(6)}", f"p{rng.randrange(8)}", rng.random() < 0.6, now)
            try:
                gone = places.enter(new)
            except Refused:
                assert not new.seated
            else:
                assert set(gone) <= inside
                inside -= set(gone)
                inside.add(new)
        assert len(places) == len(inside) <= room.all
        for address in {one.address for one in inside}:
            watching = [one for one in inside if one.address == address and not one.seated]
            assert places.watching(address) == len(watching) <= room.each_address


# One client -------------------------------------------------------------------------------------------------------------


def view(client: Client, ack: str) -> str:
    """What a client of these tests is shown: a number that grows with every view that is made."""
    client.chapters += 1
    return f"view {client.chapters} {ack}".strip()


async def all_of(client: Client) -> list[str]:
    """Everything that waits."""
    found = []
    while True:
        try:
            found.append(str(await asyncio.wait_for(client.next(), 0.05 if client._queue else 0.001)))
        except TimeoutError:
            return found


def test_one_view_waits_however_many_are_wished() -> None:
    async def story() -> None:
        client = Client("ann")
        for _ in range(500):
            client.show(view)
            client.show_part("parts", lambda *_: "parts")
            client.show_part("lines", lambda *_: "lines")
        assert client.chapters == 0, "nothing is made before it can be taken"
        assert await all_of(client) == ["view 1"]

    in_a_loop(story())


def test_parts_wait_once_too_and_a_view_shows_them() -> None:
    async def story() -> None:
        client = Client("ann")
        client.put("said")
        for _ in range(9):
            client.show_part("parts", lambda *_: "parts")
            client.show_part("lines", lambda *_: "lines")
        client.put("said again")
        assert await all_of(client) == ["said", "parts", "lines", "said again"]
        client.put("x")
        client.show_part("parts", lambda *_: "parts")
        client.show(view)
        assert await all_of(client) == ["x", "view 1"]
        client.show_part("lines", lambda *_: "")
        assert await all_of(client) == [], "nothing new is not told"

    in_a_loop(story())


def test_every_act_is_answered() -> None:
    async def story() -> None:
        client = Client("ann")
        client.put("first")
        for ack in ("", "a", "", "b", "", "c", ""):
            client.show(view, ack)
        told = await all_of(client)
        assert [text.split()[-1] for text in told[1:]] == ["a", "b", "c"]

    in_a_loop(story())


def test_whoever_waits_is_told_at_once_and_in_order() -> None:
    async def story() -> None:
        client = Client("ann")
        taking = asyncio.create_task(client.next())
        await asyncio.sleep(0)
        assert client.free
        client.show(view)
        assert client.chapters == 1, "made with the others, not later"
        assert not client.free
        client.send({"type": "note"})
        assert await taking == "view 1"
        assert await client.next() == '{"type":"note"}'

    in_a_loop(story())


def test_whoever_does_not_read_is_not_heard_and_at_last_let_go() -> None:
    async def story() -> None:
        client = Client("ann")
        client.put("x" * (ENOUGH + 1))
        asking = asyncio.create_task(client.room())
        await asyncio.sleep(0)
        assert not asking.done()
        await client.next()
        await asking
        for _ in range(3 * MAX_WAITING_BYTES // 1000):
            client.put("x" * 1000)
        assert client.gone
        assert await client.next() is None
        client.show(view)
        client.put("nobody is there")
        assert await client.next() is None

    in_a_loop(story())


def test_a_farewell_is_the_last_word() -> None:
    async def story() -> None:
        client = Client("ann")
        client.put("lost")
        client.farewell({"type": "note"})
        assert [await client.next(), await client.next()] == ['{"type":"note"}', None]

    in_a_loop(story())


def test_settings_travel_with_all_their_limits(tmp_path: Path) -> None:
    mine = ServerSettings(database=str(tmp_path), chat=Rate(1, 2), looks=Rate(3, 4), bytes_each_address=Rate(5, 6), sockets=7)
    assert ServerSettings.from_json(mine.to_json()) == mine


def test_only_who_still_owes_something_is_remembered() -> None:
    """Buckets that are full again are as good as new ones: a server that meets many people for long does not grow with them."""
    quick, slow = Buckets(Rate(1e9, 2)), Buckets(Rate(1e-9, 2), most=50)
    for number in range(500):
        assert quick.take(f"person {number}")
        assert slow.take(f"person {number % 40}") == (number < 80)
    assert len(quick._buckets) < 50
    assert len(slow._buckets) == 40
    for number in range(100, 200):
        slow.take(f"person {number}")
    assert len(slow._buckets) == 50

"""The web application as a web worker runs it, here in plain Python: no threads, no processes, one device."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import frogpond
from frogpond.bots.worker import answered
from frogpond.engine.record import Record
from frogpond.site.host import Host, copy_problem
from frogpond.web.http.pages.device import carried_in, packed, wish_of
from frogpond.web.http.socket import PROTOCOL
from waiting import in_a_loop

FORM = {"content-type": "application/x-www-form-urlencoded"}


class Device:
    """A host whose thoughts are thought here, and that counts how often it kept its games."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "games.db"
        self.kept = 0
        self.thoughts = 0
        self.host = Host("http://localhost:8000", "/pond/app", f"sqlite:///{self.file}?journal=MEMORY", self.keep, self.think)

    async def keep(self) -> None:
        self.kept += 1

    async def think(self, data: bytes, seconds: float) -> bytes | None:
        self.thoughts += 1
        return answered(data)

    async def get(self, path: str) -> str:
        status, _, body = await self.host.answer("GET", path, {})
        assert status == 200, (path, body[:300])
        return body.decode()


class Page:
    """The line of one table."""

    def __init__(self, device: Device, path: str) -> None:
        self.heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.line = device.host.open(f"{path}/ws", self.hear, lambda code: None, lambda: None)
        self.say(type="hello", protocol=PROTOCOL, seq=-1, size="laptop", dark=True)

    def hear(self, text: str) -> None:
        self.heard.put_nowait(json.loads(text))

    def say(self, **message: Any) -> None:
        self.line.hear(json.dumps(message))

    async def view(self) -> dict[str, Any]:
        return await self.heard_of("view")

    async def heard_of(self, kind: str) -> dict[str, Any]:
        """The next message of a type."""
        while (found := await self.heard.get())["type"] != kind:
            pass
        return found


def test_a_table_is_played_and_kept(tmp_path: Path) -> None:
    async def play() -> None:
        device = Device(tmp_path)
        await device.host.start()
        assert 'href="/pond/app/learn' in await device.get("/")
        status, headers, _ = await device.host.answer("POST", "/play/freeway", FORM)
        assert status == 303
        path = headers["location"].removeprefix("/pond/app")
        assert path != headers["location"]
        page, kept = Page(device, path), device.kept
        view = await page.view()
        while not view["choices"]:
            view = await page.view()
        page.say(type="act", rid=view["rid"], action=view["choices"][0][0], key="k1")
        while (await page.view())["seq"] == view["seq"]:
            pass
        assert device.kept > kept
        await device.host.stop()
        again = Device(tmp_path)
        await again.host.start()
        assert "data-table" in await again.get(path)
        await again.host.stop()
        assert copy_problem(str(device.file)) == ""

    in_a_loop(play())


def test_the_aids_of_a_table_work_without_a_server(tmp_path: Path) -> None:
    """Hint, preview, text mode and undo; at the end the review and the history; a puzzle; a game with numbers of one's own."""

    async def play() -> None:
        device = Device(tmp_path)
        await device.host.start()
        _, headers, _ = await device.host.answer("POST", "/play/bullfrogs-solo", FORM)
        path = headers["location"].removeprefix("/pond/app")
        page = Page(device, path)
        view = await page.view()
        rid, action = view["rid"], view["choices"][0][0]
        page.say(type="hint", rid=rid)
        assert (await page.heard_of("hint"))["moves"][0]["action"] in {choice[0] for choice in view["choices"]}
        page.say(type="preview", rid=rid, action=action)
        assert (await page.heard_of("preview"))["board"]
        page.say(type="talk", id=1, text="turn")
        assert (await page.heard_of("talk"))["text"]
        page.say(type="act", rid=rid, action=action, key="k1")
        after = await page.view()
        assert after["seq"] > view["seq"]
        page.say(type="undo", rid=after["seq"])
        assert (await page.view())["back"]
        page.say(type="resign")
        await page.view()
        assert (await device.host.answer("POST", f"{path}/review", FORM))[0] == 303
        while not json.loads(await device.get(f"{path}/review.json"))["ready"]:
            await asyncio.sleep(0)
        for place in (f"{path}/review", f"{path}/replay", f"{path}/record", "/puzzle", "/daily"):
            assert await device.get(place)
        assert f"{path}/" in await device.get("/me?show=games")
        usual = await device.get("/rules/freeway/data.toml")
        data = usual.replace("flies = 5", "flies = 6", 1)
        assert data != usual
        form = urlencode({"players": 2, "seat-0": "me", "seat-1": "bot:froglet", "data": data}).encode()
        status, headers, _ = await device.host.answer("POST", "/new/freeway", FORM, form)
        assert status == 303
        assert "own component data" in await device.get(headers["location"].removeprefix("/pond/app"))
        await device.host.stop()

    in_a_loop(play())


def test_what_is_no_copy_is_refused(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.pond"
    wrong.write_bytes(b"something else altogether")
    assert "not a copy" in copy_problem(str(wrong))


def test_home_has_every_game_to_learn_and_to_play(tmp_path: Path) -> None:
    """At the first visit as later; then the game that goes on comes first. What is kept here can be saved."""

    async def look() -> None:
        device = Device(tmp_path)
        await device.host.start()
        first = await device.get("/")
        for game in frogpond.games():
            assert f'action="/pond/app/play/{game}"' in first
            assert f'href="/pond/app/learn/{game}"' in first
        assert 'id="save-copy"' in first
        assert ">Play on<" not in first
        _, headers, _ = await device.host.answer("POST", "/play/freeway", FORM)
        page = Page(device, headers["location"].removeprefix("/pond/app"))
        while not (await page.view())["choices"]:
            pass
        again = await device.get("/")
        assert f'href="{headers["location"]}">Play on<' in again
        assert again.index("Play on") < again.index('id="save-copy"')
        await device.host.stop()

    in_a_loop(look())


def test_no_page_asks_for_another_device(tmp_path: Path) -> None:
    async def look() -> None:
        device = Device(tmp_path)
        await device.host.start()
        for path in ("/", "/me", "/new/bullfrogs", "/rules", "/learn", "/daily", "/puzzle", "/replays"):
            page = await device.get(path)
            for needless in ('action="/pond/app/join"', "/pond/app/friends", "/pond/app/find", "/pond/app/cups", "/pond/app/leaders"):
                assert needless not in page, (path, needless)
        await device.host.stop()

    in_a_loop(look())


def test_a_link_brings_a_variant_a_position_and_a_record(tmp_path: Path) -> None:
    """What somebody sends in a link becomes a table here; a record shows the same game."""
    game = frogpond.make("freeway", players=2)
    rng, state, record = random.Random(5), game.new(), Record.of(game)
    while len(record.moves) < 40:
        action = rng.choice(state.legal_actions())
        record.add(state, action)
        state.apply(action)
    variant = {"game": "bullfrogs", "players": 3, "options": {"edition": "v1.23"}}
    position = {"game": "freeway", "players": 2, "position": state.to_json()}

    async def open_all() -> None:
        device = Device(tmp_path)
        await device.host.start()
        for kind, text in (("variant", json.dumps(variant)), ("position", json.dumps(position)), ("record", record.text())):
            what = f"{kind}={packed(text)}"
            assert "Open it" in await device.get(f"/device/open?{urlencode({'what': what})}")
            status, headers, body = await device.host.answer("POST", "/device/open", FORM, urlencode({"what": what}).encode())
            assert status == 303, body
            path = headers["location"].removeprefix("/pond/app")
            assert await device.get(path)
            if kind == "record":
                text = await device.get(path.removesuffix("/replay") + "/record")
                assert Record.parse(text).moves[: len(record.moves)] == record.moves
                whole = await device.get(path.removesuffix("/replay") + "/link")
                assert wish_of(*carried_in(whole))["record"].moves[: len(record.moves)] == record.moves
                early = wish_of(*carried_in(await device.get(path.removesuffix("/replay") + "/link?move=12")))
                assert game.from_json(early["position"]) == [state.clone() for state, _ in record.replay(game)][12]
        status, _, body = await device.host.answer("POST", "/device/variant/freeway", FORM, b"players=3&set-round_cap=50")
        carried = wish_of(*carried_in(body.decode()))
        assert (carried["game"], carried["players"], carried["options"]) == ("freeway", 3, {"round_cap": "50"})
        long, other = packed("x" * 300_000), packed("nothing of the kind")
        for wrong in ("variant=!!", f"record={other}", f"unknown={other}", f"variant={long}"):
            status, _, body = await device.host.answer("GET", f"/device/open?{urlencode({'what': wrong})}", {})
            assert status in (400, 404, 409), (wrong[:20], status)
            assert b"be read" in body
        await device.host.stop()

    in_a_loop(open_all())

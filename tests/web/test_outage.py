"""The database goes away in the middle of games: players are told, nothing acknowledged is lost, and everything goes on afterwards."""

from __future__ import annotations

import random
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from frogpond.store import engine
from waiting import PATIENCE
from web.pond import Page, Person, Pond, settings
from web.test_protocol import stored_table

if TYPE_CHECKING:
    from conftest import Postgres


class Player:
    """Somebody at a hot-seat table who notes what was acknowledged."""

    def __init__(self, pond: Pond) -> None:
        self.person: Person = pond.person()
        self.table = self.person.open_table("bullfrogs", "me", "hot")
        self.page: Page = self.person.socket(self.table)
        self.page.hello()
        self.rng = random.Random(2)
        self.acked: list[str] = []
        self.number = 0

    def act(self) -> dict[str, object]:
        """One decision; the view with the acknowledgement, or the refusal."""
        self.number += 1
        key = f"k{self.number}"
        self.page.act(self.rng.choice(self.page.view["choices"])["action"], key)
        while True:
            message = self.page.receive()
            if message.get("ack") == key:
                self.acked.append(key)
                return message
            if message["type"] == "refusal" and message["key"] == key:
                return message

    def check(self, database: str) -> None:
        kept = stored_table(database, self.table)
        assert [row.key for row in kept.rows if row.key] == self.acked, "all that was acknowledged, and nothing twice"
        assert kept.seq == self.page.view["seq"]


@pytest.mark.postgres
def test_postgresql_stops_and_starts_again(own_postgres: Postgres) -> None:
    with Pond(settings(own_postgres.url)) as pond:
        player = Player(pond)
        bots = player.person.open_table("bullfrogs", "bot:random", "bot:random")
        for _ in range(6):
            assert player.act()["type"] == "view"
        own_postgres.stop()
        board = player.page.view["board"]
        for _ in range(2):
            refusal = player.act()
            assert refusal["title"] == "Not saved"
            assert "Nothing is lost" in str(refusal["text"])
        player.page.send(type="say", text="is anybody there?")
        assert player.page.note("save moves right now")
        player.page.send(type="look", size="laptop", dark=True)
        assert player.page.until()["board"] == board, "the board stands where it stood"
        assert player.person.web.get("/healthz").status_code == 200
        assert player.person.web.get("/readyz").status_code == 503
        page = player.person.web.get("/replays")
        assert page.status_code == 503
        assert "Nothing is lost" in page.text
        assert "Traceback" not in page.text
        api = player.person.web.get("/api/v1/tables/aaaabbbbcccc")
        assert (api.status_code, api.json()["error"]["code"]) == (503, "503")
        own_postgres.start()
        for _ in range(6):
            assert player.act()["type"] == "view"
        assert player.person.web.get("/readyz").status_code == 200
        watching = player.person.socket(bots, "watch")
        watching.hello()
        watching.reach(lambda: watching.view["parts"]["end"])  # the bots go on by themselves
        player.check(own_postgres.url)


def test_an_sqlite_file_that_somebody_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "BUSY", 2.0)  # long enough for what the server itself writes, on a busy disk too
    database = tmp_path / "pond.db"
    with Pond(settings(database)) as pond:
        player = Player(pond)
        for _ in range(4):
            assert player.act()["type"] == "view"
        holder = sqlite3.connect(database, isolation_level=None, timeout=PATIENCE)
        holder.execute("BEGIN IMMEDIATE")
        assert player.act()["title"] == "Not saved"
        form = {"players": "2", "seat-0": "me", "seat-1": "hot"}
        assert player.person.web.post("/new/bullfrogs", data=form).status_code == 503
        assert player.person.web.get(player.table).status_code == 200, "reading goes on"
        holder.execute("ROLLBACK")
        holder.close()
        for _ in range(4):
            assert player.act()["type"] == "view"
        player.check(str(database))

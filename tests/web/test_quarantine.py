"""Looking after many tables: a damaged one keeps nobody from the others, a full disk is noticed and got over, older rules are shown, and
what nobody needs or somebody wants deleted is let go."""

from __future__ import annotations

import asyncio
import base64
import gc
import json
import os
import subprocess
import time
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

import frogpond
from frogpond.cli import main
from frogpond.store import Store, schema
from frogpond.store.quarantine import set_aside
from frogpond.store.retention import REMOVED_TEXT
from store.test_files import keep
from web.pond import Pond, settings
from web.test_protocol import stored_table

# Damaged tables ---------------------------------------------------------------------------------------------------------


def damage(store: Store, table: str, how: str) -> None:
    t, r, s = schema.tables, schema.rows, schema.seats
    with store.writing.begin() as connection:
        if how == "settings":
            connection.execute(update(t).where(t.c.id == table).values(settings='{"alone": true'))
        elif how == "game":
            connection.execute(update(t).where(t.c.id == table).values(game="no-such-game"))
        elif how == "rows":
            connection.execute(r.delete().where(r.c.table_id == table, r.c.seq == 3))
        elif how == "last row":
            last = select(t.c.seq - 1).where(t.c.id == table).scalar_subquery()
            connection.execute(r.delete().where(r.c.table_id == table, r.c.seq == last))
        elif how == "seats":
            decides = select(t.c.to_move).where(t.c.id == table).scalar_subquery()
            connection.execute(s.delete().where(s.c.table_id == table, s.c.seat != decides))
        elif how == "kind":
            connection.execute(update(r).where(r.c.table_id == table, r.c.seq == 4).values(kind="nonsense"))
        elif how == "action":
            connection.execute(update(r).where(r.c.table_id == table, r.c.seq == 4).values(action=10**12))


@pytest.mark.parametrize("how", ["settings", "game", "rows", "last row", "seats", "kind", "action"])
def test_one_damaged_table_does_not_stop_the_others(tmp_path: Path, how: str, capsys: pytest.CaptureFixture[str]) -> None:
    """It waits for a bot before all others; theirs play on all the same, and the operator finds it in the listing, the figures and an
    export."""
    database = str(tmp_path / "pond.db")
    store = Store(database)
    now = time.time()
    bad = keep(store, seed=2, updated=now)
    good = [keep(store, seed=seed, updated=now - 5) for seed in (2, 2)]
    with store.writing.begin() as connection:  # bots everywhere, so that they are to decide
        connection.execute(update(schema.seats).values(kind="bot", owner="", bot="random"))
        connection.execute(schema.clocks.delete())
        connection.execute(update(schema.tables).values(settings='{"alone": true}'))
    damage(store, bad, how)
    with Pond(settings(database)) as pond:
        ann = pond.person()
        for table in good:
            page = ann.socket(f"/t/{table}", "watch")
            page.hello()
            page.reach(lambda page=page: page.view["parts"]["end"])  # type: ignore[misc]
        pond.run(pond.app.rooms.resume_bots())  # the first look after the start may still be under way
        assert [table.table for table in set_aside(store)] == [bad]
        pond.run(pond.app.rooms.count_damaged())
        assert "frogpond_damaged_tables 1" in ann.web.get("/metrics").text
        answer = ann.web.get(f"/t/{bad}")
        assert answer.status_code == 409
        assert "set it aside" in answer.text
        assert ann.web.get("/").status_code == ann.web.get("/replays").status_code == 200
    assert main(["tables", "--damaged", "--database", database]) == 0
    said = capsys.readouterr().out
    assert bad in said
    assert "1 tables are set aside" in said
    assert main(["export", str(tmp_path / "one.jsonl"), f"--table={bad}", "--database", database]) == 0
    assert bad in (tmp_path / "one.jsonl").read_text()
    store.close()


def test_a_table_that_was_mended_is_looked_after_again(tmp_path: Path) -> None:
    database = str(tmp_path / "pond.db")
    store = Store(database)
    table = keep(store, seed=2)
    with store.engine.begin() as connection:
        settings_before = connection.scalar(schema.tables.select().with_only_columns(schema.tables.c.settings))
    damage(store, table, "settings")
    with Pond(settings(database)) as pond:
        assert pond.person().web.get(f"/t/{table}").status_code == 409
        assert [item.table for item in set_aside(store)] == [table]
    with store.writing.begin() as connection:
        connection.execute(update(schema.tables).values(settings=settings_before))
    with Pond(settings(database)) as pond:
        pond.run(pond.app.rooms.look_again())
        assert set_aside(store) == []
        assert pond.person().web.get(f"/t/{table}").status_code == 200
    store.close()


# Older rules ------------------------------------------------------------------------------------------------------------


def play_some(database: str, over: bool) -> tuple[Any, str]:
    """A table with some decisions, or a game that was given up after them: its person's cookies and its address."""
    with Pond(settings(database)) as pond:
        ann = pond.person()
        table = ann.open_table("bullfrogs", "me", "hot")
        page = ann.socket(table)
        page.hello()
        for number in range(5):
            page.act(page.view["choices"][0]["action"], f"k{number}")
            page.until(ack=f"k{number}")
        if over:
            page.send(type="resign", seat=0)
            page.reach(lambda: page.view["parts"]["end"])
        return ann.web.cookies, table


def correct_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = type(frogpond.make("bullfrogs"))
    monkeypatch.setattr(kind, "rules_version", 2)
    monkeypatch.setattr(kind, "corrections", {2: "Frogs leap farther."})


def test_a_game_that_ended_by_older_rules_can_be_looked_at_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Played by version 1, opened by a program whose rules are version 2: page, replay and record are there, nothing can be added."""
    database = str(tmp_path / "pond.db")
    cookies, table = play_some(database, over=True)
    seq = stored_table(database, table).seq
    correct_rules(monkeypatch)
    with Pond(settings(database)) as pond:
        ann = pond.person()
        ann.web.cookies = cookies
        assert "rules of version 1, for looking only" in ann.web.get(table).text
        page = ann.socket(table)
        assert page.hello()["parts"]["end"]
        page.send(type="undo", rid=page.view["rid"])
        assert page.note("version 1 of the rules")
        assert ann.web.get(f"{table}/replay").status_code == 200
        assert ann.web.get(f"{table}/record").text.startswith("frogpond record 1")
        pond.run(pond.app.rooms.resume_bots())
    assert stored_table(database, table).seq == seq


def test_a_running_game_goes_on_by_corrected_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its story says where they changed, taking back stops there, and no answer holds the stored position."""
    database = str(tmp_path / "pond.db")
    cookies, table = play_some(database, over=False)
    before = stored_table(database, table)
    correct_rules(monkeypatch)
    answers: list[bytes] = []
    seq = 0
    for visit in range(2):  # the second server finds it corrected
        with Pond(settings(database)) as pond:
            ann = pond.person()
            ann.web.cookies = cookies
            page = ann.socket(table)
            view = page.hello()
            assert view["seq"] == (seq if visit else before.seq + 1)
            said = [aside["text"] for aside in page.asides if aside["kind"] == "rules"]
            assert said == ["The rules were corrected here: Frogs leap farther."]
            assert bool(view["tools"]["undo"]) == bool(visit), "nothing before the correction is taken back"
            page.act(view["choices"][0]["action"], f"more{visit}")
            answers.append(json.dumps([view, page.until(ack=f"more{visit}")]).encode())
            seq = page.view["seq"]
            ident = table.removeprefix("/t/")
            pages = ("", "/replay", "/replay.json?move=2", "/replay.json?move=6", "/record", "/board.svg?move=3", "/review")
            answers += [ann.web.get(f"{table}{path}").content for path in pages]
            asked = ("", "/view?seat=0", "/view?move=3", "/log?seat=0", "/record")
            answers += [ann.web.get(f"/api/v1/tables/{ident}{path}").content for path in asked]
    assert b"corrected" in answers[2]
    after = stored_table(database, table)
    assert [row.kind for row in after.rows[before.seq :] if row.kind != "chance"] == ["rules", "act", "act"]
    store = Store(database)
    stored = store.load(after.id)
    store.close()
    assert stored is not None
    positions = [stored.position, stored.rows[before.seq].position]
    for position in positions:
        assert position
        for hidden in (position, base64.b64encode(position), position.hex().encode(), repr(position)[2:-1].encode()):
            assert not any(hidden in answer for answer in answers)


# A full disk ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A real file system of two megabytes."""
    place = tmp_path / "disk"
    place.mkdir()
    made = os.geteuid() == 0 and subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", place], check=False).returncode == 0
    if not made:
        pytest.skip("only root can mount a small file system")
    yield place
    subprocess.run(["umount", place], check=True)


def test_a_full_disk_is_noticed_and_got_over(small_disk: Path) -> None:
    with Pond(settings(small_disk / "pond.db")) as pond:
        ann = pond.person()
        table = ann.open_table("bullfrogs", "me", "hot")
        page = ann.socket(table)
        page.hello()
        assert ann.web.get("/readyz").status_code == 200
        filler = small_disk / "filler"
        with filler.open("wb", buffering=0) as out:
            try:
                while True:
                    out.write(b"x" * 4096)
            except OSError:
                pass
        while ann.web.get("/readyz").status_code == 200:  # the last good answer counts for a second
            pass
        assert ann.web.get("/healthz").status_code == 200
        page.act(page.view["choices"][0]["action"], "full")
        assert page.until("refusal", key="full")["title"] == "Not saved"
        filler.unlink()
        assert ann.web.get("/readyz").status_code == 200
        page.act(page.view["choices"][0]["action"], "room")
        page.until(ack="room")


# What is let go ---------------------------------------------------------------------------------------------------------


def test_unplayed_tables_and_old_chat_are_let_go_after_their_time(tmp_path: Path) -> None:
    database = str(tmp_path / "pond.db")
    before, day, now = Store(database), 86400.0, time.time()  # before a server looks after them: it begins at once
    ages = {"empty": (0, 11), "fresh": (0, 9), "played": (12, 99), "silent": (12, 101)}
    made = {name: keep(before, moves=moves) for name, (moves, _) in ages.items()}
    with before.writing.begin() as connection:
        for name, (_, days) in ages.items():
            at = now - days * day
            connection.execute(update(schema.tables).where(schema.tables.c.id == made[name]).values(updated=at))
            connection.execute(update(schema.chat).where(schema.chat.c.table_id == made[name]).values(at=at))
    before.close()
    with Pond(settings(database, unplayed_days=10, chat_days=100)) as pond:
        store = pond.app.rooms.store
        pond.run(pond.app.rooms.retain())
        assert set(store.ids()) == {made[name] for name in ("fresh", "played", "silent")}
        chat = {name: len(stored.chat) for name in ("fresh", "played", "silent") if (stored := store.load(made[name]))}
        assert chat == {"fresh": 2, "played": 2, "silent": 0}
        for part in (schema.seats, schema.rows, schema.chat, schema.clocks):
            with store.engine.begin() as connection:
                assert not connection.execute(part.select().where(part.c.table_id == made["empty"])).first(), part.name
        assert 'frogpond_let_go_total{kind="unplayed"} 1' in pond.person().web.get("/metrics").text
    with Pond(settings(database, unplayed_days=0, chat_days=0)) as pond:
        with pond.app.rooms.store.writing.begin() as connection:
            connection.execute(update(schema.tables).values(updated=1.0))
        pond.run(pond.app.rooms.retain())
        assert len(pond.app.rooms.store.ids()) == 3, "0 keeps everything"


def test_a_person_can_delete_what_is_theirs(pond: Pond) -> None:
    """Tables of one's own go; at tables with others the name, the words and the seat go, and the game is given up."""
    ann, bo = pond.person(), pond.person()
    alone = ann.open_table("bullfrogs", "me", "bot:random", name="Annabel")
    shared = ann.open_table("bullfrogs", "me", "open", name="Annabel")
    bo.sit(ann.invite(shared), 1, "Bo")
    pages = [ann.socket(shared), bo.socket(shared)]
    for page in pages:
        page.hello()
    pages[0].send(type="say", text="my secret")
    pages[1].reach(lambda: any(line["text"] == "my secret" for line in pages[1].asides))
    assert ann.web.post("/me/forget", data={}).status_code == 400, "not without being sure"
    assert ann.web.post("/me/forget", data={"sure": "yes"}).headers["location"] == "/"
    assert pages[1].closed() == 1012, "whoever looks comes again"
    assert ann.web.get(alone).status_code == 404
    kept = pond.app.rooms.store.load(shared.removeprefix("/t/"))
    assert kept is not None
    assert [row.kind for row in kept.rows][-1] == "resign", "whoever goes gives up, so that the others' win counts"
    assert [said.text for said in kept.chat] == [REMOVED_TEXT]
    page = bo.socket(shared)
    page.hello()
    assert "Annabel" not in "".join(page.raw)
    assert "my secret" not in "".join(page.raw)
    assert "Annabel" not in ann.web.get("/me").text


@pytest.fixture
def no_collector() -> Iterator[None]:
    """What is gone now is gone because nothing refers to it any more."""
    gc.disable()
    yield
    gc.enable()


async def under_way() -> set[asyncio.Task[object]]:
    return asyncio.all_tasks() - {asyncio.current_task()}


@pytest.mark.usefixtures("no_collector")
@pytest.mark.parametrize("game", ["bullfrogs", "cosmic-frog", "freeway"])
def test_a_room_that_is_let_go_is_gone_at_once(tmp_path: Path, game: str) -> None:
    """With its table, its drawings and those who looked. A server looks for reference cycles so seldom that hundreds would pile up."""
    with Pond(settings(tmp_path / "pond.db", idle_minutes=0.0)) as pond:
        ann, rooms = pond.person(), pond.app.rooms
        before = pond.run(under_way())
        table = ann.open_table(game, "me", "hot", "bot:random")
        page = ann.socket(table)
        page.hello()
        for number in range(3):
            page.reach(lambda: page.view["choices"])
            page.act(page.view["choices"][0]["action"], f"k{number}")
            page.until(ack=f"k{number}")
        [room] = rooms.here()
        [client] = room.audience.everybody()
        watched = [weakref.ref(one) for one in (room, room.ledger, room.table, room.telling.views, client)]
        del room, client
        page.close()
        ann.web.get(f"{table}/replay")

        def left() -> list[object]:
            """What is left of it; what is under way still holds some, and a thread that has answered lets go a moment after its answer."""
            if rooms.here():
                rooms.tidy()
            tasks = asyncio.all_tasks() - before - {asyncio.current_task()}
            return [*rooms.here(), *tasks, *(one for one in watched if one() is not None)]

        pond.eventually(lambda: not left())

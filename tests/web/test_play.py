"""Playing through the pages' own messages: whole games, two people by invite link, chat, undo with consent, seats."""

from __future__ import annotations

import random
from typing import Any

import pytest

import frogpond
from web.pond import Page, Person, Pond, catch_up


def finish(pages: dict[str, Page], seed: int) -> int:
    """Random play by all pages until the end; the number of acts."""
    rng = random.Random(seed)
    acts = 0
    while True:
        catch_up(pages.values(), max(page.view["seq"] for page in pages.values()))
        asked = next((page for page in pages.values() if page.view["choices"]), None)
        if any(page.view["parts"]["end"] for page in pages.values()):
            return acts
        if asked is None:
            next(iter(pages.values())).until()
            continue
        acts += 1
        asked.act(rng.choice(asked.view["choices"])["action"], f"k{acts}")
        asked.until(ack=f"k{acts}")


@pytest.mark.parametrize("game", frogpond.games())
def test_hot_seat_game(pond: Pond, game: str) -> None:
    """One screen plays every seat: the socket always shows the seat that decides."""
    ann = pond.person()
    count = frogpond.make(game).seats
    table = ann.open_table(game, "me", *["hot"] * (count - 1), name="Ann")
    page = ann.socket(table)
    page.hello()
    assert finish({"ann": page}, 1) > 5
    assert "Total" in page.view["parts"]["end"]
    record = ann.web.get(f"{table}/record").text
    *_, (end, _) = frogpond.Record.parse(record).replay()
    assert end.is_over


def test_two_people_by_invite_link(pond: Pond) -> None:
    ann, bo = pond.person(), pond.person()
    table = ann.open_table("bullfrogs", "me", "open", name="Ann")
    assert bo.sit(ann.invite(table), 1, "Bo") == table
    pages = {"ann": ann.socket(table), "bo": bo.socket(table)}
    for page in pages.values():
        page.hello()
    assert finish(pages, 2) > 10
    assert pages["ann"].view["seq"] == pages["bo"].view["seq"]
    replay = bo.web.get(f"{table}/replay")
    assert replay.status_code == 200
    first = bo.web.get(f"{table}/replay.json", params={"move": 7, "seat": 0}).json()
    assert first["choices"] == []
    assert first["said"]


def test_against_a_bot(pond: Pond) -> None:
    ann = pond.person()
    table = ann.open_table("bullfrogs", "me", "bot:random")
    page = ann.socket(table)
    page.hello()
    finish({"ann": page}, 3)
    text = pond.app.metrics.text()
    assert 'frogpond_acts_total{kind="bot"}' in text


def test_only_bots_play_by_themselves_and_can_be_watched(pond: Pond) -> None:
    ann = pond.person()
    table = ann.open_table("bullfrogs", "bot:random", "bot:random")
    page = ann.socket(table, "watch")
    page.hello()
    page.reach(lambda: page.view["parts"]["end"])
    assert not page.view["choices"]


def test_chat_is_for_those_who_sat_and_is_kept(pond: Pond) -> None:
    ann, bo, eve = pond.person(), pond.person(), pond.person()
    table = ann.open_table("bullfrogs", "me", "open", name="Ann")
    bo.sit(ann.invite(table), 1, "Bo")
    page, other, watcher = ann.socket(table), bo.socket(table), eve.socket(table)
    for one in (page, other, watcher):
        one.hello()
    page.send(type="say", text="<script>alert(1)</script>\u0000 hi")
    other.reach(lambda: any(line["kind"] == "chat" for line in other.asides))
    line = other.asides[-1]
    assert (line["kind"], line["name"], line["text"]) == ("chat", "Ann", "<script>alert(1)</script>  hi")
    watcher.send(type="say", text="let me talk")
    assert watcher.note("at this table")
    assert not any("alert(1)" in text for text in watcher.raw), "who never sat here does not read it either"
    again = ann.socket(table)
    again.hello()
    assert [aside for aside in again.asides if aside["kind"] == "chat"] == [line]


def two(pond: Pond) -> tuple[str, Person, Person, Page, Page]:
    ann, bo = pond.person(), pond.person()
    table = ann.open_table("bullfrogs", "me", "open", name="Ann", **{"stand-in": "random"})
    bo.sit(ann.invite(table), 1, "Bo")
    pages = ann.socket(table), bo.socket(table)
    for page in pages:
        page.hello()
    return table, ann, bo, *pages


def act_any(page: Page, key: str) -> None:
    page.act(page.view["choices"][0]["action"], key)
    page.until(ack=key)


def end_turn(page: Page) -> None:
    number = 0
    while page.view["choices"]:
        number += 1
        act_any(page, f"t{page.view['seq']}")


def test_undo_is_free_in_the_turn_and_needs_consent_after(pond: Pond) -> None:
    _, _, _, ann, bo = two(pond)
    before = ann.view["board"]
    act_any(ann, "a1")
    assert ann.view["tools"]["undo"] == "free"
    ann.send(type="undo", rid=ann.view["rid"])
    assert ann.until(back=True)["board"] == before
    end_turn(ann)
    assert ann.view["tools"]["undo"] == "ask"
    ann.send(type="undo", rid=None)
    question = bo.question()
    assert "Ann" in question["text"]
    ann.send(type="consent", ask=question["ask"], yes=True)
    assert ann.note("Asking ")
    assert ann.note("for the others")
    seq = ann.view["seq"]
    bo.send(type="consent", ask=question["ask"], yes=False)
    assert ann.note("says no")
    ann.send(type="undo", rid=None)
    question = bo.question()
    bo.send(type="consent", ask=question["ask"], yes=True)
    view = ann.until(back=True)
    assert view["seq"] == seq + 1
    assert view["choices"]


def test_open_question_is_put_again_to_a_page_that_comes_back_and_dies_with_the_next_move(pond: Pond) -> None:
    table, _, bo_person, ann, bo = two(pond)
    end_turn(ann)
    ann.send(type="undo", rid=None)
    question = bo.question()
    again = bo_person.socket(table)
    again.hello()
    assert again.question()["ask"] == question["ask"]
    catch_up([bo], ann.view["seq"])
    act_any(bo, "b1")
    again.send(type="consent", ask=question["ask"], yes=True)
    assert again.note("question is closed")


def test_a_question_about_the_game_outlasts_a_move(pond: Pond) -> None:
    """Only taking back is about the last move: whoever is asked to abandon the game has time to answer, though others, or bots, play on."""
    table, _, bo_person, ann, bo = two(pond)
    ann.send(type="abandon")
    question = bo.question()
    act_any(ann, "a1")
    again = bo_person.socket(table)
    again.hello()
    assert again.question()["ask"] == question["ask"], "it is kept with the rows"
    bo.send(type="consent", ask=question["ask"], yes=True)
    ann.reach(lambda: ann.view["parts"]["end"])


def test_a_bot_sits_in_and_hands_back(pond: Pond) -> None:
    _, _, _, ann, bo = two(pond)
    ann.send(type="seat", seat=0, to="bot:random")
    bo.reach(lambda: bo.view["choices"])
    catch_up([ann], bo.view["seq"])
    assert "hand-" not in ann.view["parts"]["middle"], "a spectator sees no hand"
    ann.send(type="seat", seat=0, to="me")
    ann.reach(lambda: "hand-" in ann.view["parts"]["middle"])
    bo.send(type="seat", seat=0, to="open")
    assert bo.note("Only they")


def test_rematch_brings_everybody_to_one_table(pond: Pond) -> None:
    table, ann, bo, page, _ = two(pond)
    assert ann.web.post(f"{table}/rematch").status_code == 409, "not while the game goes on"
    page.send(type="resign")
    page.reach(lambda: page.view["parts"]["end"])
    first = ann.web.post(f"{table}/rematch").headers["location"]
    assert first not in bo.web.get("/").text, "nobody finds a table in their list that they did not come to"
    assert ann.socket(first).hello()["prompt"]["title"] == "Asking Bo…"
    second = bo.web.post(f"{table}/rematch").headers["location"]
    assert first == second != table
    assert ann.web.post(f"{table}/rematch").headers["location"] == first
    assert pond.person().web.post(f"{table}/rematch").status_code == 403
    view = bo.socket(second).hello()
    assert view["seq"] > 0
    assert view["who"] == ["Ann, a person", "Bo, a person"]


def test_fork_into_a_private_sandbox(pond: Pond) -> None:
    table, ann, bo, page, _ = two(pond)
    act_any(page, "a1")
    fork = ann.web.post(f"{table}/fork", data={"move": "6"}).headers["location"]
    assert bo.web.get(fork).status_code == 403
    mine = ann.socket(fork)
    mine.hello()
    assert mine.view["choices"]
    assert ann.web.post(f"{table}/fork", data={"move": "999"}).status_code == 400


def test_frames_tell_what_happened(pond: Pond) -> None:
    _, _, _, ann, bo = two(pond)
    act_any(ann, "a1")
    seen = bo.until(seq=ann.view["seq"])
    assert [frame["kind"] for frame in seen["frames"]] == ["played"]
    (chapter,) = [chapter for chapter in seen["story"]["chapters"] if chapter["told"]]
    assert chapter["name"] == "Ann"
    assert chapter["told"][-1]["words"][0].startswith("laid a")


def test_landing_lists_ones_own_tables(pond: Pond) -> None:
    ann, bo = pond.person(), pond.person()
    table = ann.open_table("bullfrogs", "me", "open")
    assert f'href="{table}"' in ann.web.get("/").text
    assert table not in bo.web.get("/").text
    assert bo.web.get("/join", params={"link": f"{pond.url}/j/{ann.invite(table)}"}).headers["location"].startswith("/j/")
    assert bo.web.get("/join", params={"link": "somewhere else"}).status_code == 400


def test_a_view_that_cannot_be_made_harms_nobody_else(pond: Pond, monkeypatch: pytest.MonkeyPatch) -> None:
    """A drawing fails for one page: its socket is closed and it may come again; the move is stored and the others see it."""
    from frogpond.web.push import render

    table, ann_person, _, ann, bo = two(pond)
    before = ann.view["seq"]
    draw = render.seen_part

    def broken(view: Any, picture: Any, seq: int, rid: int | None) -> dict[str, Any]:
        if view.seat == 0 and not done:
            done.append(seq)
            raise ZeroDivisionError("a picture that can't be painted")
        return draw(view, picture, seq, rid)

    done: list[int] = []
    monkeypatch.setattr(render, "seen_part", broken)
    ann.act(ann.view["choices"][0]["action"], "k1")
    bo.until(seq=before + 1)
    assert ann.closed() == 1012
    assert ann_person.socket(table).hello()["seq"] == before + 1


def test_a_frame_that_cannot_be_shown_is_left_out(pond: Pond, monkeypatch: pytest.MonkeyPatch) -> None:
    from frogpond.web.push import views

    def broken(*_: Any, **__: Any) -> dict[str, Any]:
        raise IndexError("not in the middle of an action")

    _, _, _, ann, bo = two(pond)
    monkeypatch.setattr(views, "still", broken)
    end_turn(ann)
    assert bo.until()["board"]["svg"]

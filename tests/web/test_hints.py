"""Hints and previews over the socket: who gets them, what they say, and that they know no more than the seat."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import frogpond
from frogpond.engine.advice import why
from frogpond.engine.rng import Rng
from frogpond.table import Seat, TableSettings, seats
from frogpond.table.settings import why_no_hints
from frogpond.table.whatif import what_if
from frogpond.web.ops.settings import Rate
from web.pond import Page, Pond, settings
from web.test_hidden import GAMES, Worlds, position, same
from web.test_overload import hold_all


def hint(page: Page, **more: Any) -> dict[str, Any]:
    page.send(**{"type": "hint", "rid": page.view["rid"], **more})
    return page.until("hint")


@pytest.mark.parametrize("game", frogpond.games())
def test_a_hint_ranks_legal_moves(pond: Pond, game: str) -> None:
    me = pond.person()
    page = me.socket(me.open_table(game, "me", *["hot"] * (frogpond.make(game).seats - 1)))
    page.hello()
    assert page.view["tools"]["hint"] == ""
    answer = hint(page)
    assert answer["text"] == ""
    legal = {choice["action"]: choice["text"] for choice in page.view["choices"]}
    assert 1 <= len(answer["moves"]) <= 5
    for move in answer["moves"]:
        assert legal[move["action"]] == move["text"]
        assert 0 <= move["part"] <= 1
        assert move["words"]
        assert 0 <= move["share"] <= 1
        assert not move["link"] or me.web.get(move["link"].split("#")[0]).text.count(f'id="{move["rule"]}"') == 1
    rounded = 0.0005 * len(answer["moves"])  # each share is told in three places
    assert sum(move["share"] for move in answer["moves"]) <= 1 + rounded + 1e-9
    again = hint(page)
    assert again["moves"] == answer["moves"], "the same question is answered once"
    page.act(answer["moves"][0]["action"], "hinted")
    page.until(ack="hinted")
    page.close()


def test_hints_are_refused_with_words(pond: Pond) -> None:
    ann, bo = pond.person(), pond.person()
    table = ann.open_table("bullfrogs", "me", "open")
    first = ann.socket(table)
    assert first.hello()["tools"]["hint"] == ""
    assert "watching" in hint(first)["text"], "nobody plays before every seat is taken"
    alone = ann.socket(ann.open_table("bullfrogs", "me", "hot"))
    alone.hello()
    assert "moved on" in hint(alone, rid=999)["text"]
    watcher = ann.socket(table, "watch")
    watcher.hello()
    assert "watching" in hint(watcher)["text"]
    bo.sit(ann.invite(table), 1)
    second = bo.socket(table)
    second.hello()
    first.reach(lambda: first.view["tools"]["hint"])
    assert "people play each other" in hint(first)["text"]
    second.send(type="aids", hints=True)
    assert second.note("Only the host")
    first.send(type="aids", hints=True)
    question = second.question()
    second.send(type="consent", ask=question["ask"], yes=True)
    assert first.note("Everyone agreed")
    first.reach(lambda: not first.view["tools"]["hint"])
    assert "own turn" in hint(second)["text"]
    assert hint(first)["moves"]
    first.send(type="hint", rid="x")
    assert first.closed() == 1008


def test_when_hints_are_off_the_table_says_why() -> None:
    ann, bo = seats.person("a", ""), seats.person("b", "")
    assert why_no_hints(TableSettings(), [ann, seats.bot("frog"), Seat()]) == ""
    assert why_no_hints(TableSettings(), [ann, ann]) == ""
    assert "people play each other" in why_no_hints(TableSettings(), [ann, bo])
    stood_in = seats.stand_in([bo], 0, "frog")[0]
    assert "people play each other" in why_no_hints(TableSettings(), [ann, stood_in]), "a bot stands in for a person"
    assert why_no_hints(TableSettings(hints=True), [ann, bo]) == ""
    assert "Hints are off" in why_no_hints(TableSettings(hints=False), [ann])
    assert "challenge" in why_no_hints(TableSettings(daily="2026-11-15", hints=True), [ann])


def test_hints_are_limited(tmp_path: Path) -> None:
    with Pond(settings(tmp_path / "pond.db", hints=Rate(0.0, 1))) as pond:
        me = pond.person()
        page = me.socket(me.open_table("bullfrogs", "me", "hot"))
        page.hello()
        thinks = tmp_path / "thinks"
        hold_all(pond, thinks)  # the first is not answered before the second is asked
        page.send(type="hint", rid=page.view["rid"])
        assert "One at a time" in hint(page)["text"]
        thinks.touch()
        assert page.until("hint")["moves"]
        page.act(page.view["choices"][0]["action"], "k")
        page.until(ack="k")
        assert "a lot of hints" in hint(page)["text"]
        page.close()


@pytest.mark.parametrize("game", frogpond.games())
def test_a_preview_shows_what_the_move_then_does(pond: Pond, game: str) -> None:
    """The picture of the preview is the picture after the move, wherever no chance and no hidden fact comes between."""
    me = pond.person()
    page = me.socket(me.open_table(game, "me", *["hot"] * (frogpond.make(game).seats - 1)))
    page.hello()
    same_board = number = 0
    while page.view["choices"] and (number < 12 or same_board < 2):  # the dice may ask for patience
        number += 1
        rid = page.view["rid"]
        action = page.view["choices"][number % len(page.view["choices"])]["action"]
        page.send(type="preview", rid=rid, action=action)
        shown = page.until("preview", rid=rid, action=action)
        assert (shown["rid"], shown["action"]) == (rid, action)
        page.act(action, f"k{number}")
        page.until(ack=f"k{number}")
        if not shown["note"]:
            assert shown["said"]
            log = [one for chapter in page.view["story"]["chapters"] for one in chapter["told"]]
            said = [words for words in shown["said"] if not words.startswith("The story would say")]  # the same again, as the log has it
            assert len(log) >= len(said) > 0
            same_board += shown["parts"]["players"] != ""
    assert same_board >= 2
    page.close()


def test_a_preview_of_what_can_not_be_done(pond: Pond) -> None:
    me = pond.person()
    table = me.open_table("bullfrogs", "me", "hot")
    page = me.socket(table)
    page.hello()
    for rid, action in ((page.view["rid"], 99999), (3, page.view["choices"][0]["action"]), (page.view["rid"], -5)):
        page.send(type="preview", rid=rid, action=action)
        answer = page.until("preview")
        assert "board" not in answer
        assert "can’t do that" in answer["note"]
    watcher = me.socket(table, "watch")
    watcher.hello()
    watcher.send(type="preview", rid=page.view["rid"], action=page.view["choices"][0]["action"])
    assert "board" not in watcher.until("preview")
    page.send(type="preview", rid=1)
    assert page.closed() == 1008


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", GAMES)
def test_previews_tell_nothing_hidden(pond: Pond, game: str, seed: int) -> None:
    """Byte for byte the same answer in two worlds that the seat can't tell apart, for every move it has."""
    worlds = Worlds(pond, game, 0, seed)
    pages = [worlds.people[0].socket(path) for path in worlds.paths]
    for page in pages:
        page.hello()
    for choice in pages[0].view["choices"][:25]:
        for page in pages:
            page.send(type="preview", rid=page.view["rid"], action=choice["action"])
            page.until("preview")
        same(worlds, pages[0].raw[-1], pages[1].raw[-1])


@pytest.mark.parametrize("game", frogpond.games())
def test_reasons_are_facts_the_seat_may_know(game: str) -> None:
    """In every world the seat can't tell from the true one the reason is the same, and it never changes the position."""
    made = frogpond.make(game)
    told = 0
    for seed in (1, 26, 30) if game == "cosmic-frog" else (1, 2, 3):
        state = position(made, seed, 0)
        kept = state.to_bytes()
        for action in state.legal_actions()[:20]:
            words = why(state, action, 0)
            assert words == why(state.resample(0, Rng(seed, 9)), action, 0)
            assert words[0] == "" or words[0].endswith(".")
            assert (words[1] == "") or words[1].split("-")[0] in ("BF", "FW", "CF")
            told += bool(words[0])
            outcome = what_if(state, 0, action, 5)
            assert outcome.view is not None or outcome.note
        assert state.to_bytes() == kept
    assert told > 5

"""One advice: the command line, the browser, the full screen and the plain terminal say the same about the same position."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import frogpond
from cli.test_commands import run
from frogpond import CHANCE, Record, Rng
from frogpond.bots.advice import JUDGE, Advice, Hint, advise
from frogpond.engine.advice import caption
from frogpond.store import fingerprint, new_token
from frogpond.table import Plan, Row, seats
from frogpond.term.local_game import saved
from frogpond.term.plain import PlainTable
from waiting import in_a_loop
from web.pond import Pond, settings

pytest.importorskip("textual", reason="the term extra is not installed")

from textual.widgets import OptionList

from frogpond.term.app import FrogpondApp
from frogpond.term.dialogs import HintDialog as HintDialog
from frogpond.term.local import LocalTable
from term.sitting import my_turn, until

LONG = 600  # seconds that no simulation budget needs
BUDGET = f"grandmaster:simulations=1500:seconds={LONG}"


def opened(name: str, decisions: int) -> tuple[Record, list[Row]]:
    """The beginning of a game between people, up to a decision with several moves."""
    game = frogpond.make(name)
    state, record, rows, rng = game.new(), Record.of(game, seats=", ".join(["person"] * game.seats), seed="4"), list[Row](), Rng(6)
    while state.to_move < 0 or decisions > 0 or len(state.legal_actions()) < 2:
        chance = state.to_move == CHANCE
        legal = state.legal_actions()
        action = int(state.sample(rng)) if chance else legal[rng.below(len(legal))]
        rows.append(Row(len(rows), "chance" if chance else "act", -1 if chance else int(state.to_move), action))
        record.add(state, action)
        state.apply(action)
        decisions -= not chance
    return record, rows


def by_command_line(path: Path) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(run("hint", str(path), "--bot", BUDGET, "--json").stdout)
    return told


def by_browser(folder: Path, name: str, rows: list[Row]) -> dict[str, Any]:
    """What the page is sent; all seats are this person's."""
    with Pond(settings(folder / "pond.db", hint_seconds=LONG, bot_seconds=LONG)) as pond:
        person, token = pond.person(), new_token()
        person.web.cookies.set("frogpond", token, domain="127.0.0.1", path="/")
        game = frogpond.make(name)
        owner = fingerprint(token)
        plan = Plan(owner, name, seats=[seats.person(owner, "Ann")] * game.seats, rows=rows)
        room = pond.run(pond.app.rooms.create(plan))
        page = person.socket(f"/t/{room.id}")
        page.hello()
        page.send(type="hint", rid=page.view["rid"])
        answer: dict[str, Any] = page.until("hint")
        page.close()
        return answer


def by_full_screen(path: Path) -> tuple[Advice, list[str]]:
    """The advice, and its lines on the screen."""

    async def look() -> tuple[Advice, list[str]]:
        session = LocalTable.resume(path, pause=0)
        session.judge = BUDGET
        app = FrogpondApp(lambda: session)
        async with app.run_test(size=(120, 40)) as pilot:
            await my_turn(pilot, session)
            await pilot.press("h")
            await until(pilot, lambda: isinstance(app.screen, HintDialog) and bool(app.screen.query("#moves")))
            assert isinstance(app.screen, HintDialog)
            shown = app.screen.query_one("#moves", OptionList)
            lines = [str(shown.get_option_at_index(i).prompt) for i in range(shown.option_count)]
            advice = app.screen.advice
            session.worker.stop()
            return advice, lines

    return in_a_loop(look())


def by_plain_terminal(path: Path) -> str:
    said: list[str] = []
    words = iter(["hint", "quit"])
    PlainTable(*saved(path), judge=BUDGET, ask=lambda prompt: next(words), say=said.append).run()
    return "\n".join(said)


@pytest.mark.parametrize(("name", "decisions"), [("bullfrogs", 5), ("bullfrogs-solo", 4), ("freeway", 6), ("cosmic-frog", 9)])
def test_every_door_gives_the_same_advice(tmp_path: Path, name: str, decisions: int) -> None:
    record, rows = opened(name, decisions)
    path = tmp_path / "game.frog"
    path.write_text(record.text(), encoding="utf-8")
    here = by_command_line(path)
    moves = [Hint(**row) for row in here["moves"]]
    assert len(moves) > 1
    assert all(move.words and move.text and move.costs and move.gives and move.odds for move in moves)

    page = by_browser(tmp_path, name, rows)
    assert page["text"] == ""
    assert page["caption"] == here["caption"] == caption(frogpond.make(name))
    assert page["head"] == here["head"] != ""
    assert [{key: row[key] for key in row if key != "link"} for row in page["moves"]] == here["moves"]

    advice, lines = by_full_screen(path)
    assert advice.to_json() == here
    for move, line in zip(moves, lines, strict=True):
        assert move.worth in line
        assert move.costs in line
        assert move.text in line
        assert move.why in line

    plain = by_plain_terminal(path)
    assert advice.text() in plain
    assert run("hint", str(path), "--bot", BUDGET).stdout.strip() == advice.text()


@pytest.mark.parametrize("name", ["bullfrogs", "cosmic-frog"])
def test_advice_depends_on_nothing_hidden(name: str) -> None:
    record, _ = opened(name, 7)
    *_, (state, _) = record.replay()
    here = advise(state, "grandmaster:simulations=60")
    for number in range(3):
        other = state.resample(int(state.to_move), Rng(number, 5))
        assert advise(other, "grandmaster:simulations=60") == here
    assert advise(state, "grandmaster:simulations=60", seed=1) != here


def test_the_usual_judge_is_the_same_everywhere() -> None:
    assert PlainTable(frogpond.make("freeway"), ["person", "person"]).judge == JUDGE
    assert JUDGE.startswith("grandmaster:simulations=1500:seconds=")
    from frogpond.web.ops.settings import ServerSettings

    assert JUDGE.endswith(f"seconds={ServerSettings().hint_seconds}")

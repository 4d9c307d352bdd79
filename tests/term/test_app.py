"""The full-screen table: whole games by keys and by mouse, refusals, hints, taking back, leaving and coming back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import frogpond
from frogpond import Record
from sample import sampled
from term.sitting import changed, click, close, my_turn, play_by_keys, push, screen_of, settled, stand, type_line, until
from waiting import in_a_loop

pytest.importorskip("textual", reason="the term extra is not installed")

from textual.widgets import Input, OptionList, Select

from frogpond.table.text_mode import answer
from frogpond.term.app import FrogpondApp
from frogpond.term.board import SketchView
from frogpond.term.dialogs import Curtain, End, HelpDialog, HintDialog, LogDialog
from frogpond.term.local import LocalTable
from frogpond.term.plain import PlainTable
from frogpond.term.session import verdict

TWO = ("person", "random")


def table(path: Path, game: str = "bullfrogs", line_up: tuple[str, ...] = TWO, seed: int = 7, **options: Any) -> LocalTable:
    made = frogpond.make(game, len(line_up), **options)
    return LocalTable(made, line_up, seed, file=path / "game.frog", pause=0, judge="frog:simulations=60")


GAMES = [
    ("bullfrogs", ("person", "random"), {}),
    pytest.param("bullfrogs", ("tadpole", "person", "random"), {"edition": "v1.23"}, marks=pytest.mark.slow),
    pytest.param("bullfrogs-solo", ("person",), {}, marks=pytest.mark.slow),
    pytest.param("freeway", ("person", "random", "random"), {}, marks=pytest.mark.slow),
    ("cosmic-frog", ("person", "random", "random"), {"duration": "short"}),
]


@pytest.mark.parametrize(("game", "line_up", "options"), GAMES, ids=["published", "v1.23", "solo", "freeway", "cosmic"])
def test_a_whole_game_by_keys(tmp_path: Path, game: str, line_up: tuple[str, ...], options: dict[str, Any]) -> None:
    """Number keys only, at 80 x 24; the end tells every score, and the kept record replays to the same end."""

    async def play() -> None:
        session = table(tmp_path, game, line_up, **options)
        app = FrogpondApp(lambda: session)
        async with app.run_test(size=(80, 24)) as pilot:
            keys = await play_by_keys(pilot, session)
            assert keys > 10
            await until(pilot, lambda: isinstance(app.screen, End) and bool(app.screen.query("#scores")))
            told = str(app.screen.query_one("#scores").render())
            assert all(str(score) in told for score in session.view.scores)
            assert "wins" in str(app.screen.query_one("#verdict").render()) or "win" in str(app.screen.query_one("#verdict").render())
            push(pilot, "#leave")
            await until(pilot, lambda: app.return_value is not None)
        assert app.return_value
        assert "frogpond replay" in app.return_value
        *_, (state, _) = Record.parse((tmp_path / "game.frog").read_text(encoding="utf-8")).replay()
        assert state.is_over
        assert state.scores() == session.view.scores

    in_a_loop(play())


@pytest.mark.parametrize("clicks", sampled([25, 10_000], [25]))
def test_a_game_by_mouse(tmp_path: Path, clicks: int) -> None:
    """Only clicks: on cards, water, pieces and supply, and in the list for what is drawn nowhere. With so many, a game to its end."""

    async def play() -> None:
        session = table(tmp_path, line_up=("person", "random"), seed=3)
        app = FrogpondApp(lambda: session)
        async with app.run_test(size=(120, 40)) as pilot:
            clicked = 0
            while clicked < clicks and await my_turn(pilot, session):
                shown, before = screen_of(pilot), stand(pilot)
                pick = shown.picking.next()[clicked % len(shown.picking.next())]
                if pick.startswith("button-"):
                    await settled(pilot)
                    await pilot.click("#choices", offset=(4, 1 + [entry.pick for entry in shown.entries].index(pick)))
                else:
                    assert await click(pilot, pick), f"{pick} is drawn nowhere, or something lies on it"
                    clicked += 1
                await changed(pilot, before)
            assert clicked > 20

    in_a_loop(play())


def test_cursor_keys_go_to_what_is_lit_and_enter_picks_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        session = table(tmp_path)
        app = FrogpondApp(lambda: session)
        async with app.run_test(size=(80, 24)) as pilot:
            await my_turn(pilot, session)
            shown = screen_of(pilot)
            await pilot.press("1")
            await until(pilot, lambda: shown.picking.picked == ("hand-wide",))
            board = shown.query_one("#board", SketchView)
            board.focus()
            await until(pilot, lambda: board.has_focus)
            seen, gone, go = {board.cursor}, list[str](), board.action_go

            def going(way: str, anywhere: bool) -> None:
                go(way, anywhere)
                gone.append(way)

            monkeypatch.setattr(board, "action_go", going)
            for key in ("right", "down", "left", "up", "right", "right", "down"):
                gone.clear()
                await pilot.press(key)
                await until(pilot, lambda key=key: gone == [key])  # type: ignore[misc]
                assert board.cursor in shown.picking.next()
                seen.add(board.cursor)
            assert len(seen) > 2
            before, cell = len(session.table.moves), board.cursor
            await pilot.press("enter")
            await until(pilot, lambda: len(session.table.moves) > before)
            assert any(f"c-{card.x}-{card.y}" == cell for card in session.view.cards)  # type: ignore[attr-defined]

    in_a_loop(play())


def test_a_refusal_says_why_with_the_rule_and_esc_steps_back(tmp_path: Path) -> None:
    async def play() -> None:
        session = table(tmp_path)
        app = FrogpondApp(lambda: session)
        async with app.run_test(size=(100, 30)) as pilot:
            await my_turn(pilot, session)
            shown = screen_of(pilot)
            await pilot.press("2")
            await until(pilot, lambda: shown.picking.picked != ())
            assert await click(pilot, "c-0-0")  # the Log lies there
            await until(pilot, lambda: shown.refusal is not None)
            assert shown.refusal is not None
            assert shown.refusal.rule == "BF-1"  # two cards never lie on one place
            assert "BF-1" in str(shown.query_one("#say").render())
            await pilot.press("question_mark")
            await until(pilot, lambda: isinstance(app.screen, HelpDialog) and bool(app.screen.query("#cited")))
            assert "BF-1" in str(app.screen.query_one("#cited").render())
            await pilot.press("escape")
            await until(pilot, lambda: app.screen is shown)
            await pilot.press("escape")
            await until(pilot, lambda: shown.refusal is None)
            assert shown.picking.picked
            await pilot.press("escape")
            await until(pilot, lambda: shown.picking.picked == ())
            assert len(session.table.moves) == len(session.table.rows)
            assert not any(row.kind == "act" for row in session.table.moves)

    in_a_loop(play())


def test_taking_back_a_hint_the_log_and_typed_words(tmp_path: Path) -> None:
    async def play() -> None:
        session = table(tmp_path)
        app = FrogpondApp(lambda: session)
        async with app.run_test(size=(100, 36)) as pilot:
            await my_turn(pilot, session)
            shown = screen_of(pilot)
            await pilot.press("u")
            await until(pilot, lambda: shown.refusal is not None)
            assert "nothing to undo" in str(shown.refusal)
            first = session.view.to_json()
            await type_line(pilot, "play wide 0,2")
            await until(pilot, lambda: any(row.kind == "act" for row in session.table.moves))
            assert await my_turn(pilot, session)
            await pilot.press("u")
            await until(pilot, lambda: shown.seen is session.view and session.view.to_json() == first)
            await type_line(pilot, "describe scores")
            await until(pilot, lambda: "Red" in shown.word)
            await pilot.press("l")
            await until(pilot, lambda: isinstance(app.screen, LogDialog) and bool(app.screen.query("#told")))
            assert "undid a move" in str(app.screen.query_one("#told").render())
            await close(pilot, LogDialog)
            await pilot.press("h")
            await until(pilot, lambda: isinstance(app.screen, HintDialog) and app.screen.focused is not None)
            assert isinstance(app.screen, HintDialog)
            best = app.screen.advice.best
            assert f"costs {best.costs}" in str(app.screen.query_one("#moves", OptionList).get_option_at_index(0).prompt)
            await pilot.press("enter")
            await until(pilot, lambda: shown.pointed != "")
            choice = next(choice for choice in session.view.choices if choice.action == best.action)
            assert (*shown.picking.picked, shown.pointed) == choice.picks
            assert first == session.view.to_json()  # a hint decides nothing
            await pilot.press("q")
            await until(pilot, lambda: app.return_value is not None)

    in_a_loop(play())


def test_leaving_keeps_the_game_and_it_goes_on_where_it_was(tmp_path: Path) -> None:
    async def play() -> None:
        session = table(tmp_path, "freeway", ("person", "tadpole"))
        app = FrogpondApp(lambda: session)
        async with app.run_test(size=(80, 24)) as pilot:
            for _ in range(6):
                await my_turn(pilot, session)
                before = stand(pilot)
                await pilot.press("1")
                await changed(pilot, before)
            await my_turn(pilot, session)
            await pilot.press("q")
            await until(pilot, lambda: app.return_value is not None)
        assert app.return_value == f"The game is saved. Continue with: frogpond play --resume {tmp_path / 'game.frog'}"
        again = LocalTable.resume(tmp_path / "game.frog", pause=0)
        assert again.table.state == session.table.state
        assert again.line_up == ["person", "tadpole"]
        assert [line.text for line in again.lines()] == [line.text for line in session.lines()]
        app = FrogpondApp(lambda: again)
        async with app.run_test(size=(80, 24)) as pilot:
            await play_by_keys(pilot, again)
        assert again.table.state.is_over

    in_a_loop(play())


def test_two_people_share_the_terminal_behind_a_curtain(tmp_path: Path) -> None:
    """Hands are hidden: between two people nothing of the next one's is shown before they ask for it."""

    async def play() -> None:
        session = table(tmp_path, line_up=("person", "person"))
        app = FrogpondApp(lambda: session)
        async with app.run_test(size=(80, 24)) as pilot:
            await my_turn(pilot, session)
            shown = screen_of(pilot)
            assert session.view.seat == 0
            await pilot.press("1")
            await until(pilot, lambda: shown.picking.picked != ())
            await pilot.press("1")
            await until(pilot, lambda: any(row.kind == "act" for row in session.table.moves))
            assert await my_turn(pilot, session)
            await type_line(pilot, "stop")
            await until(pilot, lambda: isinstance(app.screen, Curtain))
            assert session.view.seat == 1
            assert shown.seen is not None
            assert shown.seen.seat == 0
            await pilot.press("enter")
            await until(pilot, lambda: shown.seen is session.view)

    in_a_loop(play())


def asks(app: FrogpondApp, *names: str) -> bool:
    """Whether the form has all these questions, and none that is about to be taken away."""
    return not app.workers and all(len(app.screen.query(f"#{name}")) == 1 for name in names)


def test_the_menu_starts_a_game_and_offers_unfinished_ones(tmp_path: Path) -> None:
    async def play() -> None:
        session = table(tmp_path)
        await session.act(session.view.choices[0].action)
        await session.close()
        app = FrogpondApp(None, tmp_path)
        async with app.run_test(size=(80, 30)) as pilot:
            await until(pilot, lambda: bool(app.screen.query("#form #seat-1")))
            kept = app.screen.query_one("#kept", Select)
            assert "Bullfrogs: person, random" in str(kept._options)
            app.screen.query_one("#game", Select).value = "freeway"
            await until(pilot, lambda: asks(app, "players", "option-between", "option-round_cap"))
            app.screen.query_one("#players", Select).value = 3
            await until(pilot, lambda: asks(app, "players", "seat-2", "option-between", "option-round_cap"))
            app.screen.query_one("#option-round_cap", Input).value = "many"
            await pilot.press("ctrl+s")
            await until(pilot, lambda: "round_cap" in str(app.screen.query_one("#wrong").render()))
            app.screen.query_one("#option-round_cap", Input).value = "20"
            app.screen.query_one("#seat-1", Select).value = "random"
            await pilot.press("ctrl+s")
            await until(pilot, lambda: app.session is not None)
            assert isinstance(app.session, LocalTable)
            assert app.session.game.seats == 3
            assert app.session.game.options["round_cap"] == 20
            assert app.session.line_up == ["person", "random", "frog"]
            app.session.file = tmp_path / "other.frog"
            app.session.worker.stop()

    in_a_loop(play())


def test_the_same_seed_is_the_same_game_on_both_terminals(tmp_path: Path) -> None:
    """Bots alone, some of them in another process; the full screen and the plain terminal stand on one sitting."""
    line_up = ("tadpole", "frog:simulations=5", "random")
    said: list[str] = []
    plain = PlainTable(frogpond.make("freeway", 3, round_cap=4), line_up, 5, say=said.append)
    assert plain.run()

    async def play() -> None:
        session = table(tmp_path, "freeway", line_up, 5, round_cap=4)
        states: list[str] = []
        await session.run(lambda: states.append(session.status if session.view.over else ""))
        assert states[-2:] == ["", ""], "nobody is thinking after the end"
        await session.close()
        assert session.table.moves == [replace(row, at=session.table.moves[i].at) for i, row in enumerate(plain.table.moves)]
        lines = [line.text for line in session.lines()]
        assert [line.strip() for line in said if line.startswith("  ") and line.strip() in lines][: len(lines)] == lines

    in_a_loop(play())


def test_who_lost_to_isaac_is_told_so() -> None:
    """Whoever always takes the last move of the list loses; both terminals and the typed question say to whom."""
    said: list[str] = []
    plain = PlainTable(frogpond.make("bullfrogs-solo"), ("person",), 1, ask=lambda prompt: str(len(plain.listed)), say=said.append)
    assert plain.run()
    view = plain.state.view(0)
    assert view.winners == []
    assert said[-1] == f"Isaac wins: you lost by {-view.scores[0]} points."
    assert verdict(plain.game, view, ["You"]) == f"The game is over. {said[-1]}"
    assert answer(plain.state, 0, "whose turn").text == f"The game is over. {said[-1]}"

"""Bots that think while a person does, at this terminal: full screen and line by line, until the person leaves."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

import frogpond
from bots.test_ahead import decisions, ended, held, hold
from cli.test_commands import run
from frogpond import Rng
from frogpond.bots import worker
from frogpond.bots.levels import Searcher
from frogpond.bots.worker import packed_plain
from frogpond.term.local import LocalTable
from frogpond.term.local_game import LocalGame
from frogpond.term.plain import PlainTable
from waiting import PATIENCE, in_a_loop

NAME = "legend:seconds=0.02:jobs=1:ahead=1"


def hold_all(path: str) -> list[str]:
    """A question to a table's worker: which of its bots think ahead; their processes have a named pipe open until they end."""
    for bot in worker._waiting.values():
        assert isinstance(bot, Searcher)
        assert bot.thinker is not None
        bot.thinker.receive(PATIENCE)
        bot.thinker.worker.send(packed_plain(hold, path))
        bot.thinker.worker.receive()
    return [name for name, _ in worker._waiting]


def test_line_by_line(tmp_path: Path) -> None:
    pipe = held(tmp_path / "held")
    thinking: list[str] = []

    def ask(prompt: str) -> str:
        if not any(row.seat == 1 for row in table.table.moves):
            return str(len(table.listed))
        table.worker.send(packed_plain(hold_all, str(tmp_path / "held")))
        thinking.extend(table.worker.receive())
        return "quit"

    table = PlainTable(frogpond.make("bullfrogs"), ("person", NAME), 7, ask=ask, say=lambda words: None)
    assert not table.run()
    assert thinking == [NAME]
    assert ended(pipe)
    os.close(pipe)


def test_full_screen(tmp_path: Path) -> None:
    pipe = held(tmp_path / "held")

    async def play() -> None:
        session = LocalTable(frogpond.make("bullfrogs"), ("person", NAME), 7, file=tmp_path / "game.frog", pause=0)
        running = asyncio.create_task(session.run(lambda: None))
        while not any(row.seat == 1 for row in session.table.moves):
            if session.state.to_move == 0:
                await session.act(session.state.legal_actions()[-1])
            await asyncio.sleep(0)
        while await session.worker.carry(packed_plain(hold_all, str(tmp_path / "held")), None) != [NAME]:
            await asyncio.sleep(0)
        running.cancel()
        await session.close()

    in_a_loop(asyncio.wait_for(play(), PATIENCE))
    assert ended(pipe)
    os.close(pipe)


def test_nobody_else_thinks_on_a_person_s_time() -> None:
    game = frogpond.make("bullfrogs")
    assert PlainTable(game, ("person", "legend"), 7).ahead() == []
    assert len(PlainTable(game, ("person", "legend:ahead=1"), 7).ahead()) == 1


@pytest.mark.parametrize("name", ["bullfrogs", "cosmic-frog"])
def test_what_is_hidden_from_the_bot_does_not_leave(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = frogpond.make(name)
    table = PlainTable(game, ["person", NAME, *["random"] * (game.seats - 2)], 7)
    state = next(one for one in decisions(name, 0) if one.resample(1, Rng(5)).to_bytes() != one.to_bytes())
    asked = []
    for true in (state, state.resample(1, Rng(5))):
        monkeypatch.setattr(LocalGame, "state", true)
        asked.append(table.ahead())
    assert asked[0] == asked[1]


def test_the_command() -> None:
    moves = "1\n" * 12
    for words in (("--seats", f"human,{NAME}"), ("--bots", NAME)):
        assert "Left the game." in run("play", "bullfrogs", *words, "--seed", "1", "--plain", said=f"{moves}quit\n").stdout
    refused = run("play", "bullfrogs", "--bots", "frog:ahead=1", "--plain", code=2)
    assert "by the clock" in refused.stderr

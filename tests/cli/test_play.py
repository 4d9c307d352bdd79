"""`frogpond play`: a whole game typed into the real program, with why, undo, save and quit."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from cli.test_commands import run
from frogpond import Record

START = ("play", "bullfrogs", "--bots", "random", "--seed", "7")


def test_a_whole_game_by_numbers(tmp_path: Path) -> None:
    """Always the first move of the list, to the end, as a person could type it; then the record replays."""
    path = tmp_path / "game.frog"
    said = "\n".join(["1"] * 60 + [f"save {path}"] + ["1"] * 400) + "\n"
    told = run(*START, said=said).stdout
    assert "The game is over." in told
    assert re.search(r"(You win|Dither wins|You and Dither win)\.", told), "the person is you, the bot has a name of its own"
    record = Record.parse(path.read_text(encoding="utf-8"))
    *_, (state, _) = record.replay()
    assert not state.is_over
    assert record.tags["seats"] == "person, random"


def test_moves_by_notation_why_and_refusals() -> None:
    said = "\n".join(["help", "moves", "why stop", "play wide 9,9", "why play wide 9,9", "ribbit", "stop", "board", "log", "quit"]) + "\n"
    told = run(*START, said=said).stdout
    assert "undo your last move" in told
    assert "Place your pad" in told
    assert "(BF-17)" in told  # why stop: play a pad first
    assert "No: " in told
    assert "(BF-18)" in told
    assert "Can't read 'ribbit' here." in told
    assert told.rstrip().endswith("Left the game.")


def test_the_same_seed_is_the_same_game() -> None:
    said = "1\n1\n1\nquit\n"
    assert run(*START, said=said).stdout == run(*START, said=said).stdout
    other = run("play", "bullfrogs", "--bots", "random", "--seed", "8", said=said).stdout
    assert other != run(*START, said=said).stdout


def test_undo_takes_back_one_decision(tmp_path: Path) -> None:
    first, second = tmp_path / "a.frog", tmp_path / "b.frog"
    said = f"undo\nsave {first}\n1\nundo\nsave {second}\n1\nquit\n"
    told = run(*START, said=said).stdout
    assert "You have nothing to undo." in told
    assert "Undone." in told
    assert first.read_text(encoding="utf-8") == second.read_text(encoding="utf-8")


def test_saving_where_one_can_t() -> None:
    told = run(*START, said="save\nsave /nonexistent/folder/game.frog\nquit\n").stdout
    assert "Say where to: save FILE" in told
    assert "Can't write /nonexistent/folder/game.frog" in told


def test_the_end_of_input_leaves_politely() -> None:
    assert "Left the game." in run(*START, said="1\n").stdout


def test_two_people_and_no_bots_share_the_terminal() -> None:
    told = run("play", "bullfrogs", "--bots", "", "--seed", "1", said="1\nstop\n1\nquit\n").stdout
    assert "Red>" in told
    assert "Green>" in told


@pytest.mark.parametrize("game", ["bullfrogs-solo", "freeway", "cosmic-frog"])
def test_other_games_are_played_the_same_way(game: str) -> None:
    told = run("play", game, "--seed", "3", said="1\n" * 12 + "moves\nquit\n").stdout
    assert "Type help" in told
    assert "1. " in told


LUCKY = f"exec:{sys.executable} {Path(__file__).resolve().parents[2] / 'examples' / 'bots' / 'lucky.py'}"


def test_programs_play_at_the_terminal_and_in_simulations(tmp_path: Path) -> None:
    """On one's own machine a program sits at the table; a saved game starts none, as somebody else may have written it."""
    saved = tmp_path / "game.frog"
    told = run("play", "bullfrogs", "--seats", f"human,{LUCKY}", "--seed", "2", said=f"1\n1\n1\nsave {saved}\n" + "1\n" * 300).stdout
    assert "The game is over." in told
    assert "forfeits" not in told
    refused = run("play", "--resume", str(saved), code=2).stderr
    assert "programs as bots (exec:...) are not allowed here; on your own machine they may play in" in refused
    found = json.loads(run("simulate", "freeway", "--bots", f"{LUCKY},random", "--games", "8", "--jobs", "1", "--json").stdout)
    assert found["line_up"] == [LUCKY, "random"]


def test_a_missing_program_is_said_before_the_first_game() -> None:
    play, simulate = ("play", "bullfrogs", "--seats", "human,exec:no-such-frog"), ("simulate", "freeway", "--bots", "exec:no-such-frog")
    for command in (play, simulate):
        assert "there is no program 'no-such-frog' here that can be started" in run(*command, code=2).stderr

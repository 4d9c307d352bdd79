"""`frogpond play`: a whole game typed into the real program, with why, undo, save and quit."""

from __future__ import annotations

import re
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
    assert "take back your last decision" in told
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

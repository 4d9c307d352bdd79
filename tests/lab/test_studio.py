"""The studio without a browser: the form of a data file, what edits make of it, studies on disk, their queue, budgets and files."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import os
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import frogpond
from frogpond.cli import main
from frogpond.lab.changes import at
from frogpond.lab.datafile import own_text
from frogpond.lab.exports import command, notebook
from frogpond.lab.form import form_of, look
from frogpond.lab.questions import QUESTIONS
from frogpond.lab.shelf import DONE, FAILED, RUNNING, STOPPED, WAITING, Shelf, Wish
from frogpond.table import Refused
from frogpond.web.live.studio import Studio
from frogpond.web.ops.settings import ServerSettings
from waiting import PATIENCE, in_a_loop

BONUS = {"log.majority_bonus": "9"}
GAMES = 192


def own(edits: dict[str, str]) -> str:
    return look("bullfrogs", 2, {}, "", edits).text


def wish(**more: Any) -> Wish:
    return replace(Wish("bullfrogs", 2, "seats", "random", 0, own(BONUS), games=GAMES), **more)


def studio(folder: Path, **more: Any) -> Studio:
    return Studio(ServerSettings(studio="here", studio_folder=str(folder), studio_jobs=1, studio_seconds=PATIENCE, **more))


async def until(so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not so():
            await asyncio.sleep(0.05)


def play(made: Studio, *idents: str) -> None:
    """Let the queue be played until these are at their end."""

    async def work() -> None:
        task = asyncio.create_task(made.run())
        await until(lambda: all(made.shelf.state(ident)["status"] not in (WAITING, RUNNING) for ident in idents))
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await made.stop()

    in_a_loop(work())


# The form -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", frogpond.games())
def test_the_form_has_bounds_and_sources_as_the_rules_read_them(game: str) -> None:
    made = frogpond.make(game)
    groups = form_of(game, None, {}, own_text(made))
    facts = made.facts()
    assert facts is not None
    fields = [field for group in groups for field in group.fields]
    assert len({field.place for field in fields}) == len(fields) > 15
    bounded = [field for field in fields if field.kind == "number" and field.read is not None and field.read.low is not None]
    assert len(bounded) > 8
    for field in fields:
        assert field.value == at(facts.raw, field.place)
        assert field.source or field.read is None, field.place
    for field in bounded[:: max(1, len(bounded) // 6)]:  # a step beyond is refused, at that field
        assert field.read is not None
        assert field.read.high is not None
        found = look(game, None, {}, "", {field.place: str(field.read.high + 1)})
        assert found.problem, field.place
        assert found.text == ""


def test_units_are_those_of_the_game() -> None:
    """The same word counts different things: what a hop costs in Freeway Frogs is a step."""
    units = {}
    for game in ("freeway", "cosmic-frog"):
        groups = form_of(game, None, {}, own_text(frogpond.make(game)))
        units[game] = {field.place: field.unit for group in groups for field in group.fields}
    assert units["freeway"]["road.hop_over_cost"] == "steps"
    assert units["freeway"]["attacks.squish"] == "dice"
    assert units["cosmic-frog"]["costs.boost"] == "Oomph"
    assert "Oomph" not in units["freeway"].values()


@pytest.mark.parametrize(
    ("edits", "place", "mended"),
    [({"dice.max": "5"}, "attacks.smash", "5"), ({"frogs.in_play": "5"}, "frogs.start_puddle", "4"), ({"dice.max": "9"}, "dice.max", "")],
)
def test_a_number_that_hangs_together_with_another_offers_it(edits: dict[str, str], place: str, mended: str) -> None:
    found = look("freeway", 2, {}, "", edits)
    assert found.problem
    assert (found.place, found.mended) == (place, mended)
    if mended:
        assert look("freeway", 2, {}, "", {**edits, place: mended}).place != place


def test_what_no_rule_reads_is_not_offered() -> None:
    places = [field.place for group in form_of("bullfrogs", 2, {}, own_text(frogpond.make("bullfrogs"))) for field in group.fields]
    assert "players.min" not in places
    assert "neutral_pad.actions" not in places
    assert "schema" not in places
    assert {"pieces.frogs", "deck.wide.copies", "handicap.frogs", "editions.published.redeploy_from_log"} <= set(places)


def test_edits_make_a_file_with_its_comments_and_pictures() -> None:
    found = look("bullfrogs", 2, {}, "", {"deck.wide.points": "7", "deck.wide.copies": "+1"})
    assert found.problem == ""
    assert ("deck.wide.points", "5", "7") in found.changes
    assert ("deck_size.cards", "10", "11") in found.changes  # the sum follows
    assert "# BF-9; one review" in found.text
    assert tomllib.loads(found.text)["deck"][0]["points"] == 7
    wide = next(after for _, after in found.parts if after.name == "Wide pad")
    before = next(before for before, after in found.parts if after is wide)
    assert before is not None
    assert wide.art != before.art
    again = look("bullfrogs", 2, {}, found.text, {"deck.wide.points": "5", "deck.wide.copies": "3"})
    assert again.changes == ()


@pytest.mark.parametrize(
    ("edits", "place", "words"),
    [
        ({"log.majority_bonus": "51"}, "log.majority_bonus", "from 0 to 50, not 51"),
        ({"log.majority_bonus": "many"}, "log.majority_bonus", "a whole number is needed"),
        ({"log.majority_bonus": "9" * 300}, "log.majority_bonus", "at most 200"),
        ({"log.nothing": "1"}, "log.nothing", "not in the data"),
        ({"deck_size.cards": "11"}, "deck", "holds 10 cards"),
    ],
)
def test_a_mistake_is_named_with_its_place(edits: dict[str, str], place: str, words: str) -> None:
    found = look("bullfrogs", 2, {}, "", edits)
    assert found.place == place
    assert words in found.problem


@pytest.mark.parametrize("text", ["[deck", "x = 1", "a" * 60_001, "a = " + "[" * 40, "a = '" + "x" * 5000 + "'"])
def test_data_of_others_has_the_limits_of_a_table(text: str) -> None:
    assert look("bullfrogs", 2, {}, text, {}).problem
    assert look("bullfrogs", 2, {}, text, {}).text == ""


# Studies --------------------------------------------------------------------------------------------------------------


def test_everybody_has_a_turn(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    mine = [shelf.add(wish(owner="ann")) for _ in range(3)]
    other = shelf.add(wish(owner="ben"))
    assert shelf.queue() == [mine[0], other, mine[1], mine[2]]
    shelf.move(mine[0], STOPPED)
    shelf.delete(mine[1])
    assert shelf.queue() == [mine[2], other]
    with pytest.raises(ValueError, match="no such study"):
        shelf.wish(mine[1])
    for strange in ("", "..", "../../etc/pass", "x" * 12):
        with pytest.raises(ValueError, match="no such study"):
            shelf.wish(strange)


def test_there_is_room_for_so_many(tmp_path: Path) -> None:
    made = studio(tmp_path, studio_waiting=3, studio_each=2, studio_kept=4)
    first = made.ask(wish(owner="ann"))
    made.ask(wish(owner="ann"))
    with pytest.raises(Refused, match="already have 2 studies"):
        made.ask(wish(owner="ann"))
    made.ask(wish(owner="ben"))
    with pytest.raises(Refused, match="busy with 3 studies"):
        made.ask(wish(owner="cat"))
    made.stop_study(first)
    made.ask(wish(owner="ann"))
    with pytest.raises(Refused, match="busy with 3 studies"):
        made.go_on(first)
    for ident in made.shelf.ids():
        made.stop_study(ident)
    made.ask(wish(owner="ann"))
    with pytest.raises(Refused, match="Delete one"):
        made.ask(wish(owner="ann"))


@pytest.mark.parametrize("question", ["all", "winning", "skill"])  # the others ask for a part of all
def test_the_exported_command_repeats_the_figures(
    tmp_path: Path, question: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made = studio(tmp_path / "shelf")
    asked = wish(question=question, games=128, bot="tadpole" if question == "skill" else "random")
    ident = made.ask(asked)
    play(made, ident)
    assert made.shelf.state(ident)["status"] == DONE, made.shelf.state(ident)
    told = made.shelf.answer(ident)
    assert told["games"] == 128
    assert told["title"]
    folder = tmp_path / "mine"
    folder.mkdir()
    monkeypatch.chdir(folder)
    (folder / "study.toml").write_text(asked.study_file(128), encoding="utf-8")
    words = shlex.split(command(asked, 128))[1:]
    assert main([*words[: words.index("-o")], "--json", "--jobs", "1"]) == 0
    again = json.loads(capsys.readouterr().out)
    keys = ("mean", "low", "high")
    if question == "winning":
        actions = {one["label"]: one for one in again["actions"]}
        for row in told["rows"]:
            assert [row["cells"][-1][key] / 100 for key in keys] == pytest.approx([actions[row["what"]]["difference"][key] for key in keys])
        assert told["rows"]
        return
    for row, other in zip(told["rows"], again["casts"][0]["rows"], strict=True):
        assert row["what"] == other["what"]
        assert [cell[key] for cell in row["cells"] for key in keys] == [cell[key] for cell in other["cells"] for key in keys]
        assert row["cells"][1]["change"] == other["cells"][1]["change"]


def test_files_to_take_away_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("frogpond.web.live.studio.REPORT_SECONDS", PATIENCE)
    made = studio(tmp_path / "shelf")
    asked = wish(games=64)
    ident = made.ask(asked)
    play(made, ident)
    report = in_a_loop(made.report(ident)).read_text(encoding="utf-8")
    told = made.shelf.answer(ident)
    assert f"{told['rows'][0]['cells'][1]['mean']:.2f}" in report
    assert "frogpond study study.toml" in report
    book = json.loads(notebook(asked, 64))
    assert (book["nbformat"], book["cells"][0]["cell_type"]) == (4, "markdown")
    monkeypatch.chdir(tmp_path)
    code = "\n".join("".join(cell["source"]) for cell in book["cells"] if cell["cell_type"] == "code")
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(code.replace("os.cpu_count() or 1", "1"), "notebook", "exec"), {"__name__": "__main__"})
    first = told["rows"][0]["cells"][1]
    assert f"{first['mean']:.2f} [{first['low']:.2f}, {first['high']:.2f}]" in said.getvalue()
    file = tomllib.loads(asked.study_file(64))
    assert file["variant"][1]["set"] == {"data.log.majority_bonus": "9"}


def test_all_asks_for_whatever_the_others_ask() -> None:
    game = frogpond.make("bullfrogs", 3)
    everything = set(QUESTIONS["all"].measures(game))
    assert set(QUESTIONS) == {"seats", "all", "length", "close", "winning", "skill"}
    for key in ("seats", "length", "close"):
        assert set(QUESTIONS[key].measures(game)) <= everything


def test_data_that_no_list_of_changes_says_goes_as_a_file() -> None:
    text = own_text(frogpond.make("bullfrogs")).replace('[[deck]]\nkind = "small"\nactions = 4', '[[deck]]\nkind = "tiny"\nactions = 4')
    assert look("bullfrogs", 2, {}, text, {}).problem == ""
    assert tomllib.loads(wish(data=text).study_file(64))["variant"][1]["set"] == {"data": "data.toml"}


# Stopping -------------------------------------------------------------------------------------------------------------


def test_a_killed_study_goes_on_where_it_was(tmp_path: Path) -> None:
    """The process is killed as soon as it kept some games; what follows plays only the rest, and says the same as one that was not."""
    shelf = Shelf(tmp_path)
    ident = shelf.add(wish())
    here = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    process = subprocess.Popen([sys.executable, "-m", "frogpond.lab.study_process", str(tmp_path / ident)], stdin=subprocess.PIPE, env=here)
    parts = tmp_path / ident / "runs" / "variant-0" / "games"

    async def some_games() -> None:
        await until(lambda: process.poll() is not None or any(parts.glob("part-*")))

    in_a_loop(some_games())
    process.kill()
    process.wait()
    assert process.stdin is not None
    process.stdin.close()
    first = parts / "part-00000.parquet"
    before = first.stat().st_mtime_ns
    shelf.move(ident, RUNNING)  # as it was when everything ended
    whole = shelf.add(wish())
    play(studio(tmp_path), ident, whole)
    assert first.stat().st_mtime_ns == before
    assert shelf.state(ident)["status"] == DONE
    rows = [shelf.answer(each)["rows"] for each in (ident, whole)]
    assert rows[0] == rows[1]


def test_it_ends_when_whoever_started_it_is_gone(tmp_path: Path) -> None:
    ident = Shelf(tmp_path).add(wish(games=100_000, care=2))
    here = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    process = subprocess.Popen([sys.executable, "-m", "frogpond.lab.study_process", str(tmp_path / ident)], stdin=subprocess.PIPE, env=here)
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait(PATIENCE) != 0


def test_stopped_by_hand_sent_on_and_out_of_time(tmp_path: Path) -> None:
    async def work() -> None:
        made = studio(tmp_path)
        ident = made.ask(wish(games=100_000, care=2))
        task = asyncio.create_task(made.run())
        await until(lambda: bool(made.shelf.answer(ident)))
        made.stop_study(ident)
        second = made.ask(wish(games=64))
        made.wake()
        await until(lambda: made.shelf.state(second)["status"] == DONE)  # the next has its turn
        assert made.shelf.state(ident)["status"] == STOPPED
        games = made.shelf.answer(ident)["games"]
        assert games >= 64
        made.go_on(ident)
        made.wake()
        await until(lambda: made.shelf.answer(ident)["games"] > games)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await made.stop()
        assert made.shelf.state(ident)["status"] == RUNNING  # whoever comes next goes on with it
        short = Studio(replace(made.settings, studio_seconds=0.0))
        task = asyncio.create_task(short.run())
        await until(lambda: short.shelf.state(ident)["status"] == STOPPED)
        assert "used up" in short.shelf.state(ident)["why"]
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await short.stop()

    in_a_loop(work())


def test_one_server_plays_a_folder(tmp_path: Path) -> None:
    one, two = studio(tmp_path), studio(tmp_path)
    assert one.hold()
    assert not two.hold()
    in_a_loop(one.stop())
    assert two.hold()
    in_a_loop(two.stop())


def test_a_study_that_breaks_says_why(tmp_path: Path) -> None:
    made = studio(tmp_path)
    ident = made.ask(wish(data="x = 1"))
    play(made, ident)
    assert made.shelf.state(ident)["status"] == FAILED
    assert "x is not known here" in made.shelf.state(ident)["why"]

"""The command line through its real entry point: games, simulate, replay, and what happens to bad input."""

from __future__ import annotations

import importlib
import io
import json
import os
import subprocess
import sys
import time
import tomllib
from pathlib import Path
from typing import Any

import pytest

import frogpond
from frogpond import Record, Rng, make, play_random
from frogpond.commands.common import ProgressBar, end_bars, show_progress
from waiting import PATIENCE, Left

ROOT = Path(__file__).resolve().parents[2]
RECORDS = ROOT / "tests" / "records"


def run(*arguments: str, said: str = "", code: int = 0) -> subprocess.CompletedProcess[str]:
    """`frogpond ARGUMENTS`, with something typed into it; it must end with this exit code."""
    source = str(Path(frogpond.__file__).resolve().parent.parent)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([source, os.environ.get("PYTHONPATH", "")]), "COLUMNS": "100"}
    command = [sys.executable, "-m", "frogpond", *arguments]
    done = subprocess.run(command, input=said, capture_output=True, text=True, env=environment, check=False, timeout=PATIENCE)
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    return done


def test_count_counts_sequences_from_a_position() -> None:
    """The dice of a first turn (FW-19) from standard input, by first action and as JSON; a record is read as well."""
    first = json.dumps(frogpond.make("freeway", 2).new().to_json())
    assert run("count", "-", "--depth", "3", said=first).stdout == "200 sequences of 3\n"
    divided = json.loads(run("count", first, "--depth", "2", "--divide", "--json").stdout)
    assert (divided["depth"], divided["sequences"], sum(divided["divide"].values()), len(divided["divide"])) == (2, 20, 20, 10)
    lines = run("count", first, "--depth", "2", "--divide").stdout.splitlines()
    assert [line.split(maxsplit=1) for line in lines[:-1]] == [[str(number), text] for text, number in divided["divide"].items()]
    record = ROOT / "tests" / "records" / "freeway-squash.frog"
    assert run("count", str(record), "--at", "0").stdout == "10 sequences of 1\n"
    assert "at least one action" in run("count", first, "--depth", "0", code=2).stderr
    assert "neither a game record" in run("count", "-", said="nothing", code=2).stderr
    assert "can't read" in run("count", "no-such-file.json", code=2).stderr


def test_the_installed_command_is_this_program() -> None:
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]
    module, _, name = scripts["frogpond"].partition(":")
    assert callable(getattr(importlib.import_module(module), name))


def test_help_and_version() -> None:
    told = run("--help").stdout
    for word in ("games", "play", "simulate", "replay", "serve", "train", "league"):
        assert word in told
    version = run("--version").stdout
    assert frogpond.__version__ in version
    assert ("compiled" if frogpond.COMPILED else "plain Python") in version
    for command in ("games", "play", "simulate", "replay", "serve", "train", "league"):
        assert "usage: frogpond" in run(command, "--help").stdout


def test_games() -> None:
    told = run("games").stdout
    assert all(name in told for name in frogpond.games())
    assert json.loads(run("games", "--json").stdout) == frogpond.games()


def test_games_of_one_game() -> None:
    told = run("games", "bullfrogs").stdout
    for word in ("edition", "published, v1.23", "default: published", "start", "data", "2 to 4", "Keith Matejka"):
        assert word in told
    for name in frogpond.games():
        about = json.loads(run("games", name, "--json").stdout)
        assert about["name"] == name
        assert about["players"][0] <= about["players"][1]
        assert all(option["meaning"] for option in about["options"])


SIMULATE = ("simulate", "bullfrogs", "--players", "3", "--set", "edition=v1.23", "--games", "150", "--seed", "5")


def test_simulate_says_the_same_for_any_number_of_jobs() -> None:
    one = json.loads(run(*SIMULATE, "--jobs", "1", "--json").stdout)
    two = json.loads(run(*SIMULATE, "--jobs", "2", "--json").stdout)
    assert one == two
    assert one["game"] == "bullfrogs"
    assert one["options"]["edition"] == "v1.23"
    assert one["games"] == 150
    assert sum(seat["win_share"]["mean"] for seat in one["seats"]) == pytest.approx(1)
    other = json.loads(run(*SIMULATE[:-1], "6", "--jobs", "1", "--json").stdout)
    assert other["seats"] != one["seats"]


def test_simulate_adds_up_real_games() -> None:
    """The scores are those of play_random with the same generators, and the means follow from them."""
    result = json.loads(run("simulate", "bullfrogs", "--bots", "random", "--games", "40", "--seed", "3", "--jobs", "1", "--json").stdout)
    game = make("bullfrogs", 2)
    totals = [0, 0]
    for number in range(40):
        state: Any = game.new()
        rng = Rng(3, number)
        while not state.is_over:
            actions = state.legal_actions()
            state.apply(state.sample(rng) if state.to_move == frogpond.CHANCE else actions[rng.below(len(actions))])
        totals = [total + score for total, score in zip(totals, state.scores(), strict=True)]
    assert [seat["score"]["mean"] for seat in result["seats"]] == pytest.approx([total / 40 for total in totals])
    for seat in result["seats"]:
        assert seat["score"]["low"] < seat["score"]["mean"] < seat["score"]["high"]
    assert play_random(game, 1) == play_random(game, 1)


def test_simulate_as_text() -> None:
    told = run("simulate", "bullfrogs-solo", "--games", "20", "--seed", "1").stdout
    for word in ("20 games between froglet, seed 1", "95 %", "decisions a game", "options a decision", "score"):
        assert word in told


def test_replay_lists_moves_and_shows_the_end() -> None:
    path = RECORDS / "shared-victory.frog"
    record = Record.parse(path.read_text(encoding="utf-8"))
    told = run("replay", str(path)).stdout
    for number, (_, text) in enumerate(record.moves, 1):
        assert f"{number}." in told
        assert text in told
    assert f"after {len(record.moves)} moves, won by" in told


def test_replay_at_a_move() -> None:
    path = RECORDS / "redeploys.frog"
    told = json.loads(run("replay", str(path), "--at", "12", "--json").stdout)
    record = Record.parse(path.read_text(encoding="utf-8"))
    state = record.make_game().new()
    for _, text in record.moves[:12]:
        state.play(text)
    assert told == state.to_json()
    shown = run("replay", str(path), "--at", "12").stdout
    assert f"move 13 of {len(record.moves)}: {record.moves[12][1]}" in shown
    assert "== LOG ==" in shown


def test_verify_names_the_move_at_which_rules_differ(tmp_path: Path) -> None:
    """Records of rules version 1: one that today's rules follow, one with a crush bought with a leap, one from a position."""
    text = (RECORDS / "cosmic-drift.frog").read_text(encoding="utf-8").replace("rules 2", "rules 1")
    record = Record.parse(text)
    same, other, later = tmp_path / "same.frog", tmp_path / "other.frog", tmp_path / "later.frog"
    same.write_text(text, encoding="utf-8")
    number = next(i for i, (_, words) in enumerate(record.moves) if words.startswith("leap "))
    record.moves[number] = (record.moves[number][0], record.moves[number][1] + " crush")
    other.write_text(record.text(), encoding="utf-8")
    states = [state.to_json() for state, _ in Record.parse(text).replay()]
    from_there = Record(record.game, record.players, record.options, 2, Record.parse(text).moves[5:], {"start": json.dumps(states[5])})
    later.write_text(from_there.text(), encoding="utf-8")
    said = run("verify", "--rules", str(same), str(other), str(later), code=1).stdout.splitlines()
    assert said[0] == f"{same}: rules 1, today 2: the same for all {len(record.moves)} moves"
    assert said[1].startswith(f"{other}: rules 1, today 2: differs at move {number + 1} (")
    assert said[2] == f"{later}: rules 2, today 2: the same for all {len(record.moves) - 5} moves"
    run("verify", "--rules", str(same))


def test_a_league_keeps_its_table_in_a_document(tmp_path: Path) -> None:
    document = tmp_path / "levels.md"
    for seed in ("1", "2"):  # the second table takes the place of the first, and neither needs a document to be there
        if seed == "2":
            assert document.read_text(encoding="utf-8").startswith("<!-- league bullfrogs-2 -->")
            document.write_text(f"# Levels\n\n{document.read_text(encoding='utf-8')}", encoding="utf-8")
        run("league", "bullfrogs", "--bots", "random,tadpole", "--games", "4", "--seed", seed, "--jobs", "1", "--write", str(document))
    text = document.read_text(encoding="utf-8")
    assert text.startswith("# Levels\n\n<!-- league bullfrogs-2 -->")
    assert text.count("`tadpole` against `random`") == 1
    assert "] of 4 | 50 % |" in text


REFUSED = [
    (("games", "leapfrog"), "there is no game 'leapfrog'; the games are: bullfrogs"),
    (("league", "bullfrogs", "--games", "1000000", "--write", "nowhere/levels.md"), "nowhere/levels.md: No such file or directory"),
    (("simulate", "leapfrog"), "there is no game 'leapfrog'"),
    (("simulate", "bullfrogs", "--players", "7"), "bullfrogs is for 2 to 4 players, not 7"),
    (("simulate", "bullfrogs", "--set", "edition=v2"), "choose from: published, v1.23"),
    (("simulate", "bullfrogs", "--set", "ribbit=1"), "bullfrogs has no option 'ribbit'"),
    (("simulate", "bullfrogs", "--set", "edition"), "--set needs name=value"),
    (("simulate", "bullfrogs", "--set", "data=nowhere.toml"), "can't read data file 'nowhere.toml'"),
    (("simulate", "bullfrogs", "--bots", "ribbit"), "ribbit"),
    (("simulate", "bullfrogs", "--games", "0"), "at least one game"),
    (("play", "bullfrogs", "--bots", "random,random,random"), "2 seats"),
    (("train", "bullfrogs"), "say how much to learn: --minutes M, or --shards N"),
    (("league", "bullfrogs", "--bots", "random,newt", "--games", "2"), "there is no bot 'newt'"),
    (("replay", "nowhere.frog"), "can't read nowhere.frog"),
    (("replay", str(RECORDS / "find.py")), "line 1: this is no game record"),
    (("replay", str(RECORDS / "redeploys.frog"), "--at", "99999"), "the record has moves 0 to"),
]


@pytest.mark.parametrize(("arguments", "message"), REFUSED, ids=lambda value: " ".join(value)[:40] if isinstance(value, tuple) else None)
def test_bad_input_is_one_clear_line(arguments: tuple[str, ...], message: str) -> None:
    done = run(*arguments, code=2)
    assert message in done.stderr
    assert done.stderr.startswith("frogpond: ")
    assert len(done.stderr.splitlines()) == 1
    assert done.stdout == ""


def test_a_damaged_record_names_the_move(tmp_path: Path) -> None:
    lines = (RECORDS / "redeploys.frog").read_text(encoding="utf-8").splitlines()
    lines[lines.index("") + 9] = "0 leap over the moon"
    path = tmp_path / "damaged.frog"
    path.write_text("\n".join(lines), encoding="utf-8")
    told = run("replay", str(path), code=2).stderr
    assert "move 9 ('leap over the moon')" in told


@pytest.mark.parametrize("arguments", [("leap",), ("simulate", "bullfrogs", "--games", "many"), ("replay",)])
def test_wrong_usage_shows_the_usage(arguments: tuple[str, ...]) -> None:
    assert "usage: frogpond" in run(*arguments, code=2).stderr


def test_one_player_is_one_player(capsys: pytest.CaptureFixture[str]) -> None:
    """Wherever players are counted: lists, games in words, refusals, reports."""
    from frogpond.cli import main

    assert main(["games"]) == 0
    assert main(["games", "bullfrogs-solo"]) == 0
    assert main(["simulate", "bullfrogs-solo", "--games", "1", "--jobs", "1", "--bots", "random"]) == 0
    assert main(["simulate", "bullfrogs-solo", "--players", "2"]) == 2
    said = capsys.readouterr()
    told = said.out + said.err + repr(frogpond.make("bullfrogs-solo"))
    assert "1 player" in told
    for words in ("1 players", "1 games", "1 seats", "for 1 players", "1 to 1"):
        assert words not in told


def test_long_names_do_not_run_into_the_next_column() -> None:
    from frogpond.lab.simulate import columns

    long = "bullfrog:simulations=6044:seconds=2.5:mind=hand:seed=1"
    rows = [("bot", "rating", "games"), (long, "+100 [+90, +110]", "12"), ("frog", "-100 [-110, -90]", "12")]
    told = columns(rows, (32, 26, 0))
    assert [line.split() for line in told] == [" ".join(row).split() for row in rows]
    starts = {line.index(second) for line, (_, second, _) in zip(told, rows, strict=True)}
    assert len(starts) == 1


def test_progress_has_the_time_left_and_moves_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Painted anew while nothing is finished; what was kept from before does not count as fast work."""
    terminal = io.StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stderr", terminal)
    show = show_progress("games")
    assert isinstance(show, ProgressBar)
    show(50, 100)
    left = Left()
    while terminal.getvalue().count("50/100") < 3:
        time.sleep(min(0.05, left()))
    show(75, 100)
    assert show.line(30.0).endswith("75/100, 30 s, about 30 s left")
    assert show.line(3700.0).endswith("75/100, 1 h 01 min, about 1 h 01 min left")
    end_bars()
    painted = terminal.getvalue()
    assert painted.endswith("\n")
    show.paint()
    assert terminal.getvalue() == painted


@pytest.mark.parametrize("game", ["bullfrogs", "freeway", "cosmic-frog"])
def test_data_are_listed_and_written(game: str, tmp_path: Path) -> None:
    """Every number that a rule reads has a name that --set takes, and the file that is written is the printed game."""
    rows = json.loads(run("data", game, "--json").stdout)
    numbers = [row for row in rows if isinstance(row["value"], int) and row["bounds"]]
    assert len(numbers) > 5
    for row in numbers[:3]:
        low, _, high = row["bounds"].partition(" to ")
        assert int(low) <= row["value"] <= int(high)
        assert row["name"].startswith("data.")
    path = tmp_path / "own.toml"
    run("data", game, "-o", str(path))
    written, printed = make(game, data=str(path)).facts(), make(game).facts()
    assert written is not None
    assert printed is not None
    assert written.raw == printed.raw
    assert run("data", game, "--text").stdout == path.read_text(encoding="utf-8")
    name = numbers[0]["name"]
    assert name in run("data", game, name).stdout
    assert "has no number dcie" in run("data", game, "dcie", code=2).stderr


def test_a_house_rule_and_a_bot_come_with_a_command(tmp_path: Path) -> None:
    """Workers that start afresh find them too."""
    (tmp_path / "gentle.py").write_text(
        "import frogpond\nfrom frogpond import bots\nfrom frogpond.games.freeway import Freeway\n\n\n"
        "class Gentle(Freeway):\n    name = 'gentle-freeway'\n    title = 'Gentle Freeway'\n\n\n"
        "class First:\n    def __init__(self, seed):\n        pass\n\n"
        "    def choose(self, state):\n        return state.legal_actions()[0]\n\n\n"
        "frogpond.register('gentle-freeway', Gentle)\nbots.register('first', First)\n",
        encoding="utf-8",
    )
    file = str(tmp_path / "gentle.py")
    for jobs in ("1", "2"):
        command = ("simulate", "gentle-freeway", "--bots", "first", "--games", "130", "--jobs", jobs, "--json", "--with", file)
        assert json.loads(run(*command).stdout)["game"] == "gentle-freeway"
    assert "a Python file that is there is needed" in run("simulate", "freeway", "--with", "nothing.py", code=2).stderr
    assert run("data", "gentle-freeway", "--text", "--with", file).stdout == run("data", "freeway", "--text").stdout
    begun = {**os.environ, "FROGPOND_WITH": file}  # what the studio gives to the processes of its studies
    program = "import frogpond; print(frogpond.make('gentle-freeway').title)"
    done = subprocess.run([sys.executable, "-c", program], env=begun, capture_output=True, text=True, check=True, timeout=PATIENCE)
    assert done.stdout == "Gentle Freeway\n"

"""Numbers of the data changed by name: what is asked is what is played, and what is not there is refused with the nearest names."""

from __future__ import annotations

import json
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import frogpond
from frogpond.cli import main
from frogpond.commands.common import made_with
from frogpond.engine.data import DataError
from frogpond.lab.changes import axis_values, changed, leaves
from frogpond.lab.datafile import write_data
from frogpond.lab.sweep import read_vary

HOMES = {
    "bullfrogs": ("bullfrogs", "bullfrogs.toml"),
    "freeway": ("freeway", "freeway.toml"),
    "cosmic-frog": ("cosmic", "cosmic-frog.toml"),
}


def own_text(game: str) -> str:
    room, file = HOMES[game]
    return files(f"frogpond.games.{room}").joinpath(file).read_text(encoding="utf-8")


def test_a_number_a_difference_a_pattern() -> None:
    game: Any = made_with("bullfrogs", 2, {"data.pieces.frogs": "15"})
    assert list(game.numbers.frogs) == [15, 15]
    game = made_with("bullfrogs", 2, {"data.pieces.frogs": "-2", "edition": "v1.23"})
    assert list(game.numbers.frogs) == [12, 12]
    assert game.options["edition"] == "v1.23"
    game = made_with("bullfrogs", 2, {"data.deck.*.points": "+1"})
    assert list(game.numbers.points) == [6, 5, 4, 6]
    game = made_with("freeway", 2, {"data.dice.faces": "1,2,3"})
    assert game.data.raw["dice"]["faces"] == [1, 2, 3]


def test_a_sum_that_stands_as_a_check_follows() -> None:
    game: Any = made_with("bullfrogs", 2, {"data.deck.wide": "4"})
    assert int(game.numbers.deck_size) == 11
    assert made_with("bullfrogs-solo", 1, {"data.deck.wide.copies": "+1"}).facts().raw["solitaire"]["player_cards"] == 11  # type: ignore[union-attr]
    with pytest.raises(DataError, match="deck"):
        made_with("bullfrogs", 2, {"data.deck.wide": "4", "data.deck_size.cards": "12"})


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("data.pieces.frog", "15", "Did you mean data.pieces.frogs"), ("data.deck.wyde.copies", "1", "data.deck.wide.copies"),
        ("data.peices.frogs", "1", "data.pieces.frogs"), ("data.pieces.frogs", "many", "a whole number is needed"),
        ("data.pieces.frogs", "500", "from 0 to 60"),
        ("seat[2].frogs", "+1", "seats 0 to 1"), ("seat[last].cards", "+1", "frogs or bullfrogs"),
        ("seat[last].frogs", "some", "a number is needed"), ("seat[last]", "1", "seat[N].WHAT"),
        ("seat[0].frogs", "-15", "seat 0 -1 frogs"),
    ],
)  # fmt: skip
def test_what_is_not_there_is_refused(name: str, value: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "bullfrogs", "--games", "2", "--jobs", "1", "--set", f"{name}={value}"]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("game", "what", "more"),
    [("bullfrogs", "frogs", 1), ("bullfrogs", "bullfrogs", 1), ("freeway", "flies", 2), ("cosmic-frog", "oomph", -2)],
)
def test_a_handicap_is_played_seen_and_kept(game: str, what: str, more: int) -> None:
    """The last seat's number is in the position, in its View and the components; files of such games are read again, others refused."""
    plain = frogpond.make(game)
    last = plain.seats - 1
    made = made_with(game, plain.seats, {"seat[last]." + what: f"{more:+}"})
    state: Any = made.new()
    seen: Any = state.view(0)
    if game == "bullfrogs":
        counts = [getattr(who, what) for who in seen.pieces]
        assert counts[last] == counts[0] + more
    elif game == "freeway":
        assert seen.scores == (0, more) or list(seen.scores) == [0, more]
        assert made.explain_scores(seen)[last] == [("head start", more)]
    else:
        assert [int(number) for number in state.oomph][last] == int(state.oomph[0]) + more
    parts = [part for part in made.parts() if part.group == "Handicaps"]
    assert [(fact.label, fact.value) for part in parts for fact in part.facts] == [(made.seat_name(last), f"{more:+}")]
    assert not [part for part in plain.parts() if part.group == "Handicaps"]
    rng = frogpond.Rng(3)
    for _ in range(60):
        state.apply(int(state.sample(rng)) if state.to_move == frogpond.CHANCE else state.legal_actions()[0])
    again = made.from_json(json.loads(json.dumps(state.to_json())))
    assert again.to_bytes() == state.to_bytes()
    assert made.from_bytes(state.to_bytes()).to_json() == state.to_json()
    assert made.to_json() != plain.to_json()  # a record says that the data are others
    if game == "bullfrogs":
        with pytest.raises(ValueError, match="add up"):
            plain.from_bytes(state.to_bytes())


@pytest.mark.parametrize("game", HOMES)
def test_a_handicap_of_nothing_leaves_everything_as_it_was(game: str) -> None:
    """Files made before there were handicaps are of the same data."""
    old = tomllib.loads(own_text(game))
    del old["handicap"]
    assert frogpond.make(game, data=old).facts().digest() == frogpond.make(game).facts().digest()  # type: ignore[union-attr]


def test_axes() -> None:
    game = frogpond.make("bullfrogs")
    assert axis_values(game, "data.pieces.frogs", "12..16") == ["12", "13", "14", "15", "16"]
    assert axis_values(game, "data.pieces.frogs", "10..20:5,30") == ["10", "15", "20", "30"]
    assert axis_values(game, "seat[last].frogs", "+0..+2") == ["+0", "+1", "+2"]
    assert axis_values(game, "data.solitaire.action_die.faces", "1,2") == ["1,2"]
    with pytest.raises(ValueError, match="goes up"):
        axis_values(game, "data.pieces.frogs", "16..12")
    crossed = read_vary(["data.pieces.frogs=13,15", "data.limits.hand=2..3"], game)
    assert len(crossed) == 5
    assert crossed[0] == []
    single = read_vary(["data.pieces.frogs=13,15", "data.limits.hand=2..4"], game, one_at_a_time=True)
    assert [len(chosen) for chosen in single] == [0, 1, 1, 1, 1, 1]
    assert read_vary(["players=2..3", "edition=published,edition=v1.23"], game)[0] == [("players", "2"), ("edition", "published")]


def test_variants_by_name_are_compared_with_the_game_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["report", "freeway", "--bots", "random", "--games", "60", "--jobs", "1", "--json"]
    assert main([*command, "--vary", "seat[last].flies=+3,+6"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [one["name"] for one in found["variants"]] == ["as it is", "seat[last].flies=+3", "seat[last].flies=+6"]
    assert found["variants"][2]["changed"] == [{"what": "handicap.flies", "before": [0, 0, 0, 0], "after": [0, 6, 0, 0]}]
    score = next(row["cells"] for row in found["rows"] if (row["group"], row["what"]) == ("score", "seat 1"))
    assert score[1]["change"]["mean"] == 3
    assert score[2]["change"]["mean"] == 6


def test_a_value_that_stands_in_the_file_is_no_variant(capsys: pytest.CaptureFixture[str]) -> None:
    """It would be the game as it is a second time: games for nothing, and one comparison more to allow for."""
    command = ["report", "freeway", "--bots", "random", "--games", "10", "--jobs", "1", "--json"]
    assert main([*command, "--vary", "data.score.bonus=1..3", "--vary", "seat[0].flies=+0,+1"]) == 0
    names = [one["name"] for one in json.loads(capsys.readouterr().out)["variants"]]
    assert len(names) == 6
    assert names[0] == "as it is"
    assert main([*command, "--vary", "data.score.bonus=+0"]) == 2
    assert "nothing differs" in capsys.readouterr().err


def test_a_summary_says_what_was_changed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "freeway", "--bots", "random", "--games", "5", "--jobs", "1", "--set", "seat[last].flies=+3"]) == 0
    first, second = capsys.readouterr().out.splitlines()[:2]
    assert "between random" in first
    assert "sha256" not in first
    assert second == "Changed: handicap.flies 0, 0, 0, 0 → 0, 3, 0, 0."


def test_compared_games_are_played_by_the_same_bots(capsys: pytest.CaptureFixture[str]) -> None:
    """The learned mind of Bullfrogs knows its own data alone; a comparison must not pit it against the hand-made knowledge."""
    command = ["report", "bullfrogs", "--games", "3", "--jobs", "1", "--json", "--vary", "data.pieces.frogs=15"]
    assert main(command) == 0
    found = json.loads(capsys.readouterr().out)
    kinds = {type(made_with("bullfrogs", 2, options).knowledge()) for options in ({}, {"data.pieces.frogs": "15"})}
    line_ups = {tuple(one["line_up"]) for one in found["variants"]}
    assert line_ups == {("froglet:mind=hand",) * 2 if len(kinds) > 1 else ("froglet",) * 2}


@pytest.mark.parametrize("game", HOMES)
def test_a_changed_file_keeps_its_comments(game: str, tmp_path: Path) -> None:
    text = own_text(game)
    made = frogpond.make(game)
    what = {"bullfrogs": "frogs", "freeway": "flies", "cosmic-frog": "oomph"}[game]
    raw = changed(made, {f"seat[last].{what}": "-1" if game == "cosmic-frog" else "+1"})
    written = write_data(made, text, raw, "one more for the last")
    assert tomllib.loads(written) == raw
    assert written.startswith("# one more for the last\n")
    assert written.count("#") == text.count("#") + 1
    file = tmp_path / "mine.toml"
    file.write_text(written, encoding="utf-8")
    assert frogpond.make(game, data=str(file)).facts().raw == raw  # type: ignore[union-attr]
    inside = changed(frogpond.make("freeway"), {"data.ponds.small.pads.C1.flies": "7"})  # in a list that stands on several lines
    assert tomllib.loads(write_data(made, own_text("freeway"), inside)) == inside
    assert dict(leaves(inside))["ponds.small.pads.C1.flies"] == 7

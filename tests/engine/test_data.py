"""Data files: what is not known is refused with file, line and the nearest known name, in every game."""

from __future__ import annotations

import copy
import pickle
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import frogpond
from frogpond.engine.data import DataError, Facts, Written, model
from frogpond.engine.registry import game_class
from frogpond.engine.toml_lines import LineNumbers
from frogpond.table.games import new_game, stored_game

GAMES = ("bullfrogs", "bullfrogs-solo", "cosmic-frog", "freeway")


def text_of(name: str) -> str:
    kind: Any = game_class(name)
    facts = frogpond.make(name).facts()
    assert facts is not None
    return files(kind.__module__).joinpath(facts.where).read_text(encoding="utf-8")


def every_table(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The paths of all tables of some data, those of sources aside."""
    found = [path] if isinstance(value, dict) else []
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in pairs:
        if isinstance(inner, (dict, list)) and not str(key).endswith("source"):
            found += every_table(inner, (*path, key))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_a_key_that_is_not_known_is_refused_in_every_table(name: str) -> None:
    """By mapping: silently taking it would leave a designer wondering why nothing moves."""
    own = tomllib.loads(text_of(name))
    free = {("ponds",), ("shard", "hexes")}
    for path in every_table(own):
        if path in free or path[-1:] == ("entry",):
            continue
        data = copy.deepcopy(own)
        table: Any = data
        for part in path:
            table = table[part]
        near = next(key for key in table if key != "source")
        table[f"{near}x"] = 1
        with pytest.raises(DataError, match=rf"{near}x is not known here") as caught:
            frogpond.make(name, data=data)
        assert f"Did you mean {near}" in str(caught.value) or near in str(caught.value).partition("Known are: ")[2], caught.value


@pytest.mark.parametrize(
    ("name", "line", "wrong", "message"),
    [
        ("freeway", "spots = 27", "spotz = 27", r"\[road\]: spotz is not known here. Did you mean spots\? Known are: spots, median"),
        ("freeway", "bonus = 2", "bonus = 2\nbonuz = 3", r"\[score\]: bonuz is not known here. Did you mean bonus\?"),
        ("freeway", '{ id = "N3", flies = 3', '{ id = "N3", fleis = 3', r"\[\[ponds.small.pads\]\] no. 3: fleis is not known"),
        ("bullfrogs", "bullfrogs = 2", "bulfrogs = 2", r"\[pieces\]: bulfrogs is not known here. Did you mean bullfrogs"),
        ("bullfrogs", "hand = 3", "hands = 3", r"\[limits\]: hands is not known here. Did you mean hand\?"),
        ("bullfrogs-solo", "isaac_frogs = 14", "isaac_frog = 14", r"\[solitaire\]: isaac_frog is not known here. Did you mean isaac_frogs"),
        ("cosmic-frog", "max_oomph = 6", "max_oomf = 6", r"\[frog\]: max_oomf is not known here. Did you mean max_oomph\?"),
        ("cosmic-frog", "slipstream = 1", "slipstreem = 1", r"\[costs\]: slipstreem is not known here. Did you mean slipstream\?"),
        ("cosmic-frog", "overpower = 2", 'overpower = "two"', r"\[costs\]: overpower must be a whole number from 0 to 12, not 'two'"),
        ("cosmic-frog", "action_cards = 38", "action_cards = 40", r"\[box\]: action_cards can't be changed, as no rule reads it"),
        ("freeway", "max = 4\nsource", "max = 5\nsource", r"\[players\]: max can't be changed"),
        ("freeway", "squish = 2", "squish = true", r"\[attacks\]: squish must be a whole number from 2"),
    ],
)
def test_a_file_is_told_line_place_and_nearest_name(name: str, line: str, wrong: str, message: str, tmp_path: Path) -> None:
    text = text_of(name)
    assert line in text
    changed = text.replace(line, wrong, 1)
    number = changed[: changed.index(wrong)].count("\n") + 1 + wrong.count("\n") * (not wrong.endswith("source"))
    path = tmp_path / "mine.toml"
    path.write_text(changed, encoding="utf-8")
    with pytest.raises(DataError, match=rf"^mine\.toml, line {number} .*{message}"):
        frogpond.make(name, data=str(path))


@pytest.mark.parametrize("name", GAMES)
def test_every_key_of_our_files_is_found_on_its_line(name: str) -> None:
    text = text_of(name)
    lines, rows = LineNumbers(text), text.splitlines()

    def look(value: Any, path: tuple[str | int, ...]) -> None:
        assert path in lines.found, path
        if path and isinstance(path[-1], str):
            assert path[-1] in rows[lines.of(path) - 1], path
        pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        for key, inner in pairs:
            look(inner, (*path, key))

    look(tomllib.loads(text), ())


def test_lines_of_a_file_in_many_ways_of_writing() -> None:
    text = """# a comment with [brackets] and "quotes"
a.b = 1
"c.d" = '''x
[not.a.table]
'''
[t]
list = [ # here
  1,
  { x = 1, y = [2,
    3] },
]
[[many]]
k = "a # b"
[[many]]
[many.sub]
k = \"\"\"
k = 2
\"\"\"
[[many.rows]]
k = 1
[[many.rows]]
k = 2
"""
    lines = LineNumbers(text)
    tomllib.loads(text)
    wanted: dict[tuple[str | int, ...], int] = {
        ("a", "b"): 2, ("c.d",): 3, ("t", "list"): 7, ("t", "list", 0): 8, ("t", "list", 1, "x"): 9, ("t", "list", 1, "y", 1): 10,
        ("many", 0, "k"): 13, ("many", 1): 14, ("many", 1, "sub", "k"): 16, ("many", 1, "rows", 0, "k"): 20,
        ("many", 1, "rows", 1, "k"): 22,
    }  # fmt: skip
    assert {path: lines.of(path) for path in wanted} == wanted
    assert lines.of(("t", "nothing", 3)) == 6, "what is not there is looked for around it"


def test_a_missing_file_is_compared_with_those_beside_it(tmp_path: Path) -> None:
    (tmp_path / "mypond.toml").write_text("", encoding="utf-8")
    with pytest.raises(DataError, match=r"Did you mean .*mypond\.toml\?"):
        frogpond.make("freeway", data=str(tmp_path / "mypnd.toml"))


def test_a_stored_table_with_a_key_nobody_knew_can_still_be_opened() -> None:
    text = text_of("freeway").replace("bonus = 2", "bonus = 2\nbonuz = 3", 1)
    with pytest.raises(ValueError, match=r"the component data, line \d+ \[score\]: bonuz is not known"):
        new_game("freeway", 2, {}, text)
    game = stored_game("freeway", 2, {}, text)
    assert pickle.loads(pickle.dumps(game)) == game


def test_written_data_is_plain_data() -> None:
    written = Written("a = 1\nb = { c = 2 }")
    again = copy.deepcopy(written)
    again["b"]["c"] = 3
    assert (written["b"]["c"], again["b"]["c"], again.text) == (2, 3, written.text)
    assert Facts(written, "x").digest() == Facts({"a": 1, "b": {"c": 2}}, "x").digest()
    assert model("frogpond.games.freeway", "freeway.toml")["game"] == "freeway"

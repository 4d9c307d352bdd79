"""Records, positions and servers of others never name local files that are then opened."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import frogpond
from frogpond import Record, Rng
from frogpond.bots.positions import position
from frogpond.engine.record import RecordError
from frogpond.games.bullfrogs import data as bullfrogs_data
from frogpond.term.remote import game_of


@pytest.fixture
def trap(tmp_path: Path) -> Path:
    """A file that whoever reads it waits for ever: nobody writes to it."""
    import os

    os.mkfifo(tmp_path / "trap.toml")
    return tmp_path / "trap.toml"


def test_a_record_opens_no_file(trap: Path) -> None:
    text = f"frogpond record 1\ngame bullfrogs\nplayers 2\nrules 1\noption data {json.dumps(str(trap))}\n\n"
    with pytest.raises(RecordError, match="component data of its own"):
        Record.parse(text).make_game()
    with pytest.raises(RecordError, match="component data of its own"):
        list(Record.parse(text).replay())
    with pytest.raises(ValueError, match="component data of its own"):
        position(text)


def test_a_position_opens_no_file(trap: Path) -> None:
    state = frogpond.make("bullfrogs").new()
    obj = {**state.to_json(), "options": {"data": str(trap)}}
    with pytest.raises(ValueError, match="component data of its own"):
        position(json.dumps(obj))


def test_a_server_of_others_opens_no_file(trap: Path) -> None:
    about = {"game": "bullfrogs", "players": 2, "options": {"data": str(trap), "edition": "published"}, "rules_version": 1}
    assert game_of(about).options["data"] is None


def test_whoever_has_the_file_gives_it(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text((Path(bullfrogs_data.__file__).parent / "bullfrogs.toml").read_text(encoding="utf-8"), encoding="utf-8")
    game = frogpond.make("bullfrogs", data=str(own))
    record, state = Record.of(game), game.new()
    rng = Rng(1)
    for _ in range(6):
        action = state.legal_actions()[int(rng.below(len(state.legal_actions())))]
        record.add(state, action)
        state.apply(action)
    again = Record.parse(record.text())
    with pytest.raises(RecordError, match="give them: data=FILE"):
        again.make_game()
    assert [action for _, action in again.replay(again.make_game(data=str(own)))][-1] == -1


def test_a_record_of_older_rules_is_played_by_todays(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "frogpond record 1\ngame bullfrogs\nplayers 2\nrules 1\n\n"
    monkeypatch.setattr(type(frogpond.make("bullfrogs")), "rules_version", 2)
    assert [action for _, action in Record.parse(text).replay()] == [-1]
    with pytest.raises(RecordError, match="rules version 3"):
        Record.parse(text.replace("rules 1", "rules 3")).make_game()


@pytest.mark.parametrize("option", ["players", "name", "self"])
def test_an_option_that_is_none_is_refused_in_words(option: str) -> None:
    text = Record.of(frogpond.make("bullfrogs")).text()
    head, _, rest = text.partition("option")
    with pytest.raises(ValueError, match="is no option"):
        list(Record.parse(f"{head}option {option} 3\noption{rest}").replay())
    with pytest.raises(ValueError, match="is no option"):
        position(json.dumps({**frogpond.make("bullfrogs").new().to_json(), "options": {option: 3}}))


def test_an_endless_number_is_no_whole_one() -> None:
    """JSON reads 1e999 as infinity."""
    for options in ('{"start": 1e999}', '{"start": -1e999}', '{"start": NaN}'):
        given = json.dumps({**frogpond.make("bullfrogs").new().to_json(), "options": {}}).replace('"options": {}', f'"options": {options}')
        with pytest.raises(ValueError, match="whole number"):
            position(given)

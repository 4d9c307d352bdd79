"""Component data: a designer's own deck by path and by mapping, and every kind of damage with an error that names the place."""

from __future__ import annotations

import copy
import json
import pickle
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from bullfrogs.pond import texts
from contract.conserve import bullfrogs as conserved
from frogpond import Record, RecordError, Rng, make, play_random, testing
from frogpond.games.bullfrogs.look.picture import picture
from frogpond.testing.cases import Case
from frogpond.testing.walk import walk

pytestmark = pytest.mark.both_modes

TEXT = files("frogpond.games.bullfrogs").joinpath("bullfrogs.toml").read_text(encoding="utf-8")
OURS: dict[str, Any] = tomllib.loads(TEXT)


def changed(*places: tuple[str, Any]) -> dict[str, Any]:
    """Our data with other values at some places, such as `deck.0.copies`."""
    data = copy.deepcopy(OURS)
    for place, value in places:
        *path, last = [int(part) if part.isdecimal() else part for part in place.split("/")]
        inner: Any = data
        for key in path:
            inner = inner[key]
        if value is DELETED:
            del inner[last]
        else:
            inner[last] = value
    return data


DELETED = object()


def designers_deck() -> dict[str, Any]:
    """Two kinds of cards, fewer of everything, another layout, other names."""
    data = changed(
        ("deck_size/cards", 5), ("solitaire/player_cards", 5), ("pieces/frogs", 6), ("pieces/bullfrogs", 1), ("limits/hand", 2),
        ("neutral_pad/copies", 2), ("start_layout/neutral_cells", [[1, 0], [2, 0]]), ("colours/names", ["mud", "moss", "sky", "sun"]),
        ("editions/published/removed_with_four_players", [{"actions": 5, "copies": 1}]),
    )  # fmt: skip
    data["deck"] = [
        {"kind": "puddle", "actions": 5, "spaces": 2, "points": 2, "copies": 3},
        {"kind": "lake", "actions": 1, "spaces": 4, "points": 7, "copies": 2},
    ]
    return data


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_designers_deck_keeps_the_contract(players: int) -> None:
    case = Case("bullfrogs", players, {"data": designers_deck()})
    testing.steps.test_actions_are_numbered_sorted_and_different(case, lambda n: n)
    testing.steps.test_no_past_position_ever_changes(case)
    testing.files.test_bytes_round_trip(case)
    testing.files.test_json_round_trip_through_text(case)
    testing.files.test_pickle_round_trip(case)
    testing.words.test_notation_is_unique_and_reads_back(case, lambda n: 2 * n)
    testing.words.test_every_action_of_the_numbering_is_legal_or_explained(case, lambda n: n)
    for state, _ in walk(case, 3):
        conserved(state)
    assert state.view(0).turn == (5 - (players == 4)) * players  # BF-13 as this deck has it


def test_a_designers_deck_in_the_solitaire_game() -> None:
    data = designers_deck()
    data["solitaire"] |= {"isaac_frogs": 4, "action_die": {"faces": [0, 5]}, "movement_die": {"faces": ["any", "up", "up"]}}
    case = Case("bullfrogs-solo", 1, {"data": data})
    state = case.game.new()
    assert [share for _, share in state.chance_outcomes()] == [0.5, 0.5]
    state.play("action die 5")
    assert dict(zip(texts(state), [share for _, share in state.chance_outcomes()], strict=True)) == {
        "movement die up": pytest.approx(2 / 3), "movement die any": pytest.approx(1 / 3)
    }  # fmt: skip
    for seed in range(3):
        for end, _ in walk(case, seed):
            conserved(end)


def test_our_own_file_by_path_is_our_game(tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    path.write_text(TEXT, encoding="utf-8")
    for given in (str(path), path, f"  {path} "):
        game = make("bullfrogs", 3, data=given)
        assert game.options["data"] == str(path)
        for seed in range(3):
            assert play_random(game, seed) == play_random(make("bullfrogs", 3), seed)
        state = game.new()
        assert game.from_json(json.loads(json.dumps(state.to_json()))) == state
        assert pickle.loads(pickle.dumps(state)) == state
        record = Record.of(game)
        assert Record.parse(record.text()).make_game(data=str(path)) == game


def test_a_mapping_appears_by_its_fingerprint() -> None:
    game, same = make("bullfrogs", data=designers_deck()), make("bullfrogs", data=designers_deck())
    other = make("bullfrogs", data=changed(("neutral_pad/points", 5)))
    assert game == same
    assert game != other
    shown = game.to_json()["options"]["data"]
    assert shown.startswith("sha256:")
    with pytest.raises(ValueError, match="options"):
        other.from_json(game.new().to_json())
    record = Record.of(game)
    with pytest.raises(RecordError, match="sha256"):
        record.make_game()
    assert record.make_game(data=designers_deck()) == game
    with pytest.raises(RecordError, match="other data"):
        record.make_game(data=changed(("neutral_pad/points", 5)))


def test_corrected_numbers_reach_the_rules() -> None:
    """An owner of the box corrects the file alone."""
    five = make("bullfrogs", data=changed(("neutral_pad/points", 5)))
    with_pile = {"steps": [], "cards": [{"at": [0, 0], "card": "log"}], "won": {"red": ["neutral"]}}
    assert five.from_json({**five.to_json(), "state": with_pile}).scores() == [5, 0]
    six = make("bullfrogs")
    assert six.from_json({**six.to_json(), "state": with_pile}).scores() == [6, 0]
    copies = make("bullfrogs", data=changed(("deck/0/copies", 2), ("deck/2/copies", 4)))
    assert [share for _, share in copies.new().chance_outcomes()] == pytest.approx([0.2, 0.4, 0.4])
    ranks: Any = make("bullfrogs-solo", data=changed(("solitaire/rank/1/min", 20)))
    assert ranks.rank(22) == "Footman Frog"
    view: Any = ranks.new().view(0)
    assert view.ranks[:2] == [(None, "Squire Frog"), (20, "Footman Frog")]
    assert "below 20" in picture(view).extra  # the ladder is drawn from the view, whatever data it was made with (BF-85)
    limit: Any = make("bullfrogs", data=changed(("limits/deploys_per_pad_per_turn", 1)))
    rng = Rng(1)
    state = limit.new()
    while not state.is_over:
        assert max(card.get("deployed", 0) for card in state.to_json()["state"]["cards"]) <= 1
        actions = state.legal_actions()
        state.apply(actions[rng.below(len(actions))])


REQUIRED = [
    "deck", "deck/0/kind", "deck/0/actions", "deck/1/spaces", "deck/2/points", "deck/0/copies", "deck_size", "deck_size/cards",
    "neutral_pad", "neutral_pad/copies", "neutral_pad/spaces", "neutral_pad/points", "log", "log/frog_points",
    "log/bullfrog_points", "log/majority_bonus",
    "start_layout", "start_layout/neutral_cells", "limits", "limits/hand", "limits/deploys_per_pad_per_turn", "score",
    "score/own_colour_bonus", "score/tie_break_frog", "score/tie_break_bullfrog", "pieces", "pieces/frogs", "pieces/bullfrogs",
    "pieces/frog_strength", "pieces/bullfrog_strength", "colours", "colours/names", "editions", "editions/published",
    "editions/published/sabotage", "editions/published/sabotages_per_turn", "editions/published/redeploy_from_log",
    "editions/published/jump_priority", "editions/published/removed_with_four_players", "solitaire", "solitaire/isaac_frogs",
    "solitaire/isaac_deploys_per_turn", "solitaire/isaac_bumps_per_turn", "solitaire/action_die", "solitaire/action_die/faces",
    "solitaire/movement_die", "solitaire/movement_die/faces", "solitaire/rank", "solitaire/rank/0/name",
]  # fmt: skip


@pytest.mark.parametrize("place", REQUIRED)
def test_missing_facts_are_named(place: str) -> None:
    key = place.split("/")[-1]
    with pytest.raises(ValueError, match=rf"\b{key}\b"):
        make("bullfrogs", 4, data=changed((place, DELETED)))


WRONG: tuple[Any, ...] = (None, -7, 99999, "ribbit and more", [], ["ribbit"], {}, 1.5, True)
ALLOWED = [
    ("editions/published/redeploy_from_log", True),
    ("editions/published/removed_with_four_players", []),
    ("solitaire/rank/0/name", "ribbit and more"),
]
DAMAGE = [(place, value) for place in REQUIRED for value in WRONG if (place, value) not in ALLOWED]


@pytest.mark.parametrize(("place", "value"), DAMAGE, ids=repr)
def test_facts_of_the_wrong_kind_are_named(place: str, value: Any) -> None:
    where = "|".join(rf"\b{part}\b" for part in place.split("/")[-3:] if not part.isdecimal())
    with pytest.raises(ValueError, match=where):
        make("bullfrogs", 4, data=changed((place, value)))


BROKEN: list[tuple[str, list[tuple[str, Any]], str]] = [
    ("sum of copies", [("deck/0/copies", 4)], r"deck holds 11 cards, but \[deck_size\] says 10"),
    ("two kinds of one name", [("deck/1/kind", "wide")], "deck needs different names"),
    ("capitals in a name", [("deck/1/kind", "Middle")], "small letters"),
    ("two words in a name", [("deck/1/kind", "very wide")], "one word"),
    ("two colours of one name", [("colours/names", ["red", "red", "blue", "grey"])], "names needs different names"),
    ("too few colours", [("colours/names", ["red", "green", "blue"])], "at least 4"),
    ("no space", [("deck/0/spaces", 0)], r"\[\[deck\]\] no. 1: spaces must be a whole number from 1 to 12, not 0"),
    ("edition word", [("editions/published/sabotage", "pull")], r"\[editions.published\]: sabotage must be one of push"),
    ("removes too many", [("editions/published/removed_with_four_players", [{"actions": 3, "copies": 9}])], "removes more cards"),
    ("removes nothing known", [("editions/published/removed_with_four_players", [{"actions": 7, "copies": 1}])], "no kind of card"),
    ("neutral pads", [("start_layout/neutral_cells", [[1, 0]])], "as many cells as there are neutral pads"),
    ("one cell twice", [("start_layout/neutral_cells", [[1, 0], [1, 0], [0, 1], [0, -1]])], "different cells"),
    ("on the Log", [("start_layout/neutral_cells", [[0, 0], [1, 0], [0, 1], [0, -1]])], "none of them the Log"),
    ("apart from the Log", [("start_layout/neutral_cells", [[2, 0], [1, 1], [0, 1], [0, -1]])], "connected"),
    ("ranks out of order", [("solitaire/rank/2/min", 10)], "rank"),
    ("a first rank with a bound", [("solitaire/rank/0/min", 1)], "rank"),
    ("hand beyond the deck", [("limits/hand", 20)], "fewer than a hand"),
    ("a huge deck", [("deck/0/copies", 60), ("deck_size/cards", 67)], "too large"),
    ("another schema", [("schema", 2)], "schema must be 1"),
    ("another game", [("game", "leapfrog")], "game must be 'bullfrogs'"),
    ("the Log elsewhere", [("log/cell", [1, 1])], "cell must be"),
    ("actions on neutral pads", [("neutral_pad/actions", 1)], "actions must be 0"),
    ("Isaac's marker elsewhere", [("solitaire/marker_start", [0, 1])], "marker_start must be"),
    ("player_cards", [("solitaire/player_cards", 9)], "player_cards must be 10"),
    ("die face", [("solitaire/movement_die/faces", ["up", "sideways"])], "sideways"),
]  # fmt: skip


@pytest.mark.parametrize(("what", "places", "message"), BROKEN, ids=[what for what, _, _ in BROKEN])
def test_facts_that_do_not_fit_together(what: str, places: list[tuple[str, Any]], message: str) -> None:
    solo = "player_cards" in message or "marker" in message
    with pytest.raises(ValueError, match=message):
        make("bullfrogs-solo" if solo else "bullfrogs", 1 if solo else 4, data=changed(*places))


def break_file(path: Path) -> list[tuple[Path, str]]:
    (path / "folder").mkdir()
    (path / "syntax.toml").write_text(TEXT.replace("[pieces]", "[pieces"), encoding="utf-8")
    (path / "latin.toml").write_bytes("kind = 'gr\xf6n'".encode("latin-1"))
    (path / "empty.toml").write_text("", encoding="utf-8")
    (path / "typo.toml").write_text(TEXT.replace("frogs = 14", "frogs = 'many'", 1), encoding="utf-8")
    return [
        (path / "absent.toml", "can't read data file .*absent.toml"),
        (path / "folder", "can't read data file .*folder"),
        (path / "syntax.toml", r"syntax.toml is not valid TOML: .*line \d+"),
        (path / "latin.toml", "latin.toml is not valid TOML"),
        (path / "empty.toml", r"empty.toml, line 1: \w+ is missing: .* Begin with a copy of the game's own file"),
        (path / "typo.toml", r"typo.toml, line \d+ \[pieces\]: frogs must be a whole number from 0 to 60, not 'many'"),
    ]


def test_damaged_files_are_named(tmp_path: Path) -> None:
    for path, message in break_file(tmp_path):
        with pytest.raises(ValueError, match=message):
            make("bullfrogs", data=str(path))
        with pytest.raises(ValueError, match=message):
            make("bullfrogs-solo", data=path)


@pytest.mark.parametrize("given", [5, ["deck.toml"], True, 1.5])
def test_what_is_no_data_at_all(given: Any) -> None:
    with pytest.raises(ValueError, match="data"):
        make("bullfrogs", data=given)


def test_every_fact_of_our_file_has_a_source() -> None:
    """So that an owner of the box sees what is reconstructed."""
    allowed = {"rulebook", "published review", "reconstruction"}

    def look(table: dict[str, Any], where: str) -> None:
        facts = {key for key, value in table.items() if key != "source" and not holds_tables(value)}
        if where and facts:
            source = table["source"]
            assert (source in allowed) if isinstance(source, str) else (set(source) >= facts and set(source.values()) <= allowed), where
        for key, value in table.items():
            for inner in value if isinstance(value, list) else [value]:
                if isinstance(inner, dict) and key != "source" and key != "removed_with_four_players":
                    look(inner, f"{where}/{key}")

    look(OURS, "")


def holds_tables(value: Any) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and isinstance(value[0], dict))

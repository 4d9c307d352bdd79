"""Options, the registry, data files, reasons and views: the small parts of the engine."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import frogpond
from frogpond import Choice, Game, IllegalAction, Option, Reason, View
from frogpond.engine.data import DataError, Facts
from frogpond.engine.options import read_options, several, truth, whole
from frogpond.engine.registry import game_class

pytestmark = pytest.mark.both_modes
DECLARED = (
    Option("size", "how large", "small", ("small", "large")),
    Option("count", "how many", 3, (), whole(1, 9), "1 to 9"),
    Option("wet", "whether it rains", False, (), truth, "yes or no"),
    Option("with_", "extras", (), (), several(("frogs", "water-lilies")), "frogs, water-lilies"),
)


@pytest.mark.parametrize(("given", "value"), [
    ({}, {"size": "small", "count": 3, "wet": False, "with_": ()}),
    ({"size": " LARGE "}, {"size": "large"}),
    ({"count": "7"}, {"count": 7}),
    ({"count": 7.0}, {"count": 7}),
    ({"wet": "yes"}, {"wet": True}),
    ({"wet": "Off"}, {"wet": False}),
    ({"with_": "water lilies, Frogs"}, {"with_": ("frogs", "water-lilies")}),
    ({"with_": ["frogs"]}, {"with_": ("frogs",)}),
    ({"with_": "none"}, {"with_": ()}),
])  # fmt: skip
def test_options_are_read_from_text_and_python(given: dict[str, Any], value: dict[str, Any]) -> None:
    assert read_options("pond", DECLARED, given).items() >= value.items()


@pytest.mark.parametrize(("given", "message"), [
    ({"depth": 1}, "pond has no option 'depth'; its options are: size, count, wet, with_"),
    ({"size": "huge"}, "size='huge' is not allowed; choose from: small, large"),
    ({"size": None}, "choose from: small, large"),
    ({"count": 10}, r"count=10: must lie between 1 and 9 \(allowed: 1 to 9\)"),
    ({"count": "many"}, "count='many': a whole number is needed"),
    ({"count": 2.5}, "whole number"),
    ({"count": True}, "whole number"),
    ({"wet": "perhaps"}, "wet='perhaps': say yes or no"),
    ({"with_": "toads"}, "unknown: toads"),
    ({"with_": 5}, "with_=5"),
])  # fmt: skip
def test_bad_options_say_what_is_allowed(given: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read_options("pond", DECLARED, given)


def test_games_by_name() -> None:
    names = frogpond.games()
    assert {"bullfrogs", "bullfrogs-solo"} <= set(names)
    for name in names:
        kind: Any = game_class(name)
        assert issubclass(kind, Game)
        assert (kind.name, bool(kind.title), bool(kind.about), bool(kind.credit)) == (name, True, True, True)
        assert kind.min_players <= kind.default_players <= kind.max_players
        assert kind.rules_version >= 1
        assert all(option.meaning for option in kind.declared)
        assert frogpond.make(name).seats == kind.default_players
    assert frogpond.games() == names  # still a function after games were imported


def test_a_list_of_games_is_a_copy() -> None:
    frogpond.games().append("leapfrog")
    assert "leapfrog" not in frogpond.games()


def test_facts_say_where() -> None:
    facts = Facts({"a": {"n": 5, "w": "x", "f": True, "ns": [1, 2], "ws": ["x"], "ts": [{"n": 1}]}}, "pond.toml")
    a = facts.table("a")
    assert (a.number("n", 0, 9), a.word("w"), a.flag("f"), a.numbers("ns", 0, 9), a.words("ws"), len(a.tables("ts"))) == (
        5, "x", True, [1, 2], ["x"], 1
    )  # fmt: skip
    for ask, message in (
        (lambda: facts.table("b"), "pond.toml: b is missing"),
        (lambda: a.table("n"), r"pond.toml \[a\]: n must be a table"),
        (lambda: a.number("n", 6, 9), r"pond.toml \[a\]: n must be a whole number from 6 to 9, not 5"),
        (lambda: a.number("f", 0, 9), "whole number"),
        (lambda: a.word("w", ("y", "z")), "w must be one of y, z, not 'x'"),
        (lambda: a.word("n"), "n must be text"),
        (lambda: a.flag("n"), "n must be true or false"),
        (lambda: a.numbers("ns", 0, 1), "ns must hold whole numbers from 0 to 1, not 2"),
        (lambda: a.numbers("w", 0, 1), "ns?|w must be a list"),
        (lambda: a.words("ns"), "ns must hold text"),
        (lambda: a.words("ws", ("y",)), "ws must hold only y, not 'x'"),
        (lambda: a.tables("ts", least=2), "ts needs at least 2 entries, has 1"),
        (lambda: a.tables("ns"), "ns must be a list of tables"),
        (lambda: a.tables("ts")[0].get("m"), r"\[\[a.ts\]\] no. 1: m is missing"),
    ):
        with pytest.raises(DataError, match=message):
            ask()
    assert facts.digest() == Facts(dict(facts.raw), "elsewhere").digest()
    assert facts.digest() != Facts({**facts.raw, "c": 1}, "pond.toml").digest()


def test_reasons_and_refusals() -> None:
    reason = Reason("full", "The pad is full.", "BF-22")
    assert str(reason) == "The pad is full. (BF-22)"
    assert str(Reason("full", "The pad is full.")) == "The pad is full."
    refusal = IllegalAction(reason)
    assert isinstance(refusal, ValueError)
    assert pickle.loads(pickle.dumps(refusal)).reason == reason


def test_views_are_plain_all_the_way_down() -> None:
    view = View(game="pond", options={"a": (1, 2)}, players=2, seat=0, to_move=0, choices=[Choice(3, "leap", ("c-1-1",))])
    told = view.to_json()
    assert told["options"] == {"a": [1, 2]}
    assert told["choices"] == [{"action": 3, "text": "leap", "picks": ["c-1-1"], "label": "", "price": None, "family": -1, "x": 0, "y": 0}]
    assert view.legal == [3]

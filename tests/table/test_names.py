"""Names at a table: one for one player, no two that the eye takes for one, none like a bot's."""

from __future__ import annotations

import pytest

import frogpond
from frogpond.table import Refused, Seat, seats
from frogpond.table.names import FROGS, STRANGERS, fit_name, level_at, names_at, skeleton

BOTS = ["random", "tadpole", "frog", "grandmaster"]


def test_bots_have_names_of_their_own_and_no_two_are_alike() -> None:
    game = frogpond.make("cosmic-frog", 6)
    for level in (*FROGS, "somebody's bot"):
        names = names_at(game, [seats.bot(level) for _ in range(6)])
        assert len(set(names)) == 6
        assert level not in names
    every = [name for names in FROGS.values() for name in names] + list(STRANGERS)
    assert len(set(every)) == len(every)


def test_people_go_by_what_they_typed_and_namesakes_are_told_apart() -> None:
    game = frogpond.make("bullfrogs", 4)
    seated = [seats.person("a", "Max"), seats.person("b", "max"), seats.person("c", ""), seats.bot("frog")]
    names = names_at(game, seated)
    assert names[0] == "Max"
    assert names[1] == "max (green)"
    assert names[2] == "Player 3"
    assert names[3] == FROGS["frog"][3]
    assert names_at(game, [seats.person("a", "You"), seats.bot("frog"), Seat(), Seat()])[0] == "You (red)"


def test_whoever_a_bot_sits_in_for_keeps_the_name() -> None:
    game = frogpond.make("bullfrogs", 2)
    seated = [seats.person("a", "Max"), seats.bot("frog")]
    away = seats.stand_in(seated, 0, "bullfrog")
    assert names_at(game, away)[0] == "Max"
    assert level_at(away[0]) == "bullfrog stands in"
    assert level_at(away[1]) == "frog"
    assert level_at(seated[0]) == ""


def test_a_name_can_hold_no_mark_of_a_place() -> None:
    assert seats.tidy_name("M\ue000c-0-0\ue001ax\ue002") == "M c-0-0 ax"


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "ANN",
        "\uff21\uff4e\uff4e",
        "A\u200dnn",
        "A\u00adnn",
        "\u0391nn",
        "\u0410nn",
        "A\u0301nn",
        "A n\u2003n",
        "\U0001d400nn",
        "Ann.",
    ],
)
def test_read_like_ann(name: str) -> None:
    with pytest.raises(Refused) as refused:
        fit_name(name, ["Ann"], BOTS)
    assert refused.value.reason.code == "name"


@pytest.mark.parametrize("name", ["frog", "FROG", "fr0g", "fr\u043eg", "frog for Bo", "tadp0le", "Grandrnaster", "bot", "a bot", "You"])
def test_read_like_a_bot_or_the_table(name: str) -> None:
    with pytest.raises(Refused):
        fit_name(name, [], BOTS)


@pytest.mark.parametrize(
    "name",
    ["Anna", "Frog friend", "Bo", "\u041b\u044e\u0434\u043c\u0438\u043b\u0430", "\U0001f438", "Zo\u00eb", "Froggy", "Robot 9"],
)
def test_names_of_people(name: str) -> None:
    assert fit_name(name, ["Ann", "Red"], BOTS) == name


def test_nothing_to_be_seen_is_no_name() -> None:
    assert fit_name("\u200b\u2060 \u00ad", [], BOTS) == ""


def test_a_skeleton_is_its_own() -> None:
    for name in ("Ann", "fr0g", "\u0410nn", "Zo\u00eb 1"):
        assert skeleton(skeleton(name)) == skeleton(name)

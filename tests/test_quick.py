"""Which tests `make quick` takes."""

from __future__ import annotations

from quick import TESTS, near


def names(*changed: str) -> list[str]:
    return [str(test.relative_to(TESTS)) for test in near(list(changed))]


def test_a_changed_test_comes_first_then_its_subject() -> None:
    chosen = names("tests/engine/test_record.py", "src/frogpond/table/rating.py")
    assert chosen[0] == "engine/test_record.py"
    assert "table/test_rating.py" in chosen
    assert chosen.index("table/test_rating.py") < chosen.index("table/test_clock.py")
    assert not [name for name in chosen if name.startswith(("bullfrogs/", "term/"))]


def test_rules_of_a_game_lead_to_the_tests_of_that_game() -> None:
    chosen = names("src/frogpond/games/freeway/rules/roll.py")
    assert "freeway/test_turn.py" in chosen
    assert not [name for name in chosen if name.startswith(("cosmic/", "bullfrogs/"))]


def test_data_beside_the_code_lead_to_their_package() -> None:
    assert "freeway/test_data.py" in names("src/frogpond/games/freeway/freeway.toml")


def test_what_no_test_is_near_to_chooses_nothing() -> None:
    assert names("LICENSE") == []

"""In a notebook, states, views and reports show themselves."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

import frogpond
from frogpond.lab import Settings, make_report


@pytest.mark.parametrize("name", frogpond.games())
def test_states_and_views_draw_themselves(name: str) -> None:
    state = frogpond.make(name).new()
    rng = frogpond.Rng(1)
    while state.to_move < 0:
        state.apply(state.sample(rng))
    for shown in (state._repr_svg_(), state.view(int(state.to_move))._repr_svg_(), state.view(frogpond.SPECTATOR)._repr_svg_()):
        assert shown is not None
        assert ET.fromstring(shown).tag.endswith("svg")
    for page in (state._repr_html_(), state.view(int(state.to_move))._repr_html_()):
        assert page is not None
        assert page.startswith("<figure><svg")
        assert state.game.seat_name(int(state.to_move)) in page
        assert f"{len(state.legal_actions())} choices" in page


def test_a_view_of_a_game_that_cannot_be_made_again_shows_no_picture() -> None:
    """Data given as a mapping is known by its fingerprint only."""
    game = frogpond.make("bullfrogs")
    facts = game.facts()
    assert facts is not None
    own = frogpond.make("bullfrogs", data=dict(facts.raw))
    assert own.new().view(frogpond.SPECTATOR)._repr_svg_() is None
    assert own.new().view(frogpond.SPECTATOR)._repr_html_() is None
    assert own.new()._repr_svg_() is not None
    assert "Chance decides" in own.new()._repr_html_()


def test_a_report_stands_in_a_frame() -> None:
    report = make_report(Settings(frogpond.make("bullfrogs"), ("random", "random"), 3, 1))
    shown = report._repr_html_()
    assert shown.startswith("<iframe srcdoc=")
    assert "<style>" not in shown  # escaped, so that nothing of the page leaks into the notebook

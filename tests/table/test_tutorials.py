"""Every tutorial is played from its first step to its last by the runner, along every way its steps allow."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import frogpond
from frogpond.table import Refused
from frogpond.table.tutorial import LessonProgress, Tutorial, begin, forward, lessons, read, stand, tutorial

NAMES = [name for game in frogpond.games() for name in lessons(game) or [game]]
DOCUMENT = re.compile(r"\b[A-Z]{2}-\d+\b")


def lesson(name: str) -> Tutorial:
    found = tutorial(name)
    assert found is not None, f"{name} brings no tutorial"
    return found


def ways(place: LessonProgress) -> Iterator[list[LessonProgress]]:
    """Every way through the rest of a tutorial."""
    if place.last:
        yield [place]
        return
    for action in place.accepted() if place.step.do else [None]:
        for rest in ways(forward(place, action)):
            yield [place, *rest]


def straight(script: Tutorial) -> list[LessonProgress]:
    """The way of somebody who always takes the first move a step names."""
    way = [begin(script)]
    while not way[-1].last:
        way.append(forward(way[-1], way[-1].accepted()[0] if way[-1].step.do else None))
    return way


@pytest.mark.parametrize("name", NAMES)
def test_every_way_leads_to_the_end(name: str) -> None:
    script = lesson(name)
    arrived = 0
    for way in ways(begin(script)):
        arrived += 1
        assert [place.at for place in way] == list(range(len(script.steps)))
        for place in way:
            if place.step.do:
                assert place.state.to_move == script.seat, place.step.title
                assert place.accepted(), f"{place.step.title}: none of {place.step.do} is possible; {place.state.examples()}"
    assert arrived >= 1


@pytest.mark.parametrize("name", NAMES)
def test_few_steps_short_sentences_known_rules(name: str) -> None:
    """A first game has ten steps at least, a further lesson may be about one subject."""
    script = lesson(name)
    steps, deeds = (6, 3) if name == "freeway--lanes" else (10, 6)
    assert steps <= len(script.steps) <= 16
    rules = set(DOCUMENT.findall(lesson(name).game.look.rules()))
    for step in script.steps:
        assert len(step.say) <= 230, step.title
        assert step.rule in rules, f"{step.title}: {step.rule}"
    assert sum(bool(step.do) for step in script.steps) >= deeds, "a lesson is done, not read"


@pytest.mark.parametrize("name", NAMES)
def test_what_a_step_points_at_is_there_or_can_be_picked(name: str) -> None:
    """The coach points at things by the names that picking uses."""
    from frogpond.web.push.render import picture_of

    script = lesson(name)
    for place in straight(script):
        view = place.state.view(script.seat)
        picks = {pick for choice in view.choices for pick in choice.picks}
        picture = picture_of(script.game, view)
        page = "".join([picture.body, picture.middle, picture.left, picture.extra, picture.arena, *picture.panels])
        names = set(re.findall(r'(?:id|data-pick)="([^"]+)"', page)) | picks | {f"panel-{seat}" for seat in range(9)}
        if script.game.look.picture(view) is not None:
            assert set(place.step.show) <= names, f"{place.step.title}: {set(place.step.show) - names}"
        if place.step.do and place.step.show:
            wanted = {pick for choice in view.choices if choice.action in place.accepted() for pick in choice.picks}
            assert wanted & set(place.step.show), f"{place.step.title} points at nothing it asks for: {wanted}"


@pytest.mark.parametrize("name", NAMES)
def test_a_scoring_happens_and_the_game_goes_on(name: str) -> None:
    """The lesson goes through a scoring: some score or Vault changed; and it ends in a position that can be played on."""
    script = lesson(name)
    way = straight(script)
    assert any(place.state.scores() != way[0].state.scores() for place in way), "nothing was scored"
    end = way[-1].state
    assert not end.is_over
    assert script.game.from_bytes(end.to_bytes()) == end


@pytest.mark.parametrize("name", NAMES)
def test_standing_anywhere_is_the_same_as_walking_there(name: str) -> None:
    script = lesson(name)
    for place in straight(script):
        again = stand(script, place.at, place.moves)
        assert again.state == place.state
        assert [event.kind for told in again.told for event in told.events] == [event.kind for told in place.told for event in told.events]


def test_other_moves_and_damaged_ways_are_refused() -> None:
    script = lesson("bullfrogs")
    with pytest.raises(Refused, match="missing"):
        stand(script, 5, ())
    with pytest.raises(Refused, match="numbered"):
        stand(script, 99, ())
    with pytest.raises(Refused, match="more moves"):
        stand(script, 1, (3,))
    third = stand(script, 2, ())
    wrong = next(action for action in third.state.legal_actions() if action not in third.accepted())
    with pytest.raises(Refused, match="wants something else"):
        forward(third, wrong)
    reason = third.why_not(["hand-wide"])
    assert reason is not None
    assert "That’s allowed" in reason.text
    assert third.why_not(["c-5-5"]) is None
    with pytest.raises(Refused, match="Nothing to do"):
        forward(begin(script), wrong)


def test_a_damaged_script_says_where() -> None:
    step = {"title": "One", "say": "Do it.", "do": ["play small 9,9"]}
    good = {"game": "bullfrogs", "title": "x", "step": [step, {"title": "End", "say": "End."}]}
    assert begin(read(good, "x.toml")).accepted() == []
    with pytest.raises(ValueError, match=r"x\.toml, step 1: unknown tell"):
        read({**good, "step": [{**step, "tell": 1}]}, "x.toml")
    with pytest.raises(ValueError, match="last one is only read"):
        read({**good, "step": [step]}, "x.toml")
    with pytest.raises(ValueError, match=r"the script says 'draw gold'.*possible"):
        begin(read({**good, "setup": ["draw gold"]}, "x.toml"))

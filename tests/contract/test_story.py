"""The story of every game: turns as chapters, every event told or folded, sound English, one name for one player, no secrets."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from frogpond import Event, State
from frogpond.engine.advice import kind, theme
from frogpond.engine.story import CLOSE, MIDDLE, OPEN, parts, plain, speaking
from frogpond.table.story import Heard, Story
from frogpond.testing.cases import Case
from frogpond.testing.walk import viewers, walk

pytestmark = pytest.mark.both_modes
Scaled = Callable[[int], int]
NAMES = ("Mia", "Jonas", "Old Basil", "Zoë", "Quill", "Bea")
WRONG = (
    (re.compile(r"  "), "two spaces"),
    (re.compile(r"\s[.,:;!?]"), "a space before a sign"),
    (re.compile(r"\.\.|,,|, \."), "two signs"),
    (re.compile(r"\b1 (points|steps|frogs|actions|dice|flies|pads|times|Lands|cards|hexes|tiles|dimensions)\b"), "a number and a plural"),
    (re.compile(r"\b([02-9]|\d\d+) (point|step|action|die|fly|time|Land|card|hex|tile|dimension)\b"), "a number and a singular"),
    (re.compile(r"\b(one|a|an) (frogs|bullfrogs|pads|points|hexes|tiles|fractures)\b"), "one and a plural"),
    (re.compile(r"\b(two|three|four|five|six) (frog|bullfrog|pad|point|hex|tile|fracture)\b"), "many and a singular"),
    (re.compile(r"\ba [aeio]"), "a before a vowel"),
    (re.compile(r"\b[Yy]ou (was|takes|wins|is|has|leads)\b"), "you with another's verb"),
    (re.compile(r"\b[Yy]ou's\b|\bYour's\b"), "you as an owner"),
    (re.compile(r"\(-?\d+, ?-?\d+\)|-?\d+,-?\d+"), "raw coordinates"),
    (re.compile(r"None|\{|\}|\[|\]|_|<|>|True|False|#\d"), "code"),
    (re.compile(r"[a-z]-\d|\b[chsvg]-|barren\b"), "an id or a code word"),
)


def names_of(case: Case) -> tuple[str, ...]:
    return NAMES[: case.game.seats]


def story(case: Case, seed: int, viewer: int, change: Callable[[Event], Event] = lambda event: event) -> tuple[Story, State]:
    """A whole random game, told to one viewer; `change` alters what happened before it is heard."""
    game = case.game
    state = game.new()
    state.watch()
    tale = Story(game, viewer, 0)
    move = 0
    with speaking(names_of(case)):
        for before, action in walk(case, seed):
            if action < 0:
                break
            seat = int(before.to_move)
            state.apply(action)
            move += 1
            for event in state.events:
                tale.hear(Heard(change(event), move, seat, move))
            if Random(move).random() < 0.1:
                tale.tell()  # told as it goes on, or all at once: the same
        tale.tell()
    return tale, state


def sound(sentence: str) -> None:
    for pattern, what in WRONG:
        assert not pattern.search(sentence), f"{what}: {sentence!r}"
    assert sentence == sentence.strip()
    assert sentence[0].isupper() or sentence[0].isdigit(), sentence
    assert not any(sign in sentence for sign in (OPEN, MIDDLE, CLOSE)), sentence


def test_sentences_are_sound_for_every_viewer(case: Case, scaled: Scaled) -> None:
    colours = re.compile(r"\b(" + "|".join(colour.capitalize() for colour in case.game.colours) + r")\b")
    for seed in range(scaled(1)):
        for viewer in viewers(case.game):
            tale, _ = story(case, 40 + seed, viewer)
            assert len(tale.chapters) > 3
            for chapter in tale.chapters:
                for told in chapter.told:
                    for without in ("", chapter.opening.name):
                        said = plain(told.sentence(without))
                        sound(said)
                        assert said.endswith((".", "!")), said
                        assert not colours.search(said), f"a player goes by the colour: {said}"
                if fold := chapter.telling.fold:
                    sound(fold[0].upper() + fold[1:])
                for number in range(len(chapter.heard)):
                    line = chapter.detail(number, case.game).text
                    sound(line)
                    assert not colours.search(line), f"a player goes by the colour: {line}"


def test_everything_is_told_once_or_folded(case: Case) -> None:
    tale, _ = story(case, 50, 0)
    moves = -1
    for chapter in tale.chapters:
        told = [i for one in chapter.told for i in one.events]
        assert len(told) == len(set(told)), [plain(one.sentence()) for one in chapter.told]
        assert set(told) <= set(range(len(chapter.heard)))
        assert all(one.events and chapter.move_of(one) >= moves for one in chapter.told)
        lasts = [max(one.events) for one in chapter.told]
        assert lasts == sorted(lasts), "told in the order in which it happened"
        moves = max([moves, *(heard.move for heard in chapter.heard)])
    loud = sum(len(chapter.told) for chapter in tale.chapters)
    lines = sum(len(chapter.heard) for chapter in tale.chapters)
    assert loud <= lines
    assert tale.marks[-1] != 0


def test_a_story_told_on_is_the_story_told_at_once(case: Case) -> None:
    whole, _ = story(case, 51, 0)
    again = Story(case.game, 0, 0)
    with speaking(names_of(case)):
        for chapter in whole.chapters:
            for heard in chapter.heard:
                again.hear(heard)
        again.tell()
    assert [chapter.told for chapter in again.chapters] == [chapter.told for chapter in whole.chapters]
    assert again.marks == whole.marks


def test_what_a_move_did_first_heads_its_lines(case: Case) -> None:
    tale, _ = story(case, 51, 0)
    moves = {heard.move for chapter in tale.chapters for heard in chapter.heard}
    for move in (*moves, max(moves) + 1):
        assert tale.first_at(move) == next((line.text for line in tale.at_move(move)), "")


def test_nothing_is_told_that_the_viewer_may_not_know(case: Case) -> None:
    """With every secret that a viewer does not share turned into another one, that viewer reads the same story."""

    def told(viewer: int, change: Callable[[Event], Event]) -> list[list[str]]:
        tale, _ = story(case, 52, viewer, change)
        return [
            [chapter.opening.name, chapter.telling.fold, *(one.sentence() for one in chapter.told), *chapter.telling.details]
            for chapter in tale.chapters
        ]

    for viewer in viewers(case.game):

        def other(event: Event, viewer: int = viewer) -> Event:
            return event if viewer in event.known_to else replace(event, secret=dict.fromkeys(event.secret, "secret-mark"))

        assert told(viewer, other) == told(viewer, lambda event: event)


def test_places_are_things_of_the_board(case: Case) -> None:
    """What a place names is drawn under that id, or lies on the grid of the board's rim."""
    tale, state = story(case, 53, 0)
    drawn = ""
    for seat in range(case.game.seats):
        picture = case.game.look.picture(state.viewed(seat))
        if picture is None:
            return
        drawn += picture.body + picture.left + picture.extra + "".join(picture.panels)
    ids = set(re.findall(r'(?:id|data-pick|data-vault)="([^"]+)"', drawn))
    grid = re.search(r'data-grid="(\w+) ', drawn)
    told = [one for chapter in tale.chapters for one in chapter.told]
    named = {place.at for one in told for place in parts(one.sentence()) if not isinstance(place, str)}
    named |= {at for one in told for arrow in one.arrows for at in arrow}
    assert named
    for at in named:
        on_grid = grid and re.fullmatch(rf"{grid[1]}-(-?\d+)-(-?\d+)", at)
        assert ids & set(at.split()) or on_grid or at.startswith("h-"), at  # a hex may be gone


def test_deeds_are_words(case: Case) -> None:
    """What advice calls a move is no notation."""
    for number, (state, action) in enumerate(walk(case, 54)):
        if action < 0 or state.to_move < 0 or number % 3:
            continue
        with speaking(names_of(case)):
            words = case.game.deed(state, action)
        sound(words[0].upper() + words[1:])


def test_moments_are_headed_by_words(case: Case) -> None:
    """Whatever was done and whatever would have been better, a review heads it in a few words that are no notation."""
    for number, (state, action) in enumerate(walk(case, 55)):
        if action < 0 or state.to_move < 0 or number % 3:
            continue
        others = state.legal_actions()
        with speaking(names_of(case)):
            headings = [kind(state, action, better) for better in (action, -1, others[0], others[len(others) // 2], others[-1])]
            sides = {theme(state, better) for better in others}
        for words in headings:
            sound(words)
            assert len(words) < 80, words
        assert all(side == side.strip() and len(side) < 40 for side in sides)


def test_the_end_is_told_when_it_comes(case: Case) -> None:
    """A sentence that says so stands in the last turn alone, whatever happened on the way there."""
    ends = re.compile(r"\bgame (is|was) over\b|\bgame ends\b")
    for seed in range(60, 63):
        tale, _ = story(case, seed, 0)
        said = [[plain(told.sentence()) for told in chapter.told if ends.search(plain(told.sentence()))] for chapter in tale.chapters]
        assert not any(said[:-1]), said
        assert len(said[-1]) <= 1, said

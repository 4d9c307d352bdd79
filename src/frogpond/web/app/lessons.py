"""Guided first games: which there are, where a learner stands, and the real game after the lesson. Nothing is stored until then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ...engine.reason import Reason
from ...table import Plan, Refused, seats
from ...table.click_refusal import why_picks
from ...table.tutorial import LessonProgress, Tutorial, begin, forward, stand, tutorial
from ...table.tutorial import lessons as lesson_names
from ..live.room import Room
from .context import App, Visitor
from .game_cards import GameCard, game_cards, game_class, known_bot

# What players read
THERES_NO_LESSON_HERE = "There’s no lesson here."
THERES_NO_SUCH_STEP = "There’s no such step."


@dataclass(frozen=True, slots=True)
class LessonLink:
    name: str
    title: str


@dataclass(frozen=True, slots=True)
class GameLessons:
    """A game that can be learned here, with its lessons."""

    game: GameCard
    lessons: list[LessonLink]


def lessons() -> list[GameLessons]:
    """The games with lessons."""
    taught = [
        GameLessons(card, [LessonLink(name, lesson.title) for name in lesson_names(card.name) if (lesson := tutorial(name))])
        for card in game_cards()
    ]
    return [one for one in taught if one.lessons]


def lesson_of(name: str) -> Tutorial:
    """A lesson by name; Refused if there is none."""
    lesson = tutorial(name) if game_class(name.partition("--")[0]) is not None else None
    if lesson is None:
        raise Refused("gone", THERES_NO_LESSON_HERE)
    return lesson


@lru_cache(maxsize=512)
def place_at(name: str, at: int, moves: tuple[int, ...]) -> LessonProgress:
    """Where a learner stands; cached, because everybody walks the same way."""
    return stand(lesson_of(name), at, moves)


@lru_cache(maxsize=64)
def walk(name: str) -> list[LessonProgress]:
    """Every step of a lesson, with the first of the moves that each asks for."""
    steps = [begin(lesson_of(name))]
    while not steps[-1].last:
        steps.append(forward(steps[-1], next(iter(steps[-1].accepted()), None)))
    return steps


async def lesson_place(app: App, name: str, at: int | None, moves: Sequence[int | None]) -> LessonProgress:
    """Where a learner stands after these moves; Refused where that can't be."""
    lesson_of(name)
    known = tuple(move for move in moves if move is not None)
    if at is None or len(known) < len(moves):
        raise Refused("gone", THERES_NO_SUCH_STEP)
    try:
        return await app.services.apart(place_at, name, at, known)
    except Refused as refused:
        raise Refused("gone", refused.reason.text) from None


async def why_here(app: App, place: LessonProgress, picks: list[str]) -> Reason:
    """Why what was clicked does nothing here: the lesson wants something else, or the rules say no."""
    state, seat = place.state.clone(), place.tutorial.seat
    reason = place.why_not(picks) if picks and state.to_move == seat else None
    return reason if reason is not None else await app.services.apart(why_picks, state, seat, picks)


async def play_on(app: App, who: Visitor, name: str, moves: Sequence[int | None]) -> Room:
    """The real game: on from where the lesson ended, with bots in the other seats."""
    lesson = lesson_of(name)
    app.limit_tables(who.address)
    try:
        place = await app.services.apart(place_at, name, len(lesson.steps) - 1, tuple(-1 if move is None else move for move in moves))
    except Refused as refused:
        raise Refused("query", refused.reason.text) from None
    game, bot = lesson.game, known_bot(lesson.bot)
    seated = [seats.person(who.owner, "") if seat == lesson.seat else seats.bot(bot) for seat in range(game.seats)]
    return await app.rooms.create(
        Plan(who.owner, game.name, game.seats, game.public_options, None, seated, base=place.state.to_bytes()), who.address
    )

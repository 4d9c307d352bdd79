"""A step of a lesson as its page shows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...engine.game import Game
from ...engine.state import State
from ...table.story import Heard, Story
from ...table.tutorial import LessonEvent, LessonProgress, Tutorial, begin
from .render import SeatInfo, board_layers, letters_of, picture_of, view_message
from .story import rows


def names_of(lesson: Tutorial) -> list[SeatInfo]:
    return [
        SeatInfo("You" if seat == lesson.seat else lesson.game.seat_name(seat), seat == lesson.seat) for seat in range(lesson.game.seats)
    ]


def step_message(place: LessonProgress, dark: bool, size: str) -> dict[str, Any]:
    """A `view` message (docs/protocol.md) with the lesson's step; only what the step waits for can be picked."""
    lesson, step = place.tutorial, place.step
    game, seat = lesson.game, lesson.seat
    view = place.state.view(seat)
    wanted = place.accepted() if step.do else []
    view.choices = [choice for choice in view.choices if choice.action in wanted]
    message = view_message(game, view, names_of(lesson), seq=place.at, rid=place.at, dark=dark, size=size)
    message["preselect"] = []
    message["tools"] = {"undo": "", "why": True, "fork": False}
    letters = letters_of(game)
    message |= told_part(game, seat, begin(lesson).state, place.told, place.fresh, dark, size)
    asked_before = 1 if place.at and lesson.steps[place.at - 1].do else 0
    message["lesson"] = {
        "at": place.at, "of": len(lesson.steps), "title": step.title, "text": step.say, "rule": step.rule,
        "link": f"/rules/{game.name}#{step.rule}" if step.rule else "", "show": list(step.show), "do": wanted, "last": place.last,
        "moves": list(place.moves), "before": list(place.moves[: len(place.moves) - asked_before]), "face": letters[seat],
    }  # fmt: skip
    return message


def told_part(
    game: Game, seat: int, start: State, told: Sequence[LessonEvent], fresh: int, dark: bool, size: str
) -> dict[str, Any]:  # fmt: skip
    """What happened since the start as a story, and the last of it as frames."""
    story, count = Story(game, seat, max(0, game.turn(start)[0] - 1)), len(told)
    for number, item in enumerate(told, 1):
        for event in item.events:
            story.hear(Heard(event, number, item.seat))
    story.tell()
    new = [(event.kind, item, i) for item in told[count - fresh :] for i, event in enumerate(item.events)]
    frames: list[dict[str, Any]] = []
    for number, (kind, item, i) in enumerate(new, 1):
        state = item.film[i] if i < len(item.film) and number < len(new) else None
        frames.append({"kind": kind, "board": board_of(state, seat, dark, size)} if state else {"kind": kind})
    chapters = {"from": 0, "chapters": rows(story, 0, (seat,)), "mark": [0, 0], "moves": count, "seen": count, "anew": True}
    return {"story": chapters, "frames": frames}


def board_of(state: State, seat: int, dark: bool, size: str) -> dict[str, Any]:
    return board_layers(picture_of(state.game, state.viewed(seat), dark=dark, size=size))

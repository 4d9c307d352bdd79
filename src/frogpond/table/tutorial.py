"""Guided first games: a script of each game (`Look.tutorial`), and a runner that knows where a learner stands.

A script is a row of steps. A step either only says something, or waits for one of a few moves; after it the script plays on by itself
(dice, cards, the others' moves). Nothing is stored: where a learner stands follows from the step and the moves made, so any page can ask.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from ..engine.event import Event
from ..engine.game import Game
from ..engine.reason import IllegalAction, Reason
from ..engine.registry import make
from ..engine.rng import Rng
from ..engine.state import CHANCE, State
from .refused import Refused

ANY = "chance"  # in a script: whatever the seed gives, until somebody decides
KEYS = {"title", "say", "rule", "show", "do", "then"}


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One step: a sentence, what it points at, the moves it accepts (none: it is only read), what happens after them."""

    title: str
    say: str
    rule: str = ""
    show: tuple[str, ...] = ()
    do: tuple[str, ...] = ()
    then: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Tutorial:
    """A script. `seat` is the learner's; `seed` gives the outcomes that no step sets; `setup` comes before the first step."""

    game: Game
    title: str
    seat: int
    seed: int
    setup: tuple[str, ...]
    steps: tuple[LessonStep, ...]
    bot: str
    farewell: str
    position: dict[str, Any] | None = None  # it begins in the middle of a game


@dataclass(slots=True)
class LessonEvent:
    """The effect of one move or outcome: who decided (-1: chance), its events, and the position after each."""

    seat: int
    events: list[Event] = field(default_factory=list)
    film: list[State] = field(default_factory=list)


@dataclass(slots=True)
class LessonProgress:
    """Where a learner stands. `told` is what happened since the first step, `fresh` how much of it since the step before."""

    tutorial: Tutorial
    at: int
    moves: tuple[int, ...]
    state: State
    told: list[LessonEvent]
    fresh: int

    @property
    def step(self) -> LessonStep:
        return self.tutorial.steps[self.at]

    @property
    def last(self) -> bool:
        return self.at == len(self.tutorial.steps) - 1

    def accepted(self) -> list[int]:
        """The moves this step waits for, as far as the moves before left them possible."""
        return [self.state.find(text) for text in self.step.do if self.state.why_not(self.tutorial.seat, text) is None]

    def why_not(self, picks: Sequence[str]) -> Reason | None:
        """For things clicked that this step does not want, though the rules would allow them; None if the rules say no themselves."""
        for action in self.state.legal_actions():
            if self.state.choice(action).begins(picks):
                words = f"That’s allowed, but for now: {self.step.say}" if self.step.do else "Good idea, but read on first: press Next."
                return Reason("lesson", words, self.step.rule)
        return None


@cache
def tutorial(name: str) -> Tutorial | None:
    """The script of a lesson: the first of a game has its name, a further one `game--subject`; None if there is none."""
    text = make(name.partition("--")[0]).look.tutorial(name)
    return read(tomllib.loads(text), f"the tutorial of {name}") if text else None


def lessons(game: str) -> list[str]:
    """The names of a game's lessons, the first one first."""
    return [name for name in make(game).look.tutorials if name.partition("--")[0] == game]


def read(script: dict[str, Any], where: str) -> Tutorial:
    """A script from its data; ValueError that names the step if something is wrong."""
    game = make(script["game"], script.get("players"), **script.get("options", {}))
    steps = []
    for number, raw in enumerate(script.get("step", []), 1):
        unknown = set(raw) - KEYS
        if unknown or not raw.get("say") or not raw.get("title"):
            wrong = f"unknown {', '.join(sorted(unknown))}" if unknown else "it needs a title and something to say"
            raise ValueError(f"{where}, step {number}: {wrong}; a step has {', '.join(sorted(KEYS))}")
        steps.append(
            LessonStep(raw["title"], raw["say"], raw.get("rule", ""), *(tuple(raw.get(key, ())) for key in ("show", "do", "then")))
        )
    if not steps or steps[-1].do:
        raise ValueError(f"{where}: a tutorial needs steps, and the last one is only read")
    return Tutorial(
        game, script["title"], script.get("seat", 0), script.get("seed", 1), tuple(script.get("setup", ())), tuple(steps),
        script.get("bot", "spawn"), script.get("farewell", "Play on"), script.get("position"),
    )  # fmt: skip


def play_on(lesson: Tutorial, state: State, texts: Sequence[str], events: list[LessonEvent]) -> None:
    """Carry out what the script sets; then, as long as chance decides (and where it says "chance"), outcomes from its seed."""
    waiting = list(texts)
    while waiting or state.to_move == CHANCE:
        seat = int(state.to_move)
        if waiting and waiting[0] == ANY and seat != CHANCE:
            waiting.pop(0)
            continue
        if waiting and waiting[0] != ANY:
            text = waiting.pop(0)
            try:
                state.play(text)
            except (IllegalAction, ValueError) as error:
                raise ValueError(f"the script says {text!r}, but {error} (possible: {state.examples()})") from None
        else:
            state.advance(state.sample(Rng(lesson.seed, len(events))))
        events.append(LessonEvent(seat, state.events, list(state.film or ())))


def begin(lesson: Tutorial) -> LessonProgress:
    """The first step."""
    game = lesson.game
    state = game.new() if lesson.position is None else game.from_json({**game.to_json(), "state": lesson.position})
    play_on(lesson, state, lesson.setup, [])
    return LessonProgress(lesson, 0, (), state, [], 0)


def forward(place: LessonProgress, action: int | None = None) -> LessonProgress:
    """The next step: after reading, or after one of the moves the step waits for."""
    step, lesson = place.step, place.tutorial
    if place.last:
        raise Refused("end", "That was the last step. Play a real game now.")
    state = place.state.clone()
    state.watch(film=True)
    events = list(place.told)
    moves = place.moves
    if step.do:
        if action is None or action not in place.accepted():
            raise Refused("lesson", f"This step wants something else: {' or '.join(step.do)}.", step.rule)
        state.advance(action)
        events.append(LessonEvent(lesson.seat, state.events, list(state.film or ())))
        moves = (*moves, action)
    elif action is not None:
        raise Refused("lesson", "Nothing to do in this step. Press Next.", step.rule)
    play_on(lesson, state, step.then, events)
    state.watch(False)
    return LessonProgress(lesson, place.at + 1, moves, state, events, len(events) - len(place.told))


def stand(lesson: Tutorial, at: int, moves: Sequence[int]) -> LessonProgress:
    """A learner's progress at a step after these moves; Refused if that can't be."""
    if not 0 <= at < len(lesson.steps):
        raise Refused("step", f"There is no step {at}: they are numbered 0 to {len(lesson.steps) - 1}.")
    left = list(moves)
    place = begin(lesson)
    while place.at < at:
        action = None
        if place.step.do:
            if not left:
                raise Refused("step", "A move is missing on the way to this step.")
            action = left.pop(0)
        place = forward(place, action)
    if left:
        raise Refused("step", "There are more moves than steps that ask for one.")
    return place

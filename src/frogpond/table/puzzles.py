"""A puzzle as it is solved: the answer is played on the board, and what comes of a wrong one. Nothing is stored here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..engine.advice import change, why
from ..engine.puzzles import Puzzle
from ..engine.rng import Rng
from ..engine.state import CHANCE, State
from ..engine.story import capital, plain
from .story import Heard, Story
from .tutorial import LessonEvent

Choose = Callable[[State], int]
"""Decides for the seat to move."""
FIRST_RATING = 1200.0
PUZZLE_RATINGS = (0.0, 1000.0, 1200.0, 1400.0, 1600.0, 1800.0)
"""Of a puzzle that nobody tried, by how much search finds its move."""
SETTLED_AFTER = 20
MAX_STEPS = 60
"""Decisions and outcomes after an answer."""


def rated(mine: float, my_tries: int, theirs: float, their_tries: int, solved: bool) -> tuple[float, float]:
    """The ratings of solver and puzzle after a first try (Elo; both move further while little is known of them)."""
    expected = 1 / (1 + 10 ** ((theirs - mine) / 400))
    surprise = (1.0 if solved else 0.0) - expected
    steps = [32.0 if tries < SETTLED_AFTER else 16.0 for tries in (my_tries, their_tries)]
    return mine + steps[0] * surprise, theirs - steps[1] / 2 * surprise


def stake(mine: float, tries: int, theirs: float) -> tuple[int, int]:
    """The rating won by a right first try, and lost by a wrong one."""
    return round(rated(mine, tries, theirs, 0, True)[0] - mine), round(mine - rated(mine, tries, theirs, 0, False)[0])


@dataclass(frozen=True, slots=True)
class PuzzleLine:
    """An answer carried out: where it leads, what happened, whether it was right, and what to say."""

    action: int
    right: bool
    state: State
    told: tuple[LessonEvent, ...]
    title: str
    text: str


def themes_of(puzzle: Puzzle, state: State) -> str:
    """The theme of a puzzle, in the words of its game."""
    theme: str = state.game.look.advice.theme(state, state.find(puzzle.best))
    return theme or "The best move"


def answered(puzzle: Puzzle, start: State, action: int, choose: Choose) -> PuzzleLine:
    """The result of an answer; `choose` decides for everybody after it. A right answer is played; a wrong one is played on until the others
    have answered."""
    seat, right = int(start.to_move), puzzle.solved_by(start, action)
    state, events, reply = carried_on(start, action, choose if not right else None)
    deed = start.game.deed(start, action) or start.text(action)
    if right:
        gain = change(start.game, puzzle.second, puzzle.value)
        return PuzzleLine(
            action, True, state, events, f"Yes! {capital(deed)}.", f"{why(start, action, seat)[0]} {gain} better than the next best."
        )
    behind = points_behind(puzzle, start, state, choose)
    title = f"Not this one. {reply}." if reply else "Not this one."
    price = f"The best move is worth {change(start.game, puzzle.second, puzzle.value)} more."
    played = f" Played on like this, you end up {behind} point{'' if behind == 1 else 's'} worse off." if behind > 0 else ""
    return PuzzleLine(action, False, state, events, title, f"{why(start, action, seat)[0]} {price}{played}".strip())


def carried_on(start: State, action: int, choose: Choose | None) -> tuple[State, tuple[LessonEvent, ...], str]:
    """The position after an action and the chance that follows; with `choose` also after the others' answers, told as a sentence."""
    seat, state, reply = int(start.to_move), start.clone(), 0
    rng = Rng(action + 1, 17)
    events: list[LessonEvent] = []

    def play(mover: int, answer: int) -> None:
        state.watch(film=True)
        state.advance(answer)
        events.append(LessonEvent(mover, state.events, list(state.film or ())))
        state.watch(False)

    play(seat, action)
    others, turn = False, start.game.turn(start)[0]
    while len(events) < MAX_STEPS and not state.is_over:
        mover = int(state.to_move)
        if mover == CHANCE:
            play(mover, int(state.sample(rng)))
        elif choose is None or (mover == seat and (others or (start.game.seats == 1 and state.game.turn(state)[0] > turn))):
            break
        else:
            answer = choose(state)
            if mover != seat:
                before, others = state.scores()[mover], True
                play(mover, answer)
                if state.scores()[mover] > before or not reply:
                    reply = len(events)
            else:
                play(mover, answer)
    return state, tuple(events), sentence_of(start, seat, events, reply)


def sentence_of(start: State, seat: int, events: list[LessonEvent], number: int) -> str:
    """The sentence of a move, as the story tells it to the solver."""
    story = Story(start.game, seat, 0)
    for at, item in enumerate(events[:number], 1):
        for event in item.events:
            story.hear(Heard(event, at, item.seat))
    story.tell()
    chapter = story.chapters[-1] if number and story.chapters else None
    if chapter is None or not chapter.told:
        return ""
    return plain(chapter.told[-1].sentence()).partition(". ")[0].rstrip(".")


def points_behind(puzzle: Puzzle, start: State, wrong: State, choose: Choose) -> int:
    """How many points the lead is behind that after the best move, both played on in the same way."""
    seat, (best, _, _) = int(start.to_move), carried_on(start, start.find(puzzle.best), choose)
    return lead(best, seat) - lead(wrong, seat)


def lead(state: State, seat: int) -> int:
    scores = [int(score) for score in state.scores()]
    team = state.game.team_of
    others = [score for other, score in enumerate(scores) if team[other] != team[seat]]
    return scores[seat] - max(others, default=0)

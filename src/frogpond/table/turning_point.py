"""The turning point of a game: the act after which the winner's lead was never lost again, or else the one that gained most. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..engine.state import State
from ..engine.story import Act
from .story import Chapter
from .table import Table


@dataclass(frozen=True, slots=True)
class Decided:
    """An act of the story. `before` moves had been made when it began, `after` when it was done; `gain` is what it was worth, `ahead`
    how far the winners were before everybody else when it was done."""

    chapter: Chapter
    told: Act
    before: int
    after: int
    gain: int
    ahead: int
    for_good: bool  # the lead changed with it and was never lost again


def lead(state: State, winners: Sequence[int]) -> int:
    """How far the winners are before everybody else; for somebody alone the score."""
    scores = state.scores()
    others = [score for seat, score in enumerate(scores) if seat not in winners]
    return max(scores[seat] for seat in winners) - max(others) if others else scores[0]


def leads(table: Table, winners: Sequence[int]) -> list[int]:
    """The lead after so many moves."""
    state = table.start()
    result = [lead(state, winners)]
    for row in list(table.moves):
        state.advance(row.action)
        result.append(lead(state, winners))
    return result


def decided(table: Table, viewer: int) -> Decided | None:
    """The turning point of a finished game in the words of this viewer; None if nobody won or nothing was ever scored."""
    winners = table.winners() or ([0] if table.game.seats == 1 else [])
    if not winners:
        return None
    run = leads(table, winners)
    acts = []
    for chapter, story_act in table.history.story(viewer).acts():
        moves = chapter.moves_of(story_act)
        acts.append((chapter, story_act, max(0, min(moves) - 1), min(max(moves), len(run) - 1)))
    gains = [(act, run[act[3]] - run[act[2]]) for act in acts]
    turned = [(act, gain) for act, gain in gains if run[act[2]] <= 0 < run[act[3]] and min(run[act[3] :]) > 0]
    rising = [(act, gain) for act, gain in gains if gain > 0]
    if not rising:
        return None
    act, gain = turned[-1] if turned else max(rising, key=lambda pair: pair[1])
    return Decided(*act, gain, run[act[3]], bool(turned))

"""Sentences that are made once for several readers are those that each would be told alone."""

from __future__ import annotations

import random

import pytest

import frogpond
from frogpond.engine.event import Event
from frogpond.engine.state import SPECTATOR, State
from frogpond.engine.story import speaking
from frogpond.table import Table, seats
from frogpond.table.chance import Draw
from frogpond.table.story import Story, StoryCache

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo")


def drawing(rng: random.Random) -> Draw:
    def draw(state: State) -> int:
        return int(rng.choice(state.legal_actions()))

    return draw


def table_of(name: str) -> Table:
    game = frogpond.make(name)
    return Table("t", game, [seats.person(f"{seat:064}", NAMES[seat]) for seat in range(game.seats)])


@pytest.mark.parametrize("name", frogpond.games())
@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_shared_is_what_each_would_be_told(name: str, seed: int) -> None:
    rng, table = random.Random(f"{name} {seed}"), table_of(name)
    draw, game, readers = drawing(rng), table.game, [*range(table.game.seats), SPECTATOR]
    while not table.over and len(table.moves) < 150:
        seat = int(table.state.to_move)
        change = table.act(f"{seat:064}", seat, draw(table.state), draw=draw) if seat >= 0 else table.settle(draw)
        assert change is not None
        table.accept(change)
        rng.shuffle(readers)  # whoever comes first makes the words
        for reader in readers:
            table.history.story(reader)
    with speaking(table.history.names):
        for reader in readers:
            story = table.history.story(reader)
            alone = Story(game, reader, story.turn - sum(chapter.opening.counts for chapter in story.chapters))
            for chapter in story.chapters:
                for one in chapter.heard:
                    alone.hear(one)
            alone.tell()
            assert alone.chapters == story.chapters
            assert alone.marks == story.marks


def test_only_those_who_are_named_or_know_more_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of("bullfrogs")
    change = table.settle(drawing(random.Random(3)))
    assert change is not None
    made: list[int] = []
    cache = StoryCache(table.game)
    event = next(event for step in change.steps for event in step.events)
    marked = type(event).marked

    def counted(event: Event, viewer: int) -> str:
        made.append(viewer)
        return marked(event, viewer)

    monkeypatch.setattr(type(event), "marked", counted)
    for reader in range(table.game.seats):
        assert cache.detail(event, reader) == marked(event, reader)
    assert made[0] == SPECTATOR
    assert len(made) <= table.game.seats

"""The log that is kept as the game goes on is the log that is made from the beginning, whatever was taken back or said meanwhile."""

from __future__ import annotations

import gc
import random
import weakref

import pytest

from frogpond.engine.state import SPECTATOR
from frogpond.table import Said, Table
from table.test_table import ANN, step, table


def afresh(t: Table) -> Table:
    """The same table, read anew."""
    again = Table(t.id, t.game, t.seats, t.rows, t.base)
    again.history.said = list(t.history.said)
    return again


@pytest.mark.parametrize("game", ["bullfrogs", "freeway", "cosmic-frog"])
@pytest.mark.parametrize("seed", range(3))
def test_kept_and_made_anew_are_the_same(game: str, seed: int) -> None:
    rng = random.Random(seed)
    count = 3 if game == "cosmic-frog" else 2
    t = table(game, count, *[ANN] * count)
    readers = (SPECTATOR, *range(count))
    for _ in range(60):
        chance = rng.random()
        if t.state.is_over:
            break
        if chance < 0.2 and t.undo_kind(ANN):
            t.accept(t.take_back(ANN))
        elif chance < 0.35:
            t.history.say(Said(len(t.history.said), t.seq, 0, "Ann", f"word {len(t.history.said)}"))
        else:
            step(t, rng)
        if rng.random() < 0.4:
            reader = rng.choice(readers)
            kept, made = t.history.story(reader), afresh(t).history.story(reader)
            assert kept.chapters == made.chapters
            assert kept.marks == made.marks
            assert kept.lines() == made.lines()
    for reader in readers:
        again = afresh(t)
        assert not again.history.ready(reader)
        again.history.take(again.history.prepared(reader))
        assert again.history.ready(reader)
        assert again.history.story(reader).lines() == t.history.story(reader).lines()
        for move in range(0, len(t.moves) + 1, 7):
            assert again.at(move) == t.at(move)


def test_a_table_and_its_log_do_not_hold_each_other() -> None:
    """Whoever had the table last lets go of all of it, without the collector of cycles; a log holds its table while it is read."""
    gc.disable()
    try:
        t = table("bullfrogs", 2, ANN, ANN)
        log, known = t.history, weakref.ref(t)
        del t
        assert log.story(0).lines(), "a log by itself can be read"
        del log
        assert known() is None
    finally:
        gc.enable()

"""Ratings: they find known strengths again, say how sure they are, and leave out what does not count."""

from __future__ import annotations

import math
import random

import pytest

from frogpond.table.rating import (  # fmt: skip
    BOTS,
    CHANGED,
    GUEST,
    HINT,
    HINTS_LATER,
    LENT,
    NEW,
    PEOPLE,
    REPLACED,
    STAND_IN,
    TAKEN_BACK,
    TRIED,
    RatedGame,
    SkillRating,
    after,
    bounds,
    level,
    pool_of,
    weight,
    why_not,
    why_only_loss,
)
from frogpond.table.rows import ACT, END, OUTCOME, REOPEN, UNDO, Row, taken_back


def simulate(strengths: list[float], seats: int, games: int, seed: int) -> list[SkillRating]:
    """Games between people of known strength, who play as Plackett and Luce say with the noise that the model expects."""
    rng = random.Random(seed)
    now = [NEW] * len(strengths)
    for _ in range(games):
        table = rng.sample(range(len(strengths)), seats)
        shown = sorted(table, key=lambda one: -(strengths[one] + 25 / 6 * math.sqrt(seats) * -math.log(-math.log(rng.random()))))
        places = [shown.index(one) + 1 for one in table]
        for one, new in zip(table, after([now[one] for one in table], places, [[i] for i in range(seats)]), strict=True):
            now[one] = new
    return now


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_known_strengths_are_found_again_and_the_intervals_cover(seats: int) -> None:
    rng = random.Random(seats)
    strengths = [rng.gauss(25, 25 / 6) for _ in range(30)]
    found = simulate(strengths, seats, 1500, seats)
    middle = sum(strengths) / 30 - sum(one.mu for one in found) / 30  # only differences can be known
    covered = sum(abs(one.mu + middle - true) <= 1.96 * one.sigma for one, true in zip(found, strengths, strict=True))
    assert covered >= 24
    order = sorted(range(30), key=lambda i: strengths[i])
    ranks = {one: place for place, one in enumerate(sorted(range(30), key=lambda i: found[i].mu))}
    gaps = sum((ranks[one] - place) ** 2 for place, one in enumerate(order))
    assert 1 - 6 * gaps / (30 * (30**2 - 1)) > 0.8, "the order is theirs"
    assert all(one.sigma < NEW.sigma / 2 for one in found)


def test_a_new_rating_is_provisional_and_games_make_it_sure() -> None:
    assert NEW.shown == 1500
    assert NEW.provisional
    assert not simulate([25.0] * 4, 2, 200, 1)[0].provisional
    better, worse = after([NEW, NEW], [1, 2], [[0], [1]])
    assert better.shown > 1500 > worse.shown
    assert better.doubt < NEW.doubt
    assert after([NEW, NEW], [1, 1], [[0], [1]])[0].shown == 1500, "a tie between equals moves nobody"


def test_teams_win_together_and_bots_stay_where_they_are() -> None:
    new = after([NEW] * 4, [1, 3, 1, 3], [[0, 2], [1, 3]])
    assert new[0].shown == new[2].shown > 1500 > new[1].shown == new[3].shown
    me, bot = after([NEW, level("frog")], [1, 2], [[0], [1]], fixed=[False, True])
    assert bot == level("frog")
    assert me.shown > 1500
    assert level("bullfrog").mu > level("frog").mu > level("tadpole").mu


def test_a_bot_counts_for_what_it_is_in_that_game() -> None:
    """In Freeway Frogs more thinking wins hardly more; in Bullfrogs every level is felt."""
    assert level("grandmaster", "freeway", 2).mu - level("frog", "freeway", 2).mu < 2
    assert level("bullfrog", "bullfrogs", 2).mu - level("frog", "bullfrogs", 2).mu > 5
    assert level("bullfrog:temper=raider", "cosmic-frog", 4) == level("bullfrog", "cosmic-frog", 4)
    assert level("frog", "a game of somebody's", 2) == level("frog"), "where nobody measured them they stand as usual"
    over_grandmaster, over_frog = (
        after([NEW, level(bot, "freeway", 2)], [1, 2], [[0], [1]], fixed=[False, True])[0] for bot in ("grandmaster", "frog")
    )
    assert over_grandmaster.shown - over_frog.shown < 10


@pytest.mark.parametrize(
    ("played", "pool", "words"),
    [
        (RatedGame(["a", "b"]), PEOPLE, ""),
        (RatedGame(["a", "", ""]), BOTS, ""),
        (RatedGame(["a", "b", ""]), "", "together"),
        (RatedGame(["a", "a"]), "", "several seats"),
        (RatedGame(["a"], alone=True), "", "rank"),
        (RatedGame(["a", "b"], undone=True), PEOPLE, ""),
        (RatedGame(["a", "b"], undone=True, taken_back=True), PEOPLE, "take-backs"),
        (RatedGame(["a", "b"], marks={TAKEN_BACK}), PEOPLE, "take-backs"),
        (RatedGame(["a", "b"], fewest=0), PEOPLE, "never moved"),
        (RatedGame(["a", "b"], fewest=2), PEOPLE, "too soon"),
        (RatedGame(["a", "b"], marks={LENT.format(0), TRIED}), PEOPLE, ""),
        (RatedGame(["a", "b"], marks={CHANGED}), PEOPLE, "sat down"),
        (RatedGame(["a", "b"], hints=True), PEOPLE, "hints"),
        (RatedGame(["a", "b"], marks={STAND_IN}), PEOPLE, "stood in"),
        (RatedGame(["a", "b"], own_data=True), PEOPLE, "components"),
        (RatedGame(["a", "b"], from_position=True), PEOPLE, "beginning"),
        (RatedGame(["a", "b"], abandoned=True), PEOPLE, "ended it early"),
        (RatedGame(["a", ""], hints=True), BOTS, "hints"),
        (RatedGame(["a", ""], abandoned=True, fewest=0), BOTS, "ended it early"),
        (RatedGame(["a", ""], marks={CHANGED}, left=True), BOTS, "sat down"),
        (RatedGame(["a", ""], marks={GUEST.format(0)}), BOTS, "guest"),
        (RatedGame(["a"], alone=True, daily=True), "", "daily"),
    ],
)
def test_what_counts(played: RatedGame, pool: str, words: str) -> None:
    assert pool_of(played) == pool
    assert words in why_not(played)
    assert bool(why_not(played)) is bool(words)


@pytest.mark.parametrize(
    ("played", "words"),
    [
        (RatedGame(["a", ""]), ""),
        (RatedGame(["a", ""], undone=True), "take-backs"),
        (RatedGame(["a", ""], abandoned=True, fewest=1), "ended it early"),
        (RatedGame(["a", ""], marks={LENT.format(0)}), "stood in"),
        (RatedGame(["a", ""], marks={CHANGED}), "sat down"),
        (RatedGame(["a", ""], marks={TRIED}), "tried out"),
        (RatedGame(["a", ""], marks={HINT}), "hints"),
        (RatedGame(["a", ""], hints=True, marks={HINTS_LATER}), "hints"),
        (RatedGame(["a", "b"], undone=True, marks={TRIED}), ""),
    ],
)
def test_nobody_takes_a_game_against_bots_out_by_themselves(played: RatedGame, words: str) -> None:
    assert not why_not(played)
    assert words in why_only_loss(played)
    limits = bounds(played)
    assert limits == (["down", ""] if words else ["", ""])
    won, lost = (after([NEW, level("frog")], places, [[0], [1]], fixed=[False, True], limits=limits)[0] for places in ([1, 2], [2, 1]))
    assert lost.mu < NEW.mu
    assert (won == NEW) is bool(words)


def test_a_stand_in_can_only_harm_whom_it_stands_in_for() -> None:
    assert bounds(RatedGame(["a", "b", "c"], marks={LENT.format(1)})) == ["", "down", ""]
    assert bounds(RatedGame(["a", "b", "c"], marks={REPLACED.format(1), LENT.format(2)})) == ["", "still", "down"]
    duel, three = [[0], [1]], [[0], [1], [2]]
    assert after([NEW, NEW], [2, 1], duel, limits=["", "down"]) == [NEW, NEW], "a bot won for the other"
    winner, loser = after([NEW, NEW], [1, 2], duel, limits=["", "down"])
    assert winner.mu > NEW.mu > loser.mu
    assert after([NEW, NEW], [1, 2], duel, limits=["", "still"]) == [NEW, NEW]
    first, lent, last = after([NEW] * 3, [2, 1, 3], three, limits=["", "down", ""])
    assert [first, NEW, last] == [*after([NEW] * 2, [1, 2], duel)[:1], lent, after([NEW] * 2, [1, 2], duel)[1]]
    assert after([NEW] * 4, [1, 3, 1, 3], [[0, 2], [1, 3]], limits=["", "", "down", ""])[0] == NEW, "a bot won for the team"


def test_games_against_strangers_and_the_same_again_count_less() -> None:
    sure = SkillRating(25, 2.0)
    assert weight(sure, 0, near=False) == weight(sure, 3, near=False) == 1.0
    assert weight(NEW, 0, near=False) == 0.2
    assert weight(sure, 7, near=False) == weight(sure, 0, near=True) == 0.5


@pytest.mark.parametrize(
    ("rows", "so"),
    [
        ([Row(0, ACT, 0, 5), Row(1, UNDO, 0, 0)], False),
        ([Row(0, ACT, 1, 5), Row(1, ACT, 0, 5), Row(2, ACT, 0, 6), Row(3, UNDO, 0, 1)], False),
        ([Row(0, ACT, 0, 5), Row(1, OUTCOME, -1, 2), Row(2, UNDO, 0, 0)], True),
        ([Row(0, ACT, 0, 5), Row(1, ACT, 1, 2), Row(2, UNDO, 0, 0)], True),
        ([Row(0, ACT, 0, 5), Row(1, UNDO, 0, 0, END)], True),
        ([Row(0, ACT, 0, 5), Row(1, REOPEN, -1, 0)], True),
        ([Row(0, ACT, 0, 5), Row(1, OUTCOME, -1, 2), Row(2, UNDO, -1, 0)], False),
    ],
)
def test_what_was_taken_back(rows: list[Row], so: bool) -> None:
    """One's own last decision alone is nobody else's matter; the game dealt anew is another game."""
    assert taken_back(rows) is so

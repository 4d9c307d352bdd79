"""What a rival can't know about the searching seat, the simulated rival doesn't."""

from __future__ import annotations

import pytest

import frogpond
from frogpond import Game, Rng, State
from frogpond.engine.knowledge import Knowledge
from frogpond.search import Search
from frogpond.search.ismcts import sight
from frogpond.search.tree import Node
from search.test_search import opening
from search.toys import Bluff, BluffState, Coin, Nim, Secret, Token, Wager

pytestmark = pytest.mark.both_modes


def searched(state: State, lessons: float, simulations: int = 400, know: Knowledge | None = None, seat: int | None = None) -> Search:
    know = know or Knowledge()
    know.lessons = lessons
    tree = Search(state, int(state.to_move) if seat is None else seat, know, Rng(1))
    assert tree.run(simulations, 0.0) == simulations
    return tree


def bluff(card: int) -> BluffState:
    state = Bluff().new()
    state.card = card
    return state


def learnt(node: Node) -> list[tuple[int, int, float]]:
    """What a node knows of its actions."""
    return sorted((int(node.actions[i]), int(node.tries[i]), float(node.gain[i])) for i in range(len(node.actions)))


def below(tree: Search) -> list[Node]:
    """All nodes of a tree."""
    found, at = [tree.root], 0
    while at < len(found):
        found += [node for node in (found[at].other, *found[at].kids) if node is not None]
        at += 1
    return found


@pytest.mark.parametrize(("lessons", "best"), [(0.0, 0), (0.5, 1), (1.0, 1)])
def test_a_bluff_is_worth_it_where_the_rival_can_t_know(lessons: float, best: int) -> None:
    """The rival would call a low card, if it knew; as it doesn't, raising makes it give up."""
    table = searched(bluff(0), lessons).table()
    assert table[0][0] == best
    assert table[0][2] == pytest.approx(0.1 if best else -0.3, abs=0.1)
    assert searched(bluff(1), lessons).table()[0][0] == 1


def test_our_facts_change_nothing_that_the_rival_learns() -> None:
    found = []
    for lessons in (0.0, 1.0):
        for card in range(2):
            state = bluff(card)
            state.apply(1)
            found.append(learnt(searched(state, lessons, seat=0).root))
    assert found[0] != found[1]  # it was as if the rival knew
    assert found[2] == found[3]
    tries = {action: count for action, count, _ in found[2]}
    assert tries[0] > 3 * tries[1] > 0


def test_the_values_of_all_seats_are_those_of_our_own_facts() -> None:
    """Lessons are no part of what the seat may expect."""
    for card, low, high in ((0, 0.0, 0.1), (1, 0.1, 0.3)):
        know = Knowledge()
        know.lessons = 1.0
        tree = Search(bluff(card), 0, know, Rng(1))
        ours, theirs = tree.expected(400)
        assert low <= ours <= high
        assert ours + theirs == pytest.approx(0.0)
        assert sum(row[1] for row in tree.table()) == 400 - 1  # every simulation is one of ours, the first only makes the root known


@pytest.mark.parametrize("state", [Nim(2).new(), Nim(4).new(), Wager().new(), Coin().new(), Secret().new()])
def test_where_nothing_is_hidden_from_rivals_the_search_is_the_same(state: State) -> None:
    with_lessons = searched(state, 1.0, 200)
    assert not with_lessons.secret
    assert with_lessons.table() == searched(state, 0.0, 200).table()


@pytest.mark.parametrize("game", [frogpond.make("freeway"), frogpond.make("bullfrogs-solo")])
def test_the_same_in_games_without_secrets(game: Game) -> None:
    state = opening(game, 4)
    with_lessons = searched(state, 1.0, 40, game.knowledge("hand"))
    assert not with_lessons.secret
    assert with_lessons.table() == searched(state, 0.0, 40, game.knowledge("hand")).table()


def test_who_knows_all_that_we_know() -> None:
    assert list(searched(Token(4).new(), 1.0, 1).outside) == [0, 1, 0, 1]
    assert list(searched(Token(3).new(), 1.0, 1).outside) == [0, 1, 1]
    cosmic = opening(frogpond.make("cosmic-frog", 4, teams=2), 30)
    tree = searched(cosmic, 1.0, 1, seat=1)
    assert list(tree.outside) == [int(team != cosmic.game.team_of[1]) for team in cosmic.game.team_of]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("lessons", [0.4, 1.0])
def test_strangers_leave_our_nodes_alone(players: int, lessons: float) -> None:
    """With other facts on our seat other actions are met; they are kept apart, and so is all that is learnt there."""
    state = Token(players).new()
    tree = searched(state, lessons, 1500)
    ours = [seat for seat in range(players) if not tree.outside[seat]]
    nodes = below(tree)
    for seat in ours:
        own = {int(action) for node in nodes if node.mover == seat for action in node.actions}
        others = {int(action) for node in nodes if node.mover == seat + players for action in node.actions}
        assert own == {state.tokens[seat] - 1, state.tokens[seat]}
        assert len(others) > 2
    assert {int(node.mover) % players for node in nodes if node.mover >= players} == set(ours)
    assert tree.table()[0][0] == state.tokens[0]


@pytest.mark.parametrize("name", ["bullfrogs", "cosmic-frog"])
def test_no_peeking_in_lessons_either(name: str) -> None:
    """What the seat can't know changes nothing, and a kept tree goes on."""
    game = frogpond.make(name)
    state = opening(game, 6)
    seat = int(state.to_move)
    tree = searched(state, 1.0, 120, game.knowledge())
    assert tree.secret
    for number in range(3):
        assert searched(state.resample(seat, Rng(number)), 1.0, 120, game.knowledge()).table() == tree.table()
    best = tree.table()[0]
    assert sum(row[1] for row in tree.table()) == 119
    state.apply(best[0])
    if state.to_move == seat and tree.find(sight(state, seat), state.resample(seat, Rng(8))):
        assert tree.root.visits <= best[1]
        tree.run(20, 0.0)
        assert {row[0] for row in tree.table()} <= set(state.legal_actions())


@pytest.mark.parametrize("name", frogpond.games())
def test_the_hand_made_knowledge_searches_as_it_always_did(name: str) -> None:
    """It is the yardstick of matches."""
    game = frogpond.make(name)
    assert game.knowledge("hand").lessons == 0.0
    assert 0.0 <= game.knowledge().lessons <= 1.0

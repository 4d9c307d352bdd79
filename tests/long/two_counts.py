"""Sequences of actions counted by two implementations that must agree: the engine, and the referees of the tests.

    python tests/long/two_counts.py [--minutes M]      15 unless said: more than ten million sequences

Random games are played by both side by side. At moments on the way every sequence of a few actions and chance outcomes is tried: at each
position before the last action both list what may be done, and the lists must be equal. A referee is a generator and can't be copied, so it
plays again from the last turn for every branch. Freeway's referee lists decisions; which dice can come is the engine's list alone.
"""

from __future__ import annotations

import argparse
import pickle
import time
from collections import Counter
from collections.abc import Callable, Generator
from typing import Any

import frogpond
from bullfrogs.reference import Referee as Bullfrogs
from cosmic.referee import Referee as Cosmic
from cosmic.test_referee import CASES as COSMIC_CASES
from freeway.reference import Table
from frogpond import CHANCE, Game, Rng, State, make
from frogpond.engine.counting import count_sequences

MAX_NODES = 2_500
"""How many positions are compared from one moment at most; each is played to by the referee."""
MAX_DEPTH = 6
Course = Generator[Any, str, Any]
Kind = tuple[str, int, dict[str, Any]]
KINDS: list[Kind] = [
    *[("bullfrogs", players, {"edition": edition}) for players in (2, 3, 4) for edition in ("published", "v1.23")],
    ("bullfrogs-solo", 1, {}),
    *[("freeway", players, {"between": between}) for players in (2, 3, 4) for between in ("nearest", "touching")],
    *[("cosmic-frog", players, options) for players, options in COSMIC_CASES],
]


class Second:
    """The second implementation in a game: at a moment that is reached again for every branch, from the last moment between two turns.
    Freeway's referee looks at each position by itself and has no course."""

    def __init__(self, game: Game) -> None:
        plays: Any = game
        self.referee: Any = None
        if game.name == "cosmic-frog":
            self.referee = Cosmic(plays.facts().raw, game.seats, dict(game.options))
        elif game.name != "freeway":
            self.referee = Bullfrogs(plays.data.raw, game.seats, plays.edition, game.options.get("start", 0), plays.solo)
        self.fields = b""
        self.since: list[str] = []
        self.keep()
        self.course: Course | None = self.referee and self.referee.play()
        self.begin: Callable[[Any], Course] = lambda referee: referee.play()
        self.question = next(self.course) if self.course else None

    def keep(self) -> None:
        """Remember the referee's table as it is now, to begin with it again."""
        if self.referee:
            self.fields = pickle.dumps({name: value for name, value in vars(self.referee).items() if name != "facts"})
            self.since = []

    def turn_begins(self, state: State) -> bool:
        """Whether a part of the game begins that the referee can begin with: a card of Cosmic Frog, a turn of Bullfrogs."""
        if self.course is None or self.question is None:
            return False
        if state.game.name == "cosmic-frog":
            return str(next(iter(self.question.answers))).startswith("card ")
        steps = state.to_json()["state"]["steps"]
        return len(steps) == 1 and steps[0][0] == ("roll_action" if self.referee.alone else "play")

    def look(self, state: State) -> None:
        if self.turn_begins(state):
            self.keep()
            seat = int(state.to_move)
            cosmic = state.game.name == "cosmic-frog"
            self.begin = lambda referee: referee.play_cards() if cosmic else referee.play_turns(max(seat, 0))

    def again(self, texts: list[str]) -> tuple[Course | None, Any]:
        """The game once more at this moment and some answers later, with the question that is asked there."""
        if self.referee is None:
            return None, None
        referee = object.__new__(self.referee.__class__)
        vars(referee).update(pickle.loads(self.fields), facts=self.referee.facts)
        course = self.begin(referee)
        question = next(course)
        for text in self.since + texts:
            question = send(course, text)
        return course, question

    def answer(self, text: str) -> None:
        self.question = send(self.course, text)
        self.since.append(text)


def send(course: Course | None, text: str) -> Any:
    """The referee's next question; None when the game is over."""
    if course is None:
        return None
    try:
        return course.send(text)
    except StopIteration:
        return None


def answers(state: State, question: Any) -> list[int]:
    """The legal actions of a position, after the other implementation listed the same."""
    actions = state.legal_actions()
    texts = {state.text(action) for action in actions}
    assert len(texts) == len(actions)
    if state.game.name == "freeway":
        if state.to_move != CHANCE and not state.is_over:
            assert texts == Table(state).options(), state.to_json()
    elif question is None:
        assert state.is_over, state.to_json()
    else:
        assert state.to_move == question.who
        assert texts == set(question.answers), (texts ^ set(question.answers), state.to_json())
    return actions


def compare(state: State, second: Second, texts: list[str], course: Course | None, question: Any, depth: int) -> int:
    """The sequences from here, by both; the referee's course is used up."""
    actions = answers(state, question)
    if not actions or depth == 1:
        return max(len(actions), 1)
    total = 0
    for action in actions:
        branch = state.clone()
        branch.apply(action)
        path = [*texts, state.text(action)]
        last = action == actions[-1]
        branch_course, asked = (course, send(course, path[-1])) if last else second.again(path)
        total += compare(branch, second, path, branch_course, asked, depth - 1)
    return total


def deep_enough(state: State, nodes: int) -> int:
    """The greatest depth at which the positions before the last action are not too many."""
    depth = 1
    while depth < MAX_DEPTH and count_sequences(state, depth) <= nodes:
        depth += 1
    return depth


def play(kind: Kind, seed: int, every: int, enough: Callable[[int], bool], nodes: int = MAX_NODES) -> tuple[int, int]:
    """A random game by both, compared at every so many steps; (moments, sequences)."""
    name, players, options = kind
    game = make(name, players, **options)
    state, rng, second = game.new(), Rng(seed, 71), Second(game)
    moments = sequences = steps = 0
    wait = rng.below(every)
    while not state.is_over and not enough(moments):
        second.look(state)
        actions = answers(state, second.question)
        if steps >= wait:
            wait += 1 + rng.below(2 * every)
            depth = deep_enough(state, nodes)
            both = compare(state, second, [], *second.again([]), depth)
            assert both == count_sequences(state, depth), (depth, state.to_json())
            moments, sequences = moments + 1, sequences + both
        action = int(state.sample(rng)) if state.to_move == CHANCE else actions[rng.below(len(actions))]
        text = state.text(action)
        state.play(text)
        second.answer(text)
        steps += 1
    return moments, sequences


def run(seconds: float, seed: int = 1, every: int = 40) -> Counter[str]:
    """Games of every kind, the same time each: how many sequences were compared by game."""
    counted: Counter[str] = Counter()
    for kind in KINDS:
        stop = time.monotonic() + seconds / len(KINDS)
        games = moments = sequences = 0
        while not games or time.monotonic() < stop:
            played = play(kind, seed + games, every, lambda _: time.monotonic() > stop)  # noqa: B023 called here
            games, moments, sequences = games + 1, moments + played[0], sequences + played[1]
        counted[kind[0]] += sequences
        print(f"{kind[0]} {kind[1]} {kind[2]}: {moments} moments, {sequences:,} sequences; {counted.total():,} in all", flush=True)
    return counted


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=15)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    print("compiled" if frogpond.COMPILED else "interpreted", flush=True)
    begin = time.monotonic()
    for name, compared in run(args.minutes * 60, args.seed).items():
        print(f"{name}: {compared:,} sequences agree")
    print(f"{time.monotonic() - begin:.0f} s")


if __name__ == "__main__":
    main()

"""An open corpus of positions for other engines: `python docs/corpus.py` writes `corpus/GAME.jsonl`, with `--check` it counts them anew.

Random games of every number of seats and every option are played, and positions are taken from them so that every kind of decision and of
chance comes about equally often. docs/corpus.md has the fields. Run this again after a change of the rules, of the JSON or of the notation.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from frogpond import CHANCE, SPECTATOR, Game, Rng, State, make
from frogpond.engine.counting import count_sequences
from frogpond.engine.registry import game_class
from frogpond.testing.cases import accepts, option_sets

CORPUS = Path(__file__).resolve().parent.parent / "corpus"
POSITIONS = {"bullfrogs": 140, "bullfrogs-solo": 40, "cosmic-frog": 200, "freeway": 150}
VARIANTS = (
    "team-play,symbiotic-teammates", "quakes-vortexes,aether-surge", "bounce-back,knockback-resistance", "dimensional-decisions",
    "abundant-harmonious",
)  # fmt: skip
EXTRA: dict[str, list[dict[str, Any]]] = {
    "bullfrogs": [{"start": "random"}, {"start": 1}],
    "freeway": [{"start": "random"}, {"round_cap": 5}],
    "cosmic-frog": [*({"variants": each} for each in VARIANTS), {"teams": 2}, {"teams": 3}, {"frogs": 6}],
}
"""Options whose values can't be found by looking at them."""
MAX_SEQUENCES = 30_000  # at the greatest depth of a position, unless that is the second
MAX_VIEWED = 100  # sequences after which views are compared, unless that is the first depth
MAX_DEPTH = 6


def games(name: str) -> Iterator[Game]:
    """A game with every number of seats and every option."""
    kind: Any = game_class(name)
    for options in option_sets(kind.declared) + EXTRA.get(name, []):
        for players in range(kind.min_players, kind.max_players + 1):
            if accepts(name, players, options):
                yield make(name, players, **options)


def first_words(state: State) -> dict[str, list[int]]:
    """The actions by the first word of their notation."""
    found: dict[str, list[int]] = defaultdict(list)
    for action in state.legal_actions():
        found[state.text(action).split()[0]].append(action)
    return found


def walk(game: Game, rng: Rng) -> Iterator[tuple[str, State]]:
    """A random game: every position with what may be done there. Many actions of one kind do not crowd out the others."""
    state = game.new()
    while not state.is_over:
        by_word = first_words(state)
        yield ("chance " if state.to_move == CHANCE else "") + " ".join(sorted(by_word)), state.clone()
        words = sorted(by_word)
        same = by_word[words[rng.below(len(words))]]
        state.apply(state.sample(rng) if state.to_move == CHANCE else same[rng.below(len(same))])
    yield "over", state


def chosen(name: str) -> Iterator[State]:
    """Positions of a game: from each kind of game in turn the one whose kind of question was taken least."""
    rng = Rng(1, 83)
    kinds = list(games(name))
    played = [dict[str, list[State]]() for _ in kinds]
    for game, found in zip(kinds, played, strict=True):
        for question, state in walk(game, rng):
            found.setdefault(question, []).append(state)
    taken: dict[str, int] = defaultdict(int)
    for number in range(POSITIONS[name]):
        found = played[number % len(kinds)]
        question = min(found, key=lambda each: (taken[each], each))
        taken[question] += 1
        states = found[question]
        yield states.pop(rng.below(len(states)))
        if not states:
            del found[question]


def reached(state: State, depth: int) -> Iterator[State]:
    """The positions after every sequence of so many actions."""
    if depth == 0 or state.is_over:
        yield state
        return
    for action in state.legal_actions():
        branch = state.clone()
        branch.apply(action)
        yield from reached(branch, depth - 1)


def distinct_views(state: State, depth: int) -> list[int]:
    """How many different views each seat, and at last a spectator, can have after so many actions."""
    views: dict[int, set[str]] = {seat: set() for seat in (*range(state.game.seats), SPECTATOR)}
    for after in reached(state, depth):
        for seat, seen in views.items():
            seen.add(json.dumps(after.view(seat).to_json()))
    return [len(seen) for seen in views.values()]


def measure(state: State) -> dict[str, Any]:
    """What another engine must find in a position, too."""
    counts = [int(count_sequences(state, 1)), int(count_sequences(state, 2))]
    while len(counts) < MAX_DEPTH and counts[-1] <= MAX_SEQUENCES and not state.is_over:
        counts.append(int(count_sequences(state, len(counts) + 1)))
    if counts[-1] > MAX_SEQUENCES and len(counts) > 2:
        counts.pop()
    depth = max([number for number, count in enumerate(counts, 1) if count <= MAX_VIEWED], default=1)
    return {
        "to_move": int(state.to_move),
        "legal": [state.text(action) for action in state.legal_actions()],
        "scores": [int(score) for score in state.scores()],
        "sequences": counts,
        "views": {"depth": depth, "distinct": distinct_views(state, depth)},
    }


def load(line: str) -> tuple[State, dict[str, Any]]:
    """The position of a line, and what it says about it."""
    row = json.loads(line)
    return make(row["game"], row["players"], **row["options"]).from_json(row), row


def wrong(line: str) -> str:
    """What a line says that this engine does not find; empty if they agree."""
    state, row = load(line)
    return "; ".join(f"{row['id']}: {name} is {row[name]}, found {value}" for name, value in measure(state).items() if row[name] != value)


def write(name: str) -> None:
    lines = []
    for number, state in enumerate(chosen(name), 1):
        row = {"id": f"{name}-{number:03}", **state.to_json(), **measure(state)}
        lines.append(json.dumps(row, separators=(",", ":"), ensure_ascii=False) + "\n")
    path = CORPUS / f"{name}.jsonl"
    path.write_text("".join(lines), encoding="utf-8")
    print(f"{path.name}: {len(lines)} positions, {path.stat().st_size:,} bytes", flush=True)


def main() -> int:
    if "--check" in sys.argv:
        found = [fault for name in POSITIONS for line in (CORPUS / f"{name}.jsonl").open(encoding="utf-8") if (fault := wrong(line))]
        print("\n".join(found) or "every line agrees")
        return bool(found)
    CORPUS.mkdir(exist_ok=True)
    for name in POSITIONS:
        write(name)
    return 0


if __name__ == "__main__":
    sys.exit(main())

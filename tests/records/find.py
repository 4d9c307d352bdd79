"""Recorded games worth keeping: each shows something rare. `python tests/records/find.py` searches games of random players, and
of players who know a little, for those whose file is missing; a bug report becomes a file here by hand, with `what` and
`scores` among its tags.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from frogpond import CHANCE, Event, Game, Record, Rng, State, make

HERE = Path(__file__).resolve().parent
Told = list[list[Event]]  # the events of every step


def longest_chain(told: Told) -> int:
    """Most pads that sank in one turn."""
    most = sunk = 0
    for events in told:
        for event in events:
            if event.kind in ("played", "rolled"):
                sunk = 0
            elif event.kind in ("won", "tied"):
                sunk += 1
                most = max(most, sunk)
    return most


def most_slides(told: Told) -> int:
    most = slid = 0
    for events in told:
        for event in events:
            if event.kind == "played":
                slid = 0
            slid += event.kind == "slid"
            most = max(most, slid)
    return most


def count(told: Told, kind: str, **data: Any) -> int:
    """How many events there are of a kind with these data."""
    return sum(event.kind == kind and event.data.items() >= data.items() for events in told for event in events)


def most_sent_back(told: Told) -> int:
    """Most frogs sent back in one turn of Freeway Frogs."""
    most = sent = 0
    for events in told:
        for event in events:
            sent = 0 if event.kind == "rolled" else sent + (event.kind == "sent back")
            most = max(most, sent)
    return most


def ender_loses(end: State, told: Told) -> bool:
    """Whoever brought all frogs home had fewer flies, bonus included."""
    enders = [event.data["colour"] for events in told for event in events if event.kind == "finished"]
    return bool(enders) and enders[0] not in end.winners()


def tie_broken(end: State) -> bool:
    scores = end.scores()
    return scores.count(max(scores)) > 1 and len(end.winners()) == 1


WANTED: dict[str, tuple[str, int, dict[str, Any], Callable[[State, Told], bool]]] = {
    "chain-of-four": ("bullfrogs", 4, {}, lambda end, told: longest_chain(told) >= 4),
    "chain-of-four-v1.23": ("bullfrogs", 4, {"edition": "v1.23"}, lambda end, told: longest_chain(told) >= 4),
    "four-slides": ("bullfrogs", 3, {}, lambda end, told: most_slides(told) >= 4),
    "redeploys": ("bullfrogs", 2, {}, lambda end, told: count(told, "redeployed") >= 2),
    "redeploy-from-log": ("bullfrogs", 2, {}, lambda end, told: count(told, "redeployed", **{"from": [0, 0]}) >= 1),
    "redeploys-v1.23": ("bullfrogs", 2, {"edition": "v1.23"}, lambda end, told: count(told, "redeployed") >= 1),
    "shared-victory": ("bullfrogs", 3, {}, lambda end, told: len(end.winners()) > 1),
    "tie-broken": ("bullfrogs", 2, {"start": 1}, lambda end, told: tie_broken(end)),
    "three-tied-pads": ("bullfrogs", 4, {"start": "random"}, lambda end, told: count(told, "tied") >= 3),
    "solo-won": ("bullfrogs-solo", 1, {}, lambda end, told: end.scores()[0] >= 8),
    "cosmic-possessed": ("cosmic-frog", 3, {"duration": "short"}, lambda end, told: count(told, "possessed") >= 2),
    "cosmic-raided": ("cosmic-frog", 3, {}, lambda end, told: count(told, "took") >= 2 and count(told, "returned") >= 1),
    "cosmic-withdrawn": ("cosmic-frog", 4, {"duration": "short"}, lambda end, told: count(told, "withdrawn") >= 1),
    "cosmic-held-card": ("cosmic-frog", 4, {"duration": "short"}, lambda end, told: count(told, "spent") >= 1),
    "cosmic-barren-spat": ("cosmic-frog", 5, {}, lambda end, told: count(told, "spat") >= 1),
    "cosmic-quake-and-vortex": (
        "cosmic-frog", 3, {"variants": ["quakes-vortexes"]}, lambda end, told: count(told, "quake") >= 1 and count(told, "vortex") >= 1,
    ),
    "cosmic-teams-swap": (
        "cosmic-frog", 2, {"frogs": 4, "teams": 2, "variants": ["symbiotic-teammates"]},
        lambda end, told: count(told, "swapped", symbiotic=1) >= 2,
    ),
    "cosmic-drift": ("cosmic-frog", 3, {"variants": ["dimensional-decisions"]}, lambda end, told: count(told, "drifted") >= 2),
    "cosmic-hidden-backs": ("cosmic-frog", 3, {"abundant_harmonious": "hidden"}, lambda end, told: count(told, "back scored") >= 2),
    "solo-isaac-takes-from-log": ("bullfrogs-solo", 1, {}, lambda end, told: count(told, "isaac deployed", from_log=True) >= 1),
    "freeway-smash": ("freeway", 4, {}, lambda end, told: count(told, "smashed") >= 1 and count(told, "swept") >= 3),
    "freeway-squash": ("freeway", 3, {}, lambda end, told: count(told, "squashed") >= 2),
    "freeway-squish-to-median": ("freeway", 3, {}, lambda end, told: count(told, "squished", to="s-N14") >= 1),
    "freeway-sent-back-twice": ("freeway", 4, {}, lambda end, told: most_sent_back(told) >= 2),
    "freeway-touching-sent-back": ("freeway", 2, {"between": "touching"}, lambda end, told: count(told, "sent back") >= 1),
    "freeway-ender-loses": ("freeway", 2, {"start": "random"}, lambda end, told: ender_loses(end, told)),
    "freeway-tie-broken": ("freeway", 4, {}, lambda end, told: tie_broken(end)),
    "freeway-shared-victory": ("freeway", 3, {"start": 1}, lambda end, told: len(end.winners()) > 1),
    "freeway-last-round": ("freeway", 2, {"round_cap": 12}, lambda end, told: count(told, "capped") == 1 and max(end.scores()) > 2),
}  # fmt: skip
"""By file: game, players, options, and what must be seen in it."""


def told_by(record: Record, game: Game) -> tuple[State, Told]:
    """The end of a record and everything that happened on the way."""
    told: Told = []
    for state, _ in record.replay(game):
        told.append(state.events)
        if not state.watching:
            state.watch()
    return state, told


def find(name: str) -> Record:
    kind, players, options, seen = WANTED[name]
    game = make(kind, players, **options)
    knowledge = game.knowledge()
    for seed in range(200_000):
        state, rng, told = game.new(), Rng(seed, 77), []
        state.watch()
        record = Record.of(game, what=name)
        while not state.is_over:
            actions = state.legal_actions()
            if state.to_move == CHANCE:
                action = int(state.sample(rng))
            else:
                action = int(knowledge.pick(state, rng)) if knowledge and seed % 2 else actions[rng.below(len(actions))]
            record.add(state, action)
            state.apply(action)
            told.append(state.events)
        if seen(state, told):
            record.tags["scores"] = " ".join(str(score) for score in state.scores())
            return record
    raise SystemExit(f"no random game shows {name}")


def main() -> None:
    for name in WANTED:
        path = HERE / f"{name}.frog"
        if not path.exists():
            path.write_text(find(name).text(), encoding="utf-8")
            print(path.name)


if __name__ == "__main__":
    main()

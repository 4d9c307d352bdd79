"""Perfect recall: everything a seat has seen and done, and other pasts that it could not tell from the true one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import blake2b

from ..engine import CHANCE, Game, State
from ..search.ismcts import sight

TRIES = 20  # fresh starts before going back step by step


@dataclass(frozen=True, slots=True)
class Past:
    """What a viewer remembers after `length` steps, chance included, that led to `core`.

    `digest` is a fingerprint of all it saw and did, in order. `seen` is what it sees now, `acts` its own actions.
    """

    viewer: int
    length: int
    core: State
    digest: bytes
    seen: bytes
    acts: tuple[int, ...]

    @classmethod
    def start(cls, game: Game, viewer: int) -> Past:
        """Before anything has happened."""
        core = game.new()
        view = sight(core, viewer)
        return cls(viewer, 0, core, blake2b(view, digest_size=16).digest(), view, ())

    def after(self, actions: list[int]) -> Past:
        """The same after some more steps. A step in which the viewer neither acted nor saw anything leaves no trace."""
        core, digest, view, acts = self.core.clone(), self.digest, self.seen, self.acts
        for action in actions:
            own = core.to_move == self.viewer
            core.advance(action)
            sees = sight(core, self.viewer)
            if own:
                acts += (action,)
            if own or sees != view:
                digest = blake2b(digest + (str(action) if own else "").encode() + b"|" + sees, digest_size=16).digest()
                view = sees
        return Past(self.viewer, self.length + len(actions), core, digest, view, acts)

    def text(self) -> str:
        """The information state as text: the same for two pasts if and only if the viewer can't tell them apart."""
        return f"seat {self.viewer}; own actions {' '.join(map(str, self.acts)) or 'none'}; saw {self.digest.hex()}"


def another_past(game: Game, viewer: int, actions: list[int], draw: Callable[[], float]) -> list[int]:
    """A history that the viewer can't tell from this one: step by step what it saw and did, the rest drawn anew.

    Hidden chance is drawn by its weights, hidden decisions of others evenly. Where that leads to something the viewer
    should not have seen, it begins again; after some tries it goes back no further than it must.
    """
    core = game.new()
    sights = []
    own = []
    for action in actions:
        own.append(core.to_move == viewer)
        core.advance(action)
        sights.append(sight(core, viewer))
    tries = 0
    states = [game.new()]
    sequence: list[int] = []
    open_: list[Iterator[int]] = []
    while len(sequence) < len(actions):
        at = len(sequence)
        if len(open_) == at:
            open_.append(iter([actions[at]] if own[at] else shuffled(states[-1], draw)))
        for action in open_[-1]:
            after = states[-1].clone()
            after.advance(action)
            if sight(after, viewer) == sights[at]:
                states.append(after)
                sequence.append(action)
                break
        else:
            tries += 1
            keep = at - 1 if tries > TRIES else 0  # at step 0 something fits, as the true history does
            del states[keep + 1 :], sequence[keep:], open_[keep + 1 if tries > TRIES else 0 :]
    return sequence


def shuffled(state: State, draw: Callable[[], float]) -> list[int]:
    """Outcomes in the order of a draw by their weights without putting back; actions in any order."""
    actions = state.legal_actions()
    weights = [int(weight) for weight in state.weights()] if state.to_move == CHANCE else [1] * len(actions)
    ranked = sorted((draw() ** (1.0 / weight), action) for action, weight in zip(actions, weights, strict=True) if weight)
    return [action for _, action in reversed(ranked)]

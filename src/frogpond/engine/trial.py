"""A game of a stranger is tried before it is let in: made, begun, played a little, seen, drawn and written.

What is wrong is found here, once, and named; so no page, terminal or learner meets it first.
"""

from __future__ import annotations

import json
import tomllib
from typing import Any

from .game import Game
from .observation_buffer import ObservationBuffer
from .options import Option
from .rng import Rng
from .state import CHANCE, SPECTATOR, State

TRIAL_STEPS = 24  # of a random game that is played on trial
LOOKS = 6  # steps after which the position is looked at again


def problem(name: str, candidate: Any) -> str:
    """Explains why a game can't have this name; empty if it can. Exceptions of the game are passed on."""
    if not (isinstance(candidate, type) and issubclass(candidate, Game)):
        return f"{candidate!r} is not a frogpond.Game"
    if candidate.name != name:
        return f"the class calls itself {candidate.name!r}"
    kind: Any = candidate
    if not isinstance(getattr(kind, "title", None), str) or not isinstance(kind.about, str):
        return "its title and about are needed, as text"
    if not 1 <= kind.min_players <= kind.default_players <= kind.max_players:
        return f"{kind.min_players} to {kind.max_players} players with {kind.default_players} by default is no range"
    if any(not isinstance(option, Option) for option in kind.declared):
        return "what it declares must be a tuple of frogpond.Option"
    for players in range(kind.min_players, kind.max_players + 1):
        try:
            kind(players).new()
        except ValueError:  # these don't go together without more options, and it says so
            if players == kind.default_players:
                raise
    game: Game = kind()
    read(game)
    return play(game)


def play(game: Game) -> str:
    """Plays a few random steps and checks them."""
    state, rng = game.new(), Rng(1)
    for step in range(TRIAL_STEPS):
        if state.is_over:
            break
        if step % LOOKS == 0:
            look(game, state)
        actions = state.legal_actions()
        limit = game.num_outcomes if state.to_move == CHANCE else game.num_actions
        if not actions or not all(0 <= action < limit for action in actions):
            return f"after {step} steps its legal actions are {actions[:5]}, where numbers from 0 to {limit - 1} are wanted"
        state.advance(int(state.sample(rng)) if state.to_move == CHANCE else actions[rng.below(len(actions))])
    look(game, state)
    if game.from_json(json.loads(json.dumps(state.to_json()))) != state:
        return "a position that is written and read again is another one"
    return ""


def look(game: Game, state: State) -> None:
    """The position as every screen and every learner asks for it."""
    sheet = ObservationBuffer(1, max(1, state.observation_length()))
    for viewer in [*range(game.seats), SPECTATOR]:
        view = state.view(viewer)
        json.dumps(view.to_json())
        str(game.screen(view))
        for size in ("laptop", "phone"):
            game.look.picture(view, size=size)
        if viewer >= 0 and state.observation_length():
            sheet.begin(0)
            state.observe(viewer, sheet)
    if state.to_move >= 0 and game.num_compact != game.num_actions:
        for action in state.legal_actions():
            state.compact(action)
    state.scores()
    state.returns()


def read(game: Game) -> None:
    """The documents of its face, as far as they have a form."""
    face = game.look
    for text in (face.rules(), face.style(), face.vignette(game.name), face.letters(game), face.figures(), face.tutorial(game.name)):
        if not isinstance(text, str):
            raise TypeError(f"its face gives {text!r} where text is wanted")
    tomllib.loads(face.figures())
    tomllib.loads(face.tutorial(game.name))
    json.loads(face.seen() or "{}")

"""OpenSpiel: importing this module registers every game as a Python game `python_frogpond_<name>`.

    import pyspiel, frogpond.adapters.openspiel
    game = pyspiel.load_game("python_frogpond_bullfrogs(players=3,edition=v1.23)")

Parameters are `players` and the game's options; lists are written with `+` between the names (OpenSpiel keeps the comma
for itself), a seat as `seat1` where a word such as `random` is allowed too (OpenSpiel gives a parameter one type).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from ..engine import SPECTATOR, Game, Option, games, make
from ..engine.registry import game_class
from ..engine.state import CHANCE, State

PREFIX = "python_frogpond_"


def spiel_name(name: str) -> str:
    """The OpenSpiel name of a game."""
    return PREFIX + name.replace("-", "_")


def game_type(name: str) -> pyspiel.GameType:
    """What OpenSpiel wants to know of a game before it is made."""
    kind: Any = game_class(name)
    alone = kind.max_players == 1
    options = {option.name: as_parameter(option) for option in kind.declared}
    info = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=spiel_name(name),
        long_name=f"Frogpond {kind.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=info.PERFECT_INFORMATION if kind.perfect_information else info.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM if alone else pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=kind.max_players,
        min_num_players=kind.min_players,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": kind.default_players, **options},
        default_loadable=True,
    )


def as_parameter(option: Option) -> int | str:
    """An option's default for OpenSpiel: a number where only numbers are allowed, else text, empty for our default."""
    if isinstance(option.default, int) and not isinstance(option.default, bool):
        try:
            option.value("random")
        except ValueError:
            return option.default
    return ""


def as_options(name: str, params: dict[str, Any]) -> dict[str, Any]:
    """OpenSpiel parameters as our options; what is left at its default is left out."""
    kind: Any = game_class(name)
    found = {}
    for option in kind.declared:
        given = params.get(option.name)
        if given is not None and given != "":
            found[option.name] = given.replace("+", ",") if isinstance(given, str) else given
    return found


def make_game_class(name: str) -> type[pyspiel.Game]:
    """The pyspiel.Game class of one of our games."""
    kind = game_type(name)

    class SpielGame(pyspiel.Game):  # type: ignore[misc]
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            given = dict(params or {})
            self.core: Game = make(name, int(given["players"]) if "players" in given else None, **as_options(name, given))
            info = pyspiel.GameInfo(
                num_distinct_actions=self.core.num_actions,
                max_chance_outcomes=self.core.num_outcomes,
                num_players=self.core.seats,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=None if self.core.seats == 1 else 0.0,
                max_game_length=self.core.max_decisions,
            )
            super().__init__(kind, info, given)

        def new_initial_state(self) -> SpielState:
            return SpielState(self, self.core.new())

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
            return Observer(self.core, iig_obs_type)

    SpielGame.__name__ = SpielGame.__qualname__ = "Frogpond" + name.title().replace("-", "")
    return SpielGame


class SpielState(pyspiel.State):  # type: ignore[misc]
    """One of our states; all of it is in `core`, which copies cheaply."""

    def __init__(self, game: Any, core: State) -> None:
        super().__init__(game)
        self.core = core

    def current_player(self) -> int:
        seat = int(self.core.to_move)
        if seat >= 0:
            return seat
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return self.core.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.core.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        self.core.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.core.text(action)

    def is_terminal(self) -> bool:
        return self.core.is_over

    def returns(self) -> list[float]:
        return self.core.returns()

    def __str__(self) -> str:
        return picture(self.core, SPECTATOR)


pictures: dict[tuple[bytes, int, Game], str] = {}  # the last few: OpenSpiel asks for the text of a state and of its copies again and again


def picture(core: State, seat: int) -> str:
    """The table as a seat or a spectator sees it, in text."""
    key = core.to_bytes(), seat, core.game
    if key not in pictures:
        if len(pictures) >= 16:
            del pictures[next(iter(pictures))]
        pictures[key] = str(core.game.screen(core.view(seat)))
    return pictures[key]


class Observer:
    """What a player sees, as tensor and as text."""

    def __init__(self, game: Game, kind: Any = None) -> None:
        private = pyspiel.PrivateInfoType
        self.public = kind is not None and kind.public_info and kind.private_info == private.NONE
        self.nothing = kind is not None and not kind.public_info and (kind.private_info == private.NONE or game.perfect_information)
        length = int(game.new().observation_length())
        self.tensor = np.zeros(length, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        from .observe import observation

        self.tensor[:] = observation(state.core, player)

    def string_from(self, state: SpielState, player: int) -> str:
        if self.nothing:
            return ""
        return picture(state.core, SPECTATOR if self.public else player)


def announce(name: str) -> None:
    """Make a game known to OpenSpiel: one that was registered with Frogpond after this module was imported."""
    made = make_game_class(name)
    globals()[made.__name__] = made  # so that pickle finds it
    pyspiel.register_game(game_type(name), made)


for _name in games():
    announce(_name)

"""OpenSpiel: importing this module registers every game as a Python game `python_frogpond_<name>`.

    import pyspiel, frogpond.adapters.openspiel
    game = pyspiel.load_game("python_frogpond_bullfrogs(players=3,edition=v1.23)")

Parameters are `players` and the game's options; lists are written with `+` between the names (OpenSpiel keeps the comma
for itself), a seat as `seat1` where a word such as `random` is allowed too (OpenSpiel gives a parameter one type).

Information states have perfect recall, as text for every game and as a tensor for games short enough (`tensor_rows`); the
observation is what a seat sees now. `resample_from_infostate` gives a state with a past that the player can't tell from the
true one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from ..engine import SPECTATOR, Game, Option, games, make
from ..engine.registry import game_class
from ..engine.state import CHANCE, State
from .observe import Eyes
from .recall import Past, another_past

PREFIX = "python_frogpond_"
MAX_TENSOR_SIZE = 131_072  # numbers of an information state tensor; longer games refuse it


def spiel_name(name: str) -> str:
    """The OpenSpiel name of a game."""
    return PREFIX + name.replace("-", "_")


def tensor_rows(game: Game) -> int:
    """How many rows an information state tensor has: one for each decision there may be, and the end; 0 if that is too many."""
    rows = game.max_decisions + 1
    return rows if 0 < rows * (int(game.new().observation_length()) + 1) <= MAX_TENSOR_SIZE else 0


def game_type(name: str, tensor: bool = False) -> pyspiel.GameType:
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
        provides_information_state_string=True,
        provides_information_state_tensor=tensor,
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
    result = {}
    for option in kind.declared:
        value = params.get(option.name)
        if value is not None and value != "":
            result[option.name] = value.replace("+", ",") if isinstance(value, str) else value
    return result


def make_game_class(name: str) -> type[pyspiel.Game]:
    """The pyspiel.Game class of one of our games."""

    class SpielGame(pyspiel.Game):  # type: ignore[misc]
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            parameters = dict(params or {})
            self.core: Game = make(name, int(parameters["players"]) if "players" in parameters else None, **as_options(name, parameters))
            info = pyspiel.GameInfo(
                num_distinct_actions=self.core.num_actions,
                max_chance_outcomes=self.core.num_outcomes,
                num_players=self.core.seats,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=None if self.core.seats == 1 else 0.0,
                max_game_length=self.core.max_decisions,
            )
            super().__init__(game_type(name, tensor_rows(self.core) > 0), info, parameters)

        def new_initial_state(self) -> SpielState:
            """The position that a game begins with."""
            return SpielState(self, self.core.new())

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | Recall:
            """What a player sees, or with perfect recall all it saw."""
            if iig_obs_type is not None and iig_obs_type.perfect_recall:
                return Recall(self.core, iig_obs_type)
            return Observer(self.core, iig_obs_type)

    SpielGame.__doc__ = f"The game {name} as OpenSpiel has it."
    SpielGame.__name__ = SpielGame.__qualname__ = "Frogpond" + name.title().replace("-", "")
    return SpielGame


class Memory:
    """By viewer: the past as far as somebody asked for it. Pasts never change, so copies share them."""

    def __init__(self, pasts: dict[int, Past] | None = None) -> None:
        self.pasts = pasts or {}

    def __deepcopy__(self, memo: dict[int, Any]) -> Memory:
        return Memory(dict(self.pasts)) if self.pasts else Memory()


class SpielState(pyspiel.State):  # type: ignore[misc]
    """One of our states; all of it is in `core`, which copies cheaply, and `memory`, which is filled when asked for."""

    def __init__(self, game: Any, core: State) -> None:
        super().__init__(game)
        self.core = core
        self.memory = Memory()

    def current_player(self) -> int:
        seat = int(self.core.to_move)
        if seat >= 0:
            return seat
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else int(pyspiel.PlayerId.TERMINAL)

    def is_chance_node(self) -> bool:
        """Answered here rather than in C++: loops ask it at every step."""
        return bool(self.core.to_move == CHANCE)

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Answered here rather than in C++, which would copy the list twice."""
        if player is None or player == self.current_player():
            return self.core.legal_actions()
        return super().legal_actions(player)  # type: ignore[no-any-return]

    def _legal_actions(self, player: int) -> list[int]:
        return self.core.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.core.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        self.core.advance(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.core.text(action)

    def is_terminal(self) -> bool:
        return self.core.is_over

    def returns(self) -> list[float]:
        return self.core.returns()

    def past(self, viewer: int) -> Past:
        """All that a viewer has seen and done."""
        nearest = self.memory.pasts.get(viewer) or Past.start(self.core.game, viewer)
        history = self.history()
        if nearest.length < len(history):
            nearest = nearest.after(history[nearest.length :])
        self.memory.pasts[viewer] = nearest
        return nearest

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state, with a past of its own, that the player can't tell from this one."""
        past = self.past(player)
        sample = self.get_game().new_initial_state()
        for action in another_past(self.core.game, player, self.history(), sampler):
            sample.apply_action(action)
        past_of_player = Past(player, past.length, sample.core.clone(), past.digest, past.seen, past.acts)
        sample.memory = Memory({player: past_of_player})
        return sample  # type: ignore[no-any-return]

    def information_state_tensor(self, player: int | None = None) -> Any:
        """Everything a player saw, row by row; games too long for that refuse."""
        if not self.get_game().get_type().provides_information_state_tensor:
            raise pyspiel.SpielError(refusal(self.core.game))
        return super().information_state_tensor(*([] if player is None else [player]))

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


def refusal(game: Game) -> str:
    """Why a game has no information state tensor."""
    size = (game.max_decisions + 1) * (int(game.new().observation_length()) + 1)
    return (
        f"{game.name} has no information state tensor: with perfect recall it would hold {size:,} numbers, "
        f"and {MAX_TENSOR_SIZE:,} is the most. "
        "information_state_string has perfect recall; observation_tensor is what the player sees now, and no information state."
    )


class Recall:
    """Everything a player has seen and done: as text, and row by row as a tensor where the game is short enough.

    A row is what the player saw when somebody had to decide, or at the end, and the player's own action there, if it was
    its decision, as a share of all actions (counted from 1).
    """

    def __init__(self, game: Game, kind: Any) -> None:
        self.viewer = SPECTATOR if kind.private_info == pyspiel.PrivateInfoType.NONE else None
        self.nothing = not kind.public_info and (self.viewer is not None or game.perfect_information)
        rows = tensor_rows(game)
        self.game = game
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if rows:
            self.eyes = Eyes(game)
            self.tensor = np.zeros(rows * (self.eyes.width + 1), np.float32)
            self.dict = {"past": self.tensor.reshape(rows, self.eyes.width + 1)}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the tensor."""
        if self.tensor is None:
            raise pyspiel.SpielError(refusal(self.game))
        rows = self.dict["past"]
        rows[:] = 0.0
        core = self.game.new()
        row = 0
        for action in state.history():
            if core.to_move != CHANCE:
                rows[row, :-1] = self.eyes.observation(core, player)
                if core.to_move == player:
                    rows[row, -1] = (action + 1) / self.game.num_actions
                row += 1
            core.advance(action)
        rows[row, :-1] = self.eyes.observation(core, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The information state as text."""
        return "" if self.nothing else state.past(player if self.viewer is None else self.viewer).text()


class Observer:
    """What a player sees now, as tensor and as text."""

    def __init__(self, game: Game, kind: Any = None) -> None:
        private = pyspiel.PrivateInfoType
        self.public = kind is not None and kind.public_info and kind.private_info == private.NONE
        self.nothing = kind is not None and not kind.public_info and (kind.private_info == private.NONE or game.perfect_information)
        self.eyes = Eyes(game)
        self.tensor = np.zeros(self.eyes.width, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the tensor."""
        self.tensor[:] = self.eyes.observation(state.core, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The table as text, as far as this observer may see it."""
        if self.nothing:
            return ""
        return picture(state.core, SPECTATOR if self.public else player)


def announce(name: str) -> None:
    """Make a game known to OpenSpiel: one that was registered with Frogpond after this module was imported."""
    game_class = make_game_class(name)
    globals()[game_class.__name__] = game_class  # so that pickle finds it
    pyspiel.register_game(game_type(name), game_class)


for _name in games():
    announce(_name)

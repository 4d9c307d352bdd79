"""Why a move is good or bad, as facts in words. A game hands over its facts as `Advice` with its `Look`.

`kind(state, action, better)` heads a moment of a review, `theme(state, action)` names the side of the game that a decision belongs to.
`why(state, action, seat, viewer) -> (sentence, rule)` carries the action out on a copy and looks at what changed; nothing is said that
did not happen there. It is told to `viewer`: to the seat that decides as "you", to others about "them". `caption`, `measure` and `grave`
are for games where a value is no chance to win, and so is `change`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .rng import Rng
from .state import CHANCE, State

if TYPE_CHECKING:
    from .game import Game

Why = tuple[str, str]
WORLDS = 3


def why(state: State, action: int, seat: int, rng: Rng | None = None, viewer: int | None = None) -> Why:
    """A short sentence about what an action does, and the rule behind it, for the seat that decides or another viewer. Said only if it
    is true whatever the seat can't see."""
    rng = rng or Rng(0)
    viewer = seat if viewer is None else viewer
    reasons = {one_why(state.resample(seat, rng), action, seat, viewer) for _ in range(WORLDS)}
    return reasons.pop() if len(reasons) == 1 else (f"What it does depends on what {'you' if viewer == seat else 'they'} can't see.", "")


def one_why(state: State, action: int, seat: int, viewer: int) -> Why:
    game: Game = state.game
    return game.look.advice.why(state, action, seat, viewer)


def wins(game: Game, seat: int, viewer: int) -> str:
    """That a seat wins, told to itself or to others."""
    return "you win" if viewer == seat else f"{game.seat_name(seat)} wins"


def plain_why(state: State, action: int, seat: int, viewer: int) -> Why:
    """What can be said about any game: points, the end, chance."""
    before = state.scores()
    there, _ = carried_out(state, action)
    after = there.scores()
    if there.is_over:
        return ("Wins the game." if seat in there.winners() else "Ends the game."), ""
    who = "you" if viewer == seat else state.game.seat_name(seat)
    facts = [] if after[seat] == before[seat] else [f"{points(after[seat] - before[seat])} for {who}"]
    rivals = [i for i in range(len(after)) if state.game.team_of[i] != state.game.team_of[seat] and after[i] != before[i]]
    facts += [f"{points(after[i] - before[i])} for {state.game.seat_name(i)}" for i in rivals]
    return sentence(facts), ""


def carried_out(state: State, action: int) -> tuple[State, list[Any]]:
    """A copy after the action, and the events on the way."""
    there = state.clone()
    there.watch()
    there.advance(action)
    return there, there.events


def chance_next(state: State) -> bool:
    """Whether dice or cards decide now."""
    return state.to_move == CHANCE


def points(number: int, word: str = "point", more: str = "") -> str:
    """A change in points."""
    return f"{number:+d} {word if abs(number) == 1 else more or word + 's'}"


def sentence(facts: list[str]) -> str:
    """Facts as one sentence."""
    words = "; ".join(fact for fact in facts if fact)
    return f"{words[0].upper()}{words[1:]}." if words else ""


def plain_caption(game: Game) -> str:
    """A value is the chance to win, or with several teams the share of them that is beaten."""
    return "chance to win" if len(game.teams) == 2 else "rivals beaten"


def plain_measure(game: Game, value: float) -> tuple[float, str]:
    """A value as a share of certainty."""
    part = min(1.0, max(0.0, (value + 1) / 2))
    return part, f"{round(part * 100)} %"


def plain_grave(game: Game) -> tuple[float, float]:
    """The usual marks."""
    return 0.16, 0.36


def plain_change(game: Game, before: float, after: float) -> str:
    """How much lies between two values, as it is told beside them."""
    ends = [round(plain_measure(game, value)[0] * 100) for value in (before, after)]
    return f"{abs(ends[1] - ends[0])} %"


def plain_kind(state: State, action: int, better: int) -> str:
    """What can be said of any game: what was done, and what instead of."""
    deed = state.game.deed(state, action)
    words = deed if better in (action, -1) else f"{state.game.deed(state, better)} was better"
    return words[:1].upper() + words[1:]


def plain_theme(state: State, action: int) -> str:
    """A game whose decisions are all of one kind."""
    return ""


@dataclass(frozen=True, slots=True)
class AdviceWords:
    """What a game can say of its moves and of the values a search gives them."""

    why: Callable[[State, int, int, int], Why] = plain_why
    caption: Callable[[Any], str] = plain_caption
    measure: Callable[[Any, float], tuple[float, str]] = plain_measure
    grave: Callable[[Any], tuple[float, float]] = plain_grave
    change: Callable[[Any, float, float], str] = plain_change
    kind: Callable[[Any, int, int], str] = plain_kind
    theme: Callable[[Any, int], str] = plain_theme


def caption(game: Game) -> str:
    """What the values of a search mean in this game."""
    return game.look.advice.caption(game)


def measure(game: Game, value: float) -> tuple[float, str]:
    """A value from -1 to 1 as the part of a bar and in words."""
    return game.look.advice.measure(game, value)


def grave(game: Game) -> tuple[float, float]:
    """From which loss of value on a move is marked "?", and from which "??"."""
    return game.look.advice.grave(game)


def change(game: Game, before: float, after: float) -> str:
    """How much lies between two values: "9 %", "5 points"."""
    return game.look.advice.change(game, before, after)


def kind(state: State, action: int, better: int = -1) -> str:
    """What kind of moment a decision was: a heading of a few words. `better` is a better action, the action itself where there was none."""
    known = better if better == action or better in state.legal_actions() else -1
    game: Game = state.game
    return game.look.advice.kind(state, action, known)


def theme(state: State, action: int) -> str:
    """The side of the game that a decision belongs to, for which this action was the best; empty where there is only one."""
    game: Game = state.game
    return game.look.advice.theme(state, action)

"""Why a move is good or bad, as facts in words. A game hands over its facts as `Advice` with its `Look`.

`kind(state, action, better)` heads a moment of a review, `theme(state, action)` names the side of the game that a decision belongs to.
`why(state, action, seat, viewer) -> (sentence, rule)` carries the action out on a copy and looks at what changed; nothing is said that
did not happen there. It addresses `viewer`: the seat that decides as "you", others about "them". `caption`, `measure` and `grave`
are for games where a value is no chance to win, and so is `change`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from .event import Event
from .rng import Rng
from .state import CHANCE, State
from .type_variables import G, S

if TYPE_CHECKING:
    from .game import Game

P = TypeVar("P", bound=State)
Why = tuple[str, str]
WORLDS = 3
NO_COST, SURE = "nothing", "sure"


def why(state: State, action: int, seat: int, rng: Rng | None = None, viewer: int | None = None) -> Why:
    """A short sentence about what an action does, and the rule behind it, for the seat that decides or another viewer. Said only if it
    is true whatever the seat can't see."""
    rng = rng or Rng(0)
    viewer = seat if viewer is None else viewer
    reasons = {one_why(state.resample(seat, rng), action, seat, viewer) for _ in range(WORLDS)}
    return reasons.pop() if len(reasons) == 1 else (f"What it does depends on what {'you' if viewer == seat else 'they'} can't see.", "")


@dataclass(frozen=True, slots=True)
class MoveFacts:
    """Cost, immediate benefit and certainty of a move, in a few words each. The numbers say the same, so that one of several equal moves
    can be named by a fact."""

    costs: str = NO_COST
    gives: str = "nothing yet"
    odds: str = SURE
    cost: float = 0.0
    gain: float = 0.0
    chance: float = 1.0


UNKNOWN = MoveFacts("it depends", "it depends", "unknown")


def facts(state: State, action: int, seat: int, rng: Rng | None = None) -> MoveFacts:
    """The facts of a move, as far as they are the same whatever the seat can't see."""
    rng, game = rng or Rng(0), state.game
    samples = [game.look.advice.facts(state.resample(seat, rng), action, seat) for _ in range(WORLDS)]
    return samples[0] if samples.count(samples[0]) == WORLDS else UNKNOWN


def plain_facts(state: State, action: int, seat: int) -> MoveFacts:
    """Facts of a move in any game: points, and whether chance comes next."""
    there, _ = carried_out(state, action)
    gain = there.scores()[seat] - state.scores()[seat]
    gives = points(gain) if gain else "nothing yet"
    return MoveFacts(NO_COST, gives, "dice or cards decide" if chance_next(there) else SURE, 0.0, gain, 0.5 if chance_next(there) else 1.0)


def chosen_for(facts: MoveFacts, others: Sequence[MoveFacts]) -> str:
    """The fact that speaks for a move among equal ones; empty if there is none."""
    if facts.cost < min(one.cost for one in others):
        return "it costs nothing" if facts.costs == NO_COST else f"it costs least: {facts.costs}"
    if facts.gain > max(one.gain for one in others):
        return f"it gives most at once: {facts.gives}"
    if facts.chance > max(one.chance for one in others):
        return "it can’t fail" if facts.odds == SURE else f"it has the best odds: {facts.odds}"
    return ""


def one_why(state: State, action: int, seat: int, viewer: int) -> Why:
    game: Game = state.game
    return game.look.advice.why(state, action, seat, viewer)


def wins(game: Game, seat: int, viewer: int) -> str:
    """That a seat wins, told to itself or to others."""
    return "you win" if viewer == seat else f"{game.seat_name(seat)} wins"


def plain_why(state: State, action: int, seat: int, viewer: int) -> Why:
    """The reason for a move in any game: points, the end, chance."""
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


def carried_out(state: P, action: int) -> tuple[P, list[Event]]:
    """A copy after the action, and the events on the way."""
    there = copy(state)
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
    """The difference between two values, as shown beside them."""
    ends = [round(plain_measure(game, value)[0] * 100) for value in (before, after)]
    return f"{abs(ends[1] - ends[0])} %"


def plain_kind(state: State, action: int, better: int) -> str:
    """Heading of a moment in any game: the action played, and the better one."""
    deed = state.game.deed(state, action)
    words = deed if better in (action, -1) else f"{state.game.deed(state, better)} was better"
    return words[:1].upper() + words[1:]


def plain_theme(state: State, action: int) -> str:
    """A game whose decisions are all of one kind."""
    return ""


@dataclass(frozen=True, slots=True)
class AdviceWords(Generic[G, S]):
    """Words of a game about its moves and about the values of a search."""

    why: Callable[[S, int, int, int], Why] = plain_why
    caption: Callable[[G], str] = plain_caption
    measure: Callable[[G, float], tuple[float, str]] = plain_measure
    grave: Callable[[G], tuple[float, float]] = plain_grave
    change: Callable[[G, float, float], str] = plain_change
    kind: Callable[[S, int, int], str] = plain_kind
    theme: Callable[[S, int], str] = plain_theme
    facts: Callable[[S, int, int], MoveFacts] = plain_facts


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
    answer = better if better == action or better in state.legal_actions() else -1
    game: Game = state.game
    return game.look.advice.kind(state, action, answer)


def theme(state: State, action: int) -> str:
    """The side of the game that a decision belongs to, for which this action was the best; empty where there is only one."""
    game: Game = state.game
    return game.look.advice.theme(state, action)

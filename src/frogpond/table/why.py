"""Why what was clicked leads to nothing, for every screen that lets people click."""

from __future__ import annotations

from collections import Counter

from ..engine.reason import Reason
from ..engine.state import State


def why_picks(state: State, seat: int, picks: list[str]) -> Reason:
    """Why what was clicked leads to nothing. The game may know which action was meant; else the reasons of all actions that begin
    with these picks are gathered and the commonest one is told."""
    game = state.game
    turn = state.why_not(seat, -1)
    if turn is not None and turn.code in ("over", "turn"):
        return turn
    try:
        meant = state.why_not_picks(seat, picks)
    except (ValueError, IndexError, KeyError, TypeError):
        meant = None  # names that no page of ours would send
    if meant is not None and meant.code != "not-here":
        return meant
    wanted = tuple(picks)
    exact: Counter[Reason] = Counter()
    longer: Counter[Reason] = Counter()
    for action in range(game.num_actions):
        try:
            found = tuple(state.choice(action).picks)
        except (IndexError, ValueError, KeyError, TypeError):
            continue  # an action that has no place on the board now
        if found[: len(wanted)] != wanted:
            continue
        reason = state.why_not(seat, action)
        if reason is None:
            return Reason("fine", "That is possible: go on, the next places light up." if len(found) > len(wanted) else "That is possible.")
        (exact if len(found) == len(wanted) else longer)[reason] += 1
    for reasons in (exact, longer):
        if reasons:
            return reasons.most_common(1)[0][0]
    asked = state.view(seat).asked
    return Reason("nothing", "Nothing can be done with that now." + (f" What is asked: {asked}." if asked else ""))

"""The reason for a click that leads to no action, the same for every client."""

from __future__ import annotations

from ..engine.reason import Reason
from ..engine.state import State


def why_picks(state: State, seat: int, picks: list[str]) -> Reason:
    """Why these clicks lead to nothing, by the game's own table; or that they do lead somewhere."""
    refused = state.why_not_picks(seat, picks)
    if refused is not None:
        return refused
    whole = state.picked(picks) >= 0
    return Reason("fine", "You can do that." if whole else "So far so good. What you can pick next lights up.")

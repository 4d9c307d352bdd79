"""Positions built by hand through the position's JSON, and games played by notation."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import frogpond
from frogpond.engine.reason import Reason
from frogpond.games.cosmic.look.view import CosmicView

TURN_UP = 0
COLOURS = ("red", "purple", "blue", "green", "yellow", "orange")


def scene(
    at: Mapping[str, str],
    lands: Mapping[str, str] | None = None,
    *,
    turn: str = "",
    gaps: str = "",
    oomph: Mapping[str, int] | None = None,
    gullets: Mapping[str, Iterable[str]] | None = None,
    vaults: Mapping[str, Mapping[str, str]] | None = None,
    up: Mapping[str, str] | None = None,
    down: Mapping[str, str] | None = None,
    aside: Mapping[str, int] | None = None,
    held: Mapping[str, int] | None = None,
    fractures: int = 0,
    fields: Mapping[str, Any] | None = None,
    players: int = 0,
    **options: Any,
) -> Any:
    """A position between two cards: frogs and where they are, Lands by hex ("hill, mountain"), hexes that are gone, and so on.
    With `turn` that frog's card has come up. A frog in neither `up` nor `down` holds some card that it can't turn up before its turn.
    One hill far off keeps the Shard alive."""
    count = max(3, 1 + max(COLOURS.index(colour) for colour in at), int(options.get("frogs", 0)))
    game = frogpond.make("cosmic-frog", players or count, **options)
    described: dict[str, dict[str, Any]] = {}
    for colour, place in at.items():
        out = place.startswith("dimension")
        described[colour] = {
            "place": place,
            "oomph": (oomph or {}).get(colour, 0 if out else 6),
            "gullet": list((gullets or {}).get(colour, ())),
            "aside": (aside or {}).get(colour, 0),
            "held": (held or {}).get(colour, 0),
        }
        for face, cards in (("up", up or {}), ("down", down or {})):
            if colour in cards:
                described[colour] |= {"ability": cards[colour], "face": face}
        if "ability" not in described[colour] and not out:
            described[colour]["locked"] = True
    state = {
        "hexes": {"L2": ["hill"]} | {name: stack.split(", ") for name, stack in (lands or {}).items()},
        "aether": gaps.split(),
        "frogs": described,
        "vaults": {owner: {slot: pile.split(", ") for slot, pile in piles.items()} for owner, piles in (vaults or {}).items()},
        "fractures": fractures,
    }
    if fractures > len(gaps.split()):  # fractures on the track came from hexes that are gone
        state["aether"] = [*gaps.split(), *["A1", "A2", "B1", "B5", "K1"][: fractures - len(gaps.split())]]
    made = game.from_json({**game.to_json(), "state": state | dict(fields or {})})
    if turn:
        made.play(f"card {turn}")
    return made


def only(s: Any) -> int:
    """The one answer of a question that is asked only because a card could be turned up, else -1."""
    if s.to_move < 0:
        return -1
    rest = [action for action in s.legal_actions() if action != TURN_UP]
    return rest[0] if len(rest) == 1 else -1


def run(s: Any, *moves: str, settle: bool = True) -> Any:
    """Play moves and chance outcomes by notation. Questions that offer nothing but turning a card up are answered by
    the one other answer, before a move that is not possible there, and with `settle` at the end."""
    for move in moves:
        while s.why_not(s.to_move, move) is not None and only(s) >= 0:
            s.play(only(s))
        s.play(move)
    while settle and only(s) >= 0:
        s.play(only(s))
    return s


def legal(s: Any) -> set[str]:
    """The texts of what may be done now."""
    return {s.text(action) for action in s.legal_actions()}


def refusal(s: Any, text: str) -> Reason:
    """Why a move is refused; the move must be refused."""
    reason: Reason | None = s.why_not(s.to_move, text)
    assert reason is not None, f"{text} is legal"
    assert reason.text
    return reason


def view(s: Any, seat: int = frogpond.SPECTATOR) -> CosmicView:
    seen = s.view(seat)
    assert isinstance(seen, CosmicView)
    return seen


def asked(s: Any) -> str:
    """The colour of the frog that decides."""
    return COLOURS[s.asked] if s.to_move >= 0 else ""


def step(s: Any) -> str:
    return view(s).step


def place(s: Any, frog: str) -> str:
    return view(s).frogs[COLOURS.index(frog)].place


def oomph(s: Any, frog: str) -> int:
    return view(s).frogs[COLOURS.index(frog)].oomph


def gullet(s: Any, frog: str) -> tuple[str, ...]:
    return view(s).frogs[COLOURS.index(frog)].gullet


def aside(s: Any, frog: str) -> int:
    return view(s).frogs[COLOURS.index(frog)].set_aside


def ability(s: Any, frog: str) -> str:
    """A frog's card as its own player sees it."""
    number = COLOURS.index(frog)
    return view(s, s.game.units[number]).frogs[number].ability


def tiles(s: Any, hex: str) -> tuple[str, ...]:
    return next(h.tiles for h in view(s).hexes if h.name == hex)


def pile(s: Any, owner: str, slot: str) -> tuple[str, ...]:
    """What lies in a slot of a frog's Vault."""
    seen = view(s)
    vault = next(vault for vault in seen.vaults if COLOURS.index(owner) in vault.frogs)
    return vault.slots[seen.slot_names.index(slot)]

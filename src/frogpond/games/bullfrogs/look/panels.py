"""Around the board: hand, supply, Isaac's dice, the ladder of ranks, what lies before each player."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from ....draw import Companion
from ....draw.dice import arrow_die, hop_die, hop_pips
from ....draw.frogs import FROG, Portrait, face
from ....draw.icons import icon_use
from ....draw.palette import LIVERIES, SPARK
from ....draw.pieces import chunks
from ....draw.svg import group, inline, rect, use
from .portrait import BULLFROG
from .view import BullfrogsPlayer, BullfrogsView, Kind


@lru_cache(maxsize=256)
def pad_card(colour: str, spaces: int, points: int, actions: int, width: float, dark: bool) -> str:
    """A card of the hand: the pad, its points in the middle, its actions as hops below."""
    kind = f"{colour}{spaces}-{points}"
    art = (
        rect(1, 1, 98, 130, "url(#cardbg)", 15, f'stroke="{LIVERIES[colour].body}" stroke-width="2"')
        + group(use(f"pad-{kind}") + use(f"pts-{kind}"), 50, 50, 0.88)
        + rect(9, 98, 82, 25, "#071a1dcc" if dark else "#fffc", 12.5) + group(hop_pips(actions, SPARK if dark else "#14543f"), 50, 110.5)
    )  # fmt: skip
    return inline(art, width, width * 1.32, "0 0 100 132", "padcard", f"Pad with {spaces} spaces, {points} points, {actions} actions")


@lru_cache(maxsize=1024)
def card_button(kind: Kind, count: int, colour: str, width: float, dark: bool) -> str:
    """Cards of one kind, with how many there are."""
    art = pad_card(colour, kind.spaces, kind.points, kind.actions, width, dark)
    many = f'<span class="count">{count}</span>' if count > 1 else ""
    words = f"{kind.name} pad: {kind.spaces} spaces, {kind.points} points, {kind.actions} actions"
    words += f", {count} of them" if count > 1 else ""
    ghost = f"pad-{colour}{kind.spaces}-{kind.points}"
    return (
        f'<button type="button" class="thing" id="hand-{kind.name}" data-pick="hand-{kind.name}" data-ghost="{ghost}" '
        f'aria-label="{escape(words)}" title="{escape(words)}">{art}{many}</button>'
    )


def hand(view: BullfrogsView, seat: int, colour: str, width: float, dark: bool) -> dict[str, str]:
    """The cards of the hand by kind, small when none is to be played; not a word about other hands."""
    pads = [(kind, count) for kind, count in zip(view.kinds, view.hand, strict=False) if count]
    if not pads:
        return {}
    cards = {kind.name: card_button(kind, count, colour, width, dark) for kind, count in pads}
    return {"hand": f'<div class="hand{"" if view.step == "play" else " small"}" data-own="{seat}">', **cards, "/hand": "</div>"}


@lru_cache(maxsize=1024)
def supply_button(word: str, kind: Portrait, count: int, size: float, colour: str) -> str:
    return (
        f'<button type="button" class="thing" id="supply-{word}" data-pick="supply-{word}" aria-label="{count} {word}s in supply">'
        f'<span class="row">{face(colour, size, kind)}{count}</span><small>{word}s</small></button>'
    )


def supply(player: BullfrogsPlayer, seat: int, colour: str, wide: bool) -> dict[str, str]:
    """The pieces that can still be deployed; `wide` when there is room beside small cards."""
    return {
        "supply": f'<div class="supply{" wide" if wide else ""}" data-own="{seat}">',
        "frog": supply_button("frog", FROG, player.frogs, 30, colour),
        "bullfrog": supply_button("bullfrog", BULLFROG, player.bullfrogs, 34, colour),
        "/supply": "</div>",
    }


@lru_cache(maxsize=1024)
def stock(player: BullfrogsPlayer, colour: str) -> str:
    """The body of a player's panel."""
    left = f'<span title="cards in hand and pile">{icon_use("card", 17)}{player.hand_size} + {player.pile_size}</span>'
    out = f'<span title="bullfrogs out of the game">{player.out} out</span>' if player.out else ""
    return chunks({
        "frogs": f'<span title="frogs in supply">{face(colour, 19)}{player.frogs}</span>',
        "bulls": f'<span title="bullfrogs in supply">{face(colour, 23, BULLFROG)}{player.bullfrogs}</span>',
        "cards": left + out,
    })  # fmt: skip


@lru_cache(maxsize=1024)
def small_stock(player: BullfrogsPlayer, colour: str) -> str:
    return f"{face(colour, 14)}{player.frogs}{face(colour, 17, BULLFROG)}{player.bullfrogs}"


def ladder(view: BullfrogsView) -> str:
    """The ranks of the solitaire game and where the lead stands now (BF-85)."""
    lows = [low for low, _ in view.ranks if low is not None]
    rows = "".join(
        f"<li{' aria-current=' + chr(34) + 'true' + chr(34) if name == view.rank else ''}>{icon_use('crown', 13)}<span>{escape(name)}"
        "</span>"
        f"<span>{low if low is not None else f'below {min(lows)}' if lows else ''}</span></li>"
        for low, name in view.ranks
    )
    return f'<section class="panel ladder" aria-label="Rank"><h2>Your lead<b>{view.scores[0]:+d}</b></h2><ol>{rows}</ol></section>'


def dice(view: BullfrogsView, size: float) -> str:
    """Isaac's dice as they were rolled last; both stay in sight (BF-67)."""
    if not view.movement_die:
        return ""
    hops = hop_die(view.action_die, size)
    words = f"{view.action_die} action{'' if view.action_die == 1 else 's'}"
    way = {"any": "any way", "none": "stays"}.get(view.movement_die, view.movement_die)
    arrow = arrow_die(view.movement_die, size)
    return f'<div class="dice"><div>{arrow}<small>{way}</small></div><div>{hops}<small>{words}</small></div></div>'


def companion(isaac: BullfrogsPlayer, colour: str, turn: bool) -> Companion:
    """Isaac's panel: he has no seat (BF-62)."""
    panel = f"<span>{face(colour, 19)}{isaac.frogs}</span><span>in supply</span>"
    return Companion("Isaac", colour, str(isaac.score), panel, f"{face(colour, 14)}{isaac.frogs} in supply", turn)

"""Choices beside the board: cards, Lands to lay out, Vaults and the size of a raid."""

from __future__ import annotations

from html import escape

from ....draw.frogs import face
from ....draw.svg import inline, use
from ..data import BACK_NAMES, LAND_NAMES
from ..words.vocabulary import CARD_WORDS
from .panels import count, dice_row, letter, vault_state
from .portrait import COSMIC
from .scenery import plain
from .view import CosmicView


def targets(view: CosmicView, picks: frozenset[str]) -> str:
    """Whose Vault, and how much one dares: they show themselves once a raid is begun (CF-86)."""
    out = ""
    for store in view.vaults:
        if f"vault-{store.team}" not in picks:
            continue
        owners = " and ".join(view.frogs[other].name for other in store.frogs)
        lands = sum(len(pile) for pile in store.slots)
        faces = "".join(face(letter(view.frogs[other]), 26, COSMIC) for other in store.frogs)
        words = escape(f"{owners}: {count(lands, 'Land')}, {vault_state(store.open)}")
        name = f'data-pick="vault-{store.team}" aria-label="Vault of {words}"'
        out += f'<button type="button" class="thing choice later" {name}>{faces}<span>{words}</span></button>'
    for pick in sorted((pick for pick in picks if pick.startswith("target-")), key=lambda name: int(name[7:])):
        name = f'data-pick="{pick}" aria-label="Raid target {pick[7:]}"'
        out += f'<button type="button" class="thing choice later" {name}><b class="disp">{pick[7:]}</b></button>'
    return f'<div class="choices">{out}</div>' if out else ""


def cards(view: CosmicView, picks: frozenset[str], dice: dict[str, tuple[str, ...]]) -> str:
    """Ability cards to choose from (CF-34)."""
    out = ""
    for name in sorted(pick[5:] for pick in picks if pick.startswith("card-")):
        out += (
            f'<button type="button" class="thing ability" data-pick="card-{name}"><span class="disp">{escape(name)}</span>'
            f'<span class="dice">{dice_row(dice.get(name, ()), 22, True)}</span><small>{escape(CARD_WORDS.get(name, ""))}</small></button>'
        )
    return f'<div class="choices cards-row">{out}</div>' if out else ""


def tile_of(pick: str) -> str:
    """The Land that `stock-11` means: type and back."""
    index = int(pick[6:]) - 1
    back = BACK_NAMES[index // len(LAND_NAMES)]
    return (f"{back} " if back != "normal" else "") + LAND_NAMES[index % len(LAND_NAMES)]


def stock(view: CosmicView, picks: frozenset[str]) -> str:
    """Lands to lay out, with how many are left (CF-30)."""
    out = ""
    for pick in sorted((pick for pick in picks if pick.startswith("stock-")), key=lambda name: int(name[6:])):
        tile = tile_of(pick)
        left = view.stock.get(tile, 0)
        back = use(f"back-{tile.partition(' ')[0]}") if tile != plain(tile) else ""
        art = inline(use(f"tile-{plain(tile)}") + back, 46, 46, "-36 -40 72 80")
        words = escape(f"{tile}, {left} left")
        name = f'data-pick="{pick}" aria-label="{words}" title="{words}"'
        out += f'<button type="button" class="thing land" {name}>{art}<span class="count">{left}</span></button>'
    return f'<div class="choices">{out}</div>' if out else ""


def middle(view: CosmicView, picks: frozenset[str], dice: dict[str, tuple[str, ...]]) -> dict[str, str]:
    """Things to choose from that lie nowhere on the board."""
    return {"targets": targets(view, picks), "cards": cards(view, picks, dice), "stock": stock(view, picks)} if picks else {}

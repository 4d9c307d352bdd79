"""The middle of the dock: a combat, a raid, cards to choose from, Lands to lay out."""

from __future__ import annotations

from html import escape

from ....draw.dice import cube_die
from ....draw.frogs import face, letter_badge
from ....draw.svg import svg, use
from ..data import BACK_NAMES, LAND_NAMES
from ..words.abilities import CARD_WORDS
from .panels import count, dice_row, gullet, letter, vault, vault_state
from .scenery import plain
from .view import Combat, CosmicView, Raid, Side


def side(view: CosmicView, one: Side, role: str, phone: bool) -> str:
    """One side of a combat: who, what was committed, what was rolled."""
    frog = view.frogs[one.frog]
    wanted = 2 if one.overpower else 1
    size = 32 if phone else 40
    colour = one.die or frog.dice[0 if role and view.combat and view.combat.hex else 1]
    rolled = [cube_die(colour, str(value), size) for value in one.dice]
    waiting = [cube_die(colour, "?", size)] * max(0, wanted - len(one.dice))
    tokens = '<span class="chip">overpower</span>' if one.overpower else ""
    tokens += f'<span class="chip">boost {one.boosts}</span>' if one.boosts else ""
    total = f'<b class="disp total">{one.roll}</b>' if one.roll >= 0 else ""
    who = face(letter(frog), 38 if phone else 54, "cosmic")
    return (
        f'<div class="side">{who}<div><b>{letter_badge(letter(frog), 16)}{escape(frog.name)}</b>'
        f'<small>{role}</small><div class="row wrap">{"".join(rolled + waiting)}{total}{tokens}</div></div></div>'
    )


def combat(view: CosmicView, fight: Combat, wanted: frozenset[str], phone: bool) -> str:
    """Both sides of a combat face to face, and how it stands."""
    ground = f"on {fight.hex}" if fight.hex else "in the Aether"
    far = f'<span class="chip">{count(fight.knockback, "step")} back</span>' if fight.knockback >= 0 else ""
    loser = view.frogs[fight.defender.frog]
    spoils = ""
    if any(pick.startswith(f"g-{loser.number}-") for pick in wanted):
        throat = gullet(loser, view.gullet_slots, 200, wanted)
        spoils = f'<div class="spoils"><small>{escape(loser.name)}: Gullet</small>{throat}</div>'
    return (
        f'<div class="duel">{side(view, fight.attacker, "attacks", phone)}<div class="versus">'
        f"<small>{escape(fight.way)} <br>{escape(ground)}</small>{far}</div>{side(view, fight.defender, 'defends', phone)}</div>{spoils}"
    )


def raid(view: CosmicView, hunt: Raid, wanted: frozenset[str], phone: bool) -> str:
    """A raid: points left, the die, and the Vault with what can be taken."""
    frog = view.frogs[hunt.raider]
    store = view.vaults[hunt.team]
    owners = " and ".join(view.frogs[other].name for other in store.frogs)
    shown = cube_die(hunt.die, str(hunt.points), 40)
    told = f"{count(hunt.points, 'point')}, {count(hunt.taken, 'Land')} taken"
    who = face(letter(frog), 40 if phone else 54, "cosmic")
    return (
        f'<div class="duel"><div class="side">{who}<div><b>{escape(frog.name)}</b><small>raids {escape(owners)}</small>'
        f'<div class="row">{shown}<small>{told}</small></div></div></div>'
        f'<div class="loot">{vault(view, store, 130 if phone else 170, wanted, f"Vault of {owners}")}</div></div>'
    )


def targets(view: CosmicView, picks: frozenset[str]) -> str:
    """Whose Vault, and how much one dares: they show themselves once a raid is begun (CF-86)."""
    out = ""
    for store in view.vaults:
        if f"vault-{store.team}" not in picks:
            continue
        owners = " and ".join(view.frogs[other].name for other in store.frogs)
        lands = sum(len(pile) for pile in store.slots)
        faces = "".join(face(letter(view.frogs[other]), 26, "cosmic") for other in store.frogs)
        words = escape(f"{owners}: {count(lands, 'Land')}, {vault_state(store)}")
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
            f'<span class="dice">{dice_row(dice.get(name, ()), 22, False)}</span><small>{escape(CARD_WORDS.get(name, ""))}</small></button>'
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
        art = svg(use(f"tile-{plain(tile)}") + back, 46, 46, "-36 -40 72 80")
        words = escape(f"{tile}, {left} left")
        name = f'data-pick="{pick}" aria-label="{words}" title="{words}"'
        out += f'<button type="button" class="thing land" {name}>{art}<span class="count">{left}</span></button>'
    return f'<div class="choices">{out}</div>' if out else ""


def middle(view: CosmicView, picks: frozenset[str], dice: dict[str, tuple[str, ...]], phone: bool) -> str:
    """What is going on between prompt and buttons."""
    out = ""
    if view.combat:
        out += combat(view, view.combat, picks, phone)
    if view.raid:
        out += raid(view, view.raid, picks, phone)
    return out + targets(view, picks) + cards(view, picks, dice) + stock(view, picks)

"""Around the Shard: one's own things (Oomph, card, Vault, Gullet), the other players, the cards still to come."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from html import escape

from ....draw.dice import cube_die
from ....draw.frogs import face, letter_badge
from ....draw.hexes import LOWLAND
from ....draw.icons import icon, stroke
from ....draw.palette import CREAM, LIVERIES, livery
from ....draw.svg import ellipse, group, rect, svg, use
from ..words.abilities import CARD_WORDS
from .icons import SLIPSTREAM
from .scenery import plain
from .view import CosmicView, Frog, Vault

ROWS = {"4-3-2": (4, 3, 2), "3x3": (3, 3, 3)}
COLUMNS = ("Shard", "Aether", "Raid")


def letter(frog: Frog) -> str:
    return livery(frog.colour).letter


def count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


@lru_cache(maxsize=64)
def oomph(n: int, most: int, size: float) -> str:
    """Crystals: available ones full, expended ones hollow (CF-8)."""
    art = "".join(use(f"ooh-{int(i < n)}", 9 + 16 * i, 12) for i in range(most))
    return svg(art, size * most, size * 1.5, f"0 0 {16 * most + 2} 24", "oomph", f"Oomph {n} of {most}")


def place_words(view: CosmicView, frog: Frog) -> str:
    """Where a frog is."""
    where = next((hex for hex in view.hexes if hex.name == frog.place), None)
    if where is not None:
        return f"on the {plain(where.tiles[-1])}, {where.name}" if where.tiles else f"at {where.name}"
    if frog.place == "aether":
        return "in the Aether"
    return "not here yet" if frog.place == "not entered" else f"Outer {frog.place.capitalize()}"


def is_siphon(pile: Sequence[str]) -> bool:
    """Lowland, highland, lowland of one domain (CF-12)."""
    kinds = [plain(tile) for tile in pile]
    return len(kinds) == 3 and kinds[0] == kinds[2] and LOWLAND.get(kinds[1]) == kinds[0]


def slot_place(layout: str, index: int) -> tuple[float, float]:
    """Where a slot of the Vault lies in its picture."""
    rows = ROWS.get(layout, (4, 4, 4))
    row = 0
    while row < len(rows) - 1 and index >= rows[row]:
        index -= rows[row]
        row += 1
    shift = row * 34 if layout == "4-3-2" else 34
    return 36 + index * 68 + shift, 42 + row * 58


def pile_words(name: str, pile: Sequence[str]) -> str:
    return f"Slot {name}: {', '.join(pile) if pile else 'empty'}{', a Siphon' if is_siphon(pile) else ''}"


def vault(view: CosmicView, store: Vault, width: float, wanted: frozenset[str], label: str) -> str:
    """Nine slots; a pile shows its layers, a Siphon its crystal. Slots that can be picked are buttons."""
    out = ""
    layout = str(view.options.get("vault_layout", "4-3-2"))
    for index, (name, pile) in enumerate(zip(view.slot_names, store.slots, strict=True)):
        x, y = slot_place(layout, index)
        pick = f"v-{store.team}-{name}"
        art = use("empty-slot") if not pile else ""
        if not pile:
            art += f'<text y="6" font-size="16" class="slotname" fill="#a99ccf">{escape(name)}</text>'
        for level, tile in enumerate(pile):
            top = level == len(pile) - 1
            art += use(f"{'tile' if top else 's'}-{plain(tile)}", 0, -9 * level, 0.94)
            if tile != plain(tile) and top:
                art += use(f"back-{tile.partition(' ')[0]}", 0, -9 * level)
        if is_siphon(pile):
            art += use("ooh-1", 27, -38)
        edge = f'<g class="edge">{use("slot-edge", 0, -9 * max(0, len(pile) - 1))}</g>'
        act = ' tabindex="0" role="button"' if pick in wanted else ""
        words = escape(pile_words(name, pile))
        out += group(f"<title>{words}</title>{art}{edge}", x, y, 1, f'class="slot" data-pick="{pick}" aria-label="{words}"{act}')
    return svg(out, width, width * 220 / 280, "0 -14 280 220", "vault", label)


@lru_cache(maxsize=512)
def small_vault(layout: str, slots: tuple[tuple[str, ...], ...], width: float) -> str:
    """A Vault at a glance: the top of each pile with its pattern, and how high it is."""
    out = ""
    for index, pile in enumerate(slots):
        x, y = slot_place(layout, index)
        if pile:
            out += use(f"m-{plain(pile[-1])}", x, y)
            if len(pile) > 1:
                out += use(f"high-{len(pile)}", x + 18, y + 14)
        else:
            out += use("empty-slot", x, y)
    return svg(out, width, width * 200 / 280, "0 0 280 200", "vault", "Vault")


def gullet(frog: Frog, slots: int, width: float, wanted: frozenset[str]) -> str:
    """The throat, top of the pile on the left (CF-10)."""
    slots = max(slots, len(frog.gullet))
    long = 12 + 72 * slots
    out = rect(2, 2, long - 4, 66, "#7a2440", 33, 'stroke="#c25a7a" stroke-width="3"')
    for i in range(slots):
        x = 42 + 72 * (slots - 1 - i)
        out += ellipse(x, 35, 31, 26, "#3d0f22", 'opacity=".8"')
        if i < len(frog.gullet):
            pick = f"g-{frog.number}-{i}"
            act = ' tabindex="0" role="button"' if pick in wanted else ""
            words = escape(frog.gullet[i])
            art = f'<title>{words}</title>{use(f"tile-{plain(frog.gullet[i])}")}<g class="edge">{use("slot-edge")}</g>'
            out += group(art, x, 31, 0.84, f'class="slot" data-pick="{pick}" aria-label="{words}"{act}')
    return svg(
        out,
        width,
        width * 70 / long,
        f"0 0 {long} 70",
        "gullet",
        f"Gullet: {count(len(frog.gullet), 'tile')}",
        f'id="gullet-{frog.number}"',
    )


@lru_cache(maxsize=512)
def small_gullet(tiles: tuple[str, ...], slots: int, width: float) -> str:
    """A Gullet at a glance, top on the left."""
    slots = max(slots, len(tiles))
    art = "".join(use(f"tile-{plain(tiles[i])}" if i < len(tiles) else "empty-slot", 38 + 72 * (slots - 1 - i), 34) for i in range(slots))
    words = ", ".join(reversed(tiles)) or "empty"
    return svg(art, width, width * 74 / (72 * slots + 4), f"0 0 {72 * slots + 4} 74", "", f"Gullet: {words}")


def dice_row(colours: Sequence[str], size: float, words: bool) -> str:
    """The dice a frog rolls, by column (CF-119)."""
    return "".join(
        f'<span title="{name} die: {colour}">{cube_die(colour, colour[0], size)}{f"<small>{name}</small>" if words else ""}</span>'
        for name, colour in zip(COLUMNS, colours, strict=False)
    )


def card_state(frog: Frog) -> str:
    if not frog.ability and not frog.may_be:
        return "none"
    return "silent" if frog.nullified else "face up" if frog.face_up else "face down"


def ability_card(frog: Frog) -> str:
    """The own card: what it does, its dice, whether it lies face up (CF-119)."""
    state = card_state(frog)
    title = frog.ability or ("An unknown card" if frog.may_be else "No card yet")
    words = CARD_WORDS.get(frog.ability, "It may be any of " + ", ".join(frog.may_be[:5]) + " …" if frog.may_be else "")
    tag = f'<span class="tag{"" if state == "face up" else " soft"} state">{state}</span>' if state != "none" else ""
    return (
        f'<div class="ability{" down" if state != "face up" else ""}"><div class="row"><b class="disp grow">{escape(title)}</b>{tag}</div>'
        f'<div class="dice">{dice_row(frog.dice, 28, True)}</div><p>{escape(words)}</p></div>'
    )


def own_header(view: CosmicView, frog: Frog) -> str:
    tag = '<span class="tag">your turn</span>' if view.choices and frog.number == view.frog_asked else ""
    if frog.number == view.possessed:
        tag = '<span class="tag">possessed</span>'
    who = face(letter(frog), 58, "cosmic")
    return (
        f'<div class="row head" id="own-{frog.number}">{who}<div><div class="name">{letter_badge(letter(frog), 20)}'
        f"{escape(frog.name)}{tag}</div><small>{escape(place_words(view, frog))}</small></div></div>"
    )


def subject(view: CosmicView) -> Frog:
    """The frog whose things are shown: the one that must decide, else an own one, else the active one."""
    if view.choices and view.frog_asked >= 0:
        return view.frogs[view.frog_asked]
    own = [frog for frog in view.frogs if frog.seat == view.seat]
    acting = [frog for frog in own if frog.number == view.active]
    return (acting or own or [view.frogs[max(0, view.active)]])[0]


def team_line(view: CosmicView, frog: Frog) -> str:
    """Another frog of the same seat, small."""
    return (
        f'<div class="row mate" id="own-{frog.number}">{face(letter(frog), 30, "cosmic")}<span class="grow"><b>{escape(frog.name)}</b> '
        f"<small>{escape(frog.ability or '')} {escape(place_words(view, frog))}</small></span>"
        f"{oomph(frog.oomph, view.max_oomph, 9)}{small_gullet(frog.gullet, view.gullet_slots, 62)}</div>"
    )


def vault_state(store: Vault) -> str:
    return f"open to {store.open}" if store.open else "locked"


def left(view: CosmicView, wanted: frozenset[str], phone: bool) -> str:
    """The column of one's own things; on a phone a panel below the dock."""
    frog = subject(view)
    store = view.vaults[frog.team]
    lands = sum(len(pile) for pile in store.slots)
    siphons = len(store.siphons)
    mates = [other for other in view.frogs if other.seat == frog.seat and other is not frog]
    mine = " mine" if view.choices else ""
    whose = "Vault" if len(store.frogs) == 1 else "Team Vault"
    if phone:
        return (
            f'<section class="panel own small{mine}"><div class="row head" id="own-{frog.number}">{face(letter(frog), 34, "cosmic")}'
            f'<b class="row grow">{letter_badge(letter(frog))}{escape(frog.name)} <small>{escape(place_words(view, frog))}</small></b>'
            f"{oomph(frog.oomph, view.max_oomph, 19)}</div>"
            f'<div class="row two"><div>{vault(view, store, 168, wanted, whose)}</div><div class="grow">'
            f'<small>Gullet, top on the left</small>{gullet(frog, view.gullet_slots, 150, wanted)}'
            f'<div class="row"><b class="disp grow">{escape(frog.ability or "Card")}</b>'
            f'<small>{card_state(frog)}</small></div><div class="dice">{dice_row(frog.dice, 24, False)}'
            f'<span class="grow"></span><small>now</small><b class="disp big">{store.score}</b></div></div></div>'
            f"{''.join(team_line(view, mate) for mate in mates)}</section>"
        )
    flow = (
        f'<span class="chip" title="Siphons: {escape(", ".join(store.siphons))}">{crystal_icon()}{count(siphons, "Siphon")}</span>'
        if siphons
        else ""
    )
    size = 266 if not mates else 230
    return (
        f'<section class="panel own{mine}">{own_header(view, frog)}<div class="row label"><b class="grow">Oomph</b>'
        f"{oomph(frog.oomph, view.max_oomph, 30)}</div>{ability_card(frog)}{''.join(team_line(view, mate) for mate in mates)}"
        f'<div class="row label"><b class="grow">{whose} <small>{vault_state(store)}, {count(lands, "Land")}</small></b>{flow}</div>'
        f"{vault(view, store, size, wanted, whose)}"
        f'<div class="row label"><b class="grow">Gullet</b><small>{len(frog.gullet)} of {view.gullet_slots}, top on the left</small></div>'
        f'{gullet(frog, view.gullet_slots, 266, wanted)}<div class="row now"><span class="grow">If it ended now<br>{worth(store)}</span>'
        f'<b class="disp">{store.score}</b></div></section>'
    )


def worth(store: Vault) -> str:
    """What a Vault's points are made of (CF-100, CF-101)."""
    extra = f", backs {store.bonus}" if store.bonus else ""
    return f"placement {store.placement}, variety {store.diversity}{extra}"


def crystal_icon() -> str:
    return svg(use("ooh-1"), 12, 16, "-7 -11 14 22")


def panel(view: CosmicView, seat: int) -> str:
    """The body of a player's panel: Oomph, Gullet, place, card and Vault of each frog."""
    out = ""
    for frog in view.frogs:
        if frog.seat != seat:
            continue
        said = f'<span class="card{"" if frog.face_up else " down"}">{escape(frog.ability)}</span>' if frog.ability else ""
        several = face(letter(frog), 20, "cosmic") if len(view.frogs) > view.players else ""
        big, wide = (11, 68) if several else (13, 84)
        throat = small_gullet(frog.gullet, view.gullet_slots, wide)
        out += (
            f'<span class="wide">{several}{oomph(frog.oomph, view.max_oomph, big)}{throat}</span>'
            f'<span class="wide small">{escape(place_words(view, frog))}{said}</span>'
        )
    team = next(frog.team for frog in view.frogs if frog.seat == seat)
    store = view.vaults[team]
    layout = str(view.options.get("vault_layout", "4-3-2"))
    words = "; ".join(pile_words(name, pile) for name, pile in zip(view.slot_names, store.slots, strict=True) if pile) or "empty"
    return (
        f'{out}<span class="store{" open" if store.open else ""}" title="Vault: {escape(words)}">{small_vault(layout, store.slots, 58)}'
        f"<small>{vault_state(store)}</small></span>"
    )


def mini(view: CosmicView, seat: int) -> str:
    """The same for a phone: Oomph alone."""
    frogs = [frog for frog in view.frogs if frog.seat == seat]
    if len(frogs) == 1 and view.players <= 4:
        return oomph(frogs[0].oomph, view.max_oomph, 9)
    return "".join(f"{crystal_icon()}{frog.oomph} " for frog in frogs)


def mini_card(colour: str, name: str) -> str:
    """A small action card: the frog whose turn it brings, or the sign of Flux and Splinter."""
    who = LIVERIES.get(colour)
    fill = who.dark if who else "#2f5fb8" if name == "flux" else "#8a3a2a"
    sign = stroke(SLIPSTREAM, CREAM) if name == "flux" else icon("burst", CREAM)
    art = use(f"cosmic-{colour}", 14, 19, 0.95) if who else group(sign, 3, 5, 0.9)
    return svg(rect(1, 1, 26, 32, fill, 5, f'stroke="{CREAM}" stroke-width="1.2"') + art, 22, 27, "0 0 28 34")


def cards_to_come(view: CosmicView) -> str:
    """The action deck of this pass, card by card, and the Splinters that may fall (CF-36)."""
    colours = {frog.colour: letter(frog) for frog in view.frogs}
    row = "".join(
        f'<span title="{escape(name)}: {number} to come">{mini_card(colours.get(name, ""), name)}{number}</span>'
        for name, number in view.deck.items()
        if number
    )
    words = f"Splinters that may fall: {', '.join(view.splinters)}" if view.splinters else ""
    return (
        f'<section class="panel deck" title="{escape(words)}"><h2>Cards still to come</h2>'
        f'<div class="row">{row or "none: they are shuffled anew"}</div></section>'
    )


def vault_alone(view: CosmicView, store: Vault) -> str:
    """A Vault's slots as plain shapes, for pictures outside a table; signs lie on the top of a pile."""
    whole = vault(view, store, 280, frozenset(), "Vault")
    inner = re.sub(r'<g class="edge">.*?</g>', "", whole[whole.index(">") + 1 : whole.rindex("</svg>")])
    for name, pile in zip(view.slot_names, store.slots, strict=True):
        pick = f'data-pick="v-{store.team}-{name}"'
        inner = inner.replace(pick, f'{pick} data-sign="may-hex" data-sign-at="0,{-9 * max(0, len(pile) - 1)}"')
    return inner

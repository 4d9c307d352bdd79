"""Around the Shard: one's own things (Oomph, card, Vault, Gullet), the other players, the cards still to come."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from html import escape
from typing import NamedTuple, Protocol

from ....draw.dice import cube_die
from ....draw.frogs import face, letter_badge
from ....draw.hexes import LOWLAND_OF
from ....draw.icons import icon, stroke
from ....draw.palette import CREAM, LIVERIES, TEAMS, livery
from ....draw.pieces import Chunks, chunks
from ....draw.svg import ellipse, group, inline, rect, tidy, use
from ....engine.lru import alike, once, together
from ..words.vocabulary import CARD_WORDS
from .icons import SLIPSTREAM
from .portrait import COSMIC
from .scenery import plain
from .view import CosmicView, Frog, Hex, Vault

ROWS = {"4-3-2": (4, 3, 2), "3x3": (3, 3, 3)}
DIE_COLUMNS = ("Shard", "Aether", "Raid")


class Coloured(Protocol):
    """A frog, however it is described."""

    @property
    def colour(self) -> str: ...


def letter(frog: Coloured) -> str:
    return _letter(frog.colour)


@cache
def _letter(colour: str) -> str:
    return livery(colour).letter


def count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


@lru_cache(maxsize=64)
def oomph(n: int, most: int, size: float) -> str:
    """Crystals: available ones full, expended ones hollow (CF-8)."""
    art = "".join(use(f"ooh-{int(i < n)}", 9 + 16 * i, 12) for i in range(most))
    return inline(art, size * most, size * 1.5, f"0 0 {16 * most + 2} 24", "oomph", f"Oomph {n} of {most}")


@once(256)
def by_name(hexes: tuple[Hex, ...]) -> dict[str, Hex]:
    """The hexes by their names."""
    return {hex.name: hex for hex in hexes}


def ground(kind: str) -> str:
    """The ground below a frog."""
    return "bare ground" if kind == "barren" else f"the {kind}"


def place_words(hexes: Mapping[str, Hex], place: str) -> str:
    """Where a frog is."""
    where = hexes.get(place)
    if where is not None:
        return f"on {ground(plain(where.tiles[-1]))}, {where.name}" if where.tiles else f"at {where.name}"
    if place == "aether":
        return "in the Aether"
    return "not on the board yet" if place == "not entered" else f"Outer {place.capitalize()}"


def is_siphon(pile: Sequence[str]) -> bool:
    """Lowland, highland, lowland of one domain (CF-12)."""
    kinds = [plain(tile) for tile in pile]
    return len(kinds) == 3 and kinds[0] == kinds[2] and LOWLAND_OF.get(kinds[1]) == kinds[0]


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


@lru_cache(maxsize=4096)
def slot_mark(layout: str, index: int, name: str, pile: tuple[str, ...], pick: str, lit: bool) -> str:
    """One slot: a pile shows its layers, a Siphon its crystal. One that can be picked is a button."""
    x, y = slot_place(layout, index)
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
    act = ' tabindex="0" role="button"' if lit else ""
    words = escape(pile_words(name, pile))
    return tidy(group(f"<title>{words}</title>{art}{edge}", x, y, 1, f'class="slot" data-pick="{pick}" aria-label="{words}"{act}'))


def layout_of(view: CosmicView) -> str:
    """How the slots of a Vault lie."""
    return str(view.options.get("vault_layout", "4-3-2"))


def vault(layout: str, names: Sequence[str], store: Vault, width: float, targets: frozenset[str], label: str) -> dict[str, str]:
    """Nine slots by key; those that can be picked are buttons."""
    out = {"vault": svg_open(width, width * 220 / 280, "0 -14 280 220", "vault", label)}
    for index, (name, pile) in enumerate(zip(names, store.slots, strict=True)):
        pick = f"v-{store.team}-{name}"
        out[pick] = slot_mark(layout, index, name, pile, pick, pick in targets)
    out["/vault"] = "</svg>"
    return out


@lru_cache(maxsize=1024)
def svg_open(width: float, height: float, box: str, css: str, label: str, more: str = "") -> str:
    """A picture's first tag."""
    return inline("", width, height, box, css, label, more).removesuffix("</svg>")


def small_vault(layout: str, slots: tuple[tuple[str, ...], ...], width: float) -> dict[str, str]:
    """A Vault at a glance: the top of each pile with its pattern, and how high it is."""
    out = {"vault": svg_open(width, width * 200 / 280, "0 0 280 200", "vault", "Vault")}
    for index, pile in enumerate(slots):
        x, y = slot_place(layout, index)
        if pile:
            art = use(f"m-{plain(pile[-1])}", x, y)
            out[str(index)] = art + use(f"high-{len(pile)}", x + 18, y + 14) if len(pile) > 1 else art
        else:
            out[str(index)] = use("empty-slot", x, y)
    out["/vault"] = "</svg>"
    return out


def gullet(frog: Frog, slots: int, width: float, targets: frozenset[str]) -> str:
    """The throat, top of the pile on the left (CF-10)."""
    mine = frozenset(pick for pick in targets if pick.startswith(f"g-{frog.number}-")) if targets else targets
    return throat(frog.number, frog.gullet, slots, width, mine)


@lru_cache(maxsize=1024)
def throat(number: int, tiles: tuple[str, ...], slots: int, width: float, picks: frozenset[str]) -> str:
    slots = max(slots, len(tiles))
    long = 12 + 72 * slots
    out = rect(2, 2, long - 4, 66, "#7a2440", 33, 'stroke="#c25a7a" stroke-width="3"')
    for i in range(slots):
        x = 42 + 72 * (slots - 1 - i)
        out += ellipse(x, 35, 31, 26, "#3d0f22", 'opacity=".8"')
        if i < len(tiles):
            pick = f"g-{number}-{i}"
            act = ' tabindex="0" role="button"' if pick in picks else ""
            words = escape(tiles[i])
            art = f'<title>{words}</title>{use(f"tile-{plain(tiles[i])}")}<g class="edge">{use("slot-edge")}</g>'
            out += group(art, x, 31, 0.84, f'class="slot" data-pick="{pick}" aria-label="{words}"{act}')
    label = f"Gullet: {count(len(tiles), 'tile')}"
    return inline(out, width, width * 70 / long, f"0 0 {long} 70", "gullet", label, f'id="gullet-{number}"')


@lru_cache(maxsize=512)
def small_gullet(tiles: tuple[str, ...], slots: int, width: float) -> str:
    """A Gullet at a glance, top on the left."""
    slots = max(slots, len(tiles))
    art = "".join(use(f"tile-{plain(tiles[i])}" if i < len(tiles) else "empty-slot", 38 + 72 * (slots - 1 - i), 34) for i in range(slots))
    words = ", ".join(reversed(tiles)) or "empty"
    return inline(art, width, width * 74 / (72 * slots + 4), f"0 0 {72 * slots + 4} 74", "", f"Gullet: {words}")


@lru_cache(maxsize=512)
def dice_row(colours: tuple[str, ...], size: float, words: bool) -> str:
    """The dice a frog rolls, by column (CF-119)."""
    return "".join(
        f'<span title="{name} die: {colour}">{cube_die(colour, colour[0], size)}{f"<small>{name}</small>" if words else ""}</span>'
        for name, colour in zip(DIE_COLUMNS, colours, strict=False)
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


def own_name(view: CosmicView, frog: Frog) -> str:
    """One's own frog is "You", unless one has several."""
    return "You" if frog.seat == view.seat and [other.seat for other in view.frogs].count(view.seat) == 1 else frog.name


def own_tag(view: CosmicView, frog: Frog) -> str:
    if frog.number == view.possessed:
        return '<span class="tag">possessed</span>'
    struck = frog.place == view.struck or (view.combat is not None and view.combat.defender.frog == frog.number)
    if frog.place != view.struck and (not view.choices or frog.number != view.frog_asked):
        return ""
    words = "attacked" if struck else "your turn" if frog.number == view.active else "your choice"
    return f'<span class="tag">{words}</span>'


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
        f'<div class="row mate" id="own-{frog.number}">{face(letter(frog), 30, COSMIC)}<span class="grow"><b>{escape(frog.name)}</b> '
        f"<small>{escape(frog.ability or '')} {escape(place_words(by_name(view.hexes), frog.place))}</small></span>"
        f"{oomph(frog.oomph, view.max_oomph, 9)}{small_gullet(frog.gullet, view.gullet_slots, 62)}</div>"
    )


def vault_state(open_to: int) -> str:
    return f"open to {open_to}" if open_to else "locked"


class Owned(NamedTuple):
    """The contents of the player's own column beside the frog and its Vault."""

    name: str
    tag: str
    place: str
    mates: tuple[tuple[int, str], ...]
    mine: bool
    whose: str
    layout: str
    slots: tuple[str, ...]
    most: int
    throats: int
    company: str = ""


def left(view: CosmicView, targets: frozenset[str], phone: bool) -> Chunks:
    """The column of one's own things; on a phone a panel below the dock."""
    frog = subject(view)
    store = view.vaults[frog.team]
    mates = tuple([(mate.number, team_line(view, mate)) for mate in view.frogs if mate.seat == frog.seat and mate is not frog])
    company = team_name(view, store.team)
    whose = f"Vault of {company}" if company else "Vault" if len(store.frogs) == 1 else "Your frogs' Vault"
    own = Owned(
        own_name(view, frog), own_tag(view, frog), place_words(by_name(view.hexes), frog.place), mates, bool(view.choices), whose,
        layout_of(view), tuple(view.slot_names), view.max_oomph, view.gullet_slots, company,
    )  # fmt: skip
    return column(frog, store, own, targets, phone)


@together(2, 2048)
def column(frog: Frog, store: Vault, own: Owned, targets: frozenset[str], phone: bool) -> Chunks:
    """The same from what is shown in it: mostly nothing of one's own changes while others move."""
    name, place, whose, slots = escape(own.name), escape(own.place), own.whose, own.slots
    mine = " mine" if own.mine else ""
    others = {f"mate {number}": line for number, line in own.mates}
    company = f' <span class="team t{store.team}">{own.company}</span>' if own.company else ""
    if phone:
        return chunks({
            "own": f'<section class="panel own small{mine}">',
            "head": f'<div class="row head" id="own-{frog.number}">{face(letter(frog), 34, COSMIC)}<b class="row grow">'
            f"{letter_badge(letter(frog))}{name} <small>{place}</small>{company}</b>",
            "oomph": f'{oomph(frog.oomph, own.most, 19)}</div><div class="row two"><div>',
            **vault(own.layout, slots, store, 168, targets, whose),
            "gullet": f'</div><div class="grow"><small>Gullet, top on the left</small>{gullet(frog, own.throats, 150, targets)}',
            "card": f'<div class="row"><b class="disp grow">{escape(frog.ability or "Card")}</b>'
            f'<small>{card_state(frog)}</small></div><div class="dice">{dice_row(frog.dice, 24, False)}',
            "now": f'<span class="grow"></span><small>now</small><b class="disp big">{store.score}</b></div></div></div>',
            **others,
            "/own": "</section>",
        })  # fmt: skip
    return chunks({
        "own": f'<section class="panel own{mine}">',
        "head": f'<div class="row head" id="own-{frog.number}">{face(letter(frog), 58, COSMIC)}<div><div class="name">'
        f"{letter_badge(letter(frog), 20)}",
        "name": f"{name}{own.tag}</div><small>{place}</small>{company}</div></div>",
        "oomph": f'<div class="row label"><b class="grow">Oomph</b>{oomph(frog.oomph, own.most, 30)}</div>',
        "card": ability_card(frog),
        **others,
        "store": vault_label(store, whose),
        **vault(own.layout, slots, store, 230 if others else 266, targets, whose),
        "gullet": f'<div class="row label"><b class="grow">Gullet</b><small>{len(frog.gullet)} of {own.throats}, '
        f"top on the left</small></div>{gullet(frog, own.throats, 266, targets)}",
        "now": f'<div class="row now"><span class="grow">If it ended now<br>{worth(store)}</span><b class="disp">{store.score}</b></div>',
        "/own": "</section>",
    })  # fmt: skip


def vault_label(store: Vault, whose: str) -> str:
    """The words above a Vault."""
    lands = sum(len(pile) for pile in store.slots)
    siphons = len(store.siphons)
    flow = (
        f'<span class="chip" title="Siphons: {escape(", ".join(store.siphons))}">{crystal_icon()}{count(siphons, "Siphon")}</span>'
        if siphons
        else ""
    )
    state = f"{vault_state(store.open)}, {count(lands, 'Land')}"
    return f'<div class="row label"><b class="grow">{whose} <small>{state}</small></b>{flow}</div>'


def worth(store: Vault) -> str:
    """The parts of a Vault's points (CF-100, CF-101)."""
    extra = f", backs {store.bonus}" if store.bonus else ""
    return f"placement {store.placement}, variety {store.diversity}{extra}"


@cache
def crystal_icon() -> str:
    return inline(use("ooh-1"), 12, 16, "-7 -11 14 22")


class Held(NamedTuple):
    """A frog as a panel shows it."""

    number: int
    colour: str
    oomph: int
    gullet: tuple[str, ...]
    place: str
    ability: str
    face_up: bool


def panels(view: CosmicView) -> list[str]:
    """The bodies of the players' panels: Oomph, Gullet, place, card and Vault of each frog."""
    where, layout, slots, several = by_name(view.hexes), layout_of(view), tuple(view.slot_names), len(view.frogs) > view.players
    bodies = []
    for seat in range(view.players):
        mine = tuple([frog for frog in view.frogs if frog.seat == seat])
        places = tuple([place_words(where, frog.place) for frog in mine])
        store = view.vaults[mine[0].team]
        company = team_name(view, store.team)
        bodies.append(things_of(crew(mine), store, places, layout, slots, view.max_oomph, view.gullet_slots, several, company))
    return bodies


def team_name(view: CosmicView, team: int) -> str:
    """The name of a team of several players; nothing where everybody plays alone."""
    if len(view.vaults) == len(view.frogs):
        return ""
    seats = {frog.seat for frog in view.frogs if frog.team == team}
    return f"Team {TEAMS[team % len(TEAMS)]}" if len(seats) > 1 else ""


crew: Callable[[tuple[Frog, ...]], tuple[Frog, ...]] = alike(1024)


@together(2, 1024)
def things_of(
    mine: tuple[Frog, ...], store: Vault, places: tuple[str, ...], layout: str, slots: tuple[str, ...], most: int, throats: int,
    several: bool, company: str,
) -> str:  # fmt: skip
    """The same from what belongs to a player: most viewers of a position see the same, and mostly it is as it was before a move."""
    tiles = tuple(
        Held(frog.number, frog.colour, frog.oomph, frog.gullet, place, frog.ability, frog.face_up)
        for frog, place in zip(mine, places, strict=True)
    )
    return panel_of(tiles, store.team, store.slots, store.open, layout, slots, most, throats, several, company)


@lru_cache(maxsize=4096)
def panel_of(
    frogs: tuple[Held, ...], team: int, piles: tuple[tuple[str, ...], ...], open_to: int, layout: str, slots: tuple[str, ...], most: int,
    throats: int, several: bool, company: str,
) -> Chunks:  # fmt: skip
    out = {"team": f'<span class="wide team t{team}">{company}</span>'} if company else {}
    for frog in frogs:
        card = f'<span class="card{"" if frog.face_up else " down"}">{escape(frog.ability)}</span>' if frog.ability else ""
        who = face(letter(frog), 20, COSMIC) if several else ""
        big, wide = (11, 68) if several else (13, 84)
        out[f"{frog.number} oomph"] = f'<span class="wide">{who}{oomph(frog.oomph, most, big)}'
        out[f"{frog.number} gullet"] = f"{small_gullet(frog.gullet, throats, wide)}</span>"
        out[f"{frog.number} place"] = f'<span class="wide small">{escape(frog.place)}{card}</span>'
    words = "; ".join(pile_words(name, pile) for name, pile in zip(slots, piles, strict=True) if pile) or "empty"
    out["store"] = f'<span class="store{" open" if open_to else ""}" data-vault="store-{team}" title="Vault: {escape(words)}">'
    return chunks(out | small_vault(layout, piles, 58) | {"state": f"<small>{vault_state(open_to)}</small></span>"})


def mini(view: CosmicView, seat: int) -> str:
    """The same for a phone: Oomph alone."""
    frogs = [frog for frog in view.frogs if frog.seat == seat]
    company = team_name(view, frogs[0].team)
    if len(frogs) == 1 and view.players <= 4 and not company:
        return oomph(frogs[0].oomph, view.max_oomph, 9)
    short = f'<span class="team t{frogs[0].team}" title="{company}">{company.removeprefix("Team ")}</span> ' if company else ""
    return short + "".join(f"{crystal_icon()}{frog.oomph} " for frog in frogs)


@lru_cache(maxsize=64)
def mini_card(colour: str, name: str) -> str:
    """A small action card: the frog whose turn it brings, or the sign of Flux and Splinter."""
    who = LIVERIES.get(colour)
    fill = who.dark if who else "#2f5fb8" if name == "flux" else "#8a3a2a"
    sign = stroke(SLIPSTREAM, CREAM) if name == "flux" else icon("burst", CREAM)
    art = use(f"cosmic-{colour}", 14, 19, 0.95) if who else group(sign, 3, 5, 0.9)
    return inline(rect(1, 1, 26, 32, fill, 5, f'stroke="{CREAM}" stroke-width="1.2"') + art, 22, 27, "0 0 28 34")


@lru_cache(maxsize=1024)
def cards_to_come(splinters: tuple[str, ...], deck: tuple[tuple[str, int], ...], frogs: tuple[str, ...]) -> Chunks:
    """The action deck of this pass, card by card, and the Splinters that may fall (CF-36); of frogs the colours."""
    colours = {colour: _letter(colour) for colour in frogs}
    words = f"Splinters that may fall: {', '.join(splinters)}" if splinters else ""
    row = {name: card_mark(name, colours.get(name, ""), number) for name, number in deck if number}
    return chunks({
        "deck": f'<section class="panel deck" title="{escape(words)}"><h2>Cards still to come</h2><div class="row">',
        **(row or {"none": "none: they are shuffled anew"}),
        "/deck": "</div></section>",
    })  # fmt: skip


@lru_cache(maxsize=512)
def card_mark(name: str, colour: str, number: int) -> str:
    return f'<span title="{escape(name)}: {number} to come">{mini_card(colour, name)}{number}</span>'


def vault_alone(view: CosmicView, store: Vault) -> str:
    """A Vault's slots as plain shapes, for pictures outside a table; signs lie on the top of a pile."""
    pieces = vault(layout_of(view), view.slot_names, store, 280, frozenset(), "Vault")
    slots = [markup for key, markup in pieces.items() if key.startswith("v-")]
    inner = re.sub(r'<g class="edge">.*?</g>', "", "".join(slots))
    for name, pile in zip(view.slot_names, store.slots, strict=True):
        pick = f'data-pick="v-{store.team}-{name}"'
        inner = inner.replace(pick, f'{pick} data-sign="may-hex" data-sign-at="0,{-9 * max(0, len(pile) - 1)}"')
    return inner

"""The Shard in terminal cells: hexes in the colour of their top tile with the stack in letters; Gullet, Vault and dice in the dock."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ....draw.cells import GROUNDS, CellSpace, Marks, Scene, Sketch, badge, chips
from ....draw.hexes import TERRAIN
from ....draw.palette import CREAM, INK, SPARK, contrast
from ..words.vocabulary import tile_name
from .picture import preselect
from .screen import stack, tile_mark
from .view import CosmicView, Frog, Hex, Side, Vault

if TYPE_CHECKING:
    from .. import CosmicFrog

SPACE, PANEL, TEXT, MUTE, LINE = GROUNDS["space"]
SIZES = ((7, 3), (7, 2), (5, 2))  # a hex, from a large terminal to a small one
BARRENS = ("#5d5178", "#52476c", "#675b83")  # neighbours differ, so that each can be seen
DICE = {"red": "#e8503f", "yellow": "#f7ce4a", "green": "#4fc27c", "blue": "#3f80eb", "white": "#fff6da", "black": "#3b3357"}


def ground_of(tile: str) -> str:
    """The colour of a tile, whatever its back."""
    return TERRAIN[tile.rpartition(" ")[2]][0]


def ink_on(ground: str) -> str:
    return INK if contrast(INK, ground) >= 4.5 else CREAM


def board(view: CosmicView, marks: Marks, room: CellSpace) -> Sketch:
    left, right = min(2 * hex.q + hex.r for hex in view.hexes), max(2 * hex.q + hex.r for hex in view.hexes)
    first, last = min(hex.r for hex in view.hexes), max(hex.r for hex in view.hexes)

    def size(w: int, h: int) -> tuple[int, int]:
        return (right - left) * w // 2 + w + 1, (last - first + 1) * h

    w, h = next((s for s in SIZES if size(*s)[0] <= room.width and size(*s)[1] <= room.height), SIZES[-1])
    width, height = size(w, h)
    sketch = Sketch(max(width, room.width), max(height, room.height), SPACE, TEXT)
    x0, y0 = (sketch.width - width) // 2, (sketch.height - height) // 2
    for hex in view.hexes:
        draw_hex(sketch, view, hex, (x0 + (2 * hex.q + hex.r - left) * w // 2, y0 + (hex.r - first) * h), (w, h), marks)
    return sketch


def draw_hex(sketch: Sketch, view: CosmicView, hex: Hex, place: tuple[int, int], size: tuple[int, int], marks: Marks) -> None:
    """A hex: its stack (or the frog on it and its top tile), its name, a price where it may be chosen."""
    (x, y), (w, h) = place, size
    pick = f"h-{hex.name}"
    ground = ground_of(hex.tiles[-1]) if hex.tiles else SPACE
    if len(hex.tiles) == 1:
        ground = BARRENS[(hex.q - hex.r) % 3]
    ink = ink_on(ground) if hex.tiles else LINE
    sketch.fill(x, y, w - (w > 5), h, ground)
    wide = w - (w > 5)
    sketch.area(pick, x, y, wide, h)
    letters = "".join(tile_mark(tile) for tile in hex.tiles[1:]) or ("·" if hex.tiles else " ")
    sign = marks.sign(pick)
    frog = view.frogs[hex.frog] if hex.frog >= 0 else None
    if frog is not None:
        sketch.area(f"frog-{frog.number}", x + 1, y, 2)
        sign = marks.sign(f"frog-{frog.number}") or sign
        badge(sketch, x + 1, y, frog.colour)
        sketch.put(x + 3, y, tile_mark(hex.tiles[-1])[-1:] if hex.tiles else "", ink, bold=True)
    else:
        sketch.put(x + 1, y, letters[: wide - 2].center(wide - 2), ink, bold=len(hex.tiles) > 2)
    price = marks.prices.get(pick)
    name = hex.name.center(wide - 2)
    if price and sign in ("lit", "focus") and h < 3:
        name = f"◇{price}".center(wide - 2)
    sketch.put(x + 1, y + 1, name, ink if hex.tiles else MUTE if sign else LINE)
    if h >= 3 and sign in ("lit", "focus") and price is not None:
        sketch.put(x + 1, y + 2, (f"◇{price}" if price else "free").center(wide - 2), ink)
    if sign:
        if sign in ("lit", "focus", "chosen", "no"):  # edges on their own ground: they show on any terrain
            back = {"lit": INK, "focus": INK, "chosen": INK, "no": INK}[sign]
            for row in range(y, y + h):
                sketch.put(x, row, " ", ground=back)
                sketch.put(x + wide - 1, row, " ", ground=back)
        sketch.edge(sign, x, y, wide, h)


def side(view: CosmicView, marks: Marks, room: CellSpace) -> Sketch:
    """A frog a block: where it is, its Oomph, Gullet, card and what its Vault is worth."""
    roomy = room.side >= 34
    rows = 3 if roomy else 2
    sketch = Sketch(room.side, rows * len(view.frogs) + 1, PANEL, TEXT)
    for frog in view.frogs:
        y = rows * frog.number
        on = frog.number in (view.active, view.frog_asked) and not view.over
        seat = room.names[frog.seat] if frog.seat < len(room.names) else frog.name
        name = seat if sum(other.seat == frog.seat for other in view.frogs) == 1 else f"{seat} {frog.name}"
        pick = f"frog-{frog.number}"
        sketch.put(0, y, "▸" if on else " ", SPARK)
        x = badge(sketch, 1, y, frog.colour)
        vault = view.vaults[frog.team]
        sketch.put(x + 1, y, name[: room.side - 10], SPARK if on else TEXT, bold=on)
        sketch.put(room.side - len(str(vault.score)) - 1, y, str(vault.score), CREAM, bold=True)
        oomph = "◆" * frog.oomph + "◇" * (view.max_oomph - frog.oomph)
        where = {"not entered": "outside", "aether": "Aether"}.get(frog.place, frog.place.replace("dimension", "Dim"))
        sketch.put(1, y + 1, f"{oomph} {where}"[: room.side - 1], MUTE)
        gullet = f" {stack(frog.gullet)}" if frog.gullet else ""
        card = frog.ability or ("?" if frog.may_be else "")
        more = f"{card}{'' if frog.face_up or not card else '↓'}"
        if roomy:
            sketch.put(1, y + 2, f"Gullet{gullet or ' empty'}  {more}  {frog.cards} cards"[: room.side - 1], MUTE)
        else:
            sketch.put(room.side - len(gullet) - 1, y + 1, gullet, CREAM)
        sketch.area(pick, 0, y, room.side, rows)
        sketch.edge(marks.sign(pick), 0, y, room.side, rows)
    deck = f"pass {view.passes}  fractures {view.fractures}/{view.track}  Lands {view.lands}"
    sketch.put(0, sketch.height - 1, deck[: room.side], MUTE)
    return sketch


def gullet(sketch: Sketch, x: int, y: int, view: CosmicView, frog: Frog, marks: Marks) -> int:
    x = badge(sketch, x, y, frog.colour)
    x = sketch.put(x, y, " Gullet ", MUTE)
    for i in range(view.gullet_slots):
        tile = frog.gullet[i] if i < len(frog.gullet) else ""
        ground = ground_of(tile) if tile else LINE
        sketch.put(x, y, f" {(tile_mark(tile) if tile else '·')[-1]} ", ink_on(ground), ground, True)
        sketch.area(f"g-{frog.number}-{i}", x, y, 3)
        sketch.edge(marks.sign(f"g-{frog.number}-{i}"), x, y, 3)
        x += 4
    return x


def vault_row(sketch: Sketch, y: int, view: CosmicView, vault: Vault, marks: Marks) -> None:
    owner = view.frogs[vault.frogs[0]]
    x = badge(sketch, 0, y, owner.colour)
    x = sketch.put(x, y, " Vault ", MUTE)
    for name, pile in zip(view.slot_names, vault.slots, strict=True):
        pick = f"v-{vault.team}-{name}"
        ground = ground_of(pile[-1]) if pile else LINE
        words = f" {name}:{stack(pile) if pile else '·'} "
        sketch.put(x, y, words, ink_on(ground), ground)
        sketch.area(pick, x, y, len(words))
        sketch.edge(marks.sign(pick), x, y, len(words))
        x += len(words) + (1 if sketch.width > 70 else 0)
    sketch.put(x + 1, y, f"= {vault.score}", CREAM, bold=True)


def fight(sketch: Sketch, x: int, y: int, view: CosmicView, one: Side) -> int:
    frog = view.frogs[one.frog]
    x = badge(sketch, x, y, frog.colour)
    for value in one.dice or ("?",):
        ground = DICE.get(one.die, CREAM)
        x = sketch.put(x + 1, y, f" {value} ", ink_on(ground), ground, True)
    extra = (" overpower" if one.overpower else "") + (f" boost {one.boosts}" if one.boosts else "")
    return sketch.put(x, y, f"{extra}{f' = {one.roll}' if one.roll >= 0 else ''}", CREAM, bold=True)


def happening(view: CosmicView, marks: Marks) -> Iterator[tuple[str, str, str]]:
    """Things to pick that lie nowhere else: cards, Vaults to raid, raid targets, Lands to lay out."""
    frogs = set()
    for choice in view.choices:
        for pick in choice.picks:
            kind, _, rest = pick.partition("-")
            if pick in frogs or pick not in marks.lit | marks.chosen:
                continue
            frogs.add(pick)
            if kind == "card":
                yield pick, rest, CREAM
            elif kind == "vault":
                yield pick, f"Vault of {' and '.join(view.frogs[frog].name for frog in view.vaults[int(rest)].frogs)}", CREAM
            elif kind == "target":
                yield pick, f"for {rest}", CREAM
            elif kind == "stock":
                yield pick, tile_name(int(rest)), CREAM


def dock(view: CosmicView, marks: Marks, room: CellSpace) -> Sketch:
    """Own Gullet, Oomph and Vault, or the Vault that is raided; dice of a combat; cards."""
    sketch = Sketch(room.dock, 3, PANEL, TEXT)
    decider = view.frog_asked if view.frog_asked >= 0 and view.frogs[view.frog_asked].seat == view.seat else -1
    own = next((frog for frog in view.frogs if frog.number == decider), None) or next((f for f in view.frogs if f.seat == view.seat), None)
    frog_shown = own or view.frogs[max(0, view.active)]
    robbed = {int(pick.split("-")[1]) for choice in view.choices for pick in choice.picks if pick.startswith("g-")} - {frog_shown.number}
    x = gullet(sketch, 0, 0, view, frog_shown, marks)
    for other in sorted(robbed):
        x = gullet(sketch, x + 1, 0, view, view.frogs[other], marks)
    if not robbed:
        x = sketch.put(x, 0, f" Oomph {'◆' * frog_shown.oomph}{'◇' * (view.max_oomph - frog_shown.oomph)}", SPARK)
        card = frog_shown.ability or ("unknown card" if frog_shown.may_be else "no card")
        sketch.put(x + 1, 0, f"{card}{'' if frog_shown.face_up or not frog_shown.ability else ' (face down)'}", MUTE)
    vault_row(sketch, 1, view, view.vaults[view.raid.team if view.raid else frog_shown.team], marks)
    if view.combat:
        x = fight(sketch, 0, 2, view, view.combat.attacker)
        x = sketch.put(x, 2, " against ", MUTE)
        x = fight(sketch, x, 2, view, view.combat.defender)
        sketch.put(x + 1, 2, f"{view.combat.knockback} back" if view.combat.knockback >= 0 else "", SPARK)
    elif view.raid:
        lands = view.raid.taken
        sketch.put(0, 2, f"Raid: {view.raid.points} points, {lands} {'Land' if lands == 1 else 'Lands'} taken", SPARK)
    else:
        chips(sketch, 0, 2, happening(view, marks), marks, LINE)
    return sketch


def cells(game: CosmicFrog, view: CosmicView, marks: Marks, room: CellSpace) -> Scene:
    """The whole table."""
    letters = ["?"] * view.players
    for frog in reversed(view.frogs):
        if 0 <= frog.seat < view.players:
            letters[frog.seat] = frog.colour[0].upper()
    return Scene(
        board(view, marks, room),
        dock(view, marks, room),
        side(view, marks, room),
        "space",
        f"pass {view.passes}",
        preselect(view),
        "".join(letters),
    )

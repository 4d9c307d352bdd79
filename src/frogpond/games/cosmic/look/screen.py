"""The table as text: the Shard as rows of hexes with stacks and frogs, then frogs, Gullets, Vaults, decks."""

from __future__ import annotations

from functools import lru_cache

from .view import CosmicView, Frog, Hex, Vault

CELL = 6  # columns a hex; rows are shifted by half of it
HELP = (
    "A hex shows its frog and its stack, its name below; without tiles it is Aether. "
    "Tiles bottom to top: . barren; h hill H mountain; d desert D mesa; s swamp S lake; m meadow M forest."
)
LETTERS = {
    "barren": ".", "hill": "h", "mountain": "H", "desert": "d", "mesa": "D", "swamp": "s", "lake": "S", "meadow": "m", "forest": "M",
}  # fmt: skip
BACK_MARKS = {"abundant": "+", "harmonious": "*"}


def tile_mark(tile: str) -> str:
    """A tile as one letter, its special back before it."""
    back, _, kind = tile.rpartition(" ")
    return BACK_MARKS.get(back, "") + LETTERS[kind]


@lru_cache(1024)
def pile(tiles: tuple[str, ...]) -> str:
    """Tiles bottom to top."""
    return "".join(map(tile_mark, tiles))


def stack(tiles: tuple[str, ...]) -> str:
    """A pile bottom to top, "-" if empty."""
    return pile(tiles) or "-"


def shard(view: CosmicView) -> list[str]:
    """Two lines a row of hexes: stacks with frogs, then names; legal targets in brackets."""
    lit = {pick[2:] for choice in view.choices for pick in choice.picks if pick.startswith("h-")}
    left = min(2 * hex.q + hex.r for hex in view.hexes)
    rows: dict[int, list[Hex]] = {}
    for hex in view.hexes:
        rows.setdefault(hex.r, []).append(hex)
    lines: list[str] = []
    for r in sorted(rows):
        top = bottom = ""
        for hex in sorted(rows[r], key=lambda hex: hex.q):
            column = (2 * hex.q + hex.r - left) * CELL // 2
            frog = view.frogs[hex.frog].colour[0].upper() if hex.frog >= 0 else ""
            tiles = pile(hex.tiles)
            top = top.ljust(column) + (f"{frog}:{tiles}" if frog else tiles).center(CELL)
            bottom = bottom.ljust(column) + (f"({hex.name})" if hex.name in lit else f" {hex.name} ").center(CELL)
        lines += [top.rstrip(), bottom.rstrip()]
    return lines


def frog_line(view: CosmicView, frog: Frog) -> str:
    """One line a frog: place, Oomph, Gullet, card."""
    turn = ">" if frog.number == view.active and not view.over else "?" if frog.number == view.frog_asked else " "
    oomph = "o" * frog.oomph + "." * (view.max_oomph - frog.oomph)
    card = frog.ability or ("unknown" if frog.may_be else "none")
    card += "" if frog.face_up or card == "none" else " (down)"
    notes = [f"{frog.cards} to come"]
    notes += [f"{frog.set_aside} set aside"] if frog.set_aside else []
    notes += [f"{frog.held} held"] if frog.held else []
    notes += ["nullified"] if frog.nullified else []
    notes += ["locked"] if frog.locked else []
    team = f" team {frog.team + 1}" if len(view.teams) < len(view.frogs) else ""
    return (
        f"{turn} {frog.name:<7}({frog.colour[0].upper()}){team}  {frog.place:<12} {oomph}  Gullet {stack(frog.gullet):<5}  "
        f"{card:<18} {', '.join(notes)}"
    )


def vault_line(view: CosmicView, vault: Vault) -> str:
    """One line a Vault: slots with something in them, Siphons, worth."""
    slots = "  ".join(f"{name}:{stack(tiles)}" for name, tiles in zip(view.slot_names, vault.slots, strict=True) if tiles) or "empty"
    owners = "+".join(view.frogs[frog].name for frog in vault.frogs)
    siphons = f"  Siphons {', '.join(vault.siphons)}" if vault.siphons else ""
    bonus = f" + {vault.bonus}" if vault.bonus else ""
    state = f"  open to {vault.open}" if vault.open else ""
    return f"  {owners:<12} Vault {slots}  = {vault.placement} + {vault.diversity}{bonus} = {vault.score}{siphons}{state}"


def combat_lines(view: CosmicView) -> list[str]:
    """The combat or raid that is going on."""
    lines = []
    if view.combat:
        parts = []
        for side in (view.combat.attacker, view.combat.defender):
            committed = ("overpower " if side.overpower else "") + (f"boost {side.boosts} " if side.boosts else "")
            rolled = f"{side.die} {'/'.join(map(str, side.dice))}" if side.dice else "not rolled"
            parts.append(f"{view.frogs[side.frog].name} {committed}{rolled}" + (f" = {side.roll}" if side.roll >= 0 else ""))
        lines.append(
            f"  Combat: {' against '.join(parts)}" + (f"; knockback {view.combat.knockback}" if view.combat.knockback >= 0 else "")
        )
    if view.raid:
        owners = "+".join(view.frogs[frog].name for frog in view.vaults[view.raid.team].frogs)
        lines.append(f"  Raid by {view.frogs[view.raid.raider].name} on {owners}: {view.raid.points} points, {view.raid.taken} taken")
    return lines


def screen(view: CosmicView) -> str:
    """The whole table for a terminal."""
    lines = [*shard(view), "", HELP, ""]
    lines += [frog_line(view, frog) for frog in view.frogs]
    lines += [vault_line(view, vault) for vault in view.vaults]
    lines += combat_lines(view)
    deck = ", ".join(f"{count} {name}" for name, count in view.deck.items() if count) or "empty"
    lines.append(
        f"  pass {view.passes}; cards to come: {deck}; fractures {view.fractures} of {view.track}; Lands on the Shard {view.lands}"
    )
    if view.stock:
        lines.append("  to lay out: " + ", ".join(f"{count} {tile}" for tile, count in view.stock.items()))
    if view.looking:
        lines.append("  you look at: " + ", ".join(view.looking))
    if view.over:
        lines.append(f"  over: {'the last fracture' if view.ending == 'fractures' else 'no Land is left'}")
    elif view.choices:
        lines.append(f"  {view.asked}. {view.help}")
    return "\n".join(lines)

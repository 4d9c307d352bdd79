"""A position as readable JSON, and back. What is left out has a default, so that a test can say only what it is about.

{
  "hexes": {"E4": ["hill", "mountain"]},   Lands by hex, bottom first; hexes not named are bare Barrens
  "aether": ["A1"],                        hexes that are gone
  "frogs": {"red": {"place": "E4", "oomph": 6, "gullet": ["lake"], "ability": "Massive", "face": "up"}},
                                           place: a hex, "aether", "dimension 3", "not entered"; also aside, held,
                                           nullified, locked, spent; an ability left out is any that nobody else holds
  "vaults": {"red": {"A": ["meadow", "forest"]}},
  "deck": {"red": 2, "flux": 1}, "discard": {...},     left out: all cards that lie nowhere else are in the deck,
                                                       Flux, Splinter Strike and the active frog's card discarded
  "backs": {"blank": 60, "fracture": 20}, "fractures": 0, "splinters": ["B2"],
  "queue": ["Blink"], "looked_at": [["red", "Nimble"]], "knowledge": {...},
  "active": "red",                         the frog whose turn it is: it stands at its ACTION, or at TURN-START if it is not in play
  "steps": [["act", 0, 0], ...]            open steps, bottom first; left out: as said by "active", else the next card
}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64, u8

from ....engine.codec import need
from ....engine.fields import check_keys, index_of, read_counts, read_numbers, read_steps, whole, write_counts, write_numbers, write_steps
from ..data import ABILITY_NAMES, BARREN_NAMES
from ..rules.acting import open_action
from ..rules.cards import learn_all
from ..rules.geometry import AETHER, NOT_ENTERED
from ..rules.numbers import ABILITIES, NONE
from ..rules.placement import HEIGHT
from ..rules.setup import LANDS, lay_table
from ..rules.steps import CARD, MAIN, START, STEP_NAMES
from ..rules.tiles import BARREN, NO_TILE
from ..rules.turn import open_turn
from ..words.vocabulary import place_name, tile_name
from .bytes import settle
from .fields import FIELDS, PARTS, TOP, colours
from .validate import check

if TYPE_CHECKING:
    from ..position import CosmicPosition as Position

ALL = (1 << ABILITIES) - 1
TILES = {tile_name(tile): tile for tile in range(1, BARREN + 1)}


def read_place(t: Position, words: str) -> int:
    """The inverse of place_name."""
    names: list[str] = t.game.hex_names
    if words in names:
        return names.index(words)
    tidy = words.strip().casefold()
    if tidy == "not entered":
        return NOT_ENTERED
    if tidy == "aether":
        return AETHER
    word, _, number = tidy.partition(" ")
    need(word == "dimension" and number.isdecimal() and 1 <= int(number) <= t.n.dimensions, f"there is no place {words!r}")
    return AETHER + int(number)


# Writing ----------------------------------------------------------------------------------------------------------


def write_fields(t: Position) -> dict[str, Any]:
    """The position for people and puzzle files."""
    n, game = t.n, t.game
    hexes = range(n.mat.hexes)
    names: list[str] = game.hex_names
    frogs = colours(t)
    kinds = [*frogs, "flux", "splinter"]
    fields: dict[str, Any] = {
        "hexes": {names[h]: [tile_name(t.low[h])] + [tile_name(t.high[h])] * (t.height[h] > 2) for h in hexes if t.height[h] > 1},
        "aether": [names[h] for h in hexes if t.height[h] == 0],
        "frogs": {name: write_frog(t, frog) for frog, name in enumerate(frogs)},
        "vaults": {name: write_vault(t, vault) for vault, name in enumerate(game.vault_names)},
        "deck": write_counts(t.deck, 0, kinds),
        "discard": write_counts(t.pile, 0, kinds),
        "backs": write_counts(t.backs, 0, BARREN_NAMES),
        "splinters": [names[n.strike[card]] for card in range(n.splinters) if (t.splinters >> card) & 1],
        "queue": [ABILITY_NAMES[card] for card in t.queue],
        "looked_at": [[frogs[entry >> 4], ABILITY_NAMES[entry & 15]] for entry in (int(item) for item in t.look)],
        "knowledge": {team: write_knowledge(t, i) for i, team in enumerate([*game.vault_names, "public"])},
        **write_numbers(t, PARTS[TOP]),
        **{part: write_numbers(t, numbers, unusual=True) for part, numbers in PARTS.items() if part != TOP},
        "dice": [int(value) for value in t.dice],
        "steps": write_steps(t.frames, STEP_NAMES),
    }
    if any(t.stock):
        fields["stock"] = {tile_name(i + 1): int(t.stock[i]) for i in range(LANDS) if t.stock[i]}
    return fields


def write_frog(t: Position, frog: int) -> dict[str, Any]:
    slots = t.n.gullet_slots
    card = t.ability[frog]
    result: dict[str, Any] = {
        "place": place_name(t.game, t.place[frog]),
        "oomph": int(t.oomph[frog]),
        "gullet": [tile_name(t.gullet[frog * slots + i]) for i in range(t.load[frog])],
        "ability": None if card == NONE else ABILITY_NAMES[card],
        "face": "up" if (t.face_up >> frog) & 1 else "down",
    }
    for name in ("aside", "held"):
        if getattr(t, name)[frog]:
            result[name] = int(getattr(t, name)[frog])
    for name in ("nullified", "locked", "spent"):
        if (getattr(t, name) >> frog) & 1:
            result[name] = True
    return result


def write_vault(t: Position, vault: int) -> dict[str, list[str]]:
    base = vault * t.n.vault_slots * HEIGHT
    piles = {}
    for slot, letter in enumerate(t.game.slot_names):
        pile = [tile_name(tile) for tile in t.vault[base + slot * HEIGHT : base + (slot + 1) * HEIGHT] if tile != NO_TILE]
        if pile:
            piles[letter] = pile
    return piles


def write_knowledge(t: Position, team: int) -> dict[str, Any]:
    """The cards a team knows, and what it thinks of others where that is less than everything."""
    masks = [int(t.maybe[team * ABILITIES + card]) for card in range(ABILITIES)]
    sure = [card for card in range(ABILITIES) if masks[card] == 1 << card]
    rest = ALL & ~sum(1 << card for card in sure)
    result: dict[str, Any] = {"knows": [ABILITY_NAMES[card] for card in sure]}
    odd = {
        ABILITY_NAMES[card]: [ABILITY_NAMES[other] for other in range(ABILITIES) if (masks[card] >> other) & 1]
        for card in range(ABILITIES)
        if card not in sure and masks[card] != rest
    }
    if odd:
        result["may_be"] = odd
    return result


# Reading ----------------------------------------------------------------------------------------------------------


def tiles(values: Any, what: str) -> list[int]:
    """A pile of tiles, as a list of names or one text."""
    names = [name.strip() for name in values.split(",") if name.strip()] if isinstance(values, str) else list(values)
    check_keys(names, TILES, f"tile (for {what})")
    return [TILES[name] for name in names]


def read_fields(t: Position, fields: Mapping[str, Any]) -> None:
    """The inverse of write_fields, with the defaults above."""
    n, game = t.n, t.game
    read_numbers(t, FIELDS, {})
    lay_table(t, n, t.acts)
    frogs = colours(t)
    check_keys(fields, KEYS, "field")
    read_numbers(t, PARTS[TOP], {"turns": 0 if fields.get("active") is None else 1, **fields})
    read_hexes(t, fields)
    read_frogs(t, fields.get("frogs", {}), frogs)
    for name, piles in fields.get("vaults", {}).items():
        read_vault(t, index_of(game.vault_names, name, "Vault"), piles)
    read_decks(t, fields, frogs)
    read_abilities(t, fields, frogs)
    for name, count in fields.get("stock", {}).items():
        need(name in TILES and name != "barren", f"there is no Land {name!r}")
        t.stock[TILES[name] - 1] = u8(whole(count, 0, 255, "stock"))
    for part, numbers in PARTS.items():
        if part != TOP:
            check_keys(fields.get(part, {}), [field.key for field in numbers], f"number of {part}")
            read_numbers(t, numbers, fields.get(part, {}))
    dice = fields.get("dice", [NONE] * 4)
    need(len(dice) == 4, "dice are four numbers")
    t.dice = vec[i64]([i64(whole(value, NONE, 15, "a die")) for value in dice])
    read_open_steps(t, fields)
    settle(t)
    check(t)


KEYS = (
    "hexes", "aether", "frogs", "vaults", "deck", "discard", "backs", "fractures", "splinters", "queue", "looked_at", "knowledge",
    "passes", "turns", "active", "turn", "action", "combat", "dice", "ending", "steps", "stock",
)  # fmt: skip


def read_hexes(t: Position, fields: Mapping[str, Any]) -> None:
    """Stacks, backs of Barrens, fractures, Splinter cards."""
    n, names = t.n, t.game.hex_names
    for name, pile in fields.get("hexes", {}).items():
        hex = index_of(names, name, "hex")
        stack = tiles(pile, name)
        need(len(stack) <= 2, f"{name}: a lowland and a highland at most")
        t.height[hex] = u8(1 + len(stack))
        if stack:
            t.low[hex] = u8(stack[0])
        if len(stack) > 1:
            t.high[hex] = u8(stack[1])
    for name in fields.get("aether", []):
        hex = index_of(names, name, "hex")
        need(t.height[hex] == 1, f"{name} can't have Lands and be Aether")
        t.height[hex] = 0
    if "backs" in fields:
        read_counts(t.backs, 0, BARREN_NAMES, fields["backs"], "back")
    else:  # what is gone was the fractures on the track, and blanks
        empty = sum(1 for hex in range(n.mat.hexes) if t.height[hex] == 0)
        t.backs[1] -= t.fractures
        t.backs[0] -= empty - t.fractures
    if "splinters" in fields:
        strikes = [names[n.strike[card]] for card in range(n.splinters)]
        t.splinters = sum(1 << index_of(strikes, name, "strike hex") for name in dict.fromkeys(fields["splinters"]))


def read_frogs(t: Position, fields: Mapping[str, Any], frogs: list[str]) -> None:
    n = t.n
    for name, frog_fields in fields.items():
        frog = index_of(frogs, name, "frog")
        check_keys(frog_fields, FROG_KEYS, "field of a frog")
        t.place[frog] = read_place(t, frog_fields.get("place", "not entered"))
        t.oomph[frog] = whole(frog_fields.get("oomph", int(n.max_oomph)), 0, int(n.max_oomph), "oomph")
        pile = tiles(frog_fields.get("gullet", []), "gullet")
        need(len(pile) <= n.gullet_slots, f"a Gullet holds {n.gullet_slots} tiles")
        for i, tile in enumerate(pile):
            t.gullet[frog * n.gullet_slots + i] = u8(tile)
        t.load[frog] = len(pile)
        need(frog_fields.get("face", "down") in ("up", "down"), "face must be up or down")
        bit = i64(1 << frog)
        if frog_fields.get("face") == "up":
            t.face_up |= bit
        for mark in ("nullified", "locked", "spent"):
            if frog_fields.get(mark):
                setattr(t, mark, getattr(t, mark) | bit)
        for cards, key in ((t.aside, "aside"), (t.held, "held")):
            cards[frog] = whole(frog_fields.get(key, 0), 0, int(n.cards_per_frog), key)
        if frog_fields.get("ability") is not None:
            t.ability[frog] = index_of(ABILITY_NAMES, frog_fields["ability"], "ability")
    abilities = {int(card) for card in t.ability}
    spare = [card for card in range(ABILITIES) if card not in abilities]
    for frog, name in enumerate(frogs):
        if t.place[frog] <= AETHER and "ability" not in fields.get(name, {}):
            t.ability[frog] = spare.pop(0)


FROG_KEYS = ("place", "oomph", "gullet", "ability", "face", "aside", "held", "nullified", "locked", "spent")


def read_vault(t: Position, vault: int, piles: Mapping[str, Any]) -> None:
    base = vault * t.n.vault_slots * HEIGHT
    for letter, names in piles.items():
        slot = index_of(t.game.slot_names, letter, "slot")
        pile = tiles(names, f"slot {letter}")
        need(len(pile) <= HEIGHT and BARREN not in pile, f"slot {letter} holds {HEIGHT} Lands at most")
        for level, tile in enumerate(pile):
            t.vault[base + slot * HEIGHT + level] = u8(tile)


def read_decks(t: Position, fields: Mapping[str, Any], frogs: list[str]) -> None:
    """Action cards: those not listed are in the deck, or in the discard pile when the deck is listed."""
    n = t.n
    kinds = [*frogs, "flux", "splinter"]
    for key in ("deck", "discard"):
        check_keys(fields.get(key, {}), kinds, "card")
    for i, kind in enumerate(kinds):
        total = int(n.cards_per_frog - t.aside[i] - t.held[i]) if i < n.frogs else 1
        usual = 1 if i >= n.frogs or i == t.active else 0
        if "deck" in fields:
            t.deck[i] = whole(fields["deck"].get(kind, 0), 0, 1000, "deck")
            t.pile[i] = whole(fields["discard"].get(kind, 0), 0, 1000, "discard") if "discard" in fields else total - t.deck[i]
        else:
            t.pile[i] = whole(fields["discard"].get(kind, 0), 0, 1000, "discard") if "discard" in fields else usual
            t.deck[i] = total - t.pile[i]


def read_abilities(t: Position, fields: Mapping[str, Any], frogs: list[str]) -> None:
    queue = [index_of(ABILITY_NAMES, name, "ability") for name in fields.get("queue", [])]
    t.queue = vec[u8]([u8(card) for card in queue])
    look = [(index_of(frogs, frog, "frog"), index_of(ABILITY_NAMES, name, "ability")) for frog, name in fields.get("looked_at", [])]
    t.look = vec[u8]([u8(frog * ABILITIES + card) for frog, card in look])
    placed = [*queue, *(card for _, card in look), *(int(card) for card in t.ability if card != NONE)]
    need(len(placed) == len(set(placed)), "an ability card lies in two places")
    t.unseen = ALL & ~sum(1 << card for card in placed)
    learn_all(t)
    teams = [*t.game.vault_names, "public"]
    for name, knowledge in fields.get("knowledge", {}).items():
        team = index_of(teams, name, "team")
        for card in range(ABILITIES):
            t.maybe[team * ABILITIES + card] = ALL
        for card_name in knowledge.get("knows", []):
            t.learn(index_of(ABILITY_NAMES, card_name, "ability"), team)
        for card_name, others in knowledge.get("may_be", {}).items():
            mask = sum(1 << index_of(ABILITY_NAMES, other, "ability") for other in others)
            t.maybe[team * ABILITIES + index_of(ABILITY_NAMES, card_name, "ability")] = mask


def read_open_steps(t: Position, fields: Mapping[str, Any]) -> None:
    if "steps" in fields:
        read_steps(t.frames, STEP_NAMES, fields["steps"])
        return
    if t.active == NONE:
        t.frames.push(CARD)
        return
    open_turn(t)
    if t.in_play(t.active):
        open_action(t, t.active, MAIN)
    else:
        t.frames.push(START)

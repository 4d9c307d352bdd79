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

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64, u8

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
from ..words.names import place_name, tile_name
from .bytes import settle
from .fields import FIELDS, MANY, part
from .validate import check, need

if TYPE_CHECKING:
    from ..position import CosmicPosition as Position

ALL = (1 << ABILITIES) - 1
TILES = {tile_name(tile): tile for tile in range(1, BARREN + 1)}

PARTS = {name: part(name) for name in ("turn", "action", "combat")}


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
    frogs: list[str] = list(game.colours[: n.frogs])
    kinds = [*frogs, "flux", "splinter"]
    fields: dict[str, Any] = {
        "hexes": {names[h]: [tile_name(t.low[h])] + [tile_name(t.high[h])] * (t.height[h] > 2) for h in hexes if t.height[h] > 1},
        "aether": [names[h] for h in hexes if t.height[h] == 0],
        "frogs": {name: write_frog(t, frog) for frog, name in enumerate(frogs)},
        "vaults": {name: write_vault(t, vault) for vault, name in enumerate(game.vault_names)},
        "deck": {kind: int(t.deck[i]) for i, kind in enumerate(kinds)},
        "discard": {kind: int(t.pile[i]) for i, kind in enumerate(kinds)},
        "backs": {name: int(t.backs[i]) for i, name in enumerate(BARREN_NAMES)},
        "fractures": int(t.fractures),
        "splinters": [names[n.strike[card]] for card in range(n.splinters) if (t.splinters >> card) & 1],
        "queue": [ABILITY_NAMES[card] for card in t.queue],
        "looked_at": [[frogs[entry >> 4], ABILITY_NAMES[entry & 15]] for entry in (int(item) for item in t.look)],
        "knowledge": {team: write_knowledge(t, i) for i, team in enumerate([*game.vault_names, "public"])},
        "passes": int(t.passes),
        "turns": int(t.turns),
        "active": None if t.active == NONE else frogs[t.active],
        **{name: written(t, usual) for name, usual in PARTS.items()},
        "dice": [int(value) for value in t.dice],
        "ending": int(t.ending),
        "steps": [trimmed([STEP_NAMES[frame[0]], *frame[1:]]) for frame in t.frames.to_list()],
    }
    if any(t.stock):
        fields["stock"] = {tile_name(i + 1): int(t.stock[i]) for i in range(LANDS) if t.stock[i]}
    return fields


def written(t: Position, fields: Mapping[str, int]) -> dict[str, int]:
    """Those numbers that are not as usual."""
    return {name: int(getattr(t, name)) for name, usual in fields.items() if getattr(t, name) != usual}


def trimmed(frame: list[Any]) -> list[Any]:
    while len(frame) > 1 and frame[-1] == 0:
        frame.pop()
    return frame


def write_frog(t: Position, frog: int) -> dict[str, Any]:
    slots = t.n.gullet_slots
    card = t.ability[frog]
    found: dict[str, Any] = {
        "place": place_name(t.game, t.place[frog]),
        "oomph": int(t.oomph[frog]),
        "gullet": [tile_name(t.gullet[frog * slots + i]) for i in range(t.load[frog])],
        "ability": None if card == NONE else ABILITY_NAMES[card],
        "face": "up" if (t.face_up >> frog) & 1 else "down",
    }
    for name in ("aside", "held"):
        if getattr(t, name)[frog]:
            found[name] = int(getattr(t, name)[frog])
    for name in ("nullified", "locked", "spent"):
        if (getattr(t, name) >> frog) & 1:
            found[name] = True
    return found


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
    known = [card for card in range(ABILITIES) if masks[card] == 1 << card]
    rest = ALL & ~sum(1 << card for card in known)
    found: dict[str, Any] = {"knows": [ABILITY_NAMES[card] for card in known]}
    odd = {
        ABILITY_NAMES[card]: [ABILITY_NAMES[other] for other in range(ABILITIES) if (masks[card] >> other) & 1]
        for card in range(ABILITIES)
        if card not in known and masks[card] != rest
    }
    if odd:
        found["may_be"] = odd
    return found


# Reading ----------------------------------------------------------------------------------------------------------


def number_of(names: Iterable[str], name: Any, what: str) -> int:
    """The place of a name in a list; ValueError that names the choices."""
    listed = list(names)
    need(name in listed, f"there is no {what} {name!r}; there are {', '.join(listed)}")
    return listed.index(name)


def whole(value: Any, low: int, high: int, what: str) -> int:
    need(isinstance(value, int) and not isinstance(value, bool) and low <= value <= high, f"{what} must be a number from {low} to {high}")
    return int(value)


def tiles(given: Any, what: str) -> list[int]:
    """A pile of tiles, as a list of names or one text."""
    names = [name.strip() for name in given.split(",") if name.strip()] if isinstance(given, str) else list(given)
    for name in names:
        need(name in TILES, f"{what}: there is no tile {name!r}; tiles are {', '.join(TILES)}")
    return [TILES[name] for name in names]


def read_fields(t: Position, fields: Mapping[str, Any]) -> None:
    """The inverse of write_fields, with the defaults above."""
    n, game = t.n, t.game
    for field in FIELDS:
        setattr(t, field.name, field.usual)
    lay_table(t, n, t.acts)
    frogs: list[str] = list(game.colours[: n.frogs])
    for key in fields:
        need(key in KEYS, f"there is no field {key!r}; fields are {', '.join(KEYS)}")
    active = fields.get("active")
    t.active = NONE if active is None else number_of(frogs, active, "frog")
    read_hexes(t, fields)
    read_frogs(t, fields.get("frogs", {}), frogs)
    for name, piles in fields.get("vaults", {}).items():
        read_vault(t, number_of(game.vault_names, name, "Vault"), piles)
    read_decks(t, fields, frogs)
    read_abilities(t, fields, frogs)
    for name, count in fields.get("stock", {}).items():
        need(name in TILES and name != "barren", f"there is no Land {name!r}")
        t.stock[TILES[name] - 1] = u8(whole(count, 0, 255, "stock"))
    t.passes = whole(fields.get("passes", 1), 1, MANY, "passes")
    t.turns = whole(fields.get("turns", 0 if active is None else 1), 0, MANY, "turns")
    t.ending = whole(fields.get("ending", NONE), NONE, 1, "ending")
    for key, usual in PARTS.items():
        given = fields.get(key, {})
        for name in given:
            need(name in usual, f"{key} has no {name!r}; it has {', '.join(usual)}")
        for name, value in usual.items():
            setattr(t, name, whole(given.get(name, value), -100, 1 << 20, f"{key} {name}"))
    dice = fields.get("dice", [NONE] * 4)
    need(len(dice) == 4, "dice are four numbers")
    t.dice = vec[i64]([i64(whole(value, NONE, 15, "a die")) for value in dice])
    read_steps(t, fields)
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
        hex = number_of(names, name, "hex")
        stack = tiles(pile, name)
        need(len(stack) <= 2, f"{name}: a lowland and a highland at most")
        t.height[hex] = u8(1 + len(stack))
        if stack:
            t.low[hex] = u8(stack[0])
        if len(stack) > 1:
            t.high[hex] = u8(stack[1])
    for name in fields.get("aether", []):
        hex = number_of(names, name, "hex")
        need(t.height[hex] == 1, f"{name} can't have Lands and be Aether")
        t.height[hex] = 0
    t.fractures = whole(fields.get("fractures", 0), 0, t.n.track_slots, "fractures")
    if "backs" in fields:
        given = fields["backs"]
        for name in given:
            number_of(BARREN_NAMES, name, "back")
        for i, name in enumerate(BARREN_NAMES):
            t.backs[i] = whole(given.get(name, 0), 0, 1000, "backs")
    else:  # what is gone was the fractures on the track, and blanks
        gone = sum(1 for hex in range(n.mat.hexes) if t.height[hex] == 0)
        t.backs[1] -= t.fractures
        t.backs[0] -= gone - t.fractures
    if "splinters" in fields:
        strikes = [names[n.strike[card]] for card in range(n.splinters)]
        t.splinters = sum(1 << number_of(strikes, name, "strike hex") for name in dict.fromkeys(fields["splinters"]))


def read_frogs(t: Position, given: Mapping[str, Any], frogs: list[str]) -> None:
    n = t.n
    for name, frog_fields in given.items():
        frog = number_of(frogs, name, "frog")
        for key in frog_fields:
            need(key in FROG_KEYS, f"a frog has no {key!r}; it has {', '.join(FROG_KEYS)}")
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
        if frog_fields.get("nullified"):
            t.nullified |= bit
        if frog_fields.get("locked"):
            t.locked |= bit
        if frog_fields.get("spent"):
            t.spent |= bit
        t.aside[frog] = whole(frog_fields.get("aside", 0), 0, int(n.cards_per_frog), "aside")
        t.held[frog] = whole(frog_fields.get("held", 0), 0, int(n.cards_per_frog), "held")
        if frog_fields.get("ability") is not None:
            t.ability[frog] = number_of(ABILITY_NAMES, frog_fields["ability"], "ability")
    taken = {int(card) for card in t.ability}
    spare = [card for card in range(ABILITIES) if card not in taken]
    for frog, name in enumerate(frogs):
        if t.place[frog] <= AETHER and "ability" not in given.get(name, {}):
            t.ability[frog] = spare.pop(0)


FROG_KEYS = ("place", "oomph", "gullet", "ability", "face", "aside", "held", "nullified", "locked", "spent")


def read_vault(t: Position, vault: int, piles: Mapping[str, Any]) -> None:
    base = vault * t.n.vault_slots * HEIGHT
    for letter, given in piles.items():
        slot = number_of(t.game.slot_names, letter, "slot")
        pile = tiles(given, f"slot {letter}")
        need(len(pile) <= HEIGHT and BARREN not in pile, f"slot {letter} holds {HEIGHT} Lands at most")
        for level, tile in enumerate(pile):
            t.vault[base + slot * HEIGHT + level] = u8(tile)


def read_decks(t: Position, fields: Mapping[str, Any], frogs: list[str]) -> None:
    """Action cards: what is not said lies in the deck, or in the discard pile when the deck is told."""
    n = t.n
    kinds = [*frogs, "flux", "splinter"]
    for key in ("deck", "discard"):
        for kind in fields.get(key, {}):
            number_of(kinds, kind, "card")
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
    queue = [number_of(ABILITY_NAMES, name, "ability") for name in fields.get("queue", [])]
    t.queue = vec[u8]([u8(card) for card in queue])
    look = [(number_of(frogs, frog, "frog"), number_of(ABILITY_NAMES, name, "ability")) for frog, name in fields.get("looked_at", [])]
    t.look = vec[u8]([u8(frog * ABILITIES + card) for frog, card in look])
    placed = [*queue, *(card for _, card in look), *(int(card) for card in t.ability if card != NONE)]
    need(len(placed) == len(set(placed)), "an ability card lies in two places")
    t.unseen = ALL & ~sum(1 << card for card in placed)
    learn_all(t)
    teams = [*t.game.vault_names, "public"]
    for name, known in fields.get("knowledge", {}).items():
        team = number_of(teams, name, "team")
        for card in range(ABILITIES):
            t.maybe[team * ABILITIES + card] = ALL
        for card_name in known.get("knows", []):
            t.learn(number_of(ABILITY_NAMES, card_name, "ability"), team)
        for card_name, others in known.get("may_be", {}).items():
            mask = sum(1 << number_of(ABILITY_NAMES, other, "ability") for other in others)
            t.maybe[team * ABILITIES + number_of(ABILITY_NAMES, card_name, "ability")] = mask


def read_steps(t: Position, fields: Mapping[str, Any]) -> None:
    if "steps" in fields:
        frames = []
        for step in fields["steps"]:
            numbers = [int(number) for number in step[1:]]
            need(len(numbers) <= 7, "a step has at most seven numbers")
            frames.append([number_of(STEP_NAMES, step[0], "step"), *numbers, *[0] * (7 - len(numbers))])
        t.frames.set_list(frames)
        return
    if t.active == NONE:
        t.frames.push(CARD)
        return
    open_turn(t)
    if t.in_play(t.active):
        open_action(t, t.active, MAIN)
    else:
        t.frames.push(START)

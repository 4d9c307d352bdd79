"""Cosmic Frog in words: what each thing is, the Shard and the Vaults read aloud, every component with its numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ....draw.dice import cube_die
from ....draw.frogs import portrait
from ....draw.hexes import tile_art
from ....draw.svg import svg, with_prefix
from ....engine.guide import Explained, Fact, Part, count, fact, handicap_parts, listed, source_of
from ..data import ABILITY_NAMES
from ..look.view import CosmicView, Frog, Hex, Vault
from ..rules.placement import HEIGHT
from .abilities import POWER_WORDS
from .buttons import meaning

if TYPE_CHECKING:
    from .. import CosmicFrog

TOPICS = ("everything", "row B", "B2", "frogs", "my Gullet", "my Vault", "my ability", "Aether", "lands near me", "scores", "cards")
COLUMNS = ("Shard combat", "Aether combat", "raids")
RULE_OF_ABILITY = {name: f"CF-{121 + i}" for i, name in enumerate(ABILITY_NAMES)}


def ability_table(game: CosmicFrog, name: str) -> Mapping[str, Any]:
    return next((table for table in game.data.raw["ability"] if table["name"] == name), {})


def ability_words(game: CosmicFrog, name: str) -> str:
    table = ability_table(game, name)
    costs = [f" ({power['cost']} Oomph a use)" if power["cost"] else "" for power in table["power"]]
    said = [power_words(power) + cost for power, cost in zip(table["power"], costs, strict=True)]
    dice = [f"{colour} in {where}" for where, colour in zip(COLUMNS, table["dice"].values(), strict=True) if colour != "white"]
    return " ".join([*said, f"Dice: {listed(dice, 'white everywhere')}."])


def power_words(power: Mapping[str, Any]) -> str:
    """A power with its numbers."""
    return POWER_WORDS.get(str(power["id"]), str(power["id"])).format_map(power)


def my_frog(view: CosmicView) -> Frog | None:
    asked = view.frog_asked
    if 0 <= asked < len(view.frogs) and view.frogs[asked].seat == view.seat:
        return view.frogs[asked]
    return next((frog for frog in view.frogs if frog.seat == view.seat), None)


# Explaining -----------------------------------------------------------------------------------------------------------


def explain(game: CosmicFrog, view: CosmicView, pick: str) -> Explained | None:
    """A thing by its name on the page."""
    if pick.startswith("h-"):
        place = next((hex for hex in view.hexes if hex.name == pick[2:]), None)
        return explain_hex(view, place) if place else None
    if found := re.fullmatch(r"frog-(\d+)|panel-(\d+)", pick):
        number = int(found[1] or found[2])
        if found[2]:
            number = next((frog.number for frog in view.frogs if frog.seat == number), len(view.frogs))
        return explain_frog(game, view, view.frogs[number]) if number < len(view.frogs) else None
    if pick.startswith("card-") and pick[5:] in ABILITY_NAMES:
        return Explained(pick[5:], ability_words(game, pick[5:]), RULE_OF_ABILITY[pick[5:]])
    if found := re.fullmatch(r"v-(\d+)-(\w)", pick):
        return explain_slot(view, int(found[1]), found[2])
    if found := re.fullmatch(r"g-(\d+)-(\d+)", pick):
        frog = view.frogs[int(found[1])] if int(found[1]) < len(view.frogs) else None
        tiles = frog.gullet if frog else ()
        words = f"Tiles leave from the top. Leaps as far as slots are empty are free; a tile above {view.gullet_slots} destroys the lowest."
        return Explained(f"Gullet of {frog.name}", f"{piled(tiles).capitalize()}. {words}", "CF-10") if frog else None
    if pick.startswith("vault-"):
        return explain_vault(view, int(pick[6:])) if pick[6:].isdecimal() and int(pick[6:]) < len(view.vaults) else None
    if pick.startswith(("button-", "edge-")):
        said = meaning(game.numbers, "edge" if pick.startswith("edge-") else pick[7:])
        return Explained(*said) if said else None
    if pick.startswith("target-"):
        return Explained(f"Raid target {pick[7:]}", "Roll more than this, then take Lands worth at most this much.", "CF-86")
    if pick == "aether":
        return Explained(
            "The Aether", "Between the Shard and the Vaults: one place without lines. From here you disgorge, raid and land.", "CF-5"
        )
    if pick.startswith("stock-"):
        return Explained("A Land to lay out", "Lowlands on bare ground, highlands on their own lowland.", "CF-33")
    return None


def explain_hex(view: CosmicView, place: Hex) -> Explained:
    who = f" {view.frogs[place.frog].name} stands here." if place.frog >= 0 else ""
    if not place.tiles:
        return Explained(f"{place.name}: Aether", f"All its tiles are gone.{who}", "CF-1")
    if place.tiles == ("barren",):
        rim = " It is at the rim, beside the Aether: frogs may descend here." if place.edges else ""
        words = f"Bare ground. Remove it and a fracture may show.{rim}{who}"
        return Explained(f"{place.name}: Barren", words, "CF-2")
    top = place.tiles[-1]
    below = f" on {listed(list(reversed(place.tiles[1:-1])))}" if len(place.tiles) > 2 else ""
    rim = " At the rim, beside the Aether." if place.edges else ""
    return Explained(f"{place.name}: {top}", f"{top.capitalize()}{below}. Harvest takes the top.{rim}{who}", "CF-49")


def explain_frog(game: CosmicFrog, view: CosmicView, frog: Frog) -> Explained:
    card = frog.ability or "unknown"
    side = "face up" if frog.face_up else "face down"
    ability = f"Ability {card}, {side}." if frog.ability or frog.may_be else "No ability card."
    more = f" {ability_words(game, frog.ability)}" if frog.ability else ""
    words = f"{place_words(frog)}; {frog.oomph} of {view.max_oomph} Oomph; Gullet {listed(list(frog.gullet), 'empty')}. {ability}{more}"
    return Explained(f"{frog.name}'s frog", words, RULE_OF_ABILITY.get(frog.ability, "CF-8"))


def place_words(frog: Frog) -> str:
    return {"aether": "In the Aether", "not entered": "Not entered yet"}.get(
        frog.place, f"On {frog.place}" if len(frog.place) < 4 else frog.place.capitalize()
    )


def piled(tiles: Sequence[str]) -> str:
    """Tiles on top of each other."""
    return f"{listed(list(tiles), 'empty')}{', bottom first' if len(tiles) > 1 else ''}"


def explain_slot(view: CosmicView, team: int, letter: str) -> Explained | None:
    if team >= len(view.vaults) or letter not in view.slot_names:
        return None
    tiles = view.vaults[team].slots[view.slot_names.index(letter)]
    words = f"{piled(tiles).capitalize()}. Up to {HEIGHT} Lands; low, high, low of one domain is a Siphon."
    return Explained(f"Vault slot {letter}", words, "CF-12")


def explain_vault(view: CosmicView, team: int) -> Explained:
    vault = view.vaults[team]
    owner = listed([view.frogs[frog].name for frog in vault.frogs])
    raid = f"It can be raided up to {vault.open}." if vault.open else "It is locked."
    return Explained(f"Vault of {owner}", f"{vault_words(view, vault)} {raid}", "CF-100")


def vault_words(view: CosmicView, vault: Vault) -> str:
    filled = [f"{name}: {listed(list(tiles))}" for name, tiles in zip(view.slot_names, vault.slots, strict=True) if tiles]
    return f"{'; '.join(filled) or 'Empty'}. Placement {vault.placement}, variety {vault.diversity}, total {vault.score}."


# Describing -----------------------------------------------------------------------------------------------------------


def describe(game: CosmicFrog, view: CosmicView, what: str) -> str:
    """A part of the table in words."""
    word = " ".join(what.casefold().replace("the ", "").split())
    me = my_frog(view)
    if word in ("", "everything", "all", "table", "board", "shard"):
        rows = sorted({hex.name[0] for hex in view.hexes})
        return " ".join([*(row_words(view, row) for row in rows), describe(game, view, "frogs"), describe(game, view, "scores")])
    if found := re.fullmatch(r"row ([a-z])", word):
        return row_words(view, found[1].upper())
    if place := next((hex for hex in view.hexes if word in (hex.name.casefold(), f"hex {hex.name.casefold()}")), None):
        return str(explain_hex(view, place))
    if word in ("frogs", "all frogs"):
        return " ".join(
            f"{frog.name}: {place_words(frog)}, {frog.oomph} Oomph, Gullet {listed(list(frog.gullet), 'empty')}." for frog in view.frogs
        )
    if word in ("scores", "score", "vaults"):
        return " ".join(
            f"Vault of {listed([view.frogs[f].name for f in vault.frogs])}: {vault_words(view, vault)}" for vault in view.vaults
        )
    if word == "aether":
        there = [frog.name for frog in view.frogs if frog.place == "aether"]
        return f"In the Aether: {listed(there, 'nobody')}."
    if word in ("cards", "deck"):
        left = [count(number, f"{name} card") for name, number in view.deck.items() if number]
        return (
            f"Still to come in this pass (one run through the action cards): {listed(left)}. "
            f"Fractures {view.fractures} of {view.track}; {count(view.lands, 'Land')} on the Shard."
        )
    if me is not None:
        if word in ("me", "my frog"):
            return explain_frog(game, view, me).text
        if word in ("gullet", "my gullet"):
            return f"Your Gullet: {piled(me.gullet)}."
        if word in ("vault", "my vault"):
            return vault_words(view, view.vaults[me.team])
        if word in ("ability", "my ability", "my card"):
            return f"{me.ability}: {ability_words(game, me.ability)}" if me.ability else "You have no ability card."
        if word in ("lands near me", "near me", "near"):
            return near_words(view, me)
    for frog in view.frogs:
        if word == frog.name.casefold():
            return explain_frog(game, view, frog).text
    for name in ABILITY_NAMES:
        if word == name.casefold():
            return f"{name}: {ability_words(game, name)}"
    return ""


def row_words(view: CosmicView, row: str) -> str:
    there = []
    for place in view.hexes:
        if place.name[0] != row or place.tiles == ("barren",):
            continue
        who = f" with {view.frogs[place.frog].name}" if place.frog >= 0 else ""
        there.append(f"{place.name} {' on '.join(reversed(place.tiles[1:])) or 'Aether'}{who}")
    return f"Row {row}: {listed(there, 'only bare ground')}."


def near_words(view: CosmicView, me: Frog) -> str:
    here = next((hex for hex in view.hexes if hex.name == me.place), None)
    if here is None:
        return f"{place_words(me)}: no hex is near."
    lands = sorted((far(here, place), place.name, place.tiles[-1]) for place in view.hexes if len(place.tiles) > 1)[:6]
    near = [f"{name} {land}, {steps} away" for steps, name, land in lands]
    return f"You are on {me.place}. Nearest Lands: {listed(near)}."


def far(one: Hex, other: Hex) -> int:
    """Steps between two hexes."""
    q, r = one.q - other.q, one.r - other.r
    return max(abs(q), abs(r), abs(q + r))


# Components -----------------------------------------------------------------------------------------------------------


def tile_svg(kind: str) -> str:
    return with_prefix(svg(tile_art(kind), 96, 96, "-40 -44 80 88", "", f"A {kind} tile"), f"part-{kind}-")


def ability_part(table: Mapping[str, Any]) -> Part:
    """An ability with its dice and the number of each power, each with its source."""
    facts = [
        Fact(f"die, {where}", colour, str(table["dice_source"][column]))
        for where, (column, colour) in zip(COLUMNS, table["dice"].items(), strict=True)
    ]
    said = []
    for power in table["power"]:
        said.append(power_words(power))
        name = power["id"].replace("-", " ")
        source = str(power.get("number_source", power["source"]))
        skip = ("id", "kind", "moments", "source", "number_source", "form_source")
        facts += [Fact(f"{name}: {key.replace('_', ' ')}", str(value), source) for key, value in power.items() if key not in skip and value]
        facts.append(Fact(f"{name}: how it works", power["kind"], str(power.get("form_source", power["source"]))))
    return Part("Abilities", table["name"], " ".join(said), RULE_OF_ABILITY[table["name"]], tuple(facts))


def parts(game: CosmicFrog) -> list[Part]:
    """Everything in the box, with the numbers of the data file in use."""
    raw = game.data.raw
    frog, costs, scoring = raw["frog"], raw["costs"], raw["scoring"]
    keys = ("max_oomph", "gullet_slots", "vault_slots", "vault_slot_height")
    facts = tuple(fact(key.replace("_", " ").replace("max oomph", "Oomph"), frog, key) for key in keys)
    out = [Part("Frogs", "Cosmic frog", "Leaps, harvests, fights, fills its Vault.", "CF-5", facts, portrait("R", 96, "cosmic"))]
    out += handicap_parts(raw, [game.seat_name(seat) for seat in range(game.seats)])
    out += [ability_part(table) for table in raw["ability"]]
    for land in raw["land"]:
        backs = Fact("backs", ", ".join(f"{name} {number}" for name, number in land["backs"].items()), str(land["backs_source"]))
        points = scoring["placement"][land["elevation"]]
        worth = Fact("lines of 1 to 4", ", ".join(map(str, points)), source_of(scoring, "placement"))
        facts = (fact("in the box", land, "in_box"), Fact("domain", land["domain"], str(land["source"])), worth, backs)
        out.append(
            Part(
                "Lands",
                land["type"].capitalize(),
                f"A {land['elevation']} of the domain {land['domain']}.",
                "CF-4",
                facts,
                tile_svg(land["type"]),
            )
        )
    barrens = raw["barrens"]
    words = f"The ground below the Lands. Some have a fracture on the back; {game.numbers.track_slots} of those end the game."
    facts = (
        fact("on the mat", barrens, "on_mat"),
        *(Fact(key, str(barrens[key]), str(barrens["blank_fracture_source"])) for key in ("blank", "fracture")),
    )
    out.append(Part("Lands", "Barren", words, "CF-29", facts, tile_svg("barren")))
    for die in raw["die"]:
        middle = str(die["faces"][len(die["faces"]) // 2])
        facts = (fact("faces", die, "faces"), fact("in the box", die, "in_box"))
        out.append(
            Part(
                "Dice",
                f"{die['colour'].capitalize()} die",
                "For combat and raids, as the ability says.",
                "CF-24",
                facts,
                cube_die(die["colour"], middle, 80),
            )
        )
    prices = tuple(fact(key.replace("_", " "), costs, key) for key in costs if key != "source")
    out.append(Part("Prices", "Oomph", "What things cost, in Oomph.", "CF-8", prices))
    rows = tuple(
        Fact(f"card {card['card']}", f"{card['hex']} and {', '.join(card['ring'])}", str(card["source"])) for card in raw["splinter"]
    )
    out.append(Part("Cards", "Splinter locations", "Where a Splinter strikes, and the six hexes round it.", "CF-93", rows))
    return out

"""Explanations of Cosmic Frog: what each thing is, the effect of a move, the kind of moment of a decision."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ....draw.dice import cube_die
from ....draw.frogs import portrait
from ....draw.hexes import tile_art
from ....draw.svg import svg, with_prefix
from ....engine.advice import Why, carried_out, chance_next, points, sentence, wins
from ....engine.event import Event
from ....engine.guide import Explained, Fact, Part, count, fact, handicap_parts, listed, source_of
from ....engine.story import several, whose
from ..data import ABILITY_NAMES
from ..look.portrait import COSMIC
from ..look.view import CosmicView, Frog, Hex, Vault, viewed
from ..rules import families as f
from ..rules.placement import HEIGHT
from ..rules.steps import DISGORGING
from .vocabulary import POWER_WORDS, frog_name, meaning

if TYPE_CHECKING:
    from .. import CosmicFrog
    from ..position import CosmicPosition as Position

# What each thing is ----------------------------------------------------------------------------------------------------


TOPICS = ("everything", "row B", "B2", "frogs", "my Gullet", "my Vault", "my ability", "Aether", "lands near me", "scores", "cards")
DIE_TITLES = ("Shard combat", "Aether combat", "raids")
RULE_OF_ABILITY = {name: f"CF-{121 + i}" for i, name in enumerate(ABILITY_NAMES)}


def ability_table(game: CosmicFrog, name: str) -> Mapping[str, Any]:
    return next((table for table in game.data.raw["ability"] if table["name"] == name), {})


def ability_words(game: CosmicFrog, name: str) -> str:
    table = ability_table(game, name)
    costs = [f" ({power['cost']} Oomph a use)" if power["cost"] else "" for power in table["power"]]
    sentences = [power_words(power) + cost for power, cost in zip(table["power"], costs, strict=True)]
    dice = [f"{colour} in {where}" for where, colour in zip(DIE_TITLES, table["dice"].values(), strict=True) if colour != "white"]
    return " ".join([*sentences, f"Dice: {listed(dice, 'white everywhere')}."])


def power_words(power: Mapping[str, Any]) -> str:
    """A power with its numbers."""
    return POWER_WORDS.get(str(power["id"]), str(power["id"])).format_map(power)


def my_frog(view: CosmicView) -> Frog | None:
    decider = view.frog_asked
    if 0 <= decider < len(view.frogs) and view.frogs[decider].seat == view.seat:
        return view.frogs[decider]
    return next((frog for frog in view.frogs if frog.seat == view.seat), None)


# Explaining -----------------------------------------------------------------------------------------------------------


def explain(game: CosmicFrog, view: CosmicView, pick: str) -> Explained | None:
    """A thing by its name on the page."""
    if pick.startswith("h-"):
        place = next((hex for hex in view.hexes if hex.name == pick[2:]), None)
        return explain_hex(view, place) if place else None
    if match := re.fullmatch(r"frog-(\d+)|panel-(\d+)", pick):
        number = int(match[1] or match[2])
        if match[2]:
            number = next((frog.number for frog in view.frogs if frog.seat == number), len(view.frogs))
        return explain_frog(game, view, view.frogs[number]) if number < len(view.frogs) else None
    if pick.startswith("card-") and pick[5:] in ABILITY_NAMES:
        return Explained(pick[5:], ability_words(game, pick[5:]), RULE_OF_ABILITY[pick[5:]])
    if match := re.fullmatch(r"v-(\d+)-(\w)", pick):
        return explain_slot(view, int(match[1]), match[2])
    if match := re.fullmatch(r"g-(\d+)-(\d+)", pick):
        frog = view.frogs[int(match[1])] if int(match[1]) < len(view.frogs) else None
        tiles = frog.gullet if frog else ()
        words = f"Tiles leave from the top. Leaps are free as far as you have empty slots. Above {view.gullet_slots} the lowest tile goes."
        return Explained(f"Gullet of {frog.name}", f"{piled(tiles).capitalize()}. {words}", "CF-10") if frog else None
    if pick.startswith("vault-"):
        return explain_vault(view, int(pick[6:])) if pick[6:].isdecimal() and int(pick[6:]) < len(view.vaults) else None
    if pick.startswith(("button-", "edge-")):
        meaning_of = meaning(game.numbers, "edge" if pick.startswith("edge-") else pick[7:])
        return Explained(*meaning_of) if meaning_of else None
    if pick.startswith("target-"):
        return Explained(f"Raid target {pick[7:]}", "Roll more than this, then take Lands worth at most this much.", "CF-86")
    if pick == "aether":
        return Explained(
            "The Aether", "Between the Shard and the Vaults: one place, without hexes. From here you disgorge, raid and land.", "CF-5"
        )
    if pick.startswith("stock-"):
        return Explained("A Land to lay out", "Lowlands on bare ground, highlands on their own lowland.", "CF-33")
    return None


def explain_hex(view: CosmicView, place: Hex) -> Explained:
    who = f" {view.frogs[place.frog].name} stands here." if place.frog >= 0 else ""
    if not place.tiles:
        return Explained(f"{place.name}: Aether", f"All its tiles are gone.{who}", "CF-1")
    if place.tiles == ("barren",):
        rim = " It's at the rim, next to the Aether: frogs can descend here." if place.edges else ""
        words = f"Bare ground. Remove it and a fracture may show.{rim}{who}"
        return Explained(f"{place.name}: Barren", words, "CF-2")
    top = place.tiles[-1]
    below = f" on {listed(list(reversed(place.tiles[1:-1])))}" if len(place.tiles) > 2 else ""
    rim = " At the rim, next to the Aether." if place.edges else ""
    return Explained(f"{place.name}: {top}", f"{top.capitalize()}{below}. Harvest takes the top.{rim}{who}", "CF-49")


def explain_frog(game: CosmicFrog, view: CosmicView, frog: Frog) -> Explained:
    card = frog.ability or "unknown"
    side = "face up" if frog.face_up else "face down"
    ability = f"Ability: {card}, {side}." if frog.ability or frog.may_be else "No ability card."
    more = f" {ability_words(game, frog.ability)}" if frog.ability else ""
    words = f"{place_words(frog)}, {frog.oomph} of {view.max_oomph} Oomph. Gullet: {listed(list(frog.gullet), 'empty')}. {ability}{more}"
    return Explained(f"{frog.name}'s frog", words, RULE_OF_ABILITY.get(frog.ability, "CF-8"))


def place_words(frog: Frog) -> str:
    return {"aether": "In the Aether", "not entered": "Not on the board yet"}.get(
        frog.place, f"On {frog.place}" if len(frog.place) < 4 else frog.place.capitalize()
    )


def piled(tiles: Sequence[str]) -> str:
    """Tiles on top of each other."""
    return f"{listed(list(tiles), 'empty')}{', bottom first' if len(tiles) > 1 else ''}"


def explain_slot(view: CosmicView, team: int, letter: str) -> Explained | None:
    if team >= len(view.vaults) or letter not in view.slot_names:
        return None
    tiles = view.vaults[team].slots[view.slot_names.index(letter)]
    words = f"{piled(tiles).capitalize()}. Up to {HEIGHT} Lands. Low, high, low of one domain is a Siphon."
    return Explained(f"Vault slot {letter}", words, "CF-12")


def explain_vault(view: CosmicView, team: int) -> Explained:
    vault = view.vaults[team]
    owner = listed([view.frogs[frog].name for frog in vault.frogs])
    raid = f"Open to raids up to {vault.open}." if vault.open else "It's locked."
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
    if match := re.fullmatch(r"row ([a-z])", word):
        return row_words(view, match[1].upper())
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
        return f"In the Aether: {listed(there, 'no frog')}."
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
        for where, (column, colour) in zip(DIE_TITLES, table["dice"].items(), strict=True)
    ]
    sentences = []
    for power in table["power"]:
        sentences.append(power_words(power))
        name = power["id"].replace("-", " ")
        source = str(power.get("number_source", power["source"]))
        skip = ("id", "kind", "moments", "source", "number_source", "form_source")
        facts += [Fact(f"{name}: {key.replace('_', ' ')}", str(value), source) for key, value in power.items() if key not in skip and value]
        facts.append(Fact(f"{name}: how it works", power["kind"], str(power.get("form_source", power["source"]))))
    return Part("Abilities", table["name"], " ".join(sentences), RULE_OF_ABILITY[table["name"]], tuple(facts))


def parts(game: CosmicFrog) -> list[Part]:
    """Everything in the box, with the numbers of the data file in use."""
    raw = game.data.raw
    frog, costs, scoring = raw["frog"], raw["costs"], raw["scoring"]
    keys = ("max_oomph", "gullet_slots", "vault_slots", "vault_slot_height")
    facts = tuple(fact(key.replace("_", " ").replace("max oomph", "Oomph"), frog, key) for key in keys)
    out = [Part("Frogs", "Cosmic frog", "It leaps, harvests, fights and fills its Vault.", "CF-5", facts, portrait("R", 96, COSMIC))]
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


# What a move brings ----------------------------------------------------------------------------------------------------


TOLD = {
    "harvested": "swallows the {tile} of {hex}",
    "disgorged": "stores the {tile} in the Vault, slot {slot}",
    "banked": "banks the {tile}, slot {slot}",
    "stole": "takes the {tile} from {target}",
    "took": "takes the {tile} out of a Vault",
    "swallowed": "the {tile} in the Gullet is destroyed",
    "recovered": "+{oomph} Oomph",
    "regained": "+{oomph} Oomph",
    "drained": "drains {oomph} Oomph from {target}",
    "paid": "costs {oomph} Oomph",
    "leapt": "{distance} hexes to {place}{ground}",
    "landed": "lands on {hex}{ground}",
    "slipstreamed": "to {hex} by the slipstream{ground}",
    "descended": "down to {place}{ground}",
    "attacked": "attacks {target}",
    "raid": "raids a Vault for up to {points} points",
    "turned up": "shows {card}",
    "kept": "keeps {card}",
    "destroyed": "{hex} loses its {tile}",
}


def why(state: Position, action: int, seat: int, viewer: int) -> Why:
    """The benefit of the action, with the rule of its main effect."""
    game: CosmicFrog = state.game
    there, events = carried_out(state, action)
    facts: list[str] = []
    rule = ""
    tops = {hex.name: hex.tiles[-1] for hex in viewed(there, seat).hexes if hex.tiles}
    for event in events:
        event_words = event_fact(game, event, seat, tops)
        if event_words and event_words not in facts:
            facts.append(event_words)
            rule = rule or event.rule
    gain = there.scores()[seat] - state.scores()[seat]
    if gain:
        facts.append(f"{points(gain)} in the Vault")
    if there.is_over:
        facts.append("the game ends" + (f" and {wins(game, seat, viewer)}" if seat in there.winners() else ""))
    elif chance_next(there) and any(event.kind in ("attacked", "committed", "raid") for event in events):
        facts.append("then dice decide")
    return sentence(facts[:4]), rule


def event_fact(game: CosmicFrog, event: Event, seat: int, tops: dict[str, str]) -> str:
    """One event as a fact; empty for steps that only carry the turn on, or that the seat may not know."""
    words = dict(event.seen_by(seat))
    pattern = TOLD.get(event.kind, "")
    frog = words.get("frog", -1)
    if not pattern or (frog >= 0 and game.units[frog] != seat and event.kind != "destroyed"):
        return ""
    if "target" in words:
        words["target"] = frog_name(game, words["target"])
    ground = tops.get(str(words.get("place", words.get("hex", ""))), "")
    words["ground"] = f", onto {ground}" if ground else ""
    if words.get("distance") == 1:
        pattern = pattern.replace("hexes", "hex")
    return pattern.format(**words)


# What kind of moment a decision was ------------------------------------------------------------------------------------


WAYS, LANDS, FIGHTS, RAIDS, CARDS, REST = (
    "Getting around the Shard", "Swallowing and storing Lands", "Fights", "Raids", "Cards and powers", "When to act and when to rest",
)  # fmt: skip
TRAVEL = (f.LEAP, f.SLIP, f.LAND, f.RELOCATE, f.FLOW, f.DESCEND)
HOLD = (f.DISGORGE, f.DISGORGE_ANY, f.SLOT, f.BANK, f.DUST, f.TILE, f.LAY)
FIGHT = (
    f.ATTACK, f.EDGE, f.COMMIT, f.COPY, f.SHIFT_UP, f.SHIFT_DOWN, f.RESIST_KNOCKBACK, f.REROLL, f.SPOIL, f.SPOILS_TILES, f.SPOILS_PICK,
    f.SPOILS_HARVEST, f.PAY, f.WITHDRAW,
)  # fmt: skip
IDLE = (f.END_TURN, f.PASS, f.DEFER, f.RECOVER)
THEMES = {
    **dict.fromkeys((*TRAVEL, f.LEAP_AETHER, f.TO_AETHER, f.RETURN, f.ROLL, f.DRIFT, f.MEMBER, f.SMASH, f.CRUSH), WAYS),
    **dict.fromkeys((*HOLD, f.HARVEST), LANDS),
    **dict.fromkeys(FIGHT, FIGHTS),
    **dict.fromkeys((f.RAID, f.TAKE, f.SPOILS_RAID, f.REROLL_RAID), RAIDS),
    **dict.fromkeys((*IDLE, f.STOP, f.SPEND, f.DISCARD), REST),
}
MISSED = {  # what was better, and was not done
    f.BANK: "A tile not banked",
    f.RECOVER: "You needed to recover", f.LEAP_AETHER: "Time to leap into the Aether", f.TURN_UP: "A card left face down",
    f.END_TURN: "One action too many", f.PASS: "One action too many", f.SPOILS_RAID: "A Vault left alone",
    f.RESIST: "A card to keep in the Flux", f.SELECT: "A second card not drawn in the Flux", f.MUTATE: "A card not changed in the Flux",
    f.RESIST_KNOCKBACK: "Knockback not resisted", f.STOP: "You went on too long",
}  # fmt: skip
DONE = {  # what was done, and should not have been
    f.TURN_UP: "A card turned up too early", f.DECLINE: "A card left face down", f.END_TURN: "The turn ended too early",
    f.PASS: "A turn passed", f.RECOVER: "Recovered too early", f.DISGORGE: "Disgorged too early", f.DISGORGE_ANY: "Disgorged too early",
    f.SMASH: "Ground smashed for little", f.CRUSH: "Ground crushed for little",
    f.LEAP_AETHER: "Off into the Aether too early", f.TO_AETHER: "Off into the Aether too early", f.EDGE: "Struck from the wrong side",
    f.COMMIT: "Too much or too little Oomph in a fight", f.SLOT: "A Land in the wrong slot", f.TAKE: "The wrong Land taken",
    f.STOP: "Stopped too early",
    f.RAID: "The wrong raid", f.TILE: "The wrong tile of the Gullet", f.DEFER: "A card held back too long",
    f.WITHDRAW: "An attack called off", f.LAY: "A Land laid in the wrong place",
}  # fmt: skip
PRAISED = {
    f.DISGORGE: "Lands stored in time", f.DISGORGE_ANY: "Lands stored in time", f.SLOT: "A Land in the right slot",
    f.TAKE: "The right Land taken",
    f.TURN_UP: "A card turned up in time", f.DECLINE: "A card kept down at the right time",
    f.END_TURN: "The turn ended at the right time", f.PASS: "Nothing better to do",
    f.RECOVER: "Recovered in time", f.LEAP_AETHER: "Away in time", f.TO_AETHER: "Away in time", f.EDGE: "Struck from the right side",
    f.COMMIT: "The right Oomph for a fight", f.STOP: "Stopped in time", f.RESIST_KNOCKBACK: "Knockback resisted in time",
    f.LAY: "A Land in the right place",
}  # fmt: skip


def decoded(t: Position, action: int) -> tuple[int, int, int]:
    family, x, y = t.game.acts.decode(action)
    return int(family), int(x), int(y)


def theme(t: Position, action: int) -> str:
    """The side of the game that an action belongs to."""
    family = decoded(t, action)[0]
    if family == f.STOP and t.frames.step() == DISGORGING:
        return LANDS
    return THEMES.get(family, CARDS)


def kind(t: Position, action: int, better: int) -> str:
    """A heading. `better` is what would have been better; the action itself where nothing was, -1 where nobody knows."""
    game: CosmicFrog = t.game
    was, x, _ = decoded(t, action)
    if better == action:
        return praised(t, action)
    now, p, _ = decoded(t, better) if better >= 0 else (-1, 0, 0)
    if was == now and was in TRAVEL:
        return f"{game.hex_names[p]} was better than {game.hex_names[x]}"
    if was == now == f.KEEP:
        return f"{ABILITY_NAMES[p]} was better than {ABILITY_NAMES[x]}"
    if was == now:
        return aimed(t, action, "{} was the wrong target", "The wrong Land: {}") or DONE.get(was, "The wrong choice of two")
    if now in (f.DISGORGE, f.DISGORGE_ANY):
        return full(t, action)
    if now in (f.ATTACK, f.HARVEST, f.RAID):
        return missed(t, better)
    if was in (f.ATTACK, f.HARVEST, f.RAID):
        return aimed(t, action, "{} attacked too early", "The Land of {} could wait") or "A raid that came too early"
    if now in MISSED and was not in (f.TURN_UP, f.DECLINE):
        return MISSED[now]
    if now in TRAVEL and was not in DONE:
        return f"No move to {game.hex_names[p]}"
    if was in TRAVEL:
        return f"A move to {game.hex_names[x]} that could wait"
    return DONE.get(was) or MISSED.get(now, "A power used too early")


def full(t: Position, action: int) -> str:
    """Something else was done before the Gullet was emptied."""
    family, x, _ = decoded(t, action)
    frog = int(t.asked)
    tiles = "a full Gullet" if t.load[frog] == t.n.gullet_slots else several(int(t.load[frog]), "tile") + " in the Gullet"
    if family in TRAVEL:
        return f"On to {t.game.hex_names[x]} with {tiles}"
    deeds = {f.RECOVER: "Recovered", f.END_TURN: "The turn ended", f.PASS: "A turn passed", f.LEAP_AETHER: "Off into the Aether"}
    return f"{deeds.get(family, 'Something else done')} with {tiles}"


def aimed(t: Position, action: int, frog: str, hex: str) -> str:
    """Words about whom an attack, or about which Land a harvest is aimed at; nothing for other actions."""
    family, x, _ = decoded(t, action)
    game: CosmicFrog = t.game
    return frog.format(frog_name(game, x)) if family == f.ATTACK else hex.format(game.hex_names[x]) if family == f.HARVEST else ""


def missed(t: Position, better: int) -> str:
    """An attack, a harvest or a raid that was not made."""
    family, x, _ = decoded(t, better)
    game: CosmicFrog = t.game
    if family == f.RAID:
        owner = next(frog for frog in range(len(game.units)) if game.numbers.team_of[frog] == x)
        return f"{whose(frog_name(game, owner))} Vault left alone"
    return aimed(t, better, "{} not attacked", "The Land of {} not swallowed")


def praised(t: Position, action: int) -> str:
    """An action that nothing was better than."""
    family, x, _ = decoded(t, action)
    game: CosmicFrog = t.game
    if family in TRAVEL:
        return f"To {game.hex_names[x]} in time"
    if family == f.KEEP:
        return f"{ABILITY_NAMES[x]} kept"
    if family == f.RAID:
        return f"A raid on {missed(t, action).removesuffix(' left alone')}"
    return aimed(t, action, "{} attacked in time", "The Land of {} swallowed in time") or PRAISED.get(family, "A power used in time")

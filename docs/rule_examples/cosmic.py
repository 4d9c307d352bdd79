"""What a move shows of rules that neither log nor refusals name, and which rules no recorded game shows."""

from __future__ import annotations

from typing import Any

from frogpond.engine.guide import count
from frogpond.engine.story import listed
from frogpond.games.cosmic.rules.steps import STEPS
from rule_examples import RuleExample, Witness, Witnesses

DOMAINS = {"stone": ("hill", "mountain"), "terra": ("desert", "mesa"), "water": ("swamp", "lake"), "plant": ("meadow", "forest")}
LOWLANDS = tuple(low for low, _ in DOMAINS.values())
FOR_EXTRA, FOR_POWER = 1, 3  # what Oomph is paid for
BY_DIE, AT_ONCE = 0, 3  # ways to return
ACTED = (
    "leapt", "slipstreamed", "landed", "harvested", "recovered", "disgorged", "dust", "attacked", "raid", "smashed", "spat", "flowed",
    "possessed", "deferred", "passed", "returned", "drifted", "dimension roll",
)  # fmt: skip
"""Events of actions, or of what stands for one."""


def hexes(view: Any) -> dict[str, Any]:
    return {one.name: one for one in view.hexes}


def frog(scene: RuleExample, number: int) -> str:
    return str(scene.game.colours[number])


def kind_of(tile: str) -> str:
    """A Land without its back."""
    return tile.split()[-1]


def domain(tile: str) -> str:
    return next((name for name, pair in DOMAINS.items() if kind_of(tile) in pair), "")


def team(view: Any, number: int) -> int:
    return int(view.frogs[number].team)


def has_teams(scene: RuleExample) -> bool:
    return len(scene.now.teams) < len(scene.now.frogs)


def out(view: Any, number: int) -> bool:
    return str(view.frogs[number].place).startswith("dimension")


def has_up(view: Any, number: int, card: str) -> bool:
    return bool(view.frogs[number].face_up and view.frogs[number].ability == card)


# What is on the table, set-up -----------------------------------------------------------------------------------------


def landless(scene: RuleExample) -> str:
    for took in scene.told("harvested"):
        here = hexes(scene.now).get(took["hex"])
        if here is not None and here.tiles == ("barren",):
            return f"With the {took['tile']} gone, the Barren of {took['hex']} is on top: the hex is Landless."
    return ""


def on_its_own(scene: RuleExample) -> str:
    for laid in scene.told("laid"):
        if kind_of(laid["tile"]) not in LOWLANDS:
            return (
                f"A {laid['tile']} goes on {laid['hex']}, upon a {hexes(scene.was)[laid['hex']].tiles[-1]}: both "
                f"are {domain(laid['tile'])}."
            )
    return ""


def enters(scene: RuleExample) -> str:
    came = [one for one in scene.told("descended") if scene.was.frogs[one["frog"]].place == "not entered"]
    return f"The {frog(scene, came[0]['frog'])} frog had not entered; now it is on {came[0]['place']}, in play." if came else ""


def on_a_line(scene: RuleExample) -> str:
    for attack in scene.told("attacked", way="leap"):
        start = scene.was.frogs[attack["frog"]].place
        if start in hexes(scene.was) and attack["hex"] in hexes(scene.was):
            return f"{attack['hex']} lies on a target line of {start}, so the frog there can be chosen."
    return ""


def has_spent(scene: RuleExample) -> str:
    asked = scene.now.frog_asked
    if (
        scene.last
        or scene.now.step != "act"
        or asked < 0
        or asked != scene.now.active
        or scene.now.frogs[asked].oomph >= scene.now.max_oomph
    ):
        return ""
    happened = [*scene.turn, *scene.events]
    paid = [event for event in happened if event.kind == "paid" and event.data["frog"] == asked]
    done = [event for event in happened if event.kind in ACTED and event.data.get("frog") == asked]
    if not paid or done or any(str(scene.after.text(action)) == "recover" for action in scene.after.legal_actions()):
        return ""
    return f"The {frog(scene, asked)} frog has paid Oomph in this turn, so it has spent, and can't recover."


def new_siphon(scene: RuleExample) -> str:
    for stored in scene.told("disgorged", "banked"):
        for was, now in zip(scene.was.vaults, scene.now.vaults, strict=True):
            if len(now.siphons) > len(was.siphons):
                return f"Slot {stored['slot']} has lowland, highland, lowland of one domain now: a Siphon of {now.siphons[-1]} operates."
    return ""


def in_order(scene: RuleExample) -> str:
    kept = scene.told("kept")
    if not kept or scene.now.step != "keep" or scene.now.frog_asked < 0 or scene.now.active >= 0 or scene.was.deck != scene.now.deck:
        return ""
    return (
        f"After {frog(scene, kept[0]['frog'])} it is for {frog(scene, scene.now.frog_asked)} to choose: "
        f"outside turns the first seat begins."
    )


def open_card(scene: RuleExample) -> str:
    up = scene.told("turned up")
    return f"Everybody sees now that {frog(scene, up[0]['frog'])} has {up[0]['card']}." if up else ""


def secret_card(scene: RuleExample) -> str:
    kept = [one for one in scene.told("kept") if not scene.now.frogs[one["frog"]].face_up and not scene.now.frogs[one["frog"]].ability]
    return f"The card of {frog(scene, kept[0]['frog'])} lies face down: whoever looks on does not see which." if kept else ""


def back_now(scene: RuleExample) -> str:
    seen = scene.told("revealed")
    left = listed([f"{many} {name}" for name, many in scene.was.backs_left.items() if many])
    return f"Only now chance says what the back is, out of {left}: {seen[0]['back']}." if seen else ""


def asked_though_down(scene: RuleExample) -> str:
    asked = scene.now.frog_asked
    if scene.last or scene.now.step != "named" or asked < 0 or scene.now.frogs[asked].face_up:
        return ""
    return f"{frog(scene, asked).capitalize()} has a card face down and is asked, whichever card it is."


def mat(scene: RuleExample) -> str:
    if not scene.first:
        return ""
    return f"The mat has {len(scene.now.hexes)} hexes, {scene.now.track} slots for fractures and {scene.now.dimensions} Outer Dimensions."


def all_lands(scene: RuleExample) -> str:
    laid = scene.told("dealt") and len(scene.now.frogs) == 6 and scene.was.unseen == 16
    return f"All {scene.now.lands} Lands are on the Shard: with six frogs every tile of the box is used." if laid else ""


def all_cards(scene: RuleExample) -> str:
    return f"One of {scene.was.unseen} ability cards is dealt." if scene.told("dealt") and scene.was.unseen == 16 else ""


def die_faces(scene: RuleExample) -> str:
    ends = {"white": (0, 5), "yellow": (1, 6), "red": (2, 7)}
    for die in scene.told("die"):
        low, high = ends[die["die_colour"]]
        if die["die_colour"] != "white" and die["value"] in (low, high):
            return f"A {die['die_colour']} die shows {die['value']}, {'the least' if die['value'] == low else 'the most'} that it has."
    return ""


def a_line_scores(scene: RuleExample) -> str:
    if not scene.last:
        return ""
    for vault in scene.now.vaults:
        alone = sum(1 if kind_of(tile) in LOWLANDS else 2 for slot in vault.slots for tile in slot)
        if vault.placement > alone:
            return f"Neighbours on a line of the Vault count together: {vault.placement} points, where its Lands alone would be {alone}."
    return ""


def chosen(scene: RuleExample) -> str:
    if not scene.first:
        return ""
    options = scene.options
    frogs = f"{len(scene.now.frogs)} frogs, {options['duration']} game"
    return f"Agreed for this table: {frogs}, Lands laid out by {options['land_layout']}, Vaults of the form {options['vault_layout']}."


def given(scene: RuleExample) -> str:
    if not scene.first or len(scene.now.frogs) == scene.game.seats:
        return ""
    mine = [frog(scene, number) for number, unit in enumerate(scene.game.units) if unit == 0]
    return (
        f"{count(scene.game.seats, 'player', 'players')}, {len(scene.now.frogs)} frogs, given out in turn: "
        f"the first commands {listed(mine)}."
    )


def how_much(scene: RuleExample) -> str:
    if not scene.told("frog card") or scene.was.turn or scene.was.passes != 1:
        return ""
    cards = scene.was.deck[frog(scene, 0)]
    return f"With {len(scene.was.frogs)} frogs each has {cards} action cards, and {scene.was.lands} Lands were laid out."


def fractures_below(scene: RuleExample) -> str:
    if not scene.first:
        return ""
    many = scene.now.backs_left["fracture"]
    return (
        f"A {scene.options['duration']} game: {many} of the {len(scene.now.hexes)} Barrens have a fracture on the back; nobody knows which."
    )


def by_lot(scene: RuleExample) -> str:
    laid = scene.told("laid") if scene.options["land_layout"] == "random" and scene.by_chance else []
    return f"Chance puts a {laid[0]['tile']} on {laid[0]['hex']}." if laid else ""


def by_clusters(scene: RuleExample) -> str:
    if scene.options["land_layout"] != "clusters":
        return ""
    for laid in scene.told("laid"):
        here = hexes(scene.now)[laid["hex"]]
        if kind_of(laid["tile"]) not in LOWLANDS:
            continue
        near = [
            other.name for other in scene.was.hexes
            if kind_of(other.tiles[-1]) == kind_of(laid["tile"]) and distance(other, here) == 1
        ]  # fmt: skip
        if near:
            return f"The {laid['tile']} goes on {laid['hex']}, next to that on {near[0]}."
    return ""


def distance(a: Any, b: Any) -> int:
    q, r = a.q - b.q, a.r - b.r
    return int(max(abs(q), abs(r), abs(q + r)))


def first_card(scene: RuleExample) -> str:
    card = scene.told("frog card")
    if not card or scene.was.turn or any(one.place != "not entered" for one in scene.was.frogs):
        return ""
    if not (scene.was.discard["flux"] and scene.was.discard["splinter"]):
        return ""
    return "The first card comes up. Aether Flux and Splinter Strike lie in the discard pile, and all frogs are outside."


# Turns ----------------------------------------------------------------------------------------------------------------


def stays_out(scene: RuleExample) -> str:
    rolls = [one for one in scene.told("dimension roll") if one["dimension"] > 0]
    return f"{frog(scene, rolls[0]['frog']).capitalize()} rolls {rolls[0]['roll']} instead of acting, and stays out." if rolls else ""


def then_acts(scene: RuleExample) -> str:
    came = scene.told("descended")
    if not came or scene.now.step != "act" or scene.now.frog_asked != came[0]["frog"] or scene.last:
        return ""
    if scene.was.frogs[came[0]["frog"]].place != "not entered":
        return ""
    return f"{frog(scene, came[0]['frog']).capitalize()} has descended to {came[0]['place']}, and still has its action."


def same_die(scene: RuleExample) -> str:
    again = scene.told("die", reroll=True)
    return f"The reroll uses the same {again[0]['die_colour']} die." if again else ""


def only_two(scene: RuleExample) -> str:
    attack = scene.told("attacked")
    if not attack or len(scene.now.frogs) < 3 or scene.last or scene.now.frog_asked not in (attack[0]["frog"], attack[0]["target"]):
        return ""
    two = listed([frog(scene, attack[0]["frog"]), frog(scene, attack[0]["target"])])
    return f"Only {two} are asked in this combat; the {len(scene.now.frogs) - 2} others are not."


def extra_offered(scene: RuleExample) -> str:
    asked = scene.now.frog_asked
    if scene.last or scene.passes_on or scene.now.step != "act" or asked != scene.now.active or asked < 0 or scene.told("deferred"):
        return ""
    done = [event for event in [*scene.turn, *scene.events] if event.kind in ACTED and event.data.get("frog") == asked]
    just = [event for event in scene.events if event.kind in ("leapt", "harvested", "landed", "slipstreamed")]
    if not just or not done or scene.now.possessed >= 0:
        return ""
    return f"{frog(scene, asked).capitalize()} has acted, has {scene.now.frogs[asked].oomph} Oomph, and is offered an extra action."


# Combat, knockback ----------------------------------------------------------------------------------------------------


def raids(scene: RuleExample) -> str:
    raid = scene.told("raid")
    return f"{frog(scene, raid[0]['frog']).capitalize()} raids the Vault of a frog that is in an Outer Dimension." if raid else ""


def also_attack(scene: RuleExample) -> str:
    attack = [one for one in scene.told("attacked") if one["way"] in ("leap", "landing")]
    return f"This {attack[0]['way']} comes down on a frog: it is an attack as well." if attack else ""


def before_commitment(scene: RuleExample) -> str:
    power = scene.told("nullified", "drained")
    if not power or scene.now.combat is None or scene.now.step not in ("commit", "respond"):
        return ""
    name = "Voidshadow" if scene.told("nullified") else "Vampiric"
    return f"{name} works as soon as the attack is paid, before anybody commits."


def knocked_back(scene: RuleExample) -> str:
    hit = [one for one in scene.told("knocked") if one["steps"] > 0]
    if not hit:
        return ""
    steps = count(hit[0]["steps"], "step", "steps")
    return f"The rolls differ by {hit[0]['difference']}; {frog(scene, hit[0]['frog'])} is knocked back {steps}."


def knocked_nowhere(scene: RuleExample) -> str:
    hit = scene.told("knocked", steps=0)
    return f"A knockback of none: {frog(scene, hit[0]['frog'])} stays where it is." if hit else ""


def into_the_aether(scene: RuleExample) -> str:
    hit = [one for one in scene.told("knocked", place="the Aether") if one["steps"] > 0]
    gone = {one["hex"] for one in scene.told("destroyed", "revealed")}
    return f"{frog(scene, hit[0]['frog']).capitalize()} comes down where there is no ground: in the Aether." if hit and not gone else ""


def upon_a_frog(scene: RuleExample) -> str:
    for hit in scene.told("knocked"):
        here = hexes(scene.was).get(hit["place"])
        if (
            here is not None
            and here.frog >= 0
            and here.frog != hit["frog"]
            and len(here.tiles) > 1
            and scene.told("fell back", frog=hit["frog"])
        ):
            return (
                f"It comes down on {frog(scene, here.frog)}: the {here.tiles[-1]} there is destroyed, that frog "
                f"stays, the other falls back."
            )
    return ""


def both_fall(scene: RuleExample) -> str:
    for hit in scene.told("knocked", place="the Aether"):
        for gone in scene.told("destroyed"):
            here = hexes(scene.was).get(gone["hex"])
            if here is not None and here.frog >= 0 and here.frog != hit["frog"] and here.tiles == ("barren",):
                return (
                    f"It comes down on {frog(scene, here.frog)}, who stands on a Barren: the Barren is destroyed, both are in the Aether."
                )
    return ""


def held_goes_too(scene: RuleExample) -> str:
    hit = [one for one in scene.told("knocked") if one["place"].startswith("Outer") and scene.was.frogs[one["frog"]].held]
    return f"The card that {frog(scene, hit[0]['frog'])} held back goes along and is set aside." if hit else ""


# Outer Dimensions, raids, Flux, Splinters -----------------------------------------------------------------------------


def back_by_die(scene: RuleExample) -> str:
    back = scene.told("returned", why=BY_DIE)
    return f"{frog(scene, back[0]['frog']).capitalize()} returns by the die: that was the action of this turn." if back else ""


def untouched(scene: RuleExample, *, entered: bool) -> str:
    if not scene.told("flux"):
        return ""
    away = [number for number, one in enumerate(scene.now.frogs) if (out(scene.now, number) if entered else one.place == "not entered")]
    away = away or [number for number in range(len(scene.now.frogs)) if out(scene.now, number)]
    return f"{frog(scene, away[0]).capitalize()} is {scene.now.frogs[away[0]].place}, and the Flux does not touch it." if away else ""


def closer(scene: RuleExample) -> str:
    over = [one for one in scene.told("raid over") if one["lands"]]
    return f"{count(over[0]['lands'], 'Land was', 'Lands were')} taken: the owner comes closer." if over else ""


def one_event(scene: RuleExample) -> str:
    struck = scene.told("splinter")
    if not struck:
        return ""
    gone = len(scene.told("destroyed")) or 0
    return f"{count(gone, 'tile leaves', 'tiles leave')} the Shard in one event around {struck[0]['hex']}." if gone > 1 else ""


# The end --------------------------------------------------------------------------------------------------------------


def nothing_for_gullet(scene: RuleExample) -> str:
    if not scene.last:
        return ""
    full = [one for one in scene.now.frogs if any(tile != "barren" for tile in one.gullet)]
    return (
        f"{full[0].colour.capitalize()} still has {count(len(full[0].gullet), 'tile', 'tiles')} in its Gullet: worth nothing."
        if full
        else ""
    )


def highest(scene: RuleExample) -> str:
    if not scene.last or not any(scene.now.scores):
        return ""
    best = max(scene.now.scores)
    return f"The highest score is {best}; that wins{', shared' if len(scene.now.winners) > 1 and not has_teams(scene) else ''}."


def bounced(scene: RuleExample) -> str:
    back = scene.told("returned", why=AT_ONCE)
    return f"{frog(scene, back[0]['frog']).capitalize()} returns without a roll." if back else ""


# Teams ----------------------------------------------------------------------------------------------------------------


def teams(scene: RuleExample) -> str:
    if not scene.first or not has_teams(scene):
        return ""
    said = [listed([frog(scene, number) for number in members]) for members in scene.now.teams]
    return f"Teams: {'; '.join(said)}."


def one_vault(scene: RuleExample) -> str:
    if not has_teams(scene):
        return ""
    for stored in scene.told("disgorged"):
        mates = [number for number in scene.now.teams[team(scene.now, stored["frog"])] if number != stored["frog"]]
        if mates:
            return (
                f"{frog(scene, stored['frog']).capitalize()} fills the Vault that it shares with "
                f"{listed([frog(scene, mate) for mate in mates])}."
            )
    return ""


def fewer_in_teams(scene: RuleExample) -> str:
    card = scene.told("frog card") if has_teams(scene) else []
    if not card or scene.told("siphoned") or scene.last:
        return ""
    mine = card[0]["frog"]
    vault = scene.was.vaults[team(scene.was, mine)]
    mates = [
        number
        for number in vault.frogs
        if number != mine and scene.was.frogs[number].place not in ("not entered",) and not out(scene.was, number)
    ]
    if not vault.siphons or len(mates) < len(vault.siphons) or scene.was.frogs[mine].oomph >= scene.was.max_oomph:
        return ""
    return (
        f"{count(len(vault.siphons), 'Siphon', 'Siphons')} less "
        f"{count(len(mates), 'team-mate', 'team-mates')} in play: nothing is regained."
    )


def at_a_mate(scene: RuleExample) -> str:
    attack = [one for one in scene.told("attacked") if has_teams(scene) and team(scene.was, one["frog"]) == team(scene.was, one["target"])]
    return f"{frog(scene, attack[0]['frog']).capitalize()} attacks its team-mate {frog(scene, attack[0]['target'])}." if attack else ""


def good_numbers(scene: RuleExample) -> str:
    if not scene.first or not has_teams(scene) or len(scene.now.frogs) < 4:
        return ""
    return f"{count(scene.game.seats, 'player', 'players')} with {len(scene.now.frogs)} frogs in {len(scene.now.teams)} teams."


# Abilities, small print -----------------------------------------------------------------------------------------------


def price_of_power(scene: RuleExample) -> str:
    paid = scene.told("paid", what=FOR_POWER)
    return f"The power costs {frog(scene, paid[0]['frog'])} {paid[0]['oomph']} Oomph." if paid else ""


def own_turn_first(scene: RuleExample) -> str:
    power = scene.told("banked", "burnt") or (scene.told("drained") if scene.was.combat is None and scene.was.step == "act" else [])
    if not power or scene.was.step != "act" or scene.now.step not in ("act", "slot") or power[0]["frog"] != scene.was.active:
        return ""
    return f"{frog(scene, power[0]['frog']).capitalize()} uses a power of its own turn, and chooses an action after that."


def regains(card: str) -> Witness:
    def witness(scene: RuleExample) -> str:
        gain = scene.told("regained", card=card)
        return f"{card} won the combat and regains {gain[0]['oomph']} Oomph." if gain else ""

    return witness


def cheap_extra(card: str) -> Witness:
    def witness(scene: RuleExample) -> str:
        for paid in scene.told("paid", what=FOR_EXTRA, oomph=1):
            if has_up(scene.was, paid["frog"], card) or has_up(scene.now, paid["frog"], card):
                return f"{card} pays one Oomph for the extra action instead of two."
        return ""

    return witness


def rerolls(card: str) -> Witness:
    def witness(scene: RuleExample) -> str:
        again = [one for one in scene.told("rerolled") if has_up(scene.was, one["frog"], card)]
        return f"{card} rolls a die again." if again else ""

    return witness


def either(*witnesses: Witness) -> Witness:
    return lambda scene: next((words for witness in witnesses if (words := witness(scene))), "")


def added_prices(scene: RuleExample) -> str:
    combat = scene.was.combat
    for done in scene.told("committed", overpower=True):
        massive = has_up(scene.was, done["frog"], "Massive")
        other = combat.defender.frog if combat is not None and done["attacker"] else None
        nimble = other is not None and has_up(scene.was, other, "Nimble")
        alone = done["oomph"] - 2 * done["boosts"]
        if massive or nimble:
            return f"{'Massive overpowers' if massive else 'Overpowering'}{' against Nimble' if nimble else ''} for {alone} Oomph."
    return ""


def other_side(scene: RuleExample) -> str:
    again = scene.told("rerolled") or scene.told("die", reroll=True)
    asked = scene.now.frog_asked
    if not again or scene.now.step != "rolled" or scene.last or asked < 0 or asked == again[0]["frog"]:
        return ""
    return f"{frog(scene, again[0]['frog']).capitalize()} has rolled again; now {frog(scene, asked)} may."


def after_failed_raid(scene: RuleExample) -> str:
    failed = scene.told("raid die", success=False)
    if not failed or scene.now.step != "raid" or scene.last or scene.after.to_move < 0:
        return ""
    return f"The raid would fail; {frog(scene, failed[0]['frog'])} is asked, as a card might still reroll."


WITNESSES: dict[str, Witness] = {
    "CF-2": landless, "CF-4": on_its_own, "CF-5": enters, "CF-7": on_a_line, "CF-9": has_spent, "CF-12": new_siphon, "CF-13": in_order,
    "CF-14": open_card, "CF-15": secret_card, "CF-16": back_now, "CF-18": asked_though_down, "CF-21": mat, "CF-22": all_lands,
    "CF-23": all_cards, "CF-24": die_faces, "CF-25": a_line_scores, "CF-26": chosen, "CF-27": given, "CF-28": how_much,
    "CF-29": fractures_below, "CF-31": by_lot, "CF-32": by_clusters, "CF-35": first_card, "CF-39": stays_out, "CF-40": then_acts,
    "CF-46": same_die, "CF-47": only_two, "CF-58": raids, "CF-60": also_attack, "CF-65": before_commitment, "CF-71": knocked_back,
    "CF-73": knocked_nowhere, "CF-75": into_the_aether, "CF-77": upon_a_frog, "CF-78": both_fall, "CF-80": held_goes_too,
    "CF-83": back_by_die, "CF-85": lambda scene: untouched(scene, entered=True), "CF-90": closer,
    "CF-92": lambda scene: untouched(scene, entered=False), "CF-96": one_event, "CF-99": nothing_for_gullet, "CF-102": highest,
    "CF-106": bounced, "CF-111": teams, "CF-113": one_vault, "CF-116": fewer_in_teams, "CF-117": at_a_mate, "CF-118": good_numbers,
    "CF-119": price_of_power, "CF-120": own_turn_first, "CF-123": either(regains("Empyrean")),
    "CF-124": either(cheap_extra("Marauder"), rerolls("Marauder")), "CF-129": cheap_extra("Nimble"),
    "CF-135": either(regains("Warbringer"), rerolls("Warbringer")), "CF-137": added_prices, "CF-139": extra_offered, "CF-141": other_side,
    "CF-147": after_failed_raid,
}  # fmt: skip

RARE = "a case for the small print: several cards and moments have to meet for it; the tests of the rules play it"
UNSEEN: dict[str, str] = {
    "CF-138": "it says what is not asked, so nothing is to be seen of it",
    "CF-80": RARE, "CF-116": RARE, "CF-129": RARE,
    "CF-140": RARE, "CF-142": RARE, "CF-143": RARE, "CF-144": RARE, "CF-145": RARE, "CF-146": RARE,
}  # fmt: skip
COSMIC = Witnesses(WITNESSES, STEPS, UNSEEN)

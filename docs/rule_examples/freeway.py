"""What a move shows of rules that neither log nor refusals name, and which rules no recorded game shows."""

from __future__ import annotations

from typing import Any

from frogpond.engine.guide import count
from frogpond.games.freeway.rules.steps import STEPS
from rule_examples import RuleExample, Witness, Witnesses


def colour(scene: RuleExample, number: int) -> str:
    return str(scene.game.colours[number])


def road(view: Any) -> dict[str, tuple[int, int, int, bool]]:
    """By spot: the frog's colour (none: -1), Lane, number, whether it is in the Median."""
    found: dict[str, tuple[int, int, int, bool]] = {}
    for lane, shown in enumerate(view.lanes):
        for spot in shown.spots:
            found[spot.id] = spot.colour, lane, spot.number, spot.median
    return found


def name(space: str) -> str:
    return space.removeprefix("s-").removeprefix("pad-")


def neighbours(view: Any, lane: int, number: int, without: int = 0) -> tuple[tuple[int, int] | None, tuple[int, int] | None]:
    """The nearest frogs behind and ahead of a spot of a Lane, as number and colour; the frog on `without` is not counted."""
    frogs = [(spot[2], spot[0]) for spot in road(view).values() if spot[1] == lane and spot[0] >= 0 and spot[2] not in (number, without)]
    behind, ahead = [frog for frog in frogs if frog[0] < number], [frog for frog in frogs if frog[0] > number]
    return max(behind, default=None), min(ahead, default=None)


def unused(view: Any) -> list[int]:
    return [die.pips for die in view.dice if not die.used]


def landing(scene: RuleExample) -> tuple[dict[str, Any], int, int, bool] | None:
    """A frog that a die moved to a spot: the event, and Lane, number, Median of the spot."""
    for moved in scene.told("moved"):
        if moved["to"] in road(scene.was):
            _, lane, number, median = road(scene.was)[moved["to"]]
            return moved, lane, number, median
    return None


def opened(scene: RuleExample) -> bool:
    return bool(scene.now.step == "between")


def around(scene: RuleExample) -> tuple[Any, Any, Any, Any] | None:
    """A landing on the road with dice left: the event, the spot, and the nearest frogs behind and ahead."""
    found = landing(scene)
    if found is None or len(unused(scene.was)) < 2:
        return None
    moved, lane, number, median = found
    start = road(scene.was).get(moved["from"])
    behind, ahead = neighbours(scene.was, lane, number, start[2] if start and start[1] == lane else 0)
    return moved, (lane, number, median), behind, ahead


def foes(scene: RuleExample, *frogs: Any) -> bool:
    return all(frog is not None and frog[1] != scene.was.active for frog in frogs)


# Set-up ---------------------------------------------------------------------------------------------------------------


def lanes(scene: RuleExample) -> str:
    many = len(scene.now.lanes)
    return f"{len(scene.now.frogs)} players: {count(many, 'Lane', 'Lanes')}." if scene.first else ""


def four_frogs(scene: RuleExample) -> str:
    one = scene.now.frogs[0]
    return f"{one.puddle + one.sidewalk + one.road + one.home} frogs of each colour are in play." if scene.first else ""


def crowd(scene: RuleExample) -> str:
    here = sum(frogs.sidewalk for frogs in scene.now.frogs)
    return f"{here} frogs are on the Sidewalk at once, of {len(scene.now.frogs)} colours." if scene.first and here > 1 else ""


def ten(scene: RuleExample) -> str:
    return "The die shows 10." if scene.told("rolled", die=10) else ""


def one_die(scene: RuleExample) -> str:
    frogs = scene.now.frogs[scene.now.active]
    if not scene.told("rolled") or len(scene.now.dice) != 1 or scene.now.dice_to_roll or frogs.home != 3 or scene.passes_on:
        return ""
    return f"Three frogs of {colour(scene, scene.now.active)} are home; there is still a die for the fourth."


def set_up(scene: RuleExample) -> str:
    one = scene.now.frogs[-1]
    return f"Everybody begins with {one.puddle} frogs in the Puddle and {one.sidewalk} on the Sidewalk." if scene.first else ""


def no_brown(scene: RuleExample) -> str:
    three = scene.first and len(scene.now.frogs) == 3 and not any(pad.brown for pad in scene.now.pads)
    return f"Three players: {len(scene.now.pads)} pads, and no brown ones." if three else ""


# A turn ---------------------------------------------------------------------------------------------------------------


def left_after(scene: RuleExample) -> int:
    """Dice that are unused after the move, as the position before it tells."""
    rolled = len(scene.told("rolled"))
    return len(unused(scene.was)) + rolled - sum(len(scene.told(kind)) for kind in ("moved", "sent back"))


def by_itself(scene: RuleExample) -> str:
    other = scene.told("squished", "squashed", "smashed", "declined", "finished") or scene.text.startswith("end")
    if other or not scene.passes_on or scene.last or scene.was.dice_to_roll > 1 or left_after(scene) < 1:
        return ""
    return f"{count(left_after(scene), 'die is', 'dice are')} left and can't be used: the turn ends by itself."


def last_die(scene: RuleExample) -> str:
    used = scene.told("moved", "sent back")
    if not used or not scene.passes_on or scene.last or left_after(scene):
        return ""
    return "The last die is used: the turn ends by itself."


def puddle_waits(scene: RuleExample) -> str:
    frogs = scene.now.frogs[scene.was.active]
    if not scene.passes_on or scene.last or scene.was.turn < 1 or not frogs.puddle or not frogs.sidewalk or scene.told("stepped up"):
        return ""
    return f"A frog of {colour(scene, scene.was.active)} is still on the Sidewalk, so those in the Puddle wait."


def next_turn(scene: RuleExample) -> str:
    if not scene.passes_on or scene.last or scene.before.turn < 1:
        return ""
    return f"The turn of {colour(scene, scene.was.active)} is over; {colour(scene, scene.now.active)} is next."


def hop_on_the_way_in(scene: RuleExample) -> str:
    hops = [moved for moved in scene.told("moved", hop_over=True) if moved["from"] == "sidewalk"]
    return f"From the Sidewalk a {hops[0]['die']} leads to {name(hops[0]['to'])}: one step was the hop to the side." if hops else ""


def hop_in_median(scene: RuleExample) -> str:
    spots = road(scene.was)
    for moved in scene.told("moved", hop_over=True):
        if moved["from"] in spots and spots[moved["from"]][3] and spots[moved["from"]][1] != spots[moved["to"]][1]:
            return f"The frog hops over out of the Median, from {name(moved['from'])} to {name(moved['to'])}."
    return ""


def beside_taken(scene: RuleExample) -> str:
    spots = road(scene.was)
    for moved in scene.told("moved", hop_over=True):
        start, end = spots.get(moved["from"]), spots.get(moved["to"])
        if start is None or end is None or start[1] == end[1] or moved["die"] < 2:
            continue
        beside = [spot for spot in spots.values() if spot[1] == end[1] and spot[2] == start[2]]
        if beside[0][0] >= 0:
            return f"The spot beside {name(moved['from'])} is taken. The move does not end there, so that is no matter."
    return ""


def once(scene: RuleExample) -> str:
    """A die of three or more could lead back into the own Lane by a second hop; such a spot is not among the choices."""
    spots = road(scene.was)
    for moved in scene.told("moved", hop_over=True):
        start = spots.get(moved["from"])
        if start is None or moved["die"] < 3:
            continue
        twice = [space for space, spot in spots.items() if spot[1] == start[1] and spot[2] == start[2] + moved["die"] - 2]
        if twice and spots[twice[0]][0] < 0 and not any(f"{name(moved['from'])} to {name(twice[0])} " in text for text in scene.choices):
            return f"One hop to the side, no second one back: {name(twice[0])} was free and could not be reached with the {moved['die']}."
    return ""


def one_lane(scene: RuleExample) -> str:
    found = landing(scene) if len(scene.now.lanes) == 1 else None
    return f"There is one Lane: a {found[0]['die']} leads to {name(found[0]['to'])} and nowhere else." if found else ""


# Hop In Between -------------------------------------------------------------------------------------------------------


def same_pair(scene: RuleExample) -> str:
    found = around(scene)
    if found is None:
        return ""
    moved, (lane, _, median), behind, ahead = found
    start = road(scene.was).get(moved["from"])
    if median or start is None or start[1] != lane or not foes(scene, behind, ahead) or opened(scene):
        return ""
    if neighbours(scene.was, lane, start[2]) != (behind, ahead):
        return ""
    return f"The frogs on {behind[0]} and {ahead[0]} were its neighbours before the move, so this is no Hop In Between."


def own_beside(scene: RuleExample) -> str:
    found = around(scene)
    if found is None or found[1][2]:
        return ""
    mine = scene.was.active
    _, _, behind, ahead = found
    if behind is None or ahead is None or {behind[1] == mine, ahead[1] == mine} != {True, False}:
        return ""
    own = behind if behind[1] == mine else ahead
    return f"On one side the own frog on {own[0]} is the nearest, so this is no Hop In Between."


def only_the_road(scene: RuleExample) -> str:
    found = around(scene)
    if found is None or found[1][2] or opened(scene):
        return ""
    _, _, behind, ahead = found
    others = sum(frogs.sidewalk for seat, frogs in enumerate(scene.was.frogs) if seat != scene.was.active)
    if behind is None and foes(scene, ahead) and others:
        return "Behind it are only frogs on the Sidewalk, and those are no neighbours: no Hop In Between."
    return ""


def in_median(scene: RuleExample) -> str:
    found = around(scene)
    if found is None or not found[1][2] or not foes(scene, found[2], found[3]):
        return ""
    return f"It lands in the Median between the frogs on {found[2][0]} and {found[3][0]}: that is no Hop In Between."


def sideways(scene: RuleExample) -> str:
    hops = scene.told("moved", hop_over=True)
    return f"The frog came sideways to {name(hops[0]['to'])}, and hopped in between there." if hops and opened(scene) else ""


def no_chain(scene: RuleExample) -> str:
    spots = road(scene.now)
    for back in scene.told("sent back"):
        if back["to"] not in spots or spots[back["to"]][3] or opened(scene):
            continue
        _, lane, number, _ = spots[back["to"]]
        sides = neighbours(scene.now, lane, number)
        if all(side is not None and side[1] != back["owner"] for side in sides):
            return f"The frog sent back to {name(back['to'])} is between two others there, and opens nothing."
    return ""


def back_to_median(scene: RuleExample) -> str:
    spots = road(scene.now)
    safe = [back for back in scene.told("sent back") if back["to"] in spots and spots[back["to"]][3]]
    return f"It goes back into the Median, to {name(safe[0]['to'])}, and is safe." if safe else ""


def keeps_lane(scene: RuleExample) -> str:
    spots = road(scene.now)
    back = [one for one in scene.told("sent back") if one["to"] in spots] if len(scene.now.lanes) > 1 else []
    return f"From {name(back[0]['from'])} it goes back to {name(back[0]['to'])}, in its own Lane." if back else ""


def twice_back(scene: RuleExample) -> str:
    before = [(back["owner"], back["to"]) for back in scene.earlier("sent back")]
    again = [back for back in scene.told("sent back") if (back["owner"], back["from"]) in before]
    return f"The frog on {name(again[0]['from'])} was sent there in this very turn, and goes back once more." if again else ""


def on_a_pad(scene: RuleExample) -> str:
    pads = [moved for moved in scene.told("moved") if "flies" in moved]
    if not pads or len(unused(scene.was)) < 2 or scene.last or opened(scene):
        return ""
    return f"The frog is home on {name(pads[0]['to'])}: nobody can be ahead of it, so this is no Hop In Between."


def nothing_to_send_with(scene: RuleExample) -> str:
    found = landing(scene)
    if found is None or len(unused(scene.was)) != 1:
        return ""
    moved, lane, number, median = found
    start = road(scene.was).get(moved["from"])
    here = start if start and start[1] == lane else None
    behind, ahead = neighbours(scene.was, lane, number, here[2] if here else 0)
    if median or not foes(scene, behind, ahead) or (here and neighbours(scene.was, lane, here[2]) == (behind, ahead)):
        return ""
    assert behind is not None
    assert ahead is not None
    return f"It hops in between {behind[0]} and {ahead[0]}, but no die is left: nothing is asked."


# Attacks --------------------------------------------------------------------------------------------------------------


def split(scene: RuleExample) -> str:
    for attack in scene.told("squished"):
        equal = unused(scene.was).count(attack["die"])
        if equal > 2:
            return f"{equal} dice show {attack['die']}; two are a Squish, and {equal - 2} left."
    return ""


def smash_order(scene: RuleExample) -> str:
    swept = scene.told("swept")
    return f"They go back in this order: {', '.join(name(one['from']) for one in swept)}." if len(swept) > 1 else ""


def other_lane(scene: RuleExample) -> str:
    spots = road(scene.was)
    for attack in scene.told("squished"):
        if attack["to"] in spots and spots[attack["to"]][1] != spots[attack["from"]][1]:
            return f"The frog on {name(attack['from'])} comes to {name(attack['to'])}, in the other Lane."
    return ""


def safe_at_once(scene: RuleExample) -> str:
    spots = road(scene.was)
    safe = [attack for attack in scene.told("squished") if attack["to"] in spots]
    return f"On {name(safe[0]['to'])} in the Median no further attack reaches it." if safe else ""


def dice_gone(scene: RuleExample) -> str:
    for kind, many in (("squished", "two"), ("squashed", "three"), ("smashed", "four")):
        for attack in scene.told(kind):
            return f"The {many} dice with a {attack['die']} are spent on the attack and move none of the attacker's frogs."
    return ""


# Pond and end ---------------------------------------------------------------------------------------------------------


def deciding(scene: RuleExample) -> bool:
    return scene.now.step == "move" and not scene.last and scene.after.to_move >= 0


def now_choices(scene: RuleExample) -> list[str]:
    return [str(scene.after.text(action)) for action in scene.after.legal_actions()]


def can_not_enter(scene: RuleExample) -> str:
    if not deciding(scene):
        return ""
    near = [(space, spot) for space, spot in road(scene.now).items() if spot[0] == scene.now.active and spot[2] > 20]
    for space, _ in near:
        moved = next(spot.moved for lane in scene.now.lanes for spot in lane.spots if spot.id == space)
        if not moved and not any(text.startswith(f"{name(space)} to ") for text in now_choices(scene)):
            dice = ", ".join(map(str, unused(scene.now)))
            return f"With {dice} no empty pad is reached from {name(space)}: that frog waits."
    return ""


def stays_home(scene: RuleExample) -> str:
    if not scene.told("smashed", "squashed", "squished"):
        return ""
    home = [pad for pad in scene.was.pads if pad.colour >= 0 and pad.colour != scene.was.active]
    return f"The frog on pad {home[0].name} can't be attacked, and stays." if home else ""


def winner(scene: RuleExample) -> str:
    if not scene.last:
        return ""
    best = max(scene.now.scores)
    level = [seat for seat, score in enumerate(scene.now.scores) if score == best]
    if len(level) > 1 and len(scene.now.winners) < len(level):
        return f"Level with {best} flies; without the bonus {colour(scene, scene.now.winners[0])} is ahead, and wins."
    if len(scene.now.winners) > 1:
        return f"Level with {best} flies, and without the bonus too: they share the victory."
    return f"{colour(scene, scene.now.winners[0])} has most flies, {best}, and wins."


def kept_back(scene: RuleExample) -> str:
    if scene.by_chance or scene.last or scene.was.frogs[scene.was.active].home != 3 or scene.was.step != "move":
        return ""
    for action in scene.before.legal_actions():
        after = scene.before.clone()
        after.advance(action)
        if after.is_over:
            return f"{colour(scene, scene.was.active)} could have brought the fourth frog home, and did not."
    return ""


def alike(scene: RuleExample) -> str:
    if not deciding(scene):
        return ""
    dice = unused(scene.now)
    texts = now_choices(scene)
    equal = [pips for pips in dice if dice.count(pips) > 1 and any(text.endswith(f"with {pips}") for text in texts)]
    if equal and len(set(texts)) == len(texts):
        return f"Two dice show {equal[0]}; it is one choice, whichever is taken."
    return ""


WITNESSES: dict[str, Witness] = {
    "FW-1": lanes, "FW-3": four_frogs, "FW-5": crowd, "FW-6": ten, "FW-8": one_die, "FW-10": by_itself, "FW-15": puddle_waits,
    "FW-20": hop_on_the_way_in, "FW-21": hop_in_median, "FW-22": beside_taken, "FW-23": once, "FW-24": one_lane, "FW-26": same_pair,
    "FW-27": own_beside, "FW-28": only_the_road, "FW-29": in_median, "FW-31": sideways, "FW-32": no_chain, "FW-36": back_to_median,
    "FW-37": keeps_lane, "FW-38": twice_back, "FW-45": split, "FW-47": smash_order, "FW-51": can_not_enter, "FW-52": no_brown,
    "FW-53": stays_home, "FW-56": winner, "FW-57": kept_back, "FW-59": set_up, "FW-60": next_turn, "FW-61": on_a_pad,
    "FW-62": nothing_to_send_with, "FW-64": alike, "FW-66": other_lane, "FW-67": safe_at_once, "FW-68": dice_gone, "FW-69": last_die,
}  # fmt: skip

UNSEEN: dict[str, str] = {
    "FW-63": "four equal dice while nobody is on the road: once in many thousand turns; the tests of the rules play it",
    "FW-65": "it follows from other rules that this can't happen",
    "FW-70": "it says that a picture has no effect",
    "FW-71": "it needs a data file with other dice",
}
FREEWAY = Witnesses(WITNESSES, STEPS, UNSEEN)

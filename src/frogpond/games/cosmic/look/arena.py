"""The arena: one panel beside the board while frogs fight, raid or face the Flux. Sums, exact odds, and what each result would mean."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from html import escape
from typing import Any

from ....draw.dice import cube_die
from ....draw.frogs import face, letter_badge
from ....draw.icons import icon_use
from ....draw.svg import inline, use
from ..rules import families as f
from ..words.vocabulary import SIDES
from .flight import ROWS, FlightRow, called, results, teammate, verb
from .marks import OPPOSITE
from .odds import Chances, Hand, differences, held, percent, raided, won_by
from .panels import by_name, count, gullet, layout_of, letter, place_words, vault
from .portrait import COSMIC
from .scenery import plain
from .stage import attacker_left, stage, wave
from .strife import Combat, Raid, Side
from .view import CosmicView, Frog

BY = {"leap": "leaping", "slipstream": "by slipstream", "landing": "landing", "ramming": "ramming"}


# Odds -----------------------------------------------------------------------------------------------------------------


def hand(view: CosmicView, fight: Combat, side: Side, over: int | None = None, boosts: int | None = None, die: str = "") -> Hand:
    """A side's dice and modifiers, as they are or as they would be with a commitment or with another die."""
    colour = side.die or die or view.frogs[side.frog].dice[0 if fight.hex else 1]
    dice = 2 if (side.overpower if over is None else over) else 1
    return Hand(view.faces[colour], dice, side.dice, (side.boosts if boosts is None else boosts) * fight.bonus)


def chances_now(view: CosmicView, fight: Combat) -> Chances:
    return differences(hand(view, fight, fight.attacker), hand(view, fight, fight.defender))


def shares(chances: Chances) -> list[float]:
    """For the page: the attack fails, succeeds by 1, 2, 3, more."""
    return [round(float(chance), 4) for chance in (held(chances), *won_by(chances, ROWS))]


def offers(view: CosmicView, fight: Combat) -> list[dict[str, Any]]:
    """Every commitment that is open to the viewer, with its price and what it would do to the odds."""
    mine = fight.attacker if view.step == "commit" else fight.defender
    rows = []
    for choice in view.choices:
        if choice.family != f.COMMIT:
            continue
        own = hand(view, fight, mine, choice.x, choice.y)
        other = hand(view, fight, fight.defender if mine is fight.attacker else fight.attacker)
        chances = differences(own, other) if mine is fight.attacker else differences(other, own)
        rows.append({
            "pick": choice.picks[0], "over": choice.x, "boost": choice.y, "plus": choice.y * fight.bonus, "price": choice.price or 0,
            "least": own.least, "most": own.most, "odds": shares(chances), "side": int(mine is fight.defender),
        })  # fmt: skip
    return rows


def lines(view: CosmicView, fight: Combat) -> dict[str, str]:
    """Second lines of buttons: what a choice would change (the card to be turned up is one's own), or what spoils are worth."""
    texts = {choice.text: choice.picks[0] for choice in view.choices}
    if fight.over:
        return {texts[move]: words for move, words in fight.spoils.items() if move in texts}
    if "turn up" not in texts or view.frog_asked not in (fight.attacker.frog, fight.defender.frog):
        return {}
    frog = view.frogs[view.frog_asked]
    own = fight.attacker if frog.number == fight.attacker.frog else fight.defender
    nullified = own is fight.defender and not fight.paid and voidshadow(view, fight)
    dice = frog.dice if nullified else view.card_dice.get(frog.ability, frog.dice)
    now = chances_now(view, fight)
    up = hand(view, fight, own, die=dice[0 if fight.hex else 1])
    other = hand(view, fight, fight.defender if own is fight.attacker else fight.attacker)
    after = differences(up, other) if own is fight.attacker else differences(other, up)
    before, then = good(own is fight.attacker, now), good(own is fight.attacker, after)
    word = "win" if own is fight.attacker else "hold"
    changed = f"{word} {percent(before)} → {percent(then)}" if before != then else f"{word} {percent(before)}, as now"
    changes = {texts["turn up"]: changed}
    if "decline" in texts:
        changes[texts["decline"]] = f"{word} {percent(before)}"
    return changes


def voidshadow(view: CosmicView, fight: Combat) -> bool:
    """Whether the attacker's card will nullify the defender's when the attack is paid (CF-134)."""
    attacker = view.frogs[fight.attacker.frog]
    return attacker.face_up and attacker.ability == "Voidshadow"


def good(attacks: bool, chances: Chances) -> Fraction:
    """The chance that a side wants."""
    return 1 - held(chances) if attacks else held(chances)


# The panel ------------------------------------------------------------------------------------------------------------


def bar(chances: Chances) -> str:
    """The odds as a bar: held, then by 1, 2, 3 and more, each with its number in it. The page moves it along (static/combat.js)."""
    out, x = "", 0.0
    for by, share in enumerate(shares(chances)):
        words = f"{round(100 * share)} %" if by == 0 else f"{by}+" if by == ROWS else str(by)
        label = words if share > (0.1 if by == 0 else 0.035) else ""
        out += (
            f'<rect class="k{by}" x="{100 * x:.2f}%" width="{100 * share:.2f}%" height="100%"/>'
            f'<text x="{100 * (x + share / 2):.2f}%" y="70%">{label}</text>'
        )
        x += share
    return f'<svg class="bar" width="100%" height="26" aria-hidden="true">{out}</svg>'


def side_box(view: CosmicView, fight: Combat, side: Side, number: int) -> str:
    """One side: who, what was committed, dice, and the total or its range."""
    frog = view.frogs[side.frog]
    rolls = hand(view, fight, side)
    colour = side.die or frog.dice[0 if fight.hex else 1]
    dice = [cube_die(colour, str(value), 34) for value in side.dice]
    dice += [cube_die(colour, "?", 34)] * (rolls.dice - len(side.dice))
    chips = '<span class="chip over"' + ("" if side.overpower else " hidden") + ">overpower</span>"
    chips += f'<span class="chip plus"{"" if rolls.plus else " hidden"}>+{rolls.plus}</span>'
    total = str(rolls.least) if rolls.least == rolls.most else f"{rolls.least} to {rolls.most}"
    who = called(view, frog)
    role = ("defend" if number else "attack") + ("" if who == "you" else "s") + (f", {frog.ability} up" if frog.face_up else "")
    role = f"your teammate {role}" if teammate(view, frog) else role
    return (
        f'<div class="side" data-side="{number}">{face(letter(frog), 32, COSMIC)}<div class="who"><b>{letter_badge(letter(frog), 16)}'
        f"{escape(who.capitalize() if who == 'you' else who)}</b><small>{escape(role)}</small></div>"
        f'<div class="sum">{"".join(dice)}{chips}</div><b class="disp total">{total}</b></div>'
    )


def row(result: FlightRow, share: float, out: bool) -> str:
    key = icon_use("check", 13) if result.by == 0 else f"{result.by}+" if result.by == ROWS else str(result.by)
    word = "hold" if result.by == 0 else f"by {result.by}{'+' if result.by == ROWS else ''}"
    chance = f"{round(100 * share)} %" if not 0 < share < 0.005 else "&lt;1 %"
    return (
        f'<li class="out{" gone" if out else ""}" data-by="{result.by}"><i class="key k{result.by}">{key}</i><b>{word}</b>'
        f'<span>{escape(result.words)}<em>{escape(result.cost)}</em></span><b class="p">{chance}</b></li>'
    )


def spoil(view: CosmicView, fight: Combat, move: str) -> str:
    """One kind of spoils: what it is worth, and the tiles or the faces of the die that it is about."""
    kind, attacker, loser = move.removeprefix("spoils "), view.frogs[fight.attacker.frog], view.frogs[fight.defender.frog]
    art = ""
    if kind == "tiles":
        art = "".join(tile_art(name) for name in loser.gullet[::-1][: fight.difference])
    elif kind == "raid":
        die = attacker.dice[2]
        art = "".join(
            f'<span class="{"die-face" if value > fight.raid_roll else "die-face miss"}">{cube_die(die, str(value), 28)}</span>'
            for value in sorted(view.faces[die])
        )
    key = f'<i class="key k0">{icon_use("harvest", 13)}</i>'
    picture = f'<div class="art" aria-hidden="true">{art}</div>' if art else ""
    return f'<li class="out" data-spoils="{kind}">{key}<b>{kind}</b><span>{escape(fight.spoils[move])}{picture}</span></li>'


@cache
def tile_art(name: str) -> str:
    return inline(use(f"tile-{plain(name)}"), 42, 46, "-36 -40 72 80")


def unknown(view: CosmicView, fight: Combat) -> str:
    """The unknowns of these odds."""
    attacker, defender = view.frogs[fight.attacker.frog], view.frogs[fight.defender.frog]
    them, me = called(view, attacker), called(view, defender)
    words = []
    if fight.knockback >= 0:
        return ""
    if not fight.paid:
        words.append("Nothing is paid yet: boosts are still to come.")
    elif view.step == "commit":
        words.append(f"{me.capitalize() if me == 'you' else me} may still answer with boosts.")
    hidden = [frog for frog, side in ((attacker, fight.attacker), (defender, fight.defender)) if face_down(view, frog) and not side.die]
    for frog in hidden:
        words.append(f"{frog.name}'s card is face down and could change the die.")
    for who, side in ((them, fight.attacker), (me, fight.defender)):
        if side.again:
            words.append(f"{who.capitalize() if who == 'you' else who} may pay to roll a die again.")
    return " ".join(words)


def face_down(view: CosmicView, frog: Frog) -> bool:
    """A card that this viewer does not see."""
    return not frog.face_up and frog.seat != view.seat and bool(frog.may_be or frog.ability)


def head(words: str, kind: str, before: str = "") -> str:
    """The first line of the arena: what goes on, and of what kind it is."""
    return f'<div class="row head">{before}<h2 class="grow">{escape(words)}</h2><span class="tag soft">{kind}</span></div>'


def title(view: CosmicView, fight: Combat) -> str:
    """The heading; once the dice are rolled, the result so far."""
    attacker, defender = view.frogs[fight.attacker.frog], view.frogs[fight.defender.frog]
    who = called(view, attacker), called(view, defender)
    place = f"on {fight.hex}" if fight.hex else "in the Aether"
    if fight.attacker.roll >= 0 and fight.defender.roll >= 0:
        a, d = fight.attacker.roll, fight.defender.roll
        words = f"{verb(who[0], 'win')}, {a} against {d}" if a > d else f"{verb(who[1], 'hold')}, {d} against {a}"
        return words[0].upper() + words[1:]
    return f"Combat {place}"


def combat(view: CosmicView, fight: Combat, picks: frozenset[str]) -> dict[str, str]:
    """The arena of a combat."""
    chances = chances_now(view, fight)
    parts = shares(chances)
    attacker, defender = view.frogs[fight.attacker.frog], view.frogs[fight.defender.frog]
    them, me = called(view, attacker), called(view, defender)
    whence = SIDES[OPPOSITE[fight.direction]] if fight.direction else ""
    sides = [side_box(view, fight, fight.defender, 1), side_box(view, fight, fight.attacker, 0)]
    attack = [attacker.number, defender.number, view.turn]
    data = {"offers": offers(view, fight), "lines": lines(view, fight), "matters": view.matters, "attack": attack}
    label = f"{verb(them, 'attack')} {me} {('on ' + fight.hex) if fight.hex else 'in the Aether'}"
    certain = len(chances) == 1
    if fight.over:
        rows = [spoil(view, fight, move) for move in fight.spoils]
    else:
        rows = [row(one, parts[one.by], certain and not parts[one.by]) for one in results(view, fight)]
    struck = " struck" if view.choices and view.frog_asked == defender.number else ""
    out = {
        "arena": f'<section class="panel arena{struck}" aria-label="{escape(label)}" data-odds="{escape(json.dumps(data))}">',
        "title": head(title(view, fight), BY[fight.way]),
        "stage": stage(view, fight, label, whence),
        "sides": f'<div class="sides">{"".join(reversed(sides) if attacker_left(fight) else sides)}</div>',
        "bar": f'<div class="oddsbox"><div class="row"><small class="grow">{escape(verb(me, "hold"))}</small>'
        f"<small>{escape(verb(them, 'win'))} by</small></div>{bar(chances)}",
        "unknown": f"<p>{escape(unknown(view, fight))}</p></div>",
        "rows": f'<ul class="rows">{"".join(rows)}</ul>',
    }
    if any(pick.startswith(f"g-{defender.number}-") for pick in picks):
        throat = gullet(defender, view.gullet_slots, 200, picks)
        out["spoils"] = f'<div class="spoils"><small>{escape(defender.name)}: Gullet</small>{throat}</div>'
    return {**out, "rest": others(view, {attacker.number, defender.number}), "/arena": "</section>"}


def others(view: CosmicView, fighting: set[int]) -> str:
    """The bystanders, a line each."""
    rows = ""
    for frog in view.frogs:
        if frog.number not in fighting and called(view, frog) != "you":
            where = place_words(by_name(view.hexes), frog.place)
            rows += (
                f'<div class="row">{face(letter(frog), 24, COSMIC)}<b>{escape(frog.name)}</b><small class="grow">{escape(where)}</small>'
                f'<b class="disp">{view.vaults[frog.team].score}</b></div>'
            )
    return f'<div class="rest">{rows}</div>'


def raid(view: CosmicView, hunt: Raid, picks: frozenset[str]) -> dict[str, str]:
    """The arena of a raid: the Vault instead of the scene."""
    raider, store = view.frogs[hunt.raider], view.vaults[hunt.team]
    owners = " and ".join(called(view, view.frogs[other]) for other in store.frogs)
    who = called(view, raider)
    chance = raided(view.faces[hunt.die], hunt.points, hunt.less)
    guard = f" The die counts {hunt.less} less: {count(hunt.less, 'guard')} in the Aether." if hunt.less else ""
    panel = {
        "roll": f"The {hunt.die} die must show more than {hunt.points + hunt.less}: {percent(chance)}.{guard}",
        "failed": f"The raid fails. Rolled again it would succeed with {percent(chance)}.{guard}",
        "taking": f"{count(hunt.points, 'point')} left, {count(hunt.taken, 'Land')} taken.",
    }[hunt.phase]
    words = verb(who, "raid")
    title = f"{words[0].upper()}{words[1:]} {owners}"
    die = cube_die(hunt.die, "?" if hunt.roll < 0 else str(hunt.roll), 40)
    loot = vault(layout_of(view), view.slot_names, store, 250, picks, f"Vault of {owners}")
    return {
        "arena": f'<section class="panel arena" aria-label="{escape(title)}">',
        "title": head(title, "raid", face(letter(raider), 34, COSMIC)),
        "die": f'<div class="row told">{die}<span>{escape(panel)}</span></div>',
        "loot": f'<div class="loot">{"".join(loot.values())}</div>',
        "rest": others(view, {hunt.raider, *store.frogs}),
        "/arena": "</section>",
    }


def flux(view: CosmicView) -> dict[str, str]:
    """The arena of an Aether Flux: who chooses, what each answer means and costs, what may be drawn, and how it is with the others
    (CF-91, CF-92)."""
    chooser = view.frogs[view.frog_asked]
    who = called(view, chooser)
    card = chooser.ability or "?"
    title = f"{verb(who, 'choose')}, in an Aether Flux"
    sentence = f"{verb(who, 'choose')} what becomes of {chooser.ability or 'a card that is face down'}."
    left = f"one of {view.unseen} unseen" if view.unseen else "from under the deck"
    return {
        "arena": f'<section class="panel arena flux" aria-label="{escape(title[0].upper() + title[1:])}">',
        "title": head("Aether Flux", "new cards"),
        "stage": wave(letter(chooser), card, bool(chooser.ability), left, title),
        "told": f'<p class="told">{escape(sentence[0].upper() + sentence[1:])}</p>',
        "rows": f'<ul class="rows">{"".join(answers(view, who, chooser))}</ul>',
        "drawn": f'<p class="told drawn">{escape(next_card(view))}</p>',
        "rest": f'<div class="rest">{"".join(flooded(view, frog) for frog in view.frogs)}</div>',
        "/arena": "</section>",
    }


def next_card(view: CosmicView) -> str:
    """The known part of the next card."""
    if view.unseen > 1:
        return f"The next card is one of {view.unseen} that nobody has had yet, each as likely as the other."
    if view.unseen:
        return "The next card is the only one that nobody has had yet."
    card = view.queue[0] if view.queue else ""
    return f"The next card is the oldest under the deck{f': {card}' if card else ''}."


def answers(view: CosmicView, who: str, chooser: Frog) -> list[str]:
    """The three answers to a Flux: the meaning of each, and its price for the frog that chooses."""
    prices = {choice.family: choice.price or 0 for choice in view.choices}
    own = view.choices and who == "you"
    card = chooser.ability or "the card"
    state = f"{'face up' if chooser.face_up else 'face down'}, and nothing is drawn"
    rows = []
    for family, sign, means, costs in (
        (f.MUTATE, "again", f"a new card instead of {card}", f"face down; {card} goes under the deck"),
        (f.RESIST, "stop", f"{card} stays as it is", state),
        (f.SELECT, "card", "one more card, and one of the two is kept", "face down; the other goes under the deck"),
    ):
        word, price = f.FAMILIES[family][0], prices.get(family)
        much = "" if not own else "too dear" if price is None else f"{price} Oomph" if price else "free"
        words = f"<span>{escape(means[0].upper() + means[1:])}<em>{escape(costs)}</em></span>"
        rows.append(
            f'<li class="out{" gone" if much == "too dear" else ""}" data-answer="{word}"><i class="key k0">{icon_use(sign, 13)}</i>'
            f'<b>{word}</b>{words}<b class="p">{much}</b></li>'
        )
    return rows


def flooded(view: CosmicView, frog: Frog) -> str:
    """A frog in a Flux: its card, and whether it has chosen, chooses, or is not touched."""
    who = called(view, frog)
    here = not frog.place.startswith(("dimension", "not"))
    card = frog.ability or ("a card" if frog.may_be else "no card")
    state = "is not touched" if not here else f"{card}, {'face up' if frog.face_up else 'face down'}"
    order = frog.number - view.frog_asked
    when = "" if not here else verb(who, "choose").removeprefix(f"{who} ") if not order else "chosen" if order < 0 else "still to come"
    return (
        f'<div class="row{" now" if frog.number == view.frog_asked else ""}">{face(letter(frog), 26, COSMIC)}'
        f'<b>{escape(who.capitalize() if who == "you" else who)}</b><small class="grow">{escape(state)}</small><small>{when}</small></div>'
    )


def arena(view: CosmicView, picks: frozenset[str], choosing: dict[str, str]) -> dict[str, str]:
    """The panel beside the board just now; empty when there is nothing. `choosing`: cards, Lands, Vaults to choose from."""
    chunks = {name: markup for name, markup in choosing.items() if markup}
    if view.combat:
        out = combat(view, view.combat, picks)
    elif view.raid:
        out = raid(view, view.raid, picks)
    elif view.step == "flux":
        out = flux(view)
    elif chunks.keys() & {"cards", "stock"}:
        out = {
            "arena": f'<section class="panel arena" aria-label="{escape(view.asked)}">',
            "title": f'<div class="row head"><h2 class="grow">{escape(view.asked)}</h2></div>',
            "/arena": "</section>",
        }
    else:
        return {}
    last = out.pop("/arena")
    return {**out, **chunks, "/arena": last}

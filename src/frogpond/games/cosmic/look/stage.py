"""The scene of a combat: both giants on their own ground and on their true sides, or afloat in the Aether."""

from __future__ import annotations

from functools import lru_cache

from ....draw.palette import CREAM, LIVERIES
from ....draw.svg import ellipse, group, inline, line, num, rect, text, use
from .flight import called
from .panels import by_name, letter
from .scenery import plain
from .strife import Combat
from .view import CosmicView

WIDE, HIGH = 310, 132


def attacker_left(fight: Combat) -> bool:
    """The attacker stands on the side that it comes from."""
    return fight.direction in ("E", "NE", "SE")


@lru_cache(maxsize=512)
def drawn(left: str, right: str, grounds: tuple[str, str], attacker: str, moment: str, words: tuple[str, str], label: str) -> str:
    """The picture: `left` and `right` are liveries, `attacker` one of them; moment is leap, fall, hit or afloat."""
    art = use("stage-sky")
    places = {left: 88.0, right: 224.0}
    if moment == "afloat":
        art += "".join(
            ellipse(155, 74, 142 - 24 * i, 50 - 8 * i, "none", f'stroke="{hue}" stroke-width="2" opacity=".6" stroke-dasharray="60 18"')
            for i, hue in enumerate(("#8be0e8", "#a894f0", "#df76c8"))
        )
        for who, x in ((left, 98.0), (right, 210.0)):
            art += group(use("afloat") + use(f"cosmic-{who}"), x, 76, 2.1)
    else:
        art += ellipse(155, 140, 190, 40, "#0b0720", 'opacity=".55"')
        inward = 1 if attacker == left else -1
        for who, ground in ((left, grounds[0]), (right, grounds[1])):
            x = places[who]
            if ground:
                art += group(use("t-barren") if ground == "barren" else use("b-bare") + use(f"l-{ground}"), x, 98, 1.15)
            jump = who == attacker and moment == "leap"
            at_x, at_y = (x + inward * 58, 62.0) if jump else (x, 70.0)
            if jump:
                trail = f"M{num(x)} 84Q{num(x + inward * 8)} 34 {num(at_x - inward * 24)} {num(at_y)}"
                art += line(trail, CREAM, 3, 'stroke-dasharray="2 8" opacity=".85"')
            else:
                art += ellipse(x, 92, 32, 10, LIVERIES[who].lite, 'opacity=".5"')
            art += group(use(f"cosmic-{who}"), at_x, at_y, 2.7)
    halo = 'stroke="#1b1239" stroke-width="4" paint-order="stroke"'  # a crest or feelers may reach behind the words
    for x, side, words_there in ((10, "start", words[0]), (WIDE - 10, "end", words[1])):
        art += text(x, 17, words_there, 12, "#f4efff", f'text-anchor="{side}" {halo}')
    return inline(art, WIDE, HIGH, f"0 0 {WIDE} {HIGH}", "stage", label, 'preserveAspectRatio="xMidYMid slice"')


@lru_cache(maxsize=256)
def wave(who: str, card: str, face_up: bool, left: str, label: str) -> str:
    """A Flux: the card that is held, the frog in the wave, and the card that nobody knows; `left` says how many there are."""
    art = use("stage-sky")
    for i, hue in enumerate(("#8be0e8", "#a894f0", "#df76c8")):
        y = 54 + 22 * i
        art += line(f"M-8 {y}q40 -26 80 0t80 0t80 0t90 0", hue, 2.4, 'opacity=".55" stroke-dasharray="60 18"')
    art += group(use("afloat") + use(f"cosmic-{who}"), 155, 78, 2.3)
    for x, words, fill in ((52, card, "#3a2a74" if face_up else "#241a52"), (258, "?", "#2f5fb8")):
        size = 30 if words == "?" else min(13.0, 88 / max(6, len(words)) * 1.5)
        art += rect(x - 34, 36, 68, 84, fill, 9, f'stroke="{CREAM}" stroke-width="2"')
        art += text(x, 78 + size * 0.36, words, size, CREAM, 'text-anchor="middle" font-weight="800"')
    for x, side, label_there in ((10, "start", "held"), (WIDE - 10, "end", left)):
        art += text(x, 17, label_there, 12, "#f4efff", f'text-anchor="{side}" stroke="#1b1239" stroke-width="4" paint-order="stroke"')
    return inline(art, WIDE, HIGH, f"0 0 {WIDE} {HIGH}", "stage", label, 'preserveAspectRatio="xMidYMid slice"')


def stage(view: CosmicView, fight: Combat, label: str, whence: str) -> str:
    """The scene for a viewer."""
    attacker, defender = view.frogs[fight.attacker.frog], view.frogs[fight.defender.frog]
    if not fight.hex:
        words = f"{called(view, defender)}, in the Aether", fight.way
        return drawn(letter(defender), letter(attacker), ("", ""), letter(attacker), "afloat", words, label)
    hexes = by_name(view.hexes)
    ground = plain(hexes[fight.hex].tiles[-1]) if hexes[fight.hex].tiles else ""
    start = hexes.get(fight.origin)
    other = plain(start.tiles[-1]) if start and start.tiles and start.name != fight.hex else ""
    moment = "leap" if fight.knockback < 0 else "hit"
    mine, theirs = f"{called(view, defender)}, on {fight.hex}", f"from the {whence}"
    if attacker_left(fight):
        return drawn(letter(attacker), letter(defender), (other, ground), letter(attacker), moment, (theirs, mine), label)
    return drawn(letter(defender), letter(attacker), (ground, other), letter(attacker), moment, (mine, theirs), label)

"""The options in words for players, and small pictures of the variants: what changes, not what it is called."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from ....draw.hexes import stack_art
from ....draw.palette import CREAM, LIVERIES, SPARK
from ....draw.scenes import choice_card
from ....draw.svg import circle, group, line, path, text
from ....engine.options import OptionWords, Preset
from .portrait import COSMIC

OPTIONS: Mapping[str, OptionWords] = {
    "frogs": OptionWords(
        question="Frogs",
        choices={"0": "One a player, four for two players", "3": "Three", "4": "Four", "5": "Five", "6": "Six"},
        summary="frogs: {}",
    ),
    "teams": OptionWords(
        question="Alone, or in teams?",
        choices={"0": "Each for themselves", "2": "Two teams", "3": "Three teams", "one": "One against all"},
    ),
    "duration": OptionWords(
        question="How long?",
        choices={
            "short": "Short: more cracked ground", "normal": "Normal: as most play it", "long": "Long: less cracked ground",
        },
    ),
    "land_layout": OptionWords(
        question="How do the Lands lie?",
        choices={"random": "At random", "clusters": "In clusters of a kind", "players": "Laid by the players"},
    ),
    "vault_layout": OptionWords(
        question="The shape of a Vault", choices={"4-3-2": "Rows of four, three and two", "3x3": "Three rows of three"},
    ),
    "variants": OptionWords(
        question="Twists",
        choices={
            "knockback-resistance": "Brace yourself: Pay Oomph to fly less far.",
            "bounce-back": "Back at once: Thrown out? Your next turn brings you home.",
            "dimensional-decisions": "Drift or roll: Come back one dimension, or risk the die.",
            "aether-surge": "No leaping over gaps: A leap needs ground all the way.",
            "abundant-harmonious": "Secret bonuses: Some Lands are worth more than they show.",
            "quakes-vortexes": "Quakes and vortexes: Hidden tiles throw everybody about.",
            "symbiotic-teammates": "Swap with your mate: Mates may change places. Only with teams.",
            "team-play": "Team play: Mates win and lose together. Only with teams.",
        },
        with_teams=("symbiotic-teammates",),
        covered=("team-play",),
    ),
    "abundant_harmonious": OptionWords(
        question="Bonuses on the backs of Lands", choices={"off": "None", "hidden": "Hidden until the end", "open": "Open to all"},
    ),
    "quake_tiles": OptionWords(question="Quakes", choices={"0": "None", "1": "One", "2": "Two"}, summary="quakes: {}"),
    "vortex_tiles": OptionWords(question="Vortexes", choices={"0": "None", "1": "One", "2": "Two"}, summary="vortexes: {}"),
}  # fmt: skip
PRESETS: Mapping[str, Preset] = {
    "first": Preset({"duration": "short"}, "Gentle bots, a short game"),
    "long": Preset(
        {"duration": "long", "variants": "abundant-harmonious,bounce-back,quakes-vortexes"},
        "All {seats} frogs, a long game, three twists",
    ),
}

CORAL = "#ff8f7a"
CENTRE = 'text-anchor="middle" font-weight="800"'
RINGS = ("#8be0e8", "#8fb6f2", "#a894f0", "#c482e6")


def frog(colour: str, x: float, y: float, size: float = 1.0) -> str:
    return group(COSMIC.art(LIVERIES[colour]), x, y, size)


def land(kind: str, x: float, y: float, size: float = 0.52) -> str:
    return group(stack_art(kind), x, y, size)


def hole(x: float, y: float, r: float = 9.0, colour: str = RINGS[0]) -> str:
    inner = circle(x, y, r * 0.6, "none", f'stroke="{colour}" stroke-width="1.2" opacity=".6"')
    return circle(x, y, r, "#0a0620", f'stroke="{colour}" stroke-width="2"') + inner


def disc(x: float, y: float, words: str, fill: str = CREAM) -> str:
    return circle(x, y, 9, fill, 'stroke="#0b1d22" stroke-width="1.5"') + text(x, y + 4, words, 10, "#0b1d22", CENTRE)


def arrow(d: str, x: float, y: float, turn: float, colour: str = CREAM) -> str:
    return line(d, colour, 2.6) + path("M-6-4.5L3 0L-6 4.5Z", colour, f'transform="translate({x} {y}) rotate({turn})"')


def cracked(count: int) -> str:
    """Ground of which so much is cracked: two rows of tiles, the cracked ones glowing."""
    places = [(21 + 27 * i - 13.5 * row + 13.5, 22 + 23 * row) for row in range(2) for i in range(3)]
    return "".join(
        land("barren", x - 13.5, y, 0.54) + (line(f"M{x - 18} {y - 9}l6 5l-4 5l7 6", SPARK, 2.6) if number * 5 % 6 < count else "")
        for number, (x, y) in enumerate(places)
    )


PICTURES: Mapping[str, Callable[[], str]] = {  # of variants by their names, of other options by option and choice
    "abundant-harmonious": lambda: land("forest", 34, 38) + land("forest", 66, 38) + disc(34, 16, "+2") + disc(66, 16, "+1", SPARK),
    "aether-surge": lambda: (
        land("hill", 20, 40) + land("hill", 76, 40) + line("M28 20Q48 0 68 18", CREAM, 2.6, 'stroke-dasharray="4 4" opacity=".7"')
        + group(line("M-6-6L6 6M6-6L-6 6", CORAL, 4), 48, 26)
    ),
    "bounce-back": lambda: hole(70, 18) + land("meadow", 28, 44) + arrow("M64 28Q50 38 38 34", 37, 34, 195) + frog("R", 70, 16, 0.7),
    "dimensional-decisions": lambda: (
        "".join(hole(20 + 19 * i, 36, 9 - i * 0.8, colour) for i, colour in enumerate(RINGS))
        + arrow("M58 18Q48 8 41 20", 41, 21, 115) + frog("P", 58, 32, 0.75)
    ),
    "knockback-resistance": lambda: (
        land("desert", 24, 42) + frog("G", 24, 28) + line("M40 28H58", CREAM, 2.4, 'stroke-dasharray="3 4"')
        + path("M68 16L76 26L70 42L62 28Z", "#6fe3d2", 'stroke="#0b1d22" stroke-width="1.5"') + text(84, 33, "−1", 13, CREAM, CENTRE)
    ),
    "quakes-vortexes": lambda: (
        land("barren", 48, 40, 0.7) + line("M40 30L48 36L45 42L54 48", SPARK, 2.6) + frog("B", 22, 20, 0.9) + frog("Y", 76, 18, 0.9)
    ),
    "duration-short": lambda: cracked(5),
    "duration-normal": lambda: cracked(3),
    "duration-long": lambda: cracked(1),
    "symbiotic-teammates": lambda: (
        frog("R", 24, 36, 1.1) + frog("O", 72, 36, 1.1) + arrow("M32 16Q48 4 62 15", 63, 16, 40, SPARK)
        + arrow("M64 52Q48 62 34 53", 33, 52, 215, SPARK)
    ),
    "team-play": lambda: (
        circle(30, 34, 24, "#2a5a7c", 'opacity=".8"') + circle(68, 34, 24, "#5b7c2a", 'opacity=".8"') + frog("R", 22, 34, 0.75)
        + frog("O", 38, 34, 0.75) + frog("B", 60, 34, 0.75) + frog("G", 76, 34, 0.75)
    ),
}  # fmt: skip


@cache
def option_picture(option: str, choice: str) -> str:
    """The picture of a choice; empty if it has none."""
    draw = PICTURES.get(choice if option == "variants" else f"{option}-{choice}")
    return choice_card(draw()) if draw is not None else ""

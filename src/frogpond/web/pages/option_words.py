"""Options as people say them. The names that programs use stay in links, files and rules; a game without words here keeps its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Choices = Sequence[tuple[str, str]]
QUESTIONS: Mapping[str, str] = {
    "edition": "Which rules?", "start": "Who begins?", "between": "Hop In Between reaches", "round_cap": "At most so many rounds",
    "frogs": "Frogs", "teams": "Alone, or in teams?", "duration": "How long?", "land_layout": "How do the Lands lie?",
    "vault_layout": "The shape of a Vault", "variants": "Twists", "abundant_harmonious": "Bonuses on the backs of Lands",
    "quake_tiles": "Quakes", "vortex_tiles": "Vortexes",
}  # fmt: skip
CHOICES: Mapping[str, Choices] = {
    "edition": (("published", "As published"), ("v1.23", "The older rules, 1.23")),
    "start": (("0", "The first seat"), ("random", "Random")),
    "between": (("nearest", "the nearest frogs, however far"), ("touching", "only frogs on touching spots")),
    "frogs": (("0", "One a player, four for two players"), ("3", "Three"), ("4", "Four"), ("5", "Five"), ("6", "Six")),
    "teams": (("0", "Each for themselves"), ("2", "Two teams"), ("3", "Three teams"), ("one", "One against all")),
    "duration": (("short", "Short: more cracked ground"), ("normal", "Normal: as most play it"), ("long", "Long: less cracked ground")),
    "land_layout": (("random", "At random"), ("clusters", "In clusters of a kind"), ("players", "Laid by the players")),
    "vault_layout": (("4-3-2", "Rows of four, three and two"), ("3x3", "Three rows of three")),
    "abundant_harmonious": (("off", "None"), ("hidden", "Hidden until the end"), ("open", "Open to all")),
    "quake_tiles": (("0", "None"), ("1", "One"), ("2", "Two")),
    "vortex_tiles": (("0", "None"), ("1", "One"), ("2", "Two")),
}
TWISTS: Mapping[str, tuple[str, str]] = {
    "knockback-resistance": ("Brace yourself", "Pay Oomph to fly less far."),
    "bounce-back": ("Back at once", "Thrown out? Your next turn brings you home."),
    "dimensional-decisions": ("Drift or roll", "Come back one dimension, or risk the die."),
    "aether-surge": ("No leaping over gaps", "A leap needs ground all the way."),
    "abundant-harmonious": ("Secret bonuses", "Some Lands are worth more than they show."),
    "quakes-vortexes": ("Quakes and vortexes", "Hidden tiles throw everybody about."),
    "symbiotic-teammates": ("Swap with your mate", "Mates may change places. Only with teams."),
    "team-play": ("Team play", "Mates win and lose together. Only with teams."),
}
TEAM_PLAY = "team-play"
ONLY_WITH_TEAMS = ("symbiotic-teammates",)
FIRST, USUAL, LONG = "first", "usual", "long"
GENTLE = ("spawn", "tadpole")  # for a first game, the gentlest first
PRESETS: Mapping[str, str] = {FIRST: "First game", USUAL: "Usual", LONG: "Long evening"}


def question(name: str) -> str:
    return QUESTIONS.get(name, name.replace("_", " ").replace("-", " ").capitalize())


def twist_name(choice: str) -> str:
    return TWISTS[choice][0] if choice in TWISTS else choice.replace("-", " ").replace("_", " ")


def said(name: str, value: object) -> str:
    """A choice in words, for titles and invitations."""
    if name == "round_cap":
        return f"at most {value} rounds"
    words = dict(CHOICES.get(name, ())).get(str(value), "")
    if words and name not in ("quake_tiles", "vortex_tiles", "frogs"):
        return words
    return f"{question(name).rstrip('?').lower()}: {words or value}"


def preset(name: str, options: Sequence[str], bots: Sequence[str], most: int) -> dict[str, str]:
    """What the form is filled with: gentle bots and a short game for a first one, all that takes time for a long evening."""
    if name == FIRST:
        gentle = next((name for name in GENTLE if name in bots), "")
        seats = {f"seat-{i}": f"bot:{gentle}" for i in range(1, most)} if gentle else {}
        return {**seats, **({"set-duration": "short"} if "duration" in options else {})}
    if name == LONG:
        more = {"set-duration": "long", "set-variants": "abundant-harmonious,bounce-back,quakes-vortexes"} if "duration" in options else {}
        return {"players": str(most), **more}
    return {}


def preset_words(name: str, options: Sequence[str], usual: int, most: int) -> str:
    """What a ready-made table is made of."""
    lasting = "duration" in options
    if name == FIRST:
        return "Gentle bots, a short game" if lasting else "Gentle bots, all as usual"
    if name == LONG:
        return f"All {most} frogs, a long game, three twists" if lasting else f"All {most} seats taken"
    return f"{usual} players, bots of medium strength"

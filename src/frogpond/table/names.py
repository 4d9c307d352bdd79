"""Names of the players at a table, and which names can be told apart."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache

from ..engine.game import Game
from . import seats
from .refused import Refused
from .seats import Seat, tidy_name

# Who is called what ----------------------------------------------------------------------------------------------------

FROGS = {
    "random": ("Flip", "Dither", "Whim", "Jumble", "Fidget", "Scatter"),
    "spawn": ("Jelly", "Blob", "Bubble", "Mote", "Dapple", "Drop"),
    "tadpole": ("Dot", "Pip", "Wriggle", "Bean", "Speck", "Minnow"),
    "froglet": ("Clover", "Pebble", "Nettle", "Sorrel", "Tansy", "Midge"),
    "frog": ("Bramble", "Quill", "Sedge", "Marlow", "Fern", "Rusty"),
    "bullfrog": ("Barnaby", "Thistle", "Magnus", "Hazel", "Boulder", "Morwenna"),
    "grandmaster": ("Old Basil", "Madam Mere", "Sir Alder", "Dame Willow", "Old Yarrow", "Lady Rush"),
    "legend": ("Methuselah", "The Heron's Bane", "Great-Aunt Moss", "Old Man Marsh", "The Deep One", "Mother Murk"),
}
"""Bots' own names by level, one for each seat: the same frog sits there as often as you come."""
STRANGERS = ("Peat", "Reed", "Lark", "Drift", "Ember", "Comfrey")  # bots that others brought


def bot_name(bot: str, seat: int, others: Iterable[str] = ()) -> str:
    """The name of the bot at a seat; it gives way to a person with the same name."""
    names = FROGS.get(bot.partition(":")[0], STRANGERS)
    mine = [names[(seat + i) % len(names)] for i in range(len(names))]
    skeletons = {skeleton(name) for name in others}
    return next((name for name in mine if skeleton(name) not in skeletons), mine[0])


def names_at(game: Game, seated: Sequence[Seat]) -> tuple[str, ...]:
    """The name of every seat: the one typed by the player, for bots one of their own; no two alike."""
    people = [seat.name for seat in seated if seat.name and (seat.kind != seats.BOT or seat.home)]
    names: list[str] = []
    for number, seat in enumerate(seated):
        if seat.kind == seats.BOT and not seat.home:
            name = bot_name(seat.bot, number, [*people, *names])
        else:
            name = seat.name or (game.seat_title(number) if len(seated) == 1 else f"Player {number + 1}")
        if skeleton(name) in map(skeleton, names) or (skeleton(name) == skeleton("you") and len(seated) > 1):
            name = f"{name} ({game.seat_title(number).lower()})"
        names.append(name)
    return tuple(names)


def level_words(bot: str) -> str:
    """A bot's level, with its temperament if it has one, for people: `bullfrog, raider`."""
    level, _, temper = bot.partition(":temper=")
    return f"{level.partition(':')[0]}, {temper}" if temper else level.partition(":")[0]


def named_bot(bot: str, seat: int, names: Iterable[str] = ()) -> str:
    """A bot in lists and menus, by name and level: `Quill (frog)`."""
    return f"{bot_name(bot, seat, names)} ({level_words(bot)})"


def any_bot(bot: str) -> str:
    """A bot that has no seat yet, and so no name: `a bot of level frog`."""
    return f"a bot of level {level_words(bot)}"


def level_at(seat: Seat) -> str:
    """The words beside the name of a bot: its level, or that it sits in for a player."""
    if seat.kind != seats.BOT:
        return ""
    level = level_words(seat.bot)
    return f"{level} stands in" if seat.home else level


# Which names can be told apart -----------------------------------------------------------------------------------------

LOOKALIKES = str.maketrans(
    "аеёорсухіїјѕԁһԛԝкмтнвгαβγεηικνορτυχωςσıɩɑɡʀɢꜰᴏᴛʙᴜʟᴀᴅᴇɴᴍ01|i35$@487",
    "aeeopcyxlljsdhqwkmthbrabyenlkvoptuxwcollagrgfotbuladenmolllessaabt",
)
"""Signs of other alphabets, and digits, that are read as Latin letters."""
BLANKS = "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Letters and symbols by their category that show nothing: Hangul fillers, Khmer inherent vowels, the empty Braille pattern."""
OURS = ("you", "bot", "open", "chance", "the pond", "somebody", "nobody", "frogpond", "operator", "host", "spectator")
"""Words that the log and the menu use themselves."""


@lru_cache(maxsize=4096)
def skeleton(name: str) -> str:
    """A name as the eye reads it: without case, accents and invisible signs, lookalikes made the same. One skeleton, one name."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    letters = "".join(sign for sign in plain if (sign not in BLANKS and unicodedata.category(sign)[0] in "LNPS") or sign.isspace())
    words = "".join(sign if sign.isalnum() else " " for sign in letters.translate(LOOKALIKES))
    return " ".join(words.replace("rn", "m").replace("vv", "w").split()) or "".join(letters.split())


def fit_name(name: str, others: Iterable[str], bots: Iterable[str]) -> str:
    """The name, tidied, if it can't be mistaken; Refused if it is another's, a bot's, or a word of the table itself. Empty is fine."""
    tidy = tidy_name(name)
    if not tidy:
        return ""
    read = skeleton(tidy)
    if not read:
        raise Refused("name", "A name needs at least one visible letter.")
    close = read.replace(" ", "")
    for other in others:
        if other and skeleton(other).replace(" ", "") == close:
            raise Refused("name", f"That’s too close to {other}, who’s here already. Pick another name.")
    for bot in bots:
        plain = skeleton(bot)
        if close == plain.replace(" ", "") or read.startswith(f"{plain} for "):
            raise Refused("name", f"{tidy} looks like the bot {bot}. Pick another name.")
    ours = {skeleton(word).replace(" ", "") for word in OURS}
    if close in ours or skeleton("bot") in read.split():
        raise Refused("name", f"{tidy} is a word the table uses itself. Pick another name.")
    return tidy

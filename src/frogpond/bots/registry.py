"""Bots by name: ours, those that others register or that installed packages bring, and programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from ..engine import plugins
from ..engine.did_you_mean import did_you_mean
from ..engine.registry import game_class, games
from ..engine.weights import HAND, LEARNED
from .bot import Bot, seated
from .levels import LevelBot, RandomBot
from .program import Program
from .stranger import brought

ALIASES = {"easy": "froglet", "medium": "frog", "hard": "bullfrog", "expert": "grandmaster"}

ABOUT = {
    "random": "any legal move",
    "spawn": "for a first game: plays on impulse",
    "tadpole": "beginner: looks one step ahead, not too closely",
    "froglet": "easy: overlooks little that is near",
    "frog": "medium: a short search",
    "bullfrog": "hard: a longer search",
    "grandmaster": "expert: thinks for about a second",
    "legend": "the strongest: takes up to three seconds",
}

MINDS = ("", HAND, LEARNED)  # where files are not allowed
CHARACTER = "bullfrog"  # the level at which menus offer temperaments
TEXT_LIMITS = ("mind", "temper")  # limits that are no numbers

LEVELS = ("spawn", "tadpole", "froglet", "frog", "bullfrog", "grandmaster", "legend")  # weakest first

_known: dict[str, Callable[..., Bot]] = {"random": RandomBot, **{name: partial(LevelBot, level=name) for name in LEVELS}}
_ours = dict(_known)
_origins: dict[str, str] | None = None


def names(game: str = "") -> list[str]:
    """All bots: ours, weakest first, then those of others; for a game (by name) also the characters that are at home there."""
    origins()
    return [*_known, *(characters(game) if game else ())]


def offered(game: str) -> list[str]:
    """The bots that a menu of a game offers: of our levels those that differ there, all of others, and characters."""
    levels: tuple[str, ...] = getattr(game_class(game), "levels", ()) if game in games() else ()
    return [name for name in names(game) if not levels or name in levels or name not in ABOUT]


def characters(game: str) -> dict[str, str]:
    """The bots with a temperament that a game has, by name, each in a few words."""
    tempers: Mapping[str, str] = getattr(game_class(game), "tempers", {}) if game in games() else {}
    return {f"{CHARACTER}:temper={temper}": words for temper, words in tempers.items()}


def origins() -> dict[str, str]:
    """The package that each plugged-in bot comes from, by the bot's name. They are looked for when this is first asked."""
    global _origins
    if _origins is None:
        _origins = {}
        for name, origin, target in plugins.brought(plugins.BOTS, {*_known, *ALIASES, "exec"}, unusable):
            maker = program(target) if isinstance(target, str) else brought(target, name, origin)
            _known[name] = _ours[name] = maker  # every process finds them
            _origins[name] = origin
    return _origins


def unusable(name: str, entry: Any) -> str:
    """Explains why a plug-in's bot can't be used, or is empty: it must be callable with seed=, or be the command of a program."""
    if isinstance(entry, str):
        return "" if entry.strip() else "the command is empty"
    if not callable(entry):
        return f"{entry!r} is neither something to call nor the command of a program"
    seated(entry(seed=0), 0)
    return ""


def program(command: str) -> Callable[..., Bot]:
    """The factory of a bot that is a program. The user who installed its package trusts it."""
    return lambda seed, **limits: Program(command, seed, **limits)


def register(name: str, bot: Callable[..., Bot]) -> None:
    """Make a bot known by name: called with seed= and the limits that a user gives."""
    _known[name] = bot


def unregister(name: str) -> None:
    """Forget a bot that was registered."""
    del _known[name]


def added() -> dict[str, Callable[..., Bot]]:
    """The bots that this program registered itself, which other processes don't know."""
    return {name: maker for name, maker in _known.items() if maker not in _ours.values()}


def maker_of(name: str) -> Callable[..., Bot] | None:
    """The factory of a registered bot; None for a built-in one, which every process knows."""
    plain = name.partition(":")[0].strip()
    if plain not in _known:
        origins()
    maker = _known.get(ALIASES.get(plain, plain))
    return None if maker in _ours.values() else maker


def about(name: str) -> str:
    """A bot in a few words, for people who choose one."""
    name = ALIASES.get(name, name)
    if ":temper=" in name:
        return next((texts[name] for texts in map(characters, games()) if name in texts), "")
    return ABOUT.get(name) or (f"of {origins()[name]}" if name in origins() else "")


def make(name: str, seed: int = 0, programs: bool = False, **limits: Any) -> Bot:
    """A bot by name, alias, name with limits such as `bullfrog:simulations=500:seconds=2`, or, where `programs` are
    allowed, `exec:COMMAND` for a program that speaks docs/bots.md. ValueError that names the bots if there is none."""
    if name.startswith("exec:"):
        if not programs:
            raise ValueError(
                "programs as bots (exec:...) are not allowed here; on your own machine they may play in `frogpond play --seats`, simulate, "
                "simulate, report, tournament and league"
            )
        return Program(name.removeprefix("exec:").strip(), seed, **limits)
    plain, _, more = name.partition(":")
    options = {**read_limits(name, more), **limits}
    if options.get("mind", "") not in MINDS and not programs:
        raise ValueError("files of minds are not read here; mind=hand is the hand-made knowledge, mind=learned the learned one")
    plain = ALIASES.get(plain.strip(), plain.strip())
    if plain not in _known and plain not in names():
        near = did_you_mean(plain, [*_known, *ALIASES])
        raise ValueError(f"there is no bot {plain!r}; the bots are: {', '.join(_known)} (or {', '.join(ALIASES)}).{near}")
    try:
        bot = _known[plain](seed=seed, **options)
    except TypeError:
        raise ValueError(f"bot {plain!r} does not take {', '.join(options)}") from None
    return seated(bot, seed)


def competitor(name: str, seed: int = 0, programs: bool = False) -> Bot:
    """A bot that takes part in what is measured; ValueError for one that thinks on the time of the others."""
    bot = make(name, seed, programs)
    if bot.thinks_ahead:
        raise ValueError(f"{name}: to think on the time of others is neither fair nor repeatable where bots are measured: leave ahead out")
    return bot


def at_table(name: str, seed: int = 0) -> Bot:
    """A bot that somebody at a table waits for."""
    bot = make(name, seed)
    bot.waited_for = True
    return bot


def read_limits(name: str, text: str) -> dict[str, Any]:
    """Limits written after a bot's name."""
    limits: dict[str, Any] = {}
    for part in filter(None, text.replace(":", ",").split(",")):
        key, equals, value = part.partition("=")
        try:
            limits[key.strip()] = value.strip() if key.strip() in TEXT_LIMITS else float(value) if "." in value else int(value)
        except ValueError:
            raise ValueError(f"can't read {part!r} in {name!r}: limits look like simulations=500:seconds=2") from None
        if not equals:
            raise ValueError(f"can't read {part!r} in {name!r}: limits look like simulations=500:seconds=2")
    return limits

"""Bots by name: ours, those that others register, and programs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.weights import HAND, LEARNED
from .bot import Bot, seated
from .levels import Froglet, RandomBot, Searcher, Tadpole
from .program import Program

ALIASES = {"easy": "froglet", "medium": "frog", "hard": "bullfrog", "expert": "grandmaster"}

ABOUT = {
    "random": "any legal move",
    "tadpole": "random, but nothing silly",
    "froglet": "easy: looks one step ahead",
    "frog": "medium: a short search",
    "bullfrog": "hard: a longer search",
    "grandmaster": "expert: thinks longest",
}

MINDS = ("", HAND, LEARNED)  # where files are not allowed

_known: dict[str, Callable[..., Bot]] = {
    "random": RandomBot,
    "tadpole": Tadpole,
    "froglet": Froglet,
    "frog": lambda **limits: Searcher(level="frog", **limits),
    "bullfrog": lambda **limits: Searcher(level="bullfrog", **limits),
    "grandmaster": lambda **limits: Searcher(level="grandmaster", **limits),
}
_ours = dict(_known)


def names() -> list[str]:
    """All bots, weakest first."""
    return list(_known)


def register(name: str, bot: Callable[..., Bot]) -> None:
    """Make a bot known by name: called with seed= and the limits that a user gives."""
    _known[name] = bot


def unregister(name: str) -> None:
    """Forget a bot that was registered."""
    del _known[name]


def maker_of(name: str) -> Callable[..., Bot] | None:
    """What makes a bot that was registered by others; None for one of ours, which every process knows."""
    plain = name.partition(":")[0].strip()
    maker = _known.get(ALIASES.get(plain, plain))
    return None if maker in _ours.values() else maker


def about(name: str) -> str:
    """A bot in a few words, for people who choose one."""
    return ABOUT.get(ALIASES.get(name, name), "")


def make(name: str, seed: int = 0, programs: bool = False, **limits: Any) -> Bot:
    """A bot by name, alias, name with limits such as `bullfrog:simulations=500:seconds=2`, or, where `programs` are
    allowed, `exec:COMMAND` for a program that speaks docs/bots.md. ValueError that names the bots if there is none."""
    if name.startswith("exec:"):
        if not programs:
            raise ValueError("programs as bots are not allowed here")
        return Program(name.removeprefix("exec:").strip(), seed, **limits)
    plain, _, more = name.partition(":")
    given = {**read_limits(name, more), **limits}
    if given.get("mind", "") not in MINDS and not programs:
        raise ValueError("files of minds are not read here; mind=hand is the hand-made knowledge, mind=learned the learned one")
    plain = ALIASES.get(plain.strip(), plain.strip())
    if plain not in _known:
        raise ValueError(f"there is no bot {plain!r}; the bots are: {', '.join(_known)} (or {', '.join(ALIASES)})")
    try:
        bot = _known[plain](seed=seed, **given)
    except TypeError:
        raise ValueError(f"bot {plain!r} does not take {', '.join(given)}") from None
    return seated(bot, seed)


def read_limits(name: str, text: str) -> dict[str, Any]:
    """Limits written after a bot's name."""
    limits: dict[str, Any] = {}
    for part in filter(None, text.replace(":", ",").split(",")):
        key, equals, value = part.partition("=")
        try:
            limits[key.strip()] = value.strip() if key.strip() == "mind" else float(value) if "." in value else int(value)
        except ValueError:
            raise ValueError(f"can't read {part!r} in {name!r}: limits look like simulations=500:seconds=2") from None
        if not equals:
            raise ValueError(f"can't read {part!r} in {name!r}: limits look like simulations=500:seconds=2")
    return limits

"""Component data from strangers. A cheap look at the text comes first: its size, its depth, the length of its names and numbers. Only then
it is read and tried, and where strangers may send it that happens in a process with limits."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from typing import Any

from ..engine.data import Written
from ..engine.game import Game
from ..engine.registry import make_from
from ..engine.state import SPECTATOR

MAX_DATA_BYTES = 60_000
"""Signs of component data; the largest file of ours has a third of that."""
MAX_DATA_DEPTH = 12
WORD = 120
QUOTED = 4_000
ENTRIES = 30_000
TRIAL_SECONDS = 2.0
"""To make the game, deal and draw it once. Ours need a tenth of it on a slow machine."""
DRAWING = 2_000_000

TOKEN = re.compile(
    r"""
      (?P<quoted>
        \"{3} (?: [^"\\]++ | \\. | \"{1,2}(?!\") )*+ \"{3,5}
      | '{3} (?: [^']++ | '{1,2}(?!') )*+ '{3,5}
      )
    | (?P<stray> \"{3} | '{3} )
    | (?P<text>
        " (?: [^"\\\n]++ | \\. )*+ "
      | ' [^'\n]*+ '
      )
    | (?P<lone> ["'] )
    | \#[^\n]*+
    | (?P<line> \n\s*+ )
    | (?P<open> [\[{] )
    | (?P<close> [\]}] )
    | (?P<next> [=,] )
    | (?P<dot> \. )
    | (?P<word> [^\s"'\#=,{}\[\].]++ )
    | [^\S\n]++
    | .
    """,
    re.VERBOSE | re.DOTALL,
)


def check(text: str) -> None:
    """ValueError if this is too much to be read at all. Linear in the text, and it reads nothing itself."""
    if len(text) > MAX_DATA_BYTES:
        raise ValueError(f"the component data has {len(text)} characters; the limit is {MAX_DATA_BYTES}")
    depth = dots = 0
    for count, token in enumerate(TOKEN.finditer(text)):
        kind = token.lastgroup
        if kind == "dot":
            dots += 1
        elif kind in ("line", "open", "close", "next"):
            dots = 0
            depth = max(0, depth + (kind == "open") - (kind == "close"))
        elif kind in ("stray", "lone"):  # looking for its end from every quotation mark would take the square of the text
            raise ValueError("the component data is not valid TOML: a text in quotation marks does not end")
        elif kind in ("word", "text", "quoted"):
            long = token.end() - token.start()
            if long > (WORD if kind == "word" else QUOTED):
                raise ValueError(f"the component data has a name, number or text of {long} characters, which is too long")
        if dots > MAX_DATA_DEPTH or depth > MAX_DATA_DEPTH:
            raise ValueError(f"the component data is nested deeper than {MAX_DATA_DEPTH} levels")
        if count > ENTRIES:
            raise ValueError("the component data has too many names and values")


def read(text: str, cached: bool = False) -> Written:
    """The data as values; ValueError that says what is wrong. `kept`: it was taken in earlier."""
    check(text)
    try:
        return Written(text, "the component data", cached)
    except RecursionError:
        raise ValueError("the component data is nested too deep") from None
    except ValueError as error:
        raise ValueError(f"the component data is not valid TOML: {error}") from None


def try_out(name: str, players: int | None, options: Mapping[str, Any], text: str, cached: bool = False) -> tuple[Written, Game]:
    """The data as values, and the game made, dealt and drawn with it; ValueError says what is wrong. Whatever the data does to the game
    happens here, so it is for a process with limits."""
    begin = time.process_time()
    try:
        data = read(text, cached)
        game = make_from(name, players, {**options, "data": data})
        view = game.new().viewed(SPECTATOR)
        picture = game.look.picture(view, dark=True, size="laptop")
    except TypeError as error:
        raise ValueError(str(error)) from None
    except (ArithmeticError, LookupError, AttributeError, RecursionError, MemoryError) as error:
        raise ValueError(f"no game can be made with this component data ({type(error).__name__})") from None
    if picture is not None and len(picture.svg) > DRAWING:
        raise ValueError("a game with this component data is too large to be drawn")
    if time.process_time() - begin > TRIAL_SECONDS:
        raise ValueError("a game with this component data takes too long to make")
    return data, game


def tried(name: str, players: int | None, options: Mapping[str, Any], text: str, cached: bool = False) -> tuple[Written | None, str]:
    """The data as values if a game can be made, dealt and drawn with it in good time; else None and what is wrong."""
    try:
        return try_out(name, players, options, text, cached)[0], ""
    except ValueError as error:
        return None, str(error)[:500]

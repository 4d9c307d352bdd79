"""Where settings come from: a TOML file, the environment, the command line; each later one wins. Names and kinds are the fields of
`Settings`."""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any, get_type_hints

from ...engine.options import truth
from .settings import Rate, ServerSettings

PREFIX = "FROGPOND_"
FILE = "SETTINGS"
OTHERS = ("PURE", "CACHE", "PLUGINS", "WITH", "EXPECT", "AGAIN", "SCALE", "SEED", "SLOW", "LATE")
"""Names of the environment that are not settings of the server: building, plug-ins, testing, and the cache of compiled modules."""
SETTING_TYPES: dict[str, Any] = get_type_hints(ServerSettings)
FLAG = "setting_"
PASSWORD = re.compile(r"(://[^:/@]*:).*@")


def nearest(name: str, names: list[str]) -> str:
    """The name that was meant, in words; empty if none is like it."""
    near = get_close_matches(name, names, 1, 0.5)
    return f"; did you mean {near[0]}?" if near else ""


def gather(file: str | None, environment: Mapping[str, str], options: Mapping[str, Any]) -> tuple[ServerSettings, dict[str, str]]:
    """The settings, and for each that is not the default where it came from; ValueError names what is wrong and where."""
    values: dict[str, Any] = {}
    origin: dict[str, str] = {}

    def take(name: str, value: Any, label: str, source: str) -> None:
        try:
            values[name] = read(name, value)
        except (ValueError, TypeError) as error:
            raise ValueError(f"{label}: {error}") from None
        origin[name] = source

    names = list(SETTING_TYPES)
    where = file or environment.get(PREFIX + FILE)
    for name, value in from_file(where).items() if where else ():
        if name not in SETTING_TYPES:
            raise ValueError(f"{where}: there is no setting {name!r}{nearest(name, names)}")
        take(name, value, f"{where}: {name}", str(where))
    shouted = [PREFIX + name.upper() for name in names]
    for key in sorted(environment):
        if not key.startswith(PREFIX) or key.removeprefix(PREFIX) in (FILE, *OTHERS):
            continue
        if key not in shouted:
            raise ValueError(f"there is no setting {key} for the environment{nearest(key, shouted)}")
        take(key.removeprefix(PREFIX).lower(), environment[key], key, key)
    for name in names:
        if options.get(FLAG + name) is not None:
            take(name, options[FLAG + name], option(name), option(name))
    return ServerSettings(**values), origin


def from_file(name: str | Path) -> dict[str, Any]:
    """The settings of a TOML file."""
    try:
        return tomllib.loads(Path(name).read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ValueError(f"can't read the settings in {name}: {getattr(error, 'strerror', None) or error}") from None


def option(name: str) -> str:
    return "--" + name.replace("_", "-")


def from_words(arguments: Sequence[str]) -> dict[str, Any]:
    """`--name value` and `--name=value` for any setting, as `gather` takes them; lists may be said several times."""
    result: dict[str, Any] = {}
    rest = list(arguments)
    while rest:
        word, equals, value = rest.pop(0).partition("=")
        name = word[2:].replace("-", "_")
        if not word.startswith("--") or name not in SETTING_TYPES:
            raise ValueError(f"there is no setting {word}{nearest(word, [option(known) for known in SETTING_TYPES])}")
        if not equals:
            if not rest:
                raise ValueError(f"{word} needs a value")
            value = rest.pop(0)
        result[FLAG + name] = [*result.get(FLAG + name, []), value] if SETTING_TYPES[name] == tuple[str, ...] else value
    return result


# Values -----------------------------------------------------------------------------------------------------------------


def read(name: str, value: Any) -> Any:
    """A value for a field, from text or from what TOML has; ValueError says what is needed."""
    kind = SETTING_TYPES[name]
    result = READERS[kind](value)
    if name in CHOICES and result not in CHOICES[name]:
        raise ValueError(f"must be one of {', '.join(CHOICES[name])}, not {value!r}")
    if isinstance(result, (int, float)) and not isinstance(result, bool) and result < MIN_SETTINGS.get(name, 0):
        raise ValueError(f"must be at least {MIN_SETTINGS.get(name, 0)}, not {value}")
    return result


CHOICES = {"studio": ("off", "here", "key", "everybody")}
MIN_SETTINGS = {
    "workers": 1, "bot_workers": 1, "snapshot_every": 1, "body_limit": 1024, "message_limit": 256, "review_simulations": 1,
    "studio_jobs": 1,
}  # fmt: skip


def words(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError("text is needed")
    return value


def whole(value: Any) -> int:
    if isinstance(value, str) and value.strip().lstrip("-").isdecimal():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"a whole number is needed, not {value!r}")
    return value


def number(value: Any) -> float:
    try:
        result = float(value)
    except (TypeError, ValueError):
        result = math.nan
    if isinstance(value, bool) or not math.isfinite(result):
        raise ValueError(f"a number is needed, not {value!r}")
    return result


def rate(value: Any) -> Rate:
    """`30/120`, or a table with each_second and burst."""
    if isinstance(value, str):
        parts = value.split("/")
        value = {"each_second": parts[0], "burst": parts[1]} if len(parts) == 2 else None
    if not isinstance(value, Mapping) or set(value) != {"each_second", "burst"}:
        raise ValueError("a rate is EACH_SECOND/BURST, such as 30/120, or { each_second = 30, burst = 120 }")
    result = Rate(number(value["each_second"]), whole(value["burst"]))
    if result.each_second <= 0 or result.burst < 1:
        raise ValueError("a rate lets something through: more than 0 a second, at least 1 at once")
    return result


def names(value: Any) -> tuple[str, ...]:
    """Text with commas, or a list of texts."""
    parts = [value] if isinstance(value, str) else value
    if not isinstance(parts, (list, tuple)) or not all(isinstance(part, str) for part in parts):
        raise ValueError("a list of names is needed")
    return tuple(name.strip() for part in parts for name in part.split(",") if name.strip())


READERS: dict[Any, Callable[[Any], Any]] = {
    str: words, int: whole, float: number, bool: truth, Rate: rate, tuple[str, ...]: names,
    int | None: lambda value: None if value in ("", None) else whole(value),
}  # fmt: skip


# Showing ----------------------------------------------------------------------------------------------------------------


def shown(value: Any) -> str:
    """A value as it could stand in the file."""
    if isinstance(value, Rate):
        return f'"{value.each_second:g}/{value.burst}"'
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return "[" + ", ".join(f'"{part}"' for part in value) + "]"
    return f'"{value}"' if isinstance(value, str) else '""' if value is None else f"{value}"


def without_password(database: str) -> str:
    """The address of a database as it may be shown."""
    return PASSWORD.sub(r"\1***@", database)


def listing(settings: ServerSettings, origin: Mapping[str, str]) -> str:
    """All settings, one a line, each with its source; the lines are TOML."""
    values = {item.name: getattr(settings, item.name) for item in fields(ServerSettings)}
    values["database"] = without_password(settings.database)
    values["studio_key"] = "***" if settings.studio_key else ""
    lines = {name: f"{name} = {shown(value)}" for name, value in values.items()}
    width = max(len(line) for name, line in lines.items() if name != "database")
    return "\n".join(f"{line:<{width}}  # {origin.get(name, 'default')}" for name, line in lines.items())

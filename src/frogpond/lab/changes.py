"""Numbers of a data file changed by name: `data.pieces.frogs=15`, `data.deck.wide.copies=+1`, `seat[last].frogs=+1`.

A name is the place in the file, with dots; a row of a list of tables goes by its kind, name or id, else by its number. `*` stands for any
part. A seat's own numbers are those of the table [handicap]. Several values make an axis: `12..16`, `10..20:5`, `1,2,4`, `+0,+1`.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from fnmatch import fnmatchcase
from typing import Any

from ..engine.game import Game
from ..engine.registry import game_class, make

ROW_NAMES = ("kind", "name", "id", "type")
PREFIX = "data."
SEAT = re.compile(r"seat\[(\d+|first|last|all)\]\.([a-z_]+)")
WHOLE_NUMBER = re.compile(r"[+-]?\d+")


def is_inline(name: str) -> bool:
    """Whether a name is a place in the data, and no option."""
    return name.startswith((PREFIX, "seat["))


def row_names(rows: Sequence[Any]) -> list[str]:
    """What the rows of a list of tables are called: by the first key that tells them all apart, else by their numbers."""
    for key in ROW_NAMES:
        names = [str(row[key]) for row in rows if isinstance(row, Mapping) and key in row]
        if len(set(names)) == len(rows):
            return names
    return [str(number) for number in range(len(rows))]


def leaves(value: Any, place: str = "") -> Iterator[tuple[str, Any]]:
    """The single facts of nested tables, each with its place (`deck.wide.copies`)."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from leaves(inner, f"{place}.{key}" if place else str(key))
    elif isinstance(value, (list, tuple)) and any(isinstance(inner, Mapping) for inner in value):
        for name, inner in zip(row_names(value), value, strict=True):
            yield from leaves(inner, f"{place}.{name}")
    else:
        yield place, list(value) if isinstance(value, tuple) else value


def about_facts(place: str) -> bool:
    """Whether a place holds a fact, and not where one comes from."""
    return not any(part == "source" or part.endswith("_source") for part in place.split("."))


def places(game: Game, name: str) -> list[str]:
    """The places that a name stands for; ValueError names the nearest ones."""
    facts = game.facts()
    if facts is None:
        raise ValueError(f"{name}: {game.name} has no data file")
    every = [place for place, _ in leaves(facts.raw) if about_facts(place)]
    wish = name.removeprefix(PREFIX)
    matches = [place for place in every if fits(place, wish)]
    if not matches:  # a table with copies: how many there are of each
        matches = [place for place in every if fits(place, f"{wish}.copies")]
    if not matches:
        near = get_close_matches(wish, every, 3, 0.5) or [place for place in every if place.endswith("." + wish.rpartition(".")[2])][:3]
        hint = f" Did you mean {' or '.join(PREFIX + place for place in near)}?" if near else ""
        raise ValueError(f"{name} is not in the data of {game.name}.{hint} Its tables are: {', '.join(tables(facts.raw))}")
    return matches


def fits(place: str, wish: str) -> bool:
    """Whether a place is meant; a star stands for one part of a name."""
    parts = [place.split("."), wish.split(".")]
    return place == wish or (len(parts[0]) == len(parts[1]) and all(fnmatchcase(*pair) for pair in zip(*parts, strict=True)))


def tables(raw: Mapping[str, Any]) -> list[str]:
    return [key for key, value in raw.items() if isinstance(value, (Mapping, list))]


def changed(game: Game, options: Mapping[str, str]) -> dict[str, Any]:
    """The data of a game with some facts changed; what they must be is checked when a game is made of them."""
    facts = game.facts()
    if facts is None:
        raise ValueError(f"{next(iter(options))}: {game.name} has no data file")
    raw: dict[str, Any] = copy.deepcopy(dict(facts.raw))
    before = copies(raw)
    for name, text in options.items():
        seat = SEAT.fullmatch(name)
        if name.startswith("seat["):
            if not seat:
                raise ValueError(f"{name}: a seat's number is called seat[N].WHAT, with N from 0, first, last or all")
            give_seat(game, raw, seat[1], seat[2], text.strip())
            continue
        for place in places(game, name):
            put(raw, place, read_value(name, text.strip(), at(raw, place)))
    follow(raw, before)
    return raw


def make_changed(name: str, players: int | None, options: Mapping[str, Any]) -> Game:
    """A game with options and inline changes of its data (`data.pieces.frogs`, `seat[last].frogs`); `deck` is another word for `data`."""
    inline = {key: str(value) for key, value in options.items() if is_inline(key)}
    options = {key: value for key, value in options.items() if key not in inline}
    if inline:
        options["data"] = changed(make_changed(name, players, options), inline)
    own_options = {option.name for option in getattr(game_class(name), "declared", ())}
    if "deck" in options and "deck" not in own_options and "data" in own_options:
        options = {("data" if key == "deck" else key): value for key, value in options.items()}
    return make(name, players, **options)


def give_seat(game: Game, raw: dict[str, Any], which: str, what: str, text: str) -> None:
    """A seat's handicap: `+1` is one more than it has now, `1` is one more than the others have."""
    table = raw.get("handicap")
    lists = [key for key, value in table.items() if isinstance(value, list)] if isinstance(table, Mapping) else []
    if not lists:
        raise ValueError(f"seat[{which}].{what}: {game.name} knows no handicaps")
    if what not in lists:
        raise ValueError(f"seat[{which}].{what}: a seat of {game.name} can have a handicap of {' or '.join(lists)}")
    if not WHOLE_NUMBER.fullmatch(text):
        raise ValueError(f"seat[{which}].{what}={text}: a number is needed, such as +1")
    numbers = {"first": [0], "last": [game.seats - 1], "all": list(range(game.seats))}.get(which) or [int(which)]
    raw["handicap"] = {**raw["handicap"], what: list(raw["handicap"][what])}
    by_seat = raw["handicap"][what]
    for number in numbers:
        if number >= game.seats:
            raise ValueError(f"seat[{which}]: {game.name} has the seats 0 to {game.seats - 1} here")
        by_seat += [0] * (number + 1 - len(by_seat))
        by_seat[number] = by_seat[number] + int(text) if text[0] in "+-" else int(text)


def read_value(name: str, text: str, old: Any) -> Any:
    """A value as the file would have it; `+1` and `-1` change the number that is there."""
    if isinstance(old, bool):
        if text not in ("true", "false"):
            raise ValueError(f"{name}={text}: true or false is needed")
        return text == "true"
    if isinstance(old, int):
        if not WHOLE_NUMBER.fullmatch(text):
            raise ValueError(f"{name}={text}: a whole number is needed, or a difference such as +1")
        return old + int(text) if text[0] in "+-" else int(text)
    if isinstance(old, list):
        items = [item.strip() for item in text.strip("[]").split(",") if item.strip()]
        return [int(item) if WHOLE_NUMBER.fullmatch(item) else item for item in items]
    return text


def step(table: Any, part: str) -> Any:
    """The key or index of a part of a name."""
    if isinstance(table, list):
        return row_names(table).index(part)
    return part


def keys_of(raw: Any, place: str) -> list[Any]:
    """A place as keys and indices."""
    keys: list[Any] = []
    rest = place.split(".")
    table = raw
    while rest:
        for length in range(1, len(rest) + 1):  # a key may have dots of its own (editions."v1.23")
            part = ".".join(rest[:length])
            there = part in (row_names(table) if isinstance(table, list) else table)
            if there:
                keys.append(step(table, part))
                table = table[keys[-1]]
                rest = rest[length:]
                break
        else:
            raise KeyError(place)
    return keys


def at(raw: Any, place: str) -> Any:
    for key in keys_of(raw, place):
        raw = raw[key]
    return raw


def put(raw: Any, place: str, value: Any) -> None:
    *above, last = keys_of(raw, place)
    for key in above:
        raw = raw[key]
    raw[last] = value


def copies(raw: Mapping[str, Any]) -> int | None:
    """How many cards a deck has, where the data have one."""
    deck = raw.get("deck")
    return sum(int(row.get("copies", 0)) for row in deck) if isinstance(deck, list) and "deck_size" in raw else None


def follow(raw: dict[str, Any], before: int | None) -> None:
    """Sums that stand in a file as a check follow the copies that they are the sum of, unless they were changed themselves."""
    now = copies(raw)
    if before is None or now is None or now == before:
        return
    for table, key in (("deck_size", "cards"), ("solitaire", "player_cards")):
        if isinstance(raw.get(table), Mapping) and raw[table].get(key) == before:
            raw[table] = {**raw[table], key: now}


# Axes -----------------------------------------------------------------------------------------------------------------


def axis_values(game: Game, name: str, text: str) -> list[str]:
    """The values of an axis: a range `12..16` (`10..20:5` in steps), a list `1,2,4`, or one value."""
    if is_inline(name) and not name.startswith("seat["):
        facts = game.facts()
        if facts is not None and isinstance(at(facts.raw, places(game, name)[0]), list):
            return [text.strip()]  # commas belong to a list
    values: list[str] = []
    for item in text.split(","):
        span = re.fullmatch(r"\s*([+-]?)(\d+)\.\.([+-]?)(\d+)(?::(\d+))?\s*", item)
        if not span:
            values.append(item.strip())
            continue
        low, high, by = int(span[1] + span[2]), int(span[3] + span[4]), int(span[5] or 1)
        if by < 1 or high < low:
            raise ValueError(f"{name}={item.strip()}: a range goes up, such as 12..16 or 10..20:5")
        sign = "+" if span[1] else ""
        values += [f"{number:{sign}d}" for number in range(low, high + 1, by)]
    if "" in values:
        raise ValueError(f"{name}={text}: a value is missing")
    return values

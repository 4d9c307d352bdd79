"""A data file as a form: its facts with words, units, bounds and sources, as the rules read them; and what a change does to it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..engine.data import DataError, Read, Written, noting
from ..engine.game import Game
from ..engine.guide import Part, source_of
from ..engine.registry import make
from ..engine.toml_lines import LineNumbers
from ..table import untrusted_data
from .changes import PREFIX, ROW_NAMES, about_facts, at, changed, keys_of, leaves, read_value, row_names
from .datafile import own_text, write_data

COMMENT = re.compile(r"""(?:"[^"]*"|'[^']*'|[^"'#])*#\s*(.*)""")
UNITS = {
    "points": "points", "bonus": "points", "copies": "copies", "cards": "cards", "frogs": "frogs",
    "actions": "actions", "spaces": "spaces", "flies": "flies", "spots": "spots", "slots": "slots", "dice": "dice", "strength": "strength",
    "hexes": "hexes", "turn": "a turn", "hand": "cards",
}  # fmt: skip
"""What a number counts in every game, by the last word of its name that says so. A game's own data file says what else its numbers count,
in a comment: `# units: cost=steps, boost=Oomph`."""
UNIT_LINE = re.compile(r"^# units: (.+)$", re.MULTILINE)
WIDEST = 5  # columns of a list of tables that stand side by side
MAX_VALUE_LENGTH = 200  # signs of a value


@dataclass(frozen=True, slots=True)
class Field:
    """A fact that can be changed: `kind` is number, flag, word or list."""

    place: str
    label: str
    kind: str
    value: Any
    source: str
    read: Read | None  # None: no rule reads it in this game
    unit: str = ""
    note: str = ""

    @property
    def text(self) -> str:
        """The value as it is typed."""
        return shown(self.value)

    @property
    def bounds(self) -> str:
        """What it may be, in words; empty where nothing is known."""
        read = self.read
        return "" if read is None or read.low is None else f"{read.low} to {read.high}"


@dataclass(frozen=True, slots=True)
class Group:
    """The facts of a table. With `columns` it is a list of equal tables: `rows` are their names."""

    place: str
    title: str
    note: str
    fields: tuple[Field, ...]
    rows: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()

    @property
    def used(self) -> bool:
        """Whether a rule reads any of it in this game."""
        return any(field.read is not None for field in self.fields)


def shown(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return ", ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def words(key: str) -> str:
    return key.replace("_", " ")


def titled(key: str) -> str:
    label = words(key)
    return label[:1].upper() + label[1:]


def units_of(text: str) -> dict[str, str]:
    """What numbers count, by words of their names, with what a game's own data file says of it."""
    words = (pair.split("=") for match in UNIT_LINE.finditer(text) for pair in match[1].split(","))
    return UNITS | {word.strip(): unit.strip() for word, unit in words}


def unit_of(key: str, units: Mapping[str, str]) -> str:
    return next((units[word] for word in reversed(key.split("_")) if word in units), "")


def place_of(raw: Any, path: tuple[str | int, ...]) -> str:
    """A path as the name of a place; as far as it goes."""
    parts = []
    for key in path:
        if isinstance(key, int) and isinstance(raw, list) and key < len(raw):
            parts.append(row_names(raw)[key])
        else:
            parts.append(str(key))
        try:
            raw = raw[key]
        except (KeyError, IndexError, TypeError):
            raw = None
    return ".".join(parts)


def kind_of(value: Any, read: Read | None) -> str:
    """How a fact can be changed in a form; empty if it can't."""
    if read is not None and (read.fixed or (read.low is not None and read.low == read.high)):
        return ""
    if isinstance(value, bool):
        return "flag"
    if isinstance(value, int):
        return "number"
    if isinstance(value, str):
        return "word" if read is not None and read.choices else ""
    numbers = isinstance(value, list) and all(isinstance(item, int) and not isinstance(item, bool) for item in value)
    return "list" if numbers and read is not None else ""


def form_of(name: str, players: int | None, options: Mapping[str, Any], text: str) -> list[Group]:
    """The form of a data file, group by group; what no rule reads comes last. Data of others is tried out as for a table."""
    untrusted_data.check(text)
    with noting() as reads:
        game = make(name, players, **{**options, "data": Written(text)})
    facts = game.facts()
    assert facts is not None
    raw = facts.raw
    by_place = {place_of(raw, path): read for path, read in reads.items()}
    lines, rows = LineNumbers(text), text.splitlines()
    units = units_of(own_text(make(name, players, **options)))

    def comment(path: tuple[str | int, ...]) -> str:
        match = COMMENT.match(rows[lines.of(path) - 1]) if path in lines.found else None
        return match[1].strip() if match else ""

    groups: dict[str, list[Field]] = {}
    for place, value in leaves(raw):
        if not about_facts(place):
            continue
        path = tuple(keys_of(raw, place))
        read, key = by_place.get(place), str(path[-1])
        kind = kind_of(value, read)
        if not kind or len(path) < 2 or (kind == "word" and key in ROW_NAMES):
            continue
        between = place.removesuffix(f".{key}").partition(".")[2]
        label = f"{titled(between.replace('.', ', '))}: {words(key)}" if between else titled(key)
        field = Field(place, label, kind, value, source_at(raw, path), read, unit_of(key, units), comment(path))
        groups.setdefault(str(path[0]), []).append(field)
    groups_of_rows = [grouped(raw, key, tuple(fields), comment((key,))) for key, fields in groups.items()]
    return sorted(groups_of_rows, key=lambda group: not group.used)


def source_at(raw: Any, path: tuple[Any, ...]) -> str:
    """Where a fact comes from: the word of its table, else of the table around that."""
    source = ""
    for key in path:
        if isinstance(raw, Mapping):
            source = source_of(raw, str(key)) or named_source(raw, str(key)) or source
        raw = raw[key]
    return source


def named_source(table: Mapping[str, Any], key: str) -> str:
    """The source of several facts together goes by words of their names: `bonus_source`, `blank_fracture_source`."""
    near = [name for name in table if name.endswith("_source") and set(name.removesuffix("_source").split("_")) & set(key.split("_"))]
    return str(table[near[0]]) if near else ""


def grouped(raw: Mapping[str, Any], key: str, fields: tuple[Field, ...], note: str) -> Group:
    """A group; a list of equal tables with few numbers each becomes a grid."""
    value = raw[key]
    if isinstance(value, list):
        rows = tuple(row_names(value))
        columns = tuple(dict.fromkeys(field.place.rpartition(".")[2] for field in fields))
        flat = {f"{key}.{row}.{column}" for row in rows for column in columns}
        if len(rows) > 1 and len(columns) <= WIDEST and {field.place for field in fields} <= flat:
            return Group(key, titled(key), note, fields, rows, columns)
    return Group(key, titled(key), note, fields)


# Changes --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Looked:
    """What some edits make of a data file: the file, what differs from the printed one, components before and after; or the mistake."""

    text: str = ""
    changes: tuple[tuple[str, str, str], ...] = ()  # place, printed, now
    parts: tuple[tuple[Part | None, Part], ...] = ()
    place: str = ""
    problem: str = ""
    mended: str = ""  # the value of that place that goes with the edits, where there is one

    @property
    def own(self) -> bool:
        """Whether it differs from the printed file at all."""
        return bool(self.changes)


def look(name: str, players: int | None, options: Mapping[str, Any], base: str, edits: Mapping[str, str]) -> Looked:
    """The data file `base` (empty: the printed one) with some facts edited, tried out. For a process with limits."""
    printed = make(name, players, **options)
    facts = printed.facts()
    if facts is None:
        return Looked(problem=f"{printed.title} has no data file")
    text = base
    try:
        game = untrusted_data.try_out(name, players, options, base)[1] if base.strip() else printed
        original = game.facts()
        assert original is not None
        text = base if base.strip() else own_text(printed)
        for place, value in edits.items():
            if problem := wrong(original.raw, place, value):
                return Looked(place=place, problem=problem)
        if edits:
            raw = changed(game, {PREFIX + place: value for place, value in edits.items()})
            text = write_data(game, text, raw)
        playable = untrusted_data.try_out(name, players, options, text)[1]
    except DataError as error:
        message = error.problem if edits else str(error)  # who wrote a file wants the line
        value = "" if error.mended is None else str(error.mended)
        return Looked(place=mistaken(text, error), problem=message[:400], mended=value)
    except ValueError as error:
        return Looked(problem=str(error)[:400])
    now = playable.facts()
    assert now is not None
    return Looked(text, differences(facts.raw, now.raw), tuple(changed_parts(printed, playable)))


def mistaken(text: str, error: DataError) -> str:
    """The place of the fact that an error is about."""
    try:
        return place_of(tomllib.loads(text), error.place)
    except ValueError:
        return ""


def wrong(raw: Mapping[str, Any], place: str, value: str) -> str:
    """What is wrong with a value before anything is made of it; empty if nothing is."""
    if len(value) > MAX_VALUE_LENGTH:
        return f"has {len(value)} signs; at most {MAX_VALUE_LENGTH} are taken"
    try:
        read_value(place, value.strip(), at(raw, place))
    except KeyError:
        return "is not in the data"
    except ValueError as error:
        return str(error).partition(": ")[2] or "can't be read"
    return ""


def differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[tuple[str, str, str], ...]:
    """Facts that differ: place, before, after."""
    one, two = (dict(leaves(raw)) for raw in (before, after))
    places = [place for place in dict.fromkeys([*one, *two]) if one.get(place) != two.get(place) and about_facts(place)]
    return tuple((place, shown(one.get(place, "–")), shown(two.get(place, "–"))) for place in places)


def changed_parts(printed: Game, game: Game) -> list[tuple[Part | None, Part]]:
    """Components that differ, before and after."""
    before = {(part.group, part.name): part for part in printed.parts()}
    return [(before.get((part.group, part.name)), part) for part in game.parts() if before.get((part.group, part.name)) != part]

"""`frogpond data`: the component data of a game, listed with names, bounds, units and sources, or written as a file to change."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from .common import Command, add_rules, bring_rules, options_of


def add(command: Command) -> None:
    c = command("data", do_data, "the numbers of a game: list them, or write them as a file that can be changed")
    c.add_argument("game", metavar="GAME", help="name of the game (frogpond games lists them)")
    c.add_argument("places", nargs="*", metavar="PLACE", help="only numbers whose place begins so, such as dice or deck.wide")
    c.add_argument("--players", type=int, metavar="N", help="number of seats")
    c.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="an option of the game, such as data=FILE")
    c.add_argument("--text", action="store_true", help="print the data file itself")
    c.add_argument("-o", "--out", type=Path, metavar="FILE", help="write the data file, to be changed and used with --set data=FILE")
    c.add_argument("--json", action="store_true", help="print JSON")
    add_rules(c)


def do_data(args: argparse.Namespace) -> int:
    from ..engine import make
    from ..lab.datafile import own_text
    from ..lab.form import form_of, shown

    bring_rules(args)
    options: dict[str, Any] = options_of(args.set)
    game = make(args.game, args.players, **options)
    if game.facts() is None:
        raise ValueError(f"{game.name} has no data file")
    file = options.pop("data", "")
    text = Path(file).read_text(encoding="utf-8") if file else own_text(game)
    if args.out:
        args.out.write_text(text, encoding="utf-8")
        print(f"written: {args.out}; use it with --set data={args.out}")
        return 0
    if args.text:
        print(text, end="")
        return 0
    groups = form_of(args.game, args.players, options, text)
    fields = [field for group in groups for field in group.fields if field.read is not None and wanted(field.place, args.places)]
    if not fields:
        tables = ", ".join(group.place for group in groups)
        raise ValueError(f"{game.name} has no number {' or '.join(args.places)}; its tables are: {tables}")
    if args.json:
        keys = ("value", "bounds", "unit", "source")
        rows = [{"name": f"data.{one.place}", **{key: getattr(one, key) for key in keys}} for one in fields]
        print(json.dumps(rows))
        return 0
    cells = [("name", "value", "bounds", "source")]
    cells += [(f"data.{one.place}", shown(one.value), f"{one.bounds} {one.unit}".strip(), one.source) for one in fields]
    wide = [max(len(row[i]) for row in cells) for i in range(3)]
    for row in cells:
        print("  ".join([*(cell.ljust(size) for cell, size in zip(row, wide, strict=False)), row[3]]).rstrip())
    return 0


def wanted(place: str, begins: list[str]) -> bool:
    """Whether a place is asked for: everything where nothing is named."""
    places = [begin.removeprefix("data.") for begin in begins]
    return not places or any(place == begin or place.startswith(begin + ".") for begin in places)

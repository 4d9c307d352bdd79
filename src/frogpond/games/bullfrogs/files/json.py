# compiled by mypyc
"""A position as readable JSON and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64, u8

from ....engine.codec import need
from ....engine.observation_buffer import fresh_mark
from ..position import COLOUR, FACE, SCALARS, SLOT, SOLO_SCALARS
from ..rules.flow import go_on
from ..rules.numbers import FACES, LOG, NONE
from ..rules.setup import set_up
from ..rules.steps import STEP_NAMES
from ..words.names import card_name
from .validate import add_pieces, check, place, wipe

if TYPE_CHECKING:
    from ..position import BullfrogsPosition as Position

WRITTEN = 5  # a step and four numbers, as many as the longest one has


def write_fields(t: Position) -> dict[str, Any]:
    """The position for people and puzzle files."""
    n = t.n
    colours: list[str] = [str(name) for name in t.game.colours[: int(n.colours)]]
    fields: dict[str, Any] = {}
    for name, key, kind in SCALARS:
        if n.solo or name not in SOLO_SCALARS:
            value = int(getattr(t, name))
            if kind == COLOUR:
                fields[key] = colours[value]
            elif value == NONE:
                fields[key] = None
            else:
                fields[key] = FACES[value] if kind == FACE else value
    cards: list[dict[str, Any]] = []
    gone: list[list[Any]] = []
    for slot in range(int(t.laid)):
        if t.cell[slot] == NONE:
            gone.append([slot, card_name(t, int(t.type[slot]))])
        else:
            cards.append(write_card(t, slot, colours))
    fields["cards"] = cards
    fields["sunk"] = gone
    kinds: list[str] = t.game.kind_names
    fields["supply"] = {
        name: {"frogs": int(t.supply_frogs[c]), "bullfrogs": int(t.supply_bulls[c]), "out": int(t.out_bulls[c])}
        for c, name in enumerate(colours)
    }
    fields["hand"] = {name: {kind: int(t.hand[c * n.kinds + k]) for k, kind in enumerate(kinds)} for c, name in enumerate(colours)}
    fields["pile"] = {name: {kind: int(t.pile[c * n.kinds + k]) for k, kind in enumerate(kinds)} for c, name in enumerate(colours)}
    fields["won"] = {name: write_pile(t, c) for c, name in enumerate(colours)}
    fields["tied"] = write_pile(t, int(n.colours))
    fields["steps"] = [[STEP_NAMES[frame[0]], *frame[1:WRITTEN]] for frame in t.frames.to_list()]
    return fields


def write_card(t: Position, slot: int, colours: list[str]) -> dict[str, Any]:
    """A card on the table with its pieces."""
    n = t.n
    card: dict[str, Any] = {"slot": slot, "at": [int(n.x(t.cell[slot])), int(n.y(t.cell[slot]))], "card": card_name(t, int(t.type[slot]))}
    frogs = {name: int(t.frogs_on(slot, c)) for c, name in enumerate(colours) if t.frogs_on(slot, c) > 0}
    bulls = {name: int(t.bulls_on(slot, c)) for c, name in enumerate(colours) if t.bulls_on(slot, c) > 0}
    if frogs:
        card["frogs"] = frogs
    if bulls:
        card["bullfrogs"] = bulls
    if t.deployed[slot] > 0:
        card["deployed"] = int(t.deployed[slot])
    return card


def write_pile(t: Position, row: int) -> list[str]:
    """A score pile, or after the last colour's the cards that nobody won."""
    types = int(t.neutral_type()) + 1
    return [card_name(t, card) for card in range(types) for _ in range(t.won[row * types + card])]


def read_fields(t: Position, fields: dict[str, Any]) -> None:
    """The inverse of write_fields. A supply that is left out is what the table leaves over."""
    n = t.n
    names: list[str] = [str(name) for name in t.game.colours[: int(n.colours)]]
    by_name: dict[str, int] = {card_name(t, card): card for card in range(int(t.neutral_type()) + 2)}
    set_up(t, n)
    wipe(t)
    read_cards(t, fields, names, by_name)
    read_supplies(t, fields, names)
    types = int(t.neutral_type()) + 1
    for row in range(int(n.colours) + 1):
        pile = fields.get("tied", []) if row == n.colours else fields.get("won", {}).get(names[row], [])
        for name in pile:
            need(name in by_name and name != "log", f"no score pile can hold {name!r}")
            t.won[row * types + by_name[name]] += 1
    read_scalars(t, fields, names)
    steps: list[list[int]] = []
    for step in fields["steps"]:
        need(step[0] in STEP_NAMES, f"there is no step {step[0]!r}; steps are {', '.join(STEP_NAMES)}")
        numbers = [int(number) for number in step[1:]]
        steps.append([STEP_NAMES.index(step[0]), *numbers, *[0] * (7 - len(numbers))])
    t.frames.set_list(steps)
    t.score_mark = fresh_mark()
    check(t)
    go_on(t)


def read_scalars(t: Position, fields: dict[str, Any], names: list[str]) -> None:
    """Whatever is left out is as in the middle of a first turn."""
    usual: dict[str, Any] = {"turn": 1, "active": names[0], "first": names[0], "marker": LOG}
    for name, key, kind in SCALARS:
        if not t.n.solo and name in SOLO_SCALARS:
            continue
        value: Any = fields.get(key, usual.get(key))
        if kind == COLOUR:
            need(value in names, f"{key} must be one of {', '.join(names)}")
            value = names.index(value)
        elif kind == FACE:
            need(value is None or value in FACES, f"the movement die shows one of {', '.join(FACES)}")
            value = NONE if value is None else FACES.index(value)
        elif value is None:
            value = NONE if kind == SLOT else 0
        setattr(t, name, i64(int(value)))


def read_cards(t: Position, fields: dict[str, Any], names: list[str], by_name: dict[str, int]) -> None:
    """Cards on the table and those that have left it."""
    n = t.n
    sunk: dict[int, str] = {int(slot): str(name) for slot, name in fields.get("sunk", [])}
    cards: dict[int, Any] = {}
    for i, card in enumerate(fields["cards"]):
        cards[int(card.get("slot", i))] = card
    total = len(cards) + len(sunk)
    slots = {*cards, *sunk}
    need(slots == set(range(total)), "card slots must run from 0 without gaps")
    need(total <= n.slots, "too many cards")
    t.laid = total
    for slot in range(total):
        name = str(cards[slot]["card"]) if slot in cards else sunk[slot]
        need(name in by_name, f"there is no card {name!r}; cards are {', '.join(by_name)}")
        t.type[slot] = u8(by_name[name])
    for slot, card in cards.items():
        x, y = card["at"]
        need(abs(x) <= n.radius and abs(y) <= n.radius, "a card too far from the Log")
        place(t, slot, n.cell(x, y))
        frogs = card.get("frogs", {})
        bulls = card.get("bullfrogs", {})
        need(set(frogs) <= set(names) and set(bulls) <= set(names), f"pieces belong to {', '.join(names)}")
        for colour, name in enumerate(names):
            add_pieces(t, slot, colour, int(frogs.get(name, 0)), int(bulls.get(name, 0)))
        deployed = int(card.get("deployed", 0))
        need(0 <= deployed < 100, "too many deploys")
        t.deployed[slot] = u8(deployed)


def read_supplies(t: Position, fields: dict[str, Any], names: list[str]) -> None:
    """Supplies, hands and piles."""
    n = t.n
    supply = fields.get("supply", {})
    kinds: list[str] = t.game.kind_names
    for colour, name in enumerate(names):
        mine = supply.get(name, {})
        on_table_frogs: i64 = 0
        on_table_bulls: i64 = 0
        for slot in range(t.laid):
            on_table_frogs += t.frogs_on(slot, colour)
            on_table_bulls += t.bulls_on(slot, colour)
        all_frogs = n.frogs[colour]
        all_bulls = n.bullfrogs[colour]
        t.out_bulls[colour] = int(mine.get("out", 0))
        t.supply_frogs[colour] = int(mine.get("frogs", int(all_frogs - on_table_frogs)))
        t.supply_bulls[colour] = int(mine.get("bullfrogs", int(all_bulls - on_table_bulls - t.out_bulls[colour])))
        for k, kind in enumerate(kinds):
            t.hand[colour * n.kinds + k] = int(fields.get("hand", {}).get(name, {}).get(kind, 0))
            t.pile[colour * n.kinds + k] = int(fields.get("pile", {}).get(name, {}).get(kind, 0))

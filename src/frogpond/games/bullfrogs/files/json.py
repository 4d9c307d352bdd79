# compiled by mypyc
"""A position as readable JSON and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import u8

from ....engine.codec import need
from ....engine.fields import check_keys, index_of, read_counts, read_numbers, read_steps, write_counts, write_numbers
from ....engine.observation_buffer import fresh_mark
from ..rules.flow import go_on
from ..rules.numbers import NONE
from ..rules.setup import set_up
from ..rules.steps import STEP_NAMES
from ..words.vocabulary import card_name
from .fields import colours as colours_of
from .fields import listed
from .validate import add_pieces, check, place, wipe

if TYPE_CHECKING:
    from ..position import BullfrogsPosition as Position

STEP_WIDTH = 5  # a step and four numbers, as many as the longest one has


def write_fields(t: Position) -> dict[str, Any]:
    """The position for people and puzzle files."""
    n = t.n
    colours = colours_of(t)
    fields: dict[str, Any] = write_numbers(t, listed(t))
    cards: list[dict[str, Any]] = []
    sunk: list[list[Any]] = []
    for slot in range(int(t.laid)):
        if t.cell[slot] == NONE:
            sunk.append([slot, card_name(t, int(t.type[slot]))])
        else:
            cards.append(write_card(t, slot, colours))
    fields["cards"] = cards
    fields["sunk"] = sunk
    kinds: list[str] = t.game.kind_names
    fields["supply"] = {
        name: {"frogs": int(t.supply_frogs[c]), "bullfrogs": int(t.supply_bulls[c]), "out": int(t.out_bulls[c])}
        for c, name in enumerate(colours)
    }
    for key, counts in (("hand", t.hand), ("pile", t.pile)):
        fields[key] = {name: write_counts(counts, c * n.kinds, kinds) for c, name in enumerate(colours)}
    fields["won"] = {name: write_pile(t, c) for c, name in enumerate(colours)}
    fields["tied"] = write_pile(t, int(n.colours))
    fields["steps"] = [[STEP_NAMES[frame[0]], *frame[1:STEP_WIDTH]] for frame in t.frames.to_list()]
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
    colours = colours_of(t)
    cards = [card_name(t, card) for card in range(int(t.neutral_type()) + 2)]
    set_up(t, n)
    wipe(t)
    read_cards(t, fields, colours, cards)
    read_supplies(t, fields, colours)
    types = int(t.neutral_type()) + 1
    piled = cards[:types]
    for row in range(int(n.colours) + 1):
        for name in fields.get("tied", []) if row == n.colours else fields.get("won", {}).get(colours[row], []):
            t.won[row * types + index_of(piled, name, "card for a score pile")] += 1
    read_numbers(t, listed(t), fields)
    read_steps(t.frames, STEP_NAMES, fields["steps"])
    t.score_mark = fresh_mark()
    check(t)
    go_on(t)


def read_cards(t: Position, fields: dict[str, Any], colours: list[str], names: list[str]) -> None:
    """Cards on the table and those that have left it."""
    n = t.n
    sunk: dict[int, str] = {int(slot): str(name) for slot, name in fields.get("sunk", [])}
    cards: dict[int, Any] = {int(card.get("slot", i)): card for i, card in enumerate(fields["cards"])}
    total = len(cards) + len(sunk)
    need({*cards, *sunk} == set(range(total)), "card slots must run from 0 without gaps")
    need(total <= n.slots, "too many cards")
    t.laid = total
    for slot in range(total):
        t.type[slot] = u8(index_of(names, str(cards[slot]["card"]) if slot in cards else sunk[slot], "card"))
    for slot, card in cards.items():
        x, y = card["at"]
        need(abs(x) <= n.radius and abs(y) <= n.radius, "a card too far from the Log")
        place(t, slot, n.cell(x, y))
        frogs = card.get("frogs", {})
        bulls = card.get("bullfrogs", {})
        check_keys([*frogs, *bulls], colours, "player")
        for colour, name in enumerate(colours):
            add_pieces(t, slot, colour, int(frogs.get(name, 0)), int(bulls.get(name, 0)))
        deployed = int(card.get("deployed", 0))
        need(0 <= deployed < 100, "too many deploys")
        t.deployed[slot] = u8(deployed)


def read_supplies(t: Position, fields: dict[str, Any], colours: list[str]) -> None:
    """Supplies, hands and piles."""
    n = t.n
    kinds: list[str] = t.game.kind_names
    for colour, name in enumerate(colours):
        supply = fields.get("supply", {}).get(name, {})
        frogs = sum(t.frogs_on(slot, colour) for slot in range(t.laid))
        bulls = sum(t.bulls_on(slot, colour) for slot in range(t.laid))
        t.out_bulls[colour] = int(supply.get("out", 0))
        t.supply_frogs[colour] = int(supply.get("frogs", n.frogs[colour] - frogs))
        t.supply_bulls[colour] = int(supply.get("bullfrogs", n.bullfrogs[colour] - bulls - t.out_bulls[colour]))
        read_counts(t.hand, colour * n.kinds, kinds, fields.get("hand", {}).get(name, {}), "pad")
        read_counts(t.pile, colour * n.kinds, kinds, fields.get("pile", {}).get(name, {}), "pad")

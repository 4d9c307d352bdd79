# compiled by mypyc
"""A position as readable JSON and as bytes, and back."""

from __future__ import annotations

from typing import Any

from librt.vecs import append, extend, vec
from mypy_extensions import i64, u8

from ....engine.codec import Reader, encode
from ..rules.numbers import LOG, NONE
from ..rules.table import FACES, STEP_NAMES, Table, set_up
from .sound import check, need


def pack(t: Table) -> bytes:
    """All numbers of a position in one row."""
    colours = t.n.colours
    row = vec[i64]([t.turn, t.active, t.first, t.played, t.left, t.sabotaged, t.marker, t.die, t.way, t.laid], capacity=400)
    slot: i64 = 0
    while slot < t.laid:
        row = append(row, t.cell[slot])
        row = append(row, i64(t.type[slot]))
        if t.cell[slot] != NONE:
            row = append(row, i64(t.deployed[slot]))
            i: i64 = slot * colours
            while i < (slot + 1) * colours:
                row = append(row, i64(t.frogs[i]))
                row = append(row, i64(t.bulls[i]))
                i += 1
        slot += 1
    for part in (t.supply_frogs, t.supply_bulls, t.out_bulls, t.hand, t.pile, t.won):
        row = extend(row, part)
    frames = t.frames.to_list()
    row = append(row, i64(len(frames)))
    for frame in frames:
        for number in frame:
            row = append(row, number)
    return encode(row)


def unpack(t: Table, data: bytes) -> None:
    """The inverse of pack; ValueError if the bytes are no position."""
    n = t.n
    set_up(t, n)
    wipe(t)
    read = Reader(data)
    t.turn = read.next()
    t.active = read.next()
    t.first = read.next()
    t.played = read.next()
    t.left = read.next()
    t.sabotaged = read.next()
    t.marker = read.next()
    t.die = read.next()
    t.way = read.next()
    laid = read.next()
    need(1 <= laid <= n.slots, "too many cards")
    t.laid = laid
    slot: i64 = 0
    while slot < laid:
        cell = read.next()
        kind = read.next()
        need(0 <= kind <= t.neutral_type() + 1, "a card of an unknown kind")
        t.type[slot] = u8(kind)
        if cell != NONE:
            place(t, slot, cell)
            deployed = read.next()
            need(0 <= deployed < 100, "too many deploys")
            t.deployed[slot] = u8(deployed)
            colour: i64 = 0
            while colour < n.colours:
                add_pieces(t, slot, colour, read.next(), read.next())
                colour += 1
        slot += 1
    t.supply_frogs = read.take(n.colours)
    t.supply_bulls = read.take(n.colours)
    t.out_bulls = read.take(n.colours)
    t.hand = read.take(n.colours * n.kinds)
    t.pile = read.take(n.colours * n.kinds)
    t.won = read.take((n.colours + 1) * (t.neutral_type() + 1))
    frames: list[list[int]] = []
    depth = read.next()
    need(0 <= depth <= 200, "too many open steps")
    for _ in range(depth):
        frames.append([int(number) for number in read.take(8)])
    t.frames.set_list(frames)
    read.done()
    check(t)


def wipe(t: Table) -> None:
    """An empty table."""
    slot: i64 = 0
    while slot < t.laid:
        t.lift(slot)
        slot += 1
    t.laid = 0


def place(t: Table, slot: i64, cell: i64) -> None:
    need(0 <= cell < t.n.cells and t.grid[cell] == 0, "two cards in one place, or one outside the table")
    x = t.n.x(cell)
    y = t.n.y(cell)
    need(-t.n.radius <= x <= t.n.radius and -t.n.radius <= y <= t.n.radius, "a card too far from the Log")
    t.cell[slot] = cell
    t.grid[cell] = u8(slot + 1)
    t.open[slot] = u8(1 if slot == LOG else t.spaces(slot))


def add_pieces(t: Table, slot: i64, colour: i64, frogs: i64, bulls: i64) -> None:
    need(frogs >= 0 and bulls >= 0, "a negative number of pieces")
    need(slot == LOG or frogs + bulls <= i64(t.open[slot]), "more pieces on a pad than it has spaces")
    need(frogs < 100 and bulls < 100, "too many pieces")
    for _ in range(frogs):
        t.put(slot, colour, False)
    for _ in range(bulls):
        t.put(slot, colour, True)


def colour_name(t: Table, colour: i64) -> str:
    return str(t.game.colours[colour])


def card_name(t: Table, card: i64) -> str:
    """log, neutral, or the colour and kind of a card."""
    if card > t.neutral_type():
        return "log"
    if card == t.neutral_type():
        return "neutral"
    return f"{colour_name(t, card // t.n.kinds)} {t.game.kind_names[card % t.n.kinds]}"


def write_fields(t: Table) -> dict[str, Any]:
    """The position for people and puzzle files."""
    n = t.n
    colours = range(int(n.colours))
    cards: list[dict[str, Any]] = []
    gone: list[list[Any]] = []
    for slot in range(int(t.laid)):
        if t.cell[slot] == NONE:
            gone.append([slot, card_name(t, i64(t.type[slot]))])
            continue
        at = [int(n.x(t.cell[slot])), int(n.y(t.cell[slot]))]
        card: dict[str, Any] = {"slot": slot, "at": at, "card": card_name(t, i64(t.type[slot]))}
        frogs = {colour_name(t, c): int(t.frogs_on(slot, c)) for c in colours if t.frogs_on(slot, c) > 0}
        bulls = {colour_name(t, c): int(t.bulls_on(slot, c)) for c in colours if t.bulls_on(slot, c) > 0}
        if frogs:
            card["frogs"] = frogs
        if bulls:
            card["bullfrogs"] = bulls
        if t.deployed[slot] > 0:
            card["deployed"] = int(t.deployed[slot])
        cards.append(card)
    types = int(t.neutral_type()) + 1
    kinds: list[str] = t.game.kind_names
    piles = [[card_name(t, card) for card in range(types) for _ in range(t.won[row * types + card])] for row in range(int(n.colours) + 1)]
    fields: dict[str, Any] = {
        "turn": int(t.turn),
        "active": colour_name(t, t.active),
        "first": colour_name(t, t.first),
        "cards": cards,
        "sunk": gone,
        "supply": {
            colour_name(t, c): {"frogs": int(t.supply_frogs[c]), "bullfrogs": int(t.supply_bulls[c]), "out": int(t.out_bulls[c])}
            for c in colours
        },
        "hand": {colour_name(t, c): {name: int(t.hand[c * n.kinds + k]) for k, name in enumerate(kinds)} for c in colours},
        "pile": {colour_name(t, c): {name: int(t.pile[c * n.kinds + k]) for k, name in enumerate(kinds)} for c in colours},
        "won": {colour_name(t, c): piles[c] for c in colours},
        "tied": piles[int(n.colours)],
        "played": None if t.played == NONE else int(t.played),
        "actions_left": int(t.left),
        "sabotages": int(t.sabotaged),
        "steps": [[STEP_NAMES[frame[0]], *frame[1:5]] for frame in t.frames.to_list()],
    }
    if n.solo:
        fields["marker"] = int(t.marker)
        fields["action_die"] = int(t.die)
        fields["movement_die"] = None if t.way == NONE else FACES[t.way]
    return fields


def read_fields(t: Table, fields: dict[str, Any]) -> None:
    """The inverse of write_fields. A supply that is left out is what the table leaves over."""
    n = t.n
    names: list[str] = [str(name) for name in t.game.colours[: int(n.colours)]]
    kinds: list[str] = t.game.kind_names
    by_name: dict[str, int] = {card_name(t, card): card for card in range(int(t.neutral_type()) + 2)}
    set_up(t, n)
    wipe(t)
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
    supply = fields.get("supply", {})
    for colour, name in enumerate(names):
        him = n.solo and colour == 1
        mine = supply.get(name, {})
        on_table_frogs: i64 = 0
        on_table_bulls: i64 = 0
        for slot in range(total):
            on_table_frogs += t.frogs_on(slot, colour)
            on_table_bulls += t.bulls_on(slot, colour)
        all_frogs = n.isaac_frogs if him else n.frogs
        all_bulls = 0 if him else n.bullfrogs
        t.out_bulls[colour] = int(mine.get("out", 0))
        t.supply_frogs[colour] = int(mine.get("frogs", int(all_frogs - on_table_frogs)))
        t.supply_bulls[colour] = int(mine.get("bullfrogs", int(all_bulls - on_table_bulls - t.out_bulls[colour])))
        for k, kind in enumerate(kinds):
            t.hand[colour * n.kinds + k] = int(fields.get("hand", {}).get(name, {}).get(kind, 0))
            t.pile[colour * n.kinds + k] = int(fields.get("pile", {}).get(name, {}).get(kind, 0))
    types = int(t.neutral_type()) + 1
    for row in range(int(n.colours) + 1):
        pile = fields.get("tied", []) if row == n.colours else fields.get("won", {}).get(names[row], [])
        for name in pile:
            need(name in by_name and name != "log", f"no score pile can hold {name!r}")
            t.won[row * types + by_name[name]] += 1
    for key in ("active", "first"):
        need(fields.get(key, names[0]) in names, f"{key} must be one of {', '.join(names)}")
    t.turn = int(fields.get("turn", 1))
    t.active = names.index(fields.get("active", names[0]))
    t.first = names.index(fields.get("first", names[0]))
    played = fields.get("played")
    t.played = NONE if played is None else int(played)
    t.left = int(fields.get("actions_left", 0))
    t.sabotaged = int(fields.get("sabotages", 0))
    t.marker = int(fields.get("marker", LOG)) if n.solo else NONE
    t.die = int(fields.get("action_die", 0))
    face = fields.get("movement_die")
    need(face is None or face in FACES, f"the movement die shows one of {', '.join(FACES)}")
    t.way = NONE if face is None else FACES.index(face)
    steps: list[list[int]] = []
    for step in fields["steps"]:
        need(step[0] in STEP_NAMES, f"there is no step {step[0]!r}; steps are {', '.join(STEP_NAMES)}")
        numbers = [int(number) for number in step[1:]]
        steps.append([STEP_NAMES.index(step[0]), *numbers, *[0] * (7 - len(numbers))])
    t.frames.set_list(steps)
    check(t)

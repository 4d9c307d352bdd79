"""The data file read into Numbers, with errors that say which fact is wrong."""

from __future__ import annotations

import re

from librt.vecs import vec
from mypy_extensions import i64

from ...engine.data import Facts, Read
from ...engine.observation import starts
from .files.observation import layout
from .rules.families import number_actions
from .rules.numbers import FACES, FOUR_CLASSES, NONE, WINNER_LAST
from .rules.numbers import BullfrogsNumbers as Numbers

EDITIONS = ("published", "v1.23")
RESERVED = {"log", "neutral", "frog", "bullfrog", "to"}
MOST_KINDS = 12  # as many as a hand can show side by side
MOST_CARDS = 120  # on the table at once, neutral pads included


def ints(values: list[int]) -> vec[i64]:
    return vec[i64]([i64(value) for value in values])


def kind_names(facts: Facts) -> list[str]:
    """The names of the kinds of pads, used in notation."""
    deck = facts.tables("deck", least=1)
    if len(deck) > MOST_KINDS:
        raise facts.fail("deck", f"has {len(deck)} kinds of cards; {MOST_KINDS} are the most")
    return words(facts, "deck", [kind.word("kind") for kind in deck])


def colour_names(facts: Facts) -> list[str]:
    """The names of the colours, used in notation."""
    colours = facts.table("colours")
    return words(colours, "names", colours.words("names", least=4))


def words(facts: Facts, key: str, names: list[str]) -> list[str]:
    """Names as notation needs them: different, each one word in small letters, none that means something else there."""
    if clashes := sorted(RESERVED & set(names)):
        raise facts.fail(key, f"can't use the name {clashes[0]!r}, which stands for something else in the notation of moves and positions")
    if len(set(names)) < len(names) or any(not re.fullmatch(r"\w+", name) or name != name.casefold() for name in names):
        raise facts.fail(key, f"needs different names, each one word in small letters, has {', '.join(map(repr, names))}")
    return names


def check_fixed(facts: Facts) -> None:
    """Facts that stand in the file for the reader's sake and can't be changed there: a change must not be ignored silently."""
    fixed = {"schema": 1, "game": "bullfrogs", "players.min": 2, "players.max": 4, "log.cell": [0, 0], "neutral_pad.actions": 0}
    fixed |= {"solitaire.isaac_markers": 1, "solitaire.marker_start": [0, 0], "solitaire.isaac_first": True}
    for name, value in fixed.items():
        table, _, key = name.rpartition(".")
        place = facts.table(table) if table else facts
        place.note(key, Read(fixed=True))
        if key in place.raw and place.raw[key] != value:
            raise place.fail(key, f"must be {value!r} (the rules know nothing else), not {place.raw[key]!r}")


def ranks(facts: Facts) -> list[tuple[int | None, str]]:
    """Solitaire ranks, lowest first (BF-85)."""
    result: list[tuple[int | None, str]] = []
    for rank in facts.table("solitaire").tables("rank", least=1):
        result.append((rank.number("min", -1000, 1000) if "min" in rank.raw else None, rank.word("name")))
    bounds = [low for low, _ in result[1:]]
    if result[0][0] is not None or None in bounds or bounds != sorted(set(bounds), key=lambda low: low or 0):
        raise facts.fail("solitaire.rank", "must begin with a rank without min and go up from there, each min above the one before")
    return result


def by_colour(facts: Facts, piece: str, low: int, high: int, players: int, solo: bool) -> list[int]:
    """Pieces of each colour: as many for all (BF-11), more or fewer by the handicap of a seat; Isaac has his own (BF-62)."""
    usual = facts.table("pieces").number(piece, low, high)
    numbers = [usual + more for more in facts.handicap(piece, -high, high, players)]
    for seat, count in enumerate(numbers):
        if not low <= count <= high:
            raise facts.fail(f"handicap.{piece}", f"gives seat {seat} {count} {piece}; {low} to {high} are possible")
    isaac = facts.table("solitaire").number("isaac_frogs", 0, 60) if piece == "frogs" else 0
    return [*numbers, isaac] if solo else numbers


def numbers(facts: Facts, players: int, edition: str, start: int | None, solo: bool) -> Numbers:
    """Everything that compiled rules need to know."""
    check_fixed(facts)
    n = Numbers()
    solitaire = facts.table("solitaire")
    n.solo = solo
    n.colours = 2 if solo else players
    deck = facts.tables("deck", least=1)
    neutral = facts.table("neutral_pad")
    ways = facts.table("editions").table(edition)
    copies = [kind.number("copies", 0, 60) for kind in deck]
    if sum(copies) != facts.table("deck_size").number("cards", 1, 200):
        raise facts.fail("deck", f"holds {sum(copies)} cards, but [deck_size] says {facts.table('deck_size').raw['cards']}")
    if solo and solitaire.raw.get("player_cards", sum(copies)) != sum(copies):  # BF-61
        raise solitaire.fail("player_cards", f"must be {sum(copies)}, the size of the deck, not {solitaire.raw['player_cards']!r}")
    if players == 4:  # BF-13
        for removed in ways.tables("removed_with_four_players"):
            actions = removed.number("actions", 0, 20)
            for k, kind in enumerate(deck):
                if kind.number("actions", 0, 20) == actions:
                    copies[k] -= removed.number("copies", 0, 60)
                    if copies[k] < 0:
                        raise removed.fail("copies", "removes more cards than the deck has")
                    break
            else:
                raise removed.fail("actions", f"= {actions}: no kind of card has that many actions")
    n.kinds = len(deck)
    n.actions = ints([kind.number("actions", 0, 20) for kind in deck])
    n.spaces = ints([kind.number("spaces", 1, 12) for kind in deck] + [neutral.number("spaces", 1, 12)])
    n.points = ints([kind.number("points", 0, 100) for kind in deck] + [neutral.number("points", 0, 100)])
    n.copies = ints(copies)
    n.deck_size = sum(copies)
    pieces = facts.table("pieces")
    n.frogs = ints(by_colour(facts, "frogs", 0, 60, players, solo))
    n.bullfrogs = ints(by_colour(facts, "bullfrogs", 0, 20, players, solo))
    n.frog_strength = pieces.number("frog_strength", 1, 20)  # with 0 a battle would be tied with those who are not there (BF-34)
    n.bullfrog_strength = pieces.number("bullfrog_strength", 1, 20)
    limits = facts.table("limits")
    n.hand = limits.number("hand", 1, 20)
    n.deploys_per_pad = limits.number("deploys_per_pad_per_turn", 1, 20)
    if n.deck_size < (1 if solo else n.hand):
        raise facts.fail("deck", f"has {n.deck_size} cards, fewer than a hand of {n.hand}")
    n.push = ways.word("sabotage", ("push", "return to supply")) == "push"
    n.sabotages = ways.number("sabotages_per_turn", 0, 20)
    n.redeploy_from_log = ways.flag("redeploy_from_log")
    n.priority = FOUR_CLASSES if ways.word("jump_priority", ("four classes", "winner last")) == "four classes" else WINNER_LAST
    score, log = facts.table("score"), facts.table("log")
    n.own_colour_bonus = (solitaire if solo else score).number("own_colour_bonus", 0, 20)
    n.log_frog = log.number("frog_points", 0, 20)
    n.log_bullfrog = log.number("bullfrog_points", 0, 20)
    n.log_bonus = log.number("majority_bonus", 0, 50)
    n.tie_frog = score.number("tie_break_frog", 0, 20)
    n.tie_bullfrog = score.number("tie_break_bullfrog", 0, 20)
    n.isaac_deploys = solitaire.number("isaac_deploys_per_turn", 0, 20)
    n.isaac_bumps = solitaire.number("isaac_bumps_per_turn", 0, 20)
    die = sorted(solitaire.table("action_die").numbers("faces", 0, 9))
    n.action_faces = ints(sorted(set(die)))
    n.action_weights = ints([die.count(face) for face in sorted(set(die))])
    moves = solitaire.table("movement_die").words("faces", FACES)
    n.move_weights = ints([moves.count(face) for face in FACES])
    n.start = NONE if start is None else start
    lay_out(n, facts)
    return n


def lay_out(n: Numbers, facts: Facts) -> None:
    """Grid and numbering; the start layout must be one group around the Log (BF-14)."""
    cells = facts.table("start_layout").get("neutral_cells")
    near_log = isinstance(cells, list) and all(
        isinstance(c, list) and len(c) == 2 and all(type(v) is int and abs(v) < 8 for v in c) for c in cells
    )
    if not near_log:
        raise facts.fail("start_layout.neutral_cells", "must be a list of [x, y] near the Log")
    if len(cells) != facts.table("neutral_pad").number("copies", 0, 12):
        raise facts.fail("start_layout.neutral_cells", "must have as many cells as there are neutral pads")
    group, grows = {(0, 0)}, True
    rest = {(x, y) for x, y in cells}
    if len(rest) < len(cells) or (0, 0) in rest:
        raise facts.fail("start_layout.neutral_cells", "must be different cells, none of them the Log's")
    while grows:
        near = {(x, y) for x, y in rest if {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & group}
        group, rest, grows = group | near, rest - near, bool(near)
    if rest:
        raise facts.fail("start_layout.neutral_cells", "must be connected with the Log")
    n.neutrals = ints([0] * len(cells))
    if n.deck_size * (1 if n.solo else n.colours) + len(cells) > MOST_CARDS:
        raise facts.fail("deck", f"is too large: {n.deck_size} cards in each deck are more than the table can hold")
    n.lay_grid()
    number_actions(n)
    if n.families.end > 65536:
        raise facts.fail("deck", f"is too large: {n.families.end} actions are more than the game can number (65536)")
    n.neutrals = ints([int(n.cell(x, y)) for x, y in cells])
    n.observed = starts(layout(n))

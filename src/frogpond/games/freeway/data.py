"""The data file read into Numbers, with errors that say which fact is wrong."""

from __future__ import annotations

from typing import Any

from ...engine.data import Facts
from ...engine.observation import starts
from .files.observation import layout
from .rules.families import number_actions
from .rules.numbers import MOST_FACES, MOST_SPOTS, NONE
from .rules.numbers import FreewayNumbers as Numbers
from .rules.paths import ints, lay_road, list_hits, list_moves
from .rules.pond import Lilypad, Pond, without_brown

BETWEEN_CHOICES = ("nearest", "touching")
SOURCES = ("rulebook", "published review", "reconstruction")
MOST_ACTIONS = 65_536
SCHEMA = 1
ATTACK = "one die alone is a move, and seven more than anybody rolls"
HOPS = "no die of ours takes a frog further"
FREE = ("ponds", "ponds.*.entry")  # keys are the names of ponds and Lanes
FIXED = ("players.*",)  # no rule reads them


def check_head(facts: Facts) -> None:
    """The file is meant for this game and this program."""
    facts.word("game", ("freeway",))
    facts.number("schema", SCHEMA, SCHEMA)
    check_sources(facts)


def check_sources(facts: Facts) -> None:
    """Every table with facts says where they come from: one word for all, or one for each key."""
    for key in ("players", "frogs", "colours", "dice", "road", "attacks", "score", "options"):
        check_source(facts.table(key))
    for board in facts.table("boards").raw:
        check_source(facts.table("boards").table(str(board)))
    for name in facts.table("ponds").raw:
        pond = facts.table("ponds").table(str(name))
        check_source(pond)
        for pad in pond.tables("pads", least=1):
            check_source(pad)


def check_source(table: Facts) -> None:
    if isinstance(table.get("source"), str):
        table.word("source", SOURCES)
        return
    words = table.table("source")
    for key in table.raw:
        if key != "source":
            words.word(key, SOURCES)


def option_defaults(facts: Facts) -> dict[str, Any]:
    """The defaults of the data file for the options of the game."""
    table = facts.table("options")
    start = table.get("start")
    if start != "random":
        start = table.number("start", 0, 3)
    return {"start": start, "between": table.word("between", BETWEEN_CHOICES), "round_cap": table.number("round_cap", 1, 10_000)}


def colours(facts: Facts, players: int) -> tuple[str, ...]:
    """The players' colours; text pictures show a frog by its first letter."""
    table = facts.table("colours")
    names = table.words("names", least=players)
    if any(not name.isalpha() or name != name.lower() for name in names) or len({name[0] for name in names}) < len(names):
        raise table.fail("names", "must be words of small letters, each with another first letter")
    return tuple(names)


def lanes(facts: Facts, players: int) -> tuple[str, ...]:
    """The names of the Lanes (FW-1)."""
    board = facts.table("boards").table(str(players))
    names = board.words("lanes")
    if len(names) > 2 or len(set(names)) < len(names) or not all(name.isalpha() and name.isascii() for name in names):
        raise board.fail("lanes", f"must be one or two different names made of letters, not {', '.join(map(repr, names))}")
    return tuple(names)


def brown_names(facts: Facts, players: int) -> tuple[str, ...]:
    """Pads that this number of players leaves out (FW-52)."""
    board = facts.table("boards").table(str(players))
    pads = facts.table("ponds").table(board.word("pond")).tables("pads")
    return () if board.flag("brown") else tuple(pad.word("id") for pad in pads if pad.flag("brown"))


def read_pond(facts: Facts, players: int, lane_names: tuple[str, ...]) -> Pond:
    """The pads in play, each reachable, without circles of arrows (FW-48 to FW-52)."""
    board = facts.table("boards").table(str(players))
    table = facts.table("ponds").table(board.word("pond", tuple(facts.table("ponds").raw)))
    rows: list[tuple[str, int, list[str], bool]] = []
    for pad in table.tables("pads", least=1):
        name = pad.word("id")
        if not name.isalnum():
            raise pad.fail("id", f"must be made of letters and digits, not {name!r}")
        rows.append((name, pad.number("flies", 0, 100, "a pad shows at most 100 flies"), pad.words("to", least=0), pad.flag("brown")))
    names = [name for name, _, _, _ in rows]
    folded = [name.casefold() for name in names]
    twice = sorted({name for name in names if folded.count(name.casefold()) > 1})
    if twice:
        raise table.fail("pads", f"has pads of the same name: {', '.join(twice)}")
    for name, _, arrows, _ in rows:
        strange = [to for to in arrows if to not in names]
        if strange or len(set(arrows)) < len(arrows):
            problem = f"to {', '.join(map(repr, strange))}, which is no pad" if strange else "twice to the same pad"
            raise table.fail("pads", f"has an arrow from {name} {problem}")
    rows_in_use = without_brown(rows, board.flag("brown"))
    index = {name: i for i, (name, _, _, _) in enumerate(rows_in_use)}
    entry = table.table("entry")
    entries: list[int] = []
    for lane in lane_names:
        if entry.word(lane) not in index:
            raise entry.fail(lane, f"must be a pad in play, not {entry.raw[lane]!r}")
        entries.append(index[entry.raw[lane]])
    pads = tuple(Lilypad(name, flies, tuple(index[to] for to in arrows), brown) for name, flies, arrows, brown in rows_in_use)
    pond = Pond(pads, tuple(entries))
    if pond.circle():
        raise table.fail("pads", f"has arrows in a circle: {', '.join(pond.circle())}")
    apart = [pad.name for i, pad in enumerate(pads) if i not in pond.reachable()]
    if apart:
        raise table.fail("pads", f"has pads that no arrow leads to with {players} players: {', '.join(apart)}")
    return pond


def numbers(facts: Facts, players: int, pond: Pond, start: int | None, between: str, round_cap: int) -> Numbers:
    """Everything that compiled rules need to know."""
    n = Numbers()
    n.seats = players
    frogs = facts.table("frogs")
    n.frogs = frogs.number("in_play", 1, 6, "each needs a die of its own, and six dice are the most")
    frogs.number("made", int(n.frogs), 100, "at least as many as are in play")
    n.start_puddle = frogs.number("start_puddle", 0, 6, "no more than can be in play")
    sidewalk = frogs.number("start_sidewalk", 1, 6, "the first turn needs a frog to roll a die for (FW-8)")
    if n.start_puddle + sidewalk != n.frogs:
        rest = int(n.frogs) - sidewalk
        raise frogs.fail("start_puddle", f"and start_sidewalk must add up to the {n.frogs} frogs in play", rest if rest >= 0 else None)
    enough = players * (int(n.frogs) - 1) + 1
    if len(pond.pads) < enough:
        raise facts.fail("ponds", f"give {players} players {len(pond.pads)} pads; at least {enough} are needed so that somebody can finish")
    dice = facts.table("dice")
    n.max_dice = dice.number("max", 1, 6, "there is one for each frog, and six frogs are the most", limit="frogs.in_play")
    sides = dice.numbers("faces", 0, 99, why="a die has room for two figures")
    if len(set(sides)) > MOST_FACES:
        raise dice.fail("faces", f"has {len(set(sides))} different ones, at most {MOST_FACES} are possible")
    if not any(sides):
        raise dice.fail("faces", "must have one that is not 0")
    read_die(n, sides)
    read_attacks(n, facts.table("attacks"))
    n.bonus = facts.table("score").number("bonus", 0, 100, "as many as a pad can have")
    n.head_start = ints(facts.handicap("flies", 0, 20, players))
    n.start = NONE if start is None else start
    n.touching = between == "touching"
    n.turn_cap = round_cap * players
    read_road(n, facts, players, pond)
    number_actions(n)
    if n.families.end > MOST_ACTIONS:
        raise facts.fail("road", f"and dice make {n.families.end} actions, more than the {MOST_ACTIONS} that can be numbered")
    n.observed = starts(layout(n))
    return n


def read_die(n: Numbers, sides: list[int]) -> None:
    """The different faces of a die, smallest first; a face may be on several sides."""
    faces = sorted(set(sides))
    counts = [sides.count(pips) for pips in faces]
    n.faces = len(faces)
    n.face = ints(faces)
    n.face_outcomes = ints(list(range(len(faces))))
    n.face_weights = ints(counts)
    n.sides = ints([faces.index(pips) for pips in sides])
    n.odds = [(face, count / len(sides)) for face, count in enumerate(counts)]
    n.first_seat = len(faces)


def read_attacks(n: Numbers, attacks: Facts) -> None:
    """Equal dice needed. A Smash takes all dice, so that no frog that moved can be hit by it (FW-65)."""
    n.squish_dice = attacks.number("squish", 2, 7, ATTACK)
    n.squash_dice = attacks.number("squash", 2, 7, ATTACK)
    n.smash_dice = attacks.number("smash", 2, 7, ATTACK)
    if not n.squish_dice < n.squash_dice < n.smash_dice:
        raise attacks.fail("squish", "must need fewer dice than squash, and squash fewer than smash")
    if n.smash_dice < n.max_dice:
        raise attacks.fail("smash", f"must need all {n.max_dice} dice (FW-65), not {n.smash_dice}", int(n.max_dice))


def read_road(n: Numbers, facts: Facts, players: int, pond: Pond) -> None:
    """Lanes, Median, and all ways over them."""
    road = facts.table("road")
    n.lanes = len(lanes(facts, players))
    n.spots = road.number("spots", 3, MOST_SPOTS, "road, Median and road again need one each, and the board has room for 62")
    if n.spots * n.lanes > MOST_SPOTS:
        raise road.fail("spots", f"must be at most {MOST_SPOTS} in all Lanes together, not {n.spots * n.lanes}: the board has no more room")
    median = road.numbers("median", 2, int(n.spots) - 1, why="road must come before and after it")
    if median != list(range(median[0], median[0] + len(median))):
        raise road.fail("median", "must be neighbouring spots in order, with road before and after them")
    lay_road(n, median, pond)
    list_moves(n, pond, road.number("hop_over_cost", 0, 20, HOPS), road.number("hop_overs_per_move", 0, 20, HOPS))
    list_hits(n)

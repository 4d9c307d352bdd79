"""Recorded games in which rules can be seen: `python docs/seen_games.py [GAME ...]` writes `seen.json` into the folder of each game.

Games of every kind are played: every number of seats, edition, variant and form of teams. At first bots play as they like; later games are
curious: whoever is to move looks whether some move shows a rule that no game so far has shown, and takes it. Of all these the few are kept
that together show the rules. A rule is shown by a move whose log cites it; by one of which the game's witness says what the rule did there
(a module of `docs/rule_examples`); or by a move that somebody might try and that the rule refuses.
tests/web/test_rule_replay.py replays them all: run this
again after a change of the rules, of what is cited, or of the notation.
"""

from __future__ import annotations

import json
import random
import re
import sys
from dataclasses import dataclass, field
from importlib import import_module
from importlib.resources import files
from typing import Any

from rule_examples import RuleExample, Witnesses

from frogpond import CHANCE, Record, Rng, State, make
from frogpond.bots.levels import Harmless
from frogpond.bots.registry import make as make_bot
from frogpond.engine.event import Event

Kind = tuple[str, int, dict[str, Any], str]
ALL_VARIANTS = "team-play,quakes-vortexes,aether-surge,symbiotic-teammates,knockback-resistance"
SHORT = {"duration": "short"}
HARMLESS = "harmless"  # whoever moves at random, but does nothing silly: rare things happen to them
KINDS: dict[str, list[Kind]] = {
    "frogpond.games.bullfrogs": [
        ("bullfrogs", 2, {}, "froglet"), ("bullfrogs", 3, {}, "froglet"), ("bullfrogs", 4, {}, "froglet"),
        ("bullfrogs", 3, {"edition": "v1.23"}, "froglet"), ("bullfrogs-solo", 1, {}, "froglet"), ("bullfrogs-solo", 1, {}, HARMLESS),
        ("bullfrogs", 2, {"start": "random"}, HARMLESS), ("bullfrogs", 2, {"edition": "v1.23"}, HARMLESS),
        ("bullfrogs", 4, {"edition": "v1.23"}, "froglet"), ("bullfrogs", 2, {}, HARMLESS),
    ],
    "frogpond.games.cosmic": [
        ("cosmic-frog", 3, SHORT, HARMLESS), ("cosmic-frog", 4, SHORT, "froglet"), ("cosmic-frog", 3, {"duration": "long"}, "frog"),
        ("cosmic-frog", 4, {**SHORT, "teams": 2, "variants": ALL_VARIANTS}, "froglet"),
        ("cosmic-frog", 3, {**SHORT, "variants": "dimensional-decisions,abundant-harmonious"}, "froglet"),
        ("cosmic-frog", 3, {**SHORT, "variants": "bounce-back", "land_layout": "clusters"}, "froglet"),
        ("cosmic-frog", 3, {**SHORT, "land_layout": "players", "abundant_harmonious": "open"}, "froglet"),
        ("cosmic-frog", 2, {**SHORT, "frogs": 4, "teams": 2}, "froglet"), ("cosmic-frog", 6, {**SHORT, "teams": 3}, "froglet"),
        ("cosmic-frog", 5, SHORT, "froglet"), ("cosmic-frog", 3, {"duration": "normal", "vault_layout": "3x3"}, "frog"),
        ("cosmic-frog", 4, {**SHORT, "variants": "quakes-vortexes"}, "froglet"),
        ("cosmic-frog", 4, {"teams": 2, "variants": "team-play"}, "frog"),
    ],
    "frogpond.games.freeway": [
        ("freeway", 2, {}, "froglet"), ("freeway", 3, {}, "froglet"), ("freeway", 4, {}, HARMLESS), ("freeway", 3, {}, HARMLESS),
        ("freeway", 2, {"round_cap": 12}, HARMLESS), ("freeway", 2, {"start": "random"}, HARMLESS),
        ("freeway", 4, {"between": "touching"}, HARMLESS),
    ],
}  # fmt: skip
"""By package: game, players, options and the bot in every seat."""
ALONE: Kind = ("bullfrogs-solo", 1, {}, HARMLESS)
SOUGHT: dict[str, list[tuple[Kind, int]]] = {
    "frogpond.games.bullfrogs": [(("bullfrogs", 2, {}, HARMLESS), 1002), (ALONE, 1048), (ALONE, 2780), (ALONE, 5004)],
    "frogpond.games.cosmic": [
        (("cosmic-frog", 3, {"duration": "normal", "vault_layout": "3x3"}, "frog"), 19),
        (("cosmic-frog", 3, {"duration": "long"}, "frog"), 21),
    ],
}
"""Games with what is rare, found by a long search: kind and seed."""
LIMIT = {"frogpond.games.bullfrogs": 45_000, "frogpond.games.cosmic": 110_000, "frogpond.games.freeway": 45_000}
"""How many signs the records of a package may have together."""
TRIES = 12  # of each kind at each decision
GAMES = 2  # of each kind that bots play as they like
CURIOUS = 6  # of each kind that are played to show what is still missing
LOOKS = 6  # moves that a curious player looks at
NAMES = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen",
    "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
]  # fmt: skip


@dataclass
class Played:
    """A game and where its rules are seen."""

    record: Record
    seen: dict[str, dict[str, Any]] = field(default_factory=dict)

    def new(self, covered: set[str]) -> set[str]:
        return set(self.seen) - covered


def witnesses_of(package: str) -> Witnesses:
    """What the game's own witnesses are."""
    module = import_module(f"rule_examples.{package.rpartition('.')[2]}")
    return next(value for value in vars(module).values() if isinstance(value, Witnesses))


def play(kind: Kind, seed: int, witnesses: Witnesses, wanted: set[str] | None = None) -> Played:
    """One game of bots, with the first moment of each rule that is wanted (None: all). The log's own words are the best moment, then a
    witness, then a refusal. With something wanted, whoever is to move likes moves that show it."""
    name, players, options, bot = kind
    game = make(name, players, **options)
    known = set(re.findall(r"[A-Z]{2}-\d+", game.look.rules()))
    known = known if wanted is None else known & wanted
    seated = [Harmless(seed * 10 + seat) if bot == HARMLESS else make_bot(bot, seed=seed * 10 + seat) for seat in range(game.seats)]
    played = Played(Record.of(game, **{f"seat{seat}": bot for seat in range(game.seats)}))
    cited: dict[str, dict[str, Any]] = {}
    told: dict[str, dict[str, Any]] = {}
    refused: dict[str, dict[str, Any]] = {}
    state, rng, draw = game.new(), Rng(seed), random.Random(seed)
    state.watch()
    turn: list[Event] = []
    while not state.is_over:
        seat, made = int(state.to_move), len(played.record.moves)
        missing = known - set(cited)
        if seat == CHANCE:
            action = int(state.sample(rng))
        else:
            for text in tries(state, draw, TRIES if wanted is None else TRIES // 4):
                action = state.parse(text)
                reason = state.why_not(seat, action) if action >= 0 else state.unread(text)
                if reason is not None and reason.rule in known:
                    refused.setdefault(reason.rule, {"move": made, "tried": text})
            action = seated[seat].choose(state.clone(), seat)
            if wanted is not None:
                action = curious(state, action, witnesses, missing - set(told), turn, made + 1, draw)
        before = state.clone()
        played.record.add(state, action)
        state.apply(action)
        scene = RuleExample(game, before, action, state, made + 1, list(state.events), turn)
        for event in scene.events:
            if event.rule in known:
                cited.setdefault(event.rule, {"move": made + 1})
        for rule in missing - set(told):
            if words := witnesses.says(rule, scene):
                told.setdefault(rule, {"move": made + 1, "shows": words})
        turn = [] if scene.passes_on else [*turn, *scene.events]
    played.seen = {**refused, **told, **cited}
    return played


def curious(state: State, usual: int, witnesses: Witnesses, missing: set[str], turn: list[Event], move: int, draw: random.Random) -> int:
    """A move that shows something that is missing, among some; else the usual one."""
    legal = state.legal_actions()
    for action in draw.sample(legal, min(LOOKS, len(legal))):
        after = state.clone()
        after.watch()
        after.apply(action)
        scene = RuleExample(state.game, state, action, after, move, list(after.events), turn)
        if any(event.rule in missing for event in scene.events) or any(witnesses.says(rule, scene) for rule in missing):
            return action
    return usual


def tries(state: State, draw: random.Random, many: int) -> list[str]:
    """What somebody might try here: moves of the numbering, and legal moves with one word changed."""
    legal = [state.text(action).split() for action in state.legal_actions()]
    found = [state.text(draw.randrange(state.game.num_actions)) for _ in range(many)]
    for _ in range(many):
        words, other = list(draw.choice(legal)), draw.choice([*legal, found[draw.randrange(many)].split()])
        words[draw.randrange(len(words))] = draw.choice(other)
        found.append(" ".join(words))
    return found


def chosen(played: list[Played], covered: set[str], room: int) -> list[Played]:
    """The games that show most rules together for their length, found one after the other."""
    kept: list[Played] = []
    covered = set(covered)
    while True:
        fitting = [one for one in played if one.new(covered) and len(one.record.text()) <= room]
        if not fitting:
            return kept
        best = max(fitting, key=lambda one: len(one.new(covered)) / (2_000 + len(one.record.text())))
        kept.append(best)
        covered |= set(best.seen)
        room -= len(best.record.text())


def pruned(kept: list[Played]) -> list[Played]:
    """Without games that show nothing that the others do not."""
    for one in sorted(kept, key=lambda one: -len(one.record.text())):
        others = [other for other in kept if other is not one]
        if not one.new({rule for other in others for rule in other.seen}):
            kept = others
    return kept


def search(package: str) -> list[Played]:
    """The games that are kept."""
    witnesses = witnesses_of(package)
    everything = set(re.findall(r"[A-Z]{2}-\d+", make(KINDS[package][0][0]).look.rules())) - set(witnesses.unseen)
    played = [play(kind, seed, witnesses) for kind in KINDS[package] for seed in range(1, GAMES + 1)]
    played += [play(kind, seed, witnesses) for kind, seed in SOUGHT.get(package, [])]
    room = LIMIT[package]
    kept = chosen(played, set(), room)
    for seed in range(100, 100 + CURIOUS):
        covered = {rule for one in kept for rule in one.seen}
        missing = everything - covered
        if not missing:
            break
        room = LIMIT[package] - sum(len(one.record.text()) for one in kept)
        kept += chosen([play(kind, seed, witnesses, missing) for kind in KINDS[package]], covered, room)
        print(f"{package}, round {seed - 99}: {len(missing)} missing: {' '.join(sorted(missing, key=number))}", flush=True)
    return pruned(kept)


def number(rule: str) -> int:
    return int(re.sub(r"\D", "", rule))


def rank(moment: dict[str, Any]) -> int:
    return 2 if "tried" in moment else 1 if "shows" in moment else 0


def write(package: str) -> None:
    kept = search(package)
    rules: dict[str, dict[str, Any]] = {}
    for name, one in zip(NAMES, kept, strict=False):
        for rule, moment in one.seen.items():
            if rule not in rules or rank(moment) < rank(rules[rule]):
                rules[rule] = {"game": name, **moment}
    ordered = dict(sorted(rules.items(), key=lambda item: number(item[0])))
    used = {moment["game"] for moment in rules.values()}
    games = {name: one.record.text() for name, one in zip(NAMES, kept, strict=False) if name in used}
    place = files(package).joinpath("seen.json")
    with open(str(place), "w", encoding="utf-8") as out:
        json.dump({"games": games, "rules": ordered}, out, indent=1)
        out.write("\n")
    print(f"{package}: {len(ordered)} rules in {len(games)} games")


if __name__ == "__main__":
    for package in sys.argv[1:] or KINDS:
        write(package if "." in package else f"frogpond.games.{package}")

"""The game against a second implementation of the rules: the same questions, answers, chances, table, knowledge and results all along
random games, from the deal and from positions in the thick of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import pytest

from cosmic.referee import CHANCE, Question, Referee
from cosmic.referee.knowledge import Viewer
from frogpond import SPECTATOR, Rng, State, make

Picture = dict[str, Any]
Item = TypeVar("Item")
UNMARKED = {"aside": 0, "held": 0, "nullified": False, "locked": False, "spent": False}
LIVELY = {
    "attack", "raid", "take", "reroll", "spoil", "possess", "drain", "disgorge", "tile", "spoils", "copy", "knockback", "bank", "burn",
    "spit", "swap", "spend", "crush", "discard", "drift", "bring",
}  # fmt: skip
PAIRS = (("hill", "mountain"), ("desert", "mesa"), ("swamp", "lake"), ("meadow", "forest"))
UNSETTLED = {"draw": ("oomph", "face", "ability")}
"""What of a frog is not compared while a card is drawn: in which order the parts of a return are done, the rules don't say (CF-82)."""
GAMES, PARTS = 1_000, 5  # games under `make verify`, in so many parts for each case
CASES: list[tuple[int, dict[str, Any]]] = [
    (3, {}),
    (4, {"vault_layout": "3x3", "duration": "long"}),
    (5, {"variants": ["aether-surge", "bounce-back", "knockback-resistance", "quakes-vortexes"], "duration": "short"}),
    (6, {"land_layout": "clusters", "variants": ["dimensional-decisions"]}),
    (4, {"variants": ["quakes-vortexes"], "quake_tiles": 1, "land_layout": "players", "abundant_harmonious": "open"}),
    (2, {"variants": ["dimensional-decisions", "symbiotic-teammates"], "abundant_harmonious": "hidden"}),
    (6, {"teams": 2, "variants": ["symbiotic-teammates", "quakes-vortexes", "knockback-resistance"], "abundant_harmonious": "open"}),
    (3, {"frogs": 6, "variants": ["aether-surge", "bounce-back", "symbiotic-teammates"], "land_layout": "clusters", "duration": "short"}),
    (6, {"teams": 3, "variants": ["abundant-harmonious", "dimensional-decisions"], "duration": "long"}),
    (5, {"variants": ["team-play", "dimensional-decisions"], "land_layout": "clusters", "abundant_harmonious": "open"}),
    (2, {"frogs": 5, "variants": ["symbiotic-teammates", "quakes-vortexes"], "vault_layout": "3x3"}),
]


def engine_picture(fields: Picture) -> Picture:
    """The position's JSON in the referee's words."""
    same = ("hexes", "vaults", "deck", "discard", "backs", "fractures", "queue")
    return {key: fields[key] for key in same} | {
        "aether": set(fields["aether"]),
        "frogs": {name: UNMARKED | frog for name, frog in fields["frogs"].items()},
        "splinters": set(fields["splinters"]),
    }


def referee_picture(referee: Referee) -> Picture:
    vaults = {referee.captain(team): vault for team, vault in enumerate(referee.vaults)}
    return {
        "hexes": {name: stack[1:] for name, stack in referee.stacks.items() if len(stack) > 1},
        "vaults": {name: {slot: pile for slot, pile in vault.items() if pile} for name, vault in vaults.items()},
        "deck": referee.deck,
        "discard": referee.discard,
        "backs": referee.backs,
        "fractures": referee.fractures,
        "queue": referee.queue,
        "aether": {name for name, stack in referee.stacks.items() if not stack},
        "frogs": {name: dict(vars(frog)) for name, frog in referee.frogs.items()},
        "splinters": set(referee.splinters),
    }


def check_table(fields: Picture, referee: Referee, moment: str) -> None:
    pictures = [engine_picture(fields), referee_picture(referee)]
    for picture in pictures:
        for frog in picture["frogs"].values():
            for unsettled in UNSETTLED.get(moment, ()):
                del frog[unsettled]
    assert pictures[0] == pictures[1]


def check_knowledge(viewer: Viewer, card: str, shown: set[str]) -> None:
    """A card is shown as what it can be for the viewer, at least: nothing that follows from no sight, and everything that was seen.
    What takes reasoning (which of two cards was kept, once the other is seen) may be left out."""
    assert viewer.possible(card) <= shown, (card, viewer.possible(card), shown)
    assert shown == {card} if card in viewer.followed else shown <= set(viewer.cards) - viewer.followed, (card, shown, viewer.followed)


def check_view(state: State, seat: int, referee: Referee) -> None:
    """What a seat or a spectator is shown: what it knows of each card (CF-15, CF-17), and what follows from the table."""
    view: Any = state.view(seat)
    team = len(referee.teams) if seat == SPECTATOR else referee.team_of[list(referee.frogs)[seat]]
    viewer = referee.viewers[team]
    for shown, (name, frog) in zip(view.frogs, referee.frogs.items(), strict=True):
        assert (shown.seat, shown.team) == (referee.seat_of[name], referee.team_of[name])
        if frog.ability:
            assert not (shown.ability and shown.may_be)
            check_knowledge(viewer, frog.ability, set(shown.may_be) or {shown.ability})
        assert shown.dice == tuple(referee.colour(name, column) for column in ("shard", "aether", "raid"))
    for card, known in zip(referee.queue, view.queue, strict=True):
        check_knowledge(viewer, card, {known} if known else set(viewer.cards) - viewer.followed)
    assert view.looking == ([] if seat == SPECTATOR else referee.hands[team])
    assert view.unseen == len(referee.unseen_cards())
    for hex in view.hexes:
        assert hex.edges == tuple(referee.edges(hex.name) if hex.tiles else ()), hex
    for number, vault in enumerate(view.vaults):
        assert (vault.siphons, vault.open) == (tuple(referee.siphons(number)), referee.farthest(number))
        assert (vault.diversity, vault.bonus) == (referee.diversity(number), referee.bonus(number))


def check_question(state: State, question: Question) -> None:
    """Who decides and between what; for chance, how likely each is."""
    assert not state.is_over
    assert state.to_move == question.who
    if question.who == CHANCE:
        total = sum(question.answers.values())
        expected = {answer: pytest.approx(weight / total) for answer, weight in question.answers.items()}
        assert {state.text(outcome): share for outcome, share in state.chance_outcomes()} == expected
    else:
        assert {state.text(action) for action in state.legal_actions()} == set(question.answers)


def pick(rng: Rng, words: list[list[str]]) -> list[str]:
    """Any first word, then any action that begins with it, so that the many leaps do not crowd out the rest."""
    firsts = sorted({each[0] for each in words})
    first = firsts[rng.below(len(firsts))]
    found = [each for each in words if each[0] == first]
    return found[rng.below(len(found))]


def choose(state: State, fields: Picture, rng: Rng) -> str:
    """A random answer; more often than not one that has to do with other frogs."""
    if state.to_move == CHANCE:
        return state.text(int(state.sample(rng)))
    words = [state.text(action).split() for action in state.legal_actions()]
    others = {frog["place"] for seat, frog in enumerate(fields["frogs"].values()) if seat != state.to_move}
    lively = [each for each in words if each[0] in LIVELY or (each[0] in ("leap", "slipstream", "land") and each[1] in others - {"aether"})]
    return " ".join(pick(rng, lively if lively and rng.below(3) else words))


def shuffled(rng: Rng, items: Iterable[Item]) -> list[Item]:
    left, order = list(items), []
    while left:
        order.append(left.pop(rng.below(len(left))))
    return order


def crowded(players: int, options: dict[str, Any], rng: Rng) -> State:
    """A made-up position in the thick of a game: ground is gone, Vaults are filled, most cards face up, some frogs out of play."""
    state = make("cosmic-frog", players, **options).new()
    while (fields := state.to_json()["state"])["steps"] != [["card"]]:
        state.play(choose(state, fields, rng))
    facts: Any = state.game.facts()
    names = shuffled(rng, facts.raw["shard"]["hexes"])
    gone, ground = names[:30], names[30:]
    tiles = shuffled(rng, [land for name in gone for land in fields["hexes"].pop(name, ())])
    abilities = shuffled(rng, [card["name"] for card in facts.raw["ability"]])
    frogs: dict[str, dict[str, Any]] = {}
    vaults: dict[str, dict[str, list[str]]] = {}
    for owner in fields["vaults"]:
        vaults[owner] = {slot: [tiles.pop() for _ in range(1 + rng.below(2)) if tiles] for slot in "ABCF"[: rng.below(4)]}
        for low, high in shuffled(rng, PAIRS)[: rng.below(3)]:  # Siphons, as far as there are tiles for them
            pile = [tile for tile in tiles if tile.endswith(low)][:2] + [tile for tile in tiles if tile.endswith(high)][:1]
            if len(pile) == 3 and pile[1].endswith(low):
                for tile in pile:
                    tiles.remove(tile)
                vaults[owner]["DE"[len(vaults[owner].keys() & {"D"})]] = [pile[0], pile[2], pile[1]]
    for name in fields["frogs"]:
        gullet = [tiles.pop() if tiles and rng.below(3) else "barren" for _ in range(rng.below(5))]
        if not rng.below(4):
            frogs[name] = {"place": f"dimension {1 + rng.below(4)}", "oomph": 0, "aside": rng.below(3), "ability": None}
        else:
            place = "aether" if rng.below(2) else ground.pop()
            frogs[name] = {"place": place, "oomph": rng.below(7), "ability": abilities.pop(), "held": int(not rng.below(6))}
            frogs[name]["face"] = "up" if rng.below(3) else "down"
        frogs[name]["gullet"] = gullet
    position = {"hexes": fields["hexes"], "aether": gone, "frogs": frogs, "vaults": vaults, "fractures": rng.below(6)}
    loaded: State = state.game.from_json({**state.game.to_json(), "state": position})
    return loaded


def play(state: State, players: int, options: dict[str, Any], rng: Rng, steps: int = 100_000) -> Counter[str]:
    """A game by both implementations, to its end or for some steps; how often each word was answered."""
    met: Counter[str] = Counter()
    fields = state.to_json()["state"]
    facts: Any = state.game.facts()
    referee = Referee(facts.raw, players, options)
    course = referee.play_from(fields) if fields["steps"] == [["card"]] else referee.play()
    question: Question | None = next(course)
    while question:
        moment = next(iter(question.answers)).split()[0]
        check_question(state, question)
        check_table(fields, referee, moment)
        if moment != "draw":
            seat = rng.below(players + 1)
            check_view(state, seat if seat < players else SPECTATOR, referee)
        if met.total() == steps:
            return met
        text = choose(state, fields, rng)
        met[text.split()[0]] += 1
        state.play(text)
        fields = state.to_json()["state"]
        question = next_question(course, text)
    assert state.is_over
    check_table(fields, referee, "over")
    by_seat = {referee.seat_of[name]: referee.score(name) for name in referee.frogs}
    scores = [by_seat[seat] for seat in range(players)]
    assert list(state.scores()) == scores
    assert state.winners() == [seat for seat in range(players) if scores[seat] == max(scores)]  # CF-102
    return met


def next_question(course: Any, text: str) -> Question | None:
    try:
        question: Question = course.send(text)
    except StopIteration:
        return None
    return question


@pytest.mark.parametrize(("players", "options"), CASES)
def test_a_game_from_the_deal_by_two_implementations(players: int, options: dict[str, Any]) -> None:
    met = play(make("cosmic-frog", players, **options).new(), players, options, Rng(0, 47))
    assert {"keep", "descend", "leap", "land", "harvest", "recover", "turn", "commit", "spoils", "die"} <= set(met), met


@pytest.mark.parametrize(("players", "options"), CASES)
def test_the_thick_of_a_game_by_two_implementations(players: int, options: dict[str, Any], scaled: Callable[[int], int]) -> None:
    met: Counter[str] = Counter()
    for seed in range(scaled(2)):
        rng = Rng(seed, 53)
        met += play(crowded(players, options, rng), players, options, rng, 80)
    assert {"leap", "commit", "turn", "die"} <= set(met), met


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize(("players", "options"), CASES)
def test_a_thousand_games_by_two_implementations(players: int, options: dict[str, Any], part: int) -> None:
    met: Counter[str] = Counter()
    for game in range(GAMES // len(CASES) // PARTS + 1):
        met += play(make("cosmic-frog", players, **options).new(), players, options, Rng(game, 61 + part))
    assert {"attack", "raid", "disgorge", "slot", "spoils"} <= set(met), met

"""Refusals of Bullfrogs: each is true in its position, cites the rule of its edition from one table, and offers only what is legal."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from bullfrogs.pond import act, pond, refusal, solo, step
from frogpond import CHANCE, Reason, Rng, State, make
from frogpond.games.bullfrogs.rules import families as f
from frogpond.games.bullfrogs.rules.checks import CHECKS
from frogpond.testing.walk import pick

pytestmark = pytest.mark.both_modes
Scaled = Callable[[int], int]

TABLES = [("bullfrogs", 2, "published"), ("bullfrogs", 3, "v1.23"), ("bullfrogs", 4, "published"), ("bullfrogs-solo", 1, "")]
OF_EDITION = {
    "published": {"BF-31", "BF-40"}, "v1.23": {"BF-29", "BF-30", "BF-38", "BF-39"}, "": {"BF-31", "BF-40", "BF-50", "BF-51", "BF-55"},
}  # fmt: skip
"""Rules that say nothing at a table of this edition (the last: against Isaac)."""
SOLITAIRE = {f"BF-{number}" for number in range(61, 86)}


def table(name: str, players: int, edition: str) -> Any:
    return make(name, players, **({"edition": edition} if edition else {}))


def decisions(game: Any, seeds: range) -> Iterator[State]:
    """Every decision of some random games."""
    for seed in seeds:
        state, rng = game.new(), Rng(seed)
        while not state.is_over:
            if state.to_move != CHANCE:
                yield state
            state.apply(pick(state, rng))


def refused(state: State, draw: random.Random, each: int) -> Iterator[tuple[int, Reason]]:
    """Random numbers, as many of each family, and why they are refused."""
    game: Any = state.game
    legal = set(state.legal_actions())
    for family in game.numbers.families.members:
        for _ in range(each):
            action = int(family.first) + draw.randrange(int(family.count))
            if action not in legal:
                reason = state.why_not(int(state.to_move), action)
                assert reason is not None
                yield action, reason


@pytest.mark.parametrize(("name", "players", "edition"), TABLES)
def test_every_refusal_cites_the_rule_of_the_table_and_of_the_edition(name: str, players: int, edition: str, scaled: Scaled) -> None:
    game = table(name, players, edition)
    draw = random.Random(name)
    met: set[tuple[int, str]] = set()
    for state in decisions(game, range(scaled(2))):
        for action, reason in refused(state, draw, 1):
            kind = int(game.numbers.families.kind(action))
            met.add((kind, reason.code))
            rules = {check.rule for check in CHECKS[kind] if check.code == reason.code}
            assert reason.rule in {rule if isinstance(rule, str) else rule(state) for rule in rules}, reason  # type: ignore[arg-type]
            assert reason.rule not in OF_EDITION[edition], reason
            assert name == "bullfrogs-solo" or reason.rule not in SOLITAIRE or reason.code == "solitaire-only", reason
    assert len(met) > 30


# Truth ----------------------------------------------------------------------------------------------------------------


class Table:
    """A position as its JSON tells it: what refusals say is checked against this, not against the rules' code."""

    def __init__(self, state: State) -> None:
        self.game: Any = state.game
        self.fields: dict[str, Any] = state.to_json()["state"]
        listed = iter(self.fields["cards"])
        gone = {slot for slot, _ in self.fields["sunk"]}
        self.cards: dict[int, Any] = {}
        for slot in range(len(self.fields["cards"]) + len(gone)):
            if slot not in gone:
                self.cards[slot] = next(listed)
        self.at = {tuple(card["at"]): slot for slot, card in self.cards.items()}
        self.me = self.fields["active"]
        self.played = self.fields["played"]

    def cell(self, number: int) -> tuple[int, int]:
        x, y = self.game.place(number)
        return int(x), int(y)

    def pieces(self, slot: int, kind: str, colour: str = "") -> int:
        counts = self.cards[slot].get(kind, {})
        return int(counts.get(colour, 0)) if colour else sum(counts.values())

    def spaces(self, slot: int) -> int:
        name = self.cards[slot]["card"].split()[-1]
        n = self.game.numbers
        return int(n.spaces[n.kinds if name == "neutral" else self.game.kind_names.index(name)])

    def open(self, slot: int) -> int:
        return self.spaces(slot) - self.pieces(slot, "frogs") - self.pieces(slot, "bullfrogs")

    def in_line(self, slot: int) -> bool:
        return any(a == b for a, b in zip(self.cards[slot]["at"], self.cards[self.played]["at"], strict=True))

    def beside(self, cell: tuple[int, int]) -> list[int]:
        x, y = cell
        return [self.at[near] for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if near in self.at]

    def group(self) -> set[int]:
        found, todo = {0}, [0]
        while todo:
            near = [slot for slot in self.beside(tuple(self.cards[todo.pop()]["at"])) if slot not in found]
            found |= set(near)
            todo += near
        return found

    def supply(self) -> int:
        mine = self.fields["supply"][self.me]
        return int(mine["frogs"] + mine["bullfrogs"])


def claim_deploy(table: Table, piece: int, slot: int, code: str) -> bool:
    kind = ("frogs", "bullfrogs")[piece]
    claims: dict[str, Callable[[], bool]] = {
        "not-laid": lambda: slot not in table.cards, "sunk": lambda: slot in {gone for gone, _ in table.fields["sunk"]},
        "log": lambda: slot == 0, "played-card": lambda: slot == table.played, "not-in-line": lambda: not table.in_line(slot),
        "full": lambda: table.open(slot) == 0,
        "limit": lambda: table.cards[slot].get("deployed", 0) >= 2, "empty-supply": lambda: table.supply() == 0,
        "no-frog": lambda: table.fields["supply"][table.me][kind] == 0,
        "no-bullfrog": lambda: table.fields["supply"][table.me][kind] == 0,
    }  # fmt: skip
    return bool(claims[code]())


def claim_redeploy(table: Table, source: int, slot: int, code: str) -> bool:
    claims: dict[str, Callable[[], bool]] = {
        "supply": lambda: table.supply() > 0,
        "from-played": lambda: source == table.played, "from-log": lambda: source == 0 and table.game.edition == "v1.23",
        "bullfrog": lambda: table.pieces(source, "frogs", table.me) == 0 < table.pieces(source, "bullfrogs", table.me),
        "no-own-frog": lambda: table.pieces(source, "frogs", table.me) + table.pieces(source, "bullfrogs", table.me) == 0,
        "same-pad": lambda: source == slot,
    }  # fmt: skip
    if code in ("not-laid", "sunk"):
        return source not in table.cards or slot not in table.cards
    return claims[code]() if code in claims else claim_deploy(table, 0, slot, code)


def claim_sabotage(table: Table, owner: str, slot: int, direction: int, code: str) -> bool:
    if code in ("not-laid", "sunk"):
        return slot not in table.cards
    if code in ("own-frog", "from-log"):
        return owner == table.me if code == "own-frog" else slot == 0
    x, y = table.cards[slot]["at"]
    near = table.beside((x, y))
    room = [other for other in near if other == 0 or table.open(other) > 0]
    to = table.at.get([(x, y + 1), (x, y - 1), (x - 1, y), (x + 1, y), (x, y)][direction])
    frogs = table.pieces(slot, "frogs", owner)
    claims: dict[str, Callable[[], bool]] = {
        "not-in-line": lambda: not table.in_line(slot), "bullfrog": lambda: frogs == 0 < table.pieces(slot, "bullfrogs", owner),
        "no-frog": lambda: frogs + table.pieces(slot, "bullfrogs", owner) == 0,
        "limit": lambda: table.game.edition == "v1.23" and table.fields["sabotages"] >= 1,
        "no-room": lambda: frogs > 0 and not room, "needs-target": lambda: direction == f.TO_SUPPLY and bool(room),
        "goes-home": lambda: table.game.edition == "v1.23" and direction != f.TO_SUPPLY and frogs > 0,
        "no-card": lambda: to is None, "full": lambda: to is not None and to != 0 and table.open(to) == 0,
    }  # fmt: skip
    return bool(claims[code]())


def claim_jump(table: Table, owner: str, direction: int, code: str) -> bool:
    frame = table.fields["steps"][-1]
    slot, targets, last, winner = frame[1:5]
    colours = table.game.colours
    x, y = table.cards[slot]["at"]
    to = table.at.get([(x, y + 1), (x, y - 1), (x - 1, y), (x + 1, y)][direction])
    others = sum(table.pieces(slot, kind, name) for kind in ("frogs", "bullfrogs") for name in colours if name != colours[last])
    frogs = sum(table.pieces(slot, "frogs", name) for name in colours if name != colours[last])
    claims: dict[str, Callable[[], bool]] = {
        "no-piece": lambda: table.pieces(slot, "frogs", owner) + table.pieces(slot, "bullfrogs", owner) == 0,
        "winner-last": lambda: colours[winner] == owner and winner >= 0 and others > 0,
        "tie-last": lambda: winner < 0 and owner == table.me and others > 0,
        "isaac-last": lambda: winner < 0 and owner == table.me == "green" and others > 0,
        "frogs-first": lambda: table.pieces(slot, "frogs", owner) == 0 < frogs and table.game.edition == "published",
        "no-card": lambda: to is None, "full": lambda: to is not None and to != 0 and table.open(to) == 0,
        "taken": lambda: to is not None and not targets & (1 << direction) and (to == 0 or table.open(to) > 0),
    }  # fmt: skip
    return bool(claims[code]())


def claim(table: Table, family: int, x: int, y: int, code: str) -> bool:
    """Whether what a refusal in its own step says is so."""
    n = table.game.numbers
    if family == f.DEPLOY:
        return claim_deploy(table, x, y, code)
    if family == f.REDEPLOY:
        return claim_redeploy(table, x, y, code)
    if family == f.SABOTAGE:
        owner, slot = f.whose_frog(n, x)
        return claim_sabotage(table, table.game.colours[owner], int(slot), y, code)
    if family == f.JUMP:
        return claim_jump(table, table.game.colours[x], y, code)
    if family == f.PLAY:
        cell = table.cell(y)
        held = table.fields["hand"][table.me][table.game.kind_names[x]] > 0
        return bool({"occupied": cell in table.at, "not-adjacent": not table.beside(cell)}.get(code, not held))
    if family == f.SLIDE_TO:
        cell, stray = table.cell(x), table.fields["steps"][-1][1]
        near = [slot for slot in table.beside(cell) if slot in table.group()]
        there = {"occupied": cell in table.at, "stays": table.at.get(cell) == stray, "not-adjacent": not near}
        return bool(there.get(code, cell not in table.at and bool(near)))  # no-way, straight-line: test_slides.py
    if code in ("not-laid", "sunk"):
        return x not in table.cards
    if family == f.SCORE:
        return x == 0 if code == "log" else table.open(x) > 0
    if family == f.SLIDE:
        return x == 0 if code == "log" else (x in table.group()) == (code == "in-group")
    marker = table.fields["marker"]
    near = table.beside(tuple(table.cards[marker]["at"]))
    if code in ("must-move", "sinking"):
        return bool(x == marker)
    return not near if code == "most-open" else x not in near


LATER = {
    "one-pad", "isaacs-turn", "pad-first", "actions-over", "must-sink", "must-jump", "must-leave", "must-slide", "must-move",
    "after-actions", "during-actions", "one-at-a-time", "all-sunk", "none-sinking", "jumps-over", "after-scoring", "full-pads-first",
    "stray-chosen",
    "stray-first", "solitaire-only", "die-decides", "jumps-first",
}  # fmt: skip
"""When it is possible: asked in another step than its own."""


@pytest.mark.parametrize(("name", "players", "edition"), TABLES)
def test_what_a_refusal_says_is_so(name: str, players: int, edition: str, scaled: Scaled) -> None:
    game = table(name, players, edition)
    draw = random.Random(f"true {name}")
    codes: Counter[str] = Counter()
    for state in decisions(game, range(7, 7 + scaled(2))):
        seen = Table(state)
        for action, reason in refused(state, draw, 2):
            family, x, y = (int(number) for number in game.numbers.families.decode(action))
            assert set(reason.offers) <= set(state.legal_actions()), reason
            codes[reason.code] += 1
            if reason.code not in LATER or (reason.code == "must-move" and family == f.MARKER):
                assert claim(seen, family, x, y, reason.code), (state.text(action), reason)
    assert len(codes) > 25, codes


def test_numbers_in_refusals_are_those_of_the_position() -> None:
    state = pond({(1, 0): "neutral: rr", (2, 0): "red small", (3, 0): "green wide: ggggg"}, played=(2, 0), left=2)
    assert "you still have 12 frogs and 2 bullfrogs there" in refusal(state, "redeploy 1,0 to 1,0").text
    assert "is full: there's no room left on its 5 spaces" in refusal(state, "deploy frog 3,0").text
    scoring = pond({(1, 0): "green small: rgg", (0, 1): "green small: ggg", (2, 0): "red wide: rrrg"}, "score", played=(2, 0))
    assert "still has 1 of 5 spaces open" in refusal(scoring, "score 2,0").text
    once = pond({(1, 0): "neutral: gg", (2, 0): "red small"}, edition="v1.23", played=(2, 0), left=3)
    assert "only once a turn" in refusal(act(once, "sabotage green 1,0"), "sabotage green 1,0").text


def test_offers_are_named() -> None:
    state = pond({(1, 0): "neutral: g", (2, 0): "red small", (1, 1): "green wide"}, played=(2, 0), left=2)
    where = refusal(state, "sabotage green 1,0")
    assert where.offers == tuple(state.find(f"sabotage green 1,0 to {to}") for to in ("1,1", "log", "2,0"))
    assert "the Log" in where.text
    empty = pond({(1, 0): "neutral: r", (2, 0): "red small", (0, 1): "neutral: r"}, played=(2, 0), left=2, empty=["red"])
    reason = refusal(empty, "deploy frog 1,0")
    assert (reason.code, reason.rule) == ("empty-supply", "BF-26")
    assert reason.offers == (empty.find("redeploy log to 1,0"), empty.find("redeploy 0,1 to 1,0"))
    alone = pond({(1, 0): "neutral: rrrrg", (2, 0): "red small"}, edition="v1.23", played=(2, 0), left=2, empty=["red"])
    assert refusal(alone, "deploy frog 1,0").text.endswith("no frog on the table that could go there.")


def jumping(edition: str) -> State:
    """Red won (1, 0); green has one bullfrog there and no frog, blue both."""
    state = pond({(1, 0): "neutral: rrRGbB", (2, 0): "red wide", (1, 1): "green wide"}, "score", players=3, edition=edition)
    assert step(state) == "sink"
    return state


def test_jumps_cite_the_edition() -> None:
    """BF-38 and BF-39 are published, BF-40 is v1.23; a frog that is not there breaks neither."""
    for edition, priority in (("published", "BF-38"), ("v1.23", "BF-40")):
        state = jumping(edition)
        assert (refusal(state, "jump red to log").code, refusal(state, "jump red to log").rule) == ("winner-last", priority)
        assert (refusal(state, "jump green frog to log").code, refusal(state, "jump green frog to log").rule) == ("no-frog", "BF-37")
        blue = refusal(state, "jump blue bullfrog to log")
        assert (blue.code, blue.rule) == ("frogs-first", priority)
        assert set(refusal(state, "jump red to log").offers) == set(state.legal_actions())
    assert refusal(jumping("published"), "jump green bullfrog to log").code == "frogs-first"
    for edition, rule in (("published", "BF-39"), ("v1.23", "BF-40")):
        tie = pond({(1, 0): "neutral: rrrggg", (2, 0): "red wide", (1, 1): "green wide"}, "score", edition=edition)
        assert (refusal(tie, "jump red to log").code, refusal(tie, "jump red to log").rule) == ("tie-last", rule)
    his = solo({(1, 0): "neutral: rrrggg", (2, 0): "red wide"}, "score", whose="green")
    assert (refusal(his, "jump isaac to log").code, refusal(his, "jump isaac to log").rule) == ("isaac-last", "BF-75")
    assert "Isaac" in refusal(his, "jump green to log").text


@pytest.mark.parametrize(
    ("line", "meant"),
    [("deplyo frog 1,0", "deploy frog"), ("deploy frogs 1,0", "deploy frog"), ("frog deploy 1,0", "deploy frog"), ("stopp", "stop"),
     ("deploy frog", "deploy frog PLACE"), ("sabotage gren 1,0 to log", "green")],
)  # fmt: skip
def test_what_can_t_be_read_cites_no_rule_and_offers_what_is_near(line: str, meant: str) -> None:
    state = pond({(1, 0): "neutral: g", (2, 0): "red small"}, played=(2, 0), left=2)
    reason = refusal(state, line)
    assert (reason.code, reason.rule) == ("notation", "")
    assert meant in reason.text
    assert set(reason.offers) <= set(state.legal_actions())


def test_a_readable_line_in_the_wrong_step_says_when() -> None:
    state = pond({(1, 0): "neutral: g"}, "play")
    lines = {
        "deploy frog 7,7": "pad-first", "sabotage green 1,0 to 7,7": "pad-first", "score 7,7": "after-actions",
        "slide 7,7": "after-scoring",
        "jump green frog to log": "none-sinking", "to 7,7": "after-scoring",
    }  # fmt: skip
    for line, code in lines.items():
        assert refusal(state, line).code == code, line


def test_bf24_deploying_onto_the_log_names_every_way_there() -> None:
    """BF-52: a published sabotage brings frogs to the Log, one of v1.23 sends them home."""
    ways = {}
    for edition in ("published", "v1.23"):
        state = next(state for state in decisions(make("bullfrogs", players=2, edition=edition), range(1)) if step(state) == "act")
        reason = state.why_not(int(state.to_move), "deploy frog log")
        assert reason is not None
        assert reason.rule == "BF-24"
        ways[edition] = "sabotage" in reason.text
    assert ways == {"published": True, "v1.23": False}


def test_bf26_a_frog_clicked_before_the_pad_is_laid_is_redeployed_with_an_empty_supply_only() -> None:
    state = next(decisions(make("bullfrogs", players=2), range(1)))
    reason = state.why_not(int(state.to_move), "redeploy H7 to G8")
    assert reason is not None
    assert "only when your supply is empty" in reason.text


def test_refusals_of_old_notation_name_places_as_the_board_does() -> None:
    """Cells counted from the Log are read, and answered with their names on the board."""
    state = next(state for state in decisions(make("bullfrogs", players=2), range(1)) if step(state) == "act")
    reason = state.why_not(int(state.to_move), "deploy frog 5,5")
    assert reason is not None
    assert reason.text == "No card lies at M3."

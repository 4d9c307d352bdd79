"""What people are told who try what is not possible: every refusal by its table, true in its position (CF-18, CF-20)."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import frogpond
from cosmic.scenes import legal, refusal, run, scene, step
from frogpond import Reason
from frogpond.games.cosmic.look import clicks
from frogpond.games.cosmic.rules import families as f
from frogpond.games.cosmic.rules import steps as s
from frogpond.games.cosmic.rules.checks import PRICE_RULES, REROLL_CODES, WHEN_RULES, when_code
from frogpond.games.cosmic.rules.numbers import MARAUDER, MINDBORER, WARBRINGER
from frogpond.games.cosmic.words.refusals import REFUSALS, WHEN, when

Scaled = Callable[[int], int]
CASES: list[tuple[int, dict[str, Any]]] = [
    (3, {}),
    (4, {"teams": 2, "variants": ["symbiotic-teammates", "knockback-resistance"]}),
    (5, {"variants": ["quakes-vortexes", "bounce-back", "aether-surge"]}),
    (6, {"variants": ["dimensional-decisions"]}),
    (3, {"land_layout": "players"}),
]
WITHOUT_RULE = {"notation", "number", "not-here"}
VARIANTS = ("Aether Surge", "Bounce Back", "Dimensional Decisions", "Vortex", "team-mate", "drift")


def decisions(players: int, options: dict[str, Any], seeds: range, every: int) -> Iterator[Any]:
    """Positions of lively play, any family of actions being as likely as another."""
    game = frogpond.make("cosmic-frog", players, **options)
    for seed in seeds:
        state: Any = game.new()
        rng = frogpond.Rng(seed)
        for count in range(700):
            if state.is_over:
                break
            if state.to_move == frogpond.CHANCE:
                state.apply(state.sample(rng))
                continue
            if (count + seed) % every == 0:
                yield state
            actions = state.legal_actions()
            families = sorted({int(state.acts.kind(action)) for action in actions})
            family = families[rng.below(len(families))]
            able = [action for action in actions if state.acts.kind(action) == family]
            state.apply(able[rng.below(len(able))])


def check(state: Any, reason: Reason, what: object) -> str:
    """It cites what the table says, and offers what is legal."""
    allowed = {rule if isinstance(rule, str) else rule(state) for code, rule in REFUSALS.cited() if code == reason.code}
    assert reason.rule in ({""} if reason.code in WITHOUT_RULE else allowed), (what, reason)
    assert set(reason.offers) <= set(state.legal_actions()), (what, reason)
    assert not re.search(r"\b1 (?:steps|cards|tiles|points|Lands|boosts)\b| {2}", reason.text), (what, reason)
    for price, have in re.findall(r"(\d+) Oomph; (?:you have|\w+ has|a possessed frog may use only) (\d+)", reason.text):
        assert int(have) < int(price), (what, reason)
    return reason.code


@pytest.mark.parametrize(("players", "options"), CASES)
def test_every_refusal_cites_its_rule_and_offers_what_is_legal(players: int, options: dict[str, Any], scaled: Scaled) -> None:
    met: set[str] = set()
    for state in decisions(players, options, range(scaled(2)), 12):
        seat = int(state.to_move)
        draw = random.Random(int(state.turns))
        for action in draw.sample(range(state.game.num_actions), 60):
            reason = state.why_not(seat, action)
            if reason is not None:
                met.add(check(state, reason, state.text(action)))
        for family in range(len(f.FAMILIES)):
            if state.acts.members[family].count:
                reason = state.why_not(seat, int(state.acts.of(family)))
                if reason is not None:
                    met.add(check(state, reason, f.FAMILIES[family][0]))
    assert len(met) > 60, sorted(met)


def test_the_table_of_rules_is_complete() -> None:
    assert set(WHEN) == set(WHEN_RULES) == set(range(2, len(f.FAMILIES)))
    codes = [when_code(family) for family in WHEN]
    assert len(set(codes)) == len(codes)
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", code) for code, _ in REFUSALS.cited())


# The rule is the one that says it -------------------------------------------------------------------------------------


def test_cf91_and_cf107_keeping_cites_why_cards_are_looked_at() -> None:
    at_start: Any = frogpond.make("cosmic-frog", 3).new()
    rng = frogpond.Rng(1)
    while at_start.to_move < 0:
        at_start.apply(at_start.sample(rng))
    wrong = next(card for card in ("Blink", "Nimble", "Massive") if f"keep {card}" not in legal(at_start))
    assert refusal(at_start, f"keep {wrong}").rule == "CF-34"
    deck = {"deck": {"red": 6, "flux": 1, "splinter": 1}}
    flux = scene({"red": "E1"}, down={"red": "Blink"}, fields=deck)
    run(flux, "card flux", "select", "draw Nimble", settle=False)
    assert refusal(flux, "keep Massive").rule == "CF-91"
    back = scene({"red": "dimension 1"}, aside={"red": 1}, turn="red", variants="dimensional-decisions")
    run(back, "drift", "draw Nimble", "discard 1", "draw Telluric", settle=False)
    assert refusal(back, "keep Massive").rule == "CF-107"


def test_cf125_a_crush_is_not_bought_with_the_leap() -> None:
    t = scene({"red": "E2"}, {"E5": "hill"}, up={"red": "Massive"}, turn="red")
    reason = refusal(t, "leap E5 crush")
    assert reason == Reason("crush-later", "A crush isn't part of the leap: Massive decides after it.", "CF-125", (t.find("leap E5"),))
    assert refusal(t, "crush").rule == "CF-125"
    run(t, "leap E5", settle=False)
    assert refusal(t, "leap E6").rule == "CF-48"


def test_cf148_no_action_is_left_before_the_end_of_a_turn() -> None:
    t = scene({"red": "E1", "purple": "E4"}, {"E1": "hill, mountain"}, up={"red": "Vampiric"}, turn="red")
    run(t, "harvest E1", "harvest E1", settle=False)
    for move in ("harvest E1", "leap E3", "recover", "pass"):
        assert refusal(t, move) == Reason(
            "closed", "Your actions are over. Use a power of your own turn, or end it.", "CF-148", (f.END_TURN,)
        )
    assert refusal(t, "decline").offers == (f.END_TURN,)


def test_cf42_a_price_says_what_for() -> None:
    t = scene({"red": "E2"}, {"E2": "hill"}, oomph={"red": 3}, gullets={"red": ["hill"] * 2}, turn="red")
    run(t, "harvest E2", settle=False)
    reason = refusal(t, "leap E5")
    assert reason == Reason("extra-price", "2 steps beyond your empty slots cost 2, the extra action 2: 4 Oomph, and you have 3.", "CF-42")


def test_cf122_the_toll_of_a_camouflage_is_told() -> None:
    t = scene({"red": "aether", "purple": "aether"}, up={"purple": "Camouflage"}, oomph={"red": 1}, turn="red")
    assert refusal(t, "attack purple") == Reason("toll", "Purple's Camouflage costs 2 Oomph, and you have 1.", "CF-122")


def test_rerolls_cite_the_rule_of_their_ability() -> None:
    prices = ("marauder-price", "mindborer-price", "warbringer-price", "empyrean-price", "spoil-price")
    assert [PRICE_RULES[code] for code in prices] == ["CF-124", "CF-126", "CF-135", "CF-123", "CF-122"]
    assert [PRICE_RULES[REROLL_CODES[card]] for card in (MARAUDER, MINDBORER, WARBRINGER)] == ["CF-124", "CF-126", "CF-135"]
    t = scene({"red": "aether", "purple": "aether"}, down={"red": "Nimble"}, turn="red")
    run(t, "attack purple", "commit nothing", "commit nothing", "decline", "die 1", "die 1", settle=False)
    assert step(t) == "rolled"
    assert refusal(t, "reroll die 1").rule == "CF-69"
    assert refusal(t, "spoil die 1").rule == "CF-122"


def test_cf19_the_card_that_is_needed_lies_face_down() -> None:
    t = scene({"red": "E2"}, down={"red": "Monstrous"}, turn="red")
    assert refusal(t, "smash") == Reason(
        "monstrous", "Only a face-up Monstrous can smash the ground: turn your card up first.", "CF-127", (f.TURN_UP,)
    )
    assert refusal(t, "defer").offers == ()


# When something is possible: by variant, team and number of frogs -----------------------------------------------------


@pytest.mark.parametrize(("players", "options", "move", "words"), [
    (3, {}, "drift", "This table plays without"), (3, {"variants": ["dimensional-decisions"]}, "drift", "start of a turn"),
    (3, {}, "resist knockback", "This table plays without"),
    (3, {"variants": ["knockback-resistance"]}, "resist knockback", "about to take it"),
    (3, {}, "bring back red", "there are no teams"), (4, {"teams": 2}, "bring back red", "after a raid"),
    (3, {"variants": ["bounce-back"]}, "roll", "Bounce Back"), (3, {}, "roll", "is rolled for you"),
    (3, {"variants": ["quakes-vortexes"]}, "descend A1", "Vortex"), (3, {}, "descend A1", "returns to it"),
])  # fmt: skip
def test_what_the_options_change_is_told(players: int, options: dict[str, Any], move: str, words: str) -> None:
    t = scene({"red": "E4"}, turn="red", players=players, **options)
    assert words in refusal(t, move).text


def test_no_variant_is_named_that_is_not_played_but_as_such() -> None:
    game: Any = frogpond.make("cosmic-frog", 3)
    t = game.new()
    for family in WHEN:
        text = str(when(family)(t, 0, 0))
        for word in VARIANTS:
            assert word not in text or "This table plays without" in text, text


# Clicks: cell by cell -------------------------------------------------------------------------------------------------


def test_every_cell_names_families_and_every_column_is_met(scaled: Scaled) -> None:
    cells: set[tuple[str, str]] = set()
    for row, columns in clicks.TABLE.items():
        assert set(columns) <= {*clicks.COLUMNS, "else"}, row
    for players, options in CASES:
        for state in decisions(players, options, range(scaled(2)), 4):
            column = clicks.moment(state, [])
            for name in things(state):
                thing = clicks.read(state, name)
                row = thing.kind if thing else ""
                if row in clicks.TABLE and (row, column) not in cells:
                    reason = state.why_not_picks(int(state.to_move), [name])
                    if reason is not None:
                        check(state, reason, (name, column))
                        cells.add((row, column))
    met = {column for _, column in cells}
    assert met >= set(clicks.COLUMNS) - {"member", "steal", "dare", "asked"}, met
    assert {thing for thing, _ in cells} >= set(clicks.TABLE) - {"target", "button"}
    assert len(cells) > 100, len(cells)


def things(state: Any) -> list[str]:
    """Names of everything that a page of this game may show."""
    game = state.game
    return [
        *(f"h-{name}" for name in game.hex_names), *(f"frog-{i}" for i in range(game.frogs)),
        "aether", "dimension-2", "panel-0", "target-1",
        *(f"v-{team}-{slot}" for team in range(len(game.vault_names)) for slot in game.slot_names[:3]),
        *(f"vault-{team}" for team in range(len(game.vault_names))), *(f"g-{i}-{j}" for i in range(game.frogs) for j in range(4)),
        "card-Blink", "card-Massive", "stock-1",
    ]  # fmt: skip


def click(t: Any, *picks: str) -> Reason:
    reason: Reason | None = t.why_not_picks(int(t.to_move), list(picks))
    assert reason is not None
    check(t, reason, picks)
    return reason


def on_shard() -> Any:
    at = {"red": "E4", "purple": "E6", "blue": "dimension 2", "green": "aether", "yellow": "not entered"}
    return scene(at, {"E4": "hill"}, turn="red", gaps="E1", gullets={"red": ["swamp"]}, vaults={"blue": {"A": "hill"}})


@pytest.mark.parametrize(("name", "code"), [
    ("h-E4", "first"), ("h-E5", "first"), ("h-E6", "first"), ("h-F6", "off-line"), ("h-E1", "first"), ("aether", "first"),
    ("frog-0", "which-action"),
    ("frog-1", "first"), ("frog-2", "out-of-play"), ("frog-3", "attack-shard"), ("frog-4", "not-entered"), ("g-0-0", "on-shard"),
    ("g-1-0", "spoils-tiles-when"), ("v-0-A", "on-shard"), ("v-2-A", "on-shard"), ("vault-0", "on-shard"), ("vault-2", "on-shard"),
    ("card-Blink", "keep-when"), ("stock-1", "lay-when"), ("target-1", "on-shard"), ("dimension-2", "dimension"), ("panel-1", "not-here"),
])  # fmt: skip
def test_clicks_of_a_frog_on_the_shard(name: str, code: str) -> None:
    assert click(on_shard(), name).code == code


def in_aether() -> Any:
    at = {"red": "aether", "purple": "E1", "blue": "dimension 2", "green": "aether", "yellow": "F5"}
    return scene(at, turn="red", gaps="A1", gullets={"red": ["swamp"]}, vaults={"blue": {"A": "hill"}})


@pytest.mark.parametrize(("name", "code"), [
    ("h-E1", "first"), ("h-A2", "first"), ("h-E5", "inland-landing"), ("h-A1", "no-ground"), ("aether", "already-aether"),
    ("frog-0", "which-action"),
    ("frog-1", "first"), ("frog-2", "first"), ("frog-3", "first"), ("frog-4", "inland-landing"), ("g-0-0", "first"),
    ("g-1-0", "spoils-tiles-when"),
    ("v-0-A", "first"), ("v-2-A", "first"), ("v-1-A", "vault-locked"), ("vault-0", "first"), ("vault-2", "first"),
    ("vault-1", "vault-locked"),
])  # fmt: skip
def test_clicks_of_a_frog_in_the_aether(name: str, code: str) -> None:
    assert click(in_aether(), name).code == code


@pytest.mark.parametrize(("name", "code"), [
    ("g-0-0", "top-first"), ("vault-0", "first"), ("v-2-A", "take-when"), ("h-E1", "leap-when"), ("frog-0", "own-frog"),
    ("frog-3", "attack-when"),
    ("aether", "leap-aether-when"),
])  # fmt: skip
def test_clicks_while_disgorging(name: str, code: str) -> None:
    assert click(run(in_aether(), "disgorge", settle=False), name).code == code


@pytest.mark.parametrize(("picks", "code"), [
    (("button-leap", "h-F6"), "off-line"), (("button-leap", "frog-3"), "pick-hex"), (("button-leap", "button-harvest"), "instead"),
    (("button-leap", "g-0-0"), "pick-hex"), (("button-slip", "h-E5"), "inland-slipstream"),
    (("button-harvest", "h-E5"), "harvest-elsewhere"),
    (("button-disgorge",), "on-shard"), (("button-land",), "on-shard"), (("button-mutate",), "mutate-when"),
    (("button-nonsense",), "not-here"),
    (("nonsense",), "not-here"),
])  # fmt: skip
def test_clicks_on_and_after_buttons(picks: tuple[str, ...], code: str) -> None:
    assert click(on_shard(), *picks).code == code


@pytest.mark.parametrize(("picks", "code"), [
    (("button-raid", "vault-1"), "vault-locked"), (("button-raid", "h-E1"), "pick-vault"),
    (("button-raid", "vault-2", "target-3"), "raid-deep"),
    (("button-raid", "vault-2", "h-E1"), "pick-target"), (("button-attack", "frog-1"), "attack-out"),
    (("button-land", "h-E5"), "inland-landing"),
])  # fmt: skip
def test_clicks_after_buttons_in_the_aether(picks: tuple[str, ...], code: str) -> None:
    assert click(in_aether(), *picks).code == code


@pytest.mark.parametrize(("name", "code"), [
    ("h-E5", "leap-when"), ("frog-1", "attack-when"), ("frog-0", "own-frog"), ("vault-1", "raid-when"),
])  # fmt: skip
def test_clicks_where_buttons_answer(name: str, code: str) -> None:
    t = run(scene({"red": "aether", "purple": "aether"}, turn="red"), "attack purple", settle=False)
    assert s.STEP_NAMES[t.frames.step()] == "commit"
    assert click(t, name).code == code


# Typed lines ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("line", "words"), [
    ("leap", "After 'leap' say which hex"), ("leep E5", "Did you mean leap E5"), ("leap E 5", "leap E5"),
    ("harvets E4", "Did you mean harvest E4?"),
    ("raid", "After 'raid' say whose Vault"), ("xyzzy", "Examples: "), ("lland F6", "If you mean land F6: You land from the Aether"),
])  # fmt: skip
def test_lines_that_can_not_be_read(line: str, words: str) -> None:
    reason = refusal(on_shard(), line)
    assert words in reason.text
    assert (reason.code, reason.rule) == ("notation", "")

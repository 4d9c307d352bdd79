"""What is shown as the price is what is charged, and no more than there is (CF-8, CF-42, CF-137)."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import frogpond
from cosmic.scenes import asked, legal, oomph, run, scene, step
from frogpond.games.cosmic.rules import families as f
from frogpond.games.cosmic.rules import steps as s

pytestmark = pytest.mark.both_modes
FILE = Path(frogpond.__file__).resolve().parent / "games" / "cosmic" / "cosmic-frog.toml"


def paid(state: Any, frog: int) -> int:
    """What a frog paid in the last step."""
    return sum(int(event.data["oomph"]) for event in state.events if event.kind == "paid" and event.data["frog"] == frog)


def charged(state: Any, action: int) -> int:
    """What an action costs whoever decides, at once or when the target it names stands. Nobody turns a card up meanwhile."""
    after = state.clone()
    after.watch()
    frog = int(state.asked)
    after.apply(action)
    found = paid(after, frog)
    while action not in (f.TURN_UP, f.DECLINE) and after.to_move >= 0 and after.frames.step() in (s.EDGE, s.NAMED):
        after.apply(next(move for move in after.legal_actions() if move != f.TURN_UP))
        found += paid(after, frog)
    return found


CASES: list[tuple[int, dict[str, Any]]] = [
    (3, {}),
    (4, {"teams": 2, "variants": ["knockback-resistance", "symbiotic-teammates"]}),
    (5, {"variants": ["dimensional-decisions", "aether-surge"]}),
]


def lively(state: Any, actions: list[int], rng: Any) -> int:
    """Any family, then any action of it, so that the many leaps do not crowd out the rest."""
    families = sorted({int(state.acts.kind(action)) for action in actions})
    family = families[rng.below(len(families))]
    return next(action for action in actions[rng.below(len(actions)) :] + actions if state.acts.kind(action) == family)


@pytest.mark.parametrize(("players", "options"), CASES)
def test_cf8_what_is_shown_is_charged(players: int, options: dict[str, Any], scaled: Callable[[int], int]) -> None:
    """Every legal choice of random play, those without a price being free."""
    game = frogpond.make("cosmic-frog", players, **options)
    seen: set[int] = set()
    for seed in range(scaled(2)):
        state: Any = game.new()
        rng = frogpond.Rng(seed)
        for _ in range(500):
            if state.is_over:
                break
            if state.to_move == frogpond.CHANCE:
                state.apply(state.sample(rng))
                continue
            actions = state.legal_actions()
            for action in actions:
                shown = state.choice(action).price
                assert charged(state, action) == (shown or 0), (seed, state.text(action))
                if shown:
                    assert shown <= state.purse(state.asked)
                    seen.add(int(state.acts.kind(action)))
            state.apply(lively(state, actions, rng))
    assert {f.LEAP, f.SLIP, f.LAND, f.LEAP_AETHER, f.COMMIT, f.RESIST, f.SELECT} <= seen


def price(state: Any, move: str) -> int | None:
    shown: int | None = state.choice(state.find(move)).price
    return shown


def test_cf121_a_step_aside_before_the_extra_action_shows_its_price() -> None:
    t = scene({"red": "E2"}, {"E2": "hill"}, turn="red", up={"red": "Blink"})
    assert price(t, "relocate E3") is None
    run(t, "harvest E2")
    assert price(t, "relocate E3") == 2
    run(t, "relocate E3")
    assert oomph(t, "red") == 4


def test_cf122_a_swap_with_a_camouflage_shows_its_price() -> None:
    at = {"red": "aether", "purple": "aether", "blue": "aether"}
    t = scene(at, turn="red", up={"red": "Mutagenic", "blue": "Camouflage"}, oomph={"red": 5})
    run(t, "recover")
    assert {move: price(t, move) for move in ("swap with purple", "swap with blue")} == {"swap with purple": 0, "swap with blue": 2}
    run(t, "swap with blue")
    assert oomph(t, "red") == 4


def test_cf19_a_card_turned_up_while_the_edge_is_asked_counts_for_the_price() -> None:
    """Nothing is paid before the target stands: Nimble repeats the kind LAND for 1, and for 2 as long as it lies face down (CF-64)."""
    at = {"red": "aether", "purple": "E1", "blue": "aether"}
    t = scene(at, turn="red", down={"red": "Nimble"})
    run(t, "attack blue", "commit nothing", "commit nothing", "die 0", "die 5", settle=False)
    run(t, "land E1", settle=False)
    assert (step(t), price(t, "edge W")) == ("edge", 2)
    face_down = run(t.clone(), "edge W", settle=False)
    run(t, "turn up", settle=False)
    assert (step(t), price(t, "edge W"), oomph(t, "red")) == ("edge", 1, 6)
    run(t, "edge W", settle=False)
    assert (oomph(face_down, "red"), oomph(t, "red")) == (4, 5)


def test_cf19_so_does_one_turned_up_before_paying_a_camouflage() -> None:
    at = {"red": "aether", "purple": "aether", "blue": "aether"}
    t = scene(at, turn="red", down={"red": "Nimble", "purple": "Camouflage"}, oomph={"red": 3})
    run(t, "attack blue", "commit nothing", "commit nothing", "die 0", "die 5", settle=False)
    run(t, "attack purple", "turn up", settle=False)
    while asked(t) == "purple":
        run(t, "decline", settle=False)
    assert legal(t) == {"turn up", "withdraw"}  # 2 for the extra action, 2 for the Camouflage
    run(t, "turn up", settle=False)
    assert (legal(t), price(t, "pay")) == ({"pay", "withdraw"}, 3)
    assert oomph(run(t, "pay", settle=False), "red") == 0


@pytest.mark.parametrize("moment", ["act", "edge"])
def test_cf131_telluric_draws_on_the_shard_while_an_attack_is_only_named(moment: str) -> None:
    """It has neither paid nor done anything in this turn (CF-145)."""
    t = scene({"red": "C3", "purple": "A2", "blue": "aether"}, turn="red", down={"red": "Telluric"}, oomph={"red": 3})
    if moment == "edge":
        run(t, "slipstream A2", settle=False)
    assert step(t) == moment
    run(t, "turn up", settle=False)
    assert oomph(t, "red") == 4


def test_cf50_leaps_cost_what_the_data_say_to_rules_and_bots_alike() -> None:
    """A designer's price of a hex is charged, and lowers what a bot expects of a leap."""
    with FILE.open("rb") as file:
        dear: dict[str, Any] = copy.deepcopy(tomllib.load(file))
    assert dear["costs"]["leap_per_extra_hex"] == 1
    dear["costs"]["leap_per_extra_hex"] = 2
    found = []
    for data in (None, dear):
        t = scene({"red": "E4", "purple": "K3", "blue": "aether"}, gullets={"red": ["hill", "hill", "hill", "lake"]}, turn="red", data=data)
        actions = t.legal()
        near, far = t.find("leap E5"), t.find("leap E6")
        assert t.n.mat.distance(t.place[0], t.acts.decode(far)[1]) == 2
        knowledge = t.game.knowledge("hand")
        promise = dict(zip(actions, knowledge.promise(t, actions), strict=True))
        assert [t.choice(action).price for action in (near, far)] == [int(t.n.leap_step), 2 * int(t.n.leap_step)]
        assert promise[near] - promise[far] == pytest.approx(knowledge.oomph * int(t.n.leap_step))
        found.append(promise[far])
    assert found[0] - found[1] == pytest.approx(2 * 0.15)

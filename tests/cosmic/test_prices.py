"""What is shown as the price is what is charged, and no more than there is (CF-8, CF-42, CF-137)."""

from __future__ import annotations

import copy
import tomllib
from pathlib import Path
from typing import Any

import pytest

import frogpond
from cosmic.scenes import scene
from frogpond.games.cosmic.rules import families as f
from frogpond.games.cosmic.rules import steps as s
from frogpond.games.cosmic.rules.abilities.camouflage import toll

pytestmark = pytest.mark.both_modes
FILE = Path(frogpond.__file__).resolve().parent / "games" / "cosmic" / "cosmic-frog.toml"
FREE = (f.RELOCATE,)  # at EXTRA it pays for the action that must follow (CF-121)


def charged(state: Any, action: int) -> int:
    """What an action costs whoever decides: paid at once, or waiting at the naming of a target."""
    after = state.clone()
    after.watch()
    frog = int(state.asked)
    after.apply(action)
    frames = after.frames.to_list()
    top = frames[-1] if frames else [-1]
    if top[0] == s.EDGE and state.frames.step() == s.ACT:
        return int(top[s.EDGE_PRICE]) + int(toll(after, int(after.frog_at[top[s.EDGE_HEX]]) - 1))
    if top[0] == s.NAMED and state.frames.step() in (s.ACT, s.EDGE):
        return int(top[s.NAMED_PRICE])
    return next((int(event.data["oomph"]) for event in after.events if event.kind == "paid" and event.data["frog"] == frog), 0)


@pytest.mark.parametrize(("players", "options"), [(3, {}), (4, {"teams": 2, "variants": ["knockback-resistance"]})])
def test_cf8_what_is_shown_is_charged(players: int, options: dict[str, Any]) -> None:
    game = frogpond.make("cosmic-frog", players, **options)
    seen: set[int] = set()
    for seed in range(4):
        state: Any = game.new()
        rng = frogpond.Rng(seed)
        for _ in range(600):
            if state.is_over:
                break
            if state.to_move == frogpond.CHANCE:
                state.apply(state.sample(rng))
                continue
            actions = state.legal_actions()
            for action in actions:
                family = state.acts.kind(action)
                shown = state.choice(action).price
                if shown is not None and family not in FREE:
                    assert shown <= state.purse(state.asked)
                    if family != f.PAY:
                        assert charged(state, action) == shown, (seed, state.text(action))
                        seen.add(int(family))
            state.apply(0 if actions[0] == f.TURN_UP and rng.below(3) == 0 else actions[rng.below(len(actions))])
    assert {f.LEAP, f.SLIP, f.LAND, f.HARVEST, f.LEAP_AETHER, f.COMMIT, f.RESIST, f.SELECT} <= seen


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
        knowledge = t.game.knowledge()
        promise = dict(zip(actions, knowledge.promise(t, actions), strict=True))
        assert [t.choice(action).price for action in (near, far)] == [int(t.n.leap_step), 2 * int(t.n.leap_step)]
        assert promise[near] - promise[far] == pytest.approx(knowledge.oomph * int(t.n.leap_step))
        found.append(promise[far])
    assert found[0] - found[1] == pytest.approx(2 * 0.15)

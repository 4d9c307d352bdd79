"""Our games through other people's wrappers, beside their own games through the same wrappers, in one run.

    python bench/wrappers.py            OpenSpiel and PettingZoo loops, Gymnasium, and the batch API
    python bench/wrappers.py --json

PettingZoo's own games need `pip install 'pettingzoo[classic]'`; Pgx, whose batches stand beside ours, `pip install jax pgx`. What is not
there is left out, and that is said.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.metadata
import importlib.util
import json
import os
import platform
import sys
import warnings
from typing import Any

import gymnasium
import numpy as np
import pyspiel

import frogpond
import peers
from frogpond.adapters import gymnasium as gymnasium_adapter
from frogpond.adapters import openspiel, pettingzoo
from frogpond.adapters.batch import BatchEnv
from frogpond.adapters.observe import versions
from measure import Case, Turn, fill, generator, interleave

THEIR_SPIEL = ("chess", "backgammon", "python_tic_tac_toe", "python_team_dominoes")
THEIR_ZOO = ("tictactoe_v3", "connect_four_v3", "chess_v6", "texas_holdem_v4")
GOALS = {
    "openspiel": dict.fromkeys(("bullfrogs", "bullfrogs-solo", "freeway", "cosmic-frog"), 170_000),
    "pettingzoo": {"bullfrogs-v1": 30_000, "cosmic-frog-v0": 30_000, "freeway-v0": 60_000},
    "pettingzoo, legal": dict.fromkeys(("bullfrogs-v0", "cosmic-frog-v0", "freeway-v0"), 120_000),
    "gymnasium": dict.fromkeys(("bullfrogs-v1", "cosmic-frog-v0", "freeway-v0"), 25_000),
    "batch 64": {"bullfrogs": 600_000, "cosmic-frog": 250_000},
}
"""Steps a second that we want on a quiet machine, by wrapper and game."""
THEIR_PGX = ("backgammon", "chess")
RATIOS = {"openspiel": ("chess", 1.5), "pettingzoo": ("tictactoe_v3", 3.0)}
"""How many times a peer's own game through the same wrapper, which a busy machine changes less."""
INCLUDED = """\
All figures are CPU time of one process, uniform random play, whole games.
openspiel          the Python loop of bench/run.py over pyspiel states: legal actions or chance outcomes, a choice, apply_action
pettingzoo         env(): agent_iter, last() with observation and mask, a choice from the mask, step
pettingzoo, legal  the same with last(observe=False) and a choice from info["legal"] (ours only)
gymnasium          gymnasium.make(), one seat against a random bot: a choice from info["action_mask"], step
gymnasium vector   gymnasium.make_vec(), 64 games, one seat against random bots: random legal actions, step, observations copied
batch 64, 1024     BatchEnv: so many games side by side, random legal actions, float32 observations after every step
                   Pgx's games: the same, jit-compiled on the CPU, by vmap, with auto-reset; compiling is not counted
batch with masks   the same with 64 games, and masks
look ahead         BatchEnv.look_ahead before every step, 64 games: observations of where every legal action leads
A step is one decision; openspiel counts chance events too, as OpenSpiel does. -v1 are compact numbers of actions."""


def zoo_loop(env: Any) -> Turn:
    """Whole games through the agent-environment cycle."""
    rng = np.random.default_rng(1)
    seeds = iter(range(1, 1_000_000))

    def one() -> dict[str, float]:
        env.reset(seed=next(seeds))
        steps = 0
        for _ in env.agent_iter():
            seen, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) and "action_mask" in seen else info["action_mask"]
            legal = np.flatnonzero(mask)
            env.step(int(legal[int(rng.random() * len(legal))]))
            steps += 1
        return {"steps": steps, "games": 1}

    return lambda seconds: fill(seconds, one)


def legal_loop(env: Any) -> Turn:
    """Whole games through the agent-environment cycle without observations, by the numbers of the legal actions."""
    draw = generator().random
    seeds = iter(range(1, 1_000_000))

    def one() -> dict[str, float]:
        env.reset(seed=next(seeds))
        steps = 0
        for _ in env.agent_iter():
            _, _, terminated, truncated, info = env.last(observe=False)
            if terminated or truncated:
                env.step(None)
                continue
            legal = info["legal"]
            env.step(legal[int(draw() * len(legal))])
            steps += 1
        return {"steps": steps, "games": 1}

    return lambda seconds: fill(seconds, one)


def gym_loop(env: Any) -> Turn:
    rng = np.random.default_rng(1)
    seeds = iter(range(1, 1_000_000))

    def one() -> dict[str, float]:
        _, info = env.reset(seed=next(seeds))
        steps, over = 0, False
        while not over:
            legal = np.flatnonzero(info["action_mask"])
            _, _, over, _, info = env.step(int(legal[int(rng.random() * len(legal))]))
            steps += 1
        return {"steps": steps, "games": 1}

    return lambda seconds: fill(seconds, one)


def vector_loop(env: Any) -> Turn:
    rng = np.random.default_rng(1)
    _, first = env.reset(seed=1)
    kept = {"infos": first}

    def one() -> dict[str, float]:
        done: dict[str, float] = {"steps": 0, "games": 0}
        for _ in range(10):
            starts = kept["infos"]["starts"]
            chosen = starts[:-1] + (rng.random(env.num_envs) * np.diff(starts)).astype(np.int64)
            _, _, over, _, kept["infos"] = env.step(kept["infos"]["legal"][chosen])
            done["games"] += int(over.sum())
            done["steps"] += env.num_envs
        return done

    return lambda seconds: fill(seconds, one)


def batch_loop(name: str, size: int, masks: bool = False, ahead: bool = False) -> Turn:
    env = BatchEnv(frogpond.make(name), size, 1, masks)

    def one() -> dict[str, float]:
        done: dict[str, float] = dict.fromkeys(["steps", "games", *(["afterstates"] if ahead else [])], 0)
        for _ in range(10):
            if ahead:
                done["afterstates"] += len(env.look_ahead()[1])
            env.step(env.random_actions())
            done["games"] += int(env.done.sum())
            done["steps"] += size
        return done

    return lambda seconds: fill(seconds, one)


def pgx_loop(name: str, size: int) -> Turn:
    """Pgx's games side by side, ten steps a call."""
    import jax
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make(name)
    step, begin = jax.vmap(auto_reset(env.step, env.init)), jax.jit(jax.vmap(env.init))

    def move(state: Any, key: Any) -> Any:
        pick, chance = jax.random.split(key)
        actions = jax.random.categorical(pick, jax.numpy.log(state.legal_action_mask.astype("float32")))
        state = step(state, actions, jax.random.split(chance, size))
        return state, state.terminated.sum()

    moves = jax.jit(lambda state, keys: jax.lax.scan(move, state, keys))
    kept = {"state": begin(jax.random.split(jax.random.key(1), size)), "key": jax.random.key(2)}

    def one() -> dict[str, float]:
        kept["key"], use = jax.random.split(kept["key"])
        kept["state"], over = moves(kept["state"], jax.random.split(use, 10))
        return {"steps": 10 * size, "games": int(over.sum())}

    return lambda seconds: fill(seconds, one)


def cases() -> tuple[list[Case], list[str]]:
    """Everything that can be measured here, theirs and ours in turn, and what is left out and why."""
    ours, theirs, missing = [], [], []
    for name in THEIR_SPIEL:
        if name.startswith("python_"):
            importlib.import_module(f"open_spiel.python.games.{name.removeprefix('python_')}")
        theirs.append(Case("peer", name, "openspiel", peers.loop(pyspiel.load_game(name))))
    for name in THEIR_ZOO:
        try:
            theirs.append(Case("peer", name, "pettingzoo", zoo_loop(importlib.import_module(f"pettingzoo.classic.{name}").env())))
        except (ImportError, AttributeError) as error:
            missing.append(f"pettingzoo.classic.{name}: {error}")
    if importlib.util.find_spec("pgx") is None:
        missing.append("Pgx: pip install jax pgx")
    else:
        theirs += [Case("peer", f"pgx {name}", f"batch {size}", pgx_loop(name, size)) for name in THEIR_PGX for size in (64, 1024)]
    for name in frogpond.games():
        ours.append(Case("frogpond", name, "openspiel", peers.loop(pyspiel.load_game(openspiel.spiel_name(name)))))
        for version in versions(name):
            label = f"{name}-v{version}"
            zoo = pettingzoo.environments()[f"{name.replace('-', '_')}_v{version}"]
            ours.append(Case("frogpond", label, "pettingzoo", zoo_loop(zoo.env())))
            ours.append(Case("frogpond", label, "pettingzoo, legal", legal_loop(zoo.env())))
            spec = gymnasium_adapter.env_id(name, version)
            ours.append(Case("frogpond", label, "gymnasium", gym_loop(gymnasium.make(spec))))
            ours.append(Case("frogpond", label, "gymnasium vector", vector_loop(gymnasium.make_vec(spec, num_envs=64, masks=False))))
        ours.append(Case("frogpond", name, "batch 64", batch_loop(name, 64)))
        ours.append(Case("frogpond", name, "batch 1024", batch_loop(name, 1024)))
        ours.append(Case("frogpond", name, "batch with masks", batch_loop(name, 64, masks=True)))
        ours.append(Case("frogpond", name, "look ahead", batch_loop(name, 64, ahead=True)))
    made = [case for pair in zip(theirs, ours, strict=False) for case in pair]
    return made + theirs[len(ours) :] + ours[len(theirs) :], missing


def ratios(made: list[Case]) -> list[dict[str, Any]]:
    """Each of our games over each of theirs through the same wrapper, medians; above 1 means ours is faster."""
    found = []
    for own in (case for case in made if case.side == "frogpond"):
        for peer in (case for case in made if case.side == "peer" and case.kind == own.kind):
            ratio = own.median("steps") / peer.median("steps")
            found.append({"wrapper": own.kind, "game": own.game, "peer": peer.game, "steps": ratio})
    return found


def goals(made: list[Case]) -> list[dict[str, Any]]:
    """Goal and figure beside each other: steps a second, times a peer's own game, and large batches beside small ones."""
    rates = {(case.kind, case.game): case.median("steps") for case in made}
    found = []
    for kind, wanted in GOALS.items():
        peer, times = RATIOS.get(kind, ("", 0.0))
        for game, goal in wanted.items():
            reached = rates[kind, game]
            found.append({"wrapper": kind, "game": game, "unit": "steps/s", "goal": goal, "reached": reached})
            if (kind, peer) in rates:
                unit = f"x {peer}"
                found.append({"wrapper": kind, "game": game, "unit": unit, "goal": times, "reached": reached / rates[kind, peer]})
    for game in frogpond.games():
        if ("batch 1024", game) in rates:
            reached = rates["batch 1024", game] / rates["batch 64", game]
            found.append({"wrapper": "batch 1024", "game": game, "unit": "x batch 64", "goal": 1.0, "reached": reached})
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="Our games and peers' games through the same wrappers.")
    parser.add_argument("--repeat", type=int, default=3, help="rounds (default 3)")
    parser.add_argument("--seconds", type=float, default=0.3, help="CPU seconds a case and round (default 0.3)")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of tables")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    made, missing = cases()
    interleave(made, options.repeat, options.seconds, lambda line: print(line, file=sys.stderr))
    packages = {"OpenSpiel": "open_spiel", "PettingZoo": "pettingzoo", "Gymnasium": "gymnasium", "NumPy": "numpy"}
    report = {
        "versions": {
            "frogpond": frogpond.__version__,
            **{name: importlib.metadata.version(package) for name, package in packages.items()},
            "Python": platform.python_version(),
        },
        "compiled": frogpond.COMPILED,
        "included": INCLUDED.splitlines(),
        "left_out": missing,
        "rates": [
            {"wrapper": case.kind, "side": case.side, "game": case.game, **{unit: case.median(unit) for unit in case.rates}}
            for case in sorted(made, key=lambda case: (case.kind, case.side))
        ],
        "ratios": ratios(made),
        "load": os.getloadavg() if hasattr(os, "getloadavg") else None,
        "goals": goals(made),
    }
    print(json.dumps(report, indent=1)) if options.json else show(report)
    return 0


def show(report: dict[str, Any]) -> None:
    print("  ".join(f"{name} {value}" for name, value in report["versions"].items()))
    print(f"frogpond.COMPILED = {report['compiled']}\n\n{chr(10).join(report['included'])}\n")
    for line in report["left_out"]:
        print(f"left out: {line}")
    print(f"\n{'wrapper':<18}{'side':<10}{'game':<24}{'steps/s':>12}{'games/s':>12}{'afterstates/s':>16}")
    for row in report["rates"]:
        ahead = f"{row['afterstates']:>16,.0f}" if "afterstates" in row else ""
        print(f"{row['wrapper']:<18}{row['side']:<10}{row['game']:<24}{row['steps']:>12,.0f}{row['games']:>12,.1f}{ahead}")
    print("\nratios of medians of steps/s through the same wrapper (above 1: Frogpond's game is faster)")
    for row in report["ratios"]:
        print(f"{row['wrapper']:<12}{row['game']:<18}{row['peer']:<24}{row['steps']:>8.1f}")
    load = ", ".join(f"{number:.1f}" for number in report["load"] or ())
    print(f"\ngoal and reached (load average at the end: {load or 'not known'}; goals are for a machine with nothing else to do)")
    print(f"{'wrapper':<20}{'game':<18}{'':<16}{'goal':>10}{'reached':>10}")
    for row in report["goals"]:
        goal, reached = (f"{value:,.0f}" if row["unit"] == "steps/s" else f"{value:.2f}" for value in (row["goal"], row["reached"]))
        print(f"{row['wrapper']:<20}{row['game']:<18}{row['unit']:<16}{goal:>10}{reached:>10}")


if __name__ == "__main__":
    sys.exit(main())

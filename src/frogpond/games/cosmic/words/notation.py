"""Actions as text and back: `leap E4`, `land E4`, `commit overpower boost 1`, `raid purple 3`, `take B`, `keep Massive`.

The text of an action does not depend on the position, so one table for each game reads them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.state import CHANCE, tidy
from ..data import ABILITY_NAMES, BACK_NAMES, BARREN_NAMES, DOMAIN_NAMES
from ..rules.families import SINGLE_TEXTS, SINGLES
from ..rules.geometry import DIRECTIONS
from ..rules.setup import next_land
from ..rules.steps import BACK, CARD, CLUSTER, DEAL, DICE, DIMENSION, DRAW, DRAW_BACK, FINAL_BACK, LAY, LAY_DOMAIN, RAID, SPLINTER
from .names import tile_name

if TYPE_CHECKING:
    from .. import CosmicFrog
    from ..position import Position

def commit_text(over: int, boosts: int) -> str:
    parts = ["overpower"] * over + ([f"boost {boosts}"] if boosts else [])
    return f"commit {' '.join(parts) or 'nothing'}"


def action_texts(game: CosmicFrog) -> list[str]:
    """The text of every action of the numbering, in order."""
    n, a = game.numbers, game.acts
    hexes = game.hex_names
    frogs = game.colours[: n.frogs]
    slots = n.gullet_slots
    texts = list(SINGLE_TEXTS[:SINGLES])
    texts += ["reroll die 1", "reroll die 2", "spoil die 1", "spoil die 2", "spoil both dice"]
    texts += [f"edge {direction}" for direction in DIRECTIONS]
    texts += [commit_text(over, boosts) for over in range(2) for boosts in range(a.boosts)]
    for verb in ("attack", "possess", "drain", "swap with", "bring back"):
        texts += [f"{verb} {frog}" for frog in frogs]
    texts += [f"raid {game.vault_names[vault]} {target + 1}" for vault in range(n.teams) for target in range(n.dimensions)]
    for verb in ("tile", "burn", "spit"):
        texts += [f"{verb} {slots - i}" for i in range(slots)]
    for verb in ("slot", "take"):
        texts += [f"{verb} {letter}" for letter in game.slot_names]
    texts += [f"keep {name}" for name in ABILITY_NAMES]
    texts += [f"discard {k}" for k in range(n.cards_per_frog + 1)]
    for before, after in (
        ("harvest", ""), ("leap", ""), ("leap", " crush"), ("slipstream", ""), ("slipstream", " crush"), ("land", ""),
        ("relocate", ""), ("flow", ""), ("descend", ""),
    ):  # fmt: skip
        texts += [f"{before} {name}{after}" for name in hexes]
    lands = (a.end - a.lay) // n.mat.hexes
    texts += [f"place {tile_name(land + 1)} {name}" for land in range(lands) for name in hexes]
    return texts


def text(t: Position, action: int) -> str:
    """The notation of any action of the numbering, or of a chance outcome at a chance node."""
    if t.to_move == CHANCE:
        return outcome_text(t, action)
    texts: list[str] = t.game.texts
    return texts[action]


def parse(t: Position, given: str) -> int:
    """The action or outcome a text names, legal or not; -1 if it names none."""
    wanted = tidy(given)
    if t.to_move == CHANCE:
        return next((int(outcome) for outcome in t.legal() if tidy(outcome_text(t, int(outcome))) == wanted), -1)
    numbers: dict[str, int] = t.game.text_numbers
    return numbers.get(wanted, -1)


def outcome_text(t: Position, outcome: int) -> str:
    """What chance reveals."""
    game = t.game
    step = t.frames.step()
    if step == CARD:
        kinds = [*game.colours[: t.n.frogs], "flux", "splinter"]
        return f"card {kinds[outcome]}"
    if step == LAY:
        return f"{tile_name(next_land(t, t.frames.get(LAY_DOMAIN)))} on {game.hex_names[outcome]}"
    if step == CLUSTER:
        return f"domain {DOMAIN_NAMES[outcome]}"
    if step in (DRAW, DEAL):
        return f"draw {ABILITY_NAMES[outcome]}"
    if step == DICE or step == RAID or step == DIMENSION:
        return f"die {outcome}"
    if step == BACK:
        return f"back {BARREN_NAMES[outcome]}"
    if step == SPLINTER:
        return f"splinter {game.hex_names[t.n.strike[outcome]]}"
    if step in (DRAW_BACK, FINAL_BACK):
        return f"land back {BACK_NAMES[outcome]}"
    return str(outcome)

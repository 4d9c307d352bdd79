"""Actions as text and back: `leap E4`, `land E4`, `commit overpower boost 1`, `raid purple 3`, `take B`, `keep Massive`.

The text of an action does not depend on the position, so one table for each game reads them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.state import CHANCE, tidy
from ..data import ABILITY_NAMES, BACK_NAMES, BARREN_NAMES, DOMAIN_NAMES
from ..rules import families as f
from ..rules.geometry import DIRECTIONS
from ..rules.setup import next_land
from ..rules.steps import BACK, CARD, CLUSTER, DEAL, DICE, DIMENSION, DRAW, DRAW_BACK, FINAL_BACK, LAY, LAY_DOMAIN, RAID, SPLINTER
from .names import tile_name

if TYPE_CHECKING:
    from .. import CosmicFrog
    from ..position import Position

# Families whose notation is not their name and what their numbers say
PATTERNS = {
    f.REROLL: "reroll die {}",
    f.SWAP: "swap with {}",
    f.MEMBER: "bring back {}",
    f.LEAP_CRUSH: "leap {} crush",
    f.SLIP: "slipstream {}",
    f.SLIP_CRUSH: "slipstream {} crush",
    f.LAY: "place {} {}",
}
SPOILT = ("die 1", "die 2", "both dice")


def commit_text(over: int, boosts: int) -> str:
    parts = ["overpower"] * over + ([f"boost {boosts}"] if boosts else [])
    return f"commit {' '.join(parts) or 'nothing'}"


def word(game: CosmicFrog, what: str, number: int) -> str:
    """What a number of an action says."""
    if what == "tile":  # counted from the top
        return str(game.numbers.gullet_slots - number)
    if what == "land":
        return tile_name(number + 1)
    named = {
        "hex": game.hex_names, "frog": game.colours, "vault": game.vault_names, "slot": game.slot_names, "card": ABILITY_NAMES,
        "direction": DIRECTIONS, "dice": SPOILT,
    }  # fmt: skip
    return named[what][number] if what in named else str(number if what == "cards" else number + 1)


def action_texts(game: CosmicFrog) -> list[str]:
    """The text of every action of the numbering, in order."""
    texts = []
    for action in range(game.acts.end):
        family, x, y = (int(number) for number in game.acts.decode(action))
        if family == f.COMMIT:
            texts.append(commit_text(x, y))
            continue
        name, shape, _ = f.FAMILIES[family]
        pattern = PATTERNS.get(family, " ".join([name, *["{}"] * len(shape)]))
        texts.append(pattern.format(*(word(game, what, number) for what, number in zip(shape, (x, y), strict=False))))
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

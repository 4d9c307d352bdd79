"""Actions as text and back: `leap E4`, `land E4`, `commit overpower boost 1`, `raid purple 3`, `take B`, `keep Massive`.

The text of an action does not depend on the position, so one table for each game reads them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.did_you_mean import either, nearest
from ....engine.reason import Reason
from ....engine.state import CHANCE, tidy
from ..data import ABILITY_NAMES, BACK_NAMES, BARREN_NAMES, DOMAIN_NAMES
from ..rules import families as f
from ..rules.geometry import DIRECTIONS
from ..rules.setup import next_land
from ..rules.steps import BACK, CARD, CLUSTER, DEAL, DICE, DIMENSION, DRAW, DRAW_BACK, FINAL_BACK, LAY, LAY_DOMAIN, RAID, SPLINTER
from .names import tile_name

if TYPE_CHECKING:
    from .. import CosmicFrog
    from ..position import CosmicPosition as Position

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


WANTED = {
    "hex": "which hex", "frog": "which frog", "vault": "whose Vault, and the raid target", "slot": "which slot", "card": "which card",
    "tile": "which tile, counted from the top", "direction": "which edge", "cards": "how many cards", "die": "which die",
    "dice": "which dice", "overpower": "nothing, overpower or boosts", "land": "which Land and which hex",
}  # fmt: skip


def unread(t: Position, given: str) -> Reason | None:
    """What is missing from a text, or what comes near it: legal texts first, then any other with why it is refused."""
    if t.to_move == CHANCE:
        return None
    game: CosmicFrog = t.game
    wanted = tidy(given)
    legal = {game.texts[action]: int(action) for action in t.legal_actions()}
    begun = [words for words in legal if wanted and words.casefold().startswith(f"{wanted} ")]
    family = next((f.FAMILIES[number] for number, verb in enumerate(verbs()) if verb and verb == wanted), None)
    if begun or family:
        what = WANTED[family[1][0]] if family else "more words"
        shown = f" For example {either(begun[:3])}." if begun else ""
        return Reason("notation", f"'{given.strip()}' must say {what}.{shown}", "", tuple(legal[words] for words in begun[:3]))
    if nearest(wanted, legal, 1):
        return None
    near = nearest(wanted, game.texts, 1)
    if not near:
        return None
    refused = t.why_not(int(t.to_move), near[0])
    return Reason("notation", f"Can't read {given!r} here. If you mean {near[0]}: {refused.text if refused else 'it is possible.'}")


def verbs() -> list[str]:
    """The text of each family that takes something, up to what it takes; empty for others."""
    found = []
    for number, (name, shape, _) in enumerate(f.FAMILIES):
        pattern = PATTERNS.get(number, name)
        found.append(pattern.partition(" {")[0] if shape and not pattern.endswith(" crush") else "")
    return found


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

"""What an action must satisfy, check by check, in the order in which a refusal looks at it. `legal.py` and the modules of the steps find
the same actions at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from ....engine.refusals import Check, Checks, while_open
from . import families as f
from . import steps as s
from .abilities import blink, ravager, temporus, whiptongue
from .abilities.camouflage import toll
from .abilities.telluric import flows_to
from .cards import deck_size, looked_at
from .combat import combatant
from .gullet import empty_slots, has_barren, same_as_above, tile_in, top_of
from .kinds import kinds_of
from .knockback import strength
from .legal import has_action, might_close, moves_of, puppet_can_act, raid_targets
from .numbers import (
    BLINK,
    CAMOUFLAGE,
    MARAUDER,
    MINDBORER,
    MONSTROUS,
    MUTAGENIC,
    NONE,
    RAVAGER,
    TELLURIC,
    TEMPORUS,
    VAMPIRIC,
    WARBRINGER,
    WHIPTONGUE,
)  # fmt: skip
from .placement import HEIGHT
from .prices import answer_price, commit_price, extra_price, full_price, leap_price, target_of
from .setup import fits
from .shard import aether_distance, descents, targetable, unbroken
from .tiles import BARREN, elevation_of, is_land
from .vault import cheapest, exposed, has_room, height, opening, raid_points, vault_base

if TYPE_CHECKING:
    from ..position import CosmicPosition as Position

Test = Callable[["Position", int, int], bool]


def mode(t: Position) -> int:
    return int(t.frames.get(s.ACT_MODE))


def used(t: Position) -> int:
    return int(t.frames.get(s.ACT_USED))


def vault_of(t: Position, frog: int) -> int:
    return int(t.n.team_of[frog])


def on_hex(t: Position, hex: int) -> int:
    """The frog on a hex, -1 if there is none."""
    return int(t.frog_at[hex]) - 1


def barred(t: Position, other: int) -> bool:
    """Whether a frog was named and let go during this action (CF-64)."""
    return bool((int(t.frames.get(s.ACT_BARRED)) >> other) & 1)


def extra_due(t: Position) -> bool:
    """Whether the extra action is open and nothing of it is paid yet."""
    return mode(t) == s.BONUS and not used(t) & s.USED_PRICE


# Prices ---------------------------------------------------------------------------------------------------------------


class PricePart(NamedTuple):
    """One part of an action's price: O, the code of a refusal because of it, and how many or who."""

    price: int
    code: str
    number: int = 0


PRICE_RULES: Final = {
    "leap-price": "CF-50", "exit-price": "CF-51", "slipstream-price": "CF-53", "tongue-price": "CF-136", "order-price": "CF-136",
    "extra-price": "CF-42", "toll": "CF-122", "puppet-price": "CF-126", "bank-price": "CF-121", "relocate-price": "CF-121",
    "copy-price": "CF-128", "shift-price": "CF-121", "resist-price": "CF-108", "pick-price": "CF-136", "spoil-price": "CF-122",
    "flux-price": "CF-91", "overpower-price": "CF-66", "answer-price": "CF-67", "marauder-price": "CF-124", "mindborer-price": "CF-126",
    "warbringer-price": "CF-135", "empyrean-price": "CF-123",
}  # fmt: skip
ANSWER_CODES: Final = {
    f.BANK: "bank-price", f.COPY: "copy-price", f.SHIFT_UP: "shift-price", f.SHIFT_DOWN: "shift-price",
    f.RESIST_KNOCKBACK: "resist-price", f.SPOILS_PICK: "pick-price", f.SPOIL: "spoil-price", f.RESIST: "flux-price", f.SELECT: "flux-price",
}  # fmt: skip
REROLL_CODES: Final = {MARAUDER: "marauder-price", MINDBORER: "mindborer-price", WARBRINGER: "warbringer-price"}
NAMED_FAMILY: Final = {s.WAY_LEAP: f.LEAP, s.WAY_SLIPSTREAM: f.SLIP, s.WAY_LAND: f.LAND, s.WAY_RAM: f.ATTACK, s.TO_POSSESS: f.POSSESS}


def bill(t: Position, family: int, x: int, y: int) -> list[PricePart]:
    """The price for the frog that decides, in parts, in the order in which they are checked."""
    frog, frames = int(t.asked), t.frames
    if family == f.COMMIT:
        side, code = (s.ATTACKER, "overpower-price") if frames.step() == s.COMMIT else (s.DEFENDER, "answer-price")
        parts = [PricePart(int(commit_price(t, side, x, 0)), code), PricePart(int(commit_price(t, side, 0, y)), code, y)]
    elif family == f.PAY:
        what, target = int(frames.get(s.NAMED_WHAT)), int(frames.get(s.NAMED_TARGET))
        if what >= s.TO_DRAIN:
            parts = [PricePart(int(toll(t, target)), "toll", target)]
        else:
            aim = target if what in (s.WAY_RAM, s.TO_POSSESS) else int(t.place[target])
            parts = action_bill(t, frog, int(frames.below(s.ACT_MODE)), int(frames.below(s.ACT_USED)), NAMED_FAMILY[what], aim)
    elif family in (f.DRAIN, f.SWAP):
        parts = [PricePart(int(toll(t, x)), "toll", x)]
    elif family == f.RELOCATE:
        parts = [PricePart(int(blink.relocate_price(t, mode(t), used(t))), "relocate-price")]
    elif family == f.REROLL:
        parts = [PricePart(int(answer_price(t, frog, family)), REROLL_CODES.get(int(t.up(frog)), "marauder-price"))]
    elif family == f.REROLL_RAID:
        parts = [PricePart(int(answer_price(t, frog, family)), "mindborer-price" if t.up(frog) == MINDBORER else "empyrean-price")]
    elif family in ANSWER_CODES:
        parts = [PricePart(int(answer_price(t, frog, family)), ANSWER_CODES[family])]
    else:
        parts = action_bill(t, frog, mode(t), used(t), family, x)
    return [part for part in parts if part.price > 0]


def action_bill(t: Position, frog: int, mode: int, used: int, family: int, x: int) -> list[PricePart]:
    """The same of an action: its own price, that of the extra action, the toll of its target."""
    parts: list[PricePart] = []
    steps = 0
    if family == f.LEAP:
        steps = int(t.n.mat.distance(t.place[frog], x))
    elif family in (f.SLIP, f.LEAP_AETHER):
        steps = int(aether_distance(t, t.place[frog]))
    if steps:
        code = "leap-price" if family == f.LEAP else "exit-price"
        parts.append(PricePart(int(leap_price(t, frog, steps)), code, steps - int(empty_slots(t, frog))))
    if family == f.SLIP:
        parts.append(PricePart(int(t.n.slipstream), "slipstream-price"))
    if family == f.HARVEST:
        parts.append(PricePart(int(whiptongue.harvest_price(t, frog, x)), "tongue-price"))
    if family == f.DISGORGE_ANY:
        parts.append(PricePart(int(whiptongue.order_price(t)), "order-price"))
    kinds = kinds_of(t, frog, family, x)
    if kinds:
        parts.append(PricePart(int(extra_price(t, frog, mode, used, kinds)), "extra-price"))
    target = int(target_of(t, frog, family, x))
    return [*parts, PricePart(int(toll(t, target)), "toll", target)] if target >= 0 else parts


def too_dear(t: Position, family: int, x: int, y: int) -> str:
    """The code of the part of a price that is too much; empty if all can be paid."""
    parts, frog = bill(t, family, x, y), int(t.asked)
    left = int(t.purse(frog))
    if sum(part.price for part in parts) <= left:
        return ""
    if frog == t.puppet and t.oomph[frog] >= sum(part.price for part in parts):
        return "puppet-price"
    for part in parts:
        left -= part.price
        if left < 0:
            return part.code
    raise AssertionError("some part is too much")


def priced(family: int, *codes: str) -> Checks[Position]:
    """That the price can be paid, by the parts that it may have."""

    def paid(code: str) -> Test:
        return lambda t, x, y: too_dear(t, family, x, y) != code

    return tuple(Check(code, PRICE_RULES[code], paid(code)) for code in (*codes, "puppet-price"))


# When -----------------------------------------------------------------------------------------------------------------

WHEN_RULES: Final = {family: rule for rule, families in {
    "CF-42": (f.END_TURN,), "CF-41": (f.PASS,), "CF-64": (f.PAY, f.WITHDRAW), "CF-20": (f.STOP, f.KEEP), "CF-57": (f.DUST, f.SLOT),
    "CF-48": (f.RECOVER, f.DISGORGE, f.LEAP_AETHER, f.ATTACK, f.HARVEST, f.LEAP, f.SLIP, f.LAND), "CF-82": (f.TO_AETHER,),
    "CF-72": (f.SPOILS_TILES, f.SPOILS_HARVEST, f.SPOILS_RAID), "CF-91": (f.MUTATE, f.RESIST, f.SELECT), "CF-43": (f.RETURN, f.SPEND),
    "CF-107": (f.ROLL, f.DRIFT, f.DISCARD), "CF-87": (f.REROLL_RAID,), "CF-69": (f.REROLL,), "CF-62": (f.EDGE,), "CF-66": (f.COMMIT,),
    "CF-115": (f.MEMBER,), "CF-86": (f.RAID,), "CF-88": (f.TAKE,), "CF-45": (f.DESCEND,), "CF-33": (f.LAY,),
    "CF-108": (f.RESIST_KNOCKBACK,),
    "CF-121": (f.BANK, f.SHIFT_UP, f.SHIFT_DOWN, f.RELOCATE), "CF-122": (f.SPOIL,), "CF-125": (f.LEAP_CRUSH, f.SLIP_CRUSH, f.CRUSH),
    "CF-126": (f.POSSESS,), "CF-127": (f.SMASH,), "CF-128": (f.COPY, f.SWAP), "CF-130": (f.BURN, f.SPIT), "CF-131": (f.FLOW,),
    "CF-132": (f.DEFER,), "CF-133": (f.DRAIN,), "CF-136": (f.DISGORGE_ANY, f.SPOILS_PICK, f.TILE),
}.items() for family in families}  # fmt: skip
"""The rule that says when a family of actions is possible."""

WHEN_PLAYED: Final[dict[tuple[int, str, bool], str]] = {
    (f.RESIST_KNOCKBACK, "knockback_resistance", False): "CF-108", (f.DRIFT, "dimensional_decisions", False): "CF-107",
    (f.ROLL, "bounce_back", True): "CF-106", (f.ROLL, "dimensional_decisions", False): "CF-81",
    (f.DISCARD, "dimensional_decisions", False): "CF-107", (f.MEMBER, "team_play", False): "CF-115",
    (f.SWAP, "symbiotic_teammates", True): "CF-110", (f.KEEP, "dimensional_decisions", True): "CF-20", (f.KEEP, "team_play", True): "CF-20",
    (f.DESCEND, "vortexes", True): "CF-45",
}  # fmt: skip
"""The same where the options of a game change it: by an option that is played, or is not."""


def variant(t: Position, family: int) -> tuple[int, str, bool] | None:
    """The option that changes when a family is possible in this game."""
    return next((row for row in WHEN_PLAYED if row[0] == family and played(t, row[1]) == row[2]), None)


def played(t: Position, option: str) -> bool:
    """Whether a variant, or team play, is part of this game."""
    return bool(t.n.barren_backs[3]) if option == "vortexes" else bool(getattr(t.n, option))


def when_code(family: int) -> str:
    """The code of a refusal that says when."""
    return f"{f.FAMILIES[family][0].replace(' ', '-').replace('+', 'plus-').replace('--', '-minus-')}-when"


def timed(family: int) -> Checks[Position]:
    """That a step is open at which a family is an answer."""

    def rule(t: Position) -> str:
        row = variant(t, family)
        return WHEN_PLAYED[row] if row else WHEN_RULES[family]

    steps = f.FAMILIES[family][2]
    return (Check(when_code(family), rule, lambda t, x, y: int(t.frames.step()) in steps, timing=True),)


# Checks of things -----------------------------------------------------------------------------------------------------


def check(code: str, rule: str, ok: Test) -> Check[Position]:
    return Check(code, rule, ok)


def card(ability: int, name: str) -> Check[Position]:
    """That this ability lies face up before the deciding frog; its code is its name. Abilities and their rules have the same order."""
    return check(name, f"CF-{121 + ability}", lambda t, x, y: t.up(t.asked) == ability)


def own_turn(code: str) -> Check[Position]:
    return check(code, "CF-120", lambda t, x, y: s.own_turn(mode(t)))


OPEN = check("closed", "CF-148", lambda t, x, y: mode(t) != s.CLOSE)
ON_SHARD = check("in-aether", "CF-48", lambda t, x, y: not t.in_aether(t.asked))
IN_AETHER = check("on-shard", "CF-48", lambda t, x, y: t.in_aether(t.asked))
GROUND = check("no-ground", "CF-1", lambda t, hex, _: t.height[hex] > 0)
NAMED_HEX = check("withdrawn", "CF-64", lambda t, hex, _: on_hex(t, hex) in (NONE, t.asked) or not barred(t, on_hex(t, hex)))
NAMED_FROG = check("withdrawn", "CF-64", lambda t, other, _: not barred(t, other))
IN_REACH = check("out-of-reach", "CF-7", lambda t, other, _: targetable(t, t.asked, other))
FULL_GULLET = check("gullet-empty", "CF-57", lambda t, x, y: t.load[t.asked] > 0)
BARREN_TILE: Checks[Position] = (
    check("no-tile", "CF-10", lambda t, i, _: i < t.load[t.asked]),
    check("no-barren", "CF-130", lambda t, i, _: tile_in(t, t.asked, i) == BARREN),
    check("same-barren", "CF-143", lambda t, i, _: not same_as_above(t, t.asked, i)),
)
KEPT_FOR: Final = {"keep": ("keep-dealt", "must-keep", "CF-34"), "deal": ("keep-team", "must-deal", "CF-112"),
                   "select": ("keep-flux", "must-select", "CF-91"), "look": ("keep-look", "must-look", "CF-107")}  # fmt: skip
"""Why cards are looked at: the code for a card that is not among them, that for keeping none, and the rule."""


def kept_for(t: Position) -> str:
    """Why cards are looked at: as told by the steps below."""
    below = t.frames.to_list()[-2][0]
    if below == s.FLUX:
        return "select"
    if below == s.RETURN_TO:
        return "look"
    return "deal" if t.n.team_play else "keep"


def stores(t: Position, tile: int) -> bool:
    """Whether a tile may leave the deciding frog's Gullet: a Barren always, a Land into a Vault with room."""
    return tile == BARREN or has_room(t, vault_of(t, t.asked))


def taking(t: Position) -> bool:
    """Whether a raid has succeeded."""
    return bool(t.frames.get(s.RAID_PHASE) % s.PHASES == s.TAKING)


def side(t: Position) -> int:
    return int(t.frames.get(s.ROLLED_SIDE))


def opponent(t: Position) -> int:
    """The other combatant before a roll."""
    return int(combatant(t, 1 - (s.ATTACKER if t.frames.step() == s.ROLL_A else s.DEFENDER)))


def slot_free(t: Position, slot: int) -> bool:
    return height(t.vault, vault_base(t, vault_of(t, t.asked)), slot) < HEIGHT


def raid_tile(t: Position, slot: int) -> int:
    """The Land on top of a slot of the raided Vault."""
    return int(exposed(t.vault, vault_base(t, t.frames.get(s.RAID_VAULT)), slot))


def bound_slot(t: Position) -> int:
    """The slot that must be emptied first, -1 for none."""
    return int(t.frames.get(s.RAID_BOUND)) - 1


def bare_free(t: Position) -> bool:
    """Whether a frog may descend onto bare ground."""
    return any(t.height[t.acts.decode(action)[1]] == 1 for action in descents(t, vec[i64]()))


def lowlands_left(t: Position) -> bool:
    return any(t.stock[i] and elevation_of(i + 1) == 0 for i in range(len(t.stock)))


def turning(t: Position) -> bool:
    """Whether the deciding frog may turn up a card at the open question."""
    step = t.frames.step()
    if step == s.ACT:
        return mode(t) != s.CLOSE or might_close(t, t.asked, used(t), t.frames.get(s.ACT_BARRED))
    return step not in (s.MEMBER, s.KEEP, s.CRUSH, s.OUT, s.MORE_CARDS, s.PLACE)


def idle(t: Position) -> bool:
    """Whether an acting frog has powers at most."""
    return not has_action(t, moves_of(t, t.asked, mode(t), used(t), t.frames.get(s.ACT_BARRED)))


def raid_checks(team: bool) -> Checks[Position]:
    """Of a Vault and a raid target less 1, alone or in teams."""

    def here(t: Position) -> bool:
        return bool(t.n.team_play) == team

    own, locked, deep = ("team-vault", "team-locked", "raid-team-deep") if team else ("own-vault", "vault-locked", "raid-deep")
    return (
        check(own, "CF-114" if team else "CF-86", lambda t, vault, _: not here(t) or vault != vault_of(t, t.asked)),
        check(locked, "CF-114" if team else "CF-11", lambda t, vault, _: not here(t) or opening(t, vault) > 0),
        check("raid-empty", "CF-86", lambda t, vault, _: not here(t) or cheapest(t, vault) > 0),
        check("raid-cheap", "CF-86", lambda t, vault, _: not here(t) or cheapest(t, vault) <= opening(t, vault)),
        check(deep, "CF-114" if team else "CF-86", lambda t, vault, target: not here(t) or target < opening(t, vault)),
        check("raid-cheap", "CF-86", lambda t, vault, target: not here(t) or target + 1 >= cheapest(t, vault)),
    )


def never(step: int, code: str, rule: str, unless: Callable[[Position], bool] = lambda t: False) -> Check[Position]:
    """That this step is not open, or that declining is an answer to it."""
    return check(code, rule, lambda t, x, y: t.frames.step() != step or unless(t))


DECLINES: Checks[Position] = (
    never(s.ACT, "closed", "CF-148", lambda t: mode(t) != s.CLOSE),
    never(s.ACT, "just-end", "CF-42", lambda t: not extra_due(t)),
    never(s.ACT, "must-act", "CF-59"),
    *(never(s.KEEP, must, rule, lambda t, why=why: kept_for(t) != why) for why, (_, must, rule) in KEPT_FOR.items()),  # type: ignore[misc]
    never(s.DISGORGING, "must-stop", "CF-57", lambda t: t.frames.get(s.DISGORGING_OUT) == 0),
    never(s.DISGORGING, "must-disgorge", "CF-57"),
    never(s.RAID, "must-leave", "CF-88", lambda t: not taking(t)),
    never(s.COMMIT, "must-commit", "CF-66"), never(s.RESPOND, "must-respond", "CF-67"),
    never(s.NAMED, "must-pay", "CF-64", lambda t: t.frames.get(s.NAMED_ASKED) == 0),
    never(s.MORE_CARDS, "must-discard", "CF-107"),
    never(s.SLOT, "must-bank", "CF-121", lambda t: t.frames.get(s.SLOT_BANKED) == 0), never(s.SLOT, "must-slot", "CF-57"),
    never(s.PLACE, "must-place", "CF-33"), never(s.OUT, "must-roll", "CF-107"), never(s.DESCEND, "must-descend", "CF-45"),
    never(s.RETURN_TO, "must-appear", "CF-82"), never(s.EDGE, "must-edge", "CF-62"), never(s.SPOILS_TARGET, "must-dare", "CF-86"),
    never(s.MEMBER, "must-member", "CF-115"), never(s.SPOILS, "must-spoils", "CF-72"), never(s.STEAL, "must-pick", "CF-136"),
    never(s.FLUX, "must-flux", "CF-91"),
)  # fmt: skip
"""Questions to which declining is no answer."""

# Checks of actions ----------------------------------------------------------------------------------------------------

ACTIONS: Final[dict[int, Checks[Position]]] = {  # of an acting frog
    f.END_TURN: (
        check("bound", "CF-121", lambda t, x, y: mode(t) != s.BONUS or extra_due(t)),
        check("must-act", "CF-59", lambda t, x, y: mode(t) == s.CLOSE or extra_due(t)),
    ),
    f.PASS: (OPEN, check("just-end", "CF-42", lambda t, x, y: not extra_due(t)), check("must-act", "CF-59", lambda t, x, y: idle(t))),
    f.RECOVER: (
        OPEN, check("recover-extra", "CF-42", lambda t, x, y: mode(t) != s.BONUS),
        check("recover-full", "CF-54", lambda t, x, y: t.oomph[t.asked] < t.n.max_oomph),
        check("recover-spent", "CF-54", lambda t, x, y: (t.spent >> t.asked) & 1 == 0),
    ),
    f.DISGORGE: (
        OPEN, IN_AETHER, FULL_GULLET, check("vault-full", "CF-57", lambda t, x, y: stores(t, int(top_of(t, t.asked)))),
        *priced(f.DISGORGE, "extra-price"),
    ),
    f.DISGORGE_ANY: (
        OPEN, card(WHIPTONGUE, "whiptongue"), IN_AETHER, FULL_GULLET,
        check("one-tile-order", "CF-146", lambda t, x, y: t.load[t.asked] > 1),
        check("vault-full", "CF-57", lambda t, x, y: has_barren(t, t.asked) or has_room(t, vault_of(t, t.asked))),
        *priced(f.DISGORGE_ANY, "order-price", "extra-price"),
    ),
    f.SMASH: (OPEN, card(MONSTROUS, "monstrous"), ON_SHARD, *priced(f.SMASH, "extra-price")),
    f.LEAP_AETHER: (OPEN, ON_SHARD, *priced(f.LEAP_AETHER, "exit-price", "extra-price")),
    f.DEFER: (
        OPEN, card(TEMPORUS, "temporus"), check("defer-late", "CF-132", lambda t, x, y: mode(t) == s.MAIN and t.fresh != 0),
        check("defer-entered", "CF-132", lambda t, x, y: t.began != 0),
        check("defer-held", "CF-132", lambda t, x, y: temporus.may_defer(t, t.asked, mode(t))),
    ),
    f.BANK: (
        card(BLINK, "blink"), own_turn("bank-turn"), check("bank-once", "CF-121", lambda t, x, y: not used(t) & s.USED_BANK),
        check("bank-top", "CF-121", lambda t, x, y: t.load[t.asked] > 0 and is_land(top_of(t, t.asked))),
        check("vault-full", "CF-57", lambda t, x, y: has_room(t, vault_of(t, t.asked))), *priced(f.BANK, "bank-price"),
    ),
    f.LEAP: (
        OPEN, ON_SHARD, check("here", "CF-50", lambda t, hex, _: hex != t.place[t.asked]),
        check("gap", "CF-51", lambda t, hex, _: t.height[hex] > 0),
        check("off-line", "CF-6", lambda t, hex, _: t.n.mat.distance(t.place[t.asked], hex) != 0),
        check("surge", "CF-105", lambda t, hex, _: not t.n.aether_surge or unbroken(t, t.place[t.asked], hex)),
        NAMED_HEX, *priced(f.LEAP, "leap-price", "extra-price", "toll"),
    ),
    f.LEAP_CRUSH: (OPEN, check("crush-later", "CF-125", lambda t, x, y: False)),
    f.SLIP: (
        OPEN, ON_SHARD, GROUND, check("inland-slipstream", "CF-53", lambda t, hex, _: t.edges[hex] != 0), NAMED_HEX,
        *priced(f.SLIP, "exit-price", "slipstream-price", "extra-price", "toll"),
    ),
    f.SLIP_CRUSH: (OPEN, check("crush-later", "CF-125", lambda t, x, y: False)),
    f.LAND: (
        OPEN, IN_AETHER, GROUND, check("inland-landing", "CF-55", lambda t, hex, _: t.edges[hex] != 0), NAMED_HEX,
        *priced(f.LAND, "extra-price", "toll"),
    ),
    f.RELOCATE: (
        OPEN, card(BLINK, "blink"), check("puppet-relocate", "CF-144", lambda t, x, y: mode(t) != s.PUPPET),
        check("relocate-aether", "CF-121", lambda t, x, y: not t.in_aether(t.asked)),
        check("relocate-once", "CF-121", lambda t, x, y: not used(t) & s.USED_RELOCATE),
        check("relocate-far", "CF-121", lambda t, hex, _: t.n.mat.distance(t.place[t.asked], hex) == 1),
        check("relocate-gap", "CF-121", lambda t, hex, _: t.height[hex] > 0),
        check("relocate-taken", "CF-121", lambda t, hex, _: on_hex(t, hex) < 0), *priced(f.RELOCATE, "relocate-price"),
    ),
    f.FLOW: (
        OPEN, card(TELLURIC, "telluric"), ON_SHARD, GROUND, check("flow-here", "CF-131", lambda t, hex, _: hex != t.place[t.asked]),
        check("flow-taken", "CF-131", lambda t, hex, _: on_hex(t, hex) < 0),
        check("flow-domain", "CF-131", lambda t, hex, _: flows_to(t, t.place[t.asked], hex)), *priced(f.FLOW, "extra-price"),
    ),
    f.HARVEST: (
        OPEN, ON_SHARD, check("harvest-elsewhere", "CF-49", lambda t, hex, _: hex == t.place[t.asked] or t.up(t.asked) == WHIPTONGUE),
        check("harvest-far", "CF-136", lambda t, hex, _: hex == t.place[t.asked] or t.n.mat.distance(t.place[t.asked], hex) == 1),
        check("landless", "CF-49", lambda t, hex, _: t.height[hex] > 1 or ravager.can_eat(t, t.asked)),
        *priced(f.HARVEST, "tongue-price", "extra-price"),
    ),
    f.ATTACK: (
        OPEN, check("attack-self", "CF-56", lambda t, other, _: other != t.asked),
        check("attack-shard", "CF-61", lambda t, other, _: t.in_aether(t.asked)),
        check("attack-out", "CF-56", lambda t, other, _: t.in_aether(other)), NAMED_FROG, *priced(f.ATTACK, "extra-price", "toll"),
    ),
    f.POSSESS: (
        OPEN, card(MINDBORER, "mindborer"), check("possess-puppet", "CF-126", lambda t, x, y: mode(t) != s.PUPPET),
        check("possess-self", "CF-126", lambda t, other, _: other != t.asked), IN_REACH, NAMED_FROG,
        check("possess-idle", "CF-126", lambda t, other, _: t.purse(t.asked) < possession(t, other) or puppet_can_act(t, t.asked, other)),
        *priced(f.POSSESS, "extra-price", "toll"),
    ),
    f.DRAIN: (
        card(VAMPIRIC, "vampiric"), own_turn("drain-turn"), check("drain-self", "CF-133", lambda t, other, _: other != t.asked),
        check("drain-once", "CF-133", lambda t, x, y: t.drained == 0),
        check("drain-full", "CF-133", lambda t, x, y: t.oomph[t.asked] < t.n.max_oomph), IN_REACH,
        check("drain-dry", "CF-133", lambda t, other, _: t.oomph[other] > 0), NAMED_FROG, *priced(f.DRAIN, "toll"),
    ),
    f.BURN: (card(RAVAGER, "ravager"), own_turn("burn-turn"), *BARREN_TILE),
    f.SPIT: (OPEN, card(RAVAGER, "ravager"), IN_AETHER, *BARREN_TILE, *priced(f.SPIT, "extra-price")),
}  # fmt: skip


def possession(t: Position, other: int) -> int:
    return int(full_price(t, t.asked, mode(t), used(t), f.POSSESS, other))


ANSWERS: Final[dict[int, Checks[Position]]] = {
    f.PAY: (
        check("target-first", "CF-64", lambda t, x, y: t.frames.get(s.NAMED_ASKED) != 0),
        *priced(f.PAY, "leap-price", "exit-price", "slipstream-price", "extra-price", "toll"),
    ),
    f.WITHDRAW: (check("target-first", "CF-64", lambda t, x, y: t.frames.get(s.NAMED_ASKED) != 0),),
    f.STOP: (
        *while_open(s.RAID, check("raid-lost", "CF-87", lambda t, x, y: taking(t))),
        *while_open(s.DISGORGING, check("one-tile", "CF-57", lambda t, x, y: t.frames.get(s.DISGORGING_OUT) > 0)),
    ),
    f.DUST: (
        check("dust-order", "CF-136", lambda t, x, y: t.frames.get(s.DISGORGING_MIXED) == 0),
        check("dust-land", "CF-57", lambda t, x, y: top_of(t, t.asked) == BARREN),
    ),
    f.TO_AETHER: while_open(s.DESCEND, check("must-descend", "CF-45", lambda t, x, y: len(list(descents(t, vec[i64]()))) == 0)),
    f.COPY: (
        card(MUTAGENIC, "mutagenic"), check("copy-face-down", "CF-128", lambda t, x, y: t.up(opponent(t)) != NONE),
        *priced(f.COPY, "copy-price"),
    ),
    f.SHIFT_UP: (card(BLINK, "blink"), *priced(f.SHIFT_UP, "shift-price")),
    f.SHIFT_DOWN: (
        card(BLINK, "blink"), check("knockback-zero", "CF-71", lambda t, x, y: strength(t) > 0), *priced(f.SHIFT_DOWN, "shift-price"),
    ),
    f.RESIST_KNOCKBACK: (
        check("resist-variant", "CF-108", lambda t, x, y: bool(t.n.knockback_resistance)),
        check("knockback-zero", "CF-71", lambda t, x, y: strength(t) > 0), *priced(f.RESIST_KNOCKBACK, "resist-price"),
    ),
    f.SPOILS_TILES: (),
    f.SPOILS_PICK: (
        card(WHIPTONGUE, "whiptongue"), check("pick-few", "CF-136", lambda t, x, y: t.load[t.defender] > 1),
        *priced(f.SPOILS_PICK, "pick-price"),
    ),
    f.SPOILS_HARVEST: (
        check("spoils-aether", "CF-72", lambda t, x, y: t.ground != NONE),
        check("spoils-off", "CF-73", lambda t, x, y: t.on_shard(t.asked)),
        check("spoils-landless", "CF-72", lambda t, x, y: t.height[t.place[t.asked]] > 1 or ravager.can_eat(t, t.asked)),
    ),
    f.SPOILS_RAID: (
        check("spoils-shard", "CF-72", lambda t, x, y: t.ground == NONE),
        check("spoils-mate", "CF-117", lambda t, x, y: vault_of(t, t.asked) != vault_of(t, t.defender)),
        check("spoils-locked", "CF-73", lambda t, x, y: opening(t, vault_of(t, t.defender)) > 0),
        check("spoils-nothing", "CF-86", lambda t, x, y: len(list(raid_targets(t, vec[i64](), t.asked, vault_of(t, t.defender)))) > 0),
    ),
    f.MUTATE: (),
    f.RESIST: priced(f.RESIST, "flux-price"),
    f.SELECT: priced(f.SELECT, "flux-price"),
    f.RETURN: (
        check("return-in-play", "CF-43", lambda t, x, y: t.is_out(t.asked)),
        check("return-cards", "CF-43", lambda t, x, y: t.aside[t.asked] >= t.n.cards_for_return),
    ),
    f.SPEND: (
        check("spend-out", "CF-43", lambda t, x, y: t.in_play(t.asked)),
        check("spend-none", "CF-43", lambda t, x, y: temporus.can_spend(t, t.asked)),
    ),
    f.ROLL: (), f.DRIFT: (), f.CRUSH: (),
    f.REROLL_RAID: (
        check("raid-won", "CF-87", lambda t, x, y: not taking(t)),
        check("no-raid-reroll", "CF-87", lambda t, x, y: answer_price(t, t.asked, f.REROLL_RAID) != NONE),
        *priced(f.REROLL_RAID, "mindborer-price", "empyrean-price"),
    ),
    f.REROLL: (
        check("no-reroll", "CF-69", lambda t, x, y: answer_price(t, t.asked, f.REROLL) != NONE),
        check("one-die", "CF-68", lambda t, die, _: t.dice[side(t) * 2 + die] != NONE),
        *priced(f.REROLL, "marauder-price", "mindborer-price", "warbringer-price"),
    ),
    f.SPOIL: (
        card(CAMOUFLAGE, "camouflage"), check("one-die", "CF-68", lambda t, die, _: die == 0 or t.dice[(1 - side(t)) * 2 + 1] != NONE),
        *priced(f.SPOIL, "spoil-price"),
    ),
    f.EDGE: (check("no-edge", "CF-3", lambda t, way, _: bool((int(t.edges[t.frames.get(s.EDGE_HEX)]) >> way) & 1)),),
    f.COMMIT: priced(f.COMMIT, "overpower-price", "answer-price"),
    f.SWAP: (
        *while_open(
            s.SYMBIOSIS, check("swap-mate-self", "CF-110", lambda t, other, _: other != t.asked),
            check("swap-team", "CF-110", lambda t, other, _: vault_of(t, other) == vault_of(t, t.asked)),
            check("swap-mate-reach", "CF-110", lambda t, other, _: t.ability[other] != NONE and targetable(t, t.asked, other)),
        ),
        *while_open(
            s.VERY_END, check("swap-self", "CF-128", lambda t, other, _: other != t.asked),
            check("swap-reach", "CF-128", lambda t, other, _: t.ability[other] != NONE and targetable(t, t.asked, other)),
            check("swap-withdrawn", "CF-122", lambda t, other, _: (t.frames.get(s.VERY_END_BARRED) >> other) & 1 == 0),
            *priced(f.SWAP, "toll"),
        ),
    ),
    f.MEMBER: (
        check("member-team", "CF-115", lambda t, frog, _: vault_of(t, frog) == t.frames.get(s.MEMBER_TEAM)),
        check("member-in-play", "CF-115", lambda t, frog, _: t.is_out(frog)),
    ),
    f.RAID: (
        *while_open(s.ACT, OPEN, IN_AETHER, *raid_checks(False), *raid_checks(True), *priced(f.RAID, "extra-price")),
        *while_open(
            s.SPOILS_TARGET, check("spoils-vault", "CF-72", lambda t, vault, _: vault == t.frames.get(s.SPOILS_TARGET_VAULT)),
            check("raid-deep", "CF-86", lambda t, vault, target: target < opening(t, vault)),
            check("raid-cheap", "CF-86", lambda t, vault, target: target + 1 >= cheapest(t, vault)),
        ),
    ),
    f.TILE: (
        *while_open(
            s.STEAL, check("no-tile", "CF-10", lambda t, i, _: i < t.load[t.defender]),
            check("same-tile", "CF-143", lambda t, i, _: not same_as_above(t, t.defender, i)),
        ),
        *while_open(
            s.DISGORGING, check("top-first", "CF-57", lambda t, i, _: t.frames.get(s.DISGORGING_MIXED) == 1),
            check("no-tile", "CF-10", lambda t, i, _: i < t.load[t.asked]),
            check("same-tile", "CF-143", lambda t, i, _: not same_as_above(t, t.asked, i)),
            check("vault-full", "CF-57", lambda t, i, _: stores(t, int(tile_in(t, t.asked, i)))),
        ),
    ),
    f.SLOT: (
        *while_open(
            s.DISGORGING, check("slot-order", "CF-136", lambda t, slot, _: t.frames.get(s.DISGORGING_MIXED) == 0),
            check("slot-barren", "CF-57", lambda t, slot, _: top_of(t, t.asked) != BARREN),
        ),
        check("slot-full", "CF-11", lambda t, slot, _: slot_free(t, slot)),
    ),
    f.TAKE: (
        check("raid-lost", "CF-87", lambda t, slot, _: taking(t)),
        check("take-empty", "CF-88", lambda t, slot, _: height(t.vault, vault_base(t, t.frames.get(s.RAID_VAULT)), slot) > 0),
        check("take-bound", "CF-89", lambda t, slot, _: bound_slot(t) in (NONE, slot)),
        check("take-points", "CF-88", lambda t, slot, _: raid_points(t.n.lines, raid_tile(t, slot)) <= t.frames.get(s.RAID_POINTS)),
    ),
    f.KEEP: tuple(
        check(code, rule, lambda t, x, _, why=why: kept_for(t) != why or x in list(looked_at(t, t.frames.get(s.KEEP_OWNER))))  # type: ignore[misc]
        for why, (code, _, rule) in KEPT_FOR.items()
    ),
    f.DISCARD: (
        check("discard-one", "CF-107", lambda t, cards, _: cards < 2),
        check("discard-few", "CF-107", lambda t, cards, _: cards <= t.aside[t.asked]),
        check("discard-deck", "CF-107", lambda t, cards, _: cards == 0 or deck_size(t) > 0),
    ),
    f.DESCEND: (
        GROUND, check("descend-taken", "CF-45", lambda t, hex, _: on_hex(t, hex) < 0),
        check("descend-inland", "CF-45", lambda t, hex, _: t.edges[hex] != 0),
        check("descend-land", "CF-45", lambda t, hex, _: t.height[hex] == 1 or not bare_free(t)),
    ),
    f.LAY: (
        check("lay-stock", "CF-33", lambda t, land, _: t.stock[land] > 0),
        check("lay-taken", "CF-30", lambda t, land, hex: elevation_of(land + 1) != 0 or fits(t, land + 1, hex)),
        check("lay-lowlands", "CF-33", lambda t, land, _: elevation_of(land + 1) == 0 or not lowlands_left(t)),
        check("lay-taken", "CF-30", lambda t, land, hex: elevation_of(land + 1) == 0 or t.height[hex] < 3),
        check("lay-domain", "CF-30", lambda t, land, hex: fits(t, land + 1, hex)),
    ),
}  # fmt: skip

CHECKS: Final[dict[int, Checks[Position]]] = {
    f.TURN_UP: (
        check("puppet-card", "CF-126", lambda t, x, y: t.asked != t.puppet),
        check("no-card", "CF-79", lambda t, x, y: t.ability[t.asked] != NONE),
        check("face-up", "CF-19", lambda t, x, y: not (t.face_up >> t.asked) & 1),
        check("nullified", "CF-134", lambda t, x, y: not (t.nullified >> t.asked) & 1),
        check("swapped", "CF-128", lambda t, x, y: not (t.locked >> t.asked) & 1),
        check("no-turning", "CF-19", lambda t, x, y: turning(t)),
    ),
    f.DECLINE: DECLINES,
    **{family: (*timed(family), *checks) for family, checks in {**ACTIONS, **ANSWERS}.items()},
}  # fmt: skip
"""By family."""

RULES: Final = {  # clicks that begin no action
    "first": "CF-41", "first-land": "CF-33", "instead": "CF-41", "which-action": "CF-41", "out-of-play": "CF-85", "not-entered": "CF-40",
    "dimension": "CF-79", "pick-hex": "CF-20", "pick-frog": "CF-20", "pick-tile": "CF-20", "pick-vault": "CF-86", "pick-target": "CF-86",
    "own-frog": "CF-41", "already-aether": "CF-48",
}  # fmt: skip

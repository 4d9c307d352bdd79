"""What a viewer sees of a Cosmic Frog table (CF-14, CF-15): all but face-down cards of other teams and the backs of tiles."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from ....engine.view import View
from ..data import ABILITY_NAMES, COLUMNS, DIE_NAMES, DOMAIN_NAMES
from ..rules import steps as s
from ..rules.geometry import DIRECTIONS
from ..rules.knockback import strength
from ..rules.numbers import ABILITIES, NONE
from ..rules.placement import HEIGHT, placement
from ..rules.tiles import domain_of
from ..rules.vault import back_bonus, diversity, is_siphon, opening, vault_base
from ..words.names import WAY_NAMES, frog_name, place_name, tile_name
from ..words.prompts import prompt

if TYPE_CHECKING:
    from .. import CosmicFrog
    from ..position import Position


@dataclass(frozen=True, slots=True)
class Hex:
    """A hex of the mat. `tiles` lie bottom to top; without tiles it is Aether. `edges` are its Aether edges."""

    name: str
    q: int
    r: int
    tiles: tuple[str, ...]
    frog: int
    edges: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Frog:
    """A frog. `ability` is what the viewer knows its card to be, "" if nothing; `may_be` what a card unknown to it can be."""

    number: int
    name: str
    colour: str
    seat: int
    team: int
    place: str  # "not entered", a hex, "aether", "dimension 3"
    oomph: int
    gullet: tuple[str, ...]  # bottom to top
    ability: str
    face_up: bool
    may_be: tuple[str, ...]
    dice: tuple[str, ...]  # colours for Shard combat, Aether combat and raids, as they roll now
    nullified: bool  # by Voidshadow, until the action ends
    locked: bool  # swapped: can't be turned up before its next turn
    cards: int  # its action cards still in this pass
    set_aside: int
    held: int


@dataclass(frozen=True, slots=True)
class Vault:
    """A Vault with what it is worth now. `open` is how deep it may be raided, 0 when it is locked."""

    team: int
    frogs: tuple[int, ...]
    slots: tuple[tuple[str, ...], ...]  # bottom to top
    siphons: tuple[str, ...]  # domains with an operating Siphon
    placement: int
    diversity: int
    bonus: int
    open: int

    @property
    def score(self) -> int:
        return self.placement + self.diversity + self.bonus


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a combat."""

    frog: int
    overpower: bool
    boosts: int
    die: str  # colour, "" before it is fixed
    dice: tuple[int, ...]  # rolled so far
    roll: int  # larger die and boosts, -1 before all dice are seen


@dataclass(frozen=True, slots=True)
class Combat:
    """A combat in progress."""

    attacker: Side
    defender: Side
    way: str
    hex: str  # the defender's hex, "" in the Aether
    direction: str
    difference: int
    knockback: int  # as it stands, -1 before the attack has succeeded


@dataclass(frozen=True, slots=True)
class Raid:
    """A raid in progress."""

    raider: int
    team: int
    points: int  # raid target, later the points left
    die: str
    taken: int


@dataclass(slots=True, kw_only=True)
class CosmicView(View):
    """A Cosmic Frog table as one viewer may know it."""

    step: str
    frog_asked: int = -1
    active: int = -1
    passes: int = 0
    hexes: list[Hex]
    frogs: list[Frog]
    vaults: list[Vault]
    teams: list[list[int]]
    slot_names: list[str]
    fractures: int = 0
    track: int = 6
    max_oomph: int = 6
    gullet_slots: int = 4
    dimensions: int = 6
    lands: int = 0
    backs_left: dict[str, int] = field(default_factory=dict)
    deck: dict[str, int] = field(default_factory=dict)  # action cards to come in this pass, by name
    discard: dict[str, int] = field(default_factory=dict)
    splinters: list[str] = field(default_factory=list)  # strike hexes of the Splinter cards still to come
    unseen: int = 0  # ability cards nobody has had yet
    queue: list[str] = field(default_factory=list)  # cards under the deck, next first; "" for one the viewer can't know
    looking: list[str] = field(default_factory=list)  # ability cards the viewer looks at now
    card_dice: dict[str, tuple[str, ...]] = field(default_factory=dict)  # the dice of those cards
    stock: dict[str, int] = field(default_factory=dict)  # Lands still to be laid out
    possessed: int = -1
    combat: Combat | None = None
    raid: Raid | None = None
    ending: str = ""


def viewed(t: Position, seat: int) -> CosmicView:
    """The table for a seat or a spectator."""
    game: CosmicFrog = t.game
    n = t.n
    team = viewer_team(t, seat)
    step = int(t.frames.step())
    title, help_text = prompt(t)
    names = [*(game.colours[frog] for frog in range(n.frogs)), "flux", "splinter"]
    looked = [int(entry) & 15 for entry in t.look if n.team_of[int(entry) >> 4] == team]
    open_steps = [frame[0] for frame in t.frames.to_list()]
    return CosmicView(
        **t.common_view(seat),
        turn=int(t.turns),
        asked=title if seat == t.to_move else "",
        help=help_text if seat == t.to_move else "",
        step=s.STEP_NAMES[step] if step >= 0 else "over",
        frog_asked=int(t.asked) if t.to_move >= 0 else -1,
        active=int(t.active),
        passes=int(t.passes),
        hexes=hex_views(t),
        frogs=[frog_view(t, frog, team) for frog in range(n.frogs)],
        vaults=[vault_view(t, vault) for vault in range(n.teams)],
        teams=[[frog for frog in range(n.frogs) if n.team_of[frog] == vault] for vault in range(n.teams)],
        slot_names=list(game.slot_names),
        fractures=int(t.fractures),
        track=int(n.track_slots),
        max_oomph=int(n.max_oomph),
        gullet_slots=int(n.gullet_slots),
        dimensions=int(n.dimensions),
        lands=int(t.lands),
        backs_left={name: int(t.backs[i]) for i, name in enumerate(("blank", "fracture", "quake", "vortex")) if n.barren_backs[i]},
        deck={name: int(t.deck[i]) for i, name in enumerate(names)},
        discard={name: int(t.pile[i]) for i, name in enumerate(names)},
        splinters=[game.hex_names[n.strike[card]] for card in range(n.splinters) if (t.splinters >> card) & 1],
        unseen=int(t.unseen).bit_count(),
        queue=[known(t, team, int(card)) for card in t.queue],
        looking=[ABILITY_NAMES[card] for card in looked],
        card_dice={ABILITY_NAMES[card]: card_dice(t, card) for card in looked},
        stock={tile_name(i + 1): int(count) for i, count in enumerate(t.stock) if count},
        possessed=int(t.puppet),
        combat=combat_view(t) if any(s.in_combat(open_step) for open_step in open_steps) else None,
        raid=raid_view(t) if s.RAID in open_steps else None,
        ending=("", "fractures", "stripped")[int(t.ending) + 1],
    )


def viewer_team(t: Position, seat: int) -> int:
    """The team whose knowledge a viewer has; spectators have the public's."""
    n = t.n
    return next((int(n.team_of[frog]) for frog in range(n.frogs) if n.seat_of[frog] == seat), int(n.teams))


def possible(t: Position, team: int, card: int) -> list[int]:
    """What a card may be for a team, from all it has seen (CF-17)."""
    bits = int(t.maybe[team * ABILITIES + card])
    return [other for other in range(ABILITIES) if bits >> other & 1]


def known(t: Position, team: int, card: int) -> str:
    """The card's name if the team knows which it is."""
    return ABILITY_NAMES[card] if possible(t, team, card) == [card] else ""


def card_dice(t: Position, card: int) -> tuple[str, ...]:
    """The dice printed on an ability card."""
    return tuple(DIE_NAMES[t.n.die(card, column)] for column in range(len(COLUMNS)))


def hex_views(t: Position) -> list[Hex]:
    """All hexes of the mat."""
    mat = t.n.mat
    return list(map(hex_view, t.game.hex_names, mat.q, mat.r, t.height, t.low, t.high, t.frog_at, t.edges))


@lru_cache(8192)
def hex_view(name: str, q: int, r: int, height: int, low: int, high: int, frog: int, edges: int) -> Hex:
    """A hex. Tables are looked at often and change little, so hexes that are alike are one object."""
    tiles = ("barren", tile_name(low), tile_name(high))[:height]
    shown = tuple(name for d, name in enumerate(DIRECTIONS) if height and edges >> d & 1)
    return Hex(name, int(q), int(r), tiles, int(frog) - 1, shown)


def frog_view(t: Position, frog: int, team: int) -> Frog:
    game: CosmicFrog = t.game
    n = t.n
    card = int(t.ability[frog])
    name = known(t, team, card) if card != NONE else ""
    working = int(t.up(frog))
    first = frog * int(n.gullet_slots)
    return Frog(
        number=frog,
        name=frog_name(game, frog),
        colour=game.colours[frog],
        seat=int(n.seat_of[frog]),
        team=int(n.team_of[frog]),
        place=place_name(game, int(t.place[frog])),
        oomph=int(t.oomph[frog]),
        gullet=tuple(tile_name(int(t.gullet[first + i])) for i in range(t.load[frog])),
        ability=name,
        face_up=bool(int(t.face_up) >> frog & 1),
        may_be=tuple(ABILITY_NAMES[other] for other in possible(t, team, card)) if card != NONE and not name else (),
        dice=tuple(DIE_NAMES[n.die(working, column)] if working != NONE else DIE_NAMES[0] for column in range(len(COLUMNS))),
        nullified=bool(int(t.nullified) >> frog & 1),
        locked=bool(int(t.locked) >> frog & 1),
        cards=int(t.deck[frog]),
        set_aside=int(t.aside[frog]),
        held=int(t.held[frog]),
    )


def vault_view(t: Position, vault: int) -> Vault:
    n = t.n
    base = int(vault_base(t, vault))
    rows = [[int(tile) for tile in t.vault[base + slot * HEIGHT : base + slot * HEIGHT + HEIGHT] if tile] for slot in range(n.vault_slots)]
    siphons = {int(domain_of(rows[slot][0])) for slot in range(n.vault_slots) if is_siphon(t.vault, base, slot)}
    return Vault(
        team=vault,
        frogs=tuple(frog for frog in range(n.frogs) if n.team_of[frog] == vault),
        slots=tuple(tuple(tile_name(tile) for tile in row) for row in rows),
        siphons=tuple(DOMAIN_NAMES[domain] for domain in sorted(siphons)),
        placement=int(placement(n.lines, t.vault, base)),
        diversity=int(diversity(n.lines, t.vault, base)),
        bonus=int(back_bonus(n.lines, t.vault, base)),
        open=int(opening(t, vault)),
    )


def combat_view(t: Position) -> Combat:
    """Dice, commitments and knockback of the combat that is open."""
    attacker = side(t, int(t.attacker), int(t.overpower_a), int(t.boost_a), int(t.colour_a), 0)
    defender = side(t, int(t.defender), int(t.overpower_d), int(t.boost_d), int(t.colour_d), 2)
    return Combat(
        attacker,
        defender,
        WAY_NAMES[t.way],
        t.game.hex_names[t.ground] if t.ground != NONE else "",
        DIRECTIONS[t.direction] if t.ground != NONE else "",
        int(t.difference),
        int(strength(t)) if t.difference > 0 else -1,
    )


def side(t: Position, frog: int, overpower: int, boosts: int, colour: int, first: int) -> Side:
    dice = tuple(int(value) for value in t.dice[first : first + 2] if value != NONE)
    wanted = 2 if overpower else 1
    roll = max(dice) + boosts * int(t.n.boost_bonus) if len(dice) == wanted else -1
    return Side(frog, bool(overpower), boosts, DIE_NAMES[colour] if colour != NONE else "", dice, roll)


def raid_view(t: Position) -> Raid:
    frame = next(frame for frame in t.frames.to_list() if frame[0] == s.RAID)
    return Raid(frame[s.RAID_FROG], frame[s.RAID_VAULT], frame[s.RAID_POINTS], DIE_NAMES[frame[s.RAID_COLOUR]], frame[s.RAID_TAKEN])

"""The view of a Cosmic Frog table (CF-14, CF-15): all but face-down cards of other teams and the backs of tiles."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import u8

from ....engine.lru import alike, in_sight, once
from ....engine.state import SPECTATOR
from ....engine.view import View, seen_by
from ..data import ABILITY_NAMES, COLUMNS, DIE_NAMES, DOMAIN_NAMES
from ..rules import steps as s
from ..rules.geometry import DIRECTIONS
from ..rules.numbers import ABILITIES, FACE_LIMIT, NONE
from ..rules.numbers import CosmicNumbers as Numbers
from ..rules.placement import HEIGHT, placement
from ..rules.tiles import domain_of
from ..rules.vault import back_bonus, diversity, is_siphon, opening, vault_base
from ..words.vocabulary import frog_name, place_name, tile_name
from .prompts import prompt
from .strife import Combat, Raid, combat_view, raid_view
from .strife import Side as Side
from .windows import matters

if TYPE_CHECKING:
    from .. import CosmicFrog
    from ..position import CosmicPosition as Position


@dataclass(frozen=True, slots=True)
class Hex:
    """A hex of the mat. `tiles` lie bottom to top; without tiles it is Aether. `edges` are its Aether edges."""

    name: str  # column and row
    q: int  # axial coordinate
    r: int  # axial coordinate
    tiles: tuple[str, ...]  # bottom to top
    frog: int  # number of the frog there, -1 for none
    edges: tuple[str, ...]  # directions of its Aether edges


@dataclass(frozen=True, slots=True)
class Frog:
    """A frog. `ability` is what the viewer knows its card to be, "" if nothing; `may_be` what a card unknown to it can be."""

    number: int  # in order of seats
    name: str  # in words
    colour: str  # of its livery
    seat: int  # that plays it
    team: int  # number of its Vault
    place: str  # "not entered", a hex, "aether", "dimension 3"
    oomph: int  # it has
    gullet: tuple[str, ...]  # bottom to top
    ability: str  # its card as far as the viewer knows, else empty
    face_up: bool  # its ability card
    may_be: tuple[str, ...]  # what an unknown card can be
    dice: tuple[str, ...]  # colours for Shard combat, Aether combat and raids, as they roll now
    nullified: bool  # by Voidshadow, until the action ends
    locked: bool  # swapped: can't be turned up before its next turn
    cards: int  # its action cards still in this pass
    set_aside: int  # action cards for later
    held: int  # action cards held back


@dataclass(frozen=True, slots=True)
class Vault:
    """A Vault with what it is worth now. `open` is how deep it may be raided, 0 when it is locked."""

    team: int  # number
    frogs: tuple[int, ...]  # of the team
    slots: tuple[tuple[str, ...], ...]  # bottom to top
    siphons: tuple[str, ...]  # domains with an operating Siphon
    placement: int  # points for Lands in their slots
    diversity: int  # points for different Lands
    bonus: int  # other points
    open: int  # levels that may be raided, 0 if locked

    @property
    def score(self) -> int:
        return self.placement + self.diversity + self.bonus


@dataclass(slots=True, kw_only=True)
class CosmicView(View):
    """A Cosmic Frog table as one viewer may know it."""

    step: str  # of the turn
    frog_asked: int = -1  # number of the frog that decides, -1 for none
    active: int = -1  # number of the frog whose turn it is
    passes: int = 0  # through the action deck
    hexes: tuple[Hex, ...]  # of the mat
    frogs: tuple[Frog, ...]  # all
    vaults: tuple[Vault, ...]  # by team
    teams: list[list[int]]  # numbers of their frogs
    slot_names: list[str]  # of a Vault
    fractures: int = 0  # on the track
    track: int = 6  # its length
    max_oomph: int = 6  # of a frog
    gullet_slots: int = 4  # of a frog
    dimensions: int = 6  # beyond the Aether
    lands: int = 0  # left on the Shard
    backs_left: dict[str, int] = field(default_factory=dict)  # Barren tiles to come, by what is on their back
    deck: dict[str, int] = field(default_factory=dict)  # action cards to come in this pass, by name
    discard: dict[str, int] = field(default_factory=dict)  # action cards played in this pass, by name
    splinters: list[str] = field(default_factory=list)  # strike hexes of the Splinter cards still to come
    unseen: int = 0  # ability cards nobody has had yet
    queue: list[str] = field(default_factory=list)  # cards under the deck, next first; "" for one the viewer can't know
    looking: list[str] = field(default_factory=list)  # ability cards the viewer looks at now
    card_dice: dict[str, tuple[str, ...]] = field(default_factory=dict)  # the dice of those cards, and of the one the viewer is asked about
    stock: dict[str, int] = field(default_factory=dict)  # Lands still to be laid out
    possessed: int = -1  # number of a frog that another moves, -1 for none
    combat: Combat | None = None  # if there is one
    raid: Raid | None = None  # if there is one
    struck: str = ""  # the hex whose edge an attacker is choosing
    matters: bool = True  # False: turning up the card that the viewer is asked about could change nothing
    faces: dict[str, tuple[int, ...]] = field(default_factory=dict)  # what each die shows, face by face
    ending: str = ""  # why the game ends: fractures, stripped, or empty


def viewed(t: Position, seat: int) -> CosmicView:
    """The table for a seat or a spectator."""
    n = t.n
    team = viewer_team(n, seat)
    title, help_text = prompt(t) if seat == t.to_move else ("", "")
    looked = [int(entry) & 15 for entry in t.look if n.team_of[int(entry) >> 4] == team]
    dice = {ABILITY_NAMES[card]: card_dice(t, card) for card in looked}
    own = int(t.ability[t.asked]) if seat == t.to_move else NONE
    if own != NONE:
        dice[ABILITY_NAMES[own]] = card_dice(t, own)
    fields = seen_by(public(t), seat)
    fields["frogs"] = tuple([known_to(t, frog, team) for frog in fields["frogs"]])
    return CosmicView(
        asked=title,
        help=help_text,
        frog_asked=int(t.asked) if t.to_move >= 0 else -1,
        queue=queue_known(t, team),
        looking=[ABILITY_NAMES[card] for card in looked],
        card_dice=dice,
        matters=seat != t.to_move or matters(t),
        **fields,
    )


@in_sight
def public(t: Position) -> dict[str, Any]:
    """The part of the view that all viewers share, with frogs as the public knows them."""
    game: CosmicFrog = t.game
    n = t.n
    step = int(t.frames.step())
    names = [*(game.colours[frog] for frog in range(n.frogs)), "flux", "splinter"]
    return {
        **t.common_view(SPECTATOR),
        "turn": int(t.turns),
        "step": s.STEP_NAMES[step] if step >= 0 else "over",
        "active": int(t.active),
        "passes": int(t.passes),
        "hexes": shard(tuple(hex_views(t))),
        "vaults": tuple(vault_view(t, vault) for vault in range(n.teams)),
        "frogs": tuple([same_frog(frog_view(t, frog, int(n.teams))) for frog in range(n.frogs)]),
        "teams": [[frog for frog in range(n.frogs) if n.team_of[frog] == vault] for vault in range(n.teams)],
        "slot_names": list(game.slot_names),
        "fractures": int(t.fractures),
        "track": int(n.track_slots),
        "max_oomph": int(n.max_oomph),
        "gullet_slots": int(n.gullet_slots),
        "dimensions": int(n.dimensions),
        "lands": int(t.lands),
        "backs_left": {name: int(t.backs[i]) for i, name in enumerate(("blank", "fracture", "quake", "vortex")) if n.barren_backs[i]},
        "deck": {name: int(t.deck[i]) for i, name in enumerate(names)},
        "discard": {name: int(t.pile[i]) for i, name in enumerate(names)},
        "splinters": [game.hex_names[n.strike[card]] for card in range(n.splinters) if (t.splinters >> card) & 1],
        "unseen": int(t.unseen).bit_count(),
        "stock": {tile_name(i + 1): int(count) for i, count in enumerate(t.stock) if count},
        "possessed": int(t.puppet),
        "combat": combat_view(t),
        "raid": raid_view(t),
        "faces": faces(game),
        "struck": game.hex_names[t.frames.get(s.EDGE_HEX)] if step == s.EDGE else "",
        "ending": ("", "fractures", "stripped")[int(t.ending) + 1],
    }


@once(64)
def faces(game: CosmicFrog) -> dict[str, tuple[int, ...]]:
    """The faces of each die by its colour."""
    n = game.numbers
    return {
        name: tuple(value for value in range(FACE_LIMIT) for _ in range(n.die_weights[colour * FACE_LIMIT + value]))
        for colour, name in enumerate(DIE_NAMES)
    }


@lru_cache(maxsize=1024)
def viewer_team(n: Numbers, seat: int) -> int:
    """The team whose knowledge a viewer has; spectators have the public's."""
    return next((int(n.team_of[frog]) for frog in range(n.frogs) if n.seat_of[frog] == seat), int(n.teams))


@lru_cache(maxsize=4096)
def possible(bits: int) -> tuple[str, ...]:
    """Cards as a team knows them: a bit for each that it may be (CF-17)."""
    return tuple(ABILITY_NAMES[card] for card in range(ABILITIES) if bits >> card & 1)


def known(t: Position, team: int, card: int) -> str:
    """The card's name if the team knows which it is, from all it has seen."""
    return ABILITY_NAMES[card] if int(t.maybe[team * ABILITIES + card]) == 1 << card else ""


def card_dice(t: Position, card: int) -> tuple[str, ...]:
    """The dice printed on an ability card."""
    return tuple(DIE_NAMES[t.n.die(card, column)] for column in range(len(COLUMNS)))


def hex_views(t: Position) -> Iterable[Hex]:
    """All hexes of the mat."""
    mat = t.n.mat
    return map(hex_view, t.game.hex_names, mat.q, mat.r, t.height, t.low, t.high, t.frog_at, t.edges)


shard: Callable[[tuple[Hex, ...]], tuple[Hex, ...]] = alike(2048)
"""Moves that change no hex leave the whole mat the same object."""


@lru_cache(8192)
def hex_view(name: str, q: int, r: int, height: int, low: int, high: int, frog: int, edges: int) -> Hex:
    """A hex. Tables are looked at often and change little, so hexes that are alike are one object."""
    tiles = ("barren", tile_name(low), tile_name(high))[:height]
    edges_open = tuple(name for d, name in enumerate(DIRECTIONS) if height and edges >> d & 1)
    return Hex(name, int(q), int(r), tiles, int(frog) - 1, edges_open)


def queue_known(t: Position, team: int) -> list[str]:
    """The cards under the deck, as far as a team knows them."""
    maybe, first = t.maybe, team * ABILITIES
    return [ABILITY_NAMES[card] if maybe[first + card] == 1 << card else "" for card in map(int, t.queue)]


@once(4096)
def knowing(frog: Frog, name: str, may_be: tuple[str, ...]) -> Frog:
    """A frog of whose card somebody knows something else than the public."""
    return replace(frog, ability=name, may_be=may_be)


def known_to(t: Position, frog: Frog, team: int) -> Frog:
    """A frog as a team knows it: the public's unless the team knows more of its card."""
    card = int(t.ability[frog.number])
    if card == NONE:
        return frog
    bits = int(t.maybe[team * ABILITIES + card])
    if bits == t.maybe[t.n.teams * ABILITIES + card]:
        return frog
    name = ABILITY_NAMES[card] if bits == 1 << card else ""
    return knowing(frog, name, () if name else possible(bits))


@lru_cache(4096)
def same_frog(frog: Frog) -> Frog:
    """Frogs that are alike are one object, so that what was drawn of one is found again."""
    return frog


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
        may_be=possible(int(t.maybe[team * ABILITIES + card])) if card != NONE and not name else (),
        dice=tuple(DIE_NAMES[n.die(working, column)] if working != NONE else DIE_NAMES[0] for column in range(len(COLUMNS))),
        nullified=bool(int(t.nullified) >> frog & 1),
        locked=bool(int(t.locked) >> frog & 1),
        cards=int(t.deck[frog]),
        set_aside=int(t.aside[frog]),
        held=int(t.held[frog]),
    )


def vault_view(t: Position, vault: int) -> Vault:
    n = t.n
    base, size = int(vault_base(t, vault)), int(n.vault_slots) * HEIGHT
    return stored(t.game, vault, bytes(t.vault[base : base + size]), int(opening(t, vault)))


@lru_cache(maxsize=2048)
def stored(game: CosmicFrog, vault: int, tiles: bytes, open_to: int) -> Vault:
    """A Vault by what lies in it, three levels a slot from the bottom up. Those that are alike are one object."""
    n = game.numbers
    row = vec[u8]([u8(tile) for tile in tiles])
    rows = [[tile for tile in tiles[slot : slot + HEIGHT] if tile] for slot in range(0, len(tiles), HEIGHT)]
    siphons = {int(domain_of(rows[slot][0])) for slot in range(n.vault_slots) if is_siphon(row, 0, slot)}
    return Vault(
        team=vault,
        frogs=tuple(frog for frog in range(n.frogs) if n.team_of[frog] == vault),
        slots=tuple(tuple(tile_name(tile) for tile in pile) for pile in rows),
        siphons=tuple(DOMAIN_NAMES[domain] for domain in sorted(siphons)),
        placement=int(placement(n.lines, row, 0)),
        diversity=int(diversity(n.lines, row, 0)),
        bonus=int(back_bonus(n.lines, row, 0)),
        open=open_to,
    )

# compiled by mypyc
"""Set-up: the Shard with its Lands, the ability cards, the Action Deck (CF-28 to CF-35, CF-104, CF-112)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from ....engine.families import Families
from ....engine.frames import Frames
from ....engine.observation_buffer import fresh_mark
from . import events as e
from . import families as f
from .geometry import NOT_ENTERED, OFF
from .numbers import ABILITIES, ALL_CARDS, BACKS_OPEN, BY_PLAYERS, CLUSTERS, NONE
from .numbers import CosmicNumbers as Numbers
from .placement import HEIGHT
from .shard import find_edges
from .steps import CARD, CLUSTER, DEAL, DRAW_BACK, DRAW_BACK_LEFT, DRAW_BACK_TYPE, KEEP, LAY, LAY_DOMAIN, PLACE, PLACE_FROG
from .tiles import BACKS, DOMAINS, TYPES, domain_of, elevation_of, land

if TYPE_CHECKING:
    from ..position import CosmicPosition as Position

LANDS: Final = 24


def zeros(size: i64) -> vec[i64]:
    return vec[i64]([0 for _ in range(size)])


def blanks(size: i64) -> vec[u8]:
    return vec[u8](bytes(int(size)))


def lay_table(t: Position, n: Numbers, acts: Families) -> None:
    """A Barren on every hex, six O a frog, all decks complete; no Land, no ability card dealt (CF-29, CF-35)."""
    t.n = n
    t.acts = acts
    hexes = n.mat.hexes
    t.height = blanks(hexes)
    hex: i64 = 0
    while hex < hexes:
        t.height[hex] = 1
        hex += 1
    t.low = blanks(hexes)
    t.high = blanks(hexes)
    t.edges = blanks(hexes)
    t.frog_at = blanks(hexes)
    t.backs = n.barren_backs[:]
    t.splinters = (i64(1) << n.splinters) - 1
    t.stock = blanks(LANDS)
    t.place = vec[i64]([NOT_ENTERED for _ in range(n.frogs)])
    t.oomph = n.start_oomph[:]
    t.ability = vec[i64]([NONE for _ in range(n.frogs)])
    t.aside = zeros(n.frogs)
    t.held = zeros(n.frogs)
    t.gullet = blanks(n.frogs * n.gullet_slots)
    t.load = zeros(n.frogs)
    t.vault = blanks(n.teams * n.vault_slots * HEIGHT)
    t.vault_mark = fresh_mark()
    t.deck = zeros(n.frogs + 2)
    t.pile = zeros(n.frogs + 2)
    frog: i64 = 0
    while frog < n.frogs:
        t.deck[frog] = n.cards_per_frog
        frog += 1
    t.pile[n.frogs] = 1
    t.pile[n.frogs + 1] = 1
    t.queue = vec[u8]()
    t.look = vec[u8]()
    t.maybe = vec[i64]([ALL_CARDS for _ in range((n.teams + 1) * ABILITIES)])
    t.frames = Frames()
    t.moves = vec[i64]()
    t.dice = vec[i64]([NONE, NONE, NONE, NONE])
    find_edges(t)


def set_up(t: Position) -> None:
    """The steps of set-up, last one first on the stack: Lands, deals, choices, then the first card."""
    n = t.n
    frames = t.frames
    frames.push(CARD)
    team = n.teams - 1
    while team >= 0:  # all deals come before all choices (CF-34)
        push_choices(t, team)
        team -= 1
    team = n.teams - 1
    while team >= 0:
        captain = n.captain[team]
        cards = n.dealt if not n.team_play else team_size(t, team) + n.dealt_team_extra
        while cards > 0:
            frames.push(DEAL, captain)
            cards -= 1
        team -= 1
    if n.layout == BY_PLAYERS:
        frames.push(PLACE, 0)
    elif n.layout == CLUSTERS:
        frames.push(LAY, NONE)
        frames.push(CLUSTER)
    else:
        frames.push(LAY, NONE)
    kind: i64 = TYPES - 1
    while kind >= 0:
        tiles = n.lowlands if kind < DOMAINS else n.highlands
        if n.backs == BACKS_OPEN:
            if tiles > 0:
                frames.push(DRAW_BACK, kind, tiles)
        else:
            t.stock[kind] = u8(tiles)
        kind -= 1


def team_size(t: Position, team: i64) -> i64:
    count: i64 = 0
    frog: i64 = 0
    while frog < t.n.frogs:
        if t.n.team_of[frog] == team:
            count += 1
        frog += 1
    return count


def push_choices(t: Position, team: i64) -> None:
    """One choice for each frog of a team, made by the player of its lowest-numbered frog (CF-34, CF-112)."""
    more: i64 = 0
    captain = t.n.captain[team]
    frog = t.n.frogs - 1
    while frog >= 0:
        if t.n.team_of[frog] == team:
            t.frames.push(KEEP, frog, captain, 1, captain, more)
            more = 1
        frog -= 1


def deal(t: Position, captain: i64, card: i64) -> None:
    """An ability card is dealt, seen by its owner's team alone (CF-34, CF-112)."""
    t.unseen &= ~(i64(1) << card)
    t.learn(card, t.n.team_of[captain])
    t.look = append(t.look, u8(captain * ABILITIES + card))
    if t.watching:
        t.note(e.DEALT, captain, card)


# Lands (CF-30 to CF-33) -------------------------------------------------------------------------------------------


def back_weights(t: Position) -> vec[i64]:
    """Open use: how many tiles of each back the box still holds for a type (CF-104)."""
    kind = t.frames.get(DRAW_BACK_TYPE)
    left = vec[i64]()
    back: i64 = 0
    while back < BACKS:
        left = append(left, t.n.land_backs[kind * BACKS + back] - i64(t.stock[kind + TYPES * back]))
        back += 1
    return left


def draw_land_back(t: Position, back: i64) -> None:
    """One more tile of a type is in the game, with this back."""
    kind = t.frames.get(DRAW_BACK_TYPE)
    left = t.frames.get(DRAW_BACK_LEFT) - 1
    if left == 0:
        t.frames.pop()
    else:
        t.frames.set(DRAW_BACK_LEFT, left)
    i = kind + TYPES * back
    t.stock[i] = u8(i64(t.stock[i]) + 1)
    if t.watching:
        t.note(e.BACK_DRAWN, land(kind, back))


def next_land(t: Position, domain: i64) -> i64:
    """The Land to lay out next: lowlands (of a domain, if given) before highlands; NONE when all are laid."""
    elevation: i64 = 0
    while elevation < 2:
        i: i64 = 0
        while i < LANDS:
            if t.stock[i] > 0 and elevation_of(i + 1) == elevation and (domain == NONE or (elevation == 0 and domain_of(i + 1) == domain)):
                return i + 1
            i += 1
        elevation += 1
    return NONE


def fits(t: Position, tile: i64, hex: i64) -> bool:
    """A lowland on a bare Barren, a highland on a bare lowland of its domain (CF-30)."""
    if elevation_of(tile) == 0:
        return t.height[hex] == 1
    return t.height[hex] == 2 and domain_of(i64(t.low[hex])) == domain_of(tile)


def lay_places(t: Position) -> vec[i64]:
    """Where chance may put the next Land: any fitting hex, in clusters next to its domain if possible (CF-31, CF-32)."""
    domain = t.frames.get(LAY_DOMAIN)
    tile = next_land(t, domain)
    hexes = t.n.mat.hexes
    outcomes = vec[i64](capacity=96)
    if domain != NONE:
        hex: i64 = 0
        while hex < hexes:
            if t.height[hex] == 1 and beside_domain(t, hex, domain):
                outcomes = append(outcomes, hex)
            hex += 1
        if i64(len(outcomes)) > 0:
            return outcomes
    hex = 0
    while hex < hexes:
        if fits(t, tile, hex):
            outcomes = append(outcomes, hex)
        hex += 1
    return outcomes


def beside_domain(t: Position, hex: i64, domain: i64) -> bool:
    """Whether a neighbour has a lowland of a domain."""
    d: i64 = 0
    while d < 6:
        to = t.n.mat.neighbour(hex, d)
        if to != OFF and t.height[to] > 1 and domain_of(i64(t.low[to])) == domain:
            return True
        d += 1
    return False


def lay(t: Position, tile: i64, hex: i64, frog: i64) -> None:
    """A Land is laid out."""
    i = tile - 1
    t.stock[i] = u8(i64(t.stock[i]) - 1)
    if elevation_of(tile) == 0:
        t.low[hex] = u8(tile)
        t.height[hex] = 2
    else:
        t.high[hex] = u8(tile)
        t.height[hex] = 3
    t.lands += 1
    t.shard_mark = fresh_mark()
    if t.watching:
        t.note(e.LAID, tile, hex, frog)


def domains_left(t: Position) -> vec[i64]:
    """Domains with lowlands still to lay out (CF-32)."""
    outcomes = vec[i64]()
    domain: i64 = 0
    while domain < DOMAINS:
        if next_land(t, domain) != NONE:
            outcomes = append(outcomes, domain)
        domain += 1
    return outcomes


def placings(t: Position) -> vec[i64]:
    """By the players: any lowland on any free Barren, then any highland on a fitting lowland (CF-33)."""
    actions = vec[i64](capacity=400)
    first = next_land(t, NONE)
    if first == NONE:
        return actions
    hexes = t.n.mat.hexes
    i: i64 = 0
    while i < LANDS:
        if t.stock[i] > 0 and elevation_of(i + 1) == elevation_of(first):
            hex: i64 = 0
            while hex < hexes:
                if fits(t, i + 1, hex):
                    actions = append(actions, t.acts.of(f.LAY, i, hex))
                hex += 1
        i += 1
    return actions


def place_land(t: Position, tile: i64, hex: i64) -> None:
    """A player lays out a Land; the next frog's player goes on."""
    frog = t.frames.get(PLACE_FROG)
    t.frames.set(PLACE_FROG, frog + 1 if frog + 1 < t.n.frogs else 0)
    lay(t, tile, hex, frog)

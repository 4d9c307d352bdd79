"""What a viewer sees of a Bullfrogs table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ....engine.view import View
from ..rules.numbers import FACES, LOG, PLAYER
from ..rules.score import log_winner, points
from ..rules.slide import log_group, strays
from ..rules.steps import FLEE, FLEE_PAD, SINK, SINK_PAD, SLIDE, SLIDE_TO, SLIDE_TO_PAD, STEP_NAMES
from ..words.names import card_name
from ..words.prompts import prompt

if TYPE_CHECKING:
    from ..position import Position


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of pad."""

    name: str
    actions: int
    spaces: int
    points: int


@dataclass(frozen=True, slots=True)
class Card:
    """A card on the table. `owner` is a colour's number, -1 for neutral pads and the Log."""

    slot: int
    x: int
    y: int
    name: str
    owner: int
    spaces: int
    points: int
    open: int
    frogs: tuple[int, ...]
    bullfrogs: tuple[int, ...]
    deployed: int


@dataclass(frozen=True, slots=True)
class Player:
    """What lies before a player (or Isaac). `unplayed` counts hand and pile together, by kind."""

    name: str
    colour: str
    frogs: int
    bullfrogs: int
    out: int
    hand_size: int
    pile_size: int
    unplayed: tuple[int, ...]
    won: tuple[str, ...]
    score: int


@dataclass(slots=True, kw_only=True)
class BullfrogsView(View):
    """A Bullfrogs table as one viewer may know it."""

    edition: str
    step: str
    active: int
    turns: int
    kinds: list[Kind]
    cards: list[Card]
    pieces: list[Player]
    hand: list[int]  # own cards by kind, empty for spectators
    tied: list[str]
    played: int = -1
    actions_left: int = 0
    sinking: int = -1
    sliding: int = -1
    marker: int = -1
    action_die: int = 0
    movement_die: str = ""
    rank: str = ""
    ranks: list[tuple[int | None, str]] = field(default_factory=list)  # of the solitaire game: least lead and name, lowest first
    log_winner: int = -1
    strays: list[int] = field(default_factory=list)


KEPT = 16
_SEEN: dict[tuple[object, bytes], tuple[list[Kind], list[Card], list[Player], list[str]]] = {}


def view(t: Position, seat: int) -> BullfrogsView:
    """Everything but other hands, and of those the sizes; piles have no order to see (BF-15, BF section 3)."""
    game, n = t.game, t.n
    step = int(t.frames.step())
    kinds, cards, pieces, tied = in_sight(t)
    asked, help_text = prompt(t)
    own = n.solo or 0 <= seat < n.colours
    mine = PLAYER if n.solo else seat
    return BullfrogsView(
        **t.common_view(seat),
        turn=int(t.turn),
        asked=asked,
        help=help_text,
        edition=game.edition,
        step=STEP_NAMES[step] if step >= 0 else "over",
        active=int(t.active),
        turns=int(n.deck_size * (2 if n.solo else n.colours)),
        kinds=list(kinds),
        cards=list(cards),
        pieces=list(pieces),
        hand=[int(t.hand[mine * n.kinds + k]) for k in range(n.kinds)] if own else [],
        tied=list(tied),
        played=int(t.played),
        actions_left=int(t.left),
        sinking=int(t.frames.get(SINK_PAD if step == SINK else FLEE_PAD)) if step in (SINK, FLEE) else -1,
        sliding=int(t.frames.get(SLIDE_TO_PAD)) if step == SLIDE_TO else -1,
        marker=int(t.marker),
        action_die=int(t.die),
        movement_die=FACES[t.way] if t.way >= 0 else "",
        rank=game.rank(t.scores()[0]) if n.solo else "",
        ranks=list(game.ranks) if n.solo else [],
        log_winner=int(log_winner(t)),
        strays=[int(slot) for slot in strays(t, log_group(t))] if step in (SLIDE, SLIDE_TO) else [],
    )


def in_sight(t: Position) -> tuple[list[Kind], list[Card], list[Player], list[str]]:
    """What every viewer sees alike: kinds of pads, cards, what lies before the players, and pads that nobody won.
    A position is mostly looked at by several viewers in a row, so the last ones are kept."""
    key = (t.game, t.packed())
    found = _SEEN.get(key)
    if found is None:
        n = t.n
        kinds = [Kind(name, n.actions[k], n.spaces[k], n.points[k]) for k, name in enumerate(t.game.kind_names)]
        cards = [card_view(t, slot) for slot in range(t.laid) if t.cell[slot] >= 0]
        found = kinds, cards, [player_view(t, colour) for colour in range(n.colours)], pile(t, n.colours)
        if len(_SEEN) >= KEPT:
            del _SEEN[next(iter(_SEEN))]
        _SEEN[key] = found
    return found


def card_view(t: Position, slot: int) -> Card:
    n = t.n
    card = int(t.type[slot])
    neutral = int(t.neutral_type())
    kind = int(n.kinds) if card >= neutral else card % n.kinds
    return Card(
        slot=slot,
        x=int(n.x(t.cell[slot])),
        y=int(n.y(t.cell[slot])),
        name=card_name(t, card),
        owner=-1 if card >= neutral else card // n.kinds,
        spaces=0 if slot == LOG else int(n.spaces[kind]),
        points=0 if slot == LOG else int(n.points[kind]),
        open=0 if slot == LOG else int(t.open[slot]),
        frogs=tuple(int(t.frogs_on(slot, colour)) for colour in range(n.colours)),
        bullfrogs=tuple(int(t.bulls_on(slot, colour)) for colour in range(n.colours)),
        deployed=int(t.deployed[slot]),
    )


def pile(t: Position, row: int) -> list[str]:
    types = t.neutral_type() + 1
    return [card_name(t, card) for card in range(types) for _ in range(t.won[row * types + card])]


def player_view(t: Position, colour: int) -> Player:
    n = t.n
    return Player(
        name=t.game.colour_title(colour),
        colour=t.game.colours[colour],
        frogs=int(t.supply_frogs[colour]),
        bullfrogs=int(t.supply_bulls[colour]),
        out=int(t.out_bulls[colour]),
        hand_size=int(t.hand_size(colour)),
        pile_size=int(t.pile_size(colour)),
        unplayed=tuple(int(t.hand[colour * n.kinds + k] + t.pile[colour * n.kinds + k]) for k in range(n.kinds)),
        won=tuple(pile(t, colour)),
        score=int(points(t, colour)),
    )

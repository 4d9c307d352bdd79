"""The view of a Bullfrogs table."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ....engine.lru import in_sight, once
from ....engine.state import SPECTATOR
from ....engine.view import View, seen_by
from ..rules.numbers import FACES, HIM, LOG, PLAYER
from ..rules.score import points, strongest
from ..rules.slide import log_group, strays
from ..rules.steps import FLEE, FLEE_PAD, SINK, SINK_PAD, SLIDE, SLIDE_TO, SLIDE_TO_PAD, STEP_NAMES
from ..words.vocabulary import card_name, card_names, prompt

if TYPE_CHECKING:
    from .. import BullfrogsBase
    from ..position import BullfrogsPosition as Position
    from ..rules.numbers import BullfrogsNumbers


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of pad."""

    name: str  # wide, middle or small, as the data file says
    actions: int  # that playing it gives
    spaces: int  # for frogs
    points: int  # for who wins it


@dataclass(frozen=True, slots=True)
class Card:
    """A card on the table. `owner` is a colour's number, -1 for neutral pads and the Log."""

    slot: int  # its number in the order of play, 0 for the Log
    x: int  # column
    y: int  # row
    name: str  # its kind
    owner: int  # a colour's number, -1 for nobody's
    spaces: int  # on it
    points: int  # it is worth
    open: int  # spaces left
    frogs: tuple[int, ...]  # by colour
    bullfrogs: tuple[int, ...]  # by colour
    deployed: int  # frogs and bullfrogs that came from supply this turn


@dataclass(frozen=True, slots=True)
class BullfrogsPlayer:
    """A player's pieces and cards (or Isaac's). `unplayed` counts hand and pile together, by kind."""

    name: str  # of the player's colour
    colour: str  # of the livery it is drawn in
    frogs: int  # in supply
    bullfrogs: int  # in supply
    out: int  # bullfrogs out of the game
    hand_size: int  # cards in hand
    pile_size: int  # cards to draw
    unplayed: tuple[int, ...]  # cards of hand and pile, by kind
    won: tuple[str, ...]  # pads won, by name
    score: int  # as it stands


@dataclass(slots=True, kw_only=True)
class BullfrogsView(View):
    """A Bullfrogs table as one viewer may know it."""

    edition: str  # of the rules
    step: str  # of the turn
    active: int  # the colour whose turn it is
    turns: int  # of the whole game
    kinds: tuple[Kind, ...]  # of pads
    cards: tuple[Card, ...]  # on the table
    pieces: tuple[BullfrogsPlayer, ...]  # what lies before each colour
    hand: list[int]  # own cards by kind, empty for spectators
    tied: tuple[str, ...]  # pads that nobody won
    played: int = -1  # slot of the card played this turn, -1 before
    actions_left: int = 0  # in this turn
    sinking: int = -1  # slot of the pad that sinks or is left, else -1
    sliding: int = -1  # slot of the pad that slides, else -1
    marker: int = -1  # slot with Isaac's marker, else -1
    action_die: int = 0  # as rolled for Isaac, 0 before
    movement_die: str = ""  # as rolled for Isaac, empty before
    rank: str = ""  # of the solitaire result so far
    ranks: list[tuple[int | None, str]] = field(default_factory=list)  # of the solitaire game: least lead and name, lowest first
    log_winner: int = -1  # the colour ahead on the Log, -1 for none
    strays: list[int] = field(default_factory=list)  # slots that must slide back to the others


InSight = tuple[tuple[Kind, ...], tuple[Card, ...], tuple[BullfrogsPlayer, ...], tuple[str, ...]]


def turn_words(view: BullfrogsView) -> str:
    """Which turn it is. Against Isaac his turn and yours count as one, so that your first is turn 1."""
    both = 2 if view.game == "bullfrogs-solo" else 1
    return f"turn {max(1, -(-view.turn // both))} of {view.turns // both}"


def view(t: Position, seat: int) -> BullfrogsView:
    """Everything but other hands, and of those the sizes; piles have no order to see (BF-15)."""
    n = t.n
    own = n.solo or 0 <= seat < n.colours
    first = (PLAYER if n.solo else seat) * int(n.kinds)
    return BullfrogsView(**seen_by(public(t), seat), hand=[int(t.hand[first + k]) for k in range(n.kinds)] if own else [])


@in_sight
def public(t: Position) -> dict[str, Any]:
    """The part of the view that all viewers share: all but hands."""
    game, n = t.game, t.n
    step = int(t.frames.step())
    kinds, cards, pieces, tied = laid_out(t)
    title, help_text = prompt(t)
    return {
        **t.common_view(SPECTATOR),
        "turn": int(t.turn),
        "asked": title,
        "help": help_text,
        "edition": game.edition,
        "step": STEP_NAMES[step] if step >= 0 else "over",
        "active": int(t.active),
        "turns": int(n.deck_size * (2 if n.solo else n.colours)),
        "kinds": kinds,
        "cards": cards,
        "pieces": pieces,
        "tied": tied,
        "played": int(t.played),
        "actions_left": int(t.left),
        "sinking": int(t.frames.get(SINK_PAD if step == SINK else FLEE_PAD)) if step in (SINK, FLEE) else -1,
        "sliding": int(t.frames.get(SLIDE_TO_PAD)) if step == SLIDE_TO else -1,
        "marker": int(t.marker),
        "action_die": int(t.die),
        "movement_die": FACES[t.way] if t.way >= 0 else "",
        "rank": game.rank(t.scores()[0]) if n.solo else "",
        "ranks": list(game.rank_table) if n.solo else [],
        "log_winner": int(strongest(t, LOG)),
        "strays": [int(slot) for slot in strays(t, log_group(t))] if step in (SLIDE, SLIDE_TO) else [],
    }


def laid_out(t: Position) -> InSight:
    """Kinds of pads, cards, what lies before the players, and pads that nobody won."""
    n = t.n
    kinds = kinds_of(t.game)
    names, size = card_names(t.game), int(n.colours)
    frogs, bulls = bytes(t.frogs), bytes(t.bulls)
    cards = tuple([
        laid(n, slot, card, names[card], cell, free, frogs[slot * size : slot * size + size], bulls[slot * size : slot * size + size], out)
        for slot, card, cell, free, out in zip(range(t.laid), t.type, t.cell, t.open, t.deployed, strict=False) if cell >= 0
    ])  # fmt: skip
    players = tuple(player_view(t, i, worn) for i, worn in enumerate(worn_by(t.game.colours[: n.colours])))
    return kinds, cards, players, tuple(pile(t, n.colours))


@lru_cache(maxsize=64)
def worn_by(names: tuple[str, ...]) -> tuple[str, ...]:
    """The livery that each colour of the data file is drawn in: its own, or one that is free for a name that we have no paint for."""
    from ....draw.palette import LIVERIES  # rules run without the drawing toolkit

    colours = [livery.name.lower() for livery in LIVERIES.values()]
    free = iter([name for name in colours if name not in names])
    return tuple(name if name in colours else next(free) for name in names)


@lru_cache(maxsize=8192)
def laid(n: BullfrogsNumbers, slot: int, card: int, name: str, cell: int, free: int, frogs: bytes, bulls: bytes, deployed: int) -> Card:
    """A card on the table; those that are alike are one object."""
    neutral = int(n.colours * n.kinds)
    kind = int(n.kinds) if card >= neutral else card % n.kinds
    return Card(
        slot=slot,
        x=int(n.x(cell)),
        y=int(n.y(cell)),
        name=name,
        owner=-1 if card >= neutral else card // n.kinds,
        spaces=0 if slot == LOG else int(n.spaces[kind]),
        points=0 if slot == LOG else int(n.points[kind]),
        open=0 if slot == LOG else free,
        frogs=tuple(frogs),
        bullfrogs=tuple(bulls),
        deployed=deployed,
    )


@once(64)
def kinds_of(game: BullfrogsBase) -> tuple[Kind, ...]:
    """The kinds of pads of a game."""
    n = game.numbers
    return tuple(Kind(name, n.actions[k], n.spaces[k], n.points[k]) for k, name in enumerate(game.kind_names))


def pile(t: Position, row: int) -> list[str]:
    types = t.neutral_type() + 1
    return [card_name(t, card) for card in range(types) for _ in range(t.won[row * types + card])]


def player_view(t: Position, colour: int, worn: str) -> BullfrogsPlayer:
    n = t.n
    return BullfrogsPlayer(
        name="Isaac" if n.solo and colour == HIM else t.game.colours[colour].capitalize(),
        colour=worn,
        frogs=int(t.supply_frogs[colour]),
        bullfrogs=int(t.supply_bulls[colour]),
        out=int(t.out_bulls[colour]),
        hand_size=int(t.hand_size(colour)),
        pile_size=int(t.pile_size(colour)),
        unplayed=tuple(int(t.hand[colour * n.kinds + k] + t.pile[colour * n.kinds + k]) for k in range(n.kinds)),
        won=tuple(pile(t, colour)),
        score=int(points(t, colour)),
    )

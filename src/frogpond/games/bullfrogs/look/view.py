"""What a viewer sees of a Bullfrogs table."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ....engine.view import Choice, View
from ..files.bytes import card_name
from ..rules.numbers import LOG
from ..rules.scoring import may_jump
from ..rules.table import ACT, FACES, FLEE, PLAY, SCORE, SINK, SLIDE, SLIDE_TO, STEP_NAMES, WALK
from ..words.notation import PIECES, text

if TYPE_CHECKING:
    from ..rules.turn import Position


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
    log_winner: int = -1
    strays: list[int] = field(default_factory=list)


KEPT = 16
_SEEN: dict[tuple[object, bytes], tuple[list[Kind], list[Card], list[Player], list[str]]] = {}

ASKED = {
    PLAY: ("Place your pad", "Choose a card, then glowing water. Its row and column are where its frogs may go."),
    ACT: ("Take your actions", "Deploy from supply, or push an opponent's frog. Or stop."),
    SCORE: ("Which pad sinks first?", "Several pads are full. Choose the order."),
    SINK: ("Frogs jump", "Choose a frog on the sinking pad, then where it lands."),
    FLEE: ("The marker must leave", "Isaac's pad sinks. Choose where his marker goes."),
    SLIDE: ("Slide a stray", "Choose a pad that has lost touch with the Log's group."),
    SLIDE_TO: ("Where does it drift?", "Choose water next to the Log's group."),
    WALK: ("Move Isaac's marker", "The die lets you choose. All his actions happen where he stands."),
}


def choice(t: Position, action: int) -> Choice:
    """An action with the things to click for it."""
    n = t.n
    words = text(t, action)
    if action < n.slide_to:
        kind, cell = divmod(action, n.cells)
        return Choice(action, words, (f"hand-{t.game.kind_names[kind]}", cell_id(t, cell)))
    if action < n.deploy:
        return Choice(action, words, (cell_id(t, action - n.slide_to),))
    if action < n.redeploy:
        piece, slot = divmod(action - int(n.deploy), int(n.slots))
        return Choice(action, words, (f"supply-{PIECES[piece]}", cell_id(t, t.cell[slot])))
    if action < n.sabotage:
        source, slot = divmod(action - int(n.redeploy), int(n.slots))
        return Choice(action, words, (f"f-{source}-{t.active}", cell_id(t, t.cell[slot])))
    if action < n.stop:
        which, direction = divmod(action - n.sabotage, 5)
        owner, slot = divmod(which, n.slots)
        picks: tuple[str, ...] = (f"f-{slot}-{owner}",)
        if direction < 4:
            picks += (cell_id(t, n.neighbour(t.cell[slot], direction)),)
        return Choice(action, words, picks)
    if action == n.stop:
        return Choice(action, words, ("button-stop",), "Stop here")
    if action < n.jump:
        return Choice(action, words, (cell_id(t, t.cell[action - n.score]),))
    if action < n.slide:
        colour, direction = divmod(action - n.jump, 4)
        slot = t.frames.get(1)
        letter = "b" if may_jump(t, slot, colour, t.frames.get(3)) == 1 else "f"
        return Choice(action, words, (f"{letter}-{slot}-{colour}", cell_id(t, n.neighbour(t.cell[slot], direction))))
    if action < n.marker:
        return Choice(action, words, (cell_id(t, t.cell[action - n.slide]),))
    return Choice(action, words, (cell_id(t, t.cell[action - n.marker]),))


def picked(t: Position, picks: list[str]) -> int:
    """What clicking these things in this order would mean (the reverse of `choice`)."""
    n, step = t.n, t.frames.step()
    cells = [cell_of(t, pick) for pick in picks]
    last = cells[-1] if cells else -1
    slot = int(t.card_at(last)) if last >= 0 else -1
    first = picks[0] if picks else ""
    if first == "button-stop":
        return int(n.stop)
    if len(picks) == 2 and last >= 0:
        if first.startswith("hand-") and first[5:] in t.game.kind_names:
            return int(n.play + t.game.kind_names.index(first[5:]) * n.cells + last)
        if first in ("supply-frog", "supply-bullfrog"):
            return int(n.deploy + PIECES.index(first[7:]) * n.slots + slot) if slot >= 0 else -1
        piece = re.fullmatch(r"[fb]-(\d+)-(\d+)", first)
        if piece and int(piece[1]) < t.laid and int(piece[2]) < n.colours:
            source, owner = int(piece[1]), int(piece[2])
            beside = [d for d in range(4) if t.cell[source] >= 0 and n.neighbour(t.cell[source], d) == last]
            if step == SINK:
                return int(n.jump + owner * 4 + beside[0]) if beside else -1
            if owner == t.active:
                return int(n.redeploy + source * n.slots + slot) if slot >= 0 else -1
            return int(n.sabotage + (owner * n.slots + source) * 5 + beside[0]) if beside else -1
    if len(picks) == 1 and last >= 0:
        if step == SLIDE_TO:
            return int(n.slide_to + last)
        if step == PLAY:
            held = [kind for kind in range(n.kinds) if t.hand[t.active * n.kinds + kind] > 0]
            return int(n.play + (held or [0])[0] * n.cells + last)
        if slot >= 0:
            families = {ACT: n.deploy, SCORE: n.score, SLIDE: n.slide, FLEE: n.marker, WALK: n.marker}
            return int(families[step] + slot) if step in families else -1
    return -1


def cell_of(t: Position, pick: str) -> int:
    """The cell that an element id names, -1 if it names none."""
    match = re.fullmatch(r"c-(-?\d{1,3})-(-?\d{1,3})", pick)
    if match is None or max(abs(int(match[1])), abs(int(match[2]))) > t.n.radius:
        return -1
    return int(t.n.cell(int(match[1]), int(match[2])))


def cell_id(t: Position, cell: int) -> str:
    return f"c-{t.n.x(cell)}-{t.n.y(cell)}"


def viewed(t: Position, seat: int) -> BullfrogsView:
    """Everything but other hands, and of those the sizes; piles have no order to see (BF-15, BF section 3)."""
    from ..rules.score import log_winner
    from ..rules.slide import log_group, strays

    game, n = t.game, t.n
    step = int(t.frames.step())
    kinds, cards, pieces, tied = in_sight(t)
    asked, help_text = ASKED.get(step, ("", ""))
    if step == ACT:
        asked = f"{asked}: {t.left} left"
    own = n.solo or 0 <= seat < n.colours
    mine = 0 if n.solo else seat
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
        sinking=int(t.frames.get(1)) if step in (SINK, FLEE) else -1,
        sliding=int(t.frames.get(1)) if step == SLIDE_TO else -1,
        marker=int(t.marker),
        action_die=int(t.die),
        movement_die=FACES[t.way] if t.way >= 0 else "",
        rank=game.rank(t.scores()[0]) if n.solo else "",
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
    from ..rules.score import points

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



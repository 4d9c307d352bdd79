"""What kind of moment a decision was, as a review heads it, and which side of the game it belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.story import whose
from ..rules import families as f
from ..rules.numbers import PUDDLE
from .names import at, pair, plural

if TYPE_CHECKING:
    from .. import Freeway
    from ..position import FreewayPosition as Position

HOPS, HOME, ATTACKS, BETWEEN = "Hops along the road", "Bringing frogs home", "Attacks", "Hops in between"
ATTACK = (f.SQUISH, f.SQUASH, f.SMASH)


def parts(t: Position, action: int) -> tuple[int, int, int]:
    kind, x, y = t.n.families.decode(action)
    return int(kind), int(x), int(y)


def home(t: Position, action: int) -> int:
    """The flies that a move brings home; 0 for everything else."""
    family, x, _ = parts(t, action)
    if family != f.MOVE or t.n.move_to[x] < t.n.first_pad:
        return 0
    return int(t.n.flies[t.n.move_to[x] - t.n.first_pad])


def theme(t: Position, action: int) -> str:
    """The side of the game that an action belongs to."""
    family = parts(t, action)[0]
    if family == f.MOVE:
        return HOME if home(t, action) else HOPS
    return ATTACKS if family in ATTACK else BETWEEN if family in (f.BACK, f.DECLINE) else HOPS


def victim(t: Position, action: int) -> str:
    """Whose frog an action hits: "Mia's frog on N7"."""
    game: Freeway = t.game
    family, _, y = parts(t, action)
    if family == f.SMASH:
        return "the frogs on the road"
    space = int(t.n.hit_victim[y]) if family == f.SQUISH else y if family == f.SQUASH else pair(t)[y]
    owner = int(t.colour_on(space))
    return f"{'an own' if owner == t.to_move else whose(game.seat_name(owner))} frog on {at(t, space)}"


def kind(t: Position, action: int, better: int) -> str:
    """A heading. `better` is what would have been better; the action itself where nothing was, -1 where nobody knows."""
    was, x, _ = parts(t, action)
    if better == action:
        return praised(t, action)
    now = parts(t, better)[0] if better >= 0 else -1
    flies = home(t, better) if better >= 0 else 0
    if flies and not home(t, action):
        return f"A frog not brought home for {plural(flies, 'fly', 'flies')}"
    if flies and flies != home(t, action):
        return f"{plural(home(t, action), 'fly', 'flies')} taken where there were {flies}"
    if was == f.END_TURN:
        return "The turn ended with dice to spare"
    if now in (*ATTACK, f.BACK):
        same = was == now
        return f"The wrong frog hit: {victim(t, action)}" if same and was != f.SMASH else capital(f"{victim(t, better)} left in peace")
    if was in ATTACK:
        return capital(f"a die spent on {victim(t, action)}")
    if was == f.BACK:
        return capital(f"{victim(t, action)} sent back at too high a price")
    if was == f.MOVE and now == f.MOVE:
        start, other = int(t.n.move_from[x]), int(t.n.move_from[parts(t, better)[1]])
        if start == other:
            return f"The wrong hop for the frog {on(t, start)}"
        return f"Moving the frog {on(t, other)} was better"
    return "That hop could wait" if was == f.MOVE else "A die kept that was useful"


def on(t: Position, space: int) -> str:
    return f"{'in' if space == PUDDLE else 'on'} {at(t, space)}"


def praised(t: Position, action: int) -> str:
    """An action that nothing was better than."""
    family, x, _ = parts(t, action)
    flies = home(t, action)
    if flies:
        return f"A frog brought home for {plural(flies, 'fly', 'flies')}"
    if family == f.MOVE:
        return f"A hop in time to {at(t, int(t.n.move_to[x]))}"
    if family in (*ATTACK, f.BACK):
        return capital(f"{victim(t, action)} hit in time")
    return "A die kept for better use" if family == f.DECLINE else "Enough was enough"


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]

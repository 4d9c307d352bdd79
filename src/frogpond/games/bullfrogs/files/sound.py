# compiled by mypyc
"""Whether a position from a file can be played on: pieces that add up, steps in order, cards for everybody in turn."""

from __future__ import annotations

from mypy_extensions import i64

from ..rules.numbers import LOG, NONE
from ..rules.slide import destinations, log_group
from ..rules.table import (
    ACT,
    DEAL,
    DRAW,
    FIRST,
    FLEE,
    ISAAC,
    NEXT,
    PLAY,
    ROLL_ACTION,
    ROLL_MOVE,
    SCORE,
    SINK,
    SLIDE,
    SLIDE_TO,
    STEP_NAMES,
    WALK,
    Table,
)


def need(ok: bool, problem: str) -> None:
    if not ok:
        raise ValueError(f"damaged position: {problem}")


def check(t: Table) -> None:
    """Refuse what could not be played on: pieces that don't add up, steps that refer to nothing."""
    n = t.n
    need(t.type[LOG] == t.neutral_type() + 1 and t.cell[LOG] == n.cell(0, 0), "the Log must lie at 0,0")
    need(0 <= t.active < n.colours and 0 <= t.first < n.colours, "no such player")
    need(0 <= t.left < 100 and 0 <= t.turn < 1000 and 0 <= t.sabotaged < 100, "a count out of range")
    need(0 <= t.die < 100 and NONE <= t.way < 6, "a die out of range")
    slot: i64 = 1
    while slot < t.laid:
        need(i64(t.type[slot]) <= t.neutral_type(), "a second Log")
        slot += 1
    unplayed: i64 = 0
    for number in t.hand:
        need(number >= 0, "a negative number of cards")
        unplayed += number
    for number in t.pile:
        need(number >= 0, "a negative number of cards")
        unplayed += number
    for number in t.won:
        need(number >= 0, "a negative number of cards")
    need(t.laid + unplayed <= n.slots, "more cards than the decks hold")
    colour: i64 = 0
    while colour < n.colours:
        him = n.solo and colour == 1
        frogs = t.supply_frogs[colour]
        bulls = t.supply_bulls[colour] + t.out_bulls[colour]
        need(frogs >= 0 and t.supply_bulls[colour] >= 0 and t.out_bulls[colour] >= 0, "a negative supply")
        slot = 0
        while slot < t.laid:
            frogs += t.frogs_on(slot, colour)
            bulls += t.bulls_on(slot, colour)
            slot += 1
        need(frogs == (n.isaac_frogs if him else n.frogs), "frogs that don't add up")
        need(bulls == (0 if him else n.bullfrogs), "bullfrogs that don't add up")
        colour += 1
    for number in (t.played, t.marker):
        need(NONE <= number < t.laid and (number == NONE or t.cell[number] != NONE), "a card that is not on the table")
    need((t.marker != NONE) == n.solo, "Isaac's marker belongs to the solitaire game")
    check_cards(t)
    check_steps(t, t.frames.to_list())


def check_cards(t: Table) -> None:
    """Room on the grid for the cards to come, and score piles of a size that a game can have."""
    n = t.n
    piled: i64 = 0
    for number in t.won:
        need(number <= n.slots, "too many cards in the score piles")
        piled += number
    need(piled <= n.slots, "too many cards in the score piles")
    unplayed: i64 = 0
    colour: i64 = 0
    while colour < n.colours:
        unplayed += t.hand_size(colour) + t.pile_size(colour)
        colour += 1
    slot: i64 = 0
    while slot < t.laid:
        if t.cell[slot] != NONE:
            far = max(abs(int(n.x(t.cell[slot]))), abs(int(n.y(t.cell[slot]))))
            need(far + unplayed <= n.radius, "a card too far from the Log")
        slot += 1


def check_steps(t: Table, steps: list[list[int]]) -> None:
    """The open steps must be those of a turn in their order (BF-17, BF-66), and have what they work on."""
    n = t.n
    for frame in steps:
        step = frame[0]
        need(0 <= step < len(STEP_NAMES), "an unknown step")
        need(n.solo or not (step == FLEE or step > NEXT), "a step of the solitaire game")
        if step == DEAL or step == DRAW:
            need(0 <= frame[1] < n.colours, "no such player")
        elif step == SINK or step == FLEE or step == SLIDE_TO:
            need(0 < frame[1] < t.laid and t.cell[frame[1]] != NONE, "a step for a card that is not on the table")
            need(0 <= frame[2] < 16 and NONE <= frame[3] < n.colours and NONE <= frame[4] < n.colours, "a damaged step")
    order = [frame[0] for frame in steps]
    if not order:
        return
    dealing = DEAL in order and not n.solo
    need(dealing == (t.turn == 0), "the deal is turn 0, and no other turn is")
    if dealing:
        rest = order[1:-1] if order[-1] == FIRST else order[1:]
        need(order[0] == NEXT and rest.count(DEAL) == len(rest), "steps of the deal in a wrong order")
    else:
        need(in_order(t, order), f"steps in a wrong order: {', '.join(STEP_NAMES[step] for step in order)}")
    colour: i64 = 0
    while colour < n.colours:
        deals = len([frame for frame in steps if frame[0] == DEAL and frame[1] == colour])
        need(deals <= t.pile_size(colour), "nothing to draw")
        colour += 1
    playing = PLAY in order
    top = steps[len(steps) - 1]
    need(t.pile_size(1) + t.hand_size(1) == 0 if n.solo else in_turn(t, playing, dealing), "cards that are not shared out in turn")
    if n.solo:
        need(t.hand_size(0) == (1 if playing and top[0] != DEAL else 0), "in the solitaire game a card is played as soon as it is drawn")
        need(not (playing or ACT in order) or t.active == 0, "not the player's turn")
    need(top[0] != ACT or (t.played > 0 and t.left > 0), "no played card with actions left")
    if top[0] == SINK or top[0] == FLEE:
        cell = t.cell[top[1]]
        direction: i64 = 0
        while direction < 4:
            to = t.card_at(n.neighbour(cell, direction))
            if top[0] == SINK and top[2] & (1 << direction):
                need(to != NONE and t.open[to] != 0, "a jump to where there is no room")
            direction += 1
        need(top[0] == SINK or t.marker == top[1], "a marker that is not on the sinking pad")
    elif top[0] == SLIDE_TO:
        group = log_group(t)
        need(group[top[1]] == 0 and len(destinations(t, top[1], group, True)) > 0, "a slide of a card that can't slide")


def in_order(t: Table, order: list[int]) -> bool:
    """Whether the steps of a turn stand in their order, those to come first at the bottom."""
    turn = [step for step in order if step != SLIDE]
    slides = len(order) - len(turn)
    if turn and turn[-1] == SLIDE_TO and order[len(order) - 2] == SLIDE:
        turn.pop()
    elif turn and turn[-1] == FLEE:
        turn.pop()
        if not (turn and turn[-1] == SINK):
            return False
    if turn and turn[-1] == SINK:
        turn.pop()
        if not (turn and turn[-1] == SCORE):
            return False
    if slides > 1 or (slides == 1 and SLIDE not in order[1 : 2 if t.n.solo else 3]):
        return False
    if not t.n.solo:
        return turn == [NEXT, DRAW, SCORE, ACT, PLAY][: len(turn)]
    if turn == [NEXT, SCORE, ISAAC, WALK]:
        return True
    mine = [NEXT, SCORE, ACT, PLAY, DEAL]
    his = [NEXT, SCORE, ISAAC, ROLL_MOVE, ROLL_ACTION]
    return turn == mine[: len(turn)] or turn == his[: len(turn)]


def in_turn(t: Table, playing: bool, dealing: bool) -> bool:
    """Whether every seat has a card whenever its turn comes: going round from the next to play, nobody has more unplayed
    cards than the seat before, and nobody two fewer (BF-16, BF-50)."""
    n = t.n
    seat = t.active if playing else (t.active + 1) % n.colours
    if dealing:
        seat = t.first
    first = t.hand_size(seat) + t.pile_size(seat)
    before = first
    i: i64 = 0
    while i < n.colours:
        cards = t.hand_size(seat) + t.pile_size(seat)
        if cards > before or (cards < before and cards != first - 1):
            return False
        if cards > 0 and t.hand_size(seat) == 0 and not dealing and (playing or seat != t.active):
            return False
        before = cards
        seat = (seat + 1) % n.colours
        i += 1
    return True

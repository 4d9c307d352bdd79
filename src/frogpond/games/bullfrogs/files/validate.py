# compiled by mypyc
"""Whether a position from a file can be played on: pieces that add up, steps in order, cards for everybody in turn."""

from __future__ import annotations

from mypy_extensions import i64, u8

from ....engine.codec import need
from ....engine.fields import check_numbers
from ....engine.steps import stacked
from ..position import BullfrogsPosition as Position
from ..rules import steps as s
from ..rules.numbers import LOG, NONE
from ..rules.slide import destinations, log_group
from .fields import FIELDS


def check(t: Position) -> None:
    """Refuse what could not be played on: pieces that don't add up, steps that refer to nothing."""
    n = t.n
    need(t.type[LOG] == t.neutral_type() + 1 and t.cell[LOG] == n.cell(0, 0), "the Log must lie at 0,0")
    check_numbers(t, FIELDS)
    for card in (t.played, t.marker):
        need(card == NONE or t.cell[card] != NONE, "a card that is not on the table")
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
        frogs = t.supply_frogs[colour]
        bulls = t.supply_bulls[colour] + t.out_bulls[colour]
        need(frogs >= 0 and t.supply_bulls[colour] >= 0 and t.out_bulls[colour] >= 0, "a negative supply")
        slot = 0
        while slot < t.laid:
            frogs += t.frogs_on(slot, colour)
            bulls += t.bulls_on(slot, colour)
            slot += 1
        need(frogs == n.frogs[colour], "frogs that don't add up")
        need(bulls == n.bullfrogs[colour], "bullfrogs that don't add up")
        colour += 1
    need((t.marker != NONE) == n.solo, "Isaac's marker belongs to the solitaire game")
    check_cards(t)
    check_steps(t, t.frames.to_list())


def check_cards(t: Position) -> None:
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


def check_steps(t: Position, steps: list[list[int]]) -> None:
    """The open steps must be those of a turn in their order (BF-17, BF-66), and have what they work on."""
    n = t.n
    order = [frame[0] for frame in steps]
    need(all(0 <= step < len(s.STEPS) for step in order), "an unknown step")
    need(stacked(s.STEPS, order), f"steps in a wrong order: {', '.join(s.STEP_NAMES[step] for step in order)}")
    if not order:
        return
    dealing = s.DEAL in order and not n.solo
    playing = s.PLAY in order
    if n.solo:
        need(len(order) == 1 or order[1] == s.SCORE or order[1] == s.SLIDE, "a step of the game for several")
    else:
        need(not any(step in s.SOLO for step in order), "a step of the solitaire game")
        need(len(order) == 1 or order[1] == s.DEAL or (order[1] == s.DRAW and not dealing), "steps of the deal in a wrong order")
    need(dealing == (t.turn == 0), "the deal is turn 0, and no other turn is")
    for frame in steps:
        check_frame(t, frame)
    colour: i64 = 0
    while colour < n.colours:
        deals = len([frame for frame in steps if frame[0] == s.DEAL and frame[s.DEAL_COLOUR] == colour])
        need(deals <= t.pile_size(colour), "nothing to draw")
        colour += 1
    top = steps[len(steps) - 1]
    need(t.pile_size(1) + t.hand_size(1) == 0 if n.solo else in_turn(t, playing, dealing), "cards that are not shared out in turn")
    if n.solo:
        need(t.hand_size(0) == (1 if playing and top[0] != s.DEAL else 0), "in the solitaire game a card is played as soon as it is drawn")
        need(not (playing or s.ACT in order) or t.active == 0, "not the player's turn")
    check_top(t, top)


def check_top(t: Position, top: list[int]) -> None:
    """The step that is open has what it works on."""
    need(top[0] != s.ACT or (t.played > 0 and t.left > 0), "no played card with actions left")
    if top[0] == s.SINK:
        cell = t.cell[top[s.SINK_PAD]]
        direction: i64 = 0
        while direction < 4:
            to = t.card_at(t.n.neighbour(cell, direction))
            if top[s.SINK_TARGETS] & (1 << direction):
                need(to != NONE and t.open[to] != 0, "a jump to where there is no room")
            direction += 1
    elif top[0] == s.FLEE:
        need(t.marker == top[s.FLEE_PAD], "a marker that is not on the sinking pad")
    elif top[0] == s.SLIDE_TO:
        stray = top[s.SLIDE_TO_PAD]
        group = log_group(t)
        need(group[stray] == 0 and len(destinations(t, stray, group, True)) > 0, "a slide of a card that can't slide")


def check_frame(t: Position, frame: list[int]) -> None:
    """The numbers of one step."""
    colours = t.n.colours
    step = frame[0]
    if step == s.DEAL or step == s.DRAW:
        need(0 <= frame[s.DEAL_COLOUR if step == s.DEAL else s.DRAW_COLOUR] < colours, "no such player")
    elif step == s.SINK or step == s.FLEE or step == s.SLIDE_TO:
        pad = frame[s.SINK_PAD if step == s.SINK else s.FLEE_PAD if step == s.FLEE else s.SLIDE_TO_PAD]
        need(0 < pad < t.laid and t.cell[pad] != NONE, "a step for a card that is not on the table")
    if step == s.SINK:
        need(0 <= frame[s.SINK_TARGETS] < 16, "a damaged step")
        need(NONE <= frame[s.SINK_LAST] < colours and NONE <= frame[s.SINK_WINNER] < colours, "a damaged step")


def in_turn(t: Position, playing: bool, dealing: bool) -> bool:
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


# Putting a position together ------------------------------------------------------------------------------------------


def wipe(t: Position) -> None:
    """An empty table."""
    slot: i64 = 0
    while slot < t.laid:
        t.lift(slot)
        slot += 1
    t.laid = 0


def place(t: Position, slot: i64, cell: i64) -> None:
    need(0 <= cell < t.n.cells and t.grid[cell] == 0, "two cards in one place, or one outside the table")
    x = t.n.x(cell)
    y = t.n.y(cell)
    need(-t.n.radius <= x <= t.n.radius and -t.n.radius <= y <= t.n.radius, "a card too far from the Log")
    t.cell[slot] = cell
    t.grid[cell] = u8(slot + 1)
    t.open[slot] = u8(1 if slot == LOG else t.spaces(slot))


def add_pieces(t: Position, slot: i64, colour: i64, frogs: i64, bulls: i64) -> None:
    need(frogs >= 0 and bulls >= 0, "a negative number of pieces")
    need(slot == LOG or frogs + bulls <= i64(t.open[slot]), "more pieces on a pad than it has spaces")
    need(frogs < 100 and bulls < 100, "too many pieces")
    for _ in range(frogs):
        t.put(slot, colour, False)
    for _ in range(bulls):
        t.put(slot, colour, True)

"""The table as text: a grid of cards with their pieces, then supplies and hand."""

from __future__ import annotations

from ..words.vocabulary import column, row
from .view import BullfrogsView, Card, turn_words

CELL_WIDTH = 11


def pieces(view: BullfrogsView, card: Card) -> str:
    """Frogs as small letters, bullfrogs as capitals, by colour."""
    marks = ""
    for colour, player in enumerate(view.pieces):
        letter = player.colour[0]
        marks += letter.upper() * card.bullfrogs[colour] + letter * card.frogs[colour]
    return marks


def box(view: BullfrogsView, card: Card) -> list[str]:
    """Three lines for a card: what it is, who is on it, what it holds."""
    if card.slot == 0:
        head, marks = "== LOG ==", pieces(view, card)
        marks = marks if len(marks) <= CELL_WIDTH - 2 else marks[: CELL_WIDTH - 3] + "+"
        foot = "=" * 9
    else:
        owner = view.pieces[card.owner].name.lower() if card.owner >= 0 else "neutral"
        head = f"{owner[:7]} {card.points}"
        marks = pieces(view, card) + "." * card.open
        foot = "played" if card.slot == view.played else ""
        if card.slot == view.sinking:
            foot = "sinking"
        elif card.slot in view.strays:
            foot = "stray"
    if card.slot == view.marker:
        foot = "*Isaac*"
    return [head.center(CELL_WIDTH), marks.center(CELL_WIDTH), foot.center(CELL_WIDTH)]


def screen(view: BullfrogsView) -> str:
    """The whole table for a terminal; coordinates stand along the edges."""
    at = {(card.x, card.y): card for card in view.cards}
    xs = [x for x, _ in at]
    ys = [y for _, y in at]
    free = {pick for choice in view.choices for pick in choice.picks if pick.startswith("c-")}
    low_x, high_x, low_y, high_y = min(xs) - 1, max(xs) + 1, min(ys) - 1, max(ys) + 1
    lines = [" " * 5 + "".join(column(x).center(CELL_WIDTH + 1) for x in range(low_x, high_x + 1))]
    for y in range(high_y, low_y - 1, -1):
        rows = [" " * 5, row(y).ljust(5), " " * 5]
        for x in range(low_x, high_x + 1):
            card = at.get((x, y))
            lit = f"c-{x}-{y}" in free
            cell = box(view, card) if card else [" " * CELL_WIDTH, ("( )" if lit else " . ").center(CELL_WIDTH), " " * CELL_WIDTH]
            if card and lit:
                cell[2] = "(here)".center(CELL_WIDTH) if not cell[2].strip() else cell[2]
            rows = [line + part + " " for line, part in zip(rows, cell, strict=True)]
        lines += [line.rstrip() for line in rows]
    return "\n".join([*lines, "", *around(view)])


def around(view: BullfrogsView) -> list[str]:
    """The players, the hand and the turn."""
    lines = []
    for colour, player in enumerate(view.pieces):
        turn = ">" if colour == view.active and not view.over else " "
        mark = f"({player.colour[0]})"
        cards = "" if not player.hand_size and not player.pile_size else f"  cards {player.hand_size}+{player.pile_size}"
        lines.append(
            f"{turn} {player.name:<8}{mark}  score {player.score:>3}  supply {player.frogs:>2} frogs {player.bullfrogs} bullfrogs"
            f"{cards}  won {len(player.won)} pads"
        )
    if view.hand and not view.over:
        hand = [(kind, count) for kind, count in zip(view.kinds, view.hand, strict=True) if count]
        kinds = [f"{count} x {kind.name} ({kind.actions} actions, {kind.spaces} spaces)" for kind, count in hand]
        lines.append("  hand: " + (", ".join(kinds) or "empty"))
    if view.rank:
        rolled = f"; Isaac rolled {view.action_die} and {view.movement_die}" if view.movement_die else ""
        lines.append(f"  lead {view.scores[0]}: {view.rank}{rolled}")
    lines.append(f"  {turn_words(view)}" + (f": {view.asked}. {view.help}" if view.choices else ""))
    return lines

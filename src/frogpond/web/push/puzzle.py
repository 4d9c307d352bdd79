"""A puzzle, or an answer to it, as its page shows it."""

from __future__ import annotations

from typing import Any

from ...engine.state import State
from ...engine.story import capital, full_stop
from ...table.puzzles import PuzzleLine
from .lesson import told_part
from .render import SeatInfo, view_message

# What players read
FIND_IT = "{name} to move. Find the one good move."
SHOWN_TITLE = "This was the move. {title}"


def puzzle_message(start: State, line: PuzzleLine | None, dark: bool, size: str, shown: bool = False) -> dict[str, Any]:
    """A `view` message (docs/protocol.md) with `puzzle`; after an answer nothing can be picked."""
    game, seat = start.game, int(start.to_move)
    view = (start if line is None else line.state).view(seat)
    asked, advice = view.asked, view.help
    if line is not None:
        view.choices = []
    infos = [SeatInfo("You" if number == seat else game.seat_name(number), number == seat) for number in range(game.seats)]
    count = 0 if line is None else len(line.told)
    said = view_message(game, view, infos, seq=count, rid=0, dark=dark, size=size)
    said["parts"]["end"] = ""
    said["tools"] = {"undo": "", "why": line is None, "fork": False}
    said |= told_part(game, seat, start, () if line is None else line.told, count, dark, size)
    state = "ask" if line is None else "shown" if shown else "solved" if line.right else "wrong"
    if line is None:
        title = FIND_IT.format(name=capital(game.seat_title(seat)))
        said["prompt"] |= {"title": title, "help": f"{full_stop(asked)} {full_stop(advice)}".strip()}
    else:
        title = SHOWN_TITLE.format(title=line.title.removeprefix("Yes! ")) if shown else line.title
        said["prompt"] |= {"title": title, "help": line.text, "mine": False}
    said["puzzle"] = {"state": state, "seat": seat}
    return said

"""What happens in a game, in numbers for the rules; words/log.py has the sentences.

Each event is a kind and the numbers named beside it; colour is the player in turn.
"""

from __future__ import annotations

from typing import Final

STARTS: Final = 0  # colour
ROLLED: Final = 1  # colour, face, dice still to roll
MOVED: Final = 2  # colour, from, to, face
SENT_BACK: Final = 3  # colour, owner, from, to, face
DECLINED: Final = 4  # colour
SQUISHED: Final = 5  # colour, owner, from, to, face
SQUASHED: Final = 6  # colour, owner, from, to, face
SMASHED: Final = 7  # colour, face
SWEPT: Final = 8  # colour, owner, from, to: one frog hit by a Smash
ENDED_TURN: Final = 9  # colour, dice unused
STEPPED_UP: Final = 10  # colour
FINISHED: Final = 11  # colour
CAPPED: Final = 12

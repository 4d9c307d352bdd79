"""Events of a game, in numbers for the rules; words/story.py has the sentences.

Each event is a kind and the numbers named beside it; at and from are cells, piece is 0 for a frog and 1 for a bullfrog.
"""

from __future__ import annotations

from typing import Final

STARTS: Final = 0  # colour
DREW: Final = 1  # colour, kind of card (secret unless alone), alone 0/1
PLAYED: Final = 2  # colour, kind, at
DEPLOYED: Final = 3  # colour, piece, at
REDEPLOYED: Final = 4  # colour, from, at
SABOTAGED: Final = 5  # colour, owner, from, at (NONE: back to supply)
STOPPED: Final = 6  # colour, actions left
BATTLE: Final = 7  # at, winner (NONE: a tie), colour in turn
JUMPED: Final = 8  # colour, piece, from, at
LEFT_OVER: Final = 9  # colour, frogs, bullfrogs, at
WON: Final = 10  # colour, card, at
TIED: Final = 11  # NONE, card, at
SLID: Final = 12  # from, at, colour in turn
ROLLED: Final = 13  # action die, movement die
MOVED_MARKER: Final = 14  # from, at
BUMPED: Final = 15  # at
ISAAC_DEPLOYED: Final = 16  # at, from the Log 0/1
ENDED: Final = 17

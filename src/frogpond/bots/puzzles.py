"""Making puzzles: bots play, a search looks for decisions where one move is clearly best, and a long search has to agree.

What is shown is the position as its seat knows it; what that can't know was dealt anew. A puzzle is kept if a long search with other
random numbers finds the same move, and the next best moves, each measured from where it leads, are worth clearly less. How hard it
is says the least search that finds the move.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..engine.calibration import calibrated
from ..engine.game import Game
from ..engine.puzzles import Puzzle
from ..engine.rng import Rng
from ..engine.state import CHANCE, State
from .advice import after
from .bot import blindfold
from .levels import LevelBot, Searcher
from .registry import make

PLAYERS = "frog"
GLANCE = 200  # simulations of the first look
LONG = 4000  # of the search that has to agree
MEASURE = 1600  # of the value of a move
RIVALS = 3  # other moves that are measured
GAP = 0.14  # by which the best move has to be better: seven chances in a hundred, ...
ALONE = 0.05  # ... or, where points are all that counts, three of sixty
CHOICES = 4  # fewer are no puzzle
GRADE_SIMULATIONS = (20, 80, 320)  # simulations: who finds the move with so many makes it a puzzle of that grade
PUZZLES_A_GAME, DECISIONS_BETWEEN = 6, 5  # puzzles of one game, and decisions between them
TRIES = 3  # searches of a grade; most of them have to find it


def gap(game: Game) -> float:
    """By how much the best move has to be better than the next."""
    return GAP if len(game.teams) > 1 else ALONE


def grade(state: State, best: int, seed: int) -> int:
    """How hard a move is to find: 1 by looking one step ahead, then by longer and longer search, 5 by none of these."""
    know = state.game.knowledge()
    if sum(LevelBot(seed + i, know, blur=0.0).choose(state) == best for i in range(TRIES)) * 2 > TRIES:
        return 1
    for number, simulations in enumerate(GRADE_SIMULATIONS, 2):
        if sum(Searcher(seed + i, know, simulations).choose(state) == best for i in range(TRIES)) * 2 > TRIES:
            return number
    return 5


def examine(state: State, seed: int, long: int = LONG, least: int = 1) -> Puzzle | None:
    """The puzzle that a decision makes; None if no move is clearly best, or it is easier than a grade."""
    seat = int(state.to_move)
    if len(state.legal_actions()) < CHOICES:
        return None
    know = state.game.knowledge()
    rng = Rng(seed, 5)
    state = blindfold(state, seat, rng)
    rows = Searcher(seed, know, GLANCE).analyse(state).moves
    rivals = sorted(rows[1:], key=lambda move: -move.value)
    if len(rows) < 2 or rows[0].visits * 2 < sum(move.visits for move in rows) or rows[0].value - rows[1].value < gap(state.game) / 2:
        return None
    best = rows[0]
    rating = grade(state, best.action, seed + 3)
    if rating < least:
        return None
    rows = Searcher(seed + 1, know, long).analyse(state).moves
    if rows[0].action != best.action:
        return None
    moves = {move.action: move for move in [*rows[1:RIVALS], *sorted(rows[1:], key=lambda move: -move.value)[:1], *rivals[:1]]}
    moves.pop(best.action, None)
    worth = calibrated(state.game, after(state, best.action, know, rng, MEASURE)[seat])
    others = [calibrated(state.game, after(state, move, know, rng, MEASURE)[seat]) for move in list(moves)[:RIVALS]]
    if not others or worth - max(others) < gap(state.game):
        return None
    if Searcher(seed + 2, know, GLANCE * 5).analyse(state).best.action != best.action:
        return None
    return Puzzle.of(state, best.text, round(worth, 3), round(max(others), 3), rating, long)


def made(game: Game, seed: int, players: str = PLAYERS, least: int = 1, long: int = LONG) -> Iterator[Puzzle]:
    """Puzzles without end of at least a grade, few of one game of bots and none close to another; the same for the same seed."""
    number = 0
    while True:
        number += 1
        rng = Rng(seed, number)
        sitting = [make(players, int(rng.getrandbits(60))) for _ in range(game.seats)]
        state, left, rest = game.new(), PUZZLES_A_GAME, 0
        while not state.is_over and left:
            if state.to_move == CHANCE:
                state.advance(state.sample(rng))
                continue
            rest -= 1
            puzzle = examine(state, int(rng.getrandbits(50)), long, least) if rest < 0 else None
            if puzzle is not None:
                left -= 1
                rest = DECISIONS_BETWEEN
                yield puzzle
            state.advance(sitting[int(state.to_move)].choose(state))

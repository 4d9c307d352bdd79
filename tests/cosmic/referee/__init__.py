"""A second implementation of Cosmic Frog, slow and plain, to check the first one against.

It is written from the rulebook and from rules.md, uses the data file, and shares no code with the game. It covers the whole game: set-up,
turns, combat, abilities, all variants, teams, Land backs, what each seat knows, the end and the scores.
The modules build one class, a subject each, from the bottom up:

    table       places, stacks, frogs, teams: everything that lies on the table, and its set-up numbers
    vaults      Siphons, raid targets, scores
    actions     which actions are possible, and their prices
    knowledge   who knows which ability card
    questions   asking frogs and chance, cards drawn, frogs that descend or return
    shard       tiles that leave the Shard: Splinters, fractures, Quakes and Vortexes
    gullets     harvest, disgorge, raid
    combat      from the declared attack to the spoils
    turn        a turn: actions, powers of the own turn, END, VERY-END
    setup       the Shard laid out, cards dealt
    game        card after card to the end

Whenever somebody or chance must decide, the referee yields a Question with all answers and waits for one of them.
"""

from .game import Referee
from .questions import CHANCE, Question

__all__ = ["CHANCE", "Question", "Referee"]

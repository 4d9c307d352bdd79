# compiled by mypyc
"""What a learned mind sees of Bullfrogs: every pad with its armies and who can reach it now, supplies, cards, Log and score.

Seen by one colour; of the others' cards only what is unplayed. With two colours it is always the mover who looks. In the middle
of a turn a pad also tells how many more frogs the mover may put there.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ...engine.features import Features, clip
from ...engine.state import State
from .position import Position
from .rules.numbers import LOG, NONE, Numbers
from .rules.score import points
from .rules.steps import ACT, PLAY

PHASES: Final = 6
SORTS: Final = 7  # own pad by kind, another's by kind, neutral
OPEN: Final = 7
ARMY: Final = 8
LEAD: Final = 9  # my strength less the strongest rival's, -4 to 4
REACH: Final = 10  # not now, one to three more frogs, a turn begins; by the looker or by another
SMALL: Final = 5

PAD: Final = 0  # sort, open, mine, his
TIME: Final = PAD + SORTS * OPEN * ARMY * ARMY  # open, lead, phase, neighbours
SINKS: Final = TIME + OPEN * LEAD * PHASES * 5  # sort, open, phase
NOW: Final = SINKS + SORTS * OPEN * PHASES  # reach, open, lead
PRIZE: Final = NOW + REACH * OPEN * LEAD  # reach, sort, open
PAIR: Final = PRIZE + REACH * SORTS * OPEN  # two neighbours, each open and lead
BESIDE: Final = PAIR + SMALL * SMALL * SMALL * SMALL  # beside the Log: open, lead
FROGS: Final = BESIDE + OPEN * LEAD  # mine or the others', supply, phase
BULLS: Final = FROGS + 2 * 16 * PHASES
ON_LOG: Final = BULLS + 2 * 4 * PHASES  # lead on the Log, phase
HAND: Final = ON_LOG + 17 * PHASES  # kind, how many
UNPLAYED: Final = HAND + 3 * 4
SCORE: Final = UNPLAYED + 2 * 3 * 6  # lead in points, phase
STEP: Final = SCORE + 41 * PHASES  # step or actions left, phase
TURN: Final = STEP + 8 * PHASES  # turns until mine, phase
CROWD: Final = TURN + 4 * PHASES  # with three or four: open, lead, rivals there, whether the strongest moves before me
TIED: Final = CROWD + OPEN * LEAD * 4 * 2  # rivals that share the lead, open
RANK: Final = TIED + 4 * OPEN  # colours ahead of me, phase
MARKER: Final = RANK + 4 * PHASES  # alone: where Isaac's marker stands: open, lead; the Log last
SIZE: Final = MARKER + OPEN * LEAD + 1


def phase_of(turns: i64, colours: i64) -> i64:
    """The time left: the last turns, then rounds."""
    if turns <= 1:
        return 0
    if turns <= colours:
        return 1
    if turns <= 2 * colours:
        return 2
    if turns <= 4 * colours:
        return 3
    if turns <= 6 * colours:
        return 4
    return 5


@final
class BullfrogsFeatures(Features):
    """A position of Bullfrogs as one colour sees it."""

    n: Numbers

    def __init__(self, n: Numbers) -> None:
        super().__init__(1, SIZE, 4, PHASES, 1 if n.solo else n.colours, 1200)
        self.n = n

    def mover(self, state: State) -> i64:
        assert isinstance(state, Position)
        return 0 if state.n.solo else state.active

    def describe(self, state: State, side: i64) -> None:
        assert isinstance(state, Position)
        t = state
        n = t.n
        me = side
        colours = n.colours
        kinds = n.kinds
        frogs = t.frogs
        bulls = t.bulls
        one = n.frog_strength
        big = n.bullfrog_strength
        found = self.found
        count: i64 = 0
        turns: i64 = 0
        for cards in t.hand:
            turns += cards
        for cards in t.pile:
            turns += cards
        if n.solo:
            turns *= 2
        if t.played != NONE:
            turns += 1
        phase = phase_of(turns, colours)
        self.phase = phase
        step = t.frames.step()
        acting = step == ACT
        mine_now = t.active == me
        who: i64 = 0 if mine_now else 5
        left = t.left if acting else 0
        x: i64 = -1
        y: i64 = -1
        if acting and t.played != NONE:
            x = i64(n.xs[t.cell[t.played]])
            y = i64(n.ys[t.cell[t.played]])
        neutral = colours * kinds
        ahead: i64 = (me - t.active + colours) % colours  # turns until mine
        slot: i64 = 1
        while slot < t.laid:
            cell = t.cell[slot]
            if cell != NONE:
                card = i64(t.type[slot])
                sort: i64 = 6
                if card != neutral:
                    kind = card % kinds
                    sort = (kind if kind < 3 else 2) + (0 if card // kinds == me else 3)
                open = i64(t.open[slot])
                if open >= OPEN:
                    open = OPEN - 1
                base = slot * colours
                mine = i64(frogs[base + me]) * one + i64(bulls[base + me]) * big
                his: i64 = 0
                rivals: i64 = 0
                level: i64 = 0
                before: i64 = 0
                colour: i64 = 0
                while colour < colours:
                    if colour != me:
                        army = i64(frogs[base + colour]) * one + i64(bulls[base + colour]) * big
                        if army > 0:
                            rivals += 1
                        if army > his:
                            his = army
                            level = 1
                            before = 1 if (colour - t.active + colours) % colours < ahead else 0
                        elif army == his:
                            level += 1
                    colour += 1
                lead = clip(mine - his, -4, 4) + 4
                small = clip(mine - his, -2, 2) + 2
                targets: i64 = 0
                direction: i64 = 0
                spot = cell + n.width
                while direction < 4:
                    other = i64(t.grid[spot]) - 1
                    if other == LOG:
                        targets += 1
                        found[count] = BESIDE + open * LEAD + lead
                        count += 1
                    elif other != NONE:
                        targets += 1
                        if direction == 0 or direction == 3:  # each pair once
                            at = other * colours
                            rest = i64(t.open[other])
                            ours = i64(frogs[at + me]) * one + i64(bulls[at + me]) * big
                            theirs: i64 = 0
                            colour = 0
                            while colour < colours:
                                if colour != me:
                                    army = i64(frogs[at + colour]) * one + i64(bulls[at + colour]) * big
                                    if army > theirs:
                                        theirs = army
                                colour += 1
                            pair = ((open if open < 4 else 4) * SMALL + small) * SMALL + (rest if rest < 4 else 4)
                            found[count] = PAIR + pair * SMALL + clip(ours - theirs, -2, 2) + 2
                            count += 1
                    direction += 1
                    spot = cell - n.width if direction == 1 else cell + 2 * direction - 5
                reach: i64 = who
                if step == PLAY:
                    reach += 4
                elif left > 0 and slot != t.played and (i64(n.xs[cell]) == x or i64(n.ys[cell]) == y):
                    more = n.deploys_per_pad - i64(t.deployed[slot])
                    if left < more:
                        more = left
                    if open < more:
                        more = open
                    reach += more if more < 3 else 3
                armies = (mine if mine < ARMY else ARMY - 1) * ARMY + (his if his < ARMY else ARMY - 1)
                found[count] = PAD + (sort * OPEN + open) * ARMY * ARMY + armies
                found[count + 1] = TIME + ((open * LEAD + lead) * PHASES + phase) * 5 + targets
                found[count + 2] = SINKS + (sort * OPEN + open) * PHASES + phase
                found[count + 3] = NOW + (reach * OPEN + open) * LEAD + lead
                found[count + 4] = PRIZE + (reach * SORTS + sort) * OPEN + open
                count += 5
                if slot == t.marker:
                    found[count] = MARKER + open * LEAD + lead
                    count += 1
                if colours > 2:
                    found[count] = CROWD + ((open * LEAD + lead) * 4 + rivals) * 2 + before
                    found[count + 1] = TIED + (level if level < 4 else 3) * OPEN + open
                    count += 2
            slot += 1
        best: i64 = -1000
        above: i64 = 0
        log_best: i64 = 0
        stock: i64 = 0
        stock_bulls: i64 = 0
        score = points(t, me)
        colour = 0
        while colour < colours:
            if colour != me:
                theirs = points(t, colour)
                if theirs > best:
                    best = theirs
                if theirs > score:
                    above += 1
                army = t.strength(LOG, colour)
                if army > log_best:
                    log_best = army
                stock += t.supply_frogs[colour]
                stock_bulls += t.supply_bulls[colour]
            colour += 1
        if t.marker == LOG:
            found[count] = MARKER + OPEN * LEAD
            count += 1
        others = colours - 1
        log = clip(t.strength(LOG, me) - log_best, -8, 8)
        found[count] = FROGS + clip(t.supply_frogs[me], 0, 15) * PHASES + phase
        found[count + 1] = FROGS + (16 + clip(stock // others, 0, 15)) * PHASES + phase
        found[count + 2] = BULLS + clip(t.supply_bulls[me], 0, 3) * PHASES + phase
        found[count + 3] = BULLS + (4 + clip(stock_bulls // others, 0, 3)) * PHASES + phase
        found[count + 4] = ON_LOG + (log + 8) * PHASES + phase
        found[count + 5] = SCORE + (clip(score - best, -20, 20) + 20) * PHASES + phase
        found[count + 6] = STEP + (7 if step == PLAY else clip(left, 0, 6)) * PHASES + phase
        found[count + 7] = TURN + (ahead if ahead < 4 else 3) * PHASES + phase
        found[count + 8] = RANK + above * PHASES + phase
        count += 9
        kind = 0
        while kind < kinds and kind < 3:
            held = t.hand[me * kinds + kind]
            found[count] = HAND + kind * 4 + (held if held < 3 else 3)
            unplayed = held + t.pile[me * kinds + kind]
            found[count + 1] = UNPLAYED + kind * 6 + (unplayed if unplayed < 5 else 5)
            count += 2
            if colours == 2 and not n.solo:
                unplayed = t.hand[(1 - me) * kinds + kind] + t.pile[(1 - me) * kinds + kind]
                found[count] = UNPLAYED + (3 + kind) * 6 + (unplayed if unplayed < 5 else 5)
                count += 1
            kind += 1
        self.count = count
        self.dense[0] = float(score - best) / 10.0
        self.dense[1] = float(turns) / (10.0 * float(colours))
        self.dense[2] = float(log) / 4.0
        self.dense[3] = float(t.supply_frogs[me]) / 10.0 - float(stock) / (10.0 * float(others))

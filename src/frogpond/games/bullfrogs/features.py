# compiled by mypyc
"""Inputs of a learned mind for Bullfrogs: every pad with its armies and who can reach it now, supplies, cards, Log and score.

Seen by one colour; of the others' cards only what is unplayed. With two colours it is always the mover who looks. In the middle
of a turn a pad also tells how many more frogs the mover may put there.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ...engine.features import Features, clip
from ...engine.knowledge import integers
from ...engine.state import State
from .position import BullfrogsPosition as Position
from .rules.numbers import LOG, NONE
from .rules.numbers import BullfrogsNumbers as Numbers
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
    # Found by a survey: what is the same for all who look. Pads are counted in the order of their slots.
    turns: i64
    step: i64
    left: i64
    pads: i64
    open: vec[i64]  # by pad: open spaces, not more than tell a difference
    owner: vec[i64]  # by pad: whose card it is, -1 for nobody's
    kind: vec[i64]
    beside: vec[i64]  # by pad: 1 next to the Log
    targets: vec[i64]  # by pad: cards next to it
    reach: vec[i64]  # by pad: what the mover may still do there
    army: vec[i64]  # by pad and colour
    next: vec[i64]  # by pad: the pad above and the one to its right, -1 for none, so that each pair comes once
    score: vec[i64]  # by colour
    on_log: vec[i64]
    place: vec[i64]  # by slot: the pad's number
    lead: vec[i64]  # by pad, for the colour described last: strength beyond the strongest rival's

    def __init__(self, n: Numbers) -> None:
        super().__init__(1, SIZE, 4, PHASES, 1 if n.solo else n.colours, n.slots * 12 + 40)
        self.n = n
        self.turns = 0
        self.step = 0
        self.left = 0
        self.pads = 0
        self.open = integers(n.slots)
        self.owner = integers(n.slots)
        self.kind = integers(n.slots)
        self.beside = integers(n.slots)
        self.targets = integers(n.slots)
        self.reach = integers(n.slots)
        self.army = integers(n.slots * n.colours)
        self.next = integers(n.slots * 2)
        self.score = integers(n.colours)
        self.on_log = integers(n.colours)
        self.place = integers(n.slots)
        self.lead = integers(n.slots)

    def mover(self, state: State) -> i64:
        assert isinstance(state, Position)
        return 0 if state.n.solo else state.active

    def survey(self, state: State) -> None:
        assert isinstance(state, Position)
        t = state
        n = t.n
        turns: i64 = 0
        for cards in t.hand:
            turns += cards
        for cards in t.pile:
            turns += cards
        if n.solo:
            turns *= 2
        if t.played != NONE:
            turns += 1
        self.turns = turns
        self.phase = phase_of(turns, n.colours)
        self.step = t.frames.step()
        self.left = 0
        if self.step == ACT:
            self.left = t.left
        colour: i64 = 0
        while colour < n.colours:
            self.score[colour] = points(t, colour)
            self.on_log[colour] = t.strength(LOG, colour)
            colour += 1
        self.survey_pads(t)
        self.survey_neighbours(t)

    def survey_pads(self, t: Position) -> None:
        """Every pad by itself."""
        n = t.n
        colours = n.colours
        kinds = n.kinds
        one = n.frog_strength
        big = n.bullfrog_strength
        frogs = t.frogs
        bulls = t.bulls
        cells = t.cell
        army = self.army
        owner = self.owner
        sorts = self.kind
        spaces = self.open
        place = self.place
        neutral = colours * kinds
        left = self.left
        x: i64 = -1
        y: i64 = -1
        if left > 0 and t.played != NONE:
            x = i64(n.xs[cells[t.played]])
            y = i64(n.ys[cells[t.played]])
        pad: i64 = 0
        slot: i64 = 1
        cards = t.laid
        while slot < cards:
            cell = cells[slot]
            if cell != NONE:
                place[slot] = pad
                card = i64(t.type[slot])
                whose: i64 = -1
                if card != neutral:
                    whose = 0
                    while card >= kinds:  # dividing is slow
                        card -= kinds
                        whose += 1
                    if card > 2:
                        card = 2
                owner[pad] = whose
                sorts[pad] = card
                open = i64(t.open[slot])
                if open >= OPEN:
                    open = OPEN - 1
                spaces[pad] = open
                at = slot * colours
                to = pad * colours
                colour: i64 = 0
                while colour < colours:
                    army[to + colour] = i64(frogs[at + colour]) * one + i64(bulls[at + colour]) * big
                    colour += 1
                reach: i64 = 0
                if self.step == PLAY:
                    reach = 4
                elif left > 0 and slot != t.played and (i64(n.xs[cell]) == x or i64(n.ys[cell]) == y):
                    reach = n.deploys_per_pad - i64(t.deployed[slot])
                    if left < reach:
                        reach = left
                    if open < reach:
                        reach = open
                    if reach > 3:
                        reach = 3
                self.reach[pad] = reach
                pad += 1
            slot += 1
        self.pads = pad

    def survey_neighbours(self, t: Position) -> None:
        """The neighbours of every pad."""
        grid = t.grid
        cells = t.cell
        width = t.n.width
        place = self.place
        pad: i64 = 0
        slot: i64 = 1
        cards = t.laid
        while slot < cards:
            cell = cells[slot]
            if cell != NONE:
                above = i64(grid[cell + width]) - 1
                below = i64(grid[cell - width]) - 1
                before = i64(grid[cell - 1]) - 1
                after = i64(grid[cell + 1]) - 1
                self.next[2 * pad] = -1
                self.next[2 * pad + 1] = -1
                if above > LOG:
                    self.next[2 * pad] = place[above]
                if after > LOG:
                    self.next[2 * pad + 1] = place[after]
                self.beside[pad] = 0
                if above == LOG or below == LOG or before == LOG or after == LOG:
                    self.beside[pad] = 1
                targets: i64 = 0
                if above != NONE:
                    targets += 1
                if below != NONE:
                    targets += 1
                if before != NONE:
                    targets += 1
                if after != NONE:
                    targets += 1
                self.targets[pad] = targets
                pad += 1
            slot += 1

    def describe(self, state: State, side: i64) -> None:
        assert isinstance(state, Position)
        self.count = 0
        self.describe_pads(state, side)
        self.describe_pairs()
        self.describe_rest(state, side)

    def describe_pads(self, t: Position, me: i64) -> None:
        """The strengths on every pad, and which armies can be reached."""
        n = t.n
        colours = n.colours
        phase = self.phase
        row = self.active
        count = self.count
        army = self.army
        leads = self.lead
        active = t.active
        who: i64 = 5
        if active == me:
            who = 0
        ahead = until(me, active, colours)
        marker: i64 = -1
        if t.marker > LOG:
            marker = self.place[t.marker]
        pads = self.pads
        pad: i64 = 0
        while pad < pads:
            open = self.open[pad]
            sort: i64 = 6
            owner = self.owner[pad]
            if owner >= 0:
                sort = self.kind[pad]
                if owner != me:
                    sort += 3
            base = pad * colours
            mine = army[base + me]
            his: i64 = 0
            rivals: i64 = 0
            level: i64 = 0
            before: i64 = 0
            colour: i64 = 0
            while colour < colours:
                if colour != me:
                    strength = army[base + colour]
                    if strength > 0:
                        rivals += 1
                    if strength > his:
                        his = strength
                        level = 1
                        before = colour
                    elif strength == his:
                        level += 1
                colour += 1
            lead = clip(mine - his, -4, 4) + 4
            leads[pad] = clip(mine - his, -2, 2) + 2
            if self.beside[pad] == 1:
                row[count] = BESIDE + open * LEAD + lead
                count += 1
            if pad == marker:
                row[count] = MARKER + open * LEAD + lead
                count += 1
            if colours > 2:
                sooner: i64 = 0
                if his > 0 and until(before, active, colours) < ahead:
                    sooner = 1
                row[count] = CROWD + ((open * LEAD + lead) * 4 + rivals) * 2 + sooner
                if level > 3:
                    level = 3
                row[count + 1] = TIED + level * OPEN + open
                count += 2
            if mine >= ARMY:
                mine = ARMY - 1
            if his >= ARMY:
                his = ARMY - 1
            reach = who + self.reach[pad]
            row[count] = PAD + (sort * OPEN + open) * ARMY * ARMY + mine * ARMY + his
            row[count + 1] = TIME + ((open * LEAD + lead) * PHASES + phase) * 5 + self.targets[pad]
            row[count + 2] = SINKS + (sort * OPEN + open) * PHASES + phase
            row[count + 3] = NOW + (reach * OPEN + open) * LEAD + lead
            row[count + 4] = PRIZE + (reach * SORTS + sort) * OPEN + open
            count += 5
            pad += 1
        self.count = count

    def describe_pairs(self) -> None:
        """Pads that lie next to each other."""
        row = self.active
        count = self.count
        following = self.next
        spaces = self.open
        leads = self.lead
        pads = self.pads
        i: i64 = 0
        while i < 2 * pads:
            other = following[i]
            if other >= 0:
                pad = i >> 1
                open = spaces[pad]
                rest = spaces[other]
                if open > 4:
                    open = 4
                if rest > 4:
                    rest = 4
                row[count] = PAIR + ((open * SMALL + leads[pad]) * SMALL + rest) * SMALL + leads[other]
                count += 1
            i += 1
        self.count = count

    def describe_rest(self, t: Position, me: i64) -> None:
        """Points, supplies, cards and whose turn it is."""
        n = t.n
        colours = n.colours
        kinds = n.kinds
        phase = self.phase
        row = self.active
        count = self.count
        best: i64 = -1000
        above: i64 = 0
        log_best: i64 = 0
        stock: i64 = 0
        stock_bulls: i64 = 0
        score = self.score[me]
        colour: i64 = 0
        while colour < colours:
            if colour != me:
                theirs = self.score[colour]
                if theirs > best:
                    best = theirs
                if theirs > score:
                    above += 1
                if self.on_log[colour] > log_best:
                    log_best = self.on_log[colour]
                stock += t.supply_frogs[colour]
                stock_bulls += t.supply_bulls[colour]
            colour += 1
        if t.marker == LOG:
            row[count] = MARKER + OPEN * LEAD
            count += 1
        others = colours - 1
        log = clip(self.on_log[me] - log_best, -8, 8)
        step: i64 = 7
        if self.step != PLAY:
            step = clip(self.left, 0, 6)
        row[count] = FROGS + clip(t.supply_frogs[me], 0, 15) * PHASES + phase
        row[count + 1] = FROGS + (16 + clip(stock // others, 0, 15)) * PHASES + phase
        row[count + 2] = BULLS + clip(t.supply_bulls[me], 0, 3) * PHASES + phase
        row[count + 3] = BULLS + (4 + clip(stock_bulls // others, 0, 3)) * PHASES + phase
        row[count + 4] = ON_LOG + (log + 8) * PHASES + phase
        row[count + 5] = SCORE + (clip(score - best, -20, 20) + 20) * PHASES + phase
        row[count + 6] = STEP + step * PHASES + phase
        row[count + 7] = TURN + clip(until(me, t.active, colours), 0, 3) * PHASES + phase
        row[count + 8] = RANK + above * PHASES + phase
        count += 9
        kind: i64 = 0
        while kind < kinds and kind < 3:
            in_hand = t.hand[me * kinds + kind]
            row[count] = HAND + kind * 4 + clip(in_hand, 0, 3)
            row[count + 1] = UNPLAYED + kind * 6 + clip(in_hand + t.pile[me * kinds + kind], 0, 5)
            count += 2
            if colours == 2 and not n.solo:
                his = (1 - me) * kinds + kind
                row[count] = UNPLAYED + (3 + kind) * 6 + clip(t.hand[his] + t.pile[his], 0, 5)
                count += 1
            kind += 1
        self.count = count
        self.dense[0] = float(score - best) / 10.0
        self.dense[1] = float(self.turns) / (10.0 * float(colours))
        self.dense[2] = float(log) / 4.0
        self.dense[3] = float(t.supply_frogs[me]) / 10.0 - float(stock) / (10.0 * float(others))


def until(colour: i64, active: i64, colours: i64) -> i64:
    """Turns until it is a colour's."""
    return colour - active if colour >= active else colour - active + colours

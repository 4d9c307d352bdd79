# compiled by mypyc
"""Evaluation of Bullfrogs: the value of a position in points, and which moves look promising.

A pad is worth its points to each colour by the chance that this colour wins it: a pad with `open` spaces left sinks
before the end with some chance, and armies share that chance by their strengths, more sharply the fewer spaces are
left. Pieces in supply have a worth of their own. The numbers were chosen by matches between bots that differ in one.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ...engine.knowledge import Knowledge, floats, softmax, weighted
from ...engine.rng import Rng
from ...engine.state import OVER, State
from .position import BullfrogsPosition as Position
from .rules import families as f
from .rules.numbers import HIM, LOG, NONE, PLAYER
from .rules.numbers import BullfrogsNumbers as Numbers
from .rules.steps import ACT, FLEE, PLAY, SINK, SINK_PAD, WALK

MOST_OPEN: Final = 6
MOST_STRENGTH: Final = 24
MOST_TURNS: Final = 64


@final
class BullfrogsKnowledge(Knowledge):
    """Worth of pads, Log and supplies in points, squeezed to a value by how much may still change."""

    n: Numbers
    half_life: vec[float]  # by open spaces: turns in which half of such pads sink
    sharpness: vec[float]  # by open spaces: how decisive a lead of one strength is
    tempo: vec[float]  # by open spaces: what moving next is worth
    frog_worth: float  # of a piece in supply, in points
    bull_worth: float
    log_sharpness: float
    temperature: float  # of move ordering, in points
    rollout: float  # the same of rollouts, and how often they do just anything
    whim: float
    spread: float  # of the final difference around the worth of a position, in points: at the end, and more for turns left
    spread_turn: float
    armies: vec[float]  # exp(sharpness * strength), by open spaces and strength
    sinks: vec[float]  # chance to sink before the end, by open spaces and turns left
    push: vec[float]  # exp(tempo), by open spaces

    def __init__(self, n: Numbers) -> None:
        super().__init__()
        self.n = n
        self.horizon = -1 if n.solo else 0  # alone, the rest of the game is short enough to play it out
        self.exploration = 0.25 if n.solo else 0.4
        self.reduction = 0.05 if n.solo else 0.1
        self.widening = 2.0
        self.simulations = {"bullfrog": 100} if n.solo else {"bullfrog": 250}
        if n.solo:  # values are points there, and lie closer together
            self.blur = {"spawn": 0.03, "tadpole": 0.006}
        self.half_life = vec[float]([0.0, 1.5, 2.5, 4.0, 6.0, 8.0, 10.0])
        self.sharpness = vec[float]([2.0, 1.3, 0.9, 0.7, 0.55, 0.5, 0.45])
        self.tempo = vec[float]([0.0, 0.7, 0.4, 0.1, 0.1, 0.1, 0.1])
        self.frog_worth = 0.0
        self.bull_worth = 1.0
        self.log_sharpness = 0.5
        self.temperature = 1.0
        self.rollout = 1.0
        self.whim = 0.01
        self.spread = 2.0
        self.spread_turn = 0.9
        self.tabulate()

    def tabulate(self) -> None:
        """Work out the tables that follow from the numbers above."""
        armies = vec[float]()
        sinks = vec[float]()
        push = vec[float]()
        i: i64 = 0
        while i <= MOST_OPEN:
            push = append(push, exp(self.tempo[i]))
            j: i64 = 0
            while j < MOST_STRENGTH:
                armies = append(armies, exp(self.sharpness[i] * float(j)))
                j += 1
            j = 0
            while j < MOST_TURNS:
                sinks = append(sinks, 1.0 if i == 0 else float(j) / (float(j) + self.half_life[i]))
                j += 1
            i += 1
        self.armies = armies
        self.sinks = sinks
        self.push = push

    # Worth in points ------------------------------------------------------------------------------------------------

    def turns_left(self, t: Position) -> i64:
        """Turns to come, the running one included."""
        left: i64 = 0
        for cards in t.hand:
            left += cards
        for cards in t.pile:
            left += cards
        if t.n.solo:
            left *= 2
        if t.played != NONE:
            left += 1
        return left

    def chance_to_sink(self, open: i64, turns: i64) -> float:
        """Whether a pad with that many open spaces sinks within so many turns."""
        if open <= 0:
            return 1.0
        if turns >= MOST_TURNS:
            turns = MOST_TURNS - 1
        if open > MOST_OPEN:
            open = MOST_OPEN
        return self.sinks[open * MOST_TURNS + turns]

    def next_turn(self, t: Position) -> i64:
        """The colour whose next turn comes first."""
        return t.active if t.played == NONE and not t.n.solo else (t.active + 1) % t.n.colours

    def pad_points(self, t: Position, slot: i64, colour: i64) -> float:
        """The points of a colour for winning a pad (BF-54, BF-55)."""
        n = t.n
        card = i64(t.type[slot])
        if card == n.colours * n.kinds:
            return float(n.points[n.kinds])
        points = n.points[card % n.kinds]
        if card // n.kinds == colour:
            points += n.own_colour_bonus
        return float(points)

    def pushed(self, open: i64) -> float:
        """How much stronger an army is whose colour moves next."""
        return self.push[open] if open <= MOST_OPEN else self.push[MOST_OPEN]

    def army(self, open: i64, strength: i64) -> float:
        if open > MOST_OPEN:
            open = MOST_OPEN
        if strength >= MOST_STRENGTH:
            strength = MOST_STRENGTH - 1
        return self.armies[open * MOST_STRENGTH + strength]

    def pad(self, t: Position, slot: i64, turns: i64, mover: i64, into: vec[float]) -> None:
        """Add the worth of a pad to each colour's points; `mover` has the next turn."""
        colours = t.n.colours
        open = i64(t.open[slot])
        push = self.pushed(open)
        total = 0.0
        colour: i64 = 0
        while colour < colours:
            total += self.army(open, t.strength(slot, colour)) * (push if colour == mover else 1.0)
            colour += 1
        factor = self.chance_to_sink(open, turns) / total
        colour = 0
        while colour < colours:
            army = self.army(open, t.strength(slot, colour)) * (push if colour == mover else 1.0)
            into[colour] += factor * army * self.pad_points(t, slot, colour)
            colour += 1

    def standing_points(self, t: Position, into: vec[float]) -> None:
        """The worth of a position to each colour, in points."""
        n = t.n
        turns = self.turns_left(t)
        types = n.colours * n.kinds + 1
        log_total = 0.0
        colour: i64 = 0
        while colour < n.colours:
            points: i64 = 0
            card: i64 = 0
            while card < types:
                won = t.won[colour * types + card]
                if won > 0:
                    worth = n.points[n.kinds if card == types - 1 else card % n.kinds]
                    if card // n.kinds == colour and card < types - 1:
                        worth += n.own_colour_bonus
                    points += won * worth
                card += 1
            points += t.frogs_on(LOG, colour) * n.log_frog + t.bulls_on(LOG, colour) * n.log_bullfrog
            into[colour] = float(points)
            more = float(turns) / (float(turns) + 4.0)
            into[colour] += more * (self.frog_worth * float(t.supply_frogs[colour]) + self.bull_worth * float(t.supply_bulls[colour]))
            log_total += exp(self.log_sharpness * float(t.strength(LOG, colour)))
            colour += 1
        colour = 0
        while colour < n.colours:
            into[colour] += float(n.log_bonus) * exp(self.log_sharpness * float(t.strength(LOG, colour))) / log_total
            colour += 1
        mover = self.next_turn(t)
        slot: i64 = 1
        while slot < t.laid:
            if t.cell[slot] != NONE:
                self.pad(t, slot, turns, mover, into)
            slot += 1

    def evaluate(self, state: State, out: vec[float]) -> None:
        assert isinstance(state, Position)
        n = state.n
        if state.to_move == OVER:
            i: i64 = 0
            for result in state.returns():
                out[i] = result
                i += 1
            return
        points = floats(n.colours)
        self.standing_points(state, points)
        if n.solo:
            out[0] = (points[PLAYER] - points[HIM]) / 60.0
            return
        turns = self.turns_left(state)
        spread = self.spread + self.spread_turn * float(turns) ** 0.7
        share = 1.0 / float(n.colours - 1)
        a: i64 = 0
        while a < n.colours:
            out[a] = 0.0
            a += 1
        a = 0
        while a < n.colours:
            b = a + 1
            while b < n.colours:
                edge = 2.0 / (1.0 + exp((points[b] - points[a]) / spread)) - 1.0
                out[a] += edge * share
                out[b] -= edge * share
                b += 1
            a += 1

    def quiet(self, state: State) -> bool:
        assert isinstance(state, Position)
        return state.frames.step() == PLAY

    def ending(self, state: State) -> bool:
        """The last turns: the very last one, and once its card lies the one before."""
        assert isinstance(state, Position)
        return self.turns_left(state) <= (2 if state.played != NONE else 1)

    # Moves ----------------------------------------------------------------------------------------------------------

    def edge(self, t: Position, slot: i64, me: i64, turns: i64, mine: i64, other: i64, his: i64, fewer: i64) -> float:
        """What a pad is worth to me beyond my rivals, if my strength there were `mine` more, another's `his` more, and
        `fewer` more spaces were taken."""
        n = t.n
        open = i64(t.open[slot]) - fewer
        best: i64 = -1
        tied = False
        total = 0.0
        gain = 0.0
        loss = 0.0
        winner: i64 = NONE
        following = (t.active + 1) % n.colours
        colour: i64 = 0
        while colour < n.colours:
            strength = t.strength(slot, colour)
            if colour == me:
                strength += mine
            elif colour == other:
                strength += his
            if open <= 0:
                if strength > best:
                    best = strength
                    winner = colour
                    tied = False
                elif strength == best:
                    tied = True
            else:
                army = self.army(open, strength)
                if colour == following:
                    army *= self.pushed(open)
                total += army
                if colour == me:
                    gain = army * self.pad_points(t, slot, colour)
                else:
                    loss += army * self.pad_points(t, slot, colour)
            colour += 1
        rivals = float(n.colours - 1)
        if open <= 0:
            if tied:
                return 0.0
            points = self.pad_points(t, slot, winner)
            return points if winner == me else -points / rivals
        return self.chance_to_sink(open, turns) * (gain - loss / rivals) / total

    def on_log(self, t: Position, colour: i64, me: i64, bull: bool) -> float:
        """The value to me of a piece that comes to the Log."""
        n = t.n
        points = float(n.log_bullfrog if bull else n.log_frog) + 0.3 * float(n.log_bonus) * (1.0 if bull else 0.5)
        return points if colour == me else -points / float(n.colours - 1)

    def promise(self, t: Position, actions: vec[i64]) -> vec[float]:
        """The immediate value of each action for the mover."""
        step = t.frames.step()
        me = t.active
        scores = floats(i64(len(actions)))
        if step == PLAY:
            self.promise_plays(t, me, actions, scores)
        elif step == ACT:
            self.promise_acts(t, me, actions, scores)
        elif step == SINK:
            self.promise_jumps(t, actions, scores)
        elif step == FLEE or step == WALK:
            self.promise_marker(t, actions, scores)
        return scores

    def deploys(self, t: Position, me: i64, turns: i64) -> vec[float]:
        """By slot: what the first and the second deploy there bring; a bullfrog only where it is the better choice."""
        scores = floats(2 * t.laid)
        frogs = t.supply_frogs[me]
        bulls = t.supply_bulls[me]
        frog = t.n.frog_strength
        bull = t.n.bullfrog_strength
        slot: i64 = 1
        while slot < t.laid:
            open = i64(t.open[slot])
            if t.cell[slot] != NONE and open > 0:
                now = self.edge(t, slot, me, turns, 0, NONE, 0, 0)
                one = -9.0
                if frogs > 0:
                    one = self.edge(t, slot, me, turns, frog, NONE, 0, 1) - self.frog_worth
                if bulls > 0:
                    big = self.edge(t, slot, me, turns, bull, NONE, 0, 1) - self.bull_worth
                    if big > one:
                        one = big
                if frogs == 0 and bulls == 0:
                    one = self.edge(t, slot, me, turns, frog, NONE, 0, 1) - 0.7
                scores[2 * slot] = one - now
                if open > 1:
                    two = self.edge(t, slot, me, turns, 2 * frog, NONE, 0, 2) - 2.0 * self.frog_worth
                    if bulls > 0:
                        big = self.edge(t, slot, me, turns, frog + bull, NONE, 0, 2) - self.bull_worth - self.frog_worth
                        if big > two:
                            two = big
                    scores[2 * slot + 1] = two - one
            slot += 1
        return scores

    def promise_plays(self, t: Position, me: i64, actions: vec[i64], scores: vec[float]) -> None:
        """A card promises the best deploys that its place has in line, and is itself a pad to be won."""
        n = t.n
        turns = self.turns_left(t)
        deploys = self.deploys(t, me, turns)
        width = n.width
        best = floats(8)
        i: i64 = 0
        for action in actions:
            _, kind, cell = n.families.decode(action)
            x = cell % width
            y = cell // width
            left = n.actions[kind]
            if left > 8:
                left = 8
            k: i64 = 0
            while k < left:
                best[k] = 0.0
                k += 1
            slot: i64 = 1
            while slot < t.laid:
                at = t.cell[slot]
                if at != NONE and (at % width == x or at // width == y):
                    first = deploys[2 * slot]
                    second = deploys[2 * slot + 1]
                    if first + second > 0.0 and second > first:  # the pair counts as two halves
                        first = (first + second) / 2.0
                        second = first
                    if first > 0.0:
                        insert(best, left, first)
                        if second > 0.0:
                            insert(best, left, second)
                slot += 1
            total = 0.0
            k = 0
            while k < left:
                total += best[k]
                k += 1
            scores[i] = total
            i += 1

    def promise_acts(self, t: Position, me: i64, actions: vec[i64], scores: vec[float]) -> None:
        n = t.n
        turns = self.turns_left(t)
        frog = n.frog_strength
        i: i64 = 0
        for action in actions:
            kind, x, y = n.families.decode(action)
            if kind == f.STOP:
                scores[i] = -0.5
            elif kind == f.DEPLOY:
                bull = x == 1
                slot = y
                strength = n.bullfrog_strength if bull else frog
                gain = self.edge(t, slot, me, turns, strength, NONE, 0, 1)
                if t.left > 1 and i64(t.open[slot]) > 1 and i64(t.deployed[slot]) + 1 < n.deploys_per_pad:
                    both = (gain + self.edge(t, slot, me, turns, strength + frog, NONE, 0, 2)) / 2.0
                    if both > gain:
                        gain = both
                scores[i] = gain - self.edge(t, slot, me, turns, 0, NONE, 0, 0) - (self.bull_worth if bull else self.frog_worth)
            elif kind == f.REDEPLOY:
                source = x
                slot = y
                gain = self.edge(t, slot, me, turns, frog, NONE, 0, 1) - self.edge(t, slot, me, turns, 0, NONE, 0, 0)
                if source == LOG:
                    gain -= self.on_log(t, me, me, False)
                else:
                    gain += self.edge(t, source, me, turns, -frog, NONE, 0, -1) - self.edge(t, source, me, turns, 0, NONE, 0, 0)
                scores[i] = gain
            else:
                owner, slot = f.whose_frog(n, x)
                gain = self.edge(t, slot, me, turns, 0, owner, -frog, -1) - self.edge(t, slot, me, turns, 0, NONE, 0, 0)
                if y == f.TO_SUPPLY:
                    gain -= self.frog_worth
                else:
                    to = t.card_at(n.neighbour(t.cell[slot], y))
                    if to == LOG:
                        gain += self.on_log(t, owner, me, False)
                    elif to != NONE:
                        gain += self.edge(t, to, me, turns, 0, owner, frog, 1) - self.edge(t, to, me, turns, 0, NONE, 0, 0)
                scores[i] = gain
            i += 1

    def promise_jumps(self, t: Position, actions: vec[i64], scores: vec[float]) -> None:
        n = t.n
        me = t.active
        if n.solo:
            me = PLAYER
        turns = self.turns_left(t)
        sinking = t.frames.get(SINK_PAD)
        i: i64 = 0
        for action in actions:
            _, owner, direction = n.families.decode(action)
            bull = t.frogs_on(sinking, owner) == 0
            to = t.card_at(n.neighbour(t.cell[sinking], direction))
            strength = n.bullfrog_strength if bull else n.frog_strength
            if to == LOG:
                scores[i] = self.on_log(t, owner, me, bull)
            elif owner == me:
                scores[i] = self.edge(t, to, me, turns, strength, NONE, 0, 1) - self.edge(t, to, me, turns, 0, NONE, 0, 0)
            else:
                scores[i] = self.edge(t, to, me, turns, 0, owner, strength, 1) - self.edge(t, to, me, turns, 0, NONE, 0, 0)
            i += 1

    def promise_marker(self, t: Position, actions: vec[i64], scores: vec[float]) -> None:
        """The marker harms least where neither a bump nor deploys matter much."""
        n = t.n
        turns = self.turns_left(t)
        i: i64 = 0
        for action in actions:
            _, slot, _ = n.families.decode(action)
            if slot == LOG:
                scores[i] = -1.5
            elif i64(t.open[slot]) >= 2:
                scores[i] = self.edge(t, slot, PLAYER, turns, 0, HIM, 2, 2) - self.edge(t, slot, PLAYER, turns, 0, NONE, 0, 0)
            i += 1

    def prior(self, state: State, actions: vec[i64]) -> vec[float]:
        return self.liked(state, actions, self.temperature, 0.01)

    def liked(self, state: State, actions: vec[i64], temperature: float, whim: float) -> vec[float]:
        """The weights of actions by what they promise."""
        assert isinstance(state, Position)
        return softmax(self.promise(state, actions), temperature, whim)

    def sensible(self, state: State, actions: vec[i64]) -> vec[i64]:
        """Stopping with actions left is silly."""
        assert isinstance(state, Position)
        stop = state.n.stop.first
        result = vec[i64]()
        for action in actions:
            if action != stop:
                result = append(result, action)
        return result if i64(len(result)) > 0 else actions

    def pick(self, state: State, rng: Rng) -> i64:
        actions = state.legal()
        return actions[weighted(self.liked(state, actions, self.rollout, self.whim), rng)]


def insert(best: vec[float], size: i64, value: float) -> None:
    """Keep the largest values, in falling order."""
    k = size - 1
    if value <= best[k]:
        return
    while k > 0 and best[k - 1] < value:
        best[k] = best[k - 1]
        k -= 1
    best[k] = value

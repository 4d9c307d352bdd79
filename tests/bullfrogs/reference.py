"""The rules read once more, slowly: a referee who plays Bullfrogs from rules.md and the data file alone, with dictionaries and lists,
and without any code of the game. A turn is written down as the rulebook tells it; whenever somebody or chance must decide, the referee
names all answers and waits for one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any

Cell = tuple[int, int]
Asked = Generator["Question", str, Any]  # a part of the game: asks questions, is sent answers
UP, DOWN, LEFT, RIGHT = (0, 1), (0, -1), (-1, 0), (1, 0)
WAYS = {"up": UP, "down": DOWN, "left": LEFT, "right": RIGHT}
LOG = (0, 0)
CHANCE = -1


@dataclass
class Question:
    """Who decides (a seat or CHANCE), and every answer; for chance with its weight."""

    who: int
    answers: dict[str, int]


@dataclass
class Card:
    """A pad or the Log, with what sits on it: (colour, "frog" or "bullfrog")."""

    name: str
    owner: str = ""
    spaces: int = 0
    points: int = 0
    pieces: list[tuple[str, str]] = field(default_factory=list)
    deploys: int = 0

    def count(self, colour: str, piece: str) -> int:
        return self.pieces.count((colour, piece))


def text(cell: Cell) -> str:
    return "log" if cell == LOG else f"{cell[0]},{cell[1]}"


def near(cell: Cell) -> list[Cell]:
    """The four adjacent cells (BF-2)."""
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in (UP, DOWN, LEFT, RIGHT)]


class Referee:
    """A game in the hands of somebody with the rulebook open."""

    def __init__(self, facts: dict[str, Any], players: int, edition: str, start: int | str, alone: bool) -> None:
        self.facts = facts
        self.alone = alone
        self.start = start
        self.ways = facts["editions"][facts["solitaire"]["edition"] if alone else edition]  # BF-118
        self.colours: list[str] = facts["colours"]["names"][: 2 if alone else players]  # BF-12
        self.isaac = self.colours[1] if alone else ""  # BF-62
        self.strength = {"frog": facts["pieces"]["frog_strength"], "bullfrog": facts["pieces"]["bullfrog_strength"]}  # BF-6
        self.kinds = {kind["kind"]: kind for kind in facts["deck"]}  # BF-8
        deck = Counter({name: kind["copies"] for name, kind in self.kinds.items()})
        if players == 4:  # BF-13
            for removed in self.ways["removed_with_four_players"]:
                name = next(name for name, kind in self.kinds.items() if kind["actions"] == removed["actions"])
                deck[name] -= removed["copies"]
        self.pile = {colour: Counter() if colour == self.isaac else Counter(deck) for colour in self.colours}
        self.hand: dict[str, Counter[str]] = {colour: Counter() for colour in self.colours}
        pieces, solitaire = facts["pieces"], facts["solitaire"]
        self.supply = {colour: {"frog": pieces["frogs"], "bullfrog": pieces["bullfrogs"]} for colour in self.colours}  # BF-7, BF-11
        if alone:
            self.supply[self.isaac] = {"frog": solitaire["isaac_frogs"], "bullfrog": 0}
        self.out = dict.fromkeys(self.colours, 0)
        self.won: dict[str, list[Card]] = {colour: [] for colour in self.colours}
        self.tied: list[Card] = []
        neutral = facts["neutral_pad"]
        self.table: dict[Cell, Card] = {LOG: Card("log")}  # BF-10
        for x, y in facts["start_layout"]["neutral_cells"]:  # BF-9, BF-14
            self.table[x, y] = Card("neutral", "", neutral["spaces"], neutral["points"])
        self.marker: Cell = LOG  # BF-62
        self.active = self.colours[0]
        self.played: Cell | None = None
        self.actions = 0
        self.sabotages = 0
        self.dice: tuple[int, str] = (0, "")

    # Asking ---------------------------------------------------------------------------------------------------------

    def choose(self, answers: list[str]) -> Asked:
        """A decision of the active player, alone always of the player; one answer needs no question (BF-17, BF-64)."""
        if len(answers) == 1:
            return answers[0]
        answer = yield Question(0 if self.alone else self.colours.index(self.active), dict.fromkeys(answers, 1))
        return answer

    def chance(self, answers: dict[str, int]) -> Asked:
        answer = yield Question(CHANCE, answers)
        return answer

    def draw(self, colour: str) -> Asked:
        """A card of the pile, by copies left; there is no order (BF-15, BF-102)."""
        left = {f"draw {kind}": count for kind, count in self.pile[colour].items() if count}
        kind = (yield from self.chance(left)).split()[1]
        self.pile[colour][kind] -= 1
        self.hand[colour][kind] += 1

    # The game -------------------------------------------------------------------------------------------------------

    def play(self) -> Asked:
        """The whole game (BF-16, BF-51, BF-53, BF-61, BF-64, BF-81)."""
        if self.alone:
            yield from self.play_turns(0)
            return
        first = self.start
        if first == "random":  # BF-103
            answer = yield from self.chance({f"first {colour}": 1 for colour in self.colours})
            first = self.colours.index(answer.split()[1])
        for colour in self.colours:
            for _ in range(self.facts["limits"]["hand"]):
                yield from self.draw(colour)
        yield from self.play_turns(int(first))

    def play_turns(self, seat: int) -> Asked:
        """From a turn of a seat, alone from a turn of Isaac, to the end."""
        while self.alone and self.pile[self.colours[0]].total():
            yield from self.isaacs_turn()
            yield from self.players_turn()
        while not self.alone and any(self.hand[colour].total() for colour in self.colours):
            self.active = self.colours[seat]
            yield from self.turn()
            seat = (seat + 1) % len(self.colours)

    def turn(self) -> Asked:
        """Play, act, score, slide, draw (BF-17); slides also in the last turn (BF-117)."""
        yield from self.play_card()
        yield from self.act()
        yield from self.score()
        yield from self.slide()
        if not self.alone and self.pile[self.active].total():  # BF-50
            yield from self.draw(self.active)
        self.end_turn()

    def end_turn(self) -> None:
        self.played = None
        self.actions = 0
        self.sabotages = 0
        for card in self.table.values():
            card.deploys = 0  # BF-25: next turn the count starts afresh

    def players_turn(self) -> Asked:
        """A card is drawn and must be played (BF-65)."""
        self.active = self.colours[0]
        yield from self.draw(self.active)
        yield from self.turn()

    # Play a pad -----------------------------------------------------------------------------------------------------

    def play_card(self) -> Asked:
        """Into an empty cell adjacent to any card, without pieces (BF-18, BF-19)."""
        water = {cell for card in self.table for cell in near(card)} - set(self.table)
        held = [kind for kind, count in self.hand[self.active].items() if count]
        answer = yield from self.choose([f"play {kind} {text(cell)}" for kind in held for cell in water])
        _, kind, place = answer.split()
        x, y = place.split(",")
        self.hand[self.active][kind] -= 1
        facts = self.kinds[kind]
        self.played = (int(x), int(y))
        self.table[self.played] = Card(f"{self.active} {kind}", self.active, facts["spaces"], facts["points"])
        self.actions = facts["actions"]  # BF-20

    # Act ------------------------------------------------------------------------------------------------------------

    def in_line(self) -> list[Cell]:
        """Pads in the row or column of the played card, itself included; nothing blocks (BF-3, BF-101)."""
        assert self.played is not None
        x, y = self.played
        return [cell for cell in self.table if cell != LOG and (cell[0] == x or cell[1] == y)]

    def open(self, cell: Cell) -> bool:
        """Room for one more piece; the Log always has it (BF-5)."""
        return cell == LOG or len(self.table[cell].pieces) < self.table[cell].spaces

    def act(self) -> Asked:
        """Up to as many actions as the card has, in any mix; stop at any time (BF-20, BF-21). Nothing sinks yet (BF-32)."""
        while self.actions:
            answer = yield from self.choose(self.deploys() + self.redeploys() + self.sabotage_moves() + ["stop"])
            if answer == "stop":
                self.actions = 0
                return
            self.actions -= 1
            word, *rest = answer.split()
            if word == "deploy":
                self.supply[self.active][rest[0]] -= 1
                self.land(rest[1], rest[0])
            elif word == "redeploy":
                self.table[self.at(rest[0])].pieces.remove((self.active, "frog"))
                self.land(rest[2], "frog")
            else:
                self.sabotages += 1
                self.table[self.at(rest[1])].pieces.remove((rest[0], "frog"))
                if len(rest) > 2:
                    self.table[self.at(rest[3])].pieces.append((rest[0], "frog"))
                else:
                    self.supply[rest[0]]["frog"] += 1  # BF-110

    def at(self, place: str) -> Cell:
        if place == "log":
            return LOG
        x, y = place.split(",")
        return int(x), int(y)

    def land(self, place: str, piece: str) -> None:
        card = self.table[self.at(place)]
        card.pieces.append((self.active, piece))
        card.deploys += 1

    def takers(self) -> list[Cell]:
        """Pads that take a deploy: in line, not the played card (BF-23), not the Log (BF-24), with room (BF-22), at most two (BF-25)."""
        most = self.facts["limits"]["deploys_per_pad_per_turn"]
        return [cell for cell in self.in_line() if cell != self.played and self.open(cell) and self.table[cell].deploys < most]

    def deploys(self) -> list[str]:
        mine = self.supply[self.active]
        return [f"deploy {piece} {text(cell)}" for piece in mine if mine[piece] for cell in self.takers()]

    def redeploys(self) -> list[str]:
        """With neither frog nor bullfrog in supply (BF-26, BF-104): an own frog from any other card, in line or not (BF-27, BF-105), in
        v1.23 not from the Log, to a pad that takes a deploy and is another one (BF-28, BF-106)."""
        if any(self.supply[self.active].values()):
            return []
        sources = [cell for cell, card in self.table.items() if cell != self.played and card.count(self.active, "frog")]
        if not self.ways["redeploy_from_log"]:
            sources = [cell for cell in sources if cell != LOG]
        return [f"redeploy {text(source)} to {text(cell)}" for source in sources for cell in self.takers() if cell != source]

    def sabotage_moves(self) -> list[str]:
        """An opponent's frog on a pad in line, the played card included (BF-29, BF-30, BF-80, BF-108): to an adjacent card with room, the
        played one and the Log included (BF-107, BF-109, BF-52); in v1.23 to its owner's supply, once a turn (BF-31)."""
        if self.ways["sabotages_per_turn"] and self.sabotages >= self.ways["sabotages_per_turn"]:
            return []
        found = []
        for cell in self.in_line():
            for owner in self.colours:
                if owner != self.active and self.table[cell].count(owner, "frog"):
                    start = f"sabotage {owner} {text(cell)}"
                    if self.ways["sabotage"] == "push":
                        found += [f"{start} to {text(to)}" for to in near(cell) if to in self.table and self.open(to)]
                    else:
                        found.append(start)
        return found

    # Score ----------------------------------------------------------------------------------------------------------

    def army(self, card: Card, colour: str) -> int:
        return sum(self.strength[piece] for owner, piece in card.pieces if owner == colour)

    def score(self) -> Asked:
        """While any pad is full one of them sinks, whenever it filled (BF-33, BF-43, BF-111)."""
        while full := [cell for cell in self.table if not self.open(cell)]:
            answer = yield from self.choose([f"score {text(cell)}" for cell in full])
            yield from self.sink(self.at(answer.split()[1]))

    def sink(self, cell: Cell) -> Asked:
        card = self.table[cell]
        armies = {colour: self.army(card, colour) for colour in self.colours}
        best = [colour for colour in self.colours if armies[colour] == max(armies.values())]
        winner = best[0] if len(best) == 1 else ""  # BF-34, BF-35
        last = winner or self.active  # BF-39, BF-112; on Isaac's turn he is active (BF-75, BF-122)
        targets = [to for to in near(cell) if to in self.table and self.open(to)]  # BF-36
        while targets and card.pieces:  # BF-37
            jumpers = self.jumpers(card, last)
            answers = [f"jump {colour} {piece} to {text(to)}" for colour, piece in jumpers for to in targets]
            _, colour, piece, _, place = (yield from self.choose(answers)).split()
            card.pieces.remove((colour, piece))
            self.table[self.at(place)].pieces.append((colour, piece))
            targets.remove(self.at(place))
        if self.alone and self.marker == cell:
            yield from self.leave(cell)
        for colour, piece in card.pieces:  # BF-41
            if piece == "frog":
                self.supply[colour]["frog"] += 1
            else:
                self.out[colour] += 1
        card.pieces = []
        del self.table[cell]
        (self.won[winner] if winner else self.tied).append(card)  # BF-42, BF-78

    def jumpers(self, card: Card, last: str) -> set[tuple[str, str]]:
        """The pieces that may jump now (BF-38, BF-40)."""
        losers = {piece for piece in card.pieces if piece[0] != last}
        pool = losers or set(card.pieces)
        if self.ways["jump_priority"] == "four classes" or not losers:
            return {piece for piece in pool if piece[1] == "frog"} or pool
        return {(owner, piece) for owner, piece in pool if piece == "frog" or (owner, "frog") not in pool}

    # Slide ----------------------------------------------------------------------------------------------------------

    def group(self, cells: set[Cell]) -> set[Cell]:
        """The Log's group (BF-4)."""
        found, new = set(), {LOG}
        while new:
            found |= new
            new = {cell for old in new for cell in near(old) if cell in cells} - found
        return found

    def destinations(self, stray: Cell) -> list[Cell]:
        """Empty cells at the Log's group that a stray reaches over empty cells (BF-45, BF-113); BF-47 never comes up (BF-114)."""
        others = set(self.table) - {stray}
        home = self.group(set(self.table))
        low_x, high_x = min(x for x, _ in self.table) - 2, max(x for x, _ in self.table) + 2
        low_y, high_y = min(y for _, y in self.table) - 2, max(y for _, y in self.table) + 2
        found, new = set(), {stray}
        while new:
            found |= new
            new = {cell for old in new for cell in near(old) if cell not in others} - found
            new = {(x, y) for x, y in new if low_x <= x <= high_x and low_y <= y <= high_y}
        return [cell for cell in found if any(beside in home for beside in near(cell))]

    def lines_up(self, stray: Cell, to: Cell) -> bool:
        """Whether a slide would make all cards one group in one row or column (BF-48)."""
        cells = set(self.table) - {stray} | {to}
        straight = len({x for x, _ in cells}) == 1 or len({y for _, y in cells}) == 1
        return len(cells) >= 3 and straight and self.group(cells) == cells

    def slide(self) -> Asked:
        """One stray after another; groups are found anew each time (BF-44, BF-46, BF-79). If nothing is adrift no line matters (BF-49,
        BF-116)."""
        while strays := set(self.table) - self.group(set(self.table)):
            slides = [(stray, to) for stray in strays for to in self.destinations(stray)]
            better = [(stray, to) for stray, to in slides if not self.lines_up(stray, to)]
            slides = better or slides  # BF-115
            assert slides
            answer = yield from self.choose(sorted({f"slide {text(stray)}" for stray, _ in slides}))
            stray = self.at(answer.split()[1])
            answer = yield from self.choose([f"to {text(to)}" for source, to in slides if source == stray])
            to = self.at(answer.split()[1])
            self.table[to] = self.table.pop(stray)
            if self.marker == stray:
                self.marker = to
            if self.played == stray:
                self.played = to

    # Isaac ----------------------------------------------------------------------------------------------------------

    def isaacs_turn(self) -> Asked:
        """Roll, move, act, score, slide (BF-66)."""
        self.active = self.isaac
        solitaire = self.facts["solitaire"]
        faces = Counter(solitaire["action_die"]["faces"])
        answer = yield from self.chance({f"action die {face}": count for face, count in faces.items()})  # BF-67
        actions = int(answer.split()[2])
        ways = Counter(solitaire["movement_die"]["faces"])
        answer = yield from self.chance({f"movement die {way}": count for way, count in ways.items()})
        self.dice = (actions, answer.split()[2])
        yield from self.move_marker(answer.split()[2])
        self.isaac_acts(actions)
        yield from self.score()
        yield from self.slide()
        self.end_turn()

    def move_marker(self, way: str) -> Asked:
        """An arrow if a card is there (BF-68); any adjacent card, else it stays (BF-69, BF-120)."""
        if way in WAYS:
            to = (self.marker[0] + WAYS[way][0], self.marker[1] + WAYS[way][1])
            self.marker = to if to in self.table else self.marker
        elif way == "any":
            cards = [cell for cell in near(self.marker) if cell in self.table]
            if cards:
                answer = yield from self.choose([f"marker {text(cell)}" for cell in cards])
                self.marker = self.at(answer.split()[1])

    def isaac_acts(self, actions: int) -> None:
        """Bump once, then deploy at most twice, on the marker's card (BF-70 to BF-73); the marker itself counts nothing (BF-63, BF-119)."""
        player = self.colours[0]
        card = self.table[self.marker]
        if card.count(player, "frog") and actions and self.facts["solitaire"]["isaac_bumps_per_turn"]:
            card.pieces.remove((player, "frog"))
            self.supply[player]["frog"] += 1
            actions -= 1
        for _ in range(min(actions, self.facts["solitaire"]["isaac_deploys_per_turn"])):
            if not self.open(self.marker):
                return
            if self.supply[self.isaac]["frog"]:
                self.supply[self.isaac]["frog"] -= 1
            elif self.marker != LOG and self.table[LOG].count(self.isaac, "frog"):  # BF-74, BF-121
                self.table[LOG].pieces.remove((self.isaac, "frog"))
            else:
                return
            card.pieces.append((self.isaac, "frog"))

    def leave(self, cell: Cell) -> Asked:
        """The marker leaves a sinking pad after the jumps (BF-76, BF-123): to a neighbour, else a pad with the most room, else the Log
        (BF-77)."""
        cards = [beside for beside in near(cell) if beside in self.table]
        if not cards:
            pads = [other for other in self.table if other not in (LOG, cell)]
            room = {pad: self.table[pad].spaces - len(self.table[pad].pieces) for pad in pads}
            cards = [pad for pad in pads if room[pad] == max(room.values())] or [LOG]  # BF-124
        answer = yield from self.choose([f"marker {text(card)}" for card in cards])
        self.marker = self.at(answer.split()[1])

    # Results --------------------------------------------------------------------------------------------------------

    def points(self, colour: str) -> int:
        """BF-54 to BF-57; alone without the own colour (BF-82, BF-83). In v1.23 the own colour counts on top as well (BF-125)."""
        bonus = (self.facts["solitaire"] if self.alone else self.facts["score"])["own_colour_bonus"]
        log, facts = self.table[LOG], self.facts["log"]
        total: int = sum(card.points + (bonus if card.owner == colour else 0) for card in self.won[colour])
        total += log.count(colour, "frog") * facts["frog_points"] + log.count(colour, "bullfrog") * facts["bullfrog_points"]
        armies = sorted((self.army(log, other), other) for other in self.colours)
        if armies[-1][1] == colour and armies[-1][0] > armies[-2][0]:
            total += facts["majority_bonus"]
        return total

    def scores(self) -> list[int]:
        points = [self.points(colour) for colour in self.colours]
        return [points[0] - points[1]] if self.alone else points  # BF-84

    def winners(self) -> list[int]:
        """The highest score, then pieces on pads still there; then they share (BF-58 to BF-60). Alone: more than Isaac (BF-126)."""
        scores = self.scores()
        if self.alone:
            return [0] if scores[0] > 0 else []
        worth = {"frog": self.facts["score"]["tie_break_frog"], "bullfrog": self.facts["score"]["tie_break_bullfrog"]}
        pads = [card for cell, card in self.table.items() if cell != LOG]
        more = [sum(worth[piece] for card in pads for owner, piece in card.pieces if owner == colour) for colour in self.colours]
        ranks = list(zip(scores, more, strict=True))
        return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]

    def picture(self) -> dict[str, Any]:
        """Everything on the table, to be compared."""
        return {
            "cards": {cell: (card.name, sorted(card.pieces), card.deploys) for cell, card in self.table.items()},
            "supply": {colour: (mine["frog"], mine["bullfrog"], self.out[colour]) for colour, mine in self.supply.items()},
            "hand": {colour: +cards for colour, cards in self.hand.items()},
            "pile": {colour: +cards for colour, cards in self.pile.items()},
            "won": {colour: sorted(card.name for card in cards) for colour, cards in self.won.items()},
            "tied": sorted(card.name for card in self.tied),
            "actions": self.actions,
            "marker": self.marker if self.alone else None,
        }

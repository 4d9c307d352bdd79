"""Set-up: Land backs, the Shard laid out, ability cards dealt (CF-30 to CF-34, CF-104, CF-112)."""

from __future__ import annotations

from .questions import CHANCE, Asked, Question
from .table import BARREN, TILES_PER_TYPE, type_of
from .turn import Turns

BACKS = ("normal", "abundant", "harmonious")


class SetUp(Turns):
    """A table that is being laid."""

    def set_up(self) -> Asked:
        stock = yield from self.draw_backs()
        if self.land_layout == "players":
            yield from self.place_in_turn(stock)
        else:
            yield from self.lay_out(stock)
        yield from self.deal()

    def draw_backs(self) -> Asked:
        """The tiles of the game; played open, their backs are drawn from the box (CF-28, CF-104)."""
        stock: list[tuple[str, str]] = []
        for land in self.facts["land"]:
            left, backs = dict(land["backs"]), []
            for _ in range(TILES_PER_TYPE[len(self.frogs)][self.high[land["type"]]]):
                backs.append((yield from self.land_back(left)) if self.land_backs == "open" else "normal")
            stock += [(back, land["type"]) for back in backs]
        stock.sort(key=lambda tile: BACKS.index(tile[0]))  # any order will do, as every hex is equally likely
        return [land if back == "normal" else f"{back} {land}" for back, land in stock]

    def land_back(self, left: dict[str, int]) -> Asked:
        answer = yield Question(CHANCE, {f"land back {back}": left[back] for back in BACKS if left[back]})
        back = answer.split()[2]
        left[back] -= 1
        return back

    def fitting(self, tile: str) -> list[str]:
        """The hexes a tile may go to (CF-30)."""
        if not self.high[type_of(tile)]:
            return [hex for hex in self.at if self.stacks[hex] == [BARREN]]
        domain = self.domain[type_of(tile)]
        return [hex for hex, stack in self.stacks.items() if len(stack) == 2 and self.domain[type_of(stack[1])] == domain]

    def lay_out(self, stock: list[str]) -> Asked:
        """CF-31, CF-32."""
        lowlands = [tile for tile in stock if not self.high[type_of(tile)]]
        if self.land_layout == "clusters":
            domains = list(dict.fromkeys(self.domain.values()))
            while domains:
                domain = (yield Question(CHANCE, {f"domain {domain}": 1 for domain in domains})).split()[1]
                domains.remove(domain)
                for tile in [tile for tile in lowlands if self.domain[type_of(tile)] == domain]:
                    yield from self.lay(tile, self.beside(tile) or self.fitting(tile))
        else:
            for tile in lowlands:
                yield from self.lay(tile, self.fitting(tile))
        for tile in stock:
            if self.high[type_of(tile)]:
                yield from self.lay(tile, self.fitting(tile))

    def beside(self, tile: str) -> list[str]:
        """Free hexes next to a lowland of the tile's type (CF-32)."""
        near = {hex for other, stack in self.stacks.items() if type_of(stack[-1]) == type_of(tile) for hex in self.near(other)}
        return [hex for hex in self.fitting(tile) if hex in near]

    def lay(self, tile: str, hexes: list[str]) -> Asked:
        hex = (yield Question(CHANCE, {f"{tile} on {hex}": 1 for hex in hexes})).split()[-1]
        self.stacks[hex].append(tile)

    def place_in_turn(self, stock: list[str]) -> Asked:
        """CF-33."""
        names = list(self.frogs)
        count = 0
        for high in (False, True):
            left = [tile for tile in stock if self.high[type_of(tile)] == high]
            while left:
                answers = [f"place {tile} {hex}" for tile in dict.fromkeys(left) for hex in self.fitting(tile)]
                answer = yield from self.ask(names[count % len(names)], lambda: answers)  # noqa: B023
                words = answer.split()
                tile = " ".join(words[1:-1])
                left.remove(tile)
                self.stacks[words[-1]].append(tile)
                count += 1

    def deal(self) -> Asked:
        """CF-34, CF-112: a team of N frogs gets N + 1 cards; a frog on its own is a team of one."""
        for team, members in enumerate(self.teams):
            for _ in range(len(members) + 1):
                self.hands[team].append((yield from self.draw(members[0])))
        for team, members in enumerate(self.teams):
            hand = self.hands[team]
            for name in members:
                card = (yield Question(self.seat_of[self.captain(team)], {f"keep {card}": 1 for card in hand})).split()[1]
                hand.remove(card)
                self.frogs[name].ability = card
            self.queue.append(hand.pop())  # nobody else has seen any of these cards, so nobody learns anything

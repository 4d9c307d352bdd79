"""Games small enough to know the right answer: Nim for any seats and teams, a wager with a die, a guess about a hidden coin."""

from __future__ import annotations

from frogpond import CHANCE, OVER, Game, Rng, State


class NimState(State):
    """Take one to three; who takes the last fly wins, and so does the team."""

    flies = 10

    def legal_actions(self) -> list[int]:
        return [n - 1 for n in (1, 2, 3) if n <= self.flies] if self.to_move != OVER else []

    def apply(self, action: int) -> None:
        self.flies -= action + 1
        if self.flies == 0:
            self.winner = int(self.to_move)
            self.to_move = OVER
        else:
            self.to_move = (self.to_move + 1) % self.game.seats

    def scores(self) -> list[int]:
        if self.to_move != OVER:
            return [0] * self.game.seats
        return [int(self.game.team_of[seat] == self.game.team_of[self.winner]) for seat in range(self.game.seats)]

    def text(self, action: int) -> str:
        return f"take {action + 1}"


class Nim(Game):
    """Nim; with four seats the even ones play against the odd ones."""

    name = "test-nim"
    title = "Nim"
    max_players = 6
    num_actions = 3

    def set_up(self) -> None:
        if self.seats == 4:
            self.teams = [[0, 2], [1, 3]]

    def new(self) -> NimState:
        return NimState(self)


class WagerState(State):
    """0: keep 4 points. 1: roll a die with weights 1:3 for 9 points or 1. The rival has 3 points."""

    points = 0

    def legal_actions(self) -> list[int]:
        return [] if self.to_move == OVER else [0, 1]

    def weights(self):  # type: ignore[no-untyped-def]
        from librt.vecs import vec
        from mypy_extensions import i64

        return vec[i64]([1, 3])

    def apply(self, action: int) -> None:
        if self.to_move == CHANCE:
            self.points = 1 if action else 9
            self.to_move = OVER
        elif action == 1:
            self.to_move = CHANCE
        else:
            self.points = 4
            self.to_move = OVER

    def scores(self) -> list[int]:
        return [self.points, 3]


class Wager(Game):
    name = "test-wager"
    title = "Wager"
    num_actions = 2
    num_outcomes = 2

    def new(self) -> WagerState:
        return WagerState(self)


class CoinState(State):
    """A coin that seat 0 can't see. 0, 1: guess it, and win or lose. 2: leave it, a draw."""

    coin = 0
    points = 0

    def legal_actions(self) -> list[int]:
        return [] if self.to_move == OVER else [0, 1, 2]

    def apply(self, action: int) -> None:
        self.points = 0 if action == 2 else 1 if action == self.coin else -3
        self.to_move = OVER

    def scores(self) -> list[int]:
        return [self.points, 0]

    def returns(self) -> list[float]:
        return [self.points / 3, -self.points / 3] if self.to_move == OVER else [0.0, 0.0]

    def redeal(self, seat: int, rng: Rng) -> State:
        other = self.clone()
        assert isinstance(other, CoinState)
        other.coin = int(rng.below(2))
        return other


class Coin(Game):
    name = "test-coin"
    title = "Coin"
    num_actions = 3

    def new(self) -> CoinState:
        return CoinState(self)


class SecretState(State):
    """Seat 0 waits; seat 1 must do what its hidden coin says; then seat 0 guesses or leaves it. Nothing else is allowed."""

    coin = 0
    done = 0

    def legal_actions(self) -> list[int]:
        return [] if self.to_move == OVER else [[0], [self.coin], [0, 1]][self.done]

    def apply(self, action: int) -> None:
        if action not in self.legal_actions():
            raise ValueError(f"{action} is not allowed")
        self.done += 1
        self.to_move = OVER if self.done == 3 else self.done % 2

    def scores(self) -> list[int]:
        return [0, 0]

    def redeal(self, seat: int, rng: Rng) -> State:
        other = self.clone()
        assert isinstance(other, SecretState)
        if seat == 0 and self.done < 2:
            other.coin = int(rng.below(2))
        return other


class Secret(Game):
    name = "test-secret"
    title = "Secret"
    num_actions = 2

    def new(self) -> SecretState:
        return SecretState(self)


class BluffState(State):
    """Seat 0 holds a card that seat 1 can't see: low (0), or high (1) three times in four. It gives up (0) or raises (1); seat 1 then
    gives up (0) or calls (1), which it had better do only if it knew that the card is low."""

    card = 0
    points = 0
    raised = False

    def legal_actions(self) -> list[int]:
        return [] if self.to_move == OVER else [0, 1]

    def apply(self, action: int) -> None:
        if self.to_move == 0 and action == 1:
            self.raised = True
            self.to_move = 1
            return
        self.points = -3 if self.to_move == 0 else 1 if action == 0 else 10 if self.card else -5
        self.to_move = OVER

    def scores(self) -> list[int]:
        return [self.points, 0]

    def returns(self) -> list[float]:
        return [self.points / 10, -self.points / 10] if self.to_move == OVER else [0.0, 0.0]

    def redeal(self, seat: int, rng: Rng) -> State:
        other = self.clone()
        assert isinstance(other, BluffState)
        if seat != 0 and self.to_move != OVER:
            other.card = int(rng.below(4) > 0)
        return other


class Bluff(Game):
    name = "test-bluff"
    title = "Bluff"
    num_actions = 2

    def new(self) -> BluffState:
        return BluffState(self)


class TokenState(State):
    """Every seat holds one of six tokens, which its team knows. Seats put in turn, twice round, its number or one less;
    nothing else is allowed. The highest sum wins."""

    tokens: tuple[int, ...] = (2, 3, 4, 5)
    down: tuple[int, ...] = ()

    def legal_actions(self) -> list[int]:
        return [] if self.to_move == OVER else [self.tokens[self.to_move] - 1, self.tokens[self.to_move]]

    def apply(self, action: int) -> None:
        if action not in self.legal_actions():
            raise ValueError(f"{action} is not allowed")
        self.down += (action,)
        self.to_move = OVER if len(self.down) == 2 * self.game.seats else len(self.down) % self.game.seats

    def scores(self) -> list[int]:
        seats = self.game.seats
        return [sum(sum(self.down[mate::seats]) for mate in self.game.teams[self.game.team_of[seat]]) for seat in range(seats)]

    def redeal(self, seat: int, rng: Rng) -> State:
        other = self.clone()
        assert isinstance(other, TokenState)
        team_of = self.game.team_of
        drawn = [int(rng.below(6)) + 1 for _ in range(4)]
        possible = [self.down[i] + drawn[i] % 2 if i < len(self.down) else drawn[i] for i in range(4)]
        other.tokens = tuple(self.tokens[i] if i < len(team_of) and team_of[i] == team_of[seat] else possible[i] for i in range(4))
        return other


class Token(Game):
    """Tokens; with four seats the even ones play against the odd ones."""

    name = "test-token"
    title = "Token"
    max_players = 4
    num_actions = 8

    def set_up(self) -> None:
        if self.seats == 4:
            self.teams = [[0, 2], [1, 3]]

    def new(self) -> TokenState:
        return TokenState(self)

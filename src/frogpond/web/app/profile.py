"""The own page of a person: their finished games, the ratings that follow from them, their statistics, devices and passkeys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ...store import Connection, fingerprint
from ...store.accounts import Device, devices_of
from ...store.accounts import Person as Person
from ...store.passkeys import Passkey, passkeys_of
from ...store.pushes import devices_with
from ...store.results import SeatResult as SeatResult
from ...store.results import early_games, history, pools, resigned_by
from ...table.rating import SkillRating
from .context import App, Visitor
from .game_cards import game_card
from .results import mine_in

PlayedGame = Sequence[SeatResult]
Pool = tuple[str, str, int]
"""Who is rated against whom: people or bots, the game, the number of players."""


@dataclass(frozen=True)
class Profile:
    """All that somebody's own page is made of. `notices`: the device that asks takes them."""

    person: Person
    games: Sequence[PlayedGame] = ()
    rated: Sequence[Pool] = ()
    devices: Sequence[Device] = ()
    this: str = ""  # the fingerprint of the device that asks
    passkeys: Sequence[Passkey] = ()
    notices: bool = False
    early: frozenset[str] = frozenset()  # the tables of games before a first rating
    resigned: frozenset[tuple[str, int]] = frozenset()  # table and seat

    @cached_property
    def own_results(self) -> list[SeatResult]:
        """One's own seat in each game, the latest first."""
        return [mine_in(game, self.person.owner) for game in self.games]

    def rating_games(self, pool: Pool) -> list[tuple[SeatResult, SkillRating]]:
        """The games that made a rating, the oldest first, each with the rating after it."""
        return [(one, after) for one in reversed(self.own_results) if (one.pool, one.game, one.players) == pool and (after := one.after)]

    def statistics(self) -> list[tuple[str, str]]:
        """The longest winning streak, and wins by game and seat; empty without games."""
        if not self.games:
            return []
        longest = run = 0
        for one in reversed(self.own_results):
            run = run + 1 if one.won else 0
            longest = max(longest, run)
        rows = [("Longest winning streak", str(longest))]
        for name in dict.fromkeys(one.game for one in self.own_results):
            games = [one for one in self.own_results if one.game == name]
            rows.append((game_card(name).title, won_of(games)))
            seats = sorted({one.seat for one in games})
            for seat in seats if len(seats) > 1 else ():
                rows.append((f"… in seat {seat + 1}", won_of([one for one in games if one.seat == seat])))
        return rows


def won_of(games: Sequence[SeatResult]) -> str:
    return f"{sum(one.won for one in games)} of {len(games)}"


async def profile(app: App, who: Visitor) -> Profile:
    person, this = await app.people.person(who.owner), fingerprint(who.token) if who.token else ""

    def read(connection: Connection) -> Profile:
        owner = who.owner
        return Profile(
            person, history(connection, owner), pools(connection, owner), devices_of(connection, owner), this,
            passkeys_of(connection, owner), this in devices_with(connection, owner), early_games(connection, owner),
            resigned_by(connection, owner),
        )  # fmt: skip

    return await app.read(read) if who.owner else Profile(person, this=this)

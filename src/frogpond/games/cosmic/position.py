# compiled by mypyc
"""A position of Cosmic Frog: what the engine asks of a state, answered by the modules beside this one."""

from __future__ import annotations

from typing import Any, final

from librt.vecs import vec
from mypy_extensions import i64

from ...engine.reason import Reason
from ...engine.rng import Rng
from ...engine.sheet import Sheet
from ...engine.state import CHANCE, State
from ...engine.view import Choice, View
from .files.bytes import pack, unpack
from .files.json import read_fields, write_fields
from .files.observation import length, observe
from .look import picks as clicks
from .look import view as views
from .rules.chance import chance_of, reveal
from .rules.families import Acts
from .rules.flow import decide, go_on
from .rules.numbers import Numbers
from .rules.redeal import redeal
from .rules.score import score
from .rules.setup import lay_table, set_up
from .rules.table import CLUSTER, DEAL, DRAW, LAY, SPLINTER, Table, copy_table
from .words import notation, reasons


@final
class Position(Table):
    """A position of Cosmic Frog."""

    def clone(self) -> State:
        other = Position(self.game)
        copy_table(self, other)
        return other

    def legal(self) -> vec[i64]:
        if self.to_move == CHANCE:
            return chance_of(self, False)
        return self.moves

    def legal_actions(self) -> list[int]:
        return list(self.legal())

    def weights(self) -> vec[i64]:
        return chance_of(self, True)

    def sample(self, rng: Rng) -> i64:
        outcomes = chance_of(self, False)
        step = self.frames.step()
        if step == LAY or step == DEAL or step == DRAW or step == SPLINTER or step == CLUSTER:
            return outcomes[rng.below(i64(len(outcomes)))]
        weights = chance_of(self, True)
        total: i64 = 0
        for weight in weights:
            total += weight
        left = rng.below(total)
        i: i64 = 0
        while left >= weights[i]:
            left -= weights[i]
            i += 1
        return outcomes[i]

    def apply(self, action: i64) -> None:
        if self.watching:
            self.forget()
        if self.to_move == CHANCE:
            reveal(self, action)
        else:
            decide(self, action)
        go_on(self)

    def scores(self) -> list[int]:
        """The worth of each seat's Vault; a team shares one, the highest wins, ties share (CF-102, CF-113)."""
        return [int(score(self, self.n.team_of[seat])) for seat in range(self.n.seats)]

    def redeal(self, seat: i64, rng: Rng) -> State:
        """Cards this seat's team can't know are dealt anew; backs of Barrens are stored nowhere (CF-15)."""
        other = Position(self.game)
        copy_table(self, other)
        redeal(other, self.n.teams if seat < 0 else self.n.team_of[seat], rng)
        if other.to_move >= 0:
            go_on(other)
        return other

    def observation_length(self) -> i64:
        return length(self.n)

    def observe(self, seat: i64, out: Sheet) -> None:
        observe(self, seat, out)

    # Words and files are plain Python, in modules of their own.

    def text(self, action: i64) -> str:
        return notation.text(self, int(action))

    def parse(self, text: str) -> int:
        return notation.parse(self, text)

    def reason(self, action: i64) -> Reason:
        return reasons.reason(self, int(action))

    def choice(self, action: i64) -> Choice:
        return views.choice(self, int(action))

    def picked(self, picks: list[str]) -> int:
        return clicks.picked(self, picks)

    def viewed(self, seat: int) -> View:
        return views.viewed(self, seat)

    def fields(self) -> dict[str, Any]:
        return write_fields(self)

    def set_fields(self, fields: dict[str, Any]) -> None:
        read_fields(self, fields)
        go_on(self)

    def packed(self) -> bytes:
        return pack(self)

    def set_packed(self, data: bytes) -> None:
        unpack(self, data)
        go_on(self)


def start(game: Any, n: Numbers, acts: Acts) -> Position:
    """The position before the first Land is laid out."""
    t = Position(game)
    lay_table(t, n, acts)
    set_up(t)
    go_on(t)
    return t


def blank(game: Any, n: Numbers, acts: Acts) -> Position:
    """A table to be filled from a file."""
    t = Position(game)
    lay_table(t, n, acts)
    return t

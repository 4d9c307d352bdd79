"""Real tables for the tests of the store: games that were played, with taking back, chat and a clock."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import frogpond
from frogpond.store import Header, Stored, fingerprint, new_id
from frogpond.table import Row, Said, Seat, TableSettings, seats
from frogpond.table.clock import Clock, ClockState

ANN, BO = fingerprint("ann's token"), fingerprint("bo's token")


def played(game: str = "bullfrogs", players: int = 2, moves: int = 12, seed: int = 1, **more: Any) -> Stored:
    """A table after so many moves (or at its end); one decision was taken back."""
    made = frogpond.make(game, players)
    rng, state = random.Random(seed), made.new()
    rows: list[Row] = []
    before: list[frogpond.State] = []
    while (not state.is_over and len(before) < moves) or int(state.to_move) == frogpond.CHANCE:
        chance = int(state.to_move) == frogpond.CHANCE
        action = rng.choice([outcome for outcome, _ in state.chance_outcomes()] if chance else state.legal_actions())
        seat = -1 if chance else int(state.to_move)
        rows.append(Row(len(rows), "chance" if chance else "act", seat, action, "" if chance else f"k{len(rows)}", 5.0 + len(rows)))
        before.append(state.clone())
        state.apply(action)
        if len(before) >= 6 and rows[-1].kind == "act" and not any(row.kind == "undo" for row in rows):
            state = before.pop()
            rows.append(Row(len(rows), "undo", rows[-1].seat, len(before), "", 6.0))
    seated: list[Seat] = [seats.person(ANN, "Ann"), *(seats.bot("random") for _ in range(made.seats - 1))]
    agreed = TableSettings(clock=Clock("turn", 90), wear={ANN: "hat"})
    head = Header(
        new_id(), game, made.seats, made.public_options, made.rules_version, ANN, new_id(), created=1.0, updated=2.0, seq=len(rows),
        to_move=int(state.to_move), over=state.is_over, settings=agreed,
    )  # fmt: skip
    assert agreed.clock is not None
    clock = ClockState.begin(agreed.clock, seated, max(0, int(state.to_move)), 1, 7.0).to_json()
    chat = [Said(0, 2, 0, "Ann", "hello \N{FROG FACE}", 3.0), Said(1, 4, 0, "Ann", "again", 4.0)]
    return Stored(replace(head, **more), seated, rows, chat, clock=clock)

"""The games of this package as the contract suite knows them. A new game is tested without a line here."""

from __future__ import annotations

from functools import cache

from contract import conserve
from frogpond import games
from frogpond.testing.cases import SUBJECTS, Case, Subject, cases_of, thorough

SUBJECTS.update({
    "bullfrogs": Subject(({"start": 1}, {"start": "random", "edition": "v1.23"}), conserve.bullfrogs),
    "bullfrogs-solo": Subject(conserved=conserve.bullfrogs),
    "freeway": Subject(({"start": "random"}, {"round_cap": 5}), conserve.freeway),
    "cosmic-frog": Subject(
        (
            {"teams": 2, "variants": "team-play,symbiotic-teammates"},
            {"variants": "quakes-vortexes,aether-surge,bounce-back,knockback-resistance"},
            {"frogs": 6, "variants": "abundant-harmonious"},
        ),
        conserve.cosmic,
        loose=True,
    ),
})  # fmt: skip


@cache
def all_cases() -> tuple[Case, ...]:
    """Every case of every game: all of them under `make verify`, a good few otherwise."""
    return tuple(case for name in games() for case in cases_of(name))


def here() -> list[Case]:
    """Two cases of each game, all of them under `make verify`; that both modes play alike is checked over all cases by checksums."""
    if thorough():
        return list(all_cases())
    by_game = [[case for case in all_cases() if case.name == name] for name in games()]
    return [case for each in by_game for case in (each if len(each) < 3 else [each[0], each[-1]])]

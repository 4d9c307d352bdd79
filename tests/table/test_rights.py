"""The table of rights, cell by cell, and what must be so in every cell and after every change of seats."""

from __future__ import annotations

import random

import pytest

from frogpond.table import Refused, Seat, rights, seats
from frogpond.table.rights import COLUMNS, RIGHTS, Deed, Permission, RightsFacts, Role, When

ANN, BO, CY, DEE = "a" * 64, "b" * 64, "c" * 64, "d" * 64
BOTS = ["random", "frog"]
W, P, R, F = COLUMNS

# Written out a second time, person by person: what each may do (a deed) or do when all others agree (deed?), and when. The rest is no.
EXPECTED: dict[tuple[str, When], str] = {
    ("stranger", W): "", ("stranger", P): "", ("stranger", R): "", ("stranger", F): "",
    ("spectator", W): "look", ("spectator", P): "look fork", ("spectator", R): "look fork", ("spectator", F): "look fork",
    ("invited", W): "look sit", ("invited", P): "look fork sit", ("invited", R): "look fork", ("invited", F): "look fork",
    ("host", W): "look sit take-bot open-bot put-bot change-bot set-stand-in allow-hints hear mute report invite list webhook",
    ("host", P): "look fork sit open-bot? put-bot change-bot? set-stand-in? allow-hints? hear mute report invite list webhook",
    ("host", R): "look fork open-bot? change-bot? stand-in stand-in-here? set-stand-in? allow-hints? hear mute report invite list "
    "webhook",
    ("host", F): "look fork rematch review allow-hints hear mute report invite list webhook",
    ("seated", W): "look take-bot get-up open-bot put-bot change-bot hand-over hand-over-other choose-stand-in hear say "
    "mute report introduce invite",
    ("seated", P): "look fork get-up? open-bot? put-bot change-bot? hand-over hand-over-other? resign abandon? hear say mute report "
    "introduce invite",
    ("seated", R): "look fork act get-up? open-bot? change-bot? hand-over hand-over-other? stand-in? stand-in-here? undo undo-far? resign "
    "abandon? claim hint hear say mute report introduce invite",
    ("seated", F): "look fork undo-end? rematch review hear say mute report introduce invite",
    ("replaced", W): "look come-back get-up swap-own choose-stand-in hear say mute report introduce invite",
    ("replaced", P): "look fork come-back get-up? swap-own? resign abandon? hear say mute report introduce invite",
    ("replaced", R): "look fork come-back get-up? swap-own? resign abandon? claim hear say mute report introduce invite",
    ("replaced", F): "look fork come-back undo-end? rematch review hear say mute report introduce invite",
    ("sat", W): "look hear say mute report", ("sat", P): "look fork hear say mute report",
    ("sat", R): "look fork hear say mute report", ("sat", F): "look fork review hear say mute report",
    ("alone", W): "look sit close",
    ("alone", P): "look fork sit get-up open-bot change-bot hand-over-other swap-own choose-stand-in set-stand-in abandon "
    "allow-hints close",
    ("alone", R): "look fork take-bot get-up open-bot change-bot hand-over-other swap-own choose-stand-in set-stand-in "
    "undo-far abandon allow-hints close",
    ("alone", F): "look fork undo-end close",
}  # fmt: skip
ALSO = {"seated": {Role.PARTY}, "replaced": {Role.PARTY}}


def roles(who: str) -> frozenset[Role]:
    return frozenset({Role(who)} | ALSO.get(who, set()))


@pytest.mark.parametrize(("who", "when"), EXPECTED)
def test_every_cell(who: str, when: When) -> None:
    said = {deed: rights.answer(roles(who), when, deed) for deed in Deed}
    marks = {Permission.YES: "", Permission.ASK: "?"}
    allowed = {deed.name.lower().replace("_", "-") + marks[found] for deed, found in said.items() if found is not Permission.NO}
    assert allowed == set(EXPECTED[who, when].split())


def test_the_table_is_whole() -> None:
    assert set(RIGHTS) == set(rights.WHY) == set(Deed)
    known = {"all", *Role}
    for cells in RIGHTS.values():
        assert len(cells) == len(COLUMNS)
        for cell in cells:
            assert all(word.strip("!?") in known for word in cell.split())
            assert len(set(cell.split())) == len(cell.split())


@pytest.mark.parametrize("deed", Deed)
def test_a_closed_table_and_a_stranger(deed: Deed) -> None:
    everybody = frozenset(Role) - {Role.STRANGER}
    assert rights.answer(everybody, When.CLOSED, deed) is Permission.NO
    assert all(rights.answer(frozenset({Role.STRANGER}), when, deed) is Permission.NO for when in COLUMNS)


def test_who_has_seen_a_hand_sits_at_no_other_seat() -> None:
    for when in (W, P):
        assert rights.answer(frozenset({Role.HOST, Role.INVITED, Role.KNOWS, Role.SAT}), when, Deed.SIT) is Permission.NO
    here = [seats.person(ANN, "Ann"), Seat(), Seat()]
    facts = RightsFacts(here, host=ANN, held={ANN: frozenset({0}), BO: frozenset({1})})
    assert facts.when is P
    assert rights.may(facts, BO, Deed.SIT, 1, invited=True) is Permission.YES, "one's own old seat"
    with pytest.raises(Refused) as refused:
        rights.need(facts, BO, Deed.SIT, 2, invited=True)
    assert refused.value.reason.code == "seen"
    left = RightsFacts([Seat(), Seat(), Seat()], host=ANN, held=facts.held)
    assert rights.may(left, ANN, Deed.SIT, 0) is Permission.YES
    assert rights.may(left, ANN, Deed.SIT, 2) is Permission.NO, "also alone: somebody else may come to the hand that was seen"
    open_to_all = RightsFacts(here, host=ANN, hidden=False, held=facts.held)
    assert rights.may(open_to_all, BO, Deed.SIT, 2, invited=True) is Permission.YES, "nothing is hidden there"


def test_who_is_what() -> None:
    kept = seats.sits_in("frog", seats.person(BO, "Bo"))
    held = {ANN: frozenset({0}), BO: frozenset({1}), DEE: frozenset({2})}
    facts = RightsFacts([seats.person(ANN, "Ann"), kept, seats.bot("frog")], host=CY, held=held)
    assert facts.when is R
    assert facts.who(ANN, 0) == {Role.SEATED, Role.PARTY, Role.SAT}
    assert facts.who(BO, 1) == {Role.REPLACED, Role.PARTY, Role.SAT}
    assert facts.who(CY) == {Role.HOST}
    assert facts.who(DEE, 1) == {Role.SAT, Role.KNOWS}
    assert facts.who("e" * 64) == facts.who("") == {Role.SPECTATOR}
    assert RightsFacts(facts.seats, private=True).who("e" * 64) == {Role.STRANGER}
    assert RightsFacts(facts.seats, private=True).who("e" * 64, invited=True) == {Role.INVITED}
    alone = RightsFacts([seats.person(ANN, ""), seats.bot("frog")], host=ANN, held={ANN: frozenset({0, 1})})
    assert alone.who(ANN, 0) == {Role.HOST, Role.SEATED, Role.PARTY, Role.SAT, Role.ALONE, Role.KNOWS}


def test_a_stand_in_leaves_its_person_a_party() -> None:
    """Ann can do nothing alone that she could not do with Bo in his seat."""
    bo = seats.person(BO, "Bo")
    with_bo = RightsFacts([seats.person(ANN, "Ann"), bo], host=ANN, held={ANN: frozenset({0}), BO: frozenset({1})})
    without = RightsFacts([with_bo.seats[0], seats.sits_in("frog", bo)], host=ANN, held=with_bo.held)
    for deed in Deed:
        assert rights.may(without, ANN, deed) is rights.may(with_bo, ANN, deed), deed


@pytest.mark.parametrize("deed", sorted(rights.DAILY))
def test_the_challenge_of_the_day(deed: Deed) -> None:
    facts = RightsFacts([seats.person(ANN, "")], host=ANN, daily=True)
    with pytest.raises(Refused) as refused:
        rights.need(facts, ANN, deed)
    assert refused.value.reason.code == "daily"


def test_a_fork_of_a_live_game_keeps_its_ban() -> None:
    facts = RightsFacts([seats.person(ANN, "")] * 2, host=ANN, private=True, live=True)
    for deed in sorted(rights.LIVE):
        with pytest.raises(Refused) as refused:
            rights.need(facts, ANN, deed)
        assert refused.value.reason.code == "hints"


@pytest.mark.parametrize(
    ("deed", "owner", "facts", "code"),
    [
        (Deed.ACT, ANN, RightsFacts([seats.person(ANN, ""), Seat()]), "waiting"),
        (Deed.UNDO_FAR, ANN, RightsFacts([seats.person(ANN, ""), Seat()]), "waiting"),
        (Deed.ACT, ANN, RightsFacts([seats.person(ANN, "")], over=True), "over"),
        (Deed.RESIGN, ANN, RightsFacts([seats.person(ANN, "")], over=True), "over"),
        (Deed.REMATCH, ANN, RightsFacts([seats.person(ANN, "")]), "not-over"),
        (Deed.REMATCH, BO, RightsFacts([seats.person(ANN, "")], over=True), "not-seated"),
        (Deed.SIT, BO, RightsFacts([seats.person(ANN, ""), Seat()]), "invite"),
        (Deed.SIT, BO, RightsFacts([seats.person(ANN, "")]), "taken"),
        (Deed.SIT, ANN, RightsFacts([seats.person(ANN, ""), Seat()], host=ANN, fixed=True), "fixed"),
        (Deed.SWAP_OTHER, ANN, RightsFacts([seats.person(ANN, "")], host=ANN), "taken"),
        (Deed.LOOK, BO, RightsFacts([seats.person(ANN, "")], private=True), "private"),
        (Deed.LOOK, ANN, RightsFacts([seats.person(ANN, "")], closed=True), "closed"),
    ],
)
def test_reasons(deed: Deed, owner: str, facts: RightsFacts, code: str) -> None:
    with pytest.raises(Refused) as refused:
        rights.need(facts, owner, deed)
    assert refused.value.reason.code == code


# Whatever people try ----------------------------------------------------------------------------------------------------


class Trial:
    """A table of a game with hidden hands, and people who try everything. Consent is always refused by honest Bo."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        count = rng.randint(2, 4)
        self.seats: list[Seat] = [seats.person(ANN, "Ann"), *[rng.choice([Seat(), seats.bot("frog")]) for _ in range(count - 1)]]
        self.deal = 0  # how often cards were dealt
        self.held: rights.Held = rights.held_after({}, self.seats)
        self.saw: dict[str, set[tuple[int, int]]] = {}  # (deal, seat) whose hand somebody has really seen
        self.begun = not seats.has_open(self.seats)
        self.look()

    def look(self) -> None:
        if not seats.has_open(self.seats):
            for number, seat in enumerate(self.seats):
                if seat.kind == seats.PERSON:
                    self.saw.setdefault(seat.owner, set()).add((self.deal, number))

    def facts(self) -> RightsFacts:
        return RightsFacts(self.seats, host=ANN, held=self.held)

    def step(self) -> None:
        """Somebody tries something; it is done if rights say so, as the server does it."""
        owner, seat = self.rng.choice([ANN, BO, CY, DEE]), self.rng.randrange(len(self.seats))
        to = self.rng.choice(["me", "open", "bot:frog", "bot:random"])
        try:
            deed = rights.deed_of(self.seats, owner, seat, to, away=self.rng.random() < 0.3)
            ask = rights.need(self.facts(), owner, deed, seat, invited=True)
            others = seats.parties(self.seats) - {owner}
            if ask and (BO in others or self.rng.random() < 0.5):
                return
            fresh = seats.changed(self.seats, owner, seat, to, BOTS, owner[:3])
            rights.check_seats(self.seats, fresh, owner, True)
        except Refused:
            return
        waiting, opens = seats.has_open(self.seats), seats.has_open(fresh)
        if waiting and not opens and not self.held:
            self.deal += 1
        held = {} if opens and not waiting and len(seats.parties(self.seats)) < 2 else self.held
        self.seats, self.held = fresh, rights.held_after(held, fresh)
        self.look()


@pytest.mark.parametrize("seed", [*range(36), 138, 1204, 1230, 1480])
def test_nobody_ever_plays_with_the_knowledge_of_two_hands(seed: int) -> None:
    """Whatever seats people take, give up, open and hand over: who plays against others has seen no hand of this deal but their own."""
    trial = Trial(random.Random(seed))
    for _ in range(300):
        trial.step()
        players = seats.parties(trial.seats)
        if seats.has_open(trial.seats) or len(players) < 2:
            continue
        for owner in players:
            own = {*seats.held_by(trial.seats, owner), *seats.kept_for(trial.seats, owner)}
            seen = {seat for deal, seat in trial.saw.get(owner, ()) if deal == trial.deal}
            assert len(own) == 1
            assert seen <= own, (seed, trial.seats)


def test_the_trials_reach_games_between_people() -> None:
    """The property above is not empty: in most trials people play together at some time."""
    reached = 0
    for seed in range(40):
        trial = Trial(random.Random(seed))
        for _ in range(300):
            trial.step()
            reached += not seats.has_open(trial.seats) and len(seats.parties(trial.seats)) > 1
    assert reached > 400

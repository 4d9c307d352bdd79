"""Who may do what at a table, and when: the one place that every door asks. Pure, and written as a table that can be read.

A *party* is a person who holds a seat, or for whom a bot stands in. A game begins when every seat is taken: before that nothing is dealt,
nothing moves and nothing hidden is shown. `Facts.held` remembers who has held which seat of a game since it began: in a game with hidden
things a person who has seen one seat's hand holds no other seat of that game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from typing import Final

from ..engine.lru import make_room
from .refused import Refused
from .seats import OPEN, PERSON, Seat, has_open, held_by, kept_for, parties


class Role(StrEnum):
    """A person's role at a table; one person may have several."""

    HOST = "host"  # made the table
    SEATED = "seated"  # holds a seat
    REPLACED = "replaced"  # a bot stands in for them
    PARTY = "party"  # one of these two
    ALONE = "alone"  # belongs to the table, and nobody else is a party
    KNOWS = "knows"  # has seen what is hidden at another seat than the one it is about
    SAT = "sat"  # held a seat of this game before
    INVITED = "invited"  # came by the invite link
    SPECTATOR = "spectator"  # anybody else who may look
    STRANGER = "stranger"  # may not even look


class When(StrEnum):
    """How a table stands."""

    WAITING = "waiting"  # for players: nothing was dealt yet
    PAUSED = "paused"  # a seat is open again in a game that has begun
    RUNNING = "running"
    FINISHED = "finished"
    CLOSED = "closed"  # by its maker or the operator


class Deed(StrEnum):
    """A person's action at a table."""

    LOOK = "look"
    ACT = "act"
    SIT = "sit"  # on an open seat
    TAKE_BOT = "take a bot's seat"
    COME_BACK = "come back"  # to the seat where a bot stands in for them
    GET_UP = "get up"  # and leave the seat open
    OPEN_BOT = "open a bot's seat"
    OPEN_KEPT = "open a kept seat"  # where a bot stands in for somebody else
    TAKE_KEPT = "take a kept seat"
    PUT_BOT = "put a bot"  # on an open seat
    CHANGE_BOT = "change a bot"
    HAND_OVER = "hand over"  # one's own seat to the bot that was chosen before
    HAND_OVER_OTHER = "hand over to another"  # to any other: a strong one would be a hint
    SWAP_OWN = "swap one's stand-in"
    SWAP_OTHER = "swap another's stand-in"
    STAND_IN = "stand-in"  # a bot for somebody who has been away for long: the one they or the table chose
    STAND_IN_HERE = "stand-in for somebody here"
    TAKE_OTHER = "take another's seat"
    CHOOSE_STAND_IN = "choose one's stand-in"
    SET_STAND_IN = "set the table's stand-in"
    UNDO = "undo"  # one's own last decision, with nothing after it
    UNDO_FAR = "undo far"  # over chance, over others' moves, or over what was seen
    UNDO_END = "undo the end"
    RESIGN = "resign"
    ABANDON = "abandon"
    CLAIM = "claim"  # that somebody who has been away for too long has lost
    REMATCH = "rematch"
    FORK = "fork"
    REVIEW = "review"
    HINT = "hint"
    ALLOW_HINTS = "allow hints"
    HEAR = "hear"  # chat
    SAY = "say"
    MUTE = "mute"
    REPORT = "report"
    INTRODUCE = "introduce"
    INVITE = "invite"
    LIST = "list"
    WEBHOOK = "webhook"
    CLOSE = "close"


class Permission(StrEnum):
    """YES at once; ASK: when everybody concerned agrees; NO."""

    YES = "yes"
    ASK = "ask"
    NO = "no"


# A name: may do it. `name?`: if all other parties agree. `!name`: never, whatever else they are. `all`: everybody who may look.
RIGHTS: Final[Mapping[Deed, tuple[str, str, str, str]]] = {
    #                      waiting for players          a seat is open again         the game runs          the game is over
    Deed.LOOK:            ("all",                       "all",                       "all",                 "all"),
    Deed.ACT:             ("",                          "",                          "seated",              ""),
    Deed.SIT:             ("host invited alone !knows", "host invited alone !knows", "",                    ""),
    Deed.TAKE_BOT:        ("host seated",               "",                          "alone",               ""),
    Deed.COME_BACK:       ("replaced",                  "replaced",                  "replaced",            "replaced"),
    Deed.GET_UP:          ("party",                     "alone party?",              "alone party?",        ""),
    Deed.OPEN_BOT:        ("host seated",               "alone host? seated?",       "alone host? seated?", ""),
    Deed.OPEN_KEPT:       ("",                          "",                          "",                    ""),
    Deed.TAKE_KEPT:       ("",                          "",                          "",                    ""),
    Deed.PUT_BOT:         ("host seated",               "host seated",               "",                    ""),
    Deed.CHANGE_BOT:      ("host seated",               "alone host? seated?",       "alone host? seated?", ""),
    Deed.HAND_OVER:       ("seated",                    "seated",                    "seated",              ""),
    Deed.HAND_OVER_OTHER: ("seated",                    "alone seated?",             "alone seated?",       ""),
    Deed.SWAP_OWN:        ("replaced",                  "alone replaced?",           "alone replaced?",     ""),
    Deed.SWAP_OTHER:      ("",                          "",                          "",                    ""),
    Deed.STAND_IN:        ("",                          "",                          "host seated?",        ""),
    Deed.STAND_IN_HERE:   ("",                          "",                          "host? seated?",       ""),
    Deed.TAKE_OTHER:      ("",                          "",                          "",                    ""),
    Deed.CHOOSE_STAND_IN: ("party",                     "alone",                     "alone",               ""),
    Deed.SET_STAND_IN:    ("host",                      "alone host?",               "alone host?",         ""),
    Deed.UNDO:            ("",                          "",                          "seated",              ""),
    Deed.UNDO_FAR:        ("",                          "",                          "alone seated?",       ""),
    Deed.UNDO_END:        ("",                          "",                          "",                    "alone party?"),
    Deed.RESIGN:          ("",                          "party",                     "party",               ""),
    Deed.ABANDON:         ("",                          "alone party?",              "alone party?",        ""),
    Deed.CLAIM:           ("",                          "",                          "party",               ""),
    Deed.REMATCH:         ("",                          "",                          "",                    "host party"),
    Deed.FORK:            ("",                          "all",                       "all",                 "all"),
    Deed.REVIEW:          ("",                          "",                          "",                    "host party sat"),
    Deed.HINT:            ("",                          "",                          "seated",              ""),
    Deed.ALLOW_HINTS:     ("host",                      "alone host?",               "alone host?",         "host"),
    Deed.HEAR:            ("host party sat",            "host party sat",            "host party sat",      "host party sat"),
    Deed.SAY:             ("party sat",                 "party sat",                 "party sat",           "party sat"),
    Deed.MUTE:            ("host party sat",            "host party sat",            "host party sat",      "host party sat"),
    Deed.REPORT:          ("host party sat",            "host party sat",            "host party sat",      "host party sat"),
    Deed.INTRODUCE:       ("party",                     "party",                     "party",               "party"),
    Deed.INVITE:          ("host party",                "host party",                "host party",          "host party"),
    Deed.LIST:            ("host",                      "host",                      "host",                "host"),
    Deed.WEBHOOK:         ("host",                      "host",                      "host",                "host"),
    Deed.CLOSE:           ("alone",                     "alone",                     "alone",               "alone"),
}  # fmt: skip

DAILY: Final = frozenset({
    Deed.UNDO, Deed.UNDO_FAR, Deed.UNDO_END, Deed.GET_UP, Deed.OPEN_BOT, Deed.SIT, Deed.TAKE_BOT, Deed.HINT, Deed.ALLOW_HINTS,
    Deed.HAND_OVER, Deed.HAND_OVER_OTHER,
})  # fmt: skip
"""What nobody does in the challenge of the day."""
LIVE: Final = frozenset({Deed.ALLOW_HINTS, Deed.PUT_BOT, Deed.CHANGE_BOT, Deed.HAND_OVER, Deed.HAND_OVER_OTHER})
"""What nobody does at a table that was taken from a game of others which still goes on: hints, and bots that would be hints."""
FIXED: Final = frozenset({Deed.SIT, Deed.GET_UP, Deed.OPEN_BOT})
"""What nobody does where hands can't be dealt anew, or were shown to everybody."""

SEATS_ONLY = "Only players at this table can change its seats."
WHY: Final[Mapping[Deed, tuple[str, str]]] = {
    Deed.LOOK: ("private", "This table is private."),
    Deed.ACT: ("not-yours", "That’s not your seat."),
    Deed.SIT: ("invite", "You need this table’s invite link to sit down."),
    Deed.TAKE_BOT: ("taken", "A bot sits there. Open its seat first, and the others must agree."),
    Deed.COME_BACK: ("not-seated", SEATS_ONLY),
    Deed.GET_UP: ("not-seated", SEATS_ONLY),
    Deed.OPEN_BOT: ("not-seated", SEATS_ONLY),
    Deed.OPEN_KEPT: ("taken", "A bot is keeping this seat for {whom}."),
    Deed.TAKE_KEPT: ("taken", "A bot is keeping this seat for {whom}."),
    Deed.PUT_BOT: ("not-seated", SEATS_ONLY),
    Deed.CHANGE_BOT: ("not-seated", SEATS_ONLY),
    Deed.HAND_OVER: ("not-seated", SEATS_ONLY),
    Deed.HAND_OVER_OTHER: ("not-seated", SEATS_ONLY),
    Deed.SWAP_OWN: ("not-seated", SEATS_ONLY),
    Deed.SWAP_OTHER: ("taken", "Only {whom} can choose who stands in for them."),
    Deed.STAND_IN: ("not-seated", SEATS_ONLY),
    Deed.STAND_IN_HERE: ("not-seated", SEATS_ONLY),
    Deed.TAKE_OTHER: ("taken", "{whom} sits there. Only they can get up."),
    Deed.CHOOSE_STAND_IN: ("not-seated", "Choose your stand-in before the game starts."),
    Deed.SET_STAND_IN: ("not-yours", "Only the host chooses who stands in here."),
    Deed.UNDO: ("nothing", "You have nothing to undo."),
    Deed.UNDO_FAR: ("nothing", "You have nothing to undo."),
    Deed.UNDO_END: ("over", "The game is over. Only its players can undo the end, all together."),
    Deed.RESIGN: ("not-seated", "Only players can resign."),
    Deed.ABANDON: ("not-seated", "Only players can agree to end the game."),
    Deed.CLAIM: ("not-seated", "Only players can claim the win."),
    Deed.REMATCH: ("not-seated", "Only players at this table can ask for another game."),
    Deed.FORK: ("private", "This table is private."),
    Deed.REVIEW: ("not-seated", "Only the players of this table can get a review."),
    Deed.HINT: ("not-yours", "You’re watching. Take a seat to get hints."),
    Deed.ALLOW_HINTS: ("not-yours", "Only the host can switch hints on."),
    Deed.HEAR: ("not-seated", "Chat is for the players of this table."),
    Deed.SAY: ("not-seated", "Only players at this table can chat."),
    Deed.MUTE: ("not-seated", "Only players at this table can read the chat."),
    Deed.REPORT: ("not-seated", "Only players at this table can report."),
    Deed.INTRODUCE: ("not-seated", "Only players at this table have a frog."),
    Deed.INVITE: ("not-seated", "Only players at this table can invite."),
    Deed.LIST: ("not-yours", "Only the host can list this table."),
    Deed.WEBHOOK: ("not-yours", "Only the host can choose where turns are posted."),
    Deed.CLOSE: ("not-yours", "You can’t close a table while others play. You can resign, or agree to end the game."),
}
WAITING_WORDS = ("waiting", "The game starts when everyone is here. Invite a friend or add a bot.")
RUNNING_WORDS: Final[Mapping[Deed, tuple[str, str]]] = {
    Deed.SIT: ("taken", "All seats are taken. You’re welcome to watch."),
    Deed.PUT_BOT: ("taken", "This seat is taken."),
    Deed.REMATCH: ("not-over", "You can ask for another game when this one is over."),
    Deed.REVIEW: ("not-over", "Reviews come after the game, they show every hand."),
    Deed.UNDO_END: ("not-over", "The game isn’t over yet."),
}
OVER_WORDS = ("over", "The game is over.")
SEEN_WORDS = ("seen", "You’ve seen another hand of this game, so you can’t play this seat.")
DAILY_WORDS = ("daily", "No take-backs and no stand-ins in the daily challenge: it’s the same for everyone.")
FIXED_WORDS = ("fixed", "The hands here are known already, so the seats are closed. Open another table.")
LIVE_WORDS = ("hints", "No hints and no bots here while the game this came from goes on.")
CLOSED_WORDS = ("closed", "This table was closed.")
TWO_HANDS = "You can hold only one seat here, or you’d see two hands."

COLUMNS = (When.WAITING, When.PAUSED, When.RUNNING, When.FINISHED)
ASKED = 128
"""Questions whose answers are remembered: the same ones are asked for every view."""
Held = Mapping[str, frozenset[int]]
"""Who has held which seats of a game since it began."""


@dataclass(frozen=True, slots=True)
class RightsFacts:
    """What rights follow from. `hidden`: the game has things that not everybody sees; `fixed`: those were seen by all, or
    can't be dealt anew; `live`: the table was taken from a game of others that still goes on."""

    seats: Sequence[Seat]
    host: str = ""
    over: bool = False
    private: bool = False
    hidden: bool = True
    fixed: bool = False
    daily: bool = False
    closed: bool = False
    live: bool = False
    held: Held = field(default_factory=dict)
    _said: dict[tuple[str, Deed, int, bool], Permission] = field(default_factory=dict, compare=False, repr=False)

    @property
    def when(self) -> When:
        if self.closed:
            return When.CLOSED
        if self.over:
            return When.FINISHED
        if not has_open(self.seats):
            return When.RUNNING
        return When.PAUSED if self.held else When.WAITING

    def who(self, owner: str, seat: int = -1, invited: bool = False) -> frozenset[Role]:
        """The roles of a person here; `seat` is the one it is about."""
        if not owner:
            return kinds(invited=invited, private=self.private)
        hands = self.held.get(owner, frozenset())
        host, seated, replaced = owner == self.host, bool(held_by(self.seats, owner)), bool(kept_for(self.seats, owner))
        alone = (host or seated or replaced) and parties(self.seats) <= {owner}
        knows = self.hidden and bool(hands - {seat})
        return kinds(host, seated, replaced, bool(hands), alone, knows, invited, self.private)


@cache
def kinds(
    host: bool = False, seated: bool = False, replaced: bool = False, sat: bool = False, alone: bool = False, knows: bool = False,
    invited: bool = False, private: bool = False,
) -> frozenset[Role]:  # fmt: skip
    """All roles of a person; at a private table a person without a role is a stranger."""
    sides = {
        Role.HOST: host, Role.SEATED: seated, Role.REPLACED: replaced, Role.PARTY: seated or replaced, Role.ALONE: alone, Role.KNOWS: knows,
        Role.SAT: sat, Role.INVITED: invited,
    }  # fmt: skip
    return frozenset(who for who, so in sides.items() if so) or frozenset({Role.STRANGER if private else Role.SPECTATOR})


@cache
def answer(who: frozenset[Role], when: When, deed: Deed) -> Permission:
    """The entry of the table of rights."""
    if when is When.CLOSED:
        return Permission.NO
    cell = RIGHTS[deed][COLUMNS.index(when)].split()
    if any(f"!{one}" in cell for one in who):
        return Permission.NO
    if any(one in cell for one in who) or ("all" in cell and Role.STRANGER not in who):
        return Permission.YES
    return Permission.ASK if any(f"{one}?" in cell for one in who) else Permission.NO


def may(facts: RightsFacts, owner: str, deed: Deed, seat: int = -1, invited: bool = False) -> Permission:
    """Whether one person may do this at a table."""
    key = (owner, deed, seat, invited)
    permission = facts._said.get(key)
    if permission is None:
        never = (facts.daily and deed in DAILY) or (facts.fixed and deed in FIXED) or (facts.live and deed in LIVE)
        make_room(facts._said, ASKED)
        permission = facts._said[key] = Permission.NO if never else answer(facts.who(owner, seat, invited), facts.when, deed)
    return permission


def need(facts: RightsFacts, owner: str, deed: Deed, seat: int = -1, invited: bool = False) -> bool:
    """Whether others must agree first; Refused with the reason if it is not for this person, or not now."""
    permission = may(facts, owner, deed, seat, invited)
    if permission is Permission.NO:
        raise Refused(*why_not(facts, owner, deed, seat, invited))
    return permission is Permission.ASK


def why_not(facts: RightsFacts, owner: str, deed: Deed, seat: int = -1, invited: bool = False) -> tuple[str, str]:
    """The code and the sentence of a no."""
    who, when = facts.who(owner, seat, invited), facts.when
    if when is When.CLOSED:
        return CLOSED_WORDS
    if facts.daily and deed in DAILY:
        return DAILY_WORDS
    if facts.fixed and deed in FIXED:
        return FIXED_WORDS
    if facts.live and deed in LIVE:
        return LIVE_WORDS
    cells = RIGHTS[deed]
    cell = cells[COLUMNS.index(when)]
    if Role.KNOWS in who and "!knows" in cell.split():
        return SEEN_WORDS
    if not cell and any(cells):
        if when in (When.WAITING, When.PAUSED):
            return WAITING_WORDS
        return OVER_WORDS if when is When.FINISHED else RUNNING_WORDS.get(deed, WHY[deed])
    code, words = WHY[deed]
    name = facts.seats[seat].name if 0 <= seat < len(facts.seats) else ""
    words = words.replace("{whom}", name or "somebody")
    return code, words[:1].upper() + words[1:]


# Seats ------------------------------------------------------------------------------------------------------------------


def deed_of(seated: Sequence[Seat], owner: str, seat: int, to: str, away: bool = False, bot: str = "") -> Deed:
    """The deed that changes a seat: `to` is "me", "open", "bot" (`bot`, which the player chose as stand-in) or "bot:NAME"."""
    if not 0 <= seat < len(seated):
        raise Refused("seat", f"There is no seat {seat}: they are numbered 0 to {len(seated) - 1}.")
    old = seated[seat]
    mine = bool(owner) and owner in (old.owner, old.home)
    if to == "me":
        if mine:
            return Deed.COME_BACK if old.home else Deed.INTRODUCE
        if old.kind == OPEN:
            return Deed.SIT
        return Deed.TAKE_OTHER if old.kind == PERSON else Deed.TAKE_KEPT if old.home else Deed.TAKE_BOT
    if to == "open":
        if mine:
            return Deed.GET_UP
        return Deed.TAKE_OTHER if old.kind == PERSON else Deed.OPEN_KEPT if old.home else Deed.OPEN_BOT
    if to == "bot" or to.startswith("bot:"):
        if old.kind == OPEN:
            return Deed.PUT_BOT
        if mine:
            if old.kind == PERSON:
                return Deed.HAND_OVER if to in ("bot", f"bot:{bot}") else Deed.HAND_OVER_OTHER
            return Deed.SWAP_OWN
        if old.kind == PERSON:
            return Deed.STAND_IN if away else Deed.STAND_IN_HERE
        return Deed.SWAP_OTHER if old.home else Deed.CHANGE_BOT
    raise Refused("seat", "A seat can be given to me, open, bot, or bot:NAME.")


def two_hands(seated: Sequence[Seat], owner: str, hidden: bool) -> bool:
    """Whether somebody would look at two hands: in a game with hidden things anybody who holds two seats where others play or may still
    sit down; in any game the one who asks, where others play."""
    many = [who for who in ({*parties(seated)} if hidden else {owner}) if len({*held_by(seated, who), *kept_for(seated, who)}) > 1]
    free = hidden and any(seat.kind == OPEN for seat in seated)
    return any(parties(seated) - {who} or free for who in many)


def check_seats(before: Sequence[Seat], after: Sequence[Seat], owner: str, hidden: bool) -> None:
    """Refused if the change would let somebody look at two hands; what was so before stays."""
    if two_hands(after, owner, hidden) and not two_hands(before, owner, hidden):
        raise Refused("one-seat", TWO_HANDS)


def held_after(hands: Held, seated: Sequence[Seat]) -> Held:
    """The hands held by each person once these seats are taken; unchanged while one is open."""
    if any(seat.kind == OPEN for seat in seated):
        return hands
    people = {seat.owner for seat in seated if seat.kind == PERSON}
    return {**hands, **{who: hands.get(who, frozenset()) | frozenset(held_by(seated, who)) for who in people}}


# Tournaments --------------------------------------------------------------------------------------------------------------


class CupDeed(StrEnum):
    """A person's action in a tournament."""

    ENTER = "enter"
    LEAVE = "leave"  # before it begins, or to play no further rounds
    BEGIN = "begin"
    CLOSE = "close"  # the round: what is not over counts for nobody
    END = "end"


CUP_STATES = ("open", "running", "over")
CUP_RIGHTS: Final[Mapping[CupDeed, tuple[str, str, str]]] = {
    #               open to enter  running      over
    CupDeed.ENTER: ("all",         "",          ""),
    CupDeed.LEAVE: ("entered",     "entered",   ""),
    CupDeed.BEGIN: ("organiser",   "",          ""),
    CupDeed.CLOSE: ("",            "organiser", ""),
    CupDeed.END:   ("organiser",   "organiser", ""),
}  # fmt: skip
CUP_NOT_NOW: Final[Mapping[str, tuple[str, str]]] = {
    "open": ("waiting", "This tournament hasn’t started."),
    "running": ("late", "This tournament has already started."),
    "over": ("over", "This tournament is over."),
}
CUP_WHY: Final[Mapping[str, tuple[str, str]]] = {
    "entered": ("not-seated", "You’re not in this tournament."),
    "organiser": ("not-yours", "Only the organiser can do that."),
}


def need_in_cup(state: str, deed: CupDeed, *, organiser: bool, entered: bool) -> None:
    """Refused with the reason if that is not for this person, or not now. Whose it is comes first, as it does not change."""
    cells = CUP_RIGHTS[deed]
    whose = next(cell for cell in cells if cell)
    if whose != "all" and not {"organiser": organiser, "entered": entered}[whose]:
        raise Refused(*CUP_WHY[whose])
    if not cells[CUP_STATES.index(state)]:
        raise Refused(*CUP_NOT_NOW[state])


def may_in_cup(state: str, *, organiser: bool, entered: bool) -> list[CupDeed]:
    """All that one person may do there now; who is in does not enter again."""
    deeds = []
    for deed in CupDeed:
        try:
            need_in_cup(state, deed, organiser=organiser, entered=entered)
        except Refused:
            continue
        if deed is not CupDeed.ENTER or not entered:
            deeds.append(deed)
    return deeds

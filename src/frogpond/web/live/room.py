"""One table in use: wishes come in one after another, are stored, and everybody who looks is told."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import ParamSpec, TypeVar
from weakref import WeakMethod

from ...bots import names as bot_names
from ...engine.state import CHANCE, SPECTATOR
from ...store import Header, Stored, StoreError, new_id
from ...store.accounts import read_person
from ...store.lobby import wanting
from ...store.moderation import AbuseReport, closing, count_reports, listing, reporting
from ...table import BOTS_OWNER, Change, Refused, Table, ending, perspective, rights, rows, seats
from ...table.absence import CLAIM, name_at, seat_news
from ...table.clock import DAY_SECONDS
from ...table.history import Ears
from ...table.question import ASK_ABANDON, HINTS, TABLE_BOT, TAKE_BACK, TURN_BACK
from ...table.rating import HINTS_LATER, NEAR_WORDS
from ...table.rights import Deed, Permission
from ...table.settings import Channel
from ..ops.connection_limits import ClientConnection
from ..ops.threads import READ
from ..push.broadcast import Broadcaster
from ..push.clients import Audience, Client
from ..push.render import letters_of
from .ahead import DecidedAhead
from .botseats import BotSeats
from .clocks import Alarm, Timing
from .consent import Consent
from .ledger import Ledger, News
from .outcome import against_bots, played_of
from .presence import Presence
from .read_marks import ReadMarks
from .seating import Seating
from .services import Services

log = logging.getLogger("frogpond.rooms")
CHAT_LENGTH = 500
MAX_AWAY_SECONDS = 60 * DAY_SECONDS
"""How long a claim waits for somebody who said that they are away."""
REPORTS = 5
"""Reports of one person in an hour."""
Watcher = Callable[["Room", Change], None]
P = ParamSpec("P")
T = TypeVar("T")


def weakly(way: Callable[P, T]) -> Callable[P, T]:
    """A part's way back to its room, which does not hold the room: one that was let go is gone at once with all that it knew, and not only
    when Python looks for reference cycles, which a server does seldom."""
    method = WeakMethod(way)

    def back(*arguments: P.args, **named: P.kwargs) -> T:
        target = method()
        if target is None:
            raise Refused("gone", "This table went to sleep. Open it again.")
        there: T = target(*arguments, **named)
        return there

    return back


class Room:
    """A table in memory: its ledger and those who look at it, with a part each for seats, consent, clocks, presence, bots and telling."""

    def __init__(self, stored: Stored, table: Table, services: Services, watchers: Sequence[Watcher] = ()) -> None:
        self.services = services
        self.watchers = watchers  # told of every change that was made through this process
        self.ledger = Ledger(stored, table, services, weakly(self.hear))
        self.audience = Audience()
        self.presence = Presence(self.ledger, stored.seen, self.audience.has)
        self.seen = ReadMarks(self.ledger)
        self.telling = Broadcaster(self.ledger, self.presence, self.audience, self.seen, services.settings.looks)
        self.alarm = Alarm(self.ledger, self.telling, weakly(self._give_up))
        self.consent = Consent(self.ledger, self.presence, self.telling, weakly(self.keep))
        self.seating = Seating(self.ledger, self.presence, self.telling, self.consent, weakly(self.keep), weakly(self._deal))
        self.bots = BotSeats(self.ledger, self.audience, weakly(self._bot_acts), self.telling.waiting)
        self.ahead = DecidedAhead(self.ledger, self.telling, weakly(self._acts_ahead))
        self.letters = letters_of(self.table.game)
        self.used = time.monotonic()
        self.stale = False  # another process changed the table, and it was not read since

    @property
    def id(self) -> str:
        return self.ledger.id

    @property
    def header(self) -> Header:
        return self.ledger.header

    @property
    def table(self) -> Table:
        return self.ledger.table

    @property
    def timing(self) -> Timing:
        return self.ledger.timing

    def may(self, owner: str, deed: Deed, invited: bool = False) -> bool:
        """Whether somebody may do this, if only after others agreed."""
        return rights.may(self.ledger.facts(), owner, deed, invited=invited) is not Permission.NO

    def need(self, owner: str, deed: Deed, invited: bool = False) -> bool:
        """Whether others must agree to this first; Refused if it is not for this person, or not now."""
        return rights.need(self.ledger.facts(), owner, deed, invited=invited)

    @property
    def waits(self) -> int | None:
        return self.telling.waits

    @property
    def decided(self) -> dict[str, str]:
        return self.telling.decided

    def may_look(self, owner: str) -> bool:
        return self.may(owner, Deed.LOOK)

    def ears(self, owner: str) -> Ears:
        return self.ledger.ears(owner)

    def seat_name(self, seat: int) -> str:
        """Who sits there, in words."""
        return name_at(self.table.game, self.table.seats, seat)

    # Who comes and goes -----------------------------------------------------------------------------------------------

    def enter(self, client: Client) -> None:
        """Somebody looks. Refused if somebody who only watches finds no place; those who sit here always get in."""
        seated = self.sits(client.owner)
        if seated:
            self.services.limits.know(client.owner)
        guest = client.guest = ClientConnection(self.id, client.address, client.owner, seated, time.monotonic(), client)
        for one in self.services.places.enter(guest):
            one.what.leave()
        fresh = not self.audience.has(client.owner)
        self.audience.add(client)
        self._mark_near(client)
        self.used = time.monotonic()
        if fresh:
            self.presence.mark(client.owner, True)
        self._seen(client)
        self.bots.wake()
        if self.stale:  # heard of while this page was on its way in
            self.services.spawn(self.catch_up())

    def _mark_near(self, client: Client) -> None:
        """Ratings must know who plays from one address."""
        near = {one.owner for one in self.audience.everybody() if one.address == client.address}
        playing = [number for number, seat in enumerate(self.table.seats) if seat.owner in near and seat.owner]
        if not self.table.over and len({self.table.seats[number].owner for number in playing}) > 1:
            for number in playing:
                self.ledger.mark(NEAR_WORDS.format(number))

    def sits(self, owner: str) -> bool:
        """Whether a person has a place of their own here: a seat, one that a bot keeps for them, or the table itself."""
        table = self.table.seats
        return bool(owner) and (perspective.belongs(table, owner) or owner == self.header.host)

    def visited(self) -> None:
        """Somebody asked for the table without a socket: bots that rested while nobody looked go on."""
        self.audience.visited = time.monotonic()
        self.bots.wake()

    def exit(self, client: Client) -> None:
        if client.guest is not None:
            self.services.places.leave(client.guest)
            client.guest = None
        self.audience.discard(client)
        self.used = time.monotonic()
        if not self.audience.has(client.owner) and not self.services.stopping:
            self.presence.mark(client.owner, False)
        self._seen(client)
        if not len(self.audience):
            self.telling.views.forget()

    def _seen(self, client: Client) -> None:
        """The others see that somebody who plays came or left."""
        if not client.api and client.viewer(self.table) != SPECTATOR:
            self.telling.parts(apart=client)

    # Wishes -----------------------------------------------------------------------------------------------------------

    async def act(self, owner: str, seat: int, move: int | str, rid: int | None, key: str, actor: Client | None = None) -> bool:
        """A decision: False if this very act was done before. Refused says why not; `late` when the table had moved on."""
        if owner != BOTS_OWNER:
            await self.ahead.hold()
        begin = time.perf_counter()
        async with self.ledger.lock:
            if self.ledger.closed:
                raise Refused(*rights.CLOSED_WORDS)
            change = self.table.act(
                owner, seat, move, rid, key, draw=self.ledger.draw(self.table.seq + 1), now=time.time(), film=self.audience.wants_motion()
            )
            if change is None:
                return False
            await self.keep(change, actor, key)
        self.services.metrics.add("frogpond_acts_total", 1, "bot" if owner == BOTS_OWNER else "person")
        self.services.metrics.observe("frogpond_act_seconds", time.perf_counter() - begin)
        return True

    async def _acts_ahead(self, owner: str, seat: int, action: int, rid: int) -> None:
        await self.act(owner, seat, action, rid, "")

    async def _bot_acts(self, seat: int, action: int, rid: int) -> None:
        await self.act(BOTS_OWNER, seat, action, rid, "")

    async def keep(self, change: Change, actor: Client | None = None, key: str = "") -> None:
        """Store a change, then make it true and tell everybody. Called with the lock held."""
        await self.ledger.append(change)
        self.used = time.monotonic()
        self._go_on()
        self.telling.view(change, actor, key)
        for watcher in self.watchers:
            watcher(self, change)

    async def _deal(self) -> None:
        """Every seat is taken: chance decides what it has to decide. Called with the lock held."""
        change = self.table.settle(self.ledger.draw(self.table.seq), time.time())
        if change is not None:
            await self.keep(change)

    async def undo(self, owner: str, turn: bool = False) -> str:
        """Take back a move, or the turn so far: "done", or "asked" when the others must agree first."""
        async with self.ledger.lock:
            deed = self.table.undo_deed(owner)
            if deed is not None:
                self.need(owner, deed)
            try:
                await self.keep(self.table.take_back(owner, now=time.time(), turn=turn))
                return "done"
            except Refused as refused:
                if refused.reason.code != "ask":
                    raise
            await self.consent.ask(owner, TURN_BACK if turn else TAKE_BACK)
        return "asked"

    # Giving up --------------------------------------------------------------------------------------------------------

    async def resign(self, owner: str, choice: int | None = None) -> None:
        """Somebody gives up their seat for good: the game is over, or goes on among the others with a bot in that seat."""
        async with self.ledger.lock:
            self.need(owner, Deed.RESIGN)
            seated = self.table.seats
            mine = seats.held_by(seated, owner) + seats.kept_for(seated, owner)
            if choice is not None and choice not in mine:
                raise Refused("not-yours", "That’s not your seat.")
            await self._give_up(rows.RESIGN, mine[0] if choice is None else choice)
        self.telling.view()

    async def _give_up(self, kind: str, seat: int) -> None:
        """A seat is given up; a bot plays on there if the game goes on. Called with the lock held."""
        await self.keep(self.table.end(kind, seat, time.time()))
        await self._replace_losers()

    async def _replace_losers(self) -> None:
        """Where somebody gave up and the others go on a bot plays. Also after a restart in between."""
        if self.table.over:
            return
        for seat in ending.losers(self.table.endings):
            here = self.table.seats[seat]
            owner = here.owner or here.home
            if owner:
                await self.ledger.change(seats.given_up(self.table.seats, seat, self.ledger.settings.substitute(owner)))

    async def abandon(self, owner: str) -> str:
        """End the game without a winner: "done" alone, else "asked": all must agree."""
        async with self.ledger.lock:
            if self.need(owner, Deed.ABANDON):
                await self.consent.ask(owner, ASK_ABANDON)
                return "asked"
            await self.keep(self.table.end(rows.ABANDON, -1, time.time()))
        return "done"

    async def claim(self, owner: str, seat: int) -> None:
        """Whoever is to decide has been away for too long, and has lost."""
        async with self.ledger.lock:
            self.need(owner, Deed.CLAIM)
            if not self.presence.may_claim(owner, seat):
                raise Refused("claim", "You can claim the win when it's your opponent's turn and they've been away too long.")
            person = self.table.seats[seat].owner
            if not self.presence.agreed_to_lose(person):
                opponent = await READ.run(self.services.store.read, lambda connection: read_person(connection, person))
                if opponent is not None and time.time() < min(opponent.away, self.presence.awaited(person) + MAX_AWAY_SECONDS):
                    raise Refused("claim", f"{self.seat_name(seat)} said they’d be away. Give them time.")
            words = f"{self.seat_name(seat)} has been away for too long."
            await self._give_up(rows.TIME, seat)
        self.telling.note(words)
        self.telling.view()

    async def change_seat(self, owner: str, seat: int, to: str) -> str:
        """Change who sits at a seat, or claim the win against who sits there: "done", or "asked" when others must agree first."""
        if to == CLAIM:
            await self.claim(owner, seat)
            return "done"
        return await self.seating.change(owner, seat, to)

    # Words ------------------------------------------------------------------------------------------------------------

    async def say(self, owner: str, words: str) -> None:
        """Chat, for those who sat at the table."""
        self.need(owner, Deed.SAY)
        if not self.services.limits.chat.take(f"{self.id} {owner}"):
            raise Refused("limit", "That’s a lot of chat. Take a breath, then try again.")
        clean = "".join(sign if sign.isprintable() else " " for sign in words).strip()[:CHAT_LENGTH]
        if not clean:
            raise Refused("empty", "Say at least one word.")
        seat = self.seat_of(owner)
        async with self.ledger.lock:
            await self.ledger.say(seat, self.table.seats[seat].name or self.table.game.seat_name(seat), clean)

    def seat_of(self, owner: str) -> int:
        """The seat somebody speaks from: the one they hold, that is kept for them, or that they held last."""
        seated = self.table.seats
        mine = seats.held_by(seated, owner) or seats.kept_for(seated, owner) or sorted(self.table.held.get(owner, ()))
        return mine[0] if mine else -1

    async def mute(self, owner: str, seat: int, on: bool) -> None:
        """Somebody does not want to hear another person at this table, or hears them again."""
        self.need(owner, Deed.MUTE)
        async with self.ledger.lock:
            whom = self._person_at(seat)
            if not whom or whom == owner:
                raise Refused("mute", "There’s no one to mute at that seat.")
            await self.ledger.change(settings=self.ledger.settings.muting(owner, whom, on))
        self.telling.story()

    async def report(self, owner: str, seat: int | None, words: str) -> None:
        """Somebody tells the operator about another person, or about the table."""
        self.need(owner, Deed.REPORT)
        clean = "".join(sign if sign.isprintable() else " " for sign in words).strip()[:CHAT_LENGTH]
        if not clean:
            raise Refused("empty", "Tell us in a few words what happened.")
        about = "" if seat is None else self._person_at(seat)
        name = "" if seat is None or not about else self.seat_name(seat)
        chat = [(line.name, line.text) for line in self.table.history.said[-30:]]
        report = AbuseReport(new_id(), self.id, time.time(), owner, about, name, clean, chat)
        writer = self.services.writer
        if await writer.run(self.id, lambda connection: count_reports(connection, owner, report.at - 3600)) >= REPORTS:
            raise Refused("limit", "We have your reports. The operator will look at them.")
        await writer.run(self.id, reporting(report))

    def _person_at(self, seat: int) -> str:
        if not 0 <= seat < len(self.table.seats):
            raise Refused("seat", f"There is no seat {seat}: they are numbered 0 to {len(self.table.seats) - 1}.")
        return self.table.seats[seat].owner or self.table.seats[seat].home

    # What its maker says ----------------------------------------------------------------------------------------------

    async def set_webhook(self, owner: str, webhook: Channel | None) -> None:
        """Whoever opened the table says where its turns are told; None: nowhere."""
        self.need(owner, Deed.WEBHOOK)
        async with self.ledger.lock:
            await self.ledger.change(settings=replace(self.ledger.settings, webhook=webhook))

    async def set_hints(self, owner: str, on: bool) -> str:
        """Whoever opened the table allows hints for everybody, or nobody: "done", or "asked" when those who play must agree."""
        async with self.ledger.lock:
            await self.ledger.look_at_origin()
            if self.need(owner, Deed.ALLOW_HINTS) and on:
                await self.consent.ask(owner, HINTS)
                return "asked"
            if on and any(row.kind == rows.ACT for row in self.table.moves):
                self.ledger.mark(HINTS_LATER)
            await self.ledger.change(settings=self.ledger.settings.with_hints(on))
        self.telling.view()
        self.telling.note(f"Hints are {'on for everyone' if on else 'off'} now.")
        return "done"

    async def set_stand_in(self, owner: str, bot: str) -> str:
        """Which bot stands in for those who are away and did not choose one: "done" or "asked"."""
        seats.known_bot(bot, bot_names(self.table.game.name))
        async with self.ledger.lock:
            if self.need(owner, Deed.SET_STAND_IN):
                await self.consent.ask(owner, TABLE_BOT, -1, bot)
                return "asked"
            await self.ledger.change(settings=replace(self.ledger.settings, stand_in=bot))
        return "done"

    async def set_listed(self, owner: str, on: bool) -> None:
        """Whoever opened the table puts it into the public list, or takes it out."""
        self.need(owner, Deed.LIST)
        if on and self.header.private:
            raise Refused("private", "Private tables are never listed.")
        async with self.ledger.lock:
            await self.services.writer.run(self.id, listing(self.id, on, time.time()))
            self.ledger.listed = on

    async def set_wanted(self, owner: str, on: bool) -> None:
        """Whoever opened the table puts it into the lobby, where anybody may sit down on a free seat, or takes it out."""
        self.need(owner, Deed.LIST)
        if on and self.header.private:
            raise Refused("private", "Private tables are never open to everyone.")
        async with self.ledger.lock:
            await self.services.writer.run(self.id, wanting(self.id, on, time.time()))
            self.ledger.wanted = on
        self.ledger.tell_lobby(everybody=True)

    async def close_down(self, owner: str) -> None:
        """Somebody who plays with nobody else closes the table for good."""
        async with self.ledger.lock:
            self.need(owner, Deed.CLOSE)
            if self._lost_by_leaving():
                await self.keep(self.table.end(rows.ABANDON, -1, time.time()))
            await self.services.writer.run(self.id, closing(self.id, "closed by its host", time.time()))
            await self.ledger.read_again()

    def _lost_by_leaving(self) -> bool:
        """Whether this is a game against bots that counts as lost if it is abandoned."""
        if self.table.over or self.table.waiting or self.header.private:
            return False
        return against_bots(replace(played_of(self.ledger), abandoned=True))

    # What is new ------------------------------------------------------------------------------------------------------

    def hear(self, news: News) -> None:
        """Seats changed, or another process changed something: those who look hear of it, and a bot may have to decide."""
        if news.closed:
            self.send_away()
            return
        came = news.seen is not None and self.presence.read(news.seen)
        for owner in seats.parties(self.table.seats) - seats.parties(news.before or self.table.seats):
            if self.presence.local(owner):  # they looked before they sat down, whichever process they did that through
                self.presence.mark(owner, True)
        for words in seat_news(self.table.game, news.before, self.table.seats) if news.before is not None else ():
            self.telling.note(words)
        if news.time_up:
            self.telling.note("Time is up.")
        foreign = news.seen is not None
        if news.change is not None or (foreign and news.before is not None) or news.again:
            self.used = time.monotonic()
            self.telling.view(news.change)
        else:
            if news.said:
                self.telling.story()
            if came:
                self.telling.parts()
        if news.asked:
            self.telling.question()
        self._go_on()

    def _go_on(self) -> None:
        """After every change: clocks are wound, bots woken."""
        if self.ledger.older:
            return
        self.alarm.wind()
        self.bots.wake()
        self.ahead.look()

    async def refresh(self) -> None:
        """Look whether another process changed the table; what is heard of from now on is for the next look."""
        self.stale = False
        try:
            async with self.ledger.lock:
                await self.ledger.read_again()
        except BaseException:
            self.stale = True
            raise

    async def catch_up(self) -> None:
        """Look at the table again; if the database does not answer, that is done when somebody next asks for it, or at the next beat."""
        try:
            await self.refresh()
        except (Refused, StoreError) as error:
            log.warning("table %s... could not be read again: %s", self.id[:4], type(error).__name__)

    def begin(self) -> None:
        """The room is in use: whoever is to decide does. A stop in the middle of a beginning or a giving up is made good."""
        table = self.table
        if (table.state.to_move == CHANCE and not table.waiting and not table.over) or ending.losers(table.endings):
            self.services.spawn(self._go_on_with())
        self._go_on()

    async def _go_on_with(self) -> None:
        try:
            async with self.ledger.lock:
                await self._deal()
                await self._replace_losers()
        except Refused:
            pass  # another process was first

    def idle(self, minutes: float) -> bool:
        waits = not len(self.audience) and self.bots.thinking is None and not self.ledger.lock.locked()
        return waits and time.monotonic() - self.used > minutes * 60

    def send_away(self) -> None:
        """The table was closed: everybody hears it, and pages do not come again."""
        self.bots.stop()
        self.alarm.stop()
        for client in self.audience.everybody():
            client.farewell({"type": "bye", "text": rights.CLOSED_WORDS[1]})

    def close(self, words: str = "") -> None:
        """Send everybody away; pages come back by themselves."""
        self.bots.stop()
        self.alarm.stop()
        for client in self.audience.everybody():
            if words:
                client.farewell({"type": "note", "text": words})
            else:
                client.leave()

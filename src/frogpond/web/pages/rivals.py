"""Head to head: how somebody did against each person and bot, in all and by game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ...draw.svg import inline, rect
from ...store.accounts import Person, first_face
from ...store.results import SeatResult
from ...table.names import level_words
from .. import elements as h
from ..elements import Child, Markup
from .cards import game_card
from .people.friends import act
from .results import mates, mine_in
from .shell import face_of

MAX_RIVALS = 8


@dataclass(slots=True)
class Tally:
    """Games in which one was ahead, level, or behind."""

    ahead: int = 0
    level: int = 0
    behind: int = 0

    def add(self, mine: SeatResult, other: SeatResult) -> None:
        self.ahead += mine.place < other.place
        self.level += mine.place == other.place
        self.behind += mine.place > other.place

    @property
    def games(self) -> int:
        return self.ahead + self.level + self.behind

    @property
    def words(self) -> str:
        return f"{self.ahead} to {self.behind}"

    @property
    def spoken(self) -> str:
        drawn = f", {self.level} drawn" if self.level else ""
        return f"{self.ahead} ahead{drawn}, {self.behind} behind"


@dataclass(slots=True)
class Rival:
    """A person (`owner`) or a bot whom somebody played against; `last` is how it ended the last time."""

    name: str
    owner: str
    bot: str
    last: str
    total: Tally = field(default_factory=Tally)
    by_game: dict[str, Tally] = field(default_factory=dict)

    @property
    def games(self) -> int:
        return self.total.games


def rivals(games: Sequence[Sequence[SeatResult]], owner: str) -> list[Rival]:
    """All opponents, those met most often first, people before bots met as often. Mates of a team are none."""
    found: dict[str, Rival] = {}
    for game in games:  # the freshest first
        mine = mine_in(game, owner)
        for one in game:
            if one.owner == owner or not (one.owner or one.bot) or mates(mine, one):
                continue
            name = f"Bot: {level_words(one.bot)}" if one.bot else one.name or "somebody"
            rival = found.setdefault(one.who, Rival(name, one.owner, one.bot, last_words(mine, one)))
            for tally in (rival.total, rival.by_game.setdefault(one.game, Tally())):
                tally.add(mine, one)
    return sorted(found.values(), key=lambda rival: (-rival.games, bool(rival.bot)))


def last_words(mine: SeatResult, other: SeatResult) -> str:
    if mine.place == other.place:
        return "last: level"
    by = f", {max(mine.score, other.score)} to {min(mine.score, other.score)}" if mine.score != other.score else ""
    return ("last: you" if mine.place < other.place else "last: they") + by


def bar(tally: Tally) -> Markup:
    """Ahead, level and behind as one bar."""
    whole, at, parts = 100.0, 0.0, []
    for count, kind in ((tally.ahead, "ahead"), (tally.level, "level"), (tally.behind, "behind")):
        width = whole * count / max(1, tally.games)
        parts.append(rect(at, 0, width, 6, "currentColor", 0, f'class="{kind}"') if count else "")
        at += width
    art = inline("".join(parts), 100, 6, "0 0 100 6", "versus").replace("<svg ", '<svg preserveAspectRatio="none" ', 1)
    return Markup(art)


def rivals_part(games: Sequence[Sequence[SeatResult]], owner: str, people: Mapping[str, Person]) -> Child:
    """A row for each opponent with face and score; opened, the bar, the last game and every game by itself."""
    found = rivals(games, owner)
    if not found:
        return None
    rows = [rival_html(rival, people.get(rival.owner), number == 0) for number, rival in enumerate(found[:MAX_RIVALS])]
    more = h.p(f"And {len(found) - MAX_RIVALS} more, met less often.", class_="mute small") if len(found) > MAX_RIVALS else None
    note = h.p("Who was ahead of whom at the end.", class_="mute small")
    return h.section(h.h2("Against"), note, rows, more, class_="panel pad against")


def rival_html(rival: Rival, person: Person | None, opened: bool) -> Markup:
    face = person.face if person is not None else ""
    head = h.summary(
        face_of(face or first_face(rival.owner or rival.bot), 30),
        h.b(rival.name, class_="name"),
        h.b(rival.total.words, h.span(f", {rival.total.spoken}", class_="hide"), class_="num"),
    )
    by_game = [h.li(h.span(game_card(name).title), h.b(tally.words), class_="between") for name, tally in rival.by_game.items()]
    count = f"{rival.games} {'game' if rival.games == 1 else 'games'}" + (f", {rival.total.level} level" if rival.total.level else "")
    asked = act(person.code, "again", "Invite to a game", rival.name) if person is not None and person.code else None
    told = h.p(h.span(count), h.span(rival.last), class_="between mute small")
    return h.details(head, bar(rival.total), told, h.ul(by_game, class_="stats"), asked, name="rival", open=opened)

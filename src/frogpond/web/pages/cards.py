"""Games, options and bots as the pages show them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from ... import bots
from ...bots.levels import BY_TIME
from ...engine.game import Game
from ...engine.options import Option
from ...engine.registry import game_class as registered
from ...engine.registry import games, make, origins
from ...engine.state import SPECTATOR
from ...engine.story import capital
from ...table.names import bot_name, level_words
from ..elements import Markup
from ..offline import offline
from ..wire.render import picture_of
from .option_words import said, twist_name

if TYPE_CHECKING:
    from ..live.room import Room

USUAL_BOT = "frog"


@dataclass(frozen=True)
class GameCard:
    """A game as the landing page shows it."""

    name: str
    title: str
    about: str  # one inviting sentence
    facts: str  # "2 to 4 players, 30 minutes"
    vignette: str = ""  # a small SVG scene, with its own ids
    credit: str = ""
    short: str = ""  # "2 to 4, 30 min"

    @property
    def art(self) -> Markup:
        return Markup(self.vignette)


@dataclass(frozen=True)
class OptionField:
    """An option of a game in the form."""

    name: str
    meaning: str
    default: str
    choices: tuple[str, ...] = ()
    allowed: str = ""
    several: bool = False  # any number of the choices


@dataclass(frozen=True)
class BotCard:
    """An opponent for the menu of a seat."""

    name: str
    about: str = ""

    def at(self, seat: int) -> str:
        """For the menu of a seat: the name it has there, and how strong it is."""
        strength = self.about.partition(":")[0]
        return f"{bot_name(self.name, seat)} ({level_words(self.name)}{', ' + strength if strength else ''})"

    @property
    def words(self) -> str:
        return f"Level {level_words(self.name)}{', ' + self.about if self.about else ''}"


@dataclass(frozen=True)
class GameForm:
    """All that the form for a new table asks."""

    card: GameCard
    colours: str  # livery letter by seat
    least: int
    most: int
    usual: int
    options: Sequence[OptionField] = ()
    bots: Sequence[BotCard] = ()
    usual_bot: str = ""
    world: str = "pond"
    faces: str = "frog"
    games: Sequence[GameCard] = field(default_factory=list)  # all games, for the tabs


def game_class(name: str) -> type[Game] | None:
    """A game by name, None if there is none."""
    if name not in games():
        return None
    found = registered(name)
    return found if isinstance(found, type) and issubclass(found, Game) else None


@cache
def usual_game(name: str) -> Game:
    """A game as it is without any wishes, made once."""
    return make(name)


def people_words(kind: type[Game]) -> str:
    if kind.max_players == 1:
        return "1 player"
    return f"{kind.min_players} to {kind.max_players} players"


@cache
def game_card(name: str) -> GameCard:
    """A game as a card; for a name that is gone, the name alone."""
    kind = game_class(name)
    if kind is None:
        return GameCard(name, name, "", "")
    credit = f"{kind.credit} From the package {origins()[name]}.".strip() if name in origins() else kind.credit
    look = make(name).look
    people = people_words(kind)
    facts = f"{people}, about {look.minutes} minutes" if look.minutes else people
    few = "alone" if kind.max_players == 1 else f"{kind.min_players} to {kind.max_players}"
    short = f"{few}, {look.minutes} min" if look.minutes else few
    return GameCard(name, kind.title, kind.about, facts, look.vignette(name), credit, short)


def short_title(title: str) -> str:
    """A title without the family it belongs to."""
    return capital(title.rpartition(": ")[2])


def game_cards() -> list[GameCard]:
    return [game_card(name) for name in games() if game_class(name) is not None]


def bot_cards(game: str = "") -> list[BotCard]:
    return [BotCard(name, bots.about(name)) for name in (bots.offered(game) if game else bots.names())]


def near_bots(game: str = "") -> list[BotCard]:
    """The bots that can play here: not the strongest where there is no server."""
    return [card for card in bot_cards(game) if not (offline() and card.name in BY_TIME)]


def option_field(option: Option) -> OptionField:
    """An option for the form."""
    if isinstance(option.default, tuple):
        choices = tuple(str(choice) for choice in option.choices) or tuple(
            part.strip() for part in option.allowed.split(",") if part.strip()
        )
        return OptionField(option.name, option.meaning, ",".join(map(str, option.default)), choices, "", True)
    if isinstance(option.default, bool):
        return OptionField(option.name, option.meaning, "yes" if option.default else "no", ("yes", "no"))
    return OptionField(option.name, option.meaning, str(option.default), tuple(map(str, option.choices)), option.allowed)


@cache
def form_for(name: str) -> GameForm:
    """The form for a new table, without component data of one's own, which has a field by itself."""
    kind = game_class(name)
    assert kind is not None
    game = make(name, kind.max_players)
    picture = picture_of(game, game.new().viewed(SPECTATOR))
    usual = USUAL_BOT if USUAL_BOT in bots.names() else bots.names()[0]
    return GameForm(
        card=game_card(name), colours=picture.colours, least=kind.min_players, most=kind.max_players, usual=kind.default_players,
        options=[option_field(option) for option in kind.declared if option.name != "data"], bots=bot_cards(name),
        usual_bot=usual, world=world_of(game), faces=picture.faces, games=game_cards(),
    )  # fmt: skip


def world_of(game: Game) -> str:
    """Which of the worlds a game is set in."""
    return game.look.world


def words_for(room: Room) -> str:
    """The table in a few words: players, and the options that are not the usual ones."""
    header, game = room.header, room.table.game
    usual: dict[str, Any] = {option.name: option.default for option in game.declared}
    special = [
        words[:1].lower() + words[1:]
        for name, value in game.options.items()
        if name not in ("data", "colours") and value != usual[name]
        for words in ([twist_name(str(one)) for one in value] if isinstance(value, (list, tuple)) else [said(name, value)])
    ]
    count = f"{header.players} players" if header.players > 1 else "alone"
    clock = header.settings.clock
    old = [f"rules of version {header.rules_version}, for looking only"] if room.ledger.older else []
    extra = [*old, *(["own component data"] if header.data else []), *([clock.words] if clock else [])]
    return ", ".join([*(["sandbox"] if header.private else []), count, *special, *extra])

"""Games, options and bots as the pages show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from ... import bots
from ...bots.levels import BY_TIME
from ...engine.game import Game
from ...engine.look import Look
from ...engine.options import Option, OptionWords, Preset
from ...engine.registry import game_class as registered
from ...engine.registry import games, make, origins
from ...engine.state import SPECTATOR
from ...engine.story import capital
from ...table import Refused
from ...table.names import bot_name, level_words
from ..ops.offline import offline
from ..push.render import picture_of

if TYPE_CHECKING:
    from ..live.room import Room

# What players read
THERES_NO_SUCH_GAME = "There’s no such game."
THAT_GAME_DOESNT_EXIST = "That game doesn’t exist for several players."

USUAL_BOT = "frog"
GENTLE_BOTS = ("spawn", "tadpole")  # for a first game, the gentlest first


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


@dataclass(frozen=True)
class OptionField:
    """An option of a game in the form."""

    name: str
    meaning: str
    default: str
    choices: tuple[str, ...] = ()
    allowed: str = ""
    several: bool = False  # any number of the choices
    words: OptionWords = field(default_factory=lambda: OptionWords(question=""))
    pictures: Mapping[str, str] = field(default_factory=dict)  # addresses by choice


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
    presets: Mapping[str, Preset] = field(default_factory=dict)
    games: Sequence[GameCard] = field(default_factory=list)  # all games, for the tabs


def game_class(name: str) -> type[Game] | None:
    """A game by name, None if there is none."""
    if name not in games():
        return None
    kind = registered(name)
    return kind if isinstance(kind, type) and issubclass(kind, Game) else None


def known_game(name: str) -> type[Game]:
    """A game by name; Refused if there is none."""
    kind = game_class(name)
    if kind is None:
        raise Refused("no-game", THERES_NO_SUCH_GAME)
    return kind


def playable_by_several(name: str) -> type[Game]:
    """A game by name; Refused if there is none that several can play."""
    kind = game_class(name)
    if kind is None or kind.max_players < 2:
        raise Refused("no-game", THAT_GAME_DOESNT_EXIST)
    return kind


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


def cards_for_several() -> list[GameCard]:
    """The games that more than one can play."""
    return [card for card in game_cards() if (kind := game_class(card.name)) is not None and kind.max_players > 1]


def bot_cards(game: str = "") -> list[BotCard]:
    return [BotCard(name, bots.about(name)) for name in (bots.offered(game) if game else bots.names())]


def bot_names(game: str = "") -> list[str]:
    """The bots of this server, in the order of their strength; those of one game with its name."""
    return bots.names(game) if game else bots.names()


def known_bot(name: str) -> str:
    """This bot, or the usual one where there is none of that name."""
    return next(one for one in (name, USUAL_BOT, *bots.names()) if one in bots.names())


def offered_bots(game: str) -> list[str]:
    """The bots that a menu of a game offers."""
    return bots.offered(game)


def thinks_by_time(bot: str) -> bool:
    """Whether a bot thinks for as long as it is given, which is too long in a browser."""
    return bot in BY_TIME


def near_bots(game: str = "") -> list[BotCard]:
    """The bots that can play here: not the strongest where there is no server."""
    return [card for card in bot_cards(game) if not (offline() and card.name in BY_TIME)]


def option_field(option: Option, game: str, look: Look) -> OptionField:
    """An option for the form."""
    default, choices, allowed, several = str(option.default), tuple(map(str, option.choices)), option.allowed, False
    if isinstance(option.default, tuple):
        default, allowed, several = ",".join(map(str, option.default)), "", True
        choices = choices or tuple(part.strip() for part in option.allowed.split(",") if part.strip())
    elif isinstance(option.default, bool):
        default, choices, allowed = "yes" if option.default else "no", ("yes", "no"), ""
    pictures = {one: f"/look/{game}/options/{option.name}/{one}.svg" for one in choices if look.option_picture(option.name, one)}
    return OptionField(option.name, option.meaning, default, choices, allowed, several, look.option(option.name), pictures)


def unusual_options(game: str, options: Mapping[str, Any]) -> list[str]:
    """The options of a table that are not the usual ones, in words for people."""
    kind = game_class(game)
    if kind is None:
        return []
    look, usual = usual_game(game).look, {option.name: option.default for option in kind.declared}
    plain = {name: tuple(value) if isinstance(value, list) else value for name, value in options.items() if name in usual}
    special = {name: value for name, value in plain.items() if name not in ("data", "colours") and value != usual[name]}
    return [words for name, value in special.items() for words in look.option(name).summaries(value)]


@cache
def form_for(name: str) -> GameForm:
    """The form for a new table, without component data of one's own, which has a field by itself."""
    kind = game_class(name)
    assert kind is not None
    game = make(name, kind.max_players)
    picture = picture_of(game, game.new().viewed(SPECTATOR))
    return GameForm(
        card=game_card(name), colours=picture.colours, least=kind.min_players, most=kind.max_players, usual=kind.default_players,
        options=[option_field(option, name, game.look) for option in kind.declared if option.name != "data"], bots=bot_cards(name),
        usual_bot=known_bot(USUAL_BOT), world=world_of(game), faces=picture.faces.name, presets=game.look.presets, games=game_cards(),
    )  # fmt: skip


def world_of(game: Game) -> str:
    """Which of the worlds a game is set in."""
    return game.look.world


def words_for(room: Room) -> str:
    """The table in a few words: players, and the options that are not the usual ones."""
    header = room.header
    special = [words[:1].lower() + words[1:] for words in unusual_options(header.game, room.table.game.options)]
    count = f"{header.players} players" if header.players > 1 else "alone"
    clock = header.settings.clock
    old = [f"rules of version {header.rules_version}, for looking only"] if room.ledger.older else []
    extra = [*old, *(["own component data"] if header.data else []), *([clock.words] if clock else [])]
    return ", ".join([*(["sandbox"] if header.private else []), count, *special, *extra])

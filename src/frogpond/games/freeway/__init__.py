"""Freeway Frogs (a working title), a dice race by nanolocity games, 2025. Not affiliated.

Players bring four frogs each over a road and into a pond: roll a die for each frog that is out, move each frog once, and
with dice to spare send the others back. The game ends when somebody's fourth frog sits on a lily pad; most flies win.
Rules by number: rules.md in this folder (FW-n). The printed pond is not known; freeway.toml holds a reconstruction.

| option    | meaning                                                              | default |
|-----------|----------------------------------------------------------------------|---------|
| start     | the seat that starts, or random (FW-4)                               | 0       |
| between   | Hop In Between: nearest frogs at any distance, or touching (FW-25)   | nearest |
| round_cap | rounds after which the game stops and is scored as it stands (FW-58) | 200     |
| data      | a TOML file with another pond, other dice or flies                   | ours    |

Read rules/ in the order of a turn: turn.py, roll.py, move.py, between.py, attacks.py, score.py; flow.py carries the steps on. Where dice
lead on the board is worked out once, in paths.py and pond.py.
"""

from __future__ import annotations

from typing import Any, ClassVar

from ...engine.data import Facts, load
from ...engine.event import Event
from ...engine.families import Families
from ...engine.game import Game
from ...engine.hooks import Files, Sight, Words
from ...engine.knowledge import Knowledge
from ...engine.look import Look
from ...engine.options import COLOURS, STARTING_SEAT, Option, data_option, read_data, seat_colours, starting_seat, whole
from ...engine.weights import knowledge
from .data import BETWEEN_CHOICES, FIXED, FREE, brown_names, check_head, colours, lanes, numbers, option_defaults, read_pond
from .features import FreewayFeatures
from .files.bytes import pack, unpack
from .files.json import read_fields, write_fields
from .files.observation import layout
from .look import choices, view
from .look.clicks import CLICKS
from .look.view import FreewayView
from .mind import FreewayKnowledge
from .position import FreewayPosition as Position
from .position import start
from .rules.numbers import PUDDLE, SIDEWALK
from .rules.numbers import FreewayNumbers as Numbers
from .words import refusals, story, vocabulary


class Freeway(Game[Position, FreewayView]):
    """Freeway Frogs for two to four."""

    name = "freeway"
    title = "Freeway Frogs"
    about = "Race four frogs over the freeway, send the others back, reach the fattest flies."
    credit = "A game by nanolocity games. Freeway Frogs is our working title; Frogpond is not affiliated."
    min_players = 2
    max_players = 4
    default_players = 2
    perfect_information = True
    levels = ("random", "tadpole", "froglet", "frog", "grandmaster")  # dice leave too little room for more (docs/measurements)
    rules: ClassVar[dict[str, str]] = {"over": "FW-54", "turn": "FW-60", "chance": "FW-7"}
    declared = (
        STARTING_SEAT,
        Option("between", "Hop In Between: the nearest frogs at any distance, or only frogs on touching spots", "nearest", BETWEEN_CHOICES),
        Option("round_cap", "rounds after which the game stops and is scored as it stands", 200, (), whole(1, 10_000), "1 to 10000"),
        COLOURS,
        data_option("such as your own pond"),
    )

    words = Words(
        text=vocabulary.text, parse=vocabulary.parse, unread=refusals.unread, reason=refusals.REFUSALS.reason,
        clicked=CLICKS.clicked, event=story.event, sentence=story.sentence, opens=story.opens, tell=story.tell, fold=story.fold,
        deed=story.deed, label=vocabulary.label, chance=vocabulary.chance, die=vocabulary.die,
    )  # fmt: skip
    sight = Sight(view=view.view, choice=choices.choice)
    files = Files(write=write_fields, read=read_fields, pack=pack, unpack=unpack)

    def __init__(self, players: int | None = None, **options: Any) -> None:
        """Options that are not given are as the data file proposes."""
        self.data = load(__name__, "freeway.toml", read_data(options.get("data")), FREE, FIXED)
        check_head(self.data)
        super().__init__(players, **{**option_defaults(self.data), **options})

    def set_up(self) -> None:
        first = starting_seat(self.options["start"], self.seats)
        self.colours = seat_colours(self.options["colours"], colours(self.data, self.seats), self.seats)
        self.lanes = lanes(self.data, self.seats)
        self.pond = read_pond(self.data, self.seats, self.lanes)
        self.brown_names = brown_names(self.data, self.seats)
        self.numbers: Numbers = numbers(self.data, self.seats, self.pond, first, self.options["between"], self.options["round_cap"])
        self.num_actions = int(self.numbers.families.end)
        self.max_decisions = int(self.numbers.turn_cap * (2 * self.numbers.max_dice + 1))  # a turn: moves, hops, the end
        self.opening = start(self, self.numbers)
        self.num_outcomes = int(self.numbers.first_seat) + self.seats

    def observation_layout(self) -> list[tuple[str, int]]:
        return layout(self.numbers)

    def observation_names(self) -> list[str]:
        from .files.columns import columns

        return columns(self)

    def traits(self, t: Position) -> list[tuple[int, str, int]]:
        """The seats on every pad, and the one that ended the game."""
        first = int(self.numbers.first_pad)
        sitting = [int(t.on[first + i]) - 1 for i in range(len(self.pond.pads))]
        traits = [(seat, f"on pad {pad.name}", 1) for seat, pad in zip(sitting, self.pond.pads, strict=True) if seat >= 0]
        return [*traits, (int(t.ender), "ended the game", 1)] if t.ender >= 0 else traits

    def turn(self, t: Position) -> tuple[int, int]:
        return int(t.turn), int(t.active)

    @property
    def families(self) -> Families:
        return self.numbers.families

    def facts(self) -> Facts:
        return self.data

    def new(self) -> Position:
        return self.opening.clone()

    def features(self) -> FreewayFeatures:
        return FreewayFeatures(self.numbers)

    def knowledge(self, mind: str = "") -> Knowledge:
        return knowledge(self, FreewayKnowledge(self.numbers), self.features, mind)

    def space_id(self, space: int) -> str:
        """A space as the id of what is drawn for it."""
        n = self.numbers
        if space == PUDDLE:
            return "puddle"
        if space == SIDEWALK:
            return "sidewalk"
        if space >= n.first_pad:
            return f"pad-{self.pond.pads[space - int(n.first_pad)].name}"
        return f"s-{self.lanes[n.lane(space)]}{n.number(space)}"

    def subject(self, event: Event) -> int | None:
        return event.data.get("colour")

    @property
    def look(self) -> Look:
        from .look.face import LOOK

        return LOOK

    def explain_scores(self, view: FreewayView) -> list[list[tuple[str, int]]]:
        explained: list[list[tuple[str, int]]] = []
        for player in view.frogs:
            lines = [("flies on the pads (FW-55)", player.flies)] if player.home else []
            lines += [("head start", player.head_start)] if player.head_start else []
            explained.append([*lines, ("ended the game (FW-55)", player.bonus)] if player.bonus else lines)
        return explained


__all__ = ["Freeway", "Position"]

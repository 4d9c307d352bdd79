"""Bullfrogs, a game of lily pads and armies by Keith Matejka, published by Thunderworks Games. Not affiliated.

Players lay lily pads around a Log and fill pads in line with frogs and bullfrogs. A full pad sinks: the strongest army
wins it, the frogs jump to its neighbours, which may sink in turn. Rules by number: rules.md in this folder (BF-n).

| option  | meaning                                       | default   |
|---------|-----------------------------------------------|-----------|
| edition | published, or the older v1.23 rules           | published |
| start   | the seat that starts, or random               | 0         |
| data    | a TOML file with another deck, dice, numbers  | ours      |

`bullfrogs-solo` is the solitaire game against Isaac, with the option data only and the published rules (BF-118).

Read rules/ in the order of a turn: turn.py, play.py, actions.py, sink.py, slide.py, then score.py and isaac.py; flow.py carries the
steps on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from ...engine.data import Facts, load
from ...engine.event import Event
from ...engine.families import Families
from ...engine.game import Game
from ...engine.guide import count
from ...engine.hooks import Files, Sight, Words
from ...engine.knowledge import Knowledge
from ...engine.look import Look
from ...engine.options import COLOURS, STARTING_SEAT, Option, data_option, seat_colours, starting_seat
from ...engine.weights import HAND, knowledge
from .data import EDITIONS, colour_names, kind_names, numbers, ranks
from .features import BullfrogsFeatures
from .files.bytes import pack, unpack
from .files.compact import compact_end
from .files.json import read_fields, write_fields
from .files.observation import layout
from .files.symmetry import images
from .look import choices, view
from .look.clicks import CLICKS
from .look.view import BullfrogsView
from .mind import BullfrogsKnowledge
from .position import BullfrogsPosition as Position
from .position import start
from .rules.numbers import HIM, LOG
from .rules.numbers import BullfrogsNumbers as Numbers
from .words import refusals, story, vocabulary

KEEN = 0.2  # the temperature of rollouts alone, in points: they go to the end, and what is done at random there blurs all that came before
DATA = data_option("such as a designer's own deck")


class BullfrogsBase(Game[Position, BullfrogsView]):
    """Shared code of the two games."""

    credit = "A game by Keith Matejka, published by Thunderworks Games. Frogpond is not affiliated."
    rules: ClassVar[dict[str, str]] = {"over": "BF-53", "turn": "BF-51", "chance": "BF-15"}
    solo: ClassVar[bool] = False
    words = Words(
        text=vocabulary.text, parse=vocabulary.parse, unread=refusals.unread, reason=refusals.REFUSALS.reason,
        clicked=CLICKS.clicked, event=story.event, sentence=story.sentence, opens=story.opens, tell=story.tell, fold=story.fold,
        deed=story.deed, label=vocabulary.label, typed=vocabulary.typed, chance=vocabulary.chance,
    )  # fmt: skip
    sight = Sight(view=view.view, choice=choices.choice)
    files = Files(write=write_fields, read=read_fields, pack=pack, unpack=unpack)

    def set_up(self) -> None:
        self.data = load(__name__, "bullfrogs.toml", self.options["data"], fixed=("options.*",))
        self.edition = str(self.options["edition"]) if not self.solo else self.data.table("solitaire").word("edition", EDITIONS)
        first = starting_seat(self.options.get("start", 0), self.seats)
        self.kind_names = kind_names(self.data)
        self.rank_table = ranks(self.data)
        names = colour_names(self.data)
        self.colours = seat_colours(self.options["colours"], names, 2 if self.solo else self.seats)  # BF-62: Isaac has the second
        self.numbers: Numbers = numbers(self.data, self.seats, self.edition, first, self.solo)
        self.num_actions = int(self.numbers.families.end)
        self.max_decisions = 100 * int(self.numbers.slots)  # a turn: a play, a few actions, sinkings and slides
        self.opening = start(self, self.numbers)
        self.num_outcomes = max(int(self.numbers.kinds), self.seats, 6 if self.solo else 0, len(self.numbers.action_faces))

    @property
    def families(self) -> Families:
        return self.numbers.families

    def facts(self) -> Facts:
        return self.data

    def new(self) -> Position:
        return self.opening.clone()

    def images(self, t: Position) -> list[str]:
        return images(t)

    def features(self) -> BullfrogsFeatures:
        return BullfrogsFeatures(self.numbers)

    def knowledge(self, mind: str = "") -> Knowledge:
        """As everywhere; alone, `keen` is the hand-made knowledge with sharper rollouts, which `hand` had not."""
        hand = BullfrogsKnowledge(self.numbers)
        if self.solo and mind != HAND:
            hand.rollout, hand.whim = KEEN, 0.0
        return knowledge(self, hand, self.features, HAND if self.solo and mind == "keen" else mind)

    def colour_title(self, colour: int) -> str:
        """A colour's name in sentences: the name of who plays it."""
        return "Isaac" if self.solo and colour == HIM else self.seat_name(colour)

    def place(self, cell: int) -> list[int]:
        """A cell as [x, y]."""
        return [int(self.numbers.x(cell)), int(self.numbers.y(cell))]

    def card_points(self, card: int) -> int:
        n = self.numbers
        return int(n.points[n.kinds if card == n.colours * n.kinds else card % n.kinds])

    def rank(self, result: int) -> str:
        """The solitaire rank for a result (BF-85)."""
        return next(name for low, name in reversed(self.rank_table) if low is None or result >= low)

    @property
    def num_compact(self) -> int:
        return int(compact_end(self.numbers))

    def observation_layout(self) -> list[tuple[str, int]]:
        return layout(self.numbers)

    def observation_names(self) -> list[str]:
        from .files.columns import columns

        return columns(self)

    def traits(self, t: Position) -> list[tuple[int, str, int]]:
        """Pads in the score pile by kind, and pieces on the Log."""
        n = self.numbers
        types = int(n.colours * n.kinds) + 1
        traits: list[tuple[int, str, int]] = []
        for seat in range(self.seats):
            piles = [int(count) for count in t.won][seat * types : (seat + 1) * types]
            traits += [(seat, f"won {name} pads", sum(piles[k : types - 1 : int(n.kinds)])) for k, name in enumerate(self.kind_names)]
            traits.append((seat, "won neutral pads", piles[-1]))
            traits.append((seat, "strength on the Log", int(t.strength(LOG, seat))))
        return traits

    def turn(self, t: Position) -> tuple[int, int]:
        return int(t.turn), -1 if self.solo and t.active == HIM else int(t.active)

    def subject(self, event: Event) -> int | None:
        return event.data.get("colour")

    @property
    def look(self) -> Look:
        from .look.face import LOOK, SOLO_LOOK

        return SOLO_LOOK if self.solo else LOOK

    def explain_scores(self, view: BullfrogsView) -> list[list[tuple[str, int]]]:
        n = self.numbers
        middle = view.cards[0]
        explained: list[list[tuple[str, int]]] = []
        for colour, player in enumerate(view.pieces):
            worth = {kind.name: kind.points for kind in view.kinds}
            printed = sum(worth.get(card.split()[-1], int(n.points[n.kinds])) for card in player.won)
            own = sum(card.split()[0] == self.colours[colour] for card in player.won) * int(n.own_colour_bonus)
            lines = [(f"{count(len(player.won), 'pad')} won (BF-54)", printed), ("pads in your own colour (BF-55)", own)]
            on_log = middle.frogs[colour] * int(n.log_frog) + middle.bullfrogs[colour] * int(n.log_bullfrog)
            lines += [("frogs and bullfrogs on the Log (BF-56)", on_log)]
            lines += [("strongest on the Log (BF-57)", int(n.log_bonus) if view.log_winner == colour else 0)]
            explained.append(lines)
        if self.solo:
            mine = [(f"you: {what}", number) for what, number in explained[0]]
            return [mine + [(f"Isaac: {what}", -number) for what, number in explained[1]]]
        return explained


class Bullfrogs(BullfrogsBase):
    """Bullfrogs for two to four."""

    name = "bullfrogs"
    title = "Bullfrogs"
    about = "Lay lily pads, fill them with frogs, win the pads that sink."
    min_players = 2
    max_players = 4
    default_players = 2
    declared = (
        Option("edition", "the rules: as published, or the older v1.23", "published", EDITIONS),
        STARTING_SEAT,
        COLOURS,
        DATA,
    )


class BullfrogsSolo(BullfrogsBase):
    """Bullfrogs alone against Isaac."""

    name = "bullfrogs-solo"
    title = "Bullfrogs: alone against Isaac"
    about = "The solitaire game: out-score Isaac, a general run by dice, and earn a rank."
    min_players = 1
    max_players = 1
    default_players = 1
    rules: ClassVar[dict[str, str]] = {"over": "BF-81", "turn": "BF-64", "chance": "BF-67"}
    levels = ("random", "spawn", "tadpole", "froglet", "frog", "bullfrog", "grandmaster")  # a legend finds no more (docs/measurements)
    declared = (COLOURS, DATA)
    solo = True
    perfect_information = True

    def ranks(self, view: BullfrogsView) -> list[tuple[int | None, str]]:
        return list(self.rank_table)

    def result_words(self, score: int, won: bool) -> tuple[str, str]:
        """The rank, and the points against Isaac's (BF-85, BF-126)."""
        stood = f"{count(abs(score), 'point')} {'ahead of' if score > 0 else 'behind'} Isaac" if score else "level with Isaac"
        if score > 0 and not won:
            return "lost", f"given up {stood}"
        return "won" if won else "lost" if score else "level", f"{self.rank(score)}, {stood}"

    def seat_title(self, seat: int) -> str:
        return "You"

    def ending(self, view: BullfrogsView, names: Sequence[str] = ()) -> str:
        """A lead wins; to be level is not enough (BF-126)."""
        behind = -view.scores[0]
        if view.winners:
            return super().ending(view, names)
        return f"Isaac wins: you lost by {behind} point{'s' if behind > 1 else ''}." if behind else "You are level with Isaac: nobody wins."


__all__ = ["Bullfrogs", "BullfrogsSolo", "Position"]

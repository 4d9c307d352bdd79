"""Cosmic Frog, a game of giant frogs on a shattered world by Jenna Felli, published by Devious Weasel Games. Not affiliated.

Frogs leap over the Shard, swallow its Lands, carry them through the Aether into their Vaults, and knock each other into
the Outer Dimensions to raid them. Rules by number: rules.md in this folder (CF-n).

| option              | meaning                                                              | default             |
|---------------------|----------------------------------------------------------------------|---------------------|
| frogs               | frogs in the game, 3 to 6                                            | players, at least 3 |
| teams               | number of teams, players joining in turn; one: first against all     | 0                   |
| duration            | short, normal or long: how many fractures lie under the Shard        | normal              |
| land_layout         | random, clusters, or players: how the Lands are laid out             | random              |
| vault_layout        | 4-3-2 or 3x3                                                         | 4-3-2               |
| variants            | a list of play variants (CF-103 to CF-111)                           | none                |
| abundant_harmonious | off, hidden or open: the backs of Lands                              | off                 |
| quake_tiles         | with quakes-vortexes: 0 to 2                                         | 2                   |
| vortex_tiles        | with quakes-vortexes: 0 to 2                                         | 2                   |
| data                | a TOML file corrected from the box, or a designer's own              | ours                |

Read rules/ in the order of a turn: steps and families (what is asked, what is answered), turn, legal, prices, actions, disgorge,
targets, combat, knockback, dimensions, raid, then flux, shard and the cards in abilities/. flow carries the steps on and asks
the player who must decide.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import ClassVar

from ...engine.data import Facts, load
from ...engine.event import Event
from ...engine.families import Families
from ...engine.game import Game
from ...engine.hooks import Files, Sight, Words
from ...engine.knowledge import Knowledge
from ...engine.look import Look
from ...engine.options import seat_colours
from ...engine.state import tidy
from ...engine.weights import HAND, knowledge
from .data import ABILITY_NAMES, DECLARED, FILE, FIXED, FREE, hex_names, numbers, slot_names
from .features import CosmicFeatures
from .files.bytes import pack
from .files.json import write_fields
from .files.migrate import from_rules_1
from .files.observation import layout
from .look import choices, view
from .look.clicks import CLICKS
from .look.view import CosmicView
from .mind import CosmicKnowledge
from .position import CosmicPosition as Position
from .position import blank, read, read_packed, start
from .rules import families as f
from .rules.numbers import ABILITIES, FACE_LIMIT
from .rules.numbers import CosmicNumbers as Numbers
from .words import events, refusals, story, vocabulary

LESSONS = {4: 0.2}  # by seats: simulated rivals learn by their own eyes, as often as it was measured that this costs no strength


class CosmicFrog(Game[Position, CosmicView]):
    """Cosmic Frog for three to six frogs and two to six players."""

    name = "cosmic-frog"
    title = "Cosmic Frog"
    about = "Leap over the Shard, swallow its Lands, fill your Vault, and knock your rivals out of the dimension."
    credit = "A game by Jenna Felli, published by Devious Weasel Games. Frogpond is not affiliated."
    min_players = 2
    max_players = 6
    default_players = 4
    rules_version = 2  # 1: a crush was bought with the leap, and no powers after the last action
    corrections: ClassVar[dict[int, str]] = {
        2: "Massive decides about a crush after it lands. You can use powers after the last action of a turn. "
        "You discard set-aside cards one by one. Spoils can be a raid.",
    }
    declared = DECLARED
    tempers: ClassVar[dict[str, str]] = {
        "raider": "likes fights, and rivals in the Outer Dimensions",
        "builder": "likes Lands that go together, and keeps out of fights",
        "spoiler": "goes after the leader",
    }
    rules: ClassVar[dict[str, str]] = {"over": "CF-97", "turn": "CF-18", "chance": "CF-16"}
    words = Words(
        text=vocabulary.text, parse=vocabulary.parse, unread=refusals.unread, reason=refusals.REFUSALS.reason, clicked=CLICKS.clicked,
        event=events.event, sentence=story.sentence, opens=story.opens, tell=story.tell, fold=story.fold, deed=story.deed,
        chance=vocabulary.chance, die=vocabulary.die,
    )  # fmt: skip
    sight = Sight(view=view.viewed, choice=choices.choice)
    files = Files(write=write_fields, read=read, pack=pack, unpack=read_packed)

    def set_up(self) -> None:
        self.data = load(__name__, FILE, self.options["data"], FREE, FIXED)
        self.numbers: Numbers = numbers(self.data, self.seats, self.options)
        self.acts: Families = f.number_actions(self.numbers)
        n = self.numbers
        self.frogs = int(n.frogs)
        self.units = [int(seat) for seat in n.seat_of]
        team_of_seat = [int(n.team_of[seat]) for seat in range(self.seats)]
        self.teams = [[seat for seat in range(self.seats) if team_of_seat[seat] == team] for team in range(int(n.teams))]
        self.hex_names = hex_names(self.data)
        self.slot_names = slot_names(self.data, str(self.options["vault_layout"]))
        self.colours = seat_colours(self.options["colours"], self.data.table("frog").words("colours", least=6), self.frogs)
        self.vault_names = [self.colours[captain] for captain in n.captain]
        self.texts = vocabulary.action_texts(self)
        self.text_numbers = {tidy(words): number for number, words in enumerate(self.texts)}
        self.num_actions = int(self.acts.end)
        self.num_outcomes = max(int(n.mat.hexes), ABILITIES, FACE_LIMIT, int(n.splinters), self.frogs + 2)

    @property
    def families(self) -> Families:
        return self.acts

    def facts(self) -> Facts:
        return self.data

    def new(self) -> Position:
        return start(self, self.numbers, self.acts)

    def blank(self) -> Position:
        return blank(self, self.numbers, self.acts)

    def migrate_position(self, data: bytes, rules_version: int) -> bytes:
        if rules_version > 1:
            return data
        state = self.from_bytes(data)
        from_rules_1(state)  # type: ignore[arg-type]
        return state.to_bytes()

    def features(self) -> CosmicFeatures:
        return CosmicFeatures(self.numbers)

    def knowledge(self, mind: str = "") -> Knowledge:
        """As everywhere. Rivals in simulations of `hand` play as if they knew the searcher's face-down ability, as they always did."""
        hand = CosmicKnowledge(self.numbers)
        if mind != HAND:
            hand.lessons = LESSONS.get(self.seats, 0.0)
        return knowledge(self, hand, self.features, mind)

    def observation_layout(self) -> list[tuple[str, int]]:
        return layout(self.numbers)

    def observation_names(self) -> list[str]:
        from .files.columns import columns

        return columns(self)

    # Statistics ---------------------------------------------------------------------------------------------------

    def label(self, t: Position, action: int) -> str:
        """Abilities by name, when kept at set-up, selected in a Flux or turned up; other actions without their places."""
        words = self.texts[action]
        family = self.acts.kind(action)
        if family == f.TURN_UP and t.ability[t.asked] >= 0:
            return f"turn up {ABILITY_NAMES[t.ability[t.asked]]}"
        if family == f.KEEP:
            return words if t.turns == 0 else "select " + words.partition(" ")[2]
        return words.partition(" ")[0] if f.FAMILIES[family][1] else words

    def traits(self, t: Position) -> list[tuple[int, str, int]]:
        """The ability each frog holds at the end."""
        cards = [(self.units[frog], int(t.ability[frog])) for frog in range(self.frogs)]
        return [(seat, f"ends with {ABILITY_NAMES[card]}", 1) for seat, card in cards if card >= 0]

    def turn(self, t: Position) -> tuple[int, int]:
        return int(t.turns), -1 if t.active < 0 else self.units[int(t.active)]

    # Words and pictures -------------------------------------------------------------------------------------------

    def window(self, view: CosmicView) -> Hashable:
        """Whether a card is turned up, or a turn passed for want of anything else: it rests on card, Oomph and Gullet of the frog."""
        kinds = {choice.family for choice in view.choices}
        if kinds not in ({f.TURN_UP, f.DECLINE}, {f.DECLINE}, {f.PASS}) or view.frog_asked < 0:
            return None
        frog = view.frogs[view.frog_asked]
        return frozenset(kinds), frog.number, frog.ability, frog.face_up, frog.oomph, tuple(frog.gullet)

    def subject(self, event: Event) -> int | None:
        """The seat of the frog."""
        frog = event.data.get("frog")
        return None if frog is None else self.units[frog] if frog >= 0 else -1

    @property
    def look(self) -> Look:
        from .look.face import LOOK

        return LOOK

    def explain_scores(self, view: CosmicView) -> list[list[tuple[str, int]]]:
        explained: list[list[tuple[str, int]]] = []
        for seat in range(self.seats):
            vault = view.vaults[int(self.numbers.team_of[seat])]
            lines = [("placement (CF-100)", vault.placement), ("variety (CF-101)", vault.diversity)]
            lines += [("Abundant and Harmonious Lands (CF-103)", vault.bonus)] if self.numbers.backs else []
            explained.append(lines)
        return explained

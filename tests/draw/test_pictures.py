"""Every game that draws itself: well-formed, small, self-contained, and every legal choice can be clicked."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from copy import deepcopy
from html.parser import HTMLParser
from typing import Any, ClassVar

import pytest

from frogpond.draw import Picture
from frogpond.draw.icons import NAMES
from frogpond.engine import CHANCE, SPECTATOR, Game, Rng, State, View, make
from frogpond.engine.look import PLAIN_LOOK
from frogpond.engine.registry import games
from frogpond.web.app.replay import Replay
from frogpond.web.http.pages.dialogs import TablePage
from frogpond.web.http.pages.replay import replay_page
from frogpond.web.http.pages.table import table_page
from frogpond.web.push.render import SeatInfo, picture_of, view_message

DRAWN = games()
BOARD_BUDGET = 60_000
DEFS_BUDGET = 60_000


def positions(name: str, seed: int, every: int, **options: Any) -> list[State]:
    """Positions of one random game, where somebody decides, and its end."""
    rng = Rng(seed)
    state = make(name, **options).new()
    found = []
    step = 0
    while not state.is_over:
        actions = state.legal_actions()
        if state.to_move != CHANCE:
            if step % every == 0:
                found.append(state.clone())
            step += 1
        state.apply(actions[rng.below(len(actions))])
    return [*found, state]


def seats_of(game: Game) -> list[SeatInfo]:
    return [SeatInfo(f"Player <{seat}>") for seat in range(game.seats)]


class Names(HTMLParser):
    """All ids, picks and references of some markup, and what a strict page may not have."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: Counter[str] = Counter()
        self.picks: set[str] = set()
        self.uses: set[str] = set()
        self.bad: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for key, value in attrs:
            words = value or ""
            if key == "id":
                self.ids[words] += 1
            elif key == "data-pick":
                self.picks.add(words)
            elif key == "href" and tag == "use":
                self.uses.add(words.removeprefix("#"))
            self.uses |= set(re.findall(r"url\(#([^)]+)\)", words))
            if key == "style" or key.startswith("on") or tag in ("script", "style", "image", "foreignobject", "filter", "mask"):
                self.bad.append(f"{tag} {key}={words}")
            if key.endswith("href") and not words.startswith(("#", "/")):
                self.bad.append(f"{tag} {key}={words}")


def names_in(*markup: str) -> Names:
    names = Names()
    for part in markup:
        names.feed(part)
    return names


def check(game: Game, view: View, size: str, dark: bool) -> Picture:
    picture = picture_of(game, view, dark=dark, size=size)
    ET.fromstring(picture.svg)
    message = view_message(game, view, seats_of(game), seq=0, rid=0, dark=dark, size=size)
    parts = [message["parts"][place] for place in ("players", "extra", "left", "middle", "arena", "end")]
    page = names_in(picture.body, *parts)
    defs = names_in(picture.defs)
    assert not page.bad
    assert not defs.bad
    twice = [ident for ident, count in (page.ids + defs.ids).items() if count > 1]
    assert not twice
    known = set(defs.ids) | set(page.ids) | {f"i-{name}" for name in (*NAMES, *game.look.icons)}
    assert page.uses | defs.uses <= known
    clickable = page.picks | set(page.ids)
    wanted = {pick for choice in view.choices for pick in choice.picks if not pick.startswith("button-")}
    assert wanted <= clickable
    assert all(choice.picks for choice in view.choices)
    assert len(picture.body) < BOARD_BUDGET
    assert len(picture.defs) < DEFS_BUDGET
    assert len(picture.colours) >= game.seats
    return picture


@pytest.mark.parametrize("name", DRAWN)
def test_every_choice_can_be_clicked_in_every_look(name: str) -> None:
    looks = [("laptop", True), ("phone", False), ("phone", True), ("laptop", False)]
    for i, state in enumerate(positions(name, 3, 7)):
        viewer = int(state.to_move) if state.to_move >= 0 else SPECTATOR
        check(state.game, state.view(viewer), *looks[i % 4])


@pytest.mark.parametrize("name", DRAWN)
def test_a_spectator_and_an_idle_seat_can_click_nothing(name: str) -> None:
    for state in positions(name, 5, 19):
        for viewer in {SPECTATOR, *range(state.game.seats)} - {int(state.to_move)}:
            view = state.view(viewer)
            check(state.game, view, "laptop", True)
            message = view_message(state.game, view, seats_of(state.game), seq=0, rid=4)
            assert message["choices"] == []
            assert message["rid"] is None
            assert message["prompt"]["mine"] is False


@pytest.mark.parametrize("name", DRAWN)
def test_definitions_stay_the_same_through_a_game(name: str) -> None:
    """So that a page needs them once a look."""
    found = {picture_of(s.game, s.view(SPECTATOR)).defs for s in positions(name, 8, 11)}
    assert len(found) == 1


@pytest.mark.parametrize("name", DRAWN)
def test_names_of_the_drawing_are_not_those_of_the_page(name: str) -> None:
    """An id that stands twice would lead the page's script astray."""
    page = table_page(TablePage("t1", name, "A game", "", own_column=True, invite="x"))
    page += replay_page(Replay("t1", name, "A game", "", 1, 0))
    taken = names_in(page).ids.keys() | {"leaving", "recent", "confirm", "tip"}
    state = positions(name, 1, 10_000)[0]
    for size in ("laptop", "phone"):
        picture = picture_of(state.game, state.view(SPECTATOR), size=size)
        assert not taken & names_in(picture.defs, picture.body, picture.middle, picture.left, picture.extra).ids.keys()


@pytest.mark.parametrize("name", DRAWN)
def test_names_are_escaped_and_the_end_adds_up(name: str) -> None:
    *_, last = positions(name, 2, 10_000)
    game = last.game
    message = view_message(game, last.view(0), seats_of(game), seq=9, rid=None)
    assert "Player <0>" not in str(message["parts"])
    assert "Player &lt;0&gt;" in message["parts"]["players"]
    assert "Player &lt;0&gt;" in message["parts"]["end"]
    for lines, score in zip(game.explain_scores(last.view(0)), last.scores(), strict=True):
        assert sum(points for _, points in lines) == score


@pytest.mark.parametrize("name", DRAWN)
def test_whatever_is_clicked_gets_an_answer_in_words(name: str) -> None:
    for state in positions(name, 9, 17)[:3]:
        view = state.view(int(state.to_move))
        page = names_in(picture_of(state.game, view).body)
        begun = {(), *sorted({choice.picks[:1] for choice in view.choices})[:3]}
        for thing in [*page.picks, *page.ids, "nonsense", "s-", "h-Z99", "c-9-9"]:
            for first in begun:
                reason = state.why_not_picks(int(state.to_move), [*first, thing])
                assert reason is None or (reason.text and reason.code)


def test_a_page_that_has_the_definitions_does_not_get_them_again() -> None:
    state = positions("bullfrogs", 1, 10_000)[0]
    first = view_message(state.game, state.view(0), seats_of(state.game), seq=0, rid=0)
    again = view_message(state.game, state.view(0), seats_of(state.game), seq=0, rid=0, has_defs=first["defs"]["id"])
    assert first["defs"]["svg"]
    assert "svg" not in again["defs"]
    light = view_message(state.game, state.view(0), seats_of(state.game), seq=0, rid=0, dark=False, has_defs=first["defs"]["id"])
    assert light["defs"]["svg"] != first["defs"]["svg"]


def test_a_size_nobody_has_is_refused() -> None:
    state = positions("bullfrogs", 1, 10_000)[0]
    with pytest.raises(ValueError, match="laptop, phone"):
        picture_of(state.game, state.view(0), size="watch")


def test_a_game_that_cannot_draw_shows_its_text() -> None:
    state = positions("bullfrogs", 1, 10_000)[0]
    plain = type("Plain", (type(state.game),), {"look": PLAIN_LOOK})(2)
    assert isinstance(plain, Game)
    assert plain.svg(state.view(0)) is None
    picture = picture_of(plain, state.view(0))
    assert "game: bullfrogs" in "".join(ET.fromstring(picture.svg).itertext())


class TestBullfrogs:
    """What is particular to the Bullfrogs table."""

    def test_a_frog_that_jumps_keeps_company_by_kind_and_pad(self) -> None:
        for state in positions("bullfrogs", 6, 13):
            view: Any = state.view(SPECTATOR)
            names = re.findall(r'data-same="([fb])-(\d)" data-on="pad-(\d+)"', picture_of(state.game, view).body)
            drawn = Counter((kind, int(colour), int(slot)) for kind, colour, slot in names)
            there = Counter(
                {
                    (kind, colour, card.slot): count
                    for card in view.cards
                    for kind, counts in (("f", card.frogs), ("b", card.bullfrogs))
                    for colour, count in enumerate(counts)
                    if count
                }
            )
            assert drawn == there

    def test_only_the_own_hand_is_shown(self) -> None:
        for state in positions("bullfrogs", 4, 9)[:-1]:
            own: Any = state.view(int(state.to_move))
            assert "hand-" in picture_of(state.game, own).middle or not any(own.hand)
            watching = picture_of(state.game, state.view(SPECTATOR))
            assert watching.middle == ""

    def test_isaac_has_a_panel_and_a_marker(self) -> None:
        state = positions("bullfrogs-solo", 4, 5)[2]
        picture = picture_of(state.game, state.view(0))
        assert [who.name for who in picture.companions] == ["Isaac"]
        assert 'id="marker"' in picture.body
        assert "Squire" in picture.extra


class TestFreeway:
    """What is particular to the road."""

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_every_frog_is_drawn_where_it_is(self, players: int) -> None:
        for state in positions("freeway", 6, 13, players=players):
            view: Any = state.view(SPECTATOR)
            drawn = Counter(re.findall(r'data-same="f-(\d)" data-cell="([^"]+)"', picture_of(state.game, view).body))
            there = Counter((str(spot.colour), spot.id) for lane in view.lanes for spot in lane.spots if spot.colour >= 0)
            there += Counter((str(pad.colour), pad.id) for pad in view.pads if pad.colour >= 0)
            for seat, player in enumerate(view.frogs):
                there += Counter({(str(seat), f"puddle-{player.colour}"): player.puddle})
                there += Counter({(str(seat), f"sidewalk-{player.colour}"): player.sidewalk})
            assert drawn == there

    @pytest.mark.parametrize("size", ["laptop", "phone"])
    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_spots_and_pads_lie_apart(self, players: int, size: str) -> None:
        state = make("freeway", players=players).new()
        picture = picture_of(state.game, state.view(0), size=size)
        cells = re.findall(r'id="(?:s|pad)-\w+" class="cell" transform="translate\((\S+) (\S+)\)"[^>]*data-r="([\d.]+)"', picture.body)
        places = [(float(x), float(y), float(r)) for x, y, r in cells]
        seen: Any = state.view(0)
        assert len(places) == sum(len(lane.spots) for lane in seen.lanes) + len(seen.pads)
        for i, (x, y, r) in enumerate(places):
            assert r <= x <= picture.box[2] - r
            assert r <= y <= picture.box[3] - r
            assert all((x - a) ** 2 + (y - b) ** 2 > (1.9 * r) ** 2 for a, b, _ in places[:i])

    def test_a_pond_of_ones_own_is_drawn_too(self) -> None:
        game = make("freeway", players=2)
        facts: Any = game.facts()
        data = deepcopy(facts.raw)
        for pad in data["ponds"]["small"]["pads"]:
            pad["id"] = "x" + pad["id"]
            pad["to"] = ["x" + to for to in pad["to"]]
        data["ponds"]["small"]["entry"] = {"N": "xC1"}
        mine = make("freeway", players=2, data=data)
        assert 'id="pad-xS4"' in check(mine, mine.new().view(SPECTATOR), "laptop", True).body

    def test_a_landing_out_of_reach_is_explained(self) -> None:
        game = make("freeway", players=3)
        state = game.new()
        state.play("die 6")
        reason = state.why_not_picks(0, ["die-6", "sidewalk-green", "s-N9"])
        assert reason is not None
        assert (reason.code, reason.rule) == ("full-roll", "FW-11")
        assert state.why_not_picks(0, ["die-6", "sidewalk-green", "s-N6"]) is None
        waits = state.why_not_picks(0, ["die-6", "puddle-green"])
        assert waits is not None
        assert waits.rule == "FW-15", "a frog of Green is on the Sidewalk"


def cosmic_positions(seed: int, every: int, **options: Any) -> list[State]:
    """Like `positions`, with a taste for harvests and fights, so that the rarer steps come up."""
    rng = Rng(seed)
    state = make("cosmic-frog", **options).new()
    found, seen = [], Counter[str]()
    while not state.is_over:
        actions = state.legal_actions()
        if state.to_move != CHANCE:
            step = state.view(int(state.to_move)).step  # type: ignore[attr-defined]
            seen[step] += 1
            if seen[step] % every == 1:
                found.append(state.clone())
            liked = [a for a in actions if state.text(a).startswith(("harvest", "attack", "disgorge", "raid", "slot", "take", "spoils"))]
            actions = liked if liked and rng.below(3) else actions
        state.apply(actions[rng.below(len(actions))])
    return found


class TestCosmic:
    """What is particular to the Shard."""

    OPTIONS: ClassVar[list[dict[str, Any]]] = [
        {"players": 3},
        {"players": 6},
        {"players": 2},
        {"players": 6, "teams": 3, "vault_layout": "3x3"},
        {"players": 4, "land_layout": "players", "abundant_harmonious": "open"},
    ]

    @pytest.mark.parametrize("options", OPTIONS, ids=str)
    def test_every_step_of_every_table_can_be_clicked(self, options: dict[str, Any]) -> None:
        for i, state in enumerate(cosmic_positions(3, 12, **options)):
            view = state.view(int(state.to_move))
            check(state.game, view, ("laptop", "phone")[i % 2], i % 4 < 2)
            for choice in view.choices:
                assert state.why_not_picks(int(state.to_move), list(choice.picks)) is None, choice

    def test_frogs_stand_where_they_are(self) -> None:
        for state in cosmic_positions(5, 9, players=6):
            view: Any = state.view(SPECTATOR)
            drawn = dict(re.findall(r'data-same="frog-(\d)" data-pick="frog-\d" data-cell="([^"]+)"', picture_of(state.game, view).body))
            hexes = {hex.name for hex in view.hexes}
            for frog in view.frogs:
                place = frog.place.replace(" ", "-") if frog.place not in hexes else f"h-{frog.place}"
                assert drawn.get(str(frog.number)) == (place if frog.place != "not entered" else None)

    def test_a_card_that_lies_face_down_is_shown_to_its_owner_only(self) -> None:
        state = next(s for s in cosmic_positions(2, 3, players=4) if s.view(int(s.to_move)).step == "act")  # type: ignore[attr-defined]
        me = int(state.to_move)
        mine: Any = state.view(me)
        card = mine.frogs[me].ability
        assert card
        assert card in picture_of(state.game, mine).left
        if not mine.frogs[me].face_up:
            other = state.view((me + 1) % 4)
            assert card not in str(view_message(state.game, other, seats_of(state.game), seq=0, rid=0)["parts"])

    def test_the_pool_is_a_target_when_the_aether_is(self) -> None:
        found = [
            (view, picture_of(state.game, view).body)
            for state in cosmic_positions(4, 5, players=4)
            for view in [state.view(int(state.to_move))]
        ]
        wanted = [any(choice.picks[0] == "button-leap-aether" for choice in view.choices) for view, _ in found]
        assert any(wanted)
        assert not all(wanted)
        assert wanted == ['data-pick="button-leap-aether"' in body for _, body in found]

"""Pictures in pieces: whatever happened before, patches joined are the picture drawn from nothing, for every game and every viewer."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import orjson
import pytest

import frogpond
from frogpond.draw.picture import Picture
from frogpond.draw.pieces import Layers, difference, elements_of, joined, patched
from frogpond.engine.state import SPECTATOR, State
from frogpond.engine.story import speaking
from frogpond.store import Header
from frogpond.table import Change, Table, seats
from frogpond.table.history import ALL, Ears
from frogpond.web.push import render
from frogpond.web.push.clients import Client
from frogpond.web.push.messages import seat_infos
from frogpond.web.push.views import Views
from web.showing import Showing

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "bullfrogs": [{"players": 4}, {"players": 2, "edition": "v1.23"}],
    "cosmic-frog": [{"players": 4}, {"players": 6, "teams": 3, "vault_layout": "3x3"}, {"players": 3, "land_layout": "players"}],
    "freeway": [{"players": 2}, {"players": 4}],
}
CASES = [(name, options) for name in frogpond.games() for options in OPTIONS.get(name, [{}])]
"""The example game has the same tests in tests/examples."""
LOOKS = [("laptop", True), ("phone", False)]


class Standing:
    """A table that is looked at, without a server."""

    def __init__(self, game: frogpond.Game, seed: int) -> None:
        self.rng = random.Random(seed)
        self.decided: dict[str, str] = {}
        self.owners = [f"{seat:064}" for seat in range(game.seats)]
        self.table = Table("t", game, [seats.person(owner, f"P{seat}") for seat, owner in enumerate(self.owners)])
        self.header = Header("t", game.name, game.seats, {}, game.rules_version, self.owners[0], "invite")
        self.timing = SimpleNamespace(message=lambda: None)
        self.presence = SimpleNamespace(
            here=lambda _: True, away_since=lambda _: None, long_away=lambda _: False, may_claim=lambda *_: False
        )
        self.seen = SimpleNamespace(of=lambda _: 0)
        self.waits = None
        self.views = Views(self)

    def ears(self, owner: str) -> Ears:
        return ALL

    def draw(self, state: State) -> int:
        return int(self.rng.choice(state.legal_actions()))

    def changes(self) -> Iterator[Change]:
        """A whole random game; now and then somebody takes a move back."""
        first = self.table.settle(self.draw)
        if first is not None:
            self.table.accept(first)
            yield first
        while not self.table.state.is_over:
            seat = int(self.table.state.to_move)
            change: Change | None
            if self.rng.random() < 0.03 and self.table.undo_kind(self.owners[seat]):
                change = self.table.take_back(self.owners[seat], agreed=True)
            else:
                change = self.table.act(self.owners[seat], seat, self.draw(self.table.state), draw=self.draw, film=self.rng.random() < 0.9)
            assert change is not None
            self.table.accept(change)
            yield change
            again = self.table.settle(self.draw)
            if again is not None:
                self.table.accept(again)
                yield again


class Looking:
    """A page: its client at the server, and what it shows."""

    def __init__(self, standing: Standing, seat: int, size: str, dark: bool, still: bool) -> None:
        self.standing = standing
        self.client = Client(standing.owners[seat] if seat >= 0 else "", str(seat) if seat >= 0 else "")
        self.client.size, self.client.dark, self.client.still = size, dark, still
        self.showing = Showing()
        self.sent = 0

    def hear(self) -> dict[str, Any]:
        text = self.standing.views.text(self.client)
        self.sent += len(text)
        return self.showing.whole(orjson.loads(text))

    def come_back(self) -> None:
        """On another socket, with what it still shows."""
        fresh = Client(self.client.owner, self.client.wanted)
        fresh.size, fresh.dark, fresh.still = self.client.size, self.client.dark, self.client.still
        has = self.showing.standing()
        self.client = fresh
        self.standing.views.recall(fresh, has["seq"], has["sight"], has["prints"])


def check(page: Looking, message: dict[str, Any]) -> None:
    """What a page shows is what is drawn from nothing for its viewer."""
    standing, client = page.standing, page.client
    table = standing.table
    with speaking(table.history.names):
        view = table.state.view(client.viewer(table))
        picture = render.picture_of(table.game, view, dark=client.dark, size=client.size)
        parts = render.part_pieces(table.game, view, picture, seat_infos(standing, client.owner), client.size)
    assert message["board"] == render.board_part(picture)
    assert elements_of(picture.body).values(), "a drawing in one go has pieces, too"
    assert "".join(elements_of(picture.body).values()) == picture.body
    assert message["parts"] == render.part_texts(parts)
    assert [(one["action"], one["text"], one["picks"], one["label"], one["price"]) for one in message["choices"]] == [
        (c.action, c.text, list(c.picks), c.label, c.price) for c in view.choices
    ]
    assert list(patched(page.showing.layers, page.showing.own)) == list(picture.layers)


@pytest.mark.parametrize(("name", "options"), CASES, ids=str)
def test_patches_joined_are_the_picture_drawn_from_nothing(name: str, options: dict[str, Any], scaled: Callable[[int], int]) -> None:
    for seed in range(scaled(1)):
        standing = Standing(frogpond.make(name, **options), seed)
        watching = [SPECTATOR, *range(standing.table.game.seats)]
        pages = [Looking(standing, seat, *LOOKS[i % 2], still=i % 3 == 2) for i, seat in enumerate([*watching, SPECTATOR, 0])]
        for page in pages:
            check(page, page.hear())
        for number, change in enumerate(standing.changes()):
            with standing.views.telling(change):
                for i, page in enumerate(pages):
                    if (number + i) % 23 == 7:
                        continue  # this page hears nothing for once
                    if (number + i) % 23 == 9:
                        page.come_back()
                    if (number + i) % 23 == 11:
                        standing.views.story_text(page.client)  # this page asked a moment ago, and has the chapters already
                    message = page.hear()
                    if number % 5 == 0 or (number + i) % 23 == 9:
                        check(page, message)
                    assert bool(message.get("back")) == change.back
        with standing.views.telling():
            for page in pages:
                check(page, page.hear())


@pytest.mark.parametrize(("name", "options"), CASES, ids=str)
def test_a_piece_is_one_element_and_the_layers_stay(name: str, options: dict[str, Any]) -> None:
    """So that a page can lay it by its key. A painter without layers draws one piece, which may be anything."""
    standing = Standing(frogpond.make(name, **options), 3)
    game = standing.table.game
    names: set[tuple[str, ...]] = set()
    for number, _ in enumerate(standing.changes()):
        if number % 9:
            continue
        for size, dark in LOOKS:
            picture = render.picture_of(game, standing.table.state.view(SPECTATOR), dark=dark, size=size)
            names.add(tuple(picture.layers))
            assert set(picture.deep) <= set(picture.layers)
            for layer, pieces in picture.layers.items():
                for key, markup in pieces.items() if layer else ():
                    assert len(ElementTree.fromstring(f"<svg>{markup}</svg>")) == 1, (layer, key)
    assert len(names) == 1


@pytest.mark.parametrize(("name", "options"), CASES, ids=str)
def test_quiet_events_move_nothing(name: str, options: dict[str, Any]) -> None:
    """They get no frame of the film, so all that can move must stand where it stood."""
    standing = Standing(frogpond.make(name, **options), 5)
    game = standing.table.game
    quiet = game.look.quiet

    def seen(state: State) -> list[str]:
        return sorted(re.findall(r"transform=\S+ \S+ [^>]*data-same=[^>]*>", render.board_of(game, state.viewed(SPECTATOR)).body))

    count = 0
    for change in standing.changes():
        for step in change.steps:
            shots = list(zip(step.events, step.film, strict=False))  # not every change is filmed
            for (_, before), (event, after) in pairwise(shots):
                if event.kind in quiet:
                    assert seen(before) == seen(after), event.kind
                    count += 1
    assert count or not quiet


def test_any_layers_lead_to_any_others() -> None:
    rng = random.Random(4)
    layers: Layers = {}
    for _ in range(400):
        was = layers
        keys = [str(n) for n in range(12)]
        layers = {name: {key: f"<g>{rng.randrange(3)}</g>" for key in rng.sample(keys, rng.randrange(9))} for name in ("a", "b", "deep")}
        if rng.random() < 0.5 and was:
            order = [key for key in was["a"] if rng.random() < 0.8]
            order.insert(rng.randrange(len(order) + 1), "new")
            layers = {**layers, "a": {key: was["a"].get(key, "<g/>") for key in order}}
        found = patched(was, difference(was, layers, ("deep",)))
        assert found == layers
        assert joined(found, ("deep",)) == joined(layers, ("deep",))
        assert [list(found[name]) for name in "ab"] == [list(layers[name]) for name in "ab"]
    assert difference(layers, layers) == {}


def test_a_drawing_in_one_go_is_pieces_too() -> None:
    body = '<g id="a" class="x > y"><rect/><g><path d="M0 0"/></g></g><circle id="b"/><path/>'
    picture = Picture(body=body)
    assert picture.layers == {"": {"a": body[: body.index("<circle")], "b": '<circle id="b"/>', " 2": "<path/>"}}
    assert picture.body == body

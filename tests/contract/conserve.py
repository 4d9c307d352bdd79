"""What can't appear or vanish, game by game, counted from the position's JSON (not by the code under test)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from frogpond import CHANCE, State


def bullfrogs(state: State) -> None:
    """Frogs, bullfrogs and cards of Bullfrogs add up (counting rule of BF section 1); one group and no full pad before a play."""
    fields = state.to_json()["state"]
    game: Any = state.game
    facts = game.data.raw
    solo = game.name == "bullfrogs-solo"
    on_table: dict[str, Counter[str]] = {"frogs": Counter(), "bullfrogs": Counter()}
    for card in fields["cards"]:
        for kind, counts in on_table.items():
            counts.update(card.get(kind, {}))
    for i, (colour, supply) in enumerate(fields["supply"].items()):
        isaac = solo and i == 1
        frogs = facts["solitaire"]["isaac_frogs"] if isaac else facts["pieces"]["frogs"]
        bulls = 0 if isaac else facts["pieces"]["bullfrogs"]
        assert supply["frogs"] + on_table["frogs"][colour] == frogs
        assert supply["bullfrogs"] + on_table["bullfrogs"][colour] + supply["out"] == bulls
        assert min(supply.values()) >= 0
    bullfrogs_cards(state, fields)
    if fields["steps"] and fields["steps"][-1][0] == "play" and state.to_move != CHANCE:
        cells = {tuple(card["at"]) for card in fields["cards"]}
        assert one_group(cells), "more than one group at the start of a turn"
        spaces = {kind["kind"]: kind["spaces"] for kind in facts["deck"]} | {"neutral": facts["neutral_pad"]["spaces"]}
        for card in fields["cards"][1:]:
            pieces = sum(card.get("frogs", {}).values()) + sum(card.get("bullfrogs", {}).values())
            assert pieces < spaces[card["card"].split()[-1]], "a full pad at the start of a turn"


def bullfrogs_cards(state: State, fields: dict[str, Any]) -> None:
    """Each colour's cards: hand + pile + table + sunk make its deck; what sank lies in score piles or left after a tie (BF-42)."""
    game: Any = state.game
    solo = game.name == "bullfrogs-solo"
    deck = Counter({kind["kind"]: kind["copies"] for kind in game.data.raw["deck"]})
    if game.seats == 4:
        for removed in game.data.raw["editions"][game.edition]["removed_with_four_players"]:
            name = next(kind["kind"] for kind in game.data.raw["deck"] if kind["actions"] == removed["actions"])
            deck[name] -= removed["copies"]
    sunk = Counter(name for _, name in fields["sunk"])
    taken = Counter(name for pile in fields["won"].values() for name in pile) + Counter(fields["tied"])
    assert sunk == taken
    seen = sunk + Counter(card["card"] for card in fields["cards"])
    assert seen["log"] == 1
    assert seen["neutral"] == game.data.raw["neutral_pad"]["copies"]
    for i, colour in enumerate(fields["supply"]):
        for kind, copies in deck.items():
            expected = 0 if solo and i == 1 else copies
            assert seen[f"{colour} {kind}"] + fields["hand"][colour][kind] + fields["pile"][colour][kind] == expected


def freeway(state: State) -> None:
    """Every player keeps four frogs, and only the sidewalk and the puddle hold more than one frog in a place."""
    frogs = state.to_json()["state"]["frogs"]
    assert [len(places) for places in frogs.values()] == [4] * state.game.seats
    places = Counter(place for each in frogs.values() for place in each)
    assert [place for place, count in places.items() if count > 1 and place not in ("sidewalk", "puddle")] == []


def one_group(cells: set[tuple[int, ...]]) -> bool:
    """Whether cells hang together by their sides."""
    rest = set(cells)
    todo = [rest.pop()]
    while todo:
        x, y = todo.pop()
        for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if near in rest:
                rest.remove(near)
                todo.append(near)
    return not rest


def cosmic(state: State) -> None:
    """Cards of Cosmic Frog add up (CF-23, CF-35), Lands only get fewer (CF-28), every Barren on the Shard has a back (CF-29)."""
    game: Any = state.game
    fields = state.fields()
    n = game.numbers
    frogs = fields["frogs"]
    for colour, frog in frogs.items():
        cards = fields["deck"][colour] + fields["discard"][colour] + frog.get("aside", 0) + frog.get("held", 0)
        assert cards == n.cards_per_frog
        assert 0 <= frog["oomph"] <= n.max_oomph
        assert len(frog["gullet"]) <= n.gullet_slots
    assert fields["deck"]["flux"] + fields["discard"]["flux"] == 1
    assert fields["deck"]["splinter"] + fields["discard"]["splinter"] == 1
    held = [frog["ability"] for frog in frogs.values() if frog["ability"]]
    seen = held + fields["queue"] + [name for _, name in fields["looked_at"]]
    assert len(seen) == len(set(seen)) <= 16
    piles = [pile for vault in fields["vaults"].values() for pile in vault.values()]
    assert all(len(pile) <= 3 for pile in piles)
    tiles = [tile for pile in (*fields["hexes"].values(), *piles, *(frog["gullet"] for frog in frogs.values())) for tile in pile]
    tiles += [tile for tile, count in fields.get("stock", {}).items() for _ in range(count)]
    lands = Counter(tile.split()[-1] for tile in tiles if tile != "barren")
    for low in ("hill", "desert", "swamp", "meadow"):
        assert lands[low] <= n.lowlands
    for high in ("mountain", "mesa", "lake", "forest"):
        assert lands[high] <= n.highlands
    pending = sum(bin(step[3]).count("1") for step in fields["steps"] if step[0] == "back" and len(step) > 3)
    backs, barrens = sum(fields["backs"].values()), n.mat.hexes - len(fields["aether"])
    assert backs == barrens + pending if fields["ending"] < 0 else backs >= barrens  # the last fracture leaves the rest unrevealed
    assert 0 <= fields["fractures"] <= n.track_slots
    places = [frog["place"] for frog in frogs.values() if frog["place"] in game.hex_names]
    assert len(places) == len(set(places))
    assert not set(places) & set(fields["aether"])

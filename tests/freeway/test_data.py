"""The data file: what is checked, and that another one plays without a change of code (FW-T21, FW-T22, FW-71)."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import frogpond
from freeway.positions import after, landings, options, refused, road, roll
from frogpond import CHANCE, Rng
from frogpond.games.freeway import Freeway

pytestmark = pytest.mark.both_modes

TEXT = files("frogpond.games.freeway").joinpath("freeway.toml").read_text(encoding="utf-8")
Change = Callable[[dict[str, Any]], object]


def data() -> dict[str, Any]:
    return tomllib.loads(TEXT)


def made(change: Change, players: int = 2, **more: Any) -> Freeway:
    """A game with changed data."""
    changed = copy.deepcopy(data())
    change(changed)
    game = frogpond.make("freeway", players, data=changed, **more)
    assert isinstance(game, Freeway)
    return game


def pad(d: dict[str, Any], name: str, pond: str = "small") -> dict[str, Any]:
    found: dict[str, Any] = next(pad for pad in d["ponds"][pond]["pads"] if pad["id"] == name)
    return found


def test_every_fact_has_a_source() -> None:
    """Each table says where it comes from, and the reconstructions say that they are ones."""
    facts = data()
    assert facts["dice"]["source"]["faces"] == "reconstruction"
    assert all(pad["source"] == "reconstruction" for pond in facts["ponds"].values() for pad in pond["pads"])


WRONG: dict[str, tuple[Change, int, str]] = {
    "another game": (lambda d: d.update(game="bullfrogs"), 2, "game must be one of freeway"),
    "another schema": (lambda d: d.update(schema=2), 2, "schema must be the whole number 1"),
    "no road": (lambda d: d.pop("road"), 2, "road is missing"),
    "no board": (lambda d: d["boards"].pop("3"), 3, r"\[boards\]: 3 is missing"),
    "unknown source": (lambda d: d["road"].update(source="a dream"), 2, "source must be one of rulebook"),
    "no source": (lambda d: d["dice"]["source"].pop("faces"), 2, "faces is missing"),
    "arrow to nowhere": (lambda d: pad(d, "C1")["to"].append("Z"), 2, "arrow from C1 to 'Z', which is no pad"),
    "arrow twice": (lambda d: pad(d, "C1")["to"].append("N2"), 2, "arrow from C1 twice to the same pad"),
    "circle": (lambda d: pad(d, "C5")["to"].append("S4"), 2, "arrows in a circle: S4, C5"),
    "out of reach": (lambda d: pad(d, "S4")["to"].remove("C5"), 2, "no arrow leads to with 2 players: C5"),
    "out of reach without brown": (lambda d: pad(d, "N1", "large").update(to=["Nb2"]) or pad(d, "S2", "large").update(to=["S3"])
                                   or pad(d, "Nb2", "large").update(to=["N2"]), 3, "with 3 players: N2, N3"),
    "two pads of a name": (lambda d: pad(d, "N2").update(id="c1"), 2, "pads of the same name: C1, c1"),
    "pad with a blank": (lambda d: pad(d, "C5").update(id="C5 1"), 2, "letters and digits"),
    "entry is no pad": (lambda d: d["ponds"]["small"]["entry"].update(N="Q"), 2, "N must be a pad in play, not 'Q'"),
    "entry is brown": (lambda d: d["ponds"]["large"]["entry"].update(N="Nb2"), 3, "N must be a pad in play, not 'Nb2'"),
    "no entry for a Lane": (lambda d: d["ponds"]["large"]["entry"].pop("S"), 4, "S is missing"),
    "unknown pond": (lambda d: d["boards"]["2"].update(pond="vast"), 2, "pond must be one of small, large"),
    "too few pads": (lambda d: d["boards"]["4"].update(lanes=["N"], pond="small"), 4, "8 pads; at least 13 are needed"),
    "negative flies": (lambda d: pad(d, "C1").update(flies=-1), 2, "flies must be a whole number from 0 to 100"),
    "frogs don't add up": (lambda d: d["frogs"].update(start_puddle=2), 2, "add up to the 4 frogs in play"),
    "nobody on the Sidewalk": (lambda d: d["frogs"].update(start_puddle=4, start_sidewalk=0), 2, "start_sidewalk must be a whole number"),
    "too many faces": (lambda d: d["dice"].update(faces=list(range(1, 23))), 2, "22 different ones, at most 20"),
    "only zeros": (lambda d: d["dice"].update(faces=[0, 0]), 2, "must have one that is not 0"),
    "face is text": (lambda d: d["dice"].update(faces=["one"]), 2, "faces must hold whole numbers"),
    "squash like squish": (lambda d: d["attacks"].update(squash=2), 2, "fewer dice than squash"),
    "smash with three": (lambda d: d["attacks"].update(squash=3, smash=4) or d["dice"].update(max=5), 2, "must need all 5 dice"),
    "gap in the Median": (lambda d: d["road"].update(median=[13, 15]), 2, "neighbouring spots in order"),
    "Median at the end": (lambda d: d["road"].update(median=[26, 27]), 2, "median must hold whole numbers from 2 to 26"),
    "too long a road": (lambda d: d["road"].update(spots=40), 3, "at most 62 in all Lanes"),
    "three Lanes": (lambda d: d["boards"]["3"].update(lanes=["N", "M", "S"]), 3, "one or two different names"),
    "Lane with a digit": (lambda d: d["boards"]["3"].update(lanes=["N1", "S"]), 3, "made of letters"),
    "colours alike": (lambda d: d["colours"].update(names=["green", "grey"]), 2, "another first letter"),
    "too few colours": (lambda d: d["colours"].update(names=["green", "blue"]), 3, "at least 3 names"),
    "bonus is text": (lambda d: d["score"].update(bonus="two"), 2, "bonus must be a whole number"),
    "unknown reading": (lambda d: d["options"].update(between="far"), 2, "between must be one of nearest, touching"),
    "start out of range": (lambda d: d["options"].update(start=7), 2, "start must be a whole number from 0 to 3"),
    "cap of nothing": (lambda d: d["options"].update(round_cap=0), 2, "round_cap must be a whole number"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_t21_wrong_data_is_refused_with_the_place(name: str) -> None:
    """FW-T21."""
    change, players, message = WRONG[name]
    with pytest.raises(ValueError, match=message):
        made(change, players)


def test_t21_files_that_can_t_be_read(tmp_path: Path) -> None:
    """FW-T21."""
    with pytest.raises(ValueError, match="can't read data file"):
        frogpond.make("freeway", data=str(tmp_path / "none.toml"))
    broken = tmp_path / "broken.toml"
    broken.write_text("schema = [", encoding="utf-8")
    with pytest.raises(ValueError, match=r"broken\.toml is not valid TOML"):
        frogpond.make("freeway", data=str(broken))


def test_t22_a_file_of_one_s_own(tmp_path: Path) -> None:
    """FW-T22: by path, as `--set data=FILE` gives it; options follow the file unless they are given."""
    mine = tmp_path / "mine.toml"
    mine.write_text(TEXT.replace("round_cap = 200", "round_cap = 7").replace("bonus = 2 ", "bonus = 5 "), encoding="utf-8")
    game = frogpond.make("freeway", data=str(mine))
    assert game.options["round_cap"] == 7
    assert frogpond.make("freeway", data=str(mine), round_cap=9).options["round_cap"] == 9
    assert isinstance(game, Freeway)
    state = after(road(["pad C1", "pad N2", "pad N3", 26], [0], dice=[3], of=game), "N26 to pad S2 with 3")
    assert state.scores() == [8 + 5, 0]
    again = frogpond.Record.parse(frogpond.Record.of(game).text()).make_game(data=str(mine))
    assert again == game


def test_t22_other_flies_and_another_pond() -> None:
    """FW-T22."""

    def richer(d: dict[str, Any]) -> None:
        pad(d, "C5")["flies"] = 50
        pad(d, "C1")["to"] = ["N2", "S2", "C5"]

    game = made(richer)
    state = road([27], [0], dice=[2], of=game)
    assert landings(state, "N27", 2) == {"pad N2", "pad S2", "pad C5"}
    assert after(state, "N27 to pad C5 with 2").scores() == [50, 0]


def test_fw71_t22_faces_0_to_9() -> None:
    """FW-T22, FW-71: a die that shows 0 moves nobody, forward or back; equal zeros may still attack."""
    game = made(lambda d: d["dice"].update(faces=list(range(10))))
    state = roll(road([3, 0, 20], [5, 12], of=game), 4, 0, 0)
    assert refused(state, "N20 to N21 with 0") == ("zero", "FW-71")
    assert {"squish N5 to sidewalk with 0", "squish N12 to sidewalk with 0"} <= options(state)
    state = after(state, "N3 to N7 with 4")
    assert state.to_json()["state"]["step"] == "move", "no Hop In Between with nothing but zeros (FW-62)"
    mixed = after(roll(road([3, 0, 20], [5, 12], of=game), 4, 0, 2), "N3 to N7 with 4")
    assert refused(mixed, "back N5 with 0") == ("zero", "FW-71")
    assert options(mixed) == {"back N5 to N3 with 2", "back N12 to N10 with 2", "decline"}


def test_fw71_a_roll_of_zeros_alone_ends_the_turn() -> None:
    game = made(lambda d: d["dice"].update(faces=list(range(10))))
    assert roll(road([3], [0], of=game), 0).active == 1


def test_t22_faces_on_several_sides_weigh_more() -> None:
    """FW-T22: a die with sides 1, 1, 1, 6."""
    game = made(lambda d: d["dice"].update(faces=[1, 6, 1, 1]))
    state = game.new()
    assert state.chance_outcomes() == [(0, 0.75), (1, 0.25)]
    assert list(state.weights()) == [3, 1]
    rng = Rng(1)
    assert 650 < sum(state.sample(rng) == 0 for _ in range(1000)) < 850


EXPERIMENTS: dict[str, tuple[Change, int]] = {
    "short road": (lambda d: d["road"].update(spots=9, median=[4, 5]), 4),
    "long Lane": (lambda d: d["road"].update(spots=62, median=[20, 21, 22, 23]), 2),
    "two dice": (lambda d: d["dice"].update(max=2), 3),
    "six frogs": (lambda d: d["frogs"].update(made=7, in_play=6, start_puddle=3, start_sidewalk=3)
                  or d["dice"].update(max=6) or d["attacks"].update(smash=6)
                  or d["boards"]["2"].update(lanes=["N", "S"], pond="large", brown=True), 2),
    "twenty faces": (lambda d: d["dice"].update(faces=list(range(1, 21))), 4),
    "dear hops": (lambda d: d["road"].update(hop_over_cost=3, hop_overs_per_move=2), 3),
    "free hops": (lambda d: d["road"].update(hop_over_cost=0), 4),
    "one Lane for three": (lambda d: d["boards"]["3"].update(lanes=["Main"])
                           or d["ponds"]["large"]["entry"].update(Main="N1") or pad(d, "C3", "large")["to"].append("S1")
                           or pad(d, "S2", "large").update(to=["S3"]), 3),
}  # fmt: skip


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_t22_experiments_play_to_the_end(name: str) -> None:
    """FW-T22: other boards, dice and frogs need no change of code."""
    change, players = EXPERIMENTS[name]
    game = made(change, players)
    for seed in range(3):
        state, rng = game.new(), Rng(seed)
        while not state.is_over:
            if state.to_move == CHANCE:
                state.apply(state.sample(rng))
            else:
                actions = state.legal_actions()
                action = actions[rng.below(len(actions))]
                assert state.find(state.text(action)) == action
                state.apply(action)
            assert game.from_bytes(state.to_bytes()) == state
        assert game.from_json(state.to_json()) == state


def test_hop_over_cost_and_number_are_data() -> None:
    """FW-19, FW-23 by the file: hops of 3 steps, at most two."""
    game = made(lambda d: d["road"].update(hop_over_cost=3, hop_overs_per_move=2), 3)
    assert landings(road(["N10"], [0], [0], dice=[8], of=game), "N10", 8) == {"N18", "S15", "N12"}
    assert landings(road(["N10"], [0], [0], dice=[3], of=game), "N10", 3) == {"N13", "S10"}
    assert landings(road([0], [0], [0], dice=[3], of=game), "sidewalk", 3) == {"N3", "S3"}

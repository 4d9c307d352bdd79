"""The rules pages: every rule that is cited can be reached, every picture shows what the rules say, logs link to their rules."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET

import pytest

import frogpond
from frogpond.engine import CHANCE, SPECTATOR, State
from frogpond.games.cosmic.look.view import CosmicView
from frogpond.web.http.pages import figures
from frogpond.web.http.pages.rules import anchors, rules_html
from web.pond import Pond

GAMES = frogpond.games()
WAYS = [
    ("bullfrogs", 2, {}), ("bullfrogs", 4, {}), ("bullfrogs", 3, {"edition": "v1.23"}), ("bullfrogs-solo", 1, {}),
    ("freeway", 2, {"round_cap": 60}), ("freeway", 4, {"round_cap": 60}), ("cosmic-frog", 3, {}), ("cosmic-frog", 6, {"duration": "short"}),
    ("cosmic-frog", 4, {"teams": 2, "variants": "team-play,quakes-vortexes,aether-surge,symbiotic-teammates,knockback-resistance"}),
]  # fmt: skip
SCENES = [scene for name in ("bullfrogs", "freeway", "cosmic-frog") for scene in figures.scenes(name)]


@pytest.mark.parametrize("name", GAMES)
def test_every_link_inside_a_rules_page_leads_somewhere(name: str) -> None:
    page = rules_html(name)
    idents = re.findall(r' id="([^"]+)"', page)
    assert len(idents) == len(set(idents)), "an id stands twice"
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(idents)
    assert len(anchors(name)) > 80
    levels = [int(level) for level in re.findall(r"<h(\d)", page)]
    assert all(after <= before + 1 for before, after in zip([1, *levels], levels, strict=False)), "a heading skips a level"


@pytest.mark.parametrize(("name", "players", "options"), WAYS)
def test_sentences_and_refusals_of_whole_games_cite_rules_that_are_there(name: str, players: int, options: dict[str, object]) -> None:
    """Over random games: each line of the log has a rule, and each rule of a line or of a refusal is an anchor."""
    known = anchors(name)
    rng = random.Random(players)
    state: State = frogpond.make(name, players, **options).new()
    state.watch(True)
    told = refused = 0
    while not state.is_over:
        seat = int(state.to_move)
        if seat == CHANCE:
            odds = state.chance_outcomes()
            action = rng.choices([outcome for outcome, _ in odds], [share for _, share in odds])[0]
        else:
            action = rng.choice(state.legal_actions())
            for tried in rng.sample(range(state.game.num_actions), 3):
                reason = state.why_not(seat, tried)
                if reason is not None:
                    refused += 1
                    assert reason.rule in known, f"{reason.text} cites {reason.rule!r}"
        state.apply(action)
        for event in state.events:
            text = event.text(SPECTATOR)
            assert text
            assert event.rule in known, f"{text} cites {event.rule!r}"
            told += 1
    assert told > 20
    assert refused > 20


@pytest.mark.parametrize("name", GAMES)
def test_what_explains_itself_cites_rules_that_are_there(name: str) -> None:
    cited = {part.rule for part in frogpond.make(name).parts() if part.rule}
    assert cited
    assert cited <= anchors(name)


@pytest.mark.parametrize("name", ["bullfrogs", "freeway", "cosmic-frog"])
def test_each_game_has_pictures_beside_rules_that_exist(name: str) -> None:
    found = figures.scenes(name)
    assert 4 <= len(found) <= 8
    assert len({scene.name for scene in found}) == len(found)
    page = rules_html(name)
    for scene in found:
        assert scene.rule in anchors(name)
        assert page.index(f'id="figure-{scene.name}"') < page.index(f'id="{scene.rule}"'), "a picture stands before its rule"
        assert len(scene.alt) > 30
        assert len(scene.caption) > 30


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_pictures_show_what_the_rules_say(scene: figures.FigureScene) -> None:
    """Positions are sound and moves are played; what is crossed out is refused by the rule that is named; lit places are there."""
    for frame, state in zip(scene.frames, scene.positions(), strict=True):
        if frame.lit:
            assert figures.lit(state.view(int(state.to_move)), frame.picks), "nothing is lit"
        for name, rule in frame.refused.items():
            reason = state.why_not_picks(int(state.to_move), [*frame.picks, name])
            assert reason is not None
            assert reason.rule == rule
            assert name not in figures.lit(state.view(int(state.to_move)), frame.picks)


@pytest.mark.parametrize("dark", [True, False])
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_pictures_are_small_files_that_need_nothing_else(scene: figures.FigureScene, dark: bool) -> None:
    for number, frame in enumerate(scene.frames):
        markup = figures.picture(scene, number, dark)
        root = ET.fromstring(markup)
        assert root.get("aria-label") == scene.alt
        assert root.get("font-family")
        assert len(markup) < 45_000
        idents = set(re.findall(r'\bid="([^"]+)"', markup))
        assert set(re.findall(r'(?:href="#|url\(#)([\w-]+)', markup)) <= idents
        assert not re.search(r"https?://(?!www\.w3\.org/)|tabindex|role=\"button\"|<title", markup)
        assert markup.count('href="#no"') == len(frame.refused)


def test_the_scored_vault_has_the_points_its_caption_says() -> None:
    scene = next(scene for scene in figures.scenes("cosmic-frog") if scene.name == "vault")
    view = scene.positions()[0].view(0)
    assert isinstance(view, CosmicView)
    store = view.vaults[0]
    said = [int(figure) for figure in re.findall(r"placement (\d+)\..*add (\d+)\. Total (\d+)", scene.caption)[0]]
    assert said == [store.placement, store.diversity, store.score]


def test_the_pages_bring_the_pictures_in_both_themes(pond: Pond) -> None:
    with pond.person().web as web:
        for name in GAMES:
            page = web.get(f"/rules/{name}").text
            sources = re.findall(r'<img class="(night|day)" loading="lazy" alt="([^"]*)" width="\d+" height="\d+" src="([^"]+)"', page)
            assert len(sources) == 2 * sum(len(scene.frames) for scene in figures.scenes(name))
            for kind, _, address in sources:
                assert address.endswith("-dark.svg" if kind == "night" else "-light.svg")
                answer = web.get(address)
                assert answer.status_code == 200
                assert answer.headers["content-type"].startswith("image/svg+xml")
        for wrong in ("x-1-dark", "line-9-dark", "line-1-blue", "line-0-dark", "line", "%00-1-dark", "line-99999999999-dark"):
            assert web.get(f"/rules/bullfrogs/figures/{wrong}.svg").status_code == 404
        assert web.get("/rules/chess/figures/line-1-dark.svg").status_code == 404

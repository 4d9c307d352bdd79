"""Reports: what they say is what was played; the page stands alone, by night and by day, on a phone too."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import frogpond
from frogpond.cli import main
from frogpond.commands.common import made_with
from frogpond.draw.html import Markup
from frogpond.lab import Settings, make_report, make_sweep, play_run
from frogpond.lab.document import TableCell, compose, drawing, paragraph, section, table
from frogpond.lab.findings import bins, families, findings, seat_findings
from frogpond.lab.play import Played
from frogpond.lab.strengths import compare_strengths, depends
from frogpond.lab.sweep import read_vary, unused
from lab.toy import Toy


class Outside(HTMLParser):
    """Everything on a page that would be fetched, and every tag that is left open."""

    def __init__(self) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.open: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.fetched += [f"{tag} {name}={value}" for name, value in attrs if name in ("src", "href", "srcset", "data", "action")]
        if tag not in ("meta", "input", "br", "link"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def settings(games: int = 60, name: str = "bullfrogs") -> Settings:
    game = frogpond.make(name)
    return Settings(game, ("random",) * game.seats, games, 5)


def test_findings_are_what_was_played() -> None:
    played = play_run(settings())
    found = findings(settings(), played)
    assert sum(seat["wins"]["mean"] for seat in found["seats"]) == pytest.approx(1.0)
    assert found["seats"][0]["score"]["mean"] == pytest.approx(sum(one.scores[0] for one in played) / len(played))
    course = {one["key"]: one for one in found["course"]}
    assert course["turns"]["mean"] == 20
    assert course["lead_changes"]["most"] == max(one.lead_changes for one in played)
    for one in [*found["course"], *(seat["score"] for seat in found["seats"])]:
        assert sum(bar["share"] for bar in one["bins"]) == pytest.approx(1.0)
        assert one["low"] <= one["mean"] <= one["high"]
    json.dumps(found)


def test_what_goes_with_winning_is_compared_with_the_usual_of_the_seat() -> None:
    """Counted again, the long way, for one label."""
    played = play_run(settings())
    found = {one["label"]: one for one in findings(settings(), played)["actions"]}
    counts = [[one.kinds.get((seat, "sabotage"), [0, 0])[0] for one in played] for seat in range(2)]
    usual = [sum(column) / len(column) for column in counts]
    more = [one.win_share(seat, [0, 1]) for seat in range(2) for i, one in enumerate(played) if counts[seat][i] > usual[seat]]
    less = [one.win_share(seat, [0, 1]) for seat in range(2) for i, one in enumerate(played) if counts[seat][i] <= usual[seat]]
    assert found["sabotage"]["more"]["seats"] == len(more)
    assert found["sabotage"]["difference"]["mean"] == pytest.approx(sum(more) / len(more) - sum(less) / len(less))
    assert "difference" not in found["play wide"]  # everybody plays the whole deck


@pytest.mark.parametrize("players", [3, 4])
def test_equal_seats_are_seldom_accused(players: int) -> None:
    """Of reports on games in which every seat wins equally often, at most one in twenty names a seat, give or take chance."""
    game, rng = frogpond.make("freeway", players=players), random.Random(players)
    chosen, accused, doubted, reports = Settings(game, ("random",) * players, 100), 0, 0, 300

    def seats() -> dict[str, Any]:
        played = [Played(number, ["random"] * players, [0] * players, [rng.randrange(players)]) for number in range(100)]
        found = [seat_findings(chosen, played, seat) for seat in range(players)]
        return {"seats": found, "fair": 1 / players, "line_up": ["random"], "games": 100, "actions": []}

    for _ in range(reports):
        one = seats()
        accused += any(seat["stands_out"] for seat in one["seats"])
        doubted += bool(depends(compare_strengths(one, seats(), [])))
    assert accused <= 0.08 * reports
    assert doubted <= 0.08 * reports


def test_a_change_that_is_never_used_is_named() -> None:
    """Freeway Frogs rolls a die for each frog on the road, four at most: a fifth die is never rolled."""
    more = made_with("freeway", 2, {"data.dice.max": "5", "data.attacks.smash": "5"})
    printed, own = settings(16, "freeway"), replace(settings(16, "freeway"), game=more)
    games = play_run(printed)
    said = unused(printed, own, games, games)
    assert said.startswith("In all 16 games nothing was different: dice.max and attacks.smash were not used here.")
    assert "dice.max has no effect beyond frogs.in_play, which is 4." in said
    assert unused(printed, own, games, play_run(replace(printed, seed=9))) == ""
    report = make_sweep([("as it is", printed), ("no change", printed)])
    assert "In all 16 games nothing was different" in report.html
    assert "Nothing moved" not in report.markdown


def test_a_document_says_the_same_in_both_forms() -> None:
    """What readers type is escaped, a clear change has a mark without colour, a drawing has words in its place."""
    figures = table(["bot", "wins"], [["`a|b`", TableCell("50 %", "+3", "up")], ["<b>", TableCell("47 %", "-1", "faint")]])
    plot = drawing(Markup("<svg></svg>"), instead=paragraph("a plot"))
    made = compose({}, "Title & all", "`x<y`", [section("One", "why", figures, plot), section("Two", "", drawing("only drawn"))], ["end"])
    assert "| `a\\|b` | 50 % (+3 *) |\n| <b> | 47 % (-1) |" in made.markdown
    assert "<code>a|b</code>" in made.html
    assert '<small><span class="up">+3 *</span></small>' in made.html
    assert "&lt;b&gt;" in made.html
    assert "<h1>Title &amp; all</h1><p><code>x&lt;y</code></p>" in made.html
    assert made.markdown.startswith("# Title & all\n\n`x<y`\n\n## One\n\nwhy\n\n| bot")
    assert made.markdown.endswith("a plot\n\nend\n")  # a section that is only drawn is not in Markdown


def test_histograms_have_round_steps() -> None:
    assert [bar["from"] for bar in bins([1.0, 2.0, 2.0, 5.0])] == [1, 2, 3, 4, 5]
    wide = bins([float(value) for value in range(200)])
    assert wide[0]["below"] - wide[0]["from"] == 10
    assert bins([0.31, 0.32])[0]["below"] - bins([0.31, 0.32])[0]["from"] == pytest.approx(0.01)


@pytest.mark.parametrize("name", frogpond.games())
def test_the_page_needs_nothing_else(name: str) -> None:
    report = make_report(settings(30, name), command="frogpond report")
    page = Outside()
    page.feed(report.html)
    assert not page.open
    assert page.fetched == []
    assert "script" not in page.tags
    assert not re.findall(r"https?://(?!www\.w3\.org/2000/svg)", report.html)
    assert re.findall(r"url\((?!\"data:)", report.html) == []
    assert "played by random" in report.html
    for title in ("What stands out", "Scores", "The course of the game", "What goes with winning", "Luck or skill"):
        assert title in report.html
    assert "## What goes with winning" in report.markdown


def test_an_unknown_kind_of_game_gets_a_report_too() -> None:
    report = make_report(Settings(Toy(2), ("random", "random"), 5, 1))
    assert "Toy, 2 players" in report.html
    assert report.data["seats"][1]["wins"]["mean"] == 1.0


def test_a_sweep_says_what_moved() -> None:
    one, other = (Settings(frogpond.make("bullfrogs", edition=name), ("random", "random"), 60, 5) for name in ("published", "v1.23"))
    report = make_sweep([("published", one), ("v1.23", other)])
    rows = {(row["group"], row["what"]): row["cells"] for row in report.data["rows"]}
    sabotage = rows["times a game, all seats", "sabotage"]
    assert sabotage[1]["moved"]  # once a turn in v1.23 (BF-31)
    assert sabotage[1]["change"]["high"] < 0
    assert not rows["course of the game", "turns a game"][1]["moved"]
    again = make_sweep([("one", one), ("the same", one)])
    assert not any(cell["moved"] for row in again.data["rows"] for cell in row["cells"][1:])
    page = Outside()
    page.feed(report.html)
    assert page.fetched == []


def test_a_sweep_of_data_files_says_which_numbers_were_changed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`deck` is another word for the data file; the changed number and what it moved are named."""
    text = files("frogpond.games.bullfrogs").joinpath("bullfrogs.toml").read_text(encoding="utf-8")
    decks = [tmp_path / "a.toml", tmp_path / "b.toml"]
    for deck, bonus in zip(decks, (1, 3), strict=True):
        deck.write_text(text.replace("own_colour_bonus = 1 ", f"own_colour_bonus = {bonus} "), encoding="utf-8")
    vary = ",".join(f"deck={deck}" for deck in decks)
    assert (
        main(
            ["report", "bullfrogs", "--bots", "random", "--games", "80", "--jobs", "1", "--vary", vary, "-o", str(tmp_path / "decks.html")]
        )
        == 0
    )
    page = (tmp_path / "decks.html").read_text(encoding="utf-8")
    assert "score.own_colour_bonus 1 → 3" in page
    assert main(["report", "bullfrogs", "--bots", "random", "--games", "80", "--jobs", "1", "--vary", vary, "--json"]) == 0
    found = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert found["variants"][1]["changed"] == [{"what": "score.own_colour_bonus", "before": 1, "after": 3}]
    score = [row["cells"][1] for row in found["rows"] if row["group"] == "score"]
    assert any(cell["clear"] and cell["change"]["low"] > 0 for cell in score)


def test_labels_with_the_same_beginning_stand_together() -> None:
    labels = ["stop", *(f"keep {name}" for name in "ABCD"), "on pad A"]
    found = families([{"label": label} for label in labels])
    assert [(begin, len(rows)) for begin, rows in found] == [("", 2), ("keep", 4)]


def test_variants_are_read() -> None:
    assert read_vary(["edition=published,edition=v1.23"]) == [[("edition", "published")], [("edition", "v1.23")]]
    assert read_vary(["variants=a,b,variants=none"]) == [[("variants", "a,b")], [("variants", "none")]]
    assert len(read_vary(["a=1,a=2", "b=1,b=2,b=3"])) == 6
    with pytest.raises(ValueError, match="at least two variants"):
        read_vary(["edition=published"])
    with pytest.raises(ValueError, match="needs NAME=VALUE"):
        read_vary(["edition"])


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [tmp_path / f"report{ending}" for ending in (".html", ".md", ".json")]
    command = [
        "report",
        "bullfrogs",
        "--bots",
        "random",
        "--also",
        "none",
        "--games",
        "20",
        "--seed",
        "1",
        "--jobs",
        "1",
        "--ladder",
        "none",
    ]
    assert main([*command, *(part for path in files for part in ("-o", str(path)))]) == 0
    assert all(path.stat().st_size > 1000 for path in files)
    assert json.loads(files[2].read_text(encoding="utf-8"))["games"] == 20
    capsys.readouterr()
    assert main(command) == 0
    assert capsys.readouterr().out.startswith("# Bullfrogs, 2 players: balance report")
    assert main([*command, "--vary", "players=2,players=3", "--json"]) == 0
    assert [one["players"] for one in json.loads(capsys.readouterr().out)["variants"]] == [2, 3]
    assert main([*command, "-o", str(tmp_path / "report.pdf")]) == 2
    assert "can be written as .html, .md, .json" in capsys.readouterr().err
    assert main([*command, "--vary", "edition=published,edition=first"]) == 2
    assert "published, v1.23" in capsys.readouterr().err


@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_page_in_a_browser(browser: Any, tmp_path: Path, scheme: str) -> None:
    file = tmp_path / "report.html"
    make_report(settings(40), command="frogpond report bullfrogs --games 40").write(file)
    for width in (390, 1100):
        page = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme, reduced_motion="reduce").new_page()
        asked: list[str] = []
        said: list[str] = []
        page.on("request", lambda request, asked=asked: asked.append(request.url))
        page.on("console", lambda message, said=said: said.append(message.text))
        page.goto(file.as_uri())
        assert [url for url in asked if not url.startswith("data:")] == [file.as_uri()]
        assert said == []
        assert page.evaluate("document.scrollingElement.scrollWidth") <= width
        before = page.evaluate("getComputedStyle(document.body).backgroundColor")
        page.keyboard.press("Tab")
        page.keyboard.press("Space")  # the box for night and day comes first
        page.wait_for_function("before => getComputedStyle(document.body).backgroundColor !== before", arg=before)
        page.close()

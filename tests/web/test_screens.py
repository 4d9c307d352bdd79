"""Every kind of screen, by night and by day: the board in the first screen, nothing over anything else, no words cut."""

from __future__ import annotations

import io
from collections import Counter
from typing import Any

import pytest
from PIL import Image

import frogpond
from cosmic.scenes import scene
from freeway.positions import road
from frogpond.draw.palette import contrast
from frogpond.testing.cases import thorough
from web.everywhere import SHORT, play_on
from web.laid import at_position, finish, lay, sit
from web.measures import SIZES, WRONG, at_every_size, wrong_at_every_size
from web.pond import Pond
from web.screen import window
from web.test_scene import attacked
from web.test_stage import fight

pytestmark = pytest.mark.browser
BOTH = pytest.mark.parametrize("theme", ["dark", "light"])
GAMES = frogpond.games()
STORY = ":is(#ticker, #open-story, #side .log, #arena > *) >> visible=true"  # a combat's scene takes the place of the story
AROUND = ("/learn", "/replays", "/puzzle", "/daily", "/find", "/cups", "/friends", "/leaders", "/me", "/new/cosmic-frog", "/rules/freeway")
FEW = [(390, 844), (844, 390), (1366, 768), (2560, 1440)]


def seats(game: str) -> list[str]:
    return ["me"] if game.endswith("-solo") else ["me", "hot", "hot", "hot"]


def wrong_by_night_and_day(page: Any, moment: str, shown: str = "") -> list[str]:
    """What is wrong at every size: at one half of them by night, at the other by day; when thorough, at all of them in both themes."""
    wrong = []
    for number, theme in enumerate(("dark", "light")):
        if page.locator(f"html[data-theme={theme}]").count() == 0:
            page.evaluate("document.getElementById('theme').click()")
        sizes = SIZES if thorough() else SIZES[number::2]
        wrong += [f"{moment}, {theme}, {one}" for one in wrong_at_every_size(page, shown, sizes)]
    return wrong


@pytest.mark.parametrize("game", GAMES)
def test_a_table_from_its_first_decision_to_its_end_and_again(browser: Any, pond: Pond, game: str) -> None:
    """The first decision, the middle, the end, and the replay of one table on one page."""
    me = pond.person()
    table = me.open_table(game, *seats(game), **SHORT.get(game, {}))
    with window(browser, pond.host) as context:
        sit(context, pond, me)
        page = context.new_page()
        page.goto(pond.url + table)
        page.wait_for_selector("#things [data-ui~=lit], #dock [data-ui~=lit], #arena [data-ui~=lit]", state="attached")
        wrong = wrong_by_night_and_day(page, "first decision")
        seq = play_on(me, table, 30, 3)
        page.wait_for_selector(f'body[data-seq="{seq}"]')
        wrong += wrong_by_night_and_day(page, "middle")
        ways = {size: page.locator(STORY).count() for size, _ in at_every_size(page)}
        wrong += [f"middle, {size}: no way to the story" for size, count in ways.items() if not count]
        page.goto("about:blank")
        finish(pond, table)
        page.goto(pond.url + table)
        page.wait_for_selector("#end[open]")
        page.wait_for_function("() => [...document.querySelectorAll('#end img')].every(image => image.complete)")
        wrong += wrong_by_night_and_day(page, "end")
        page.goto(f"{pond.url}{table}/replay?move=12")
        page.wait_for_selector("#things > *", state="attached")
        wrong += wrong_by_night_and_day(page, "replay", "#record .step[aria-current]")
        assert wrong == []


def test_frogs_on_the_sidewalk_leave_its_name_in_sight(browser: Any, pond: Pond) -> None:
    """Freeway Frogs with four colours: nobody who waits stands on the word, on any screen."""
    me = pond.person()
    table = me.open_table("freeway", "me", "hot", "hot", "hot")
    with window(browser, pond.host, color_scheme="light") as context:
        sit(context, pond, me)
        page = context.new_page()
        page.goto(pond.url + table)
        wrong = {}
        for size, _ in at_every_size(page, "#things > *"):
            wrong[size] = page.evaluate("""() => {
              const copy = document.getElementById("ground").cloneNode(true), svg = document.getElementById("svg");
              svg.append(copy);   // what is only referred to has no place that could be measured
              const words = [...copy.querySelectorAll("text")].filter(el => /^(Sidewalk|Puddle)$/.test(el.textContent))
                .map(el => el.getBoundingClientRect());
              copy.remove();
              if (words.length !== 2 || words.some(r => !r.width)) return ["the words are not there"];
              const cells = [...document.querySelectorAll("#things [id^=sidewalk-], #things [id^=puddle-]")];
              const over = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
              return cells.filter(cell => words.some(r => over(r, cell.getBoundingClientRect()))).map(cell => cell.id);
            }""")
        assert {size: ids for size, ids in wrong.items() if ids} == {}


def attack() -> Any:
    """Red has leapt at green and puts the attack together."""
    at = {"red": "F6", "purple": "K5", "blue": "L1", "green": "F5"}
    down = {"red": "Marauder", "green": "Blink"}
    s = scene(at, {"F4": "desert", "F2": "swamp, lake"}, turn="red", down=down, gullets={"red": ("hill", "desert")})
    s.play("leap F5")
    return s


def test_every_attack_finds_room_in_the_dock(browser: Any, pond: Pond) -> None:
    """Freeway Frogs: three equal tens and a fourth die, a rival before each frog."""
    me = pond.person()
    table = me.open_table("freeway", "me", "bot:random", "bot:random")
    lay(pond, table, road([2, 10, 20], [5, 14], [12, 24], dice=[10, 10, 10, 9]))
    with window(browser, pond.host) as context:
        sit(context, pond, me)
        page = context.new_page()
        page.goto(pond.url + table)
        page.wait_for_selector("#buttons :nth-child(3)")
        assert wrong_at_every_size(page) == []


def number_contrast(page: Any, spot: str) -> float:
    """How a number in the middle of a place stands out from its ground, as it is drawn: by the pixels."""
    box = page.locator(f"#{spot}").bounding_box()
    x, y, part = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, 0.2 * min(box["width"], box["height"])
    shot = page.screenshot(clip={"x": x - part, "y": y - part, "width": 2 * part, "height": 2 * part}, scale="device")
    raw = Image.open(io.BytesIO(shot)).convert("RGB").tobytes()
    colours = Counter(f"#{raw[i : i + 3].hex()}" for i in range(0, len(raw), 3))
    ground = colours.most_common(1)[0][0]
    return max(contrast(ground, colour) for colour in colours)


@BOTH
def test_the_numbers_of_places_to_land_on_can_be_read(browser: Any, pond: Pond, theme: str) -> None:
    """Freeway Frogs: what says that one may land there, or points there, lies around the number and not over it."""
    me = pond.person()
    table = me.open_table("freeway", "me", "bot:random", "bot:random")
    lay(pond, table, road([2, 10, 20], [5, 14], [12, 24], dice=[3, 5, 6, 9]))
    with window(browser, pond.host, color_scheme=theme, device_scale_factor=3) as context:
        context.add_init_script("try { localStorage.setItem('pond-hover', '0') } catch {}")  # no preview comes to lie over it
        sit(context, pond, me)
        page = context.new_page()
        page.goto(pond.url + table)
        page.click("#dock [data-pick=die-3]")
        page.click("#s-N10", force=True)  # a frog stands there
        page.wait_for_selector("#s-N13[data-ui~=lit]")
        page.mouse.move(2, 2)
        page.wait_for_selector("#signs .may", state="attached")
        plain = number_contrast(page, "s-N21")
        assert plain >= 4.5
        assert number_contrast(page, "s-N13") >= 4.5, "a place to land on"
        page.hover("#s-N13", force=True)
        page.wait_for_selector("#signs .hot", state="attached")
        assert number_contrast(page, "s-N13") >= 4.5, "and pointed at"


def test_a_combat_for_attacker_and_defender(browser: Any, pond: Pond) -> None:
    me = pond.person()
    moments = {"asked": attacked("Vampiric"), "rammed": attacked("Vampiric", "aether"), "answer": fight(), "attack": attack()}
    tables = {moment: at_position(pond, me, state) for moment, state in moments.items()}
    with window(browser, pond.host) as context:
        sit(context, pond, me)
        page = context.new_page()
        wrong = []
        for moment, table in tables.items():
            page.goto(pond.url + table)
            wrong += wrong_by_night_and_day(page, moment, "#arena .rows")
        assert wrong == []


@BOTH
def test_the_first_page_and_home(browser: Any, pond: Pond, theme: str) -> None:
    me = pond.person()
    with window(browser, pond.host, color_scheme=theme) as context:
        page = context.new_page()
        page.goto(pond.url)
        page.wait_for_selector(".hero .btn.go")
        wrong = []
        for size, _ in at_every_size(page):
            wrong += [f"first, {size}: {one}" for one in page.evaluate(WRONG)]
            go = page.locator(".hero a.btn.go").bounding_box()
            assert go["y"] + go["height"] <= page.viewport_size["height"], f"{size}: the way in is in the first screen"
            sign, tools = (page.locator(where).bounding_box() for where in (".hero .brand svg", "header .me-link"))
            assert sign["y"] >= tools["y"] + tools["height"] or sign["x"] + sign["width"] <= tools["x"], f"{size}: the bar lies on the name"
        me.open_table("bullfrogs", "me", "hot", name="Ann")
        me.open_table("cosmic-frog", "me", "hot", "hot", name="Ann")
        sit(context, pond, me)
        page.goto(pond.url)
        page.wait_for_selector(".turn")
        wrong += [f"home, {one}" for one in wrong_at_every_size(page)]
        assert wrong == []


def test_the_pages_around_the_tables(browser: Any, pond: Pond) -> None:
    """Each of them on screens of every kind; where there is little room, a menu leads to the others, by keys too."""
    me = pond.person()
    me.open_table("bullfrogs", "me", "hot", name="Wilhelmina")
    table = me.open_table("cosmic-frog", "me", "bot:random", "open", "open", name="Wilhelmina")
    with window(browser, pond.host, color_scheme="light") as context:
        page = context.new_page()
        page.goto(f"{pond.url}/j/{me.invite(table)}")
        wrong = [f"invited, {one}" for one in wrong_at_every_size(page, ".doing", FEW)]
        for size, _ in at_every_size(page, ".doing .btn.go", [(390, 844), (844, 390), (1366, 768)]):
            page.evaluate("scrollTo(0, 0)")
            way_in = page.locator(".doing .btn.go").bounding_box()
            if way_in["y"] + way_in["height"] > page.viewport_size["height"]:
                wrong.append(f"invited, {size}: the way in is below the first screen")
        sit(context, pond, me)
        for path in AROUND:
            page.goto(pond.url + path)
            page.wait_for_selector("#turns-wait, .puzzle #things > *", state="attached")
            wrong += [f"{path}, {one}" for one in wrong_at_every_size(page, "#main", FEW)]
        assert wrong == []
        page.set_viewport_size({"width": 390, "height": 844})
        page.focus("#open-ways")
        page.keyboard.press("Enter")
        page.wait_for_selector("#ways a >> visible=true")
        page.keyboard.press("Escape")
        page.wait_for_selector("#ways a", state="hidden")
        assert page.evaluate("document.activeElement.id") == "open-ways"
        page.keyboard.press("Enter")
        page.get_by_role("link", name="Watch").click()
        page.wait_for_url("**/replays")


@BOTH
def test_a_long_title_fits_the_bar(browser: Any, pond: Pond, theme: str) -> None:
    """One line, shortened where there is no room; whole when pointed at and for those who hear it."""
    me = pond.person()
    table = me.open_table("bullfrogs-solo", "me")
    with window(browser, pond.host, color_scheme=theme) as context:
        sit(context, pond, me)
        page = context.new_page()
        page.goto(pond.url + table)
        for size, _ in at_every_size(page, "#things > *"):
            bar, title = (page.locator(where).bounding_box() for where in (".top", ".top .game"))
            assert title["height"] < 0.75 * bar["height"], f"{size}: one line"
            assert bar["y"] <= title["y"], size
            assert title["y"] + title["height"] <= bar["y"] + bar["height"], size
            tools = page.locator(".top .tool >> visible=true").first.bounding_box()
            assert title["x"] + title["width"] <= tools["x"], f"{size}: it pushes nothing"
            assert title["width"] >= 60, f"{size}: enough of it to know it"
        assert page.get_attribute(".top .game", "title") == page.text_content(".top .game") == frogpond.make("bullfrogs-solo").title
        assert "isaac" in page.get_by_role("heading", level=1).first.text_content().lower()


LAPTOPS = [(1024, 768), (1366, 768), (1920, 1080), (2560, 1440)]


@pytest.mark.parametrize("game", GAMES)
def test_the_form_for_a_table_needs_no_scrolling_on_a_laptop(browser: Any, pond: Pond, game: str) -> None:
    """All that is asked, and the way in, at once; on a phone the way in stays in sight. Nothing cut, nothing over anything else."""
    with window(browser, pond.host) as context:
        page = context.new_page()
        page.goto(f"{pond.url}/new/{game}")
        page.wait_for_selector(".sits b")
        for size, _ in at_every_size(page, ".make", LAPTOPS):
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), size
        for size, _ in at_every_size(page, ".make"):
            go = page.locator(".outline .btn.go").bounding_box()
            assert go["y"] + go["height"] <= page.viewport_size["height"], size
        assert wrong_at_every_size(page) == []


@pytest.mark.parametrize(("players", "teams"), [(4, "2"), (6, "3"), (4, "one")])
def test_teams_find_room_on_the_form(browser: Any, pond: Pond, players: int, teams: str) -> None:
    """On a laptop the form with its ponds is whole in the first screen; wherever it is scrolled, ponds are in sight when they open."""
    with window(browser, pond.host) as context:
        page = context.new_page()
        for width, height in ((1366, 768), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            page.goto(f"{pond.url}/new/cosmic-frog")
            page.locator(f".counts .pill:has([value='{players}'])").click()
            page.locator(f".pill:has([name=set-teams][value='{teams}'])").click()
            page.wait_for_selector(".chip >> visible=true")
            ponds, sheet = (page.locator(name).bounding_box() for name in ("#ponds", ".outline"))
            assert ponds["x"] + ponds["width"] <= sheet["x"] or ponds["y"] + ponds["height"] <= sheet["y"], width
            if width == 1366:
                assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        page.locator(".chip").first.click()
        page.wait_for_selector(".here")
        assert wrong_at_every_size(page) == []


def test_the_measures_can_fail(browser: Any) -> None:
    context = browser.new_context(viewport={"width": 400, "height": 300})
    page = context.new_page()
    page.set_content(
        '<body style="margin:0;overflow:hidden"><button style="position:absolute;left:10px;top:10px">one</button>'
        '<button style="position:absolute;left:20px;top:12px">two</button><p style="width:600px;white-space:nowrap">wide words</p>'
        '<p style="width:40px;overflow:hidden;white-space:nowrap">words that are cut</p><p style="position:absolute;top:400px">below</p>'
        '<div style="height:10px;overflow:hidden"><p>half a line<br>and another</p></div>'
        '<p style="width:20px;overflow-wrap:anywhere">Play</p></body>'
    )
    wrong = " ".join(page.evaluate(WRONG))
    for words in ("overlap", "shortened", "leaves the screen below", "cut below", "a word is broken"):
        assert words in wrong, wrong
    assert len(SIZES) == 8

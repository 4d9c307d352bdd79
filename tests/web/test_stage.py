"""The stage stands still: board, dock and arena keep their places from decision to decision, and fit every screen."""

from __future__ import annotations

from typing import Any

import pytest

from cosmic.scenes import run, scene
from web.laid import at_position, cookies
from web.measures import at_every_size
from web.pond import Pond
from web.screen import Screen, window

SIZES = [(390, 844), (844, 390), (820, 1180), (1024, 768), (1366, 768), (1920, 1080), (2560, 1440), (683, 384)]
PLACE = """() => {
  const board = document.getElementById("board").getBoundingClientRect(), dock = document.getElementById("dock").getBoundingClientRect();
  const words = [[board.x, board.y, board.width, board.height], [dock.width, dock.height]].map(row => row.map(Math.round).join());
  return words.join(" ") + " " + document.getElementById("svg").getAttribute("viewBox");
}"""
MEASURE = """() => {
  const box = id => { const r = document.getElementById(id)?.getBoundingClientRect(); return r && r.width ? r : null; };
  const wrong = [], w = innerWidth, h = innerHeight;
  const board = box("board"), dock = box("dock"), arena = box("arena");
  if (board.bottom > h + 1 || board.right > w + 1 || board.left < 0) wrong.push("the board leaves the screen");
  if (board.height < h * .3) wrong.push("the board is small");
  if (dock.bottom > h + 1 || dock.right > w + 1) wrong.push("the dock leaves the screen");
  if (document.documentElement.scrollWidth > w) wrong.push("the page is too wide");
  const over = (a, b) => a && b && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  for (const [one, two] of [["board", "dock"], ["board", "arena"], ["arena", "dock"], ["board", "left"], ["dock", "left"]])
    if (over(box(one), box(two))) wrong.push(`${one} lies over ${two}`);
  for (const el of document.querySelectorAll("#buttons .btn, #arena h2, #arena .out, #asked")) {
    const r = el.getBoundingClientRect();
    if (!r.width || getComputedStyle(el).visibility === "hidden") continue;
    if (el.scrollWidth > el.clientWidth + 1) wrong.push(`cut: ${el.textContent}`);
    if (r.right > w + 1) wrong.push(`leaves the screen: ${el.textContent}`);
  }
  return wrong;
}"""


def fight() -> Any:
    """Green has leapt at red and boosted once; red answers."""
    at = {"red": "F5", "purple": "K5", "blue": "L1", "green": "F6"}
    down, gullets = {"red": "Marauder", "green": "Blink"}, {"red": ("hill", "desert")}
    s = scene(at, {"F4": "desert", "F2": "swamp, lake"}, turn="green", down=down, gullets=gullets)
    for move in ("leap F5", "turn up", "commit boost 1"):
        s.play(move)
    return s


@pytest.mark.browser
@pytest.mark.parametrize("dark", [True, False])
def test_a_combat_fits_every_screen(browser: Any, pond: Pond, dark: bool) -> None:
    me = pond.person()
    table = at_position(pond, me, fight())
    with window(browser, pond.host, color_scheme="dark" if dark else "light") as context:
        context.add_cookies(cookies(pond, me))
        screen = Screen(context.new_page())
        for width, height in SIZES:
            screen.page.set_viewport_size({"width": width, "height": height})
            screen.open(pond.url + table)
            screen.page.wait_for_selector("#over")
            assert screen.page.evaluate(MEASURE) == [], (width, height)


@pytest.mark.browser
def test_the_answer_is_put_together_and_the_odds_follow(browser: Any, pond: Pond) -> None:
    me = pond.person()
    table = at_position(pond, me, fight())
    with window(browser, pond.host) as context:
        context.add_cookies(cookies(pond, me))
        page = context.new_page()
        page.goto(pond.url + table)
        page.wait_for_selector("#over")
        assert "Your answer to" in page.inner_text("#asked")
        assert page.inner_text("#buttons .go").split("\n") == ["Answer with nothing", "free, hold 58 %"]
        page.click("#more")
        assert page.inner_text("#buttons .go").split("\n") == ["Answer with +1", "costs 2 Oomph, hold 72 %"]
        assert page.inner_text(".out[data-by='0'] .p") == "72 %"
        assert page.inner_text(".side[data-side='1'] .total") == "2 to 7"
        page.click("#over")
        assert page.get_attribute("#over", "aria-checked") == "true"
        assert page.inner_text("#buttons .go").startswith("Answer with overpower and +1")
        assert page.get_attribute("#buttons .go", "data-pick") == "button-commit-overpower-boost-1"
        page.keyboard.press("Tab")
        page.click("#less")
        assert page.get_attribute("#buttons .go", "data-pick") == "button-commit-overpower"


def hunt() -> Any:
    """Red raids purple and may take a Land from each of three slots, the last row's among them."""
    at = {"red": "aether", "purple": "dimension 3", "blue": "L1", "green": "F6"}
    vaults = {"purple": {"A": "desert", "D": "hill", "I": "swamp"}}
    return run(scene(at, turn="red", vaults=vaults, down={"red": "Nimble"}), "raid purple 3", "die 5", settle=False)


def flux() -> Any:
    """The Flux has come: red chooses, purple has too little Oomph to select, blue floats, green is out of play."""
    at = {"red": "E1", "purple": "K5", "blue": "aether", "green": "dimension 2"}
    deck = {"deck": {"red": 5, "purple": 5, "blue": 5, "green": 5, "flux": 1, "splinter": 1}}
    purses = {"red": 1, "purple": 1, "blue": 2}
    s = scene(at, down={"red": "Blink", "blue": "Nimble"}, up={"purple": "Massive"}, oomph=purses, fields=deck)
    return run(s, "card flux", settle=False)


WHOLE = """() => {
  const arena = document.querySelector("#arena > .arena"), a = arena.getBoundingClientRect(), wrong = [];
  if (arena.scrollHeight > arena.clientHeight + 1) wrong.push("the arena is cut");
  for (const el of arena.querySelectorAll("[data-ui~=lit], .out, .side, h2, .told")) {
    const r = el.getBoundingClientRect();
    if (r.width && (r.bottom > a.bottom + 1 || r.right > a.right + 1)) wrong.push(`cut: ${el.id || el.textContent}`);
  }
  return wrong;
}"""


@pytest.mark.browser
def test_attack_and_raid_are_seen_whole(browser: Any, pond: Pond) -> None:
    """Every result of an attack, every answer to a Flux, and every slot that may be robbed, without scrolling, on every screen."""
    me = pond.person()
    tables = {moment: at_position(pond, me, state) for moment, state in (("attack", fight()), ("flux", flux()), ("raid", hunt()))}
    with window(browser, pond.host) as context:
        context.add_cookies(cookies(pond, me))
        page = context.new_page()
        wrong = []
        for moment, table in tables.items():
            page.goto(pond.url + table)
            for size, _ in at_every_size(page, "#arena > .arena"):
                wrong += [f"{moment}, {size}: {one}" for one in page.evaluate(WHOLE)]
        assert wrong == []
        assert page.locator("#arena .slot[data-ui~=lit]").count() == 3


@pytest.mark.browser
def test_a_flux_says_who_chooses_and_what_each_answer_means(browser: Any, pond: Pond) -> None:
    me = pond.person()
    table = at_position(pond, me, flux())
    with window(browser, pond.host) as context:
        context.add_cookies(cookies(pond, me))
        page = context.new_page()
        page.goto(pond.url + table)
        page.wait_for_selector("#arena .flux")
        rows = {one.get_attribute("data-answer"): one.inner_text().split("\n") for one in page.query_selector_all("#arena [data-answer]")}
        assert {word: lines[-1] for word, lines in rows.items()} == {"mutate": "free", "resist": "1 Oomph", "select": "too dear"}
        assert rows["mutate"][1:3] == ["A new card instead of Blink", "face down; Blink goes under the deck"]
        told = page.inner_text("#arena")
        assert "each as likely as the other" in told
        states = [" ".join(line.split()) for line in page.locator("#arena .rest .row").all_inner_texts()]
        assert [state.split(" ", 1)[1] for state in states] == [
            "Blink, face down choose", "Massive, face up still to come", "a card, face down still to come", "is not touched",
        ]  # fmt: skip
        watcher = pond.person().socket(table, "watch")
        watcher.hello()
        seen = watcher.view["parts"]["arena"]
        assert "Blink" not in seen, "whoever looks on does not learn the card"
        assert "Nimble" not in seen


EDGES = """() => [...document.querySelectorAll("#things .arrow")].map(arrow => {
  const box = el => el.getBoundingClientRect(), tip = box(arrow.querySelector(".tip"));
  const own = box([...arrow.children].findLast(el => el.tagName === "text")), dock = box(document.getElementById("dock"));
  const under = own.left < dock.right && own.right > dock.left && own.bottom > dock.top && own.top < dock.bottom;
  return {
    name: arrow.id, letters: [...arrow.children].findLast(el => el.tagName === "text").textContent,
    beside: own.right <= tip.left + 2 || own.left >= tip.right - 2 || own.top >= tip.bottom - 4 || own.bottom <= tip.top + 4,
    inside: own.left >= 0 && own.right <= innerWidth && own.top >= 0 && own.bottom <= innerHeight && !under,
    high: own.height, ways: getComputedStyle(arrow.querySelector(".across")).display,
    near: [...document.querySelectorAll("#things .arrow")].map(el => [el.id, box(el.querySelector(".tip"))])
      .map(([id, r]) => [Math.hypot(r.left + r.width / 2 - own.left - own.width / 2, r.top + r.height / 2 - own.top - own.height / 2), id])
      .sort(([a], [b]) => a - b)[0][1],
  };
})"""


@pytest.mark.browser
def test_edges_bear_their_letters_and_show_the_way_across(browser: Any, pond: Pond) -> None:
    """Each arrow says from where; the one that is pointed at, or has the focus, shows where the other frog would fly."""
    me = pond.person()
    at = {"red": "aether", "purple": "K5", "blue": "D4", "green": "L1"}
    table = at_position(pond, me, run(scene(at, turn="red", gaps="K1"), "land L1", settle=False))
    with window(browser, pond.host) as context:
        context.add_cookies(cookies(pond, me))
        page = context.new_page()
        page.goto(pond.url + table)
        for size, _ in at_every_size(page, "#things .arrow"):
            page.mouse.move(2, 2)
            edges = page.evaluate(EDGES)
            assert {edge["name"]: edge["letters"] for edge in edges} == {"edge-W": "W", "edge-SW": "SW", "edge-SE": "SE"}, size
            assert all(edge["beside"] and edge["inside"] and edge["high"] >= 9 for edge in edges), (size, edges)
            assert [edge["near"] for edge in edges] == [edge["name"] for edge in edges], (size, "letters stand at their own arrow")
            assert {edge["ways"] for edge in edges} == {"none"}
        page.focus("#edge-SE")
        page.keyboard.press("Tab")
        page.keyboard.press("Shift+Tab")
        page.wait_for_function("() => getComputedStyle(document.querySelector('#edge-SE .across')).display === 'inline'")
        assert page.locator("#edge-SE .across text").all_text_contents() == ["1", "2", "3", "4+"]
        page.hover("#edge-W .tip")
        page.wait_for_function("() => getComputedStyle(document.querySelector('#edge-W .across')).display === 'inline'")


@pytest.mark.browser
def test_a_finger_sees_the_way_across_before_it_strikes(browser: Any, pond: Pond) -> None:
    """Nothing can be pointed at on a phone: the first tap at an arrow shows the way, the second, or the button, strikes."""
    me = pond.person()
    at = {"red": "aether", "purple": "K5", "blue": "D4", "green": "L1"}
    state = run(scene(at, turn="red", gaps="K1"), "land L1", settle=False)
    tables = {last: at_position(pond, me, state) for last in ("#edge-SW .tip", "#confirm")}
    with window(browser, pond.host, phone=True) as context:
        context.add_cookies(cookies(pond, me))
        page = context.new_page()
        for last, table in tables.items():
            page.goto(pond.url + table)
            page.wait_for_selector("#things .arrow[data-ui~=lit]")
            before = page.get_attribute("body", "data-seq")
            for side in ("SE", "SW"):
                page.tap(f"#edge-{side} .tip")
                page.wait_for_function(f"() => getComputedStyle(document.querySelector('#edge-{side} .across')).display === 'inline'")
            assert page.inner_text("#confirm").startswith("From the south-west")
            assert page.get_attribute("body", "data-seq") == before, "nothing is done yet"
            page.tap(last)
            page.wait_for_function("before => document.body.dataset.seq !== before", arg=before)


@pytest.mark.browser
def test_a_finger_looks_at_a_hex_before_it_lands_there(browser: Any, pond: Pond) -> None:
    """Where many small hexes can be chosen, the first tap names one and offers a button; the second, or the button, lands."""
    me = pond.person()
    state = scene({"red": "aether", "purple": "K5", "blue": "D4", "green": "L1"}, turn="red", gaps="K1")
    tables = {last: at_position(pond, me, state) for last in ("#h-C9", "#confirm")}
    with window(browser, pond.host, phone=True) as context:
        context.add_cookies(cookies(pond, me))
        page = context.new_page()
        for last, table in tables.items():
            page.goto(pond.url + table)
            page.wait_for_selector("#calm .edge[d]:not([d=''])", state="attached")
            before = page.get_attribute("body", "data-seq")
            for hex in ("#h-A1", "#h-C9"):
                page.tap(hex)
                page.wait_for_function("name => document.getElementById('confirm')?.textContent.includes(name)", arg=hex[3:])
            assert page.inner_text("#confirm").startswith("Land on C9")
            assert page.get_attribute("body", "data-seq") == before, "nothing is done yet"
            page.tap(last)
            page.wait_for_function("before => document.body.dataset.seq !== before", arg=before)


@pytest.mark.browser
def test_whoever_is_rammed_sees_the_ways_to_the_portals(browser: Any, pond: Pond) -> None:
    me = pond.person()
    at = {"red": "aether", "purple": "K5", "blue": "L1", "green": "aether"}
    table = at_position(pond, me, run(scene(at, turn="green", down={"red": "Vampiric"}), "attack red", settle=False))
    with window(browser, pond.host) as context:
        context.add_cookies(cookies(pond, me))
        page = context.new_page()
        page.goto(pond.url + table)
        for size, _ in at_every_size(page, "#things > .fight path"):
            wrong = page.evaluate("""() => {
              const middle = el => { const r = el.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]; };
              const frog = middle(document.getElementById("frog-0")), ways = [...document.querySelectorAll("#things > .fight path")];
              const svg = document.getElementById("svg"), matrix = svg.getScreenCTM(), wrong = [];
              const ends = way => [0, way.getTotalLength()].map(at => way.getPointAtLength(at).matrixTransform(matrix));
              for (let i = 1; i <= 4; i++) {
                const portal = middle(document.getElementById(`dimension-${i}`));
                const there = ways.some(way => { const [from, to] = ends(way);
                  return Math.hypot(to.x - portal[0], to.y - portal[1]) < 8 && Math.hypot(from.x - frog[0], from.y - frog[1]) < 70; });
                if (!there) wrong.push(`no way to portal ${i}`);
              }
              return wrong;
            }""")
            assert wrong == [], size


@pytest.mark.browser
def test_the_own_column_grows_with_the_desk(browser: Any, pond: Pond) -> None:
    """On large screens one's own things fill their column and are larger than on a laptop."""
    me = pond.person()
    table = at_position(pond, me, hunt())
    with window(browser, pond.host) as context:
        context.add_cookies(cookies(pond, me))
        page = context.new_page()
        page.goto(pond.url + table)
        wide = {}
        for size, _ in at_every_size(page, "#left .own", [(1366, 768), (1920, 1080), (2560, 1440)]):
            own, column = (page.locator(where).bounding_box() for where in ("#left > .own", "#left"))
            assert own["height"] > 0.97 * column["height"], size
            wide[size] = page.locator("#left .gullet").bounding_box()["width"]
        laptop, desk, large = wide.values()
        assert 1.25 * laptop < desk
        assert 1.6 * laptop < large


@pytest.mark.browser
def test_prices_leave_the_arrows_in_sight(browser: Any, pond: Pond) -> None:
    """Which side an arrow comes from is seen, whatever it costs."""
    me = pond.person()
    at = {"red": "aether", "purple": "K5", "blue": "L1", "green": "A2"}
    table = at_position(pond, me, run(scene(at, turn="red", gaps="A1"), "land A2", settle=False))
    with window(browser, pond.host) as context:
        context.add_cookies(cookies(pond, me))
        page = context.new_page()
        page.goto(pond.url + table)
        page.wait_for_selector("#signs .price", state="attached")
        hidden = page.evaluate("""() => {
          const boxes = all => [...document.querySelectorAll(all)].map(el => el.getBoundingClientRect());
          const arrows = boxes("#things .arrow path");
          return [arrows.length, boxes("#signs .price").filter(p => arrows.some(a => {
            const x = a.left + a.width / 2, y = a.top + a.height / 2;
            return p.left < x && x < p.right && p.top < y && y < p.bottom;
          })).length];
        }""")
        assert hidden[0] > 2
        assert hidden[1] == 0


@pytest.mark.browser
@pytest.mark.parametrize("game", ["cosmic-frog", "bullfrogs", "freeway"])
@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_the_board_keeps_its_place(browser: Any, pond: Pond, game: str, size: tuple[int, int]) -> None:
    """Over many decisions the board stays where it is and the dock as large as it is; in Cosmic Frog the camera stays, too."""
    me = pond.person()
    table = me.open_table(game, "me", "bot:random", "bot:random")
    with window(browser, pond.host, viewport={"width": size[0], "height": size[1]}) as context:
        context.add_cookies(cookies(pond, me))
        screen = Screen(context.new_page(), seed=3)
        screen.open(pond.url + table)
        places = set()
        for _ in range(25):
            screen.wait_turn()
            if screen.over:
                break
            found = screen.page.evaluate(PLACE)
            places.add(found if game == "cosmic-frog" else " ".join(found.split()[:2]))
            screen.step()
        assert len(places) == 1

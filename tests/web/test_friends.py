"""Playing with others: invite codes, names and avatars, channels that are told, the challenge of the day."""

from __future__ import annotations

import json
import queue
import re
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
import segno

from frogpond import make
from frogpond.draw.avatars import WEAR, dressed
from frogpond.engine.registry import portraits
from frogpond.games.bullfrogs.look.portrait import BULLFROG
from frogpond.table import daily
from frogpond.web.http.pages.qr import QR_SVG_MARGIN, qr_svg
from frogpond.web.live.webhook import checked, payload
from waiting import PATIENCE
from web.pond import Page, Person, Pond, settings

# The invite as a code -------------------------------------------------------------------------------------------------


def test_the_code_is_the_link() -> None:
    """What is drawn is square for square what the library encodes."""
    link = "http://pond.example:8000/j/abcdefghijklmnopqrstuv"
    squares = [bytes(row) for row in segno.make(link, error="m", micro=False).matrix]
    drawn = [bytearray(len(squares)) for _ in squares]
    for x, y, wide in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", qr_svg(link)):
        for i in range(int(wide)):
            drawn[int(y) - QR_SVG_MARGIN][int(x) - QR_SVG_MARGIN + i] = 1
    assert [bytes(row) for row in drawn] == squares


def test_the_menu_shows_it_to_those_who_may_invite(pond: Pond) -> None:
    ann, bob = pond.person(), pond.person()
    table = ann.open_table("bullfrogs", "me", "open")
    assert f'src="{table}/invite.svg"' in ann.web.get(table).text
    code = ann.web.get(f"{table}/invite.svg")
    assert code.headers["content-type"] == "image/svg+xml"
    assert code.text == qr_svg(f"{pond.url}/j/{ann.invite(table)}")
    assert 'class="qr"' not in bob.web.get(f"{table}?watch=1").text
    assert bob.web.get(f"{table}/invite.svg").status_code == 404


# Names and avatars ----------------------------------------------------------------------------------------------------


def test_a_name_and_a_hat_are_seen_by_everybody_and_kept(pond: Pond) -> None:
    ann, bob = pond.person(), pond.person()
    table = ann.open_table("bullfrogs", "me", "open")
    bob.sit(ann.invite(table), 1, "Bob")
    hers, his = ann.socket(table), bob.socket(table)
    hers.hello()
    his.hello()
    hers.send(type="me", name="Ann <b>", wear="top hat")
    his.reach(lambda: "Ann &lt;b&gt;" in his.players)
    seen = his.players
    assert dressed("R", 50, BULLFROG, "top hat") in seen
    hers.close()
    his.close()
    page = ann.web.get(f"{table}/menu").text
    assert re.search(r'<input[^>]*value="top hat"[^>]*checked', page) or re.search(r'<input[^>]*checked[^>]*value="top hat"', page)
    assert 'value="Ann &lt;b&gt;"' in page


def test_strangers_have_no_frog_here_and_unknown_things_are_not_worn(pond: Pond) -> None:
    ann, eve = pond.person(), pond.person()
    table = ann.open_table("bullfrogs", "me", "open")
    stranger = eve.socket(table)
    stranger.hello()
    stranger.send(type="me", name="Eve", wear="crown")
    assert stranger.note("at this table")
    hers = ann.socket(table)
    hers.hello()
    hers.send(type="me", name="Ann", wear="<script>")
    stranger.reach(lambda: ">Ann<" in stranger.players)
    assert "<script>" not in stranger.players
    stranger.close()
    hers.close()


def test_every_thing_fits_every_frog() -> None:
    kinds = portraits().values()
    drawn = {dressed("G", 50, kind, wear) for kind in kinds for wear in WEAR}
    assert len(drawn) == len(kinds) * len(WEAR)
    assert not drawn & {dressed("G", 50, kind) for kind in kinds}


# Channels -------------------------------------------------------------------------------------------------------------


class Channel:
    """A host on loopback that takes what a table sends."""

    def __init__(self, redirect: str = "") -> None:
        self.got: queue.Queue[dict[str, Any]] = queue.Queue()
        got = self.got

        class Take(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                got.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
                self.send_response(302 if redirect else 204)
                if redirect:
                    self.send_header("Location", redirect)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Take)
        self.host = f"127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture
def channel() -> Iterator[Channel]:
    running = Channel()
    yield running
    running.server.shutdown()
    running.server.server_close()


def two_at_a_table(pond: Pond) -> tuple[Person, Person, str]:
    ann, bob = pond.person(), pond.person()
    table = ann.open_table("bullfrogs", "me", "open", name="Ann")
    bob.sit(ann.invite(table), 1, "Bob @everyone")
    return ann, bob, table


def whole_turn(page: Page, prefix: str) -> None:
    """Take decisions until something is asked of somebody else."""
    for number in range(60):
        if page.view["rid"] is None:
            return
        stop = [choice["action"] for choice in page.view["choices"] if choice["text"] == "stop"]
        page.act((stop or [page.view["choices"][0]["action"]])[0], f"{prefix}{number}")
        page.until(ack=f"{prefix}{number}")
    raise AssertionError("the turn does not end")


def test_a_channel_hears_of_those_who_are_away(tmp_path: Path, channel: Channel) -> None:
    with Pond(settings(tmp_path / "pond.db", webhook_hosts=(channel.host,))) as pond:
        ann, bob, table = two_at_a_table(pond)
        assert bob.web.post(f"{table}/webhook", data={"url": f"http://{channel.host}/x"}).status_code == 403
        assert ann.web.post(f"{table}/webhook", data={"url": "https://elsewhere.example/x"}).status_code == 400
        assert ann.web.post(f"{table}/webhook", data={"url": f"http://{channel.host}/secret"}).status_code == 303
        assert f"http://{channel.host}/secret" in ann.web.get(f"{table}/menu").text
        assert "secret" not in bob.web.get(table).text
        hers = ann.socket(table)
        hers.hello()
        whole_turn(hers, "a")
        told = channel.got.get(timeout=PATIENCE)
        assert told["text"] == f"Bob @everyone, it's your turn in Bullfrogs. {pond.url}{table}"
        assert told["content"] == told["text"]
        assert told["allowed_mentions"] == {"parse": []}
        his = bob.socket(table)
        his.hello()
        whole_turn(his, "b")  # Ann looks: nothing to tell
        whole_turn_of_hers = hers.until(rid=his.view["seq"])
        assert whole_turn_of_hers["rid"] is not None
        ann.web.post(f"{table}/webhook", data={"url": ""})
        his.close()
        whole_turn(hers, "c")  # Bob is away, but the channel was taken away too
        hers.close()
    assert channel.got.empty()


def test_nothing_is_sent_unless_the_operator_allows_it(tmp_path: Path, channel: Channel) -> None:
    with Pond(settings(tmp_path / "pond.db")) as pond:  # one that stops has sent all that it will ever send
        ann, _, table = two_at_a_table(pond)
        assert "webhook" not in ann.web.get(f"{table}/menu").text
        refused = ann.web.post(f"{table}/webhook", data={"url": f"http://{channel.host}/x"})
        assert refused.status_code == 400
        assert "operator" in refused.text
        hers = ann.socket(table)
        hers.hello()
        whole_turn(hers, "a")
    assert channel.got.empty()


def test_a_channel_that_sends_us_elsewhere_is_not_followed(tmp_path: Path, channel: Channel) -> None:
    sly = Channel(redirect=f"http://{channel.host}/other")
    with Pond(settings(tmp_path / "pond.db", webhook_hosts=(sly.host, channel.host))) as pond:
        ann, _, table = two_at_a_table(pond)
        ann.web.post(f"{table}/webhook", data={"url": f"http://{sly.host}/x"})
        hers = ann.socket(table)
        hers.hello()
        whole_turn(hers, "a")
        assert sly.got.get(timeout=PATIENCE)
        hers.close()
    sly.server.shutdown()
    sly.server.server_close()
    assert channel.got.empty()


@pytest.mark.parametrize(
    "url",
    [
        "http://discord.com/x",
        "https://discord.com.evil.example/x",
        "https://a:b@discord.com/x",
        "https://127.0.0.1/x",
        "ftp://discord.com/x",
        "discord.com",
    ],
)
def test_addresses_that_are_refused(url: str) -> None:
    with pytest.raises(ValueError, match="address must"):
        checked(url, ("discord.com", "hooks.slack.com"))


def test_the_form_fits_the_host() -> None:
    assert payload("https://hooks.slack.com/x", "<!channel> & co") == {"text": "&lt;!channel&gt; &amp; co"}
    assert payload("https://discord.com/api/webhooks/1", "hi") == {"content": "hi", "allowed_mentions": {"parse": []}}


# The challenge of the day ---------------------------------------------------------------------------------------------


def play_out(page: Page) -> list[str]:
    """Play a solitaire game to its end, always the first choice; the log."""
    number = 0
    while page.view["rid"] is not None:
        page.act(page.view["choices"][0]["action"], f"k{number}")
        page.until(ack=f"k{number}")
        number += 1
    return [page.view["board"]["svg"], json.dumps(page.view["parts"]["end"])]


def test_everybody_has_the_same_dice_and_cards(pond: Pond, today: str) -> None:
    boards = []
    for name in ("Ann", "Bob"):
        person = pond.person()
        assert "Play today’s game" in person.web.get("/daily").text
        table = person.web.post("/daily", data={"name": name}).headers["location"]
        assert person.web.post("/daily", data={"name": name}).headers["location"] == table, "one a day"
        assert "Continue" in person.web.get("/daily").text
        page = person.socket(table)
        page.hello()
        page.act(page.view["choices"][0]["action"], "first")
        page.until(ack="first")
        assert page.view["tools"]["undo"] == ""
        page.send(type="undo", rid=page.view["rid"])
        assert page.note("No take-backs")
        boards.append(play_out(page))
        assert page.view["share"].startswith(f"Frogpond daily {today}: Bullfrogs")
        assert page.view["share"] in person.web.get("/daily").text
        page.close()
    assert boards[0] == [part.replace("Bob", "Ann") for part in boards[1]]


def test_the_line_tells_the_rank() -> None:
    game = make(daily.GAME)
    line = daily.result_line(game, game.new().viewed(0), "2026-01-01")
    assert line == f"Frogpond daily 2026-01-01: {game.title}, +0, Squire Frog 🐸·····"


@pytest.mark.browser
def test_the_challenge_and_the_menu_in_a_browser(pond: Pond, browser: Any) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(f"{pond.url}/daily")
    page.fill("#name", "Ann")
    page.click("button.go")
    page.wait_for_selector("#things .cell")
    page.wait_for_selector("link[rel=icon][href='/static/favicon-turn.svg']", state="attached")
    page.click("#open-menu")
    page.click("#tab-me")
    page.click(".hat[title=crown]")
    page.click("#me button")
    page.keyboard.press("Escape")
    page.wait_for_selector("#panel-0 .face path")
    page.reload()
    page.wait_for_selector("#panel-0 .face path")
    assert problems == []
    context.close()

"""The door: headers, origins, cookies, limits, input of any shape, escaped names, a log without secrets."""

from __future__ import annotations

import logging
import re
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError
from starlette.routing import Route
from websockets.exceptions import InvalidStatus

from frogpond.term.http import httpx
from frogpond.web.ops.settings import Rate
from frogpond.web.server.app import routes
from waiting import PATIENCE
from web.pond import Pond, settings

PAGES = (
    "/",
    "/new/bullfrogs",
    "/replays",
    "/rules",
    "/rules/bullfrogs",
    "/nowhere",
    "/static/table.js",
    "/static/tokens.css",
    "/look/bullfrogs/style.css",
    "/look/bullfrogs/sounds.json",
    "/healthz",
    "/api/v1/games",
)


@pytest.mark.parametrize("path", PAGES)
def test_every_answer_has_the_policy(pond: Pond, path: str) -> None:
    answer = pond.person().web.get(path)
    policy = answer.headers["content-security-policy"]
    for part in ("default-src 'self'", "connect-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"):
        assert part in policy
    assert "unsafe" not in policy
    assert "http" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"


def test_pages_hold_nothing_the_policy_forbids_and_name_no_other_host(pond: Pond) -> None:
    ann = pond.person()
    table = ann.open_table("bullfrogs", "me", "bot:random")
    for path in ("/", "/new/bullfrogs", "/new/bullfrogs-solo", table, f"{table}/replay", "/rules/bullfrogs", "/nowhere"):
        page = ann.web.get(path).text
        assert not re.search(r"<script(?![^>]*\bsrc=)", page), path
        assert not re.search(r'\sstyle="', page), path
        assert not re.search(r"\son[a-z]+=", page), path
        hosts = set(re.findall(r'(?:src|href|action)="(?:https?:)?//([^/"]+)', page)) - {pond.host}
        assert not hosts, path


def test_no_address_hides_another() -> None:
    seen = [(route.path, method) for route in routes() if isinstance(route, Route) for method in route.methods or {"GET"}]
    assert len(seen) == len(set(seen)), sorted(one for one in seen if seen.count(one) > 1)


def test_the_cookie(pond: Pond) -> None:
    answer = pond.person().web.post("/new/bullfrogs", data={"players": "2"})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    value = re.match(r"frogpond=([^;]+)", cookie)
    assert value is not None
    assert len(value[1]) >= 43, "256 random bits"


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1", "https://127.0.0.1.evil.example", "nonsense", ""])
def test_posts_come_from_our_own_pages(pond: Pond, origin: str) -> None:
    ann = pond.person()
    table = ann.open_table("bullfrogs", "me", "hot")
    for path in ("/new/bullfrogs", f"{table}/sit", f"{table}/fork", f"{table}/rematch", "/api/v1/tables"):
        assert ann.web.post(path, data={}, headers={"Origin": origin}).status_code == 403, path


def test_posts_without_any_origin(pond: Pond) -> None:
    """A browser always says where a form comes from; a program with a token need not."""
    bare = httpx.Client(base_url=pond.url, timeout=PATIENCE)
    assert bare.post("/new/bullfrogs", data={}).status_code == 403
    assert bare.post("/new/bullfrogs", data={}, headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
    assert bare.post("/api/v1/tables", json={"game": "bullfrogs"}).status_code == 201


@pytest.mark.parametrize("origin", ["http://evil.example", "null", ""])
def test_sockets_open_for_our_own_pages_only(pond: Pond, origin: str) -> None:
    ann = pond.person()
    table = ann.open_table("bullfrogs", "me", "hot")
    with pytest.raises(InvalidStatus) as refused:
        ann.socket(table, origin=origin)
    assert refused.value.response.status_code == 403


def test_a_host_name_the_operator_allows(tmp_path: Path) -> None:
    with Pond(settings(tmp_path / "pond.db", origins=("frogs.example",))) as pond:
        ann = pond.person()
        assert ann.web.post("/new/bullfrogs", data={}, headers={"Origin": "https://frogs.example"}).status_code == 303
        assert ann.web.post("/new/bullfrogs", data={}, headers={"Origin": "https://other.example"}).status_code == 403


def test_too_many_requests(tmp_path: Path) -> None:
    with Pond(settings(tmp_path / "pond.db", requests=Rate(0.001, 10))) as pond:
        web = pond.person().web
        codes = [web.get("/api/v1/games").status_code for _ in range(15)]
        assert codes == [200] * 10 + [429] * 5
        assert web.get("/api/v1/games").headers["retry-after"]
        assert web.get("/healthz").status_code == 200, "the operator's probe is never refused"
        with pytest.raises(InvalidStatus) as refused:
            pond.person().socket("/t/aaaaaaaaaaaa")
        assert refused.value.response.status_code == 403


def test_too_many_tables(tmp_path: Path) -> None:
    with Pond(settings(tmp_path / "pond.db", creations=Rate(0.001, 2))) as pond:
        web = pond.person().web
        assert [web.post("/new/bullfrogs", data={}).status_code for _ in range(4)] == [303, 303, 429, 429]
        assert web.post("/api/v1/tables", json={"game": "bullfrogs"}).status_code == 429


def test_bodies_have_a_limit(pond: Pond) -> None:
    web = pond.person().web
    assert (
        web.post("/new/bullfrogs", content=b"x" * 1_000_000, headers={"Content-Type": "application/x-www-form-urlencoded"}).status_code
        == 413
    )
    assert web.post("/api/v1/tables", content=b"[" * 1_000_000, headers={"Content-Type": "application/json"}).status_code == 413

    def drip() -> object:
        for _ in range(100):
            yield b"x" * 10_000

    answer = web.post("/api/v1/tables", content=drip(), headers={"Content-Type": "application/json"})  # type: ignore[arg-type]
    assert answer.status_code == 413


@pytest.mark.parametrize(
    "form",
    [
        {"players": "x"},
        {"players": "99"},
        {"players": "-1"},
        {"players": "9" * 400},
        {"seat-0": "the moon"},
        {"seat-0": "bot:shark"},
        {"set-edition": "first"},
        {"set-start": "9"},
        {"players": "\u0663"},
    ],
)
def test_a_form_that_makes_no_table_says_why(pond: Pond, form: dict[str, str]) -> None:
    answer = pond.person().web.post("/new/bullfrogs", data=form)
    assert answer.status_code == 400
    assert 'role="alert"' in answer.text


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/t/x", 404),
        ("GET", "/t/aaaaaaaaaaaaaaaa", 404),
        ("GET", "/t/%00%ff", 404),
        ("GET", "/j/nothing-here", 404),
        ("GET", "/new/chess", 404),
        ("GET", "/rules/chess", 404),
        ("POST", "/new/chess", 404),
        ("POST", "/", 405),
        ("DELETE", "/new/bullfrogs", 405),
        ("GET", "/static/../app.py", 404),
        ("GET", "/static/%2e%2e/app.py", 404),
        ("GET", "/t/" + "a" * 5000, 404),
        ("GET", "/api/v1/nothing", 404),
        ("PATCH", "/api/v1/tables", 405),
    ],
)
def test_addresses_that_lead_nowhere(pond: Pond, method: str, path: str, status: int) -> None:
    answer = pond.person().web.request(method, path)
    assert answer.status_code == status
    assert "Traceback" not in answer.text


def test_queries_of_any_shape(pond: Pond) -> None:
    ann = pond.person()
    table = ann.open_table("bullfrogs", "me", "hot")
    for query in ("move=x", "move=-1", "move=99999", "move=" + "9" * 99, "seat=7", "seat=99999999", "move=%00", "move=\u0663"):
        for page in ("replay", "replay.json"):
            assert ann.web.get(f"{table}/{page}?{query}").status_code in (403, 404), query
    assert ann.web.get(f"{table}/replay.json?size=cinema&dark=maybe&seat=x").status_code == 200


def test_forms_of_any_shape(pond: Pond) -> None:
    web = pond.person().web
    for content, kind, statuses in (
        (b"\xff\xfe%zz=%", "application/x-www-form-urlencoded", {303, 400}),
        (b"players=2&" * 2000, "application/x-www-form-urlencoded", {303, 400}),
        (b"{}", "application/json", {415}),
        (b"--x\r\n", "multipart/form-data; boundary=x", {415}),
    ):
        answer = web.post("/new/bullfrogs", content=content, headers={"Content-Type": kind})
        assert answer.status_code in statuses, content[:20]


def test_names_are_escaped_everywhere(pond: Pond) -> None:
    evil = '"><script>x</script>'
    ann = pond.person()
    table = ann.open_table("bullfrogs", "me", "open", name=evil)
    view = ann.socket(table).hello()
    seen = pond.person().socket(table, "watch").hello()["parts"]["players"]
    for markup in (view["parts"]["players"], seen, ann.web.get(table).text, ann.web.get(f"{table}/replay").text, ann.web.get("/").text):
        assert "<script>x" not in markup
    assert "&lt;script&gt;" in seen


def test_sitting_down_needs_the_invitation(pond: Pond) -> None:
    ann, eve = pond.person(), pond.person()
    table = ann.open_table("bullfrogs", "me", "open")
    assert eve.web.post(f"{table}/sit", data={"seat": "1"}).status_code == 403
    assert ann.invite(table) not in eve.web.get(table).text
    eve.sit(ann.invite(table), 1)
    third = pond.person()
    third.web.get(f"/j/{ann.invite(table)}")
    assert third.web.post(f"{table}/sit", data={"seat": "1"}).status_code == 409
    assert "All seats are taken" in third.web.get(table).text


def test_nobody_acts_with_a_guessed_or_foreign_cookie(pond: Pond) -> None:
    ann, eve = pond.person(), pond.person()
    table = ann.open_table("bullfrogs", "me", "hot")
    for cookie in ("x", "a" * 43, "../../etc", "\u00e4" * 43):
        eve.web.cookies.clear()
        eve.web.cookies.set("frogpond", cookie.encode("ascii", "ignore").decode(), domain="127.0.0.1", path="/")
        assert eve.socket(table, "0").hello()["rid"] is None


def test_the_log_holds_no_secrets(pond: Pond, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG, "frogpond"):
        ann, bo = pond.person(), pond.person()
        table = ann.open_table("bullfrogs", "me", "open")
        invite = ann.invite(table)
        bo.sit(invite, 1)
        made = ann.web.post("/api/v1/tables", json={"game": "bullfrogs"}).json()
        ann.web.get(f"/api/v1/tables/{made['table']['id']}/view", headers={"Authorization": f"Bearer {made['token']}"})
        ann.web.get("/line%0Abreak")
        pond.eventually(lambda: "/line?break" in caplog.text)  # it is written when the answer is on its way
    assert len(caplog.records) > 5
    secrets = [invite, table.removeprefix("/t/"), made["token"], made["invite"], *(c.value for p in (ann, bo) for c in p.web.cookies.jar)]
    for secret in secrets:
        assert secret
        assert secret not in caplog.text


def test_health_and_figures(fresh_pond: Pond) -> None:
    web = fresh_pond.person().web
    assert web.get("/healthz").text == "ok\n"
    assert web.get("/readyz").text == "ready\n"
    fresh_pond.person().open_table("bullfrogs", "me", "hot")
    figures = web.get("/metrics").text
    assert "frogpond_tables 1" in figures
    assert re.search(r'frogpond_requests_total\{kind="3xx"\} 1\b', figures)
    for line in figures.splitlines():
        assert re.fullmatch(r'(# (HELP|TYPE) .+)|([a-z_]+(\{[a-z]+="[^"]*"\})? [-+.e\d]+)', line), line


def test_nobody_becomes_somebody_new_while_the_database_is_away(pond: Pond, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who asks can't be told then: a new cookie would take the place of who they are."""
    ann = pond.person()
    table = ann.open_table("freeway", "me", "bot:random", name="Ann")
    bearer = {"Authorization": f"Bearer {ann.web.cookies['frogpond']}"}

    async def away(token: str) -> str:
        raise OperationalError("select", {}, Exception("away"))

    with monkeypatch.context() as gone:
        gone.setattr(pond.app.guard, "whose", away)
        for path, form in (("/new/freeway", {"players": "2"}), ("/play/freeway", {}), ("/me", {"name": "Bo"})):
            answer = ann.web.post(path, data=form)
            assert (answer.status_code, "set-cookie" in answer.headers) == (429, False), path
        assert ann.web.get("/").status_code == 200
        with pytest.raises(InvalidStatus):  # a page tries again; as a stranger it would only look on
            ann.socket(table)
        told = httpx.get(f"{pond.url}/api/v1/me", headers=bearer, timeout=PATIENCE)
        assert (told.status_code, told.json()["error"]["code"]) == (429, "busy")
    assert table in ann.web.get("/").text
    page = ann.socket(table)
    page.hello()
    page.reach(lambda: bool(page.view["choices"]))
    assert httpx.get(f"{pond.url}/api/v1/me", headers=bearer, timeout=PATIENCE).json()["name"] == "Ann"

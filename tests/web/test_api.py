"""/api/v1: a program plays with the same rules and refusals as the page; requests of every shape get a clean answer."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given
from hypothesis import settings as examples
from hypothesis.strategies import booleans
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance, status_code_conformance

import frogpond
from frogpond.term.http import httpx
from frogpond.web.http.api.openapi import document
from frogpond.web.http.api.routes import ENDPOINTS
from waiting import PATIENCE
from web.pond import Pond, settings

Lake = tuple[Any, str, str, str]
TOML = (Path(frogpond.__file__).parent / "games" / "bullfrogs" / "bullfrogs.toml").read_text(encoding="utf-8")


class Program:
    """A bot writer's program with its token."""

    def __init__(self, pond: Pond, token: str = "") -> None:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.web = httpx.Client(base_url=f"{pond.url}/api/v1", timeout=PATIENCE, headers=headers)

    def make(self, **body: Any) -> dict[str, Any]:
        answer = self.web.post("/tables", json={"game": "bullfrogs", **body})
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        self.web.headers["Authorization"] = f"Bearer {made['token']}"
        return made


def test_a_whole_game_between_two_programs(pond: Pond) -> None:
    one, two = Program(pond), Program(pond)
    made = one.make(players=2, seats=["me"], name="One")
    table = f"/tables/{made['table']['id']}"
    seated = two.web.post(f"{table}/seats", json={"invite": made["invite"], "name": "Two"}).json()
    assert seated["seat"] == 1
    two.web.headers["Authorization"] = f"Bearer {seated['token']}"
    rng = random.Random(1)
    acts = 0
    while True:
        seen = [program.web.get(f"{table}/view").json() for program in (one, two)]
        if seen[0]["view"]["over"]:
            break
        mover = 0 if seen[0]["view"]["choices"] else 1
        choice = rng.choice(seen[mover]["view"]["choices"])
        wanted = choice["action"] if acts % 2 else choice["text"]
        body = {"action": wanted, "rid": seen[mover]["rid"], "key": f"k{acts}"}
        answer = (one, two)[mover].web.post(f"{table}/acts", json=body)
        assert answer.status_code == 200, answer.text
        acts += 1
    assert acts > 10
    info = one.web.get(table).json()
    assert info["over"]
    record = frogpond.Record.parse(one.web.get(f"{table}/record").text)
    *_, (end, _) = record.replay()
    assert end.scores() == info["scores"]
    assert len(one.web.get(f"{table}/log").json()["lines"]) > acts
    assert one.web.get(f"{table}/view", params={"move": 7}).json()["view"]["choices"] == []


def test_refusals_carry_code_sentence_and_rule(pond: Pond) -> None:
    program = Program(pond)
    made = program.make(players=2, seats=["me", "me"])
    table = f"/tables/{made['table']['id']}"
    view = program.web.get(f"{table}/view").json()
    answer = program.web.post(f"{table}/acts", json={"action": "play wide 9,9", "rid": view["rid"]})
    assert answer.status_code == 422
    assert answer.json()["error"]["rule"] == "BF-18"
    late = program.web.post(f"{table}/acts", json={"action": view["view"]["choices"][0]["action"], "rid": view["rid"] - 1})
    assert late.status_code == 409
    assert late.json()["view"] == view
    why = program.web.post(f"{table}/why", json={"action": "play wide 9,9"}).json()
    assert (why["legal"], why["reason"]["rule"]) == (False, "BF-18")
    assert program.web.post(f"{table}/why", json={"action": view["view"]["choices"][0]["action"]}).json() == {"legal": True, "reason": None}
    hint = program.web.post(f"{table}/hint", json={}).json()
    assert {move["action"] for move in hint["moves"]} <= {choice["action"] for choice in view["view"]["choices"]}
    assert program.web.post(f"{table}/hint", json={}).json() == hint
    stranger = Program(pond)
    stranger.make()
    assert stranger.web.post(f"{table}/hint", json={}).status_code == 403
    assert stranger.web.post(f"{table}/acts", json={"action": 0}).status_code == 403
    assert Program(pond).web.post(f"{table}/acts", json={"action": 0}).status_code == 401
    assert Program(pond, "x" * 43).web.post(f"{table}/acts", json={"action": 0}).status_code == 403
    assert program.web.post(f"{table}/acts", json={"action": 0, "seat": 9}).status_code == 403


def test_same_key_twice_is_one_act(pond: Pond) -> None:
    program = Program(pond)
    table = f"/tables/{program.make(players=2, seats=['me', 'me'])['table']['id']}"
    view = program.web.get(f"{table}/view").json()
    body = {"action": view["view"]["choices"][0]["action"], "rid": view["rid"], "key": "once", "seat": view["seat"]}
    answers = [program.web.post(f"{table}/acts", json=body) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200] * 3
    assert {answer.json()["seq"] for answer in answers} == {view["seq"] + 1}


def test_undo_and_chat_and_seats(pond: Pond) -> None:
    program = Program(pond)
    table = f"/tables/{program.make(players=2, seats=['me', 'bot:random'])['table']['id']}"
    view = program.web.get(f"{table}/view").json()
    program.web.post(f"{table}/acts", json={"action": view["view"]["choices"][0]["action"]})
    assert program.web.post(f"{table}/undo").json()["result"] == "done"
    assert program.web.get(f"{table}/view").json()["view"] == view["view"]
    assert program.web.post(f"{table}/undo").status_code == 422
    assert program.web.post(f"{table}/chat", json={"text": "hello"}).status_code == 201
    assert program.web.get(f"{table}/log").json()["lines"][-1]["text"] == "hello"
    assert program.web.put(f"{table}/seats/1", json={"to": "me"}).json()["seats"][1]["kind"] == "person"
    assert program.web.put(f"{table}/seats/1", json={"to": "bot:shark"}).status_code == 422
    assert program.web.put(f"{table}/seats/99999999999999", json={"to": "me"}).status_code == 422


def test_the_stream_tells_every_change(pond: Pond) -> None:
    program = Program(pond)
    table = f"/tables/{program.make(players=2, seats=['me', 'me'])['table']['id']}"
    with program.web.stream("GET", f"{table}/stream") as stream:
        lines = stream.iter_lines()

        def next_view() -> dict[str, Any]:
            seen: dict[str, Any] = json.loads(next(line for line in lines if line.startswith("data: "))[6:])
            return seen

        first = next_view()
        assert first == program.web.get(f"{table}/view").json()
        answer = program.web.post(f"{table}/acts", json={"action": first["view"]["choices"][0]["action"], "rid": first["rid"]})
        assert next_view() == answer.json()


def test_private_tables_are_not_there_for_others(pond: Pond) -> None:
    program = Program(pond)
    made = program.make(private=True)
    table = f"/tables/{made['table']['id']}"
    assert program.web.get(table).status_code == 200
    for path in ("", "/view", "/log", "/record", "/stream"):
        assert Program(pond).web.get(table + path).status_code == 404
    assert Program(pond).web.post(f"{table}/seats", json={"invite": "guess"}).status_code == 403


def test_component_data_of_ones_own_is_kept_with_the_table(pond: Pond) -> None:
    changed = TOML + "\n# corrected from my own box\n"
    program = Program(pond)
    made = program.make(data=changed)
    stored = pond.app.rooms.store.load(made["table"]["id"])
    assert stored is not None
    assert stored.header.data == changed
    assert made["table"]["options"]["data"].startswith("sha256:")
    for bad in ("not toml =", "x = 1", "", TOML.replace('"red"', '"no such colour"', 1)):
        assert program.web.post("/tables", json={"game": "bullfrogs", "data": bad}).status_code == 422
    secret = program.web.post("/tables", json={"game": "bullfrogs", "options": {"data": "/etc/passwd"}})
    assert secret.status_code == 422
    assert "root" not in secret.text


def test_people_have_the_rights_that_pages_give_them(pond: Pond) -> None:
    """Invitations are for those who may ask, names are checked, strangers are nobody's friends, and all of it needs a token."""
    one, two, nobody = Program(pond), Program(pond), Program(pond)
    for program, name in ((one, "Wanda"), (two, "Xaver")):
        program.web.headers["Authorization"] = f"Bearer {program.web.post('/me', json={'name': name}).json()['token']}"
    assert one.web.get("/me").json() == {"name": "Wanda", "face": one.web.get("/me").json()["face"], "kept": False}
    made = one.web.post("/tables", json={"game": "bullfrogs", "seats": ["me"], "name": "Wanda"}).json()
    asking = f"/tables/{made['table']['id']}/invite"
    assert one.web.get(asking).json()["link"] == f"{pond.url}/j/{made['invite']}"
    assert two.web.get(asking).status_code == 404
    assert two.web.post(asking, json={"lobby": True}).status_code == 403
    assert one.web.post(asking, json={"person": "nobody-I-know"}).status_code == 404
    assert one.web.post(asking, json={}).status_code == 400
    assert made["table"]["id"] not in [spot["table"] for spot in two.web.get("/home").json()["open"]]
    assert one.web.post(asking, json={"lobby": True}).json()["lobby"]
    seen = next(spot for spot in two.web.get("/home").json()["open"] if spot["table"] == made["table"]["id"])
    assert seen["invite"] == made["invite"]
    assert two.web.post("/friends", json={"person": "nobody-I-know", "do": "again"}).status_code == 404
    assert two.web.post("/find", json={"game": "bullfrogs-solo"}).status_code == 404
    assert one.web.post("/me", json={"name": "bullfrog"}).status_code == 409
    assert nobody.web.post("/me/here", json={"words": "not the right words"}).status_code == 403
    assert nobody.web.get("/home").json()["person"]["name"] == ""
    for request in ("GET /me", "POST /me/link", "POST /daily", "GET /find", "DELETE /find", "GET /friends"):
        assert nobody.web.request(*request.split()).status_code == 401, request


def test_news_come_when_home_is_out_of_date(pond: Pond) -> None:
    program = Program(pond)
    made = program.make(players=2, seats=["me"])
    with program.web.stream("GET", "/news", params={"tables": made["table"]["id"]}) as answer:
        lines = answer.iter_lines()
        assert next(lines).startswith("retry:")
        assert Program(pond).web.post(f"/tables/{made['table']['id']}/seats", json={"invite": made["invite"]}).status_code == 200
        assert "data: news" in lines


def test_news_from_before_the_stream_was_open_are_told(pond: Pond) -> None:
    program = Program(pond)
    made = program.make(players=2, seats=["me"])
    home = program.web.get("/home").json()
    assert Program(pond).web.post(f"/tables/{made['table']['id']}/seats", json={"invite": made["invite"]}).status_code == 200
    with program.web.stream("GET", "/news", params={"tables": ",".join(home["tables"]), "since": home["mark"]}) as answer:
        assert "data: news" in answer.iter_lines()


def test_the_document_is_served(pond: Pond) -> None:
    document = Program(pond).web.get("/openapi.json").json()
    assert document["openapi"].startswith("3.1")
    assert {"/games", "/tables", "/tables/{table}/acts", "/tables/{table}/stream"} <= set(document["paths"])


# Schemathesis: requests made from the document, right and wrong ones, at a table that is there ---------------------------


@pytest.fixture(scope="module")
def lake(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lake]:
    """What a server says of its requests, and a table there with its token and its invitation."""
    with Pond(settings(tmp_path_factory.mktemp("lake") / "pond.db")) as running:
        made = Program(running).make(players=2, seats=["me", "me"])
        schema = schemathesis.openapi.from_url(f"{running.url}/api/v1/openapi.json")
        yield schema, made["table"]["id"], made["token"], made["invite"]


CHECKS = (not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance)
OPERATIONS = sorted(op["operationId"] for path in document(ENDPOINTS)["paths"].values() for op in path.values() if isinstance(op, dict))
OPERATIONS = [name for name in OPERATIONS if name not in ("stream", "news")]  # these never end; they have tests of their own


MODES = [(name, mode) for name in OPERATIONS for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)]
for nothing in ("list_games", "show_home", "every_cup"):  # these take nothing that could be wrong
    MODES.remove((nothing, GenerationMode.NEGATIVE))


@pytest.mark.parametrize(("operation", "mode"), MODES)
def test_requests_of_every_shape(lake: Lake, operation: str, mode: GenerationMode, scaled: Callable[[int], int]) -> None:
    """Requests made from the document, right and wrong ones, half of them with a good token at a real table.

    Every answer is one that the document names, of the form it says, and none is a server error. Wrong requests are refused.
    """
    schema, table, token, invite = lake
    found = schema.find_operation_by_id(operation)

    @given(case=found.as_strategy(generation_mode=mode), real=booleans())
    @examples(max_examples=scaled(10), deadline=None, suppress_health_check=list(HealthCheck), database=None, derandomize=True)
    def check(case: Any, real: bool) -> None:
        if real and case.path_parameters:
            case.path_parameters |= {"table": table} if "table" in case.path_parameters else {}
        if real:
            case.headers = {**(case.headers or {}), "Authorization": f"Bearer {token}"}
            if isinstance(case.body, dict) and isinstance(case.body.get("invite"), str):
                case.body["invite"] = invite
        answer = case.call()
        case.validate_response(answer, checks=CHECKS)
        if mode is GenerationMode.NEGATIVE and isinstance(case.body, (list, str, int)):
            assert 400 <= answer.status_code < 500

    check()

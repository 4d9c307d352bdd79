"""Notices by Web Push to an endpoint of our own, and the pond as an app: manifest, icons, reading without a line, being away."""

from __future__ import annotations

import http.server
import json
import queue
import struct
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from frogpond.draw.appicon import app_icon
from frogpond.web.live import push_notices as push
from frogpond.web.live.webpush_crypto import decoded, derived, encoded, point, sealed
from frogpond.web.ops import outgoing
from waiting import PATIENCE
from web.pond import Person, Pond, settings
from web.test_invite import code_of, met
from web.test_people import duel

STATIC = Path(push.__file__).parent.parent / "static"
AUTH = b"sixteen secrets!"


class Endpoint:
    """A push service on loopback: keeps what came, answers as it is told."""

    def __init__(self) -> None:
        self.came: queue.Queue[tuple[str, dict[str, str], bytes]] = queue.Queue()
        self.status = 201
        outer = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                outer.came.put((self.path, dict(self.headers), body))
                self.send_response(outer.status)
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.host = f"127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture
def endpoint() -> Iterator[Endpoint]:
    made = Endpoint()
    yield made
    made.server.shutdown()
    made.server.server_close()


def opened(body: bytes, key: ec.EllipticCurvePrivateKey, auth: bytes) -> bytes:
    """What a device reads: RFC 8291 the other way round."""
    salt, length = body[:16], body[20]
    theirs = body[21 : 21 + length]
    shared = key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
    secret = derived(shared, auth, b"WebPush: info\0" + point(key.public_key()) + theirs, 32)
    plain = AESGCM(derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)).decrypt(
        derived(secret, salt, b"Content-Encoding: nonce\0", 12), body[21 + length :], None
    )
    return plain.rstrip(b"\0").removesuffix(b"\x02")


def test_a_notice_is_sealed_as_the_standard_shows_it() -> None:
    """RFC 8291, appendix A."""
    number = int.from_bytes(decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    made = sealed(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        ec.derive_private_key(number, ec.SECP256R1()),
        decoded("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert encoded(made) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTp"
        "K4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def subscribe(person: Person, address: str, key: ec.EllipticCurvePrivateKey) -> Any:
    keys = {"p256dh": encoded(point(key.public_key())), "auth": encoded(AUTH)}
    return person.web.post("/me/notices", json={"endpoint": address, "keys": keys})


def test_who_does_not_look_is_told_that_it_is_their_turn(tmp_path: Path, endpoint: Endpoint) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    with Pond(settings(tmp_path / "a.db", push_hosts=(endpoint.host,))) as pond:
        ann, bo = met(pond, "Pushann", "Pushbo")
        people = {0: ann, 1: bo}
        table = duel(pond, ann, bo, ("Pushann", "Pushbo"))
        look = [ann.socket(table), bo.socket(table)]
        for page in look:
            page.hello()
        mover = 0 if look[0].view["choices"] else 1
        other = people[1 - mover]
        assert subscribe(other, f"http://{endpoint.host}/to/device", key).json() == {"on": True}
        assert "checked" in other.web.get("/me").text.split('id="notices"')[1][:12]
        look[1 - mover].close()
        room = pond.run(pond.app.rooms.get(table.removeprefix("/t/")))
        assert room is not None
        owner = room.table.seats[1 - mover].owner
        look[mover].reach(lambda: not room.presence.here(owner))
        number = 0
        while look[mover].view["choices"]:
            look[mover].act(look[mover].view["choices"][0]["action"], f"k{number}")
            look[mover].until(ack=f"k{number}")
            number += 1
        path, headers, body = endpoint.came.get(timeout=PATIENCE)
        told = json.loads(opened(body, key, AUTH))
        assert path == "/to/device"
        assert told["url"] == table
        assert "your turn" in told["title"]
        check_signature(headers["Authorization"], other.web.get("/me/notices").json()["key"], f"http://{endpoint.host}")
        # the friend asks them to another table; a device that takes none any more is forgotten
        endpoint.status = 410
        asker, name = (ann, "Pushbo") if mover == 0 else (bo, "Pushann")
        asker.web.post("/friends", data={"person": code_of(asker.web.get("/friends").text, name), "do": "again"})
        assert "invites you" in json.loads(opened(endpoint.came.get(timeout=PATIENCE)[2], key, AUTH))["title"]
        while "checked" in other.web.get("/me").text.split('id="notices"')[1][:12]:
            pass
        assert endpoint.came.empty()


def check_signature(header: str, key: str, audience: str) -> None:
    """RFC 8292: signed by the key that browsers were given, for this push service, for less than a day."""
    token, _, public = header.removeprefix("vapid t=").partition(", k=")
    assert public == key
    head, claims, signature = token.split(".")
    raw = decoded(signature)
    numbers = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    verifier = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(public))
    verifier.verify(numbers, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    said = json.loads(decoded(claims))
    assert said["aud"] == audience
    assert time.time() < said["exp"] <= time.time() + 86400


@pytest.mark.parametrize(
    "address",
    [
        "https://127.0.0.1/x", "https://localhost/x", "http://93.184.216.34/x", "https://10.0.0.1/x", "https://192.168.1.1:8443/x", "https://[::1]/x",
        "https://169.254.169.254/latest", "https://[::ffff:127.0.0.1]/x", "https://0.0.0.0/x", "ftp://93.184.216.34/x", "https://a:b@93.184.216.34/x",
        "https://[fd00::1]/x", "https://100.64.0.1/", "nonsense", "https://224.0.0.1/",
        "https://[64:ff9b::7f00:1]/x", "https://[64:ff9b::5db8:d822]/x", "https://[64:ff9b:1::a00:1]/x", "https://[2002:7f00:1::]/x",
        "https://[2001::1]/x", "https://[::127.0.0.1]/x", "https://[fec0::1]/x", "https://198.18.0.1/x", "https://192.88.99.1/x", "https://240.0.0.1/x",
        "https://[2001:db8::1]/x", "https://[5f00::1]/x", "https://192.0.0.8/x", "https://[::ffff:93.184.216.34]/x",
    ],
)  # fmt: skip
def test_nothing_is_sent_into_private_networks(address: str) -> None:
    with pytest.raises(ValueError, match="address"):
        outgoing.checked(address, ())


def test_addresses_out_in_the_world_are_fine() -> None:
    parts, where = outgoing.checked("https://93.184.216.34/abc?d=e", ())
    assert (parts.netloc, where) == ("93.184.216.34", "93.184.216.34")
    assert outgoing.checked("http://127.0.0.1:9/x", ("127.0.0.1:9",))[1] == "127.0.0.1"


def test_what_a_page_sends_is_checked(pond: Pond) -> None:
    ann = pond.person()
    key = ec.generate_private_key(ec.SECP256R1())
    assert subscribe(ann, "https://93.184.216.34/x", key).status_code == 401, "nobody yet"
    ann.web.post("/me", data={"name": "Ann"})
    assert subscribe(ann, "https://127.0.0.1/x", key).status_code == 400
    assert subscribe(ann, "https://93.184.216.34/x", key).json() == {"on": True}
    for bad in ({"p256dh": "AAAA", "auth": encoded(AUTH)}, {"p256dh": encoded(point(key.public_key())), "auth": "AA"}, {}, None, 3):
        assert ann.web.post("/me/notices", json={"endpoint": "https://93.184.216.34/x", "keys": bad}).status_code == 400
    assert ann.web.post("/me/notices", json={}).json() == {"on": False}


def test_keys_are_made_once_and_kept(tmp_path: Path) -> None:
    keys = []
    for _ in range(2):
        with Pond(settings(tmp_path / "a.db")) as pond:
            keys.append(pond.person().web.get("/me/notices").json()["key"])
    assert keys[0] == keys[1]
    assert len(decoded(keys[0])) == 65


def test_away_until_is_seen_by_those_one_played_with(pond: Pond) -> None:
    ann, bo = met(pond, "Awayann", "Awaybo")
    then = datetime.fromtimestamp(time.time() + 5 * 86400, UTC)
    assert ann.web.post("/me/away", data={"until": then.date().isoformat()}).status_code == 303
    assert "away until" in bo.web.get("/friends").text
    assert f'value="{then.date().isoformat()}"' in ann.web.get("/me").text
    assert ann.web.post("/me/away", data={"until": "2001-01-01"}).status_code == 400
    assert ann.web.post("/me/away", data={"until": "soon"}).status_code == 400
    ann.web.post("/me/away", data={"until": ""})
    assert "away until" not in bo.web.get("/friends").text


# The app ------------------------------------------------------------------------------------------------------------------


def test_the_manifest_names_icons_of_ours_in_their_true_size(pond: Pond) -> None:
    ann = pond.person()
    manifest = ann.web.get("/manifest.webmanifest").json()
    assert manifest["start_url"] == "/"
    for one in manifest["icons"]:
        answer = ann.web.get(one["src"])
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith(one["type"])
        if one["type"] == "image/png":
            wide, high = struct.unpack(">II", answer.content[16:24])
            assert one["sizes"] == f"{wide}x{high}"
        else:
            assert answer.text == app_icon()
    assert "manifest.webmanifest" in ann.web.get("/").text


def test_turns_that_wait_are_counted_everywhere(pond: Pond) -> None:
    ann = pond.person()
    assert ann.web.get("/turns.json").json() == {"turns": 0, "tables": []}
    table = ann.web.post("/play/bullfrogs").headers["location"]
    assert ann.web.get("/turns.json").json() == {"turns": 1, "tables": [table]}


KEPT = """async () => {   // all that a lesson was made of is kept by the worker, which does so after the page has it
  const used = performance.getEntriesByType("resource").map(one => new URL(one.name));
  const lesson = used.filter(one => /^\\/(learn|static|look)\\//.test(one.pathname));
  const kept = await Promise.all([location.pathname, ...lesson.map(one => one.href)].map(one => caches.match(one)));
  return lesson.some(one => one.pathname.endsWith("/step.json")) && kept.every(Boolean);
}"""


@pytest.mark.browser
def test_rules_can_be_read_without_a_line_and_tables_honestly_not(tmp_path: Path, browser: Any) -> None:
    with Pond(settings(tmp_path / "a.db")) as pond:
        context = browser.new_context()
        page = context.new_page()
        page.goto(f"{pond.url}/rules")
        page.evaluate("async () => { await navigator.serviceWorker.ready; }")
        page.wait_for_function("async () => (await caches.keys()).length > 0 && Boolean(await caches.match('/rules/bullfrogs'))")
        page.wait_for_function("() => Boolean(navigator.serviceWorker.controller)")
        page.goto(f"{pond.url}/learn/bullfrogs")
        page.wait_for_selector("#things > *", state="attached")
        page.wait_for_function(KEPT)
        url = pond.url
    page.goto(f"{url}/rules/bullfrogs")
    assert "Bullfrogs" in page.locator("h1").first.inner_text()
    page.goto(f"{url}/learn/bullfrogs")
    page.wait_for_selector("#things > *", state="attached")
    page.goto(f"{url}/t/abcdefghijkl")
    assert page.locator("h1").inner_text() == "You’re offline"

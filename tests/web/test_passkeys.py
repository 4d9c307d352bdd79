"""Passkeys, with Chromium's virtual authenticator: being kept by one, coming back in a browser that knows nobody, taking one away."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from frogpond.store.passkeys import answering, challenging
from frogpond.store.store import Store
from web.pond import Pond
from web.test_people import token_of

AUTHENTICATOR = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True, "isUserVerified": True,
    "automaticPresenceSimulation": True,
}  # fmt: skip


def with_keys(page: Any, keys: list[dict[str, Any]]) -> Any:
    """A virtual authenticator in a page, with keys that it has already; its session and its name."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    ident = session.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})["authenticatorId"]
    for key in keys:
        session.send("WebAuthn.addCredential", {"authenticatorId": ident, "credential": key})
    return lambda: session.send("WebAuthn.getCredentials", {"authenticatorId": ident})["credentials"]


@pytest.mark.browser
def test_kept_by_a_passkey_and_back_in_a_browser_that_knows_nobody(pond: Pond, browser: Any) -> None:
    url = f"http://localhost:{pond.port}"
    first = browser.new_context()
    page = first.new_page()
    keys = with_keys(page, [])
    page.goto(f"{url}/me")
    page.fill("#passkey input[name=name]", "Keyann")
    page.get_by_role("button", name="Save with a passkey").click()
    page.get_by_text("Profile saved", exact=True).wait_for()
    page.get_by_text("Passkey, Chrome").first.wait_for()
    assert len(keys()) == 1
    page.get_by_role("button", name="Add a passkey").click()
    page.get_by_text("already has your passkey").wait_for()
    page.goto(f"{url}/new/bullfrogs")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    table = page.url

    other = browser.new_context()
    second = other.new_page()
    with_keys(second, keys())
    second.goto(f"{url}/me/here")
    second.get_by_role("button", name="Sign in with a passkey").click()
    second.get_by_role("heading", name="Keyann").wait_for()
    second.goto(f"{url}/")
    assert second.locator(f'a[href="{table.removeprefix(url)}"]').count() > 0, "her table is there"
    second.goto(f"{url}/me")
    assert second.get_by_role("button", name="Sign out").count() == 2
    second.get_by_role("button", name="Remove").click()
    second.get_by_text("only way back").wait_for()
    second.goto(f"{url}/me")
    second.get_by_role("button", name="New words").click()
    second.locator("#phrase").wait_for()
    second.goto(f"{url}/me")
    second.get_by_role("button", name="Remove").click()
    second.get_by_text("Passkey, ").wait_for(state="detached")

    third = browser.new_context().new_page()
    with_keys(third, keys())
    third.goto(f"{url}/me/here")
    third.get_by_role("button", name="Sign in with a passkey").click()
    third.get_by_text("know that passkey any more").wait_for()


@pytest.mark.browser
def test_where_there_can_be_none_the_page_says_so(pond: Pond, browser: Any) -> None:
    page = browser.new_context().new_page()
    page.goto(f"{pond.url}/me")
    page.get_by_text("this one is a number").first.wait_for()
    assert page.locator("#passkey button").is_disabled()


def test_nonsense_and_old_answers_open_nothing(pond: Pond) -> None:
    ann = pond.person()
    assert ann.web.post("/me/passkey/begin").status_code == 409, "it needs a name"
    options = ann.web.post("/me/passkey/begin", data={"name": "Nonann"}).json()
    assert options["rp"]["id"] == "127.0.0.1"
    assert token_of(ann)
    said = {"type": "webauthn.create", "challenge": options["challenge"], "origin": pond.url}
    from webauthn.helpers import bytes_to_base64url

    client = bytes_to_base64url(json.dumps(said).encode())
    answer = {"id": "AAAA", "rawId": "AAAA", "type": "public-key", "response": {"clientDataJSON": client, "attestationObject": "AAAA"}}
    assert ann.web.post("/me/passkey", json=answer).status_code == 403
    assert ann.web.post("/me/passkey", json=answer).status_code == 409, "a challenge is good once"
    deep = bytes_to_base64url(b"[" * 50_000)
    for broken in ({}, {"response": 3}, {"response": {"clientDataJSON": "%"}}, {"response": {"clientDataJSON": deep}}, [1]):
        assert ann.web.post("/me/passkey", json=broken).status_code == 400
        assert ann.web.post("/in", json=broken).status_code == 400
    assert "Guest" in ann.web.get("/me").text
    assert ann.web.post("/me/passkey/out", data={"key": "0" * 64}).status_code == 403


def test_a_challenge_is_for_one_person_for_some_minutes_and_once(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "a.db"))
    store.one(challenging("abc", "ann", 1000.0))
    assert store.one(answering("abc", "bo", 1001.0)) is False
    assert store.one(answering("abc", "", 1001.0)) is False
    assert store.one(answering("abc", "ann", 1301.0)) is False
    assert store.one(answering("abc", "ann", 1299.0)) is True
    assert store.one(answering("abc", "ann", 1299.0)) is False
    store.close()

"""Passkeys: somebody is kept by a key in their own device, and comes back by it in a browser that does not know them."""

from __future__ import annotations

import json
import time
from typing import Any

import webauthn
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, options_to_json
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
)

from ...bots import names as bot_names
from ...store import fingerprint
from ...store.accounts import naming, noticing
from ...store.passkeys import adding, answering, by_credential, challenging, passkeys_of, removing, using
from ...table import Refused
from ...table.names import fit_name
from ..live.identity import People
from ..live.threads import READ
from ..server.guard import page_owner
from ..wire.json_check import read_json as strict_json
from .form import read_form, read_json, text_of
from .me import become_somebody, label_of, not_too_many
from .visit import go, identity, rooms_of

# What players read
THAT_TOOK_TOO_LONG_TRY_AGAIN = "That took too long. Try again."
YOUR_PROFILE_NEEDS_A_NAME = "Your profile needs a name."
WE_DONT_KNOW_THAT_PASSKEY_ANY = "We don’t know that passkey any more."

BAD = (WebAuthnException, ValueError, KeyError, TypeError, UnicodeError, RecursionError)
NOT_TAKEN = "That passkey didn’t work. Try again."


def host_of(request: Request) -> str:
    """The name under which browsers keep a key for this server."""
    return request.url.hostname or ""


def origin_of(request: Request) -> str:
    return f"{request.url.scheme}://{request.url.netloc}"


async def challenge_in(request: Request, given: dict[str, Any], owner: str) -> bytes:
    """The challenge that a key answered, if it was handed out for this and not used yet."""
    try:
        said = strict_json(base64url_to_bytes(given["response"]["clientDataJSON"]))
        challenge = str(said["challenge"])
        raw = base64url_to_bytes(challenge)
    except BAD:
        raise Refused("json", NOT_TAKEN) from None
    if not await rooms_of(request).services.writer.run("", answering(bytes_to_base64url(raw), owner, time.time())):
        raise Refused("late", THAT_TOOK_TOO_LONG_TRY_AGAIN)
    return raw


async def begin(request: Request) -> Response:
    """POST /me/passkey/begin: what the browser is to make a key for."""
    form = await read_form(request)
    token, owner = identity(request)
    rooms = rooms_of(request)
    name = fit_name(text_of(form, "name", 60), (), bot_names())
    people: People = request.app.state.people
    person = await people.person(owner)
    if not person.kept and (name or not person.code):
        person = await rooms.services.writer.run("", naming(owner, name, "", time.time()))
    if not person.name:
        raise Refused("name", YOUR_PROFILE_NEEDS_A_NAME)
    known = await READ.run(rooms.store.read, lambda connection: passkeys_of(connection, owner))
    options = webauthn.generate_registration_options(
        rp_id=host_of(request), rp_name="Frogpond", user_name=person.name, user_id=person.code.encode(), user_display_name=person.name,
        authenticator_selection=AuthenticatorSelectionCriteria(resident_key=ResidentKeyRequirement.REQUIRED),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(one.credential)) for one in known],
    )  # fmt: skip
    await rooms.services.writer.run("", challenging(bytes_to_base64url(options.challenge), owner, time.time()))
    response = JSONResponse(json.loads(options_to_json(options)))
    response.raw_headers += [pair for pair in go(request, "/me", token).raw_headers if pair[0] == b"set-cookie"]
    return response


async def keep(request: Request) -> Response:
    """POST /me/passkey: the key that the browser made."""
    given = await read_json(request)
    token, owner = identity(request)
    services = rooms_of(request).services
    challenge = await challenge_in(request, given, owner)
    try:
        made = webauthn.verify_registration_response(
            credential=given, expected_challenge=challenge, expected_rp_id=host_of(request), expected_origin=origin_of(request)
        )
    except BAD:
        raise Refused("not-yours", NOT_TAKEN) from None
    label, name = bytes_to_base64url(made.credential_id), label_of(request)
    await services.writer.run("", adding(owner, "", label, made.credential_public_key, made.sign_count, name, time.time()))
    await services.writer.run("", noticing(fingerprint(token), owner, label_of(request), time.time()))
    return JSONResponse({"go": "/me"})


async def ask(request: Request) -> Response:
    """POST /in/begin: what a key is to sign for somebody who comes back."""
    await read_form(request)
    not_too_many(request)
    options = webauthn.generate_authentication_options(rp_id=host_of(request))
    await rooms_of(request).services.writer.run("", challenging(bytes_to_base64url(options.challenge), "", time.time()))
    return JSONResponse(json.loads(options_to_json(options)))


async def come_back(request: Request) -> Response:
    """POST /in: with a key that is known here this browser is that person from now on."""
    given = await read_json(request)
    services = rooms_of(request).services
    challenge = await challenge_in(request, given, "")
    try:
        credential = bytes_to_base64url(base64url_to_bytes(str(given["id"])))
        key = await READ.run(services.store.read, lambda connection: by_credential(connection, credential))
        if key is None:
            raise Refused("not-yours", WE_DONT_KNOW_THAT_PASSKEY_ANY)
        used = webauthn.verify_authentication_response(
            credential=given, expected_challenge=challenge, expected_rp_id=host_of(request), expected_origin=origin_of(request),
            credential_public_key=key.public, credential_current_sign_count=key.uses,
        )  # fmt: skip
    except BAD:
        raise Refused("not-yours", NOT_TAKEN) from None
    await services.writer.run("", using(key.id, used.new_sign_count, time.time()))
    token = await become_somebody(request, key.owner, page_owner(request))
    response = JSONResponse({"go": "/me"})
    if token:
        response.raw_headers += [pair for pair in go(request, "/me", token).raw_headers if pair[0] == b"set-cookie"]
    return response


async def remove(request: Request) -> Response:
    """POST /me/passkey/out: a key opens nothing any more."""
    form = await read_form(request)
    _, owner = identity(request)
    await rooms_of(request).services.writer.run("", removing(owner, text_of(form, "key", 64)))
    return go(request, "/me")

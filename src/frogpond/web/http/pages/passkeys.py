"""Passkeys: somebody is kept by a key in their own device, and comes back by it in a browser that does not know them."""

from __future__ import annotations

import json
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

from ....table import Refused
from ...app.passkeys import (
    add_passkey,
    keep_challenge,
    key_owner,
    known_passkey,
    remove_passkey,
    sign_in,
    sign_in_challenge,
    use_challenge,
)
from ..json_read import read_json as strict_json
from ..visit import app_of, go, somebody_of, visitor_of
from .form import read_form, read_json, text_of

# What players read
BAD = (WebAuthnException, ValueError, KeyError, TypeError, UnicodeError, RecursionError)
NOT_TAKEN = "That passkey didn’t work. Try again."


def host_of(request: Request) -> str:
    """The name under which browsers keep a key for this server."""
    return request.url.hostname or ""


def origin_of(request: Request) -> str:
    return f"{request.url.scheme}://{request.url.netloc}"


async def challenge_in(request: Request, body: dict[str, Any], owner: str) -> bytes:
    """The challenge that a key answered, if it was handed out for this and not used yet."""
    try:
        client_data = strict_json(base64url_to_bytes(body["response"]["clientDataJSON"]))
        challenge = str(client_data["challenge"])
        raw = base64url_to_bytes(challenge)
    except BAD:
        raise Refused("json", NOT_TAKEN) from None
    await use_challenge(app_of(request), bytes_to_base64url(raw), owner)
    return raw


async def begin(request: Request) -> Response:
    """POST /me/passkey/begin: what the browser is to make a key for."""
    name, app, who = text_of(await read_form(request), "name", 60), app_of(request), somebody_of(request)
    person, keys = await key_owner(app, who, name)
    options = webauthn.generate_registration_options(
        rp_id=host_of(request), rp_name="Frogpond", user_name=person.name, user_id=person.code.encode(), user_display_name=person.name,
        authenticator_selection=AuthenticatorSelectionCriteria(resident_key=ResidentKeyRequirement.REQUIRED),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(one.credential)) for one in keys],
    )  # fmt: skip
    await keep_challenge(app, bytes_to_base64url(options.challenge), who.owner)
    response = JSONResponse(json.loads(options_to_json(options)))
    response.raw_headers += [pair for pair in go(request, "/me", who.token).raw_headers if pair[0] == b"set-cookie"]
    return response


async def keep(request: Request) -> Response:
    """POST /me/passkey: the key that the browser made."""
    body, who = await read_json(request), somebody_of(request)
    challenge = await challenge_in(request, body, who.owner)
    try:
        verified = webauthn.verify_registration_response(
            credential=body, expected_challenge=challenge, expected_rp_id=host_of(request), expected_origin=origin_of(request)
        )
    except BAD:
        raise Refused("not-yours", NOT_TAKEN) from None
    await add_passkey(app_of(request), who, bytes_to_base64url(verified.credential_id), verified.credential_public_key, verified.sign_count)
    return JSONResponse({"go": "/me"})


async def ask(request: Request) -> Response:
    """POST /in/begin: what a key is to sign for somebody who comes back."""
    await read_form(request)
    options = webauthn.generate_authentication_options(rp_id=host_of(request))
    await sign_in_challenge(app_of(request), visitor_of(request), bytes_to_base64url(options.challenge))
    return JSONResponse(json.loads(options_to_json(options)))


async def come_back(request: Request) -> Response:
    """POST /in: with a key that is known here this browser is that person from now on."""
    body, app = await read_json(request), app_of(request)
    challenge = await challenge_in(request, body, "")
    try:
        credential = bytes_to_base64url(base64url_to_bytes(str(body["id"])))
        key = await known_passkey(app, credential)
        used = webauthn.verify_authentication_response(
            credential=body, expected_challenge=challenge, expected_rp_id=host_of(request), expected_origin=origin_of(request),
            credential_public_key=key.public, credential_current_sign_count=key.uses,
        )  # fmt: skip
    except BAD:
        raise Refused("not-yours", NOT_TAKEN) from None
    token = await sign_in(app, visitor_of(request), key, used.new_sign_count)
    response = JSONResponse({"go": "/me"})
    if token:
        response.raw_headers += [pair for pair in go(request, "/me", token).raw_headers if pair[0] == b"set-cookie"]
    return response


async def remove(request: Request) -> Response:
    """POST /me/passkey/out: a key opens nothing any more."""
    form = await read_form(request)
    await remove_passkey(app_of(request), somebody_of(request), text_of(form, "key", 64))
    return go(request, "/me")

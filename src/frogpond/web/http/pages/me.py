"""Who somebody is here: a name and a face, kept by a phrase if they like, on several devices, or forgotten."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ....table import Refused
from ....table.recovery_words import tidy
from ...app import accounts
from ...app.context import Visitor
from ...app.profile import profile
from ..guard import COOKIE, surely
from ..visit import app_of, go, keep_cookie, somebody_of, theme_of, visitor_of
from .bar import further_ways
from .form import read_form, text_of
from .profile import ProfileView, here_page, profile_page
from .shell import ways_bar

# What players read
TICK_THE_BOX_IF_YOURE_SURE = "Tick the box if you’re sure: there’s no way back."


async def show(request: Request) -> Response:
    """GET /me."""
    return await page_for(request, visitor_of(request))


async def page_for(request: Request, who: Visitor, status: int = 200, **once: str) -> Response:
    """Somebody's own page; `once` is what it says this time only: a phrase, a code, an error."""
    shown = ProfileView(
        await profile(app_of(request), who), dict(request.query_params), once.get("phrase", ""), once.get("code", ""),
        str(request.url_for("me_here")), once.get("error", ""),
    )  # fmt: skip
    bar = ways_bar(shown.own.person, further=further_ways(request))
    response = HTMLResponse(profile_page(shown, theme=theme_of(request), bar=bar), status)
    if request.method == "POST":
        keep_cookie(request, response, who.token)
    return response


async def change(request: Request) -> Response:
    """POST /me: how somebody is called, and their face."""
    form, who = await read_form(request), somebody_of(request)
    try:
        await accounts.name_person(app_of(request), who, text_of(form, "name", 60), text_of(form, "face", 12))
    except Refused as refused:
        return await page_for(request, who, 409, error=refused.reason.text)
    return go(request, "/me", who.token)


async def away(request: Request) -> Response:
    """POST /me/away: until when somebody is away; an empty day takes it back."""
    form, who = await read_form(request), somebody_of(request)
    try:
        await accounts.go_away(app_of(request), who, text_of(form, "until", 10))
    except Refused as refused:
        return await page_for(request, who, 400, error=refused.reason.text)
    return go(request, "/me", who.token)


async def keep(request: Request) -> Response:
    """POST /me/keep: a recovery phrase, shown this once."""
    form, who = await read_form(request), somebody_of(request)
    try:
        phrase = await accounts.save_profile(app_of(request), who, text_of(form, "name", 60))
    except Refused as refused:
        if refused.reason.code == "limit":
            raise
        return await page_for(request, who, 409, error=refused.reason.text)
    return await page_for(request, who, phrase=phrase)


async def link(request: Request) -> Response:
    """POST /me/link: a code for another device, good for a minute and once."""
    await read_form(request)
    who = somebody_of(request)
    return await page_for(request, who, code=await accounts.device_code(app_of(request), who))


async def here(request: Request) -> Response:
    """GET /me/here: somebody's words are typed, or came by the code that was scanned."""
    words = tidy(request.query_params.get("code", "")[:200])
    return HTMLResponse(here_page(words, theme=theme_of(request)))


async def become(request: Request) -> Response:
    """POST /me/here: with the right words this browser is that person from now on."""
    words = text_of(await read_form(request), "words", 200)
    surely(request)
    try:
        _, token = await accounts.become_by_words(app_of(request), visitor_of(request), words)
    except Refused as refused:
        if refused.reason.code != "words":
            raise
        return HTMLResponse(here_page(tidy(words), refused.reason.text, theme=theme_of(request)), 403)
    return go(request, "/me", token)


async def sign_out(request: Request) -> Response:
    """POST /me/out: a device is nobody from now on."""
    form, who = await read_form(request), somebody_of(request)
    device = text_of(form, "device", 64)
    await accounts.sign_out(app_of(request), who, device)
    return go(request, "/me") if device != who.device_print else signed_out(request)


def signed_out(request: Request) -> Response:
    response = go(request, "/")
    response.delete_cookie(COOKIE, path="/")
    return response


async def forget(request: Request) -> Response:
    """POST /me/forget: everything that is known of somebody goes."""
    form, who = await read_form(request), somebody_of(request)
    if text_of(form, "sure", 4) != "yes":
        return await page_for(request, who, 400, error=TICK_THE_BOX_IF_YOURE_SURE)
    await accounts.forget(app_of(request), who)
    return signed_out(request)

"""How a no is answered over HTTP, for pages and for programs: the one place that knows which refusal is which status."""

from __future__ import annotations

import logging

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from ...engine.reason import Reason
from ...table import Refused
from ..app.context import StoreError
from ..push.messages import NOT_KEPT
from .pages.error import error_page
from .visit import theme_of

log = logging.getLogger("frogpond")
UNUSUAL = 422
STATUS = {
    "json": 400, "body": 400, "query": 400, "link": 400, "fork": 400, "webhook": 400,
    "token": 401,
    "not-yours": 403, "not-seated": 403, "invite": 403, "hidden": 403, "private": 403, "eyes": 403, "operator": 403,
    "seen": 403, "words": 403, "closed": 403, "blocked": 403, "studio": 403,
    "gone": 404, "table": 404, "move": 404, "no-seat": 404, "no-game": 404, "invitation": 404, "no-file": 404, "no-code": 404,
    "no-study": 404,
    "late": 409, "taken": 409, "here": 409, "one-seat": 409, "ask": 409, "rules": 409, "not-over": 409, "damaged": 409,
    "waiting": 409, "fixed": 409, "stand-in": 409, "name": 409, "agree": 409, "hints": 409,
    "content-type": 415,
    "full": 429, "busy": 429, "limit": 429,
}  # fmt: skip
ON_PAGES = {"seat": 409}  # a form that names a seat which is not there comes from a page that is out of date
TITLES = {
    400: "That can't be read",
    403: "Not for you",
    404: "Nothing here",
    405: "Not like this",
    409: "Not now",
    413: "Too large",
    429: "Slowly, please",
    503: "The pond is asleep",
}
PLAIN = {  # the framework's own words, in ours
    "Not Found": "There’s no page at this address. Maybe the link lost a letter.",
    "Method Not Allowed": "This address doesn’t work like that.",
}


async def answer(request: Request, error: Exception) -> Response:
    """A clean answer to whatever went wrong, in the form the asker reads."""
    api = request.url.path.startswith("/api/")
    headers: dict[str, str] = {}
    more: dict[str, object] = {}
    if isinstance(error, Refused):
        reason, more = error.reason, error.more
        status = STATUS.get(reason.code, UNUSUAL) if api else ON_PAGES.get(reason.code, STATUS.get(reason.code, UNUSUAL))
    elif isinstance(error, HTTPException):
        status, headers = error.status_code, dict(error.headers or {})
        reason = Reason(str(status), PLAIN.get(error.detail, error.detail))
    elif isinstance(error, StoreError):
        log.warning("the database does not answer: %s", type(error).__name__)
        status, headers, reason = 503, {"Retry-After": "5"}, Reason("503", NOT_KEPT)
    else:
        status, reason = 500, Reason("500", "Something broke on our side. We’ve made a note of it.")
    if api:
        if status == 401:
            headers["WWW-Authenticate"] = "Bearer"
        return JSONResponse({"error": reason.to_json(), **more}, status, headers)
    title = TITLES.get(status, "Something broke")
    return HTMLResponse(error_page(status, title, reason.text, theme=theme_of(request)), status, headers)

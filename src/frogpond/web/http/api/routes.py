"""All requests of `/api/v1`, and their document."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from . import groups, openapi, people, tables, tournaments

PARTS = (tables.API, people.API, groups.API, tournaments.API)
ENDPOINTS = [endpoint for part in PARTS for endpoint in part]


async def show_document(request: Request) -> Response:
    return JSONResponse(openapi.document(ENDPOINTS))


ROUTES = [Route("/openapi.json", show_document, methods=["GET"]), *(route for part in PARTS for route in part.routes)]

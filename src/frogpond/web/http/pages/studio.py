"""The studio: a game's numbers changed, measured and played, for whoever the owner of the server allows."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from ....draw import html as h
from ....draw.html import Markup
from ....engine.game import Game
from ....engine.registry import make
from ....lab.form import Looked
from ....lab.questions import QUESTIONS
from ....table import Refused, untrusted_data
from ...app.context import App, Visitor
from ...app.game_cards import GameCard, bot_names, game_cards, usual_game, world_of
from ...app.studio import (
    STUDIO_BOT,
    KeptStudy,
    StudyProblem,
    ask_question,
    ask_search,
    change_study,
    data_form,
    has_data,
    knobs,
    look_at,
    minutes_of,
    own_studies,
    play_numbers,
    printed_text,
    printed_values,
    studio_game,
    studio_of,
    study_file,
)
from ..guard import COOKIE, TOKEN
from ..visit import YEAR, app_of, go, identity, keep_cookie, somebody_of, theme_of
from . import studio_answer as told
from . import studio_bench as bench
from . import studio_tune
from .bar import bar_for, further_ways
from .form import read_form, text_of
from .shell import page, theme_tool, tool, top_bar, ways_menu
from .studio_lock import KEY, has_key, let_in
from .studio_progress import follow

EDITS = 400


# What is sent -----------------------------------------------------------------------------------------------------------


async def read_json(request: Request) -> dict[str, Any]:
    try:
        body = json.loads(await request.body())
    except (ValueError, RecursionError):
        body = None
    if not isinstance(body, dict):
        raise HTTPException(400, "An object is needed.")
    return body


def players_of(kind: type[Game], value: Any) -> int:
    """A number of players; the usual one for nonsense."""
    valid = isinstance(value, (int, str)) and str(value).isascii() and str(value).isdecimal() and len(str(value)) < 3
    return int(value) if valid and kind.min_players <= int(value) <= kind.max_players else kind.default_players


def edits_of(body: dict[str, Any]) -> dict[str, str]:
    edits = body.get("edits", {})
    if not isinstance(edits, dict) or len(edits) > EDITS or not all(isinstance(each, str) for pair in edits.items() for each in pair):
        raise HTTPException(400, f"Edits are up to {EDITS} places with their values.")
    return edits


def base_of(body: dict[str, Any]) -> str:
    base = body.get("base", "")
    if not isinstance(base, str) or len(base) > untrusted_data.MAX_DATA_BYTES:
        raise HTTPException(400, f"A data file of at most {untrusted_data.MAX_DATA_BYTES} signs is needed.")
    return base.replace("\r\n", "\n")


# Pages ----------------------------------------------------------------------------------------------------------------


async def front(request: Request) -> Response:
    """GET /studio: the games, and what is kept; with the key it opens for good."""
    key = request.query_params.get("key", "")
    if key and studio_of(app_of(request)).settings.studio == "key" and has_key(request, key):
        answer = go(request, "/studio")
        secure = request.url.scheme == "https"
        answer.set_cookie(KEY, key, max_age=YEAR, path="/", secure=secure, httponly=True, samesite="lax")
        return answer
    studies = await own_studies(let_in(request), somebody_of(request))
    games = [game for game in game_cards() if has_data(game.name)]
    cards = h.nav([game_html(game) for game in games], class_="studio-games", aria_label="Games")
    intro = "Pick a game, change its numbers, ask what that does, and play it. Bots play thousands of games here while you watch."
    body = h.main(
        h.section(h.h1("Studio"), h.p(intro), cards, class_="panel front"),
        kept_panel(studies),
        id="main",
        class_="studio-front",
    )
    return shown_page(request, "Studio", await bar_for(request, "Studio"), body)


def kept_panel(studies: Sequence[KeptStudy], chosen: str = "") -> Markup:
    return h.section(h.h2("Kept studies"), h.div(told.studies_html(studies, chosen), id="studies"), class_="panel studies-panel")


def game_html(game: GameCard) -> Markup:
    words = h.span(h.b(game.title), h.small(game.facts))
    return h.a(h.span(Markup(game.vignette), class_="art"), words, class_="pick", href=f"/studio/game/{game.name}")


def shown_page(request: Request, title: str, bar: Markup, body: Markup, world: str = "pond", **data: str) -> Response:
    answer = HTMLResponse(page(title, bar, body, theme=theme_of(request), world=world, kind="studio", **data))
    if not TOKEN.fullmatch(request.cookies.get(COOKIE, "")):
        keep_cookie(request, answer, identity(request)[0])
    return answer


async def workbench(request: Request) -> Response:
    """GET /studio/game/{game}; with a study, its numbers and its answer."""
    app, who, name = let_in(request), somebody_of(request), request.path_params["game"]
    kind = studio_game(name)
    studies = await own_studies(app, who, name)
    chosen = next((study for study in studies if study.ident == request.query_params.get("study")), None)
    wish = chosen.wish if chosen else None
    players = wish.players if wish else players_of(kind, request.query_params.get("players"))
    base = wish.data if wish else ""
    try:
        form = await form_html(app, who, name, players, base)
    except ValueError as error:
        raise Refused("no-file", f"We can’t show the numbers of this study: {error}") from None
    searches = bool(wish and wish.tuning)
    nothing = h.p("Pick a question and press Ask.", class_="mute empty")
    answer = told.answer_html(wish, chosen.answer) if wish and chosen and chosen.answer and not searches else nothing
    facts = usual_game(name).facts()
    file = facts.file if facts else "data.toml"
    counts = range(kind.min_players, kind.max_players + 1)
    usual = next(iter(QUESTIONS)), STUDIO_BOT, 1
    question, bot, care = (wish.question, wish.bot, wish.care) if wish and not searches else usual
    tune = await tune_html(app, who, name, players, base, chosen if searches else None)
    body = h.main(
        bench.tabs_html([game for game in game_cards() if has_data(game.name)], name),
        bench.pond_html(name, file, form, base or printed_text(name)),
        h.div(
            bench.ask_html(bot_names(), counts, players, question, bot, care, answer),
            tune,
            h.div(
                h.section(h.h2("In pictures"), h.div(bench.pictures_html(Looked()), id="pictures"), class_="panel pictures-panel"),
                kept_panel(studies, chosen.ident if chosen else ""),
                class_="lower",
            ),
            class_="right",
        ),
        id="main",
        class_="bench",
    )  # fmt: skip
    tools = [tool("rules", "Rules", href=f"/rules/{name}"), theme_tool(), *ways_menu("Studio", further_ways(request))]
    bar = top_bar("Studio", f"{kind.title}: your own numbers, measured", tools)
    shown = chosen.ident if chosen else ""
    data = {"studio": name, "file": file, "study": "" if searches else shown, "search": shown if searches else ""}
    data |= {"own": "yes" if base else ""}
    return shown_page(request, f"Studio: {kind.title}", bar, body, world_of(usual_game(name)), **data)


async def form_html(app: App, who: Visitor, name: str, players: int, base: str) -> Markup:
    return bench.groups_html(await data_form(app, who, name, players, base), printed_values(name))


async def tune_html(app: App, who: Visitor, name: str, players: int, base: str, chosen: KeptStudy | None) -> Markup:
    """The panel of the tuner; with a search, what it was asked and how far it is."""
    free = await knobs(app, who, name, players, base)
    return studio_tune.panel_html(make(name, players), free, bot_names(), STUDIO_BOT, minutes_of(studio_of(app).settings), chosen)


async def looking(request: Request) -> Response:
    """POST /studio/game/{game}/look: what some edits make of the data, at once."""
    try:
        app, who, name, players, body, looked = await asked(request)
        answer: dict[str, Any] = {"text": looked.text, "own": looked.own, "changes": [list(change) for change in looked.changes]}
        answer |= {"changed": bench.changes_html(looked), "pictures": bench.pictures_html(looked)}
        if body.get("form"):
            answer["form"] = await form_html(app, who, name, players, looked.text if looked.own else "")
        return JSONResponse(answer)
    except StudyProblem as wrong:
        return JSONResponse({"place": wrong.place, "problem": wrong.problem, "mended": wrong.mended})
    except ValueError as error:
        return JSONResponse({"place": "", "problem": str(error)})


async def asked(request: Request) -> tuple[App, Visitor, str, int, dict[str, Any], Looked]:
    """What a form of the bench sent: the game, its players, and its data as they are looked at."""
    app, who, name = let_in(request), somebody_of(request), request.path_params["game"]
    kind, body = studio_game(name), await read_json(request)
    players = players_of(kind, body.get("players"))
    return app, who, name, players, body, await look_at(app, who, name, players, base_of(body), edits_of(body))


async def queued(request: Request, search: bool) -> Response:
    """The study that is put into the queue, or why it is not; a slip of the pen in a search is answered as with `look`."""
    try:
        app, who, name, players, body, looked = await asked(request)
    except StudyProblem as wrong:
        return JSONResponse({"place": wrong.place, "problem": wrong.problem}, 400)
    bot = body.get("bot")
    try:
        if search:
            ident = await ask_search(app, who, name, players, looked, bot, body.get("minutes"), studio_tune.rows_of(body))
        else:
            ident = await ask_question(app, who, name, players, looked, body.get("question"), bot, body.get("care"), body.get("name"))
    except StudyProblem as wrong:
        return JSONResponse({"problem": wrong.problem, **({"place": wrong.place} if wrong.place else {})}, 200 if search else 400)
    except Refused as refused:
        if refused.reason.code not in ("full", "busy"):
            raise
        return JSONResponse({"problem": refused.reason.text}, 429)
    return JSONResponse({"study": ident})


async def asking(request: Request) -> Response:
    """POST /studio/game/{game}/studies."""
    return await queued(request, False)


async def searching(request: Request) -> Response:
    """POST /studio/game/{game}/searches."""
    return await queued(request, True)


async def listing(request: Request) -> Response:
    """GET /studio/game/{game}/studies: what is kept, as a piece of the page."""
    app, name = let_in(request), request.path_params["game"]
    studio_game(name)
    return HTMLResponse(told.studies_html(await own_studies(app, somebody_of(request), name), request.query_params.get("study", "")))


async def change(request: Request) -> Response:
    """POST /studio/study/{study}/{deed}: stop, go on, rename or delete."""
    app, ident, deed = let_in(request), request.path_params["study"], request.path_params["deed"]
    name = (await read_json(request)).get("name") if deed == "rename" else ""
    try:
        await change_study(app, somebody_of(request), ident, deed, name if isinstance(name, str) else "")
    except KeyError:
        raise HTTPException(404, "Not Found") from None
    except Refused as refused:
        if refused.reason.code not in ("full", "busy"):
            raise
        return JSONResponse({"problem": refused.reason.text}, 429)
    return JSONResponse({"done": True})


async def take_away(request: Request) -> Response:
    """GET /studio/study/{study}/{file}: its data file, study file, report or notebook."""
    file = request.path_params["file"]
    file_found = await study_file(let_in(request), somebody_of(request), request.path_params["study"], file)
    saved = {"Content-Disposition": f'attachment; filename="{file}"'}
    if file_found is None:
        raise HTTPException(404, "Not Found")
    if file_found.path is not None:
        return FileResponse(file_found.path, media_type=file_found.media, headers=saved)
    return PlainTextResponse(file_found.text, media_type=file_found.media, headers=saved)


async def compare(request: Request) -> Response:
    """GET /studio/compare?study=A&study=B."""
    app = let_in(request)
    wanted = list(dict.fromkeys(request.query_params.getlist("study")))[:4]
    studies = {ident: (wish, answer) for ident, wish, _, answer in await own_studies(app, somebody_of(request))}
    chosen = [studies[ident] for ident in wanted if ident in studies and studies[ident][1]]
    if len(chosen) < 2:
        inner = h.p("Tick two or more studies with games, then compare them.")
    else:
        inner = told.compare_html(chosen)
    where = f"/studio/game/{chosen[0][0].game}" if chosen else "/studio"
    whole = h.section(h.h1("Studies side by side"), inner, h.p(h.a("Back", href=where)), class_="panel front")
    body = h.main(whole, id="main", class_="studio-front")
    return shown_page(request, "Studies side by side", await bar_for(request, "Studio"), body)


async def play(request: Request) -> Response:
    """POST /studio/game/{game}/play: a table with these numbers, to play at or to watch."""
    app, who, name = let_in(request), somebody_of(request), request.path_params["game"]
    kind, form = studio_game(name), await read_form(request)
    data = text_of(form, "data", untrusted_data.MAX_DATA_BYTES + 1).replace("\r\n", "\n")
    watch, players = text_of(form, "how") == "watch", players_of(kind, text_of(form, "players"))
    room = await play_numbers(app, who, name, players, text_of(form, "bot"), data, watch)
    return go(request, f"/t/{room.id}", who.token)


ROUTES = [
    Route("/studio", front),
    Route("/studio/compare", compare),
    Route("/studio/game/{game}", workbench),
    Route("/studio/game/{game}/look", looking, methods=["POST"]),
    Route("/studio/game/{game}/studies", listing, methods=["GET"]),
    Route("/studio/game/{game}/studies", asking, methods=["POST"]),
    Route("/studio/game/{game}/searches", searching, methods=["POST"]),
    Route("/studio/game/{game}/play", play, methods=["POST"]),
    Route("/studio/study/{study}", follow),
    Route("/studio/study/{study}/{file}", take_away, methods=["GET"]),
    Route("/studio/study/{study}/{deed}", change, methods=["POST"]),
]

"""The studio: a game's numbers changed, measured and played, for whoever the owner of the server allows."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from ...bots import names as bot_names
from ...engine.registry import make
from ...lab import exports, studio_tuner
from ...lab.form import Looked, form_of
from ...lab.questions import QUESTIONS
from ...lab.shelf import Wish
from ...table import Plan, Refused, seats, untrusted_data
from .. import elements as h
from ..elements import Markup
from ..live.studio import Studio
from ..live.threads import COMPUTE, FILES_POOL
from ..server.guard import COOKIE, TOKEN
from . import studio_answer as told
from . import studio_bench as bench
from . import studio_tune
from .bar import bar_for, further_ways
from .cards import GameCard, game_cards, usual_game, world_of
from .form import read_form, text_of
from .shell import page, theme_tool, tool, top_bar, ways_menu
from .studio_door import (
    Kept,
    has_data,
    in_workshop,
    kept,
    let_in,
    looked_at,
    own_study,
    players_of,
    printed_text,
    printed_values,
    read_json,
    studio_game,
)
from .studio_lock import KEY, has_key, studio_of
from .studio_progress import follow
from .visit import YEAR, address_of, go, identity, keep_cookie, may_open_one, rooms_of, theme_of

USUAL_BOT = "froglet"


# Pages ----------------------------------------------------------------------------------------------------------------


async def front(request: Request) -> Response:
    """GET /studio: the games, and what is kept; with the key it opens for good."""
    given = request.query_params.get("key", "")
    if given and studio_of(request).settings.studio == "key" and has_key(request, given):
        answer = go(request, "/studio")
        secure = request.url.scheme == "https"
        answer.set_cookie(KEY, given, max_age=YEAR, path="/", secure=secure, httponly=True, samesite="lax")
        return answer
    studio = let_in(request)
    studies = await FILES_POOL.run(kept, request, studio)
    games = [game for game in game_cards() if has_data(game.name)]
    cards = h.nav([game_html(game) for game in games], class_="studio-games", aria_label="Games")
    intro = "Choose a game, change its numbers, ask what that does, and play it. Bots play thousands of games here while you look."
    body = h.main(
        h.section(h.h1("Studio"), h.p(intro), cards, class_="panel front"),
        kept_panel(studies),
        id="main",
        class_="studio-front",
    )
    return shown_page(request, "Studio", await bar_for(request, "Studio"), body)


def kept_panel(studies: list[Kept], chosen: str = "") -> Markup:
    return h.section(h.h2("Kept studies"), h.div(told.studies_html(studies, chosen), id="studies"), class_="panel studies-panel")


def game_html(game: GameCard) -> Markup:
    words = h.span(h.b(game.title), h.small(game.facts))
    return h.a(h.span(game.art, class_="art"), words, class_="pick", href=f"/studio/game/{game.name}")


def shown_page(request: Request, title: str, bar: Markup, body: Markup, world: str = "pond", **data: str) -> Response:
    answer = HTMLResponse(page(title, bar, body, theme=theme_of(request), world=world, kind="studio", **data))
    if not TOKEN.fullmatch(request.cookies.get(COOKIE, "")):
        keep_cookie(request, answer, identity(request)[0])
    return answer


async def workbench(request: Request) -> Response:
    """GET /studio/game/{game}; with a study, its numbers and its answer."""
    studio = let_in(request)
    name, kind = studio_game(request)
    studies = await FILES_POOL.run(kept, request, studio, name)
    chosen = next(((i, w, s, a) for i, w, s, a in studies if i == request.query_params.get("study")), None)
    wish = chosen[1] if chosen else None
    players = wish.players if wish else players_of(kind, request.query_params.get("players"))
    base = wish.data if wish else ""
    try:
        form = await form_html(request, name, players, base)
    except ValueError as error:
        raise Refused("no-file", f"The numbers of this study can't be shown: {error}") from None
    searches = bool(wish and wish.tuning)
    nothing = h.p("Pick a question and press Ask.", class_="mute empty")
    answer = told.answer_html(wish, chosen[3]) if wish and chosen and chosen[3] and not searches else nothing
    facts = usual_game(name).facts()
    file = facts.file if facts else "data.toml"
    counts = range(kind.min_players, kind.max_players + 1)
    usual = next(iter(QUESTIONS)), USUAL_BOT, 1
    question, bot, care = (wish.question, wish.bot, wish.care) if wish and not searches else usual
    tune = await tune_html(request, studio, name, players, base, chosen if searches else None)
    body = h.main(
        bench.tabs_html([game for game in game_cards() if has_data(game.name)], name),
        bench.pond_html(name, file, form, base or printed_text(name)),
        h.div(
            bench.ask_html(bot_names(), counts, players, question, bot, care, answer),
            tune,
            h.div(
                h.section(h.h2("In pictures"), h.div(bench.pictures_html(Looked()), id="pictures"), class_="panel pictures-panel"),
                kept_panel(studies, chosen[0] if chosen else ""),
                class_="lower",
            ),
            class_="right",
        ),
        id="main",
        class_="bench",
    )  # fmt: skip
    tools = [tool("rules", "Rules", href=f"/rules/{name}"), theme_tool(), *ways_menu("Studio", further_ways(request))]
    bar = top_bar("Studio", f"{kind.title}: your own numbers, measured", tools)
    shown = chosen[0] if chosen else ""
    data = {"studio": name, "file": file, "study": "" if searches else shown, "search": shown if searches else ""}
    data |= {"own": "yes" if base else ""}
    return shown_page(request, f"Studio: {kind.title}", bar, body, world_of(usual_game(name)), **data)


async def form_html(request: Request, name: str, players: int, base: str) -> Markup:
    """The form of the printed file, or of somebody's own."""
    groups = await (in_workshop(request, form_of, name, players, {}, base) if base else COMPUTE.run(printed_form, name, players))
    return bench.groups_html(groups, printed_values(name))


async def tune_html(request: Request, studio: Studio, name: str, players: int, base: str, chosen: Kept | None) -> Markup:
    """The panel of the tuner; with a search, what it was asked and how far it is."""
    text = base or printed_text(name)
    found = await (in_workshop(request, studio_tuner.knobs, name, players, {}, text) if base else COMPUTE.run(printed_knobs, name, players))
    return studio_tune.panel_html(make(name, players), found, bot_names(), USUAL_BOT, studio_tune.minutes_of(studio.settings), chosen)


@cache
def printed_knobs(name: str, players: int) -> list[studio_tuner.Knob]:
    return studio_tuner.knobs(name, players, {}, printed_text(name))


@cache
def printed_form(name: str, players: int) -> Any:
    return form_of(name, players, {}, printed_text(name))


async def looking(request: Request) -> Response:
    """POST /studio/game/{game}/look: what some edits make of the data, at once."""
    let_in(request)
    name, kind = studio_game(request)
    given = await read_json(request)
    players = players_of(kind, given.get("players"))
    found = await looked_at(request, name, players, given)
    if found.problem:
        return JSONResponse({"place": found.place, "problem": found.problem, "mended": found.mended})
    answer: dict[str, Any] = {"text": found.text, "own": found.own, "changes": [list(change) for change in found.changes]}
    answer |= {"changed": bench.changes_html(found), "pictures": bench.pictures_html(found)}
    if given.get("form"):
        try:
            answer["form"] = await form_html(request, name, players, found.text if found.own else "")
        except ValueError as error:
            return JSONResponse({"place": "", "problem": str(error)})
    return JSONResponse(answer)


async def asked(request: Request) -> tuple[Studio, str, int, dict[str, Any], Looked]:
    """What a form of the bench sent: the game, its players, and its data as they are looked at."""
    studio = let_in(request)
    name, kind = studio_game(request)
    given = await read_json(request)
    players = players_of(kind, given.get("players"))
    return studio, name, players, given, await looked_at(request, name, players, given)


async def asking(request: Request) -> Response:
    """POST /studio/game/{game}/studies: put a question into the queue."""
    studio, name, players, given, found = await asked(request)
    if found.problem:
        return JSONResponse({"place": found.place, "problem": found.problem}, 400)
    question, bot, care, title = (given.get(key) for key in ("question", "bot", "care", "name"))
    if bot not in bot_names() or question not in QUESTIONS or care not in (0, 1, 2) or isinstance(care, bool):
        raise HTTPException(400, "A question, a bot and a precision of this page are needed.")
    wish = Wish(
        name, players, str(question), str(bot), int(care), found.text if found.own else "", name=str(title or "").strip()[:80],
        owner=identity(request)[1], games=studio.settings.studio_games,
    )  # fmt: skip
    return await queued(studio, wish)


async def searching(request: Request) -> Response:
    """POST /studio/game/{game}/searches: put a search of the tuner into the queue."""
    studio, name, players, given, found = await asked(request)
    if found.problem:
        return JSONResponse({"place": found.place, "problem": found.problem}, 400)
    bot, minutes = given.get("bot"), given.get("minutes")
    if bot not in bot_names() or minutes not in studio_tune.minutes_of(studio.settings) or isinstance(minutes, bool):
        raise HTTPException(400, "A bot and a time of this page are needed.")
    data = found.text if found.own else ""
    try:
        said = await in_workshop(request, studio_tuner.look, name, players, {}, data, studio_tune.rows_of(given))
    except ValueError as error:
        said = {"problem": str(error)}
    if "problem" in said:
        return JSONResponse(said)  # a slip of the pen in the form, as with `look`
    wish = Wish(
        name, players, "tune", str(bot), 1, data, owner=identity(request)[1], games=studio.settings.studio_games,
        tuning={**said, "minutes": minutes},
    )  # fmt: skip
    return await queued(studio, wish)


async def queued(studio: Studio, wish: Wish) -> Response:
    """The study that is put into the queue, or why it is not."""
    if find_spec("pyarrow") is None or (wish.tuning and find_spec("optuna") is None):
        raise Refused("full", "Games can't be kept here: whoever runs this server needs frogpond[lab].")
    try:
        ident = await FILES_POOL.run(studio.ask, wish)
    except Refused as refused:
        return JSONResponse({"problem": refused.reason.text}, 429)
    except ValueError as error:
        return JSONResponse({"problem": str(error)}, 400)
    studio.wake()
    return JSONResponse({"study": ident})


async def listing(request: Request) -> Response:
    """GET /studio/game/{game}/studies: what is kept, as a piece of the page."""
    studio = let_in(request)
    name, _ = studio_game(request)
    studies = await FILES_POOL.run(kept, request, studio, name)
    return HTMLResponse(told.studies_html(studies, request.query_params.get("study", "")))


async def change(request: Request) -> Response:
    """POST /studio/study/{study}/{deed}: stop, go on, rename or delete."""
    studio, ident, _ = own_study(request)
    deed = request.path_params["deed"]
    try:
        if deed == "rename":
            name = (await read_json(request)).get("name")
            await FILES_POOL.run(studio.shelf.rename, ident, name if isinstance(name, str) else "")
        else:
            await FILES_POOL.run({"stop": studio.stop_study, "go-on": studio.go_on, "delete": studio.shelf.delete}[deed], ident)
    except KeyError:
        raise HTTPException(404, "Not Found") from None
    except Refused as refused:
        return JSONResponse({"problem": refused.reason.text}, 429)
    studio.wake()
    return JSONResponse({"done": True})


async def take_away(request: Request) -> Response:
    """GET /studio/study/{study}/{file}: its data file, study file, report or notebook."""
    studio, ident, wish = own_study(request)
    file = request.path_params["file"]
    saved = {"Content-Disposition": f'attachment; filename="{file}"'}
    if file == "data.toml":
        found = await FILES_POOL.run(studio.shelf.result, ident)
        return PlainTextResponse(found or wish.data or printed_text(wish.game), headers=saved)
    games = int((await FILES_POOL.run(studio.shelf.answer, ident)).get("games", 0))
    if not games:
        raise Refused("waiting", "No game of this study was played yet.")
    if file == "report.html":
        return FileResponse(await studio.report(ident), media_type="text/html", headers=saved)
    makers = {"study.toml": (Wish.study_file, "text/plain"), "notebook.ipynb": (exports.notebook, "application/x-ipynb+json")}
    if file in makers and not wish.tuning:
        maker, kind = makers[file]
        try:
            return Response(await in_workshop(request, maker, wish, games), media_type=kind, headers=saved)
        except ValueError as error:
            raise Refused("busy", f"This can't be made just now: {error}.") from None
    raise HTTPException(404, "Not Found")


async def compare(request: Request) -> Response:
    """GET /studio/compare?study=A&study=B."""
    studio = let_in(request)
    wanted = list(dict.fromkeys(request.query_params.getlist("study")))[:4]
    studies = {ident: (wish, answer) for ident, wish, _, answer in await FILES_POOL.run(kept, request, studio)}
    chosen = [studies[ident] for ident in wanted if ident in studies and studies[ident][1]]
    if len(chosen) < 2:
        inner = h.p("Tick two studies or more that have games, then compare them.")
    else:
        inner = told.compare_html(chosen)
    where = f"/studio/game/{chosen[0][0].game}" if chosen else "/studio"
    whole = h.section(h.h1("Studies side by side"), inner, h.p(h.a("Back", href=where)), class_="panel front")
    body = h.main(whole, id="main", class_="studio-front")
    return shown_page(request, "Studies side by side", await bar_for(request, "Studio"), body)


async def play(request: Request) -> Response:
    """POST /studio/game/{game}/play: a table with these numbers, to play at or to watch."""
    let_in(request)
    name, kind = studio_game(request)
    form = await read_form(request)
    token, owner = identity(request)
    may_open_one(request)
    players = players_of(kind, text_of(form, "players"))
    bot = text_of(form, "bot")
    bot = bot if bot in bot_names() else USUAL_BOT
    data = text_of(form, "data", untrusted_data.MAX_DATA_BYTES + 1).replace("\r\n", "\n")
    first = [seats.bot(bot)] if text_of(form, "how") == "watch" else [seats.person(owner, "")]
    seated = [*first, *(seats.bot(bot) for _ in range(players - 1))]
    plan = Plan(owner, name, players, {}, data if data.strip() else None, seated)
    try:
        room = await rooms_of(request).create(plan, address_of(request))
    except ValueError as error:
        raise HTTPException(400, f"This can't be played: {error}") from None
    return go(request, f"/t/{room.id}", token)


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

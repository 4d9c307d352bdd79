"""The tune panel of the studio: a wish, numbers that may change, what must stay; candidates as they come, a map of them, and the best."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from starlette.exceptions import HTTPException

from ....draw import html as h
from ....draw.html import Child, Markup, markup
from ....engine.game import Game
from ....engine.guide import count
from ....lab.shelf import DONE, RUNNING, WAITING, Wish
from ....lab.stats import has_interval
from ....lab.studio_tuner import DEFAULT_RANGE, FAIR, MOST_FREE, MOST_GOALS, Knob, aims
from .form import options
from .shell import button, icon
from .studio_answer import number, time_words

TUNE_FIELDS = ("goals", "free", "keeps")
MOST_CELLS = 13  # values of a number that have a place on the map
CELL, GAP = 34, 3
MOST_ROWS = 12  # candidates in the table
STAGES = {"searching": "Looking", "finals": "The best play on", "confirming on fresh seeds": "Confirming on fresh seeds"}


def rows_of(body: Mapping[str, Any]) -> dict[str, list[dict[str, str]]]:
    """The rows of the panel as they were sent; 400 for anything else."""
    result: dict[str, list[dict[str, str]]] = {}
    for kind in TUNE_FIELDS:
        rows = body.get(kind, [])
        fine = isinstance(rows, list) and len(rows) <= (MOST_FREE if kind == "free" else MOST_GOALS)
        if not fine or not all(
            isinstance(row, dict) and all(isinstance(each, str) and len(each) < 100 for each in row.values()) for row in rows
        ):
            raise HTTPException(400, "Wishes, numbers and conditions are rows of words.")
        result[kind] = rows
    return result


# Asking ---------------------------------------------------------------------------------------------------------------


def panel_html(game: Game, knobs: Sequence[Knob], bots: Sequence[str], bot: str, minutes: Sequence[int], chosen: Any) -> Markup:
    """The panel; `chosen` is a search with its name, wish, state and answer."""
    wish: Wish | None = chosen[1] if chosen else None
    asked = asked_rows(game, wish) if wish else {"goals": [first_aim(game)], "free": [row_of(knobs[0])], "keeps": []}
    measures = aims(game)
    heads = {"goals": "Make", "free": "by changing", "keeps": "but keep"}
    adds = {"goals": "Wish", "free": "Number", "keeps": "Condition"}
    parts: list[Child] = []
    for kind in TUNE_FIELDS:
        empty = row_of(knobs[0]) if kind == "free" else {"what": "length", "low": "", "high": ""}
        rows = [row_html(kind, row, knobs, measures) for row in asked[kind]]
        most = MOST_FREE if kind == "free" else MOST_GOALS
        add = h.button(icon("plus", 16), h.span(adds[kind]), type="button", class_="btn small-btn", data_add=kind)
        template = h.element("template", row_html(kind, empty, knobs, measures), data_row=kind)
        legend = h.legend(heads[kind])
        parts.append(h.fieldset(legend, h.div(rows, class_="wish-rows"), add, template, data_rows=kind, data_most=most, class_="wishes"))
    times = [(str(each), f"for {count(each, 'minute')}") for each in minutes]
    controls = h.div(
        h.select(options([(name, f"bots: {name}") for name in bots], wish.bot if wish else bot), id="tune-bot", aria_label="Who plays"),
        h.select(options(times, str(wish.tuning["minutes"] if wish else times[0][0])), id="tune-minutes", aria_label="How long to look"),
        button("Look for it", "play", ident="tune-run", go=True), button("Stop", "pause", ident="tune-stop", hidden=True),
        button("Go on", "play", ident="tune-go-on", hidden=True),
        class_="row wrap controls",
    )  # fmt: skip
    far = h.progress(id="tune-bar", max=1, value=0, aria_label="Time used"), h.span(id="tune-far", class_="small", aria_live="polite")
    answer = answer_html(chosen[0], chosen[3], chosen[2]["status"]) if chosen else None
    return h.section(
        h.div(h.h2("Tune"), h.span("Say what you want, and the lab looks for the numbers.", class_="mute small"), class_="between"),
        h.div(parts, class_="wishing"), controls, h.div(far, id="tune-progress", class_="far", hidden=True),
        h.div(answer, id="tune-answer"),
        class_="panel tune-panel", aria_label="Tune",
    )  # fmt: skip


def first_aim(game: Game) -> dict[str, str]:
    return {"what": aims(game)[0][0], "low": "", "high": ""}


def row_of(knob: Knob) -> dict[str, str]:
    """A number with the range that is offered first."""
    return {"what": knob.name, "low": str(max(knob.low, knob.now - DEFAULT_RANGE)), "high": str(min(knob.high, knob.now + DEFAULT_RANGE))}


def asked_rows(game: Game, wish: Wish) -> dict[str, list[dict[str, str]]]:
    """What a search was asked, as rows of the panel."""
    result: dict[str, list[dict[str, str]]] = {kind: [] for kind in TUNE_FIELDS}
    for text in wish.tuning["free"]:
        what, _, span = text.partition("=")
        low, _, high = span.partition("..")
        result["free"].append({"what": what, "low": low, "high": high})
    for kind in ("goals", "keeps"):
        for text in wish.tuning[kind]:
            what, sign, rest = text.split(" ", 2)
            low, _, high = rest.partition("..")
            if "+-" in rest:
                row = {"what": FAIR, "low": "", "high": ""}
            else:
                row = {"what": what, "low": low if sign != "<=" else "", "high": high or (low if sign == "<=" else "")}
            if row not in result[kind]:
                result[kind].append(row)
    return result


def row_html(kind: str, row: Mapping[str, str], knobs: Sequence[Knob], measures: Sequence[tuple[str, str]]) -> Markup:
    """What, from, to."""
    if kind == "free":
        label = "A number that may change"
        choices = [
            h.option(f"{knob.label} ({knob.now})", value=knob.name, selected=knob.name == row["what"], **ends(row_of(knob)))
            for knob in knobs
        ]
    else:
        label = "What you want" if kind == "goals" else "What must stay"
        choices = options([each for each in measures if kind == "goals" or each[0] != FAIR], row["what"])
    plain = row["what"] == FAIR
    numeric: dict[str, Any] = {"inputmode": "decimal", "autocomplete": "off", "maxlength": 9, "hidden": plain}
    return h.div(
        h.select(choices, data_what=True, aria_label=label),
        h.input_(value=row["low"], data_end="low", aria_label="from", placeholder="from", **numeric),
        h.span("to", class_="mute small", hidden=plain),
        h.input_(value=row["high"], data_end="high", aria_label="to", placeholder="to", **numeric),
        h.button(icon("close", 16), type="button", class_="mini", aria_label="Leave this out", title="Leave this out", data_out=True),
        class_="wish-row",
    )  # fmt: skip


def ends(row: Mapping[str, str]) -> dict[str, Any]:
    return {"data_low": row["low"], "data_high": row["high"]}


# Answering ------------------------------------------------------------------------------------------------------------


def share_of(answer: Mapping[str, Any]) -> float:
    """How much of the time is used."""
    if answer.get("stage") == "done":
        return 1.0
    return min(1.0, answer["seconds"] / max(1.0, answer["budget"])) if answer else 0.0


def progress_words(state: Mapping[str, Any], answer: Mapping[str, Any], before: int | None) -> str:
    """How far a search is, for people."""
    status = state["status"]
    games = int(answer.get("games", 0))
    so_far = f"{answer.get('count', 0):,} of {answer.get('everything', 0):,} candidates, {games:,} games" if answer else "no games yet"
    if status == WAITING:
        return f"Waiting, {before} ahead." if before else "About to begin."
    if status == RUNNING and answer:
        left = max(0.0, answer["budget"] - answer["seconds"])
        return f"{STAGES.get(answer['stage'], 'Nearly done')}: {so_far}, at most {time_words(left)} left"
    if status == RUNNING:
        return "Playing the first games…"
    if status == DONE:
        return f"Done: {so_far}, and {answer.get('fresh', 0):,} fresh games."
    return f"{state['why'] or 'Stopped.'} {so_far[:1].upper()}{so_far[1:]} so far."


def answer_html(ident: str, answer: Mapping[str, Any], status: str) -> Markup:
    """The candidates so far: a map where two numbers are free, a table, and the best with a way to take it."""
    if not answer or not answer["tried"]:
        return h.p("Trying the first candidates…", class_="mute empty")
    done = status == DONE and answer.get("stage") == "done"
    best = h.div(h.h3(answer["title"]), h.p(answer["words"]) if answer["words"] else None, best_html(answer, done), class_="verdict")
    take = button("Use these numbers", "check", ident="tune-take", go=True, data_study=ident, disabled=not done)
    why = None if done else h.p("You can use them once they’re confirmed.", class_="mute small")
    drawn = h.div(
        map_html(answer), table_html(answer), h.p(f"Played by {', '.join(answer['bots'])}. {answer['honest']}", class_="mute small")
    )
    return h.div(drawn, h.div(best, take, why), class_="result")


def cell_words(cell: Mapping[str, float] | None) -> str:
    return f"{number(cell['mean'])} ({number(cell['low'])} to {number(cell['high'])})" if cell and has_interval(cell) else ""


def best_html(answer: Mapping[str, Any], done: bool) -> Markup:
    """The best: its numbers, then what it does, on fresh seeds once they were played."""
    best = answer["best"] or answer["tried"][0]
    rows = [(free["label"], f"{free['now']} → {value}" if value != free["now"] else f"{value}, as it is")
            for free, value in zip(answer["free"], best["values"], strict=True)]  # fmt: skip
    if done:
        rows += [
            (row["said"], f"{cell_words(row['before'])} → {cell_words(row['after'])}: {row['verdict']}") for row in answer["confirmed"]
        ]
    else:
        rows += [(words, cell_words(cell)) for words, cell in zip(answer["goals"], best["cells"], strict=True)]
    listed = h.element("dl", [markup(h.element("dt", name), h.element("dd", value)) for name, value in rows], class_="best")
    doubt = answer["doubt"]
    same = f"{count(doubt, 'candidate is', 'candidates are')} as good within the doubt." if doubt else None
    return markup(listed, h.p(same, class_="mute small") if same else None)


def changes_words(answer: Mapping[str, Any], one: Mapping[str, Any]) -> str:
    pairs = zip(answer["free"], one["values"], strict=True)
    return ", ".join(f"{free['label']} {value}" for free, value in pairs if value != free["now"]) or "as it is"


def table_html(answer: Mapping[str, Any]) -> Markup:
    """The candidates, the nearest first."""
    heads = ["changed", "off the goals", *answer["goals"][:4], "games"]
    head = h.tr([h.th(words, scope="col") for words in heads])
    rows = []
    for one in answer["tried"][:MOST_ROWS]:
        most = f"{one['most']:.1f}" if one["most"] is not None else "?"
        off = f"{one['miss']:.1f} ({one['least']:.1f} to {most})" + (", a condition broken" if one["broken"] else "")
        cells = [h.td(cell_words(cell)) for cell in one["cells"][:4]]
        rows.append(h.tr(h.th(changes_words(answer, one), scope="row"), h.td(off), cells, h.td(f"{one['games']:,}")))
    rest = answer["count"] - len(rows)
    whole = h.table(h.thead(head), h.tbody(rows))
    more = h.p(f"And {rest:,} more, farther off.", class_="mute small") if rest > 0 else None
    return markup(h.div(whole, class_="wide-table candidates", tabindex=0, role="region", aria_label="Candidates"), more)


def map_html(answer: Mapping[str, Any]) -> Markup | None:
    """One or two free numbers as a map: brighter is nearer to the goals, dashed was not tried, the ring is the best."""
    free = answer["free"]
    if len(free) > 2 or any(len(one["values"]) > MOST_CELLS for one in free):
        return None
    across, up = free[0]["values"], free[1]["values"] if len(free) > 1 else [None]
    tried = {tuple(one["values"]): one for one in answer["tried"]}
    worst = max(1e-9, max(one["miss"] for one in tried.values()))
    best = tuple((answer["best"] or answer["tried"][0])["values"])
    left, top = 58, 20
    parts: list[Markup] = []
    for j, upper in enumerate(reversed(up)):
        y = top + j * (CELL + GAP)
        if upper is not None:
            parts.append(words_at(str(upper), left - 8, y + CELL / 2 + 4, "end"))
        for i, value in enumerate(across):
            key = (value,) if upper is None else (value, upper)
            one, x = tried.get(key), left + i * (CELL + GAP)
            box = {"x": x, "y": y, "width": CELL, "height": CELL, "rx": 6}
            if one is None:
                parts.append(h.element("rect", class_="untried", **box))
                continue
            bright = 1 - one["miss"] / worst if worst > 0.05 else 1.0
            parts.append(h.element("rect", class_="cell", fill_opacity=f"{0.12 + 0.78 * bright:.2f}", **box))
            if key == best:
                parts.append(h.element("rect", class_="ring", **box))
            if one["cells"] and bright >= 0.6:
                parts.append(words_at(f"{one['cells'][0]['mean']:.0f}", x + CELL / 2, y + CELL / 2 + 4, "middle", "on"))
    bottom = top + len(up) * (CELL + GAP)
    parts += [words_at(str(value), left + i * (CELL + GAP) + CELL / 2, bottom + 13, "middle") for i, value in enumerate(across)]
    wide = max(300, left + len(across) * (CELL + GAP) + 10)
    parts.append(words_at(free[0]["label"], left, bottom + 32, "start", "t"))
    if len(free) > 1:
        parts.append(words_at(free[1]["label"], 4, 12, "start", "t"))
    caption = "; ".join(f"{changes_words(answer, one)}: {one['miss']:.1f} off" for one in answer["tried"][:MOST_ROWS])
    label = f"All candidates. Brighter is closer to your goals. {caption}"
    return h.svg(parts, class_="plot tune-map", viewBox=f"0 0 {wide} {bottom + 40}", width=wide, role="img", aria_label=label)


def words_at(words: str, x: float, y: float, anchor: str, kind: str = "m") -> Markup:
    return h.element("text", re.sub(r"\s+", " ", words), x=f"{x:.1f}", y=f"{y:.1f}", class_=kind, text_anchor=anchor)

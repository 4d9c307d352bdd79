"""Answers of the studio: intervals side by side, what they say, and several studies compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ....draw import html as h
from ....draw.frogs import letter_badge
from ....draw.html import Markup, markup
from ....draw.palette import LIVERIES
from ....lab.plots import short, ticks
from ....lab.shelf import DONE, FAILED, RUNNING, WAITING, Wish
from ....lab.stats import fixed, has_interval
from ...app.game_cards import game_card
from .shell import icon

WIDE, LEFT, RIGHT = 640, 172, 506
LINE = 17
SERIES = ("printed", "yours", "third", "fourth")
STATES = {WAITING: "waits", RUNNING: "being played", DONE: "done", FAILED: "broke", "stopped": "stopped"}


@dataclass(frozen=True)
class PlotLine:
    """One interval of a plot: whose it is, and how it is drawn."""

    name: str
    kind: str
    cell: dict[str, Any] | None


@dataclass(frozen=True)
class Measured:
    """What is measured, with a line for each variant."""

    label: str
    unit: str
    null: float | None
    lines: Sequence[PlotLine]


def number(value: float) -> str:
    return fixed(value, 2 if abs(value) < 10 else 1)


@dataclass(frozen=True)
class Frame:
    """How a plot is laid out: its width, where the scale begins and ends, and how much room a row has above it for its name."""

    wide: float
    left: float
    right: float
    above: float = 0.0

    def at(self, value: float, span: tuple[float, float]) -> str:
        return f"{self.left + (value - span[0]) / max(1e-9, span[1] - span[0]) * (self.right - self.left):.1f}"


ROOMY, NARROW = Frame(WIDE, LEFT, RIGHT), Frame(360, 8, 288, 24)


def plot(rows: Sequence[Measured], caption: str) -> Markup:
    """Intervals under each other, drawn for wide places and for narrow ones; the style sheet shows one of them."""
    return markup(framed(ROOMY, rows, caption, "ample"), framed(NARROW, rows, caption, "slim"))


def framed(frame: Frame, rows: Sequence[Measured], caption: str, kind: str) -> Markup:
    """On one scale where all rows have the same unit and aim, else each row on its own."""
    shared = len({(row.unit, row.null) for row in rows}) == 1 and rows[0].null is not None
    spans = [span_of(row) for row in rows]
    whole = min(low for low, _ in spans), max(high for _, high in spans)
    top, parts = 6.0, list[Markup]()
    for row, own in zip(rows, spans, strict=True):
        parts += row_art(frame, row, top, whole if shared else own)
        top += 14 + LINE * len(row.lines) + frame.above
    if shared:
        parts = [*axis(frame, whole, rows[0], top), *parts]
        top += 20
    words = "; ".join(f"{row.label}: " + ", ".join(f"{line.name} {told(line.cell)}" for line in row.lines) for row in rows)
    return h.svg(parts, class_=f"plot {kind}", viewBox=f"0 0 {frame.wide} {top:.0f}", role="img", aria_label=f"{caption}. {words}")


def span_of(row: Measured) -> tuple[float, float]:
    cells = [line.cell for line in row.lines if line.cell]
    lows = [cell["low"] for cell in cells] + ([row.null] if row.null is not None else [])
    highs = [cell["high"] for cell in cells] + ([row.null] if row.null is not None else [])
    low, high = min(lows, default=0.0), max(highs, default=1.0)
    pad = 0.06 * max(high - low, 1e-6)
    return low - pad, high + pad


def told(cell: dict[str, Any] | None) -> str:
    return f"{number(cell['mean'])} ({number(cell['low'])} to {number(cell['high'])})" if cell and has_interval(cell) else "too few"


def axis(frame: Frame, whole: tuple[float, float], row: Measured, bottom: float) -> list[Markup]:
    found = []
    for tick in ticks(*whole, 5):
        x = frame.at(tick, whole)
        found.append(h.element("line", x1=x, x2=x, y1=2, y2=f"{bottom - 4:.1f}", class_="grid"))
        found.append(h.element("text", f"{short(tick)}{row.unit}", x=x, y=f"{bottom + 12:.1f}", class_="m", text_anchor="middle"))
    if row.null is not None:
        x = frame.at(row.null, whole)
        found.append(h.element("line", x1=x, x2=x, y1=0, y2=f"{bottom - 4:.1f}", class_="fair"))
    return found


def name_art(frame: Frame, row: Measured, top: float) -> list[Markup]:
    """What a row is called, with the badge of a seat: before its lines, or above them."""
    middle = top + 12 if frame.above else top + 5 + LINE * len(row.lines) / 2
    label = row.label if len(row.label) < 27 else row.label[:25] + "…"
    colour = row.label.rpartition(", ")[2][:1]
    seat = row.label.startswith("Seat ") and colour in LIVERIES
    x, anchor = (28.0 if seat else 0.0, "start") if frame.above else (frame.left - 14, "end")
    art = [h.element("text", label, x=x, y=f"{middle + 4:.1f}", class_="t", text_anchor=anchor)]
    if seat:
        place = 0.0 if frame.above else frame.left - 140
        art.append(Markup(letter_badge(colour, 20).replace("<svg ", f'<svg x="{place}" y="{middle - 10:.1f}" ', 1)))
    return art


def row_art(frame: Frame, row: Measured, top: float, span: tuple[float, float]) -> list[Markup]:
    art = name_art(frame, row, top)
    for i, line in enumerate(row.lines):
        y = top + frame.above + 5 + LINE * (i + 0.5)
        if line.cell is None:
            art.append(h.element("text", "too few", x=frame.left, y=f"{y + 4:.1f}", class_="m"))
            continue
        from_, mean, to = (frame.at(line.cell[key], span) for key in ("low", "mean", "high"))
        ends = [h.element("line", x1=x, x2=x, y1=f"{y - 4:.1f}", y2=f"{y + 4:.1f}") for x in (from_, to)]
        bar = h.element("line", x1=from_, x2=to, y1=f"{y:.1f}", y2=f"{y:.1f}", class_="bar")
        dot = h.element("circle", cx=mean, cy=f"{y:.1f}", r=4.6)
        value = h.element("text", f"{number(line.cell['mean'])}{row.unit}", x=frame.right + 14, y=f"{y + 4:.1f}", class_="m v")
        art.append(h.g(bar, ends, dot, value, class_=f"series {line.kind}"))
    return art


# One study ------------------------------------------------------------------------------------------------------------


def known(cell: dict[str, Any] | None) -> dict[str, Any] | None:
    """A cell with an interval; None where too little is known to draw one."""
    return cell if cell and has_interval(cell) else None


def measured_rows(answer: dict[str, Any]) -> list[Measured]:
    names = ("as printed", "yours")
    return [
        Measured(
            row["label"], row["unit"], row["null"], [PlotLine(names[i], SERIES[i], known(cell)) for i, cell in enumerate(row["cells"])]
        )
        for row in answer["rows"]
    ]


def answer_html(wish: Wish, answer: dict[str, Any]) -> Markup:
    """What the games so far say."""
    rows = measured_rows(answer)
    if not rows:
        return h.p("Not enough games yet to say anything.", class_="mute")
    two = len(rows[0].lines) > 1
    key = h.p([key_of(name, kind) for name, kind in zip(("as printed", "yours")[: 1 + two], SERIES, strict=False)], class_="keys")
    bots, games = " and ".join(answer["bots"]), f"{answer['games']:,} games{' of each' if two else ''}"
    words = h.div(
        key if two else None,
        h.div(h.h3(answer["title"]), h.p(answer["words"]), class_="verdict"),
        class_="said",
    )
    note = h.p(f"{games}, played by {bots}. {answer['known']} {answer['honest']}", class_="mute small")
    return h.div(h.div(plot(rows, wish.asks.title), note, as_numbers(rows), class_="drawn"), words, class_="result")


def key_of(name: str, kind: str) -> Markup:
    sample = h.element("line", x1=1, x2=31, y1=8, y2=8, class_="bar"), h.element("circle", cx=16, cy=8, r=4.6)
    return h.span(h.svg(h.g(sample, class_=f"series {kind}"), width=32, height=16, viewBox="0 0 32 16", aria_hidden="true"), name)


def as_numbers(rows: Sequence[Measured]) -> Markup:
    """The same as a table."""
    head = h.tr(h.th("", scope="col"), [h.th(line.name, scope="col") for line in rows[0].lines], h.th("change", scope="col"))
    body = []
    for row in rows:
        last = row.lines[-1].cell or {}
        change = told(last["change"]) + (" *" if last.get("clear") else "") if "change" in last else "–"
        body.append(h.tr(h.th(row.label, scope="row"), [h.td(told(line.cell)) for line in row.lines], h.td(change)))
    table = h.div(h.table(h.thead(head), h.tbody(body)), class_="wide-table", tabindex=0, role="region", aria_label="Figures")
    note = h.p("Means with 95 % intervals. * clear, even with this many comparisons.", class_="mute small")
    return h.details(h.summary("As numbers"), table, note)


def share_of(answer: dict[str, Any]) -> float:
    """How much of the games that it takes is played."""
    about = int(answer.get("about", 0))
    return min(1.0, int(answer.get("games", 0)) / about) if about else 0.0


def progress_words(state: dict[str, Any], answer: dict[str, Any], before: int | None) -> str:
    """How far a study is, for people."""
    games, about = int(answer.get("games", 0)), int(answer.get("about", 0))
    status = state["status"]
    so_far = f"{games:,} of about {about:,} games" if about else "no games yet"
    if status == WAITING:
        return f"Waiting, {before} ahead." if before else f"About to begin; {so_far}." if games else "About to begin."
    if status == RUNNING:
        left = answer.get("left")
        return f"{so_far[:1].upper()}{so_far[1:]}{f', about {time_words(left)} left' if left else ''}"
    if status == DONE:
        state_words = "as precise as you asked" if answer.get("reached") else "the most you can run here"
        return f"Done: {games:,} games, {state_words}."
    return f"{state['why'] or 'Stopped.'} {games:,} games so far."


def time_words(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 100 else f"{seconds / 60:.0f} min"


# Several studies ------------------------------------------------------------------------------------------------------


def name_of(wish: Wish) -> str:
    return wish.name or f"{game_card(wish.game).title}, {wish.asks.title[:1].lower()}{wish.asks.title[1:]}"


def compared_rows(studies: Sequence[tuple[Wish, dict[str, Any]]]) -> list[Measured]:
    """What all of them measured: the printed game of the first, then everybody's own."""
    by_study = [{row["label"]: row for row in answer.get("rows", ())} for _, answer in studies]
    rows = []
    for label, first in by_study[0].items():
        if not all(label in each for each in by_study):
            continue
        lines = [PlotLine("as printed", SERIES[0], first["cells"][0])] if len(first["cells"]) > 1 else []
        for i, ((wish, _), each) in enumerate(zip(studies, by_study, strict=True)):
            lines.append(PlotLine(name_of(wish), SERIES[min(i + 1, 3)], each[label]["cells"][-1]))
        rows.append(Measured(label, first["unit"], first["null"], lines))
    return rows


def compare_html(studies: Sequence[tuple[Wish, dict[str, Any]]]) -> Markup:
    rows = compared_rows(studies)
    if not rows:
        return h.p("These studies measured different things, so we can’t compare them. Ask both the same question.")
    names = [line.name for line in rows[0].lines]
    keys = h.p([key_of(name, line.kind) for name, line in zip(names, rows[0].lines, strict=True)], class_="keys")
    note = "Each study had its own games. Overlapping intervals may hide a difference, and the bots may differ, so check their names."
    return h.div(keys, plot(rows, "Studies side by side"), table_of(rows), h.p(note, class_="mute small"), class_="drawn")


def table_of(rows: Sequence[Measured]) -> Markup:
    head = h.tr(h.th("", scope="col"), [h.th(line.name, scope="col") for line in rows[0].lines])
    body = [h.tr(h.th(row.label, scope="row"), [h.td(told(line.cell)) for line in row.lines]) for row in rows]
    return h.div(h.table(h.thead(head), h.tbody(body)), class_="wide-table", tabindex=0, role="region", aria_label="Figures")


def mini(name: str, deed: str, wish: Wish, **data: str) -> Markup:
    return h.button(icon(name, 16), type="button", class_="mini", aria_label=f"{deed} {name_of(wish)}", title=deed, **data)


def studies_html(studies: Sequence[tuple[str, Wish, dict[str, Any], dict[str, Any]]], chosen: str = "") -> Markup:
    """The studies that are kept: each can be opened, ticked to be compared, taken away or deleted."""
    if not studies:
        return h.p("No questions yet. Your questions and their games show up here.", class_="mute")
    rows = []
    for ident, wish, state, answer in studies:
        changes = "your numbers" if wish.data else "as printed"
        facts = f"{STATES[state['status']]}, {int(answer.get('games', 0)):,} games, {wish.bot}, {changes}"
        files = [
            h.a(words, href=f"/studio/study/{ident}/{file}", download=True)
            for words, file in (("data", "data.toml"), ("study", "study.toml"), ("report", "report.html"), ("notebook", "notebook.ipynb"))
            if file == "data.toml" or (answer and (not wish.tuning or (file == "report.html" and state["status"] == DONE)))
        ]
        box = h.input_(type="checkbox", name="study", value=ident, aria_label=f"Compare {name_of(wish)}")
        title = h.a(name_of(wish), href=f"/studio/game/{wish.game}?study={ident}", class_="name", aria_current=ident == chosen and "true")
        tools = h.span(mini("text", "Rename", wish, data_rename=ident), mini("close", "Delete", wish, data_delete=ident), class_="tools")
        verdict = h.span(answer["title"], class_="found") if answer else None
        head = h.span(title, verdict, h.small(facts, class_="mute"))
        rows.append(h.li(box, head, h.span(files, class_="files"), tools, id=f"kept-{ident}"))
    go = h.button(icon("chart", 18), h.span("Compare the ticked ones"), class_="btn", type="submit")
    return h.form(h.ul(rows, class_="kept"), h.div(go, class_="row"), action="/studio/compare", method="get")

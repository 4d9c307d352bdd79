"""The workbench of the studio: the data file as a form, the questions, and what changed in pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....draw import html as h
from ....draw.html import Markup, markup
from ....engine.guide import Part
from ....lab.form import Field, Group, Looked, titled, words
from ....lab.questions import QUESTIONS, StudyQuestion
from ...app.game_cards import GameCard, short_title
from .form import options
from .shell import button, icon

OPEN = 14  # fields of a group that stands open
CARE = ("roughly", "as usual", "carefully")
MOST_PICTURES = 12


def groups_html(groups: Sequence[Group], printed: Mapping[str, str]) -> Markup:
    """The form of a data file."""
    shown = 0
    made = []
    for group in groups:
        opened = group.used and shown + len(group.fields) <= 3 * OPEN and len(group.fields) <= OPEN
        shown += len(group.fields) if opened else 0
        listed = h.div([field_html(field, printed) for field in group.fields], class_="facts") if not group.columns else None
        inner = listed or grid_html(group, printed)
        note = h.p(group.note, class_="mute small") if group.note else None
        idle = None if group.used else h.small(" no rule reads it in this game", class_="mute")
        made.append(h.details(h.summary(h.span(group.title, class_="disp"), idle), note, inner, open=opened, data_group=group.place))
    return markup(made)


def control(field: Field, label: str, printed: str) -> Markup:
    common = {"data_place": field.place, "data_printed": printed, "data_label": field.label, "aria_label": label}
    if field.kind in ("flag", "word"):
        choices = ("true", "false") if field.kind == "flag" else field.read.choices if field.read else ()
        return h.select(options([(c, {"true": "yes", "false": "no"}.get(c, c)) for c in choices], field.text), **common)
    return h.input_(value=field.text, inputmode="numeric" if field.kind == "number" else None, autocomplete="off", maxlength=200, **common)


def hint(field: Field) -> str:
    """Unit, bounds and source."""
    bounds = field.bounds and (f"{field.bounds} {field.unit}".strip() if field.kind == "number" else f"each {field.bounds}")
    return ", ".join(filter(None, (bounds or field.unit, field.source)))


def field_html(field: Field, printed: Mapping[str, str]) -> Markup:
    label = h.span(field.label, title=field.note or None)
    note = h.small(h.span(class_="was"), h.span(hint(field), class_="hint"))
    return h.label(label, control(field, f"{field.label}, {hint(field)}", printed.get(field.place, field.text)), note, class_="fact")


def grid_html(group: Group, printed: Mapping[str, str]) -> Markup:
    """A list of equal tables: rows down, numbers across; units, bounds and sources below."""
    by_place = {field.place: field for field in group.fields}
    head = h.tr(h.td(), [h.th(words(column), scope="col") for column in group.columns])
    rows = []
    for row in group.rows:
        cells = []
        for column in group.columns:
            field = by_place.get(f"{group.place}.{row}.{column}")
            label = f"{words(row)}, {words(column)}, {hint(field)}" if field else ""
            cells.append(h.td(control(field, label, printed.get(field.place, field.text)) if field else None))
        rows.append(h.tr(h.th(words(row), scope="row"), cells))
    firsts = [next(field for field in group.fields if field.place.endswith("." + column)) for column in group.columns]
    label = "; ".join(f"{words(column)}: {hint(field)}" for column, field in zip(group.columns, firsts, strict=True))
    return markup(h.table(h.thead(head), h.tbody(rows), class_="grid"), h.p(label, class_="mute small"))


# What changed ---------------------------------------------------------------------------------------------------------


def changes_html(looked: Looked) -> Markup:
    if not looked.changes:
        return h.p("No changes yet: this is the game as printed.", class_="mute")
    rows = [
        h.tr(h.th(", ".join(titled(part) if i == 0 else words(part) for i, part in enumerate(place.split("."))), scope="row"),
             h.td(before), h.td("→", aria_hidden="true"), h.td(h.b(after)))
        for place, before, after in looked.changes
    ]  # fmt: skip
    head = h.tr(h.th("fact", scope="col"), h.th("printed", scope="col"), h.td(), h.th("yours", scope="col"))
    return h.table(h.thead(head, class_="hide"), h.tbody(rows), class_="differs")


def pictures_html(looked: Looked) -> Markup:
    """Components before and after."""
    if not looked.parts:
        nothing = "Change a number, and what it does to the box shows here."
        return h.p("Nothing in the box looks different." if looked.changes else nothing, class_="mute")
    rest = len(looked.parts) - MOST_PICTURES
    pictures = [picture_html(before, after) for before, after in looked.parts[:MOST_PICTURES]]
    return markup(h.div(pictures, class_="changed"), h.p(f"And {rest} more.", class_="mute") if rest > 0 else None)


def picture_html(before: Part | None, after: Part) -> Markup:
    old = {fact.label: fact.value for fact in before.facts} if before else {}
    facts = [
        h.li(f"{fact.label}: ", h.span(old[fact.label], class_="gone") if fact.label in old else "new", " ", h.b(fact.value))
        for fact in after.facts
        if old.get(fact.label) != fact.value
    ]
    arts = Markup(before.art) if before and before.art and before.art != after.art else None, Markup(after.art) if after.art else None
    pair = h.div(h.span(arts[0], class_="before") if arts[0] else None, arts[0] and h.span("→", aria_hidden="true"), arts[1], class_="pair")
    return h.section(pair if after.art else None, h.h3(after.name), h.ul(facts) if facts else None, class_="part")


# The page -------------------------------------------------------------------------------------------------------------


def tabs_html(games: Sequence[GameCard], name: str) -> Markup:
    tabs = [
        h.a(short_title(game.title), class_="tab", href=f"/studio/game/{game.name}", aria_current=game.name == name and "page")
        for game in games
    ]
    return h.nav(tabs, class_="tabs", aria_label="Games")


def pond_html(name: str, file: str, form: Markup, text: str) -> Markup:
    """The data: as a form, as a file, as what changed; and playing with it."""
    views = [
        h.button(label, type="button", class_="seg-one", data_view=view, aria_pressed="true" if view == "form" else "false")
        for view, label in (("form", "Form"), ("file", "File"), ("changes", "Changes"))
    ]
    bar = h.div(
        h.div(views, class_="seg", role="group", aria_label="How to show the numbers"),
        h.span(class_="grow"),
        h.button(icon("undo", 18), type="button", class_="tool", id="reset", aria_label="All as printed", title="All as printed"),
        h.button(icon("save", 18), type="button", class_="tool", id="save", aria_label="Save the data file", title="Save the data file"),
        class_="row",
    )
    find = h.input_(id="find", type="search", placeholder="Find a number", aria_label="Find a number", autocomplete="off")
    area = h.textarea(text, id="text", rows=20, spellcheck="false", aria_label="The data file")
    sorry = h.div(id="sorry", class_="sorry", role="alert", hidden=True)
    play = h.form(
        h.input_(type="hidden", name="data", id="play-data"), h.input_(type="hidden", name="players", id="play-players"),
        h.input_(type="hidden", name="bot", id="play-bot"),
        h.button(icon("play"), h.span("Play a game with it"), class_="btn", id="play", name="how", value="play"),
        h.button(icon("eye"), h.span("Watch bots"), class_="btn", id="watch", name="how", value="watch"),
        class_="row plays", method="post", action=f"/studio/game/{name}/play",
    )  # fmt: skip
    file_tab = h.div(area, button("Use this file", "check", ident="take"), id="view-file", hidden=True, class_="view")
    return h.section(
        h.div(h.h2("Your numbers"), h.span(f"{file}, no changes", id="count", class_="mute small"), class_="between"),
        bar,
        sorry,
        h.div(find, h.div(form, id="fields"), id="view-form", class_="view"),
        file_tab,
        h.div(id="view-changes", hidden=True, class_="view"),
        play,
        class_="panel pond-panel",
        aria_label="Your numbers",
    )


def question_html(question: StudyQuestion, chosen: bool) -> Markup:
    radio = h.input_(type="radio", name="question", value=question.key, checked=chosen)
    return h.label(radio, h.span(h.b(question.title), h.small(question.words)), class_="ask")


def care_words(question: StudyQuestion, care: int) -> str:
    return f"{CARE[care]}: until ± {question.within[care]:g} {question.unit}"


def ask_html(bots: Sequence[str], counts: Sequence[int], players: int, question: str, bot: str, care: int, answer: Markup) -> Markup:
    """The questions, who plays, how well it must be known, and the answer."""
    questions = [one for one in QUESTIONS.values() if one.alone or counts[-1] > 1]
    legend = h.legend("What do you want to know?", class_="hide")
    cards = h.fieldset(legend, [question_html(one, one.key == question) for one in questions], class_="asks")
    cares = [care_html(one, care, one.key == question) for one in questions]
    controls = h.div(
        pick("players", "Players", [(str(n), f"{n} players" if n > 1 else "1 player") for n in counts], str(players)),
        pick("bot", "Bots", [(name, f"bots: {name}") for name in bots], bot),
        cares,
        button("Ask", "play", ident="run", go=True), button("Stop", "pause", ident="stop", hidden=True),
        button("Go on", "play", ident="go-on", hidden=True),
        class_="row wrap controls",
    )  # fmt: skip
    far = h.progress(id="bar", max=1, value=0, aria_label="Games played"), h.span(id="far", class_="small", aria_live="polite")
    bar = h.div(far, id="progress", hidden=True)
    return h.section(
        h.div(h.h2("What do you want to know?"), h.span("same seeds for both, so luck cancels", class_="mute small"), class_="between"),
        cards, controls, bar, h.div(answer, id="answer"), class_="panel ask-panel", aria_label="Questions",
    )  # fmt: skip


def care_html(question: StudyQuestion, care: int, shown: bool) -> Markup:
    """How precise, in the unit of the question."""
    choices = [(str(i), care_words(question, i)) for i in range(3)]
    return h.span(pick(f"care-{question.key}", "How precise", choices, str(care)), data_for=question.key, hidden=not shown)


def pick(ident: str, label: str, choices: Sequence[tuple[str, str]], chosen: str) -> Markup:
    return h.select(options(choices, chosen), id=ident, aria_label=label)

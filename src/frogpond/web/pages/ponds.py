"""Who plays, on the form for a new table: how many by their faces, who sits where, how many frogs, and in which pond each team is."""

from __future__ import annotations

from collections.abc import Sequence

from ...draw.frogs import face, frog_symbols, letter_badge
from ...draw.palette import TEAMS
from .. import elements as h
from ..elements import Child, Markup
from .cards import GameForm, OptionField
from .form import Given, options
from .plainwords import CHOICES, question


def players_field(form: GameForm, given: Given) -> Markup:
    """One face for each who may play; the last one of those who do is chosen."""
    if form.most == form.least:
        return h.input_(type="hidden", name="players", value=form.least)
    counts = [(str(count), str(count)) for count in range(form.least, form.most + 1)]
    return faces_field(form, "players", "How many?", counts, given.get("players", str(form.usual)), form.least - 1)


def faces_field(
    form: GameForm, name: str, label: str, counts: Sequence[tuple[str, str]], chosen: str, before: int,
    kind: str = "counts", usual: str = "",
) -> Markup:  # fmt: skip
    """A number chosen by faces: all up to the chosen one are awake, `before` of them always."""
    always = [h.i(face_of(form, seat)) for seat in range(before)]
    first = [radio(name, value, words, value == chosen, usual, "word") for value, words in counts if not words.isdigit()]
    numbers = [(value, int(words)) for value, words in counts if words.isdigit()]
    each = [
        radio(name, value, [face_of(form, count - 1), h.b(count)], value == chosen, usual, "head") for value, count in numbers
    ]  # fmt: skip
    return h.fieldset(h.legend(label), h.div(first, always, each, class_="heads"), class_=h.classes("field", kind))


def radio(name: str, value: str, inner: Child, checked: bool, usual: str, kind: str) -> Markup:
    box = h.input_(type="radio", name=name, value=value, checked=checked, data_usual=usual or None)
    return h.label(box, h.span(inner), class_=h.classes("pill", kind))


def face_of(form: GameForm, seat: int) -> Markup:
    return Markup(face(form.colours[seat % len(form.colours)], 40, form.faces))


def cast(form: GameForm) -> Markup:
    """Everybody's face, drawn once: the form shows each of them several times."""
    letters = "".join(dict.fromkeys(form.colours[seat % len(form.colours)] for seat in range(form.most)))
    return h.svg(h.element("defs", Markup(frog_symbols(letters, (form.faces,)))), class_="sprite", aria_hidden="true")


def seat_html(form: GameForm, seat: int, given: Given) -> Markup:
    """A seat: its face, and who sits there."""
    colour = form.colours[seat % len(form.colours)]
    usual = given.get(f"seat-{seat}") or ("me" if seat == 0 else f"bot:{form.usual_bot}" if form.usual_bot else "open")
    people = options([("me", "Me"), ("hot", "Someone at this screen"), ("open", "A friend, by link")], usual)
    bots = options([(f"bot:{bot.name}", bot.short) for bot in form.bots], usual)
    groups = h.optgroup(people, label="People"), h.optgroup(bots, label="Bots") if bots else None
    return h.div(
        [Markup(face(colour, 44, form.faces)), Markup(letter_badge(colour, 20))],
        h.label(f"Seat {seat + 1}", class_="hide", for_=f"seat-{seat}"),
        h.select(groups, id=f"seat-{seat}", name=f"seat-{seat}"),
        class_="seat",
        data_seat=seat,
    )


def teams_html(form: GameForm, teams: OptionField, frogs: OptionField | None, given: Given) -> Markup:
    """Alone or in teams; the script shows a pond for each team, with faces that move from one to the other."""
    words = {"0": "Alone", **dict(CHOICES.get("teams", ()))}
    chosen = given.get("set-teams", teams.default)
    kinds = [radio("set-teams", value, "Alone" if value == "0" else words[value], value == chosen, teams.default, "") for value in words]
    names = ",".join(f"Team {name}" for name in TEAMS)
    hint = "Drag a face into another pond, or pick one and then choose a pond: two change places."
    return h.div(
        h.div(
            h.fieldset(h.legend(question("teams")), h.div(kinds, class_="pills joined"), class_="field sides"),
            frogs_field(form, frogs, given) if frogs else None,
            class_="parted",
        ),
        h.div(id="ponds", class_="ponds", data_names=names, hidden=True, role="group", aria_label="Teams", aria_describedby="ponds-hint"),
        h.p(hint, id="ponds-hint", class_="mute small", hidden=True),
        h.p(id="ponds-said", class_="hide", role="status"),
        class_="teams",
    )


def frogs_field(form: GameForm, frogs: OptionField, given: Given) -> Markup:
    """How many frogs, where players may command several: one each, or up to the face that is chosen."""
    known = [value for value, _ in CHOICES.get(frogs.name, ())]
    counts = [(value, "Usual" if value == "0" else value) for value in known]
    least = min(int(value) for value in known if value != "0")
    chosen = given.get(f"set-{frogs.name}", frogs.default)
    return faces_field(form, f"set-{frogs.name}", question(frogs.name), counts, chosen, least - 1, "frogs", frogs.default)

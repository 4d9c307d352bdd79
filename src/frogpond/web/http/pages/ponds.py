"""Who plays, on the form for a new table: how many by their faces, who sits where, how many frogs, and in which pond each team is."""

from __future__ import annotations

from collections.abc import Mapping

from ....draw import html as h
from ....draw.frogs import face, frog_symbols, letter_badge
from ....draw.html import Child, Markup
from ....draw.palette import LIVERIES, TEAMS
from ....engine.story import capital
from ...app.game_cards import GameForm, OptionField, thinks_by_time
from ...ops.offline import offline
from .assets import portrait_of
from .form import Given, options

# What players read
SOMEONE_AT_THIS_SCREEN = "Someone at this screen"
A_FRIEND_BY_LINK = "A friend, by link"
DRAG_A_FACE_OR_PICK_TWO_TO_SWAP = "Drag a face, or pick two to swap"


def players_field(form: GameForm, given: Given) -> Markup:
    """A face for each who may play: all up to the chosen one are awake, those who always play without being asked."""
    if form.most == form.least:
        return h.input_(type="hidden", name="players", value=form.least)
    chosen = given.get("players", str(form.usual))
    always = [h.i(face_of(form, seat)) for seat in range(form.least - 1)]
    each = [
        radio("players", str(count), [face_of(form, count - 1), h.b(count)], str(count) == chosen, "head")
        for count in range(form.least, form.most + 1)
    ]
    return h.fieldset(h.legend("How many?", class_="hide"), h.div(always, each, class_="heads"), class_="field counts")


def radio(name: str, value: str, inner: Child, checked: bool, kind: str = "") -> Markup:
    box = h.input_(type="radio", name=name, value=value, checked=checked)
    return h.label(box, h.span(inner), class_=h.classes("pill", kind))


def face_of(form: GameForm, seat: int) -> Markup:
    return Markup(face(form.colours[seat % len(form.colours)], 34, portrait_of(form.faces)))


def cast(form: GameForm) -> Markup:
    """Everybody's face, drawn once: the form shows each of them several times."""
    letters = "".join(dict.fromkeys(form.colours[seat % len(form.colours)] for seat in range(form.most)))
    return h.svg(h.element("defs", Markup(frog_symbols(letters, (portrait_of(form.faces),)))), class_="sprite", aria_hidden="true")


def seat_html(form: GameForm, seat: int, given: Given) -> Markup:
    """A seat: its face, and who sits there. The script writes that on the card, and the menu lies over it unseen."""
    colour = form.colours[seat % len(form.colours)]
    usual = given.get(f"seat-{seat}") or ("me" if seat == 0 else f"bot:{form.usual_bot}" if form.usual_bot else "open")
    friend = () if offline() else (("open", A_FRIEND_BY_LINK),)
    people = options([("me", "Me"), ("hot", SOMEONE_AT_THIS_SCREEN), *friend], usual)
    far = [bot for bot in form.bots if offline() and thinks_by_time(bot.name)]
    bots = options([(f"bot:{bot.name}", bot.at(seat)) for bot in form.bots if bot not in far], usual)
    bots += [h.option(f"{capital(bot.name)}: on a server", disabled=True) for bot in far]
    groups = h.optgroup(people, label="People"), h.optgroup(bots, label="Bots") if bots else None
    return h.div(
        h.span(Markup(face(colour, 36, portrait_of(form.faces))), Markup(letter_badge(colour, 17)), class_="drawn"),
        h.label(f"Seat {seat + 1}", class_="hide", for_=f"seat-{seat}"),
        h.select(groups, id=f"seat-{seat}", name=f"seat-{seat}"),
        h.span(class_="sits", aria_hidden="true"),
        class_="seat",
        data_seat=seat,
        data_colour=LIVERIES[colour].name.lower(),
    )


def teams_html(teams: OptionField, frogs: OptionField | None, given: Given) -> Markup:
    """Alone or in teams; the script shows a pond for each team, with faces that move from one to the other."""
    words = {**(teams.words.choices or {choice: choice for choice in teams.choices}), "0": "Alone", "3": "Three"}
    names = ",".join(f"Team {name}" for name in TEAMS)
    hint = DRAG_A_FACE_OR_PICK_TWO_TO_SWAP
    return h.div(
        h.div(
            joined(teams, words, given),
            joined(frogs, {value: "Usual" if value == "0" else value for value in frogs.words.choices}, given) if frogs else None,
            class_="line",
        ),
        h.p(hint, id="ponds-hint", class_="mute", hidden=True),
        h.div(id="ponds", class_="ponds", data_names=names, hidden=True, role="group", aria_label="Teams", aria_describedby="ponds-hint"),
        h.p(id="ponds-said", class_="hide", role="status"),
        class_="teams",
    )


def joined(option: OptionField, words: Mapping[str, str], given: Given) -> Markup:
    """One of a few words in a row."""
    name = f"set-{option.name}"
    chosen = given.get(name, option.default)
    pills = [radio(name, value, said, value == chosen) for value, said in words.items()]
    return h.fieldset(h.legend(option.words.question), h.div(pills, class_="pills joined"), class_="field")

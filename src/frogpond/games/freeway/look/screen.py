"""The road as text: Lanes as strips from the Sidewalk to the pond, the pads, the dice, and what each choice would do."""

from __future__ import annotations

from .view import Die, FreewayView, Lane, Pad

EMPTY = "."


def mark(view: FreewayView, colour: int, moved: bool = False) -> str:
    """A frog as the first letter of its colour; a capital once it has moved this turn."""
    letter = view.frogs[colour].colour[0]
    return letter.upper() if moved else letter


def ruler(lane: Lane) -> list[str]:
    """Spot numbers over the strips, tens above ones, with the Median set apart."""
    tens, ones = "", ""
    for spot in lane.spots:
        gap = edge(lane, spot.number)
        tens += gap.replace("|", " ") + (str(spot.number // 10) if spot.number % 10 == 0 else " ") + " "
        ones += gap.replace("|", " ") + str(spot.number % 10) + " "
    return [tens, ones]


def edge(lane: Lane, number: int) -> str:
    """A wall before the first spot of the Median and after its last."""
    before = number > 1 and lane.spots[number - 2].median
    return "| " if lane.spots[number - 1].median != before else ""


def strip(view: FreewayView, lane: Lane) -> str:
    text = ""
    for spot in lane.spots:
        text += edge(lane, spot.number) + (mark(view, spot.colour, spot.moved) if spot.colour >= 0 else EMPTY) + " "
    return text


def die_text(die: Die) -> str:
    return f"({die.pips})" if die.used else f"[{die.pips}]"


def pad_text(view: FreewayView, pad: Pad) -> str:
    """A pad: its name, its flies, who sits there, where its arrows lead."""
    names = {other.id: other.name for other in view.pads}
    who = mark(view, pad.colour) if pad.colour >= 0 else EMPTY
    arrows = f" > {' '.join(names[to] for to in pad.to)}" if pad.to else ""
    return f"{pad.name}:{pad.flies} {who}{arrows}"


def pond(view: FreewayView, columns: int = 4) -> list[str]:
    texts = [pad_text(view, pad) for pad in view.pads]
    width = max(len(text) for text in texts) + 3
    return ["  " + "".join(text.ljust(width) for text in texts[i : i + columns]).rstrip() for i in range(0, len(texts), columns)]


def choices(view: FreewayView) -> list[str]:
    """The effects of choices: one line for each die and each attack, with places from the same start together."""
    lines: dict[str, dict[str, list[str]]] = {}
    last: list[str] = []
    for choice in view.choices:
        words, _, die = choice.text.rpartition(" with ")
        effect = view.effects.get(choice.action, "")
        if not die.isdecimal():
            last.append(choice.text + (f" ({effect})" if effect else ""))
            continue
        attack = choice.picks[0].split("-")[1] if choice.picks[0].startswith("button-") else ""
        source, _, to = words.removeprefix(attack).strip().partition(" to ")
        if attack and source:
            source, effect = f"{source} ({effect.partition(chr(39))[0]})", ""
        head = f"{attack} with {die}" if attack else f"with {die}"
        lines.setdefault(head, {}).setdefault(source, []).append(to + (f" ({effect})" if effect else ""))
    order = sorted(lines, key=lambda head: (head.split()[0] != "with", head.split()[0], int(head.split()[-1])))
    return [*(f"  {head}: {'; '.join(told(*item) for item in lines[head].items())}" for head in order), f"  or {', '.join(last)}"]


def told(source: str, to: list[str]) -> str:
    """A start with its landings; attacks may have only one of the two."""
    return f"{source} to {', '.join(to)}" if source and to[0] else (source + to[0]).strip()


def screen(view: FreewayView) -> str:
    """The whole table for a terminal."""
    lines = [f"Round {view.round} of at most {view.round_cap}"]
    label = max(len(lane.name) for lane in view.lanes) + 2
    lines += [" " * label + row.rstrip() for row in ruler(view.lanes[0])]
    lines += [lane.name.ljust(label) + strip(view, lane) + f"> pad {lane.entry[4:]}" for lane in view.lanes]
    lines += ["Fly Pond (pad:flies, who, arrows)", *pond(view), ""]
    for seat, player in enumerate(view.frogs):
        turn = ">" if seat == view.active and not view.over else " "
        bonus = f" ({player.bonus} of them for ending the game)" if player.bonus else ""
        lines.append(
            f"{turn} {player.name:<7}({player.colour[0]})  {player.score:>2} flies{bonus}  puddle {player.puddle}"
            f"  sidewalk {player.sidewalk}  road {player.road}  home {player.home}"
        )
    if view.dice and not view.dice_to_roll:
        lines.append("  dice: " + " ".join(die_text(die) for die in view.dice) + "   [unused] (used); a capital letter has moved")
    elif view.dice_to_roll:
        lines.append(f"  {view.frogs[view.active].name} rolls {view.dice_to_roll} {'die' if view.dice_to_roll == 1 else 'dice'}")
    if view.pair:
        lines.append(f"  hop in between: {view.pair.behind[2:]} and {view.pair.ahead[2:]}, with the frog on {view.pair.frog[2:]}")
    if view.choices:
        lines += [f"  {view.asked}. {view.help}", *choices(view)]
    if view.over:
        names = " and ".join(view.frogs[seat].name for seat in view.winners)
        lines.append(f"  The game is over: {names} {'win' if len(view.winners) > 1 else 'wins'}.")
    return "\n".join(lines)

"""Bullfrogs positions written down by hand, and questions to them that read like the rules.

A card is `"green wide: gBr"`: what lies there, then its pieces as on the screen, small letters for frogs and capitals for
bullfrogs. The Log is put at (0, 0) unless it is given with pieces.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from frogpond import Game, Reason, State, make

Cell = tuple[int, int]
COLOURS = ("red", "green", "blue", "yellow")
DIRECTIONS = ((0, 1), (0, -1), (-1, 0), (1, 0))
START = {(0, 1): "neutral", (0, -1): "neutral", (-1, 0): "neutral", (1, 0): "neutral"}


def pieces(letters: str, colours: Iterable[str]) -> dict[str, dict[str, int]]:
    """`gBr` as the counts of a JSON position."""
    counts: dict[str, dict[str, int]] = {"frogs": {}, "bullfrogs": {}}
    for letter in letters:
        colour = next(name for name in colours if name[0] == letter.lower())
        kind = "frogs" if letter.islower() else "bullfrogs"
        counts[kind][colour] = counts[kind].get(colour, 0) + 1
    return counts


def pond(
    cards: Mapping[Cell, str],
    step: str = "act",
    *,
    players: int = 2,
    edition: str = "published",
    game: Game | None = None,
    active: str = "red",
    played: Cell | None = None,
    left: int = 1,
    hand: Mapping[str, Mapping[str, int]] | None = None,
    pile: Mapping[str, Mapping[str, int]] | None = None,
    empty: Iterable[str] = (),
    deployed: Mapping[Cell, int] | None = None,
    **fields: Any,
) -> State:
    """A position in the middle of a turn: `step` is play, act, score, slide or over. `empty` names colours whose supply is
    gone: their other frogs sit on the Log, their other bullfrogs are out of the game. Everybody holds one small card
    unless `hand` says something else."""
    game = game or make("bullfrogs", players, edition=edition)
    colours = COLOURS[: game.seats]
    table = {(0, 0): "log", **cards}
    listed: list[dict[str, Any]] = []
    for cell in sorted(table, key=lambda cell: cell != (0, 0)):
        name, _, letters = table[cell].partition(":")
        card: dict[str, Any] = {"at": list(cell), "card": name, **pieces(letters.strip(), colours)}
        if deployed and cell in deployed:
            card["deployed"] = deployed[cell]
        listed.append(card)
    supply: dict[str, dict[str, int]] = dict(fields.pop("supply", {}))
    for colour in empty:
        frogs = sum(card["frogs"].get(colour, 0) for card in listed)
        bulls = sum(card["bullfrogs"].get(colour, 0) for card in listed)
        listed[0]["frogs"][colour] = listed[0]["frogs"].get(colour, 0) + 14 - frogs
        supply[colour] = {"frogs": 0, "bullfrogs": 0, "out": 2 - bulls}
    steps: list[list[Any]] = [["next"], ["draw", colours.index(active)]]
    steps += {"play": [["score"], ["act"], ["play"]], "act": [["score"], ["act"]], "score": [["score"]], "slide": [["slide"]]}.get(step, [])
    state = {
        "active": active,
        "turn": 5,
        "cards": listed,
        "supply": supply,
        "hand": {colour: {"small": 1} for colour in colours} if hand is None else hand,
        "pile": pile or {},
        "played": None if played is None else [tuple(card["at"]) for card in listed].index(played),
        "actions_left": left if step == "act" else 0,
        "steps": [] if step == "over" else steps,
        **fields,
    }
    return game.from_json({**game.to_json(), "state": state})


def solo(cards: Mapping[Cell, str], step: str, *, marker: Cell = (0, 0), die: int = 0, cards_left: int = 1, **fields: Any) -> State:
    """A solitaire position; the player is red, Isaac green. `step` is roll, move (the action die lies), isaac (he acts), play,
    act, score, slide or over; `whose` turn it is follows from it unless said."""
    game = make("bullfrogs-solo")
    table = {(0, 0): "log", **cards}
    cells = sorted(table, key=lambda cell: cell != (0, 0))
    listed: list[dict[str, Any]] = []
    for cell in cells:
        name, _, letters = table[cell].partition(":")
        listed.append({"at": list(cell), "card": name, **pieces(letters.strip(), COLOURS)})
    empty = fields.pop("isaac_supply", None)
    supply: dict[str, dict[str, int]] = dict(fields.pop("supply", {}))
    if empty is not None:  # the rest of his frogs is nowhere on the table's pads, so it must be on the Log
        on_table = sum(card["frogs"].get("green", 0) for card in listed)
        listed[0]["frogs"]["green"] = listed[0]["frogs"].get("green", 0) + 14 - on_table - empty
        supply["green"] = {"frogs": empty, "bullfrogs": 0, "out": 0}
    orders: dict[str, list[list[Any]]] = {
        "roll": [["score"], ["isaac acts"], ["movement die"], ["action die"]],
        "move": [["score"], ["isaac acts"], ["movement die"]],
        "isaac": [["score"], ["isaac acts"]],
        "play": [["score"], ["act"], ["play"]],
        "act": [["score"], ["act"]],
        "score": [["score"]],
        "slide": [["slide"]],
    }
    his = step in ("roll", "move", "isaac")
    played = fields.pop("played", None)
    state = {
        "active": fields.pop("whose", "green" if his else "red"),
        "turn": 5,
        "cards": listed,
        "supply": supply,
        "hand": {"red": {"small": 1}} if step == "play" else {},
        "pile": {"red": {"small": cards_left}},
        "played": None if played is None else cells.index(played),
        "actions_left": fields.pop("left", 1) if step == "act" else 0,
        "marker": cells.index(marker),
        "action_die": die,
        "steps": [] if step == "over" else [["next"], *orders[step]],
        **fields,
    }
    return game.from_json({**game.to_json(), "state": state})


def texts(state: State) -> list[str]:
    """What can be done now, in words."""
    return [state.text(action) for action in state.legal_actions()]


def start_of(state: State, word: str) -> set[str]:
    """The rest of every legal text that begins with a word."""
    return {text.removeprefix(word + " ") for text in texts(state) if text.startswith(word + " ")}


def cells(state: State, word: str) -> set[Cell]:
    """The cells of every legal text that begins with a word."""
    return {read_cell(rest) for rest in start_of(state, word)}


def read_cell(text: str) -> Cell:
    if text == "log":
        return 0, 0
    x, y = text.split(",")
    return int(x), int(y)


def refusal(state: State, text: str | int) -> Reason:
    """Why the seat to move may not do something."""
    reason = state.why_not(int(state.to_move), text)
    assert reason is not None, f"{text} is legal"
    return reason


def on(state: State, cell: Cell) -> str:
    """The pieces of a card, in the order of the colours, bullfrogs first: `RggB`."""
    card = card_at(state, cell)
    found = ""
    for colour in COLOURS:
        found += colour[0].upper() * card.get("bullfrogs", {}).get(colour, 0) + colour[0] * card.get("frogs", {}).get(colour, 0)
    return found


def card_at(state: State, cell: Cell) -> dict[str, Any]:
    cards: list[dict[str, Any]] = state.to_json()["state"]["cards"]
    return next(card for card in cards if tuple(card["at"]) == cell)


def taken(state: State) -> set[Cell]:
    """Where cards lie."""
    return {tuple(card["at"]) for card in state.to_json()["state"]["cards"]}


def supply(state: State, colour: str) -> tuple[int, int, int]:
    """Frogs and bullfrogs in supply, bullfrogs out of the game."""
    mine = state.to_json()["state"]["supply"][colour]
    return mine["frogs"], mine["bullfrogs"], mine["out"]


def won(state: State, colour: str) -> list[str]:
    pile: list[str] = state.to_json()["state"]["won"][colour]
    return pile


def tied(state: State) -> list[str]:
    pile: list[str] = state.to_json()["state"]["tied"]
    return pile


def step(state: State) -> str:
    """The step that is open: play, act, score, sink, slide ..."""
    view: Any = state.view(0)
    return str(view.step)


def slides(state: State) -> dict[Cell, set[Cell]]:
    """Every stray that may slide now with its destinations; a slide is two decisions here."""
    if step(state) == "slide to":
        view: Any = state.view(0)
        stray = next((card.x, card.y) for card in view.cards if card.slot == view.sliding)
        return {stray: cells(state, "to")}
    found = {}
    for cell in cells(state, "slide"):
        branch = state.clone()
        branch.watch()
        branch.play(f"slide {cell[0]},{cell[1]}")
        forced = [event.data["at"] for event in branch.events if event.kind == "slid"]  # one destination is no decision
        found[cell] = {(forced[0][0], forced[0][1])} if forced else cells(branch, "to")
    return found


def jump_orders(state: State) -> set[tuple[str, ...]]:
    """Every order in which the pieces of the sinking pad may jump, as letters, whatever their targets."""
    if step(state) != "sink":
        return {()}
    found = set()
    for action in state.legal_actions():
        branch = state.clone()
        branch.watch()
        branch.apply(action)
        jumps = [event.data for event in branch.events if event.kind == "jumped"]
        if step(branch) == "sink" and branch.view(0).turn == state.view(0).turn:
            rest = jump_orders(branch)
        else:
            rest = {()}
        letters = tuple(letter(jump) for jump in jumps)
        found |= {letters + more for more in rest}
    return found


def letter(jump: Mapping[str, Any]) -> str:
    initial = COLOURS[jump["colour"]][0]
    return initial.upper() if jump["piece"] == "bullfrog" else initial


def act(state: State, *moves: str) -> State:
    """The state after some moves, each checked."""
    state = state.clone()
    for move in moves:
        state.play(move)
    return state

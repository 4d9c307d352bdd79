"""Choosing pick by pick, as on the web page: what lights up next, what a pick changes, when a choice is complete."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..engine.clicks import beginning
from ..engine.game import Game
from ..engine.view import Choice, View


@dataclass(frozen=True)
class ChoiceLine:
    """A line of the list of choices: what is picked next, in words."""

    pick: str
    words: str
    price: int | None = None
    action: int | None = None  # the choice it completes


class Picking:
    """The choices of a view and the picks made so far."""

    def __init__(self, choices: Sequence[Choice], preselect: Sequence[str] = ()) -> None:
        self.choices = [choice for choice in choices if choice.picks]
        self.bare = [choice for choice in choices if not choice.picks]  # of games that name nothing to pick
        self.picked: tuple[str, ...] = ()
        for pick in preselect:
            if pick in self.next():
                self.picked += (pick,)
        firsts = set(self.next())
        if not self.picked and len(firsts) == 1 and len(self.choices) > 1 and all(len(choice.picks) > 1 for choice in self.choices):
            self.picked = tuple(firsts)

    def open(self) -> list[Choice]:
        """The choices that begin with what was picked."""
        return beginning(self.choices, self.picked)

    def next(self) -> list[str]:
        """The things that can be picked next, in the order of the choices."""
        depth = len(self.picked)
        return list(dict.fromkeys(choice.picks[depth] for choice in self.open() if len(choice.picks) > depth))

    def instead(self) -> set[str]:
        """The things that could replace an earlier pick."""
        names = set()
        for i in range(len(self.picked)):
            names |= {choice.picks[i] for choice in beginning(self.choices, self.picked[:i]) if len(choice.picks) > i}
        return names

    def pick(self, name: str) -> int | bool | None:
        """Pick a thing: the action if that completes a choice, True if it leads on, False if nothing begins with it."""
        if name in self.picked:
            self.picked = self.picked[: self.picked.index(name)]
            return True
        if name in self.next():
            self.picked += (name,)
        elif name in self.instead():
            for i in range(len(self.picked) - 1, -1, -1):
                if beginning(self.choices, (*self.picked[:i], name)):
                    self.picked = (*self.picked[:i], name)
                    break
        else:
            return False
        whole = [choice for choice in self.open() if len(choice.picks) == len(self.picked)]
        if whole and not self.next():
            return whole[0].action
        return True

    def back(self) -> bool:
        """One pick back; whether there was one."""
        self.picked, had = self.picked[:-1], bool(self.picked)
        return had

    def prices(self) -> dict[str, int]:
        """The lowest price of each thing that can be picked next."""
        depth = len(self.picked)
        lowest: dict[str, int] = {}
        for choice in self.open():
            if len(choice.picks) > depth and choice.price is not None:
                name = choice.picks[depth]
                lowest[name] = min(choice.price, lowest.get(name, choice.price))
        return lowest

    def entries(self, game: Game, view: View) -> list[ChoiceLine]:
        """The list of choices: everything that can be picked next, and what picking may change."""
        depth = len(self.picked)
        prices = self.prices()
        entries = [ChoiceLine("", choice.label or choice.text, choice.price, choice.action) for choice in self.bare]
        whole = next((choice for choice in self.open() if len(choice.picks) == depth), None) if depth else None
        if whole is not None:
            entries.append(ChoiceLine("", f"{whole.label or whole.text} (just this)", whole.price, whole.action))
        for pick in self.next():
            theirs = [choice for choice in self.open() if len(choice.picks) > depth and choice.picks[depth] == pick]
            last = theirs[0] if len(theirs) == 1 and len(theirs[0].picks) == depth + 1 else None
            entries.append(ChoiceLine(pick, label_of(game, view, pick, theirs, last), prices.get(pick), last.action if last else None))
        return entries

    def others(self, game: Game, view: View) -> list[ChoiceLine]:
        """First picks other than the one made: the way to something else."""
        if not self.picked:
            return []
        firsts = dict.fromkeys(choice.picks[0] for choice in self.choices)
        return [
            ChoiceLine(pick, label_of(game, view, pick, [choice for choice in self.choices if choice.picks[0] == pick], None))
            for pick in firsts
            if pick not in self.picked and pick not in self.next()
        ]


def label_of(game: Game, view: View, pick: str, choices: Sequence[Choice], choice: Choice | None) -> str:
    """A pick in words: the whole decision if it is one, else the thing."""
    if choice is not None and len(choice.picks) == 1:
        return choice.label or choice.text
    if pick.startswith("button-"):
        label = choices[0].label or pick[7:].replace("-", " ").capitalize()
        return label if choice is not None else f"{label} …"
    if choice is not None:
        return choice.text
    explained = game.explain(pick, view)
    return f"{explained.title if explained else pick.replace('-', ' ')} …"

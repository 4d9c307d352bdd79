"""What the arguments of use cases must keep to, as notes in the types of their dataclasses."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Any


@dataclass(frozen=True)
class Constraint:
    """A number from one to another, a text or list of so many signs or entries, a text of a form."""

    least: int | None = None
    most: int | None = None
    pattern: str = ""

    def check(self, value: Any, where: str) -> None:
        """ValueError if a value does not keep to it."""
        size = value if isinstance(value, (int, float)) else len(value)
        unit = "" if size is value else " signs" if isinstance(value, str) else " entries"
        if (self.least is not None and size < self.least) or (self.most is not None and size > self.most):
            least, most = ("any" if end is None else end for end in (self.least, self.most))
            raise ValueError(f"{where} must be from {least} to {most}{unit}")
        if self.pattern and not re.search(self.pattern, value):
            raise ValueError(f"{where} must look like {self.pattern}")


GameName = Annotated[str, Constraint(1, 60)]
BotName = Annotated[str, Constraint(most=60)]
PlayerName = Annotated[str, Constraint(most=60), "shown to the others; cut to 30 signs"]
SeatNumber = Annotated[int, Constraint(0, 99)]
PersonCode = Annotated[str, Constraint(1, 64), "somebody you know, as `person` in /friends"]

"""A move: the number of an action, with what it means."""

from __future__ import annotations


class Move(int):
    """An action as a number that also says what it is: its family, the places on the board that choose it, its notation (`text`) and
    the same in words. It goes wherever the number goes."""

    family: str
    places: tuple[str, ...]
    text: str
    words: str

    def __new__(cls, action: int, family: str = "", places: tuple[str, ...] = (), text: str = "", words: str = "") -> Move:
        """A move from its parts; they tell nothing about equality, which is that of the numbers."""
        move = super().__new__(cls, action)
        move.family, move.places, move.text, move.words = family, places, text, words
        return move

    def __reduce__(self) -> tuple[type[Move], tuple[int, str, tuple[str, ...], str, str]]:
        return (Move, (int(self), self.family, self.places, self.text, self.words))

    def __repr__(self) -> str:
        return f"<Move {int(self)}: {self.text}>"

    def __str__(self) -> str:
        return self.text

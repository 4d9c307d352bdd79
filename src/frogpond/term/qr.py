"""A link as a QR code in a terminal: two squares in each sign, so that they are square."""

from __future__ import annotations

from importlib.util import find_spec

QR_TEXT_MARGIN = 2  # light squares around, so that cameras find the edge
SIGNS = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}


def qr_lines(link: str) -> list[str]:
    """The code in half blocks, a filled square for each dark one: to be shown dark on light. Nothing where the library is missing."""
    if find_spec("segno") is None:
        return []
    import segno

    squares = [
        [0] * QR_TEXT_MARGIN + [int(bool(one)) for one in row] + [0] * QR_TEXT_MARGIN
        for row in segno.make(link, error="l", micro=False).matrix
    ]
    empty = [0] * len(squares[0])
    rows = [*[empty] * QR_TEXT_MARGIN, *squares, *[empty] * QR_TEXT_MARGIN]
    rows += [empty] * (len(rows) % 2)
    return ["".join(SIGNS[pair] for pair in zip(top, low, strict=True)) for top, low in zip(rows[::2], rows[1::2], strict=True)]


def inverted(lines: list[str]) -> list[str]:
    """The same for light signs on a dark ground."""
    return [line.translate(str.maketrans(" ▀▄█", "█▄▀ ")) for line in lines]

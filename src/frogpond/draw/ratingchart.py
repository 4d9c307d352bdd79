"""A rating over games: the line, its band of doubt, and a mark a game: a full triangle for won, a hollow one for lost."""

from __future__ import annotations

from collections.abc import Sequence

from .svg import circle, line, num, path, rect, svg, text

LETTER = 7.6  # how wide a letter of the words below may be
SMALL_LETTER = 7.2  # the same of the names of levels


def spark(values: Sequence[int], w: float = 62, h: float = 32) -> str:
    """The last games in small."""
    low, high = min(values), max(values)
    step = (w - 8) / max(1, len(values) - 1)
    points = [(4 + step * i, h - 5 - (h - 10) * (value - low) / max(1, high - low)) for i, value in enumerate(values)]
    curve = line("M" + "L".join(f"{num(x)} {num(y)}" for x, y in points), "currentColor", 2.2) if len(points) > 1 else ""
    return svg(curve + circle(*points[-1], 3.4, "currentColor"), w, h, css="spark")


def rating_chart(ratings: Sequence[tuple[int, int]], won: Sequence[bool], days: Sequence[str], label: str, w: float, h: float) -> str:
    """`ratings` are (shown, doubt), the oldest first; `days` has the labels below games: empty for most, not for the last."""
    low = min(value - doubt for value, doubt in ratings) // 50 * 50
    high = -(-max(value + doubt for value, doubt in ratings) // 50) * 50
    count = len(ratings)

    def x(i: int) -> float:
        return 44 + (w - 60) * (i / (count - 1) if count > 1 else 1)

    def y(value: float) -> float:
        return 12 + (h - 60) * (high - value) / max(1, high - low)

    every = max(50, (high - low) // 5 // 50 * 50)
    out = "".join(
        line(f"M44 {num(y(value))}H{num(w - 14)}", "currentColor", 1, 'opacity=".25"')
        + text(38, y(value) + 4, str(value), 12, "currentColor", 'text-anchor="end" font-weight="600" opacity=".8"')
        for value in range(low, high + 1, every)
    )
    up = "L".join(f"{num(x(i))} {num(y(value + doubt))}" for i, (value, doubt) in enumerate(ratings))
    down = "L".join(f"{num(x(i))} {num(y(value - doubt))}" for i, (value, doubt) in reversed(list(enumerate(ratings))))
    band, curve = path(f"M{up}L{down}Z", "currentColor", 'opacity=".13"'), ""
    if count > 1:
        curve = line("M" + "L".join(f"{num(x(i))} {num(y(value))}" for i, (value, _) in enumerate(ratings)), "currentColor", 2.8)
    now = y(ratings[-1][0])
    above = now - 20 if now > 36 else now + 20
    coin = rect(w - 60, above - 11, 46, 22, "var(--solid)", 11, 'stroke="currentColor" stroke-width="1.6"')
    coin += text(w - 37, above + 4.5, str(ratings[-1][0]), 13, "currentColor", 'font-weight="800"')
    out += f'<g class="rated">{band}{curve}{circle(x(count - 1), now, 5.5, "currentColor")}{coin}</g>'
    for i in range(max(0, count - int(w / 16)), count):
        place = f'transform="translate({num(x(i))} {num(h - 34)})"'
        if won[i]:
            out += path("M-3.4 3L0-3.6L3.4 3Z", "currentColor", f'class="won-mark" {place}')
        else:
            out += path("M-3-2.6L0 3L3-2.6Z", "none", f'stroke="currentColor" stroke-width="1.3" {place}')
    out += text(w - 14, h - 8, days[-1], 12, "currentColor", 'text-anchor="end" font-weight="600"')
    free = w - 24 - LETTER * len(days[-1])  # the last day is shown, the others where there is room
    for i in reversed(range(count - 1)):
        if days[i] and x(i) + LETTER * len(days[i]) <= free:
            out += text(x(i), h - 8, days[i], 12, "currentColor", 'text-anchor="start" font-weight="600"')
            free = x(i) - 10
    return svg(out, w, h, label=label)


def level_line(ladder: Sequence[tuple[int, str]], now: int, doubt: int, label: str, w: float = 272, h: float = 62) -> str:
    """The levels of bots on a line, and somebody among them with their doubt; names that would meet stand below each other."""
    low, high = min(ladder[0][0], now) - 60, max(ladder[-1][0], now) + 60

    def x(value: float) -> float:
        return 8 + (w - 16) * (min(high, max(low, value)) - low) / (high - low)

    out = line(f"M8 34H{num(w - 8)}", "currentColor", 2, 'opacity=".35"')
    ends: list[float] = []  # by row: where its last name ends
    for value, name in ladder:
        out += circle(x(value), 34, 3, "currentColor", 'opacity=".7"')
        half = SMALL_LETTER * len(name) / 2
        middle = min(w - half, max(half, x(value)))
        row = next((i for i, end in enumerate(ends) if end < middle - half), len(ends))
        ends[row:] = [middle + half + 3, *ends[row + 1 :]]
        out += text(middle, 54 + 14 * row, name, 10.5, "currentColor", 'text-anchor="middle" font-weight="600" opacity=".85"')
    band = line(f"M{num(x(now - doubt))} 34H{num(x(now + doubt))}", "currentColor", 10, 'opacity=".25" stroke-linecap="round"')
    you = path("M-6-9L6-9L0 0Z", "currentColor", f'transform="translate({num(x(now))} 30)"')
    word = text(min(w - 14, max(14, x(now))), 17, "you", 12, "currentColor", 'text-anchor="middle" font-weight="700"')
    return svg(out + f'<g class="rated">{band}{you}{word}</g>', w, h + 14 * (len(ends) - 1), label=label)

"""How strong bots are: `python docs/strengths.py` writes `weights/strengths.json` beside each game, from the matches of levels in
docs/measurements/levels.md. Ratings of people who play against bots rest on it.

A level stands above the one it met by as much as ratings (Plackett-Luce) need to expect what the match showed. A level that was not
measured stands as far above the last as it usually does, or beside it where the game's menus say that it is not felt.
"""

from __future__ import annotations

import json
import re
from math import log, sqrt
from pathlib import Path

import frogpond
from frogpond import bots
from frogpond.engine.registry import beside
from frogpond.engine.strengths import STRENGTHS_FILE
from frogpond.table.rating import LEVELS

HERE = Path(__file__).parent
TABLE = re.compile(r"<!-- league (\S+?)-(\d) -->\n(.*?)<!-- end -->", re.DOTALL)
ROW = re.compile(r"`([a-z]+)[^`]*` against (?:\d )?`([a-z]+)[^`]*` \| ([\d.]+) % .*?of (\d+)")
BETA = 25 / 6  # how much chance is in a game, to the ratings
FIXED = 1.0  # the doubt about a bot
MOST = 12.0  # the widest gap between neighbours: who nearly always wins, wins; by how much more is not to be seen


def gap(share: float, sides: int) -> float:
    """The difference of strengths that makes one win such a share against all others."""
    odds = share * (sides - 1) / (1 - share)
    return min(MOST, sqrt(sides * (BETA**2 + FIXED**2)) * log(odds))


def placed(game: str, players: int, text: str) -> dict[str, float]:
    """Every level's place, a frog in the middle."""
    matches = {}
    for upper, lower, percent, games in ROW.findall(text):
        won, count = float(percent) / 100, int(games)
        matches[upper] = lower, gap((won * count + 0.5) / (count + 1), players)  # who won all is not without end above
    usual = sorted(LEVELS, key=LEVELS.__getitem__)
    felt = bots.offered(game)
    found = {"frog": LEVELS["frog"]}
    for name in usual[usual.index("frog") + 1 :]:
        lower, more = matches.get(name, (usual[usual.index(name) - 1], 0.0))
        if name not in matches and name in felt:
            more = LEVELS[name] - LEVELS[lower]
        found[name] = found[lower] + more
    for name in reversed(usual[: usual.index("frog")]):
        upper = usual[usual.index(name) + 1]
        lower, more = matches.get(upper, (name, 0.0))
        if upper not in matches and (upper in felt or name == "random"):
            more = LEVELS[upper] - LEVELS[name]
        found[name] = found[upper] - more
    return {name: round(found[name], 1) for name in usual}


def strengths(document: str) -> dict[Path, dict[str, dict[str, float]]]:
    """By file and game what the tables of a document say."""
    made: dict[Path, dict[str, dict[str, float]]] = {}
    for game, players, text in TABLE.findall(document):
        if game in frogpond.games() and int(players) > 1:
            made.setdefault(beside(game, STRENGTHS_FILE), {})[f"{game}-{players}"] = placed(game, int(players), text)
    return made


if __name__ == "__main__":
    for path, found in strengths((HERE / "measurements" / "levels.md").read_text(encoding="utf-8")).items():
        rows = ",\n".join(f' "{name}": {json.dumps(levels)}' for name, levels in sorted(found.items()))
        path.write_text(f"{{\n{rows}\n}}\n", encoding="utf-8")
        print(path.parent.parent.name, *found)

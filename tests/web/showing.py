"""What a page shows, as its script makes it of messages in pieces (static/pieces.js): messages are made whole again."""

from __future__ import annotations

from typing import Any

from frogpond.draw.pieces import joined, patched
from frogpond.web.push.client_state import print_of
from frogpond.web.push.render import part_texts

FIELDS = ("type", "seq", "from", "board", "parts", "frames", "story", "ack", "back")


class Showing:
    """The pieces a page has."""

    def __init__(self) -> None:
        self.seq = -1
        self.layers: dict[str, dict[str, str]] = {}
        self.own: dict[str, dict[str, Any]] = {}
        self.look: dict[str, Any] = {}
        self.parts: dict[str, dict[str, str]] = {name: {} for name in ("extra", "left", "middle", "arena", "end", "again")}
        self.fields: dict[str, Any] = {}

    def standing(self) -> dict[str, Any]:
        """What a page says of itself when it comes back."""
        prints = {"board": print_of(self.layers), **{name: print_of({name: pieces}) for name, pieces in self.parts.items()}}
        return {"seq": self.seq, "sight": self.fields.get("sight", ""), "prints": prints}

    def board(self, layers: dict[str, dict[str, str]]) -> dict[str, Any]:
        return {"svg": joined(layers, self.look["deep"]), "box": self.look["box"], "label": self.look["label"]}

    def texts(self) -> dict[str, str]:
        return part_texts(self.parts)

    def whole(self, message: dict[str, Any]) -> dict[str, Any]:
        """A message as if it had been sent whole."""
        if message["type"] == "parts" and "players" not in message["parts"]:
            self.parts = patched(self.parts, message["parts"])
            return {**message, "parts": {"players": self.texts()["players"]}}
        if message["type"] != "view" or "from" not in message:
            return message
        assert message["from"] in (-1, self.seq), "it leads on from what this page shows"
        if message["from"] < 0:
            self.__init__()  # type: ignore[misc]
        drawn, self.seq = message.get("board", {}), message["seq"]
        if "layers" in drawn:
            self.layers = {name: {} for name in drawn["layers"]}
        self.look |= {name: drawn[name] for name in ("deep", "box", "label") if name in drawn}
        frames = []
        for kind, *step in message.get("frames", []):
            frame: dict[str, Any] = {"kind": kind}
            for patch in step:
                self.layers = patched(self.layers, patch)
                frame["board"] = self.board(self.layers)
            frames.append(frame)
        self.layers = patched(self.layers, drawn.get("patch", {}))
        self.own = drawn.get("own", self.own)
        self.parts = patched(self.parts, message.get("parts", {}))
        fresh = {name: value for name, value in message.items() if name not in FIELDS}
        for name in ("tools", "prompt"):
            if name in fresh:
                fresh[name] = {**self.fields.get(name, {}), **fresh[name]}
        self.fields |= fresh
        extra: dict[str, Any] = {name: message[name] for name in ("ack", "back", "story") if name in message}
        board = self.board(patched(self.layers, self.own))
        made: dict[str, Any] = {"type": "view", "seq": self.seq, **self.fields, **extra, "board": board}
        choices = []
        for row in self.fields["choices"]:
            label, price = [*row[3:], "", None][:2] if len(row) == 3 else [*row[3:], None][:2]
            choices.append({"action": row[0], "text": row[1], "picks": row[2], "label": label, "price": price})
        defs = message.get("defs", {"id": self.fields["defs"]["id"]})
        return {**made, "parts": self.texts(), "choices": choices, "frames": frames, "defs": defs}

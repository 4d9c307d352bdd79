"""The icons of what a giant frog does. Buttons that mean much the same share one."""

from __future__ import annotations

from ....draw.icons import alias, stroke
from ....draw.svg import circle, path

SLIPSTREAM = "M2 8C8 3 12 13 22 6M2 14C8 9 12 19 22 12M2 20C8 15 12 24 18 20"
STROKES = {
    "harvest": "M4 17L12 21L20 17M4 13L12 17L20 13M12 11V2M8.5 5.5L12 2L15.5 5.5",
    "slipstream": SLIPSTREAM,
    "attack": "M4 20L18 6M18 6V2.5M18 6H21.5M20 20L6 6M6 6V2.5M6 6H2.5",
    "land": "M12 2V12M8 8.5L12 12.5L16 8.5M3 16L12 21L21 16M3 16L8 13.2M21 16L16 13.2",
    "disgorge": "M4 4C4 10 8 12 12 12C16 12 20 10 20 4M12 9V20M8 16.5L12 20.5L16 16.5",
    "raid": "M4 10L12 3L20 10V20H4ZM9 20V13H15V20M12 3V8",
    "turn": "M6 3H15V15H6ZM18 8V21H9M15 18L18 21L21 18",
}
SHARED = {
    "slip": "slipstream", "flow": "slipstream", "to": "slipstream", "drift": "slipstream", "relocate": "next", "pass": "end",
    "commit": "attack", "possess": "eye", "look": "eye", "drain": "crystal", "pay": "crystal", "burn": "crystal", "roll": "dice",
    "reroll": "dice", "spoil": "dice", "copy": "swap", "mutate": "again", "resist": "stop", "select": "card", "keep": "card",
    "discard": "card", "spend": "card", "defer": "card", "return": "undo", "withdraw": "undo", "member": "undo", "bank": "save",
    "spoils": "harvest", "smash": "burst", "spit": "burst", "knockback": "leap", "edge": "press", "dust": "pound",
}  # fmt: skip
ICONS = {
    **{name: stroke(d) for name, d in STROKES.items()},
    "leap": stroke("M3 18C6 4 16 4 20 15M20 19v-4.5M15.5 14L20 17.5L22.5 12.5") + circle(4, 19, 2, "currentColor"),
    "recover": path("M12 2L18 9L12 22L6 9Z", "none", 'stroke="currentColor" stroke-width="2"') + stroke("M6 9H18M12 2V22"),
    **{name: alias(other) for name, other in SHARED.items()},
}

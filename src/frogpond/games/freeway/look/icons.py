"""The icons of the attacks."""

from __future__ import annotations

from ....draw.icons import alias

ICONS = {"squish": alias("press"), "squash": alias("pound"), "smash": alias("burst")}

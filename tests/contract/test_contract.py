"""The contract suite of `frogpond.testing` over the games of this package."""

from __future__ import annotations

import pytest

from frogpond.testing import *  # noqa: F403

pytestmark = pytest.mark.both_modes

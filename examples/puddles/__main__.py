"""Any command of Frogpond, with this game among the others."""

import puddles  # noqa: F401  (makes itself known)
from frogpond.cli import main

raise SystemExit(main())

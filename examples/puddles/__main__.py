"""Any command of Frogpond with this game among the others: to run a package is to import it, and that makes it known."""

from frogpond.cli import main

raise SystemExit(main())

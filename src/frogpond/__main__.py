"""What `python -m frogpond` runs."""

import sys

from .cli import main

sys.exit(main())

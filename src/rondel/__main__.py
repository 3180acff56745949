"""`python -m rondel`: the same as the `rondel` command."""

import sys

from rondel.cli import main

if __name__ == "__main__":
    sys.exit(main())

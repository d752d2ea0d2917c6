"""``python -m replays FILE…``; see :mod:`replays.command`."""

import sys

from replays.command import main

if __name__ == "__main__":
    sys.exit(main())

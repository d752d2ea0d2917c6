"""``manage.py simulate GAME --matches N --seed TEXT [--seats random,bot] [--record DIR]``."""

import json
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games import catalogue, keys
from games.bots import catalogue as bots
from games.engine.contract import Refused
from games.simulation import STRONGEST, Simulation, simulate


class Command(BaseCommand):
    """Prints one JSON object; with ``--record`` writes a verifiable record of every match."""

    help = "Play whole matches by random players or bots, without a server"
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        who = ", ".join(("random", STRONGEST, *bots.LEVELS))
        parser.add_argument("game", choices=catalogue.slugs())
        parser.add_argument("--matches", type=int, default=1, metavar="N")
        parser.add_argument("--seed", default="semente", metavar="TEXT")
        parser.add_argument(
            "--seats", default="random,random", metavar="A,B", help=f"for each seat one of {who}"
        )
        parser.add_argument("--options", default="{}", metavar="JSON", help="the game's options")
        parser.add_argument(
            "--record", type=Path, metavar="DIR", help="write ID.json for each match"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        seats = options["seats"].split(",")
        if len(seats) != 2:
            raise CommandError("--seats takes two words, such as random,bot")
        if options["matches"] < 1:
            raise CommandError("--matches takes a number from 1")
        try:
            wanted = json.loads(options["options"])
            simulation = Simulation(options["game"], options["seed"], seats, wanted)
        except KeyError as unknown:
            raise CommandError(f"no such player: {unknown.args[0]}") from unknown
        except (ValueError, TypeError, AttributeError) as wrong:
            code = wrong.code if isinstance(wrong, Refused) else "not a JSON object"
            raise CommandError(f"--options: {code}") from wrong
        folder: Path | None = options["record"]
        if folder is None:
            found = simulate(simulation, options["matches"])
        else:
            folder.mkdir(parents=True, exist_ok=True)
            ring = keys.open_ring(settings.DATA_DIR, time.time_ns() // 1_000_000)

            def write(match_id: str, record: dict[str, Any]) -> None:
                text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
                (folder / f"{match_id}.json").write_text(text + "\n", encoding="utf-8")

            found = simulate(simulation, options["matches"], ring, write)
        self.stdout.write(json.dumps(found))

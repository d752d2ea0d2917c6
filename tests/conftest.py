"""For all tests: how hard Hypothesis tries, and what tests counted. Services: tests/services.py."""

import os
from typing import Any

from hypothesis import HealthCheck, settings

# Time limits of single examples only measure how busy the computer is.
common = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

# Every run of `make test` tries the same examples; `make soak` looks for new ones.
settings.register_profile("test", common, derandomize=True)
settings.register_profile("soak", common, max_examples=1000)
settings.load_profile("soak" if os.environ.get("SEMENTE_SOAK") else "test")


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print the sum of what tests recorded as ``counts``, in whatever process they ran."""
    total: dict[str, int] = {}
    for reports in terminalreporter.stats.values():
        for report in reports:
            if getattr(report, "when", "") == "teardown":
                for name, counts in report.user_properties:
                    if name == "counts":
                        total |= {key: total.get(key, 0) + more for key, more in counts.items()}
    if total:
        terminalreporter.section("counts")
        terminalreporter.write_line(", ".join(f"{key} {value}" for key, value in total.items()))

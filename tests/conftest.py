"""For all tests: how hard Hypothesis tries. Services are started by tests/services.py."""

import os

from hypothesis import HealthCheck, settings

# Time limits of single examples only measure how busy the computer is.
common = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

# Every run of `make test` tries the same examples; `make soak` looks for new ones.
settings.register_profile("test", common, derandomize=True)
settings.register_profile("soak", common, max_examples=1000)
settings.load_profile("soak" if os.environ.get("SEMENTE_SOAK") else "test")

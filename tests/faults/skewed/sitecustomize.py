"""On the PYTHONPATH of a process, its clock is wrong by ``SKEW_S`` seconds (as of a computer of its own)."""

import os
import time

import time_machine

time_machine.travel(time.time() + float(os.environ["SKEW_S"]), tick=True).start()

"""What is counted, for ``/metrics``. Names say what is measured and in which unit."""

from prometheus_client import Counter, Gauge, Histogram

_FAST = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)

moves = Counter("semente_moves", "Accepted moves", ["game", "by"])
refusals = Counter("semente_refusals", "Refused messages", ["code"])
move_seconds = Histogram(
    "semente_move_seconds", "From a move's arrival to its announcement", buckets=_FAST
)
commit_seconds = Histogram(
    "semente_commit_seconds", "One transaction of the committer", buckets=_FAST
)
commit_size = Histogram(
    "semente_commit_size", "Submissions in one transaction", buckets=(1, 2, 5, 10, 20, 50, 100, 200)
)
commit_failures = Counter("semente_commit_failures", "Transactions that the database did not take")
conflicts = Counter("semente_conflicts", "Submissions that lost a race to another process")
timers_late = Histogram(
    "semente_timer_late_seconds",
    "From a deadline (with its slack) to the table's move",
    buckets=(0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30),
)
swept = Counter("semente_swept", "Tables that the sweep found overdue")
grants = Counter("semente_grants", "Outages after which deadlines were moved")
voids = Counter("semente_voids", "Matches that never started or were called off", ["fault"])
ended = Counter("semente_ended", "Ended matches", ["game", "reason"])
hellos = Counter("semente_hellos", "Tables joined or joined again", ["again"])
sockets = Gauge("semente_sockets", "Open sockets", ["kind"])
live_tables = Gauge("semente_live_tables", "Tables in this process's memory")
loads = Counter("semente_loads", "Matches replayed from the database")
slow_closed = Counter("semente_slow_closed", "Sockets closed because they did not keep up")
bot_seconds = Histogram("semente_bot_seconds", "A bot's thinking", buckets=_FAST)

"""Figures for the operator, in the text form that Prometheus reads."""

from __future__ import annotations

import threading
from bisect import bisect_left

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

MEANING = {
    "frogpond_requests_total": "HTTP requests by status class",
    "frogpond_sockets": "open sockets of table pages and streams",
    "frogpond_rooms": "tables in memory",
    "frogpond_tables": "tables in the database",
    "frogpond_damaged_tables": "tables that can't be opened and were set aside (frogpond tables --damaged)",
    "frogpond_let_go_total": "tables nobody played at, and tables' old chat, that were let go",
    "frogpond_acts_total": "decisions stored, by kind of player",
    "frogpond_refusals_total": "decisions refused, by reason",
    "frogpond_messages_total": "messages from pages, by type",
    "frogpond_act_seconds": "from the arrival of a decision to its answer",
    "frogpond_commits_total": "database commits",
    "frogpond_commit_seconds": "time of a commit",
    "frogpond_bot_seconds": "time a bot took for a decision",
    "frogpond_bot_waiting_seconds": "time a thought waited for a place",
    "frogpond_bots_waiting": "thoughts that wait for a place",
    "frogpond_bot_stopped_total": "bots that were stopped because they took too long or failed",
    "frogpond_limited_total": "requests and messages refused because there were too many",
}


class Metrics:
    """Counters, gauges and histograms. Cheap, and safe from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self.counters: dict[tuple[str, str], float] = {}
        self.gauges: dict[str, float] = {}
        self.histograms: dict[str, list[float]] = {}

    def add(self, name: str, amount: float = 1, label: str = "") -> None:
        with self._lock:
            self.counters[name, label] = self.counters.get((name, label), 0) + amount

    def total(self, name: str) -> float:
        """What a counter came to, whatever its labels."""
        with self._lock:
            return sum(value for (counter, _), value in self.counters.items() if counter == name)

    def gauge(self, name: str, value: float) -> None:
        with self._lock:
            self.gauges[name] = value

    def sockets(self, more: int) -> None:
        """A socket was opened or closed."""
        with self._lock:
            self.gauges["frogpond_sockets"] = self.gauges.get("frogpond_sockets", 0) + more

    def observe(self, name: str, seconds: float) -> None:
        with self._lock:
            cells = self.histograms.setdefault(name, [0.0] * (len(BOUNDS) + 2))
            cells[bisect_left(BOUNDS, seconds)] += 1
            cells[-1] += seconds

    def text(self) -> str:
        """All figures."""
        with self._lock:
            lines: list[str] = []
            names: set[str] = set()

            def head(name: str, kind: str) -> None:
                if name not in names:
                    names.add(name)
                    lines.extend([f"# HELP {name} {MEANING.get(name, name)}", f"# TYPE {name} {kind}"])

            for (name, label), value in sorted(self.counters.items()):
                head(name, "counter")
                lines.append(f'{name}{{kind="{label}"}} {value:g}' if label else f"{name} {value:g}")
            for name, value in sorted(self.gauges.items()):
                head(name, "gauge")
                lines.append(f"{name} {value:g}")
            for name, cells in sorted(self.histograms.items()):
                head(name, "histogram")
                total = 0.0
                for bound, count in zip(BOUNDS, cells, strict=False):
                    total += count
                    lines.append(f'{name}_bucket{{le="{bound:g}"}} {total:g}')
                total += cells[len(BOUNDS)]
                lines += [f'{name}_bucket{{le="+Inf"}} {total:g}', f"{name}_sum {cells[-1]:g}", f"{name}_count {total:g}"]
            return "\n".join(lines) + "\n"

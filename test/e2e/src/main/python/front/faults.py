"""Faults that a test orders, each for a number of times."""

import threading

# What each kind may be narrowed down by: parts of the names that it is for.
KINDS = {
    "throttled": {"service", "operation"},
    "answer-lost": {"service", "operation"},
    "glue-conflict": {"table"},
    "function-killed-before": {"function", "payload"},
    "function-killed-after": {"function", "payload"},
    "function-failed": {"function", "payload"},
    "function-timed-out": {"function", "payload"},
    "job-killed": {"job"},
    "job-stuck": {"job"},
    "event-lost": {"execution", "status"},
}
OPTIONS = {
    "function-failed": {"errorType", "errorMessage"},
    "job-killed": {"seconds"},
    "job-stuck": {"seconds"},
}


class Faults:
    """The faults to come. Each is taken once for every time that it was ordered for."""

    def __init__(self):
        self._lock = threading.Lock()
        self._pending = []

    def order(self, fault):
        kind = fault.get("kind")
        if kind not in KINDS:
            raise ValueError(f"'{kind}' is no fault: one of {', '.join(sorted(KINDS))}")
        unknown = set(fault) - KINDS[kind] - OPTIONS.get(kind, set()) - {"kind", "times"}
        if unknown:
            raise ValueError(f"A fault {kind} has no {', '.join(sorted(unknown))}")
        with self._lock:
            self._pending.append({**fault, "times": fault.get("times", 1)})

    def take(self, kind, **names):
        """The first fault of the kind that is for this, or None."""
        with self._lock:
            for fault in self._pending:
                if fault["kind"] == kind and all(
                    fault[key] in (names.get(key) or "") for key in KINDS[kind] & fault.keys()
                ):
                    fault["times"] -= 1
                    if fault["times"] <= 0:
                        self._pending.remove(fault)
                    return fault
        return None

    def pending(self):
        with self._lock:
            return [dict(fault) for fault in self._pending]

    def clear(self):
        with self._lock:
            self._pending.clear()

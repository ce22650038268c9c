"""The log of calls on AWS's APIs."""

import threading
import time
from collections import Counter


class Calls:
    def __init__(self):
        self._lock = threading.Lock()
        self._calls = []

    def add(self, service, operation, status, seconds, fault=None):
        call = {
            "time": time.time(),
            "service": service,
            "operation": operation,
            "status": status,
            "millis": round(seconds * 1000),
        }
        if fault:
            call["fault"] = fault
        with self._lock:
            self._calls.append(call)

    def list(self, service=None, operation=None):
        with self._lock:
            return [
                call
                for call in self._calls
                if service in (None, call["service"]) and operation in (None, call["operation"])
            ]

    def counts(self):
        with self._lock:
            return dict(Counter(f"{call['service']}:{call['operation']}" for call in self._calls))

    def clear(self):
        with self._lock:
            self._calls.clear()

"""Child processes that never outlive the front."""

import ctypes
import os
import queue
import signal
import subprocess
import sys
import threading

PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None) if sys.platform == "linux" else None


def _die_with_the_front():
    if _libc is not None:
        _libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


class Processes:
    """Starts processes and kills what is left of them at the end.

    One thread starts them all: Linux ends a process when the *thread* that started it ends.
    """

    def __init__(self):
        self._orders = queue.Queue()
        self._alive = set()
        self._lock = threading.Lock()
        threading.Thread(target=self._start_all, name="processes", daemon=True).start()

    def start(self, command, env, log, folder):
        """Starts a process whose streams go to the file `log`; returns its Popen."""
        done = queue.Queue()
        self._orders.put((command, env, log, folder, done))
        result = done.get()
        if isinstance(result, Exception):
            raise result
        return result

    def _start_all(self):
        while True:
            command, env, log, folder, done = self._orders.get()
            try:
                done.put(self._start(command, env, log, folder))
            except Exception as error:  # the caller's to handle
                done.put(error)

    def _start(self, command, env, log, folder):
        with open(log, "ab") as out:
            process = subprocess.Popen(
                command,
                env=env,
                cwd=folder,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                preexec_fn=_die_with_the_front,
            )
        with self._lock:
            self._alive = {other for other in self._alive if other.poll() is None}
            self._alive.add(process)
        return process

    def stop_all(self):
        with self._lock:
            alive = [process for process in self._alive if process.poll() is None]
        for process in alive:
            process.kill()
        for process in alive:
            process.wait()


def exit_text(code):
    """How Lambda says how a process ended."""
    if code < 0:
        return "signal: killed" if code == -signal.SIGKILL else f"signal: {-code}"
    return f"exit status {code}"


def child_environment(endpoint, region, folder):
    """The environment of a child: no setting of the machine's reaches it."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "TMPDIR") if name in os.environ}
    return {
        **kept,
        "HOME": folder,
        "AWS_ENDPOINT_URL": endpoint,
        "AWS_REGION": region,
        "AWS_DEFAULT_REGION": region,
        "AWS_ACCESS_KEY_ID": "example",
        "AWS_SECRET_ACCESS_KEY": "example",
        "AWS_EC2_METADATA_DISABLED": "true",
    }

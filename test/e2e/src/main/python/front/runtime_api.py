"""One execution environment of a function: a JVM with AWS's own runtime interface client, and the
Runtime API (2018-06-01) that the client asks for invocations."""

import json
import os
import platform
import queue
import re
import threading
import time
import uuid
import zipfile
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from .processes import exit_text

CLIENT = "com.amazonaws.services.lambda.runtime.api.client.AWSLambda"
ANSWERED = re.compile(r"/invocation/([^/]+)/(response|error)$")
# A JVM on a busy machine takes longer than the 10 seconds that Lambda grants.
INIT_SECONDS = 120
NATIVE_PROPERTY = CLIENT.rsplit(".", 1)[0] + ".runtimeapi.NativeClient.JNI"
NATIVE_NAMES = {"x86_64": "x86_64", "aarch64": "aarch_64", "arm64": "aarch_64"}


def unpack_native(class_path, folder):
    """The client's native library, in a file of its own: returns the option that names it.

    By itself each client writes /tmp/.libaws-lambda-jni.so, which on Lambda is the environment's
    own; here another client may be reading it at that moment, and crashes.
    """
    name = f"jni/libaws-lambda-jni.linux-{NATIVE_NAMES[platform.machine()]}.so"
    for jar in class_path.split(os.pathsep):
        if jar.endswith(".jar"):
            with zipfile.ZipFile(jar) as content:
                if name in content.namelist():
                    return f"-D{NATIVE_PROPERTY}={content.extract(name, folder)}"
    raise FileNotFoundError(f"No jar of the functions' class path has {name}")


class Invocation:
    """One event on its way through an environment."""

    def __init__(self, event, timeout, arn):
        self.id = str(uuid.uuid4())
        self.event = event
        self.timeout = timeout
        self.arn = arn
        self.taken = threading.Event()
        self.done = threading.Event()
        self.kind = None
        self.body = None

    def end(self, kind, body):
        if not self.done.is_set():
            self.kind, self.body = kind, body
            self.done.set()
            self.taken.set()

    def fail(self, error_type, message):
        text = f"RequestId: {self.id} Error: {message}"
        self.end("error", json.dumps({"errorType": error_type, "errorMessage": text}).encode())


class Environment:
    """A process that takes one invocation at a time."""

    def __init__(self, command, env, log, folder, processes):
        self._queue = queue.Queue()
        self._current = None
        self._init_error = None
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, args=(0.1,), daemon=True).start()
        env["AWS_LAMBDA_RUNTIME_API"] = f"127.0.0.1:{self._server.server_port}"
        self._process = processes.start(command, env, log, folder)
        threading.Thread(target=self._notice_the_end, daemon=True).start()

    @property
    def pid(self):
        return self._process.pid

    @property
    def alive(self):
        return self._process.poll() is None

    def invoke(self, invocation):
        self._current = invocation
        self._queue.put(invocation)
        if not self.alive:
            self._say_how_it_ended(invocation)
        if not invocation.taken.wait(INIT_SECONDS):
            invocation.fail("Sandbox.Timedout", f"Init timed out after {INIT_SECONDS:.2f} seconds")
            self.kill()
        if not invocation.done.wait(invocation.timeout):
            invocation.fail(
                "Sandbox.Timedout", f"Task timed out after {invocation.timeout:.2f} seconds"
            )
            self.kill()

    def kill(self):
        self._process.kill()
        self._process.wait()

    def _notice_the_end(self):
        self._process.wait()
        if self._current:
            self._say_how_it_ended(self._current)
        self._server.shutdown()
        self._server.server_close()

    def _say_how_it_ended(self, invocation):
        if self._init_error is not None:
            invocation.end("error", self._init_error)
        invocation.fail(
            "Runtime.ExitError", f"Runtime exited with error: {exit_text(self._process.returncode)}"
        )

    def _handler(environment):
        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                invocation = environment._queue.get()
                deadline = round((time.time() + invocation.timeout) * 1000)
                invocation.taken.set()
                self._send(
                    200,
                    invocation.event,
                    {
                        "Lambda-Runtime-Aws-Request-Id": invocation.id,
                        "Lambda-Runtime-Deadline-Ms": str(deadline),
                        "Lambda-Runtime-Invoked-Function-Arn": invocation.arn,
                        # The client's native part crashes without these two.
                        "Lambda-Runtime-Trace-Id": "Root=1-0-0",
                        "Content-Type": "application/json",
                    },
                )

            def do_POST(self):
                body = self._read()
                answered = ANSWERED.search(self.path)
                if answered:
                    invocation = environment._current
                    if invocation and invocation.id == answered.group(1):
                        invocation.end(answered.group(2), body)
                elif self.path.endswith("/init/error"):
                    environment._init_error = body
                self._send(202, b'{"status":"OK"}', {})

            def _read(self):
                if self.headers.get("Transfer-Encoding", "").lower() != "chunked":
                    return self.rfile.read(int(self.headers.get("Content-Length") or 0))
                chunks = []
                while True:
                    size = int(self.rfile.readline().strip() or b"0", 16)
                    chunks.append(self.rfile.read(size))
                    self.rfile.readline()
                    if size == 0:
                        return b"".join(chunks)

            def _send(self, status, body, headers):
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *arguments):
                pass

        return Handler

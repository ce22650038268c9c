"""Starts the front: python -m front SETTINGS.json

Prints one line of JSON with the endpoint when it is ready, and ends, with all processes that it
started, when its standard input does: when whoever started it is gone.
"""

import json
import os
import signal
import sys
import threading

from werkzeug.serving import WSGIRequestHandler, make_server

from .processes import Processes
from .settings import ACCOUNT, Settings


class Quiet(WSGIRequestHandler):
    """Keeps connections, and doesn't print each request."""

    protocol_version = "HTTP/1.1"

    def log_request(self, *arguments):
        pass


class Later:
    """The application, from the moment on at which there is one: it needs the server's port."""

    application = None

    def __call__(self, environ, start_response):
        return self.application(environ, start_response)


def main():
    settings = Settings.read(sys.argv[1])
    os.makedirs(settings.folder, exist_ok=True)
    later = Later()
    server = make_server("127.0.0.1", 0, later, threaded=True, request_handler=Quiet)
    endpoint = f"http://127.0.0.1:{server.server_port}"
    os.environ.update(
        MOTO_PORT=str(server.server_port),
        MOTO_ACCOUNT_ID=ACCOUNT,
        AWS_ACCESS_KEY_ID="example",
        AWS_SECRET_ACCESS_KEY="example",
        AWS_EC2_METADATA_DISABLED="true",
    )
    processes = Processes()

    def end(*_):
        processes.stop_all()
        os._exit(0)

    signal.signal(signal.SIGTERM, end)
    signal.signal(signal.SIGINT, end)

    from moto.core.config import default_user_config
    from moto.server import DomainDispatcherApplication, create_backend_app

    from .app import Front

    default_user_config["stepfunctions"] = {"execute_state_machine": True}
    later.application = Front(
        settings, endpoint, DomainDispatcherApplication(create_backend_app), processes
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    print(json.dumps({"endpoint": endpoint, "account": ACCOUNT}), flush=True)
    sys.stdin.read()
    end()


if __name__ == "__main__":
    main()

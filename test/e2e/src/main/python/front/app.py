"""The front: our models first, moto for the rest, a log of calls, faults, and a control endpoint."""

import json
import re
import time
import traceback

from .calls import Calls
from .emr_serverless import EmrServerless
from .event_bridge import EventBridge
from .faults import Faults
from .functions import Functions
from .glue import Glue
from .objects import ConditionalWrites, Objects
from .web import Answer, ApiError, Moto, Request, form_operation, object_operation, service_of
from .workflows import Workflows, status_change

# How each service says that it was called too often.
THROTTLED = {
    "lambda": (429, "TooManyRequestsException", "Rate Exceeded."),
    "s3": (503, "SlowDown", "Please reduce your request rate."),
}
DEFAULT_THROTTLED = (400, "ThrottlingException", "Rate exceeded")


class Front:
    def __init__(self, settings, endpoint, moto_application, processes):
        self._settings = settings
        self._moto = Moto(moto_application)
        self.faults = Faults()
        self.calls = Calls()
        objects = Objects(endpoint, settings.region)
        self.functions = Functions(settings, endpoint, objects, processes, self.faults)
        self.jobs = EmrServerless(settings, endpoint, objects, processes, self.faults)
        self.events = EventBridge(settings.region, self.functions, self.faults)
        self.workflows = Workflows(settings, self._moto, self._status_changed)
        self._operations = {
            "glue": Glue(settings.region, self._moto, self.faults).operations(),
            "states": self.workflows.operations(),
        }
        self._routes = {"lambda": self.functions.routes(), "emr-serverless": self.jobs.routes()}
        self._writes = ConditionalWrites(self._moto)

    def _status_changed(self, execution, status):
        self.events.publish(status_change(execution, status, self._settings.region))

    def __call__(self, environ, start_response):
        request = Request(environ)
        if request.path.startswith("/_front/"):
            return self._control(request).send(start_response)
        started = time.time()
        service, operation = service_of(request)
        operation, handler = self._handler(service, operation, request)
        if self.faults.take("throttled", service=service, operation=operation):
            request.keep_body()
            answer = _throttled(service)
            self.calls.add(service, operation, answer.status, 0, "throttled")
            return answer.send(start_response)
        if handler is None:
            self.calls.add(service, operation, None, 0)
            return self._moto.stream(request, start_response)
        answer = self._answer(handler)
        request.keep_body()
        lost = self.faults.take("answer-lost", service=service, operation=operation)
        self.calls.add(
            service, operation, answer.status, time.time() - started, "answer-lost" if lost else None
        )
        if lost:
            request.hang_up()
        return answer.send(start_response)

    def _handler(self, service, operation, request):
        """The operation's name, and what answers it: None for moto."""
        if service in self._routes:
            for method, pattern, name, handler in self._routes[service]:
                match = re.fullmatch(pattern, request.path)
                if match and method == request.method:
                    return name, lambda: handler(request, *match.groups())
            return f"{request.method} {request.path}", lambda: _not_there(service, request)
        if service == "s3":
            name = object_operation(request)
            if name == "PutObject" and request.header("If-None-Match"):
                return name, lambda: self._writes.put_object(request)
            return name, None
        if operation is None:
            return form_operation(request), None
        handler = self._operations.get(service, {}).get(operation)
        return operation, (lambda: handler(request)) if handler else None

    @staticmethod
    def _answer(handler):
        try:
            return handler()
        except ApiError as error:
            return error.answer()
        except Exception:
            # Seen in front.log; the caller sees what AWS says in such a case.
            traceback.print_exc()
            return ApiError(500, "InternalFailure", "The front failed: see front.log").answer()

    # What tests ask

    def _control(self, request):
        path = request.path.removeprefix("/_front/")
        answers = {
            ("POST", "faults"): lambda: self.faults.order(request.json()),
            ("GET", "faults"): lambda: self.faults.pending(),
            ("DELETE", "faults"): self.faults.clear,
            ("GET", "calls"): lambda: {
                "counts": self.calls.counts(),
                "calls": self.calls.list(request.first("service"), request.first("operation")),
            },
            ("DELETE", "calls"): self.calls.clear,
            ("GET", "job-runs"): self.jobs.list,
            ("GET", "invocations"): self.functions.invocations,
            ("DELETE", "invocations"): self.functions.clear,
            ("GET", "events"): lambda: self.events.deliveries,
            ("POST", "time-out"): lambda: self.workflows.time_out(request.json()["executionArn"]),
        }
        answer = answers.get((request.method, path))
        if answer is None:
            return Answer.json({"message": f"No {request.method} {request.path}"}, 404)
        try:
            return Answer.json(answer())
        except (ValueError, KeyError) as error:
            return Answer.json({"message": str(error)}, 400)
        except ApiError as error:
            return error.answer()


def _throttled(service):
    status, code, message = THROTTLED.get(service, DEFAULT_THROTTLED)
    if service == "s3":
        text = f"<Error><Code>{code}</Code><Message>{message}</Message></Error>"
        return Answer(status, text.encode(), [("Content-Type", "application/xml")])
    return ApiError(status, code, message).answer()


def _not_there(service, request):
    raise ApiError(
        501, "NotImplemented", f"The emulated {service} has no {request.method} {request.path}"
    )

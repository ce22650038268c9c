"""Requests and answers, and how moto is called inside the process."""

import io
import json
import re
import socket
import uuid
from urllib.parse import parse_qs


class Request:
    """One HTTP request. The body is read once, so that moto can still be given the request."""

    def __init__(self, environ):
        self.environ = environ
        self.method = environ["REQUEST_METHOD"]
        # WSGI decodes the path as Latin-1.
        self.path = environ.get("PATH_INFO", "").encode("latin-1").decode("utf-8", "replace")
        self.query = parse_qs(environ.get("QUERY_STRING", ""), keep_blank_values=True)
        self._body = None

    def header(self, name):
        return self.environ.get("HTTP_" + name.upper().replace("-", "_"), "")

    @property
    def body(self):
        if self._body is None:
            length = self.environ.get("CONTENT_LENGTH")
            source = self.environ["wsgi.input"]
            if length:
                self._body = source.read(int(length))
            elif self.environ.get("wsgi.input_terminated"):
                self._body = source.read()
            else:
                self._body = b""
            self._rewind()
        return self._body

    def keep_body(self):
        """Reads the body: what stays unread would be taken for the connection's next request."""
        return self.body

    def json(self):
        return json.loads(self.body or b"{}")

    def replace_body(self, value):
        self._body = json.dumps(value).encode()
        self.environ["CONTENT_LENGTH"] = str(len(self._body))
        self._rewind()

    def _rewind(self):
        self.environ["wsgi.input"] = io.BytesIO(self._body)

    def first(self, name, otherwise=None):
        return self.query.get(name, [otherwise])[0]

    def hang_up(self):
        """Closes the connection without an answer, as a lost one looks to the caller."""
        self.environ["werkzeug.socket"].shutdown(socket.SHUT_RDWR)


class Answer:
    """One HTTP answer."""

    def __init__(self, status, body=b"", headers=()):
        self.status = status
        self.body = body
        self.headers = list(headers)

    @staticmethod
    def json(value, status=200, headers=()):
        return Answer(
            status,
            json.dumps(value).encode(),
            [("Content-Type", "application/json"), *headers],
        )

    def value(self):
        return json.loads(self.body or b"{}")

    def send(self, start_response):
        names = {name.lower() for name, _ in self.headers}
        headers = list(self.headers)
        if "content-length" not in names:
            headers.append(("Content-Length", str(len(self.body))))
        if "x-amzn-requestid" not in names:
            headers.append(("x-amzn-RequestId", str(uuid.uuid4())))
        start_response(f"{self.status} -", headers)
        return [self.body]


class ApiError(Exception):
    """An error as AWS's JSON protocols send it."""

    def __init__(self, status, code, message):
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message

    def answer(self):
        return Answer.json(
            {"__type": self.code, "code": self.code, "message": self.message, "Message": self.message},
            self.status,
            [("x-amzn-ErrorType", self.code)],
        )


class Moto:
    """moto's own application, called in the process."""

    def __init__(self, application):
        self._application = application

    def __call__(self, request):
        # Kept, so that it can be looked at afterwards too.
        request.keep_body()
        head = {}

        def start_response(status, headers, exc_info=None):
            head["status"] = int(status.split()[0])
            head["headers"] = headers

        chunks = self._application(request.environ, start_response)
        try:
            body = b"".join(chunks)
        finally:
            if hasattr(chunks, "close"):
                chunks.close()
        return Answer(head["status"], body, head["headers"])

    def stream(self, request, start_response):
        """For what needs no look at the answer, such as large objects."""
        return self._application(request.environ, start_response)


SCOPE = re.compile(r"Credential=[^/]+/[0-9]+/[^/]+/([^/]+)/aws4_request")
TARGETS = {"AWSGlue": "glue", "AWSStepFunctions": "states", "AWSEvents": "events"}


def service_of(request):
    """The service's signing name, and the operation where a header names it."""
    target = request.header("X-Amz-Target")
    if "." in target:
        service, operation = target.split(".", 1)
        return TARGETS.get(service, service), operation
    scope = SCOPE.search(request.header("Authorization"))
    return (scope.group(1) if scope else "s3"), None


def object_operation(request):
    """The name of an operation on S3, for the log of calls."""
    parts = request.path.split("/", 2)
    on_object = len(parts) > 2 and parts[2] != ""
    query = set(request.query)
    if on_object:
        if request.method == "PUT":
            if "partNumber" in query:
                return "UploadPart"
            return "CopyObject" if request.header("x-amz-copy-source") else "PutObject"
        if request.method == "POST":
            return "CreateMultipartUpload" if "uploads" in query else "CompleteMultipartUpload"
        names = {"GET": "GetObject", "HEAD": "HeadObject", "DELETE": "DeleteObject"}
        return names.get(request.method, request.method)
    if request.method == "GET":
        if "list-type" in query:
            return "ListObjectsV2"
        return "ListBuckets" if request.path in ("", "/") else "GetBucket"
    names = {"PUT": "CreateBucket", "HEAD": "HeadBucket", "DELETE": "DeleteBucket"}
    return "DeleteObjects" if "delete" in query else names.get(request.method, request.method)


def form_operation(request):
    """The operation of a service that takes forms, such as IAM and SNS."""
    if request.header("Content-Type") or "x-www-form-urlencoded" in request.environ.get("CONTENT_TYPE", ""):
        action = parse_qs(request.body.decode("utf-8", "replace")).get("Action")
        if action:
            return action[0]
    return request.method

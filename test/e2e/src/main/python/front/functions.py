"""Lambda: functions of Java runtimes, run by AWS's own runtime interface client on their jar.

From the developer guide: errors of a handler are FunctionError "Unhandled" with errorType (the
exception's class) and errorMessage; a time-out is Sandbox.Timedout; a process that ends is
Runtime.ExitError; an asynchronous invocation that fails is tried twice more, after one minute and
after two; a process takes one event at a time and is used again.

Not modelled: other runtimes, memory and CPU by size, SnapStart, /tmp, layers, the size of payloads,
concurrency quotas (order the fault "throttled"), dead-letter queues.
"""

import base64
import hashlib
import json
import os
import threading
import time
import uuid
from datetime import datetime, timezone

from .processes import child_environment
from .runtime_api import CLIENT, Environment, Invocation, unpack_native
from .settings import ACCOUNT
from .web import Answer, ApiError

RETRY_SECONDS = (60, 120)
DEFAULT_TIMEOUT = 3
DEFAULT_MEMORY = 128


class Function:
    def __init__(self, name, asked, jar, region):
        self.name = name
        self.arn = f"arn:aws:lambda:{region}:{ACCOUNT}:function:{name}"
        self.asked = asked
        self.jar = jar
        self.versions = 0
        self.aliases = {}
        self.permissions = []
        self.modified()
        self.idle = []
        self.busy = 0

    def modified(self):
        self.generation = uuid.uuid4().hex
        self.modified_at = datetime.now(timezone.utc)

    @property
    def handler(self):
        return self.asked.get("Handler", "")

    @property
    def timeout(self):
        return self.asked.get("Timeout", DEFAULT_TIMEOUT)

    @property
    def memory(self):
        return self.asked.get("MemorySize", DEFAULT_MEMORY)

    @property
    def variables(self):
        return (self.asked.get("Environment") or {}).get("Variables") or {}

    def configuration(self, version="$LATEST"):
        return {
            "FunctionName": self.name,
            "FunctionArn": self.arn if version == "$LATEST" else f"{self.arn}:{version}",
            "Runtime": self.asked.get("Runtime"),
            "Role": self.asked.get("Role"),
            "Handler": self.handler,
            "CodeSize": os.path.getsize(self.jar),
            # The file is named by its hash.
            "CodeSha256": base64.b64encode(bytes.fromhex(os.path.basename(self.jar)[:64])).decode(),
            "Description": self.asked.get("Description", ""),
            "Timeout": self.timeout,
            "MemorySize": self.memory,
            "LastModified": self.modified_at.strftime("%Y-%m-%dT%H:%M:%S.000+0000"),
            "Version": version,
            "Environment": {"Variables": self.variables},
            "State": "Active",
            "LastUpdateStatus": "Successful",
            "PackageType": "Zip",
            "Architectures": self.asked.get("Architectures", ["x86_64"]),
            "RevisionId": str(uuid.UUID(self.generation)),
        }


class Functions:
    def __init__(self, settings, endpoint, objects, processes, faults):
        self._settings = settings
        self._endpoint = endpoint
        self._objects = objects
        self._processes = processes
        self._faults = faults
        self._lock = threading.Condition()
        self._functions = {}
        self._jars = {}
        self._native = unpack_native(settings.functions.class_path, settings.folder)
        self._invocations = []

    def routes(self):
        functions = r"/2015-03-31/functions"
        one = functions + r"/([^/]+)"
        return [
            ("POST", functions + "/?", "CreateFunction", self.create_function),
            ("GET", functions + "/?", "ListFunctions", self.list_functions),
            ("GET", one, "GetFunction", self.get_function),
            ("GET", one + "/configuration", "GetFunctionConfiguration", self.get_configuration),
            ("PUT", one + "/configuration", "UpdateFunctionConfiguration", self.update_configuration),
            ("PUT", one + "/code", "UpdateFunctionCode", self.update_code),
            ("DELETE", one, "DeleteFunction", self.delete_function),
            ("POST", one + "/versions", "PublishVersion", self.publish_version),
            ("POST", one + "/aliases", "CreateAlias", self.create_alias),
            ("GET", one + "/aliases/([^/]+)", "GetAlias", self.get_alias),
            ("POST", one + "/policy", "AddPermission", self.add_permission),
            ("POST", one + "/invocations", "Invoke", self.invoke),
        ]

    # Functions

    def create_function(self, request):
        asked = request.json()
        name = asked["FunctionName"]
        with self._lock:
            if name in self._functions:
                raise ApiError(
                    409, "ResourceConflictException", f"Function already exist: {name}"
                )
            function = Function(name, asked, self._code(asked.get("Code") or {}), self._settings.region)
            self._functions[name] = function
        return Answer.json(function.configuration(), 201)

    def list_functions(self, request):
        return Answer.json({"Functions": [f.configuration() for f in self._functions.values()]})

    def get_function(self, request, name):
        function, version = self._find(request, name)
        return Answer.json(
            {"Configuration": function.configuration(version), "Code": {"RepositoryType": "S3"}}
        )

    def get_configuration(self, request, name):
        function, version = self._find(request, name)
        return Answer.json(function.configuration(version))

    def update_configuration(self, request, name):
        function, _ = self._find(request, name)
        with self._lock:
            function.asked.update(request.json())
            self._retire(function)
        return Answer.json(function.configuration())

    def update_code(self, request, name):
        function, _ = self._find(request, name)
        with self._lock:
            function.jar = self._code(request.json())
            self._retire(function)
        return Answer.json(function.configuration())

    def delete_function(self, request, name):
        function, _ = self._find(request, name)
        with self._lock:
            self._retire(function)
            del self._functions[function.name]
        return Answer(204)

    def publish_version(self, request, name):
        function, _ = self._find(request, name)
        with self._lock:
            function.versions += 1
        return Answer.json(function.configuration(str(function.versions)), 201)

    def create_alias(self, request, name):
        function, _ = self._find(request, name)
        asked = request.json()
        with self._lock:
            if asked["Name"] in function.aliases:
                raise ApiError(409, "ResourceConflictException", f"Alias already exists: {asked['Name']}")
            if not 1 <= int(asked["FunctionVersion"]) <= function.versions:
                raise ApiError(
                    404,
                    "ResourceNotFoundException",
                    f"Function not found: {function.arn}:{asked['FunctionVersion']}",
                )
            function.aliases[asked["Name"]] = asked["FunctionVersion"]
        return Answer.json(_alias(function, asked["Name"]), 201)

    def get_alias(self, request, name, alias):
        function, _ = self._find(request, name)
        if alias not in function.aliases:
            raise ApiError(
                404, "ResourceNotFoundException", f"Cannot find alias arn: {function.arn}:{alias}"
            )
        return Answer.json(_alias(function, alias))

    def add_permission(self, request, name):
        function, qualifier = self._find(request, name)
        asked = request.json()
        statement = {**asked, "Qualifier": None if qualifier == "$LATEST" else qualifier}
        with self._lock:
            function.permissions.append(statement)
        return Answer.json({"Statement": json.dumps(asked)}, 201)

    def _code(self, code):
        """The jar, in a file named by its content."""
        if "S3Bucket" not in code:
            return self._keep(base64.b64decode(code.get("ZipFile") or ""))
        uri = f"s3://{code['S3Bucket']}/{code['S3Key']}"
        version = (uri, self._objects.etag(uri))
        if version not in self._jars:
            self._jars[version] = self._keep(self._objects.read(uri))
        return self._jars[version]

    def _keep(self, content):
        jar = os.path.join(
            self._settings.folder, "functions", hashlib.sha256(content).hexdigest() + ".jar"
        )
        os.makedirs(os.path.dirname(jar), exist_ok=True)
        with open(jar, "wb") as file:
            file.write(content)
        return jar

    def _find(self, request, name):
        """The function that a name, a partial ARN or an ARN means, and its version or alias."""
        parts = (name.split(":function:", 1)[1] if ":function:" in name else name).split(":")
        qualifier = parts[1] if len(parts) > 1 else request and request.first("Qualifier")
        function = self._functions.get(parts[0])
        known = function and (
            qualifier in (None, "$LATEST")
            or qualifier in function.aliases
            or (qualifier.isdigit() and 1 <= int(qualifier) <= function.versions)
        )
        if not known:
            arn = f"arn:aws:lambda:{self._settings.region}:{ACCOUNT}:function:{':'.join(parts)}"
            raise ApiError(404, "ResourceNotFoundException", f"Function not found: {arn}")
        return function, qualifier or "$LATEST"

    # Invocations

    def invoke(self, request, name):
        function, qualifier = self._find(request, name)
        kind = request.header("X-Amz-Invocation-Type") or "RequestResponse"
        if kind == "DryRun":
            return Answer(204)
        if kind == "Event":
            self._start_asynchronous(function, qualifier, request.body or b"{}")
            return Answer(202)
        outcome, body = self._run(function, qualifier, request.body or b"{}")
        headers = [("Content-Type", "application/json"), ("X-Amz-Executed-Version", self._version(function, qualifier))]
        if outcome == "error":
            headers.append(("X-Amz-Function-Error", "Unhandled"))
        return Answer(200, body, headers)

    def deliver(self, arn, event, source_arn):
        """Invokes a function for EventBridge, if the function's policy lets the rule."""
        function, qualifier = self._find(None, arn)
        if not any(_allows(statement, qualifier, source_arn) for statement in function.permissions):
            return False
        self._start_asynchronous(function, qualifier, json.dumps(event).encode())
        return True

    def _start_asynchronous(self, function, qualifier, event):
        def run():
            for pause in (*RETRY_SECONDS, None):
                outcome, _ = self._run(function, qualifier, event)
                if outcome == "response" or pause is None:
                    return
                time.sleep(pause * self._settings.time_scale)

        threading.Thread(target=run, name=f"event-{function.name}", daemon=True).start()

    def _run(self, function, qualifier, event):
        if not (function.asked.get("Runtime") or "").startswith("java"):
            raise ApiError(
                502, "InvalidRuntimeException", f"{function.name} is no Java function: it isn't run here"
            )
        arn = function.arn if qualifier == "$LATEST" else f"{function.arn}:{qualifier}"
        invocation = Invocation(event, function.timeout, arn)
        record = {
            "function": function.name,
            "requestId": invocation.id,
            "start": time.time(),
            "payload": event.decode("utf-8", "replace"),
        }
        with self._lock:
            self._invocations.append(record)
        names = {"function": function.name, "payload": record["payload"]}
        failed = self._faults.take("function-failed", **names)
        if failed:
            invocation.end("error", json.dumps({
                "errorType": failed.get("errorType", "java.lang.IllegalStateException"),
                "errorMessage": failed.get("errorMessage", "a fault that a test ordered"),
            }).encode())  # fmt: skip
            record["fault"] = "function-failed"
        elif self._faults.take("function-timed-out", **names):
            invocation.fail("Sandbox.Timedout", f"Task timed out after {function.timeout:.2f} seconds")
            record["fault"] = "function-timed-out"
        elif self._faults.take("function-killed-before", **names):
            invocation.fail("Runtime.ExitError", "Runtime exited with error: signal: killed")
            record["fault"] = "function-killed-before"
        else:
            environment = self._environment(function, record)
            environment.invoke(invocation)
            if self._faults.take("function-killed-after", **names):
                environment.kill()
                invocation = Invocation(event, function.timeout, arn)
                invocation.fail("Runtime.ExitError", "Runtime exited with error: signal: killed")
                record["fault"] = "function-killed-after"
            self._give_back(function, environment)
        record["outcome"] = invocation.kind
        record["answer"] = invocation.body.decode("utf-8", "replace")
        record["end"] = time.time()
        return invocation.kind, invocation.body

    def _environment(self, function, record):
        """An environment that is free, a new one, or the next that becomes free."""
        with self._lock:
            while True:
                while function.idle:
                    environment = function.idle.pop()
                    if environment.alive:
                        function.busy += 1
                        record["process"], record["cold"] = environment.pid, False
                        return environment
                if function.busy < self._settings.functions.environments:
                    function.busy += 1
                    break
                self._lock.wait()
        try:
            environment = self._start(function)
        except BaseException:
            self._give_back(function, None)
            raise
        environment.generation = function.generation
        record["process"], record["cold"] = environment.pid, True
        return environment

    def _give_back(self, function, environment):
        with self._lock:
            function.busy -= 1
            if environment and environment.alive:
                if environment.generation == function.generation:
                    function.idle.append(environment)
                else:
                    environment.kill()
            self._lock.notify_all()

    def _retire(self, function):
        """Environments of the old configuration take no more events."""
        function.modified()
        while function.idle:
            function.idle.pop().kill()

    def _start(self, function):
        settings = self._settings
        folder = os.path.join(settings.folder, "functions", function.name)
        os.makedirs(folder, exist_ok=True)
        env = {
            **child_environment(self._endpoint, settings.region, folder),
            "_HANDLER": function.handler,
            "LAMBDA_TASK_ROOT": folder,
            "LAMBDA_RUNTIME_DIR": folder,
            "AWS_LAMBDA_FUNCTION_NAME": function.name,
            "AWS_LAMBDA_FUNCTION_VERSION": str(function.versions or "$LATEST"),
            "AWS_LAMBDA_FUNCTION_MEMORY_SIZE": str(function.memory),
            "AWS_LAMBDA_LOG_GROUP_NAME": f"/aws/lambda/{function.name}",
            "AWS_LAMBDA_LOG_STREAM_NAME": uuid.uuid4().hex,
            "AWS_LAMBDA_INITIALIZATION_TYPE": "on-demand",
            "AWS_EXECUTION_ENV": "AWS_Lambda_" + function.asked["Runtime"],
            **function.variables,
        }
        command = [
            settings.java, f"-Xmx{settings.functions.heap}", "-XX:+UseSerialGC", self._native,
            "-cp", settings.functions.class_path + os.pathsep + function.jar, CLIENT, function.handler,
        ]  # fmt: skip
        return Environment(command, env, os.path.join(folder, "function.log"), folder, self._processes)

    @staticmethod
    def _version(function, qualifier):
        return function.aliases.get(qualifier, qualifier)

    def invocations(self):
        with self._lock:
            return [dict(record) for record in self._invocations]

    def clear(self):
        with self._lock:
            self._invocations.clear()


def _alias(function, alias):
    return {
        "AliasArn": f"{function.arn}:{alias}",
        "Name": alias,
        "FunctionVersion": function.aliases[alias],
        "Description": "",
    }


def _allows(statement, qualifier, source_arn):
    return (
        statement.get("Action") in ("lambda:InvokeFunction", "lambda:*")
        and statement.get("Principal") == "events.amazonaws.com"
        and statement.get("SourceArn") in (None, source_arn)
        and statement["Qualifier"] == (None if qualifier == "$LATEST" else qualifier)
    )

"""EMR Serverless: applications and job runs. A job run is a SparkSubmit of its own.

From the API reference and the user guide: states and their order, the client token, the limit of
concurrent runs with its queue, cancelling, the time-out ("the job run is automatically cancelled"),
the size of a session policy, billed and total use. The reading where they are silent: a second
StartJobRun with a known client token and another content is a ConflictException; cancelling a run
that has ended is a ValidationException.

Not modelled: capacity (only the number of runs is bounded), EMR's own Spark, executors (everything
runs in the driver's JVM), retries of a job run, roles and session policies, Hive, streaming.
"""

import base64
import gzip
import hashlib
import json
import math
import os
import shlex
import signal
import subprocess
import threading
import time
import uuid

from .class_data import ClassData
from .processes import child_environment
from .settings import ACCOUNT
from .web import Answer, ApiError

ENDED = ("SUCCESS", "FAILED", "CANCELLED")
ACTIVE_APPLICATION = ("STARTING", "STARTED")
MINUTE = 60
GRACE_SECONDS = 15
PAGE = 50
LEAST_TIMEOUT_MINUTES = 5
DEFAULT_TIMEOUT_MINUTES = 720
POLICY_CHARACTERS = 2048


class Application:
    def __init__(self, asked, region):
        self.id = "00" + uuid.uuid4().hex[:14]
        self.arn = f"arn:aws:emr-serverless:{region}:{ACCOUNT}:/applications/{self.id}"
        self.asked = asked
        self.state = "CREATED"
        self.created_at = self.updated_at = time.time()
        self.runs = []

    def to(self, state):
        self.state = state
        self.updated_at = time.time()

    @property
    def auto_start(self):
        return (self.asked.get("autoStartConfiguration") or {}).get("enabled", True)

    @property
    def scheduler(self):
        return {
            "maxConcurrentRuns": 15,
            "queueTimeoutMinutes": 360,
            **(self.asked.get("schedulerConfiguration") or {}),
        }

    def describe(self):
        keys = (
            "name", "initialCapacity", "maximumCapacity", "tags", "autoStopConfiguration",
            "networkConfiguration", "architecture", "monitoringConfiguration",
        )  # fmt: skip
        return {
            **{key: self.asked[key] for key in keys if key in self.asked},
            "applicationId": self.id,
            "arn": self.arn,
            "releaseLabel": self.asked["releaseLabel"],
            "type": self.asked["type"].capitalize(),
            "state": self.state,
            "createdAt": self.created_at,
            "updatedAt": self.updated_at,
            "autoStartConfiguration": {"enabled": self.auto_start},
            "schedulerConfiguration": self.scheduler,
        }

    def summary(self):
        return {
            "id": self.id,
            "arn": self.arn,
            "name": self.asked.get("name"),
            "releaseLabel": self.asked["releaseLabel"],
            "type": self.asked["type"].capitalize(),
            "state": self.state,
            "createdAt": self.created_at,
            "updatedAt": self.updated_at,
        }


class JobRun:
    def __init__(self, application, asked):
        self.id = "00" + uuid.uuid4().hex[:14]
        self.application = application
        self.asked = asked
        self.arn = f"{application.arn}/jobruns/{self.id}"
        self.name = asked.get("name")
        self.created_at = time.time()
        self.history = []
        self.details = ""
        self.started_at = None
        self.ended_at = None
        self.queued_seconds = 0
        self.process = None
        self.cancel = threading.Event()
        self.to("SUBMITTED")

    @property
    def state(self):
        return self.history[-1]["state"]

    def to(self, state, details=""):
        self.details = details
        self.updated_at = time.time()
        self.history.append({"state": state, "time": self.updated_at})

    @property
    def ended(self):
        return self.state in ENDED

    @property
    def timeout_minutes(self):
        return self.asked.get("executionTimeoutMinutes") or DEFAULT_TIMEOUT_MINUTES

    def seconds(self):
        if self.started_at is None:
            return 0
        return max(0, math.ceil((self.ended_at or time.time()) - self.started_at))

    def describe(self):
        job = {
            "applicationId": self.application.id,
            "jobRunId": self.id,
            "arn": self.arn,
            "createdBy": f"arn:aws:iam::{ACCOUNT}:root",
            "createdAt": self.created_at,
            "updatedAt": self.updated_at,
            "executionRole": self.asked["executionRoleArn"],
            "state": self.state,
            "stateDetails": self.details,
            "releaseLabel": self.application.asked["releaseLabel"],
            "jobDriver": self.asked["jobDriver"],
            "configurationOverrides": self.asked.get("configurationOverrides"),
            "executionIamPolicy": self.asked.get("executionIamPolicy"),
            "tags": self.asked.get("tags") or {},
            "name": self.name,
            "executionTimeoutMinutes": self.timeout_minutes,
            "totalExecutionDurationSeconds": self.seconds(),
            "mode": "BATCH",
            "attempt": 1,
            "attemptCreatedAt": self.created_at,
            "attemptUpdatedAt": self.updated_at,
            "queuedDurationMilliseconds": round(self.queued_seconds * 1000),
            "startedAt": self.started_at,
            "endedAt": self.ended_at,
        }
        if self.ended and self.started_at is not None:
            job["totalResourceUtilization"] = self.use(self.seconds(), 0)
            # "a 1-minute minimum usage for workers, plus additional storage over 20 GB per worker"
            job["billedResourceUtilization"] = self.use(max(MINUTE, self.seconds()), 20)
        return {key: value for key, value in job.items() if value is not None}

    def summary(self):
        job = self.describe()
        keys = (
            "applicationId", "arn", "createdBy", "createdAt", "updatedAt", "executionRole", "state",
            "stateDetails", "releaseLabel", "name", "mode", "attempt", "attemptCreatedAt",
            "attemptUpdatedAt",
        )  # fmt: skip
        return {
            "id": self.id,
            "type": "SPARK",
            **{key: job[key] for key in keys if key in job},
        }

    def main_class(self):
        words = shlex.split(self.asked["jobDriver"]["sparkSubmit"].get("sparkSubmitParameters") or "")
        return [following for word, following in zip(words, words[1:]) if word == "--class"]

    def spark_settings(self):
        """What --conf and the overrides say, the overrides first, as for spark-submit."""
        settings = {}
        overrides = (self.asked.get("configurationOverrides") or {}).get("applicationConfiguration")
        for configuration in overrides or []:
            if configuration.get("classification") == "spark-defaults":
                settings.update(configuration.get("properties") or {})
        words = shlex.split(self.asked["jobDriver"]["sparkSubmit"].get("sparkSubmitParameters") or "")
        for word, following in zip(words, words[1:]):
            if word == "--conf":
                key, _, value = following.partition("=")
                settings[key] = value
        return settings

    def use(self, seconds, free_storage):
        settings = self.spark_settings()
        vcpus = memory = storage = 0.0
        workers = [("driver", 1), ("executor", int(settings.get("spark.dynamicAllocation.initialExecutors", 3)))]
        for worker, number in workers:
            vcpus += number * int(settings.get(f"spark.{worker}.cores", 4))
            memory += number * math.ceil(1.1 * _gigabytes(settings.get(f"spark.{worker}.memory", "14g")))
            disk = _gigabytes(settings.get(f"spark.emr-serverless.{worker}.disk", "20g"))
            storage += number * max(0, disk - free_storage)
        hours = seconds / 3600
        return {
            "vCPUHour": round(vcpus * hours, 3),
            "memoryGBHour": round(memory * hours, 3),
            "storageGBHour": round(storage * hours, 3),
        }


def _gigabytes(text):
    units = {"g": 1, "m": 1 / 1024, "t": 1024}
    return float(text.lower().rstrip("b")[:-1]) * units[text.lower().rstrip("b")[-1]]


class EmrServerless:
    def __init__(self, settings, endpoint, objects, processes, faults):
        self._settings = settings
        self._endpoint = endpoint
        self._objects = objects
        self._processes = processes
        self._faults = faults
        self._lock = threading.RLock()
        self._changed = threading.Condition(self._lock)
        self._applications = {}
        self._tokens = {}
        self._class_data = ClassData(settings.jobs.class_data)

    def routes(self):
        application = r"/applications/([^/]+)"
        run = application + r"/jobruns/([^/]+)"
        return [
            ("POST", r"/applications", "CreateApplication", self.create_application),
            ("GET", r"/applications", "ListApplications", self.list_applications),
            ("GET", application, "GetApplication", self.get_application),
            ("PATCH", application, "UpdateApplication", self.update_application),
            ("DELETE", application, "DeleteApplication", self.delete_application),
            ("POST", application + "/start", "StartApplication", self.start_application),
            ("POST", application + "/stop", "StopApplication", self.stop_application),
            ("POST", application + "/jobruns", "StartJobRun", self.start_job_run),
            ("GET", application + "/jobruns", "ListJobRuns", self.list_job_runs),
            ("GET", run, "GetJobRun", self.get_job_run),
            ("DELETE", run, "CancelJobRun", self.cancel_job_run),
        ]

    # Applications

    def create_application(self, request):
        asked = request.json()
        if asked.get("type", "").upper() != "SPARK":
            raise ApiError(400, "ValidationException", f"Unsupported engine {asked.get('type')}")
        with self._lock:
            known = self._known(("application", asked.get("clientToken")), asked)
            if known is None:
                known = Application(asked, self._settings.region)
                self._applications[known.id] = known
                self._remember(("application", asked.get("clientToken")), asked, known)
            return Answer.json(
                {"applicationId": known.id, "name": asked.get("name"), "arn": known.arn}
            )

    def list_applications(self, request):
        states = request.query.get("states")
        with self._lock:
            found = [a for a in self._applications.values() if not states or a.state in states]
        return _page(request, "applications", [application.summary() for application in found])

    def get_application(self, request, application_id):
        return Answer.json({"application": self._application(application_id).describe()})

    def update_application(self, request, application_id):
        application = self._application(application_id)
        with self._lock:
            self._only_stopped(application)
            application.asked.update(request.json())
            application.to(application.state)
        return Answer.json({"application": application.describe()})

    def delete_application(self, request, application_id):
        application = self._application(application_id)
        with self._lock:
            self._only_stopped(application)
            application.to("TERMINATED")
        return Answer.json({})

    def start_application(self, request, application_id):
        self._application(application_id).to("STARTED")
        return Answer.json({})

    def stop_application(self, request, application_id):
        application = self._application(application_id)
        with self._lock:
            alive = [run.id for run in application.runs if not run.ended]
            if alive:
                raise ApiError(
                    409,
                    "ConflictException",
                    f"Application {application_id} has active job runs: {', '.join(alive)}",
                )
            application.to("STOPPED")
        return Answer.json({})

    def _application(self, application_id):
        application = self._applications.get(application_id)
        if application is None:
            raise ApiError(
                404, "ResourceNotFoundException", f"Application {application_id} does not exist"
            )
        return application

    @staticmethod
    def _only_stopped(application):
        if application.state not in ("CREATED", "STOPPED"):
            raise ApiError(
                400,
                "ValidationException",
                f"Application {application.id} must be in one of the following statuses "
                f"[CREATED, STOPPED]. Current status: {application.state}",
            )

    # Idempotency

    def _known(self, token, asked):
        """What an earlier request with this client token made, or None."""
        if token[1] is None or token not in self._tokens:
            return None
        fingerprint, made = self._tokens[token]
        if fingerprint != _fingerprint(asked):
            raise ApiError(
                409,
                "ConflictException",
                "The client token was used before, by a request with other parameters",
            )
        return made

    def _remember(self, token, asked, made):
        if token[1] is not None:
            self._tokens[token] = (_fingerprint(asked), made)

    # Job runs

    def start_job_run(self, request, application_id):
        asked = request.json()
        application = self._application(application_id)
        self._check(application, asked)
        token = (application_id, asked.get("clientToken"))
        with self._lock:
            run = self._known(token, asked)
            if run is None:
                if application.state not in ACTIVE_APPLICATION:
                    application.to("STARTED")
                run = JobRun(application, asked)
                application.runs.append(run)
                self._remember(token, asked, run)
                threading.Thread(
                    target=self._live, args=(run,), name=f"job-run-{run.id}", daemon=True
                ).start()
        return Answer.json({"applicationId": application_id, "jobRunId": run.id, "arn": run.arn})

    @staticmethod
    def _check(application, asked):
        problem = None
        policy = (asked.get("executionIamPolicy") or {}).get("policy") or ""
        minutes = asked.get("executionTimeoutMinutes")
        if not asked.get("clientToken"):
            problem = "clientToken is required"
        elif "sparkSubmit" not in (asked.get("jobDriver") or {}):
            problem = "jobDriver.sparkSubmit is required"
        elif minutes and minutes < LEAST_TIMEOUT_MINUTES:
            problem = f"RunTimeout must be at least {LEAST_TIMEOUT_MINUTES} minutes."
        elif len(policy) > POLICY_CHARACTERS:
            problem = f"executionIamPolicy.policy has {len(policy)} characters: at most {POLICY_CHARACTERS}"
        elif f":{ACCOUNT}:role/" not in (asked.get("executionRoleArn") or ""):
            problem = "Cross-account pass role is not allowed."
        elif application.state == "TERMINATED":
            problem = f"Application {application.id} is terminated. Cannot start job run."
        elif application.state not in ACTIVE_APPLICATION and not application.auto_start:
            problem = f"Application {application.id} is {application.state} and doesn't start by itself"
        if problem:
            raise ApiError(400, "ValidationException", problem)

    def list_job_runs(self, request, application_id):
        application = self._application(application_id)
        states = request.query.get("states")
        with self._lock:
            found = [run for run in application.runs if not states or run.state in states]
            found.sort(key=lambda run: run.created_at, reverse=True)
            return _page(request, "jobRuns", [run.summary() for run in found])

    def get_job_run(self, request, application_id, run_id):
        with self._lock:
            return Answer.json({"jobRun": self._run(application_id, run_id).describe()})

    def cancel_job_run(self, request, application_id, run_id):
        run = self._run(application_id, run_id)
        with self._lock:
            if run.ended:
                raise ApiError(
                    400, "ValidationException", f"Job run {run_id} has ended: {run.state}"
                )
            self._cancel(run, "")
        return Answer.json({"applicationId": application_id, "jobRunId": run_id})

    def _cancel(self, run, details):
        if run.state != "CANCELLING":
            run.to("CANCELLING", details)
        run.cancel.set()
        self._changed.notify_all()

    def _run(self, application_id, run_id):
        for run in self._application(application_id).runs:
            if run.id == run_id:
                return run
        raise ApiError(404, "ResourceNotFoundException", f"Job run {run_id} does not exist")

    def list(self):
        """All job runs with their states and processes, for tests."""
        with self._lock:
            return [
                {
                    **run.describe(),
                    "states": run.history,
                    "process": run.process.pid if run.process else None,
                    "processAlive": run.process is not None and run.process.poll() is None,
                }
                for application in self._applications.values()
                for run in application.runs
            ]

    # The life of a job run

    def _live(self, run):
        try:
            if self._wait_for_room(run):
                self._spark(run)
        except Exception as error:
            with self._lock:
                run.to("FAILED", f"{type(error).__name__}: {error}")
        finally:
            with self._lock:
                if run.state == "CANCELLING":
                    run.to("CANCELLED", run.details)
                run.ended_at = time.time()
                self._changed.notify_all()

    def _wait_for_room(self, run):
        """Runs beyond the application's limit wait in QUEUED, in the order in which they came."""
        limits = run.application.scheduler
        with self._changed:
            start = time.time()
            while not run.cancel.is_set():
                ahead = [
                    other
                    for other in run.application.runs[: run.application.runs.index(run)]
                    if other.ended_at is None
                ]
                if len(ahead) < limits["maxConcurrentRuns"]:
                    run.queued_seconds = time.time() - start if len(run.history) > 1 else 0
                    run.to("PENDING")
                    run.to("SCHEDULED")
                    return True
                if run.state == "SUBMITTED":
                    run.to("QUEUED")
                left = start + limits["queueTimeoutMinutes"] * MINUTE - time.time()
                if left <= 0:
                    run.to("FAILED", "The job run waited in the queue for longer than the queue time-out")
                    return False
                self._changed.wait(left)
        return False

    def _spark(self, run):
        folder = os.path.join(self._settings.folder, "jobs", run.id)
        os.makedirs(folder)
        log = os.path.join(folder, "driver.log")
        shared, recording = self._class_data.options(
            self._settings.java, self._settings.jobs.class_path, *run.main_class()
        )
        code = None
        try:
            code = self._process(run, folder, log, shared)
        finally:
            self._class_data.ended(recording, code)
        if code is None:
            return
        with self._lock:
            if run.state == "CANCELLING":
                pass
            elif code == 0:
                run.to("SUCCESS")
            else:
                run.to(
                    "FAILED",
                    "Job failed, please check complete logs in configured logging destination. "
                    f"ExitCode: {code if code >= 0 else 128 - code}. Last few exceptions: {_exceptions(log)}",
                )
        self._keep_logs(run, log)

    def _process(self, run, folder, log, shared):
        """Runs the process; returns its exit code, or None where none was started."""
        try:
            command = self._command(run, folder, shared)
        except ApiError as error:
            with self._lock:
                run.to("FAILED", error.message)
            return None
        env = child_environment(self._endpoint, self._settings.region, folder)
        env["SPARK_LOCAL_IP"] = "127.0.0.1"
        with self._lock:
            if run.cancel.is_set():
                return None
            run.process = self._processes.start(command, env, log, folder)
            run.started_at = time.time()
            run.to("RUNNING")
        return self._wait(run)

    def _wait(self, run):
        """Waits for the end of the process, and brings it about where it doesn't come by itself."""
        deadline = run.started_at + run.timeout_minutes * MINUTE
        killed = self._faults.take("job-killed", job=run.name)
        kill_at = run.started_at + killed.get("seconds", 1) if killed else None
        stuck = self._faults.take("job-stuck", job=run.name)
        if stuck:
            run.process.send_signal(signal.SIGSTOP)
            deadline = run.started_at + stuck.get("seconds", 3)
        while run.process.poll() is None:
            now = time.time()
            if run.cancel.is_set():
                self._end(run.process, 0 if stuck else GRACE_SECONDS)
            elif now >= deadline:
                with self._lock:
                    self._cancel(run, f"The job run ran for longer than {run.timeout_minutes} minutes")
            elif kill_at is not None and now >= kill_at:
                run.process.kill()
                run.process.wait()
            else:
                run.cancel.wait(0.1)
        return run.process.returncode

    @staticmethod
    def _end(process, grace):
        process.terminate()
        try:
            process.wait(grace)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def _command(self, run, folder, shared):
        jobs = self._settings.jobs
        driver = run.asked["jobDriver"]["sparkSubmit"]
        jar = driver["entryPoint"]
        if jar.startswith("s3://"):
            content = self._objects.read(jar)
            jar = os.path.join(folder, os.path.basename(jar))
            with open(jar, "wb") as file:
                file.write(content)
        defaults = []
        overrides = (run.asked.get("configurationOverrides") or {}).get("applicationConfiguration")
        for configuration in overrides or []:
            if configuration.get("classification") == "spark-defaults":
                for key, value in (configuration.get("properties") or {}).items():
                    defaults += ["--conf", f"{key}={value}"]
        parameters = [
            self._here(word) for word in shlex.split(driver.get("sparkSubmitParameters") or "")
        ]
        ours = []
        for key, value in {**jobs.spark, "spark.local.dir": folder}.items():
            ours += ["--conf", f"{key}={value}"]
        return [
            self._settings.java, f"-Xmx{jobs.heap}", *jobs.jvm_options, *shared, f"-Djava.io.tmpdir={folder}",
            "-cp", jobs.class_path, "org.apache.spark.deploy.SparkSubmit", "--master", "local[2]",
            *defaults, *parameters, *ours, jar, *(driver.get("entryPointArguments") or []),
        ]  # fmt: skip

    def _here(self, word):
        """A word of the command with the release's own files where they are on this machine."""
        for there, here in self._settings.jobs.files.items():
            word = word.replace(there, here)
        return word

    def _keep_logs(self, run, log):
        monitoring = (run.asked.get("configurationOverrides") or {}).get("monitoringConfiguration")
        uri = ((monitoring or {}).get("s3MonitoringConfiguration") or {}).get("logUri")
        if uri:
            with open(log, "rb") as file:
                self._objects.upload(
                    f"{uri.rstrip('/')}/applications/{run.application.id}/jobs/{run.id}/SPARK_DRIVER/stderr.gz",
                    gzip.compress(file.read()),
                )


def _exceptions(log):
    with open(log, encoding="utf-8", errors="replace") as file:
        lines = [line.strip() for line in file if "Exception" in line or "Error" in line]
    return " ".join(lines[-3:])[-1000:]


def _fingerprint(asked):
    return hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()


def _page(request, key, items):
    token = request.first("nextToken")
    start = int(base64.b64decode(token)) if token else 0
    end = start + min(int(request.first("maxResults", PAGE)), PAGE)
    answer = {key: items[start:end]}
    if end < len(items):
        answer["nextToken"] = base64.b64encode(str(end).encode()).decode()
    return Answer.json(answer)

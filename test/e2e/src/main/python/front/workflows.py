"""Step Functions: moto's interpreter, with what it lacks.

Added to moto: waits and pauses between retries are scaled; an error of Lambda's API is named
"Lambda.<code>", one without errorType "Lambda.Unknown"; an execution that is stopped or times out
ends at once and keeps error and cause; pages and reverse order of the history; stopDate of
executions that timed out; status-change events for EventBridge.

Not modelled: quotas, redrive, express workflows, roles and logging of state machines. A task that
runs while its execution is stopped goes on to its end, as a Lambda does on AWS; events that it adds
to the history come after the execution's end.
"""

import base64
import functools
import json
import random
import threading
import time
import types
import uuid

from .patching import patch
from .settings import ACCOUNT
from .web import Answer, ApiError

COMPLETED = ("SUCCEEDED", "FAILED", "ABORTED", "TIMED_OUT")
HISTORY_PAGE = 100
HISTORY_LARGEST_PAGE = 1000


class Workflows:
    def __init__(self, settings, moto, on_status):
        """`on_status(execution, status)` is told of each change of an execution's status."""
        from moto.stepfunctions.parser.models import stepfunctions_parser_backends

        self._moto = moto
        self._on_status = on_status
        self._backend = stepfunctions_parser_backends[ACCOUNT][settings.region]
        self._lock = threading.Lock()
        _scale_time(settings.time_scale)
        _name_errors_of_lambda()
        _end_at_once()
        self._tell_of_ends()

    def operations(self):
        return {
            "StartExecution": self.start_execution,
            "StopExecution": self.stop_execution,
            "DescribeExecution": self.describe_execution,
            "GetExecutionHistory": self.get_execution_history,
        }

    def start_execution(self, request):
        asked = request.json()
        if not asked.get("name"):
            request.replace_body({**asked, "name": str(uuid.uuid4())})
        with self._lock:
            answer = self._moto(request)
        if answer.status == 200:
            execution = self._find(answer.value()["executionArn"])
            if not hasattr(execution, "start_was_told"):
                execution.start_was_told = True
                self._on_status(execution, "RUNNING")
        return answer

    def stop_execution(self, request):
        asked = request.json()
        execution = self._find(asked["executionArn"])
        if execution.status not in COMPLETED:
            _wait_until(lambda: execution.exec_worker.env is not None)
            execution.stop(None, asked.get("error"), asked.get("cause"))
            _wait_until(lambda: execution.status in COMPLETED)
        return Answer.json({"stopDate": execution.stop_date.timestamp()})

    def time_out(self, arn):
        """Ends an execution as its TimeoutSeconds would."""
        execution = self._find(arn)
        _wait_until(lambda: execution.exec_worker.env is not None)
        execution.exec_worker.env.set_timed_out()
        _wait_until(lambda: execution.status in COMPLETED)

    def describe_execution(self, request):
        answer = self._moto(request)
        if answer.status == 200 and answer.value()["status"] == "TIMED_OUT":
            execution = self._find(request.json()["executionArn"])
            return Answer.json({**answer.value(), "stopDate": execution.stop_date.timestamp()})
        return answer

    def get_execution_history(self, request):
        asked = request.json()
        answer = self._moto(request)
        if answer.status != 200:
            return answer
        events = answer.value()["events"]
        if asked.get("reverseOrder"):
            events.reverse()
        token = asked.get("nextToken")
        start = int(base64.b64decode(token)) if token else 0
        end = start + min(asked.get("maxResults") or HISTORY_PAGE, HISTORY_LARGEST_PAGE)
        page = {"events": events[start:end]}
        if end < len(events):
            page["nextToken"] = base64.b64encode(str(end).encode()).decode()
        return Answer.json(page)

    def _find(self, arn):
        for machine in list(self._backend.state_machines):
            for execution in list(machine.executions):
                if execution.execution_arn == arn:
                    return execution
        raise ApiError(400, "ExecutionDoesNotExist", f"Execution Does Not Exist: '{arn}'")

    def _tell_of_ends(self):
        from moto.stepfunctions.parser.backend.execution import BaseExecutionWorkerCommunication
        from moto.stepfunctions.parser.asl.eval.program_state import ProgramStopped

        on_status = self._on_status

        def terminated(original, communication):
            execution = communication.execution
            state = execution.exec_worker.env.program_state()
            if isinstance(state, ProgramStopped):
                execution.error, execution.cause = state.error, state.cause
            original(communication)
            on_status(execution, execution.status)

        patch(BaseExecutionWorkerCommunication, "terminated", terminated)


def _wait_until(condition):
    deadline = time.time() + 10
    while not condition() and time.time() < deadline:
        time.sleep(0.01)


def _scale_time(scale):
    from moto.stepfunctions.parser.asl.component.common.retry import retrier_decl
    from moto.stepfunctions.parser.asl.component.state.wait.wait_function.wait_function import (
        WaitFunction,
    )

    def wait_interval(original, function, env, wait_seconds):
        end = time.time() + wait_seconds * scale
        while env.is_running() and time.time() < end:
            env.program_state_event.wait(max(0.0, end - time.time()))

    patch(WaitFunction, "_wait_interval", wait_interval)
    patch(
        retrier_decl,
        "time",
        types.SimpleNamespace(sleep=lambda seconds: time.sleep(seconds * scale)),
    )


def _name_errors_of_lambda():
    from botocore.exceptions import ClientError
    from moto.stepfunctions.parser.api import HistoryEventType, LambdaFunctionFailedEventDetails
    from moto.stepfunctions.parser.asl.component.common.error_name.custom_error_name import (
        CustomErrorName,
    )
    from moto.stepfunctions.parser.asl.component.common.error_name.failure_event import FailureEvent
    from moto.stepfunctions.parser.asl.component.state.exec.state_task import lambda_eval_utils
    from moto.stepfunctions.parser.asl.component.state.exec.state_task.state_task_lambda import (
        StateTaskLambda,
    )
    from moto.stepfunctions.parser.asl.eval.event.event_detail import EventDetails

    def error_and_cause(error):
        if isinstance(error, ClientError):
            return f"Lambda.{error.response['Error']['Code']}", error.response["Error"]["Message"]
        if isinstance(error, lambda_eval_utils.LambdaFunctionErrorException):
            payload = json.loads(error.payload)
            if not (isinstance(payload, dict) and payload.get("errorType")):
                return "Lambda.Unknown", (
                    "The cause could not be determined because Lambda did not return an error type. "
                    f"Returned payload: {error.payload}"
                )
        return None

    def from_error(original, state, env, ex):
        named = error_and_cause(ex)
        if named is None:
            return original(state, env, ex)
        error, cause = named
        return FailureEvent(
            env=env,
            error_name=CustomErrorName(error),
            event_type=HistoryEventType.LambdaFunctionFailed,
            event_details=EventDetails(
                lambdaFunctionFailedEventDetails=LambdaFunctionFailedEventDetails(error=error, cause=cause)
            ),
        )

    patch(StateTaskLambda, "_from_error", from_error)
    # A client for each call takes longer to make than most calls take.
    make = lambda_eval_utils.boto_client_for
    lock = threading.Lock()

    @functools.lru_cache
    def client(region, service):
        return make(region=region, service=service)

    def shared_client(original, region, service, state_credentials=None):
        with lock:
            return client(region, service)

    patch(lambda_eval_utils, "boto_client_for", shared_client)


def _end_at_once():
    from moto.stepfunctions.parser.asl.component.eval_component import EvalComponent
    from moto.stepfunctions.parser.asl.component.program.program import Program
    from moto.stepfunctions.parser.asl.eval.program_state import ProgramStopped, ProgramTimedOut

    def evaluate(original, program, env):
        if env.is_frame():
            return original(program, env)
        timeout = program.timeout_seconds.timeout_seconds if program.timeout_seconds else None
        deadline = time.time() + timeout if timeout else None
        env.next_state_name = program.start_at.start_at_name
        worker = threading.Thread(target=EvalComponent.eval, args=(program, env), daemon=True)
        worker.start()
        while worker.is_alive():
            worker.join(0.05)
            if isinstance(env.program_state(), (ProgramStopped, ProgramTimedOut)):
                return
            if deadline and time.time() >= deadline:
                env.set_timed_out()

    patch(Program, "eval", evaluate)


def status_change(execution, status, region):
    """The event that EventBridge gets: "Step Functions Execution Status Change"."""
    done = status in COMPLETED
    return {
        "version": "0",
        "id": str(uuid.UUID(int=random.getrandbits(128), version=4)),
        "detail-type": "Step Functions Execution Status Change",
        "source": "aws.states",
        "account": ACCOUNT,
        "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "region": region,
        "resources": [execution.execution_arn],
        "detail": {
            "executionArn": execution.execution_arn,
            "stateMachineArn": execution.state_machine_arn,
            "name": execution.name,
            "status": status,
            "startDate": round(execution.start_date.timestamp() * 1000),
            "stopDate": round(execution.stop_date.timestamp() * 1000) if done else None,
            "input": execution.execution_input,
            "inputDetails": {"included": True},
            "output": json.dumps(execution.output) if status == "SUCCEEDED" else None,
            "outputDetails": {"included": True} if status == "SUCCEEDED" else None,
            "error": execution.error,
            "cause": execution.cause,
        },
    }

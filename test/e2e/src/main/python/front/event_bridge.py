"""EventBridge: delivers status changes of executions to the rules that match them.

Rules, patterns and targets are moto's; the matching is moto's too. Only Lambda targets are invoked,
and only if the function's policy lets the rule. Schedules never fire: a test invokes the target.
"""

from moto.events.models import EventPattern, events_backends

from .patching import require
from .settings import ACCOUNT


class EventBridge:
    def __init__(self, region, functions, faults):
        self._backend = events_backends[ACCOUNT][region]
        require(self._backend.event_buses["default"], "rules")
        require(EventPattern, "matches_event")
        self._functions = functions
        self._faults = faults
        self.deliveries = []

    def publish(self, event):
        detail = event["detail"]
        for rule in self._matching(event):
            for target in rule.targets:
                delivery = {"rule": rule.name, "target": target["Arn"], "event": event}
                if self._faults.take("event-lost", execution=detail["executionArn"], status=detail["status"]):
                    delivery["delivered"] = False
                elif ":lambda:" in target["Arn"]:
                    delivery["delivered"] = self._functions.deliver(target["Arn"], event, rule.arn)
                self.deliveries.append(delivery)

    def _matching(self, event):
        rules = self._backend.event_buses["default"].rules.values()
        return [
            rule
            for rule in list(rules)
            if rule.state == "ENABLED"
            and not rule.scheduled_expression
            and rule.event_pattern.matches_event(event)
        ]
